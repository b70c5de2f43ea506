//! What an arbiter's sentence at a table comes to in its event: whoever is expelled plays no more, and whoever is excluded leaves the
//! next round out. What he undoes at the table is undone here.

use jadoube_board::Color;
use jadoube_event::people::{find, name};
use jadoube_event::{Change, Event, Worth};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::PenaltyKind;
use jadoube_pairing::{Number, Outcome};
use serde_json::json;

use super::change::Kept;
use super::terms::{EventTable, Reach, Sentence};
use crate::club::Club;
use crate::refusal::Refusal;
use crate::view::Sentenced;

/// The sentences of a game that reach beyond it, in the order in which they were given.
pub(in crate::club) fn beyond(game: &Game) -> Vec<(Color, Reach)> {
    let given = game.penalties_given().iter();
    let reaching = given.filter_map(|penalty| match penalty.kind {
        PenaltyKind::Exclusion => Some((penalty.whom, Reach::Exclusion)),
        PenaltyKind::Expulsion => Some((penalty.whom, Reach::Expulsion)),
        _ => None,
    });
    reaching.collect()
}

/// A step by which an event follows its tables.
struct Step {
    /// The change as the log has it.
    change: String,
    told: Vec<String>,
}

impl Club {
    /// Carries out in an event what was given or undone at one of its tables, or at those of the latest round.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn carry_sentences(&self, id: &str, at: Option<&str>) -> Result<(), Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        let latest = kept.event.tournament().rounds_paired();
        for place in 0..kept.terms.tables.len() {
            let table = &kept.terms.tables[place];
            let is_asked = at.map_or(table.round == latest, |at| table.id == at);
            if !is_asked {
                continue;
            }
            let row = self.store().game(&table.id).await?;
            if !row.is_some_and(|row| row.summary.begun) {
                continue;
            }
            let live = self.table(&table.id).await?;
            let given = beyond(&live.live().await.game);
            while let Some(step) = follow(&mut kept.event, &mut kept.terms.tables[place], &given) {
                self.keep_event(kept.clone(), "arbiter", &step.change, step.told, Vec::new())
                    .await?;
                kept.row.last += 1;
            }
        }
        Ok(())
    }
}

/// The next step by which an event follows what was given at a table; none when it has followed it.
fn follow(event: &mut Event, table: &mut EventTable, given: &[(Color, Reach)]) -> Option<Step> {
    let known = table.sentences.iter().map(|one| (one.whom, one.reach));
    let same = known
        .zip(given)
        .take_while(|(known, given)| known == *given);
    let same = same.count();
    if same < table.sentences.len() {
        let undone = table.sentences.pop()?;
        return Some(undo(event, table, undone));
    }
    let (whom, reach) = *given.get(same)?;
    let (step, round) = carry_out(event, table, whom, reach);
    table.sentences.push(Sentence { whom, reach, round });
    Some(step)
}

/// At which table a decision was made, for whoever reads of it in the event.
fn decided(table: &EventTable) -> String {
    let EventTable {
        round,
        white,
        black,
        ..
    } = table;
    format!("by the arbiter’s decision in round {round}, {white} – {black}")
}

fn called(table: &EventTable, whom: Color) -> &str {
    match whom {
        Color::White => &table.white,
        Color::Black => &table.black,
    }
}

