//! Days as people write them.

/// The month and the day that stand before a year.
pub(crate) struct Day {
    /// The first word of them.
    pub from: usize,
    /// From 1.
    pub month: Option<usize>,
    pub day: Option<u32>,
}

impl Day {
    /// `17 March`, `March 17th`, `the 17th of March` at the end of these words.
    pub(crate) fn before(words: &[&str]) -> Day {
        let mut found = Day {
            from: words.len(),
            month: None,
            day: None,
        };
        for (at, word) in words.iter().enumerate().rev() {
            // In small letters a month is one behind its day, `3 mai`, and before its year: `juin 1834`.
            let is_link = |word: &&&str| LINKS.contains(&word.to_lowercase().as_str());
            let before = words[..at].iter().rev().find(|word| !is_link(word));
            let behind_day = before.is_some_and(|before| day_of(before).is_some());
            let is_long = word.chars().count() > 3;
            let is_last = words[at + 1..].iter().all(|word| LINKS.contains(word));
            let may_be_small = behind_day || is_last && is_long;
            let small = || {
                may_be_small
                    .then(|| month_of(&with_capital(word)))
                    .flatten()
            };
            match (month_of(word).or_else(small), day_of(word)) {
                (Some(month), _) if found.month.is_none() => found.month = Some(month),
                (_, Some(day)) if found.day.is_none() => found.day = Some(day),
                // `de` before the year: `noviembre de 1901`
                _ if found.month.is_none() && found.day.is_none() && LINKS.contains(word) => {
                    continue;
                }
                _ if found.month.is_some() && LINKS.contains(word) => {
                    // `le 3 mai`, `on the 3rd of May`
                    if found.day.is_some() {
                        found.from = at;
                    }
                    continue;
                }
                _ => break,
            }
            found.from = at;
        }
        // A number alone is no day.
        match found.month {
            Some(_) => found,
            None => Day {
                from: words.len(),
                day: None,
                ..found
            },
        }
    }
}

/// The month of this name or short form.
pub(crate) fn month_of(word: &str) -> Option<usize> {
    let lower = word.trim_end_matches('.').to_lowercase();
    let is_short = (3..=4).contains(&lower.chars().count());
    let named = |name: &&str| *name == lower || is_short && name.starts_with(&lower);
    let month = MONTHS.iter().position(|names| names.iter().any(named))?;
    word.starts_with(char::is_uppercase).then_some(month + 1)
}

/// `17`, `17.`, `17th`.
fn day_of(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let day = digits.parse().ok().filter(|day| (1..=31).contains(day));
    day.filter(|_| word.len() <= digits.len() + 2)
}

/// The names of the months in English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Polish and Russian; in the last
/// two as they stand behind a day too.
const MONTHS: [&[&str]; 12] = [
    &[
        "january",
        "januar",
        "janvier",
        "enero",
        "gennaio",
        "januari",
        "janeiro",
        "stycznia",
        "styczeń",
        "январь",
        "января",
    ],
    &[
        "february",
        "februar",
        "février",
        "febrero",
        "febbraio",
        "februari",
        "fevereiro",
        "lutego",
        "luty",
        "февраль",
        "февраля",
    ],
    &[
        "march",
        "märz",
        "mars",
        "marzo",
        "maart",
        "março",
        "marca",
        "marzec",
        "март",
        "марта",
    ],
    &[
        "april",
        "avril",
        "abril",
        "aprile",
        "kwietnia",
        "kwiecień",
        "апрель",
        "апреля",
    ],
    &[
        "may", "mai", "mayo", "maggio", "mei", "maio", "maj", "maja", "май", "мая",
    ],
    &[
        "june", "juni", "juin", "junio", "giugno", "junho", "czerwca", "czerwiec", "июнь", "июня",
    ],
    &[
        "july", "juli", "juillet", "julio", "luglio", "julho", "lipca", "lipiec", "июль", "июля",
    ],
    &[
        "august",
        "août",
        "agosto",
        "augustus",
        "augusti",
        "sierpnia",
        "sierpień",
        "август",
        "августа",
    ],
    &[
        "september",
        "septembre",
        "septiembre",
        "settembre",
        "setembro",
        "września",
        "wrzesień",
        "сентябрь",
        "сентября",
    ],
    &[
        "october",
        "oktober",
        "octobre",
        "octubre",
        "ottobre",
        "outubro",
        "października",
        "październik",
        "октябрь",
        "октября",
    ],
    &[
        "november",
        "novembre",
        "noviembre",
        "novembro",
        "listopada",
        "listopad",
        "ноябрь",
        "ноября",
    ],
    &[
        "december",
        "dezember",
        "décembre",
        "diciembre",
        "dicembre",
        "dezembro",
        "grudnia",
        "grudzień",
        "декабрь",
        "декабря",
    ],
];

