//! Plies that other readers cannot take, and that travel in comments.

use jadoube_board::{Move, Setup};

use super::comment::Comment;
use super::game::{Node, Ply};

/// Plies that travel in a comment because other readers cannot take them, and the rest of the comment.
pub(super) fn hidden_plies(comment: &Comment, setup: &Setup) -> Option<(Vec<Node>, String)> {
    let body = comment.text().strip_prefix("[%illegal ")?;
    let (inner, rest) = body.split_once(']')?;
    let mut now = *setup;
    let mut nodes: Vec<Node> = Vec::new();
    for word in inner.split_whitespace() {
        if let Some(nag) = word.strip_prefix('$') {
            nodes.last_mut()?.nags.push(nag.parse().ok()?);
            continue;
        }
        let ply = hidden_ply(word, &now)?;
        now = ply.play_on(&now);
        nodes.push(Node::new(ply));
    }
    (!nodes.is_empty()).then(|| (nodes, rest.trim().to_owned()))
}

fn hidden_ply(word: &str, now: &Setup) -> Option<Ply> {
    let (squares, written) = match word.split_once(':') {
        Some((squares, written)) => (squares, Some(written)),
        None => (word, None),
    };
    if squares == "0000" {
        return Some(Ply::Null);
    }
    let uci: crate::uci::Uci = squares.parse().ok()?;
    let played = match uci.promotion {
        Some(role) => Move::promoting(uci.from, uci.to, role),
        None => Move::new(uci.from, uci.to),
    };
    if written.is_none() && now.judge_move(played).is_ok() {
        return Some(Ply::Move(played));
    }
    Some(Ply::Illegal {
        played,
        written: super::comment::without_escapes(written.unwrap_or(squares)),
    })
}
