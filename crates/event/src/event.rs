//! An event: its report, and what can be asked of it.

use std::collections::HashMap;

use jadoube_pairing::trf::Report;
use jadoube_pairing::{Number, Outcome, Pair, Paired, Player, System, Tournament};

use crate::doubts::{Contradiction, Doubts, Miscount};
use crate::refused::{Refused, ensure};

/// What helps where the points of a line are no sum.
const RECOUNT: &str =
    "Correct a result with 'result', or take what the rounds come to with 'recount'";

/// The remark of an event to which players are still to come, and rounds with them where nobody has said how many.
pub(crate) const AWAITS: &str = "awaits";

/// The remark of a report that was given out while games were open.
pub(crate) const OPEN: &str = "open";

/// A chess event: a tournament report, and every change that people make of it.
#[derive(Clone, Debug)]
pub struct Event {
    report: Report,
    /// Where players stand in the alphabet whose names are not written in the report, by what is written there.
    alphabet: HashMap<String, String>,
}

impl Event {
    /// The event of a report.
    ///
    /// # Errors
    /// Where nobody plays in it, and nobody is awaited.
    pub fn of(report: Report) -> Result<Event, Refused> {
        ensure!(
            !report.tournament().players.is_empty() || report.remark(AWAITS).is_some(),
            "there is no player in it; a player stands in a line that begins with 001"
        );
        let alphabet = HashMap::new();
        Ok(Event { report, alphabet })
    }

    /// The same for players whose names are not written in the report: what is written there, with what they are called. Of equal rating
    /// and title they are numbered by that.
    #[must_use]
    pub fn with_alphabet(self, alphabet: HashMap<String, String>) -> Event {
        Event { alphabet, ..self }
    }

    /// What a player is called in the alphabet.
    pub(crate) fn in_alphabet(&self, player: &Player) -> String {
        let name = self.alphabet.get(&player.name);
        name.unwrap_or(&player.name).clone()
    }

    /// The report; its text is all there is to keep.
    pub fn as_report(&self) -> &Report {
        &self.report
    }

