//! A table as somebody wants it, and the terms that it is read as.

use std::sync::Arc;

use jadoube_board::Setup;
use jadoube_laws::case::{CaseFile, Header};
use jadoube_laws::game::Game;
use jadoube_laws::judgment::Pace;
use jadoube_laws::terms::TermsError;
use jadoube_laws::{Agreement, Code, Millis, Shelf, Terms, TimeControl};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::playable::not_playable;
use crate::absence::Absence;
use crate::agreed::laws::HouseLaws;
use crate::agreed::terms::{Begins, Official, Press, TableTerms};
use crate::keys::{Token, TokenHash};
use crate::names::{self, Names, is_unseen};
use crate::refusal::{Fault, Refusal, Why};

/// The most characters of a field that is no name.
const FIELD_LIMIT: usize = 400;

/// Which color the maker of a table takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// By lot.
    Random,
    /// None: it is for two others, each of whom is invited, and its maker looks on.
    Others,
}

/// A table as somebody wants it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NewTable {
    /// The code of laws, by its id.
    #[schema(example = "fide-1931")]
    pub code: String,
    /// The time control as people write it, `3+2` (minutes and seconds), `10 min`, `40/90, 30 + 30 s`, or `40/2h, 20/1h, 30m`,
    /// `5m d3s`; none for a game without a clock.
    #[schema(example = "30/2h, 15/1h")]
    pub time: Option<String>,
    /// Who finds and rules; `on-call` if not said.
    pub referee: Official,
    /// Whether there is an arbiter's seat beside the program's referee. With the referee `arbiter` there always is.
    pub arbiter: bool,
    /// What follows from the time if it is not said; or `classical`, `rapid`, `blitz`, `rapid supervised`, `blitz supervised`.
    pub event: Option<String>,
    /// Whether rapid or blitz, where that follows from the time, is supervised as the code asks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub supervised: bool,
    /// The maker's color.
    #[serde(alias = "colours", alias = "color", alias = "colour")]
    pub colors: Side,
    /// `initial` (if not said), a FEN, Shredder-FEN or X-FEN, `chess960` (drawn by lot) or `chess960 N`.
    pub start: Option<String>,
    /// `knight`, `pawn-and-move`, …; White gives them unless it ends in `by Black`.
    pub odds: Option<String>,
    /// `mate with pawn`, `mate on g8` or a condition in words; White undertakes unless it ends in `by Black`.
    pub undertaking: Option<String>,
    /// What the code lets the players settle beforehand: `play-ends 3:00:00`, `default-time 0:15:00`, …
    pub agreed: Vec<String>,
    /// The players' names.
    pub names: Names,
    /// `board` (if not said) or `communication`, where the code has rules for it; the time is then in days, as `3d/move`.
    pub play: Option<String>,
    /// Whether the clock is pressed by hand.
    pub press: Press,
    /// When play begins.
    pub begins: Begins,
    /// After how long an adjourned game goes on at the word of either player, at a table without an arbiter; `24:00:00` if
    /// not said.
    #[schema(example = "24:00:00")]
    pub resumes: Option<String>,
    /// Whether it is a friendly game with no event over it: until both have moved either may call it off without a result, and
    /// whoever is away for a while can be declared to have left. It has no arbiter's seat from the start.
    pub friendly: bool,
    /// For how long a player of a friendly game may be away while his clock runs. If not said it follows from the time and from what his
    /// clock shows when he goes, as `away` tells it with every time.
    #[schema(example = "0:02:00")]
    pub leaves: Option<String>,
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// Whether it is kept out of the list of games.
    pub private: bool,
    /// The machine that plays against the maker, at this strength: one of those that `GET /api/codes` gives as `machine`, or
    /// `elo N` or `skill N` within their bounds.
    #[schema(example = "elo 1500")]
    pub machine: Option<String>,
    /// Whether the maker plays both sides, to try things out; such a table is never listed.
    pub solo: bool,
}

