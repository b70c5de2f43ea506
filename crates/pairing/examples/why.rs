//! Why somebody meets whom he meets: `why FILE ROUND PLAYER [OTHER]`

use jadoube_pairing::trf::Report;
use jadoube_pairing::{why, why_not};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, round, player, other @ ..] = words.as_slice() else {
        return Err("why FILE ROUND PLAYER [OTHER]".into());
    };
    let report = Report::read(&std::fs::read_to_string(path)?)?;
    let (tournament, round, player) = (report.tournament(), round.parse()?, player.parse()?);
    match other.first() {
        Some(other) => println!("{}", why_not(tournament, round, player, other.parse()?)?),
        None => println!("{}", why(tournament, round, player)?),
    }
    Ok(())
}
