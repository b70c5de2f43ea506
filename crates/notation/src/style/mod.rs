//! How a move is to be written, and the one door for writing it.

mod descriptive;

use std::fmt;
use std::str::FromStr;

use jadoube_board::{CastlingSide, Man, Move, Position, Role, Setup};

use crate::origins::Origins;
use crate::san::{CheckSign, San, SanMove, rivals};
use crate::{iccf, shape, uci};
pub use descriptive::Dialect;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Standard algebraic: `Nf3`, `exd5`, `e8=Q+`.
    San,
    /// Standard algebraic with figurines: `♘f3`.
    Figurine,
    /// Modern long algebraic: `Ng1-f3`, `e4xd5`.
    Long,
    /// Two squares: `g1f3`, castling `e1g1`, in Chess960 `e1h1`.
    Uci,
    /// Numbers: `7163`.
    Iccf,
    /// The short algebraic of the code of 1931: `Ktf3`, `d5:`, `Qh4x` for mate (`fide-1931` 5.iv).
    Algebraic1931,
    /// The long algebraic of the code of 1931: `Ktg1-f3`.
    Algebraic1931Long,
    /// The short algebraic of the code of 1955: `Ktf3`, `Ktg—f3`, `Qh4‡` (`fide-1955` s1.algebraic).
    Algebraic1955,
    /// The long algebraic of the code of 1955: `Ktg1—f3`.
    Algebraic1955Long,
    /// Descriptive in one of its dialects.
    Descriptive(Dialect),
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 18] = [
        Style::San,
        Style::Figurine,
        Style::Long,
        Style::Uci,
        Style::Iccf,
        Style::Algebraic1931,
        Style::Algebraic1931Long,
        Style::Algebraic1955,
        Style::Algebraic1955Long,
        Style::Descriptive(Dialect::British),
        Style::Descriptive(Dialect::BritishFull),
        Style::Descriptive(Dialect::Code1931),
        Style::Descriptive(Dialect::Code1955),
        Style::Descriptive(Dialect::Wordy),
        Style::Descriptive(Dialect::Book),
        Style::Descriptive(Dialect::Spanish),
        Style::Descriptive(Dialect::French),
        Style::Descriptive(Dialect::German),
    ];

    /// The name by which the command line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Style::San => "san",
            Style::Figurine => "figurine",
            Style::Long => "long",
            Style::Uci => "uci",
            Style::Iccf => "iccf",
            Style::Algebraic1931 => "algebraic-1931",
            Style::Algebraic1931Long => "algebraic-1931-long",
            Style::Algebraic1955 => "algebraic-1955",
            Style::Algebraic1955Long => "algebraic-1955-long",
            Style::Descriptive(Dialect::British) => "british",
            Style::Descriptive(Dialect::BritishFull) => "british-full",
            Style::Descriptive(Dialect::Code1931) => "1931",
            Style::Descriptive(Dialect::Code1955) => "1955",
            Style::Descriptive(Dialect::Wordy) => "wordy",
            Style::Descriptive(Dialect::Book) => "book",
            Style::Descriptive(Dialect::Spanish) => "spanish",
            Style::Descriptive(Dialect::French) => "french",
            Style::Descriptive(Dialect::German) => "german",
        }
    }
}

/// The name is that of no style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStyle {
    name: String,
}

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no style of notation; there are ", self.name)?;
        let names: Vec<&str> = Style::ALL.iter().map(|style| style.name()).collect();
        f.write_str(&names.join(", "))
    }
}

impl std::error::Error for UnknownStyle {}

impl FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<Style, UnknownStyle> {
        let found = Style::ALL.into_iter().find(|style| style.name() == name);
        found.ok_or_else(|| UnknownStyle {
            name: name.to_owned(),
        })
    }
}

/// Writes a legal move.
///
/// ```
/// use jadoube_board::{Move, Position, Square};
/// use jadoube_notation::{Style, write_move};
///
/// let played = Move::new(Square::G1, Square::F3);
/// assert_eq!(write_move(&Position::initial(), played, Style::San), "Nf3");
/// assert_eq!(write_move(&Position::initial(), played, "1931".parse().unwrap()), "Kt.KB3");
/// ```
pub fn write_move(position: &Position, played: Move, style: Style) -> String {
    write_move_with(position, played, style, &Origins::unknown())
}

/// Writes a legal move with what is known of the men's history, so that officers can be named by wing.
pub fn write_move_with(
    position: &Position,
    played: Move,
    style: Style,
    origins: &Origins,
) -> String {
    match style {
        Style::San => San::of(position, played).to_string(),
        Style::Figurine => figurines(&San::of(position, played).to_string()),
        Style::Long => long(position, played, "-", "N"),
        Style::Uci => uci::write(position, played),
        Style::Iccf => iccf::of(&position.to_setup(), played),
        Style::Algebraic1931 => algebraic_1931(position, played, false),
        Style::Algebraic1931Long => algebraic_1931(position, played, true),
        Style::Algebraic1955 => algebraic_1955(position, played),
        Style::Algebraic1955Long => long(position, played, "—", "Kt"),
        Style::Descriptive(dialect) => descriptive::write(position, played, dialect, origins),
    }
}

