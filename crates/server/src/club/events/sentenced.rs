//! What an arbiter's sentence at a table comes to in its event: whoever is expelled plays no more, and whoever is excluded leaves the
//! next rounds out, as many as he has said. What he undoes at the table is undone here.

use jadoube_board::Color;
use jadoube_event::people::{find, name};
use jadoube_event::{Change, Event, listed};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::PenaltyKind;
use jadoube_pairing::Outcome;
use serde_json::json;

use super::change::Kept;
use super::terms::{EventTable, Reach, Sentence};
use crate::club::Club;
use crate::refusal::Refusal;
use crate::view::Sentenced;

/// A sentence of a game that reaches beyond it: of whom, how far, and of how many rounds where that was said.
type Given = (Color, Reach, Option<u32>);

/// The sentences of a game that reach beyond it, in the order in which they were given.
pub(in crate::club) fn beyond(game: &Game) -> Vec<Given> {
    let given = game.penalties_given().iter();
    let reaching = given.filter_map(|penalty| match penalty.kind {
        PenaltyKind::Exclusion => Some((penalty.whom, Reach::Exclusion, penalty.rounds)),
        PenaltyKind::Expulsion => Some((penalty.whom, Reach::Expulsion, None)),
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
fn follow(event: &mut Event, table: &mut EventTable, given: &[Given]) -> Option<Step> {
    let known = table.sentences.iter();
    let known = known.map(|one| (one.whom, one.reach, one.said));
    let same = known
        .zip(given)
        .take_while(|(known, given)| known == *given);
    let same = same.count();
    if same < table.sentences.len() {
        let undone = table.sentences.pop()?;
        return Some(undo(event, table, &undone));
    }
    let given = *given.get(same)?;
    let (step, sentence) = carry_out(event, table, given);
    table.sentences.push(sentence);
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

/// Gives a sentence its place in the event; with the rounds that it is of, where the event could carry it out.
fn carry_out(
    event: &mut Event,
    table: &EventTable,
    (whom, reach, said): Given,
) -> (Step, Sentence) {
    let who = called(table, whom);
    let by = decided(table);
    let number = find(event.tournament(), who);
    // Nobody is excluded from no round; whoever says nothing else means the next.
    let count = said.map_or(1, |said| said as usize);
    let rounds = match (&number, reach) {
        (Ok(number), Reach::Exclusion) => event.rounds_to_exclude(*number, count),
        _ => vec![event.next_round()],
    };
    let player = number.map_or_else(|_| who.to_owned(), |number| number.to_string());
    let (change, what) = match reach {
        Reach::Expulsion => (
            Change::Withdraw {
                player,
                from: rounds.first().copied(),
            },
            "is expelled from the event",
        ),
        Reach::Exclusion => (
            Change::Exclude {
                player,
                rounds: count,
            },
            "is excluded",
        ),
    };
    let sentence = |rounds: &[usize]| Sentence {
        whom,
        reach,
        said,
        round: rounds.first().copied(),
        more: rounds.get(1..).unwrap_or_default().to_vec(),
    };
    match event.make(&change) {
        Ok(told) => {
            let more = match (reach, said) {
                (Reach::Exclusion, None) => {
                    format!(
                        "{who} {what}, {by}. For how many rounds was not said: it is one; if it is more, exclude {who} from the others too."
                    )
                }
                _ => format!("{who} {what}, {by}."),
            };
            let told = std::iter::once(more).chain(told).collect();
            let change = json!(change).to_string();
            (Step { change, told }, sentence(&rounds))
        }
        Err(why) => {
            let told = vec![format!(
                "{who} {what}, {by}. The event cannot carry that out by itself: {why}."
            )];
            let change = note();
            (Step { change, told }, sentence(&[]))
        }
    }
}

/// The arbiter has undone a sentence: what it took is given back, and nothing that was asked for besides.
fn undo(event: &mut Event, table: &EventTable, undone: &Sentence) -> Step {
    let who = called(table, undone.whom);
    let what = match undone.reach {
        Reach::Expulsion => "expulsion",
        Reach::Exclusion => "exclusion",
    };
    let told = format!("The {what} of {who} in round {} is undone.", table.round);
    let of = |change: String, more: Vec<String>| Step {
        change,
        told: std::iter::once(told.clone()).chain(more).collect(),
    };
    let Some(first) = undone.round else {
        return of(note(), Vec::new());
    };
    let number = find(event.tournament(), who);
    let mut rounds = undone.rounds();
    if let (Ok(number), Reach::Exclusion) = (&number, undone.reach) {
        // What the organiser has given back meanwhile, and what is paired, is no more to be given back.
        let (next, tournament) = (event.next_round(), event.tournament());
        rounds.retain(|round| *round >= next && tournament.absence(*round, *number).is_some());
        if rounds.is_empty() {
            let nothing = format!("No round that {who} was excluded from is still to come.");
            return of(note(), vec![nothing]);
        }
    }
    let change = Change::Back {
        player: number.map_or_else(|_| who.to_owned(), |number| number.to_string()),
        from: (undone.reach == Reach::Expulsion).then_some(first),
        rounds: match undone.reach {
            Reach::Expulsion => Vec::new(),
            Reach::Exclusion => rounds,
        },
    };
    match event.make(&change) {
        Ok(more) => of(json!(change).to_string(), more),
        Err(why) => {
            let why = format!("The event cannot carry that out by itself: {why}.");
            of(note(), vec![why])
        }
    }
}

/// What stands in the log where a sentence changes nothing of the report.
fn note() -> String {
    json!({ "change": "sentenced" }).to_string()
}

impl Kept {
    /// Who is expelled, or excluded from rounds, by an arbiter at a table of the event, as its page tells it; what the organiser has
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
    let stays_away = |round: &usize| {
        let paired = tournament
            .player(number)
            .map(|one| one.entry(*round).outcome);
        tournament.absence(*round, number).is_some() || paired == Some(Outcome::ZeroBye)
    };
    let mut rounds = sentence.rounds();
    rounds.retain(stays_away);
    if rounds.is_empty() && sentence.round.is_some() {
        return None;
    }
    let who = name(tournament, number);
    let (mark, what) = match (sentence.reach, rounds.as_slice()) {
        (Reach::Expulsion, [round, ..]) => (
            "expelled".to_owned(),
            format!(
                "is expelled from the event by the arbiter, and plays no more from round {round} on"
            ),
        ),
        (Reach::Expulsion, []) => (
            "expelled".to_owned(),
            "is expelled from the event by the arbiter".to_owned(),
        ),
        (Reach::Exclusion, []) => (
            "excluded from a round".to_owned(),
            "is excluded from a round by the arbiter".to_owned(),
        ),
        (Reach::Exclusion, rounds) => {
            let from = format!("excluded from {}", listed("round", rounds));
            let told = format!("is {from} by the arbiter");
            (from, told)
        }
    };
    Some(Sentenced {
        number,
        mark,
        told: format!("{who} {what}."),
    })
}
