//! What cannot be so in an event, whatever the system: rounds, results and points that contradict each other.

use jadoube_pairing::trf::Report;
use jadoube_pairing::{Number, Outcome, Points, Tournament};
use schemars::JsonSchema;
use serde::Serialize;

use crate::people::named;

/// Something that cannot be so.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Contradiction {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub says: String,
}

/// A player whose line has other points than his rounds come to.
#[derive(Clone, Copy, Debug)]
pub struct Miscount {
    /// His number.
    pub player: Number,
    /// By his line.
    pub written: Points,
    /// By his rounds.
    pub sum: Points,
}

/// What a report may have wrong.
#[derive(Debug)]
pub struct Doubts<'r>(pub(crate) &'r Report);

impl Doubts<'_> {
    fn tournament(&self) -> &Tournament {
        self.0.tournament()
    }

    /// Everything that cannot be so: what the tournament tells, results that do not fit each other, points that are no sum.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut all = self.flaws();
        all.extend(self.disagreements());
        all.extend(self.miscounts().iter().map(|one| self.told(one)));
        all.sort_by_key(|one| one.line);
        all
    }

    /// What the tournament tells: rounds that cannot be so.
    pub fn flaws(&self) -> Vec<Contradiction> {
        let flaws = self.tournament().flaws().into_iter();
        flaws
            .map(|flaw| self.of(flaw.player, &flaw.to_string()))
            .collect()
    }

    /// Games of which one has another result than the other.
    pub fn disagreements(&self) -> Vec<Contradiction> {
        let mut all = Vec::new();
        for player in &self.tournament().players {
            let number = player.number;
            for (entry, round) in player.rounds.iter().zip(1..) {
                let opponent = entry.opponent.filter(|opponent| number < *opponent);
                let opponent = opponent.and_then(|opponent| self.tournament().player(opponent));
                let Some(opponent) = opponent else { continue };
                let theirs = opponent.entry(round);
                if theirs.opponent == Some(number) && !fit(entry.outcome, theirs.outcome) {
                    let says = format!(
                        "Player {number} has {} in round {round} and player {} has {}: these do not fit.",
                        shown(entry.outcome),
                        opponent.number,
                        shown(theirs.outcome)
                    );
                    all.push(self.of(number, &says));
                }
            }
        }
        all
    }

    /// Whose line has other points than his rounds come to, unless other lines add points. While a round is open its byes may count or not.
    pub fn miscounts(&self) -> Vec<Miscount> {
        if self.0.text("299").is_some() {
            return Vec::new();
        }
        let tournament = self.tournament();
        let (paired, over) = (tournament.rounds_paired(), tournament.rounds_over());
        let players = tournament.players.iter();
        players
            .filter_map(|player| {
                let written = self.0.points_written(player.number)?;
                let sum = tournament.points_after(player, paired);
                let is_so = written == sum || written == tournament.points_after(player, over);
                (!is_so).then_some(Miscount {
                    player: player.number,
                    written,
                    sum,
                })
            })
            .collect()
    }

    /// A miscount in a sentence.
    pub fn told(&self, one: &Miscount) -> Contradiction {
        let Miscount {
            player,
            written,
            sum,
        } = one;
        self.of(
            *player,
            &format!("Player {player} has {written} points by the line and {sum} by the rounds."),
        )
    }

    fn of(&self, player: Number, says: &str) -> Contradiction {
        Contradiction {
            line: self.0.line_of(player).unwrap_or(1),
            says: named(self.tournament(), says),
        }
    }
}

/// The code of an outcome; of a game without a result, words.
fn shown(outcome: Outcome) -> String {
    match outcome.code() {
        ' ' => "no result".to_owned(),
        code => code.to_string(),
    }
}

/// Whether two can have these in one game: who has won has beaten somebody who has lost, and likewise without play.
fn fit(one: Outcome, other: Outcome) -> bool {
    use Outcome::{
        Draw, ForfeitLoss, ForfeitWin, Loss, Pending, UnratedDraw, UnratedLoss, UnratedWin, Win,
    };
    match (one, other) {
        (Win, _) => other == Loss,
        (_, Win) => one == Loss,
        (UnratedWin, _) => other == UnratedLoss,
        (_, UnratedWin) => one == UnratedLoss,
        (ForfeitWin, _) => other == ForfeitLoss,
        (_, ForfeitWin) => one == ForfeitLoss,
        // The arbiter may give either of two any part of a point, and both nothing.
        (Draw | Loss, Draw | Loss)
        | (UnratedDraw | UnratedLoss, UnratedDraw | UnratedLoss)
        | (ForfeitLoss, ForfeitLoss)
        | (Pending, Pending) => true,
        _ => false,
    }
}
