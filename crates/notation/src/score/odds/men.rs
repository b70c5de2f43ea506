//! The men that words name, and whose they are.

use jadoube_board::{Color, File, Role, Setup, Square};

use crate::sides::side_of;

/// Men that somebody leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub giver: Giver,
    pub men: Vec<(Role, File)>,
    /// A rook or a knight among them of which the wing is not said.
    pub open: Option<Role>,
}

/// Who gives odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Giver {
    Side(Color),
    /// The player of this name.
    Player(String),
    /// The opponent of the player of this name.
    OpponentOf(String),
    Unsaid,
}

impl Giver {
    /// The other side; men of which nothing is said are White's.
    pub(super) fn opponent(&self) -> Giver {
        match self {
            Giver::Side(color) => Giver::Side(!*color),
            Giver::Player(player) => Giver::OpponentOf(player.clone()),
            Giver::OpponentOf(player) => Giver::Player(player.clone()),
            Giver::Unsaid => Giver::Side(Color::Black),
        }
    }
}

/// Whose a man is that follows the word: `White's`, `black`.
pub(super) fn owner(word: &str) -> Option<Color> {
    side_of(word.strip_suffix("'s").unwrap_or(word))
}

/// What a word says of a man: the wing or its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Part {
    /// The man of this name alone.
    const fn role(self) -> Role {
        match self {
            Part::King => Role::King,
            Part::Queen => Role::Queen,
            Part::Rook => Role::Rook,
            Part::Bishop => Role::Bishop,
            Part::Knight => Role::Knight,
            Part::Pawn => Role::Pawn,
        }
    }
}

/// The man of this name or letter.
pub(super) fn man_of(word: &str) -> Option<Role> {
    part(word).map(Part::role)
}

/// `Sb1`: a letter and a square where a piece stands at the beginning.
pub(super) fn man_on_square(word: &str) -> Option<(Color, Role, File)> {
    let mut signs = word.chars();
    signs.next().filter(|sign| sign.is_alphabetic())?;
    let (color, file) = square(signs.as_str())?;
    // `Bf7`, `Pf7`: a pawn is named by its letter.
    if word.ends_with(['2', '7']) {
        return word
            .starts_with(['p', 'b', 'п'])
            .then_some((color, Role::Pawn, file));
    }
    let man = Setup::initial()
        .board
        .get(Square::new(file, color.back_rank()))?;
    Some((color, man.role, file))
}

fn part(word: &str) -> Option<Part> {
    Some(match word {
        "king's" | "kings" | "k" | "k's" | "king" | "roi" | "rey" | "könig" | "re" | "koning"
        | "короля" => Part::King,
        "queen's" | "queens" | "q" | "q's" | "queen" | "dame" | "dama" | "reina" | "donna"
        | "regina" | "königin" | "ферзя" | "ферзь" | "ferzya" | "ferz" => Part::Queen,
        "rook's" | "rook" | "rooks" | "r" | "r's" | "castle" | "tour" | "turm" | "torre"
        | "toren" | "ладью" | "ладьи" | "ладья" | "ladyu" | "ladi" | "ladya" => {
            Part::Rook
        }
        "bishop's" | "bishop" | "bishops" | "b" | "b's" | "fou" | "läufer" | "alfil"
        | "alfiere" | "loper" | "слона" | "slona" => Part::Bishop,
        "knight's" | "knight" | "knights" | "kt" | "kt's" | "n" | "cavalier" | "springer"
        | "caballo" | "cavallo" | "paard" | "коня" | "конь" | "konya" | "kon" => {
            Part::Knight
        }
        "pawn" | "pawns" | "p" | "pion" | "bauer" | "bauern" | "peón" | "peon" | "pedone"
        | "пешку" | "пешки" | "пешка" | "peshku" | "peshki" | "peshka" => Part::Pawn,
        _ => return None,
    })
}

