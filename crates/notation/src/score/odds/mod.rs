//! Odds: which men the givers of them leave out, in words or in letters.

mod men;
mod other;
#[cfg(test)]
mod tests;
mod words;

use jadoube_board::{Color, FenStyle, Rank, Role, Setup, Square};

use self::men::{Given, Giver, man_of, man_on_square, men, owner, square};
use self::words::{GIVES, NAMES};
use super::names::agrees;
use super::word::bare;
use crate::sides::side_of;
use crate::spelling::since_the_reform;

/// The odds at which a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Odds {
    given: Vec<Given>,
    /// White begins with two moves.
    pub two_moves: bool,
}

/// Words by which odds were not accepted.
const REFUSED: [&str; 5] = ["refused", "declined", "even", "rejected", "level"];

impl Odds {
    /// The odds that a heading or a paragraph tells: `Remove White's Q. R. from the board`, `the odds of the Pawn and Move`,
    /// `Black gives his Queen's Rook`, `ohne Turm a1`.
    pub fn of(text: &str) -> Option<Odds> {
        let lower = in_small_letters(text);
        let (clauses, told) = (clauses(&lower), Told::of(text, &lower));
        let mut odds = Odds {
            given: Vec::new(),
            two_moves: false,
        };
        if clauses.iter().any(|clause| other::denies(clause)) {
            return None;
        }
        let read = |clause: &Vec<String>| told.given(clause).is_some();
        let contrasted = clauses.iter().position(|clause| other::contrasts(clause));
        if contrasted.is_some_and(|at| other::speaks(&clauses[at]) && !read(&clauses[at])) {
            return None;
        }
        let contrasted = contrasted.filter(|&at| read(&clauses[at]));
        for (at, clause) in clauses.iter().enumerate() {
            let Some((given, after)) = told.given(clause) else {
                continue;
            };
            // What is told of another game is not given in this one.
            if other::is_of_another(clause) || contrasted.is_some_and(|only| only != at) {
                continue;
            }
            if clause.iter().any(|word| REFUSED.contains(&word.as_str())) {
                return None;
            }
            odds.two_moves |= is_two_moves(after);
            odds.given.extend(given);
        }
        odds.settle_wings();
        let has_two = |clause: &Vec<String>| clause.windows(2).any(is_two_moves);
        let is_pawns = !odds.given.is_empty() && odds.given.iter().all(Given::is_pawns);
        odds.two_moves |= is_pawns && clauses.iter().any(has_two);
        let is_even = |clause: &Vec<String>| {
            let played = clause.iter().any(|word| word.starts_with("play"));
            played && clause.iter().any(|word| word == "even" || word == "level")
        };
        (!odds.given.is_empty() && !clauses.iter().any(is_even)).then_some(odds)
    }

    /// A man of which the wing is not said is the one that is named elsewhere: `gives the odds of a Knight. Remove White's Q. Kt.`
    fn settle_wings(&mut self) {
        let named = self.given.iter().filter(|given| given.open.is_none());
        let named: Vec<Role> = named
            .flat_map(|given| given.men.iter().map(|(role, _)| *role))
            .collect();
        let is_named = |given: &Given| {
            given.men.len() == 1 && given.open.is_some_and(|role| named.contains(&role))
        };
        self.given.retain(|given| !is_named(given));
    }

    /// These odds, and of others what they say of the moves with which White begins: `Pawn and two moves. (Remove Black's K. B. P.)`
    pub fn with(mut self, other: Odds) -> Odds {
        self.two_moves |= other.two_moves && self.given.iter().all(Given::is_pawns);
        self
    }

    /// Whose men are gone: where no side is told, pawns are given by Black, pieces by White.
    pub fn side_by_men(&self) -> Option<Color> {
        Some(self.given.first()?.giver(None, None))
    }

    /// A man of which there are two, and the text does not say which of them is given.
    pub fn by_custom(&self) -> Option<&'static str> {
        let mut open = self.given.iter().filter_map(|given| given.open);
        match open.next()? {
            Role::Rook => Some("Rook"),
            _ => Some("Knight"),
        }
    }

    /// The start of the game between these players, as FEN.
    pub fn start(&self, white: Option<&str>, black: Option<&str>) -> String {
        let mut setup = Setup::initial();
        for given in &self.given {
            let giver = given.giver(white, black);
            for &(role, file) in &given.men {
                let rank = match (role, giver) {
                    (Role::Pawn, Color::White) => Rank::R2,
                    (Role::Pawn, Color::Black) => Rank::R7,
                    _ => giver.back_rank(),
                };
                let square = Square::new(file, rank);
                setup.board.set(square, None);
                if role == Role::Rook {
                    setup.castling.remove_rook(square);
                }
            }
        }
        setup.to_fen(FenStyle::Standard)
    }
}

