//! An event as its page shows it.

use std::sync::Arc;

use jadoube_book::{parted, settled_told};
use jadoube_codes::{Code, Shelf};
use jadoube_event::people::name;
use jadoube_event::scores::written;
use jadoube_event::{
    Bracket, ClubTable, Event, Factors, OwnByes, RatingChange, TieBreaks, Winners,
};
use jadoube_laws::TimeControl;
use jadoube_laws::judgment::Pace;
use jadoube_pairing::tie_break::Standing;
use jadoube_pairing::{Number, Outcome, Reported};
use serde::Serialize;
use utoipa::ToSchema;

use super::event_forms::{EventForm, forms};
use super::teams::{EventMatch, EventTeam, LineUp, shown, team_tie_breaks, teams};
use super::tie_breaks::{TieBreakWords, in_words};

/// An event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventView {
    /// The public name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How players are brought together, in words.
    pub system: String,
    /// The code's id.
    pub code: String,
    /// What the code is called; its id where the club does not have it.
    pub code_title: String,
    /// Its arbiter, as far as he was named; he rules at each of its tables, and whoever plays in it has agreed to that.
    pub arbiter: Option<String>,
    /// The time control of the round that is shown, as it was told.
    pub time: Option<String>,
    /// What its regulations settle beside the laws, a sentence each.
    pub regulations: Vec<String>,
    /// The same as the header of a case has it, a line each: the kind of event where that is supervised, and what is agreed.
    pub headers: String,
    /// Whether it is played on wood, so that its boards have no tables here.
    pub wood: bool,
    /// How many rounds it has, where that is settled.
    pub rounds: Option<usize>,
    /// How many rounds have been paired.
    pub paired: usize,
    /// The round that is shown, from 1; 0 before the first.
    pub round: usize,
    /// Its boards, from the first on.
    pub boards: Vec<EventBoard>,
    /// Who has the bye of the round.
    pub bye: Option<EventPlayer>,
    /// Who does not play it by his own wish.
    pub away: Vec<EventPlayer>,
    /// Who has come and has no game in it, but for the teams that are free.
    pub left_over: Vec<EventPlayer>,
    /// Who has no game in it and why, a sentence each: the bye, who stays away, who is left over, which team is free; whose games count
    /// for no place, since he has left early; and who has won a knock-out.
    pub notes: Vec<String>,
    /// The tie-breaks, in their order, by the letters of C.07.
    pub tie_breaks: Vec<String>,
    /// The same in words.
    pub tie_break_words: Vec<TieBreakWords>,
    /// The standings, the first first: after the rounds that are over.
    pub standings: Vec<EventStanding>,
    /// After how many rounds these are.
    pub after: usize,
    /// Which games of the rounds that have been paired are open, a sentence each round.
    pub open: Vec<String>,
    /// By which K the changes of ratings are counted, a sentence each; none where no rating changes.
    pub rating_words: Vec<String>,
    /// The clubs by the points of their best, where everybody plays for himself and clubs are said.
    pub clubs: Option<ClubTable>,
    /// The prizes with those who win them, where there are some.
    pub prizes: Option<Winners>,
    /// The bracket of a knock-out.
    pub bracket: Option<EventBracket>,
    /// On how many boards teams meet; none where no teams do.
    pub team_boards: Option<usize>,
    /// The teams by their places, after the same rounds.
    pub teams: Vec<EventTeam>,
    /// The tie-breaks of the teams in words, in their order.
    pub team_tie_breaks: Vec<TieBreakWords>,
    /// The matches of the round that is shown.
    pub matches: Vec<EventMatch>,
    /// The round that can be paired next; none when all have been.
    pub next_round: Option<usize>,
    /// Whether it is paired from results that are not there yet.
    pub next_waits: bool,
    /// The matches of the round that is paired next.
    pub next_matches: Vec<EventMatch>,
    /// Whether captains enter the results of their matches.
    pub captains_enter: bool,
    /// The numbers of those players who are members of the club, whose names nobody else can have.
    pub members: Vec<Number>,
    /// Who enters by the organiser's link.
    pub entries: EntriesView,
    /// Whether the clocks of the latest round are still to be started at its tables.
    pub starts: bool,
    /// The number of the last change of the event.
    pub sequence: u32,
    /// Who asks, if he has brought a key.
    pub you: Option<EventSelf>,
    /// What he can change and ask here now.
    pub forms: Vec<EventForm>,
    /// Its page.
    pub link: String,
}

