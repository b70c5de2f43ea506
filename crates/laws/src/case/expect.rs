//! Expectations: what must hold after an act, as a case says it in a line that begins with `=>`.

use std::mem;
use std::sync::Arc;

use jadoube_board::{Color, Rank, Setup, Square};
use jadoube_codes::time::Millis;
use jadoube_codes::{Code, Shelf};

use super::header;
use super::values::letter_word;
use super::values::{self, A_COLOR, A_MOVE, A_SCORE, A_TIME};
use super::words::{TextError, Words, one_of};
use crate::act::{PenaltyLetter, Score};
use crate::ruling::Right;

/// One line of a case that says what must hold.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// The line as it stands, without blanks at its ends.
    pub text: String,
    /// What must hold.
    pub what: Expected,
    /// The clauses that must be cited for it.
    pub by: Vec<String>,
    /// The codes under which it must hold; every code if there are none.
    pub under: Vec<Arc<Code>>,
}

impl Expectation {
    /// Whether it speaks of this code.
    pub fn concerns(&self, code: &Code) -> bool {
        self.under.is_empty() || self.under.iter().any(|named| named.id == code.id)
    }
}

/// What can be expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// The act stands; a claim is upheld.
    Accepted,
    /// The act does not stand; a claim fails.
    Refused,
    /// The code does not carry what the act is about; nothing is ruled.
    NotCarried,
    /// What was just done breaks a law of the code, or does not.
    Breach(bool),
    /// The code leaves the next word to the arbiter.
    AsksArbiter,
    /// Somebody may choose among these.
    Choice {
        /// Who.
        who: Color,
        /// Among what.
        among: Vec<ChoiceText>,
    },
    /// The ruling punishes so.
    Penalty {
        /// Whom; anybody if not said.
        whom: Option<Color>,
        /// How.
        what: PenaltyText,
    },
    /// Words are understood as these moves, in any notation.
    Reads(Vec<String>),
    /// Words are understood as nothing.
    Unreadable,
    /// A duty lies on a player.
    Obliged {
        /// Whom.
        who: Color,
        /// Any of these fulfils it.
        what: Vec<DemandText>,
    },
    /// No duty lies on that player.
    Free(Color),
    /// A right is lost.
    Lost {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
    },
    /// A right is there.
    Kept {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
    },
    /// The game has ended so, or goes on.
    Result(Score),
    /// The men stand so.
    Position(Box<PositionExpected>),
    /// That player has the turn.
    Turn(Color),
    /// A clock shows so much.
    Clock(ClockExpected),
}

/// Something that can be chosen, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceText {
    /// A man, by its square.
    Man(Square),
    /// A man takes another.
    Pair(Square, Square),
    /// The king.
    King,
    /// A lettered penalty.
    Letter(PenaltyLetter),
    /// Annulment.
    Annulment,
    /// Putting the men back.
    Retraction,
    /// Replacing the stand-in on this square.
    Replacement(Square),
    /// Letting the man of this square go.
    Release(Square),
    /// A move, in any notation.
    Move(String),
}

/// A punishment, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PenaltyText {
    /// The game is lost.
    Loss,
    /// A warning.
    Warning,
    /// A lettered penalty.
    Letter(PenaltyLetter),
    /// That player gains so much time.
    Time(Color, Millis),
    /// The offender loses so much time.
    TimeTaken(Color, Millis),
    /// The points of that player are raised to the most that the game can give.
    PointsRaised(Color),
    /// The points of that player are lowered to nothing.
    PointsLowered(Color),
    /// A fine.
    Fine,
    /// Exclusion from one or more rounds; from so many, where that is said.
    Exclusion(Option<u32>),
    /// Expulsion from the event.
    Expulsion,
    /// None at all.
    Nothing,
}

/// One thing that fulfils a duty, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DemandText {
    /// A move of this man, castling by that king included.
    Moves(Square),
    /// A capture of this man.
    Takes(Square),
    /// A move of this man if it is his own, a capture of it if it is not.
    Man(Square),
    /// This man takes that man.
    Pair(Square, Square),
    /// A move of the king that is not castling.
    King,
    /// Castling with the rook of this square.
    Castles(Square),
    /// Putting the men back.
    Retracts,
    /// Putting a real piece for what stands in for it on this square.
    Replaces(Square),
    /// A move, in any notation.
    Move(String),
}

