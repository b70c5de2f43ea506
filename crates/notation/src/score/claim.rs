//! What the words at the end of a game say of the record above them: how many moves it has, and that it ends in mate.

use jadoube_board::Color;

use super::noise::is_move_like;
use super::numbering::ordinal;
use crate::closing::number;
use crate::sides::side_of;

/// What an end in words says of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The words, as they stand.
    text: String,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// So many moves there were.
    Moves(u32),
    /// It ended at so many, which may be the one that was not made any more.
    Move(u32),
    /// More were made than stand here.
    More,
    /// It ended behind a move with this number.
    Behind {
        number: u32,
        black: bool,
    },
    Mate,
    Stalemate,
    /// It is said of a side by its name.
    Side(Color),
    /// A question mark stands behind the result.
    Asked,
    /// Somebody's time was out.
    Time,
    /// Both have agreed on it.
    Agreed,
}

/// How a record ends.
pub(super) struct Record {
    /// The number of the last move.
    pub last: u32,
    /// The move that is due has the number of the last one.
    pub is_blacks_due: bool,
    pub is_mate: bool,
    pub is_stalemate: bool,
    /// Sides after which a player of the other one is called: `Mr. White` had Black.
    pub called: Vec<Color>,
}

impl Claim {
    /// What a text says of the moves, if anything.
    pub fn of(text: &str) -> Option<Claim> {
        let plain: String = text
            .chars()
            .map(|sign| {
                if sign.is_alphanumeric() || sign == '-' {
                    sign
                } else {
                    ' '
                }
            })
            .collect();
        let plain = plain.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let asks = text.trim_end().ends_with('?').then_some(Kind::Asked);
        let side = words.iter().find_map(|word| side_of(word)).map(Kind::Side);
        let time = says_time(&plain).then_some(Kind::Time);
        let kind = moves(&words).or_else(|| mate(&words)).or(asks);
        let agreed = says_agreed(&plain).then_some(Kind::Agreed);
        let kind = match kind.or(side).or(time).or(agreed)? {
            Kind::Behind { number, .. } => Kind::Behind {
                number,
                black: has_dots_behind(text, number),
            },
            kind => kind,
        };
        let text = text.trim().to_owned();
        Some(Claim { text, kind })
    }

    /// What the words of an end say of the moves that are told right behind them: `Black resigned after` before `6. R-K1`.
    pub fn of_end(words: &str, behind: &str) -> Option<Claim> {
        const TOLD: usize = 3;
        match moves_follow(behind) {
            true => {
                let told: Vec<&str> = behind.split_whitespace().take(TOLD).collect();
                Claim::of(&format!("{words} {}", told.join(" ")))
            }
            false => Claim::of(words),
        }
    }

    /// Whether it says that the game was lost on time.
    pub fn tells_time(&self) -> bool {
        self.kind != Kind::Asked && says_time(&self.text)
    }

    /// The words, where they say that both have agreed on the end.
    pub fn agreement(&self) -> Option<&str> {
        let says = self.kind != Kind::Asked && says_agreed(&self.text);
        says.then_some(self.text.as_str())
    }

    /// Why the record is not what the words say.
    pub fn against(&self, record: &Record) -> Option<String> {
        let text = &self.text;
        let last = record.last;
        match self.kind {
            Kind::Moves(count) if count > last => Some(format!(
                "\"{text}\" tells of {count} moves, and the record has {last}"
            )),
            Kind::Move(number) if number > last + 1 => Some(format!(
                "\"{text}\" tells of move {number}, and the record ends at move {last}"
            )),
            Kind::Behind { number, black }
                if number > last || number == last && black && record.is_blacks_due =>
            {
                Some(format!(
                    "\"{text}\" tells of moves from {number} on, and the record ends at move {last}: they may be the game's, or be told of it"
                ))
            }
            Kind::Side(color) if record.called.contains(&color) => Some(format!(
                "\"{text}\" may be said of the side, or of the player who is called {color}"
            )),
            Kind::Asked => Some(format!(
                "\"{text}\" asks for the result and does not tell it"
            )),
            Kind::More => Some(format!(
                "\"{text}\" tells of moves that the record does not have"
            )),
            Kind::Mate if !record.is_mate => Some(format!(
                "\"{text}\" tells of a mate that is not on the board"
            )),
            Kind::Stalemate if !record.is_stalemate => Some(format!(
                "\"{text}\" tells of a stalemate that is not on the board"
            )),
            _ => None,
        }
    }
}

/// Whether words say that somebody's time was out: `Black lost on time`, `(time)`.
pub(super) fn says_time(words: &str) -> bool {
    let plain = words.to_lowercase();
    let words: Vec<&str> = plain
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect();
    let pairs = [["on", "time"], ["time", "limit"], ["time", "forfeit"]];
    words == ["time"]
        || words
            .windows(2)
            .any(|pair| pairs.iter().any(|known| known == pair))
}

/// Whether words say that both have agreed: `Draw agreed`, `drawn by mutual consent`.
fn says_agreed(words: &str) -> bool {
    let plain = words.to_lowercase();
    let words: Vec<&str> = plain.split(|sign: char| !sign.is_alphanumeric()).collect();
    let agrees = |word: &&str| matches!(*word, "agreed" | "agreement" | "consent");
    words.iter().any(agrees) && !words.contains(&"not")
}

/// Whether dots stand behind a number, for a move of White.
fn has_dots_behind(text: &str, number: u32) -> bool {
    let number = number.to_string();
    let mut places = text.match_indices(&number);
    places.any(|(at, _)| {
        let rest = text[at + number.len()..].trim_start_matches(' ');
        rest.starts_with("..") || rest.starts_with(". ..") || rest.starts_with('…')
    })
}

