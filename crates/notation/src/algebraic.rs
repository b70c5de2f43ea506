//! Every algebraic form, short and long, old and new, read into wordings.
//!
//! The reader is generous and says what it forgave: zeros in castling, lower-case pieces, `Kt`, colons,
//! dashes of every kind, promotion without its sign, `e.p.`, unusual marks of check and mate. The strict
//! reader of standard algebraic notation is [`San`](crate::san::San).

use jadoube_board::{Bitboard, CastlingSide, File, Rank, Role, Square};

use crate::forgiven::Leniency;
use crate::language::is_round;
use crate::systems::Systems;
use crate::wording::{CheckMark, Form, Taking, Wording};

const SYSTEMS: Systems = Systems::MODERN
    .union(Systems::ALGEBRAIC_1931)
    .union(Systems::ALGEBRAIC_1955);

/// Every parse of `words` in the algebraic systems among `systems`.
pub(crate) fn wordings(words: &str, systems: Systems) -> Vec<Wording> {
    let algebraic = [
        Systems::SAN,
        Systems::LAN,
        Systems::ALGEBRAIC_1931,
        Systems::ALGEBRAIC_1955,
        Systems::FIGURINE,
    ];
    if words.len() > 40
        || !SYSTEMS.has_any(systems)
        || !algebraic.iter().any(|&system| systems.has(system))
    {
        return Vec::new();
    }
    if is_two_moves(words) {
        return Vec::new();
    }
    let mut shared = Wording::transfer();
    let text = normalized(words, &mut shared.forgiven);
    let body = strip_marks(&text, &mut shared);
    if let Some(side) = castling(body, &mut shared.forgiven) {
        return vec![Wording {
            form: Form::Castling(Some(side)),
            role: Some(Role::King),
            ..shared
        }];
    }
    man_splits(body, systems)
        .into_iter()
        .filter_map(|(role, rest, forgiven)| transfer(role, rest, &shared, forgiven))
        .flat_map(with_unnamed_man)
        .collect()
}

/// `g1-f3` names two squares and no man: a pawn if that fits, else whatever stands there.
fn with_unnamed_man(wording: Wording) -> Vec<Wording> {
    let unnamed =
        wording.role == Some(Role::Pawn) && !wording.forgiven.contains(&Leniency::PawnLetter);
    let (Some(from), Some(to), true) = (wording.from.single(), wording.to.single(), unnamed) else {
        return vec![wording];
    };
    let mut squares = Wording {
        form: Form::Squares(from, to),
        role: None,
        ..wording.clone()
    };
    squares
        .forgiven
        .retain(|&leniency| leniency != Leniency::PawnCaptureSign);
    squares.forgiven.push(Leniency::ManOmitted);
    vec![wording, squares]
}

/// Whether a blank divides two moves: after a square stands a man or another square.
fn is_two_moves(words: &str) -> bool {
    let mut before = None;
    for (at, sign) in words.char_indices() {
        if !sign.is_whitespace() {
            before = Some(sign);
            continue;
        }
        let rest = words[at..].trim_start();
        let mut next = rest.chars();
        let (first, second) = (next.next(), next.next());
        let square = matches!((first, second), (Some('a'..='h'), Some('1'..='8' | 'x')));
        let man = first.is_some_and(|sign| sign.is_uppercase() || figurine(sign).is_some())
            && second.is_some();
        if before.is_some_and(|sign| sign.is_ascii_digit()) && (square || man) {
            return true;
        }
    }
    false
}

/// Without blanks, with one kind of dash, without comment signs at the end.
fn normalized(words: &str, forgiven: &mut Vec<Leniency>) -> String {
    let mut text = String::with_capacity(words.len());
    for sign in words.chars().filter(|sign| !sign.is_whitespace()) {
        match sign {
            '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' => {
                text.push('-');
                forgiven.push(Leniency::OddDash);
            }
            '×' | 'х' => text.push('x'),
            '\u{fe0e}' | '\u{fe0f}' => {}
            _ => text.push(sign),
        }
    }
    text.truncate(text.trim_end_matches(['!', '?', '.', ',']).len());
    text
}

