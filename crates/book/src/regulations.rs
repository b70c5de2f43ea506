//! What the regulations of an event may settle under a code, in plain words, and what holds where they say nothing.

use jadoube_codes::params::agreement::AllowedWhen;
use jadoube_codes::params::conduct::DeviceBag;
use jadoube_codes::params::late::LateLimit;
use jadoube_codes::params::quickplay::QuickplayScope;
use jadoube_codes::{EventKind, Rule, Ruled};
use jadoube_laws::{Agreement, Code, Millis, TimeControl};
use serde::Serialize;

/// The word of fast play that is supervised as the code asks; all other words are those of [`Agreement`].
const SUPERVISED: &str = "supervised";

/// The most characters of what is said in words.
const LONGEST: usize = 200;

/// Something that the regulations of an event may settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Regulation {
    /// The word by which it is said.
    pub word: &'static str,
    /// It by its plain name.
    pub asks: &'static str,
    /// What is said behind the word.
    pub takes: Takes,
    /// What holds where the event says nothing of it.
    pub own: String,
}

/// What is said behind the word of a regulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Takes {
    /// Nothing: it holds or not.
    Nothing,
    /// A time.
    Time,
    /// A number of moves.
    Moves,
    /// Words.
    Words,
}

/// The value of a rule in standard play, for which regulations are made.
fn at<T>(rule: Option<&Rule<T>>) -> Option<Ruled<'_, T>> {
    rule?.at(EventKind::Classical)
}

/// What the regulations of an event may settle under a code.
pub fn regulations(code: &Code) -> Vec<Regulation> {
    let rules = &code.rules;
    let mut all = Vec::new();
    let mut offer = |word, asks, takes, own: String| {
        all.push(Regulation {
            word,
            asks,
            takes,
            own,
        });
    };
    let late = match at(rules.late.limit.as_ref()).map(|rule| *rule.is) {
        Some(LateLimit::EventElse(span)) if span.as_secs() == 0 => {
            Some("whoever comes after the start loses".to_owned())
        }
        Some(LateLimit::EventElse(span)) => Some(Millis::from(span).in_words()),
        Some(LateLimit::Event) => Some("nobody comes too late".to_owned()),
        // There the code says it itself.
        Some(LateLimit::MoreThan(_)) | None => None,
    };
    if let Some(own) = late {
        let asks = "How late a player may come (default time)";
        offer("default-time", asks, Takes::Time, own);
    }
    if at(rules.agreement.barred_by_event.as_ref()).is_some() {
        let own = match at(rules.agreement.allowed_when.as_ref()).map(|rule| *rule.is) {
            Some(AllowedWhen::BlackHasMade(moves)) => {
                format!("not before Black has made {moves} moves")
            }
            Some(AllowedWhen::EachHasMade(1)) => "not before each has made a move".to_owned(),
            Some(AllowedWhen::EachHasMade(moves)) => {
                format!("not before each has made {moves} moves")
            }
            Some(AllowedWhen::Any) | None => "at any time".to_owned(),
        };
        let asks = "No draw may be agreed before each has made so many moves";
        offer("no-draw-before", asks, Takes::Moves, own.clone());
        let asks = "No draw may be agreed at all";
        offer("no-draw", asks, Takes::Nothing, own.clone());
        let asks = "A draw needs the arbiter’s consent before each has made so many moves";
        offer("draw-by-consent-before", asks, Takes::Moves, own.clone());
        let asks = "A draw always needs the arbiter’s consent";
        offer("draw-by-consent", asks, Takes::Nothing, own);
    }
    if let Some(DeviceBag::IfEventAllowsSwitchedOff) =
        at(rules.conduct.device_bag.as_ref()).map(|rule| *rule.is)
    {
        let asks = "A telephone may lie in a bag, wholly switched off";
        let own = "none in the playing venue without the arbiter’s leave";
        offer("devices-in-bags", asks, Takes::Nothing, own.to_owned());
    }
    if at(rules.conduct.device_event.as_ref()).is_some() {
        let asks = "What a telephone costs, if less than the game";
        offer("phone-penalty", asks, Takes::Words, "the game".to_owned());
    }
    if rules.form.supervised.is_some() {
        let asks = "Rapid or blitz is supervised, as the laws ask";
        let own = "it is not supervised";
        offer(SUPERVISED, asks, Takes::Nothing, own.to_owned());
    }
    let announced = at(rules.quickplay.in_use.as_ref()).map(|rule| *rule.is);
    if let Some(QuickplayScope::AnnouncedNoIncrementNoBlitz) = announced {
        let asks = "A draw can be claimed in the last two minutes of a game without increment";
        let own = "it cannot";
        offer("guidelines-iii", asks, Takes::Nothing, own.to_owned());
    }
    if rules.seal.duty.is_some() {
        let asks = "When a session ends, and games are adjourned";
        let own = "games are played to their end";
        offer("play-ends", asks, Takes::Time, own.to_owned());
    }
    all
}

