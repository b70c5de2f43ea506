//! `jadoube event standings`: who stands where, who met whom, what it does to the ratings.

use std::collections::HashMap;
use std::io::Write;

use anyhow::{Context, Result, ensure};
use jadoube_book::settled_told;
use jadoube_event::scores::written;
use jadoube_event::{ClubTable, Factors, RatingChange, TieBreaks};
use jadoube_laws::Shelf;
use jadoube_pairing::tie_break::{Standing, cross_table};
use jadoube_pairing::{Color, Entry, Number, Outcome, Player, System, Tournament};
use schemars::JsonSchema;
use serde::Serialize;

use super::file::EventFile;
use super::teams::{self, TeamStanding};
use crate::args::event::StandingsArgs;
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::output::{counted, json_line, out};
use crate::written::{Inputs, Written};

/// The standings of an event.
#[derive(Serialize, JsonSchema)]
pub struct StandingsTold {
    /// `jadoube.event-standings/1`.
    schema: &'static str,
    /// What the event is called.
    event: String,
    /// How its players are brought together.
    system: String,
    /// After how many rounds.
    after: usize,
    /// The rounds of which games are open still.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<OpenRound>,
    /// The tie-breaks, in their order, by the letters of C.07.
    tie_breaks: Vec<String>,
    /// The players, the first first.
    players: Vec<PlayerStanding>,
    /// The teams, where there are some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    teams: Vec<TeamStanding>,
    /// The tie-breaks of the teams, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    team_tie_breaks: Vec<String>,
    /// The clubs of players who play for themselves, where they are said.
    #[serde(skip_serializing_if = "Option::is_none")]
    clubs: Option<ClubTable>,
}

/// A round of which games are open.
#[derive(Clone, Copy, Serialize, JsonSchema)]
struct OpenRound {
    /// The round, from 1.
    round: usize,
    /// How many of its games have no result.
    games: usize,
}

/// A player in the standings.
#[derive(Serialize, JsonSchema)]
struct PlayerStanding {
    /// His place; who is level after all tie-breaks shares it.
    place: usize,
    /// His number.
    number: Number,
    /// His name.
    name: String,
    /// His title.
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    /// His rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u32>,
    /// His federation.
    #[serde(skip_serializing_if = "String::is_empty")]
    federation: String,
    /// His number with FIDE.
    #[serde(skip_serializing_if = "String::is_empty")]
    fide_id: String,
    /// How far he has come in a knock-out: `winner`, `final`, `semi-final`, `quarter-final`, `last 16` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<String>,
    /// His points.
    points: String,
    /// What each tie-break comes to; nothing where there is nothing to compare.
    tie_breaks: Vec<Option<String>>,
    /// What his games change in his rating, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_change: Option<String>,
    /// The K by which that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_factor: Option<u32>,
    /// His rounds, from the first on.
    rounds: Vec<RoundOf>,
}

/// What a round was for a player.
#[derive(Serialize, JsonSchema)]
struct RoundOf {
    /// His opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<Number>,
    /// `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<&'static str>,
    /// The code of the report: 1 = 0 W D L + - H F U Z; nothing while it is open, or where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<char>,
    /// What it brought him.
    points: String,
}