/// Whether a word is a year of games that are recorded.
pub(crate) fn is_year(word: &str) -> bool {
    word.parse()
        .is_ok_and(|year: u32| (1400..2200).contains(&year))
}

/// The day that words name, as PGN writes it: `31 Dec 1899`, `December 31st, 1899`, `31.12.1899`, `12/31/1899`, `1899`. None
/// where there is no year, or where two numbers may both be the month.
///
/// ```
/// use jadoube_notation::date_of;
///
/// assert_eq!(date_of("Dec 1899").as_deref(), Some("1899.12.??"));
/// assert_eq!(date_of("31.12.1899").as_deref(), Some("1899.12.31"));
/// assert_eq!(date_of("5/6/1899"), None);
/// ```
pub fn date_of(text: &str) -> Option<String> {
    if let Some(found) = in_numbers(text.trim()) {
        return found;
    }
    let words: Vec<&str> = parts(text).collect();
    let at = words.iter().position(|word| is_year(word))?;
    let Day { month, day, .. } = Day::before(&words[..at]);
    let month = month.and_then(|month| u32::try_from(month).ok());
    in_pgn(words[at], month, day)
}

/// The words of a text. A sign between two digits divides none: in `1882-3` stands no year.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut before = ' ';
    let mut signs = text.char_indices().peekable();
    let divides = move |sign: char| {
        signs.next();
        let next = signs.peek().map_or(' ', |(_, next)| *next);
        let is_within = before.is_ascii_digit() && next.is_ascii_digit() && !sign.is_whitespace();
        before = sign;
        !sign.is_alphanumeric() && !is_within
    };
    text.split(divides).filter(|word| !word.is_empty())
}

/// The text with the days in numbers in it, such as `1858.12.20`, `20.xii.1858` and `5. 6. 1899`, as words: `20 December 1858`.
#[cfg(feature = "scores")]
pub(crate) fn with_days_in_words(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let begins = !told.ends_with(|sign: char| sign.is_alphanumeric() || ".-/".contains(sign));
        let found = begins.then(|| day_at(rest)).flatten();
        match found {
            Some((day, length)) => {
                told += &day;
                at += length;
            }
            None => {
                let sign = rest.chars().next().unwrap_or_default();
                told.push(sign);
                at += sign.len_utf8();
            }
        }
    }
    told
}

/// The text without the word that Russian and Polish put behind a year: `1960 г.`, `1975 roku`.
#[cfg(feature = "scores")]
pub(crate) fn without_word_for_year(text: &str) -> String {
    const YEAR: [&str; 6] = [" г.", " г", " года", " год", " roku", " r."];
    let text = text.trim_end();
    let before = YEAR.iter().find_map(|word| text.strip_suffix(word));
    let is_behind_year = |before: &&str| {
        let last = before.split_whitespace().next_back();
        last.is_some_and(is_year)
    };
    before.filter(is_behind_year).unwrap_or(text).to_owned()
}

