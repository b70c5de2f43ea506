//! A game as the laws judge it: `jadoube.audit-game/1`.

use std::fmt;
use std::io::Read;

use jadoube_audit::{Finding, Judge, Kind, Law};
use jadoube_board::Color;
use jadoube_book::{Unknown, code_named};
use jadoube_codes::EventKind;
use jadoube_laws::Shelf;
use jadoube_notation::UnknownLanguage;
use jadoube_notation::pgn::{Outcome, PgnError, ReadGame, Reader};
use jadoube_proof::Nodes;
use serde::{Deserialize, Serialize};

use super::recorded::reader;

/// By what the games of a collection are judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditRequest {
    /// The code of all games; the law of each game's day if left out.
    pub code: Option<String>,
    /// The kind of event of all games, as `blitz`; that which each game's time control makes if left out.
    pub event: Option<String>,
    /// Nodes that each proof may cost; those of [`Nodes::FULL`] if left out.
    pub nodes: Option<u64>,
    /// The language of the letters of the men, as an ISO 639-1 code; found from each game if left out.
    pub language: Option<String>,
}

/// A game of a collection, and what contradicts the law in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditedGame {
    /// `jadoube.audit-game/1`.
    pub schema: &'static str,
    /// Which game of the text, from 1.
    pub game: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The player of the white men; `?` where the record does not tell, as with the fields up to `round`.
    pub white: String,
    /// The player of the black men.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date, as in the tag.
    pub date: String,
    /// The round.
    pub round: String,
    /// The result: `1-0`, `1/2-1/2`, `*` where none is given.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["1-0", "0-1", "1/2-1/2", "*"])))]
    pub result: &'static str,
    /// The code by which it is judged; none where no code judges it.
    pub code: Option<&'static str>,
    /// How the code was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it must agree), `none`
    /// (before the first code, or not read), `undated` (today's), `chosen` (one for all).
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["exact", "nearest", "none", "undated", "chosen"])))]
    pub law: &'static str,
    /// What contradicts the code, in the order of the game.
    pub findings: Vec<AuditFinding>,
    /// Questions that the budget did not decide, each as a sentence.
    pub undecided: Vec<String>,
    /// Why it is not read to its end, or what speaks against the reading: sentences with their places.
    pub unread: Vec<String>,
}

/// One contradiction between a game and its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AuditFinding {
    /// After how many half-moves.
    pub ply: usize,
    /// The number of the move.
    #[serde(rename = "move")]
    pub number: Option<u32>,
    /// Whose move it is: `white` or `black`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["white", "black", null])))]
    pub color: Option<Color>,
    /// The kind of finding, as `won-on-time`.
    pub finding: &'static str,
    /// The clauses that are contradicted.
    pub clauses: Vec<String>,
    /// Why, in a sentence.
    pub reason: String,
    /// How grave it is: `result`, `rule`, `record` or `remark`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["result", "rule", "record", "remark"])))]
    pub severity: &'static str,
}

impl From<&Finding> for AuditFinding {
    fn from(finding: &Finding) -> AuditFinding {
        let (number, color) = finding.number.unzip();
        AuditFinding {
            ply: finding.ply,
            number,
            color,
            finding: finding.kind.name(),
            clauses: finding.clauses.iter().map(ToString::to_string).collect(),
            reason: finding.reason.clone(),
            severity: finding.severity.name(),
        }
    }
}

/// Why a collection is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAudited {
    /// There is no such code, or no such kind of event.
    Unknown(Unknown),
    /// There is no such language.
    Language(UnknownLanguage),
}

