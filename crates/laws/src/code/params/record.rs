//! Records of a game: in what notation, whose duty, and what they prove.

use serde::{Deserialize, Serialize};

use crate::code::{Cite, Rule, Span};

/// Records and notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    /// The systems of notation that are recognized.
    pub systems: Option<Rule<Vec<NotationSystem>>>,
    /// Who chooses among them.
    pub system_chosen_by: Option<Rule<SystemChoice>>,
    /// What a record in another system is worth.
    pub other_systems: Option<Rule<OtherSystems>>,
    /// The letters of the pieces.
    pub letters: Option<Rule<Letters>>,
    /// How the knight is written.
    pub knight: Option<Rule<Vec<KnightLetter>>>,
    /// Whether letters of another language will do.
    pub language: Option<Rule<LanguageChoice>>,
    /// From whose side ranks are counted.
    pub ranks: Option<Rule<RankNames>>,
    /// How king's and queen's pieces are told apart.
    pub wing_names: Option<Rule<WingNames>>,
    /// How squares are named.
    pub square_names: Option<Rule<SquareNames>>,
    /// What a record of a move consists of.
    pub move_form: Option<Rule<MoveForm>>,
    /// The full record of a plain move.
    pub form_plain: Option<Cite>,
    /// The full record of a capture.
    pub form_capture: Option<Cite>,
    /// The full record of taking in passing.
    pub form_passing: Option<Cite>,
    /// The full record of castling.
    pub form_castling: Option<Cite>,
    /// The signs of descriptive notation.
    pub signs_descriptive: Option<Rule<Signs>>,
    /// The signs of algebraic notation.
    pub signs_algebraic: Option<Rule<Signs>>,
    /// Signs of comment, without bearing on the move.
    pub comment_signs: Option<Rule<Vec<String>>>,
    /// How two like men that can reach one square are told apart.
    pub ambiguity: Option<Rule<AmbiguityForm>>,
    /// How an imperfect record is read.
    pub reading: Option<Rule<Reading>>,
    /// The sign of an offered draw.
    pub draw_offer_sign: Option<Rule<OfferSign>>,
    /// Who must keep a record.
    pub duty: Option<Rule<RecordDuty>>,
    /// When a move is written.
    pub order: Option<Rule<RecordOrder>>,
    /// Who need not write.
    pub exempt: Option<Rule<RecordExempt>>,
    /// Writing in games with an increment.
    pub with_increment: Option<Rule<WithIncrement>>,
    /// What happens when records are incomplete or disagree.
    pub discrepancy: Option<Rule<Discrepancy>>,
    /// What the record is evidence for.
    pub purpose: Option<Rule<RecordPurpose>>,
    /// Whether the arbiter may see the record at any time.
    pub visible: Option<Rule<RecordVisible>>,
    /// Whether players must help to rebuild the game.
    pub reconstruction: Option<Rule<Reconstruction>>,
    /// What becomes of the record at the end.
    pub end: Option<Rule<RecordEnd>>,
    /// What else may stand on a scoresheet.
    pub extras: Option<Rule<RecordExtras>>,
    /// To whom the scoresheets belong.
    pub owner: Option<Rule<SheetOwner>>,
}

/// A system of notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotationSystem {
    /// Descriptive notation.
    Descriptive,
    /// Algebraic notation.
    Algebraic,
}

/// Who chooses the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemChoice {
    /// The players, by agreement, where it is to be another than the first.
    Agreement,
    /// The federation or the event.
    Federation,
}

/// What a record in another system is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OtherSystems {
    /// It is no evidence for claims.
    NoEvidence,
}

/// The letters of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnightLetter {
    /// Kt.
    Kt,
    /// N.
    N,
}

/// Whether letters of another language will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LanguageChoice {
    /// The letters usual in the player's country, and figurines in print.
    Own,
}

/// From whose side ranks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WingNames {
    /// By the wing on which the piece began.
    ByOrigin,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferSign {
    /// The sign (=), beside the move.
    Equals,
}

/// Who must keep a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordDuty {
    /// Each player, in matches and tournaments.
    EachInCompetition,
    /// Each player should; no penalty is named.
    EachShould,
    /// Each player, his own and the other's moves, move by move.
    EachBothSides,
    /// Nobody.
    None,
}

/// When a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RecordExempt {
    /// A player with less than this left in a period
    pub under: Span,
    /// and with an increment of less than this.
    pub unless_increment: Span,
    /// Whether he stays free for the rest of the period, even if his time rises again.
    pub until_period_ends: bool,
}

/// Writing in games with an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WithIncrement {
    /// Players go on writing even in the last minutes.
    GoOn,
}

/// Records that are incomplete or disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordPurpose {
    /// For claims, and for disputes about earlier moves.
    ClaimsAndDisputes,
}

/// Whether the arbiter may see the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordVisible {
    /// It is legible, current and open to him throughout.
    Always,
}

/// Whether players must help to rebuild the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reconstruction {
    /// Both must help the arbiter.
    BothHelp,
}

/// What becomes of the record at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordEnd {
    /// The winner, or both after a draw, hand it to the official.
    WinnerHandsIn,
    /// Both sign; the result signed stands unless the arbiter decides otherwise.
    BothSign,
}

/// What else may stand on a scoresheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordExtras {
    /// Moves, times, offers, matters of a claim and the like; no reminders and no analysis.
    FactsOnly,
}

/// To whom the scoresheets belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetOwner {
    /// To the organizer.
    Organizer,
}
