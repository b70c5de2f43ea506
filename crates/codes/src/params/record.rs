//! Records of a game: in what notation, whose duty, and what they prove.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said, Span};

/// Records and notation.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Record {
    /// The systems of notation that are recognized.
    pub systems: Option<Rule<Vec<NotationSystem>>>,
    /// Who chooses among them.
    /// Who chose is past when the game begins; what was chosen is told beforehand, so that no act tells these apart.
    pub system_chosen_by: Option<Said<SystemChoice>>,
    /// What a record in another system is worth.
    /// Whatever it is worth, writing in it is a breach where `systems` does not name it, and no act says more.
    pub other_systems: Option<Said<OtherSystems>>,
    /// The letters of the pieces.
    /// A move is read in every spelling of its system, so that no act tells these apart.
    pub letters: Option<Said<Letters>>,
    /// How the knight is written.
    /// A move is read in every spelling of its system, so that no act tells these apart.
    pub knight: Option<Said<Vec<KnightLetter>>>,
    /// Whether letters of another language will do.
    pub language: Option<Rule<LanguageChoice>>,
    /// From whose side ranks are counted.
    /// The words of a move are those of its system, which `systems` names, so that no act tells these apart.
    pub ranks: Option<Said<RankNames>>,
    /// How king's and queen's pieces are told apart.
    /// A move is read in every spelling of its system, so that no act tells these apart.
    pub wing_names: Option<Said<WingNames>>,
    /// How squares are named.
    /// The words of a move are those of its system, which `systems` names, so that no act tells these apart.
    pub square_names: Option<Said<SquareNames>>,
    /// What a record of a move consists of.
    /// A move is read however much of its record is given, so that no act tells these apart.
    pub move_form: Option<Said<MoveForm>>,
    /// The full record of a plain move.
    pub form_plain: Option<Cite>,
    /// The full record of a capture.
    pub form_capture: Option<Cite>,
    /// The full record of taking in passing.
    pub form_passing: Option<Cite>,
    /// The full record of castling.
    pub form_castling: Option<Cite>,
    /// The signs of descriptive notation.
    /// A move is read with every sign of its system and with none, so that no act tells these apart.
    pub signs_descriptive: Option<Said<Signs>>,
    /// The signs of algebraic notation.
    /// A move is read with every sign of its system and with none, so that no act tells these apart.
    pub signs_algebraic: Option<Said<Signs>>,
    /// Signs of comment, without bearing on the move.
    /// They have no bearing on the move, so that no act tells these apart.
    pub comment_signs: Option<Said<Vec<String>>>,
    /// How two like men that can reach one square are told apart.
    /// A move told apart in any way is read, and one told apart in none is for the rule of the place where it is
    /// read.
    pub ambiguity: Option<Said<AmbiguityForm>>,
    /// How an imperfect record is read.
    /// What becomes of words that mean no move, or several, is decided where they are read: by the rules on sealed
    /// moves, on play by communication and on claims.
    pub reading: Option<Said<Reading>>,
    /// The sign of an offered draw.
    /// An offer is made by saying it, and the sign beside the move changes nothing, so that no act tells these apart.
    pub draw_offer_sign: Option<Said<OfferSign>>,
    /// Who must keep a record.
    pub duty: Option<Rule<RecordDuty>>,
    /// When a move is written.
    pub order: Option<Rule<RecordOrder>>,
    /// Who need not write.
    pub exempt: Option<Rule<RecordExempt>>,
    /// Writing in games with an increment.
    /// Who must go on writing, `exempt` decides.
    pub with_increment: Option<Said<WithIncrement>>,
    /// What happens when records are incomplete or disagree.
    /// Who may stop the clocks for it, `claim.pause_unfounded` decides; how the records are put in order is done by
    /// persons, and no act of the game shows it.
    pub discrepancy: Option<Said<Discrepancy>>,
    /// What the record is evidence for.
    /// Claims are decided from what was played, so that no act tells these apart.
    pub purpose: Option<Said<RecordPurpose>>,
    /// Whether the arbiter may see the record at any time.
    pub visible: Option<Rule<RecordVisible>>,
    /// Whether players must help to rebuild the game.
    /// Helping is not an act of the game; who refuses to help is ruled on by the rules on refusal.
    pub reconstruction: Option<Said<Reconstruction>>,
    /// What becomes of the record at the end.
    /// What a signed result changes, `wrong_result` decides.
    pub end: Option<Said<RecordEnd>>,
    /// What a result comes to that both have signed, and that is not the one that the game had.
    pub wrong_result: Option<Rule<WrongResult>>,
    /// What else may stand on a scoresheet.
    pub extras: Option<Rule<RecordExtras>>,
    /// To whom the scoresheets belong.
    /// To whom the paper belongs changes nothing in a game, so that no act tells these apart.
    pub owner: Option<Said<SheetOwner>>,
}

/// A system of notation.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum NotationSystem {
    /// Descriptive notation.
    Descriptive,
    /// Algebraic notation.
    Algebraic,
}

/// Who chooses the system.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SystemChoice {
    /// The players, by agreement, where it is to be another than the first.
    Agreement,
    /// The federation or the event.
    Federation,
}

/// What a record in another system is worth.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OtherSystems {
    /// It is no evidence for claims.
    NoEvidence,
}

/// The letters of the pieces.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Letters {
    /// Each piece by its initial, pawns with P.
    InitialPawnNamed,
    /// Each piece by its initial, pawns without a letter.
    InitialPawnBare,
    /// Each piece by its initial; pawns with P in descriptive notation, without a letter in
    /// algebraic.
    BySystem,
}