impl fmt::Display for NotAudited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAudited::Unknown(unknown) => unknown.fmt(f),
            NotAudited::Language(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for NotAudited {}

/// The games of a PGN one after another, each with what contradicts the law in it: what `jadoube pgn audit` tells of a file.
#[derive(Debug)]
pub struct Audits<R> {
    reader: Reader<R>,
    judge: Judge,
}

impl<R: Read> Audits<R> {
    /// The games of a source, judged by the codes of a shelf as the request says.
    ///
    /// # Errors
    /// [`NotAudited`] where the request names something that there is not.
    pub fn new(shelf: &Shelf, source: R, request: &AuditRequest) -> Result<Audits<R>, NotAudited> {
        let code = request.code.as_deref().map(|id| code_named(shelf, id));
        let code = code.transpose().map_err(NotAudited::Unknown)?;
        let event = request.event.as_deref().map(event_named).transpose();
        let reader = reader(source, request.language.as_deref()).map_err(NotAudited::Language)?;
        Ok(Audits {
            reader,
            judge: Judge {
                shelf: shelf.clone(),
                law: code.cloned().map(Law::Chosen),
                event: event.map_err(NotAudited::Unknown)?,
                budget: request.nodes.map_or(Nodes::FULL, Nodes),
            },
        })
    }
}

fn event_named(name: &str) -> Result<EventKind, Unknown> {
    let kinds = EventKind::ALL.into_iter();
    let found = kinds.clone().find(|kind| kind.name() == name.trim());
    found.ok_or_else(|| Unknown::new("kind of event", name, kinds.map(EventKind::name)))
}

impl<R: Read> Iterator for Audits<R> {
    type Item = AuditedGame;

    fn next(&mut self) -> Option<AuditedGame> {
        Some(match self.reader.next()? {
            Ok(read) => AuditedGame::of(&self.judge, &read),
            Err(error) => AuditedGame::not_read(&error),
        })
    }
}

impl AuditedGame {
    fn of(judge: &Judge, read: &ReadGame) -> AuditedGame {
        let law = judge.law_of(&read.game.tags);
        let judgment = judge.judge_by(read, &law);
        let tag = |name| read.game.tags.get(name).unwrap_or("?").to_owned();
        // A word that is no legal move is told as a finding.
        let is_told = judgment
            .findings
            .iter()
            .any(|finding| finding.kind == Kind::NotLegal);
        let stopped = read.stopped.iter().filter(|_| !is_told);
        AuditedGame {
            schema: "jadoube.audit-game/1",
            game: read.place.game,
            line: read.place.line,
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            result: read.game.outcome.marker(),
            code: law.codes().first().map(|code| code.id),
            law: law.word(),
            findings: judgment.findings.iter().map(AuditFinding::from).collect(),
            undecided: judgment.undecided,
            unread: stopped
                .chain(&read.doubt)
                .map(PgnError::to_string)
                .collect(),
        }
    }

    fn not_read(error: &PgnError) -> AuditedGame {
        let unknown = || "?".to_owned();
        AuditedGame {
            schema: "jadoube.audit-game/1",
            game: error.place.game,
            line: error.place.line,
            white: unknown(),
            black: unknown(),
            event: unknown(),
            date: unknown(),
            round: unknown(),
            result: Outcome::Unknown.marker(),
            code: None,
            law: "none",
            findings: Vec::new(),
            undecided: Vec::new(),
            unread: vec![error.to_string()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[Date \"2023.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n\
        [Date \"1851.06.21\"]\n[White \"Anderssen\"]\n\n1. e4 e5 2. Nf3 1-0\n";

    #[test]
    fn each_game_is_judged_by_the_law_of_its_day() {
        let games: Vec<AuditedGame> = Audits::new(
            &Shelf::shipped(),
            GAMES.as_bytes(),
            &AuditRequest::default(),
        )
        .expect("by date")
        .collect();
        let told: Vec<_> = games
            .iter()
            .map(|game| {
                (
                    game.game,
                    game.code,
                    game.law,
                    game.findings.len(),
                    game.unread.len(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (1, Some("fide-2023"), "exact", 1, 0),
                (2, None, "none", 0, 1),
                (3, None, "none", 0, 0)
            ]
        );
        let found = &games[0].findings[0];
        assert_eq!(
            (found.finding, found.severity, found.number, found.color),
            ("mate-not-scored", "result", Some(2), Some(Color::Black))
        );
        assert_eq!(
            (games[2].white.as_str(), games[2].black.as_str()),
            ("Anderssen", "?")
        );
    }

    #[test]
    fn one_code_judges_all_and_what_is_not_there_is_named() {
        let request = AuditRequest {
            code: Some("uscf".to_owned()),
            ..AuditRequest::default()
        };
        let games =
            Audits::new(&Shelf::shipped(), GAMES.as_bytes(), &request).expect("under one code");
        assert!(
            games
                .filter(|game| game.unread.is_empty())
                .all(|game| game.law == "chosen" && game.code == Some("uscf"))
        );
        for (request, says) in [
            (r#"{"code":"fide-2032"}"#, "fide-2023"),
            (r#"{"event":"bltz"}"#, "blitz"),
            (r#"{"language":"xx"}"#, "xx"),
        ] {
            let request: AuditRequest = serde_json::from_str(request).expect(request);
            let error = Audits::new(&Shelf::shipped(), GAMES.as_bytes(), &request)
                .expect_err(says)
                .to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
