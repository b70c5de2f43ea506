//! Acts as text: `White touches e2`, `Black claims repetition with Nf3`.
//!
//! What moves and other written or spoken words mean is left to the law; here they are only taken out of the
//! line. Who may do a thing is the law's matter too: any actor may stand before any act.

use std::fmt;
use std::str::FromStr;

use jadoube_board::Role;
use jadoube_notation::san::San;

use super::grammar;
use super::several::second_deed;
use super::values::{actor_name, actor_word, is_article};
use super::words::{TextError, Words};
use crate::act::{Act, Actor, Deed};

/// Who can act, as a person who wrote something else is told.
const ACTORS: &str = "who acts: White, Black, Arbiter, Bystander, or Both for a row of moves";

/// The same, where marks alone stand in the place of words.
const WHO_AND_WHAT: &str = "who did what, in words, such as 'White touches e2'";

impl FromStr for Act {
    type Err = TextError;

    /// Reads an act as a case tells it: who, and what he did.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<Act, TextError> {
        let mut words = Words::new(text);
        let by = actor(&mut words)?;
        Ok(Act {
            by,
            deed: deed(&mut words)?,
        })
    }
}

impl FromStr for Deed {
    type Err = TextError;

    /// Reads what somebody did, without saying who: `touches e2`.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<Deed, TextError> {
        deed(&mut Words::new(text))
    }
}

pub(crate) fn actor(words: &mut Words<'_>) -> Result<Actor, TextError> {
    let mut ahead = words.clone();
    let article = ahead.take_as(|word| is_article(word).then_some(()));
    let called = ahead.take_as(|word| actor_word(word).filter(|actor| actor.color().is_none()));
    match (article, called) {
        (Some(()), Some(actor)) => {
            *words = ahead;
            Ok(actor)
        }
        _ if words.peek().is_some_and(is_a_mark) => Err(words.error(WHO_AND_WHAT)),
        _ => words.need(ACTORS, actor_word),
    }
}

/// Whether a word has neither letters nor digits: a full stop, dots, a question mark.
fn is_a_mark(word: &str) -> bool {
    !word.contains(char::is_alphanumeric)
}

/// What is understood where one line tells two acts.
pub(super) const ONE_ACT: &str = "one act, and the next in a line of its own";

/// What somebody did, one thing and no more, from the words that are left.
///
/// # Errors
/// What is not understood; a second deed in the words of the first.
pub(crate) fn deed(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let mut after_verb = words.clone();
    let deed = grammar::read(words)?;
    let Some((at, verb)) = second_deed(&deed) else {
        return Ok(deed);
    };
    after_verb.take();
    let rest = after_verb.rest();
    let before = rest.find(&format!(" {verb}")).map_or(at, |at| at + 1);
    let column = after_verb.column() + rest[..before].chars().count();
    Err(TextError::new(column, verb, ONE_ACT))
}

/// Whether a move is told in the words of a sentence, or by the hands that made it: `moves the knight`, `plays O-O with both hands`.
pub(crate) fn is_told_in_words(deed: &Deed) -> bool {
    match deed {
        Deed::Play { words } => {
            begins_a_sentence(words)
                || goes_on_as_a_sentence(words)
                || words.contains(" with both hands")
                || move_and_more(words).is_some()
        }
        Deed::Move { words, .. } => {
            begins_a_sentence(words)
                || goes_on_as_a_sentence(words)
                || move_and_more(words).is_some()
        }
        Deed::Seal {
            words: Some(words), ..
        }
        | Deed::Communicate { words } => begins_a_sentence(words),
        // Whoever writes nothing has written no such word.
        Deed::Write { words, .. } => {
            let nothing = ["nothing", "no "];
            nothing.iter().any(|none| words.starts_with(none)) || move_and_more(words).is_some()
        }
        Deed::Intend { words } => {
            let first = words.split(' ').next().unwrap_or_default();
            begins_a_sentence(words) || ["mate", "checkmate", "check", "that"].contains(&first)
        }
        _ => false,
    }
}

/// Whether words begin as a sentence goes on behind its verb, and not as a move.
pub(crate) fn begins_a_sentence(words: &str) -> bool {
    words.split(' ').next().is_some_and(is_of_a_sentence)
}