/// Prints them.
pub fn run(shelf: &Shelf, args: &StandingsArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    file.complain_of_contradictions();
    file.complain_of_uncounted();
    let inputs = Inputs::of(std::slice::from_ref(&args.event.file))?;
    let table = Table::new(shelf, &file, args)?;
    if args.json {
        let mut out = out();
        json_line(&mut out, &table.told())?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let sheet = table.sheet(args.cross);
    sheet::begin(args.sheet.format, &sheet.title, &mut target)?;
    if !table.teams.is_empty() {
        let title = format!("{}, teams", sheet.title);
        teams::sheet(&title, &table.teams, &table.team_tie_breaks).write(
            args.sheet.format,
            true,
            &mut target,
        )?;
    }
    sheet.write(args.sheet.format, table.teams.is_empty(), &mut target)?;
    if let Some(clubs) = &table.clubs {
        club_sheet(&sheet.title, clubs).write(args.sheet.format, false, &mut target)?;
    }
    target.finish()?;
    Ok(Exit::Fine)
}

/// All that the standings have.
struct Table<'f> {
    /// The codes among which that of the event is looked for.
    shelf: &'f Shelf,
    file: &'f EventFile,
    tournament: &'f Tournament,
    system: System,
    after: usize,
    tie_breaks: TieBreaks,
    rows: Vec<Standing>,
    /// How far each has come in a knock-out, in words.
    reached: HashMap<Number, String>,
    open: Vec<OpenRound>,
    teams: Vec<TeamStanding>,
    team_tie_breaks: TieBreaks,
    clubs: Option<ClubTable>,
    factors: Option<Factors>,
}

