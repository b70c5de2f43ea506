//! What somebody is told, as it was said and as the rules take it.

use std::str::FromStr;

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

/// Words that were said to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Saying(String);

impl Saying {
    /// The words as they were said.
    pub fn new(words: impl Into<String>) -> Saying {
        Saying(words.into())
    }

    /// The words as they were said.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Whether they are about the clocks: which one runs, that one is to be pressed, that a flag has fallen. Whole words alone count: a
    /// *clockwork* is none of the clocks.
    pub fn is_of_the_clocks(&self) -> bool {
        const OF_CLOCKS: &str = "clock clocks timer lever press pressed pressing";
        has_a_word(&self.0, OF_CLOCKS) || is_of_a_flag(&self.0)
    }

    /// Whether they say that a flag has fallen: of a flag, or that the time is over.
    pub fn names_a_flag(&self) -> bool {
        is_of_a_flag(&self.0)
    }

    /// Whether they point out that a flag has fallen: not that it may, that it has not, or whether it has.
    pub fn calls_a_flag(&self) -> bool {
        let fallen = has_a_word(&self.0, FALLEN) || self.is_nothing_but_a_flag();
        let is_down = names_the_flag_of_a_clock(&self.0) && fallen;
        (is_down || says_the_time_is_over(&self.0)) && self.is_plain()
    }

    /// Whether they point out that a move was illegal: not that it was not, whether it was, or what such a move would cost.
    pub fn calls_illegal(&self) -> bool {
        has_a_word(&self.0, "illegal illegally") && self.is_plain()
    }

    /// Whether they say that something is so, and neither ask it, nor deny it, nor speak of what may be.
    fn is_plain(&self) -> bool {
        !self.0.contains('?') && !has_a_word(&self.0, NOT_PLAIN)
    }

    /// Whether nothing is said but whose flag it is: `flag!`, `your flag`.
    fn is_nothing_but_a_flag(&self) -> bool {
        let mut words = self.0.split(|sign: char| !sign.is_alphanumeric());
        words.all(|word| {
            word.is_empty() || has_a_word(word, "flag flags your his the white black s sir look")
        })
    }

