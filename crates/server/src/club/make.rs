//! Making tables: reading what is wanted, and handing out the seats.

use jadoube_board::{ByColor, Setup};
use jadoube_laws::case::{CaseFile, Header};
use jadoube_laws::game::Game;
use jadoube_laws::{Code, Terms};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Club;
use super::tables::rematch_view;
use crate::http::problem::{Kind, Problem};
use crate::seat::{Keys, Seat, Token, random_id};
use crate::store::{EntryKind, GameRow, NewGame, StoreError};
use crate::table::Table;
use crate::table::live::{Changed, Live};
use crate::table::terms::{Begins, Official, Press, TableTerms};
use crate::uptime::wall_now;
use crate::view::{Names, RematchView};

/// The most characters of a name.
const NAME_LIMIT: usize = 80;

/// The most characters of any other field.
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
}

/// A table as somebody wants it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct NewTable {
    /// The code of laws, by its id.
    #[schema(example = "fide-1931")]
    pub code: String,
    /// The time control, as `40/2h, 20/1h, 30m`, `90m+30s`, `5m d3s`; none for a game without a clock.
    #[schema(example = "30/2h, 15/1h")]
    pub time: Option<String>,
    /// Who finds and rules; `on-call` if not said.
    pub referee: Official,
    /// Whether there is an arbiter's seat beside the program's referee. With the referee `arbiter` there always is.
    pub arbiter: bool,
    /// `classical` (if not said), `rapid`, `blitz`, `rapid supervised`, `blitz supervised`.
    pub event: Option<String>,
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
    /// Whether the clock is pressed by hand.
    pub press: Press,
    /// When play begins.
    pub begins: Begins,
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// Whether it is kept out of the list of games.
    pub private: bool,
}

/// A table that has been made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The public name.
    pub id: String,
    /// The maker's seat.
    pub you: Seat,
    /// White's token; none if the seat is free for anybody.
    pub white: Option<Token>,
    /// Black's token; none if the seat is free for anybody.
    pub black: Option<Token>,
    /// The arbiter's token.
    pub arbiter: Option<Token>,
}

impl Club {
    /// Makes a table and hands out its seats.
    ///
    /// # Errors
    /// [`Kind::NotUnderstood`] with every field that cannot be read; [`Kind::Storage`] if it cannot be written.
    pub async fn make(&self, wanted: &NewTable) -> Result<Made, Problem> {
        let (terms, table, code) = read_terms(wanted)?;
        let you = match wanted.colors {
            Side::White => Seat::White,
            Side::Black => Seat::Black,
            Side::Random => [Seat::White, Seat::Black][usize::from(random_number(2)?)],
        };
        let mut made = Made {
            id: random_id()?,
            you,
            white: None,
            black: None,
            arbiter: None,
        };
        for seat in [Seat::White, Seat::Black] {
            if seat == you || !wanted.open {
                *made.slot(seat) = Some(Token::random()?);
            }
        }
        if has_arbiter(wanted) {
            made.arbiter = Some(Token::random()?);
        }
        let new = NewGame {
            id: made.id.clone(),
            code: code.id.to_owned(),
            terms: json(&terms)?,
            table_terms: json(&table)?,
            made: wall_now(),
            keys: made.keys(),
            listed: !wanted.private,
            rematch_of: None,
        };
        self.store().make(new).await?;
        Ok(made)
    }

    /// Takes the free seat of an open table.
    ///
    /// # Errors
    /// [`Kind::SeatTaken`] if there is none.
    pub async fn join(&self, table: &Table) -> Result<(Seat, Token), Problem> {
        let mut live = table.live().await;
        if !table.terms.open {
            return Err(Problem::new(
                Kind::SeatTaken,
                "this table is not open to everybody; ask one of the players for the link",
            ));
        }
        let free = [Seat::White, Seat::Black]
            .into_iter()
            .find(|seat| live.keys.get(*seat).is_none());
        let Some(seat) = free else {
            return Err(Problem::new(
                Kind::SeatTaken,
                "somebody has taken the free seat already; you can look on",
            ));
        };
        let token = Token::random()?;
        self.note_seat(
            table,
            &mut live,
            EntryKind::Join,
            seat.name(),
            (seat, token.hash()),
        )
        .await?;
        Ok((seat, token))
    }

