//! Whether the position that a game begins with can arise at all.

use jadoube_audit::{Finding, Kind, Severity};
use jadoube_board::Setup;
use jadoube_notation::pgn::Tags;
use jadoube_proof::{Arrays, Ask, Budget, Nodes};

/// What is to be said of the position in a FEN tag: why it cannot arise, or that this was not decided. Nothing of a game
/// without such a tag, nor of a FEN that reading the game complains about.
pub enum Remark {
    Cannot(Finding),
    Undecided(String),
}

/// The remark on a game's FEN tag, at the cost of so many nodes.
pub fn remark(tags: &Tags, nodes: Nodes) -> Option<Remark> {
    let (setup, style) = Setup::from_fen_with_style(tags.get("FEN")?).ok()?;
    if !setup.problems().is_empty() {
        return None;
    }
    let budget = Budget {
        nodes,
        ..Budget::FULL
    };
    let told = match is_chess960(tags) {
        true => Some(Arrays::Chess960),
        false => Arrays::told(&setup, style),
    };
    let origin = Ask::new(&setup).budget(budget).origin(told);
    match (origin.why_not(), origin.proof.is_proven()) {
        (Some(why), _) => Some(Remark::Cannot(Finding::at_the_start(
            Kind::CannotArise,
            Severity::Remark,
            format!("the position of the FEN tag cannot arise {why}"),
        ))),
        (None, true) => None,
        (None, false) => Some(Remark::Undecided(format!(
            "{nodes} did not tell whether the position of the FEN tag can arise {}; more are given with --budget",
            origin.from
        ))),
    }
}

/// Whether the game is one of Chess960 by its tag.
fn is_chess960(tags: &Tags) -> bool {
    let variant = tags.get("Variant").unwrap_or_default().to_lowercase();
    let names = ["960", "fischer", "freestyle"];
    names.iter().any(|name| variant.contains(name))
}

/// The line of a game's text, from 0, on which its FEN tag stands.
pub fn line(text: &[u8]) -> u64 {
    let lines = text.split(|&byte| byte == b'\n');
    let before = lines.take_while(|line| !line.trim_ascii_start().starts_with(b"[FEN "));
    before.count() as u64
}
