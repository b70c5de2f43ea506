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
        if let Err(faults) = reading.take(&Line::new(at + 1, text)) {
            bad.extend(faults);
        }
    }
    (reading.finish(), bad)
}

/// What is wrong in a line, all of it and not the first alone.
#[derive(Default)]
struct Faults(Vec<BadLine>);

impl Faults {
    /// What was read, or what stands for it while the rest of the line is looked at.
    fn or_default<T: Default>(&mut self, read: Result<T, BadLine>) -> T {
        read.unwrap_or_else(|bad| {
            self.0.push(bad);
            T::default()
        })
    }

    /// What was read, or everything that is wrong, in the order of the columns.
    fn or<T>(mut self, read: T) -> Result<T, Vec<BadLine>> {
        if self.0.is_empty() {
            return Ok(read);
        }
        self.0.sort_by_key(|bad| bad.column);
        Err(self.0)
    }
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
    pub(super) fn take(&mut self, line: &Line<'_>) -> Result<bool, Vec<BadLine>> {
        let tournament = &mut self.tournament;
        let mut faults = Faults::default();
        match line.code() {
            "001" => {
                let player = player(line, &mut faults);
                let number = player.number;
                if let Some((_, first)) = self.seen.iter().find(|(other, _)| *other == number) {
                    faults.0.push(line.wrong(
                        5,
                        format!("number {number} stands in line {first} already; each player has another."),
                    ));
                } else if number > 0 {
                    self.seen.push((number, line.number));
                }
                if faults.0.is_empty() {
                    tournament.players.push(player);
                }
            }
            "012" => line.rest().clone_into(&mut tournament.name),
            "142" | "XXR" => tournament.rounds = faults.or_default(rounds(line).map(Some)),
            "152" => tournament.first_color = faults.or_default(first_color(line).map(Some)),
            "XXC" => tournament.first_color = spelled_color(line).or(tournament.first_color),
            "162" | "XXS" | "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                points(line, tournament, &mut self.bye_is_said, &mut faults);
            }
            "240" => tournament.absences.extend(absences(line, &mut faults)),
            "XXZ" => {
                for (column, word) in line.words() {
                    let player = named(line, column, &word);
                    self.next_absent.push(faults.or_default(player));
                }
            }
            "310" => {
                let team = team(line, &tournament.teams, &mut faults);
                tournament.teams.push(team);
            }
            "013" => {
                let team = old_team(line, tournament.teams.len(), &mut faults);
                tournament.teams.push(team);
            }
            "352" => tournament.team_boards = Some(line.rest().chars().count()),
            "362" => match_points(line, tournament, &mut faults),
            "250" => tournament
                .accelerated
                .push(virtual_points(line, &mut faults)),
            "XXA" => player_points(line, &mut tournament.accelerated, &mut faults),
            "260" => tournament.forbidden.push(forbidden(line, &mut faults)),
            "XXP" => {
                let players = line.words().into_iter();
                tournament.forbidden.push(Forbidden {
                    rounds: 1..=usize::MAX,
                    players: players
                        .map(|(column, word)| faults.or_default(named(line, column, &word)))
                        .collect(),
                });
            }
            _ => return Ok(false),
        }
        faults.or(true)
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

/// What other programs write for a sex in their letters: a woman is `w` here, and theirs may be `f` or a capital one.
fn sex(letter: char) -> Option<char> {
    match letter.to_ascii_lowercase() {
        ' ' => None,
        'f' => Some('w'),
        other => Some(other),
    }
}

/// A player: line `001`.
fn player(line: &Line<'_>, faults: &mut Faults) -> Player {
    let number = faults.or_default(line.counted(5, 8, "the number of a player"));
    let mut rounds = Vec::new();
    for column in (92..=line.end()).step_by(10) {
        rounds.push(entry(line, column, faults));
    }
    // What is not written at the end of a line is no round.
    while rounds.last() == Some(&Entry::default()) {
        rounds.pop();
    }
    Player {
        number,
        name: line.columns(15, 47),
        sex: sex(line.character(10)),
        title: line.columns(11, 13),
        rating: faults.or_default(line.number(49, 52)).unwrap_or(0),
        federation: line.columns(54, 56),
        fide_id: line.columns(58, 68),
        birth: line.columns(70, 79),
        rounds,
    }
}

fn entry(line: &Line<'_>, column: usize, faults: &mut Faults) -> Entry {
    let before = faults.0.len();
    let opponent = faults.or_default(line.number(column, column + 3));
    // Whoever he is, there is one where no number can be read.
    let is_met = opponent.is_some_and(|number| number > 0) || faults.0.len() > before;
    let opponent = opponent.filter(|number| *number > 0);
    let color = match line.character(column + 5) {
        'w' => Some(Color::White),
        'b' => Some(Color::Black),
        ' ' | '-' => None,
        other => {
            faults.0.push(line.wrong(
                column + 5,
                format!("{other:?} is no color: there stands w, b or -."),
            ));
            None
        }
    };
    let code = line.character(column + 7);
    let outcome = Outcome::read(code, is_met).ok_or_else(|| {
        let allowed = if is_met {
            "of a game it is one of 1 = 0 W D L + - or nothing"
        } else {
            "without an opponent it is one of U H F Z + = - or nothing"
        };
        line.wrong(column + 7, format!("{code:?} is no result: {allowed}."))
    });
    let outcome = outcome.unwrap_or_else(|bad| {
        faults.0.push(bad);
        Outcome::Absent
    });
    // What cannot be read contradicts nothing.
    if faults.0.len() == before {
        if color.is_none() && outcome.is_game() {
            let what = "a game has a color: w or b.";
            faults.0.push(line.wrong(column + 5, what));
        } else if color.is_some() && opponent.is_none() {
            let what = "who has a color has an opponent.";
            faults.0.push(line.wrong(column, what));
        }
    }
    Entry {
        opponent,
        color,
        outcome,
    }
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
fn points(line: &Line<'_>, tournament: &mut Tournament, bye: &mut bool, faults: &mut Faults) {
    let mut told: Vec<(usize, String, Points)> = Vec::new();
    let code = line.code();
    if code == "162" {
        for column in (6..=line.end()).step_by(9) {
            if let Some(points) = faults.or_default(line.points(column + 1, column + 4)) {
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
                    let what = format!("points of {name:?} of their own are not kept apart.");
                    faults.0.push(line.wrong(column, what));
                    continue;
                }
            };
            let points = amount
                .parse()
                .map_err(|no: crate::NoPoints| line.wrong(column, no.to_string()));
            let points = faults.or_default(points);
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
            .points(5, 12)
            .and_then(|points| points.ok_or_else(|| line.wrong(5, "points stand here.")));
        let points = faults.or_default(points);
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
            _ => faults.0.push(line.wrong(
                column,
                format!("{name:?} is no result: there stands W, D, L, A, P or X."),
            )),
        }
    }
}

/// What matches are worth: `TW 3.0    TD 1.0`, each word with its points behind it.
fn match_points(line: &Line<'_>, tournament: &mut Tournament, faults: &mut Faults) {
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
                faults.0.push(line.wrong(*column, what));
                // Its points are no word of their own.
                words.next_if(|(_, amount)| amount.parse::<Points>().is_ok());
                continue;
            }
        };
        let amount = match joined {
            "" => words.next().map_or("", |(_, amount)| amount),
            joined => joined,
        };
        let points = amount.parse();
        let points = points.map_err(|no: crate::NoPoints| line.wrong(*column, no.to_string()));
        *place = faults.or_default(points);
    }
}

