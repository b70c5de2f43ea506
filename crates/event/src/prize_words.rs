//! Prizes as people write them, a group a line: `Best under 1800 (rating < 1800 or unrated): 100, 50, a book`.

use std::fmt;

use jadoube_pairing::Number;

use crate::clubs::USUAL_BEST;
use crate::federations::is_federation;
use crate::prizes::{Bound, Contenders, Group, Prize, Prizes, Side, Terms, Test};
use crate::refused::{Refused, ensure, refuse};

/// So much at most can be said of prizes.
const LONGEST: usize = 8000;
const MOST_GROUPS: usize = 60;
const MOST_PRIZES: usize = 200;

/// Of so many players of a club at most the points count.
const MOST_BEST: usize = 100;

/// The condition by which a group is one of teams.
const TEAMS: &str = "teams";

/// That by which it is one of clubs.
const CLUBS: &str = "clubs";

/// What says how many of a club count.
const BEST: &str = "best ";

/// What stands before an amount or behind it.
const SIGNS: [char; 3] = ['€', '$', '£'];

impl Prizes {
    /// Groups, a line each, with how their prizes are shared out.
    ///
    /// # Errors
    /// With the line that cannot be read.
    pub fn read(text: &str, terms: Terms) -> Result<Prizes, Refused> {
        ensure!(
            text.len() <= LONGEST,
            "of prizes at most {LONGEST} bytes are kept"
        );
        let mut prizes = Prizes {
            terms,
            ..Prizes::default()
        };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let group = Group::read(line, &mut prizes.currency)?;
            ensure!(
                !prizes.groups.iter().any(|other| other.name == group.name),
                "two groups of prizes are called {}",
                group.name
            );
            prizes.groups.push(group);
        }
        ensure!(
            prizes.groups.len() <= MOST_GROUPS,
            "an event has at most {MOST_GROUPS} groups of prizes"
        );
        Ok(prizes)
    }

    /// Its groups, a line each.
    pub fn lines(&self) -> Vec<String> {
        let groups = self.groups.iter();
        groups.map(|group| group.written(&self.currency)).collect()
    }

    /// An amount in words: `33.33 EUR`.
    pub fn amount(&self, hundredths: u64) -> String {
        amount(hundredths, &self.currency)
    }
}

impl Group {
    fn read(line: &str, currency: &mut String) -> Result<Group, Refused> {
        let (head, prizes) = match line.split_once("):") {
            Some((head, prizes)) => (format!("{head})"), prizes),
            None => {
                // With one list nobody thinks of what it is called.
                let is_plain = !line.contains(':')
                    && money_in(line.split(',').next().unwrap_or_default(), currency)?.is_some();
                let parts = match is_plain {
                    true => Some(("Prizes", line)),
                    false => line.split_once(':'),
                };
                let (head, prizes) = parts.ok_or_else(|| {
                    Refused::of(format!(
                        "“{line}” names no prizes: a group is written as Best under 1800 (rating < 1800): 100, 50, a book"
                    ))
                })?;
                (head.to_owned(), prizes)
            }
        };
        let (name, conditions) = match head.trim().strip_suffix(')') {
            Some(head) => head
                .split_once('(')
                .ok_or_else(|| Refused::of(format!("“{head})” closes what is not open")))?,
            None => (head.trim(), ""),
        };
        let name = name.trim().to_owned();
        ensure!(!name.is_empty(), "“{line}”: a group of prizes has a name");
        let conditions = conditions.split(',').map(str::trim);
        let conditions = conditions.filter(|one| !one.is_empty());
        let (contenders, conditions) = contenders(conditions)?;
        let read = |test: &str| Test::read(test)?.asked_of(contenders);
        let tests = |condition: &&str| condition.split(" or ").map(read).collect();
        let conditions = conditions.iter().map(tests);
        let conditions = conditions.collect::<Result<Vec<Vec<Test>>, _>>();
        let prizes = prizes.split(',').map(str::trim);
        let prizes = prizes.filter(|prize| !prize.is_empty());
        let prizes = prizes
            .map(|prize| Prize::read(prize, currency))
            .collect::<Result<Vec<Prize>, _>>()?;
        ensure!(!prizes.is_empty(), "{name} has no prize");
        ensure!(
            prizes.len() <= MOST_PRIZES,
            "{name} has more than {MOST_PRIZES} prizes"
        );
        Ok(Group {
            name,
            contenders,
            conditions: conditions?,
            prizes,
        })
    }

