//! Findings as text: `finds illegal-move at 12w`, `finds flag White`.

use super::values;
use super::words::{TextError, Words, one_of};
use crate::act::{Deed, Fact, MoveNumber, Offence};

/// The facts that need no more than their name.
const SIMPLE: [(&str, Fact); 7] = [
    ("illegal-position", Fact::IllegalPosition),
    ("wrong-setup", Fact::WrongSetup),
    ("wrong-board", Fact::WrongBoard),
    ("wrong-colours", Fact::WrongColours),
    ("times-unknown", Fact::TimesUnknown),
    ("times-agreed", Fact::TimesAgreed),
    ("envelope-lost", Fact::EnvelopeLost),
];

/// What is the matter with a player: the word before his color, and the word after it.
const OFFENCES: [(&str, &str, Offence); 12] = [
    ("refusal", "", Offence::Refusal),
    ("phone", "", Offence::Phone),
    ("phone", "carried", Offence::PhoneCarried),
    ("phone", "sounding", Offence::PhoneSounding),
    ("notes", "", Offence::Notes),
    ("advice", "", Offence::Advice),
    ("asked-advice", "", Offence::AskedAdvice),
    ("second-board", "", Offence::SecondBoard),
    ("upset", "", Offence::Upset),
    ("annoys", "", Offence::Annoys),
    ("absent", "", Offence::Absent),
    ("excused", "", Offence::Excused),
];

/// The facts that say more than their name.
const LONGER: [&str; 9] = [
    "illegal-move",
    "displaced",
    "removed-by-mistake",
    "wrong-position",
    "flag",
    "transmission-fault",
    "clock-fault",
    "breach",
    "applies",
];

pub(crate) fn finds(words: &mut Words<'_>) -> Result<Deed, TextError> {
    Ok(Deed::Find { fact: fact(words)? })
}

fn fact(words: &mut Words<'_>) -> Result<Fact, TextError> {
    let simple = |word: &str| {
        SIMPLE
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, fact)| fact.clone())
    };
    if let Some(fact) = words.take_as(simple) {
        return Ok(fact);
    }
    if let Some(name) = words.take_as(|word| {
        OFFENCES
            .iter()
            .map(|&(name, ..)| name)
            .find(|name| *name == word)
    }) {
        return conduct(words, name);
    }
    let Some(name) = words.take_as(|word| LONGER.iter().find(|name| **name == word)) else {
        let names = SIMPLE
            .iter()
            .map(|&(name, _)| name)
            .chain(OFFENCES.iter().map(|&(name, ..)| name));
        let mut names: Vec<&str> = names.chain(LONGER).collect();
        names.dedup();
        return Err(words.error(&format!("what is found: {}", one_of(names))));
    };
    longer(words, name)
}

fn longer(words: &mut Words<'_>, name: &str) -> Result<Fact, TextError> {
    Ok(match name {
        "illegal-move" => Fact::IllegalMove {
            at: at_move(words)?,
        },
        "displaced" => Fact::Displaced {
            from: values::square(words)?,
            to: values::square(words)?,
            at: at_move(words)?,
        },
        "removed-by-mistake" => Fact::RemovedByMistake {
            square: values::square(words)?,
        },
        "wrong-position" => {
            let fen = (!words.is_empty())
                .then(|| words.need_rest("a FEN").map(str::to_owned))
                .transpose()?;
            Fact::WrongPosition { fen }
        }
        "transmission-fault" => Fact::TransmissionFault {
            whom: values::color(words)?,
        },
        "flag" => Fact::Flag {
            whose: values::color(words)?,
        },
        "clock-fault" => Fact::ClockFault {
            whose: values::color(words)?,
            excess: values::signed_time(words)?,
        },
        "applies" => Fact::Applies {
            clause: words
                .take()
                .ok_or_else(|| words.error("the id of the clause that applies"))?
                .to_owned(),
        },
        _ => {
            let clause = words
                .take()
                .ok_or_else(|| words.error("the id of the clause that was broken"))?
                .to_owned();
            Fact::Breach {
                clause,
                whom: values::color(words)?,
            }
        }
    })
}

