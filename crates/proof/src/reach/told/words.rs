//! The reasons in sentences that an arbiter reads out.

use core::fmt;

use jadoube_board::{CastlingSide, Color, Role, Square};

use super::reason::{LastMove, PawnCaptures, Promoted, Unreachable};

impl fmt::Display for Unreachable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::NotPlayable(problems) => {
                let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
                out.write_str(&told.join("; "))
            }
            Unreachable::TooManyPawns { color, pawns } => {
                write!(out, "{color} has {pawns} pawns, and began with 8")
            }
            Unreachable::TooManyPromoted { color, gone, men } => {
                let men: Vec<&Promoted> = men.iter().collect();
                write!(out, "{}", promoted(*color, &men))?;
                match gone {
                    0 => out.write_str(", but no pawn is gone"),
                    1 => out.write_str(", but only one pawn is gone"),
                    gone => write!(out, ", but only {gone} pawns are gone"),
                }
            }
            Unreachable::CastlingRight(color, side) => {
                let wing = match side {
                    CastlingSide::King => "king's",
                    CastlingSide::Queen => "queen's",
                };
                write!(
                    out,
                    "{color} cannot have the right to castle on the {wing} side: king and rook do not stand where they can have begun"
                )
            }
            Unreachable::CastlingRights => out.write_str(
                "no array has king and rooks on all the files that the castling rights need",
            ),
            Unreachable::EnPassant { square, before } => {
                write!(
                    out,
                    "the last move cannot have been the double step that passed {square}: before it, {before}"
                )
            }
            Unreachable::PawnCaptures(told) => captures(told, out),
            Unreachable::KingWalledOut { color, king, walls } => write!(
                out,
                "the {color} king cannot have come to {king} from e{}: {}, who have never moved, and the squares that they attack left it no way there",
                color.back_rank(),
                men(walls)
            ),
            Unreachable::OutOfReach {
                color,
                role: role @ Role::Knight,
                square,
                walls,
                ..
            } => write!(
                out,
                "the {color} {role} on {square} is one more than {color} began with, and past {}, no {color} pawn can have been promoted",
                walled(walls)
            ),
            Unreachable::OutOfReach {
                color,
                role,
                square,
                began,
                walls,
            } => {
                let past = walled(walls);
                match &began[..] {
                    [] => write!(
                        out,
                        "the {color} {role} on {square} cannot have come there past {past}"
                    ),
                    [one] => write!(
                        out,
                        "the {color} {role} on {square} is one too many where it stands: past {past}, none but that of {one} can be there"
                    ),
                    more => write!(
                        out,
                        "the {color} {role} on {square} is one too many where it stands: past {past}, none but those of {} can be there",
                        squares(more)
                    ),
                }?;
                write!(out, ", and no {color} pawn can have been promoted there")
            }
            Unreachable::Shuffled { color, men: shut } => {
                let each: Vec<String> = shut
                    .iter()
                    .map(|(role, square)| format!("the {role} on {square}"))
                    .collect();
                write!(
                    out,
                    "{color} has {} shut in on its first rank behind men that have never moved, where they cannot have got past each other to stand in this order",
                    listed(&each, "and")
                )
            }
            Unreachable::Parity {
                turn,
                pawns,
                shut_in,
                gone,
            } => parity(*turn, pawns, shut_in, *gone, out),
            Unreachable::Kernel {
                captures,
                promoted,
                pawns,
            } => kernel(*captures, promoted, pawns, out),
            Unreachable::NoLastMove(last) if last.moves.is_empty() => no_move(last, out),
            Unreachable::NoLastMove(last) => write!(
                out,
                "{}; before that, whatever was taken, the count of men, pawns and captures does not come out",
                only(last)
            ),
            Unreachable::EveryLastMove { plies, last } => write!(
                out,
                "{}; with up to {plies} moves taken back there is always a position whose count of men, pawns and captures does not come out, or that no move can have led to",
                only(last)
            ),
        }
    }
}

/// That no move at all can have been the last.
fn no_move(last: &LastMove, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let LastMove { color, king, .. } = last;
    let enemy = color.opposite();
    if last.checkers.is_empty() {
        return write!(
            out,
            "{color} has just moved, but its men, {}, have nowhere to have come from without {enemy}'s king on {king} having been in check before that move{}",
            men(&last.men),
            if last.castles {
                ", or a right to castle that is still there being lost"
            } else {
                ""
            }
        );
    }
    write!(
        out,
        "{enemy}'s king on {king} is in check from {}, and no move of {color}'s can have given that check",
        men(&last.checkers)
    )
}

