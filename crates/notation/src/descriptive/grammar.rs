//! Tokens into wordings: man, origin, action, square or man taken, promotion, marks.
//!
//! Where a run of officers can be divided in several ways (`K B 4` is the king to a bishop's fourth, or
//! the square KB4) every division is tried; what is legal decides later.

use jadoube_board::{Bitboard, CastlingSide, Color, Role};

use super::lexer::Token;
use super::names::{self, ManName};
use crate::forgiven::Leniency;
use crate::origins::Wing;
use crate::wording::{CheckMark, Form, Taking, Wording};

/// Every wording of a move of `mover`.
pub(crate) fn parse(tokens: &[Token], mover: Color) -> Vec<Wording> {
    let mut shared = Wording::transfer();
    let (body, verb) = strip_marks(tokens, &mut shared);
    let body = body.as_slice();
    if body.is_empty() {
        return Vec::new();
    }
    if let Some(side) = castling(body) {
        return vec![Wording {
            form: Form::Castling(side),
            role: Some(Role::King),
            ..shared
        }];
    }
    let parser = Parser { mover, shared };
    let wordings = parser.transfers(body, verb);
    wordings
        .into_iter()
        .filter(|wording| !wording.to.is_empty() && !wording.from.is_empty())
        .collect()
}

/// Cuts marks of check, mate and taking in passing, and remarks after a comma, off the end.
/// Also tells whether what remains had such a mark for its verb (`Kt. mates`).
fn strip_marks(tokens: &[Token], shared: &mut Wording) -> (Vec<Token>, bool) {
    let mut body: Vec<Token> = match tokens.iter().position(|&token| token == Token::Comma) {
        Some(comma) if !belongs(&tokens[comma..]) => tokens[..comma].to_vec(),
        _ => tokens
            .iter()
            .copied()
            .filter(|&token| token != Token::Comma)
            .collect(),
    };
    let mut verb = false;
    loop {
        match body.as_slice() {
            [
                ..,
                Token::Open,
                Token::Check | Token::Mate | Token::InPassing,
                Token::Close,
            ] => {
                body.pop();
                let last = body.len() - 2;
                body.remove(last);
            }
            [
                ..,
                Token::Open,
                Token::Check,
                Token::Check | Token::Mate,
                Token::Close,
            ] => {
                body.pop();
                let last = body.len() - 3;
                body.remove(last);
            }
            [.., mark @ (Token::Check | Token::Mate | Token::InPassing)] => {
                set_mark(shared, *mark);
                body.pop();
                verb = true;
            }
            _ => return (body, verb),
        }
    }
}

/// Whether what follows a comma is still of the move: marks of check, or the piece that a pawn becomes.
fn belongs(tail: &[Token]) -> bool {
    tail.iter().all(|&token| is_mark(token))
        || matches!(
            tail,
            [Token::Comma, Token::Officer(_)] | [Token::Comma, Token::Becomes, Token::Officer(_)]
        )
}

fn is_mark(token: Token) -> bool {
    matches!(
        token,
        Token::Check | Token::Mate | Token::InPassing | Token::Comma | Token::Open | Token::Close
    )
}

fn set_mark(shared: &mut Wording, mark: Token) {
    match mark {
        Token::InPassing => shared.en_passant = true,
        Token::Mate => shared.check = Some(CheckMark::Mate),
        _ if shared.check.is_none() => shared.check = Some(CheckMark::Check),
        _ => {}
    }
}

/// Castling: by noughts, or the word with or without the side.
#[allow(
    clippy::option_option,
    reason = "no castling, and castling to a side not said, are two answers"
)]
fn castling(body: &[Token]) -> Option<Option<CastlingSide>> {
    use Token::*;
    let rest = match body {
        [Noughts(side)] => return Some(Some(*side)),
        // `lange Rochade`
        [Officer(Role::Queen), Castles] => return Some(Some(CastlingSide::Queen)),
        [Officer(Role::King), Castles, rest @ ..] | [Castles, rest @ ..] => rest,
        _ => return None,
    };
    let rest: Vec<Token> = rest
        .iter()
        .copied()
        .filter(|token| !matches!(token, On | Side | Own | Open | Close))
        .collect();
    match rest.as_slice() {
        [] => Some(None),
        [Officer(Role::King)] | [Officer(Role::King), Officer(Role::Rook)] => {
            Some(Some(CastlingSide::King))
        }
        [Officer(Role::Queen)] | [Officer(Role::Queen), Officer(Role::Rook)] => {
            Some(Some(CastlingSide::Queen))
        }
        _ => None,
    }
}

