//! Lines and paragraphs read as headings: the number of a game, names, event and date, odds.

use jadoube_board::{Color, FenStyle, Setup};

use super::before::AsIn;
use super::behind_name::{ratings, ratings_in_brackets, remark, with_share};
use super::claim::first_numbered_move;
use super::fields::{OF_MATCH, header_of, keyed, keyed_value, said_of_players, value_of};
use super::heading::Heading;
use super::heads::{
    black_moved_first, columns, heads, names_before_occasion, names_in_brackets, names_in_columns,
    names_in_sentences, sides_in_words,
};
use super::keys::{Field, fields};
use super::line::Line;
use super::names::agrees;
use super::notes::compares;
use super::numbering::{Numbered, numbered};
use super::occasion::{alone, at_place, in_brackets, is_event, occasion, occasions, played};
use super::odds::Odds;
use super::parts::in_parts;
use super::person::{leading_of_list, whole};
use super::players::{self, Pair, Players};
use super::rounds::{cut_out, result_in};
use super::same::same_players;
use super::sides::said_beside;
use crate::closing::closing;
use crate::dates::{is_year, month_of, with_days_in_words, without_word_for_year};
use crate::sides::side_of;

impl Heading {
    /// What a line says of the game that follows.
    ///
    /// Where the line before it fills the page, a place and a year with a full stop are the end of a sentence.
    pub fn of(line: &Line, goes_on: bool) -> Option<Heading> {
        let text = line.text.trim();
        // What is compared is another game.
        let is_other = text.split_whitespace().next().is_some_and(compares);
        if text.is_empty() || text.len() > LONGEST || is_other {
            return None;
        }
        let plain = without_emphasis(&line.text);
        let plain = without_field_brackets(&plain).unwrap_or(plain);
        let plain = ratings_in_brackets(&plain).unwrap_or(plain);
        let in_words = without_word_for_year(&with_days_in_words(&plain));
        let found = told(&line.text)
            .or_else(|| position(text))
            .or_else(|| of_fields(&fields(plain.trim())?))
            .map(|heading| (heading, plain.clone()))
            .or_else(|| with_rounds(&in_words, goes_on))
            .or_else(|| Some((of_line(&in_words, goes_on)?, plain.clone())))
            .or_else(|| (!goes_on).then(|| Some((of_odds(&plain)?, plain)))?);
        let odds_beside = |heading: &Heading| {
            let names = heading.names_players() && heading.odds.is_none();
            text.split([',', '.', '('])
                .skip(1)
                .filter(|_| names)
                .find_map(odds_in)
        };
        found.map(|(heading, text)| Heading {
            odds: odds_beside(&heading).or_else(|| heading.odds.clone()),
            line: line.number,
            text: text.trim().to_owned(),
            ..heading
        })
    }

    /// What a paragraph says of the game that follows.
    pub fn of_paragraph(text: &str, line: usize) -> Option<Heading> {
        let text = &without_emphasis(text);
        let mut said =
            players::between(text).map_or(Vec::new(), |players| of_players(players).said);
        let odds = odds_in(text);
        said.extend(AsIn::of(text).map(|as_in| ("as-in".to_owned(), as_in.value())));
        said.extend(played(text));
        said.extend(same_players(text));
        said.extend(black_moved_first(text).map_or(Vec::new(), |heading| heading.said));
        if odds.is_some() {
            said.extend(giver_and_taker(text));
        }
        (!said.is_empty() || odds.is_some()).then_some(Heading {
            said,
            strong: false,
            line,
            odds,
            text: text.clone(),
            near: false,
        })
    }

    /// `1927` alone over `GAME 1`: the year of the games that are counted under it.
    pub fn of_year(alone: &[Line], below: &[Line]) -> Option<Heading> {
        let [line] = alone else {
            return None;
        };
        let year = Some(line.text.trim()).filter(|text| is_year(text))?;
        let below = below.iter().find(|line| !line.is_blank())?;
        numbered(below.text.trim()).filter(|found| found.of_game)?;
        Some(Heading {
            line: line.number,
            text: year.to_owned(),
            ..Heading::weak(vec![("date".to_owned(), format!("{year}.??.??"))])?
        })
    }