/// A rook for one of two pieces, which is not said.
const EXCHANGE: [&str; 5] = ["exchange", "qualität", "qualité", "calidad", "qualità"];

/// Whether a word of a heading in small letters belongs to the odds that it tells.
pub(super) fn says(word: &str) -> bool {
    let is_man = |word: &str| man_of(word).is_some() || man_on_square(word).is_some();
    NAMES.contains(&word)
        || MOVES.contains(&word)
        || word.ends_with("vorgabe")
        || parts_of(word).all(is_man)
}

/// A text in small letters, in which odds have one name.
fn in_small_letters(text: &str) -> String {
    let lower = text.to_lowercase().replace('’', "'").replace(".'s", "'s");
    let mut lower = since_the_reform(&lower).into_owned();
    for key in [
        "odds:",
        "vorgabe:",
        "ventaja de ",
        "ventaja:",
        "ventaja del ",
        "voorgift:",
        "vantaggio della ",
        "vantaggio del ",
        "avantage de ",
        "avantage du ",
        "vantaggio di ",
    ] {
        lower = lower.replace(key, "odds of ");
    }
    lower
}

/// Whether words tell odds of which they do not say plainly that they are those of the game at hand.
pub(super) fn are_of_another(words: &[&str]) -> bool {
    let text = words.join(" ");
    let lower = in_small_letters(&text);
    let (clauses, told) = (clauses(&lower), Told::of(&text, &lower));
    let read = clauses.iter().filter(|clause| told.given(clause).is_some());
    let read: Vec<&Vec<String>> = read.collect();
    let is_denied = clauses.iter().any(|clause| other::denies(clause))
        && read.iter().all(|clause| other::is_of_another(clause));
    !read.is_empty() && !is_denied && !are_refused(words) && Odds::of(&text).is_none()
}

/// Whether words name odds and the men, or the exchange, that are given.
pub(super) fn are_named_with_men(words: &[&str]) -> bool {
    let lower: Vec<String> = words.iter().map(|word| bare(word).to_lowercase()).collect();
    let is_name = |word: &String| NAMES.contains(&word.as_str()) || word.ends_with("vorgabe");
    are_named(words)
        && !are_refused(words)
        && lower.iter().any(is_name)
        && lower.iter().any(|word| is_man(word))
}

/// Whether words say that odds were not accepted.
pub(super) fn are_refused(words: &[&str]) -> bool {
    let lower = words.iter().map(|word| bare(word).to_lowercase());
    lower
        .into_iter()
        .any(|word| REFUSED.contains(&word.as_str()))
}

/// Whether words that stand over a game speak of odds.
pub(super) fn are_named(words: &[&str]) -> bool {
    let words: Vec<String> = words.iter().map(|word| bare(word).to_lowercase()).collect();
    let has = |wanted: fn(&str) -> bool| words.iter().any(|word| wanted(word));
    if other::denies(&words) {
        return false;
    }
    has(|word| NAMES.contains(&word) || word.ends_with("vorgabe"))
        || has(|word| GIVES.contains(&word) || word == "vor")
            && words.iter().any(|word| is_man(word))
}

/// Whether a word names a man, or the exchange.
fn is_man(word: &str) -> bool {
    EXCHANGE.contains(&word) || parts_of(word).any(|part| man_of(part).is_some())
}

impl Given {
    fn is_pawns(&self) -> bool {
        self.men.iter().all(|(role, _)| *role == Role::Pawn)
    }

    fn giver(&self, white: Option<&str>, black: Option<&str>) -> Color {
        let named = |player: &str| {
            let is = |name: Option<&str>| name.is_some_and(|name| agrees(player, name));
            match (is(white), is(black)) {
                (true, false) => Some(Color::White),
                (false, true) => Some(Color::Black),
                _ => None,
            }
        };
        let told = match &self.giver {
            Giver::Side(color) => Some(*color),
            Giver::Player(player) => named(player),
            Giver::OpponentOf(player) => named(player).map(|color| !color),
            Giver::Unsaid => None,
        };
        // Pawns are given by Black, with the move; pieces by White.
        told.unwrap_or(if self.is_pawns() {
            Color::Black
        } else {
            Color::White
        })
    }
}

/// A heading, and no paragraph, has no more characters.
const SHORT: usize = 80;