    /// The report, for lines that are no rounds and no results.
    pub fn report_mut(&mut self) -> &mut Report {
        &mut self.report
    }

    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        self.report.tournament()
    }

    /// How players are brought together: what the report says, and a Swiss where it says nothing.
    pub fn system(&self) -> System {
        let code = self.report.system();
        code.map_or(System::Dutch, |code| System::of_code(&code))
    }

    /// The same in words; a system that is not paired here by the code that the report has for it.
    pub fn system_in_words(&self) -> String {
        let system = self.system();
        match self
            .report
            .system()
            .filter(|_| system.is_paired_elsewhere())
        {
            Some(code) => format!("{code}, whose rounds are not paired here"),
            None => system.to_string(),
        }
    }

    /// Whether its first round waits for players who are still to come.
    pub fn is_awaiting(&self) -> bool {
        self.report.remark(AWAITS).is_some()
    }

    /// Whether it follows from those who come how many rounds it has.
    pub(crate) fn awaits_rounds(&self) -> bool {
        let said = self.report.remark(AWAITS).unwrap_or_default();
        said.split(' ').any(|word| word == "rounds")
    }

    /// What may be wrong in it.
    pub fn doubts(&self) -> Doubts<'_> {
        Doubts(&self.report)
    }

    /// Makes sure that the rounds do not contradict themselves, before something is changed or more is made of them.
    ///
    /// # Errors
    /// With the first contradiction.
    pub fn check_sound(&self) -> Result<(), Refused> {
        refuse_first(
            self.doubts().flaws(),
            "'check' tells everything that is wrong",
        )
    }

    /// Makes sure that neither do the results and the points, before a round follows.
    ///
    /// # Errors
    /// With the first contradiction.
    pub fn check_consistent(&self) -> Result<(), Refused> {
        self.check_sound()?;
        refuse_first(
            self.doubts().disagreements(),
            "Enter what came of the game with 'result', and with its round",
        )?;
        let miscounts = self.doubts().miscounts();
        self.refuse_miscounts(&miscounts)
    }

    fn refuse_miscounts(&self, miscounts: &[Miscount]) -> Result<(), Refused> {
        let told = miscounts.iter().map(|one| self.doubts().told(one));
        refuse_first(told.collect(), RECOUNT)
    }

    /// A round as it hangs out: by the boards on which it was paired, if the report has them, whatever was corrected since.
    pub fn boards(&self, round: usize) -> Paired {
        let mut paired = self.tournament().boards(round);
        let kept = self.kept_boards(round);
        let place = |pair: &Pair| {
            let is_it = |other: &Pair| other == pair || *other == pair.turned();
            kept.iter().position(is_it).unwrap_or(kept.len())
        };
        paired.pairs.sort_by_key(place);
        paired
    }

    fn kept_boards(&self, round: usize) -> Vec<Pair> {
        let order = self.report.remark(&boards_of(round)).unwrap_or_default();
        order.split_whitespace().filter_map(seated).collect()
    }

    /// The pairs of a round as it was hung up first, those among them that were parted since.
    pub(crate) fn hung(&self, round: usize) -> Vec<Pair> {
        match self.kept_boards(round) {
            kept if kept.is_empty() => self.boards(round).pairs,
            kept => kept,
        }
    }

    /// Whom the arbiter has seated in a round, `7-3`, or `7` with the bye.
    pub fn seated(&self, round: usize) -> Vec<String> {
        let told = self.report.remark(&seated_in(round)).unwrap_or_default();
        told.split_whitespace().map(str::to_owned).collect()
    }

    /// Whom the arbiter has brought together in a round before the others were paired around them.
    pub fn fixed(&self, round: usize) -> Vec<Pair> {
        let told = self.report.remark(&fixed_in(round)).unwrap_or_default();
        told.split_whitespace().filter_map(seated).collect()
    }

    /// Keeps whom the arbiter has brought together in a round.
    pub(crate) fn keep_fixed(&mut self, round: usize, pairs: &[Pair]) {
        let told = (!pairs.is_empty()).then(|| in_words(pairs));
        self.report.set_remark(&fixed_in(round), told.as_deref());
    }

    /// Keeps that the arbiter has seated somebody; of the same players the last word holds.
    pub(crate) fn keep_seated(&mut self, round: usize, white: Number, black: Option<Number>) {
        let mut fixed = self.fixed(round);
        let is_theirs = |one| one == white || Some(one) == black;
        fixed.retain(|pair| !is_theirs(pair.white) && !is_theirs(pair.black));
        self.keep_fixed(round, &fixed);
        let is_meant = |one: &str| {
            one.parse() == Ok(white) || black.is_some_and(|black| one.parse() == Ok(black))
        };
        let mut all = self.seated(round);
        all.retain(|told| !told.split('-').any(is_meant));
        all.push(match black {
            Some(black) => format!("{white}-{black}"),
            None => white.to_string(),
        });
        self.report
            .set_remark(&seated_in(round), Some(&all.join(" ")));
    }

    /// Who plays on a board of a round, numbered from 1.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn pair_on(&self, round: usize, board: usize) -> Result<Pair, Refused> {
        on(&self.boards(round), round, board)
    }

    /// Keeps on which boards a round was paired, or forgets it.
    pub(crate) fn keep_boards(&mut self, round: usize, pairs: Option<&[Pair]>) {
        let told = pairs.map(in_words);
        self.report.set_remark(&boards_of(round), told.as_deref());
        if pairs.is_none() {
            self.report.set_remark(&seated_in(round), None);
            self.keep_fixed(round, &[]);
        }
    }

    /// The boards of a round on which there is no result yet.
    pub fn open_boards(&self, round: usize) -> Vec<usize> {
        let tournament = self.tournament();
        let boards = self.boards(round).pairs.into_iter().zip(1..);
        boards
            .filter(|&(pair, _)| {
                let told = tournament.reported(round, pair);
                told.white == Outcome::Pending || told.black == Outcome::Pending
            })
            .map(|(_, board)| board)
            .collect()
    }

    /// A round that has been paired; without a number the latest.
    ///
    /// # Errors
    /// When it has not been.
    pub fn paired_round(&self, round: Option<usize>) -> Result<usize, Refused> {
        let last = self.tournament().rounds_paired();
        ensure!(last > 0, "no round has been paired yet; 'pair' does it");
        let round = round.unwrap_or(last);
        ensure!(
            (1..=last).contains(&round),
            "round {round} has not been paired; the latest is {last}"
        );
        Ok(round)
    }

    /// Takes what has become of the tournament. Points that contradict the rounds of a player are not written over, unless it is his rounds
    /// that come to them now.
    pub(crate) fn keep(&mut self, tournament: Tournament) -> Result<(), Refused> {
        let rounds = tournament.rounds_paired();
        let is_lost = |one: &Miscount| {
            let (old, new) = (
                self.tournament().player(one.player),
                tournament.player(one.player),
            );
            let sum = new.map(|player| tournament.points_after(player, rounds));
            sum != Some(one.written) && (old != new || sum != Some(one.sum))
        };
        let lost: Vec<Miscount> = self
            .doubts()
            .miscounts()
            .into_iter()
            .filter(is_lost)
            .collect();
        self.refuse_miscounts(&lost)?;
        self.report.update(tournament);
        self.report.set_remark(OPEN, None);
        Ok(())
    }

    /// Writes into each line the points that the rounds come to; gives those where others stood, as they stood.
    ///
    /// # Errors
    /// When the rounds contradict themselves.
    pub fn recount(&mut self) -> Result<Vec<Miscount>, Refused> {
        self.check_sound()?;
        let miscounts = self.doubts().miscounts();
        self.report.recount();
        Ok(miscounts)
    }
}