    /// Names with their sides under them, a line each, as the heads of columns come out of a book that has been scanned. Where Black
    /// stands first, the columns may have been his.
    pub fn of_stack(text: &str, line: usize) -> Option<Heading> {
        let heading = sides_in_words(text)?;
        let mut words = text.split_whitespace();
        let first = words.find_map(side_of);
        let columns = heads(false, true).filter(|_| first == Some(Color::Black));
        let over = columns.map_or(Vec::new(), |columns| columns.said);
        Some(Heading {
            said: [heading.said, over].concat(),
            line,
            text: text.to_owned(),
            ..heading
        })
    }
}

/// Longer lines are prose.
const LONGEST: usize = 240;

/// `# white: NAME`: a header that somebody added to the text.
fn told(text: &str) -> Option<Heading> {
    let (key, value) = text.strip_prefix("# ")?.split_once(':')?;
    let header = match key.trim().to_lowercase() {
        own if matches!(own.as_str(), "start" | "game" | "result") => own,
        key => header_of(&key).unwrap_or(key),
    };
    let value = value_of(&header, value.trim());
    Heading::weak(vec![(format!("#{header}"), value)])
}

/// A position on a line of its own, as FEN writes it, perhaps behind a word with a colon: `Position: …`.
fn position(text: &str) -> Option<Heading> {
    let text = match text.rsplit_once(": ") {
        Some((words, fen)) if !words.contains('/') => fen.trim(),
        _ => text,
    };
    let is_board = text.split(' ').next()?.matches('/').count() == 7;
    let setup = Setup::from_fen(text).ok().filter(|_| is_board)?;
    Heading::weak(vec![("start".to_owned(), setup.to_fen(FenStyle::Standard))])
}

/// The odds that words tell, alone or over the first move. `(a) Better was 3... P to QR3; 4 B takes Kt` tells moves.
fn odds_in(text: &str) -> Option<Odds> {
    match over_first_move(text) {
        Some(over) => Odds::of(over),
        None => Odds::of(text).filter(|_| first_numbered_move(text).is_none()),
    }
}

/// The words of a text that stand over the first move of a game.
pub(super) fn over_first_move(text: &str) -> Option<&str> {
    let at = first_numbered_move(text)?;
    let after = text[at..].strip_prefix('1')?;
    let is_first = !after.starts_with(|sign: char| sign.is_ascii_digit());
    is_first.then_some(&text[..at])
}

/// The odds that a line tells by itself.
fn of_odds(plain: &str) -> Option<Heading> {
    let odds = odds_in(plain).filter(|_| plain.trim().chars().count() <= ODDS)?;
    Some(Heading {
        said: giver_and_taker(plain),
        odds: Some(odds),
        ..Heading::default()
    })
}

/// `Staunton gives Pawn and two moves to Mr. Harris.`: who gives odds, and to whom.
fn giver_and_taker(text: &str) -> Vec<(String, String)> {
    let found = [" gives ", " gave "].iter().find_map(|verb| {
        let (giver, rest) = text.trim().split_once(verb)?;
        let (_, taker) = rest.trim_end_matches('.').split_once(" to ")?;
        let named = |text: &str| whole(text).filter(|name| side_of(name).is_none());
        let first = || leading_of_list(taker).map(|(name, _)| name);
        Some((named(giver)?, named(taker).or_else(first)?))
    });
    found.map_or(Vec::new(), |(giver, taker)| {
        vec![("giver".to_owned(), giver), ("taker".to_owned(), taker)]
    })
}

/// Longer lines that tell odds may be prose, which is looked at in paragraphs.
const ODDS: usize = 50;

