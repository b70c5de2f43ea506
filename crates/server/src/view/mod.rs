//! What a seat sees: the whole state of a table as one JSON value, with nothing left for a board to compute.

mod adjournment;
mod answered;
mod available;
mod build;
mod card;
mod changes;
mod communication;
mod crosstable;
mod entry;
mod event;
mod event_forms;
mod faces;
mod illegal;
mod leave;
mod listed;
mod offered;
mod over;
mod penalties;
mod phrases;
mod restoring;
mod score;
mod sections;
mod seen;
mod story;
mod teams;
mod tie_breaks;
mod titles;
mod witness;

pub use answered::answered;
pub use build::{Facts, odds, undertaking, view};
pub(crate) use card::stands;
pub use card::{Card, CardFacts, Cards, Weight, card};
pub use changes::ViewChanges;
pub use crosstable::{CrosstableRound, CrosstableRow, CrosstableView, crosstable};
pub use entry::{EntryBrief, EntryView};
pub use event::{
    BoardSaid, BoardTable, EntriesView, EntryLine, EventBoard, EventBracket, EventListed,
    EventPlayer, EventSelf, EventStanding, EventView, Sentenced, Showing, link as event_link,
    listed as listed_event, player as event_player,
};
pub use event_forms::{EventField, EventFieldKind, EventForm, forms as event_forms, own_forms};
pub use faces::Faces;
pub use illegal::illegal_move;
pub use leave::in_days;
pub use listed::{Glance, Listed};
pub use offered::{Available, Field, FieldKind, Group};
pub use over::over;
pub use penalties::{LadderView, PenaltiesView};
pub use phrases::in_words_of_the_page;
pub use score::{Line, PAGE, ScoreSheet, follow, note_clock, note_set, strike};
pub use sections::{Sections, Whole};
pub use seen::Late;
pub use story::{Moment, Story, ToldRuling};
pub use teams::{EventMatch, EventTeam, LineUp, MatchSide, TeamMatch, line_ups};
pub use tie_breaks::{TieBreakWords, in_words as tie_breaks_in_words};
pub use witness::{StrategyReply, StrategyStep, Witness, WitnessKind};

use std::collections::BTreeMap;

use jadoube_forms::view::{ActorName, BoardView, ChoiceView, ClocksView, DutyView, OutcomeView};
use jadoube_laws::Millis;
use jadoube_laws::terms::PlayForm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::agreed::appointment::Appointment;
use crate::agreed::returned::Returned;
use crate::agreed::stopped::Stopped;
use crate::agreed::terms::{Begins, Official, Press};
use crate::names::Names;
use crate::seat::Seat;

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Play has not begun.
    Waiting,
    /// Play goes on.
    Playing,
    /// The arbiter must answer before play goes on.
    Question,
    /// The game is adjourned.
    Adjourned,
    /// The game has ended.
    Finished,
}

/// A table as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct View {
    /// The table's public name.
    pub id: String,
    /// The number of the last entry of the log.
    pub sequence: u32,
    /// Whose view this is.
    pub you: Seat,
    /// How the table stands.
    pub state: State,
    /// The code of laws.
    pub code: CodeName,
    /// What was settled before the first move.
    pub terms: TermsView,
    /// Game time at the moment of this view, in milliseconds.
    #[schema(value_type = u64)]
    pub now: Millis,
    /// The clocks; none in a game without.
    pub clocks: Option<ClocksView>,
    /// Whether play has begun.
    pub begun: bool,
    /// When that was, by the calendar of the club's machine, in UTC (RFC 3339).
    pub began: Option<String>,
    /// When no server was up since play began; nobody's clock ran then.
    pub outages: Vec<OutageView>,
    /// The board as it stands.
    pub board: BoardView,
    /// What the players owe.
    pub duties: Vec<DutyView>,
    /// What a player may choose among.
    pub choice: Option<ChoiceView>,
    /// What the seat may say under this code.
    pub acts: Vec<Available>,
    /// The open offer of a draw.
    pub offer: Option<OfferView>,
    /// The demands for mate that run.
    pub demands: Vec<DemandView>,
    /// A touch that a player calls an accident, until the other has answered.
    pub accident: Option<AskedView>,
    /// What a player proposes at a table without an arbiter, until the other has answered: to adjourn or to resume.
    pub proposal: Option<AskedView>,
    /// The break in the game, and how far its resumption has come.
    pub adjournment: Option<AdjournmentView>,
    /// What is peculiar to play by communication under this code; none at one board.
    pub communication: Option<CommunicationView>,
    /// What waits for the arbiter.
    pub question: Option<QuestionView>,
    /// The score, from some line on: of a long one the last 600 lines, and `GET /api/games/{id}/score` has those before.
    pub score: ScoreSheet,
    /// The rulings, from some card on.
    pub cards: Cards,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The same in the terms of whoever reads it, in a few words: “You lost on time”.
    pub over: Option<String>,
    /// What whoever manages its event has entered for the game while it was not over, or has taken back, in a sentence: the game goes on
    /// all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub in_event: Option<String>,
    /// Who is there.
    pub presence: Presence,
    /// The envelope with a sealed move.
    pub envelope: Option<EnvelopeView>,
    /// The envelope with a reply sealed to it.
    pub reply: Option<EnvelopeView>,
    /// The next game of the same two.
    pub rematch: Option<RematchView>,
    /// The machine that plays here, if one does.
    pub machine: Option<MachineView>,
    /// How this seat may end what is not played.
    pub out: WaysOut,
    /// Who may be the arbiter, and who has agreed to it.
    pub arbiter: Appointment,
    /// The entries of the rulings on claims that wait for the arbiter to confirm them, `POST /api/games/{id}/confirm`.
    pub unconfirmed: Vec<u32>,
    /// Whether he can still undo the latest of them: for ten minutes after it has ended the game no other game of the same
    /// two is begun without his word.
    pub awaits_confirmation: bool,
    /// Who has stopped the clocks, while they stand.
    pub stopped: Option<Stopped>,
    /// Since which game time, in milliseconds, the clock runs that runs, where whoever leaves can lose by it: while the other
    /// thinks nobody is away on his own time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>, required = false)]
    pub runs_since: Option<Millis>,
    /// What the clocks showed when men were let go that have gone back by a ruling, with what was given since; to the arbiter alone.
    pub returned: Option<Returned>,
    /// What has been found and ruled so far, in sentences.
    pub established: Vec<String>,
    /// The players to whom one more illegal move costs the game, after those counted already.
    pub one_more_loses: Vec<ActorName>,
    /// The penalties that the arbiter may give; to him alone.
    pub penalties: Option<PenaltiesView>,
    /// What the clauses are called that are cited here, by their ids.
    pub titles: BTreeMap<String, String>,
}

