//! What stands in brackets behind the name of a player: his share of the point, a rating, a day.

use super::verdict::halves;

/// A name, and apart from it the share of the point in brackets behind it: `Morphy (1)`.
pub(super) fn with_share((key, name): (String, String)) -> Vec<(String, String)> {
    let found = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once('('));
    match found {
        Some((player, share)) if halves(share).is_some() && !player.trim().is_empty() => {
            let of_share = (format!("{key}-share"), share.to_owned());
            vec![(key, player.trim().to_owned()), of_share]
        }
        _ => vec![(key, name)],
    }
}

/// Takes what stands in brackets behind a name and has numbers in it, a day or a time, which is no part of it: `Baker (3/4/1905)`. A
/// number alone may be the year from which somebody is known.
pub(super) fn remark(name: &mut String) -> Option<String> {
    let (player, remark) = name.strip_suffix(')')?.rsplit_once(" (")?;
    let is_digit = |sign: char| sign.is_ascii_digit();
    let has_number = remark.contains(is_digit) && !remark.chars().all(is_digit);
    let remark = remark.to_owned();
    let player = player.trim().to_owned();
    (has_number && !player.is_empty()).then(|| {
        *name = player;
        remark
    })
}

/// Takes the ratings in brackets behind the names of both players, `Smith (2100) - Jones (2250)`: behind one alone a year may stand.
pub(super) fn ratings(said: &mut [(String, String)]) -> Vec<(String, String)> {
    let rated = |name: &str| {
        let (player, number) = name.strip_suffix(')')?.rsplit_once('(')?;
        let player = player.trim();
        (is_rating(number) && !player.is_empty()).then(|| (player.to_owned(), number.to_owned()))
    };
    let found: Option<Vec<_>> = said.iter().map(|(_, name)| rated(name)).collect();
    let Some(found) = found.filter(|found| found.len() == 2) else {
        return Vec::new();
    };
    let taken = said
        .iter_mut()
        .zip(found)
        .map(|((key, name), (player, rating))| {
            *name = player;
            (format!("{key}-elo"), rating)
        });
    taken.collect()
}

/// The text with brackets around ratings that stand bare behind both names, `Timman 2625 - Karpov 2720`: years stand there too, but one
/// of the two is none.
pub(super) fn ratings_in_brackets(text: &str) -> Option<String> {
    const BETWEEN: [&str; 6] = [" - ", " – ", " — ", " v. ", " v ", " vs "];
    let (one, sign, other) = BETWEEN.iter().find_map(|sign| {
        let (one, other) = text.split_once(sign)?;
        Some((one, sign, other))
    })?;
    let (name, rating) = one.trim_end().rsplit_once(' ')?;
    // The first number behind the second name is his rating; what follows it stands apart.
    let from = other.find(|sign: char| sign.is_ascii_digit())?;
    let (second, number) = other.split_at(from);
    let end = number
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(number.len());
    let (second_rating, behind) = number.split_at(end);
    let is_apart = behind.is_empty() || behind.starts_with([',', ';', ' ']);
    let is_named = |name: &str| {
        let is_clear = !name.contains(|sign: char| sign.is_ascii_digit() || "()".contains(sign));
        is_clear && name.contains(char::is_alphabetic)
    };
    let is_no_year = |number: &str| number.parse().is_ok_and(|number: u32| number > LAST_YEAR);
    let are_rated = is_rating(rating) && is_rating(second_rating);
    let fits = are_rated && is_named(name) && is_named(second) && is_apart;
    let second = second.trim_end();
    (fits && (is_no_year(rating) || is_no_year(second_rating)))
        .then(|| format!("{name} ({rating}){sign}{second} ({second_rating}){behind}"))
}

/// No game in a book is younger.
const LAST_YEAR: u32 = 2100;

/// Whether a number is the rating of a player.
fn is_rating(number: &str) -> bool {
    number.len() == 4
        && number
            .parse()
            .is_ok_and(|rating: u32| (1000..3000).contains(&rating))
}
