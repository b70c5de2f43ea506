//! The headers of a case: what is settled before the first move.

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

use jadoube_board::{Color, Role, Setup};
use jadoube_codes::{Code, Date, EventKind, Shelf};

use super::values;
use super::way;
use super::words::{TextError, Words, one_of};
use crate::agreement::Agreement;
use crate::control::TimeControl;
use crate::terms::{Odds, OddsKind, PlayForm, Referee, Terms, Undertaking, UndertakingKind};

/// What the headers of a case say.
#[derive(Clone, Debug)]
pub struct Header {
    /// The title; empty if there is none.
    pub title: String,
    /// Where it happened: event, round and board; empty if nothing is said.
    pub place: String,
    /// The codes that the case is put to.
    pub codes: Vec<Arc<Code>>,
    /// What is settled before the first move.
    pub terms: Terms,
    /// The moves by which the position of the first act comes about from the start, as written.
    pub after: Vec<String>,
    seen: Vec<Discriminant<Key>>,
    /// What is to be told of the day of the game, where that chose the code.
    chosen: Option<String>,
}

impl Default for Header {
    fn default() -> Header {
        Header::on(&Shelf::shipped())
    }
}

impl Header {
    /// What holds where nothing is said; the case is put to the codes of this shelf.
    pub(crate) fn on(shelf: &Shelf) -> Header {
        Header {
            title: String::new(),
            place: String::new(),
            codes: shelf.all().to_vec(),
            terms: Terms::default(),
            after: Vec::new(),
            seen: Vec::new(),
            chosen: None,
        }
    }
}

/// The headers there are.
#[derive(Clone, Copy)]
enum Key {
    Title,
    Place,
    Codes,
    Start,
    Time,
    Referee,
    Event,
    Play,
    Odds,
    Undertaking,
    Agreed,
    White,
    Black,
    After,
    Date,
}

const KEYS: [(&str, Key); 15] = [
    ("title", Key::Title),
    ("place", Key::Place),
    ("codes", Key::Codes),
    ("date", Key::Date),
    ("start", Key::Start),
    ("time", Key::Time),
    ("referee", Key::Referee),
    ("event", Key::Event),
    ("play", Key::Play),
    ("odds", Key::Odds),
    ("undertaking", Key::Undertaking),
    ("agreed", Key::Agreed),
    ("white", Key::White),
    ("black", Key::Black),
    ("after", Key::After),
];

/// What else a header is called by those who have not read what it is called.
const ALSO: [(&str, Key); 2] = [("position", Key::Start), ("fen", Key::Start)];

impl Header {
    /// Takes one `key: value` line; the codes that it may name stand on this shelf.
    pub(crate) fn take(&mut self, line: &str, shelf: &Shelf) -> Result<(), TextError> {
        let mut words = Words::new(line);
        let Some((key, value)) = line.split_once(':') else {
            return Err(
                words.error("a header such as 'title: …', or a blank line before the first act")
            );
        };
        let Some(&(_, key)) = KEYS
            .iter()
            .chain(&ALSO)
            .find(|(name, _)| name.eq_ignore_ascii_case(key.trim()))
        else {
            let mut error = words.error(&format!(
                "a header: {}",
                one_of(KEYS.iter().map(|&(name, _)| name))
            ));
            error.found = key.trim().to_owned();
            return Err(error);
        };
        if self.seen.contains(&discriminant(&key)) {
            return Err(words.error("each header once"));
        }
        self.seen.push(discriminant(&key));
        let before_value = line.len() - value.len();
        words = Words::new(value);
        self.set(key, &mut words, shelf)
            .and_then(|()| words.finish("the end of the line"))
            .map_err(|error| error.shifted(line[..before_value].chars().count()))
    }

    /// Whether the codes were named.
    pub(crate) fn names_codes(&self) -> bool {
        self.seen.contains(&discriminant(&Key::Codes))
    }

    /// Lets the day of the game say which codes the case is put to, where none were named.
    pub(crate) fn choose_codes_of_day(&mut self, shelf: &Shelf) {
        let Some(date) = self.terms.date.filter(|_| !self.names_codes()) else {
            return;
        };
        let of_day = shelf.of_day(date);
        let chosen = of_day.to_string();
        if let Some(code) = of_day.code.or(of_day.next) {
            self.codes = vec![code];
            self.chosen = Some(chosen);
        }
    }

