//! A line that tells what happened: an optional time, and an act or a row of moves.

use std::fmt;
use std::str::FromStr;

use jadoube_board::{ByColor, Color, Setup, Square};
use jadoube_codes::time::Millis;

use super::act_text::{self, ONE_ACT};
use super::duration;
use super::meant::Meant;
use super::person::are_a_players;
use super::values::{A_MOVE, color_name};
use super::way::without_number;
use super::whole::meant;
use super::with_hands::{moved_and_more, tells_the_hands};
use super::words::{THE_END, TextError, Words};
use crate::act::{Act, Actor, Deed, Work};
use crate::kin;

/// A line that tells what happened, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedLine {
    /// When it happened, if that is said; else at the moment of the act before.
    pub stamp: Option<Stamp>,
    /// What happened.
    pub doing: Doing,
}

/// A time before an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// So long after play began.
    At(Millis),
    /// So long after the act before.
    After(Millis),
}

impl Stamp {
    /// The moment, from the beginning of play, when the act before happened at `before`.
    pub fn moment(self, before: Millis) -> Millis {
        match self {
            Stamp::At(time) => time,
            Stamp::After(time) => before + time,
        }
    }
}

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// One act.
    One(Act),
    /// Moves that the players play in turn.
    Both(Row),
}

/// Moves that the players play in turn, the whole row several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The moves, in any notation.
    pub moves: Vec<String>,
    /// How many times the row is played.
    pub times: u32,
}

/// More moves than any game has; a longer row is a slip of the pen.
const LONGEST_ROW: usize = 20_000;

/// The column of the time in a line that begins with one: `@ 0:04:10 …`.
const AFTER_AT: usize = 3;

impl TimedLine {
    /// The moment of the line, where the one before happened at this moment.
    ///
    /// # Errors
    /// A time before that one.
    pub(super) fn moment(&self, before: Millis) -> Result<Millis, TextError> {
        let now = self.stamp.map_or(before, |stamp| stamp.moment(before));
        if now < before {
            let expected = format!("a time not before that of the act before, {before}");
            return Err(TextError::new(AFTER_AT, now.to_string(), expected));
        }
        Ok(now)
    }
}

impl FromStr for TimedLine {
    type Err = TextError;

    /// Reads a line of a case: `@ 0:04:10 White plays e4`, `Both play Nf3 Nf6 Ng1 Ng8 x3`.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<TimedLine, TextError> {
        TimedLine::read(text, &ByColor::default())
    }
}

impl TimedLine {
    /// Reads a line of a case whose players have these names and may be called by them.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    pub fn read(text: &str, names: &ByColor<Option<String>>) -> Result<TimedLine, TextError> {
        TimedLine::read_at(text, names, None)
    }

    /// The same with the board as it stands when that is told, so that what is not understood is answered with its men.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    pub fn read_at(
        text: &str,
        names: &ByColor<Option<String>>,
        board: Option<&Setup>,
    ) -> Result<TimedLine, TextError> {
        let mut words = Words::new(text);
        let stamp = if words.take_if("@") {
            Some(stamp(&mut words)?)
        } else {
            None
        };
        let said = words.rest();
        if words
            .take_as(|word| word.eq_ignore_ascii_case("Both").then_some(()))
            .is_some()
        {
            let row = row(&mut words).map_err(|error| match meant(said, names, board) {
                none if none.lines.is_empty() => not_done(said, error),
                Meant { lines, unsaid, .. } => error.meaning(lines, unsaid),
            });
            return Ok(TimedLine {
                stamp,
                doing: Doing::Both(row?),
            });
        }
        if is_numbered(&words) {
            return Ok(TimedLine {
                stamp,
                doing: Doing::Both(numbered_moves(&mut words)?),
            });
        }
        if let (None, Some((stamp, act))) = (stamp, timed_at_the_end(said, names)) {
            return Ok(TimedLine {
                stamp: Some(stamp),
                doing: Doing::One(act),
            });
        }
        let doing = match one(&mut words, names) {
            Ok(act) => act,
            // What one says in one's own words is taken at once where it can mean one thing.
            Err(error) => {
                let Meant {
                    lines,
                    alone,
                    unsaid,
                } = meant(said, names, board);
                let first = lines.first().filter(|_| alone);
                let first = first.map(|line| one(&mut Words::new(line), names));
                // A square or a clause that is wrong is told as such; a bare number or a square is a word of the sentence.
                let digit = |c: char| c.is_ascii_digit();
                let slip = !tells_the_hands(said)
                    && moved_and_more(said).is_none()
                    && error.found.contains(digit)
                    && !error.found.chars().all(digit)
                    && error.found.parse::<Square>().is_err()
                    && error.expected != A_MOVE;
                match first {
                    Some(Ok(act)) => act,
                    _ if slip => return Err(error),
                    _ if !unsaid.is_empty() && is_begun(said, &error, names) => return Err(error),
                    _ if lines.is_empty() => return Err(not_done(said, error)),
                    _ => return Err(error.meaning(lines, unsaid)),
                }
            }
        };
        Ok(TimedLine {
            stamp,
            doing: Doing::One(doing),
        })
    }
}