    fn written(&self, currency: &str) -> String {
        let tests = |tests: &Vec<Test>| {
            let tests: Vec<String> = tests.iter().map(ToString::to_string).collect();
            tests.join(" or ")
        };
        let of = match self.contenders {
            Contenders::Players => None,
            Contenders::Teams => Some(TEAMS.to_owned()),
            Contenders::Clubs(best) => Some(format!("{CLUBS}, {BEST}{best}")),
        };
        let conditions = self.conditions.iter().map(tests);
        let conditions: Vec<String> = of.into_iter().chain(conditions).collect();
        let conditions = match conditions.as_slice() {
            [] => String::new(),
            all => format!(" ({})", all.join(", ")),
        };
        let prizes = self.prizes.iter().map(|prize| prize.written(currency));
        let prizes: Vec<String> = prizes.collect();
        format!("{}{conditions}: {}", self.name, prizes.join(", "))
    }
}

/// Who wins a group by its conditions, and the others of these.
fn contenders<'a>(
    conditions: impl Iterator<Item = &'a str>,
) -> Result<(Contenders, Vec<&'a str>), Refused> {
    let (mut teams, mut clubs, mut best, mut others) = (false, false, None, Vec::new());
    for one in conditions {
        let low = one.to_ascii_lowercase();
        if low == TEAMS {
            teams = true;
        } else if low == CLUBS {
            clubs = true;
        } else if let Some(count) = low.strip_prefix(BEST) {
            let count = count.trim().parse().ok();
            let count = count.filter(|count| (1..=MOST_BEST).contains(count));
            best =
                Some(count.ok_or_else(|| {
                    Refused::of(format!("“{one}” is no number of players: best 4"))
                })?);
        } else {
            others.push(one);
        }
    }
    ensure!(
        !(teams && clubs),
        "a group is of teams or of clubs, and not of both"
    );
    ensure!(
        clubs || best.is_none(),
        "“best” stands beside “clubs”, and says how many of each count"
    );
    let contenders = match (teams, clubs) {
        (true, _) => Contenders::Teams,
        (_, true) => Contenders::Clubs(best.unwrap_or(USUAL_BEST)),
        _ => Contenders::Players,
    };
    Ok((contenders, others))
}

impl Test {
    fn read(text: &str) -> Result<Test, Refused> {
        let text = text.trim();
        let (word, rest) = text
            .split_once([' ', '<', '>'])
            .map_or((text, ""), |(word, _)| (word, text[word.len()..].trim()));
        let letters = rest.to_ascii_uppercase();
        ensure!(
            !text.eq_ignore_ascii_case(TEAMS),
            "“teams” stands alone between commas: a group is of teams or of players"
        );
        let is_word = !letters.is_empty() && letters.bytes().all(|one| one.is_ascii_alphabetic());
        let test = match (&*word.to_ascii_lowercase(), rest) {
            ("unrated", "") => Some(Test::Unrated),
            ("women", "") | ("sex", "w" | "f") => Some(Test::Sex('w')),
            ("men", "") | ("sex", "m") => Some(Test::Sex('m')),
            ("rating", bound) => Bound::read(bound).map(Test::Rating),
            ("average", bound) => Bound::read(bound).map(Test::Average),
            ("born", bound) => Bound::read(bound).map(Test::Born),
            ("federation", _) if is_federation(&letters) => Some(Test::Federation(letters)),
            ("title", _) if is_word => Some(Test::Title(letters)),
            ("numbers", numbers) => {
                let numbers = numbers.split_whitespace().map(str::parse::<Number>);
                numbers.collect::<Result<_, _>>().ok().map(Test::Numbers)
            }
            ("team", name) if !name.is_empty() => Some(Test::Team(name.to_owned())),
            _ => None,
        };
        test.ok_or_else(|| {
            Refused::of(format!(
                "“{text}” is no condition; these are: rating < 1800 (or <=, >, >=), unrated, women, men, born >= 2010, federation GER, title WGM, \
                 numbers 3 7, team Elm; teams, where teams win it, and of these average < 1800; clubs, where clubs do, and best 4; several with commas, and “or” between two of \
                 which one is enough"
            ))
        })
    }

    /// It, where it can be asked of those.
    fn asked_of(self, contenders: Contenders) -> Result<Test, Refused> {
        match (&self, contenders) {
            (Test::Average(_), Contenders::Players | Contenders::Clubs(_)) => {
                refuse!("an average is asked of teams: (teams, {self})")
            }
            (Test::Numbers(_), Contenders::Teams) => {
                refuse!("numbers are those of players; teams are called by their names: team Elm")
            }
            _ => Ok(self),
        }
    }
}

impl Bound {
    fn read(text: &str) -> Option<Bound> {
        let (side, number) = Side::SIGNS
            .into_iter()
            .find_map(|(sign, side)| Some((side, text.strip_prefix(sign)?)))?;
        let of = number.trim().parse().ok()?;
        Some(Bound { side, of })
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = Side::SIGNS.iter().find(|(_, side)| *side == self.side);
        write!(
            formatter,
            "{} {}",
            sign.map_or("", |(sign, _)| sign),
            self.of
        )
    }
}

