//! Several things that somebody did, told in one sentence.

use jadoube_board::Square;

use super::grammar;
use super::values::actor_word;
use super::which::names_a_man;
use crate::act::{Act, Actor, Claim, Deed, Hands};

/// What stands between two things that somebody did, what is longer before what is shorter.
const BETWEEN: [&str; 11] = [
    ", and then ",
    " and then ",
    ", then ",
    "; then ",
    " then ",
    ", and ",
    ", but ",
    " and ",
    " but ",
    "; ",
    ", ",
];

/// The parts of a sentence between what stands between two deeds, each with the column at which it begins, from 0 in bytes.
pub(super) fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some((at, between)) = next(&text[from..]) {
        parts.push((from, &text[from..from + at]));
        from += at + between.len();
    }
    parts.push((from, &text[from..]));
    parts
}

/// Where the next of them stands, and which it is.
fn next(text: &str) -> Option<(usize, &'static str)> {
    // Two and a half hours are one time.
    let of_a_number = |at: usize, between: &str| {
        let rest = &text[at + between.len()..];
        ["a half", "half a", "a quarter"]
            .iter()
            .any(|part| rest.starts_with(part))
    };
    // `the king and the queen` are two men of one deed.
    let of_men = |at: usize, between: &str| {
        ends_with_a_man(&text[..at]) && begins_with_a_man(&text[at + between.len()..])
    };
    let found = BETWEEN
        .into_iter()
        .enumerate()
        .filter_map(|(rank, between)| {
            let mut places = text.match_indices(between).map(|(at, _)| at);
            let parts = |at: &usize| {
                let of_one = of_a_number(*at, between) || of_men(*at, between);
                !of_one && !is_relative(&text[at + between.len()..])
            };
            Some((places.find(parts)?, rank, between))
        });
    found.min().map(|(at, _, between)| (at, between))
}

/// Whether what follows only says more of what was done before: `which is illegal`.
fn is_relative(rest: &str) -> bool {
    rest.starts_with("which ")
}

/// Whether the last word of a part names a man.
fn ends_with_a_man(part: &str) -> bool {
    // `the rook first and then the king` are two men as well.
    let part = part.trim_end_matches(" and").trim_end_matches(" first");
    part.split(' ').next_back().is_some_and(names_a_man)
}

/// Whether a part begins with a man that is named, and with nothing that anybody does: `the queen`, `his other rook`.
fn begins_with_a_man(part: &str) -> bool {
    const BEFORE: [&str; 11] = [
        "then",
        "the",
        "a",
        "his",
        "her",
        "their",
        "other",
        "own",
        "white's",
        "black's",
        "opponent's",
    ];
    let mut words = part.split([' ', ',', '.']);
    let only_says_which = |word: &str| {
        BEFORE.contains(&word.to_lowercase().as_str()) || word.parse::<Square>().is_ok()
    };
    words
        .find(|word| !only_says_which(word))
        .is_some_and(names_a_man)
}

/// The second deed in the words of an act that takes words as they stand, with where it begins in them: `writes Nf3 and plays it`.
/// What somebody says to somebody, denies or lays down as a condition is a sentence of its own.
pub(super) fn second_deed(deed: &Deed) -> Option<(usize, &str)> {
    let words = match deed {
        Deed::Play { words }
        | Deed::Move { words, .. }
        | Deed::Write { words }
        | Deed::Intend { words }
        | Deed::Adopt { words }
        | Deed::Communicate { words }
        | Deed::Seal {
            words: Some(words), ..
        }
        | Deed::Claim {
            with: Some(words), ..
        } => words,
        Deed::Refuse { what } => what.words(),
        _ => return None,
    };
    if words.starts_with(['"', '\u{201c}']) {
        return None;
    }
    let mut parts = parts(words).into_iter().skip(1);
    parts.find_map(|(at, part)| {
        let mut words = part.split_whitespace();
        let first = words.next()?;
        // Another may be named before what he does.
        let verb = match actor_word(first) {
            Some(_) => words.next()?,
            None => first,
        };
        (grammar::is_verb(verb) || is_like_a_verb(verb)).then_some((at, first))
    })
}

/// Whether a word is the verb of a deed that no act begins with, and no word of a move: `smiles`.
pub(super) fn is_like_a_verb(word: &str) -> bool {
    const OF_MOVES: [&str; 6] = ["takes", "mates", "checks", "castles", "promotes", "becomes"];
    const OF_NONE: [&str; 4] = ["this", "plus", "always", "minutes"];
    word.len() > 3
        && word.ends_with('s')
        && word.chars().all(|c| c.is_ascii_lowercase())
        && !OF_MOVES.contains(&word)
        && !OF_NONE.contains(&word)
        && !names_a_man(word)
}