/// Whether words are an act that was begun in its own form, so that what is wrong in it is told, and not what it may mean in other
/// words: `Arbiter rules points White 1`.
fn is_begun(said: &str, error: &TextError, names: &ByColor<Option<String>>) -> bool {
    let mut words = Words::new(said);
    if !matches!(called(&mut words, names), Ok(Some(_))) && act_text::actor(&mut words).is_err() {
        return false;
    }
    // Nobody writes lines with articles: it is a sentence.
    const OF_SENTENCES: [&str; 12] = [
        "the", "a", "an", "his", "her", "their", "that", "it", "of", "for", "because", "is",
    ];
    let mut all = said.split_whitespace().skip(1);
    if all.any(|word| OF_SENTENCES.contains(&word.to_ascii_lowercase().as_str())) {
        return false;
    }
    let verb = words.peek().unwrap_or_default();
    // An act with more behind it is all of its form.
    let whole = [THE_END, ONE_ACT, A_MOVE].contains(&error.expected.as_str());
    if verb != "rules" && (whole || error.found.is_empty()) {
        return false;
    }
    let mut understood = 0;
    while words.column() < error.column && words.take().is_some() {
        understood += 1;
    }
    let least = match verb {
        "rules" => 1,
        _ => 3,
    };
    understood >= least && !act_text::begins_a_sentence(&error.found)
}

/// What to say of words that are not understood: of what did not happen no line tells.
fn not_done(said: &str, error: TextError) -> TextError {
    match kin::denies(said) {
        true => TextError {
            expected: "what somebody did; what did not happen is told by no line".to_owned(),
            ..error
        },
        false => error,
    }
}

/// What hands did, with the time that it took after the act before: `White plays e4 in 6m`, `Black presses after two minutes`.
fn timed_at_the_end(said: &str, names: &ByColor<Option<String>>) -> Option<(Stamp, Act)> {
    let parts = [" in ", " after "].into_iter();
    let (front, time) = parts.filter_map(|word| said.rsplit_once(word)).next()?;
    let time = duration::of(time)?;
    let act = one(&mut Words::new(front), names).ok()?;
    let by_hand = matches!(
        act.deed.work(),
        Work::Move | Work::Touch | Work::Press | Work::Arrival
    );
    by_hand.then_some((Stamp::After(time), act))
}