/// A heading with a round or a board in it, or one that is nothing else, and its other words.
fn with_rounds(plain: &str, goes_on: bool) -> Option<(Heading, String)> {
    if let Some(heading) = around_result(plain) {
        return Some((heading, String::new()));
    }
    let (said, rest) = cut_out(plain)?;
    // `247. B 33`: over a game of a collection stand its number and its opening.
    let number = numbered(&rest)
        .filter(|_| said.iter().any(|(key, _)| key == "eco"))
        .filter(|found| !found.rest.contains(char::is_alphanumeric));
    let mut heading = match rest.contains(char::is_alphanumeric) {
        true if number.is_some() => Heading {
            said: vec![("game".to_owned(), number?.number)],
            strong: true,
            ..Heading::default()
        },
        true => of_line(&rest, goes_on)?,
        false => Heading::default(),
    };
    heading.said.extend(said);
    Some((heading, rest))
}

/// `Smith 1-0 Jones`: two names with the result between them.
fn around_result(text: &str) -> Option<Heading> {
    let text = text.trim().trim_end_matches('.');
    let (result, from, to) = result_in(text)?;
    let (one, other) = (whole(&text[..from])?, whole(&text[to..])?);
    let said = [("first", one), ("second", other), ("result", result)];
    let said = said.map(|(key, value)| (key.to_owned(), value));
    Some(Heading {
        near: true,
        ..Heading::weak(said.to_vec())?
    })
}

fn of_line(plain: &str, goes_on: bool) -> Option<Heading> {
    let text = plain.trim();
    keyed(text)
        .and_then(Heading::weak)
        .or_else(|| of_players_by_name(said_of_players(text)?))
        .or_else(|| counted(text))
        .or_else(|| {
            players::is_black_first(text)
                .then(|| heads(false, true))
                .flatten()
        })
        .or_else(|| players_of(text))
        .or_else(|| one_side(text))
        .or_else(|| one_had(text))
        .or_else(|| sides_in_words(text))
        .or_else(|| columns(plain))
        .or_else(|| names_in_brackets(text))
        .or_else(|| names_in_columns(plain))
        .or_else(|| names_before_occasion(text))
        .or_else(|| names_in_sentences(text))
        .or_else(|| in_brackets(text).and_then(Heading::weak))
        .or_else(|| players::hyphenated(text).map(over_moves))
        .or_else(|| players::stroked(text).map(over_moves))
        .or_else(|| alone(text, goes_on).and_then(Heading::weak))
        .or_else(|| said_to_be_played(text))
        .or_else(|| within_occasion(text))
        .or_else(|| in_parts(text).filter(|_| !goes_on))
        .or_else(|| title(text))
        .or_else(|| as_before(text))
        .or_else(|| black_moved_first(text))
}