    /// Gives an arbiter's seat to a table that has none, at the call of a player.
    ///
    /// # Errors
    /// [`Kind::SeatTaken`] if it has one; [`Kind::WrongSeat`] if it is not a player who calls.
    pub async fn call_arbiter(&self, table: &Table, by: Seat) -> Result<Token, Problem> {
        let mut live = table.live().await;
        if by.color().is_none() {
            return Err(Problem::new(
                Kind::WrongSeat,
                "only a player can call an arbiter to the table",
            ));
        }
        if live.keys.arbiter.is_some() {
            return Err(Problem::new(
                Kind::SeatTaken,
                "the table has an arbiter's seat already",
            ));
        }
        let token = Token::random()?;
        self.note_seat(
            table,
            &mut live,
            EntryKind::Call,
            by.name(),
            (Seat::Arbiter, token.hash()),
        )
        .await?;
        Ok(token)
    }

    /// Makes the next game of the same two with colors exchanged, or finds it; tells whether it is new.
    ///
    /// # Errors
    /// [`Kind::NotFinished`] while the game goes on; [`Kind::WrongSeat`] for those who do not play.
    pub async fn rematch(&self, table: &Table, by: Seat) -> Result<(RematchView, bool), Problem> {
        let mut live = table.live().await;
        if by.color().is_none() {
            return Err(Problem::new(
                Kind::WrongSeat,
                "only the players can ask for another game",
            ));
        }
        if live.game.outcome().is_none() {
            return Err(Problem::new(
                Kind::NotFinished,
                "the game has not ended yet",
            ));
        }
        if let Some(rematch) = &live.rematch {
            return Ok((rematch.clone(), false));
        }
        let new = next_game(table, &live)?;
        let rematch = match self.store().make(new.clone()).await {
            Ok(_) => RematchView {
                id: new.id.clone(),
                by: Some(by),
                link: format!("/game/{}", new.id),
            },
            Err(StoreError::Conflict) => {
                let row = self.store().rematch_of(&table.id).await?;
                row.as_ref().map(rematch_view).ok_or_else(|| {
                    Problem::new(Kind::Storage, "the rematch could not be made; try again")
                })?
            }
            Err(error) => return Err(error.into()),
        };
        live.rematch = Some(rematch.clone());
        let changed = Changed {
            lines: live.lines.len() as u32,
            cards: live.card_count(),
        };
        table.send_update(&mut live, &[], changed, self.now(), self.outages());
        Ok((rematch, true))
    }

    /// Begins play if both players are there and nothing else is waited for.
    ///
    /// # Errors
    /// When it cannot be written.
    pub async fn begin_if_both_are_there(
        &self,
        table: &Table,
        live: &mut Live,
    ) -> Result<(), Problem> {
        let both =
            live.connections.connected(Seat::White) && live.connections.connected(Seat::Black);
        if both && live.base.is_none() {
            self.begin(table, live).await
        } else {
            Ok(())
        }
    }

    /// The tables that are listed, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn listed(&self) -> Result<Vec<GameRow>, StoreError> {
        const A_DAY: i64 = 86_400_000;
        self.store().listed(wall_now() - A_DAY).await
    }
}

impl Made {
    fn slot(&mut self, seat: Seat) -> &mut Option<Token> {
        if seat == Seat::White {
            &mut self.white
        } else {
            &mut self.black
        }
    }

    fn keys(&self) -> Keys {
        let hash = |token: &Option<Token>| token.as_ref().map(Token::hash);
        Keys {
            white: hash(&self.white),
            black: hash(&self.black),
            arbiter: hash(&self.arbiter),
        }
    }
}

fn has_arbiter(wanted: &NewTable) -> bool {
    wanted.arbiter || wanted.referee == Official::Arbiter || wanted.begins == Begins::Arbiter
}

fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::new(Kind::Internal, error.to_string()))
}

fn next_game(table: &Table, live: &Live) -> Result<NewGame, Problem> {
    let mut terms = live.game.terms().clone();
    terms.names = ByColor {
        white: terms.names.black.clone(),
        black: terms.names.white.clone(),
    };
    if let Some(odds) = &mut terms.odds {
        odds.giver = odds.giver.opposite();
    }
    if let Some(undertaking) = &mut terms.undertaking {
        undertaking.by = undertaking.by.opposite();
    }
    Ok(NewGame {
        id: random_id()?,
        code: live.game.code().id.to_owned(),
        terms: json(&terms)?,
        table_terms: json(&table.terms)?,
        made: wall_now(),
        keys: live.keys.exchanged(),
        listed: table.listed,
        rematch_of: Some(table.id.clone()),
    })
}

