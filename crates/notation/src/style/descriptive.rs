//! Descriptive notation written: the shortest form of the dialect that the reader reads as this move alone.

use jadoube_board::{CastlingSide, Color, Man, Move, Position, Role, Setup, Square};

use crate::descriptive::foreign::number_first;
use crate::descriptive::names;
use crate::language::Language;
use crate::origins::{Origins, Wing};
use crate::reading::legal_readings;
use crate::san::{CheckSign, San};
use crate::shape;

/// A dialect of English descriptive notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The British code, abbreviated: `Kt(K5)-QB4`, `P(Q5) X P e.p.` (`british` i.13.b).
    British,
    /// The British code in full: `Pawn on King's second square to King's fourth square` (`british` i.13.a).
    BritishFull,
    /// The code of 1931: `Q.KB4`, `R(KKt2) Kt4`, `Castles KR` (`fide-1931` 5.iii).
    Code1931,
    /// The code of 1955: `Q—KB 4`, `R (KKt 4)—KKt 2`, `Castles K` (`fide-1955` s1.descriptive).
    Code1955,
    /// The wordy style of the 1870s: `K. Kt. to K. B's 3d.`, `Q. B. P. takes P.`
    Wordy,
    /// What books of the twentieth century print: `Kt-KB3`, `PxQP`, `P-K8(Q)ch`.
    Book,
    /// Spanish: `C3AR`, `PxPD`, `P8R=D+`.
    Spanish,
    /// French: `C3FR`, `PxPD`, `P8R=D+`.
    French,
    /// German: `S-KL3`, `BxDB`, `B-K8=D+`.
    German,
}

/// The signs of a dialect.
struct Manner {
    to: &'static str,
    takes: &'static str,
    /// What stands between the origin in parentheses and the arrival square, if not `to`.
    to_after_origin: &'static str,
    before_origin: &'static str,
    /// Between the name of a file and its number.
    before_rank: &'static str,
    wordy: bool,
    wings: bool,
    check: &'static str,
    mate: &'static str,
    castles: [&'static str; 2],
    /// The language, where it is not English.
    language: Option<&'static str>,
}

/// The signs of books of the twentieth century, from which the other dialects differ.
const BOOK: Manner = Manner {
    to: "-",
    takes: "x",
    to_after_origin: "-",
    before_origin: "",
    before_rank: "",
    wordy: false,
    wings: true,
    check: " ch",
    mate: " mate",
    castles: ["O-O", "O-O-O"],
    language: None,
};

/// The signs that books in other languages than English share.
const fn foreign(language: &'static str, to: &'static str) -> Manner {
    Manner {
        to,
        to_after_origin: to,
        check: "+",
        mate: "#",
        language: Some(language),
        ..BOOK
    }
}

const fn manner(dialect: Dialect) -> Manner {
    match dialect {
        Dialect::British | Dialect::BritishFull => Manner {
            takes: " X ",
            wings: false,
            check: "",
            mate: "",
            castles: ["0-0", "0-0-0"],
            ..BOOK
        },
        Dialect::Code1931 => Manner {
            to: ".",
            takes: "X",
            to_after_origin: " ",
            check: " Ch",
            mate: " Mate",
            castles: ["Castles KR", "Castles QR"],
            ..BOOK
        },
        Dialect::Code1955 => Manner {
            to: "—",
            to_after_origin: "—",
            before_origin: " ",
            before_rank: " ",
            castles: ["Castles K", "Castles Q"],
            ..BOOK
        },
        Dialect::Wordy => Manner {
            to: " to ",
            takes: " takes ",
            to_after_origin: " to ",
            before_origin: " ",
            before_rank: "'s ",
            wordy: true,
            check: " (ch.)",
            mate: " (mate.)",
            castles: ["Castles on K's side.", "Castles on Q's side."],
            ..BOOK
        },
        Dialect::Spanish => foreign("es", ""),
        Dialect::French => foreign("fr", ""),
        Dialect::German => foreign("de", "-"),
        Dialect::Book => BOOK,
    }
}

/// Writes a legal move in `dialect`.
pub(crate) fn write(
    position: &Position,
    played: Move,
    dialect: Dialect,
    origins: &Origins,
) -> String {
    let manner = manner(dialect);
    let setup = position.to_setup();
    let check = match San::of(position, played).check {
        None => "",
        Some(CheckSign::Check) => manner.check,
        Some(CheckSign::Mate) => manner.mate,
    };
    if dialect == Dialect::BritishFull {
        return full(&setup, played, origins);
    }
    if let Some(side) = position.is_castling(played) {
        return manner.castles[usize::from(side == CastlingSide::Queen)].to_owned() + check;
    }
    let scribe = Scribe {
        language: manner.language.and_then(Language::of),
        manner,
        setup: &setup,
        origins,
        played,
    };
    scribe.shortest(position) + check
}

/// One way of naming the man that moves, or the man taken.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    /// `Kt`
    Bare,
    /// `B P`: the file of a pawn, its wing left out.
    HalfFile,
    /// `Q Kt` or `Q B P`.
    Named,
    /// `Kt(K5)`
    Placed,
}

