//! A game that is told act by act: `jadoube.act-ruling/1` and `jadoube.game-state/1`.

use std::fmt;

use jadoube_board::{Color, FenStyle};
use jadoube_book::{Unknown, code_named};
use jadoube_laws::case::{ActReport, CaseError, CaseFile, Course, TextError};
use jadoube_laws::terms::TermsError;
use jadoube_laws::{Act, Actor, Millis, Shelf};
use jadoube_notation::{Style, write_illegal, write_move};
use serde::{Deserialize, Deserializer, Serialize};

use crate::known;
use crate::offers::Offers;
use crate::pgn;
use crate::saved::Saved;
use crate::suggested::fault_as_told;
use crate::words::{self, Word};

/// A game under one code, ruled on act by act.
#[derive(Clone, Debug)]
pub struct Played {
    course: Course,
    /// Every ruling so far, by the half-moves that had been played after it.
    told: Vec<(u32, ActReport)>,
    /// What was left on the clock of whoever moved when it stopped after the move, half-move by half-move.
    left: Vec<Option<Millis>>,
    /// All that it takes to play it again.
    saved: Saved,
}

/// What was ruled on one act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ActRuling {
    /// `jadoube.act-ruling/1`.
    #[serde(deserialize_with = "act_ruling")]
    pub schema: Word,
    /// The code that ruled.
    #[serde(deserialize_with = "known::id")]
    pub code: Word,
    /// The ruling, as a case has it; `line` counts the acts.
    #[serde(flatten)]
    pub report: ActReport,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GameState {
    /// `jadoube.game-state/1`.
    pub schema: &'static str,
    /// The code.
    pub code: &'static str,
    /// The position at the start of the turn in progress, as a FEN.
    pub fen: String,
    /// Whose turn it is: `white` or `black`.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["white", "black"])))]
    pub turn: Color,
    /// The score: `1-0`, `1/2-1/2`, `*` while the game goes on.
    pub result: String,
    /// What ended the game, if it has ended: `flag-fall`, `checkmate`.
    pub cause: Option<String>,
    /// The clauses that ended it.
    pub clauses: Vec<String>,
    /// The legal moves of the side on turn, as UCI writes them; none once the game has ended.
    pub legal: Vec<String>,
    /// The moves that stand in the record, in standard notation; illegal ones as a man and two squares.
    pub moves: Vec<String>,
    /// The clocks at the latest moment known; left out in a game without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_clock: Option<Clock>,
    /// The same of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_clock: Option<Clock>,
    /// The latest moment known, in milliseconds from the beginning of play.
    pub now: u64,
}

/// What a clock shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Clock {
    /// Milliseconds left to the next control.
    pub left: u64,
    /// Milliseconds used since the beginning.
    pub used: u64,
    /// Whether it runs.
    pub running: bool,
    /// When its flag fell, in milliseconds from the beginning of play.
    pub fallen: Option<u64>,
}

/// Why no game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotBegun {
    /// There is no such code.
    Code(Unknown),
    /// The headers cannot be read.
    Headers(Vec<CaseError>),
    /// Something stands there that is no header: acts are told one by one.
    Acts,
    /// The code knows no such terms.
    Terms(TermsError),
}

impl fmt::Display for NotBegun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotBegun::Code(unknown) => unknown.fmt(f),
            NotBegun::Headers(errors) => {
                let sentences: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&sentences.join("\n"))
            }
            NotBegun::Acts => f.write_str(
                "the headers of a game hold what is settled before the first act; its acts are told one by one",
            ),
            NotBegun::Terms(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotBegun {}

/// Why an act is not ruled on; nothing has happened then.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotTold {
    /// The line cannot be read.
    Line(TextError),
    /// What looks like JSON is no act.
    Json(NoAct),
}

/// Why a text is no act in JSON.
#[derive(Debug)]
pub struct NoAct(serde_json::Error);

impl fmt::Display for NoAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this is no act: {}; an act looks like {{\"by\":\"white\",\"act\":\"play\",\"words\":\"e4\",\"now\":4000}}",
            self.0
        )
    }
}

impl std::error::Error for NoAct {}

impl ActRuling {
    /// The document of a line of a case, or of an act.
    pub fn new(code: &'static str, report: ActReport) -> ActRuling {
        ActRuling {
            schema: ACT_RULING,
            code,
            report,
        }
    }
}

/// The name of the form of [`ActRuling`].
const ACT_RULING: &str = "jadoube.act-ruling/1";

fn act_ruling<'de, D: Deserializer<'de>>(document: D) -> Result<&'static str, D::Error> {
    words::one_of(document, &[ACT_RULING])
}

