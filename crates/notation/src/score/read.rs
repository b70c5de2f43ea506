//! Lines in one tongue read into games with their apparatus.

use jadoube_board::{Color, FenStyle, Position, PositionError, Setup, Square};

use super::abreast;
use super::apparatus::{Passage, ReadScore, ReadText, Stop};
use super::before::AsIn;
use super::ditto;
use super::fields::OF_MATCH;
use super::follow::{self, Course};
use super::labels;
use super::layout::{self, Event};
use super::line::Line;
use super::mend::{self, Mended, NotMended};
use super::mixed;
use super::players;
use super::rounds::is_called;
use super::row::{Cell, CellKind, Entry};
use super::segment::{self, RawGame};
use super::sheetless;
use super::told::Told;
use super::tongue::Tongue;
use super::word::bare;
use crate::cure::Reconstruction;
use crate::forgiven::Leniency;
use crate::pgn::{Game, result_marked};
use crate::san::San;

/// A table of moves whose beginning is not in the text is a game that stops at once, if so many rows stand there;
/// fewer are a fragment.
const ROWS_OF_A_GAME: usize = 5;

/// A line told in prose from the first move on is a game if it is at least so long, in plies.
const LINE_OF_A_GAME: usize = 12;

/// Reads lines in one tongue.
pub(super) fn read_lines(lines: &[Line], tongue: Tongue) -> ReadText {
    let lines = &labels::set_apart(abreast::set_apart(lines, tongue), tongue);
    let (events, passed) = layout::events(lines, tongue);
    let (mut raw, mut untold) = segment::games(events.clone());
    settle_numbers(&mut raw);
    let mut found = ReadText {
        games: Vec::new(),
        left_out: Vec::new(),
        passed,
    };
    let mut known: Vec<RawGame> = Vec::new();
    for mut game in raw {
        take_over(&mut game, &known);
        ditto::resolve(&mut game, known.last());
        read_one(&game, tongue, &mut found);
        known.push(game);
    }
    if found.games.is_empty()
        && let Some(events) = sheetless::events(lines, tongue, &events)
    {
        found.left_out.clear();
        found.passed.clear();
        let (games, over) = segment::games(events);
        untold = over;
        found
            .games
            .extend(games.iter().map(|game| read_game(game, tongue)));
    }
    settle_prose(&mut found);
    settle_lines(&mut found, &known);
    found.passed.extend(untold);
    found.passed.extend(mixed::before_numbers(lines, tongue));
    found.passed.sort_by_key(|passage| passage.place.line);
    settle_names(&mut found.passed, &known);
    found
}

/// What stands right over a game has the players, if nothing else has.
const RIGHT_OVER: usize = 2;

/// Words right over a game whose players are not told are a doubt if they may be theirs, or if they tell a result.
fn settle_names(passed: &mut [Passage], games: &[RawGame]) {
    let nameless = games.iter().filter(|game| game.header("white").is_none());
    let firsts: Vec<usize> = nameless
        .filter_map(|game| Some(game.rows().next()?.place.line))
        .collect();
    for passage in passed {
        let line = passage.place.line;
        let is_over = |first: &usize| line < *first && *first <= line + RIGHT_OVER;
        let Some(said) = passage.said.as_deref() else {
            continue;
        };
        let words = || said.split_whitespace();
        let tells = players::may_be_two(said)
            || words().any(|word| result_marked(word).is_some() || is_called(bare(word)));
        passage.is_doubt |= tells && firsts.iter().any(is_over);
    }
}

/// No match has had so many games.
const NO_MATCH: u32 = 50;

