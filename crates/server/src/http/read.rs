//! Reading a typed move before it is made.

use std::borrow::Cow;

use axum::Json;
use axum::extract::{Path, State};
use jadoube_board::{Man, Move, Role, Setup};
use jadoube_codes::params::record::NotationSystem;
use jadoube_laws::Agreement;
use jadoube_laws::game::Game;
use jadoube_notation::{
    Dialect, ReadOptions, Reading, Style, Systems, read_move, read_move_at, write_illegal,
    write_move,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::json::Body;
use super::seats::Presented;
use crate::club::{Club, after_message};
use crate::problem::{Kind, Problem};

/// Words typed as a move.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The words, in any notation.
    pub words: String,
    /// For moves on conditions in a game by communication: the messages that are assumed to be sent before, by the side on
    /// move and the other in turn. With a list, even an empty one, the words are those of the side whose turn it is then.
    #[serde(default)]
    #[schema(max_items = 80)]
    pub after: Option<Vec<String>>,
}

/// What the words can mean on the board as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadAnswer {
    /// The moves; none if nothing was understood, several if the words are ambiguous.
    pub moves: Vec<ReadMove>,
    /// Why it is not exactly one legal move, in a sentence.
    pub problem: Option<String>,
    /// Whether these words are a move in the notation that the code, or what was agreed, accepts for a record. Words of a
    /// sealed move or of a message are read so, and may mean nothing there though they are understood here.
    pub accepted: bool,
}

/// A move that the words can mean.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReadMove {
    /// As two squares.
    pub uci: String,
    /// In standard algebraic notation, if it is legal.
    pub san: Option<String>,
    /// In long algebraic notation.
    pub lan: String,
    /// As the code's own notation writes it, for words that count as they stand; none if it is not legal.
    pub written: Option<String>,
    /// In words.
    pub sentence: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Every reason why it is not.
    pub faults: Vec<String>,
}

/// The most characters that are read as a move.
const LIMIT: usize = 200;

/// The most moves that are assumed.
const ASSUMED: usize = 80;