impl fmt::Display for NotTold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTold::Line(error) => error.fmt(f),
            NotTold::Json(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotTold {}

/// An act as data, and when it happened.
#[derive(Deserialize)]
struct TimedAct {
    /// Milliseconds from the beginning of play; left out, the latest moment known.
    #[serde(default)]
    now: Option<u64>,
    #[serde(flatten)]
    act: Act,
}

impl Played {
    /// A game under the code of this id on a shelf. `headers` are those of a case, a line each: `time: 90m+30s`, `start: FEN`,
    /// `event: rapid`; none at all is a game from the initial position without clocks.
    ///
    /// # Errors
    /// [`NotBegun`] where there is no such code, a header cannot be read, or the code knows no such terms.
    pub fn begin(shelf: &Shelf, code: &str, headers: &str) -> Result<Played, NotBegun> {
        let code = code_named(shelf, code).map_err(NotBegun::Code)?;
        let case = CaseFile::parse_on(shelf, headers).map_err(NotBegun::Headers)?;
        if !case.acts.is_empty() {
            return Err(NotBegun::Acts);
        }
        let mut course = Course::new(code, case.header.terms).map_err(NotBegun::Terms)?;
        course.go_the_way(&case.header.after);
        Ok(Played {
            course,
            told: Vec::new(),
            left: Vec::new(),
            saved: Saved::new(code.id, headers),
        })
    }

    /// Tells the next act: a line as a case has it (`@ 0:04:10 White plays e4`), or a JSON object of the same
    /// (`{"by":"white","act":"play","words":"e4","now":250000}`).
    ///
    /// # Errors
    /// [`NotTold`] when it cannot be read; nothing has happened then.
    pub fn tell(&mut self, act: &str) -> Result<ActRuling, NotTold> {
        let (_, report) = if act.trim_start().starts_with('{') {
            let TimedAct { now, act } =
                serde_json::from_str(act).map_err(|error| NotTold::Json(NoAct(error)))?;
            let now = now.map_or_else(|| self.course.game().now(), Millis);
            self.course.act(act, now)
        } else {
            let unread = |fault| NotTold::Line(fault_as_told(act, fault));
            self.course.tell(act).map_err(unread)?
        };
        let game = self.course.game();
        self.told.push((game.ply_count(), report.clone()));
        self.saved.told(act);
        self.look_at_clock();
        let game = self.course.game();
        Ok(ActRuling::new(game.code().id, report))
    }

    /// Lets time go by up to this moment, in milliseconds from the beginning of play, and says whether that alone ended
    /// the game or put a question.
    pub fn pass(&mut self, now: u64) -> bool {
        self.saved.passed(now);
        !self.course.pass(Millis(now)).is_empty()
    }

    /// The game as it was told, from which it can be taken up again: a `jadoube.game/1`.
    pub fn saved(&self) -> &Saved {
        &self.saved
    }

    /// The game behind it.
    pub fn game(&self) -> &jadoube_laws::Game {
        self.course.game()
    }

    /// How the game stands.
    pub fn state(&self) -> GameState {
        let game = self.course.game();
        let clock = |whose| {
            let reading = game.clock(whose, game.now())?;
            Some(Clock {
                left: reading.left.0,
                used: reading.used.0,
                running: reading.running,
                fallen: reading.fallen.map(|at| at.0),
            })
        };
        let cause = game.outcome().and_then(|outcome| {
            let cause = serde_json::to_value(outcome.cause).ok()?;
            cause.as_str().map(str::to_owned)
        });
        let over = game.outcome().is_some();
        let legal = if over { Vec::new() } else { game.legal_moves() };
        GameState {
            schema: "jadoube.game-state/1",
            code: game.code().id,
            fen: self.fen(),
            turn: game.turn(),
            result: game.score().to_string(),
            cause,
            clauses: game.outcome().map_or_else(Vec::new, |outcome| {
                outcome.by.iter().map(ToString::to_string).collect()
            }),
            legal: legal.iter().map(ToString::to_string).collect(),
            moves: self.moves(),
            white_clock: clock(Color::White),
            black_clock: clock(Color::Black),
            now: game.now().0,
        }
    }

    /// The position at the start of the turn in progress.
    pub fn fen(&self) -> String {
        self.course.game().setup().to_fen(FenStyle::Standard)
    }

    /// The moves of the record in standard notation.
    pub fn moves(&self) -> Vec<String> {
        let plies = self.course.game().plies();
        let one = |ply: &&jadoube_laws::game::Ply| match (&ply.before.position, ply.legal) {
            (Some(position), true) => write_move(position, ply.made, Style::San),
            _ => write_illegal(&ply.before.setup, ply.made),
        };
        plies.iter().map(one).collect()
    }

    /// What this person may do now, and what the code knows and does not let him do.
    pub fn offers(&self, by: Actor) -> Offers {
        let game = self.course.game();
        Offers::of(game, by)
    }

    /// What the clock of whoever moved last shows, once it has stopped.
    fn look_at_clock(&mut self) {
        let game = self.course.game();
        let plies = game.ply_count() as usize;
        self.left.truncate(plies);
        let Some(last) = game.plies_back().next() else {
            return;
        };
        let reading = game.clock(last.who, game.now());
        if let Some(reading) = reading.filter(|reading| !reading.running)
            && self.left.len() < plies
        {
            self.left.resize(plies - 1, None);
            self.left.push(Some(reading.left));
        }
    }

    /// The game as PGN, with `%clk` where there are clocks, and each ruling that is more than a move made as a comment after the
    /// move that it followed.
    pub fn pgn(&self) -> String {
        self.record().to_pgn()
    }

    /// The same as data, so that tags and comments can be added.
    pub fn record(&self) -> jadoube_notation::pgn::Game {
        pgn::record(self.course.game(), &self.told, &self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_json_are_the_same_acts() {
        let mut told =
            Played::begin(&Shelf::shipped(), "fide-2023", "time: 5m+3s\n").expect("a game");
        let mut sent = told.clone();
        for (text, json) in [
            (
                "@ 0:00:04 White plays e4",
                r#"{"by":"white","act":"play","words":"e4","now":4000}"#,
            ),
            (
                "@ 0:00:09 Black touches a7",
                r#"{"by":"black","act":"touch","squares":["a7"],"now":9000}"#,
            ),
        ] {
            let (a, b) = (told.tell(text).expect(text), sent.tell(json).expect(json));
            assert_eq!(a.report.events, b.report.events);
            assert_eq!(a.report.explanation, b.report.explanation);
        }
        assert_eq!(told.state(), sent.state());
        assert_eq!(told.state().moves, ["e4"]);
        assert_eq!(
            told.state().white_clock.map(|clock| clock.left),
            Some(299_000)
        );
    }

    #[test]
    fn a_ruling_is_read_back_from_its_document() {
        let mut game = Played::begin(&Shelf::shipped(), "fide-1931", "").expect("a game");
        game.tell("White touches b1").expect("a touch");
        let ruling = game.tell("White moves e4").expect("a breach");
        let document = serde_json::to_string(&ruling).expect("a document");
        let back: ActRuling = serde_json::from_str(&document).expect("the document");
        assert_eq!(back, ruling);
        for (told, other, says) in [
            ("fide-1931", "fide-1932", "there is no code \"fide-1932\""),
            (
                "act-ruling/1",
                "act-ruling/9",
                "understood is jadoube.act-ruling/1",
            ),
        ] {
            let read = serde_json::from_str::<ActRuling>(&document.replacen(told, other, 1));
            let error = read.expect_err(other).to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn players_are_called_by_their_names() {
        let mut game = Played::begin(&Shelf::shipped(), "fide-2023", "white: Anna\nblack: Ben\n")
            .expect("a game");
        game.tell("Anna: e4").expect("a move of hers");
        let touch = game.tell("ben touches a7").expect("an act of his");
        assert!(touch.report.accepted);
        assert_eq!(game.state().moves, ["e4"]);
    }

    #[test]
    fn what_cannot_be_read_changes_nothing_and_says_what_would_be_right() {
        let mut game = Played::begin(&Shelf::shipped(), "fide-1931", "").expect("a game");
        for (act, says) in [
            ("White tuches e2", "touches"),
            ("@ 0:00:00", "who acts"),
            ("{\"by\":\"white\"}", "looks like"),
        ] {
            let error = game.tell(act).expect_err(act).to_string();
            assert!(error.contains(says), "{error}");
        }
        assert_eq!(game.state().moves.len(), 0);
        game.tell("@ 0:00:09 White plays e4").expect("later");
        let back = game.tell("@ 0:00:08 Black plays e5").expect_err("earlier");
        assert!(back.to_string().contains("not before"), "{back}");
    }

    #[test]
    fn a_game_that_cannot_begin_says_why() {
        for (code, headers, says) in [
            ("fide-1932", "", "fide-1931"),
            ("fide-2023", "tyme: 5m\n", "time"),
            ("fide-2023", "White plays e4\n", "one by one"),
            ("fide-2023", "odds: knight\n", "odds"),
        ] {
            let error = Played::begin(&Shelf::shipped(), code, headers)
                .expect_err(code)
                .to_string();
            assert!(error.contains(says), "{code} {headers}: {error}");
        }
    }

    #[test]
    fn a_flag_that_an_arbiter_sees_ends_the_game_by_time_alone() {
        let mut game = Played::begin(
            &Shelf::shipped(),
            "fide-2023",
            "time: 5m\nreferee: watching\n",
        )
        .expect("a game");
        assert!(!game.pass(299_000));
        assert!(game.pass(300_001));
        let state = game.state();
        assert_eq!(
            (state.result.as_str(), state.cause.as_deref()),
            ("0-1", Some("flag-fall"))
        );
        assert!(state.legal.is_empty() && !state.clauses.is_empty());
    }

    #[test]
    fn the_record_is_pgn_with_the_rulings() {
        let mut game =
            Played::begin(&Shelf::shipped(), "fide-1931", "white: A\nblack: B\n").expect("a game");
        for act in ["White plays e4", "Black touches b8", "Black plays e5"] {
            game.tell(act).expect(act);
        }
        let pgn = game.pgn();
        for part in ["[White \"A\"]", "[Rules \"fide-1931\"]", "1. e4", "15.a"] {
            assert!(pgn.contains(part), "{part} in {pgn}");
        }
    }
}