/// A book counts its games, and that is no round. It is one in a match: where the event is called one, or where several games are
/// numbered and all are of the same two players.
fn settle_numbers(games: &mut [RawGame]) {
    let pair = |game: &RawGame| -> Option<Vec<String>> {
        let named = [game.header("white")?, game.header("black")?];
        let last = |name: &str| Some(bare(name.split_whitespace().next_back()?).to_lowercase());
        let mut names: Vec<String> = named.into_iter().filter_map(last).collect();
        names.sort();
        (names.len() == 2).then_some(names)
    };
    let numbered = games.iter().filter(|game| game.header("game").is_some());
    let pairs: Vec<Option<Vec<String>>> = numbered.map(pair).collect();
    let is_match = match pairs.as_slice() {
        [Some(first), others @ ..] => {
            !others.is_empty() && others.iter().all(|other| other.as_ref() == Some(first))
        }
        _ => false,
    };
    let is_called = |game: &RawGame| {
        let event = game.header("book").unwrap_or_default().to_lowercase();
        event.contains("match") || event.contains("wettkampf")
    };
    for game in games {
        let number = game.header("game").and_then(|number| number.parse().ok());
        let is_low = number.is_none_or(|number: u32| number < NO_MATCH);
        if (is_match || is_called(game)) && is_low && game.header(OF_MATCH).is_none() {
            game.headers.push((OF_MATCH.to_owned(), String::new()));
        }
    }
}

/// In a book whose games have headings, a short table without one is a line of an opening or an ending.
fn settle_lines(found: &mut ReadText, known: &[RawGame]) {
    if !known.iter().any(|game| game.headed) {
        return;
    }
    let (lines, games): (Vec<ReadScore>, Vec<ReadScore>) = std::mem::take(&mut found.games)
        .into_iter()
        .partition(|score| !score.headed && score.entries.len() < LINE_OF_A_GAME);
    found.games = games;
    found.left_out.extend(lines.into_iter().map(|score| {
        let rest = score
            .stopped
            .map_or(String::new(), |stop| format!(", stopped at {stop}"));
        Stop {
            ply: 1,
            entry: score.entries.first().cloned(),
            why: format!(
                "a line of {} plies without a heading, and no game{rest}",
                score.entries.len()
            ),
        }
    }));
}

/// Puts the moves before that the text says are those of another game; where there is no such game, the game lacks them.
fn take_over(game: &mut RawGame, known: &[RawGame]) {
    let Some(as_in) = game.header("as-in").and_then(AsIn::of_value) else {
        return;
    };
    let Some(first) = game
        .rows()
        .find_map(|row| row.number.map(|number| (number, row.black)))
        .filter(|&(number, black)| (number, black) > (1, false))
    else {
        return;
    };
    let number =
        |other: &&RawGame| other.header("game").or(other.header("number")) == as_in.game.as_deref();
    let other = match &as_in.game {
        None => known.last(),
        Some(_) => known.iter().rev().find(number),
    };
    let Some(other) = other else {
        game.lacks = Some(match &as_in.game {
            None => "they are said to be those of the game before, and there is none".to_owned(),
            Some(number) => {
                format!("they are said to be those of game {number}, which is not found before it")
            }
        });
        return;
    };
    let last = as_in.last.unwrap_or(match first {
        (number, true) => number,
        (number, false) => number - 1,
    });
    let mut events: Vec<Event> = Vec::new();
    for event in &other.events {
        if let Event::Row(row) = event
            && !row.is_doubtful()
            && row.number.is_some_and(|number| number <= last)
        {
            let mut row = row.clone();
            // The game itself may begin with Black's move of the last of them.
            if first == (row.number.unwrap_or(0), true) {
                row.cells.truncate(1);
            }
            row.closing = None;
            row.ends.clear();
            events.push(Event::Row(row));
        }
    }
    game.events.splice(0..0, events);
}

/// Reads a game, or says why it is none.
fn read_one(raw: &RawGame, tongue: Tongue, found: &mut ReadText) {
    let goes_on = at_its_number(raw);
    if raw.header("start").is_none() {
        let score = goes_on.map(|goes_on| read_game(&goes_on, tongue));
        let is_whole = |score: &ReadScore| score.stopped.is_none() && !score.entries.is_empty();
        if let Some(score) = score.filter(is_whole) {
            found.games.push(score);
            return;
        }
        return read_first(raw, tongue, found);
    }
    read_first(goes_on.as_ref().unwrap_or(raw), tongue, found);
}

