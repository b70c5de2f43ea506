//! The last round, or results, taken back.

use jadoube_pairing::Pair;

use crate::event::{Event, on};
use crate::people::name;
use crate::refused::{Refused, ensure};
use crate::scores::in_words;
use crate::words::counted;

impl Event {
    /// Takes back results of a round, or without boards the round; gives what is taken back, a sentence each.
    ///
    /// # Errors
    /// When results would be lost with the round, and it is not said that they shall be.
    pub fn undo(
        &mut self,
        round: Option<usize>,
        boards: &[usize],
        with_results: bool,
    ) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        let round = self.paired_round(round)?;
        if boards.is_empty() {
            return self.undo_round(round, with_results);
        }
        let paired = self.boards(round);
        let before = self.tournament().clone();
        let mut tournament = before.clone();
        let mut told = Vec::new();
        for &board in boards {
            let pair = on(&paired, round, board)?;
            let old = tournament.reported(round, pair);
            tournament.report(round, pair, None);
            told.push(format!(
                "Round {round}, board {board}: {} – {}, {} is taken back",
                name(&tournament, pair.white),
                name(&tournament, pair.black),
                in_words(old)
            ));
        }
        self.keep(tournament)?;
        self.keep_stood(&before, round);
        Ok(told)
    }

    fn undo_round(&mut self, round: usize, with_results: bool) -> Result<Vec<String>, Refused> {
        let mut tournament = self.tournament().clone();
        // Who said that he would be away lost when the round was paired: that is no result which somebody entered.
        let is_away = |number| tournament.absence(round, number).is_some();
        let open = self.open_boards(round);
        let is_entered = |(board, pair): (usize, &Pair)| {
            !open.contains(&board) && !is_away(pair.white) && !is_away(pair.black)
        };
        let paired = self.boards(round);
        let boards = (1..).zip(&paired.pairs);
        let entered = boards.filter(|&one| is_entered(one)).count();
        ensure!(
            entered == 0 || with_results,
            "round {round} has {}, which would be lost; '--results' takes them back with it",
            counted(entered, "result")
        );
        tournament.take_back(round);
        // Whoever was missing in a line-up has not said that he would be away.
        let missing = self.missing(round);
        tournament
            .absences
            .retain(|said| said.round != round || !missing.contains(&said.player));
        self.keep(tournament)?;
        self.keep_missing(round, &[]);
        self.keep_boards(round, None);
        self.take_back_stood(round);
        Ok(vec![format!("Round {round} is taken back.")])
    }
}