const NAMINGS: [Naming; 4] = [
    Naming::Bare,
    Naming::HalfFile,
    Naming::Named,
    Naming::Placed,
];

struct Scribe<'p> {
    manner: Manner,
    language: Option<&'static Language>,
    setup: &'p Setup,
    origins: &'p Origins,
    played: Move,
}

impl Scribe<'_> {
    fn shortest(&self, position: &Position) -> String {
        let mut forms = self.forms();
        forms.sort_by_key(|form| form.chars().count());
        let legal = position.legal_moves();
        let last = forms.len().saturating_sub(1);
        let found = forms
            .iter()
            .position(|form| self.means_only_this(form, &legal))
            .unwrap_or(last);
        forms.swap_remove(found)
    }

    fn means_only_this(&self, form: &str, legal: &[Move]) -> bool {
        let wordings = match self.language {
            Some(language) => crate::descriptive::wordings_in(language, form, self.setup.turn),
            None => crate::descriptive::wordings(form, self.setup.turn),
        };
        let (moves, forgiven) = legal_readings(self.setup, self.origins, legal, &wordings);
        moves == [self.played] && forgiven.is_empty()
    }

    /// Every form that the dialect has for this move.
    fn forms(&self) -> Vec<String> {
        let Some(man) = self.setup.board.get(self.played.from()) else {
            return Vec::new();
        };
        let taken = shape::taken_square(self.setup, self.played);
        let mut forms = Vec::new();
        for naming in NAMINGS {
            let Some(mover) = self.name(man, self.played.from(), naming) else {
                continue;
            };
            match taken {
                None => forms.extend(self.arrivals(&mover, naming)),
                Some(square) => forms.extend(self.captures(&mover, square)),
            }
        }
        forms
    }

    fn arrivals(&self, mover: &str, naming: Naming) -> Vec<String> {
        let to = if naming == Naming::Placed {
            self.manner.to_after_origin
        } else {
            self.manner.to
        };
        [false, true]
            .into_iter()
            .map(|in_full| {
                let square = self.square(self.played.to(), in_full);
                format!("{mover}{to}{square}{}", self.promotion())
            })
            .collect()
    }

    fn captures(&self, mover: &str, square: Square) -> Vec<String> {
        let Some(victim) = self.setup.board.get(square) else {
            return Vec::new();
        };
        let passing = match (square != self.played.to(), self.manner.wordy) {
            (false, _) => "",
            (true, true) => " en passant",
            (true, false) => " e.p.",
        };
        NAMINGS
            .into_iter()
            .filter_map(|naming| self.name(victim, square, naming))
            .map(|victim| {
                format!(
                    "{mover}{}{victim}{}{passing}",
                    self.manner.takes,
                    self.promotion()
                )
            })
            .collect()
    }

    fn promotion(&self) -> String {
        match self.played.promotion() {
            None => String::new(),
            Some(role) if self.manner.wordy => format!(" (becoming a {})", self.run(&[role])),
            Some(role) if self.language.is_some() => format!("={}", self.run(&[role])),
            Some(role) if !self.manner.wings => format!(" {}", self.run(&[role])),
            Some(role) => format!("({})", self.run(&[role])),
        }
    }

    /// The name of the man on `square`, if the dialect has this way of naming it.
    fn name(&self, man: Man, square: Square, naming: Naming) -> Option<String> {
        let bare = self.run(&[man.role]);
        match (naming, man.role) {
            (Naming::Bare, _) => Some(bare),
            (Naming::Placed, _) => {
                let place = self.square(square, true);
                Some(format!("{bare}{}({place})", self.manner.before_origin))
            }
            (Naming::HalfFile, Role::Pawn) => match names::file_name(square.file()) {
                [_, officer] => Some(self.run(&[*officer, Role::Pawn])),
                _ => None,
            },
            (Naming::Named, Role::Pawn) => {
                let file = names::file_name(square.file());
                Some(self.run(&[file, &[Role::Pawn]].concat()))
            }
            (Naming::Named, Role::Knight | Role::Bishop | Role::Rook) if self.manner.wings => {
                let wing = match self.origins.wing(self.setup, square)? {
                    Wing::King => Role::King,
                    Wing::Queen => Role::Queen,
                };
                Some(self.run(&[wing, man.role]))
            }
            _ => None,
        }
    }

    /// Officers as they are written together: `KB` or `K. B.`
    fn run(&self, officers: &[Role]) -> String {
        if let Some(language) = self.language {
            let letter = |&role: &Role| language.letters[letter_index(role)];
            return match number_first(language) {
                true => officers.iter().rev().map(letter).collect(),
                false => officers.iter().map(letter).collect(),
            };
        }
        let names = officers.iter().map(|&role| abbreviation(role));
        if self.manner.wordy {
            names
                .map(|name| format!("{name}."))
                .collect::<Vec<_>>()
                .join(" ")
        } else {
            names.collect()
        }
    }

    fn square(&self, square: Square, in_full: bool) -> String {
        let file = names::file_name(square.file());
        let file = if in_full {
            file
        } else {
            &file[file.len() - 1..]
        };
        let number = rank_number(square, self.setup.turn);
        if self.manner.wordy {
            let run = self.run(file);
            let run = run.trim_end_matches('.');
            return format!("{run}{}{}", self.manner.before_rank, ordinal(number));
        }
        if self.language.is_some_and(number_first) {
            return format!("{number}{}", self.run(file));
        }
        format!("{}{}{number}", self.run(file), self.manner.before_rank)
    }
}