/// The same game where its first row has another number than the position over it: `Position after Black's 20th move`, and then
/// `21. Nxd5`.
fn at_its_number(raw: &RawGame) -> Option<RawGame> {
    let row = raw.rows().find(|row| !row.is_doubtful())?;
    let number = row.number?;
    let turn = if row.black {
        Color::Black
    } else {
        Color::White
    };
    let setup = match raw.header("start") {
        Some(fen) => Setup::from_fen(fen)
            .ok()
            .filter(|setup| setup.turn == turn)?,
        // A game that begins with Black's move begins from what is drawn over it, whatever the number.
        None if number > 1 || row.black => raw.diagram.as_ref()?.position(turn)?.to_setup(),
        None => return None,
    };
    // At odds the first move is the first.
    let initial = Setup::initial().board;
    let stands_there = |square: Square| {
        let man = setup.board.get(square);
        man.is_none() || man == initial.get(square)
    };
    let is_begun = !Square::ALL.into_iter().all(stands_there);
    let is_known = raw.header("start").is_some() && setup.fullmove_number == number;
    if is_known || !is_begun {
        return None;
    }
    let numbered = Setup {
        fullmove_number: number,
        ..setup
    };
    let mut other = raw.clone();
    other.headers.retain(|(key, _)| key != "start");
    let fen = numbered.to_fen(FenStyle::Standard);
    other.headers.push(("start".to_owned(), fen));
    Some(other)
}

/// Reads a game that begins at its first row.
fn read_first(raw: &RawGame, tongue: Tongue, found: &mut ReadText) {
    let first = raw.first();
    let fragment = raw.events.iter().find_map(|event| match event {
        Event::Row(row) => {
            let number = row.number?;
            let black = row.black && first.1 == Color::White;
            (number > first.0 || black).then(|| row.entries().next().cloned())
        }
        _ => None,
    });
    let begins = raw.rows().next().is_some_and(|row| {
        row.number.is_none_or(|number| number <= first.0) && (!row.black || first.1 == Color::Black)
    });
    if raw.running {
        return read_running(raw, tongue, found);
    }
    if let (Some(entry), false) = (fragment, begins) {
        let rows = raw.rows().filter(|row| !row.is_doubtful()).count();
        let near = raw
            .rows()
            .find_map(|row| row.number)
            .is_some_and(|number| number <= first.0 + 3);
        if rows >= ROWS_OF_A_GAME && near {
            found.games.push(read_game(raw, tongue));
        } else {
            found.left_out.push(fragment_stop(raw, entry, rows));
        }
        return;
    }
    let score = from_diagram(raw, tongue, read_game(raw, tongue));
    let plies = score.entries.len();
    let rows = raw.rows().filter(|row| !row.is_doubtful()).count();
    let is_short = plies == 0 && rows < ROWS_OF_A_GAME;
    if is_short && !begins_unread(raw) && !raw.headed && header_free(raw) {
        let entry = raw.rows().find_map(|row| row.entries().next().cloned());
        found.left_out.push(fragment_stop(raw, entry, rows));
        return;
    }
    found.games.push(score);
}

/// The game read from the board that is drawn over it, if it cannot be played from the beginning: a problem or an ending.
/// Where its moves cannot be read from there either, the position alone.
fn from_diagram(raw: &RawGame, tongue: Tongue, score: ReadScore) -> ReadScore {
    let Some(diagram) = raw.diagram.as_ref().filter(|_| score.stopped.is_some()) else {
        return score;
    };
    if raw.header("start").is_some() {
        return score;
    }
    let mut best = score;
    for turn in [Color::White, Color::Black] {
        let Some(position) = diagram.position(turn) else {
            continue;
        };
        let fen = position.to_setup().to_fen(FenStyle::Standard);
        let mut other = raw.clone();
        other.headers.push(("start".to_owned(), fen));
        let other = read_game(&other, tongue);
        let ends = other.stopped.is_none() && best.stopped.is_some() && !other.entries.is_empty();
        let none_was_read = best.entries.is_empty() && best.header("start").is_none();
        if ends || none_was_read || other.entries.len() > best.entries.len() {
            best = other;
        }
    }
    best
}