/// A position of which only the fields given count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionExpected {
    /// The fields given, and defaults for the others.
    pub setup: Setup,
    /// How many of the six fields of a FEN are given, from the left; at least placement and turn.
    pub fields: usize,
}

/// What a clock must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockExpected {
    /// Whose.
    pub whose: Color,
    /// Time used, and not time left to the next control.
    pub used: bool,
    /// So much, to the second.
    pub time: Millis,
}

/// What stands after `=>`: the forms, for somebody who wrote another.
const FORMS: [&str; 19] = [
    "accepted",
    "refused",
    "not-carried",
    "breach",
    "no breach",
    "asks Arbiter",
    "choice",
    "penalty",
    "reads",
    "unreadable",
    "obliged",
    "free",
    "lost",
    "kept",
    "result",
    "position",
    "turn",
    "clock",
    "'by' and 'under' at the end",
];

impl Expectation {
    /// Reads a line of a case that begins with `=>`, at the number `line` of the file; the codes that it may name stand on this
    /// shelf.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    pub fn parse(shelf: &Shelf, text: &str, line: usize) -> Result<Expectation, TextError> {
        let body = text.trim_start();
        let before = text.len() - body.len();
        let Some(body) = body.strip_prefix("=>") else {
            return Err(Words::new(text).error("'=>'"));
        };
        let columns = text[..before].chars().count() + 2;
        let (body, under) = cut_tail(body, "under", |words| header::codes(shelf, words))
            .map_err(|e| e.shifted(columns))?;
        let (body, by) = cut_tail(body, "by", clause_ids).map_err(|e| e.shifted(columns))?;
        let mut words = Words::new(body);
        let what = expected(&mut words)
            .and_then(|what| {
                words
                    .finish("'by', 'under' or the end of the line")
                    .map(|()| what)
            })
            .map_err(|error| error.shifted(columns))?;
        Ok(Expectation {
            line,
            text: text.trim().to_owned(),
            what,
            by,
            under,
        })
    }
}

/// Takes `keyword` and what follows it off the right end, if every word there has the form of an id.
fn cut_tail<'t, T: Default>(
    body: &'t str,
    keyword: &str,
    read: impl Fn(&mut Words<'_>) -> Result<T, TextError>,
) -> Result<(&'t str, T), TextError> {
    let Some(at) = last_word(body, keyword) else {
        return Ok((body, T::default()));
    };
    let from = at + keyword.len();
    let tail = &body[from..];
    if tail.trim().is_empty() || !tail.split([',', ' ', '\t']).all(has_form_of_id) {
        return Ok((body, T::default()));
    }
    let value =
        read(&mut Words::new(tail)).map_err(|error| error.shifted(body[..from].chars().count()))?;
    Ok((&body[..at], value))
}

/// Where `word` stands for the last time as a word of its own.
fn last_word(text: &str, word: &str) -> Option<usize> {
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let mut found = text.rmatch_indices(word).map(|(at, _)| at);
    found.find(|&at| {
        is_blank(text[..at].chars().next_back()) && is_blank(text[at + word.len()..].chars().next())
    })
}

fn has_form_of_id(word: &str) -> bool {
    let of_id = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
    let has = |what: fn(&u8) -> bool| word.bytes().any(|b| what(&b));
    // `A.3` as it is printed; `White` is none.
    word.bytes().all(of_id) && (!has(u8::is_ascii_uppercase) || has(|b| !b.is_ascii_alphabetic()))
}

fn clause_ids(words: &mut Words<'_>) -> Result<Vec<String>, TextError> {
    let text = words.need_rest("the id of a clause")?;
    Ok(text
        .split([',', ' ', '\t'])
        .filter(|id| !id.is_empty())
        .map(str::to_ascii_lowercase)
        .collect())
}

fn expected(words: &mut Words<'_>) -> Result<Expected, TextError> {
    let start = words.clone();
    Ok(match words.take().unwrap_or_default() {
        "accepted" => Expected::Accepted,
        "refused" => Expected::Refused,
        "not-carried" => Expected::NotCarried,
        "breach" => Expected::Breach(true),
        "no" if words.take_if("breach") => Expected::Breach(false),
        "asks" if words.take_if("Arbiter") => Expected::AsksArbiter,
        "choice" => choice(words)?,
        "penalty" => penalty(words)?,
        "reads" => Expected::Reads(list(words, A_MOVE)?),
        "unreadable" => Expected::Unreadable,
        "obliged" => obliged(words)?,
        "free" => Expected::Free(values::color(words)?),
        "lost" => right(words).map(|(who, right)| Expected::Lost { who, right })?,
        "kept" => right(words).map(|(who, right)| Expected::Kept { who, right })?,
        "result" => Expected::Result(words.need(A_SCORE, values::score_word)?),
        "position" => Expected::Position(Box::new(position(words)?)),
        "turn" => Expected::Turn(values::color(words)?),
        "clock" => Expected::Clock(clock(words)?),
        _ => return Err(start.error(&format!("what must hold: {}", one_of(FORMS)))),
    })
}