/// Where the letter of a man stands in a [`Language`].
fn letter_index(role: Role) -> usize {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}

fn abbreviation(role: Role) -> &'static str {
    match role {
        Role::King => "K",
        Role::Queen => "Q",
        Role::Rook => "R",
        Role::Bishop => "B",
        Role::Knight => "Kt",
        Role::Pawn => "P",
    }
}

/// The number of the square's rank counted from the mover's side.
fn rank_number(square: Square, mover: Color) -> u8 {
    match mover {
        Color::White => square.rank().index() + 1,
        Color::Black => 8 - square.rank().index(),
    }
}

fn ordinal(number: u8) -> &'static str {
    ["sq.", "2d.", "3d.", "4th.", "5th.", "6th.", "7th.", "8th."][usize::from(number - 1)]
}

fn word(role: Role) -> &'static str {
    match role {
        Role::King => "King",
        Role::Queen => "Queen",
        Role::Rook => "Rook",
        Role::Bishop => "Bishop",
        Role::Knight => "Knight",
        Role::Pawn => "Pawn",
    }
}

/// The full record of the British code.
fn full(setup: &Setup, played: Move, origins: &Origins) -> String {
    match shape::castling_side(setup, played) {
        Some(CastlingSide::King) => return "Castles King's Rook".to_owned(),
        Some(CastlingSide::Queen) => return "Castles Queen's Rook".to_owned(),
        None => {}
    }
    let promotion = played
        .promotion()
        .map_or(String::new(), |role| format!(", {}", word(role)));
    let mover = full_man(setup, played.from(), origins);
    match shape::taken_square(setup, played) {
        None => format!(
            "{mover} to {}{promotion}",
            full_square(played.to(), setup.turn)
        ),
        Some(square) if square != played.to() => format!("{mover} takes Pawn in passing"),
        Some(square) => format!(
            "{mover} takes {}{promotion}",
            full_man(setup, square, origins)
        ),
    }
}

/// A man and its square: `King's Knight on King's Knight's square`.
fn full_man(setup: &Setup, square: Square, origins: &Origins) -> String {
    let Some(man) = setup.board.get(square) else {
        return String::new();
    };
    let officer = matches!(man.role, Role::Rook | Role::Knight | Role::Bishop);
    let wing = match origins.wing(setup, square).filter(|_| officer) {
        Some(Wing::King) => "King's ",
        Some(Wing::Queen) => "Queen's ",
        None => "",
    };
    format!(
        "{wing}{} on {}",
        word(man.role),
        full_square(square, setup.turn)
    )
}

fn full_square(square: Square, mover: Color) -> String {
    let owner: Vec<String> = names::file_name(square.file())
        .iter()
        .map(|&role| format!("{}'s", word(role)))
        .collect();
    let numbers = [
        "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ",
    ];
    let number = numbers[usize::from(rank_number(square, mover) - 1)];
    format!("{} {number}square", owner.join(" "))
}