/// Whether the number of the first move stands there, and nobody can read what stands at it.
fn begins_unread(raw: &RawGame) -> bool {
    raw.rows().next().is_some_and(|row| {
        let is_unread = |cell: &Cell| cell.kind == CellKind::Unread;
        row.number == Some(raw.first().0) && row.cells.iter().any(is_unread)
    })
}

fn header_free(raw: &RawGame) -> bool {
    raw.header("white").is_none() && raw.header("start").is_none()
}

fn fragment_stop(raw: &RawGame, entry: Option<Entry>, rows: usize) -> Stop {
    let from = entry.as_ref().map_or(String::new(), |entry| {
        format!(" from \"{}\" on", entry.text)
    });
    let rows = match rows {
        1 => "1 row".to_owned(),
        many => format!("{many} rows"),
    };
    Stop {
        ply: 1,
        entry,
        why: raw.with_lack(format!(
            "{rows}{from}: a fragment and no game, which does not begin at the first move"
        )),
    }
}

/// A line told in prose: a game if it is long, or alone in the text.
fn read_running(raw: &RawGame, tongue: Tongue, found: &mut ReadText) {
    let score = read_game(raw, tongue);
    if score.entries.len() < 2 {
        let entry = raw.events.iter().find_map(|event| match event {
            Event::Run(run) => run.entries.first().cloned(),
            _ => None,
        });
        let words = entry.as_ref().map_or(String::new(), |entry| {
            format!(" from \"{}\" on", entry.text)
        });
        found.left_out.push(Stop {
            ply: 1,
            entry,
            why: format!("the moves in prose{words} are no game from the first move on"),
        });
        return;
    }
    found.games.push(score);
}

/// Short lines told in prose beside games are left as prose.
fn settle_prose(found: &mut ReadText) {
    let is_line = |score: &ReadScore| {
        score.headers.iter().any(|(key, _)| key == "told-in-prose")
            && (score.entries.len() < LINE_OF_A_GAME || score.stopped.is_some())
    };
    let whole = found.games.iter().any(|score| !is_line(score));
    let lines = found.games.iter().filter(|score| is_line(score)).count();
    if !whole && lines < 2 {
        return;
    }
    let (lines, games): (Vec<ReadScore>, Vec<ReadScore>) = std::mem::take(&mut found.games)
        .into_iter()
        .partition(is_line);
    found.games = games;
    found.left_out.extend(lines.into_iter().map(|score| Stop {
        ply: 1,
        entry: score.entries.first().cloned(),
        why: format!(
            "a line of {} plies told in prose, and no game",
            score.entries.len()
        ),
    }));
}

fn start(raw: &RawGame) -> Result<Position, PositionError> {
    match raw.header("start") {
        None => Ok(Position::initial()),
        Some(fen) => Position::from_fen(fen),
    }
}

/// The game from the second of the two moves that White has at the odds of pawn and two moves, if the first stands alone in
/// its row, or before the second in one with Black's: PGN has no word for it but another start.
fn from_second_move(raw: &RawGame, tongue: Tongue) -> Option<RawGame> {
    raw.header("two-moves")?;
    let start = start(raw).ok()?;
    let first = raw
        .events
        .iter()
        .position(|event| matches!(event, Event::Row(_)))?;
    let Event::Row(row) = &raw.events[first] else {
        return None;
    };
    let entries: Vec<&Entry> = row.entries().collect();
    let next = raw.rows().nth(1);
    let blacks_is_below = next.is_some_and(|next| next.number.is_none() && next.moves() == 1);
    let (only, is_alone) = match entries.as_slice() {
        [only] => (only, true),
        [only, _, _] => (only, false),
        [only, _] if blacks_is_below => (only, false),
        _ => return None,
    };
    let mut moves = Reconstruction::new(&start);
    let is_read = row.number == Some(1)
        && !row.black
        && moves.read(&follow::wordings(tongue, &only.text, Color::White));
    let lines = moves.lines(2);
    let [line] = lines.as_slice() else {
        return None;
    };
    let played = *line.first().filter(|_| is_read)?;
    let mut setup = start.to_setup().play_any(played).pass();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    let mut game = raw.clone();
    if is_alone {
        game.events.remove(first);
        // The second may have a number of its own, or stand under the first.
        let next = game.rows().next().and_then(|row| row.number);
        setup.fullmove_number = next.map_or(1, |number| number.min(2));
    } else if let Event::Row(row) = &mut game.events[first] {
        let is_move = |cell: &Cell| cell.kind == CellKind::Move;
        let at = row.cells.iter().position(is_move)?;
        row.cells.remove(at);
    }
    for (key, value) in &mut game.headers {
        match key.as_str() {
            "start" => *value = setup.to_fen(FenStyle::Standard),
            "two-moves" => *value = San::of(&start, played).to_string(),
            _ => {}
        }
    }
    Some(game)
}