/// Whether a text begins with a day in numbers, which is no number of a move.
#[cfg(feature = "scores")]
pub(crate) fn begins_with_day(text: &str) -> bool {
    day_at(text.trim_start()).is_some()
}

/// The day in three numbers that a text begins with, in words, and how long it is there.
#[cfg(feature = "scores")]
fn day_at(text: &str) -> Option<(String, usize)> {
    let length = |text: &str| text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let first = length(text);
    let sign = text[first..]
        .chars()
        .next()
        .filter(|sign| matches!(sign, '.' | '/' | '-'))?;
    let gap = |text: &str| usize::from(sign == '.' && text.starts_with(' '));
    let mut at = first + 1;
    at += gap(&text[at..]);
    at += length(&text[at..]);
    let rest = text[at..].strip_prefix(sign)?;
    at = text.len() - rest.len() + gap(rest);
    at += length(&text[at..]);
    let is_number = |sign: char| sign.is_ascii_digit() || "ivxIVX".contains(sign);
    let whole = &text[..at];
    let numbers: Vec<&str> = whole.split(sign).map(str::trim).collect();
    let fits = numbers.len() == 3
        && numbers
            .iter()
            .all(|number| !number.is_empty() && number.chars().all(is_number));
    let date = fits
        .then(|| whole_date_of(&numbers.join(&sign.to_string())))
        .flatten()?;
    let [year, month, day] = *date.split('.').collect::<Vec<_>>().as_slice() else {
        return None;
    };
    let names = MONTHS.get(month.parse::<usize>().ok()?.checked_sub(1)?)?;
    let (first, rest) = names[0].split_at(1);
    Some((format!("{day} {}{rest} {year}", first.to_uppercase()), at))
}

/// Whether a word is a part of a day as PGN writes it, or all of it.
#[cfg(feature = "scores")]
pub(crate) fn is_part_of(word: &str, date: &str) -> bool {
    let mut known = date.split('.');
    let (year, month, day) = (known.next(), known.next(), known.next());
    let is = |part: Option<&str>, number: Option<u32>| {
        part.and_then(|part| part.parse().ok()) == number && number.is_some()
    };
    whole_date_of(word).is_some_and(|whole| whole == date)
        || Some(word) == year
        || is(month, month_word(word))
        || is(day, day_of(word))
        || is(month, word.parse().ok())
}

/// The day that the whole text names, as [`date_of`]; None where a word or a sign of it says what is not understood, such as
/// `before 1862`, `1912/1913`, `12-15 May 1912`, or where there is no such day. What is known to be unknown is a question mark.
///
/// ```
/// use jadoube_notation::whole_date_of;
///
/// assert_eq!(whole_date_of("25 XII 1890").as_deref(), Some("1890.12.25"));
/// assert_eq!(whole_date_of("3 de mayo de 1898").as_deref(), Some("1898.05.03"));
/// assert_eq!(whole_date_of("1912-05-??").as_deref(), Some("1912.05.??"));
/// assert_eq!(whole_date_of("before 1862"), None);
/// ```
pub fn whole_date_of(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(found) = in_numbers(text) {
        return found;
    }
    if let Some(found) = year_first(text) {
        return Some(found);
    }
    let divides = |sign: char| sign.is_whitespace() || matches!(sign, '.' | ',' | '/' | '-');
    let words: Vec<&str> = text
        .split(divides)
        .filter(|word| !word.is_empty() && !LINKS.contains(&word.to_lowercase().as_str()))
        .collect();
    let number = |word: &str| word.parse::<u32>().ok().filter(|_| word.len() <= 2);
    let (year, month, day) = match *words.as_slice() {
        [year] => (year, None, None),
        [year, month] if is_year(year) && number(month).is_some() => {
            // `1909/10` may be two years.
            (!text.contains(['/', '-'])).then_some((year, number(month), None))?
        }
        [month, year] if number(month).is_some() => (year, number(month), None),
        [month, year] if is_year(year) => (year, Some(month_word(month)?), None),
        [year, month] => (year, Some(month_word(month)?), None),
        [year, month, day] if is_year(year) => {
            let named = month_word(month).or_else(|| number(month));
            match named.zip(day_of(day)) {
                Some((month, day)) => (year, Some(month), Some(day)),
                None => (year, Some(month_word(day)?), Some(day_of(month)?)),
            }
        }
        [one, other, year] => match (month_word(one), month_word(other)) {
            (Some(month), None) => (year, Some(month), Some(day_of(other)?)),
            (None, Some(month)) => (year, Some(month), Some(day_of(one)?)),
            _ => return None,
        },
        _ => return None,
    };
    is_year(year).then_some(())?;
    in_pgn(year, month, day)
}

