//! Pairs every round of report files again and tells what is otherwise: `check FILE...`

use jadoube_pairing::check::differences;
use jadoube_pairing::trf::Report;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut rounds, mut wrong) = (0, 0);
    for path in std::env::args().skip(1) {
        let report = Report::read(&std::fs::read_to_string(&path)?)?;
        for round in 1..=report.tournament().rounds_paired() {
            rounds += 1;
            let told = match differences(report.tournament(), round) {
                Ok(found) if found.is_empty() => continue,
                Ok(found) => format!("{found:?}"),
                Err(no) => no.to_string(),
            };
            wrong += 1;
            println!("{path}, round {round}: {told}");
        }
    }
    println!("{wrong} of {rounds} rounds are otherwise");
    Ok(())
}