    /// What is to be told of the day of the game before anything is ruled under this code: which code it chose, or that it
    /// lies outside the days of one that was named.
    pub fn told_of_day(&self, code: &Code) -> Option<String> {
        let date = self.terms.date?;
        if self.chosen.is_some() && self.codes.iter().any(|chosen| chosen.id == code.id) {
            return self.chosen.clone();
        }
        let before = code.from.is_some_and(|from| date.last() < from.first());
        let after = code.until.is_some_and(|until| date.first() > until.last());
        (before || after).then(|| {
            let days = match (code.from, code.until) {
                (Some(from), Some(until)) => format!("from {from} to {until}"),
                (Some(from), None) => format!("from {from}"),
                (None, Some(until)) => format!("until {until}"),
                (None, None) => String::new(),
            };
            format!(
                "{} governed {days}; {date} lies outside these days",
                code.id
            )
        })
    }

    /// Reads the moves of the way to the position, once the position at which it begins is known; `open` gives the text
    /// of a file that is named instead.
    pub(crate) fn read_way(
        &mut self,
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<(), TextError> {
        let Some(value) = self.after.pop() else {
            return Ok(());
        };
        let start = &self.terms.start;
        let here = Words::new(&value);
        self.after = if value.to_ascii_lowercase().ends_with(".pgn") {
            let text = open(&value).map_err(|why| here.error(&format!("a PGN file: {why}")))?;
            way::moves(start, &Words::new(&text)).map_err(|mut fault| {
                fault.expected.push_str(" (in the file)");
                fault.column = 1;
                fault
            })?
        } else {
            way::moves(start, &here)?
        };
        Ok(())
    }

    fn set(&mut self, key: Key, words: &mut Words<'_>, shelf: &Shelf) -> Result<(), TextError> {
        match key {
            Key::Title => self.title = words.take_all().to_owned(),
            Key::Place => self.place = words.take_all().to_owned(),
            Key::Codes => self.codes = codes(shelf, words)?,
            Key::Date => self.terms.date = Some(date(words)?),
            Key::Start => self.terms.start = start(words)?,
            Key::Time => self.terms.time = Some(time_control(words)?),
            Key::Referee => self.terms.referee = referee(words)?,
            Key::Event => self.terms.event = Some(event(words)?),
            Key::Play => self.terms.play = play(words)?,
            Key::Odds => self.terms.odds = Some(odds(words)?),
            Key::Undertaking => self.terms.undertaking = Some(undertaking(words)?),
            Key::Agreed => self.terms.agreed = agreed(words)?,
            Key::White => self.terms.names.white = name(words),
            Key::Black => self.terms.names.black = name(words),
            Key::After => self.after = vec![words.take_all().to_owned()],
        }
        Ok(())
    }
}

fn name(words: &mut Words<'_>) -> Option<String> {
    Some(words.take_all().to_owned()).filter(|name| !name.is_empty())
}

/// A list of codes with commas or blanks between them, or `all`.
pub(crate) fn codes(shelf: &Shelf, words: &mut Words<'_>) -> Result<Vec<Arc<Code>>, TextError> {
    if words.take_last("all") {
        return Ok(shelf.all().to_vec());
    }
    let a_code = || {
        let names = shelf.known().map(|code| code.id);
        format!("a code: {}", one_of(names.chain(["all"])))
    };
    let start = words.clone();
    let text = words.need_rest(&a_code())?;
    let mut codes: Vec<Arc<Code>> = Vec::new();
    let mut at = 0;
    for id in text.split([',', ' ', '\t']) {
        if !id.is_empty() {
            let code = shelf.code(id).ok_or_else(|| TextError {
                found: id.to_owned(),
                ..start.ahead(at).error(&a_code())
            })?;
            if !codes.iter().any(|listed| listed.id == code.id) {
                codes.push(Arc::clone(code));
            }
        }
        at += id.len() + 1;
    }
    if codes.is_empty() {
        return Err(start.error(&a_code()));
    }
    Ok(codes)
}

/// The parts of what is left, between commas, each with the words at which it begins.
fn parts<'t>(words: &mut Words<'t>) -> Result<Vec<(Words<'t>, &'t str)>, TextError> {
    let start = words.clone();
    let text = words.need_rest("a value")?;
    let mut parts = Vec::new();
    let mut at = 0;
    for part in text.split(',') {
        let ahead = start.ahead(at + part.len() - part.trim_start().len());
        if part.trim().is_empty() {
            return Err(ahead.error("a value before and after each comma"));
        }
        parts.push((ahead, part.trim()));
        at += part.len() + 1;
    }
    Ok(parts)
}

fn date(words: &mut Words<'_>) -> Result<Date, TextError> {
    let expected = "a day such as 2014-09-30, or as much of it as is known: 2014-09, 2014";
    words.need(expected, |word| word.parse().ok())
}