/// Who, and what he did; `White: e4` is a move that he plays, and so is `Anna: e4`.
fn one(words: &mut Words<'_>, names: &ByColor<Option<String>>) -> Result<Act, TextError> {
    let color = |word: &str| super::values::color_word(word.strip_suffix(':')?);
    if let Some(color) = words.take_as(color) {
        return played(color, words);
    }
    let by = match called(words, names)? {
        Some(color) if words.rest().starts_with(':') => {
            *words = words.ahead(1);
            return played(color, words);
        }
        Some(color) => Actor::of(color),
        None => act_text::actor(words)?,
    };
    let mut after_verb = words.clone();
    let told = words.rest();
    let by_colors = with_colors(told, names);
    let by_colors = by_colors.map(|told| act_text::deed(&mut Words::new(&told)));
    let deed = match (act_text::deed(words), by_colors) {
        // Who is called by name may do the next thing: `plays e4 and Boris resigns`.
        (Ok(_), Some(Err(error))) => return Err(error),
        (Err(_), Some(Ok(named))) => named,
        (read, _) => read?,
    };
    if act_text::is_told_in_words(&deed) {
        after_verb.take();
        return Err(after_verb.error(A_MOVE));
    }
    // What was written stands as it was written, or between quotation marks.
    let verb = after_verb.take().unwrap_or_default().to_ascii_lowercase();
    if let Deed::Write { words } = &deed
        && ["writes", "wrote", "signs", "signed"].contains(&verb.as_str())
        && act_text::begins_a_sentence(words)
    {
        return Err(
            after_verb.error("what was written, such as Nf3, or words between quotation marks")
        );
    }
    Ok(Act {
        by,
        deed: bare_move(deed),
    })
}

/// A deed without the number that is written before its move, and without what its player says behind it: `plays 1.e4`, `plays bishop
/// takes f7, check`.
fn bare_move(deed: Deed) -> Deed {
    const SAID: [&str; 3] = [", checkmate", ", check", ", mate"];
    let bare = |words: String| {
        let whole = words.trim_end_matches('.');
        let made = SAID.iter().find_map(|said| whole.strip_suffix(said));
        match without_number(made.unwrap_or(&words)) {
            made if made.starts_with(char::is_alphabetic) => made.to_owned(),
            _ => words,
        }
    };
    match deed {
        Deed::Play { words } => Deed::Play { words: bare(words) },
        Deed::Move { words, hands } => Deed::Move {
            words: bare(words),
            hands,
        },
        other => other,
    }
}

/// The move behind a player's name and a colon; what he tells there in a sentence is none.
fn played(color: Color, words: &mut Words<'_>) -> Result<Act, TextError> {
    if are_a_players(words.rest()) || act_text::begins_a_sentence(words.rest()) {
        return Err(words.error(A_MOVE));
    }
    let words = words.need_rest(A_MOVE)?.to_owned();
    Ok(Act::player(color, bare_move(Deed::Play { words })))
}

/// The player whose name, or a part of it, stands next; a name that fits both is a fault.
fn called(
    words: &mut Words<'_>,
    names: &ByColor<Option<String>>,
) -> Result<Option<Color>, TextError> {
    if words.peek().and_then(super::values::actor_word).is_some() {
        return Ok(None);
    }
    let rest = words.rest();
    let longest = |color: Color| {
        let name = names[color].as_deref().unwrap_or_default();
        let parts = name
            .split([' ', ','])
            .filter(|part| part.chars().count() > 1);
        let fits = |name: &&str| {
            let head = rest.get(..name.len());
            let ends = rest.get(name.len()..).and_then(|rest| rest.chars().next());
            !name.is_empty()
                && head.is_some_and(|head| head.to_lowercase() == name.to_lowercase())
                && ends.is_none_or(|end| end.is_whitespace() || end == ':')
        };
        let found = std::iter::once(name).chain(parts).filter(fits);
        found.map(str::len).max().unwrap_or(0)
    };
    let (white, black) = (longest(Color::White), longest(Color::Black));
    if white > 0 && white == black {
        return Err(words.error("a name that fits one of the players, or White or Black"));
    }
    let (color, length) = if white > black {
        (Color::White, white)
    } else {
        (Color::Black, black)
    };
    if length == 0 {
        return Ok(None);
    }
    *words = words.ahead(length);
    Ok(Some(color))
}

