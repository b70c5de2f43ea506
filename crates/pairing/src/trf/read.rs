//! What the lines of a report say.

use super::line::{BadLine, Line};
use super::write::LAST_ROUND;
use crate::{
    Absence, Accelerated, Color, Entry, Forbidden, Number, Outcome, Player, Points, Team,
    Tournament,
};

/// What a report says, and every line of it that cannot be read.
pub(super) fn tournament<'a>(lines: impl Iterator<Item = &'a str>) -> (Tournament, Vec<BadLine>) {
    let mut reading = Reading::default();
    let mut bad = Vec::new();
    for (at, text) in lines.enumerate() {
        bad.extend(reading.take(&Line::new(at + 1, text)).err());
    }
    (reading.finish(), bad)
}

/// What a report has said so far.
#[derive(Default)]
pub(super) struct Reading {
    tournament: Tournament,
    /// The players, each with his line.
    seen: Vec<(Number, usize)>,
    next_absent: Vec<Number>,
    bye_is_said: bool,
}

impl Reading {
    /// Takes a line, and says whether it is of those that are read.
    pub(super) fn take(&mut self, line: &Line<'_>) -> Result<bool, BadLine> {
        let tournament = &mut self.tournament;
        match line.code() {
            "001" => {
                let player = player(line)?;
                let number = player.number;
                if let Some((_, first)) = self.seen.iter().find(|(other, _)| *other == number) {
                    return Err(line.wrong(
                        5,
                        format!("number {number} stands in line {first} already; every player has his own."),
                    ));
                }
                self.seen.push((number, line.number));
                tournament.players.push(player);
            }
            "012" => line.rest().clone_into(&mut tournament.name),
            "142" | "XXR" => tournament.rounds = Some(rounds(line)?),
            "152" => tournament.first_color = Some(first_color(line)?),
            "XXC" => tournament.first_color = spelled_color(line).or(tournament.first_color),
            "162" | "XXS" | "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                points(line, tournament, &mut self.bye_is_said)?;
            }
            "240" => absences(line, &mut tournament.absences)?,
            "XXZ" => {
                for (column, word) in line.words() {
                    self.next_absent.push(named(line, column, &word)?);
                }
            }
            "310" => tournament.teams.push(team(line, &tournament.teams)?),
            "013" => tournament
                .teams
                .push(old_team(line, tournament.teams.len())?),
            "352" => tournament.team_boards = Some(line.rest().chars().count()),
            "362" => match_points(line, tournament)?,
            "250" => tournament.accelerated.push(virtual_points(line)?),
            "XXA" => player_points(line, &mut tournament.accelerated)?,
            "260" => tournament.forbidden.push(forbidden(line)?),
            "XXP" => {
                let players = line.words().into_iter();
                tournament.forbidden.push(Forbidden {
                    rounds: 1..=usize::MAX,
                    players: players
                        .map(|(column, word)| named(line, column, &word))
                        .collect::<Result<_, _>>()?,
                });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn finish(self) -> Tournament {
        let mut tournament = self.tournament;
        tournament.players.sort_by_key(|player| player.number);
        let round = tournament.rounds_paired() + 1;
        let absences = self.next_absent.into_iter().map(|player| Absence {
            round,
            player,
            outcome: Outcome::ZeroBye,
        });
        tournament.absences.extend(absences);
        tournament
    }
}

/// A player: line `001`.
pub(super) fn player(line: &Line<'_>) -> Result<Player, BadLine> {
    let number = line.counted(5, 8, "the number of a player")?;
    let mut rounds = Vec::new();
    for column in (92..=line.end()).step_by(10) {
        rounds.push(entry(line, column)?);
    }
    // What is not written at the end of a line is no round.
    while rounds.last() == Some(&Entry::default()) {
        rounds.pop();
    }
    Ok(Player {
        number,
        name: line.columns(15, 47),
        sex: Some(line.character(10)).filter(|sex| *sex != ' '),
        title: line.columns(11, 13),
        rating: line.number(49, 52)?.unwrap_or(0),
        federation: line.columns(54, 56),
        fide_id: line.columns(58, 68),
        birth: line.columns(70, 79),
        rounds,
    })
}

fn entry(line: &Line<'_>, column: usize) -> Result<Entry, BadLine> {
    let opponent = line
        .number(column, column + 3)?
        .filter(|number| *number > 0);
    let color = match line.character(column + 5) {
        'w' => Some(Color::White),
        'b' => Some(Color::Black),
        ' ' | '-' => None,
        other => {
            return Err(line.wrong(
                column + 5,
                format!("{other:?} is no color: there stands w, b or -."),
            ));
        }
    };
    let code = line.character(column + 7);
    let outcome = Outcome::read(code, opponent.is_some()).ok_or_else(|| {
        let allowed = if opponent.is_some() {
            "of a game it is one of 1 = 0 W D L + - or nothing"
        } else {
            "without an opponent it is one of U H F Z + = - or nothing"
        };
        line.wrong(column + 7, format!("{code:?} is no result: {allowed}."))
    })?;
    if color.is_none() && outcome.is_game() {
        return Err(line.wrong(column + 5, "a game has a color: w or b."));
    }
    if color.is_some() && opponent.is_none() {
        return Err(line.wrong(column, "who has a color has an opponent."));
    }
    Ok(Entry {
        opponent,
        color,
        outcome,
    })
}

fn named(line: &Line<'_>, column: usize, word: &str) -> Result<Number, BadLine> {
    word.parse()
        .ok()
        .filter(|number| (1..=9999).contains(number))
        .ok_or_else(|| line.wrong(column, format!("{word:?} is no number of a player.")))
}

/// How many rounds there are: no more than three columns can name.
fn rounds(line: &Line<'_>) -> Result<usize, BadLine> {
    let rounds = line.single()? as usize;
    if rounds > LAST_ROUND {
        return Err(line.wrong(5, format!("there are no more than {LAST_ROUND} rounds.")));
    }
    Ok(rounds)
}

fn first_color(line: &Line<'_>) -> Result<Color, BadLine> {
    match line.rest().to_ascii_uppercase().as_str() {
        "W" => Ok(Color::White),
        "B" => Ok(Color::Black),
        other => Err(line.wrong(5, format!("{other:?} is no color: there stands W or B."))),
    }
}

/// `white1` or `black1`; other words of the line are settings of other programs.
fn spelled_color(line: &Line<'_>) -> Option<Color> {
    line.words()
        .into_iter()
        .find_map(|(_, word)| match word.as_str() {
            "white1" => Some(Color::White),
            "black1" => Some(Color::Black),
            _ => None,
        })
}

/// What results are worth: `162` has a letter and four columns every nine columns, the others a word or a number.
fn points(line: &Line<'_>, tournament: &mut Tournament, bye: &mut bool) -> Result<(), BadLine> {
    let mut told: Vec<(usize, String, Points)> = Vec::new();
    let code = line.code();
    if code == "162" {
        for column in (6..=line.end()).step_by(9) {
            if let Some(points) = line.points(column + 1, column + 4)? {
                told.push((column, line.character(column).to_string(), points));
            }
        }
    } else if code == "XXS" {
        for (column, word) in line.words() {
            let (name, amount) = word.split_once('=').unwrap_or((&word, ""));
            let name = match name {
                "W" | "D" | "L" => name,
                "PAB" => "P",
                "ZPB" | "FL" => "A",
                _ => {
                    return Err(line.wrong(
                        column,
                        format!("points of {name:?} of their own are not kept apart."),
                    ));
                }
            };
            let points = amount
                .parse()
                .map_err(|no: crate::NoPoints| line.wrong(column, no.to_string()))?;
            told.push((column, name.to_owned(), points));
        }
    } else {
        let name = match code {
            "BBW" => "W",
            "BBD" => "D",
            "BBL" => "L",
            "BBU" => "P",
            _ => "A",
        };
        let points = line
            .points(5, 12)?
            .ok_or_else(|| line.wrong(5, "points stand here."))?;
        told.push((5, name.to_owned(), points));
    }
    let scoring = &mut tournament.scoring;
    for (column, name, points) in told {
        match name.as_str() {
            "W" => {
                scoring.win = points;
                if !*bye {
                    scoring.bye = points;
                }
            }
            "D" => scoring.draw = points,
            "L" => scoring.loss = points,
            "A" => scoring.absence = points,
            "P" => (scoring.bye, *bye) = (points, true),
            // What a game without a result is worth while it has none: it counts for nothing here until it has one.
            "X" => {}
            _ => {
                return Err(line.wrong(
                    column,
                    format!("{name:?} is no result: there stands W, D, L, A, P or X."),
                ));
            }
        }
    }
    Ok(())
}

/// What matches are worth: `TW 3.0    TD 1.0`, each word with its points behind it.
fn match_points(line: &Line<'_>, tournament: &mut Tournament) -> Result<(), BadLine> {
    let words = line.words();
    let mut words = words.iter().peekable();
    while let Some((column, word)) = words.next() {
        let told = &mut tournament.match_points;
        let (name, joined) = word.split_at_checked(2).unwrap_or((word, ""));
        let place = match name {
            "TW" => &mut told.win,
            "TD" => &mut told.draw,
            "TL" => &mut told.loss,
            _ => {
                let what = format!("{word:?} is no result of a match: there stands TW, TD or TL.");
                return Err(line.wrong(*column, what));
            }
        };
        let amount = match joined {
            "" => words.next().map_or("", |(_, amount)| amount),
            joined => joined,
        };
        let points = amount.parse();
        *place = points.map_err(|no: crate::NoPoints| line.wrong(*column, no.to_string()))?;
    }
    Ok(())
}

fn absences(line: &Line<'_>, absences: &mut Vec<Absence>) -> Result<(), BadLine> {
    let outcome = Outcome::read(line.character(5), false)
        .filter(|outcome| {
            matches!(
                outcome,
                Outcome::HalfBye | Outcome::FullBye | Outcome::ZeroBye
            )
        })
        .ok_or_else(|| line.wrong(5, "the kind of bye stands here: H, F or Z."))?;
    let round = line.counted(7, 9, "a round")? as usize;
    absences.extend(line.numbers(11)?.into_iter().map(|player| Absence {
        round,
        player,
        outcome,
    }));
    Ok(())
}

fn virtual_points(line: &Line<'_>) -> Result<Accelerated, BadLine> {
    let points = line
        .points(10, 13)?
        .ok_or_else(|| line.wrong(10, "columns 10 to 13 have the points of a game."))?;
    let rounds = line.counted(15, 17, "the first round")? as usize;
    let last = line.counted(19, 21, "the last round")? as usize;
    let first = line.counted(23, 26, "the first player")?;
    Ok(Accelerated {
        rounds: rounds..=last,
        players: first..=line.counted(28, 31, "the last player")?,
        points,
    })
}

/// The virtual points of one player, round by round.
fn player_points(line: &Line<'_>, all: &mut Vec<Accelerated>) -> Result<(), BadLine> {
    let number = line.counted(5, 8, "the number of a player")?;
    for (at, column) in (10..=line.end()).step_by(5).enumerate() {
        if let Some(points) = line.points(column, column + 3)?
            && points != Points::ZERO
        {
            all.push(Accelerated {
                rounds: at + 1..=at + 1,
                players: number..=number,
                points,
            });
        }
    }
    Ok(())
}

/// A team: line `310`.
fn team(line: &Line<'_>, others: &[Team]) -> Result<Team, BadLine> {
    let number = line.counted(5, 7, "the number of a team")?;
    if others.iter().any(|other| other.number == number) {
        return Err(line.wrong(5, format!("two teams have the number {number}.")));
    }
    Ok(Team {
        number,
        name: line.columns(9, 40),
        players: line.numbers(74)?,
    })
}

/// A team as TRF16 has it: line `013`, without a number.
fn old_team(line: &Line<'_>, before: usize) -> Result<Team, BadLine> {
    Ok(Team {
        number: Number::try_from(before + 1).unwrap_or(Number::MAX),
        name: line.columns(5, 36),
        players: line.numbers(37)?,
    })
}

fn forbidden(line: &Line<'_>) -> Result<Forbidden, BadLine> {
    let first = line.counted(5, 7, "the first round")? as usize;
    let last = line.counted(9, 11, "the last round")? as usize;
    Ok(Forbidden {
        rounds: first..=last,
        players: line.numbers(13)?,
    })
}
