//! What somebody may do: `jadoube.offers/1`.

use std::borrow::Cow;

use jadoube_laws::{Actor, Blank, BlankKind, Game, Offer, offers};
use serde::{Deserialize, Serialize};

/// What somebody may do now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offers {
    /// `jadoube.offers/1`.
    pub schema: &'static str,
    /// Who: `white`, `black`, `arbiter` or `bystander`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub by: Actor,
    /// The acts that the code knows. Moves and the other work of hands are left out: they are always open.
    pub acts: Vec<Offered>,
}

/// An act that the code knows, and whether it may be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offered {
    /// A name that stays the same, such as `claim-repetition`.
    pub id: Cow<'static, str>,
    /// The act in the words of a case, with `{name}` where something is to be filled in.
    pub act: String,
    /// What is to be filled in.
    pub fields: Vec<Field>,
    /// Whether ` with MOVE` may be added: a move announced and not yet made.
    pub with_move: bool,
    /// Whether it may be done.
    pub open: bool,
    /// Why not, as the refusal would say it.
    pub why: Option<String>,
    /// The clauses that give it.
    pub clauses: Vec<String>,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Field {
    /// Its name in the act.
    pub name: Cow<'static, str>,
    /// What may stand there: `square`, `color`, `time`, `signed`, `move`, `number`, `fen`, `clause`, `word` or `words`.
    pub kind: Cow<'static, str>,
    /// The words among which it is chosen, if it is.
    pub among: Vec<Cow<'static, str>>,
}

impl Offers {
    /// What this person may do in the game as it stands.
    pub fn of(game: &Game, by: Actor) -> Offers {
        let acts = offers(game, by, game.now());
        Offers {
            schema: "jadoube.offers/1",
            by,
            acts: acts.into_iter().map(Offered::from).collect(),
        }
    }
}

impl From<Offer> for Offered {
    fn from(offer: Offer) -> Offered {
        Offered {
            id: offer.id.into(),
            act: offer.act,
            fields: offer.fields.into_iter().map(Field::from).collect(),
            with_move: offer.with_move,
            open: offer.open,
            why: offer.why,
            clauses: offer.clauses.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<Blank> for Field {
    fn from(blank: Blank) -> Field {
        Field {
            name: blank.name.into(),
            kind: match blank.kind {
                BlankKind::Square => "square",
                BlankKind::Color => "color",
                BlankKind::Time => "time",
                BlankKind::Signed => "signed",
                BlankKind::Move => "move",
                BlankKind::Number => "number",
                BlankKind::Fen => "fen",
                BlankKind::Clause => "clause",
                BlankKind::Word => "word",
                BlankKind::Words => "words",
            }
            .into(),
            among: blank.among.into_iter().map(Cow::from).collect(),
        }
    }
}
