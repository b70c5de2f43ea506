//! Offences that only a person can establish, and the grounds on which a game is claimed for one.

use std::fmt::Display;

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// Offences and circumstances that only a person can establish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Offence {
    /// Will not comply with a requirement or an order.
    Refusal,
    /// A phone was used, or made a sound.
    Phone,
    /// A phone was carried on the person.
    PhoneCarried,
    /// A phone made a sound.
    PhoneSounding,
    /// A phone lay in a bag, wholly switched off.
    PhoneInBag,
    /// A phone that lay in a bag made a sound.
    PhoneSoundingInBag,
    /// Notes or books were used.
    Notes,
    /// Advice was used.
    Advice,
    /// Advice was asked for.
    AskedAdvice,
    /// A second board was used.
    SecondBoard,
    /// The men were upset wilfully.
    Upset,
    /// The opponent was annoyed.
    Annoys,
    /// Not there.
    Absent,
    /// Late for a valid reason.
    Excused,
}

impl Offence {
    /// All of them.
    pub const ALL: [Offence; 14] = [
        Offence::Refusal,
        Offence::Phone,
        Offence::PhoneCarried,
        Offence::PhoneSounding,
        Offence::PhoneInBag,
        Offence::PhoneSoundingInBag,
        Offence::Notes,
        Offence::Advice,
        Offence::AskedAdvice,
        Offence::SecondBoard,
        Offence::Upset,
        Offence::Annoys,
        Offence::Absent,
        Offence::Excused,
    ];

    /// The offence that a word names, whatever its letters' case.
    pub fn named(word: &str) -> Option<Offence> {
        Offence::ALL
            .into_iter()
            .find(|offence| offence.word().eq_ignore_ascii_case(word.trim()))
    }

    /// The word by which findings and claims name it.
    pub const fn word(self) -> &'static str {
        match self {
            Offence::Refusal => "refusal",
            Offence::Phone => "phone",
            Offence::PhoneCarried => "phone-carried",
            Offence::PhoneSounding => "phone-sounding",
            Offence::PhoneInBag => "phone-in-bag",
            Offence::PhoneSoundingInBag => "phone-sounding-in-bag",
            Offence::Notes => "notes",
            Offence::Advice => "advice",
            Offence::AskedAdvice => "asked-advice",
            Offence::SecondBoard => "second-board",
            Offence::Upset => "upset",
            Offence::Annoys => "annoys",
            Offence::Absent => "absent",
            Offence::Excused => "excused",
        }
    }

    /// What somebody has done who is guilty of it, after "has": `used notes or books`.
    pub const fn done(self) -> &'static str {
        match self {
            Offence::Refusal => "refused to comply with the law or with an order",
            Offence::Phone => "used a telephone",
            Offence::PhoneCarried => "had a telephone on him",
            Offence::PhoneSounding => "had his telephone ring",
            Offence::PhoneInBag => "had a telephone in his bag, switched off",
            Offence::PhoneSoundingInBag => "had a telephone ring in his bag",
            Offence::Notes => "used notes or books",
            Offence::Advice => "received advice",
            Offence::AskedAdvice => "asked for advice",
            Offence::SecondBoard => "used a second board",
            Offence::Upset => "upset the men",
            Offence::Annoys => "annoyed the opponent",
            Offence::Absent => "been away without leave",
            Offence::Excused => "been late for a valid reason",
        }
    }
}

/// What was found of a player, in a sentence without a full stop: `Black’s telephone went off`.
pub fn found(whom: Color, offence: Offence) -> String {
    match offence {
        Offence::PhoneSounding => format!("{whom:#}’s telephone went off"),
        Offence::PhoneSoundingInBag => format!("{whom:#}’s telephone went off in his bag"),
        Offence::Phone | Offence::PhoneInBag | Offence::PhoneCarried => {
            format!("{whom:#} {}", offence.done())
        }
        other => format!("{whom:#} has {}", other.done()),
    }
}

/// That a rule is broken, in a sentence without a full stop: `White has broken 8.1.2`.
pub fn broken(whom: impl Display, rule: impl Display) -> String {
    format!("{whom:#} has broken {rule}")
}

/// How it is said that a rule is broken which is called by what it is on.
pub const BROKEN: &str = " has broken the rule on ";

/// What was found of a player who used a telephone under a code that has a rule on that.
pub fn rule_on_telephones_broken(whom: Color) -> String {
    format!("{whom:#}{BROKEN}telephones")
}

/// The ground on which a player claims the game: the word that he gave, and the offence that it names, if it names one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "String", into = "String")]
pub struct Ground {
    word: String,
    offence: Option<Offence>,
}

impl Ground {
    /// Reads the word that follows *claims forfeit*: `notes`, `refusal`, … or one that names no offence.
    pub fn new(word: impl Into<String>) -> Ground {
        let word = word.into();
        let offence = Offence::named(&word);
        Ground { word, offence }
    }

    /// The word as it was given.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The offence that it names.
    pub fn offence(&self) -> Option<Offence> {
        self.offence
    }
}

impl From<String> for Ground {
    fn from(word: String) -> Ground {
        Ground::new(word)
    }
}

impl From<Ground> for String {
    fn from(ground: Ground) -> String {
        ground.word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_names_an_offence_or_stays_a_word() {
        for (word, offence) in [
            ("notes", Some(Offence::Notes)),
            (" Refusal", Some(Offence::Refusal)),
            ("second-board", Some(Offence::SecondBoard)),
            ("spitting", None),
            ("note", None),
        ] {
            let ground = Ground::new(word);
            assert_eq!((ground.offence(), ground.word()), (offence, word));
        }
    }

    #[test]
    fn every_offence_is_found_by_its_word_and_written_by_it() {
        for offence in Offence::ALL {
            assert_eq!(Offence::named(offence.word()), Some(offence));
            let written = serde_json::to_string(&offence).unwrap();
            assert_eq!(written, format!("\"{}\"", offence.word()));
        }
    }
}
