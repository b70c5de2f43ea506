//! An event begins.

use std::collections::{HashMap, HashSet};

use jadoube_pairing::trf::Report;
use jadoube_pairing::{Color, Number, Player, Scoring, System, Team, Tournament, baku, seeding};

use crate::change::{no_team, no_teams_in};
use crate::event::{AWAITS, Event};
use crate::folded::folded;
use crate::players::{Entrant, clubs_of};
use crate::refused::{Refused, ensure, refuse};
use crate::regulations;
use crate::round::usual_rounds;
use crate::rounds::check_rounds;
use crate::standings::TieBreaks;
use crate::words::counted;

/// In which order players are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By rating, title and name.
    Rating,
    /// As they are listed.
    List,
    /// By lot.
    Lot,
}

/// How an event is played. What nobody says is as is usual.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// How players are brought together.
    pub system: System,
    /// How many rounds; as many as it takes to find the first of so many, where the system does not say it.
    pub rounds: Option<usize>,
    /// What a win, a draw and a loss are worth.
    pub points: Scoring,
    /// In which order players are numbered; by rating, and where it is settled who meets whom as they are listed.
    pub order: Option<Order>,
    /// The color of number 1 in the first round; the lot gives it.
    pub first_color: Option<Color>,
    /// Whether the first rounds are paired with virtual points (Baku acceleration).
    pub accelerate: bool,
    /// On how many boards teams meet; on all of the larger.
    pub team_boards: Option<usize>,
    /// Whether players are still to come: it then begins with as few as there are, and where nobody says how many rounds it has, that
    /// follows from those who come.
    pub awaits: bool,
    /// The code of laws, by its id.
    pub code: String,
    /// What players are called whose names are not written: [`Event::with_alphabet`].
    pub alphabet: HashMap<String, String>,
    /// Its regulations, where the code leaves something to them: [`Event::regulations`].
    pub regulations: Vec<String>,
    /// The tie-breaks; those that are usual in the system.
    pub tie_breaks: Option<TieBreaks>,
    /// Other lines of the report: their codes, and what they say.
    pub lines: Vec<(&'static str, String)>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            name: String::new(),
            system: System::Dutch,
            rounds: None,
            points: Scoring::default(),
            order: None,
            first_color: None,
            accelerate: false,
            team_boards: None,
            awaits: false,
            code: "fide-2023".to_owned(),
            regulations: Vec::new(),
            alphabet: HashMap::new(),
            tie_breaks: None,
            lines: Vec::new(),
        }
    }
}

impl Event {
    /// Begins an event.
    ///
    /// # Errors
    /// When fewer than two play, or the system cannot be played so.
    pub fn begin(plan: &Plan, entrants: Vec<Entrant>) -> Result<Event, Refused> {
        let factor = |one: &Entrant| Some((one.player.name.clone(), one.factor?));
        let factors: Vec<(String, u32)> = entrants.iter().filter_map(factor).collect();
        let clubs = clubs_of(&entrants, plan.system);
        let tournament = tournament(plan, entrants)?;
        let baku = if tournament.accelerated.is_empty() {
            ""
        } else {
            "_BAKU"
        };
        let mut report = Report::write(&tournament, &format!("{}{baku}", plan.system.code()));
        report.set_text("092", &plan.system.to_string());
        for (code, text) in &plan.lines {
            report.set_text(code, text);
        }
        report.set_remark("code", Some(&plan.code));
        regulations::write(&mut report, &plan.regulations);
        if plan.awaits {
            let rounds = if plan.rounds.is_none() { " rounds" } else { "" };
            report.set_remark(AWAITS, Some(&format!("players{rounds}")));
        }
        let mut event = Event::of(report)?;
        event.set_factors(&factors)?;
        event.set_clubs(&clubs)?;
        if let Some(tie_breaks) = &plan.tie_breaks {
            event.set_tie_breaks(tie_breaks)?;
        }
        Ok(event)
    }
}