struct Parser {
    mover: Color,
    /// The marks, which every wording carries.
    shared: Wording,
}

/// A man named, with what is said of where it stands.
#[derive(Clone, Copy)]
struct Mover {
    man: ManName,
    from: Bitboard,
    nth: Option<u8>,
    doubled: bool,
}

impl Parser {
    fn transfers(&self, body: &[Token], verb: bool) -> Vec<Wording> {
        let action =
            (0..body.len()).find(|&at| is_action(body[at]) && !inside_parentheses(body, at));
        let Some(at) = action else {
            return self.without_action(body, verb);
        };
        let Some(mover) = self.mover(&body[..at]) else {
            return Vec::new();
        };
        let wording = self.with_mover(mover);
        let after = &body[at + 1..];
        match body[at] {
            Token::To => {
                let found = self.arrivals(&wording, after);
                match found.is_empty() {
                    true => self.arrivals_without_number(&wording, after),
                    false => found,
                }
            }
            Token::Takes => self.captures(&wording, after),
            Token::Interposes if after.is_empty() => vec![Wording {
                interposes: true,
                ..wording
            }],
            Token::Moves if after.is_empty() => vec![wording],
            Token::Becomes => becomes(wording, after),
            Token::Steps(count) => self.steps(&wording, count, after),
            _ => Vec::new(),
        }
    }

    /// `R(KKt2) Kt4`, `Q KB4`, `Kt. mates`, or a bare square.
    fn without_action(&self, body: &[Token], verb: bool) -> Vec<Wording> {
        if verb && let Some(mover) = self.mover(body) {
            let wording = self.with_mover(mover);
            return match self.shared.check {
                Some(CheckMark::Mate) => vec![Wording {
                    must_mate: true,
                    ..wording
                }],
                _ => vec![wording],
            };
        }
        let mut wordings = self.counted_steps(body);
        for split in 1..body.len() {
            if let Some(mover) = self.mover(&body[..split]) {
                wordings.extend(self.arrivals(&self.with_mover(mover), &body[split..]));
            }
        }
        if let Some((squares, [])) = self.square(body, None) {
            let forgiven = vec![Leniency::ManOmitted];
            wordings.push(Wording {
                to: squares,
                forgiven,
                ..self.shared.clone()
            });
        }
        wordings
    }

    fn with_mover(&self, mover: Mover) -> Wording {
        Wording {
            role: Some(mover.man.role),
            wing: mover.man.wing,
            from: mover.from & mover.man.on,
            nth_pawn: mover.nth,
            doubled: mover.doubled,
            ..self.shared.clone()
        }
    }

    /// `second Q B P`, `Kt (K5)`, `Rook on Queen's eighth square`.
    fn mover(&self, tokens: &[Token]) -> Option<Mover> {
        let (nth, doubled, rest) = match tokens {
            [Token::Ordinal(nth), rest @ ..] => (Some(*nth), false, rest),
            [Token::Doubled, rest @ ..] => (None, true, rest),
            _ => (None, false, tokens),
        };
        let (run, rest) = officers(rest);
        let man = names::man(&run)?;
        if (nth.is_some() || doubled) && man.role != Role::Pawn {
            return None;
        }
        let from = match rest {
            [] => Bitboard::FULL,
            _ => match self.place(rest)? {
                (from, []) => from,
                _ => return None,
            },
        };
        Some(Mover {
            man,
            from,
            nth,
            doubled,
        })
    }