/// What is told, with the colors of the players in the place of their names: `finds flag Anna`. None where it names neither.
fn with_colors(told: &str, names: &ByColor<Option<String>>) -> Option<String> {
    let mut words = Words::new(told);
    let mut said: Vec<&str> = Vec::new();
    let mut any = false;
    while words.peek().is_some() {
        match called(&mut words, names) {
            Ok(Some(color)) => {
                any = true;
                said.push(color_name(color));
            }
            _ => said.extend(words.take()),
        }
    }
    any.then(|| said.join(" "))
}

/// Whether a move list stands there: `1. e4 e5 2. Nf3`.
fn is_numbered(words: &Words<'_>) -> bool {
    words
        .peek()
        .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.'))
}

fn numbered_moves(words: &mut Words<'_>) -> Result<Row, TextError> {
    let start = words.clone();
    let text = words.need_rest(A_MOVE)?;
    let moves: Vec<String> = text
        .split_whitespace()
        .map(without_number)
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if moves.is_empty() || moves.len() > LONGEST_ROW {
        return Err(start.error("moves after their numbers, at most 20000"));
    }
    Ok(Row { moves, times: 1 })
}

fn stamp(words: &mut Words<'_>) -> Result<Stamp, TextError> {
    words.need(
        "a time such as 0:04:10, or +0:00:30 counted from the act before",
        |word| match word.strip_prefix('+') {
            Some(later) => later.parse().ok().map(Stamp::After),
            None => word.parse().ok().map(Stamp::At),
        },
    )
}

fn row(words: &mut Words<'_>) -> Result<Row, TextError> {
    let play =
        |word: &str| matches!(word.to_ascii_lowercase().as_str(), "play" | "played").then_some(());
    if words.take_as(play).is_none() {
        return Err(words.error("'play' and the moves that both play in turn"));
    }
    let start = words.clone();
    let text = words.need_rest(A_MOVE)?;
    let (moves, times) = match text.rsplit_once(char::is_whitespace) {
        Some((before, last)) if repeats(last).is_some() => (
            before.trim_end().trim_end_matches(','),
            repeats(last).unwrap_or(1),
        ),
        _ => (text, 1),
    };
    let moves: Vec<String> = if moves.contains(',') {
        moves
            .split(',')
            .map(|part| part.trim().to_owned())
            .collect()
    } else {
        moves.split_whitespace().map(str::to_owned).collect()
    };
    if moves.iter().any(String::is_empty) {
        return Err(start.error("a move before and after each comma"));
    }
    if moves.len().saturating_mul(times as usize) > LONGEST_ROW {
        return Err(start.error("a row of at most 20000 moves"));
    }
    Ok(Row { moves, times })
}

/// `x13`.
fn repeats(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('x')?;
    let times: u32 = digits
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    (times > 0).then_some(times)
}

