//! How many moves have still to be taken back, guessed.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, File, Role, Square, attacks};

use super::state::{Home, State};
use super::ways::{NEVER, Ways};
use crate::reach::parity;

/// Pawns of a side that may be at home while officers other than knights are not.
const OPEN: u32 = 3;
/// What every further one costs that may shut them out.
const SHUT: u32 = 2;
/// A man that is missing has to be put back and to go home.
const MISSING: u32 = 5;
/// A promoted man becomes a pawn that has to go home.
const PAWN_WAY: u32 = 6;
/// A pawn that has to change its file.
const SECOND_IN_FILE: u32 = 4;
/// Two pawns that have gone past each other in a file.
const PASSED: u32 = 4;
/// Two men on the first rank, each on the other's side of where it goes.
const INVERTED: u32 = 4;
/// A man at home in the way of a rook that comes along the first rank: he goes out, and home again after it.
const BARRED: u32 = 12;
/// A move of a knight that is to have taken a man where he was shut in, and the most that counts.
const TO_TAKE: u32 = 2;
const FAR: u32 = 6;
/// A king or rook at home that has yet to move away and come back, since castling is not allowed.
const RIGHT_TO_LOSE: u32 = 3;

/// A move that has yet to be lost, by a man who is at home and cannot lose it there: more than the way out and back of whoever can.
const TO_LOSE: u32 = 20;

/// What the men of one side cost; `weight` is what the moves of officers count against those of
/// pawns.
pub(super) fn side(board: &Board, ways: &Ways, color: Color, weight: u32) -> u32 {
    let own = board.by_color(color);
    let missing = 16u32.saturating_sub(own.len() as u32);
    let knights = kind(
        own & board.by_role(Role::Knight),
        Role::Knight,
        ways,
        Bitboard::FULL,
    );
    let others = officers(board, ways, own);
    // With nobody gone, pawns at home shut nobody out who stays on the first rank.
    let all = board.occupied().len() == 32 && board.by_role(Role::Pawn).len() == 16;
    let out = match all {
        true => officers(board, ways, own - Bitboard::rank(color.back_rank())),
        false => others,
    };
    let settled =
        (own & board.by_role(Role::Pawn) & Bitboard::rank(color.pawn_rank())).len() as u32;
    let shut = SHUT * settled.saturating_sub(OPEN) * (out + missing).min(4);
    weight * (MISSING * missing + knights + others)
        + pawns(board, color)
        + shut
        + inverted(board, ways, color)
}

/// What men at home cost who bar the way of rooks that are not on the first rank: they come onto it where no pawn is at home, and go
/// along it.
pub(super) fn barred(board: &Board, ways: &Ways, color: Color) -> u32 {
    let own = board.by_color(color);
    let rooks = own & board.by_role(Role::Rook);
    let back = Bitboard::rank(color.back_rank());
    let first = own & board.by_role(Role::Pawn) & Bitboard::rank(color.pawn_rank());
    let outside = 2usize.saturating_sub((rooks & back).len());
    if outside == 0 || first.is_empty() {
        return 0;
    }
    let others = own & (back - board.by_role(Role::Knight));
    let places = ways
        .places
        .iter()
        .filter(|place| place.role == Role::Rook && !rooks.has(place.square));
    let mut bars: Vec<u32> = places
        .map(|place| {
            let home = place.square.file();
            let gates = File::ALL
                .into_iter()
                .filter(|&file| !first.has(Square::new(file, color.pawn_rank())));
            gates
                .map(|gate| {
                    let gate = Square::new(gate, color.back_rank());
                    let way = attacks::between(place.square, gate).with(gate);
                    (
                        gate.file().index().abs_diff(home.index()),
                        (others & way).len() as u32,
                    )
                })
                .min()
                .map_or(0, |(_, bars)| bars)
        })
        .collect();
    bars.sort_unstable();
    BARRED * bars.iter().take(outside).sum::<u32>()
}

/// What men on the first rank cost that stand in each other's way home; knights are in nobody's.
fn inverted(board: &Board, ways: &Ways, color: Color) -> u32 {
    let back = board.by_color(color) & Bitboard::rank(color.back_rank());
    let mut rooks = (back & board.by_role(Role::Rook)).len();
    let mut homes = [Square::A1; 8];
    let (mut count, mut inverted) = (0, 0);
    for square in back.iter() {
        let Some(role) = board.role_at(square).filter(|&role| role != Role::Knight) else {
            continue;
        };
        let mut places = ways.places.iter().filter(|place| {
            place.role == role
                && (role != Role::Bishop || place.square.is_light() == square.is_light())
        });
        rooks -= usize::from(role == Role::Rook);
        // The last rook on the rank goes to the last rook's place.
        let place = match role == Role::Rook && rooks == 0 {
            true => places.next_back(),
            false => places.next(),
        };
        let Some(place) = place else { continue };
        homes[count] = place.square;
        inverted += homes[..count]
            .iter()
            .filter(|before| **before > place.square)
            .count() as u32;
        count += 1;
    }
    INVERTED * inverted
}

fn officers(board: &Board, ways: &Ways, own: Bitboard) -> u32 {
    let king = &ways.places.iter().find(|place| place.role == Role::King);
    let mut sum = (own & board.by_role(Role::King))
        .iter()
        .map(|at| king.map_or(0, |king| u32::from(king.steps[at.index() as usize])))
        .sum();
    for role in [Role::Queen, Role::Rook] {
        sum += kind(own & board.by_role(role), role, ways, Bitboard::FULL);
    }
    let bishops = own & board.by_role(Role::Bishop);
    for shade in [Bitboard::LIGHT, Bitboard::DARK] {
        sum += kind(bishops & shade, Role::Bishop, ways, shade);
    }
    sum
}