impl<'f> Table<'f> {
    fn new(shelf: &'f Shelf, file: &'f EventFile, args: &StandingsArgs) -> Result<Table<'f>> {
        let tournament = file.tournament();
        let system = file.event.system();
        let last = tournament.rounds_paired();
        let after = args.after.unwrap_or(tournament.rounds_over());
        ensure!(
            after <= last,
            "{last} rounds have been paired, and not {after}"
        );
        let asked = match &args.tie_breaks {
            Some(asked) => asked.clone(),
            None => file.event.tie_breaks().with_context(|| {
                format!("{}: name others with --tie-breaks", file.path().display())
            })?,
        };
        let (tie_breaks, team_tie_breaks) = match system.has_matches() {
            true => (file.event.player_tie_breaks()?, asked),
            false => (asked, TieBreaks::default()),
        };
        Ok(Table {
            shelf,
            file,
            tournament,
            system,
            after,
            rows: file.event.standings(after, &tie_breaks),
            reached: file.event.reached(after),
            open: (1..=last)
                .map(|round| OpenRound {
                    round,
                    games: tournament.open_games(round),
                })
                .filter(|open| open.games > 0)
                .collect(),
            tie_breaks,
            teams: teams::standings(&file.event, after, &team_tie_breaks),
            team_tie_breaks,
            clubs: file.event.club_table(after)?,
            factors: args.ratings,
        })
    }

    fn sheet(&self, cross: bool) -> Sheet {
        let players: Vec<&Player> = self.players();
        let has = |part: fn(&Player) -> bool| players.iter().any(|player| part(player));
        let (titles, ratings, federations) = (
            has(|player| !player.title.is_empty()),
            has(|player| player.rating > 0),
            has(|player| !player.federation.is_empty()),
        );
        let cells = if cross {
            self.cells()
        } else {
            vec![Vec::new(); players.len()]
        };
        let mut head = vec!["#", "no.", "player"];
        head.extend(titles.then_some("title"));
        head.extend(ratings.then_some("elo"));
        head.extend(federations.then_some("fed"));
        let mut head: Vec<String> = head.into_iter().map(str::to_owned).collect();
        if cross && self.is_everybody() {
            head.extend(players.iter().map(|player| player.number.to_string()));
        } else if cross {
            head.extend((1..=self.after).map(|round| format!("r. {round}")));
        }
        let is_knock_out = self.system == System::KnockOut;
        head.extend(is_knock_out.then(|| "reached".to_owned()));
        head.push("points".to_owned());
        head.extend(self.tie_breaks.letters());
        match self.factors {
            Some(Factors::Same(factor)) => head.push(format!("K={factor}")),
            Some(Factors::Own) => head.extend(["K", "change"].map(str::to_owned)),
            None => {}
        }
        let mut rows = Vec::new();
        for ((standing, player), cells) in self.rows.iter().zip(&players).zip(cells) {
            let mut row = vec![
                standing.place.to_string(),
                player.number.to_string(),
                player.name.clone(),
            ];
            row.extend(titles.then(|| player.title.clone()));
            row.extend(ratings.then(|| shown_rating(player)));
            row.extend(federations.then(|| player.federation.clone()));
            row.extend(cells);
            row.extend(is_knock_out.then(|| self.reached(player.number).unwrap_or_default()));
            row.push(written(standing.points));
            let values = standing.values.iter();
            row.extend(
                values.map(|value| value.map_or_else(String::new, |value| value.to_string())),
            );
            let change = self.change(player);
            let written = change.map_or_else(String::new, RatingChange::written);
            let factor = change.map_or_else(String::new, |change| change.factor.to_string());
            match self.factors {
                Some(Factors::Same(_)) => row.push(written),
                Some(Factors::Own) => row.extend([factor, written]),
                None => {}
            }
            rows.push(row);
        }
        Sheet {
            title: format!("{}, {}", self.file.name(), self.when()),
            head,
            rows,
            note: self.terms(),
        }
    }

    /// After which rounds, and what is open.
    fn when(&self) -> String {
        let mut when = match self.after {
            0 => "before the first round".to_owned(),
            after => format!("after {}", counted(after as u64, "round")),
        };
        for OpenRound { round, games } in &self.open {
            when += &format!("; round {round}: {} open", counted(*games as u64, "game"));
        }
        when
    }

    fn reached(&self, number: Number) -> Option<String> {
        self.reached.get(&number).cloned()
    }

    /// How it is played: the system, the time control, the code of laws; and what the columns of the tie-breaks are.
    fn terms(&self) -> String {
        let report = &self.file.event.as_report();
        let code = report.remark("code").map(|id| {
            let known = self.shelf.code(&id).map(|code| code.title.clone());
            known.unwrap_or(id)
        });
        let settled = self.settled(report.remark("code").as_deref());
        let terms = [
            Some(self.file.event.system_in_words()),
            report.text("122"),
            code,
        ];
        let columns = Some(teams::in_words(&self.tie_breaks));
        let columns = columns.filter(|words| !words.is_empty());
        let left_early = self.file.event.left_early();
        let factors = match self.factors {
            Some(Factors::Own) => self.file.event.factors_told(),
            Some(Factors::Same(_)) | None => Vec::new(),
        };
        let terms = terms.into_iter().flatten().chain(settled).chain(columns);
        let factors = factors.into_iter();
        let factors = factors.map(|told| told.trim_end_matches('.').to_owned());
        let terms = terms.chain(left_early).chain(factors);
        terms.collect::<Vec<_>>().join("; ")
    }

    /// What the regulations settle beside the code, as it stands among the terms.
    fn settled(&self, code: Option<&str>) -> Vec<String> {
        let Some(code) = code.and_then(|id| self.shelf.code(id)) else {
            return Vec::new();
        };
        let settled = self.file.event.regulations();
        let told = settled_told(code, settled.iter().map(String::as_str)).into_iter();
        told.map(|one| one.trim_end_matches('.').to_owned())
            .collect()
    }

    /// The players in the order of the standings.
    fn players(&self) -> Vec<&'f Player> {
        let rows = self.rows.iter();
        rows.filter_map(|row| self.tournament.player(row.number))
            .collect()
    }

    /// Whether everybody meets everybody, so that the columns are players.
    fn is_everybody(&self) -> bool {
        matches!(self.system, System::RoundRobin | System::DoubleRoundRobin)
    }

    /// Who met whom: by opponents where everybody meets everybody, else by rounds.
    fn cells(&self) -> Vec<Vec<String>> {
        let players = self.players();
        if self.is_everybody() {
            let table = cross_table(self.tournament, self.after, &self.rows);
            let rows = table.iter().enumerate();
            return rows
                .map(|(own, row)| {
                    let cell = |(at, cells): (usize, &Vec<_>)| match at == own {
                        true => "×".to_owned(),
                        false => cells
                            .iter()
                            .map(|cell: &jadoube_pairing::tie_break::Cell| self.score(cell.entry))
                            .collect(),
                    };
                    row.iter().enumerate().map(cell).collect()
                })
                .collect();
        }
        let cell = |entry: Entry| {
            let score = self.score(entry);
            match (entry.opponent, entry.color) {
                (Some(number), Some(Color::White)) => format!("{number}w{score}"),
                (Some(number), Some(Color::Black)) => format!("{number}b{score}"),
                (Some(number), None) => format!("{number}{score}"),
                (None, _) if entry.outcome == Outcome::Absent => String::new(),
                (None, _) => format!("bye {score}"),
            }
        };
        let rounds = |player: &&Player| {
            (1..=self.after)
                .map(|round| cell(player.entry(round)))
                .collect()
        };
        players.iter().map(rounds).collect()
    }

    /// The score of a round as a cell has it: forfeits by their signs, what is open by a star.
    fn score(&self, entry: Entry) -> String {
        match entry.outcome {
            Outcome::ForfeitWin => "+".to_owned(),
            Outcome::ForfeitLoss => "-".to_owned(),
            Outcome::Pending => "*".to_owned(),
            outcome => written(self.tournament.scoring.points(outcome)),
        }
    }

    /// What his rated games change in his rating, if that was asked for.
    fn change(&self, player: &Player) -> Option<RatingChange> {
        let event = &self.file.event;
        event.rating_change(player.number, self.after, self.factors?)
    }

    fn told(self) -> StandingsTold {
        let players = self.players();
        let rows = self.rows.iter().zip(players);
        let players = rows.map(|(standing, player)| {
            let change = self.change(player);
            PlayerStanding {
                place: standing.place,
                number: player.number,
                name: player.name.clone(),
                title: player.title.clone(),
                rating: Some(player.rating).filter(|rating| *rating > 0),
                federation: player.federation.clone(),
                fide_id: player.fide_id.clone(),
                reached: self.reached(player.number),
                points: standing.points.to_string(),
                tie_breaks: standing
                    .values
                    .iter()
                    .map(|value| value.map(|value| value.to_string()))
                    .collect(),
                rating_change: change.map(RatingChange::written),
                rating_factor: change.map(|change| change.factor),
                rounds: (1..=self.after)
                    .map(|round| self.round(player.entry(round)))
                    .collect(),
            }
        });
        StandingsTold {
            schema: "jadoube.event-standings/1",
            event: self.file.name(),
            system: self.file.event.system_in_words(),
            after: self.after,
            open: self.open.clone(),
            tie_breaks: self.tie_breaks.letters(),
            team_tie_breaks: self.team_tie_breaks.letters(),
            players: players.collect(),
            teams: self.teams,
            clubs: self.clubs,
        }
    }

    fn round(&self, entry: Entry) -> RoundOf {
        RoundOf {
            opponent: entry.opponent,
            color: entry.color.map(|color| match color {
                Color::White => "white",
                Color::Black => "black",
            }),
            outcome: Some(entry.outcome.code()).filter(|code| *code != ' '),
            points: self.tournament.scoring.points(entry.outcome).to_string(),
        }
    }
}

/// The clubs as a table.
fn club_sheet(title: &str, clubs: &ClubTable) -> Sheet {
    let head = ["#", "club", "points", "sum of places", "who counts"];
    let rows = clubs.rows.iter().map(|row| {
        vec![
            row.place.to_string(),
            row.name.clone(),
            row.points.clone(),
            row.places.to_string(),
            row.players.join("; "),
        ]
    });
    Sheet {
        title: format!("{title}, {}", clubs.title.to_lowercase()),
        head: head.map(str::to_owned).to_vec(),
        rows: rows.collect(),
        note: clubs.says.to_owned(),
    }
}

fn shown_rating(player: &Player) -> String {
    match player.rating {
        0 => String::new(),
        rating => rating.to_string(),
    }
}
