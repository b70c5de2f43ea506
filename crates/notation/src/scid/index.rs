//! The index: a head, and 47 bytes for each game.

use std::io::Read;

use super::bytes::{number, take};
use super::error::What;
use crate::pgn::Outcome;

pub(super) const MAGIC: &[u8] = b"Scid.si\0";

/// The version that is read.
const VERSION: u16 = 400;

/// What the index says of all games.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) games: u32,
}

impl Header {
    pub(super) fn read(source: &mut impl Read) -> Result<Header, What> {
        let head: [u8; 182] = take(source)?;
        if !head.starts_with(MAGIC) {
            return Err(What::Damaged("it does not begin as the index does"));
        }
        match number(&head[8..10]) as u16 {
            VERSION => Ok(Header {
                games: number(&head[14..17]),
            }),
            other => Err(What::Version(other)),
        }
    }
}

/// What the index says of a game.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) offset: u32,
    pub(super) length: u32,
    flags: u32,
    own_flags: u32,
    pub(super) white: u32,
    pub(super) black: u32,
    pub(super) event: u32,
    pub(super) site: u32,
    pub(super) round: u32,
    pub(super) outcome: Outcome,
    eco: u32,
    date: u32,
    event_date: u32,
    /// Of White and Black: the kind of the rating, and the rating.
    ratings: [u32; 2],
}

/// The letters of the flags that users set, from the fifth on.
const FLAGS: &str = "WBMENPTKQ!?U";

/// The kinds of ratings, as they stand in the names of tags.
const RATINGS: [&str; 7] = ["Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"];

impl Entry {
    pub(super) fn read(source: &mut impl Read) -> Result<Entry, What> {
        let entry: [u8; 47] = take(source)?;
        let two = |at: usize| number(&entry[at..at + 2]);
        let (players, rest) = (u32::from(entry[9]), u32::from(entry[14]));
        let dates = number(&entry[25..29]);
        Ok(Entry {
            offset: number(&entry[..4]),
            length: two(4) | u32::from(entry[6] & 0x80) << 9,
            flags: two(7),
            own_flags: u32::from(entry[6] & 0x3f),
            white: players >> 4 << 16 | two(10),
            black: (players & 15) << 16 | two(12),
            event: rest >> 5 << 16 | two(15),
            site: (rest >> 2 & 7) << 16 | two(17),
            round: (rest & 3) << 16 | two(19),
            outcome: match two(21) >> 12 {
                1 => Outcome::WhiteWins,
                2 => Outcome::BlackWins,
                3 => Outcome::Draw,
                _ => Outcome::Unknown,
            },
            eco: two(23),
            date: dates & 0xf_ffff,
            event_date: dates >> 20,
            ratings: [two(29), two(31)],
        })
    }

    pub(super) fn is_deleted(&self) -> bool {
        self.flags & 8 != 0
    }

    /// The letters of the flags that are set.
    pub(super) fn flag_letters(&self) -> String {
        let known = FLAGS
            .chars()
            .enumerate()
            .filter(|(bit, _)| self.flags >> (bit + 4) & 1 != 0)
            .map(|(_, letter)| letter);
        let own = (0..6)
            .filter(|bit| self.own_flags >> bit & 1 != 0)
            .filter_map(|bit| char::from_digit(bit + 1, 10));
        known.chain(own).collect()
    }

    /// The day, with question marks for what is not known.
    pub(super) fn date(&self) -> String {
        written(self.date >> 9, self.date)
    }

    /// The day on which the event began, which stands as a difference of years.
    pub(super) fn event_date(&self) -> Option<String> {
        let year = self.event_date >> 9 & 7;
        let year = (self.date >> 9) + year.checked_sub(1)? + 1;
        let year = year.checked_sub(4)?;
        // Where no day is known at all, the difference of years alone stands there.
        (year > 0).then(|| written(year, self.event_date))
    }

    /// The tags of the ratings that are known.
    pub(super) fn ratings(&self) -> impl Iterator<Item = (String, String)> {
        let sides = ["White", "Black"].into_iter().zip(self.ratings);
        sides.filter_map(|(side, rating)| {
            let kind = RATINGS.get((rating >> 12) as usize)?;
            let points = rating & 0xfff;
            (points > 0).then(|| (format!("{side}{kind}"), points.to_string()))
        })
    }

    /// The code of the opening, with the letter and the figure that SCID adds to it.
    pub(super) fn eco(&self) -> Option<String> {
        let code = self.eco.checked_sub(1)?;
        let letter = char::from(b'A' + u8::try_from(code / 13_100).ok().filter(|at| *at < 5)?);
        let more = match code % 131 {
            0 => String::new(),
            more => {
                let letter = char::from(b'a' + ((more - 1) / 5) as u8);
                match (more - 1) % 5 {
                    0 => letter.to_string(),
                    figure => format!("{letter}{figure}"),
                }
            }
        };
        Some(format!("{letter}{:02}{more}", code % 13_100 / 131))
    }
}

fn written(year: u32, rest: u32) -> String {
    let part = |number: u32, width: usize| match number {
        0 => "?".repeat(width),
        number => format!("{number:0width$}"),
    };
    let (month, day) = (rest >> 5 & 15, rest & 31);
    format!("{}.{}.{}", part(year, 4), part(month, 2), part(day, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(eco: u32, date: u32, event_date: u32) -> Entry {
        let mut bytes = [0; 47];
        bytes[23..25].copy_from_slice(&(eco as u16).to_be_bytes());
        bytes[25..29].copy_from_slice(&(date | event_date << 20).to_be_bytes());
        Entry::read(&mut &bytes[..]).expect("an entry")
    }

    #[test]
    fn codes_of_openings() {
        for (number, code) in [
            (0, None),
            (1, Some("A00")),
            (1 + 131, Some("A01")),
            (1 + 13_100 + 90 * 131, Some("B90")),
            (1 + 13_100 + 90 * 131 + 1, Some("B90a")),
            (1 + 13_100 + 90 * 131 + 3, Some("B90a2")),
            (1 + 4 * 13_100 + 99 * 131 + 130, Some("E99z4")),
        ] {
            assert_eq!(entry(number, 0, 0).eco().as_deref(), code, "{number}");
        }
    }

    #[test]
    fn days_and_those_of_events() {
        let day = 1858 << 9 | 10 << 5;
        let one = entry(0, day, 4 << 9 | 10 << 5 | 2);
        assert_eq!(one.date(), "1858.10.??");
        assert_eq!(one.event_date().as_deref(), Some("1858.10.02"));
        let other = entry(0, day, 3 << 9 | 12 << 5 | 31);
        assert_eq!(other.event_date().as_deref(), Some("1857.12.31"));
        assert_eq!(entry(0, day, 0).event_date(), None);
        assert_eq!(entry(0, 0, 0).date(), "????.??.??");
    }
}
