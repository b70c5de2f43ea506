//! Questions in reported speech: `which penalty does White get` as `which penalty White gets`.

/// What stands before its verb in a sentence and behind it in a question.
const SUBJECTS: [&str; 31] = [
    "the result",
    "position, times and the sealed move",
    "the increment for which White asks",
    "the increment for which Black asks",
    "White’s castling",
    "Black’s castling",
    "White’s clock",
    "Black’s clock",
    "White",
    "Black",
    "the rules of the event",
    "the rules",
    "the laws",
    "the game",
    "the clocks",
    "the draw",
    "the offer",
    "the castling",
    "the bystander",
    "the rook",
    "the scores",
    "the players",
    "position and times",
    "the array",
    "the board",
    "the colours",
    "the opponent",
    "the arbiter",
    "the right position",
    "the position before it",
    "the increment",
];

/// The same in a word or two.
const SHORT: [&str; 14] = [
    "one of them",
    "both players",
    "there",
    "they",
    "it",
    "he",
    "that",
    "this",
    "anything",
    "no progress",
    "play",
    "one",
    "anybody",
    "neither",
];

/// Verbs that change places with what they are said of.
const AUXILIARIES: [&str; 12] = [
    "has", "have", "is", "are", "was", "were", "may", "shall", "could", "can", "must", "would",
];

/// A question, without its mark and with a small letter, as reported speech has it; nothing where that is not known.
pub(super) fn indirect(asked: &str) -> Option<String> {
    for between in [", or ", ", and "] {
        let Some((first, second)) = asked.split_once(between) else {
            continue;
        };
        // What follows may be a part of the same question.
        if is_question(second) {
            return Some(format!(
                "{}{between}{}",
                indirect(first)?,
                indirect(second)?
            ));
        }
    }
    one(asked)
}

/// Whether words begin as a question does.
fn is_question(words: &str) -> bool {
    let first = words.split(' ').next().unwrap_or_default();
    matches!(
        first,
        "which" | "what" | "how" | "who" | "does" | "do" | "did"
    ) || AUXILIARIES.contains(&first) && split_subject(words[first.len()..].trim_start()).is_some()
}

/// One question.
fn one(asked: &str) -> Option<String> {
    let (first, rest) = asked.split_once(' ')?;
    match first {
        "which" | "what" | "how" | "who" | "to" | "on" => after_question_word(asked),
        _ => Some(format!("whether {}", turned(first, rest)?)),
    }
}

/// A question that begins with a word for what is asked: what goes before the verb stays where it is.
fn after_question_word(asked: &str) -> Option<String> {
    let words: Vec<&str> = asked.split(' ').collect();
    let is_verb =
        |word: &&str| AUXILIARIES.contains(word) || matches!(*word, "does" | "do" | "did");
    let Some(at) = words.iter().position(is_verb) else {
        // The verb goes with what is asked: `what follows`.
        return Some(asked.to_owned());
    };
    let before = words[..at].join(" ");
    let rest = words[at + 1..].join(" ");
    match turned(words[at], &rest) {
        Some(turned) => Some(format!("{before} {turned}")),
        None => Some(asked.to_owned()).filter(|_| AUXILIARIES.contains(&words[at])),
    }
}

/// A verb and what it is said of in the order of a sentence: `does`, `White get` as `White gets`.
fn turned(verb: &str, rest: &str) -> Option<String> {
    if let Some(who) = rest.strip_suffix(" acceptable").filter(|_| verb == "is") {
        return Some(format!("{who} is acceptable"));
    }
    let (subject, rest) = split_subject(rest)?;
    let said = match verb {
        "do" => rest.to_owned(),
        "does" => changed(rest, third_person),
        "did" => {
            let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
            format!("{} {more}", past(first)?)
        }
        auxiliary if AUXILIARIES.contains(&auxiliary) => format!("{auxiliary} {rest}"),
        _ => return None,
    };
    let said = said.replace("can not ", "cannot ");
    Some(format!("{subject} {said}").trim_end().to_owned())
}

/// What a question is about, and the rest.
fn split_subject(words: &str) -> Option<(&str, &str)> {
    let subject = SUBJECTS.iter().chain(&SHORT).find(|subject| {
        let rest = words.strip_prefix(**subject);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })?;
    Some((subject, words[subject.len()..].trim_start()))
}

/// The first word in another form.
fn changed(words: &str, form: impl Fn(&str) -> String) -> String {
    match words.split_once(' ') {
        Some((first, rest)) => format!("{} {rest}", form(first)),
        None => form(words),
    }
}

fn third_person(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "go" | "do" => format!("{verb}es"),
        _ if verb.ends_with(['s', 'x']) || verb.ends_with("ch") || verb.ends_with("sh") => {
            format!("{verb}es")
        }
        _ => format!("{verb}s"),
    }
}

/// A verb of the questions in the past; nothing for any other.
fn past(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "touch" => "touched",
        "mean" => "meant",
        "make" => "made",
        "have" => "had",
        "let" => "let",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::indirect;

    #[test]
    fn questions_are_reported() {
        let said = [
            ("which penalty does White get", "which penalty White gets"),
            (
                "which penalty does Black get for having moved in the opponent’s turn",
                "which penalty Black gets for having moved in the opponent’s turn",
            ),
            ("what shall the clocks show", "what the clocks shall show"),
            ("what does White score", "what White scores"),
            ("what follows for White", "what follows for White"),
            ("which stands", "which stands"),
            (
                "on what ground is the result to be changed",
                "on what ground the result is to be changed",
            ),
            (
                "have the players the wrong colours",
                "whether the players have the wrong colours",
            ),
            (
                "on what ground is the game to end",
                "on what ground the game is to end",
            ),
            (
                "can position, times and the sealed move be established all the same",
                "whether position, times and the sealed move can be established all the same",
            ),
            ("what has happened", "what has happened"),
            ("how does the game go on", "how the game goes on"),
            (
                "has White touched the pawn, and so forfeited the game",
                "whether White has touched the pawn, and so forfeited the game",
            ),
            (
                "is the game drawn, or does it go on",
                "whether the game is drawn, or whether it goes on",
            ),
            (
                "was there need to speak, or which penalty does White get",
                "whether there was need to speak, or which penalty White gets",
            ),
            (
                "was it a greeting before the game, an offer of a draw or a resignation",
                "whether it was a greeting before the game, an offer of a draw or a resignation",
            ),
            (
                "did White touch the pawn on e2",
                "whether White touched the pawn on e2",
            ),
            (
                "is the person who shall make the moves for White acceptable",
                "whether the person who shall make the moves for White is acceptable",
            ),
        ];
        for (asked, reported) in said {
            assert_eq!(indirect(asked).as_deref(), Some(reported), "{asked}");
        }
        assert_eq!(indirect("did White sing"), None);
    }
}
