//! What the parties settle before the first move, read once into what it means.

use std::fmt;

use jadoube_board::Color;
use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

use crate::act::{Offence, Score};

/// Something settled beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
#[non_exhaustive]
pub enum Agreement {
    /// More than the code's number of moves in an ending named by its men, as `KBNvK`.
    MoreThanFifty {
        /// The ending.
        ending: String,
        /// The number of moves allowed.
        moves: u32,
    },
    /// The hour at which the room closes, counted from the beginning of play.
    PlayEnds(Millis),
    /// How late a player may arrive.
    DefaultTime(Millis),
    /// The guidelines for games without increment are in use.
    GuidelinesIii,
    /// The guidelines for adjourned games are in use.
    GuidelinesI,
    /// The game is no part of a competition.
    Casual,
    /// The record is kept in algebraic notation.
    AlgebraicNotation,
    /// The array is one of the 960.
    Chess960,
    /// No official keeps a record of the game.
    NotRecorded,
    /// No arbiter is present.
    NoArbiter,
    /// The game is played on a program's board: the program has set it up, gives out the colors and keeps the clocks.
    OnScreen,
    /// How many games one arbiter watches.
    GamesPerArbiter(u32),
    /// No draw may be agreed.
    NoDraw,
    /// No draw may be agreed before each player has made so many moves.
    NoDrawBefore(u32),
    /// A draw may be agreed with the arbiter's consent alone.
    DrawByConsent,
    /// Before each player has made so many moves a draw may be agreed with the arbiter's consent alone.
    DrawByConsentBefore(u32),
    /// This player is blind and plays on a board of his own.
    Blind(Color),
    /// This player begins.
    Begins(Color),
    /// This player began the game before, in a series in which the first move alternates.
    LastBegunBy(Color),
    /// The event has a rule of its own for a faulty sealed move.
    SealedPenalty(String),
    /// The event has a milder penalty for a device.
    PhonePenalty(DevicePenalty),
    /// Devices may lie in the players' bags, wholly switched off.
    DevicesInBags,
    /// The opponent has consented to what would be an offence.
    Consent(Offence),
    /// The event gives these points for a game won, drawn and lost.
    Points(EventPoints),
    /// Anything else, by its word and its value.
    Other {
        /// The word.
        word: String,
        /// What follows it.
        value: String,
    },
}

/// What an event gives for a game won, drawn and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPoints {
    /// For a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a loss.
    pub loss: u32,
}

impl EventPoints {
    /// Reads `3-1-0`.
    fn read(text: &str) -> Option<EventPoints> {
        let parts: Vec<u32> = text
            .split('-')
            .map(|part| part.parse().ok())
            .collect::<Option<_>>()?;
        match parts.as_slice() {
            [win, draw, loss] if win > draw && draw >= loss => Some(EventPoints {
                win: *win,
                draw: *draw,
                loss: *loss,
            }),
            _ => None,
        }
    }

    /// The result of the game for which the event gives these points: `3-0`, `1-1`, `0-3`.
    pub fn score_of(self, points: &str) -> Option<Score> {
        let (white, black) = points.split_once('-')?;
        let given: (u32, u32) = (white.parse().ok()?, black.parse().ok()?);
        [
            ((self.win, self.loss), Score::WhiteWins),
            ((self.loss, self.win), Score::BlackWins),
            ((self.draw, self.draw), Score::Draw),
            ((self.loss, self.loss), Score::BothLose),
        ]
        .into_iter()
        .find_map(|(points, score)| (points == given).then_some(score))
    }
}

/// The milder penalty of an event for a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DevicePenalty {
    /// A warning.
    Warning,
    /// Another one, in words.
    Other(String),
}

/// An agreement whose word is known and whose value means nothing with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreementError {
    /// What would be understood after the word.
    pub expected: &'static str,
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }
}

impl std::error::Error for AgreementError {}

impl Agreement {
    /// Every word that the rules know after `agreed:`, with what follows it. The words of [`Offence`], such as `notes`,
    /// are agreements too: the opponent has consented to what they name.
    pub const WORDS: [(&'static str, &'static str); 24] = [
        ("more-than-50", "an ending and its number of moves"),
        ("play-ends", "a time from the beginning of play"),
        ("guidelines-iii", ""),
        ("default-time", "a time"),
        ("casual", ""),
        ("notation", "algebraic"),
        ("black-begins", ""),
        ("white-begins", ""),
        ("last-begun-by", "a color"),
        ("sealed-penalty", "a rule in words"),
        ("phone-penalty", "warning, or another penalty in words"),
        ("devices-in-bags", ""),
        ("blind", "a color"),
        ("chess960", ""),
        ("games-per-arbiter", "a number"),
        ("not-recorded", ""),
        ("no-arbiter", ""),
        ("on-screen", ""),
        ("no-draw-before", "a number of moves"),
        ("no-draw", ""),
        ("draw-by-consent-before", "a number of moves"),
        ("draw-by-consent", ""),
        ("guidelines-i", ""),
        ("points", "what a win, a draw and a loss give"),
    ];