/// The terms that a case's headers would give, so that a table and a case are read alike.
pub(super) fn read_terms(
    codes: &Shelf,
    wanted: &NewTable,
    secret: &str,
) -> Result<(Terms, TableTerms, Arc<Code>), Refusal> {
    let mut faults = Vec::new();
    let code = read_code(codes, &wanted.code, &mut faults);
    let (start, chess960) = read_start(wanted.start.as_deref(), secret, &mut faults);
    let mut headers: Vec<(&'static str, &'static str, String)> = Vec::new();
    let control = read_control(wanted.time.as_deref(), &mut faults);
    let event = wanted.event.clone().or_else(|| {
        let kind = Pace::of(Some(control.as_ref()?), code?).kind;
        let kind = if wanted.supervised {
            kind.supervised()
        } else {
            kind
        };
        Some(kind.name().to_owned())
    });
    let texts = [
        ("start", "start", start),
        ("time", "time", control.as_ref().map(TimeControl::to_string)),
        ("event", "event", event),
        ("play", "play", wanted.play.clone()),
        ("odds", "odds", wanted.odds.clone()),
        ("undertaking", "undertaking", wanted.undertaking.clone()),
        (
            "agreed",
            "agreed",
            (!wanted.agreed.is_empty()).then(|| wanted.agreed.join(", ")),
        ),
    ];
    for (field, key, text) in texts {
        let Some(text) = text
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
        else {
            continue;
        };
        if text.chars().count() > FIELD_LIMIT || text.chars().any(is_unseen) {
            faults.push(Fault {
                field,
                detail: format!("this is one line of at most {FIELD_LIMIT} characters"),
            });
        } else {
            headers.push((field, key, text));
        }
    }
    for (field, key, name) in [
        ("names.white", "white", &wanted.names.white),
        ("names.black", "black", &wanted.names.black),
    ] {
        match names::of_player(name.as_deref()) {
            Ok(None) => {}
            Ok(Some(name)) => headers.push((field, key, name)),
            Err(no) => faults.push(Fault {
                field,
                detail: no.to_string(),
            }),
        }
    }
    let resumes = read_span("resumes", wanted.resumes.as_deref(), &mut faults).unwrap_or(A_DAY);
    let leaves = read_span("leaves", wanted.leaves.as_deref(), &mut faults);
    if wanted.friendly
        && (wanted.arbiter
            || wanted.referee == Official::Arbiter
            || wanted.begins == Begins::Arbiter)
    {
        faults.push(Fault {
            field: "friendly",
            detail:
                "a game with an arbiter is no friendly one: what he rules holds from the first move"
                    .to_owned(),
        });
    }
    if wanted.colors == Side::Others && (wanted.open || wanted.solo || wanted.machine.is_some()) {
        faults.push(Fault {
            field: "colors",
            detail: "a table for two others is played by those whom its maker invites: it is not open, nor played alone or against a machine".to_owned(),
        });
    }
    let header = read_headers(&headers, &mut faults);
    match (code, header) {
        (Some(code), Some(header)) if faults.is_empty() => {
            let (terms, mut table) = finish(code, header.terms, wanted, chess960)?;
            table.resumes = Some(resumes);
            if let Some(control) = control.filter(|_| table.friendly) {
                let usual = || Absence::usual(&control);
                let said = leaves.map(|least| Absence {
                    least: Millis(least),
                    most: None,
                });
                let absence = said.or_else(usual);
                table.leaves = absence.map(|absence| absence.least.0);
                table.leaves_most = absence.and_then(|absence| absence.most).map(|most| most.0);
            }
            Ok((terms, table, Arc::clone(code)))
        }
        _ => Err(not_understood(faults)),
    }
}