/// How the knight is written.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum KnightLetter {
    /// Kt.
    Kt,
    /// N.
    N,
}

/// Whether letters of another language will do.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LanguageChoice {
    /// The letters usual in the player's country, and figurines in print.
    Own,
}

/// From whose side ranks are counted.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RankNames {
    /// From the side of the player who moves.
    Mover,
    /// From White's side.
    White,
    /// From the mover's side in descriptive notation, from White's in algebraic.
    MoverInDescriptive,
}

/// How king's and queen's pieces are told apart.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum WingNames {
    /// By the wing on which the piece began.
    ByOrigin,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SquareNames {
    /// By the piece that starts on the file and the rank from the player's own side.
    FilePieceAndOwnRank,
    /// By one letter and one number, the same for both players.
    LetterAndNumber,
    /// In descriptive notation by piece and own rank, in algebraic by letter and number.
    BySystem,
}

/// What a record of a move consists of.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MoveForm {
    /// The man, its square, the man taken if any, the new square and the new piece; what is not
    /// needed may be left out.
    ManFromToAndTaken,
    /// In descriptive notation the man and the square of arrival; in algebraic those two, or the
    /// square of departure too.
    ManAndArrivalBySystem,
    /// The piece and the square of arrival; the square of departure may be added.
    ManAndArrival,
}

/// The signs of a system of notation, in the spellings that the code gives.
#[derive(Clone, Debug, Default, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Signs {
    /// Castling on the king's side.
    pub castling_king: Vec<String>,
    /// Castling on the queen's side.
    pub castling_queen: Vec<String>,
    /// A capture.
    pub capture: Vec<String>,
    /// A capture in passing.
    pub en_passant: Vec<String>,
    /// Check.
    pub check: Vec<String>,
    /// Mate.
    pub mate: Vec<String>,
    /// What joins the square of departure and that of arrival.
    pub joined_by: Vec<String>,
}

/// How two like men that can reach one square are told apart.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AmbiguityForm {
    /// By the square of departure in brackets; in short algebraic by the square of departure.
    DepartureInBrackets,
    /// By the file of departure if the files differ, else by the rank.
    DepartureFileElseRank,
    /// In descriptive notation by the square of departure, in short algebraic by its file if the
    /// files differ, else by its rank.
    BySystem,
}

/// How an imperfect record is read.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// Never as an illegal move if it can be read as a legal one; whatever is not needed may be
    /// left out; a missing promotion piece leaves it ambiguous.
    LegalityFirst,
    /// An entry that fits two legal moves is refused.
    RefuseIfTwoFit,
    /// It must have one meaning that can be established.
    OneMeaning,
    /// Signs for capture, check, mate and taking in passing may be missing; the piece must be
    /// named.
    SignsOptional,
}

/// The sign of an offered draw.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OfferSign {
    /// The sign (=), beside the move.
    Equals,
}

/// Who must keep a record.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordDuty {
    /// Each player; outside competitions, where the code sets them apart, nobody need.
    Each,
    /// Nobody.
    None,
}

/// When a move is written.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordOrder {
    /// Nothing is said of the order; an entry made a few moves late is no breach.
    LagTolerated,
    /// After it has been made.
    MoveFirst,
    /// Before or after it has been made; he may reply before writing the other's move, but must have written his own
    /// last one.
    AnyLagOne,
    /// After it has been made, save for a claim or a sealed move; he may reply before writing the
    /// other's move, but must have written his own last one.
    MoveFirstLagOne,
}

/// Who need not write.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct RecordExempt {
    /// A player with less than this left in a period
    pub under: Span,
    /// and with an increment of less than this.
    pub unless_increment: Span,
    /// Whether he stays free for the rest of the period, even if his time rises again.
    pub until_period_ends: bool,
}

/// Writing in games with an increment.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum WithIncrement {
    /// Players go on writing even in the last minutes.
    GoOn,
}

/// Records that are incomplete or disagree.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Discrepancy {
    /// The clocks may be stopped while it is cleared up, by a player who has written his last move.
    ClocksStopped,
    /// The record decides.
    FromTheRecord,
    /// The scoresheets are completed, or the game is rebuilt on a second board; failing that the
    /// next move is the first of the next period.
    CompletedElseRebuilt,
}

/// What the record is evidence for.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordPurpose {
    /// For claims, and for disputes about earlier moves.
    ClaimsAndDisputes,
}

/// Whether the arbiter may see the record.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordVisible {
    /// It is legible, current and open to him throughout.
    Always,
}

/// Whether players must help to rebuild the game.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Reconstruction {
    /// Both must help the arbiter.
    BothHelp,
}

/// What becomes of the record at the end.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordEnd {
    /// The winner, or both after a draw, hand it to the official.
    WinnerHandsIn,
    /// Both sign; the result signed stands unless the arbiter decides otherwise.
    BothSign,
}

/// What else may stand on a scoresheet.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum RecordExtras {
    /// Moves, times, offers, matters of a claim and the like; no reminders and no analysis.
    FactsOnly,
}

/// To whom the scoresheets belong.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SheetOwner {
    /// To the organizer.
    Organizer,
}

/// A result that both players have signed, and that is not the one that the game had.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongResult {
    /// It stands, unless the arbiter decides otherwise.
    StandsUnlessArbiter,
}