/// What several things on one line say.
fn of_fields(fields: &[Field<'_>]) -> Option<Heading> {
    let mut all = Heading::default();
    for field in fields {
        let heading = match *field {
            Field::Sides(text) => of_line(text, false),
            Field::Other(text) => with_rounds(text, false)
                .map(|(heading, _)| heading)
                .or_else(|| Heading::weak(keyed(text)?))
                .or_else(|| of_players_by_name(said_of_players(text)?)),
        };
        if let Some(heading) = heading {
            all.said.extend(heading.said);
            all.strong |= heading.strong;
        }
    }
    (!all.said.is_empty()).then_some(all)
}

/// The text without the signs that books typed off have for what is printed slanted or bold, `_White_`, `=Game 5=`, `**Game 5**`, and
/// for titles, `## Game 5`, and with blanks for what divides columns.
fn without_emphasis(text: &str) -> String {
    let slanted = text.replace('_', "").replace(['\t', '|'], "    ");
    let slanted = without_dots_between(&slanted);
    let trimmed = slanted.trim();
    let title = trimmed.trim_start_matches('#');
    if title.len() < trimmed.len() && title.starts_with(' ') {
        return without_emphasis(title.trim_start());
    }
    let bold = ["=", "**", "*"].iter().find_map(|sign| {
        let inner = trimmed.strip_prefix(sign)?.strip_suffix(sign)?;
        (!inner.contains(sign)).then_some(inner)
    });
    match bold {
        Some(bold) => bold.to_owned(),
        None => slanted,
    }
}

/// `[Event: A] [White: B]` as if each stood in a column of its own.
fn without_field_brackets(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let fields: Vec<&str> = inner.split(']').collect();
    let fields = fields
        .iter()
        .map(|field| field.trim().trim_start_matches('['));
    let are_keyed = inner.contains(']') && fields.clone().all(|field| field.contains(':'));
    are_keyed.then(|| fields.collect::<Vec<_>>().join("    "))
}

/// The text with blanks for the dots that lead from one column to the next: `Geller . . . . Fischer`.
fn without_dots_between(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(" .") {
        let (before, leader) = rest.split_at(at);
        let length = leader
            .find(|sign: char| !matches!(sign, ' ' | '.'))
            .unwrap_or(leader.len());
        let (leader, behind) = leader.split_at(length);
        let is_leader =
            leader.matches('.').count() > 2 && leader.ends_with(' ') && !behind.is_empty();
        told.push_str(before);
        told.push_str(if is_leader { "    " } else { leader });
        rest = behind;
    }
    told + rest
}

/// `GAME II.--Between A and B`, `FIRST GAME.`, `3. A v. B, London, 1851`
fn counted(text: &str) -> Option<Heading> {
    let found = numbered(text)
        .or_else(|| of_match(text))
        .or_else(|| bare_number(text))?;
    let rest = found
        .rest
        .trim_start_matches(|sign: char| sign.is_whitespace() || ".,:;-–—*)".contains(sign));
    let below = players_of(rest)
        .or_else(|| players::between(rest).map(of_players))
        .or_else(|| sides_in_words(rest))
        .or_else(|| players::dashed(rest).map(of_players))
        .or_else(|| players::hyphenated(rest.trim_end()).map(of_players))
        .or_else(|| as_before(rest))
        .or_else(|| in_parts(rest));
    // `No. 8, a tame draw` is prose; a heading of that kind stands alone, or over players.
    let alone = !rest.contains(char::is_alphanumeric)
        && found.rest.len() < text.len()
        && !text.starts_with(|sign: char| sign.is_ascii_digit());
    if !found.of_game && below.is_none() && !alone {
        return None;
    }
    // What is counted may be problems, or the issues of a paper.
    let key = if found.of_game { "game" } else { "number" };
    let mut said = vec![(key.to_owned(), found.number)];
    said.extend(found.of_match.then(|| (OF_MATCH.to_owned(), String::new())));
    let odds = odds_in(text);
    match below {
        // A match is called after both, whoever has White.
        Some(below) if found.of_match && found.rest.starts_with(' ') => said.extend(
            below
                .said
                .into_iter()
                .map(|one| named(one, ["one", "other"])),
        ),
        Some(below) => said.extend(below.said),
        None if odds.is_some() => said.extend(giver_and_taker(rest)),
        None => said.extend(
            Some(played(rest))
                .filter(|said| !said.is_empty())
                .unwrap_or_else(|| occasions(rest)),
        ),
    }
    Some(Heading {
        said,
        strong: true,
        odds,
        ..Heading::default()
    })
}

/// `74 Blum - Dorn`: a number and nothing but a blank before two names.
fn bare_number(text: &str) -> Option<Numbered<'_>> {
    let (number, rest) = text.split_once(' ')?;
    let is_number =
        (1..=4).contains(&number.len()) && number.bytes().all(|sign| sign.is_ascii_digit());
    let are_names = || {
        players::dashed(rest)
            .or_else(|| players::versus(rest))
            .is_some()
    };
    // `14 May 2019 - Smith`
    let is_day = rest
        .split(' ')
        .next()
        .is_some_and(|word| month_of(word).is_some());
    (is_number && !is_day && are_names()).then(|| Numbered {
        number: number.to_owned(),
        rest,
        of_game: false,
        of_match: false,
    })
}