/// A machine that plays at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MachineView {
    /// The seat that it has.
    pub seat: Seat,
    /// Why it has left, if it has; `POST /api/games/{id}/ready` calls it back.
    pub fault: Option<String>,
}

/// A code by name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CodeName {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// When it governed.
    pub era: String,
}

/// What was settled before the first move.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TermsView {
    /// The start position as FEN.
    pub start: String,
    /// Whether castling goes by the rules of Chess960.
    pub chess960: bool,
    /// The number of the start position in Chess960, where it has one.
    pub chess960_number: Option<u16>,
    /// The time control as a player writes it: `3+2`.
    pub time: Option<String>,
    /// The same in words.
    pub time_words: Option<String>,
    /// The same as a case has it: `3m+2s`.
    pub time_case: Option<String>,
    /// Who finds and rules.
    pub referee: Official,
    /// Whether there is an arbiter's seat.
    pub arbiter: bool,
    /// The kind of event.
    pub event: String,
    /// What an illegal move comes to under the code, as words that follow “An illegal move”.
    pub illegal_move: String,
    /// The odds.
    pub odds: Option<String>,
    /// The undertaking.
    pub undertaking: Option<String>,
    /// What was agreed beforehand.
    pub agreed: Vec<String>,
    /// What of it whoever sits down is told, a sentence each.
    pub settled: Vec<String>,
    /// The players' names.
    pub names: Names,
    /// At which seats members sit, whose names nobody else can have.
    pub members: Vec<Seat>,
    /// Whether the game is played at one `board` or by `communication`.
    #[schema(value_type = String)]
    pub play: PlayForm,
    /// How the clock is pressed.
    pub press: Press,
    /// When play begins.
    pub begins: Begins,
    /// Whether it is a friendly game: until both have moved either may call it off.
    pub friendly: bool,
    /// For how long at least, in milliseconds, a player may be away while his clock runs before the other may have the game ended;
    /// none where nobody was told of it, or an arbiter is there.
    pub leaves: Option<u64>,
    /// For how long at most, where a third of what his clock shows when he goes is more than the least; none where the least is all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub leaves_most: Option<u64>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub leaves_words: Option<String>,
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// How long after a break, in milliseconds, either player alone begins the new session; none where no game is adjourned,
    /// or an arbiter says when.
    pub resumes: Option<u64>,
    /// Whether one person plays both sides, to try things out.
    pub solo: bool,
    /// The page of the event whose game this is; none of a game of its own.
    pub tournament: Option<String>,
}

/// How a player may end what is not played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct WaysOut {
    /// Whether he may take the table back, at which nobody else has sat down.
    pub withdraw: bool,
    /// Whether he may take his last move back: nobody else loses by it.
    pub take_back: bool,
    /// Whether he may call the game off, so that it has no result.
    pub call_off: bool,
}

/// A time during which no server was up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OutageView {
    /// Game time, which stood still.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// From when, by the calendar.
    pub from: String,
    /// To when.
    pub to: String,
}

/// An open offer of a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfferView {
    /// By whom.
    pub by: Seat,
    /// In a sentence.
    pub sentence: String,
    /// The acts that answer it.
    pub answers: Vec<String>,
}