/// Reads words as a move of the side that asks, or of the side on move; nothing is written down.
#[utoipa::path(post, path = "/api/games/{id}/read", operation_id = "read_move", tag = "play", params(("id" = String, Path)), security((), ("seat" = [])),
    request_body = ReadRequest, responses((status = 200, body = ReadAnswer), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn read(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    Body(request): Body<ReadRequest>,
) -> Result<Json<ReadAnswer>, Problem> {
    let ReadRequest { words, after } = request;
    let assumed = after.as_deref().unwrap_or_default();
    if [&words]
        .into_iter()
        .chain(assumed)
        .any(|words| words.chars().count() > LIMIT)
    {
        return Err(Problem::new(
            Kind::NotUnderstood,
            format!("no move has more than {LIMIT} characters"),
        ));
    }
    if assumed.len() > ASSUMED {
        return Err(Problem::new(
            Kind::NotUnderstood,
            format!("no more than {ASSUMED} moves are assumed before one"),
        ));
    }
    let table = club.table(&id).await?;
    let mut live = table.live().await;
    let seat = presented.seat_at(&club, &table, &mut live).await?;
    let at = live.game_time(club.now());
    let mut game = Cow::Borrowed(&live.game);
    for words in assumed {
        let next = after_message(&game, words, at).ok_or_else(|| {
            let detail =
                format!("\u{201c}{words}\u{201d}, assumed before, is not one legal move there");
            Problem::new(Kind::NotUnderstood, detail)
        })?;
        game = Cow::Owned(next);
    }
    let own = seat.color().filter(|_| after.is_none());
    let setup = Setup {
        turn: own.unwrap_or(game.turn()),
        ..*game.setup()
    };
    Ok(Json(answer(&game, &setup, &words)))
}

fn answer(game: &Game, setup: &Setup, words: &str) -> ReadAnswer {
    let reading = reading(game, setup, words);
    let legal = reading
        .legal
        .iter()
        .map(|made| read_as(game, setup, *made, Vec::new()));
    let illegal = reading.illegal.iter().map(|reading| {
        let faults = reading.faults.iter().map(ToString::to_string).collect();
        read_as(game, setup, reading.played, faults)
    });
    ReadAnswer {
        moves: legal.chain(illegal).collect(),
        problem: reading.only().err().map(|error| error.to_string()),
        accepted: read_in(game, setup, words, accepted(game)).is_move,
    }
}

/// Modern notations first, as everywhere at the board; what they do not understand may be descriptive.
fn reading(game: &Game, setup: &Setup, words: &str) -> Reading {
    let modern = read_in(game, setup, words, Systems::MODERN);
    if !modern.legal.is_empty() {
        return modern;
    }
    let any = read_in(game, setup, words, Systems::ALL);
    if any.legal.is_empty() && !modern.illegal.is_empty() {
        modern
    } else {
        any
    }
}

fn read_in(game: &Game, setup: &Setup, words: &str, systems: Systems) -> Reading {
    match game.position() {
        Some(position) if game.turn() == setup.turn => {
            read_move_at(position, words, &ReadOptions::from(systems))
        }
        _ => read_move(setup, words, systems),
    }
}

/// The notations in which a record counts at this table; all where the code says nothing.
fn accepted(game: &Game) -> Systems {
    const ALGEBRAIC: [Systems; 3] = [
        Systems::MODERN,
        Systems::ALGEBRAIC_1931,
        Systems::ALGEBRAIC_1955,
    ];
    let algebraic = ALGEBRAIC
        .into_iter()
        .fold(Systems::NONE, |all, one| all | one);
    let agreed = game.terms().is_agreed(&Agreement::AlgebraicNotation);
    let rule = game.code().rules.record.systems.as_ref();
    let Some(known) = rule.and_then(|rule| rule.at(game.event())) else {
        return Systems::ALL;
    };
    known.is.iter().fold(
        if agreed { algebraic } else { Systems::NONE },
        |all, system| {
            all | match system {
                NotationSystem::Descriptive => Systems::DESCRIPTIVE,
                NotationSystem::Algebraic => algebraic,
            }
        },
    )
}

/// How a move is written so that it counts: in modern notation where that is accepted, else as the code's day wrote it.
fn style(game: &Game) -> Style {
    let rule = game.code().rules.record.systems.as_ref();
    let known = rule.and_then(|rule| rule.at(game.event()));
    let agreed = game.terms().is_agreed(&Agreement::AlgebraicNotation);
    let descriptive =
        known.is_some_and(|known| !agreed && !known.lists(&NotationSystem::Algebraic));
    if descriptive {
        Style::Descriptive(Dialect::British)
    } else {
        Style::San
    }
}

fn read_as(game: &Game, setup: &Setup, made: Move, faults: Vec<String>) -> ReadMove {
    let legal = faults.is_empty();
    let position = game
        .position()
        .filter(|_| legal && game.turn() == setup.turn);
    ReadMove {
        uci: made.to_string(),
        san: position.map(|position| write_move(position, made, Style::San)),
        written: position.map(|position| write_move(position, made, style(game))),
        lan: position.map_or_else(
            || write_illegal(setup, made),
            |position| write_move(position, made, Style::Long),
        ),
        sentence: sentence(setup, made),
        legal,
        faults,
    }
}

fn sentence(setup: &Setup, made: Move) -> String {
    let mover = setup.board.get(made.from());
    let other = setup.board.get(made.to());
    let name = |man: Man| format!("the {man}");
    let what = mover.map_or_else(|| "the man".to_owned(), name);
    let promotion = made
        .promotion()
        .map_or_else(String::new, |role| format!(", which becomes a {role}"));
    let own = |man: Man| mover.is_some_and(|mover| mover.color == man.color);
    let castles = |rook: Man| {
        own(rook) && rook.role == Role::Rook && mover.is_some_and(|mover| mover.role == Role::King)
    };
    match other {
        Some(man) if castles(man) => format!(
            "{what} on {} castles with the rook on {}",
            made.from(),
            made.to()
        ),
        Some(man) if own(man) => format!(
            "{what} from {} to {}, where {} stands",
            made.from(),
            made.to(),
            name(man)
        ),
        Some(man) => format!(
            "{what} on {} takes {} on {}{promotion}",
            made.from(),
            name(man),
            made.to()
        ),
        None => format!("{what} from {} to {}{promotion}", made.from(), made.to()),
    }
}