/// Whoever asks for an event with a key of it.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct EventSelf {
    /// Whether he is the organiser.
    pub organiser: bool,
    /// Whether he is the arbiter, who is a member.
    pub arbiter: bool,
    /// The number of the team whose captain he is.
    pub captain: Option<Number>,
    /// The line-ups for the round that is paired next that he may see: to a captain that of his team, to the organiser all.
    pub line_ups: Vec<LineUp>,
    /// The player that he is.
    pub player: Option<EventPlayer>,
    /// His board in the latest round, from 1.
    pub board: Option<usize>,
    /// The name under which he has entered, who is no player yet.
    pub entered: Option<String>,
    /// Whether the organiser does not take him.
    pub refused: bool,
}

/// The list of those who enter by the organiser's link.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct EntriesView {
    /// Whether anybody can enter now.
    pub open: bool,
    /// Those who stand in it, until they are taken in as players.
    pub waiting: Vec<EntryLine>,
}

/// Somebody in the list of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryLine {
    /// His name.
    pub name: String,
    /// What he has said of himself besides: rating, title, number with FIDE, federation.
    pub more: Vec<String>,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPlayer {
    /// His number.
    pub number: Number,
    /// His name.
    pub name: String,
    /// His points before the round.
    pub points: String,
}

/// A board of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBoard {
    /// Its number, from 1.
    pub board: usize,
    /// Who has White.
    pub white: EventPlayer,
    /// Who has Black.
    pub black: EventPlayer,
    /// `1-0`, `½-½`, `+/-`; none while it is open.
    pub result: Option<String>,
    /// The table on which it is played here.
    pub table: Option<String>,
    /// What its game came to at the table, where the list has something else.
    pub ended: Option<String>,
    /// Whether its game was played at its table, and is over.
    pub played: bool,
    /// Whether the organiser has still to say which of the two stands.
    pub undecided: bool,
    /// What the players of a board on wood have said while it is open, or captains who do not say the same yet.
    pub said: Option<BoardSaid>,
}

/// The results that the players of a board say, or the captains of their teams; where they differ the organiser says which stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardSaid {
    /// White.
    pub white: Option<String>,
    /// Black.
    pub black: Option<String>,
    /// Who says it for White and for Black: the players, or where captains do so their teams.
    pub by: [String; 2],
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventStanding {
    /// The place; who is level after all tie-breaks shares it.
    pub place: usize,
    /// The player's number.
    pub number: Number,
    /// His name.
    pub name: String,
    /// His rating.
    pub rating: Option<u32>,
    /// His points.
    pub points: String,
    /// What each tie-break comes to.
    pub tie_breaks: Vec<String>,
    /// How far he has come in a knock-out.
    pub reached: Option<String>,
    /// What his rated games change in his rating, `+6.4`; none without a rating or a game against somebody who has one.
    pub rating_change: Option<String>,
    /// The K by which that is counted.
    pub rating_factor: Option<u32>,
    /// What an arbiter has given him beyond a game: that he is expelled, or from which round he is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
}

/// Somebody to whom an arbiter has given something that reaches beyond a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentenced {
    /// His number.
    pub number: Number,
    /// It in a word or two.
    pub mark: String,
    /// It in a sentence.
    pub told: String,
}