pub(super) fn read_game(raw: &RawGame, tongue: Tongue) -> ReadScore {
    let score = read_as_it_stands(raw, tongue);
    let mut score = match without_daggers(raw, &score) {
        Some(other) => read_as_it_stands(&other, tongue),
        None => score,
    };
    if score.stopped.is_none() && score.unplaced.is_empty() {
        score.doubts.extend(mixed::doubt(raw));
    }
    score
}

/// The game without the daggers behind its moves, where they give no check and other signs of notes stand there too: then they
/// are such signs, the second and the third that printers take.
fn without_daggers(raw: &RawGame, score: &ReadScore) -> Option<RawGame> {
    const DAGGERS: [char; 2] = ['†', '‡'];
    let dagger = |text: &str| text.ends_with(DAGGERS);
    let wrong = score.notes.iter().filter(|note| {
        matches!(note.leniency, Leniency::CheckWrong | Leniency::MateWrong) && dagger(&note.stood)
    });
    let wrong = wrong.count();
    let entries = || score.entries.iter().map(|entry| entry.text.as_str());
    let is_noted = entries().any(|text| text.ends_with(['*', '§', '¶']));
    if wrong == 0 || !is_noted || entries().filter(|text| dagger(text)).count() != wrong {
        return None;
    }
    let mut game = raw.clone();
    for event in &mut game.events {
        if let Event::Row(row) = event {
            for cell in &mut row.cells {
                let bare = cell.entry.text.trim_end_matches(DAGGERS).trim_end();
                cell.entry.text = bare.to_owned();
            }
        }
    }
    Some(game)
}

fn read_as_it_stands(raw: &RawGame, tongue: Tongue) -> ReadScore {
    let second = from_second_move(raw, tongue);
    let raw = second.as_ref().unwrap_or(raw);
    let words = raw.rows().flat_map(|row| row.entries());
    let tongue = tongue.of_record(words.map(|entry| entry.text.as_str()));
    let mut headers: Vec<(String, String)> = raw.headers.clone();
    if raw.running {
        headers.push(("told-in-prose".to_owned(), String::new()));
    }
    let start = match start(raw) {
        Ok(start) => start,
        Err(error) => {
            return ReadScore {
                headers,
                entries: Vec::new(),
                games: vec![Game::default()],
                readings: 1,
                notes: Vec::new(),
                unplaced: Vec::new(),
                doubts: Vec::new(),
                ways: Vec::new(),
                languages: Vec::new(),
                headed: raw.headed || !raw.headers.is_empty(),
                heading: raw.heading,
                stopped: Some(Stop {
                    ply: 1,
                    entry: None,
                    why: format!("the start: {error}"),
                }),
            };
        }
    };
    let course = follow::follow(raw, tongue, &start);
    let told = |raw: &RawGame, course: Course<'_>, not_mended: NotMended| {
        let told = Told {
            raw,
            tongue,
            start,
            course,
            notes: Vec::new(),
            not_mended,
            is_offer: false,
        };
        told.finish(&headers)
    };
    if course.stopped.is_none() {
        return told(raw, course, NotMended::default());
    }
    match mend::mend(raw, &course, tongue, &start) {
        Mended::Game(mended) => {
            let cured = follow::follow(&mended, tongue, &start);
            // What is no row of this game may still stop it further on.
            match cured.stopped.is_none() || cured.row.plies() > course.row.plies() {
                true => told(&mended, cured, NotMended::default()),
                false => told(raw, course, NotMended::default()),
            }
        }
        Mended::Not(why) => told(raw, course, why),
    }
}