/// Cuts the marks of check, mate and taking in passing off the end, and a sign for taking behind them.
fn strip_marks<'t>(text: &'t str, wording: &mut Wording) -> &'t str {
    const MARKS: [(&str, CheckMark, bool); 16] = [
        ("(ch)", CheckMark::Check, false),
        ("(ch.)", CheckMark::Check, false),
        ("disch", CheckMark::Check, false),
        ("dis.ch", CheckMark::Check, false),
        ("dblch", CheckMark::Check, false),
        ("checkmate", CheckMark::Mate, false),
        ("check", CheckMark::Check, false),
        ("mate", CheckMark::Mate, false),
        ("ch", CheckMark::Check, false),
        ("++", CheckMark::Check, false),
        ("+", CheckMark::Check, true),
        ("#", CheckMark::Mate, true),
        ("‡", CheckMark::Mate, false),
        ("†", CheckMark::Check, false),
        ("≠", CheckMark::Mate, false),
        ("x", CheckMark::Mate, false),
    ];
    let mut body = text;
    // In German books the sign for taking may stand behind the one for check: `Te7+:`.
    let checks = |rest: &&str| rest.ends_with(['+', '#', '†', '‡', '≠']);
    if let Some(rest) = text.strip_suffix(':').filter(checks) {
        take(wording, Leniency::CaptureColon);
        body = rest;
    }
    loop {
        let before = body;
        for (sign, mark, standard) in MARKS {
            // A lone `x` at the end is mate in the code of 1931, where it cannot be a capture.
            if body.len() > sign.len() + 1 && body.ends_with(sign) {
                body = &body[..body.len() - sign.len()];
                wording.check = Some(mark);
                if !standard {
                    wording.forgiven.push(Leniency::CheckSign);
                }
                break;
            }
        }
        for sign in ["(e.p.)", "e.p.", "e.p", "(ep)", "ep"] {
            if body.len() > sign.len() + 1 && body.ends_with(sign) {
                body = &body[..body.len() - sign.len()];
                wording.en_passant = true;
                wording.forgiven.push(Leniency::EnPassantSuffix);
                break;
            }
        }
        if body.len() == before.len() {
            return body;
        }
    }
}

fn castling(body: &str, forgiven: &mut Vec<Leniency>) -> Option<CastlingSide> {
    let letters: Vec<char> = body.chars().filter(|&sign| sign != '-').collect();
    let side = match letters.len() {
        2 => CastlingSide::King,
        3 => CastlingSide::Queen,
        _ => return None,
    };
    if !letters.iter().all(|&sign| sign == '0' || is_round(sign)) {
        return None;
    }
    match body {
        "O-O" | "O-O-O" => {}
        "0-0" | "0-0-0" => forgiven.push(Leniency::ZeroCastling),
        _ => forgiven.push(Leniency::OddCastling),
    }
    Some(side)
}