/// The time control; none for a game without a clock.
fn read_control(time: Option<&str>, faults: &mut Vec<Fault>) -> Option<TimeControl> {
    let time = time.map(str::trim).filter(|time| !time.is_empty())?;
    let detail = if time.chars().count() > FIELD_LIMIT || time.chars().any(is_unseen) {
        format!("this is one line of at most {FIELD_LIMIT} characters")
    } else {
        match TimeControl::read(time) {
            Ok(control) if gives_time(&control) => return Some(control),
            Ok(_) => {
                "this gives a player no time to begin with; write it as 3+2, or 40/90".to_owned()
            }
            Err(fault) => fault.to_string(),
        }
    };
    let field = "time";
    faults.push(Fault { field, detail });
    None
}

fn read_code<'c>(codes: &'c Shelf, id: &str, faults: &mut Vec<Fault>) -> Option<&'c Arc<Code>> {
    let code = codes.code(id);
    if code.is_none() {
        let known: Vec<&str> = codes.known().map(|code| code.id).collect();
        let shown: String = id.chars().take(40).collect();
        faults.push(Fault {
            field: "code",
            detail: format!(
                "found '{shown}'; understood would be one of {}",
                known.join(", ")
            ),
        });
    }
    code
}

/// The start as a header says it, and its number in Chess960.
fn read_start(
    start: Option<&str>,
    secret: &str,
    faults: &mut Vec<Fault>,
) -> (Option<String>, Option<u16>) {
    let Some(rest) = start.and_then(|start| start.trim().strip_prefix("chess960")) else {
        return (start.map(str::to_owned), None);
    };
    let number = if rest.trim().is_empty() {
        Some(lot(secret, "chess960", 960))
    } else {
        rest.trim()
            .parse::<u16>()
            .ok()
            .filter(|number| *number < 960)
    };
    let Some(number) = number else {
        let detail = format!(
            "found 'chess960{rest}'; understood would be 'chess960', or 'chess960 N' with N from 0 to 959"
        );
        faults.push(Fault {
            field: "start",
            detail,
        });
        return (None, None);
    };
    (
        Some(Setup::chess960(number).to_fen(jadoube_board::FenStyle::Shredder)),
        Some(number),
    )
}

fn read_headers(
    headers: &[(&'static str, &'static str, String)],
    faults: &mut Vec<Fault>,
) -> Option<Header> {
    let lines: Vec<String> = std::iter::once("title: a table".to_owned())
        .chain(
            headers
                .iter()
                .map(|(_, key, text)| format!("{key}: {text}")),
        )
        .collect();
    match CaseFile::parse(&(lines.join("\n") + "\n\n")) {
        Ok(file) => Some(file.header),
        Err(errors) => {
            faults.extend(errors.iter().map(|error| {
                // The first line is the title.
                let (field, detail) = headers
                    .get(error.line.saturating_sub(2))
                    .map_or(("title", error.error.to_string()), |(field, key, _)| {
                        (*field, in_field(&error.error, key))
                    });
                Fault { field, detail }
            }));
            None
        }
    }
}

/// The error with its column counted in the field, not in the header's line.
fn in_field(error: &jadoube_laws::case::TextError, key: &str) -> String {
    let mut error = error.clone();
    error.column = error.column.saturating_sub(key.len() + 2).max(1);
    error.to_string()
}

