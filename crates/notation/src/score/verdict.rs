//! The end of a game told in a sentence under its moves: `After some more moves Anderssen resigned`, `Morphy 1, Anderssen 0`.

use jadoube_board::Color;

use super::apparatus::Passage;
use super::mood;
use super::names::agrees;
use super::row::Place;
use super::word::bare;
use crate::closing::{Closing, Ended, by_player, closing, gives_up, says_how, supposes};
use crate::pgn::result_marked;
use crate::sides::side_of;

/// A name before a share of the point has at most so many words.
const LONGEST_NAME: usize = 4;

/// A paragraph of so few words that speaks of an end has nothing else to say.
const FEW_WORDS: usize = 10;

/// Words of a sentence that tells an end.
const ENDS: [&str; 45] = [
    "favour",
    "favor",
    "gewinnt",
    "gewann",
    "gewonnen",
    "aufgegeben",
    "unentschieden",
    "gaf",
    "opgegeven",
    "verloren",
    "gagné",
    "gagne",
    "abandonné",
    "abandonne",
    "nulle",
    "ganó",
    "abandonó",
    "abbandona",
    "vinto",
    "remise",
    "won",
    "wins",
    "win",
    "winning",
    "lost",
    "loses",
    "lose",
    "resigned",
    "resigns",
    "resign",
    "drawn",
    "draw",
    "mate",
    "mates",
    "mated",
    "checkmate",
    "flag",
    "forfeit",
    "forfeited",
    "remis",
    "tablas",
    "result",
    "forfeits",
    "abandonan",
    "perpetual",
];

/// What a sentence says of the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The words, as they stand, without what the sentence tells before.
    pub text: String,
    pub place: Place,
    /// How many words the sentence has.
    length: usize,
    said: Said,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Plain(Closing),
    /// The words in which whoever did it is named, and whether it is a win.
    Did {
        who: String,
        wins: bool,
    },
    /// The words before each share of the point, of which the last are a name, and how many halves it is.
    Shares([(String, u8); 2]),
    /// It speaks of an end, and cannot be understood.
    Unclear,
}

impl Verdict {
    /// The first end that a paragraph tells.
    pub fn of(text: &str, place: Place) -> Option<Verdict> {
        let said = |text: String, length: usize, said: Said| Verdict {
            text,
            place,
            length,
            said,
        };
        let mut elsewhere = false;
        let found = sentences(text).enumerate().find_map(|(at, words)| {
            // Why a player did it says nothing of what he did.
            let words = without_reason(words);
            let plain: Vec<String> = words.iter().map(|word| bare(word).to_lowercase()).collect();
            let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
            if let Some((range, shares)) = shares(&words) {
                return Some(said(words[range].join(" "), words.len(), shares));
            }
            elsewhere |= mood::compares(&plain);
            let told = marked(&words)
                .or_else(|| drawn(&plain).then_some(Said::Plain(Closing::Drawn)))
                .or_else(|| alone(&words, at == 0))
                .or_else(|| did(&words, &plain))
                .or_else(|| did_alone(&words, &plain))?;
            let is_told = !elsewhere && mood::states(&words, &plain);
            let (from, told) = match is_told {
                true => (clause(&words, &told), told),
                false => (0, Said::Unclear),
            };
            Some(said(words[from..].join(" "), words.len(), told))
        });
        found.or_else(|| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let is_short = words.len() <= FEW_WORDS;
            (speaks(&words) && is_short && !tells_none(&words))
                .then(|| said(words.join(" "), words.len(), Said::Unclear))
        })
    }

    /// How the game of these two ended; `None` if it is not said, or not of them.
    pub fn closing(&self, white: Option<&str>, black: Option<&str>) -> Option<Closing> {
        let is = |word: &str, color: Color| {
            let known = match color {
                Color::White => white,
                Color::Black => black,
            };
            side_of(bare(word)) == Some(color) || known.is_some_and(|known| agrees(word, known))
        };
        let color = |word: &str| match (is(word, Color::White), is(word, Color::Black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        };
        let last = |words: &str| color(words.split_whitespace().next_back()?);
        match &self.said {
            Said::Plain(closing) => Some(*closing),
            Said::Did { who, wins } => {
                let words: Vec<&str> = who.split_whitespace().collect();
                let lower = who.to_lowercase();
                let by_turn = [
                    ("first player", Color::White),
                    ("second player", Color::Black),
                ];
                let by_turn = by_turn.iter().find(|(called, _)| lower.ends_with(called));
                if let Some(&(_, named)) = by_turn {
                    return Some(match wins {
                        true => Closing::Wins(Some(named)),
                        false => Closing::Resigns(Some(named)),
                    });
                }
                let capital = |(at, word): (usize, &&str)| {
                    let known = color(word);
                    // The first word of a sentence has a capital, whatever it is.
                    (known.is_some() || at > 0 && is_capital(word)).then_some(known)
                };
                let named = words.iter().enumerate().rev().find_map(capital)??;
                Some(match wins {
                    true => Closing::Wins(Some(named)),
                    false => Closing::Resigns(Some(named)),
                })
            }
            Said::Shares([(one, share), (other, _)]) => {
                let (one, other) = (last(one)?, last(other)?);
                (one != other).then_some(match share {
                    2 => Closing::Wins(Some(one)),
                    1 => Closing::Drawn,
                    _ => Closing::Wins(Some(other)),
                })
            }
            Said::Unclear => None,
        }
    }

    /// Whether it can be the result over a game: it says so in few words, and by the names of those who played.
    pub fn may_stand_over_a_game(&self) -> bool {
        let is_short = self.length <= FEW_WORDS;
        is_short && self.is_clear()
    }

    /// Whether it can be understood.
    pub fn is_clear(&self) -> bool {
        !matches!(self.said, Said::Unclear)
    }

    /// The words, if they say nothing of a game.
    pub fn passed(&self, is_doubt: bool) -> Passage {
        Passage {
            place: self.place,
            words: self.text.split_whitespace().count(),
            said: Some(self.text.clone()),
            begins: String::new(),
            is_doubt,
        }
    }
}