/// The moves that are left, by the men that can have made them.
fn only(last: &LastMove) -> String {
    let LastMove { color, king, .. } = last;
    let mut movers: Vec<(Role, Square)> =
        last.moves.iter().map(|&(role, to, _)| (role, to)).collect();
    movers.dedup();
    let movers: Vec<String> = movers
        .iter()
        .map(|(role, to)| {
            let here = last.moves.iter().filter(|(_, other, _)| other == to);
            let from: Vec<String> = here.map(|(.., from)| from.to_string()).collect();
            format!("the {role} on {to}, from {}", listed(&from, "or"))
        })
        .collect();
    let check = match &last.checkers[..] {
        [] => String::new(),
        checkers => format!(
            "{}'s king on {king} is in check from {}: ",
            color.opposite(),
            men(checkers)
        ),
    };
    format!(
        "{check}{color} can only have moved {}",
        listed(&movers, "or")
    )
}

/// What pawns that stand so must have taken.
fn captures(told: &PawnCaptures, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let PawnCaptures {
        color,
        pawns,
        needed,
        gone,
        at_home,
        light_bishop,
    } = told;
    let enemy = color.opposite();
    let stand = match &pawns[..] {
        [one] => format!("the {color} pawn on {one}"),
        more => format!("the {color} pawns on {}", squares(more)),
    };
    let Some(needed) = needed else {
        return write!(
            out,
            "{stand} cannot all stand there: each began on a file of its own, and changes it by one with each capture, a rank further"
        );
    };
    write!(
        out,
        "a pawn changes its file by capturing alone, and {stand} must have made at least "
    )?;
    let shade = |light: bool| if light { "light" } else { "dark" };
    match (needed, light_bishop.map(|light| shade(!light))) {
        (1, None) => out.write_str("one capture")?,
        (1, Some(other)) => write!(out, "one capture on a {other} square")?,
        (needed, None) => write!(out, "{needed} captures")?,
        (needed, Some(other)) => write!(out, "{needed} captures on {other} squares")?,
    }
    match gone {
        0 => write!(out, "; no {enemy} man is gone")?,
        1 => write!(out, "; one {enemy} man is gone")?,
        gone => write!(out, "; {gone} {enemy} men are gone")?,
    }
    let mut but = Vec::new();
    if let Some(light) = light_bishop {
        but.push(format!(
            "the {}-squared bishop cannot have been taken there",
            shade(*light)
        ));
    }
    match &at_home[..] {
        [] => {}
        [one] => but.push(format!(
            "that of {one} was taken where it was shut in, and by no pawn"
        )),
        more => but.push(format!(
            "those of {} were taken where they were shut in, and by no pawn",
            squares(more)
        )),
    }
    match &but[..] {
        [] => Ok(()),
        but => write!(out, ", but {}", but.join(" and ")),
    }
}

/// That all who can have moved have made one move too many or too few.
fn parity(
    turn: Color,
    pawns: &[Square],
    shut_in: &[(Role, Square)],
    gone: usize,
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut movers = vec!["knights".to_owned()];
    if !shut_in.is_empty() {
        movers.push(format!("{} (shut in)", men(shut_in)));
    }
    match pawns {
        [] => {}
        [one] => movers.push(format!("the pawn on {one} (once)")),
        more => movers.push(format!("the pawns on {} (once each)", squares(more))),
    }
    write!(out, "only {} can have moved", listed(&movers, "and"))?;
    match gone {
        0 => {}
        1 => out.write_str(", and the man that is gone was taken where it was shut in")?,
        gone => write!(
            out,
            ", and the {gone} men that are gone were taken where they were shut in"
        )?,
    }
    write!(
        out,
        "; a knight changes the color of its square with every move, and nobody else can have lost one: as they stand it would be \
         {}'s turn, not {turn}'s",
        turn.opposite()
    )
}