/// A date in numbers of which the first is the year, or the year alone, the unknown as question marks, crosses or zeros.
fn year_first(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let (year, rest) = parts.split_first()?;
    let is_unknown = |part: &str| part.bytes().all(|sign| matches!(sign, b'?' | b'x' | b'0'));
    let is_number = |part: &str| part.bytes().all(|sign| sign.is_ascii_digit());
    let of_year = year.len() == 4 && (is_number(year) || is_unknown(year));
    // `1909/10` and `1862-63` may be two years, `1912-05` may not.
    let small = |part: &str| part.parse::<u32>().ok();
    let of_century = year.get(2..).and_then(small);
    let follows = rest.len() == 1
        && small(rest[0])
            .zip(of_century)
            .is_some_and(|(one, year)| one > year);
    let two_years = rest.len() == 1
        && (text.contains('/') && !is_unknown(rest[0]) || text.contains('-') && follows);
    let fits = |part: &&str| part.len() <= 2 && (is_number(part) || is_unknown(part));
    (of_year && !two_years && rest.len() <= 2 && rest.iter().all(fits)).then_some(())?;
    let part = |at: usize| rest.get(at).filter(|part| !is_unknown(part));
    let number = |at: usize| part(at).map(|part| part.parse::<u32>());
    let (month, day) = (number(0).transpose().ok()?, number(1).transpose().ok()?);
    let year = if is_unknown(year) { "????" } else { year };
    in_pgn(year, month, day)
}

/// The day as PGN writes it, if there is such a day.
fn in_pgn(year: &str, month: Option<u32>, day: Option<u32>) -> Option<String> {
    let is_leap = year.parse().is_ok_and(|year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    });
    let longest = match month {
        // In a year that is not known there may be one day more.
        Some(2) if is_leap || !year.bytes().all(|sign| sign.is_ascii_digit()) => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        Some(1..=12) | None => 31,
        Some(_) => return None,
    };
    let is_day = day.is_none_or(|day| (1..=longest).contains(&day));
    let part = |part: Option<u32>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
    is_day.then(|| format!("{year}.{}.{}", part(month), part(day)))
}

/// Whether a text is a day in three numbers that no calendar has, whichever of them is meant for the month: `1899.02.30`,
/// `31/4/1899`. What is a question mark or zero is not known, and may be any.
#[cfg(feature = "pgn")]
pub(crate) fn is_no_day(text: &str) -> bool {
    /// A month or a day: its number, none if it is not known.
    fn small(part: &str) -> Option<Option<u32>> {
        let is_unknown = part.bytes().all(|sign| matches!(sign, b'?' | b'x' | b'0'));
        let fits = (1..=2).contains(&part.len());
        match fits && is_unknown {
            true => Some(None),
            false => Some(Some(part.parse().ok().filter(|_| fits)?)),
        }
    }
    let Some(sign) = text.chars().find(|sign| matches!(sign, '.' | '/' | '-')) else {
        return false;
    };
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let [first, second, third] = *parts.as_slice() else {
        return false;
    };
    let is_first = is_year(first) || first == "????";
    let (year, one, other) = match is_first {
        true => (first, second, third),
        false => (third, first, second),
    };
    let (Some(one), Some(other)) = (small(one), small(other)) else {
        return false;
    };
    let is_day = |month, day| in_pgn(year, month, day).is_some();
    (is_first || is_year(year)) && !is_day(one, other) && (is_first || !is_day(other, one))
}