/// Where the part of a sentence begins that tells who ended the game: `White won the exchange, but Black won the game.`
fn clause(words: &[&str], said: &Said) -> usize {
    let Said::Did { who, .. } = said else {
        return 0;
    };
    let before = who.split_whitespace().count();
    let divides = |word: &&str| word.ends_with(',');
    let named = words.get(..before.saturating_sub(1)).unwrap_or_default();
    named.iter().rposition(divides).map_or(0, |at| at + 1)
}

/// The words of each sentence.
fn sentences(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let mut words = text.split_whitespace().peekable();
    std::iter::from_fn(move || {
        words.peek()?;
        let mut sentence = Vec::new();
        for word in words.by_ref() {
            sentence.push(word);
            // A stop behind an initial or a title ends nothing.
            let is_short = word.chars().count() < 4 && is_capital(word);
            // Nor does one behind the number of a move or of a page.
            let is_number = word.trim_end_matches('.').parse::<u32>().is_ok();
            let is_short = is_short || is_number || matches!(word, "p." | "pp." | "v." | "vs.");
            if word.ends_with(['!', '?', ';']) || word.ends_with('.') && !is_short {
                break;
            }
        }
        Some(sentence)
    })
}

/// `Morphy 1, Anderssen 0`: the first point that is divided between two names, and where it stands.
fn shares(words: &[&str]) -> Option<(std::ops::Range<usize>, Said)> {
    (0..words.len()).find_map(|at| {
        let first = halves(words[at])?;
        let other = &words[at + 1..];
        let length = other.iter().take(LONGEST_NAME + 2);
        let length = length.take_while(|word| halves(word).is_none()).count();
        let second = halves(other.get(length)?)?;
        let before = words[..at].iter().rev().take(LONGEST_NAME);
        let begin = at - before.take_while(|word| is_capital(word)).count();
        // A third number, as in `Morphy 1, Anderssen 0, drawn 1`, counts games.
        let mut rest = other[length + 1..].iter().take(2);
        let counts = rest.any(|word| bare(word).parse::<u32>().is_ok());
        let is_named = length > 0 && is_capital(other[length - 1]) && begin < at;
        let name = |words: &[&str]| words.join(" ");
        let said = [
            (name(&words[begin..at]), first),
            (name(&other[..length]), second),
        ];
        let fits = first + second == 2 && is_named && !counts;
        fits.then(|| (begin..at + length + 2, Said::Shares(said)))
    })
}

