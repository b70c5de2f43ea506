//! How long the helpmates are that are found, and how long those that are shown:
//! `brief FILE` with a FEN and a side a line, separated by a tab.

use std::time::Instant;

use jadoube_board::{Color, Position};
use jadoube_proof::{Ask, Nodes};

fn main() -> std::io::Result<()> {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("brief FILE");
        return Ok(());
    };
    let mut count = 0_u32;
    let (mut found, mut short, mut brief, mut longest) = (0, 0, 0, 0);
    let (mut spent, mut slowest) = (0, 0);
    for line in std::fs::read_to_string(file)?.lines() {
        let mut columns = line.split('\t');
        let position = columns.next().and_then(|fen| Position::from_fen(fen).ok());
        let winner = match columns.next() {
            Some("white") => Color::White,
            Some("black") => Color::Black,
            _ => continue,
        };
        let Some(position) = position else { continue };
        let Some(helpmate) = Ask::new(&position)
            .budget(Nodes(200_000))
            .unwinnable(winner)
            .proof
            .refuted()
        else {
            continue;
        };
        let start = Instant::now();
        let (told, _) = Ask::new(&position).brief(winner, &helpmate);
        let time = start.elapsed().as_micros();
        assert!(told.replays(&position, winner), "{line}");
        spent += time;
        slowest = slowest.max(time);
        count += 1;
        found += helpmate.moves().len();
        short += helpmate.shortened(&position).moves().len();
        brief += told.moves().len();
        longest = longest.max(told.moves().len());
    }
    let mean = |sum: usize| sum as f64 / f64::from(count.max(1));
    println!(
        "{count} helpmates: mean plies {:.1} found, {:.1} by their own positions, {:.1} in brief (longest {longest}); \
         {} us on average, {slowest} us at most",
        mean(found),
        mean(short),
        mean(brief),
        spent / u128::from(count.max(1))
    );
    Ok(())
}