/// Words between the parts of a date that say nothing.
const LINKS: [&str; 8] = ["of", "the", "on", "de", "del", "le", "den", "am"];

fn with_capital(word: &str) -> String {
    let mut signs = word.chars();
    let first = signs.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(signs)
        .collect()
}

/// The month of this name, in large or small letters, or of this Roman number.
fn month_word(word: &str) -> Option<u32> {
    const ROMAN: [&str; 12] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
    ];
    let large = word.to_uppercase();
    let month = match ROMAN.iter().position(|roman| *roman == large) {
        Some(at) => at + 1,
        None => month_of(&with_capital(word))?,
    };
    u32::try_from(month).ok()
}

/// The year in a date, in whatever form it is written: the first four signs where it stands first, as in PGN.
pub fn year_of(date: &str) -> Option<&str> {
    let is_number = |text: &&str| text.bytes().all(|sign| sign.is_ascii_digit());
    let first = date.get(..4).filter(is_number);
    let ends = !date[first.map_or(0, str::len)..].starts_with(|sign: char| sign.is_ascii_digit());
    first.filter(|_| ends).or_else(|| {
        let mut words = date.split(|sign: char| !sign.is_alphanumeric());
        words.find(|word| is_year(word))
    })
}

/// A day in three numbers, the year last; `Some(None)` where it is one, and nobody can say which of the others is the month.
#[allow(
    clippy::option_option,
    reason = "no such day, and one that is unclear, are two answers"
)]
fn in_numbers(text: &str) -> Option<Option<String>> {
    let sign = ['.', '/', '-']
        .into_iter()
        .find(|sign| text.contains(*sign))?;
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let [first, second, year] = *parts.as_slice() else {
        return None;
    };
    let small = |part: &str| part.parse::<u32>().ok().filter(|_| part.len() <= 2);
    let (first, second) = (small(first)?, small(second)?);
    is_year(year).then_some(())?;
    let is_month = |number: u32| (1..=12).contains(&number);
    let is_day = |number: u32| (1..=31).contains(&number);
    let told = match (sign, is_month(first), is_month(second)) {
        // With points the day stands first wherever they are written.
        ('.', _, true) | (_, false, true) if is_day(first) => Some((second, first)),
        (_, true, false) if is_day(second) => Some((first, second)),
        _ if first == second && is_month(first) => Some((first, second)),
        _ => None,
    };
    Some(told.and_then(|(month, day)| in_pgn(year, Some(month), Some(day))))
}

#[cfg(test)]
mod tests {
    use super::{date_of, whole_date_of, year_of};

    #[test]
    fn a_date_is_understood_whole_or_not_at_all() {
        for (text, date) in [
            ("25 XII 1890", Some("1890.12.25")),
            ("25.XII.1890", Some("1890.12.25")),
            ("31 V 1912", Some("1912.05.31")),
            ("31 mai 1912", Some("1912.05.31")),
            ("2 avril 1859", Some("1859.04.02")),
            ("31 maggio 1912", Some("1912.05.31")),
            ("3 de mayo de 1898", Some("1898.05.03")),
            ("1862, Oct 12", Some("1862.10.12")),
            ("1862 10 12", Some("1862.10.12")),
            ("05.1912", Some("1912.05.??")),
            ("10/1862", Some("1862.10.??")),
            ("December 31st, 1899", Some("1899.12.31")),
            ("1899", Some("1899.??.??")),
            ("1890.12.25 20:30", None),
            ("31.05.1912-02.06.1912", None),
            ("12-15 May 1912", None),
            ("before 1862", None),
            ("c. 1912", None),
            ("1912?", None),
            ("Spring 1912", None),
            ("1912/1913", None),
            ("1862-63", None),
            ("1909/10", None),
            ("1912-31-05", None),
            ("30 Feb 1912", None),
            ("29.02.1923", None),
            ("29 Feb 1900", None),
            ("29.2.1924", Some("1924.02.29")),
            ("????.02.29", Some("????.02.29")),
            ("4.v.1904", Some("1904.05.04")),
            ("1912.02.30", None),
            ("1912-5-31", Some("1912.05.31")),
            ("1912.05.??", Some("1912.05.??")),
            ("1912.05", Some("1912.05.??")),
            ("1912-05", Some("1912.05.??")),
            ("1909-10", None),
            ("1912/00/00", Some("1912.??.??")),
            ("????.??.??", Some("????.??.??")),
            ("xxxx.05.12", Some("????.05.12")),
            ("5/6/1912", None),
            ("191?", None),
            ("Whitsun", None),
            ("", None),
        ] {
            assert_eq!(whole_date_of(text).as_deref(), date, "{text}");
        }
    }