/// `Result: 1-0`, `0-1, 34 moves`: a result, and besides it nothing but what it is called and how many moves there were.
fn marked(words: &[&str]) -> Option<Said> {
    const BESIDE: [&str; 10] = [
        "result",
        "final",
        "score",
        "the",
        "game",
        "moves",
        "in",
        "after",
        "ergebnis",
        "resultado",
    ];
    let mut found = None;
    for word in words {
        let plain = word.trim_matches(|sign: char| ".,;:()[]".contains(sign));
        match result_marked(plain).and_then(|(outcome, _)| Closing::of(outcome)) {
            Some(closing) if found.is_none() && plain.len() > 1 => found = Some(closing),
            _ => {
                let is_beside = BESIDE.contains(&plain.to_lowercase().as_str());
                (is_beside || plain.parse::<u32>().is_ok()).then_some(())?;
            }
        }
    }
    found.map(Said::Plain)
}

/// `Drawn game.`, and `Resigns.` as the first sentence behind the moves: one that is nothing but the end.
fn alone(words: &[&str], is_first: bool) -> Option<Said> {
    let closing = closing(&words.join(" "));
    let ends = |closing: &Closing| match closing {
        Closing::Drawn => true,
        Closing::Resigns(None) => is_first,
        _ => false,
    };
    closing.filter(ends).map(Said::Plain)
}

/// `Black resigned` of `Black resigned, for if 6...b5 White keeps the edge.`
fn without_reason(mut words: Vec<&str>) -> Vec<&str> {
    const REASONS: [&str; 14] = [
        "for",
        "as",
        "because",
        "since",
        "seeing",
        "being",
        "denn",
        "da",
        "weil",
        "car",
        "puisque",
        "pues",
        "porque",
        "poich\u{e9}",
    ];
    let reason = |at: usize| {
        let word = bare(words[at]).to_lowercase();
        at > 1 && words[at - 1].ends_with(',') && REASONS.contains(&word.as_str())
    };
    let ends = (1..words.len()).find(|&at| reason(at) && speaks(&words[..at]));
    if let Some(at) = ends {
        words.truncate(at);
    }
    words
}

/// Whether a word of these tells an end.
fn speaks(words: &[&str]) -> bool {
    words
        .iter()
        .any(|word| ENDS.contains(&bare(word).to_lowercase().as_str()))
}

/// Whether a sentence says that the game was drawn.
fn drawn(words: &[&str]) -> bool {
    // Both have agreed, whatever they did then.
    let agreed: &[&str] = &["agreed", "to", "a", "draw"];
    let places = words.windows(agreed.len());
    if let Some(at) = places.clone().position(|window| window == agreed) {
        return !supposes(&words[..at]);
    }
    const DRAWN: [&[&str]; 11] = [
        &["game", "was", "drawn"],
        &["game", "is", "drawn"],
        &["ended", "in", "a", "draw"],
        &["ended", "drawn"],
        &["ended", "as", "a", "draw"],
        &["up", "as", "drawn"],
        &["given", "as", "a", "draw"],
        &["given", "as", "drawn"],
        &["agreed", "drawn"],
        &["to", "a", "draw"],
        &["draw", "was", "agreed"],
    ];
    let is_other =
        |at: usize| words[at] == "game" && at > 0 && !matches!(words[at - 1], "the" | "this");
    let says = |phrase: &[&str]| {
        let places = words.windows(phrase.len()).enumerate();
        let mut places = places.filter(|(_, window)| *window == phrase);
        // `The first game was drawn` is another one.
        places.any(|(at, phrase)| {
            let tail = &words[at + phrase.len()..];
            let whole = is_whole(tail) || begins(tail, &["here", "as", "at"]);
            whole && !supposes(&words[..at]) && !is_other(at)
        })
    };
    DRAWN.iter().any(|phrase| says(phrase))
}