    /// A place in parentheses or after `on`: a square, a file, or a rank.
    fn place<'t>(&self, tokens: &'t [Token]) -> Option<(Bitboard, &'t [Token])> {
        match tokens {
            [Token::Open, rest @ ..] => {
                let close = rest.iter().position(|&token| token == Token::Close)?;
                Some((self.place_inside(&rest[..close])?, &rest[close + 1..]))
            }
            [Token::On, rest @ ..] => self.square(rest, None),
            _ => None,
        }
    }

    fn place_inside(&self, tokens: &[Token]) -> Option<Bitboard> {
        let tokens = match tokens {
            [Token::On, rest @ ..] => rest,
            _ => tokens,
        };
        if let Some((squares, [])) = self.square(tokens, None) {
            return Some(squares);
        }
        match *tokens {
            [Token::Ordinal(number)] => names::rank(number, self.mover),
            _ => {
                let (run, rest) = officers(tokens);
                rest.is_empty().then(|| names::files(&run))?
            }
        }
    }

    /// A square by name, `K B's 4th` or `his sq.`, and what follows it. `man` is whose `his` it is.
    fn square<'t>(
        &self,
        tokens: &'t [Token],
        man: Option<ManName>,
    ) -> Option<(Bitboard, &'t [Token])> {
        let (own, rest) = match tokens {
            [Token::Own, rest @ ..] => (true, rest),
            _ => (false, tokens),
        };
        let (mut run, rest) = officers(rest);
        if own {
            run = own_run(run, man?);
        }
        let files = names::files(&run)?;
        let (number, rest) = match rest {
            [Token::Ordinal(number), Token::Square, rest @ ..] => (*number, rest),
            [Token::Ordinal(number), rest @ ..] => (*number, rest),
            [Token::Square, rest @ ..] => (1, rest),
            _ => return None,
        };
        Some((files & names::rank(number, self.mover)?, rest))
    }

    fn arrivals(&self, wording: &Wording, tokens: &[Token]) -> Vec<Wording> {
        let man = wording.role.map(|role| ManName {
            role,
            wing: wording.wing,
            on: Bitboard::FULL,
        });
        let Some((squares, rest)) = self.square(tokens, man) else {
            return Vec::new();
        };
        let mut wording = Wording {
            to: squares,
            taking: Taking::No,
            ..wording.clone()
        };
        if wording.role == Some(Role::Pawn) {
            wording.from &= files_of(squares);
        }
        promoted(wording, rest).into_iter().collect()
    }

    /// `R to Q`, `KR-Kt`: the number or "square" is left out. Officers go to the first rank, which books print so.
    fn arrivals_without_number(&self, wording: &Wording, tokens: &[Token]) -> Vec<Wording> {
        let (run, rest) = officers(tokens);
        let (Some(files), [], true) = (names::files(&run), rest, wording.role.is_some()) else {
            return Vec::new();
        };
        let mut wording = Wording {
            to: files,
            taking: Taking::No,
            ..wording.clone()
        };
        wording.forgiven.push(Leniency::RankOmitted);
        if wording.role == Some(Role::Pawn) {
            wording.from &= files;
        } else if let Some(rank) = names::rank(1, self.mover) {
            wording.to &= rank;
        }
        vec![wording]
    }

    /// `K. P. two`: a pawn goes so many squares.
    fn steps(&self, wording: &Wording, count: u8, tokens: &[Token]) -> Vec<Wording> {
        let rest = match tokens {
            [Token::Square, rest @ ..] => rest,
            _ => tokens,
        };
        let last = if count == 2 { 2 } else { 7 };
        if wording.role != Some(Role::Pawn) {
            return Vec::new();
        }
        let from_each = (2..=last).filter_map(|rank| {
            let from = wording.from & names::rank(rank, self.mover)?;
            let wording = Wording {
                from,
                to: names::rank(rank + count, self.mover)?,
                taking: Taking::No,
                ..wording.clone()
            };
            promoted(wording, rest)
        });
        from_each.collect()
    }

    /// `K P 2`: the pawn of a file goes so many squares.
    fn counted_steps(&self, body: &[Token]) -> Vec<Wording> {
        let [pawn @ .., Token::Ordinal(count @ (1 | 2))] = body else {
            return Vec::new();
        };
        let mover = self
            .mover(pawn)
            .filter(|mover| mover.man.role == Role::Pawn && mover.man.on != Bitboard::FULL);
        mover.map_or(Vec::new(), |mover| {
            self.steps(&self.with_mover(mover), *count, &[])
        })
    }

    fn captures(&self, wording: &Wording, tokens: &[Token]) -> Vec<Wording> {
        let wording = Wording {
            taking: Taking::Yes,
            ..wording.clone()
        };
        let mut wordings = Vec::new();
        // `takes on K5` and `x KB4` name the square alone.
        let square = match tokens {
            [Token::On, rest @ ..] => self.square(rest, None),
            _ => self.square(tokens, None),
        };
        if let Some((squares, rest)) = square {
            wordings.extend(promoted(
                Wording {
                    victim_on: squares,
                    to: squares,
                    ..wording.clone()
                },
                rest,
            ));
        }
        let (doubled, rest) = match tokens {
            [Token::Doubled, rest @ ..] => (true, rest),
            _ => (false, tokens),
        };
        let (run, rest) = officers(rest);
        if let Some(victim) = names::man(&run) {
            wordings.extend(self.capture_of(&wording, victim, doubled, rest));
        }
        // `P x R Q`: the last officer is what the pawn becomes.
        if let (Some(Role::Pawn), [run @ .., piece], []) = (wording.role, run.as_slice(), rest)
            && let Some(victim) = names::man(run)
            && is_promotion(*piece)
        {
            wordings.extend(self.capture_of(
                &Wording {
                    promotion: Some(*piece),
                    ..wording.clone()
                },
                victim,
                doubled,
                &[],
            ));
        }
        wordings
    }

    fn capture_of(
        &self,
        wording: &Wording,
        victim: ManName,
        doubled: bool,
        rest: &[Token],
    ) -> Option<Wording> {
        let (on, rest) = self.place_of_victim(rest);
        let wording = Wording {
            victim: Some(victim.role),
            victim_wing: victim.wing,
            victim_doubled: doubled,
            victim_on: victim.on & on,
            ..wording.clone()
        };
        promoted(wording, rest)
    }

    /// Where the man taken stands, if that is said; `(Q)` after a capture is a promotion and no place.
    fn place_of_victim<'t>(&self, tokens: &'t [Token]) -> (Bitboard, &'t [Token]) {
        if let [
            Token::Open,
            Token::Officer(_) | Token::Becomes | Token::Equals,
            ..,
            Token::Close,
        ] = tokens
            && !tokens
                .iter()
                .any(|token| matches!(token, Token::Ordinal(_) | Token::Square))
        {
            return (Bitboard::FULL, tokens);
        }
        self.place(tokens).unwrap_or((Bitboard::FULL, tokens))
    }
}