/// The ways in which the man's letter can be told from the rest.
fn man_splits(body: &str, systems: Systems) -> Vec<(Role, &str, Vec<Leniency>)> {
    let mut splits = Vec::new();
    let Some(first) = body.chars().next() else {
        return splits;
    };
    let rest = &body[first.len_utf8()..];
    if let Some(tail) = body.strip_prefix("Kt").or_else(|| body.strip_prefix("KT")) {
        let old = systems.has_any(Systems::ALGEBRAIC_1931 | Systems::ALGEBRAIC_1955);
        splits.push((
            Role::Knight,
            tail,
            if old {
                vec![]
            } else {
                vec![Leniency::KnightKt]
            },
        ));
        return splits;
    }
    if let Some(role) = figurine(first) {
        let due = systems.has(Systems::FIGURINE);
        splits.push((
            role,
            rest,
            if due {
                vec![]
            } else {
                vec![Leniency::Figurine]
            },
        ));
        return splits;
    }
    match first {
        'K' => splits.push((Role::King, rest, vec![])),
        'Q' => splits.push((Role::Queen, rest, vec![])),
        'R' => splits.push((Role::Rook, rest, vec![])),
        'B' => splits.push((Role::Bishop, rest, vec![])),
        'N' => splits.push((Role::Knight, rest, vec![])),
        'P' => splits.push((Role::Pawn, rest, vec![Leniency::PawnLetter])),
        // `bb3` is a bishop's move: nobody names a pawn by the file on which it stays.
        'b' if rest.starts_with('b') => {}
        _ => splits.push((Role::Pawn, body, vec![])),
    }
    if begins_with_square(body) {
        // `b8d7` is two squares, and no bishop's move.
        return splits;
    }
    if let Some(role) =
        Role::from_letter(first.to_ascii_uppercase()).filter(|_| first.is_ascii_lowercase())
    {
        splits.push((role, rest, vec![Leniency::LowerCasePiece]));
    }
    splits
}

/// Whether the words name a square and then another, with or without a sign between them.
fn begins_with_square(body: &str) -> bool {
    let is_square = |bytes: &[u8]| matches!(bytes, [b'a'..=b'h', b'1'..=b'8', ..]);
    let bytes = body.as_bytes();
    let rest = bytes.get(2..).unwrap_or_default();
    let rest = match rest.first() {
        Some(b'-' | b'x' | b':') => &rest[1..],
        _ => rest,
    };
    is_square(bytes) && is_square(rest)
}

