//! Who stands where.

use std::cmp::Reverse;
use std::collections::HashMap;

use jadoube_pairing::tie_break::{Forfeits, Standing, TieBreak, UnknownTieBreak, standings};
use jadoube_pairing::{Number, System, knockout};

use crate::event::Event;
use crate::refused::Refused;

/// Tie-breaks, and as they were called.
#[derive(Clone, Debug)]
pub struct TieBreaks {
    /// In the order in which they are asked.
    pub all: Vec<TieBreak>,
    /// Their letters.
    pub names: Vec<String>,
}

impl TieBreaks {
    /// `BH/C1,BH,SB`; line 202 of the report has them so, and 212 with PTS among them.
    ///
    /// # Errors
    /// When one of them is not known.
    pub fn read(text: &str) -> Result<TieBreaks, UnknownTieBreak> {
        let words = text.split([',', ' ', ';']).map(str::trim);
        let names: Vec<String> = words
            .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("PTS"))
            .map(str::to_ascii_uppercase)
            .collect();
        let all = names.iter().map(|name| name.parse());
        Ok(TieBreaks {
            all: all.collect::<Result<_, _>>()?,
            names,
        })
    }
}

impl Event {
    /// The tie-breaks that the report names, else the usual ones of the system.
    ///
    /// # Errors
    /// When it names some that are not carried.
    pub fn tie_breaks(&self) -> Result<TieBreaks, Refused> {
        let usual = match self.system()? {
            System::Dutch => "BH/C1,BH,SB,DE",
            System::RoundRobin | System::DoubleRoundRobin => "DE,WIN,SB,KS",
            System::KnockOut => "",
            System::Scheveningen | System::Teams => "WON",
        };
        let own = ["202", "212"]
            .into_iter()
            .find_map(|code| self.as_report().text(code));
        let called = own.as_deref().unwrap_or(usual);
        TieBreaks::read(called).map_err(|why| {
            Refused::of(format!(
                "the tie-breaks of the file are {called}, and not all of these are carried: {why}"
            ))
        })
    }

    /// The standings after so many rounds. In a knock-out places go by how far somebody has come, and who has come as far shares the
    /// place.
    ///
    /// # Errors
    /// When the system is not carried.
    pub fn standings(
        &self,
        after: usize,
        tie_breaks: &TieBreaks,
    ) -> Result<Vec<Standing>, Refused> {
        let (system, tournament) = (self.system()?, self.tournament());
        let forfeits = if system.is_settled() {
            Forfeits::Played
        } else {
            Forfeits::Unplayed
        };
        let mut rows = standings(tournament, after, &tie_breaks.all, forfeits);
        if system == System::KnockOut {
            let reached: HashMap<_, _> = knockout::reached(tournament, after).into_iter().collect();
            rows.sort_by_key(|row| (Reverse(reached.get(&row.number).copied()), row.number));
            let places: Vec<usize> = rows
                .iter()
                .map(|row| {
                    let is_ahead =
                        |other: &&Standing| reached.get(&other.number) > reached.get(&row.number);
                    rows.iter().filter(is_ahead).count() + 1
                })
                .collect();
            for (row, place) in rows.iter_mut().zip(places) {
                row.place = place;
            }
        }
        Ok(rows)
    }

    /// How far each has come in a knock-out, in words; of other systems nothing.
    pub fn reached(&self, after: usize) -> HashMap<Number, String> {
        if !matches!(self.system(), Ok(System::KnockOut)) {
            return HashMap::new();
        }
        let stages = knockout::stage_count(self.tournament());
        let reached = knockout::reached(self.tournament(), after).into_iter();
        reached
            .map(|(number, come)| (number, stage_in_words(come.stage, stages)))
            .collect()
    }
}

/// A stage of a knock-out of so many in words; the winner stands above the last.
fn stage_in_words(stage: usize, stages: usize) -> String {
    match (stages + 1).checked_sub(stage) {
        _ if stage == 0 => String::new(),
        None | Some(0) => "winner".to_owned(),
        Some(1) => "final".to_owned(),
        Some(2) => "semi-final".to_owned(),
        Some(3) => "quarter-final".to_owned(),
        Some(left) => format!("last {}", 1_usize << left),
    }
}