/// The move with which words begin that go on in words of a sentence: `e4 by mistake`. None where they may belong to the move, or
/// begin as no move does.
pub(crate) fn move_and_more(words: &str) -> Option<&str> {
    /// What stands behind moves in some notation.
    const OF_MOVES: [&str; 20] = [
        "ep",
        "en",
        "passant",
        "check",
        "ch",
        "dis",
        "dbl",
        "double",
        "discovered",
        "mate",
        "checkmate",
        "stalemate",
        "takes",
        "to",
        "castles",
        "promotes",
        "becomes",
        "or",
        "and",
        "from",
    ];
    let (made, more) = words.split_once(' ')?;
    // `Nh5, which no knight can play` goes on in a clause of its own.
    let made = made.trim_end_matches(',');
    San::parse(made.as_bytes())?;
    let next = more.split(' ').next()?.trim_end_matches([',', '.', ';']);
    let is_word = next.len() > 1 && next.chars().all(|c| c == '-' || c.is_ascii_lowercase());
    let is_man = Role::ALL.into_iter().any(|role| role.name() == next);
    (is_word && !is_man && !OF_MOVES.contains(&next)).then_some(made)
}

/// Whether a word stands among them that no notation has: `Nxe5 before Black had moved`.
fn goes_on_as_a_sentence(words: &str) -> bool {
    const OF_SENTENCES: [&str; 18] = [
        "again", "after", "although", "because", "before", "but", "did", "had", "in", "instead",
        "moves", "not", "opponent", "own", "was", "when", "which", "while",
    ];
    let mut words = words.split(|c: char| !c.is_alphanumeric());
    words.any(|word| OF_SENTENCES.contains(&word))
}

/// Whether a word goes before the name of a man in a sentence, where a move would stand: `moves the knight`; or joins what is told
/// to what comes after it: `moves and writes it down`.
fn is_of_a_sentence(word: &str) -> bool {
    [
        "and",
        "but",
        "then",
        "a",
        "an",
        "the",
        "his",
        "her",
        "their",
        "it",
        "with",
        "two",
        "three",
        "both",
        "some",
        "several",
        "another",
        "any",
        "without",
        "on",
        "before",
        "after",
        "white's",
        "black's",
        "white’s",
        "black’s",
    ]
    .contains(&word.to_ascii_lowercase().as_str())
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(actor_name(*self))
    }
}

impl fmt::Display for Act {
    /// The line of a case that tells this act.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by, self.deed)
    }
}

impl fmt::Display for Deed {
    /// What stands after the actor in a line of a case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grammar::write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::act::{Claim, Hands, PenaltyLetter, Requirement};
    use jadoube_board::Square;

    #[track_caller]
    fn reads(text: &str, expected: Deed) {
        assert_eq!(text.parse::<Deed>(), Ok(expected), "{text}");
    }

    #[track_caller]
    fn is_told_as(text: &str, plain: &str) {
        let act: Act = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(act.to_string(), plain, "{text}");
    }

    #[track_caller]
    fn fails(text: &str, column: usize, found: &str, expected: &str) {
        let error = text.parse::<Act>().expect_err(text);
        assert_eq!(
            (error.column, error.found.as_str()),
            (column, found),
            "{text}"
        );
        assert!(error.expected.contains(expected), "{text}: {error}");
    }

    #[test]
    fn words_stay_as_they_stand() {
        let moves = |words: &str, hands| Deed::Move {
            words: words.into(),
            hands,
        };
        reads("moves Castles KR", moves("Castles KR", Hands::One));
        reads("moves O-O with both hands", moves("O-O", Hands::Both));
        reads(
            "moves P - K 4 with both hands",
            moves("P - K 4", Hands::Both),
        );
        reads(
            "seals nothing",
            Deed::Seal {
                words: None,
                commitment: None,
            },
        );
        reads(
            "seals  Kt - B 3 ",
            Deed::Seal {
                words: Some("Kt - B 3".into()),
                commitment: None,
            },
        );
    }

