//! An act that may be done, with what is to be filled in.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::params::claim::WrongCost;

use crate::act::Deed;
use crate::ruling::Clauses;

/// An act that the code of a game knows, and whether it may be done.
#[derive(Clone, Debug)]
pub struct Offer {
    /// A name that stays the same, such as `claim-repetition`.
    pub id: &'static str,
    /// The act in the words of a case, with `{name}` where something is to be filled in.
    pub act: String,
    /// What is to be filled in.
    pub fields: Vec<Blank>,
    /// Whether ` with MOVE` may be added: a move announced and not yet made.
    pub with_move: bool,
    /// Whether it may be done.
    pub open: bool,
    /// Why not, as the refusal would say it.
    pub why: Option<String>,
    /// The clauses that give it.
    pub clauses: Clauses,
    /// Whether it would be an offence to say this now, as one offer of a draw too many is. That a claim would fail is not told.
    pub breach: bool,
    /// What it costs if what is claimed is not so.
    pub cost: Option<WrongCost>,
    /// The act with something plausible filled in, as it was put to the rules.
    pub example: Deed,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// Its name in the act.
    pub name: &'static str,
    /// What may stand there.
    pub kind: BlankKind,
    /// The words among which it is chosen, if it is.
    pub among: Vec<&'static str>,
    /// How many of these come first because they are the likeliest; the others follow in their own order.
    pub likely: usize,
}

/// What may be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankKind {
    /// A square.
    Square,
    /// `White` or `Black`.
    Color,
    /// A time as `H:MM:SS`.
    Time,
    /// A time as `H:MM:SS` with `+` or `-` before it.
    Signed,
    /// A move.
    Move,
    /// A move's number and side, as `12w`.
    Number,
    /// A FEN.
    Fen,
    /// A clause's id.
    Clause,
    /// One of the words listed.
    Word,
    /// Any words.
    Words,
}

impl Offer {
    pub(super) fn new<C: AsRef<[ClauseId]>>(
        id: &'static str,
        act: impl Into<String>,
        example: Deed,
        clauses: C,
    ) -> Offer {
        Offer {
            id,
            act: act.into(),
            fields: Vec::new(),
            with_move: false,
            open: true,
            why: None,
            clauses: clauses.as_ref().to_vec(),
            breach: false,
            cost: None,
            example,
        }
    }

    pub(super) fn blank(mut self, name: &'static str, kind: BlankKind) -> Offer {
        self.fields.push(Blank {
            name,
            kind,
            among: Vec::new(),
            likely: 0,
        });
        self
    }

    /// One of these clauses of the code, of which so many are the likeliest.
    pub(super) fn ground(mut self, (clauses, likely): (Vec<&'static str>, usize)) -> Offer {
        self.fields.push(Blank {
            name: "clause",
            kind: BlankKind::Clause,
            among: clauses,
            likely,
        });
        self
    }

    pub(super) fn among(mut self, name: &'static str, words: Vec<&'static str>) -> Offer {
        self.fields.push(Blank {
            name,
            kind: BlankKind::Word,
            among: words,
            likely: 0,
        });
        self
    }
}

/// The side of a pronoun: whose clock, whose offence, where only an example is wanted.
pub(super) const SOMEBODY: Color = Color::White;