/// Writes any move, legal or not, as a man and two squares: `Ng1-f4`. Castling is written by where the king goes, `Ke1-g1`, and by
/// its own signs where that would be a step of the king alone.
pub fn write_illegal(setup: &Setup, played: Move) -> String {
    let king = setup.board.get(played.from());
    if let Some((side, king)) = shape::castling_side(setup, played).zip(king) {
        let target = side.king_target(king.color);
        let (from, to) = (played.from().file().index(), target.file().index());
        if from.abs_diff(to) < 2 {
            return castling(side, "-", 'O');
        }
        return format!("K{}-{target}", played.from());
    }
    let letter = setup
        .board
        .get(played.from())
        .map_or(String::new(), |man| letter(man, "N"));
    let sign = if shape::taken_square(setup, played).is_some() {
        "x"
    } else {
        "-"
    };
    let promotion = played
        .promotion()
        .map_or(String::new(), |role| format!("={}", role.letter()));
    format!("{letter}{}{sign}{}{promotion}", played.from(), played.to())
}

fn figurines(san: &str) -> String {
    san.chars()
        .map(|sign| match sign {
            'K' => '♔',
            'Q' => '♕',
            'R' => '♖',
            'B' => '♗',
            'N' => '♘',
            other => other,
        })
        .collect()
}

fn letter(man: Man, knight: &str) -> String {
    match man.role {
        Role::Pawn => String::new(),
        Role::Knight => knight.to_owned(),
        role => role.letter().to_string(),
    }
}

fn castling(side: CastlingSide, dash: &str, nought: char) -> String {
    match side {
        CastlingSide::King => format!("{nought}{dash}{nought}"),
        CastlingSide::Queen => format!("{nought}{dash}{nought}{dash}{nought}"),
    }
}

fn long(position: &Position, played: Move, dash: &str, knight: &str) -> String {
    let san = San::of(position, played);
    let mate = if knight == "N" { "#" } else { "‡" };
    let check = check_sign(san, "+", mate);
    if let SanMove::Castle(side) = san.played {
        return castling(side, dash, 'O') + check;
    }
    let man = position
        .man_at(played.from())
        .map_or(String::new(), |man| letter(man, knight));
    let sign = if position.is_capture(played) {
        "x"
    } else {
        dash
    };
    let equals = if knight == "N" { "=" } else { "" };
    let promotion = promotion(played, equals, knight);
    format!(
        "{man}{}{sign}{}{promotion}{check}",
        played.from(),
        played.to()
    )
}

fn promotion(played: Move, equals: &str, knight: &str) -> String {
    match played.promotion() {
        None => String::new(),
        Some(Role::Knight) => format!("{equals}{knight}"),
        Some(role) => format!("{equals}{}", role.letter()),
    }
}

fn check_sign(san: San, check: &'static str, mate: &'static str) -> &'static str {
    match san.check {
        None => "",
        Some(CheckSign::Check) => check,
        Some(CheckSign::Mate) => mate,
    }
}

/// The code of 1931: the sign of capture stands after the arrival square, and `x` alone is mate; where the
/// short form could mean another man the whole square of departure is given (5.iv.move, 5.iv.abbr).
fn algebraic_1931(position: &Position, played: Move, long: bool) -> String {
    let san = San::of(position, played);
    let check = check_sign(san, "+", "x");
    if let SanMove::Castle(side) = san.played {
        return castling(side, "-", '0') + check;
    }
    let Some(man) = position.man_at(played.from()) else {
        return String::new();
    };
    let takes = position.is_capture(played);
    let origin = if long || shares_arrival(position, played, man.role) {
        format!("{}-", played.from())
    } else {
        String::new()
    };
    let sign = if takes { ":" } else { "" };
    format!(
        "{}{origin}{}{sign}{}{check}",
        letter(man, "Kt"),
        played.to(),
        promotion(played, "", "Kt")
    )
}

/// Whether another man of the kind can go to the same square.
fn shares_arrival(position: &Position, played: Move, role: Role) -> bool {
    let mut shares = false;
    rivals(position, played, role, |_| shares = true);
    shares
}

/// The code of 1955: file or rank of departure and a dash where two like men can go there.
fn algebraic_1955(position: &Position, played: Move) -> String {
    let san = San::of(position, played);
    let check = check_sign(san, "+", "‡");
    match san.played {
        SanMove::Castle(side) => castling(side, "—", 'O') + check,
        SanMove::Normal {
            role,
            file,
            rank,
            capture,
            to,
            ..
        } => {
            let man = letter(
                Man {
                    color: position.turn(),
                    role,
                },
                "Kt",
            );
            let file = file.map_or(String::new(), |file| file.letter().to_string());
            let rank = rank.map_or(String::new(), |rank| rank.digit().to_string());
            let told_apart = !file.is_empty() || !rank.is_empty();
            let sign = match (capture, told_apart) {
                (true, _) => "x",
                (false, true) => "—",
                (false, false) => "",
            };
            format!(
                "{man}{file}{rank}{sign}{to}{}{check}",
                promotion(played, "", "Kt")
            )
        }
    }
}