    /// Understands a word and what follows it.
    ///
    /// # Errors
    /// What would be understood after the word, if its value means nothing.
    pub fn read(word: &str, value: &str) -> Result<Agreement, AgreementError> {
        let value = value.trim();
        let fault = |expected| AgreementError { expected };
        let time = || {
            value
                .parse::<Millis>()
                .map_err(|_| fault("a time such as 0:10:00"))
        };
        let number = |expected| value.parse::<u32>().map_err(|_| fault(expected));
        let color = || color_of(value).ok_or(fault("White or Black"));
        let bare = |agreement: Agreement| match value {
            "" => Ok(agreement),
            _ => Err(fault("nothing more")),
        };
        Ok(match word {
            "more-than-50" => value
                .split_once(char::is_whitespace)
                .and_then(|(ending, moves)| {
                    Some(Agreement::MoreThanFifty {
                        ending: ending.to_owned(),
                        moves: moves.trim().parse().ok()?,
                    })
                })
                .ok_or(fault("an ending and its number of moves, as in KBNvK 70"))?,
            "play-ends" => Agreement::PlayEnds(time()?),
            "default-time" => Agreement::DefaultTime(time()?),
            "guidelines-iii" => bare(Agreement::GuidelinesIii)?,
            "guidelines-i" => bare(Agreement::GuidelinesI)?,
            "casual" => bare(Agreement::Casual)?,
            "chess960" => bare(Agreement::Chess960)?,
            "not-recorded" => bare(Agreement::NotRecorded)?,
            "no-arbiter" => bare(Agreement::NoArbiter)?,
            "on-screen" => bare(Agreement::OnScreen)?,
            "no-draw" => bare(Agreement::NoDraw)?,
            "draw-by-consent" => bare(Agreement::DrawByConsent)?,
            "devices-in-bags" => bare(Agreement::DevicesInBags)?,
            "notation" => match value {
                "algebraic" => Agreement::AlgebraicNotation,
                _ => return Err(fault("algebraic")),
            },
            "black-begins" => bare(Agreement::Begins(Color::Black))?,
            "white-begins" => bare(Agreement::Begins(Color::White))?,
            "begins" => Agreement::Begins(color()?),
            "last-begun-by" => Agreement::LastBegunBy(color()?),
            "blind" => Agreement::Blind(color()?),
            "games-per-arbiter" => {
                Agreement::GamesPerArbiter(number("a number of games, as in 3")?)
            }
            "no-draw-before" => Agreement::NoDrawBefore(number("a number of moves, as in 30")?),
            "draw-by-consent-before" => {
                Agreement::DrawByConsentBefore(number("a number of moves, as in 30")?)
            }
            "points" => {
                Agreement::Points(EventPoints::read(value).ok_or(fault("points such as 3-1-0"))?)
            }
            "sealed-penalty" => Agreement::SealedPenalty(value.to_owned()),
            "phone-penalty" if value == "warning" => {
                Agreement::PhonePenalty(DevicePenalty::Warning)
            }
            "phone-penalty" => Agreement::PhonePenalty(DevicePenalty::Other(value.to_owned())),
            _ => match Offence::ALL
                .into_iter()
                .find(|offence| offence.word() == word)
            {
                Some(offence) if value.is_empty() => Agreement::Consent(offence),
                _ => Agreement::Other {
                    word: word.to_owned(),
                    value: value.to_owned(),
                },
            },
        })
    }