/// What is known of a text whose clauses are looked at.
struct Told {
    is_short: bool,
    from_the_board: bool,
}

impl Told {
    fn of(text: &str, lower: &str) -> Told {
        Told {
            is_short: text.trim().chars().count() <= SHORT,
            from_the_board: lower.contains("from the board"),
        }
    }

    /// The odds that a clause tells, and the words after the men.
    fn given<'c>(&self, clause: &'c [String]) -> Option<(Vec<Given>, &'c [String])> {
        (0..clause.len()).find_map(|at| self.given_at(clause, at))
    }

    fn given_at<'c>(&self, clause: &'c [String], at: usize) -> Option<(Vec<Given>, &'c [String])> {
        let (before, rest) = (&clause[..at], &clause[at + 1..]);
        match clause[at].as_str() {
            "odds" if rest.first().is_some_and(|word| word == "of") => {
                let giver = giver_before(before, after_men(&rest[1..]));
                let (given, after) = exchanged(men(&rest[1..], giver.clone()), &giver)?;
                (!given.is_empty()).then_some((given, after))
            }
            // `Q. R. odds`, `Pawn and move odds`, `Turm vor`
            "odds" | "vor" | "voor" if self.is_short => {
                let (given, after) = men(before, Giver::Unsaid);
                (!given.is_empty() && ends_with_move(after)).then_some((given, after))
            }
            pawn if self.is_short && man_of(pawn) == Some(Role::Pawn) => {
                let (given, after) = men(
                    &clause[at..],
                    giver_before(before, after_men(&clause[at..])),
                );
                let is_told = |word: &String| {
                    word.bytes().all(|sign| sign.is_ascii_digit())
                        || ["at", "the", "a", "his", "game", "odds", "of"].contains(&word.as_str())
                };
                let is_given = before.iter().any(|word| gives(word) || receives(word));
                let is_odds = (before.iter().all(is_told) || is_given) && ends_with_move(after);
                (is_odds && !after.is_empty() && !given.is_empty()).then_some((given, after))
            }
            german if german.ends_with("vorgabe") && self.is_short => {
                let stem = german
                    .trim_end_matches("vorgabe")
                    .trim_end_matches('n')
                    .to_owned();
                let square = rest.first().filter(|word| square(word).is_some());
                let square = square.map(String::as_str);
                let named: Vec<String> = parts_of(&stem).chain(square).map(str::to_owned).collect();
                let (given, after) = men(&named, Giver::Unsaid);
                (!given.is_empty() && after.is_empty()).then(|| (given, &rest[rest.len()..]))
            }
            "remove" | "removing" | "oter" | "ôter" | "ôtez" | "otez" | "quitar" | "togliere" => {
                let of = rest.iter().take(8).find_map(|word| owner(word));
                let owned = of.is_some();
                let (given, after) = men(rest, of.map_or(Giver::Unsaid, Giver::Side));
                (!given.is_empty() && (owned || self.from_the_board)).then_some((given, after))
            }
            verb if GIVES.contains(&verb) => {
                let side = before.last().and_then(|word| side_of(word));
                let has_article = rest
                    .first()
                    .is_some_and(|word| ARTICLES.contains(&word.as_str()));
                let giver = match (side, before.last()) {
                    (Some(side), _) => Giver::Side(side),
                    (None, Some(name)) => Giver::Player(name.clone()),
                    (None, None) => Giver::Unsaid,
                };
                let (given, after) = exchanged(men(rest, giver.clone()), &giver)?;
                let is_all = side.is_none() && has_article || ends(after);
                let is_odds = self.is_short && is_all && (side.is_some() || has_article);
                (is_odds && !given.is_empty()).then_some((given, after))
            }
            "is" | "are" if rest.first().is_some_and(|word| word == "off") => {
                let from = before.iter().position(|word| owner(word).is_some())?;
                let (given, after) = men(&before[from..], Giver::Unsaid);
                (after.is_empty() && !given.is_empty()).then_some((given, rest))
            }
            // `Black takes off his K. B. P.`
            "off" if before.last().is_some_and(|word| takes(word)) => {
                let side = before.iter().rev().nth(1).and_then(|word| side_of(word))?;
                let (given, after) = men(rest, Giver::Side(side));
                (self.is_short && !given.is_empty() && ends(after)).then_some((given, after))
            }
            // `White's Queen's Knight off the board`
            "off" => {
                let from = before.iter().position(|word| owner(word).is_some())?;
                let (given, after) = men(&before[from..], Giver::Unsaid);
                let ends = rest.iter().all(|word| word == "the" || word == "board");
                let is_odds = self.is_short && from == 0 && ends && after.is_empty();
                (is_odds && !given.is_empty()).then_some((given, rest))
            }
            without if WITHOUT.contains(&without) => {
                let giver = before.iter().rev().find_map(|word| side_of(word));
                let plays = before.iter().any(|word| plays(word));
                let on_square = rest
                    .iter()
                    .take(3)
                    .any(|word| square(word).is_some() || man_on_square(word).is_some());
                let (given, after) = men(rest, giver.map_or(Giver::Unsaid, Giver::Side));
                let is_alone = before.is_empty() && without != "ohne";
                let of_side = without != "without" && giver.is_some();
                let is_odds =
                    (plays || on_square || is_alone || of_side) && self.is_short && ends(after);
                (is_odds && !given.is_empty()).then_some((given, after))
            }
            _ => None,
        }
    }
}

