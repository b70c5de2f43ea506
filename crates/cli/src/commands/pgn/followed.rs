//! The forms of games that are followed in their own words, without a game built as data in between.

use jadoube_board::Move;
use jadoube_notation::replay::Course;

use super::epd;
use super::forms::COLUMNS;
use super::ranks::Ranks;
use crate::args::pgn::Target;
use crate::commands::sheet::csv_row;

/// Whether all that a form tells of a game is its main line and its tags.
pub fn is_followed(to: Target) -> bool {
    match to {
        Target::Csv | Target::Uci | Target::San | Target::Fen | Target::Epd => true,
        Target::Pgn | Target::Json | Target::Lan | Target::Parquet => false,
    }
}

/// Writes a game in one of these forms.
pub fn write(to: Target, course: &Course<'_>, text: &mut Vec<u8>) {
    match to {
        Target::Epd => return epd::follow(course, text),
        Target::Csv => {
            let tags = COLUMNS.map(|name| course.tag(name).unwrap_or_default());
            let plies = course.moves().len().to_string();
            let rest = [course.outcome.marker(), &plies, "", course.sans()];
            text.extend_from_slice(csv_row(tags.into_iter().chain(rest)).as_bytes());
            return;
        }
        Target::Uci => text.extend_from_slice(in_uci(course.plies()).as_bytes()),
        Target::Fen => {
            let mut ranks = Ranks::initial();
            course.moves().iter().for_each(|&played| ranks.play(played));
            text.extend_from_slice(ranks.fen().as_bytes());
        }
        _ => text.extend_from_slice(course.sans().as_bytes()),
    }
    text.push(b'\n');
}

/// Moves of a game from the initial position as engines write them, with blanks between them.
pub fn in_uci<'w>(plies: impl Iterator<Item = (Move, &'w str)>) -> String {
    let mut text = String::with_capacity(512);
    for (played, san) in plies {
        if !text.is_empty() {
            text.push(' ');
        }
        let (from, to) = (played.from(), played.to());
        let file = match san {
            _ if san.starts_with("O-O-O") => 'c',
            _ if san.starts_with("O-O") => 'g',
            _ => to.file().letter(),
        };
        text.extend([
            from.file().letter(),
            from.rank().digit(),
            file,
            to.rank().digit(),
        ]);
        text.extend(
            played
                .promotion()
                .map(|role| role.letter().to_ascii_lowercase()),
        );
    }
    text
}
