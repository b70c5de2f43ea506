//! What stands in a line of a list beside a name, told by its looks: titles before and behind it, ratings with or without the word for whose
//! they are.

use crate::federations::is_known;

/// The titles that a report has.
pub(crate) const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// What people call the rating of FIDE.
const FIDE: [&str; 5] = ["elo", "fide", "rating", "rtg", "irtg"];

/// What they call those of federations.
const OTHERS: [&str; 8] = [
    "nat", "national", "nrtg", "dwz", "nwz", "ecf", "uscf", "cfc",
];

/// What was read beside a name.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    /// The name without it.
    pub name: String,
    /// Titles, in their order.
    pub titles: Vec<String>,
    /// Ratings, in their order.
    pub ratings: Vec<Rating>,
    /// A federation at the end.
    pub federation: Option<String>,
}

/// A line without what stands before a name to count it, or to set it off: `1. Anna`, `12) Bert`, `- Clara`; where all lines are counted also
/// `3 Dora`.
pub(crate) fn unmarked(line: &str, is_numbered: bool) -> &str {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let figures = line.len() - rest.len();
    let behind = match rest.strip_prefix(['.', ')']) {
        Some(behind) if (1..=4).contains(&figures) => Some(behind),
        _ if is_numbered && figures > 0 && rest.starts_with([' ', '\t']) => Some(rest),
        _ if figures == 0 => line.strip_prefix(['-', '*', '•', '·', '–']),
        _ => None,
    };
    match behind.map(str::trim_start) {
        Some(name) if name.starts_with(|sign: char| sign.is_alphabetic() || sign == '"') => name,
        _ => line,
    }
}

/// A rating as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rating {
    /// The number.
    pub of: u32,
    /// Whether it is said to be one of a federation.
    pub is_national: bool,
}

/// Which of some ratings counts: the first of FIDE, or of which nothing is said, before those of federations.
pub(crate) fn first(ratings: &[Rating]) -> Option<Rating> {
    let of_fide = ratings.iter().find(|one| !one.is_national);
    of_fide.or(ratings.first()).copied()
}