/// What a player asks of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AskedView {
    /// Who asks.
    pub by: Seat,
    /// In which entry; an answer says it as `to`, so that it answers nothing else.
    pub sequence: u32,
    /// The squares touched, if it is about a touch.
    pub squares: Vec<String>,
    /// In a sentence.
    pub sentence: String,
    /// The answers that the other can give.
    pub answers: Vec<String>,
}

/// A demand to be mated within a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DemandView {
    /// Who demanded it.
    pub by: Seat,
    /// The moves that the other side has.
    pub moves: u32,
    /// Those it has made.
    pub made: u32,
    /// In a sentence.
    pub sentence: String,
}

/// What waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct QuestionView {
    /// The question.
    pub text: String,
    /// What it is about.
    #[schema(value_type = Object)]
    pub about: serde_json::Value,
    /// Game time at which it was asked.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// How many more questions are open.
    pub more: u32,
    /// These.
    pub others: Vec<OpenQuestion>,
    /// Whether play waits for the answer.
    pub play_waits: bool,
    /// The clauses that leave it to a person, or say by what it is to be decided.
    pub clauses: Vec<String>,
    /// The answers that can be given.
    pub answers: Vec<AnswerView>,
    /// Whether this player takes back what is asked by his own claim, or by a sign of his that may mean a resignation, by
    /// `rules rejected` and without the other’s consent.
    pub takes_back: bool,
}

/// A question that is open behind the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenQuestion {
    /// The question.
    pub text: String,
    /// Game time at which it was asked.
    #[schema(value_type = u64)]
    pub at: Millis,
}

/// An answer that the arbiter can give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AnswerView {
    /// What it is, in a few words.
    pub label: String,
    /// The act that gives it, with `{name}` for each field.
    pub act: String,
    /// What must be filled in.
    pub fields: Vec<Field>,
    /// Why it cannot be given yet, as a sentence; none where it can.
    pub why: Option<String>,
    /// Whether to ask before it is given.
    pub confirm: bool,
}

/// Who is at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Presence {
    /// White.
    pub white: SeatPresence,
    /// Black.
    pub black: SeatPresence,
    /// The arbiter, if the table has a seat for one.
    pub arbiter: Option<SeatPresence>,
    /// How many look on.
    pub spectators: u32,
}

/// Whether somebody sits there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeatPresence {
    /// Whether somebody holds the seat.
    pub taken: bool,
    /// How many browsers hold it.
    pub devices: usize,
    /// Whether somebody is invited to it and has not come yet.
    pub invited: bool,
    /// Whether somebody is connected.
    pub connected: bool,
    /// Whether he has said that he is ready to begin.
    pub ready: bool,
    /// Since when it has been so, by the calendar; none if nobody has been there since the server started.
    pub since: Option<String>,
}

/// What has become of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EnvelopeState {
    /// It is closed.
    Closed,
    /// It was opened.
    Opened,
    /// It is lost.
    Lost,
}

/// An envelope with a sealed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnvelopeView {
    /// Who sealed it.
    pub by: Seat,
    /// What has become of it.
    pub state: EnvelopeState,
    /// What the words are committed to: `printf '%s:%s' SALT WORDS | sha256sum` gives the same.
    pub commitment: String,
    /// The number of the sealed move.
    pub number: u32,
    /// What the code wants to stand on the envelope, while it is closed.
    pub outside: Vec<String>,
    /// The words, once it has been opened; none if it was empty.
    pub words: Option<String>,
    /// The salt, once it has been opened.
    pub salt: Option<String>,
}

/// A break in the game, and how far its resumption has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdjournmentView {
    /// Whether play is broken off still.
    pub broken_off: bool,
    /// Whether an official, or a player whom the code lets, has broken it off; a move may be sealed before that.
    pub ordered: bool,
    /// Game time of the break.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Game time of the new session.
    #[schema(value_type = Option<u64>)]
    pub resumed: Option<Millis>,
    /// Whether White is there at the resumption, if anything is known of it.
    pub white_here: Option<bool>,
    /// The same of Black.
    pub black_here: Option<bool>,
    /// What comes next, in a sentence.
    pub next: String,
    /// The clauses of that.
    pub clauses: Vec<String>,
}

/// What is peculiar to play by communication under a code.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CommunicationView {
    /// Notices, each with its clauses: help, consultation, conditional series.
    pub notices: Vec<Notice>,
    /// Whether the code knows moves sent on conditions.
    pub conditional: bool,
    /// Time for each move in days, if it is given so.
    pub days_per_move: Option<f64>,
}

/// Something that a code says about a form of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Notice {
    /// In a sentence.
    pub sentence: String,
    /// Its clauses.
    pub clauses: Vec<String>,
}

/// The next game of the same two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RematchView {
    /// Its public name.
    pub id: String,
    /// Who asked for it first.
    pub by: Option<Seat>,
    /// Its page; the key of this table opens the seat of the other color there, or of the same if this game had no result.
    pub link: String,
    /// Whether it has ended without a result: the other has declined it, or it was called off.
    pub off: bool,
}
