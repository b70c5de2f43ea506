//! What is settled before the first move: position, time, referee, form of play, odds, agreements.

use std::fmt;

use jadoube_board::{ByColor, CastlingSide, Color, Role, Setup, Square};
use jadoube_codes::decides;
use jadoube_codes::params::colors::{Alternates, FirstMover};
use jadoube_codes::time::Millis;
use jadoube_codes::{Code, Date, EventKind};
use serde::{Deserialize, Serialize};

use crate::agreement::{Agreement, DevicePenalty, EventPoints};
use crate::control::TimeControl;
use crate::judgment::Pace;

/// What is settled before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Terms {
    /// The men as they stand at first; with odds given, before the odds are taken off.
    pub start: Setup,
    /// The time control, if the game is timed.
    pub time: Option<TimeControl>,
    /// How the game is watched.
    pub referee: Referee,
    /// The kind of event, where it is called one; else it follows from the time control ([`Terms::event_under`]).
    pub event: Option<EventKind>,
    /// At the board, or by communication.
    pub play: PlayForm,
    /// Odds given.
    pub odds: Option<Odds>,
    /// What a player has undertaken.
    pub undertaking: Option<Undertaking>,
    /// What the parties settled beforehand, where the code lets them.
    pub agreed: Vec<Agreement>,
    /// The day of the game, where it is told: it says which articles of an edition were in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// Whether the game is judged by the Laws alone, without what the Arbiters' Manual adds to them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_manual: bool,
    /// The names of the players.
    pub names: ByColor<Option<String>>,
    /// Whether the clocks wait for the arbiter to start them (else the beginner's starts at once).
    pub arbiter_starts: bool,
    /// Whether the clocks are pressed by hand (else they are pressed with each move).
    pub press_by_hand: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            start: Setup::initial(),
            time: None,
            referee: Referee::OnCall,
            event: None,
            play: PlayForm::Board,
            odds: None,
            undertaking: None,
            agreed: Vec::new(),
            date: None,
            without_manual: false,
            names: ByColor {
                white: None,
                black: None,
            },
            arbiter_starts: false,
            press_by_hand: true,
        }
    }
}

impl Terms {
    /// Whether the game starts from an array of men and not from a position in the middle of a game.
    pub fn starts_at_the_beginning(&self) -> bool {
        self.start.fullmove_number <= 1 && self.start.board.occupied().len() >= 26
    }

    /// Whether it is known how the men should have stood at first: in the usual array, from which a game without odds begins.
    pub(crate) fn array_is_known(&self) -> bool {
        self.start.fullmove_number <= 1 && self.odds.is_none()
    }

    /// Whether it is known that the men stood otherwise at first than they should have.
    pub(crate) fn array_was_wrong(&self) -> bool {
        self.array_is_known()
            && !self.is_agreed(&Agreement::Chess960)
            && self.start.board != Setup::initial().board
    }

    /// Whether the king, or the rook with which he castles on this side, stood at first where it stands in no usual array.
    pub(crate) fn castling_was_misplaced(&self, who: Color, side: CastlingSide) -> bool {
        let (board, usual) = (self.start.board, Setup::initial().board);
        let corner = Square::new(side.orthodox_rook_file(), who.back_rank());
        self.king_was_misplaced(who) || board.get(corner) != usual.get(corner)
    }

    /// Whether a king did not stand on his own square at the start.
    pub(crate) fn king_was_misplaced(&self, who: Color) -> bool {
        self.start.board.king(who) != Setup::initial().board.king(who)
    }

    /// The kind of event: what it is called, else what the time control makes of it under a code (FIDE 2023 A.1, B.1).
    pub fn event_under(&self, code: &Code) -> EventKind {
        let by_time = || Pace::of(self.time.as_ref(), code).kind;
        self.event.unwrap_or_else(by_time)
    }

    /// Who has the right to the first move: White, or whom the players agreed on, or who did not begin the game before
    /// in a series in which the first move alternates, where the code lets these decide.
    pub fn rightful_beginner(&self, code: &Code) -> Color {
        let event = self.event_under(code);
        let white_unless_agreed = code
            .rules
            .start
            .first_mover
            .as_ref()
            .and_then(|rule| rule.at(event))
            .is_some_and(
                |rule| decides!(rule, FirstMover::WhiteUnlessAgreed, not FirstMover::White),
            );
        let alternates = code
            .rules
            .series
            .alternates
            .as_ref()
            .and_then(|rule| rule.at(event))
            .is_some_and(|rule| match rule.is {
                Alternates::FirstMove => true,
            });
        let agreed = self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::Begins(color) if white_unless_agreed => Some(*color),
            Agreement::LastBegunBy(color) if alternates => Some(color.opposite()),
            _ => None,
        });
        let by_position = match self.start.turn {
            Color::Black if self.start.fullmove_number <= 1 => Color::Black,
            _ => Color::White,
        };
        let at_odds = self.odds.as_ref().map(Odds::beginner);
        agreed.or(at_odds).unwrap_or(by_position)
    }
}

/// How a game is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Referee {
    /// Nothing is found unless somebody claims or finds it.
    #[default]
    OnCall,
    /// An arbiter sees everything at the board and acts where the code gives him that power.
    Watching,
}

/// Where the moves are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayForm {
    /// At one board.
    #[default]
    Board,
    /// By messages.
    Communication,
}