/// A rating that is a whole field: `1850`, `Elo 1850`, `nat. 1790`, `1790 DWZ`.
pub(crate) fn rating(text: &str) -> Option<Rating> {
    let is_mark = |sign: char| sign.is_whitespace() || ":=.()[]".contains(sign);
    let words = text.split(is_mark).filter(|word| !word.is_empty());
    let (mut of, mut is_national) = (None, false);
    for word in words {
        let low = word.to_lowercase();
        if of.is_none() && (1..=4).contains(&word.len()) && is_number(word) {
            of = word.parse().ok();
        } else if OTHERS.contains(&&*low) {
            is_national = true;
        } else if !FIDE.contains(&&*low) {
            return None;
        }
    }
    of.map(|of| Rating { of, is_national })
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The titles that a word is made of, the highest first: `FM`, `WGM/IM`; none where it is anything else.
pub(crate) fn titles(word: &str) -> Option<Vec<String>> {
    let mut titles: Vec<&str> = word.split(['/', '+', '&']).map(str::trim).collect();
    let rank = |title: &&str| TITLES.iter().position(|one| one == title);
    titles.sort_by_key(rank);
    let are_all = titles.iter().all(|title| rank(title).is_some());
    are_all.then(|| titles.into_iter().map(str::to_owned).collect())
}

/// Ratings that one word parts from one another: `2100/2050`, `2100-2050`; one alone is none of these.
pub(crate) fn ratings_in_one(word: &str) -> Option<Vec<Rating>> {
    let mut parts: Vec<&str> = word.split(['/', '-', '–']).map(str::trim).collect();
    // A day has such parts too, and no rating of a list has fewer than three figures.
    parts.retain(|part| (3..=4).contains(&part.len()) && is_number(part));
    let is_all = word.bytes().filter(u8::is_ascii_digit).count() == parts.concat().len();
    let read: Vec<Rating> = parts.iter().filter_map(|part| rating(part)).collect();
    (read.len() > 1 && is_all && !word.contains(char::is_alphabetic)).then_some(read)
}

impl Looks {
    /// What stands in the text of a name: `FM Anna Berg`, `Berg, Anna (WFM)`, `Anna Berg (Elo 1850, nat. 1790)`, `Anna Berg 1850`. What is left
    /// is a name: with nothing but a title or a number nothing is taken from it.
    pub fn of(text: &str) -> Looks {
        let mut looks = Looks {
            name: text.trim().to_owned(),
            ..Looks::default()
        };
        while looks.take_brackets()
            || looks.take_federation()
            || looks.take_last()
            || looks.take_first()
        {}
        looks
    }

    /// Has another name, if it is one.
    fn leave(&mut self, name: &str) -> bool {
        let name =
            name.trim_end_matches(|sign: char| sign.is_whitespace() || ",-–—:|/".contains(sign));
        let is_name = name.chars().any(char::is_alphabetic);
        if is_name {
            self.name = name.to_owned();
        }
        is_name
    }

    /// Brackets at the end, if all in them is known.
    fn take_brackets(&mut self) -> bool {
        let Some((before, inner)) = self.name.rsplit_once(['(', '[']) else {
            return false;
        };
        let (before, inner) = (before.to_owned(), inner.trim_end_matches([')', ']']));
        let parts = inner.split([',', ';', '/']).map(str::trim);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let (mut titles, mut ratings, mut federation, mut unknown) =
            (Vec::new(), Vec::new(), None, parts.is_empty());
        for part in parts {
            if let Some(of) = self::titles(part) {
                titles.extend(of);
            } else if let Some(of) = ratings_in_one(part) {
                ratings.extend(of);
            } else if let Some(of) = rating(part) {
                ratings.push(of);
            } else if federation.is_none() && is_known(part) {
                federation = Some(part.to_owned());
            } else {
                unknown = true;
            }
        }
        if unknown || !self.leave(&before) {
            return false;
        }
        self.titles.splice(0..0, titles);
        self.ratings.splice(0..0, ratings);
        self.federation = self.federation.take().or(federation);
        true
    }

    /// The letters of a federation at the end, behind a name that is not written in capitals itself.
    fn take_federation(&mut self) -> bool {
        let name = self.name.clone();
        let Some((before, last)) = name.rsplit_once(' ') else {
            return false;
        };
        let is_one =
            is_known(last) && before.contains(' ') && before.chars().any(char::is_lowercase);
        if self.federation.is_some() || !is_one || !self.leave(before) {
            return false;
        }
        self.federation = Some(last.to_owned());
        true
    }

    /// A title or a rating at the end, with the word for whose it is.
    fn take_last(&mut self) -> bool {
        let name = self.name.clone();
        let Some((before, last)) = name.rsplit_once([' ', ',']) else {
            return false;
        };
        if let Some(titles) = titles(last) {
            let is_taken = self.leave(before);
            if is_taken {
                self.titles.splice(0..0, titles);
            }
            return is_taken;
        }
        if let Some(ratings) = ratings_in_one(last) {
            let is_taken = self.leave(before);
            if is_taken {
                self.ratings.splice(0..0, ratings);
            }
            return is_taken;
        }
        // A number of one or two figures may as well be part of a name, `Guest 7`, and what is in brackets with something else is a remark.
        if is_number(last) && !(3..=4).contains(&last.len()) || last.contains([')', ']']) {
            return false;
        }
        let mut from = before.len();
        let mut read = rating(last);
        while let Some((_, word)) = name[..from].rsplit_once([' ', ',']) {
            let more = rating(&name[from - word.len()..]);
            let is_number_too = word.chars().any(|sign| sign.is_ascii_digit());
            if more.is_none() || is_number_too && read.is_some() {
                break;
            }
            from -= word.len() + 1;
            read = more;
        }
        let Some(read) = read else { return false };
        let is_taken = self.leave(&name[..from]);
        if is_taken {
            self.ratings.insert(0, read);
        }
        is_taken
    }

    /// A title before the name, or before the first names behind the comma.
    fn take_first(&mut self) -> bool {
        let name = self.name.clone();
        let parts = name
            .split_once(',')
            .map(|(family, first)| (family, first.trim()));
        let word = name.split(' ').next().unwrap_or_default();
        if let Some(titles) = titles(word) {
            let is_taken = self.leave(name[word.len()..].trim_start());
            if is_taken {
                self.titles.extend(titles);
            }
            return is_taken;
        }
        if let Some((family, first)) = parts
            && let Some((word, rest)) = first.split_once(' ')
            && let Some(titles) = titles(word)
        {
            self.titles.extend(titles);
            self.name = format!("{family}, {}", rest.trim());
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_ratings_are_told_from_names() {
        for (text, name, titles, ratings) in [
            ("Anna Berg", "Anna Berg", "", ""),
            ("FM Anna Berg", "Anna Berg", "FM", ""),
            ("Berg, Anna (WFM)", "Berg, Anna", "WFM", ""),
            ("Berg, WFM Anna", "Berg, Anna", "WFM", ""),
            ("WGM/IM Anna Berg", "Anna Berg", "IM WGM", ""),
            ("Berg, IM/WGM Anna", "Berg, Anna", "IM WGM", ""),
            ("Anna Berg WGM/IM", "Anna Berg", "IM WGM", ""),
            ("Anna Berg (WGM/IM, 2300)", "Anna Berg", "WGM IM", "2300"),
            ("Anna Berg 2100/2050", "Anna Berg", "", "2100 2050"),
            ("Anna Berg 2100-2050", "Anna Berg", "", "2100 2050"),
            ("Anna Berg, IM", "Anna Berg", "IM", ""),
            ("Anna Berg WGM 2300", "Anna Berg", "WGM", "2300"),
            ("Anna Berg 1850", "Anna Berg", "", "1850"),
            ("Clara (1644)", "Clara", "", "1644"),
            ("Clara [Elo 1644]", "Clara", "", "1644"),
            ("Anna Elo 1850 nat. 1790", "Anna", "", "1850 n1790"),
            ("Anna (Elo 1850, nat. 1790)", "Anna", "", "1850 n1790"),
            ("Anna 1790 DWZ", "Anna", "", "n1790"),
            (
                "GM Berg, Anna (2510 / DWZ 2480)",
                "Berg, Anna",
                "GM",
                "2510 n2480",
            ),
            // What may be part of a name stays there.
            ("Im Ji-Hoon", "Im Ji-Hoon", "", ""),
            ("Anna (Oslo)", "Anna (Oslo)", "", ""),
            ("Anna (Oslo, 1850)", "Anna (Oslo, 1850)", "", ""),
            ("Guest 7", "Guest 7", "", ""),
            ("Guest 7/8", "Guest 7/8", "", ""),
            ("Anna 31-05-1990", "Anna 31-05-1990", "", ""),
            ("Anna GM/Berg", "Anna GM/Berg", "", ""),
            ("GM", "GM", "", ""),
            ("1850", "1850", "", ""),
            ("Elo 1850", "Elo", "", "1850"),
        ] {
            let looks = Looks::of(text);
            let shown =
                |one: &Rating| format!("{}{}", if one.is_national { "n" } else { "" }, one.of);
            let read: Vec<String> = looks.ratings.iter().map(shown).collect();
            assert_eq!(
                (&*looks.name, looks.titles.join(" "), read.join(" ")),
                (name, titles.to_owned(), ratings.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn the_rating_of_fide_comes_before_that_of_a_federation() {
        let read = |text: &str| first(&Looks::of(text).ratings).map(|one| one.of);
        assert_eq!(read("Anna nat. 1790 Elo 1850"), Some(1850));
        assert_eq!(read("Anna 1790 1850"), Some(1790));
        assert_eq!(read("Anna DWZ 1790"), Some(1790));
        assert_eq!(read("Anna"), None);
    }
}
