//! Games in PGN that stand inside a text.

use super::apparatus::{ReadScore, Stop};
use super::line::Line;
use super::row::{Entry, Place};
use crate::pgn::{Mode, read_text};

/// Takes games in PGN out of the lines, leaving empty ones in their place.
pub(crate) fn cut_out(mut lines: Vec<Line>) -> (Vec<Line>, Vec<ReadScore>) {
    let mut games = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if !is_tag(&lines[at].text) {
            at += 1;
            continue;
        }
        let begin = at;
        let place = lines[at].place();
        while at < lines.len() && (is_tag(&lines[at].text) || lines[at].is_blank()) {
            at += 1;
        }
        // A game of tags alone ends where something else begins that no move opens.
        let tags_end = at;
        while at < lines.len() && !lines[at].is_blank() && !is_tag(&lines[at].text) {
            at += 1;
        }
        let body: Vec<&str> = lines[tags_end..at]
            .iter()
            .map(|line| line.text.as_str())
            .collect();
        let end = if is_movetext(&body.join("\n")) {
            at
        } else {
            tags_end
        };
        at = end;
        let text: Vec<&str> = lines[begin..end]
            .iter()
            .map(|line| line.text.trim())
            .collect();
        let found = read(&(text.join("\n") + "\n"), place);
        if end > tags_end && found.iter().all(is_unread) {
            lines[begin..tags_end].iter_mut().for_each(tell);
            continue;
        }
        games.extend(found);
        for line in &mut lines[begin..end] {
            line.text.clear();
        }
    }
    (lines, games)
}

/// Whether PGN has no word for any move of a game: tags stand over a record in another notation.
fn is_unread(score: &ReadScore) -> bool {
    score.stopped.is_some() && score.games[0].main_line().nodes.is_empty()
}

/// Makes a tag the header of a record in any notation: `# white: Blum` of `[White "Blum"]`.
fn tell(line: &mut Line) {
    let inner = line.text.trim().trim_matches(['[', ']']);
    let told = inner.split_once('"').and_then(|(name, value)| {
        let name = name.trim().trim_end_matches([':', '=']);
        let value = value.trim_end().trim_end_matches('"');
        let is_told = !value.trim_matches(['?', '.', '*']).is_empty();
        is_told.then(|| format!("# {name}: {value}"))
    });
    line.text = told.unwrap_or_default();
}

fn is_tag(text: &str) -> bool {
    let text = text.trim();
    let Some(inner) = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    else {
        return false;
    };
    inner
        .trim_end()
        .split_once('"')
        .is_some_and(|(name, value)| {
            // `[White: "A"]`, `[White="A"]`
            let bare = name.trim().trim_end_matches([':', '=']);
            let sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
            name.len() > bare.len() && bare.chars().all(sign) && value.ends_with('"')
        })
}

fn is_movetext(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("1.")
        || text.starts_with(['{', '*', ';'])
        || text.starts_with("1-0")
        || text.starts_with("0-1")
        || text.starts_with("1/2")
}

fn read(text: &str, place: Place) -> Vec<ReadScore> {
    let scores = read_text(text, Mode::Lenient)
        .into_iter()
        .map(|read| match read {
            Ok(read) => {
                let fault = read.stopped.as_ref().or(read.illegal.first());
                ReadScore {
                    headers: Vec::new(),
                    entries: Vec::new(),
                    stopped: fault.map(|error| Stop {
                        ply: 1,
                        entry: Some(entry(place)),
                        why: format!("the PGN in the text: {error}"),
                    }),
                    games: vec![read.game],
                    readings: 1,
                    notes: Vec::new(),
                    unplaced: Vec::new(),
                    doubts: Vec::new(),
                    ways: Vec::new(),
                    languages: Vec::new(),
                    headed: true,
                    heading: None,
                }
            }
            Err(error) => ReadScore {
                headers: Vec::new(),
                entries: Vec::new(),
                games: vec![crate::pgn::Game::default()],
                readings: 1,
                notes: Vec::new(),
                stopped: Some(Stop {
                    ply: 1,
                    entry: Some(entry(place)),
                    why: format!("the PGN in the text: {error}"),
                }),
                unplaced: Vec::new(),
                doubts: Vec::new(),
                ways: Vec::new(),
                languages: Vec::new(),
                headed: true,
                heading: None,
            },
        });
    scores.collect()
}

fn entry(place: Place) -> Entry {
    Entry {
        text: "PGN".to_owned(),
        place,
        number: None,
        side: None,
    }
}