/// The tournament as it begins.
fn tournament(plan: &Plan, mut all: Vec<Entrant>) -> Result<Tournament, Refused> {
    let system = plan.system;
    ensure!(
        all.len() >= 2 || plan.awaits,
        "two players or more are needed; name them, or give a list of players"
    );
    if let Some(rounds) = plan.rounds {
        check_rounds(rounds)?;
    }
    let mut known = HashSet::new();
    let twice = all
        .iter()
        .find(|one| !known.insert(folded(&one.player.name)));
    if let Some(Entrant { player, .. }) = twice {
        refuse!(
            "{} is listed twice; who has the same name is told apart by it, as with a town or a year",
            player.name
        );
    }
    let order = plan.order.unwrap_or(if system.is_settled() {
        Order::List
    } else {
        Order::Rating
    });
    if order == Order::Lot {
        fastrand::shuffle(&mut all);
    }
    let teams = teams(&all);
    let in_vain = if system.is_of_teams() {
        None
    } else {
        team_in(&all)
    };
    let mut tournament = Tournament {
        name: plan.name.clone(),
        scoring: plan.points,
        ..Tournament::default()
    };
    tournament.players = numbered(all.into_iter().map(|entrant| entrant.player));
    if system.is_of_teams() {
        let without = tournament.players.iter().find(|player| {
            !teams
                .iter()
                .any(|team| team.players.contains(&player.number))
        });
        if let Some(player) = without {
            return Err(no_team(&player.name));
        }
        tournament.teams = teams;
        if system.has_matches() {
            let most = tournament.teams.iter().map(|team| team.players.len()).max();
            tournament.team_boards = plan.team_boards.or(most);
        }
    }
    ensure!(
        plan.team_boards.is_none() || system.has_matches(),
        "a number of boards is said for teams alone"
    );
    if let Some(team) = in_vain {
        return Err(no_teams_in(system, &team));
    }
    if order == Order::Rating {
        seeding::renumber(&mut tournament, |player| {
            let name = plan.alphabet.get(&player.name);
            name.unwrap_or(&player.name).clone()
        });
    }
    if system.is_settled() {
        // Whoever is free in a round of a table gains nothing by it.
        tournament.scoring.bye = tournament.scoring.absence;
    }
    let by_table = system.rounds(&tournament);
    let by_table = by_table.map_err(|no| Refused::of(no.to_string()))?;
    let by_table = by_table.filter(|rounds| *rounds > 0);
    tournament.rounds = match (system, by_table, plan.rounds) {
        (System::KnockOut, ..) => None,
        (_, Some(rounds), Some(asked)) if asked != rounds => refuse!(
            "{system} has {} for so many players, not {asked}",
            counted(rounds, "round")
        ),
        (_, Some(rounds), _) => Some(rounds),
        (_, None, asked) => asked.or_else(|| usual_rounds(tournament.players.len())),
    };
    if !system.is_settled() {
        let lot = || {
            if fastrand::bool() {
                Color::White
            } else {
                Color::Black
            }
        };
        tournament.first_color = Some(plan.first_color.unwrap_or_else(lot));
    }
    if plan.accelerate {
        ensure!(
            system == System::Dutch,
            "only a Swiss is accelerated, not: {system}"
        );
        let rounds = tournament.rounds.unwrap_or(0);
        tournament.accelerated = baku::virtual_points(&tournament, rounds);
    }
    Ok(tournament)
}

fn numbered(players: impl Iterator<Item = Player>) -> Vec<Player> {
    let numbered = players.zip(1..);
    numbered
        .map(|(player, number)| Player { number, ..player })
        .collect()
}

/// A team for which somebody is to play.
fn team_in(all: &[Entrant]) -> Option<String> {
    let mut in_teams = all.iter().filter(|one| !one.is_club);
    in_teams.find_map(|one| one.team.clone())
}

/// The teams in the order in which they are first named, each with its players in theirs.
fn teams(all: &[Entrant]) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for (entrant, number) in all.iter().zip(1..) {
        let Some(name) = &entrant.team else { continue };
        match teams.iter_mut().find(|team| team.name == *name) {
            Some(team) => team.players.push(number),
            None => teams.push(Team {
                number: Number::try_from(teams.len() + 1).unwrap_or(Number::MAX),
                name: name.clone(),
                players: vec![number],
            }),
        }
    }
    teams
}