/// One thing that is wrong with what was wanted.
struct Fault {
    field: &'static str,
    detail: String,
}

/// The terms that a case's headers would give, so that a table and a case are read alike.
fn read_terms(wanted: &NewTable) -> Result<(Terms, TableTerms, &'static Code), Problem> {
    let mut faults = Vec::new();
    let code = read_code(&wanted.code, &mut faults);
    let (start, chess960) = read_start(wanted.start.as_deref(), &mut faults)?;
    let mut headers: Vec<(&'static str, &'static str, String)> = Vec::new();
    let texts = [
        ("start", "start", start),
        ("time", "time", wanted.time.clone()),
        ("event", "event", wanted.event.clone()),
        ("odds", "odds", wanted.odds.clone()),
        ("undertaking", "undertaking", wanted.undertaking.clone()),
        (
            "agreed",
            "agreed",
            (!wanted.agreed.is_empty()).then(|| wanted.agreed.join(", ")),
        ),
        ("names.white", "white", wanted.names.white.clone()),
        ("names.black", "black", wanted.names.black.clone()),
    ];
    for (field, key, text) in texts {
        let Some(text) = text
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
        else {
            continue;
        };
        let limit = if field.starts_with("names") {
            NAME_LIMIT
        } else {
            FIELD_LIMIT
        };
        if text.chars().count() > limit || text.chars().any(char::is_control) {
            faults.push(Fault {
                field,
                detail: format!("this is one line of at most {limit} characters"),
            });
        } else {
            headers.push((field, key, text));
        }
    }
    let header = read_headers(&headers, &mut faults);
    match (code, header) {
        (Some(code), Some(header)) if faults.is_empty() => {
            finish(code, header.terms, wanted, chess960)
        }
        _ => Err(not_understood(&faults)),
    }
}

fn read_code(id: &str, faults: &mut Vec<Fault>) -> Option<&'static Code> {
    let code = Code::by_id(id);
    if code.is_none() {
        let known: Vec<&str> = Code::all().iter().map(|code| code.id).collect();
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
    faults: &mut Vec<Fault>,
) -> Result<(Option<String>, Option<u16>), Problem> {
    let Some(rest) = start.and_then(|start| start.trim().strip_prefix("chess960")) else {
        return Ok((start.map(str::to_owned), None));
    };
    let number = if rest.trim().is_empty() {
        Some(random_number(960)?)
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
        return Ok((None, None));
    };
    Ok((
        Some(Setup::chess960(number).to_fen(jadoube_board::FenStyle::Shredder)),
        Some(number),
    ))
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
    code: &'static Code,
    mut terms: Terms,
    wanted: &NewTable,
    chess960: Option<u16>,
) -> Result<(Terms, TableTerms, &'static Code), Problem> {
    terms.referee = match wanted.referee {
        Official::Watching => jadoube_laws::Referee::Watching,
        Official::OnCall | Official::Arbiter => jadoube_laws::Referee::OnCall,
    };
    terms.arbiter_starts = wanted.begins == Begins::Arbiter;
    terms.press_by_hand = wanted.press == Press::ByHand;
    if let Err(error) = Game::new(code, terms.clone()) {
        return Err(not_understood(&[Fault {
            field: "odds",
            detail: error.to_string(),
        }]));
    }
    let table = TableTerms {
        referee: wanted.referee,
        begins: wanted.begins,
        open: wanted.open,
        chess960,
    };
    Ok((terms, table, code))
}

fn not_understood(faults: &[Fault]) -> Problem {
    let sentences: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}: {}", fault.field, fault.detail))
        .collect();
    let errors: Vec<serde_json::Value> = faults
        .iter()
        .map(|fault| serde_json::json!({ "field": fault.field, "detail": fault.detail }))
        .collect();
    Problem::new(Kind::NotUnderstood, sentences.join("; ")).with("errors", errors)
}

/// A number from 0 to below `end`, by lot. The bias of a 64-bit number is far too small to be seen.
fn random_number(end: u64) -> Result<u16, Problem> {
    Ok((getrandom::u64()? % end) as u16)
}
