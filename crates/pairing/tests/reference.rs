//! Tournaments that another program has paired: every round is paired again, from the rounds before it.
//!
//! The reference data are 199 tournaments made by bbpPairings 6 (`pairings/` of the folder that `JADOUBE_REFERENCE_DATA` names);
//! without them the few in `data/pairings` are taken, which this program has made itself, and it is said.

#[path = "../../../data/reference.rs"]
mod reference;

use std::path::PathBuf;

use jadoube_pairing::check::differences;
use jadoube_pairing::trf::Report;

fn files() -> Vec<PathBuf> {
    let folder = reference::data().join("pairings");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("reference data")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "trf"))
        .collect();
    files.sort();
    assert!(files.len() >= 6, "only {} tournaments", files.len());
    files
}

#[test]
fn every_round_is_paired_as_it_was() {
    let mut rounds = 0;
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("a report");
        let report = Report::read(&text).expect("a report");
        let tournament = report.tournament();
        for round in 1..=tournament.rounds_paired() {
            rounds += 1;
            let found = differences(tournament, round).expect("a pairing");
            assert!(
                found.is_empty(),
                "{} round {round}: {found:?}",
                path.display()
            );
        }
    }
    assert!(rounds >= 40, "only {rounds} rounds");
    println!("{rounds} rounds are paired as they were");
}

#[test]
fn every_report_is_written_as_it_was_read() {
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("a report");
        let mut report = Report::read(&text).expect("a report");
        assert_eq!(report.to_string(), text);
        // The last round is taken away and comes back: not a character is another.
        let whole = report.tournament().clone();
        let mut shorter = whole.clone();
        for player in &mut shorter.players {
            player.rounds.pop();
        }
        report.update(shorter.clone());
        assert_eq!(
            Report::read(&report.to_string())
                .expect("a report")
                .tournament(),
            &shorter
        );
        report.update(whole);
        assert_eq!(report.to_string(), text, "{}", path.display());
    }
}