/// What the pawn becomes, if that is said at the end: `(Q)`, `=Q`, `Q`, `becomes a Queen`.
fn promoted(wording: Wording, tokens: &[Token]) -> Option<Wording> {
    use Token::*;
    match *tokens {
        [] => Some(wording),
        [Officer(piece)]
        | [Equals | Becomes, Officer(piece)]
        | [Open, Officer(piece), Close]
        | [Open, Equals | Becomes, Officer(piece), Close]
            if is_promotion(piece) && wording.role == Some(Role::Pawn) =>
        {
            Some(Wording {
                promotion: Some(piece),
                ..wording
            })
        }
        _ => None,
    }
}

/// `P. becomes a Queen`: which pawn, and how it gets there, is not said.
fn becomes(wording: Wording, after: &[Token]) -> Vec<Wording> {
    let piece = match *after {
        [] => None,
        [Token::Officer(piece)] if is_promotion(piece) => Some(piece),
        _ => return Vec::new(),
    };
    if wording.role != Some(Role::Pawn) {
        return Vec::new();
    }
    vec![Wording {
        promotes: true,
        promotion: piece,
        ..wording
    }]
}

fn is_action(token: Token) -> bool {
    matches!(
        token,
        Token::To
            | Token::Takes
            | Token::Interposes
            | Token::Moves
            | Token::Becomes
            | Token::Steps(_)
    )
}

/// Whether a pawn can become such a man.
pub(super) fn is_promotion(role: Role) -> bool {
    matches!(role, Role::Queen | Role::Rook | Role::Bishop | Role::Knight)
}

fn officers(tokens: &[Token]) -> (Vec<Role>, &[Token]) {
    let count = tokens
        .iter()
        .take_while(|token| matches!(token, Token::Officer(_)))
        .count();
    let run = tokens[..count].iter().filter_map(|token| match token {
        Token::Officer(role) => Some(*role),
        _ => None,
    });
    (run.collect(), &tokens[count..])
}

/// The file meant by `his` and `her`: `her 2d` is the queen's, `her Kt's` the queen's knight's.
fn own_run(run: Vec<Role>, man: ManName) -> Vec<Role> {
    let wing = match man.wing {
        Some(Wing::King) => Some(Role::King),
        Some(Wing::Queen) => Some(Role::Queen),
        None => None,
    };
    match (man.role, run.as_slice()) {
        (Role::King | Role::Queen, [_]) => vec![man.role, run[0]],
        (role, []) => wing.into_iter().chain([role]).collect(),
        _ => run,
    }
}

fn files_of(squares: Bitboard) -> Bitboard {
    squares.iter().fold(Bitboard::EMPTY, |files, square| {
        files | Bitboard::file(square.file())
    })
}

fn inside_parentheses(tokens: &[Token], at: usize) -> bool {
    let opened = tokens[..at]
        .iter()
        .filter(|&&token| token == Token::Open)
        .count();
    let closed = tokens[..at]
        .iter()
        .filter(|&&token| token == Token::Close)
        .count();
    opened > closed
}
