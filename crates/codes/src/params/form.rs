//! Forms of play, and what varies with them.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, EventKind, Millis, Rule, Said, Span};

/// Forms of play.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Form {
    /// Which parts of the code hold for which games.
    pub layers: Option<Rule<FormLayers>>,
    /// The part of the code for games over the board, where it has one for each form.
    pub part_board: Option<Cite>,
    /// The part of the code for games at odds, where it has one for each form.
    pub part_odds: Option<Cite>,
    /// What makes a game rapid or blitz.
    pub limits: Option<Rule<FastLimits>>,
    /// What makes fast play supervised.
    pub supervised: Option<Rule<Supervision>>,
    /// Who says which rules for fast play hold.
    /// The kind of event is a term of the game and is known before its first act.
    pub announced_by_event: Option<Said<FormAnnounced>>,
    /// Looking at the official record.
    pub peeks: Option<Rule<Peeks>>,
    /// Whether the guidelines hold.
    pub guidelines: Option<Rule<Guidelines>>,
}

/// Chess from a drawn array.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Chess960 {
    /// How castling is understood.
    pub castling: Option<Rule<Castling960>>,
    /// Which squares must be empty for castling.
    pub path: Option<Cite>,
    /// What arrays there are.
    pub start: Option<Rule<Start960>>,
}

/// The pawn's two steps.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Pawn {
    /// When a pawn may go two squares.
    /// The rules of movement are the same under every code, and the values meet in every position of a game.
    pub double_step_from: Option<Said<DoubleStep>>,
}

/// What a move may not do.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Legality {
    /// A move after which the own king stands attacked.
    /// The rules of movement are the same under every code.
    pub exposing_own_king: Option<Said<ExposingKing>>,
}

/// Play with blind players.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Blind {
    /// The boards used.
    pub boards: Option<Rule<BlindBoards>>,
    /// How moves are announced.
    /// That a move is made with its announcement `blind.made` decides; this says how one announces.
    pub announcement: Option<Said<BlindAnnouncement>>,
    /// When a man is touched on the special board.
    /// When a move is made on the special board, and that feeling a man is no touch, `blind.made` decides.
    pub touched: Option<Said<BlindTouched>>,
    /// When a move is made on the special board.
    pub made: Option<Rule<BlindMade>>,
    /// When the other clock is started.
    /// When the other clock may be started follows from when the move is made, which `blind.made` decides.
    pub clock: Option<Said<BlindClock>>,
    /// By what rules the sighted player plays.
    /// The usual rules hold for him under every value.
    pub sighted: Option<Said<SightedPlayer>>,
    /// A slip in the announcement.
    /// A move is what was announced last before the press, which `blind.made` decides.
    pub slip: Option<Said<BlindSlip>>,
    /// The two boards show different positions.
    /// Acts name one board, and which of two is right is a finding.
    pub boards_differ: Option<Said<BoardsDiffer>>,
    /// How the score is kept.
    /// How words are written down no act tells.
    pub score: Option<Said<BlindScore>>,
    /// Who has an assistant.
    pub assistant: Option<Rule<BlindAssistant>>,
}

/// Which parts of the code hold for which games.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FormLayers {
    /// All of it holds for every game of its form.
    WholeForEveryGame,
    /// What is for competitions does not hold for other games.
    CompetitionsApart,
}

/// Bounds of fast play for the allotted time plus sixty times the increment.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct FastLimits {
    /// A game of blitz, up to and including this.
    pub blitz_up_to: Span,
    /// Above that a game of rapid, below this.
    pub rapid_below: Span,
}

impl FastLimits {
    /// What makes a game fast where a code has rules for such games and leaves their bounds to the organizer: blitz up to ten
    /// minutes, rapid below an hour.
    pub const USUAL: FastLimits = FastLimits {
        blitz_up_to: Span::from_mins(10),
        rapid_below: Span::from_mins(60),
    };

    /// The kind of event in which each player has so much time for sixty moves.
    pub const fn kind(&self, time: Millis) -> EventKind {
        match time.0 {
            time if time <= self.blitz_up_to.as_millis() => EventKind::Blitz,
            time if time < self.rapid_below.as_millis() => EventKind::Rapid,
            _ => EventKind::Classical,
        }
    }
}

/// What makes fast play supervised.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Supervision {
    /// The most games that one arbiter watches in rapid play.
    pub rapid_games_per_arbiter: u8,
    /// The most games that one arbiter watches in blitz.
    pub blitz_games_per_arbiter: u8,
    /// Whether each game must be recorded by officials.
    pub recorded: bool,
}

/// Who says which rules for fast play hold.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum FormAnnounced {
    /// The regulations, for the whole event.
    EventForWhole,
}

/// Looking at the official record.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Peeks {
    /// So often in a game, on the own move; more is a distraction.
    pub at_most: u32,
}

/// Whether the guidelines hold.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Guidelines {
    /// Only if the event says so; they are no part of the code.
    IfEventSays,
}

/// How castling is understood from a drawn array.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Castling960 {
    /// Such play is named, its rules are not given; they follow the usual reading.
    NamedNotGiven,
    /// A right for each rook, once in a game; king and rook end on fixed squares; every square
    /// between their starts and their ends is empty but for the two.
    FixedEndSquares,
}

/// What arrays there are.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Start960 {
    /// King between the rooks, bishops on squares of both colors, Black opposite White.
    DrawnArray,
}

/// When a pawn may go two squares.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum DoubleStep {
    /// At its first move in the game, to the fourth rank.
    FirstMoveToFourthRank,
    /// At its first move.
    FirstMove,
    /// From its original square.
    OriginalSquare,
}

/// A move after which the own king stands attacked.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ExposingKing {
    /// It is illegal.
    Illegal,
}

/// The boards used.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindBoards {
    /// Either player may demand two boards, one of them special; the organizer may adapt the rules
    /// after asking the arbiter.
    TwoOnDemand,
}

/// How moves are announced.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindAnnouncement {
    /// Each move is announced, repeated by the opponent and made on his board; a promotion names
    /// the piece.
    AnnouncedAndRepeated,
}

/// When a man is touched on the special board.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindTouched {
    /// When it has been taken out of its hole.
    OutOfHole,
}

/// When a move is made on the special board.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindMade {
    /// When a captured man is off the board, the man stands in another hole and the move has been
    /// announced.
    InHoleAndAnnounced,
}

/// When the other clock is started.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindClock {
    /// Only then.
    AfterMade,
}

/// By what rules the sighted player plays.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SightedPlayer {
    /// The normal ones.
    NormalRules,
}

/// A slip in the announcement.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindSlip {
    /// It must be mended at once, before the opponent's clock is started.
    MendedBeforeClock,
}

/// The two boards show different positions.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BoardsDiffer {
    /// If the scores agree, the board that differs from them is put right; if not, play goes back
    /// to where they agree and the arbiter sets the clocks.
    ScoresDecide,
}

/// How the score is kept.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindScore {
    /// In Braille, longhand or on a recorder.
    BrailleLonghandRecorder,
}

/// Who has an assistant.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindAssistant {
    /// The blind player may, for all that the code lists; if he has none, the sighted player may,
    /// for making and announcing moves; against a hearing-impaired player the blind one must.
    EitherMay,
}