impl fmt::Display for TimedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stamp {
            Some(Stamp::At(time)) => write!(f, "@ {time} ")?,
            Some(Stamp::After(time)) => write!(f, "@ +{time} ")?,
            None => {}
        }
        match &self.doing {
            Doing::One(act) => act.fmt(f),
            Doing::Both(row) => row.fmt(f),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = self
            .moves
            .iter()
            .any(|words| words.contains(char::is_whitespace));
        write!(
            f,
            "Both play {}",
            self.moves.join(if blanks { ", " } else { " " })
        )?;
        if self.times == 1 {
            Ok(())
        } else {
            write!(f, " x{}", self.times)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip(text: &str) -> TimedLine {
        let line: TimedLine = text.parse().expect(text);
        assert_eq!(line.to_string(), text);
        line
    }

    #[test]
    fn stamps_count_from_the_beginning_or_from_the_act_before() {
        let line = round_trip("@ 27:04:10 White plays e4");
        assert_eq!(
            line.stamp,
            Some(Stamp::At(Millis::from_seconds(27 * 3600 + 250)))
        );
        let line = round_trip("@ +0:00:30 Black presses");
        assert_eq!(
            line.stamp.map(|stamp| stamp.moment(Millis(500))),
            Some(Millis(30_500))
        );
        assert_eq!(round_trip("White presses").stamp, None);
    }

    #[test]
    fn a_time_may_stand_behind_what_hands_did() {
        for (text, line) in [
            ("White plays e4 in 6m", "@ +0:06:00 White plays e4"),
            ("White moves O-O in 95m", "@ +1:35:00 White moves O-O"),
            (
                "Black presses after two minutes",
                "@ +0:02:00 Black presses",
            ),
            ("Black arrives after 20 minutes", "@ +0:20:00 Black arrives"),
        ] {
            let read: TimedLine = text.parse().expect(text);
            assert_eq!(read.to_string(), line, "{text}");
        }
        let told: TimedLine = "White tells Black mate in 5 minutes"
            .parse()
            .expect("words");
        assert_eq!(told.stamp, None, "what is said is said");
    }

    #[test]
    fn rows_are_played_so_many_times() {
        let Doing::Both(row) = round_trip("Both play Nf3 Nf6 Ng1 Ng8 x13").doing else {
            panic!("a row")
        };
        assert_eq!((row.moves.len(), row.times), (4, 13));
        let Doing::Both(row) = round_trip("Both play P - K 4, P - K 4, Kt-KB3").doing else {
            panic!("a row")
        };
        assert_eq!(row.moves, ["P - K 4", "P - K 4", "Kt-KB3"]);
        round_trip("@ 0:01:00 Both play e4 e5");
        let line: TimedLine = "Both play Kt-KB3, Kt-KB3, x2".parse().expect("a row");
        assert_eq!(line.to_string(), "Both play Kt-KB3 Kt-KB3 x2");
    }

    #[test]
    fn players_are_called_by_their_names() {
        let names = ByColor {
            white: Some("Capablanca, Jose".to_owned()),
            black: Some("Jose Vidmar".to_owned()),
        };
        let told = |text: &str| TimedLine::read(text, &names).map(|line| line.to_string());
        for (text, plain) in [
            ("Capablanca touches e2", "White touches e2"),
            ("@ 0:00:09 vidmar plays e5", "@ 0:00:09 Black plays e5"),
            ("Jose Vidmar resigns", "Black resigns"),
            ("capablanca, jose resigns", "White resigns"),
            ("White: e4", "White plays e4"),
            ("capablanca: e4", "White plays e4"),
            ("Jose Vidmar: e5", "Black plays e5"),
            ("1. e4 e5 2.Nf3 Nc6", "Both play e4 e5 Nf3 Nc6"),
            ("both PLAY e4 e5", "Both play e4 e5"),
            ("Arbiter finds flag Capablanca", "Arbiter finds flag White"),
            (
                "Arbiter finds phone Vidmar carried",
                "Arbiter finds phone Black carried",
            ),
            (
                "Arbiter sets Jose Vidmar 0:10:00",
                "Arbiter sets Black 0:10:00",
            ),
            ("Vidmar writes Capablanca", "Black writes Capablanca"),
        ] {
            assert_eq!(told(text).as_deref(), Ok(plain), "{text}");
        }
        let error = told("Jose resigns").expect_err("fits both");
        assert!(error.expected.contains("one of the players"), "{error}");
        assert!(told("Lasker resigns").is_err());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_column() {
        for (text, column, expected) in [
            ("@ 4:10 White plays e4", 3, "0:04:10"),
            ("@0:04:10 White plays e4", 1, "White, Black"),
            ("Both move e4 e5", 6, "'play'"),
            ("Both play", 10, "Nf3"),
            ("Both play e4,,e5", 11, "comma"),
            ("Both play e4 e5 x99999", 11, "20000"),
            ("@ 0:00:01", 10, "White"),
        ] {
            let error = text.parse::<TimedLine>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.expected.contains(expected), "{text}: {error}");
        }
    }
}