/// What stands before men that a side plays without.
const WITHOUT: [&str; 8] = [
    "without", "ohne", "sans", "sin", "senza", "zonder", "без", "bez",
];

/// Whether a verb tells that somebody plays.
fn plays(verb: &str) -> bool {
    const PLAYS: [&str; 6] = ["play", "spiel", "zieh", "jou", "speel", "игра"];
    PLAYS.iter().any(|stem| verb.starts_with(stem))
}

/// What stands between a man that is given and the one that the other side gives for it.
const FOR: [&str; 5] = ["for", "against", "für", "pour", "por"];

/// Men that are given, with those that the other side gives for them: `Queen's Rook for Queen's Knight`. None where it is not
/// plain which these are.
fn exchanged<'c>(
    (mut given, after): (Vec<Given>, &'c [String]),
    giver: &Giver,
) -> Option<(Vec<Given>, &'c [String])> {
    let [first, rest @ ..] = after else {
        return Some((given, after));
    };
    if !FOR.contains(&first.as_str()) {
        return Some((given, after));
    }
    let (back, after) = men(rest, giver.opponent());
    given.extend(back.iter().cloned());
    let is_plain = given
        .iter()
        .all(|given| given.open.is_none() && !given.is_pawns());
    (is_plain && !back.is_empty() && ends(after)).then_some((given, after))
}

fn gives(verb: &str) -> bool {
    GIVES.contains(&verb)
}

fn receives(verb: &str) -> bool {
    verb.starts_with("receiv") || matches!(verb, "taking" | "takes")
}

/// Whether a verb with `off` tells that a man is taken from the board.
fn takes(verb: &str) -> bool {
    matches!(verb, "takes" | "took" | "taking" | "take")
}

const ARTICLES: [&str; 19] = [
    "his", "the", "la", "le", "les", "el", "den", "die", "il", "lo", "de", "het", "een", "ein",
    "einen", "eine", "un", "une", "una",
];

/// Whether nothing follows the men but what belongs to the odds.
fn ends(after: &[String]) -> bool {
    is_two_moves(after)
        || after
            .first()
            .is_none_or(|word| matches!(word.as_str(), "to" | "from"))
        || after
            .first()
            .is_some_and(|word| MOVE.contains(&word.as_str()) || AHEAD.contains(&word.as_str()))
}

fn is_two_moves(after: &[String]) -> bool {
    let words: Vec<&str> = after.iter().take(2).map(String::as_str).collect();
    match words.as_slice() {
        [
            "two" | "2" | "deux" | "zwei" | "dos" | "due" | "twee" | "два" | "dva",
            rest @ ..,
        ] => rest.first().is_none_or(|word| MOVES.contains(word)),
        _ => false,
    }
}

/// What is said of men that are given, behind the verb and them: `gibt einen Turm vor`.
const AHEAD: [&str; 6] = ["vor", "voor", "вперёд", "вперед", "vperyod", "vpered"];

/// What the move is called that is given with a pawn.
const MOVE: [&str; 11] = [
    "move", "trait", "zug", "jugada", "salida", "mano", "tratto", "mossa", "zet", "ход", "khod",
];

/// What moves are called.
const MOVES: [&str; 12] = [
    "moves", "mvs", "traits", "züge", "jugadas", "tratti", "mosse", "tempi", "salidas", "zetten",
    "хода", "khoda",
];

/// Whether nothing follows the men but the move, or two, and to whom or by whom they are given.
fn ends_with_move(after: &[String]) -> bool {
    let rest = match after {
        _ if is_two_moves(after) => &after[after.len().min(2)..],
        [first, rest @ ..] if MOVE.contains(&first.as_str()) => rest,
        rest => rest,
    };
    rest.first().is_none_or(|next| match next.as_str() {
        "to" => !is_square(&rest[1..]),
        "odds" | "by" | "given" | "from" => true,
        next => AHEAD.contains(&next),
    })
}

