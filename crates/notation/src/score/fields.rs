//! What headings tell beside the players, by the names under which they tell it.

use jadoube_board::Setup;

use super::occasion::{occasion, pgn_date};
use crate::pgn::usual_spelling;

/// The header under which both players stand.
const PLAYERS: &str = "players";

/// The header of a game whose number is that of a round, since a match counts it and no book.
pub(super) const OF_MATCH: &str = "of-the-match";

/// Who played, on a line or a part of one that tells nothing else: `Players: A - B`.
pub(super) fn said_of_players(text: &str) -> Option<&str> {
    let (key, value) = text.split_once(':')?;
    (header_of(key)? == PLAYERS).then_some(value.trim())
}

/// The header of a game for which a word stands before a colon: `Event`, `Turnier`, `Time control`, `White Elo`.
pub(super) fn header_of(key: &str) -> Option<String> {
    let lower = key.trim().to_lowercase();
    let known = match lower.as_str() {
        "event" | "tournament" | "turnier" | "torneo" | "tournoi" | "toernooi" | "турнир" => {
            "book"
        }
        "site" | "place" | "ort" | "lugar" | "lieu" | "luogo" | "plaats" | "место" => "site",
        "date" | "datum" | "fecha" | "data" | "дата" => "date",
        "round" | "runde" | "ronda" | "ronde" | "turno" | "тур" => "round",
        "result" | "ergebnis" | "resultado" | "résultat" | "risultato" | "uitslag"
        | "результат" => "result",
        "start" | "fen" => "start",
        "players" | "spieler" | "joueurs" | "jugadores" | "giocatori" | "spelers" | "игроки" => {
            PLAYERS
        }
        "opening" | "eröffnung" | "apertura" | "ouverture" | "opening name" => "opening",
        _ => return tag_of(&lower).map(|_| lower),
    };
    Some(known.to_owned())
}

/// The same on a line of a heading, where a time is that for the moves.
pub(super) fn key_of(key: &str) -> Option<String> {
    match key.trim().to_lowercase().as_str() {
        "time" | "time limit" | "bedenkzeit" => Some("timecontrol".to_owned()),
        key => header_of(key),
    }
}

/// The tag in which a header of a game stands.
pub(super) fn tag_of(header: &str) -> Option<&'static str> {
    let known = match header {
        "book" => "Event",
        "game" => "GameNumber",
        "players" => "Players",
        "fen" | "setup" | "plycount" | "result" => return None,
        _ => {
            // Blanks and dashes within a name are no part of it: `white elo`.
            let bare: String = header.chars().filter(char::is_ascii_alphanumeric).collect();
            return usual_spelling(bare.to_ascii_lowercase().as_bytes());
        }
    };
    Some(known)
}

/// A value as its tag has it.
pub(super) fn value_of(header: &str, value: &str) -> String {
    match header {
        "date" => pgn_date(value),
        _ => value.to_owned(),
    }
}

/// What a line that is nothing else tells under a name: `Event: Club evening`.
///
/// Behind the name of an opening may stand where and when: `Opening: Ruy Lopez. London, 1851`.
pub(super) fn keyed(text: &str) -> Option<Vec<(String, String)>> {
    let (header, value) = keyed_value(text)?;
    let stops = value.match_indices(". ").filter(|_| header == "opening");
    let split = stops.map(|(at, _)| at).find_map(|at| {
        let told = occasion(&value[at + 1..]);
        // `Q.G.D.`: the full stop is that of a letter.
        let is_letter = value[..at]
            .rsplit([' ', '.'])
            .next()
            .is_some_and(|last| last.len() == 1);
        let end = at + usize::from(is_letter);
        (told.len() > 1).then(|| (value[..end].to_owned(), told))
    });
    Some(match split {
        Some((opening, told)) => [vec![(header, opening)], told].concat(),
        None => vec![(header, value)],
    })
}

/// The name and the value on a line that is nothing else: `Event: Club evening`.
pub(super) fn keyed_value(text: &str) -> Option<(String, String)> {
    let (key, value) = text.split_once(':')?;
    let header =
        key_of(key).filter(|header| !["white", "black", PLAYERS].contains(&header.as_str()))?;
    let value = value_of(&header, value.trim());
    let is_said = match header.as_str() {
        "start" => Setup::from_fen(&value).is_ok(),
        _ => !value.is_empty(),
    };
    is_said.then_some((header, value))
}