/// The bracket of a knock-out: a column for every stage and one for the winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventBracket {
    /// What each stage is called.
    pub head: Vec<String>,
    /// The lines. The two of a match stand one below the other with their points in it, and who goes on stands in the next column
    /// between them; all other places are empty.
    pub rows: Vec<Vec<String>>,
}

/// An event in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventListed {
    /// The public name.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How players are brought together.
    pub system: String,
    /// How many play.
    pub players: usize,
    /// How many rounds it has, where that is settled.
    pub rounds: Option<usize>,
    /// How many rounds have been paired.
    pub paired: usize,
    /// How many games of the latest round are open.
    pub open: usize,
    /// Its page.
    pub link: String,
}

/// The table of a board, and what its game came to.
#[derive(Debug)]
pub struct BoardTable {
    /// Its public name.
    pub id: String,
    /// The result of the game when it had ended.
    pub ended: Option<String>,
    /// Whether the organiser has still to say whether that stands or what he had entered before.
    pub undecided: bool,
}

/// What is to be shown of an event.
#[derive(Debug)]
pub struct Showing<'e, T, S> {
    /// The public name.
    pub id: &'e str,
    /// The event.
    pub event: &'e Event,
    /// The codes of the club.
    pub codes: &'e Shelf,
    /// The time control, as it was told.
    pub time: Option<String>,
    /// Whether it is played on wood.
    pub wood: bool,
    /// The table of two in a round: by their names.
    pub table: T,
    /// What was said of the board of two in a round: by their names.
    pub said: S,
    /// Whether captains enter the results of their matches.
    pub captains_enter: bool,
    /// The numbers of the members.
    pub members: Vec<Number>,
    /// Who enters by the organiser's link.
    pub entries: EntriesView,
    /// To whom an arbiter has given something that reaches beyond a game.
    pub sentenced: Vec<Sentenced>,
    /// Whether the clocks of the latest round are still to be started at its tables.
    pub starts: bool,
    /// The number of the last change.
    pub sequence: u32,
}