fn conduct(words: &mut Words<'_>, name: &str) -> Result<Fact, TextError> {
    let whom = values::color(words)?;
    let after = words.peek().unwrap_or_default();
    let found = OFFENCES
        .iter()
        .find(|(word, how, _)| *word == name && *how == after);
    let Some(&(_, how, offence)) = found else {
        let hows = OFFENCES
            .iter()
            .filter(|(word, how, _)| *word == name && !how.is_empty())
            .map(|&(_, how, _)| how);
        return Err(words.error(&one_of(hows.chain(["the end of the line"]))));
    };
    if !how.is_empty() {
        words.take();
    }
    Ok(Fact::Conduct { whom, offence })
}

/// `at 12w`, or nothing.
fn at_move(words: &mut Words<'_>) -> Result<Option<MoveNumber>, TextError> {
    if !words.take_if("at") {
        words.finish("'at' and a move such as 12w, or the end of the line")?;
        return Ok(None);
    }
    words
        .need(
            "a move as FEN counts, such as 12w or 12b",
            values::move_number_word,
        )
        .map(Some)
}

pub(crate) fn write_fact(fact: &Fact) -> String {
    let since = |at: &Option<MoveNumber>| {
        at.map_or(String::new(), |at| {
            format!(" at {}", values::write_move_number(at))
        })
    };
    match fact {
        Fact::IllegalMove { at } => format!("illegal-move{}", since(at)),
        Fact::Displaced { from, to, at } => format!("displaced {from} {to}{}", since(at)),
        Fact::RemovedByMistake { square } => format!("removed-by-mistake {square}"),
        Fact::WrongPosition { fen: Some(fen) } => format!("wrong-position {fen}"),
        Fact::WrongPosition { fen: None } => "wrong-position".to_owned(),
        Fact::TransmissionFault { whom } => {
            format!("transmission-fault {}", values::color_name(*whom))
        }
        Fact::Flag { whose } => format!("flag {}", values::color_name(*whose)),
        Fact::ClockFault { whose, excess } => {
            format!(
                "clock-fault {} {}",
                values::color_name(*whose),
                values::write_signed_time(*excess)
            )
        }
        Fact::Applies { clause } => format!("applies {clause}"),
        Fact::Breach { clause, whom } => format!("breach {clause} {}", values::color_name(*whom)),
        Fact::Conduct { whom, offence } => {
            let found = OFFENCES.iter().find(|(.., listed)| listed == offence);
            let (name, how) = found.map_or(("", ""), |&(name, how, _)| (name, how));
            format!("{name} {} {how}", values::color_name(*whom))
                .trim_end()
                .to_owned()
        }
        simple => SIMPLE
            .iter()
            .find(|(_, fact)| fact == simple)
            .map_or("", |&(name, _)| name)
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip(text: &str) {
        let deed: Deed = format!("finds {text}").parse().expect(text);
        let Deed::Find { fact } = deed else {
            panic!("{text}")
        };
        assert_eq!(write_fact(&fact), text);
    }

    #[test]
    fn every_form_reads_back() {
        for (name, _) in SIMPLE {
            round_trip(name);
        }
        for (name, how, _) in OFFENCES {
            round_trip(format!("{name} Black {how}").trim_end());
        }
        for text in [
            "illegal-move",
            "illegal-move at 12w",
            "displaced e2 e3",
            "displaced e2 e3 at 12b",
            "removed-by-mistake e4",
            "wrong-position",
            "wrong-position 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "flag White",
            "clock-fault White +0:05:00",
            "clock-fault Black -0:00:30",
            "breach 15.a White",
            "applies 12.4",
        ] {
            round_trip(text);
        }
    }

    #[test]
    fn what_is_not_a_fact_is_named() {
        for (text, column, expected) in [
            ("finds victory", 7, "illegal-position"),
            ("finds illegal-move 12w", 20, "'at'"),
            ("finds illegal-move at 0w", 23, "12w"),
            (
                "finds phone White ringing",
                19,
                "carried, sounding or the end of the line",
            ),
            ("finds notes", 12, "White or Black"),
            ("finds clock-fault White 0:05:00", 25, "+0:05:00"),
            ("finds breach", 13, "clause"),
        ] {
            let error = text.parse::<Deed>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.expected.contains(expected), "{text}: {error}");
        }
    }
}
