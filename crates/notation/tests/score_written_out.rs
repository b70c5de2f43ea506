//! Scores of the nineteenth century in French, German and English: moves written out in words, dashes that divide them, and
//! how such books say that a game is over.

use jadoube_notation::score::{read_score, read_text};

use crate::support::moves;

const PLAYED: &str = "1. e4 e5 2. Nf3 d5 3. exd5 e4 4. Qe2 Nf6 5. Nc3 Be7 6. Nxe4 Nxd5 7. d3 O-O";

#[track_caller]
fn check(text: &str, result: &str) {
    assert_eq!(moves(text), [format!("{PLAYED} {result}")], "{text}");
    assert_eq!(read_score(text)[0].stopped, None, "{text}");
}

#[test]
fn words_stand_for_the_signs_of_algebraic_moves() {
    for text in [
        "1. e2 to e4      e7 to e5\n2. Kt g1 to f3   d7 to d5\n3. e4 takes d5   e5 to e4\n4. Q d1 to e2    Kt g8 to f6\n5. Kt b1 to c3   B f8 to e7\n6. Kt c3 takes e4   Kt f6 takes d5\n7. d2 to d3      castles\n\nBlack resigns.\n",
        "1. e2—e4   e7—e5\n2. Sg1—f3   d7—d5\n3. e4 schlägt d5   e5—e4\n4. Dd1—e2   Sg8—f6\n5. Sb1—c3   Lf8—e7\n6. Sc3 schlägt e4   Sf6 schlägt d5\n7. d2—d3   0—0\n\nSchwarz giebt auf.\n",
        "1. e2-e4   e7-e5\n2. Cg1-f3   d7-d5\n3. e4 pr. d5   e5-e4\n4. Dd1-e2   Cg8-f6\n5. Cb1-c3   Ff8-e7\n6. Cc3 pr. e4   Cf6 pr. d5\n7. d2-d3   Roquent (R.)\n\nLes Noirs abandonnent.\n",
    ] {
        check(text, "1-0");
    }
}

#[test]
fn words_stand_behind_squares_with_blanks() {
    let text = "1. S g 1 - f 3\n   S b 8 - c 6\n2. S f 3 - g 1\n   S c 6 - b 8\n3. f 2 - f 3\n   e 7 - e 5\n4. g 2 - g 4\n   D d 8 - h 4 matt\n";
    assert_eq!(
        moves(text),
        ["1. Nf3 Nc6 2. Ng1 Nb8 3. f3 e5 4. g4 Qh4# 0-1"]
    );
    let text = text.replace("D d 8 - h 4 matt", "D d 8 - h 4 Schach und Matt");
    assert_eq!(
        moves(&text),
        ["1. Nf3 Nc6 2. Ng1 Nb8 3. f3 e5 4. g4 Qh4# 0-1"]
    );
}

#[test]
fn columns_of_squares_with_blanks_may_stand_three_blanks_apart() {
    let text = "1. e 2 - e 4   e 7 - e 5\n2. S g 1 - f 3   S b 8 - c 6\n3. L f 1 - b 5   S g 8 - f 6\n4. d 2 - d 3   L f 8 - c 5\n5. 0 - 0   d 7 - d 6\n6. L b 5 : c 6   b 7 : c 6\n7. S b 1 - c 3   0 - 0\n";
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. d3 Bc5 5. O-O d6 6. Bxc6+ bxc6 7. Nc3 O-O *";
    assert_eq!(moves(text), [played]);
}

#[test]
fn a_dash_may_divide_moves() {
    for text in [
        "1. P 4 R — P 4 R 2. C 3 F R — P 4 D 3. P pr P — P 5 R 4. D 2 R — C 3 F R 5. C 3 F —\nF 2 R 6. C pr P — C pr P 7. P 3 D — Roque. Les Noirs abandonnent.\n",
        "1° e2-e4, e7-e5 — 2° Cg1-f3, d7-d5 — 3° e4xd5, e5-e4 — 4° Dd1-e2, Cg8-f6 —\n5° Cb1-c3, Ff8-e7 — 6° Cc3xe4, Cf6xd5 — 7° d2-d3, 0-0. Les Noirs abandonnent.\n",
    ] {
        check(text, "1-0");
    }
    // In the place of a move it divides nothing.
    let text = "1. e4 e5 2. Nf3 — 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7\n";
    assert_ne!(read_score(text)[0].stopped, None, "{text}");
}