impl<'e, T, S> Showing<'e, T, S>
where
    T: Fn(usize, &str, &str) -> Option<BoardTable>,
    S: Fn(usize, &str, &str) -> Option<BoardSaid>,
{
    /// A round of it, without a number the latest, with the standings.
    pub fn round(&self, round: Option<usize>) -> EventView {
        let (event, tournament) = (self.event, self.event.tournament());
        let paired = tournament.rounds_paired();
        let round = round.unwrap_or(paired).min(paired);
        let hung = event.boards(round);
        let player = |number| player(event, number, round);
        let board = |(pair, board): (&jadoube_pairing::Pair, usize)| {
            let (white, black) = (player(pair.white), player(pair.black));
            let result = tournament.reported(round, *pair);
            let table = (self.table)(round, &white.name, &black.name);
            let ended = table.as_ref().and_then(|table| table.ended.clone());
            let came_to = ended.as_deref().and_then(|ended| ended.parse().ok());
            EventBoard {
                board,
                played: came_to.is_some_and(|came_to: Reported| came_to.white.is_game()),
                ended: ended.filter(|ended| ended.parse() != Ok(result)),
                undecided: table.as_ref().is_some_and(|table| table.undecided),
                said: (self.said)(round, &white.name, &black.name),
                table: table.map(|table| table.id),
                white,
                black,
                result: (!result.is_pending()).then(|| result.to_string()),
            }
        };
        let players = tournament.players.iter();
        let away = players.filter(|one| {
            matches!(
                one.entry(round).outcome,
                Outcome::HalfBye | Outcome::FullBye | Outcome::ZeroBye
            )
        });
        let after = tournament.rounds_over();
        let tie_breaks = carried(event);
        let code = event.as_report().remark("code").unwrap_or_default();
        let known = self.codes.code(&code);
        let (settled, time) = (
            event.regulations(),
            event.time_of(round).or_else(|| self.time.clone()),
        );
        let bye = hung.bye.map(player);
        let away: Vec<EventPlayer> = away.map(|one| player(one.number)).collect();
        let left_over = self.left_over(round);
        let standings = standings(event, after, &tie_breaks);
        let rating_words = rating_words(event, &standings);
        EventView {
            id: self.id.to_owned(),
            name: tournament.name.clone(),
            system: event.system_in_words(),
            code_title: known.map_or_else(|| code.clone(), |code| code.title.clone()),
            code,
            arbiter: event.as_report().text("102"),
            regulations: known
                .map_or_else(Vec::new, |code| {
                    settled_told(code, settled.iter().map(String::as_str))
                })
                .into_iter()
                .chain((event.own_byes() != OwnByes::default()).then(|| event.own_byes_told()))
                .collect(),
            headers: headers(known, time.as_deref(), settled),
            time,
            wood: self.wood,
            rounds: tournament.rounds,
            paired,
            round,
            boards: hung.pairs.iter().zip(1..).map(board).collect(),
            notes: notes(event, round, bye.as_ref(), &away, &left_over)
                .into_iter()
                .chain(self.sentenced.iter().map(|one| one.told.clone()))
                .collect(),
            bye,
            away,
            left_over,
            standings: self.marked(standings),
            tie_break_words: in_words(&tie_breaks),
            tie_breaks: tie_breaks.letters(),
            after,
            open: event.open_told(),
            rating_words,
            clubs: event.club_table(after).ok().flatten(),
            // What a report has of them and cannot be read is told where they are changed.
            prizes: event.winners().ok().flatten(),
            bracket: event
                .bracket()
                .map(|Bracket { head, rows }| EventBracket { head, rows }),
            team_boards: event.is_of_teams().then(|| event.team_boards()),
            teams: teams(event, after),
            team_tie_breaks: in_words(&team_tie_breaks(event)),
            matches: shown(event, &event.matches(round)),
            next_round: (!event.is_all_paired()).then(|| event.next_round()),
            next_waits: event.waits_for_results(),
            next_matches: shown(event, &event.matches_to_come()),
            captains_enter: self.captains_enter,
            members: self.members.clone(),
            entries: self.entries.clone(),
            starts: self.starts,
            sequence: self.sequence,
            you: None,
            forms: forms(event, None, false),
            link: link(self.id),
        }
    }

    /// The standings with what an arbiter has given to whoever stands there.
    fn marked(&self, mut standings: Vec<EventStanding>) -> Vec<EventStanding> {
        for row in &mut standings {
            let of_him = self.sentenced.iter().filter(|one| one.number == row.number);
            let marks: Vec<&str> = of_him.map(|one| one.mark.as_str()).collect();
            row.sentence = (!marks.is_empty()).then(|| marks.join(", "));
        }
        standings
    }

    /// Who has come and has no game in the latest round; whoever is of a team that is free in it is not asked for.
    fn left_over(&self, round: usize) -> Vec<EventPlayer> {
        let event = self.event;
        if round == 0 || round < event.tournament().rounds_paired() {
            return Vec::new();
        }
        let free = event.free_teams(round);
        let mut left = event.left_over(round);
        left.retain(|one| !free.iter().any(|team| team.players.contains(one)));
        let left = left.into_iter();
        left.map(|number| player(event, number, round)).collect()
    }
}

/// What is settled as the header of a case has it, a line each.
fn headers(code: Option<&Arc<Code>>, time: Option<&str>, settled: Vec<String>) -> String {
    let (supervised, agreed) = parted(settled);
    let kind = code.zip(time).filter(|_| supervised);
    let kind = kind.and_then(|(code, time)| {
        let control = TimeControl::read(time).ok()?;
        Some(Pace::of(Some(&control), code).kind.supervised())
    });
    let kind = kind.filter(|kind| kind.is_supervised());
    let kind = kind.map(|kind| format!("event: {}\n", kind.name()));
    let agreed = (!agreed.is_empty()).then(|| format!("agreed: {}\n", agreed.join(", ")));
    kind.into_iter().chain(agreed).collect()
}