fn start(words: &mut Words<'_>) -> Result<Setup, TextError> {
    if words.take_last("initial") {
        return Ok(Setup::initial());
    }
    let before = words.column() - 1;
    let fen = words.need_rest("'initial' or a FEN")?;
    values::setup(fen).map_err(|error| error.shifted(before))
}

fn time_control(words: &mut Words<'_>) -> Result<TimeControl, TextError> {
    let start = words.clone();
    let text = words.need_rest("a time control such as 40/2h, 20/1h, 30m")?;
    if let Ok(control) = TimeControl::read(text) {
        return Ok(control);
    }
    text.parse::<TimeControl>().map_err(|error| {
        let mut text_error = start.ahead(error.at.min(text.len())).error(
            "a period of a time control: [moves/]time[+increment| dDELAY], as in 40/2h, 90m+30s, 90+30, 5m d3s, 3d/move or 10/30d",
        );
        text_error.found = error.found;
        text_error
    })
}

fn referee(words: &mut Words<'_>) -> Result<Referee, TextError> {
    words.need("'on-call' or 'watching'", |word| match word {
        "on-call" => Some(Referee::OnCall),
        "watching" => Some(Referee::Watching),
        _ => None,
    })
}

fn event(words: &mut Words<'_>) -> Result<EventKind, TextError> {
    let kind = EventKind::ALL
        .into_iter()
        .find(|kind| words.clone().take_last(kind.name()));
    let kind = kind.ok_or_else(|| {
        words.error(&format!(
            "{}; where it happened is told by 'place:'",
            one_of(EventKind::ALL.map(EventKind::name))
        ))
    })?;
    words.take_last(kind.name());
    Ok(kind)
}

fn play(words: &mut Words<'_>) -> Result<PlayForm, TextError> {
    words.need("'board' or 'communication'", |word| match word {
        "board" => Some(PlayForm::Board),
        "communication" => Some(PlayForm::Communication),
        _ => None,
    })
}

/// The value without a closing `by Black`, and who it is about.
fn by_whom<'t>(words: &mut Words<'t>, expected: &str) -> Result<(&'t str, Color), TextError> {
    let text = words.need_rest(expected)?;
    Ok(
        match text
            .rsplit_once(" by ")
            .map(|(what, who)| (what.trim(), values::color_word(who.trim())))
        {
            Some((what, Some(color))) => (what, color),
            _ => (text, Color::White),
        },
    )
}

const ODDS: [(&str, OddsKind); 12] = [
    ("move", OddsKind::Move),
    ("pawn", OddsKind::Pawn),
    ("pawn-and-move", OddsKind::PawnAndMove),
    ("pawn-and-two-moves", OddsKind::PawnAndTwoMoves),
    ("two-moves", OddsKind::Moves(2)),
    ("three-moves", OddsKind::Moves(3)),
    ("four-moves", OddsKind::Moves(4)),
    ("five-moves", OddsKind::Moves(5)),
    ("knight", OddsKind::Piece(Role::Knight)),
    ("bishop", OddsKind::Piece(Role::Bishop)),
    ("rook", OddsKind::Piece(Role::Rook)),
    ("queen", OddsKind::Piece(Role::Queen)),
];

fn odds(words: &mut Words<'_>) -> Result<Odds, TextError> {
    let expected = format!(
        "odds: {}, or the squares of the men given; 'by Black' after them if Black gives them",
        ODDS.map(|(name, _)| name).join(", ")
    );
    let start = words.clone();
    let (text, giver) = by_whom(words, &expected)?;
    if let Some((_, what)) = ODDS.iter().find(|(name, _)| *name == text) {
        return Ok(Odds {
            what: what.clone(),
            giver,
        });
    }
    let squares = text
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(values::square_word);
    let squares: Option<Vec<_>> = squares.collect();
    let what = squares
        .map(OddsKind::Men)
        .ok_or_else(|| start.error(&expected))?;
    Ok(Odds { what, giver })
}

fn undertaking(words: &mut Words<'_>) -> Result<Undertaking, TextError> {
    let (text, by) = by_whom(
        words,
        "an undertaking: 'mate with pawn', 'mate on g8' or a condition in words",
    )?;
    let mate_on = || {
        text.strip_prefix("mate on ")
            .and_then(|square| values::square_word(square.trim()))
    };
    let what = if text == "mate with pawn" {
        UndertakingKind::MateWithPawn
    } else if let Some(square) = mate_on() {
        UndertakingKind::MateOn(square)
    } else {
        UndertakingKind::Condition(text.to_owned())
    };
    Ok(Undertaking { what, by })
}

fn agreed(words: &mut Words<'_>) -> Result<Vec<Agreement>, TextError> {
    parts(words)?
        .into_iter()
        .map(|(start, text)| agreement(start, text))
        .collect()
}