    /// The word and what follows it, as [`Agreement::read`] understands them.
    pub fn words(&self) -> (&str, String) {
        let bare = |word| (word, String::new());
        match self {
            Agreement::MoreThanFifty { ending, moves } => {
                ("more-than-50", format!("{ending} {moves}"))
            }
            Agreement::PlayEnds(time) => ("play-ends", time.to_string()),
            Agreement::DefaultTime(time) => ("default-time", time.to_string()),
            Agreement::GuidelinesIii => bare("guidelines-iii"),
            Agreement::GuidelinesI => bare("guidelines-i"),
            Agreement::Casual => bare("casual"),
            Agreement::AlgebraicNotation => ("notation", "algebraic".to_owned()),
            Agreement::Chess960 => bare("chess960"),
            Agreement::NotRecorded => bare("not-recorded"),
            Agreement::NoArbiter => bare("no-arbiter"),
            Agreement::OnScreen => bare("on-screen"),
            Agreement::GamesPerArbiter(games) => ("games-per-arbiter", games.to_string()),
            Agreement::NoDraw => bare("no-draw"),
            Agreement::DrawByConsent => bare("draw-by-consent"),
            Agreement::DevicesInBags => bare("devices-in-bags"),
            Agreement::NoDrawBefore(moves) => ("no-draw-before", moves.to_string()),
            Agreement::DrawByConsentBefore(moves) => ("draw-by-consent-before", moves.to_string()),
            Agreement::Blind(color) => ("blind", format!("{color:#}")),
            Agreement::Begins(Color::White) => bare("white-begins"),
            Agreement::Begins(Color::Black) => bare("black-begins"),
            Agreement::LastBegunBy(color) => ("last-begun-by", format!("{color:#}")),
            Agreement::SealedPenalty(words) => ("sealed-penalty", words.clone()),
            Agreement::PhonePenalty(DevicePenalty::Warning) => {
                ("phone-penalty", "warning".to_owned())
            }
            Agreement::PhonePenalty(DevicePenalty::Other(words)) => {
                ("phone-penalty", words.clone())
            }
            Agreement::Consent(offence) => bare(offence.word()),
            Agreement::Points(points) => (
                "points",
                format!("{}-{}-{}", points.win, points.draw, points.loss),
            ),
            Agreement::Other { word, value } => (word, value.clone()),
        }
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, value) = self.words();
        f.write_str(word)?;
        if !value.is_empty() {
            write!(f, " {value}")?;
        }
        Ok(())
    }
}

fn color_of(word: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|color| format!("{color:#}").eq_ignore_ascii_case(word))
}

/// An agreement as it is kept: a few by name, the others by word and value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Written {
    MoreThanFifty { ending: String, moves: u32 },
    PlayEnds(Millis),
    GuidelinesIii,
    DefaultTime(Millis),
    Other { word: String, value: String },
}

impl From<Written> for Agreement {
    fn from(written: Written) -> Agreement {
        match written {
            Written::MoreThanFifty { ending, moves } => Agreement::MoreThanFifty { ending, moves },
            Written::PlayEnds(time) => Agreement::PlayEnds(time),
            Written::GuidelinesIii => Agreement::GuidelinesIii,
            Written::DefaultTime(time) => Agreement::DefaultTime(time),
            Written::Other { word, value } => {
                Agreement::read(&word, &value).unwrap_or(Agreement::Other { word, value })
            }
        }
    }
}

impl From<Agreement> for Written {
    fn from(agreement: Agreement) -> Written {
        match agreement {
            Agreement::MoreThanFifty { ending, moves } => Written::MoreThanFifty { ending, moves },
            Agreement::PlayEnds(time) => Written::PlayEnds(time),
            Agreement::GuidelinesIii => Written::GuidelinesIii,
            Agreement::DefaultTime(time) => Written::DefaultTime(time),
            other => {
                let (word, value) = other.words();
                Written::Other {
                    word: word.to_owned(),
                    value,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let values = [
            "KBNvK 70",
            "3:00:00",
            "0:15:00",
            "White",
            "algebraic",
            "30",
            "3-1-0",
            "warning",
            "a loss of a point",
            "",
        ];
        for (word, _) in Agreement::WORDS {
            let read: Vec<Agreement> = values
                .iter()
                .filter_map(|value| Agreement::read(word, value).ok())
                .collect();
            assert!(!read.is_empty(), "{word} takes none of the values");
            for agreement in read {
                let (again, value) = agreement.words();
                assert_eq!(Agreement::read(again, &value), Ok(agreement.clone()));
                let kept = serde_json::to_string(&agreement).expect("an agreement can be kept");
                assert_eq!(
                    serde_json::from_str::<Agreement>(&kept).expect("what was kept is read"),
                    agreement
                );
            }
        }
    }

    #[test]
    fn a_known_word_with_a_senseless_value_is_a_fault() {
        for (word, value) in [
            ("no-draw-before", "noon"),
            ("draw-by-consent-before", "noon"),
            ("draw-by-consent", "30"),
            ("default-time", "soon"),
            ("blind", "Green"),
            ("casual", "very"),
            ("notation", "runes"),
        ] {
            assert!(Agreement::read(word, value).is_err(), "{word} {value}");
        }
    }
}