/// What is left, cut at its commas.
fn list(words: &mut Words<'_>, expected: &str) -> Result<Vec<String>, TextError> {
    let start = words.clone();
    let parts: Vec<String> = words
        .need_rest(expected)?
        .split(',')
        .map(|part| part.trim().to_owned())
        .collect();
    if parts.iter().any(String::is_empty) {
        return Err(start.error(&format!("{expected} before and after each comma")));
    }
    Ok(parts)
}

fn choice(words: &mut Words<'_>) -> Result<Expected, TextError> {
    let who = words.need("whose choice it is, with a colon, as in 'Black:'", |word| {
        values::color_word(word.strip_suffix(':').unwrap_or(word))
    })?;
    words.take_if(":");
    let among = list(words, "what can be chosen, as in 'e2, e4'")?;
    Ok(Expected::Choice {
        who,
        among: among.iter().map(|item| choice_text(item)).collect(),
    })
}

fn choice_text(item: &str) -> ChoiceText {
    let square_after = |word: &str| {
        item.strip_prefix(word)
            .and_then(|rest| values::square_word(rest.trim()))
    };
    match item {
        "king" => ChoiceText::King,
        "annulment" => ChoiceText::Annulment,
        "retraction" => ChoiceText::Retraction,
        _ => values::square_word(item)
            .map(ChoiceText::Man)
            .or_else(|| values::pair_word(item).map(|(from, takes)| ChoiceText::Pair(from, takes)))
            .or_else(|| letter_word(item).map(ChoiceText::Letter))
            .or_else(|| square_after("replacement ").map(ChoiceText::Replacement))
            .or_else(|| square_after("release ").map(ChoiceText::Release))
            .unwrap_or_else(|| ChoiceText::Move(item.to_owned())),
    }
}

fn penalty(words: &mut Words<'_>) -> Result<Expected, TextError> {
    let whom = words.take_as(values::color_word);
    let what = words.need(
        "loss, warning, A, B, C, 'time Black +0:02:00', 'time White -0:05:00', 'points Black max', 'points White 0', \
         fine, exclusion, expulsion or none",
        |word| match word {
            "loss" => Some(PenaltyText::Loss),
            "warning" => Some(PenaltyText::Warning),
            "none" => Some(PenaltyText::Nothing),
            "fine" => Some(PenaltyText::Fine),
            "exclusion" => Some(PenaltyText::Exclusion(None)),
            "expulsion" => Some(PenaltyText::Expulsion),
            "points" => Some(PenaltyText::PointsRaised(Color::White)),
            "time" => Some(PenaltyText::Time(Color::White, Millis::ZERO)),
            letter => letter_word(letter).map(PenaltyText::Letter),
        },
    )?;
    let what = match what {
        PenaltyText::Time(..) => {
            let whose = values::color(words)?;
            let change = values::signed_time(words)?;
            let time = Millis(change.unsigned_abs());
            if change < 0 {
                PenaltyText::TimeTaken(whose, time)
            } else {
                PenaltyText::Time(whose, time)
            }
        }
        PenaltyText::PointsRaised(_) => {
            let whose = values::color(words)?;
            words.need("'max' or '0'", |word| match word {
                "max" => Some(PenaltyText::PointsRaised(whose)),
                "0" => Some(PenaltyText::PointsLowered(whose)),
                _ => None,
            })?
        }
        PenaltyText::Exclusion(_) => {
            PenaltyText::Exclusion(words.take_as(|word| word.parse().ok()))
        }
        other => other,
    };
    Ok(Expected::Penalty { whom, what })
}