/// Reads what the regulations of an event say under a code, each a word and what follows it: `default-time 15 min`. Gives them as the
/// headers of a case have them.
///
/// # Errors
/// What cannot be settled so, in a sentence.
pub fn settle(code: &Code, said: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
    let known = regulations(code);
    let mut all: Vec<(&'static str, String)> = Vec::new();
    for said in said {
        let said = said.as_ref().trim();
        let (word, value) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let Some(known) = known.iter().find(|one| one.word == word) else {
            let words: Vec<&str> = known.iter().map(|one| one.word).collect();
            return Err(format!(
                "'{}' is nothing that an event settles under {}; it can say: {}",
                said.chars().take(40).collect::<String>(),
                code.title,
                words.join(", ")
            ));
        };
        if all.iter().any(|(other, _)| *other == word) {
            return Err(format!("'{word}' is said twice"));
        }
        all.push((known.word, read(known, value.trim())?));
    }
    let has = |word: &str| all.iter().any(|(other, _)| *other == word);
    if has("no-draw") && has("no-draw-before") {
        return Err(
            "no draw at all, and none before a move, are not said together; say the one or the other"
                .to_owned(),
        );
    }
    let by_consent = has("draw-by-consent");
    if by_consent && has("draw-by-consent-before")
        || has("no-draw") && (by_consent || has("draw-by-consent-before"))
    {
        return Err(
            "of no draw at all, one by consent, and one by consent before a move, one alone is said".to_owned(),
        );
    }
    Ok(all
        .into_iter()
        .map(|(word, value)| format!("{word} {value}").trim_end().to_owned())
        .collect())
}

/// What is settled, parted as the headers of a case have it: whether fast play is supervised as the code asks, which is of the kind of
/// event, and what is agreed.
pub fn parted(settled: Vec<String>) -> (bool, Vec<String>) {
    let (supervised, agreed): (Vec<String>, _) =
        settled.into_iter().partition(|one| one == SUPERVISED);
    (!supervised.is_empty(), agreed)
}

/// What follows the word of a regulation, as a header has it.
fn read(known: &Regulation, value: &str) -> Result<String, String> {
    let fault = |right: &str| {
        let shown: String = value.chars().take(40).collect();
        format!("'{} {shown}': {right}", known.word)
    };
    match known.takes {
        Takes::Nothing if value.is_empty() => Ok(String::new()),
        Takes::Nothing => Err(fault("nothing follows this word")),
        Takes::Time => match time(value) {
            Some(time) => Ok(time.to_string()),
            None => Err(fault("a time is expected, as 15 min, 1 h or 0:30:00")),
        },
        Takes::Moves => match value.parse::<u32>() {
            Ok(moves) if (1..=999).contains(&moves) => Ok(moves.to_string()),
            _ => Err(fault("a number of moves is expected, as 30")),
        },
        Takes::Words if value.is_empty() => Err(fault("a penalty is expected, as warning")),
        Takes::Words if value.contains([',', '\n', '\r']) || value.chars().count() > LONGEST => {
            Err(fault("it is said in one line without commas"))
        }
        Takes::Words => Ok(value.to_owned()),
    }
}

/// A time as people write it; a number alone says minutes.
fn time(text: &str) -> Option<Millis> {
    if let Ok(minutes) = text.parse::<u32>() {
        return Some(Millis::from_seconds(u64::from(minutes) * 60));
    }
    if let Ok(time) = text.parse() {
        return Some(time);
    }
    let TimeControl::Periods { periods, .. } = TimeControl::read(text).ok()? else {
        return None;
    };
    match periods.as_slice() {
        [all] if all.moves.is_none() && all.bonus.each_move().0 == 0 => Some(all.time),
        _ => None,
    }
}

/// What is settled, as whoever plays is told it under a code; what is no matter of regulations is left out.
pub fn settled_told<'w>(code: &Code, words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    let words = words.into_iter();
    words.filter_map(|words| told(code, words)).collect()
}