/// Who plays on a board of a round that hangs out so.
pub(crate) fn on(paired: &Paired, round: usize, board: usize) -> Result<Pair, Refused> {
    let pair = board.checked_sub(1).and_then(|at| paired.pairs.get(at));
    pair.copied().ok_or_else(|| {
        let boards = paired.pairs.len();
        Refused::of(format!(
            "there is no board {board} in round {round}; the boards are 1 to {boards}"
        ))
    })
}

fn refuse_first(found: Vec<Contradiction>, advice: &str) -> Result<(), Refused> {
    match found.into_iter().next() {
        Some(Contradiction { line, says }) => Err(Refused::at(
            line,
            format!("{says} {advice}; nothing is changed"),
        )),
        None => Ok(()),
    }
}

fn boards_of(round: usize) -> String {
    format!("boards-{round}")
}

fn seated_in(round: usize) -> String {
    format!("seated-{round}")
}

fn fixed_in(round: usize) -> String {
    format!("fixed-{round}")
}

/// `7-3 2-1`.
fn in_words(pairs: &[Pair]) -> String {
    let pairs = pairs
        .iter()
        .map(|pair| format!("{}-{}", pair.white, pair.black));
    pairs.collect::<Vec<_>>().join(" ")
}

/// `7-3` as a pair.
pub(crate) fn seated(text: &str) -> Option<Pair> {
    let (white, black) = text.split_once('-')?;
    let number = |text: &str| text.parse::<Number>().ok();
    Some(Pair {
        white: number(white)?,
        black: number(black)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_hangs_where_it_was_paired() {
        let player = |number, name: &str, rest: &str| {
            format!(
                "001 {number:>4}      {name:<33} 2000                             0.0     {rest}\n"
            )
        };
        let text = [
            player(1, "A", "     2 w"),
            player(2, "B", "     1 b"),
            player(3, "C", "     4 b"),
            player(4, "D", "     3 w"),
        ]
        .concat();
        let report = Report::read(&text).expect("a report");
        let mut event = Event::of(report).expect("an event");
        let [one, other] = [Pair { white: 1, black: 2 }, Pair { white: 4, black: 3 }];
        assert_eq!(event.boards(1).pairs, [one, other]);
        event.keep_boards(1, Some(&[other, one]));
        assert_eq!(event.boards(1).pairs, [other, one]);
        event.keep_boards(1, None);
        assert_eq!(event.boards(1).pairs, [one, other]);
    }
}