/// `Match, fifth game.`: the number of the game stands behind a comma.
fn of_match(text: &str) -> Option<Numbered<'_>> {
    let (before, rest) = text.split_once(", ")?;
    let found = numbered(rest).filter(|found| found.of_game)?;
    let is_alone = !found.rest.contains(char::is_alphanumeric);
    (is_alone && is_event(before)).then_some(Numbered {
        of_match: true,
        ..found
    })
}

/// `Reykjavik, Game 6, July 23, 1972`: the number of the game stands between where and when.
fn within_occasion(text: &str) -> Option<Heading> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let number = |part: &&str| {
        let found = numbered(part).filter(|found| found.of_game)?;
        let is_alone = !found.rest.contains(char::is_alphanumeric);
        is_alone.then_some(found.number)
    };
    let at = parts.iter().position(|part| number(part).is_some())?;
    let others: Vec<&str> = [&parts[..at], &parts[at + 1..]].concat();
    let mut said = occasion(&others.join(", "));
    let is_told = said.len() > 1;
    said.push(("game".to_owned(), number(&parts[at])?));
    said.push((OF_MATCH.to_owned(), String::new()));
    is_told.then(|| Heading {
        said,
        strong: true,
        ..Heading::default()
    })
}

/// `Played at Hastings, August 1895.` on a line of its own.
fn said_to_be_played(text: &str) -> Option<Heading> {
    let leads = ["Played ", "Gespielt "];
    let begins = leads.iter().any(|lead| text.starts_with(lead));
    let said = Some(played(text)).filter(|said| begins && !said.is_empty())?;
    Heading::weak(said)
}

/// The players that a line names, and where and when they played.
fn players_of(text: &str) -> Option<Heading> {
    if closing(text).is_some() {
        return None;
    }
    if let Some(found) = players::sided(text).or_else(|| players::had(text)) {
        return Some(of_players(found));
    }
    // Behind a dash nobody plays against anybody but where brackets say who had Black.
    let found = players::versus(text)
        .or_else(|| players::dashed(text).filter(|found| is_swapped(text, &found.pair)))?;
    let swapped = is_swapped(text, &found.pair);
    let heading = of_players(found);
    Some(match swapped {
        false => heading,
        true => Heading {
            said: heading
                .said
                .into_iter()
                .map(|one| named(one, ["second", "first"]))
                .collect(),
            ..heading
        },
    })
}

/// `Adams - Baker` behind `Players:`
fn of_players_by_name(text: &str) -> Option<Heading> {
    let found = players_of(text).or_else(|| title(text))?;
    Some(Heading {
        near: false,
        ..found
    })
}

/// What is said of the first and the second of two players, under other keys.
fn named((key, value): (String, String), [first, second]: [&str; 2]) -> (String, String) {
    let key = match key.as_str() {
        "first" => first.to_owned(),
        "second" => second.to_owned(),
        _ => key,
    };
    (key, value)
}

/// Whether the second of two players had White, as brackets say: `Staunton v. Cochrane (Cochrane had White)`.
fn is_swapped(text: &str, pair: &Pair) -> bool {
    let Pair::Ordered(one, other) = pair else {
        return false;
    };
    let lower = text.to_lowercase();
    let sided = |name: &str, side: Color| {
        let named = format!("{} (", name.to_lowercase());
        let mut brackets = lower.split(&named).skip(1);
        brackets
            .any(|inner| inner.split_once(')').and_then(|(word, _)| side_of(word)) == Some(side))
    };
    let beside = said_beside(text).is_some_and(|(player, side)| {
        let had = |name: &str, color: Color| agrees(&player, name) && side == color;
        had(other, Color::White) || had(one, Color::Black)
    });
    beside || sided(one, Color::Black) || sided(other, Color::White)
}

