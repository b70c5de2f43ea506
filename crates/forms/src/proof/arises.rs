//! A look at a position while it is set up: is there a reason why it cannot arise?

use jadoube_board::Setup;
use jadoube_proof::{Arrays, Ask, Budget, Proof};
use serde::Serialize;

use super::request::BadPosition;

/// What a look at a position says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Arises {
    /// Why no game leads to the position, in a sentence that says from which initial positions. Without one nothing is said: it
    /// may arise, or more would have to be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cannot: Option<String>,
    /// The argument in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<&'static str>,
}

/// Looks at a position, a FEN or `startpos`, for as long as nobody has to wait: the same answer on every machine.
///
/// # Errors
/// [`BadPosition`] when the FEN cannot be read.
///
/// ```
/// use jadoube_forms::arises;
/// let bishops = arises("7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1").unwrap();
/// assert!(bishops.cannot.unwrap().starts_with("from the ordinary initial position: white has 3 light-squared bishops"));
/// assert_eq!(arises("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1").unwrap().cannot, None);
/// assert!(arises("no position").is_err());
/// ```
pub fn arises(fen: &str) -> Result<Arises, BadPosition> {
    let (setup, told) = position(fen.trim())?;
    let origin = Ask::new(&setup).budget(Budget::GLANCE).origin(told);
    let argument = match &origin.proof {
        Proof::Refuted(reason) => Some(reason.argument()),
        Proof::Proven(_) | Proof::Undecided(_) => None,
    };
    Ok(Arises {
        cannot: origin.why_not().map(|why| why.to_string()),
        argument,
    })
}

/// The position that a FEN or `startpos` says, and the arrays that it tells of.
pub(super) fn position(fen: &str) -> Result<(Setup, Option<Arrays>), BadPosition> {
    if fen == "startpos" {
        return Ok((Setup::initial(), Some(Arrays::Ordinary)));
    }
    let read = Setup::from_fen_with_style(fen).map_err(|error| BadPosition::new(fen, &error));
    read.map(|(setup, style)| (setup, Arrays::told(&setup, style)))
}