/// Gives a sentence its place in the event; tells which round it is of, where the event could carry it out.
fn carry_out(
    event: &mut Event,
    table: &EventTable,
    whom: Color,
    reach: Reach,
) -> (Step, Option<usize>) {
    let who = called(table, whom);
    let by = decided(table);
    let free = |event: &Event, number: Number| {
        let tournament = event.tournament();
        let mut rounds = event.next_round()..=tournament.rounds.unwrap_or(usize::MAX);
        rounds.find(|round| tournament.absence(*round, number).is_none())
    };
    let number = find(event.tournament(), who);
    let round = match (&number, reach) {
        // A round that he leaves out already is none that he is excluded from.
        (Ok(number), Reach::Exclusion) => free(event, *number).unwrap_or(event.next_round()),
        _ => event.next_round(),
    };
    let player = number.map_or_else(|_| who.to_owned(), |number| number.to_string());
    let (change, what) = match reach {
        Reach::Expulsion => (
            Change::Withdraw {
                player,
                from: Some(round),
            },
            "is expelled from the event",
        ),
        Reach::Exclusion => (
            Change::Bye {
                player,
                round: Some(round),
                worth: Worth::Zero,
            },
            "is excluded",
        ),
    };
    match event.make(&change) {
        Ok(told) => {
            let more = match reach {
                Reach::Expulsion => format!("{who} {what}, {by}."),
                Reach::Exclusion => format!(
                    "{who} {what} from round {round}, {by}. For how many rounds he has not said: if it is more than one, enter the others too, worth nothing."
                ),
            };
            let told = std::iter::once(more).chain(told).collect();
            let change = json!(change).to_string();
            (Step { change, told }, Some(round))
        }
        Err(why) => {
            let told = vec![format!(
                "{who} {what}, {by}. The event cannot carry that out by itself: {why}."
            )];
            (
                Step {
                    change: note(),
                    told,
                },
                None,
            )
        }
    }
}

/// The arbiter has undone a sentence.
fn undo(event: &mut Event, table: &EventTable, undone: Sentence) -> Step {
    let who = called(table, undone.whom);
    let what = match undone.reach {
        Reach::Expulsion => "expulsion",
        Reach::Exclusion => "exclusion",
    };
    let told = format!("The {what} of {who} in round {} is undone.", table.round);
    let Some(round) = undone.round else {
        return Step {
            change: note(),
            told: vec![told],
        };
    };
    let player =
        find(event.tournament(), who).map_or_else(|_| who.to_owned(), |number| number.to_string());
    let change = Change::Back {
        player,
        from: Some(round),
    };
    match event.make(&change) {
        Ok(more) => Step {
            change: json!(change).to_string(),
            told: std::iter::once(told).chain(more).collect(),
        },
        Err(why) => Step {
            change: note(),
            told: vec![format!(
                "{told} The event cannot carry that out by itself: {why}."
            )],
        },
    }
}

/// What stands in the log where a sentence changes nothing of the report.
fn note() -> String {
    json!({ "change": "sentenced" }).to_string()
}

impl Kept {
    /// Who is expelled, or excluded from a round, by an arbiter at a table of the event, as its page tells it; what the organiser has
    /// taken back since is told no more.
    pub fn sentenced(&self) -> Vec<Sentenced> {
        let tables = self.terms.tables.iter();
        let all = tables.flat_map(|table| table.sentences.iter().map(move |one| (table, one)));
        all.filter_map(|(table, sentence)| told_of(&self.event, table, sentence))
            .collect()
    }
}

fn told_of(event: &Event, table: &EventTable, sentence: &Sentence) -> Option<Sentenced> {
    let tournament = event.tournament();
    let number = find(tournament, called(table, sentence.whom)).ok()?;
    let stays_away = |round: usize| {
        let paired = tournament
            .player(number)
            .map(|one| one.entry(round).outcome);
        tournament.absence(round, number).is_some() || paired == Some(Outcome::ZeroBye)
    };
    if sentence.round.is_some_and(|round| !stays_away(round)) {
        return None;
    }
    let who = name(tournament, number);
    let (mark, what) = match (sentence.reach, sentence.round) {
        (Reach::Expulsion, Some(round)) => (
            "expelled".to_owned(),
            format!(
                "is expelled from the event by the arbiter, and plays no more from round {round} on"
            ),
        ),
        (Reach::Expulsion, None) => (
            "expelled".to_owned(),
            "is expelled from the event by the arbiter".to_owned(),
        ),
        (Reach::Exclusion, Some(round)) => (
            format!("excluded from round {round}"),
            format!("is excluded from round {round} by the arbiter"),
        ),
        (Reach::Exclusion, None) => (
            "excluded from a round".to_owned(),
            "is excluded from a round by the arbiter".to_owned(),
        ),
    };
    Some(Sentenced {
        number,
        mark,
        told: format!("{who} {what}."),
    })
}