/// Words between the end of a game and the move behind which it came.
const LEADS: [&str; 8] = [
    "after",
    "on",
    "at",
    "nach",
    "auf",
    "apr\u{e8}s",
    "dopo",
    "na",
];

/// Whether a text begins with the number of a move and a move: `6. R-K1`.
fn moves_follow(text: &str) -> bool {
    let plain = text.replace(['.', '\u{2026}'], " ").to_lowercase();
    let words: Vec<&str> = plain.split_whitespace().collect();
    numbered_move(&words).is_some()
}

/// Where the first number of a move stands in a text, with a move behind it.
pub(super) fn first_numbered_move(text: &str) -> Option<usize> {
    let mut words = text.split_whitespace();
    let start = text.as_ptr() as usize;
    words.find_map(|word| {
        let at = word.as_ptr() as usize - start;
        // `Bird v. Falkbeer.--1. P-KB4`
        let dash = word.find(".--").or_else(|| word.find(".—"));
        let glued = dash
            .map(|dash| at + word.len() - word[dash..].trim_start_matches(['.', '-', '—']).len());
        let mut starts = [Some(at), glued].into_iter().flatten();
        starts.find(|&at| moves_follow(&text[at..]))
    })
}

/// The number with which words begin, if a move stands behind it.
fn numbered_move(words: &[&str]) -> Option<u32> {
    let [number, moved, rest @ ..] = words else {
        return None;
    };
    let is_number = number.len() <= 3 && number.bytes().all(|sign| sign.is_ascii_digit());
    let is_castling =
        moved.starts_with("castle") || matches!(*moved, "o-o" | "o-o-o" | "0-0" | "0-0-0");
    let is_capture = moved.contains('x') && moved.len() <= 6;
    let is_man = matches!(
        *moved,
        "k" | "q" | "r" | "b" | "n" | "p" | "kt" | "qp" | "kp"
    );
    let goes = matches!(rest.first(), Some(&("to" | "takes" | "tks" | "x" | "-")));
    let is_move = is_castling || is_capture || is_man && goes || is_move_like(moved);
    number.parse().ok().filter(|_| is_number && is_move)
}

/// `after 6. R-K1` behind or before the end: the number of a move that was made, and is no reason for the end.
fn behind(words: &[&str], at: usize) -> Option<Kind> {
    const REASONS: [&str; 9] = [
        "as", "if", "because", "for", "since", "that", "denn", "da", "weil",
    ];
    let is_reason = at > 0 && REASONS.contains(&words[at - 1]);
    let leads = LEADS.contains(&words[at]) && !is_reason;
    // `on Black's 6... P-KR4`
    let owner = |word: &&&str| matches!(**word, "white" | "black" | "s" | "his" | "her" | "the");
    let skipped = words[at + 1..].iter().take_while(owner).count();
    let number = leads.then(|| numbered_move(&words[at + 1 + skipped..]))??;
    Some(Kind::Behind {
        number,
        black: false,
    })
}

/// What is said of the number of moves.
fn moves(words: &[&str]) -> Option<Kind> {
    let gives = |at: usize| -> Option<Kind> {
        let before = words[..at].last().copied().unwrap_or_default();
        let after = words.get(at + 1).copied().unwrap_or_default();
        let is_further = |word: &str| matches!(word, "more" | "further" | "additional" | "other");
        match words[at] {
            // The rule of fifty moves counts others.
            "move" | "moves" if after == "rule" => None,
            "moves" if is_further(before) || matches!(after, "later" | "more" | "further") => {
                Some(Kind::More)
            }
            "moves" if matches!(before, "few" | "some" | "several" | "many") => Some(Kind::More),
            // What is won or given in so many moves from here was not all played.
            "moves" => {
                let count = number(before)?;
                let ahead = words[..at]
                    .iter()
                    .any(|word| matches!(*word, "mate" | "mates" | "mated" | "wins"));
                Some(if ahead {
                    Kind::More
                } else {
                    Kind::Moves(count)
                })
            }
            "move" => {
                let (found, _) = ordinal(before).filter(|(_, rest)| rest.is_empty()).unzip();
                let counted = found.and_then(|found| u32::try_from(found).ok());
                counted.or_else(|| number(after)).map(Kind::Move)
            }
            _ => None,
        }
    };
    let mates_in = words.windows(3).any(|three| {
        let mates = matches!(three[0], "mate" | "mates" | "checkmates");
        mates && three[1] == "in" && number(three[2]).is_some()
    });
    let led = || (0..words.len()).find_map(|at| behind(words, at));
    (0..words.len())
        .find_map(gives)
        .or_else(led)
        .or(mates_in.then_some(Kind::More))
}

/// What is said of the last position.
fn mate(words: &[&str]) -> Option<Kind> {
    let is_mate = |at: usize| match words[at] {
        "mates" | "mated" | "checkmates" | "checkmated" | "checkmate" => true,
        "mate" => at == 0 || matches!(words[at - 1], "by" | "and" | "is" | "check" | "jaque"),
        _ => false,
    };
    let is_stale = |at: usize| match words[at] {
        "stalemate" | "stalemated" => true,
        "mate" => at > 0 && words[at - 1] == "stale",
        _ => false,
    };
    let all = 0..words.len();
    match () {
        () if all.clone().any(is_stale) => Some(Kind::Stalemate),
        () if all.clone().any(is_mate) => Some(Kind::Mate),
        () => None,
    }
}