    #[test]
    #[cfg(feature = "scores")]
    fn days_in_numbers_become_words() {
        for (text, told) in [
            ("Paris, 1858.12.20", "Paris, 20 December 1858"),
            ("Paris 20.xii.1858.", "Paris 20 December 1858."),
            ("Wien, 4. 5. 1904", "Wien, 04 May 1904"),
            ("1858-12-20", "20 December 1858"),
            ("5/6/1899", "5/6/1899"),
            ("1882-3", "1882-3"),
            ("30.02.1882", "30.02.1882"),
            ("1. e4 e5 2. d4", "1. e4 e5 2. d4"),
        ] {
            assert_eq!(super::with_days_in_words(text), told, "{text}");
        }
    }

    #[test]
    #[cfg(feature = "pgn")]
    fn days_that_no_calendar_has() {
        for day in [
            "1899.02.30",
            "1900.02.29",
            "1899.13.01",
            "1899-04-31",
            "1899.??.32",
            "????.02.30",
            "31.4.1899",
            "31/13/1899",
        ] {
            assert!(super::is_no_day(day), "{day}");
        }
        for other in [
            "1899.02.28",
            "1904.02.29",
            "1899.00.00",
            "1899.??.??",
            "????.??.??",
            "????.02.29",
            "12/31/1899",
            "31/12/1899",
            "1899",
            "1898-99",
            "before 1862",
            "1.2.3",
            "",
        ] {
            assert!(!super::is_no_day(other), "{other}");
        }
    }

    #[test]
    fn days_in_words_and_numbers() {
        for (text, date) in [
            ("31.12.1899", Some("1899.12.31")),
            ("5. 6. 1899", Some("1899.06.05")),
            ("12/31/1899", Some("1899.12.31")),
            ("31/12/1899", Some("1899.12.31")),
            ("31-12-1899", Some("1899.12.31")),
            ("5/6/1899", None),
            ("6/6/1899", Some("1899.06.06")),
            ("32.13.1899", None),
            ("31.4.1899", None),
            ("30 February 1899", None),
            ("Match 1882-3", None),
            ("London, 1882/83", None),
            ("Dec 1899", Some("1899.12.??")),
            ("31 Dec. 1899", Some("1899.12.31")),
            ("December 31st, 1899", Some("1899.12.31")),
            ("on the 17th of March, 1857", Some("1857.03.17")),
            ("5. Mai 1873", Some("1873.05.05")),
            ("1899", Some("1899.??.??")),
            ("last winter", None),
        ] {
            assert_eq!(date_of(text).as_deref(), date, "{text}");
        }
        for (date, year) in [
            ("1899.12.31", Some("1899")),
            ("0899.12.31", Some("0899")),
            ("31.12.1899", Some("1899")),
            ("Dec 1899", Some("1899")),
            ("????.??.??", None),
            ("18999", None),
            ("", None),
        ] {
            assert_eq!(year_of(date), year, "{date}");
        }
    }
}