/// The men that are named first, by whose they are, and the words after them. Where no owner stands before them they are
/// those of `giver`.
pub(super) fn men(words: &[String], giver: Giver) -> (Vec<Given>, &[String]) {
    const BETWEEN: [&str; 36] = [
        "his",
        "the",
        "a",
        "both",
        "and",
        "&",
        "of",
        "et",
        "y",
        "und",
        "le",
        "la",
        "les",
        "den",
        "die",
        "el",
        "al",
        "their",
        "il",
        "lo",
        "de",
        "het",
        "een",
        "ein",
        "einen",
        "eine",
        "un",
        "una",
        "e",
        "en",
        "и",
        "i",
        "вперёд",
        "вперед",
        "vperyod",
        "vpered",
    ];
    let mut given: Vec<Given> = Vec::new();
    let mut add =
        |giver: &Giver, found: Vec<(Role, File)>, open: Option<Role>| match given.last_mut() {
            _ if found.is_empty() => {}
            Some(last) if last.giver == *giver => {
                last.open = last.open.or(open);
                let new = found.into_iter().filter(|man| !last.men.contains(man));
                let new: Vec<(Role, File)> = new.collect();
                last.men.extend(new);
            }
            _ => given.push(Given {
                giver: giver.clone(),
                men: found,
                open,
            }),
        };
    let mut giver = giver;
    let mut parts: Vec<Part> = Vec::new();
    let mut both = false;
    let mut at = 0;
    // Up to where the last man was named.
    let mut end = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        if let Some(part) = part(word) {
            // `Tour de la Dame`: the wing follows the man.
            if let Some((wing, used)) = wing_after(&words[at..]) {
                at += used;
                add(&giver, man(&[wing, part], both), None);
                end = at;
                continue;
            }
            if let Some((color, file)) = words.get(at).and_then(|word| square(word)) {
                at += 1;
                let role = part.role();
                add(&Giver::Side(color), vec![(role, file)], None);
                end = at;
                continue;
            }
            // `Queen` alone and then another man is the queen; so is the last word of an abbreviation.
            parts.push(part);
            let goes_on = words.get(at).is_some_and(|next| self::part(next).is_some());
            if !goes_on {
                let whole = man(&parts, both);
                if whole.is_empty() {
                    break;
                }
                let open = match *parts.as_slice() {
                    [part @ (Part::Rook | Part::Knight)] if !both => Some(part.role()),
                    _ => None,
                };
                add(&giver, whole, open);
                end = at;
                parts.clear();
            }
            continue;
        }
        if let Some((color, role, file)) = man_on_square(word) {
            add(&Giver::Side(color), vec![(role, file)], None);
            end = at;
            continue;
        }
        match owner(word) {
            Some(color) => giver = Giver::Side(color),
            None if BETWEEN.contains(&word.as_str()) => {}
            None => break,
        }
        both |= word == "both";
    }
    let after = &words[end..];
    let link = after
        .iter()
        .take_while(|word| {
            matches!(
                word.as_str(),
                "and" | "&" | "et" | "und" | "y" | "e" | "en" | "и" | "i" | "le" | "the"
            )
        })
        .count();
    (given, &after[link..])
}

/// The wing that follows a man in Romance languages, and how many words it takes: `de la Dame`, `du Roi`.
fn wing_after(words: &[String]) -> Option<(Part, usize)> {
    let first = words.first()?;
    let linked = match first.as_str() {
        "de" | "du" | "del" | "di" | "da" => 1,
        _ => return None,
    };
    let article = words
        .get(1)
        .is_some_and(|word| word == "la" || word == "el");
    let used = linked + usize::from(article);
    let wing = part(words.get(used)?)?;
    matches!(wing, Part::King | Part::Queen).then_some((wing, used + 1))
}

/// A square where a man stands at the beginning: whose side it is on, and its file.
pub(super) fn square(word: &str) -> Option<(Color, File)> {
    let &[file @ b'a'..=b'h', rank] = word.as_bytes() else {
        return None;
    };
    let color = match rank {
        b'1' | b'2' => Color::White,
        b'7' | b'8' => Color::Black,
        _ => return None,
    };
    Some((color, File::from_index(file - b'a')?))
}

/// The men that the parts of a name are, `both` of a kind or one.
fn man(parts: &[Part], both: bool) -> Vec<(Role, File)> {
    let files = |king: File, queen: File| match both {
        true => vec![king, queen],
        false => vec![queen],
    };
    let (role, files) = match *parts {
        [Part::Queen] => (Role::Queen, vec![File::D]),
        [Part::Rook] => (Role::Rook, files(File::H, File::A)),
        [Part::Knight] => (Role::Knight, files(File::G, File::B)),
        [Part::Bishop] if both => (Role::Bishop, files(File::F, File::C)),
        // The pawn that is given is the king's bishop's.
        [Part::Pawn] => (Role::Pawn, vec![File::F]),
        [wing @ (Part::King | Part::Queen), ref rest @ ..] => {
            let king = wing == Part::King;
            let by_wing =
                |of_king: File, of_queen: File| vec![if king { of_king } else { of_queen }];
            match *rest {
                [Part::Rook] => (Role::Rook, by_wing(File::H, File::A)),
                [Part::Knight] => (Role::Knight, by_wing(File::G, File::B)),
                [Part::Bishop] => (Role::Bishop, by_wing(File::F, File::C)),
                [Part::Pawn] => (Role::Pawn, by_wing(File::E, File::D)),
                [Part::Rook, Part::Pawn] => (Role::Pawn, by_wing(File::H, File::A)),
                [Part::Knight, Part::Pawn] => (Role::Pawn, by_wing(File::G, File::B)),
                [Part::Bishop, Part::Pawn] => (Role::Pawn, by_wing(File::F, File::C)),
                _ => return Vec::new(),
            }
        }
        _ => return Vec::new(),
    };
    files.into_iter().map(|file| (role, file)).collect()
}
