//! All that was played in an event, as a table of its players and rounds.

use jadoube_event::Event;
use jadoube_event::scores::written;
use jadoube_pairing::{Color, Entry, Number, Outcome};
use serde::Serialize;
use utoipa::ToSchema;

use super::event::{EventStanding, carried, rating_words, standings};
use super::teams::{EventTeam, team_tie_breaks, teams};
use super::tie_breaks::{TieBreakWords, in_words};

/// The players of an event with what each round was for them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CrosstableView {
    /// What the event is called.
    pub name: String,
    /// How many rounds have been paired.
    pub paired: usize,
    /// After how many rounds the places and points are those of the rows: the rounds that are over.
    pub after: usize,
    /// Which games of the rounds that have been paired are open, a sentence each round.
    pub open: Vec<String>,
    /// By which K the changes of ratings are counted, a sentence each; none where no rating changes.
    pub rating_words: Vec<String>,
    /// The tie-breaks, in their order, by the letters of C.07.
    pub tie_breaks: Vec<String>,
    /// The same in words.
    pub tie_break_words: Vec<TieBreakWords>,
    /// The teams, the first first.
    pub teams: Vec<EventTeam>,
    /// The tie-breaks of the teams in words, in their order.
    pub team_tie_breaks: Vec<TieBreakWords>,
    /// The players, the first first.
    pub players: Vec<CrosstableRow>,
}

/// A player with what each round was for him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CrosstableRow {
    /// Where he stands.
    #[serde(flatten)]
    pub standing: EventStanding,
    /// His title in short, `GM`.
    pub title: Option<String>,
    /// His federation, three letters.
    pub federation: Option<String>,
    /// His number with FIDE.
    pub fide_id: Option<String>,
    /// The rounds that have been paired, from the first on.
    pub rounds: Vec<CrosstableRound>,
}

/// What a round was for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CrosstableRound {
    /// The number of his opponent, if he had one.
    pub opponent: Option<Number>,
    /// `w` or `b`: the men that he had.
    pub color: Option<&'static str>,
    /// `1`, `½`, `0`; `+` and `-` for what was not played; what a bye is worth once its round is over; none while the game is open, and for
    /// whoever was not there.
    pub result: Option<String>,
}

/// The table of an event.
pub fn crosstable(event: &Event) -> CrosstableView {
    let tie_breaks = carried(event);
    let tournament = event.tournament();
    let (paired, after) = (tournament.rounds_paired(), tournament.rounds_over());
    let rows = standings(event, after, &tie_breaks);
    let said = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let row = |standing: EventStanding| {
        let player = tournament.player(standing.number)?;
        let rounds = (1..=paired).map(|round| of_round(event, player.entry(round), round <= after));
        Some(CrosstableRow {
            title: said(&player.title),
            federation: said(&player.federation),
            fide_id: said(&player.fide_id),
            rounds: rounds.collect(),
            standing,
        })
    };
    CrosstableView {
        name: tournament.name.clone(),
        paired,
        after,
        open: event.open_told(),
        rating_words: rating_words(event, &rows),
        players: rows.into_iter().filter_map(row).collect(),
        tie_break_words: in_words(&tie_breaks),
        teams: teams(event, after),
        team_tie_breaks: in_words(&team_tie_breaks(event)),
        tie_breaks: tie_breaks.letters(),
    }
}

fn of_round(event: &Event, entry: Entry, is_over: bool) -> CrosstableRound {
    let result = match entry.outcome {
        Outcome::Pending | Outcome::Absent => None,
        _ if entry.opponent.is_none() && !is_over => None,
        Outcome::ForfeitWin => Some("+".to_owned()),
        Outcome::ForfeitLoss => Some("-".to_owned()),
        outcome => Some(written(event.tournament().scoring.points(outcome))),
    };
    CrosstableRound {
        opponent: entry.opponent,
        color: entry.color.map(|color| match color {
            Color::White => "w",
            Color::Black => "b",
        }),
        result,
    }
}