fn obliged(words: &mut Words<'_>) -> Result<Expected, TextError> {
    let who = values::color(words)?;
    let expected = "what is owed: 'moves e2', 'takes d5', e2xd5, 'castles h1', 'moves king', 'retracts' or a move";
    let mut rest = words.clone();
    words.need_rest(expected)?;
    let mut what = Vec::new();
    loop {
        let end = last_of_alternative(&rest);
        what.push(demand(&rest.rest()[..end], &rest, expected)?);
        let after = rest.rest()[end..].trim_start();
        let Some(next) = after.strip_prefix("or") else {
            break;
        };
        rest = rest.ahead(rest.rest().len() - next.len());
    }
    Ok(Expected::Obliged { who, what })
}

/// Where the first alternative ends: before a blank and the word `or`, or at the end.
fn last_of_alternative(words: &Words<'_>) -> usize {
    words.rest().find(" or ").unwrap_or(words.rest().len())
}

fn demand(text: &str, at: &Words<'_>, expected: &str) -> Result<DemandText, TextError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(at.error(expected));
    }
    if let Some(square) = values::square_word(text) {
        return Ok(DemandText::Man(square));
    }
    if let Some((from, takes)) = values::pair_word(text) {
        return Ok(DemandText::Pair(from, takes));
    }
    let mut words = Words::new(text);
    let verb = words.take().unwrap_or_default();
    let square = || {
        values::square_word(words.rest())
            .ok_or_else(|| at.ahead(verb.len()).error(values::A_SQUARE))
    };
    Ok(match verb {
        "moves" if words.rest() == "king" => DemandText::King,
        "moves" => DemandText::Moves(square()?),
        "takes" => DemandText::Takes(square()?),
        "castles" => DemandText::Castles(square()?),
        "replaces" => DemandText::Replaces(square()?),
        "retracts" if words.is_empty() => DemandText::Retracts,
        _ => DemandText::Move(text.to_owned()),
    })
}

fn right(words: &mut Words<'_>) -> Result<(Color, Right), TextError> {
    let who = words.take_as(values::color_word);
    let start = words.clone();
    let expected = "a right: penalty, 'claim repetition', 'claim fifty-moves', 'castling h1' or 'choice of move'";
    let right = match mem::take(&mut words.need_rest(expected)?) {
        "penalty" => Right::Penalty,
        "claim repetition" => Right::ClaimRepetition,
        "claim fifty-moves" => Right::ClaimFiftyMoves,
        "choice of move" => Right::ChoiceOfMove,
        text => {
            let square = text
                .strip_prefix("castling ")
                .and_then(|square| values::square_word(square.trim()));
            Right::Castling(square.ok_or_else(|| start.error(expected))?)
        }
    };
    let told = who.or_else(|| owner(right));
    told.map(|who| (who, right))
        .ok_or_else(|| start.error(A_COLOR))
}

/// Whose right it is, where the right tells: castling by the rank of the rook.
fn owner(right: Right) -> Option<Color> {
    match right {
        Right::Castling(rook) if rook.rank() == Rank::R1 => Some(Color::White),
        Right::Castling(rook) if rook.rank() == Rank::R8 => Some(Color::Black),
        _ => None,
    }
}

fn position(words: &mut Words<'_>) -> Result<PositionExpected, TextError> {
    let start = words.clone();
    let before = words.column() - 1;
    let fen = words.need_rest("the FEN of a position, placement and turn at least")?;
    let fields = fen.split_whitespace().count();
    if fields < 2 {
        let mut error = start.error("the turn after the placement: w or b");
        error.column += fen.chars().count();
        error.found.clear();
        return Err(error);
    }
    let setup = values::setup(fen).map_err(|error| error.shifted(before))?;
    Ok(PositionExpected { setup, fields })
}