    /// Of which player's they speak, told to this one: whom they name, else of his own by `your` or `his`, of the other's by `opponent`.
    pub fn whose(&self, told: Option<Color>) -> Option<Color> {
        let names = |color: Color| has_a_word(&self.0, &color.to_string());
        match (names(Color::White), names(Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ if has_a_word(&self.0, "opponent opponents") => told.map(Color::opposite),
            _ if has_a_word(&self.0, "you your he she his her him") => told,
            _ => None,
        }
    }

    /// Whether they tell a player what he is to find out alone: how many moves are made or due, that the other has made one, or how
    /// the clocks are pressed.
    pub fn counts_or_presses(&self) -> bool {
        let has = |of: &str| has_a_word(&self.0, of);
        let of_the_press = has("press pressed presses pressing lever")
            || (has("clock clocks timer") && has("run runs running ticking"));
        let of_the_moves = has("move moves moved") && !has(OF_THE_LAW);
        let made = has("moved") && has("has have");
        let counts = made || has(COUNTED) || self.0.contains(char::is_numeric);
        of_the_press || (of_the_moves && counts)
    }

    /// Whether they name a square, and not to say what the Laws ask of somebody.
    pub fn names_what_to_play(&self) -> bool {
        names_a_square(&self.0) && !has_a_word(&self.0, OF_THE_LAW)
    }

    /// Whether they speak of what stands on the board, of what to play, or of how the game stands.
    pub fn is_of_the_game(&self) -> bool {
        names_a_square(&self.0) || has_a_word(&self.0, OF_THE_GAME)
    }

    /// Whether they tell how the game or the clocks stand, and neither what the Laws ask of somebody nor that clocks stop or start.
    pub fn tells_how_it_stands(&self) -> bool {
        const ORDERED: &str = "stop start begin resume pause";
        let has = |of: &str| has_a_word(&self.0, of);
        let of_time_left = has("minute minutes second seconds time") && has("left remaining");
        let told = self.is_of_the_game() || self.is_of_the_clocks() || of_time_left;
        told && !has(OF_THE_LAW) && !has(ORDERED)
    }

    /// Whether they are words of every day that have nothing to do with a game.
    pub fn is_everyday(&self) -> bool {
        let of_something_else = self.is_of_the_game() || self.is_of_the_clocks();
        !of_something_else && has_a_word(&self.0, EVERYDAY)
    }
}

/// Words of whoever has the Laws kept.
const OF_THE_LAW: &str = "illegal write written record score scoresheet touched must";

/// What is said with "move" where moves are counted, or one of the other has been made.
const COUNTED: &str = "your turn made completed played opponent more left remaining due go many number enough missing one \
    two three four five ten forty";

/// Words with which something is denied, asked, or told of what may be and is not yet.
const NOT_PLAIN: &str = "not no t never nor neither nearly almost soon about will would could may might if whether when \
    watch mind careful before until unless any each every ever what why how";

/// Words of whoever speaks about a game.
const OF_THE_GAME: &str = "king queen rook bishop knight pawn kings queens rooks bishops knights pawns piece pieces man men mate \
    checkmate stalemate check castle castling promote promotion move moves moved illegal touched touch take takes \
    capture attack attacked threat threatened trap trick fork pin pinned hang hangs hanging win winning won lose losing lost \
    draw drawn resign repetition opening gambit ending endgame blunder mistake position file rank";

/// Words of whoever speaks of something else.
const EVERYDAY: &str = "quiet silence silent hush shh ssh sh voice voices noise morning afternoon evening hello hi birthday luck fire \
    alarm coffee tea water phone telephone mobile seat chair door window lunch sorry excuse thanks toilet car bus";

/// Whether a word ends in the name of a square: `Nxf7`.
fn names_a_square(words: &str) -> bool {
    let mut words = words.split(|sign: char| !sign.is_alphanumeric());
    words.any(|word| {
        let square = word.char_indices().rev().nth(1).map(|(at, _)| &word[at..]);
        square.is_some_and(|square| Square::from_str(square).is_ok())
    })
}

/// Whether words say that a flag is down or a time is over.
fn is_of_a_flag(words: &str) -> bool {
    names_the_flag_of_a_clock(words) || says_the_time_is_over(words)
}

/// What a flag has done that is down.
const FALLEN: &str = "down fallen fell falls dropped drops gone";

/// Whether a flag is named, and none that is worn, flown or painted: *a flag on your badge*.
fn names_the_flag_of_a_clock(words: &str) -> bool {
    let lower = words.to_lowercase();
    let words = lower.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let one_of = |word: Option<&&str>, of: &str| word.is_some_and(|word| has_a_word(of, word));
    words.iter().enumerate().any(|(at, word)| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let worn = one_of(words.get(at + 1), "on of in at badge pin pole");
        let any = one_of(before, "a") && !words.iter().any(|word| one_of(Some(word), FALLEN));
        one_of(Some(word), "flag flags") && !worn && !any
    })
}

/// Whether words say that a time is over.
fn says_the_time_is_over(words: &str) -> bool {
    const TIME_IS_OVER: [&str; 5] = [
        "time is up",
        "out of time",
        "time has run out",
        "overstepped",
        "time is over",
    ];
    let lower = words.to_lowercase();
    TIME_IS_OVER.iter().any(|said| lower.contains(said))
}

/// Whether one of these words, with blanks between them, stands whole among others, in whatever letters.
fn has_a_word(words: &str, of: &str) -> bool {
    let lower = words.to_lowercase();
    let mut words = lower.split(|sign: char| !sign.is_alphanumeric());
    words.any(|word| of.split(' ').any(|one| one == word))
}

impl From<String> for Saying {
    fn from(words: String) -> Saying {
        Saying(words)
    }
}