/// What a heading says that names players.
fn of_players(players: Players<'_>) -> Heading {
    let mut said = Vec::new();
    let mut add = |key: &str, value: String| said.push((key.to_owned(), value));
    let strong = match players.pair {
        Pair::Sided(white, black) => {
            add("white", white);
            add("black", black);
            true
        }
        Pair::Columns(white, black) => {
            add("columns", String::new());
            white
                .into_iter()
                .for_each(|name| add("white-in-column", name));
            black
                .into_iter()
                .for_each(|name| add("black-in-column", name));
            true
        }
        Pair::Ordered(one, other) => {
            add("first", one);
            add("second", other);
            false
        }
        Pair::Unsided(one, other) => {
            add("one", one);
            add("other", other);
            false
        }
    };
    let rated = ratings(&mut said);
    let mut said: Vec<(String, String)> = said.into_iter().flat_map(with_share).collect();
    let remarks: Vec<String> = said
        .iter_mut()
        .filter_map(|(_, name)| remark(name))
        .collect();
    said.extend(rated);
    said.extend(remarks.iter().flat_map(|remark| beside(remark)));
    said.extend(beside(players.before));
    said.extend(beside(players.after));
    Heading {
        said,
        strong,
        ..Heading::default()
    }
}

/// What stands beside players: where and when they played, and in other columns other values, as in
/// `Black: N. N.    Result: Black resigned`.
fn beside(text: &str) -> Vec<(String, String)> {
    let cells = text.split("   ").flat_map(|cell| {
        let cell = cell.trim_start_matches(['.', ',', ';', ' ']);
        let cell = cell.trim_end_matches([' ', '-', '–', '—', ',', ':']);
        if let Some(heading) = fields(cell).and_then(|fields| of_fields(&fields)) {
            return heading.said;
        }
        let found = keyed_value(cell.trim()).map(|value| vec![value]);
        found
            .or_else(|| Some(in_parts(cell)?.said))
            .or_else(|| at_place(cell))
            .unwrap_or_else(|| occasions(cell).into_iter().chain(number_in(cell)).collect())
    });
    cells.collect()
}

/// The number of the game in one of the sentences beside players: `Game 5.`
fn number_in(text: &str) -> Option<(String, String)> {
    let mut sentences = text.split(['.', ',', ';']).map(str::trim);
    sentences.find_map(|sentence| {
        let found = numbered(sentence).filter(|found| found.of_game && found.rest.is_empty())?;
        Some(("game".to_owned(), found.number))
    })
}

/// `White: Tarrasch` alone on its line, or with where and when they played. `Weiss - Winawer` names two players, if no line has the
/// other side.
fn one_side(text: &str) -> Option<Heading> {
    let pair = players::dashed(text).map(|players| players.pair);
    let (player, color, around) = players::one_side(text)?;
    let key = match (color, &pair) {
        (Color::White, None) => "white",
        (Color::Black, None) => "black",
        (Color::White, Some(_)) => "white-if-both",
        (Color::Black, Some(_)) => "black-if-both",
    };
    let mut said = with_share((key.to_owned(), player));
    if let Some(Pair::Ordered(one, other)) = pair {
        said.push(("first-if-two".to_owned(), one));
        said.push(("second-if-two".to_owned(), other));
    }
    around
        .into_iter()
        .for_each(|around| said.extend(beside(around)));
    Heading::weak(said)
}

/// `Game played in 1843, Mr. A having White`
fn one_had(text: &str) -> Option<Heading> {
    let (before, player, color) = players::one_had(text)?;
    let key = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    let mut said = with_share((key.to_owned(), player));
    said.extend(beside(before));
    Heading::weak(said)
}

/// Two names with nothing but a dash or `and` between them, which are players only if moves stand under them.
fn title(text: &str) -> Option<Heading> {
    let found = players::dashed(text)
        .or_else(|| players::crossed(text))
        .or_else(|| players::alone(text))
        .or_else(|| players::beaten(text))?;
    Some(over_moves(found))
}

/// `Between the same players`
fn as_before(text: &str) -> Option<Heading> {
    let heading = Heading::weak(vec![same_players(text)?])?;
    Some(Heading {
        near: true,
        ..heading
    })
}

/// Players who are such only if moves stand under them, or with a date.
fn over_moves(players: Players<'_>) -> Heading {
    let heading = of_players(players);
    let is_dated = heading.said.iter().any(|(key, _)| key == "date");
    Heading {
        near: !is_dated,
        ..heading
    }
}
