//! The lines of a report written, as TRF-2026 has them.

use crate::{Accelerated, Color, Entry, Forbidden, Player, Points, Scoring, Tournament};

/// The last round for which lines of the report have room: their numbers have three digits.
pub const LAST_ROUND: usize = 999;

/// A player without his rounds: columns 1 to 89.
pub(super) fn head(player: &Player, points: Points) -> String {
    let name: String = player.name.chars().take(33).collect();
    format!(
        "001 {:>4} {}{:>3} {name:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {:>4}",
        player.number,
        player.sex.unwrap_or(' '),
        player.title,
        player.rating_shown(),
        player.federation,
        player.fide_id,
        player.birth,
        "",
    )
}

/// The ten columns of a round.
pub(super) fn entry(entry: Entry) -> String {
    if entry == Entry::default() {
        return " ".repeat(10);
    }
    let opponent = match entry.opponent {
        Some(number) => format!("{number:>4}"),
        None => "0000".to_owned(),
    };
    let color = match entry.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    format!("  {opponent} {color} {}", entry.outcome.code())
}

/// The lines that say the same as the tournament, but for players and name, each with its code.
pub(super) fn settings(tournament: &Tournament) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    if let Some(rounds) = tournament.rounds {
        lines.push(("142", format!("142 {rounds}")));
    }
    if let Some(color) = tournament.first_color {
        let color = if color == Color::White { 'W' } else { 'B' };
        lines.push(("152", format!("152 {color}")));
    }
    if tournament.scoring != Scoring::default() {
        let Scoring {
            win,
            draw,
            loss,
            absence,
            bye,
        } = tournament.scoring;
        let told = [
            ('W', win),
            ('D', draw),
            ('L', loss),
            ('A', absence),
            ('P', bye),
        ]
        .map(|(letter, points)| format!("{letter}{points:>4}"));
        lines.push(("162", format!("162  {}", told.join("    "))));
    }
    let mut absences = tournament.absences.clone();
    absences.sort_by_key(|absence| (absence.round, absence.outcome.code(), absence.player));
    for group in
        absences.chunk_by(|one, other| (one.round, one.outcome) == (other.round, other.outcome))
    {
        let [first, ..] = group else { continue };
        let players: String = group
            .iter()
            .map(|absence| format!(" {:>4}", absence.player))
            .collect();
        lines.push((
            "240",
            format!("240 {} {:>3}{players}", first.outcome.code(), first.round),
        ));
    }
    for Accelerated {
        rounds,
        players,
        points,
    } in &tournament.accelerated
    {
        lines.push((
            "250",
            format!(
                "250      {points:>4} {:>3} {:>3} {:>4} {:>4}",
                rounds.start(),
                rounds.end().min(&LAST_ROUND),
                players.start(),
                players.end(),
            ),
        ));
    }
    for Forbidden { rounds, players } in &tournament.forbidden {
        let named: String = players
            .iter()
            .map(|number| format!(" {number:>4}"))
            .collect();
        let end = *rounds.end().min(&LAST_ROUND);
        lines.push(("260", format!("260 {:>3} {end:>3}{named}", rounds.start())));
    }
    for team in &tournament.teams {
        let name: String = team.name.chars().take(32).collect();
        let numbers: Vec<String> = team
            .players
            .iter()
            .map(|number| format!("{number:>4}"))
            .collect();
        let line = format!(
            "310 {:>3} {name:<32} {:31} {}",
            team.number,
            "",
            numbers.join(" ")
        );
        lines.push(("310", line.trim_end().to_owned()));
    }
    if let Some(boards) = tournament.team_boards {
        let colors: String = "WB".chars().cycle().take(boards).collect();
        lines.push(("352", format!("352 {colors}")));
    }
    lines
}

impl Player {
    /// The rating as the report has it: nothing where there is none.
    fn rating_shown(&self) -> String {
        if self.rating == 0 {
            String::new()
        } else {
            self.rating.to_string()
        }
    }
}

/// The points that stand in the line of a player: those of all rounds that have been paired.
pub(super) fn points(tournament: &Tournament, player: &Player) -> Points {
    tournament.points_after(player, tournament.rounds_paired())
}
