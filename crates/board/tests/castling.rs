//! Castling, orthodox and of Chess960: what allows it and what forbids it.

use jadoube_board::{FenStyle, Move, Position, Setup, Square};

fn castle(fen: &str, text: &str) -> (Position, Move) {
    let square = |part: &str| part.parse::<Square>().expect("a square");
    let position = Position::from_fen(fen).expect(fen);
    (position, Move::new(square(&text[..2]), square(&text[2..])))
}

#[track_caller]
fn allow(fen: &str, mv: &str, after: &str) {
    let (position, mv) = castle(fen, mv);
    assert_eq!(position.to_setup().judge_move(mv), Ok(()), "{fen} {mv}");
    let played = position.play(mv).expect("legal").to_fen(FenStyle::Standard);
    assert_eq!(played, after, "{fen} {mv}");
}

#[track_caller]
fn forbid(fen: &str, mv: &str, reason: &str) {
    let (position, mv) = castle(fen, mv);
    let refused = position.play(mv).expect_err(fen);
    assert_eq!(refused.to_string(), reason, "{fen} {mv}");
}

#[test]
fn orthodox() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 5";
    allow(both, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 5");
    allow(both, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 5");
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 5";
    allow(black, "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 6");
    allow(black, "e8a8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 6");
}

#[test]
fn what_forbids_it() {
    forbid(
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "e1h1",
        "White has no right to castle on the king's side with the rook on h1",
    );
    forbid(
        "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1",
        "e1h1",
        "castling on the king's side is blocked on f1",
    );
    forbid(
        "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
        "e1a1",
        "castling on the queen's side is blocked on b1",
    );
    forbid(
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
        "e1h1",
        "the king on e1 cannot castle out of check from e2",
    );
    forbid(
        "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1",
        "e1h1",
        "the king cannot castle over f1, attacked from f2",
    );
    forbid(
        "4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1",
        "e1h1",
        "leaves the king on g1 in check from g2",
    );
    forbid(
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        "the king on e1 cannot reach g1",
    );
}

#[test]
fn the_rook_may_pass_attacked_squares() {
    allow(
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "e1a1",
        "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1",
    );
    allow(
        "4k3/8/8/8/8/8/7r/4K2R w K - 0 1",
        "e1h1",
        "4k3/8/8/8/8/8/7r/5RK1 b - - 1 1",
    );
}

#[test]
fn chess960_where_one_stays_or_they_change_places() {
    allow(
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "g1h1",
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    );
    allow(
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "f1g1",
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    );
    allow(
        "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
        "b1a1",
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
    );
    allow(
        "4k3/8/8/8/8/8/8/2KR4 w - - 0 1",
        "c1b1",
        "4k3/8/8/8/8/8/8/1K1R4 b - - 1 1",
    );
    allow(
        "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
        "c1b1",
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
    );
}

#[test]
fn chess960_blocked_by_others() {
    forbid(
        "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1",
        "b1a1",
        "castling on the queen's side is blocked on d1",
    );
    forbid(
        "4k3/8/8/8/8/8/8/1K2N2R w H - 0 1",
        "b1h1",
        "castling on the king's side is blocked on e1",
    );
}

#[test]
fn chess960_with_a_pinned_rook() {
    // The rook on b1 shields its king from a1; castling takes the shield away.
    forbid(
        "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
        "c1b1",
        "leaves the king on c1 in check from a1",
    );
    forbid(
        "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1",
        "e1b1",
        "leaves the king on c1 in check from a1",
    );
    // A bishop there does not attack along the rank.
    allow(
        "4k3/8/8/8/8/8/8/bRK5 w B - 0 1",
        "c1b1",
        "4k3/8/8/8/8/8/8/b1KR4 b - - 1 1",
    );
}

#[test]
fn inner_rook_castles_and_outer_stays() {
    allow(
        "k7/8/8/8/8/8/8/1K2R2R w E - 0 1",
        "b1e1",
        "k7/8/8/8/8/8/8/5RKR b - - 1 1",
    );
    forbid(
        "k7/8/8/8/8/8/8/1K2R2R w E - 0 1",
        "b1h1",
        "White has no right to castle on the king's side with the rook on h1; \
         castling on the king's side is blocked on e1",
    );
}

#[test]
fn rights_go_with_king_rook_or_captured_rook() {
    #[track_caller]
    fn check(mv: &str, rights: &str) {
        let (position, mv) = castle("r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1", mv);
        let fen = position.play(mv).expect("legal").to_fen(FenStyle::Standard);
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{mv}");
    }
    check("e1e2", "kq");
    check("a1a2", "Kkq");
    check("h1h8", "Qq");
    check("g2a8", "KQk");
    check("a1a8", "Kk");
    check("g2f1", "KQkq");
}

#[test]
fn rights_survive_in_every_start() {
    for n in 0..960 {
        let setup = Setup::chess960(n);
        for style in [FenStyle::Standard, FenStyle::Shredder] {
            assert_eq!(Setup::from_fen(&setup.to_fen(style)), Ok(setup), "{n}");
        }
    }
}