impl From<Saying> for String {
    fn from(saying: Saying) -> String {
        saying.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_say_what_it_is_about() {
        for (words, of_clocks) in [
            ("your clock is running", true),
            ("is that a flag on your badge?", false),
            ("the flag of your country is down there", false),
            ("a flag has fallen", true),
            ("Your opponent's clock, look!", true),
            ("his flag is down", true),
            ("you have not pressed", true),
            ("to write down his moves", false),
            ("to press his clock", true),
            ("play like clockwork", false),
            ("do not be flagrant", false),
            ("Qxf7 is mate", false),
            ("that was an illegal move", false),
        ] {
            let saying = Saying::new(words);
            assert_eq!(saying.is_of_the_clocks(), of_clocks, "{words}");
        }
    }

    #[test]
    fn what_an_official_keeps_to_himself_is_told_from_his_duty() {
        for words in [
            "you have one more move",
            "you have not pressed",
            "that his clock is running",
            "Black has moved",
            "it is your move",
            "40 moves are made",
        ] {
            assert!(Saying::new(words).counts_or_presses(), "{words}");
        }
        for words in [
            "please write down your moves",
            "he has to move the knight",
            "Black has made an illegal move",
            "to stop the clocks",
            "the draw was agreed",
            "your phone must be off",
        ] {
            assert!(!Saying::new(words).counts_or_presses(), "{words}");
        }
    }

    #[test]
    fn what_is_pointed_out_is_told_from_what_may_be() {
        for (words, flag, illegal) in [
            ("your flag is down", true, false),
            ("flag!", true, false),
            ("Your flag, sir!", true, false),
            ("Black's flag has fallen", true, false),
            ("he has run out of time", true, false),
            ("time is up", true, false),
            ("you are out of time", true, false),
            ("watch your flag", false, false),
            ("your flag is about to fall", false, false),
            ("your flag on the table fell down", false, false),
            ("his flag has not fallen", false, false),
            ("is my flag down?", false, false),
            ("that was an illegal move", false, true),
            ("illegal!", false, true),
            ("White has moved illegally", false, true),
            ("that wasn't illegal", false, false),
            ("was that illegal?", false, false),
            ("an illegal move would cost you the game", false, false),
            ("what a fine move", false, false),
        ] {
            let saying = Saying::new(words);
            assert_eq!(saying.calls_a_flag(), flag, "{words}");
            assert_eq!(saying.calls_illegal(), illegal, "{words}");
        }
    }

    #[test]
    fn how_it_stands_is_told_from_what_the_laws_ask() {
        for words in [
            "be careful, your knight hangs",
            "take the queen",
            "your position is lost",
            "your opponent has two minutes left",
            "your flag is about to fall",
        ] {
            assert!(Saying::new(words).tells_how_it_stands(), "{words}");
        }
        for words in [
            "stop the clocks",
            "please write down your moves",
            "your phone must be off",
            "you must move the knight",
            "good morning",
            "the round begins in five minutes",
        ] {
            assert!(!Saying::new(words).tells_how_it_stands(), "{words}");
        }
    }

    #[test]
    fn words_of_a_game_are_told_from_those_of_every_day() {
        for words in [
            "Nxf7!",
            "take the rook",
            "what a fine opening",
            "Qh5 is mate",
        ] {
            let saying = Saying::new(words);
            assert!(saying.is_of_the_game() && !saying.is_everyday(), "{words}");
        }
        for words in ["good morning", "to be quiet", "the fire alarm is ringing"] {
            let saying = Saying::new(words);
            assert!(!saying.is_of_the_game() && saying.is_everyday(), "{words}");
        }
        for (words, whose) in [
            ("White's flag has fallen", Some(Color::White)),
            ("your flag has fallen", Some(Color::Black)),
            ("your opponent's flag is down", Some(Color::White)),
            ("he has run out of time", Some(Color::Black)),
            ("the flag is down", None),
        ] {
            let found = Saying::new(words).whose(Some(Color::Black));
            assert_eq!(found, whose, "{words}");
        }
        let flag = Saying::new("his time is up");
        assert!(flag.names_a_flag() && flag.is_of_the_clocks());
    }
}
