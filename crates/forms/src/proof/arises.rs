//! A look at a position while it is set up: is there a reason why it cannot arise?

use jadoube_board::Setup;
use jadoube_proof::{Ask, Budget, Proof};
use serde::Serialize;

use super::request::BadPosition;

/// What a look at a position says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Arises {
    /// Why no game leads to the position, in a sentence. Without one nothing is said: it may arise, or more would have to
    /// be looked at.
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
/// assert!(bishops.cannot.unwrap().starts_with("white has 3 light-squared bishops"));
/// assert_eq!(arises("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1").unwrap().cannot, None);
/// assert!(arises("no position").is_err());
/// ```
pub fn arises(fen: &str) -> Result<Arises, BadPosition> {
    let fen = fen.trim();
    let setup = match fen {
        "startpos" => Setup::initial(),
        fen => Setup::from_fen(fen).map_err(|error| BadPosition::new(fen, &error))?,
    };
    let refuted = match Ask::new(&setup).budget(Budget::GLANCE).reachable().proof {
        Proof::Refuted(reason) => Some(reason),
        Proof::Proven(_) | Proof::Undecided(_) => None,
    };
    Ok(Arises {
        cannot: refuted.as_ref().map(ToString::to_string),
        argument: refuted.as_ref().map(|reason| reason.argument()),
    })
}