fn clock(words: &mut Words<'_>) -> Result<ClockExpected, TextError> {
    let whose = values::color(words)?;
    let used = words.take_if("used");
    let time = words.need(
        if used {
            A_TIME
        } else {
            "'used' or a time such as 0:58:00"
        },
        |word| word.parse().ok(),
    )?;
    Ok(ClockExpected { whose, used, time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str) -> Expectation {
        Expectation::parse(&Shelf::shipped(), text, 1)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[track_caller]
    fn fails(text: &str, column: usize, expected: &str) {
        let error = Expectation::parse(&Shelf::shipped(), text, 1).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.expected.contains(expected), "{text}: {error}");
    }

    #[test]
    fn clauses_and_codes_stand_at_the_right_end() {
        let line = reads("=> obliged White moves e2   by 15.a under fide-1931");
        assert_eq!(
            line.what,
            Expected::Obliged {
                who: Color::White,
                what: vec![DemandText::Moves(Square::E2)]
            }
        );
        assert_eq!((line.by, line.under.len()), (vec!["15.a".to_owned()], 1));
        let line = reads("=> breach by 16.c, 16.claim under fide-1931, fide-1955");
        assert_eq!((line.by.len(), line.under.len()), (2, 2));
        assert_eq!(reads("=> accepted under uscf").under[0].id, "uscf");
        assert!(reads("=> accepted").under.is_empty());
    }

    #[test]
    fn every_form_is_read() {
        assert_eq!(reads("=> no breach").what, Expected::Breach(false));
        assert_eq!(reads("=> asks Arbiter").what, Expected::AsksArbiter);
        assert_eq!(
            reads("=> choice Black: e2, e2xd5, Nf3, king, A, replacement a8").what,
            Expected::Choice {
                who: Color::Black,
                among: vec![
                    ChoiceText::Man(Square::E2),
                    ChoiceText::Pair(Square::E2, Square::D5),
                    ChoiceText::Move("Nf3".to_owned()),
                    ChoiceText::King,
                    ChoiceText::Letter(PenaltyLetter::A),
                    ChoiceText::Replacement(Square::A8),
                ]
            }
        );
        assert_eq!(
            reads("=> penalty White time Black +0:02:00 by 7.5.5").what,
            Expected::Penalty {
                whom: Some(Color::White),
                what: PenaltyText::Time(Color::Black, Millis::from_seconds(120))
            }
        );
        assert_eq!(
            reads("=> reads Kt - B 3, Nf3").what,
            Expected::Reads(vec!["Kt - B 3".into(), "Nf3".into()])
        );
        assert_eq!(
            reads("=> obliged White moves e2 or takes d5").what,
            Expected::Obliged {
                who: Color::White,
                what: vec![DemandText::Moves(Square::E2), DemandText::Takes(Square::D5)]
            }
        );
        for (text, what) in [
            ("e2xd5", DemandText::Pair(Square::E2, Square::D5)),
            ("castles h1", DemandText::Castles(Square::H1)),
            ("moves king", DemandText::King),
            ("Nf3", DemandText::Move("Nf3".to_owned())),
            ("e2e4", DemandText::Move("e2e4".to_owned())),
            ("retracts", DemandText::Retracts),
            ("e2", DemandText::Man(Square::E2)),
        ] {
            let line = reads(&format!("=> obliged Black {text}"));
            assert_eq!(
                line.what,
                Expected::Obliged {
                    who: Color::Black,
                    what: vec![what]
                },
                "{text}"
            );
        }
        assert_eq!(
            reads("=> lost castling h8").what,
            Expected::Lost {
                who: Color::Black,
                right: Right::Castling(Square::H8)
            }
        );
        assert_eq!(
            reads("=> kept White claim fifty-moves").what,
            Expected::Kept {
                who: Color::White,
                right: Right::ClaimFiftyMoves
            }
        );
        assert_eq!(
            reads("=> result 1/2-1/2").what,
            Expected::Result(Score::Draw)
        );
        let Expected::Position(position) = reads("=> position 4k3/8/8/8/8/8/8/4K3 w").what else {
            panic!()
        };
        assert_eq!(position.fields, 2);
        assert_eq!(
            reads("=> clock White used 1:02:00").what,
            Expected::Clock(ClockExpected {
                whose: Color::White,
                used: true,
                time: Millis::from_seconds(3720)
            })
        );
    }

    #[test]
    fn errors_name_the_column_and_the_forms() {
        fails("=> agreed", 4, "accepted, refused");
        fails("=> no", 4, "no breach");
        fails("=> accepted gladly", 13, "'by'");
        fails("=> obliged White", 17, "moves e2");
        fails("=> obliged White moves e9", 24, "square");
        fails("=> lost claim repetition", 9, "White or Black");
        fails("=> position 4k3/8/8/8/8/8/8/4K3", 32, "turn");
        fails("=> result 2-0", 11, "1-0");
        fails("=> penalty White death", 18, "loss");
        fails("=> penalty White time Black 0:02:00", 29, "+0:05:00");
        fails("=> accepted under fide-1932", 19, "fide-1931");
        fails("=> clock White soon", 16, "0:58:00");
        fails("=> choice Black: e2,,e4", 18, "comma");
    }
}