/// `Anderssen resigned`, `White won in 45 moves`, `Won by Morphy`
fn did(words: &[&str], plain: &[&str]) -> Option<Said> {
    let at = |verb: &usize| -> Option<(usize, bool)> {
        let tail = &plain[verb + 1..];
        let stops = words[*verb].ends_with([',', ';', '.', '!', ':']);
        let is = verb.checked_sub(1).is_some_and(|at| is_being(plain[at]));
        match plain[*verb] {
            // Who resigns a man, or himself to something, plays on.
            "resigned" | "resigns" => {
                let whole = stops || is_whole(tail) || begins(tail, &WHEN);
                whole.then_some((*verb, false))
            }
            "forfeited" | "forfeits" => {
                let whole = stops || is_whole(tail) || tail.starts_with(&["the", "game"]);
                whole.then_some((*verb, false))
            }
            "lost" | "loses" => (!is && (stops || is_whole(tail))).then_some((*verb, false)),
            "won" | "wins" => {
                let by = tail.first() == Some(&"by");
                let whole = stops || is_whole(tail) || begins(tail, &HOW) || by && *verb == 0;
                (!is && whole || by && is_of_this_game(&plain[..*verb])).then_some((*verb, true))
            }
            _ => None,
        }
    };
    let (verb, wins) = (0..plain.len()).find_map(|verb| at(&verb))?;
    // In the present tense notes tell what would be.
    let is_note = plain[verb].ends_with('s') && plain.len() > FEW_WORDS;
    if supposes(&plain[..verb]) || is_note {
        return None;
    }
    let who = match plain.get(verb + 1) {
        Some(&"by") if verb == 0 || is_of_this_game(&plain[..verb]) => &words[verb + 1..],
        _ => &words[..verb],
    };
    let who = who.join(" ");
    Some(Said::Did { who, wins })
}

/// `Leonhardt gewann im 25. Zuge.`, `Dorn acknowledged defeat.`: a name and nothing but what its player did.
fn did_alone(words: &[&str], plain: &[&str]) -> Option<Said> {
    let names = words
        .iter()
        .take(LONGEST_NAME)
        .take_while(|word| is_capital(word));
    (1..=names.count()).find_map(|name| {
        let who = words[..name].join(" ");
        let rest = &plain[name..];
        let (verb, tail) = rest.split_first()?;
        if gives_up(verb, tail) {
            return Some(Said::Did { who, wins: false });
        }
        if matches!(rest, ["announced" | "announces", "mate", ..]) {
            return Some(Said::Did { who, wins: true });
        }
        match by_player(rest)? {
            Ended::Won => Some(Said::Did { who, wins: true }),
            Ended::Resigned => Some(Said::Did { who, wins: false }),
            Ended::Drawn => None,
        }
    })
}

/// `This game was`
fn is_of_this_game(words: &[&str]) -> bool {
    matches!(words, ["this" | "the", "game", "was" | "is"])
}

/// How a game is won, behind the verb.
const HOW: [&str; 9] = [
    "after",
    "easily",
    "quickly",
    "shortly",
    "soon",
    "without",
    "here",
    "eventually",
    "finally",
];

/// When a player resigns, behind the verb.
const WHEN: [&str; 12] = [
    "as", "after", "at", "here", "in", "on", "because", "since", "soon", "shortly", "a", "without",
];

fn begins(tail: &[&str], words: &[&str]) -> bool {
    tail.first().is_some_and(|first| words.contains(first))
}

/// Whether behind the verb stands nothing but how the game came to its end.
fn is_whole(tail: &[&str]) -> bool {
    let how = tail.strip_prefix(&["the", "game"]).unwrap_or(tail);
    how.is_empty() || says_how(how)
}

/// `The game was lost`, `a won game`
fn is_being(word: &str) -> bool {
    matches!(
        word,
        "is" | "was" | "be" | "been" | "being" | "a" | "the" | "are" | "were"
    )
}

/// The share of a point that a word is, in halves.
pub(super) fn halves(word: &str) -> Option<u8> {
    match word.trim_end_matches([',', ';', '.', ')', ']']) {
        "0" => Some(0),
        "½" | "1/2" => Some(1),
        "1" => Some(2),
        _ => None,
    }
}