fn told(code: &Code, words: &str) -> Option<String> {
    if words == SUPERVISED {
        let conditions = at_any(code.rules.form.supervised.as_ref()?)?;
        return Some(format!(
            "Play is supervised: one arbiter watches {} rapid games at most, of blitz {}.",
            jadoube_codes::time::number(conditions.rapid_games_per_arbiter.into()),
            jadoube_codes::time::number(conditions.blitz_games_per_arbiter.into()),
        ));
    }
    let (word, value) = words.split_once(' ').unwrap_or((words, ""));
    Some(match Agreement::read(word, value).ok()? {
        Agreement::DefaultTime(time) if time == Millis::ZERO => {
            "Whoever comes after the start loses.".to_owned()
        }
        Agreement::DefaultTime(time) => {
            format!("Whoever comes later than {} loses.", time.in_words())
        }
        Agreement::NoDraw => "No draw may be agreed.".to_owned(),
        Agreement::NoDrawBefore(moves) => {
            format!("No draw may be agreed before each has made {moves} moves.")
        }
        Agreement::DrawByConsent => {
            "A draw may be agreed only with the arbiter’s consent.".to_owned()
        }
        Agreement::DrawByConsentBefore(moves) => {
            format!(
                "Before each has made {moves} moves a draw may be agreed only with the arbiter’s consent."
            )
        }
        Agreement::DevicesInBags => "A telephone may lie in a bag, wholly switched off.".to_owned(),
        Agreement::PhonePenalty(_) => format!("A telephone costs: {value}."),
        Agreement::PlayEnds(time) => {
            format!("The session ends {} after it began.", time.in_words())
        }
        Agreement::GuidelinesIii => {
            "A draw can be claimed at the end of a game without increment.".to_owned()
        }
        _ => return None,
    })
}