#[test]
fn ends_in_french_and_in_old_german() {
    let game = "1. e2-e4 e7-e5 2. Cg1-f3 d7-d5 3. e4xd5 e5-e4 4. Dd1-e2 Cg8-f6 5. Cb1-c3 Ff8-e7 6. Cc3xe4 Cf6xd5 7. d2-d3 0-0";
    for (words, result) in [
        ("et les Noirs abandonnent.", "1-0"),
        ("et les Blancs abandonnent.", "0-1"),
        ("et la partie est remise.", "1/2-1/2"),
    ] {
        check(&format!("{game} {words}\n"), result);
    }
    let game = game.replace('C', "S").replace('F', "L");
    for (words, result) in [
        ("Weiss giebt auf.", "0-1"),
        ("Schwarz giebt die Partie auf.", "1-0"),
        ("Remis.", "1/2-1/2"),
    ] {
        check(&format!("{game} {words}\n"), result);
    }
}

#[test]
fn names_stand_behind_a_point_and_a_dash_and_before_a_verb() {
    let game = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n";
    for over in [
        "WHITE.—Saint-Amant.      BLACK.—Staunton.",
        "BLACK.—Staunton.      WHITE.—Saint-Amant.",
        "Saint-Amant having the White men, and Staunton the Black.",
        "Staunton having the Black men, and Saint-Amant the White.",
        "Partie jouée à Paris : Saint-Amant a les Blancs, Staunton les Noirs.",
        "Saint-Amant avait les Blancs, et Staunton les Noirs.",
    ] {
        let scores = read_score(&format!("{over}\n\n{game}"));
        let tags = &scores[0].games[0].tags;
        assert_eq!(tags.get("White"), Some("Saint-Amant"), "{over}");
        assert_eq!(tags.get("Black"), Some("Staunton"), "{over}");
    }
}

/// What the pawn becomes is said in words, and no later move tells it.
#[test]
fn a_pawn_becomes_what_the_words_say() {
    for (words, becomes) in [
        ("PxR becomes a Knight", 'N'),
        ("PxR making a Queen", 'Q'),
        ("PxR and makes a Rook", 'R'),
    ] {
        let text =
            format!("1. P-K4 P-Q4\n2. PxP P-QB3\n3. PxP Kt-KB3\n4. PxP QKt-Q2\n5. {words} P-K3\n");
        let game = format!("1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8={becomes} e6 *");
        assert_eq!(moves(&text), [game], "{words}");
    }
    for (words, becomes) in [
        ("P pr. T fait Dame", 'Q'),
        ("P pr. T, fait Cavalier", 'N'),
        ("P pr. T fait une Dame", 'Q'),
        ("P pr. T et devient Tour", 'R'),
    ] {
        let text = format!(
            "1 P 4 R    P 4 D\n2 P pr. P    P 3 FD\n3 P pr. P    C 3 FR\n4 P pr. P    CD 2 D\n5 {words}    P 3 R\n"
        );
        let game = format!("1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8={becomes} e6 *");
        assert_eq!(moves(&text), [game], "{words}");
    }
}

#[test]
fn a_check_stands_behind_the_queen_that_a_pawn_becomes() {
    let text = "1 P 4 R    P 4 D\n2 P pr. P    P 3 FD\n3 P pr. P    D 3 C\n4 P pr. P    R 1 D\n5 P pr. F fait Dame éch.    R pr. D\n";
    let found = read_text(text, None);
    assert_eq!(
        moves(text),
        ["1. e4 d5 2. exd5 c6 3. dxc6 Qb6 4. cxb7 Kd8 5. bxc8=Q+ Kxc8 *"]
    );
    assert!(found.games[0].doubts.is_empty());
}
