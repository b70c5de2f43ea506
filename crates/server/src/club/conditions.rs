//! Moves sent on conditions in a game by communication: kept back and unread, handed to the law when they are due.
//!
//! They lie encrypted beside the sealed moves. When the other side has moved as assumed, the answer goes into the log in
//! the same breath as the move that it answers; when it has moved otherwise, the series is as if not sent and goes
//! without a trace.

use std::sync::Arc;

use jadoube_laws::game::{Game, Step};
use jadoube_laws::sealed::{Salt, SealedWords};
use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Act, Decided, Deed, Millis, Verdict, message_parts};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Club;
use super::checks::check_fresh;
use super::draft::Draft;
use crate::moment::ClubTime;
use crate::referee;
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{Append, EntryKind};
use crate::table::Table;
use crate::table::command::Command;
use crate::table::live::Live;
use crate::vault::Envelope;

/// The most lines that a side can keep.
const LINES: usize = 20;

/// The most steps of a line.
const STEPS: usize = 40;

/// The most characters of a move or a condition.
const WORDS: usize = 60;

/// What a side has sent on conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// Lines, each to be gone on with as long as the other side moves as assumed. The first that fits is taken.
    pub lines: Vec<Vec<ConditionStep>>,
}

/// One step of a line: the answer to an assumed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConditionStep {
    /// The move that the other side is assumed to make, in any notation, or `anything`.
    #[serde(rename = "if")]
    #[schema(example = "P-K4")]
    pub condition: String,
    /// The move that answers it.
    #[serde(rename = "then")]
    #[schema(example = "Kt-KB3")]
    pub answer: String,
}

impl ConditionStep {
    fn of(step: &Step) -> ConditionStep {
        ConditionStep {
            condition: step.condition.clone().into(),
            answer: step.answer.clone(),
        }
    }

    /// As a message says it.
    fn message(&self) -> String {
        format!("if {}, then {}", self.condition, self.answer)
    }
}

/// Parts a message from the series on conditions that it brings: the one is public, the other is not yet.
pub(super) fn without_series(mut command: Command) -> (Command, Option<Conditions>) {
    let Deed::Communicate { words } = &command.act.deed else {
        return (command, None);
    };
    let (first, series) = message_parts(words);
    let first = first.to_owned();
    command.act.deed = Deed::Communicate { words: first };
    command.words = told(&command.act);
    let line: Vec<ConditionStep> = series.iter().map(ConditionStep::of).collect();
    let kept = (!line.is_empty()).then(|| Conditions { lines: vec![line] });
    (command, kept)
}

/// An act in words, without the actor.
fn told(act: &Act) -> String {
    let words = act.to_string();
    words
        .split_once(' ')
        .map_or(words.clone(), |(_, deed)| deed.to_owned())
}

impl Conditions {
    /// Whether this can be kept.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with what is wrong.
    fn check(&self) -> Result<(), Refusal> {
        let words = self
            .lines
            .iter()
            .flatten()
            .flat_map(|step| [&step.condition, &step.answer]);
        let whole = words.clone().all(|words| {
            !words.trim().is_empty()
                && words.chars().count() <= WORDS
                && !words.contains([';', ','])
                && !words.contains("then")
                && !words.chars().any(char::is_control)
        });
        let few = self.lines.len() <= LINES
            && self
                .lines
                .iter()
                .all(|line| !line.is_empty() && line.len() <= STEPS);
        if whole && few {
            return Ok(());
        }
        Err(Refusal::new(
            Why::NotUnderstood,
            format!(
                "conditions are at most {LINES} lines of 1 to {STEPS} steps, each with a move after 'if' and one after \
                 'then' of at most {WORDS} characters, without commas and semicolons"
            ),
        ))
    }

    /// What is left of the lines that begin with this step.
    fn after(&self, taken: &ConditionStep) -> Conditions {
        let gone_on = self
            .lines
            .iter()
            .filter(|line| line.first() == Some(taken) && line.len() > 1);
        Conditions {
            lines: gone_on.map(|line| line[1..].to_vec()).collect(),
        }
    }
}

/// Whether the moves are sent as messages.
pub(super) fn is_by_message(game: &Game) -> bool {
    game.terms().play == PlayForm::Communication
}

impl Club {
    /// What a seat has sent on conditions; nobody else may ask.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for those who do not play.
    pub async fn conditions(&self, table: &Table, seat: Seat) -> Result<Conditions, Refusal> {
        player(seat)?;
        Ok(self.kept(table, seat).await?.unwrap_or_default())
    }

    /// Puts other moves on conditions in the place of those that a seat has sent; none takes them back.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for those who do not play, [`Why::Stale`] when it is the seat's own turn or the seat has not
    /// seen the latest that happened,
    /// [`Why::NotUnderstood`] for what cannot be kept, a move that is none there, or where the game is played at one board.
    pub async fn keep_conditions(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        wanted: Conditions,
        after: Option<u32>,
    ) -> Result<Conditions, Refusal> {
        player(seat)?;
        wanted.check()?;
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        check_fresh(&live, after)?;
        if !is_by_message(&live.game) {
            return Err(Refusal::new(
                Why::NotUnderstood,
                "the game is played at one board; moves on conditions are for play by communication",
            ));
        }
        if live.game.outcome().is_some() {
            return Err(Refusal::new(Why::Stale, "the game has ended").at(live.sequence));
        }
        if seat.color() == Some(live.game.turn()) && !wanted.lines.is_empty() {
            let detail =
                "it is your turn: send a move; the other side's answer can be assumed after it";
            return Err(Refusal::new(Why::Stale, detail).at(live.sequence));
        }
        wanted.check_moves(&live.game, live.game_time(self.now()))?;
        let append = Append {
            game: table.number,
            id: table.id.clone(),
            follows: live.head(),
            entries: Vec::new(),
            summary: live.summary(),
            up: self.moment(),
            seats: Vec::new(),
            envelope: None,
            conditions: vec![(seat, self.sealed(table, &wanted)?)],
        };
        self.append(table, &mut live, append).await?;
        Ok(wanted)
    }