/// The value of a rule in the first kind of event for which there is one.
fn at_any<T>(rule: &Rule<T>) -> Option<&T> {
    let mut all = EventKind::ALL.into_iter().filter_map(|kind| rule.at(kind));
    all.next().map(|rule| rule.is)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(id: &str) -> &'static Code {
        Code::by_id(id).expect(id)
    }

    fn words(id: &str) -> Vec<&'static str> {
        regulations(code(id)).iter().map(|one| one.word).collect()
    }

    #[test]
    fn each_code_offers_what_it_leaves_to_the_event_and_says_what_holds_else() {
        let own = |id: &str, word: &str| {
            let all = regulations(code(id));
            all.into_iter()
                .find(|one| one.word == word)
                .map(|one| one.own)
        };
        assert_eq!(
            own("fide-2023", "default-time").as_deref(),
            Some("whoever comes after the start loses")
        );
        assert_eq!(
            own("fide-2005", "default-time").as_deref(),
            Some("one hour")
        );
        assert_eq!(
            own("fide-2014", "default-time").as_deref(),
            Some("nobody comes too late")
        );
        // The hour of 1931 is the code's own.
        assert_eq!(own("fide-1931", "default-time"), None);
        assert_eq!(
            words("fide-2023"),
            [
                "default-time",
                "no-draw-before",
                "no-draw",
                "draw-by-consent-before",
                "draw-by-consent",
                "devices-in-bags",
                "phone-penalty",
                "supervised",
                "guidelines-iii",
                "play-ends"
            ]
        );
        assert!(!words("fide-2005").contains(&"no-draw-before"));
        assert!(!words("fide-2005").contains(&"draw-by-consent"));
        assert!(words("fide-2009").contains(&"draw-by-consent"));
        assert!(!words("fide-2009").contains(&"devices-in-bags"));
        assert!(!words("fide-2009").contains(&"guidelines-iii"));
        for code in Code::all() {
            for one in regulations(code) {
                let value = match one.takes {
                    Takes::Nothing => "",
                    Takes::Time => "15 min",
                    Takes::Moves => "30",
                    Takes::Words => "warning",
                };
                let said = format!("{} {value}", one.word);
                let settled = settle(code, &[said.as_str()]).expect(&said);
                let told = settled_told(code, settled.iter().map(String::as_str));
                assert_eq!(told.len(), 1, "{}: {said} is told", code.id);
            }
        }
    }

    #[test]
    fn what_is_said_is_read_as_people_write_it_and_told() {
        let today = code("fide-2023");
        for (said, header, told) in [
            (
                "default-time 15 min",
                "default-time 0:15:00",
                "Whoever comes later than 15 minutes loses.",
            ),
            (
                "default-time 30",
                "default-time 0:30:00",
                "Whoever comes later than 30 minutes loses.",
            ),
            (
                "default-time 1 h",
                "default-time 1:00:00",
                "Whoever comes later than one hour loses.",
            ),
            (
                "default-time 0",
                "default-time 0:00:00",
                "Whoever comes after the start loses.",
            ),
            (
                "no-draw-before 30",
                "no-draw-before 30",
                "No draw may be agreed before each has made 30 moves.",
            ),
            (
                "draw-by-consent-before 30",
                "draw-by-consent-before 30",
                "Before each has made 30 moves a draw may be agreed only with the arbiter’s consent.",
            ),
            (
                "phone-penalty a loss of five minutes",
                "phone-penalty a loss of five minutes",
                "A telephone costs: a loss of five minutes.",
            ),
            (
                "supervised",
                "supervised",
                "Play is supervised: one arbiter watches three rapid games at most, of blitz one.",
            ),
        ] {
            let settled = settle(today, &[said]).expect(said);
            assert_eq!(settled, [header]);
            assert_eq!(settled_told(today, [header]), [told]);
        }
    }

    #[test]
    fn what_cannot_be_settled_is_refused_in_a_sentence() {
        for (id, said, says) in [
            ("fide-2023", &["default-time soon"][..], "as 15 min"),
            ("fide-2023", &["default-time 90+30"], "as 15 min"),
            ("fide-2023", &["no-draw-before noon"], "a number of moves"),
            ("fide-2023", &["no-draw-before 0"], "a number of moves"),
            ("fide-2023", &["no-draw now"], "nothing follows"),
            ("fide-2023", &["phone-penalty"], "as warning"),
            ("fide-2023", &["phone-penalty a, b"], "without commas"),
            ("fide-2023", &["tea"], "it can say: default-time"),
            (
                "fide-2023",
                &["no-draw", "no-draw-before 20"],
                "the one or the other",
            ),
            (
                "fide-2023",
                &["draw-by-consent", "draw-by-consent-before 20"],
                "one alone",
            ),
            ("fide-2023", &["no-draw", "draw-by-consent"], "one alone"),
            ("fide-2023", &["no-draw", "no-draw"], "said twice"),
            (
                "fide-1931",
                &["default-time 15 min"],
                "nothing that an event settles",
            ),
        ] {
            let no = settle(code(id), said).expect_err(said[0]);
            assert!(no.contains(says), "{no}");
        }
    }
}
