//! What is seldom touched of a game's state: what was written, who came when, what was established and given.

use jadoube_board::{ByColor, Color, Square};
use jadoube_codes::time::Millis;

use crate::event::Lapse;
use crate::fact::manners::{Consent, Place};
use crate::fact::penalty::{PutBack, Trouble};
use crate::game::decisions::{AtEnd, PastDecision};
use crate::game::rights::KnownOffence;
use crate::ruling::{Clauses, Penalty};

/// What is kept apart so that copies of a game stay cheap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aside {
    /// What each player has written: words, whether before the move, and after how many half-moves of the game.
    pub sheets: ByColor<Vec<SheetEntry>>,
    /// Who has stopped keeping the score, with the periods of both clocks at that time.
    pub stopped_recording: ByColor<Option<ByColor<u32>>>,
    /// When play began, if the official started it.
    pub play_began: Option<Millis>,
    /// Whether the clocks have been stopped otherwise than by the official's order.
    pub was_paused: bool,
    /// When each player came.
    pub arrived: ByColor<Option<Millis>>,
    /// Who was found not to be there; whether he has come since is another thing.
    pub absent: ByColor<bool>,
    /// Who is excused for being late.
    pub excused: ByColor<bool>,
    /// Draw offers made by each player.
    pub offers_made: ByColor<u32>,
    /// Draw offers made by each player since his latest move.
    pub offers_since_move: ByColor<u32>,
    /// By what each player's latest offer of a draw lapsed, if it did.
    pub lapsed: ByColor<Option<Lapse>>,
    /// Whose open offer of a draw asks for an increment.
    pub increment_asked: ByColor<bool>,
    /// The half-moves played when each player last claimed a draw.
    pub draw_claimed: ByColor<Option<u32>>,
    /// The half-moves played when each player last called a flag that by the time as reckoned had not fallen.
    pub flag_called: ByColor<Option<u32>>,
    /// What was established or done that only stands in the record.
    pub notes: Vec<(String, Clauses)>,
    /// Whether the times used are known to be beyond finding out.
    pub times_unknown: bool,
    /// The half-moves played when each clock was last set by hand.
    pub set_by_hand: ByColor<Option<u32>>,
    /// How the game was last put back.
    pub put_back: Option<PutBack>,
    /// What was last found to be wrong on the board.
    pub trouble: Option<Trouble>,
    /// Punishments given.
    pub penalties: Vec<Penalty>,
    /// What each player has agreed to, and the half-moves played when he did.
    pub consents: ByColor<Vec<(Consent, u32)>>,
    /// What each player has left and not come back to.
    pub away: ByColor<Option<Place>>,
    /// The half-moves played when the arbiter consented to a draw.
    pub draw_consent: Option<u32>,
    /// Who may go out.
    pub leave: ByColor<bool>,
    /// Who is to complete his score before he moves.
    pub record_ordered: ByColor<bool>,
    /// Decisions that stand, in order.
    pub decisions: Vec<PastDecision>,
    /// Where among them the one stands, or will stand, that is being given.
    pub deciding: Option<usize>,
    /// What went with the end of the game.
    pub at_end: Option<AtEnd>,
    /// Offences established for which the game may be claimed.
    pub offences: Vec<KnownOffence>,
    /// The clauses of a fault of the beginning that was mentioned in time.
    pub mentioned: Clauses,
    /// Whether the fixed end of play has come.
    pub play_closed: bool,
    /// The half-moves played when the arbiter saw a position that cannot be, while he waits for the next move.
    pub impossible_since: Option<u32>,
    /// How often each player was shown the official record.
    pub peeks: ByColor<u32>,
    /// Castling that a player may not do although the men would let him, with the clauses that bar it.
    pub barred_castling: Vec<(Color, Square, Clauses)>,
    /// The half-moves played when a player's wrong claim of a draw was left standing as an offer.
    pub offered_by_claim: ByColor<Option<u32>>,
    /// Whose claim of a draw waits for the arbiter's postponed answer.
    pub postponed: ByColor<bool>,
    /// Whether the latest answer of an official was one to a claim of a draw.
    pub draw_claim_answered: bool,
    /// The half-moves played when a player pressed the clock and had made no move, while that is not put right.
    pub idle_press: ByColor<Option<u32>>,
    /// When each player last pressed the clock without a move.
    pub idle_press_at: ByColor<Option<Millis>>,
    /// Men that lie where they were knocked over: the square, and by whom.
    pub lying: Vec<(Square, Color)>,
    /// Whose clock ran when the first of them fell.
    pub ran_at_fall: Option<Color>,
    /// Up to which half-move each player does without the restoring of illegal moves.
    pub dispensed: ByColor<Option<u32>>,
}

/// One entry on a scoresheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetEntry {
    /// The words as they stand.
    pub words: String,
    /// Whether they were written before the move they record.
    pub before_move: bool,
    /// The half-moves played when they were written.
    pub after: u32,
}
