//! The clauses on notation that a record of a move rests on.

use jadoube_board::Setup;
use jadoube_notation::{Reading, Systems, read_move};

use crate::fact::wing::{check_said, side_in_words};
use crate::rules::draft::Draft;

/// Cites what the reading of a written move rests on: the form of such a move and the signs in it decide, the tables of
/// names that every record is read by stand behind them.
pub(crate) fn cite(d: &mut Draft, setup: &Setup, words: &str, reading: &Reading) {
    let record = &d.rules().record;
    cite_form(d, setup, reading);
    let of_pawn = words.starts_with(|c: char| ('a'..='h').contains(&c));
    d.cite(if of_pawn {
        d.quoted(&record.square_names)
    } else {
        d.quoted(&record.letters)
    });
    for table in [
        d.by(&record.systems),
        d.quoted(&record.system_chosen_by),
        d.quoted(&record.letters),
        d.quoted(&record.knight),
        d.quoted(&record.ranks),
        d.quoted(&record.square_names),
        d.quoted(&record.reading),
    ] {
        d.background(table);
    }
    if is_told_apart(setup, words, reading) {
        d.cite(d.quoted(&record.ambiguity));
    }
    let algebraic = Systems::MODERN | Systems::ALGEBRAIC_1931 | Systems::ALGEBRAIC_1955;
    if read_move(setup, words, Systems::DESCRIPTIVE).is_move {
        cite_descriptive(d, words);
    }
    if read_move(setup, words, algebraic).is_move {
        cite_algebraic(d, words, reading);
    }
    if words.contains(['!', '?']) {
        d.cite(d.quoted(&d.rules().record.comment_signs));
    }
}

/// The clause on the form of this kind of move, where the code has one for each kind.
fn cite_form(d: &mut Draft, setup: &Setup, reading: &Reading) {
    let forms = d.quoted(&d.rules().record.move_form);
    let Some(made) = reading.moves().first().copied() else {
        d.cite(forms);
        return;
    };
    let castles = setup.castling_shape(made).is_some();
    let in_passing = setup.en_passant_shape(made);
    let takes = in_passing || setup.board.get(made.to()).is_some();
    let record = &d.rules().record;
    let own = match (castles, in_passing, takes) {
        (true, ..) => &record.form_castling,
        (_, true, _) => &record.form_passing,
        (_, _, true) => &record.form_capture,
        _ => &record.form_plain,
    };
    match own {
        Some(own) => d.cite(&own.by),
        None => d.cite(forms),
    }
}

/// Whether two like men could go to the square, so that the words tell them apart or fail to.
fn is_told_apart(setup: &Setup, words: &str, reading: &Reading) -> bool {
    let [made] = reading.legal.as_slice() else {
        return reading.legal.len() > 1;
    };
    let man = setup.board.get(made.from());
    words.contains('(')
        || setup.plain_moves().iter().any(|other| {
            other.to() == made.to()
                && other.from() != made.from()
                && setup.board.get(other.from()) == man
        })
}

fn cite_descriptive(d: &mut Draft, words: &str) {
    let rules = d.rules();
    let notation = &rules.notation;
    let plain = words.to_ascii_lowercase();
    d.background(d.quoted(&rules.record.signs_descriptive));
    let wings = ["qkt", "kkt", "qn", "kn", "qr", "kr", "qb", "kb"];
    if side_in_words(words).is_some() {
        d.cite_of(&notation.descriptive_castling);
        return;
    }
    d.background_of(&notation.descriptive_files);
    d.background_of(&notation.descriptive_squares);
    d.background_of(&notation.descriptive_move);
    if wings.iter().any(|wing| plain.contains(wing)) {
        d.cite(d.quoted(&rules.record.wing_names));
    }
    if plain.starts_with('p') {
        d.cite_of(&notation.descriptive_pawns);
    }
    let says_check = check_said(plain.trim_end_matches(['.', '!', '?', ' '])).is_some();
    if plain.contains(['x', '+']) || says_check {
        d.cite_of(&notation.descriptive_signs);
    }
    if plain.contains(['!', '?']) {
        d.cite_of(&notation.descriptive_comments);
    }
}

fn cite_algebraic(d: &mut Draft, words: &str, reading: &Reading) {
    let rules = d.rules();
    let notation = &rules.notation;
    let plain = words.to_ascii_lowercase();
    d.background(d.quoted(&rules.record.signs_algebraic));
    if side_in_words(words).is_some() {
        d.cite_of(&notation.algebraic_castling);
        return;
    }
    d.background_of(&notation.algebraic_files);
    d.background_of(&notation.algebraic_squares);
    d.background_of(&notation.algebraic_move);
    let squares = plain.chars().filter(char::is_ascii_digit).count();
    if squares < 2 {
        d.background_of(&notation.algebraic_short);
    }
    if plain.contains(['x', ':']) {
        d.cite_of(&notation.algebraic_captures);
        if plain.starts_with(|c: char| ('a'..='h').contains(&c)) {
            d.cite_of(&notation.algebraic_pawn_captures);
        }
    }
    if plain.contains(['+', '#', '‡', '†']) {
        d.cite_of(&notation.algebraic_signs);
    }
    if plain.contains(['!', '?']) {
        d.cite_of(&notation.algebraic_comments);
    }
    if reading
        .moves()
        .iter()
        .any(|made| made.promotion().is_some())
    {
        d.cite_of(&notation.algebraic_promotion);
    }
}