/// Whose deeds a sentence tells, as it begins.
pub(super) fn subject(text: &str) -> Option<&str> {
    let blanks = text.match_indices(char::is_whitespace).map(|(at, _)| at);
    let mut ends = blanks.chain([text.len()]);
    let first = &text[..ends.next()?];
    // `The arbiter` is two words.
    let who = match first.eq_ignore_ascii_case("the") {
        true => &text[..ends.next()?],
        false => first,
    };
    let word = who.split_whitespace().next_back()?;
    let is_one = actor_word(word).is_some() || word.eq_ignore_ascii_case("they");
    is_one.then_some(who)
}

/// Lines that tell what was done one after the other, as one does it: what goes with a press is a move made before it, and who
/// writes a move and claims a draw with it announces it.
pub(super) fn as_done(lines: Vec<String>) -> Vec<String> {
    let mut done: Vec<String> = Vec::new();
    for line in lines {
        if let Ok(Act {
            by,
            deed: Deed::Press,
        }) = line.parse()
        {
            press_apart(&mut done, by);
        }
        if let Ok(Act {
            by,
            deed: Deed::Retract,
        }) = line.parse()
        {
            press_apart(&mut done, by);
        }
        // A new piece is put on before the clock is pressed.
        if let Ok(Act {
            by,
            deed: Deed::Promote { .. } | Deed::Place { .. } | Deed::Name { .. },
        }) = line.parse()
        {
            press_apart(&mut done, by);
        }
        // Whoever stops the clocks for a piece that is missing has not pressed: the promotion is not made yet.
        if let Ok(Act {
            by,
            deed: Deed::Stop,
        }) = line.parse()
            && done.last().is_some_and(|before| leaves_a_pawn(before))
        {
            press_apart(&mut done, by);
        }
        let line = instead(&done, line);
        let together = done.last().and_then(|before| together(before, &line));
        match together {
            Some(lines) => {
                done.pop();
                done.extend(lines);
            }
            None => done.push(line),
        }
    }
    done
}

/// Whether a line tells of a pawn that went to the first or last rank and is not exchanged.
fn leaves_a_pawn(line: &str) -> bool {
    let to_the_end = |words: &str| {
        let mut letters = words.chars().rev();
        letters.next().is_some_and(|rank| matches!(rank, '1' | '8'))
            && words.starts_with(|c: char| c.is_ascii_lowercase())
    };
    line.parse().is_ok_and(|act: Act| match act.deed {
        Deed::Play { words } => to_the_end(&words),
        _ => false,
    })
}

/// A move told as played and pressed behind one that was taken back is made in its place, and what it takes to be played is another
/// line, as it was of the first.
fn instead(done: &[String], line: String) -> String {
    let acts = || done.iter().rev().map(|before| before.parse::<Act>());
    let retracted = matches!(
        acts().next(),
        Some(Ok(Act {
            deed: Deed::Retract,
            ..
        }))
    );
    let made_before = matches!(
        acts().nth(1),
        Some(Ok(Act {
            deed: Deed::Move { .. },
            ..
        }))
    );
    match line.parse() {
        Ok(Act {
            by,
            deed: Deed::Play { words },
        }) if retracted && made_before => {
            let hands = Hands::default();
            let deed = Deed::Move { words, hands };
            Act { by, deed }.to_string()
        }
        _ => line,
    }
}

/// The latest move told as played and pressed is only made, where its player presses in a line of his own.
fn press_apart(done: &mut [String], presser: Actor) {
    for line in done.iter_mut().rev() {
        let Ok(Act { by, deed }) = line.parse() else {
            continue;
        };
        match deed {
            Deed::Play { words } if by == presser => {
                let hands = Hands::default();
                let deed = Deed::Move { words, hands };
                *line = Act { by, deed }.to_string();
                return;
            }
            Deed::Press if by == presser => return,
            _ => {}
        }
    }
}