fn finish(
    code: &Arc<Code>,
    mut terms: Terms,
    wanted: &NewTable,
    chess960: Option<u16>,
) -> Result<(Terms, TableTerms), Refusal> {
    terms.referee = match wanted.referee {
        Official::Watching => jadoube_laws::Referee::Watching,
        Official::OnCall | Official::Arbiter => jadoube_laws::Referee::OnCall,
    };
    terms.arbiter_starts = wanted.begins == Begins::Arbiter;
    // Nobody presses the clock of a game whose moves come as messages.
    terms.press_by_hand =
        wanted.press == Press::ByHand && terms.play == jadoube_laws::terms::PlayForm::Board;
    if keeps_everything(wanted, &terms) {
        terms.agreed.push(Agreement::OnScreen);
    }
    // Where somebody is there who can break play off, a club has said that games are adjourned.
    if wanted.arbiter && !terms.is_agreed(&Agreement::GuidelinesI) {
        terms.agreed.push(Agreement::GuidelinesI);
    }
    let game = Game::new(code, terms.clone());
    let fault = match &game {
        Err(error) => Some((field_of(error), error.to_string())),
        Ok(game) => not_playable(game).map(|detail| ("start", detail)),
    };
    if let Some((field, detail)) = fault {
        return Err(not_understood(vec![Fault { field, detail }]));
    }
    let two_at_a_board = !wanted.solo && terms.play == jadoube_laws::terms::PlayForm::Board;
    // Where no clock runs, nobody need be asked whether he is ready for it.
    let begins = match wanted.begins {
        Begins::BothReady if !two_at_a_board || terms.time.is_none() => Begins::BothPresent,
        begins => begins,
    };
    let table = TableTerms {
        referee: wanted.referee,
        begins,
        friendly: wanted.friendly && two_at_a_board,
        leaves: None,
        leaves_most: None,
        open: wanted.open && !wanted.solo && wanted.machine.is_none(),
        tournament: None,
        appointed: false,
        arbiter_before: None,
        asked_by: None,
        machine: None,
        arbiter: wanted.arbiter,
        solo: wanted.solo,
        resumes: None,
        chess960,
        laws: HouseLaws::of(code),
    };
    Ok((terms, table))
}

/// Whether the club sets up the board, gives out the colors and keeps the clocks, with nobody over the game who could say
/// that they are otherwise on a board of his own. Whoever plays both sides tries things out.
fn keeps_everything(wanted: &NewTable, terms: &Terms) -> bool {
    let official =
        wanted.arbiter || wanted.referee == Official::Arbiter || wanted.begins == Begins::Arbiter;
    let board = terms.play == jadoube_laws::terms::PlayForm::Board;
    board && !official && !wanted.solo && !terms.is_agreed(&Agreement::OnScreen)
}

/// Whether whoever begins has any time: else his flag falls as his clock is started.
fn gives_time(control: &TimeControl) -> bool {
    match control {
        TimeControl::Periods { periods, .. } => periods
            .first()
            .is_some_and(|first| first.time.0 > 0 || first.bonus.each_move().0 > 0),
        TimeControl::Days { days, .. } => *days > 0,
    }
}

/// After how long either resumes alone if nothing is said, in milliseconds.
const A_DAY: u64 = 86_400_000;

/// A time of this field in milliseconds, if it is said.
fn read_span(field: &'static str, words: Option<&str>, faults: &mut Vec<Fault>) -> Option<u64> {
    match words?.trim().parse::<Millis>() {
        Ok(time) => Some(time.0),
        Err(_) => {
            faults.push(Fault {
                field,
                detail: "this is a time as 24:00:00, hours, minutes and seconds".to_owned(),
            });
            None
        }
    }
}

/// The field that a fault of the terms is about.
fn field_of(error: &TermsError) -> &'static str {
    match error {
        TermsError::UndertakingUnknown { .. } => "undertaking",
        TermsError::FormUnknown { .. } => "play",
        TermsError::NobodyConsents => "agreed",
        _ => "odds",
    }
}

pub(super) fn not_understood(faults: Vec<Fault>) -> Refusal {
    let sentences: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}: {}", fault.field, fault.detail))
        .collect();
    Refusal::new(Why::NotUnderstood, sentences.join("; ")).with_faults(faults)
}

/// A number from 0 to below `end`, by the lot that lies in a secret. The bias of so long a number cannot be seen.
pub(super) fn lot(secret: &str, what: &str, end: u64) -> u16 {
    let drawn = TokenHash::of(Token::derived(&["lot", what, secret]).as_str());
    let number = drawn
        .0
        .iter()
        .take(7)
        .fold(0u64, |all, byte| all << 8 | u64::from(*byte));
    (number % end) as u16
}
