//! Whether the position that a game begins with can arise at all.

use jadoube_audit::{Finding, Kind, Severity};
use jadoube_board::Setup;
use jadoube_notation::pgn::Tags;
use jadoube_proof::{Ask, Budget, Nodes, Proof};

/// What is to be said of the position in a FEN tag: why it cannot arise, or that this was not decided. Nothing of a game
/// without such a tag, nor of a FEN that reading the game complains about.
pub enum Remark {
    Cannot(Finding),
    Undecided(String),
}

/// The remark on a game's FEN tag, at the cost of so many nodes.
pub fn remark(tags: &Tags, nodes: Nodes) -> Option<Remark> {
    let setup = Setup::from_fen(tags.get("FEN")?).ok()?;
    if !setup.problems().is_empty() {
        return None;
    }
    if array_is_unknown(tags, &setup) {
        let words = "a game of Chess960, whose FEN tag does not tell from which array it began: whether its position can arise is not asked";
        return Some(Remark::Undecided(words.to_owned()));
    }
    let budget = Budget {
        nodes,
        ..Budget::FULL
    };
    match Ask::new(&setup).budget(budget).reachable().proof {
        Proof::Proven(_) => None,
        Proof::Refuted(reason) => Some(Remark::Cannot(Finding {
            kind: Kind::CannotArise,
            severity: Severity::Remark,
            clauses: Vec::new(),
            ply: 0,
            number: None,
            reason: format!("the position of the FEN tag cannot arise: {reason}"),
            due: None,
        })),
        Proof::Undecided(_) => Some(Remark::Undecided(format!(
            "{nodes} did not tell whether the position of the FEN tag can arise; more are given with --budget"
        ))),
    }
}

/// Whether the game is one of Chess960 by its tag, while the rights to castle are those that the orthodox array has too, or none:
/// what follows from the orthodox array is not to be held against it.
fn array_is_unknown(tags: &Tags, setup: &Setup) -> bool {
    let variant = tags.get("Variant").unwrap_or_default().to_lowercase();
    let names = ["960", "fischer", "freestyle"];
    names.iter().any(|name| variant.contains(name)) && !setup.is_chess960()
}

/// The line of a game's text, from 0, on which its FEN tag stands.
pub fn line(text: &[u8]) -> u64 {
    let lines = text.split(|&byte| byte == b'\n');
    let before = lines.take_while(|line| !line.trim_ascii_start().starts_with(b"[FEN "));
    before.count() as u64
}