fn absences(line: &Line<'_>, faults: &mut Faults) -> Vec<Absence> {
    let outcome = Outcome::read(line.character(5), false)
        .filter(|outcome| {
            matches!(
                outcome,
                Outcome::HalfBye | Outcome::FullBye | Outcome::ZeroBye
            )
        })
        .unwrap_or_else(|| {
            let what = "the kind of bye stands here: H, F or Z.";
            faults.0.push(line.wrong(5, what));
            Outcome::ZeroBye
        });
    let round = faults.or_default(line.counted(7, 9, "a round")) as usize;
    let players = numbers(line, 11, faults).into_iter();
    let absence = |player| Absence {
        round,
        player,
        outcome,
    };
    players.map(absence).collect()
}

/// The numbers of players from a column on.
fn numbers(line: &Line<'_>, first: usize, faults: &mut Faults) -> Vec<Number> {
    let read = line.numbers(first);
    read.filter_map(|number| faults.or_default(number.map(Some)))
        .collect()
}

fn virtual_points(line: &Line<'_>, faults: &mut Faults) -> Accelerated {
    let points = line.points(10, 13).and_then(|points| {
        points.ok_or_else(|| line.wrong(10, "columns 10 to 13 have the points of a game."))
    });
    let points = faults.or_default(points);
    let rounds = faults.or_default(line.counted(15, 17, "the first round")) as usize;
    let last = faults.or_default(line.counted(19, 21, "the last round")) as usize;
    let first = faults.or_default(line.counted(23, 26, "the first player"));
    Accelerated {
        rounds: rounds..=last,
        players: first..=faults.or_default(line.counted(28, 31, "the last player")),
        points,
    }
}

/// The virtual points of one player, round by round.
fn player_points(line: &Line<'_>, all: &mut Vec<Accelerated>, faults: &mut Faults) {
    let number = faults.or_default(line.counted(5, 8, "the number of a player"));
    for (at, column) in (10..=line.end()).step_by(5).enumerate() {
        if let Some(points) = faults.or_default(line.points(column, column + 3))
            && points != Points::ZERO
        {
            all.push(Accelerated {
                rounds: at + 1..=at + 1,
                players: number..=number,
                points,
            });
        }
    }
}

/// A team: line `310`.
fn team(line: &Line<'_>, others: &[Team], faults: &mut Faults) -> Team {
    let number = faults.or_default(line.counted(5, 7, "the number of a team"));
    if number > 0 && others.iter().any(|other| other.number == number) {
        let what = format!("two teams have the number {number}.");
        faults.0.push(line.wrong(5, what));
    }
    Team {
        number,
        name: line.columns(9, 40),
        players: numbers(line, 74, faults),
    }
}

/// A team as TRF16 has it: line `013`, without a number.
fn old_team(line: &Line<'_>, before: usize, faults: &mut Faults) -> Team {
    Team {
        number: Number::try_from(before + 1).unwrap_or(Number::MAX),
        name: line.columns(5, 36),
        players: numbers(line, 37, faults),
    }
}

fn forbidden(line: &Line<'_>, faults: &mut Faults) -> Forbidden {
    let first = faults.or_default(line.counted(5, 7, "the first round")) as usize;
    let last = faults.or_default(line.counted(9, 11, "the last round")) as usize;
    Forbidden {
        rounds: first..=last,
        players: numbers(line, 13, faults),
    }
}