/// Whether words begin with a square of the descriptive notation: `P to K4` is a move, and nobody is called so.
fn is_square(words: &[String]) -> bool {
    let written: String = words.iter().take(3).map(String::as_str).collect();
    let (name, rank) = match written.find(|sign: char| sign.is_ascii_digit()) {
        Some(at) => written.split_at(at),
        None => return false,
    };
    let is_rank = rank.starts_with(|sign: char| ('1'..='8').contains(&sign));
    is_rank && (1..=4).contains(&name.len()) && name.chars().all(|sign| "kqrbnt'".contains(sign))
}

/// The words after the men that a text begins with.
fn after_men(words: &[String]) -> &[String] {
    men(words, Giver::Unsaid).1
}

/// Who gives the odds of which these words stand before, and these after the men.
fn giver_before(before: &[String], after: &[String]) -> Giver {
    let bare: Vec<&str> = before
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "the" | "at" | "his" | "usual"))
        .collect();
    let who = |name: &str| match side_of(name) {
        Some(color) => Giver::Side(color),
        None => Giver::Player(name.to_owned()),
    };
    let opponent = |name: &str| match side_of(name) {
        Some(color) => Giver::Side(!color),
        None => Giver::OpponentOf(name.to_owned()),
    };
    let titles = [
        "mr",
        "dr",
        "herr",
        "m",
        "mrs",
        "miss",
        "capt",
        "captain",
        "professor",
    ];
    let name = |words: &[String]| {
        let named = words.iter().find(|word| !titles.contains(&word.as_str()));
        named.cloned()
    };
    // To whom they are given may stand between the verb and the men.
    for two in bare.windows(2).rev() {
        if gives(two[1]) {
            return who(two[0]);
        }
        if receives(two[1]) {
            return opponent(two[0]);
        }
    }
    let by = after.iter().position(|word| word == "by");
    if let Some(name) = by.and_then(|by| name(&after[by + 1..])) {
        return who(&name);
    }
    let to = after.iter().position(|word| word == "to");
    match to.and_then(|to| name(&after[to + 1..])) {
        Some(name) => opponent(&name),
        None => Giver::Unsaid,
    }
}

/// `QKt`, `KBP`, `Damenspringer`: the parts of a man that are written together, or the word as it is.
fn parts_of(word: &str) -> impl Iterator<Item = &str> {
    const GLUED: [&str; 18] = [
        "qr", "kr", "qkt", "kkt", "qn", "kn", "qb", "kb", "qp", "kp", "qrp", "krp", "qktp", "kktp",
        "qnp", "knp", "qbp", "kbp",
    ];
    // The last letter may join both.
    const WINGS: [(&str, &str); 6] = [
        ("damen", "dame"),
        ("dames", "dame"),
        ("dame", "dame"),
        ("königs", "könig"),
        ("konings", "koning"),
        ("königin", "königin"),
    ];
    let german = WINGS.into_iter().find_map(|(glued, wing)| {
        let man = word.strip_prefix(glued)?;
        man_of(man).map(|_| (wing, man))
    });
    let (wing, man) = match (german, GLUED.contains(&word)) {
        (Some(parts), _) => parts,
        (None, true) => word.split_at(1),
        (None, false) => (word, ""),
    };
    let (man, pawn) = match man.strip_suffix('p').filter(|man| !man.is_empty()) {
        Some(man) => (man, "p"),
        None => (man, ""),
    };
    [wing, man, pawn]
        .into_iter()
        .filter(|part| !part.is_empty())
}

/// The clauses of a text in words; a dot after one letter or two is that of an abbreviation.
fn clauses(text: &str) -> Vec<Vec<String>> {
    let mut clauses = vec![Vec::new()];
    let spaced = text
        .replace('.', ". ")
        .replace("--", ". ")
        .replace(['—', '('], ". ");
    for word in spaced.split_whitespace() {
        let bare =
            word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '\'' && sign != '&');
        if !bare.is_empty()
            && let Some(clause) = clauses.last_mut()
        {
            clause.extend(parts_of(bare).map(str::to_owned));
        }
        let ends = word.ends_with([';', ':', ')', ']'])
            || word == "."
            || word.ends_with('.') && bare.trim_end_matches("'s").chars().count() > 2;
        if ends {
            clauses.push(Vec::new());
        }
    }
    clauses
}