impl fmt::Display for Test {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Rating(bound) => write!(formatter, "rating {bound}"),
            Test::Unrated => formatter.write_str("unrated"),
            Test::Born(bound) => write!(formatter, "born {bound}"),
            Test::Sex('w') => formatter.write_str("women"),
            Test::Sex(_) => formatter.write_str("men"),
            Test::Federation(letters) => write!(formatter, "federation {letters}"),
            Test::Title(letters) => write!(formatter, "title {letters}"),
            Test::Numbers(numbers) => {
                formatter.write_str("numbers")?;
                numbers
                    .iter()
                    .try_for_each(|number| write!(formatter, " {number}"))
            }
            Test::Team(name) => write!(formatter, "team {name}"),
            Test::Average(bound) => write!(formatter, "average {bound}"),
        }
    }
}

impl Prize {
    /// `300`, `300 EUR + a cup`, `a book worth 20`.
    fn read(text: &str, currency: &mut String) -> Result<Prize, Refused> {
        let mut prize = Prize::default();
        let mut thing = text;
        if let Some((money, rest)) = text.split_once('+')
            && let Some(money) = money_in(money, currency)?
        {
            (prize.money, thing) = (money, rest);
        } else if let Some(money) = money_in(text, currency)? {
            (prize.money, thing) = (money, "");
        }
        if let Some((what, worth)) = thing.rsplit_once(" worth ")
            && let Some(worth) = money_in(worth, currency)?
        {
            (prize.worth, thing) = (worth, what);
        }
        prize.thing = thing.trim().to_owned();
        let names_something = prize.thing.chars().any(char::is_alphanumeric);
        ensure!(
            names_something || prize.money > 0 && prize.thing.is_empty(),
            "“{text}” is no prize"
        );
        Ok(prize)
    }

    fn written(&self, currency: &str) -> String {
        let mut told = Vec::new();
        told.extend((self.money > 0).then(|| amount(self.money, currency)));
        told.extend((!self.thing.is_empty()).then(|| match self.worth {
            0 => self.thing.clone(),
            worth => format!("{} worth {}", self.thing, amount(worth, currency)),
        }));
        told.join(" + ")
    }
}

/// What money is called in full, and its letters.
const CALLED: [(&str, &str); 8] = [
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("pound", "GBP"),
    ("pounds", "GBP"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("zloty", "PLN"),
    ("rupees", "INR"),
];

/// The letters or the sign of a money that is called by this word.
fn letters_of(word: &str) -> &str {
    let small = word.to_lowercase();
    let called = CALLED.iter().find(|(name, _)| *name == small);
    called.map_or(word, |(_, letters)| letters)
}

/// Whether a word says what money is.
fn is_currency(word: &str) -> bool {
    is_federation(word) || word.parse().is_ok_and(|sign| SIGNS.contains(&sign))
}

/// An amount in hundredths, if the words are one; what money is must be the same everywhere.
fn money_in(text: &str, currency: &mut String) -> Result<Option<u64>, Refused> {
    let text = text.trim();
    let is_figure = |one: char| one.is_ascii_digit();
    let (Some(first), Some(last)) = (text.find(is_figure), text.rfind(is_figure)) else {
        return Ok(None);
    };
    let (before, figures, behind) = (
        text[..first].trim(),
        &text[first..=last],
        text[last + 1..].trim(),
    );
    let said = match (before, behind) {
        ("", word) | (word, "") => letters_of(word),
        _ => return Ok(None),
    };
    let (whole, parts) = figures.split_once('.').unwrap_or((figures, "00"));
    let is_amount = (1..=9).contains(&whole.len())
        && (1..=2).contains(&parts.len())
        && [whole, parts]
            .iter()
            .all(|part| part.chars().all(is_figure));
    if !is_amount || !(said.is_empty() || is_currency(said)) {
        return Ok(None);
    }
    if !said.is_empty() && said != currency {
        if !currency.is_empty() {
            refuse!("the prizes are of one money, and not in {currency} and {said}");
        }
        said.clone_into(currency);
    }
    Ok(format!("{whole}{parts:0<2}").parse().ok())
}

fn amount(hundredths: u64, currency: &str) -> String {
    let (whole, parts) = (hundredths / 100, hundredths % 100);
    let figures = match parts {
        0 => whole.to_string(),
        parts => format!("{whole}.{parts:02}"),
    };
    match currency {
        "" => figures,
        currency => format!("{figures} {currency}"),
    }
}