/// Who has no game in a round, whose games count for no place, and who has won, a sentence each.
fn notes(
    event: &Event,
    round: usize,
    bye: Option<&EventPlayer>,
    away: &[EventPlayer],
    left_over: &[EventPlayer],
) -> Vec<String> {
    let named = |what: &str, players: &[EventPlayer]| {
        let names: Vec<&str> = players.iter().map(|one| one.name.as_str()).collect();
        (!names.is_empty()).then(|| format!("{what}: {}.", names.join(", ")))
    };
    let free = event.free_teams(round).into_iter();
    let free = free.map(|team| format!("{} is free this round.", team.name));
    let left = if event.tournament().teams.is_empty() {
        "Without a game"
    } else {
        "Reserves"
    };
    let told = [
        named("Bye", bye.map_or(&[], std::slice::from_ref)),
        named("Not playing", away),
        named(left, left_over),
    ];
    let winner = event
        .knock_out_winner()
        .map(|number| format!("{} has won the event.", name(event.tournament(), number)));
    let told = told.into_iter().flatten();
    let open = event.open_before_told().into_iter();
    let open = open.map(|told| format!("In {told}."));
    let stage = event.stage_told(round).into_iter();
    stage
        .chain(told)
        .chain(free)
        .chain(open)
        .chain(event.fixed_told(round))
        .chain(event.left_early())
        .chain(winner)
        .collect()
}

/// The page of an event.
pub fn link(id: &str) -> String {
    format!("/event/{id}")
}

/// An event in the list.
pub fn listed(id: &str, event: &Event) -> EventListed {
    let tournament = event.tournament();
    let paired = tournament.rounds_paired();
    EventListed {
        id: id.to_owned(),
        name: tournament.name.clone(),
        system: event.system_in_words(),
        players: tournament.players.len(),
        rounds: tournament.rounds,
        paired,
        open: tournament.open_games(paired),
        link: link(id),
    }
}

/// A player with his points before a round.
pub fn player(event: &Event, number: Number, round: usize) -> EventPlayer {
    EventPlayer {
        number,
        name: name(event.tournament(), number),
        points: event.points_before(number, round.max(1)),
    }
}

/// The tie-breaks of its players; those that are not carried leave the points alone to tell.
pub(super) fn carried(event: &Event) -> TieBreaks {
    event.player_tie_breaks().unwrap_or_default()
}

/// What each tie-break comes to.
fn values(row: &Standing) -> Vec<String> {
    let values = row.values.iter();
    values
        .map(|value| value.map_or_else(String::new, |value| value.to_string()))
        .collect()
}

/// The standings, the first first.
pub(super) fn standings(event: &Event, after: usize, tie_breaks: &TieBreaks) -> Vec<EventStanding> {
    let tournament = event.tournament();
    let mut reached = event.reached(after);
    let rows = event.standings(after, tie_breaks);
    let row = |row: Standing| {
        let change = event.rating_change(row.number, after, Factors::Own);
        EventStanding {
            place: row.place,
            number: row.number,
            name: name(tournament, row.number),
            rating: tournament
                .player(row.number)
                .map(|player| player.rating)
                .filter(|rating| *rating > 0),
            points: written(row.points),
            tie_breaks: values(&row),
            reached: reached.remove(&row.number),
            rating_change: change.map(RatingChange::written),
            rating_factor: change.map(|change| change.factor),
            sentence: None,
        }
    };
    rows.into_iter().map(row).collect()
}

/// By which K the changes of ratings are counted; nothing where none of these changes.
pub(super) fn rating_words(event: &Event, rows: &[EventStanding]) -> Vec<String> {
    match rows.iter().any(|row| row.rating_change.is_some()) {
        true => event.factors_told(),
        false => Vec::new(),
    }
}