/// What two lines are that tell one thing in two ways, or in part the same; none where they stand as they are.
fn together(before: &str, line: &str) -> Option<Vec<String>> {
    if before == line {
        return Some(vec![line.to_owned()]);
    }
    if let Some(timed) = timed_move(before, line) {
        return Some(vec![timed]);
    }
    let (first, second): (Act, Act) = (before.parse().ok()?, line.parse().ok()?);
    if first.by != second.by {
        return None;
    }
    match (first.deed, second.deed) {
        // A move told twice, and pressed in a line of its own, was made once.
        (Deed::Play { words }, Deed::Move { words: made, .. }) if words == made => {
            Some(vec![line.to_owned()])
        }
        (
            Deed::Write { words } | Deed::Intend { words },
            Deed::Claim {
                subject: subject @ (Claim::Repetition | Claim::FiftyMoves),
                with: None,
            },
        ) => {
            let claims = Deed::Claim {
                subject,
                with: Some(words),
            };
            let claimed = Act {
                by: first.by,
                deed: claims,
            };
            Some(vec![claimed.to_string()])
        }
        // What was put on for the pawn is told last.
        (
            Deed::Promote { square, .. },
            Deed::Promote {
                square: promoted, ..
            },
        ) if square == promoted => Some(vec![line.to_owned()]),
        // Who knocks a man over and puts it back puts it right.
        (
            Deed::KnockOver { squares },
            Deed::Retract | Deed::Quit { .. } | Deed::Lift { .. } | Deed::Touch { .. },
        ) if squares.len() == 1 => {
            let by = second.by;
            let deed = Deed::PutRight { squares };
            Some(vec![before.to_owned(), Act { by, deed }.to_string()])
        }
        // `Yes, a draw`: it is the one that was offered.
        (Deed::Accept, Deed::OfferDraw) => Some(vec![before.to_owned()]),
        // What was moved was let go of.
        (Deed::Move { .. } | Deed::Play { .. }, Deed::Release) => Some(vec![before.to_owned()]),
        // What was set down is let go of, and a move made was.
        (Deed::Place { square }, Deed::Quit { square: quit }) if square == quit => {
            Some(vec![line.to_owned()])
        }
        (Deed::Move { words, .. } | Deed::Play { words }, Deed::Quit { square })
            if words.contains(&square.to_string()) =>
        {
            Some(vec![before.to_owned()])
        }
        _ => None,
    }
}

/// What somebody did after the time that he is told to have taken for some move.
fn timed_move(before: &str, line: &str) -> Option<String> {
    let (stamp, some_move) = before.strip_prefix("@ +")?.split_once(' ')?;
    let (some, made): (Act, Act) = (some_move.parse().ok()?, line.parse().ok()?);
    let is_example = matches!(&some.deed, Deed::Move { words, .. } if words == "e4");
    (is_example && some.by == made.by).then(|| format!("@ +{stamp} {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::words::Words;

    #[test]
    fn a_sentence_is_taken_apart_between_the_deeds() {
        let told = |text| {
            parts(text)
                .into_iter()
                .map(|(_, part)| part)
                .collect::<Vec<_>>()
        };
        assert_eq!(told("White plays e4"), ["White plays e4"]);
        assert_eq!(
            told("White thinks for two and a half hours and resigns"),
            ["White thinks for two and a half hours", "resigns"]
        );
        assert_eq!(
            told("White lifts f1, puts it back, and then plays d4"),
            ["White lifts f1", "puts it back", "plays d4"]
        );
        assert_eq!(
            told("White knocks over the king and the queen and presses"),
            ["White knocks over the king and the queen", "presses"]
        );
        assert_eq!(
            told("White touches the king and castles"),
            ["White touches the king", "castles"]
        );
    }

    #[test]
    fn a_second_deed_is_no_part_of_the_words_of_the_first() {
        let second = |text: &str| {
            let deed = grammar::read(&mut Words::new(text)).expect(text);
            second_deed(&deed).map(|(_, verb)| verb.to_owned())
        };
        for (text, verb) in [
            ("writes Nf3 and then plays Nc3", Some("plays")),
            (
                "plays e8 and presses the clock without a queen",
                Some("presses"),
            ),
            ("refuses to sign and leaves the board", Some("leaves")),
            ("claims repetition with Ng8 and plays it", Some("plays")),
            ("seals Nf3, resigns", Some("resigns")),
            ("moves e4, Black moves e5", Some("Black")),
            ("writes \"he offers a draw and plays on\"", None),
            ("tells Black that he plays e4 and resigns", None),
            (
                "offers draw on condition that Black pays and plays on",
                None,
            ),
            ("denies that he touched e2 and moves it", None),
            ("refuses to play and to resign", None),
            ("plays Nf3", None),
        ] {
            assert_eq!(second(text).as_deref(), verb, "{text}");
        }
    }
}