fn figurine(sign: char) -> Option<Role> {
    Some(match sign {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// One sign of the coordinates.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    File(File),
    Rank(Rank),
    Dash,
    Takes,
    Colon,
}

fn sign(byte: u8) -> Option<Sign> {
    Some(match byte {
        b'a'..=b'h' => Sign::File(File::from_index(byte - b'a')?),
        b'1'..=b'8' => Sign::Rank(Rank::from_index(byte - b'1')?),
        b'-' => Sign::Dash,
        b'x' | b'X' => Sign::Takes,
        b':' => Sign::Colon,
        _ => return None,
    })
}

fn transfer(role: Role, rest: &str, shared: &Wording, forgiven: Vec<Leniency>) -> Option<Wording> {
    let mut wording = shared.clone();
    wording.role = Some(role);
    wording.forgiven.extend(forgiven);
    let coordinates = strip_promotion(rest, &mut wording)?;
    // `Nf3(b)`, `e5(b)`: the letter of a note, where nothing can be promoted.
    let is_last_rank = role == Role::Pawn && coordinates.ends_with(['1', '8']);
    let tail = &rest.as_bytes()[coordinates.len()..];
    if !is_last_rank && matches!(tail, [b'(', b'b' | b'n' | b'q' | b'r', b')']) {
        return None;
    }
    let mut signs: Vec<Sign> = coordinates.bytes().map(sign).collect::<Option<_>>()?;
    if signs.last() == Some(&Sign::Colon) {
        signs.pop();
        take(&mut wording, Leniency::CaptureColon);
    }
    let separators = signs
        .iter()
        .filter(|sign| matches!(sign, Sign::Dash | Sign::Takes | Sign::Colon))
        .count();
    if separators > 1 {
        return None;
    }
    let at = signs
        .iter()
        .position(|sign| matches!(sign, Sign::Dash | Sign::Takes | Sign::Colon));
    let (before, after) = match at {
        Some(at) => (&signs[..at], &signs[at + 1..]),
        None => split_unmarked(&signs),
    };
    match at.map(|at| signs[at]) {
        Some(Sign::Takes) => wording.taking = Taking::Yes,
        Some(Sign::Colon) => take(&mut wording, Leniency::CaptureColon),
        Some(Sign::Dash) if wording.taking == Taking::Unsaid => wording.taking = Taking::No,
        _ => {}
    }
    set_origin(&mut wording, before)?;
    set_arrival(&mut wording, before, after)?;
    (wording.from != wording.to || wording.from.len() > 1).then_some(wording)
}

fn take(wording: &mut Wording, how: Leniency) {
    wording.taking = Taking::Yes;
    wording.forgiven.push(how);
}

/// Without a separator the last file and rank are the arrival square.
fn split_unmarked(signs: &[Sign]) -> (&[Sign], &[Sign]) {
    match signs {
        [Sign::File(_), Sign::File(_)] => signs.split_at(1),
        _ => signs.split_at(signs.len().saturating_sub(2)),
    }
}

fn set_origin(wording: &mut Wording, before: &[Sign]) -> Option<()> {
    wording.from = match *before {
        [] => return Some(()),
        [Sign::File(file)] => Bitboard::file(file),
        [Sign::Rank(rank)] => Bitboard::rank(rank),
        [Sign::File(file), Sign::Rank(rank)] => Bitboard::of(Square::new(file, rank)),
        _ => return None,
    };
    Some(())
}

fn set_arrival(wording: &mut Wording, before: &[Sign], after: &[Sign]) -> Option<()> {
    let pawn = wording.role == Some(Role::Pawn);
    match *after {
        [Sign::File(file), Sign::Rank(rank)] => {
            wording.to = Bitboard::of(Square::new(file, rank));
            if pawn && before.is_empty() && wording.taking != Taking::Yes {
                wording.from = Bitboard::file(file);
            }
            let crosses = matches!(before.first(), Some(&Sign::File(from)) if from != file);
            if pawn && crosses && wording.taking == Taking::Unsaid {
                wording.forgiven.push(Leniency::PawnCaptureSign);
            }
        }
        // `ed` and `exd`: a pawn of one file takes on the next.
        [Sign::File(file)]
            if pawn
                && matches!(before, [Sign::File(from)] if from.index().abs_diff(file.index()) == 1) =>
        {
            wording.to = Bitboard::file(file);
            if wording.taking != Taking::Yes {
                wording.forgiven.push(Leniency::PawnCaptureSign);
            }
            wording.taking = Taking::Yes;
            wording.forgiven.push(Leniency::RankOmitted);
        }
        _ => return None,
    }
    Some(())
}

/// Cuts the promotion piece off the end: `=Q`, `(Q)`, `/Q`, `Q`, in either case.
fn strip_promotion<'t>(rest: &'t str, wording: &mut Wording) -> Option<&'t str> {
    let Some(digit) = rest.rfind(|sign: char| sign.is_ascii_digit()) else {
        return Some(rest);
    };
    let (coordinates, tail) = rest.split_at(digit + 1);
    let (colon, tail) = match tail.strip_prefix(':') {
        Some(tail) if !tail.is_empty() => (true, tail),
        _ => (false, tail),
    };
    if tail.is_empty() || tail == ":" {
        return Some(rest);
    }
    if colon {
        take(wording, Leniency::CaptureColon);
    }
    let letters = tail.trim_matches(['=', '(', ')', '/', '-']);
    let role = match letters {
        "Kt" | "kt" => Role::Knight,
        _ => promotion_letter(letters)?,
    };
    if letters.chars().all(|letter| letter.is_ascii_lowercase()) {
        wording.forgiven.push(Leniency::LowerCasePromotion);
    }
    if !tail.starts_with('=') || tail.len() != letters.len() + 1 {
        wording.forgiven.push(Leniency::PromotionSign);
    }
    wording.promotion = Some(role);
    Some(coordinates)
}

fn promotion_letter(letters: &str) -> Option<Role> {
    let mut signs = letters.chars();
    let letter = signs.next()?;
    if signs.next().is_some() {
        return None;
    }
    let role = figurine(letter).or_else(|| Role::from_letter(letter.to_ascii_uppercase()))?;
    matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight).then_some(role)
}