/// That captures do not let so many through; whose pawns they are, and not which, is all that is known.
fn kernel(
    captures: usize,
    among: &[(Color, Promoted)],
    pawns: &[Square],
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut needed = Vec::new();
    for color in Color::ALL {
        let men: Vec<&Promoted> = among
            .iter()
            .filter(|(of, _)| *of == color)
            .map(|(_, men)| men)
            .collect();
        match men.iter().map(|men| men.too_many()).sum::<usize>() {
            0 => {}
            1 => needed.push(format!("one {color} pawn")),
            more => needed.push(format!("{more} {color} pawns")),
        }
        if !men.is_empty() {
            write!(out, "{}; ", promoted(color, &men))?;
        }
    }
    match captures {
        0 => out.write_str("no man is gone, and without a capture ")?,
        1 => out.write_str("one man is gone, and with one capture ")?,
        men => write!(out, "{men} men are gone, and with {men} captures ")?,
    }
    if needed.is_empty() {
        out.write_str("the pawns cannot have got past each other to stand as they do")?;
    } else {
        let needed = listed(&needed, "and");
        write!(out, "{needed} cannot have got past the others to promotion")?;
    }
    match pawns {
        [] => Ok(()),
        [one] if !needed.is_empty() => write!(out, ", that on {one} standing as it does"),
        more if !needed.is_empty() => {
            write!(out, ", those on {} standing as they do", squares(more))
        }
        more => write!(out, ", on {}", squares(more)),
    }
}

/// Whom a side has promoted.
fn promoted(color: Color, among: &[&Promoted]) -> String {
    let told: Vec<String> = among.iter().map(|men| crowd(men)).collect();
    let all: usize = among.iter().map(|men| men.men.len()).sum();
    let needed: usize = among.iter().map(|men| men.too_many()).sum();
    let must = match (needed, all) {
        (1, 1) => "it".to_owned(),
        (2, 2) => "both".to_owned(),
        (needed, all) if needed == all => format!("all {needed}"),
        (1, _) => "at least one of them".to_owned(),
        (needed, _) => format!("at least {needed} of them"),
    };
    format!(
        "{color} has {}: {must} must have been promoted",
        listed(&told, "and")
    )
}

/// Men of one kind, and how it comes that some of them did not begin as what they are.
fn crowd(men: &Promoted) -> String {
    let shade = match (men.role, men.men.first()) {
        (Role::Bishop, Some(square)) if square.is_light() => "light-squared ",
        (Role::Bishop, Some(_)) => "dark-squared ",
        _ => "",
    };
    let role = men.role;
    let here = match &men.men[..] {
        [one] => format!("a {shade}{role} on {one}"),
        more => format!("{} {shade}{role}s on {}", more.len(), squares(more)),
    };
    let mut others = Vec::new();
    match &men.castlers[..] {
        [] => {}
        [one] => others.push(format!("that of {one} still being there, as it may castle")),
        more => others.push(format!(
            "those of {} still being there, as they may castle",
            squares(more)
        )),
    }
    match &men.kept_out[..] {
        [] => {}
        [one] => others.push(format!(
            "that of {one} being shut in by {}",
            walled(&men.walls)
        )),
        more => others.push(format!(
            "those of {} being shut in by {}",
            squares(more),
            walled(&men.walls)
        )),
    }
    let others = others.join(", and ");
    match (&men.began[..], others.is_empty()) {
        ([], _) => format!("{here} ({others})"),
        (began, true) => format!("{here} (of whom it began with {})", began.len()),
        (began, false) => format!(
            "{here} (of whom but that of {} can have come there, {others})",
            squares(began)
        ),
    }
}

impl Promoted {
    /// How many of them must have been promoted.
    fn too_many(&self) -> usize {
        self.men.len().saturating_sub(self.began.len())
    }
}

/// Men that have never moved.
fn walled(walls: &[(Role, Square)]) -> String {
    format!(
        "{}, who {} never moved",
        men(walls),
        if walls.len() == 1 { "has" } else { "have" }
    )
}

/// Men by their kinds and squares: `the pawns on a2 and b2 and the king on e1`.
fn men(men: &[(Role, Square)]) -> String {
    let told: Vec<String> = Role::ALL
        .into_iter()
        .filter_map(|role| {
            let on: Vec<Square> = men
                .iter()
                .filter(|(of, _)| *of == role)
                .map(|(_, on)| *on)
                .collect();
            match &on[..] {
                [] => None,
                [one] => Some(format!("the {role} on {one}")),
                more => Some(format!("the {role}s on {}", squares(more))),
            }
        })
        .collect();
    listed(&told, "and")
}

/// Squares in a sentence.
fn squares(squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    listed(&squares, "and")
}

/// Words in a row, the last after an "and" or an "or".
fn listed(words: &[String], last_after: &str) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {last_after} {last}", rest.join(", "))
        }
        _ => words.concat(),
    }
}