/// Odds, and who gives them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Odds {
    /// What is given.
    pub what: OddsKind,
    /// Who gives it.
    pub giver: Color,
}

impl Odds {
    /// The number of moves that the receiver makes in his first turn, if these odds say.
    pub fn moves_given(&self) -> Option<u32> {
        match self.what {
            OddsKind::Move | OddsKind::PawnAndMove => Some(1),
            OddsKind::PawnAndTwoMoves => Some(2),
            OddsKind::Moves(moves) => Some(moves),
            OddsKind::Pawn | OddsKind::Piece(_) | OddsKind::Men(_) => None,
        }
    }

    /// Who begins: the giver of men, or the receiver if moves are given.
    pub fn beginner(&self) -> Color {
        match self.moves_given() {
            Some(_) => self.giver.opposite(),
            None => self.giver,
        }
    }
}

/// What is given as odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddsKind {
    /// The first move.
    Move,
    /// A pawn.
    Pawn,
    /// A pawn and the first move.
    PawnAndMove,
    /// A pawn and the first two moves.
    PawnAndTwoMoves,
    /// So many first moves.
    Moves(u32),
    /// A piece: the one that the code names if none is agreed.
    Piece(Role),
    /// The men of these squares.
    Men(Vec<Square>),
}

/// What a player has undertaken, and who.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Undertaking {
    /// What is undertaken.
    pub what: UndertakingKind,
    /// Who undertakes it.
    pub by: Color,
}

/// What can be undertaken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndertakingKind {
    /// To mate with a pawn.
    MateWithPawn,
    /// To mate the king on this square.
    MateOn(Square),
    /// A condition in words, judged by the arbiter.
    Condition(String),
}

impl Terms {
    /// Whether this was settled beforehand.
    pub fn is_agreed(&self, agreement: &Agreement) -> bool {
        self.agreed.contains(agreement)
    }

    /// How long a player may be late, if the event has said so.
    pub fn default_time(&self) -> Option<Millis> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::DefaultTime(time) => Some(*time),
            _ => None,
        })
    }

    /// The hour fixed for the end of play, counted from its beginning.
    pub fn play_ends(&self) -> Option<Millis> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::PlayEnds(time) => Some(*time),
            _ => None,
        })
    }

    /// The number of moves that each player must have made before a draw may be agreed: beyond any number if none may
    /// be agreed at all.
    pub fn no_draw_before(&self) -> Option<u32> {
        self.agreed
            .iter()
            .filter_map(|agreement| match agreement {
                Agreement::NoDraw => Some(u32::MAX),
                Agreement::NoDrawBefore(moves) => Some(*moves),
                _ => None,
            })
            .max()
    }

    /// The number of moves that each player must have made before a draw may be agreed without the arbiter's consent: beyond
    /// any number if it never may.
    pub fn draw_by_consent_before(&self) -> Option<u32> {
        self.agreed
            .iter()
            .filter_map(|agreement| match agreement {
                Agreement::DrawByConsent => Some(u32::MAX),
                Agreement::DrawByConsentBefore(moves) => Some(*moves),
                _ => None,
            })
            .max()
    }

    /// How many games one arbiter watches, if it is known.
    pub fn games_per_arbiter(&self) -> Option<u32> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::GamesPerArbiter(games) => Some(*games),
            _ => None,
        })
    }

    /// The event's own rule for a faulty sealed move, in words.
    pub fn sealed_penalty(&self) -> Option<&str> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::SealedPenalty(words) => Some(words.as_str()),
            _ => None,
        })
    }

    /// What the event gives for a game won, drawn and lost, where it is not 1, 1/2 and 0.
    pub fn points(&self) -> Option<EventPoints> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::Points(points) => Some(*points),
            _ => None,
        })
    }

    /// The event's milder penalty for a device.
    pub fn phone_penalty(&self) -> Option<&DevicePenalty> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::PhonePenalty(penalty) => Some(penalty),
            _ => None,
        })
    }
}

/// Terms that a game cannot begin under.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermsError {
    /// The code knows no odds, or not these.
    OddsUnknown {
        /// The code's id.
        code: String,
    },
    /// A man that is to be given does not stand there.
    NothingToGive(Square),
    /// The code knows no undertakings, or not this one.
    UndertakingUnknown {
        /// The code's id.
        code: String,
    },
    /// The code knows no such form of play.
    FormUnknown {
        /// The code's id.
        code: String,
        /// The form, in words.
        form: &'static str,
    },
    /// A draw needs the arbiter's consent, and no arbiter is present who could give it.
    NobodyConsents,
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TermsError::OddsUnknown { code } => write!(
                f,
                "the code {code} knows no such odds; play even, or choose british or fide-1931"
            ),
            TermsError::NothingToGive(square) => write!(
                f,
                "no man of the giver stands on {square} to be given as odds"
            ),
            TermsError::UndertakingUnknown { code } => write!(
                f,
                "the code {code} knows no undertakings to mate in a certain way; play without, or choose british"
            ),
            TermsError::FormUnknown { code, form } => {
                write!(f, "the code {code} has no rules for {form}")
            }
            TermsError::NobodyConsents => f.write_str(
                "a draw needs the arbiter’s consent and no arbiter is there to give it; leave out draw-by-consent or no-arbiter",
            ),
        }
    }
}

impl std::error::Error for TermsError {}