/// Men of one kind: as many as there were go home, the others are promoted pawns.
fn kind(men: Bitboard, role: Role, ways: &Ways, shade: Bitboard) -> u32 {
    let mut places = ways
        .places
        .iter()
        .filter(|place| place.role == role && shade.has(place.square));
    let (first, second) = (places.next(), places.next());
    let promoted = |at: usize| u32::from(ways.promotions[role as usize][at]) + PAWN_WAY;
    let all: u32 = men.iter().map(|at| promoted(at.index() as usize)).sum();
    // What it saves to send a man home instead of to promotion; a man must go if he can.
    let saved = |steps: &[u8; 64], at: usize| promoted(at) as i32 - i32::from(steps[at]);
    let Some(first) = first else { return all };
    let mut best: Option<i32> = None;
    for one in men.iter() {
        let gain = saved(&first.steps, one.index() as usize);
        let Some(second) = second.filter(|_| men.len() > 1) else {
            let other = second.map_or(i32::MIN, |second| {
                saved(&second.steps, one.index() as usize)
            });
            best = best.max(Some(gain.max(other)));
            continue;
        };
        for two in men.without(one).iter() {
            let both = gain + saved(&second.steps, two.index() as usize);
            best = best.max(Some(both));
        }
    }
    (all as i32 - best.unwrap_or(0)).max(0) as u32
}

fn pawns(board: &Board, color: Color) -> u32 {
    let own = board.by_color(color) & board.by_role(Role::Pawn);
    let mut sum = 0;
    for square in own.iter() {
        let rank = match color {
            Color::White => square.rank().index() - 1,
            Color::Black => 6 - square.rank().index(),
        };
        sum += u32::from(if rank >= 2 { rank - 1 } else { rank });
    }
    for file in File::ALL {
        let here = (own & Bitboard::file(file)).len() as u32;
        sum += SECOND_IN_FILE * here.saturating_sub(1);
    }
    sum
}

/// What men of one side cost who are missing and shut out of their first squares: a knight of the other side has to go and have taken
/// them there.
pub(super) fn to_take(board: &Board, ways: &Ways, color: Color) -> u32 {
    let own = board.by_color(color);
    if own.len() >= 16 {
        return 0;
    }
    let knights = board.by_color(color.opposite()) & board.by_role(Role::Knight);
    let shut = ways
        .places
        .iter()
        .filter_map(|place| Some((place, place.to_take.as_ref()?)));
    shut.filter(|(place, _)| {
        let kind = match place.role {
            Role::Bishop if place.square.is_light() => Bitboard::LIGHT,
            Role::Bishop => Bitboard::DARK,
            _ => Bitboard::FULL,
        };
        let have = (own & board.by_role(place.role) & kind).len();
        let places = ways.places.iter();
        let first = places
            .filter(|other| other.role == place.role && kind.has(other.square))
            .count();
        have < first
            && board
                .get(place.square)
                .is_none_or(|man| man.role != place.role)
    })
    .map(|(_, steps)| {
        let nearest = knights
            .iter()
            .map(|at| u32::from(steps[at.index() as usize]))
            .min();
        TO_TAKE * nearest.unwrap_or(u32::from(NEVER)).min(FAR)
    })
    .sum()
}

/// What the pawns of both sides cost together: those that have gone past each other.
pub(super) fn passed_by(board: &Board) -> u32 {
    let pawns = board.by_role(Role::Pawn);
    let (white, black) = (
        pawns & board.by_color(Color::White),
        pawns & board.by_color(Color::Black),
    );
    let mut sum = 0;
    for file in File::ALL {
        let line = Bitboard::file(file);
        let (ours, theirs) = (white & line, black & line);
        if ours.is_empty() || theirs.is_empty() {
            continue;
        }
        for square in ours.iter() {
            let below = Bitboard((1u64 << square.index()) - 1);
            sum += (theirs & below).len() as u32;
        }
    }
    PASSED * sum
}

/// What castling costs that the goal does not allow though king and rook have not moved yet.
pub(super) fn rights(state: &State) -> u32 {
    let mut sum = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let wing = Home::wing(color, side);
            let kept = state.bound & wing == wing;
            if !kept && state.touched & wing == 0 {
                sum += RIGHT_TO_LOSE;
            }
        }
    }
    sum
}

/// What it costs that all others than knights and pawns are at home, and knights and pawns would get there one move too early or
/// too late: somebody has yet to go out and lose a move.
pub(super) fn turn(state: &State, home: &Home) -> u32 {
    let men =
        |board: &Board| board.occupied() - board.by_role(Role::Pawn) - board.by_role(Role::Knight);
    let Some(is_odd) = parity::of_pawns_and_knights(&state.board) else {
        return 0;
    };
    let are_home = men(&state.board) == men(&home.board)
        && men(&home.board)
            .iter()
            .all(|square| state.board.get(square) == home.board.get(square));
    match are_home && is_odd == (state.turn == Color::White) {
        true => TO_LOSE,
        false => 0,
    }
}

/// Is no way open that would be needed? (Costs of [`NEVER`] add up to this.)
pub(super) fn is_hopeless(cost: u32) -> bool {
    cost >= 60 * u32::from(NEVER)
}