/// The agreements with a meaning of their own; any other word is kept with its value.
fn agreement(start: Words<'_>, text: &str) -> Result<Agreement, TextError> {
    let (word, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mut after = start.clone();
    after.take();
    Agreement::read(word, value).map_err(|fault| after.error(fault.expected))
}

#[cfg(test)]
mod tests {
    use jadoube_board::Square;

    use super::*;
    use jadoube_codes::time::Millis;

    #[track_caller]
    fn header(line: &str) -> Header {
        let mut header = Header::default();
        header
            .take(line, &Shelf::shipped())
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        header
    }

    #[track_caller]
    fn fails(line: &str, column: usize, expected: &str) {
        let error = Header::default()
            .take(line, &Shelf::shipped())
            .expect_err(line);
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.expected.contains(expected), "{line}: {error}");
    }

    #[test]
    fn every_header_is_read() {
        assert_eq!(header("title: Case #5: a touch").title, "Case #5: a touch");
        let codes: Vec<&str> = header("codes: fide-1931, fide-1955")
            .codes
            .iter()
            .map(|code| code.id)
            .collect();
        assert_eq!(codes, ["fide-1931", "fide-1955"]);
        assert_eq!(header("codes: british fide-1931").codes.len(), 2);
        assert_eq!(header("codes: all").codes.len(), Code::all().len());
        assert_eq!(header("start: initial").terms.start, Setup::initial());
        assert_eq!(
            header("start: 4k3/8/8/8/8/8/4P3/4K1NR w K - 0 1")
                .terms
                .start
                .turn,
            Color::White
        );
        assert!(header("time: 30/2h, 15/1h").terms.time.is_some());
        assert_eq!(header("referee: watching").terms.referee, Referee::Watching);
        assert_eq!(
            header("event: rapid supervised").terms.event,
            Some(EventKind::RapidSupervised)
        );
        assert_eq!(
            header("play: communication").terms.play,
            PlayForm::Communication
        );
        assert_eq!(
            header("white: Capablanca, J. R.")
                .terms
                .names
                .white
                .as_deref(),
            Some("Capablanca, J. R.")
        );
    }

    #[test]
    fn odds_and_undertakings_are_white_s_unless_they_end_in_by_black() {
        let odds = |text: &str| header(&format!("odds: {text}")).terms.odds.expect("odds");
        assert_eq!(
            odds("knight"),
            Odds {
                what: OddsKind::Piece(Role::Knight),
                giver: Color::White
            }
        );
        assert_eq!(
            odds("pawn-and-move by Black"),
            Odds {
                what: OddsKind::PawnAndMove,
                giver: Color::Black
            }
        );
        assert_eq!(
            odds("b1, g1").what,
            OddsKind::Men(vec![Square::B1, Square::G1])
        );
        let undertaking = |text: &str| {
            header(&format!("undertaking: {text}"))
                .terms
                .undertaking
                .expect("one")
        };
        assert_eq!(
            undertaking("mate on g8").what,
            UndertakingKind::MateOn(Square::G8)
        );
        assert_eq!(undertaking("mate with pawn by Black").by, Color::Black);
        assert_eq!(
            undertaking("win by move 40").what,
            UndertakingKind::Condition("win by move 40".to_owned())
        );
    }

    #[test]
    fn agreements_are_listed() {
        let agreed =
            header("agreed: more-than-50 KBNvK 70, play-ends 3:00:00, guidelines-iii, other thing")
                .terms
                .agreed;
        assert_eq!(agreed.len(), 4);
        assert_eq!(agreed[1], Agreement::PlayEnds(Millis::from_seconds(10_800)));
        assert_eq!(
            agreed[3],
            Agreement::Other {
                word: "other".into(),
                value: "thing".into()
            }
        );
    }

    #[test]
    fn errors_name_the_column() {
        fails("titel: x", 1, "title");
        fails("codes: fide-1931, fide-1932", 19, "fide-1955");
        fails("codes: ,", 8, "fide-1931");
        fails("agreed: guidelines-iii,", 24, "comma");
        fails("time: 40/2h, 20/xh", 14, "40/2h");
        fails("referee: asleep", 10, "watching");
        fails("event: bullet", 8, "rapid supervised");
        fails("odds: dragon", 7, "pawn-and-two-moves");
        fails("agreed: play-ends soon", 19, "0:10:00");
        fails("White touches e2", 1, "blank line");
        fails("start: 4k3/8/8/8/8/8/4P3/4K1NX w - - 0 1", 30, "PNBRQK");
        let mut header = Header::default();
        header.take("title: one", &Shelf::shipped()).expect("first");
        assert!(header.take("title: two", &Shelf::shipped()).is_err());
    }
}
