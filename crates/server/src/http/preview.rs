//! What stands in the head of a game's page for whoever shows where a link leads, as messengers do: who plays, how the game
//! stands, and a picture of the position.

use std::fmt::Write;

use crate::seat::Seat;
use crate::table::Table;
use crate::table::live::Live;
use crate::times;
use crate::view::over;

/// The side of the picture of a table, in pixels.
pub const SIDE: u32 = 600;

/// The lines for the head of the page, for a club at this origin.
pub fn head(table: &Table, live: &Live, origin: &str) -> String {
    let url = format!("{origin}/game/{}", table.id);
    let image = format!("{origin}/api/games/{}/board.png", table.id);
    let (title, told, side) = (title(live), told(live), SIDE.to_string());
    let mut lines = String::new();
    for (name, content) in [
        ("og:site_name", "jadoube"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &told),
        ("og:url", &url),
        ("og:image", &image),
        ("og:image:width", &side),
        ("og:image:height", &side),
    ] {
        // Writing to a String cannot fail.
        let _ = writeln!(
            lines,
            "<meta property=\"{name}\" content=\"{}\">",
            escaped(content)
        );
    }
    let _ = writeln!(
        lines,
        "<meta name=\"description\" content=\"{}\">",
        escaped(&told)
    );
    let _ = writeln!(lines, "<meta name=\"twitter:card\" content=\"summary\">");
    lines
}

/// Who plays, and at what time.
fn title(live: &Live) -> String {
    let called =
        |name: &Option<String>, color: &str| name.clone().unwrap_or_else(|| color.to_owned());
    let players = format!(
        "{} – {}",
        called(&live.shown.white, "White"),
        called(&live.shown.black, "Black")
    );
    match &live.game.terms().time {
        Some(time) => format!("{players} · {}", times::short(time)),
        None => players,
    }
}

/// How the game stands, and by which laws.
fn told(live: &Live) -> String {
    let game = &live.game;
    let stands = match over(game, Seat::Spectator, live.ended_by_club.as_ref()) {
        Some(over) => over,
        None if live.base.is_none() => "A table at which the game has not begun".to_owned(),
        None => format!(
            "Move {}, {:#} to move",
            game.ply_count() / 2 + 1,
            game.turn()
        ),
    };
    format!("{stands}. {}.", game.code().title)
}

/// Text as it may stand in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_calls_himself_stays_within_its_quotes() {
        assert_eq!(escaped("\"><b>&"), "&quot;&gt;&lt;b&gt;&amp;");
    }
}
