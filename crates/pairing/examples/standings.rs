//! The standings of a report: `standings FILE [TIE-BREAK]...`

use jadoube_pairing::tie_break::{Forfeits, TieBreak, standings};
use jadoube_pairing::trf::Report;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, names @ ..] = words.as_slice() else {
        return Err("standings FILE [TIE-BREAK]...".into());
    };
    let report = Report::read(&std::fs::read_to_string(path)?)?;
    let tournament = report.tournament();
    let tie_breaks = names
        .iter()
        .map(|name| name.parse())
        .collect::<Result<Vec<TieBreak>, _>>()?;
    for standing in standings(
        tournament,
        tournament.rounds_paired(),
        &tie_breaks,
        Forfeits::Unplayed,
    ) {
        let values = standing
            .values
            .iter()
            .map(|value| value.map_or("-".to_owned(), |value| value.to_string()));
        let values: Vec<String> = values.collect();
        println!(
            "{} {} {} {}",
            standing.place,
            standing.number,
            standing.points,
            values.join(" ")
        );
    }
    Ok(())
}