fn is_capital(word: &str) -> bool {
    bare(word).starts_with(char::is_uppercase)
}

/// `No result (*)`: that no end is known, as sheets of unfinished games have it.
fn tells_none(words: &[&str]) -> bool {
    let mut plain = words.iter().map(|word| bare(word).to_lowercase());
    plain.next().as_deref() == Some("no") && plain.next().as_deref() == Some("result")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, closing: Option<Closing>) {
        let verdict = Verdict::of(text, Place::default());
        let found = verdict.and_then(|one| one.closing(Some("Paul Morphy"), Some("Anderssen, A.")));
        assert_eq!(found, closing, "{text}");
    }

    #[test]
    fn each_player_has_a_share() {
        let won = |color| Some(Closing::Wins(Some(color)));
        check("Morphy 1, Anderssen 0", won(Color::White));
        check("Final score: Morphy 0, Anderssen 1.", won(Color::Black));
        check("So it stood: Anderssen 0, P. Morphy 1.", won(Color::White));
        check("Mr. Morphy ½, Herr Anderssen ½.", Some(Closing::Drawn));
        check("White 0 and Black 1", won(Color::Black));
        for other in [
            "Morphy 1, Anderssen 1",
            "Morphy 1, Anderssen 0, drawn 1",
            "Morphy 1, Staunton 0",
            "Morphy, in game 1, and Anderssen in 0",
            "Morphy scored 1. Anderssen 0",
            "Morphy 2, Anderssen 0",
        ] {
            check(other, None);
        }
    }

    #[test]
    fn sentences_tell_who_won() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        for (text, closing) in [
            ("Anderssen resigned.", Closing::Resigns(black)),
            ("Here Mr. Anderssen resigns.", Closing::Resigns(black)),
            (
                "After some further moves Black resigned.",
                Closing::Resigns(black),
            ),
            (
                "Black overlooked the mate and lost.",
                Closing::Resigns(black),
            ),
            (
                "A fine end. Anderssen lost on time.",
                Closing::Resigns(black),
            ),
            ("and White won in 45 moves.", Closing::Wins(white)),
            ("Morphy soon won.", Closing::Wins(white)),
            ("Anderssen acknowledged defeat.", Closing::Resigns(black)),
            ("Morphy announced mate in four.", Closing::Wins(white)),
            (
                "Black did not reply in time and forfeited the game.",
                Closing::Resigns(black),
            ),
            (
                "And Black resigned, for if 6...b5 7. Bb3 White keeps the edge.",
                Closing::Resigns(black),
            ),
            (
                "Resigns. For if 7. Bg2 Be7 White is lost.",
                Closing::Resigns(None),
            ),
            (
                "Anderssen resigned, as he could not save the piece.",
                Closing::Resigns(black),
            ),
            ("White has won. A fine game.", Closing::Wins(white)),
            ("Won by Morphy.", Closing::Wins(white)),
            ("White wins by force.", Closing::Wins(white)),
            ("Result: 0-1", Closing::Wins(black)),
            ("0-1, 34 moves", Closing::Wins(black)),
            ("And after 40 moves the game was drawn.", Closing::Drawn),
            (
                "Black sealed; the game was given up as drawn.",
                Closing::Drawn,
            ),
            ("They agreed to a draw.", Closing::Drawn),
            (
                "The game was not resumed and was given as a draw.",
                Closing::Drawn,
            ),
        ] {
            check(text, Some(closing));
        }
        for text in [
            "Staunton resigned.",
            "If White retakes, Black resigned.",
            "White won a pawn.",
            "White wins the exchange.",
            "White wins by this a pawn.",
            "Black resigns the exchange.",
            "The game was drawn in a like position in 1912.",
            "Black's game was lost.",
            "Black resigned himself to his fate.",
            "The first game was drawn.",
            "Morphy never resigned.",
            "With a won game for White",
            "If Black resigned, as he might, the rook would be lost.",
            "A fine move. Resigns.",
        ] {
            check(text, None);
        }
    }
}