    /// Adds to a draft what the kept series answer to its last act, as far as they go.
    pub(super) async fn answer_by_conditions(
        &self,
        table: &Table,
        live: &Live,
        draft: &mut Draft,
        brought: Option<(Seat, Conditions)>,
        at: Millis,
        club: ClubTime,
    ) -> Result<(), Refusal> {
        if !is_by_message(&live.game) {
            return Ok(());
        }
        let mut game = draft.game_after(live);
        let mut lines: [Option<Option<Conditions>>; 2] = [None, None];
        if let Some((seat, conditions)) = brought {
            lines[seat.index()] = Some(Some(conditions));
        }
        let mut changed = [lines[0].is_some(), lines[1].is_some()];
        while game.outcome().is_none() {
            let seat = Seat::of(game.turn());
            let own = game.last_ply().is_none_or(|ply| Seat::of(ply.who) == seat);
            let chooses = game.choice_of(game.turn()).is_some();
            if own || chooses {
                break;
            }
            if lines[seat.index()].is_none() {
                lines[seat.index()] = Some(self.kept(table, seat).await?);
            }
            let Some(kept) = lines[seat.index()].clone().flatten() else {
                break;
            };
            changed[seat.index()] = true;
            let Some((step, act, decided)) = due(&game, &kept, at) else {
                lines[seat.index()] = Some(None);
                break;
            };
            // What follows an illegal move of a series counts as not sent.
            let rest = Some(kept.after(&step)).filter(|_| !decided.ruling.breach);
            lines[seat.index()] = Some(rest.filter(|rest| !rest.lines.is_empty()));
            game = decided.after.clone();
            draft.push(live, EntryKind::Act, seat.name(), at, club);
            let words = told(&act);
            draft.says(act, words, None, decided);
        }
        for seat in [Seat::White, Seat::Black] {
            if changed[seat.index()] {
                let rest = lines[seat.index()].clone().flatten();
                let kept = match rest {
                    Some(rest) => self.sealed(table, &rest)?,
                    None => None,
                };
                draft.conditions.push((seat, kept));
            }
        }
        Ok(())
    }

    async fn kept(&self, table: &Table, seat: Seat) -> Result<Option<Conditions>, Refusal> {
        let Some(envelope) = self.store().conditions(table.number, seat).await? else {
            return Ok(None);
        };
        let words = self.unseal(table, &envelope)?.words;
        Ok(words.and_then(|words| serde_json::from_str(&words).ok()))
    }

    fn sealed(&self, table: &Table, kept: &Conditions) -> Result<Option<Envelope>, Refusal> {
        if kept.lines.is_empty() {
            return Ok(None);
        }
        let words = serde_json::to_string(kept)
            .map_err(|error| Refusal::new(Why::Internal, error.to_string()))?;
        let mut salt = [0; 32];
        getrandom::fill(&mut salt)?;
        let secret = SealedWords {
            words: Some(words),
            salt: Salt(salt),
        };
        Ok(Some(self.seal(table, &secret)?))
    }
}

/// The first step that the latest move of the other side has brought about, as the law is told of it.
fn due(game: &Game, kept: &Conditions, at: Millis) -> Option<(ConditionStep, Act, Decided)> {
    let who = game.turn();
    kept.lines
        .iter()
        .filter_map(|line| line.first())
        .find_map(|step| {
            let words = step.message();
            let act = Act::player(who, Deed::Communicate { words });
            let decided = referee::glance(game, &act, at);
            (decided.ruling.verdict == Verdict::Accepted).then(|| (step.clone(), act, decided))
        })
}

fn player(seat: Seat) -> Result<(), Refusal> {
    match seat.color() {
        Some(_) => Ok(()),
        None => Err(Refusal::new(
            Why::WrongSeat,
            "only a player sends moves on conditions, and only he sees them",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(condition: &str, answer: &str) -> ConditionStep {
        ConditionStep {
            condition: condition.to_owned(),
            answer: answer.to_owned(),
        }
    }

    #[test]
    fn what_was_assumed_goes_on_and_the_rest_is_gone() {
        let kept = Conditions {
            lines: vec![
                vec![step("e5", "Nf3"), step("Nc6", "Bb5")],
                vec![step("c5", "Nf3")],
                vec![step("e5", "Nf3"), step("Nf6", "Nxe5")],
            ],
        };
        let left = kept.after(&step("e5", "Nf3"));
        assert_eq!(
            left.lines,
            [vec![step("Nc6", "Bb5")], vec![step("Nf6", "Nxe5")]]
        );
        assert_eq!(kept.after(&step("c5", "Nf3")), Conditions::default());
    }

    #[test]
    fn what_could_be_read_otherwise_is_not_kept() {
        let keeps = |condition: &str, answer: &str| {
            let lines = vec![vec![step(condition, answer)]];
            Conditions { lines }.check().is_ok()
        };
        assert!(keeps("P-K4", "Kt-KB3") && keeps("anything", "O-O"));
        for bad in ["", " ", "e5; if e6", "e5, d5", "e5 then d5", "e5\n"] {
            assert!(!keeps(bad, "Nf3") && !keeps("e5", bad), "{bad:?}");
        }
        assert!(!keeps(&"e".repeat(61), "Nf3"));
        let long = Conditions {
            lines: vec![vec![step("e5", "Nf3"); 41]],
        };
        assert!(long.check().is_err());
    }
}
