//! The signs of annotators stay with the moves, in every notation.

mod support;

use jadoube_notation::score::read_score;

use support::moves;

#[track_caller]
fn check(text: &str, movetext: &str) {
    let scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    assert_eq!(moves(text), [movetext], "{text}");
    assert_eq!(scores[0].stopped, None);
}

#[test]
fn signs_are_glyphs_of_the_moves() {
    let played = "1. e4 e5 2. Nf3 $1 Nc6 $2 3. Bb5 a6 $5 4. Ba4 Nf6 $16 *";
    for text in [
        "1. e4 e5\n2. Nf3! Nc6?\n3. Bb5 a6!?\n4. Ba4 Nf6 ±\n",
        "1. e4 e5 2. Nf3! Nc6? 3. Bb5 a6!? 4. Ba4 Nf6±\n",
        "1. P-K4 P-K4\n2. Kt-KB3! Kt-QB3?\n3. B-Kt5 P-QR3!?\n4. B-R4 Kt-B3 ±\n",
        "1. P-K4    P-K4\n2. Kt-KB3 !    Kt-QB3 ?\n3. B-Kt5   P-QR3 !?\n4. B-R4   Kt-B3  ±\n",
        "1. P. to K's 4th.   P. to K's 4th.\n2. K. Kt. to B's 3d.!   Q. Kt. to B's 3d.?\n\
         3. B. to Kt's 5th.   P. to Q. R's 3d.!?\n4. B. to R's 4th.   K. Kt. to B's 3d. ±\n",
        "1. e2-e4 e7-e5\n2. Sg1-f3! Sb8-c6?\n3. Lf1-b5 a7-a6!?\n4. Lb5-a4 Sg8-f6 ±\n",
        "1. e2e4 e7e5\n2. g1f3! b8c6?\n3. f1b5 a7a6!?\n4. b5a4 g8f6 ±\n",
    ] {
        check(text, played);
    }
    check(
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 □ =\n4. Ba4?? Nf6 +-\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $7 $10 4. Ba4 $4 Nf6 $18 *",
    );
}

#[test]
fn signs_of_variations_are_kept() {
    check(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\nIf 3... Kt-B3! 4. Castles KtxP?! and White is well placed.\n\n4. B-R4 Kt-B3\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 $1 4. O-O Nxe4 $6) 4. Ba4 Nf6 *",
    );
}
