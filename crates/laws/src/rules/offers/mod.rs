//! What may be done now: every act that the code of a game knows, put to the rules themselves.
//!
//! An offer is open if [`decide`](crate::decide) would not refuse the act for who does it, when it is, or a right that
//! is lost. That a claim would fail, or that a fact would break the law, closes nothing and is not told. Nothing is
//! proved on the way.

mod answers;
mod of_arbiter;
mod of_player;

use jadoube_board::Color;

use crate::act::{Act, Actor, Deed};
use crate::code::params::claim::WrongCost;
use crate::game::Game;
use crate::rules::draft::Draft;
use crate::rules::referee;
use crate::ruling::{Clauses, Refused};
use crate::time::Millis;

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

/// What this person may do at this moment, and what the code knows and does not let him do now.
///
/// Moves and the other work of hands are left out: they are always open. So is what bystanders say.
///
/// ```
/// use jadoube_laws::{Actor, Code, Game, Millis, Terms, offers};
///
/// let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let black = offers(&game, Actor::Black, Millis(0));
/// let claim = black.iter().find(|offer| offer.id == "claim-repetition").unwrap();
/// assert!(!claim.open);
/// assert!(claim.why.as_ref().unwrap().contains("who has the move"));
/// assert!(black.iter().any(|offer| offer.id == "resign" && offer.open));
/// ```
pub fn offers(game: &Game, by: Actor, now: Millis) -> Vec<Offer> {
    let mut come = Draft::rehearsal(game);
    referee::let_time_pass(&mut come, now);
    let game = come.into_game();
    let base = Draft::rehearsal(&game);
    let known = match (by.color(), by) {
        (Some(who), _) => of_player::known(&base, who),
        (None, Actor::Arbiter) => of_arbiter::known(&base),
        (None, _) => Vec::new(),
    };
    let ended = game.outcome().is_some();
    known
        .into_iter()
        .filter_map(|offer| put(&game, by, offer))
        .filter(|offer| offer.open || !ended)
        .collect()
}

/// Puts an act to the rules; nothing comes back where there is no such thing in this game.
fn put(game: &Game, by: Actor, mut offer: Offer) -> Option<Offer> {
    let mut d = Draft::rehearsal(game);
    let act = Act {
        by,
        deed: offer.example.clone(),
    };
    referee::judge(&mut d, &act);
    let ruling = d.finish().ruling;
    match ruling.refused {
        None | Some(Refused::Failed) => {}
        Some(Refused::Unknown | Refused::Person) => return None,
        Some(Refused::Moment | Refused::Right) => {
            offer.open = false;
            offer.why = Some(ruling.explanation);
        }
    }
    Some(offer)
}

impl Offer {
    fn new<C: AsRef<[crate::code::ClauseId]>>(
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
            cost: None,
            example,
        }
    }

    fn blank(mut self, name: &'static str, kind: BlankKind) -> Offer {
        self.fields.push(Blank {
            name,
            kind,
            among: Vec::new(),
        });
        self
    }

    fn among(mut self, name: &'static str, words: Vec<&'static str>) -> Offer {
        self.fields.push(Blank {
            name,
            kind: BlankKind::Word,
            among: words,
        });
        self
    }
}

/// The side of a pronoun: whose clock, whose offence, where only an example is wanted.
const SOMEBODY: Color = Color::White;