    #[test]
    fn requirements_are_told_apart_by_how_they_look() {
        let requires = |what| Deed::Require { what };
        let by_move = |words: &str| {
            requires(Requirement::Move {
                words: words.into(),
            })
        };
        let letter = |man: Option<&str>| {
            requires(Requirement::Penalty {
                letter: PenaltyLetter::B,
                man: man.map(str::to_owned),
            })
        };
        reads(
            "requires e2",
            requires(Requirement::Man { square: Square::E2 }),
        );
        reads(
            "requires e2xd5",
            requires(Requirement::Pair {
                from: Square::E2,
                takes: Square::D5,
            }),
        );
        reads("requires e2e4", by_move("e2e4"));
        reads("requires Bb5", by_move("Bb5"));
        reads("requires B Kt5", by_move("B Kt5"));
        reads("requires B", letter(None));
        reads("requires B e2xd5", letter(Some("e2xd5")));
        reads("requires B castling", letter(Some("castling")));
        reads("requires king", requires(Requirement::King));
    }

    #[test]
    fn people_write_as_they_like() {
        for (text, plain) in [
            ("white TOUCHES e2", "White touches e2"),
            ("White touched Nb1", "White touches b1"),
            (
                "BLACK Touches Ktb8 Pe7 by Accident",
                "Black touches b8 e7 by accident",
            ),
            ("White takes back", "White retracts"),
            ("White says j\u{2019}adoube", "White says j'adoube"),
            ("White stops clock", "White stops"),
            (
                "black claims Illegal Move at 40B",
                "Black claims illegal-move at 40b",
            ),
            ("White captures exd5", "White moves exd5"),
            ("White refuses draw", "White declines"),
            ("White refuses to shake hands", "White refuses hand"),
            (
                "arbiter Finds Phone white Sounding",
                "Arbiter finds phone White sounding",
            ),
            (
                "Arbiter finds Touched Ng1 white",
                "Arbiter finds touched g1 White",
            ),
        ] {
            is_told_as(text, plain);
        }
        // In moves capitals are the move: a bishop takes, or a pawn.
        is_told_as("White plays bxc6", "White plays bxc6");
        is_told_as("White plays Bxc6", "White plays Bxc6");
    }

    #[test]
    fn a_claim_may_announce_a_move() {
        reads(
            "claims repetition with Kt-KB3",
            Deed::Claim {
                subject: Claim::Repetition,
                with: Some("Kt-KB3".into()),
            },
        );
        fails("White claims repetition with", 29, "", "a move");
        fails("White claims forfeit", 21, "", "a word");
    }

    #[test]
    fn words_that_are_missing_are_asked_for_by_an_example() {
        for (text, example) in [
            ("White denies", "'denies that he touched e2'"),
            ("Black disputes", "'denies that he touched e2'"),
            ("White refuses", "'refuses requirement'"),
            ("White tells Black", "'tells White your clock is running'"),
            ("White writes", "'writes Nf3'"),
        ] {
            let column = text.len() + 1;
            fails(text, column, "", "what he says, writes or means, as in");
            fails(text, column, "", example);
        }
    }

    #[test]
    fn what_is_not_understood_is_named_with_what_is_near() {
        fails("Wihte touches e2", 1, "Wihte", "White");
        fails("White tuches e2", 7, "tuches", "'touches'");
        fails("White touches e9", 15, "e9", "a square such as e2");
        fails("White touches e2 by mistake", 21, "mistake", "'accident'");
        fails("White claims victory", 14, "victory", "for instance");
        fails(
            "Arbiter finds phone White ringing",
            27,
            "ringing",
            "'carried', 'in-bag', 'sounding-in-bag', 'sounding'",
        );
        fails("Arbiter finds illegal-move at 0w", 31, "0w", "12w");
        fails(
            "Arbiter finds clock-fault White 0:05:00",
            33,
            "0:05:00",
            "+0:05:00",
        );
        fails("Arbiter rules granted 0", 23, "0", "a number from 1");
        fails("White presses twice", 15, "twice", "the end of the line");
        for marks in [".", "...", "?", "—", "-- --"] {
            let first = marks.split(' ').next().unwrap_or_default();
            fails(marks, 1, first, "who did what, in words");
            fails(
                &format!("White {marks}"),
                7,
                first,
                "'plays e4', 'touches e2'",
            );
        }
        fails("White", 6, "", "'plays e4', 'touches e2'");
        let error = "White plaise e4".parse::<Act>().expect_err("a slip");
        assert!(error.expected.matches(',').count() < 7, "{error}");
    }
}
