//! The end of a game in words.

mod foreign;

use jadoube_board::Color;

pub(crate) use self::foreign::Ended;
#[cfg(feature = "scores")]
pub(crate) use self::foreign::by_player;

/// How a game ended, in the words of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// `Resigns` in somebody's place.
    Resigns(Option<Color>),
    Drawn,
    /// `wins` after a move, or with a name.
    Wins(Option<Color>),
}

/// The end of a game in words.
pub(crate) fn closing(text: &str) -> Option<Closing> {
    // Who asks does not tell.
    if text.contains('?') {
        return None;
    }
    let plain: String = text
        .chars()
        .filter(|sign| sign.is_alphanumeric() || *sign == ' ')
        .collect();
    let words: Vec<String> = plain.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !matches!(*word, "and" | "10" | "01" | "12" | "1212"))
        .collect();
    match words.as_slice() {
        ["resigns" | "resigned" | "resign"] | ["gives" | "gave", "up"] => {
            Some(Closing::Resigns(None))
        }
        [who @ ("white" | "black"), verb, tail @ ..] if gives_up(verb, tail) => {
            Some(Closing::Resigns(Some(color_of(who))))
        }
        ["drawn" | "draw" | "stalemate"]
        | ["a", "draw", "was" | "is", "agreed", ..]
        | ["a", "draw", "was", "offered", "accepted"]
        | [
            "a",
            "draw",
            "was",
            "offered",
            "by",
            "white" | "black",
            "accepted",
        ]
        | ["draw", "offered", "accepted"]
        | [
            "white" | "black",
            "offered" | "offers" | "proposed",
            "a",
            "draw",
            "which",
            "was" | "is" | "white" | "black",
            "accepted" | "accepts",
        ]
        | ["called" | "declared" | "adjudged", "a", "draw"]
        | ["declared" | "adjudged" | "called", "drawn"]
        | ["drawn", "game"]
        | ["game", "drawn"]
        | ["a", "draw"]
        | ["stale", "mate"]
        | ["perpetual", "check"]
        | ["a", "stalemate"]
        | [
            "abandoned" | "given" | "adjudicated",
            "as",
            "drawn" | "a" | "draw",
            ..,
        ]
        | ["abandoned" | "adjudicated", "drawn"]
        | ["adjudicated", "a", "draw"]
        | ["given", "up", "as", "drawn" | "a", ..] => Some(Closing::Drawn),
        ["the", rest @ ..] | ["and", "the", rest @ ..]
            if matches!(
                rest,
                ["game", "is" | "was" | "being", "drawn"]
                    | [
                        "game",
                        "was",
                        "eventually" | "finally" | "ultimately" | "soon",
                        "drawn"
                    ]
                    | [
                        "game",
                        "was",
                        "abandoned" | "given",
                        "as",
                        "drawn" | "a",
                        ..
                    ]
            ) =>
        {
            Some(Closing::Drawn)
        }
        [
            "with" | "adjudicated" | "adjudged" | "declared",
            ..,
            "win" | "victory" | "won",
            "for",
            who @ ("white" | "black"),
        ]
        | ["win" | "victory" | "won", "for", who @ ("white" | "black")]
        | ["a", "win" | "victory", "for", who @ ("white" | "black")]
        | ["awarded", "to", who @ ("white" | "black")]
        | [
            who @ ("white" | "black"),
            "announced" | "announces",
            "mate",
            ..,
        ] => Some(Closing::Wins(Some(color_of(who)))),
        ["time", "forfeit", "by", who @ ("white" | "black")]
        | [
            "forfeit" | "forfeited" | "loss",
            "by",
            who @ ("white" | "black"),
        ] => Some(Closing::Resigns(Some(color_of(who)))),
        ["drawn" | "draw" | "tie" | "tied", rest @ ..]
        | ["drawn" | "draw", "game", rest @ ..]
        | ["game", "drawn" | "draw", rest @ ..]
            if says_how(rest) =>
        {
            Some(Closing::Drawn)
        }
        [
            who @ ("white" | "black"),
            "is" | "was",
            "mated" | "checkmated",
        ] => Some(Closing::Resigns(Some(color_of(who)))),
        ["the", "game", "was", "drawn"]
        | [
            "the",
            "game",
            "was",
            "drawn",
            "by" | "after" | "at" | "on" | "here",
            ..,
        ]
        | ["white" | "black", "draws", "the", "game"] => Some(Closing::Drawn),
        ["white" | "black", "draws", rest @ ..] if says_how(rest) => Some(Closing::Drawn),
        ["wins" | "mates" | "checkmates"] | ["mates", "in" | "next" | "at", ..] => {
            Some(Closing::Wins(None))
        }
        [
            who @ ("white" | "black"),
            "mates" | "mated" | "checkmates" | "checkmated",
            tail @ ..,
        ] if tail.is_empty() || matches!(tail, ["in" | "next" | "at", ..]) => {
            Some(Closing::Wins(Some(color_of(who))))
        }
        [who @ ("white" | "black"), "wins" | "won" | "win", rest @ ..]
            if rest.is_empty() || says_how(rest) =>
        {
            Some(Closing::Wins(Some(color_of(who))))
        }
        [
            "the",
            "game",
            "ended",
            "in",
            "favour" | "favor",
            "of",
            who @ ("white" | "black"),
        ] => Some(Closing::Wins(Some(color_of(who)))),
        words => {
            let (who, ended) = foreign::closing(words)?;
            Some(match ended {
                Ended::Resigned => Closing::Resigns(who),
                Ended::Won => Closing::Wins(who),
                Ended::Drawn => Closing::Drawn,
            })
        }
    }
}

/// Whether these words say by what a game came to its end, and nothing else: `by perpetual check`, `on time`.
pub(crate) fn says_how(words: &[&str]) -> bool {
    const HOW: [&str; 35] = [
        "a",
        "some",
        "several",
        "agreed",
        "agreement",
        "mutual",
        "consent",
        "common",
        "perpetual",
        "check",
        "repetition",
        "threefold",
        "position",
        "positions",
        "moves",
        "of",
        "the",
        "stalemate",
        "mate",
        "checkmate",
        "fifty",
        "50",
        "move",
        "rule",
        "insufficient",
        "material",
        "time",
        "forfeit",
        "default",
        "adjudication",
        "resignation",
        "game",
        "force",
        "few",
        "more",
    ];
    let named = match words {
        [
            "by" | "on" | "through" | "after" | "with" | "in",
            named @ ..,
        ] if !named.is_empty() => named,
        ["agreed", ..] => words,
        _ => return false,
    };
    named
        .iter()
        .all(|word| HOW.contains(word) || number(word).is_some() || is_ordinal(word))
}

/// `52d`, `40th`
fn is_ordinal(word: &str) -> bool {
    let digits = word.trim_end_matches(char::is_alphabetic);
    let ending = &word[digits.len()..];
    digits.parse::<u32>().is_ok() && matches!(ending, "st" | "nd" | "rd" | "th" | "d")
}

/// A number in digits or words: `45`, `four`, `forty-five`, `fortyfive`.
pub(crate) fn number(word: &str) -> Option<u32> {
    const UNITS: [&str; 20] = [
        "",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    if let Ok(number) = word.parse() {
        return Some(number);
    }
    let unit = |word: &str| (1..UNITS.len()).find(|&at| UNITS[at] == word);
    let ten = TENS
        .iter()
        .enumerate()
        .find_map(|(at, ten)| Some((10 * (at + 2), word.strip_prefix(ten)?)));
    // The hyphen may be gone with the other signs.
    let found = match ten {
        Some((ten, "")) => Some(ten),
        Some((ten, rest)) => unit(rest.trim_start_matches('-'))
            .filter(|&unit| unit < 10)
            .map(|unit| ten + unit),
        None => unit(word),
    };
    found.and_then(|found| u32::try_from(found).ok())
}

/// Whether words say what would be, or is not: `If White retakes, Black resigns`. They stand in small letters.
#[cfg(feature = "scores")]
pub(crate) fn supposes(words: &[&str]) -> bool {
    const SUPPOSES: [&str; 10] = [
        "could", "if", "might", "must", "should", "unless", "until", "when", "whenever", "would",
    ];
    let denies = |word: &&str| matches!(*word, "not" | "never" | "cannot");
    // What is denied stands right before it.
    words.iter().any(|word| SUPPOSES.contains(word)) || words.iter().rev().take(2).any(denies)
}

/// Whether `verb` and what follows it end the game: who resigns himself to a defence or loses a pawn plays on.
pub(crate) fn gives_up(verb: &str, tail: &[&str]) -> bool {
    match verb {
        "gave" | "gives" => matches!(
            tail,
            ["up"] | ["up", "the", "game" | "contest"] | ["up", "his", "game"]
        ),
        "abandons" | "abandoned" => {
            matches!(tail, ["the" | "his", "game" | "contest" | "struggle"])
        }
        "strikes" | "struck" => {
            matches!(tail, ["his" | "the", "flag" | "colours" | "colors"])
        }
        "capitulates" | "capitulated" => tail.is_empty(),
        "concedes" | "conceded" | "scratches" | "scratched" => {
            matches!(tail, [] | ["defeat"] | ["the", "game"])
        }
        "acknowledges" | "acknowledged" | "admits" | "admitted" => {
            matches!(tail, ["defeat"] | ["his", "defeat"])
        }
        "resigns" | "resigned" | "surrenders" | "surrendered" => matches!(
            tail,
            [] | ["the", "game", ..] | ["as" | "after" | "at" | "here" | "in" | "on", ..]
        ),
        "forfeits" | "forfeited" => matches!(
            tail,
            [] | ["the", "game", ..] | ["on" | "by", "time" | "default"]
        ),
        "overstepped" | "exceeded" | "oversteps" | "exceeds" => {
            matches!(
                tail,
                ["the" | "his", "time" | "timelimit", ..] | ["the", "limit", ..]
            )
        }
        "loses" | "lost" => matches!(
            tail,
            [] | ["the", "game"]
                | ["on", "time"]
                | ["by", "default" | "forfeit" | "resignation"]
                | [
                    "by",
                    "exceeding" | "overstepping",
                    "the" | "his",
                    "time" | "timelimit",
                    ..
                ]
        ),
        _ => false,
    }
}

fn color_of(name: &str) -> Color {
    match name {
        "white" => Color::White,
        _ => Color::Black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_from_what_goes_on() {
        let white = Some(Color::White);
        let black = Some(Color::Black);
        for (text, expected) in [
            ("Drawn by perpetual check.", Some(Closing::Drawn)),
            ("Draw by repetition of moves", Some(Closing::Drawn)),
            ("Drawn game, by mutual consent.", Some(Closing::Drawn)),
            ("Draw agreed.", Some(Closing::Drawn)),
            ("Black gave up the game.", Some(Closing::Resigns(black))),
            ("White gives up.", Some(Closing::Resigns(white))),
            ("White abandoned the game.", Some(Closing::Resigns(white))),
            ("White abandoned the Queen's side.", None),
            ("Remíza.", Some(Closing::Drawn)),
            ("Döntetlen", Some(Closing::Drawn)),
            ("White won on time", Some(Closing::Wins(white))),
            ("y las negras abandonan.", Some(Closing::Resigns(black))),
            ("en wit won", Some(Closing::Wins(white))),
            ("Weiß gewinnt", Some(Closing::Wins(white))),
            ("A draw.", Some(Closing::Drawn)),
            ("Stale mate.", Some(Closing::Drawn)),
            ("Abandoned as drawn.", Some(Closing::Drawn)),
            ("And the game is drawn.", Some(Closing::Drawn)),
            ("White mates.", Some(Closing::Wins(white))),
            ("And Black is mated.", Some(Closing::Resigns(black))),
            ("Black is nearly mated.", None),
            ("Black draws by perpetual check.", Some(Closing::Drawn)),
            ("Black draws the rook away.", None),
            ("Black mates in three moves", Some(Closing::Wins(black))),
            ("White forfeits.", Some(Closing::Resigns(white))),
            ("White lost on time.", Some(Closing::Resigns(white))),
            (
                "Black overstepped the time limit",
                Some(Closing::Resigns(black)),
            ),
            ("Game drawn", Some(Closing::Drawn)),
            (
                "The game ended in favour of White.",
                Some(Closing::Wins(white)),
            ),
            ("Wit gaf het op.", Some(Closing::Resigns(white))),
            ("Zwart gaf de partij op.", Some(Closing::Resigns(black))),
            ("Zwart gaf de dame op.", None),
            ("Zwart gaf het paard op.", None),
            ("Weiß hat gewonnen.", Some(Closing::Wins(white))),
            ("Schwarz gab die Partie auf.", Some(Closing::Resigns(black))),
            ("Schwarz gab später auf.", Some(Closing::Resigns(black))),
            ("Weiß gibt nun sofort auf.", Some(Closing::Resigns(white))),
            ("Als unentschieden abgebrochen.", Some(Closing::Drawn)),
            ("Les noirs ont abandonné.", Some(Closing::Resigns(black))),
            ("Las negras abandonaron.", Some(Closing::Resigns(black))),
            ("Weiß hat eine Figur gewonnen.", None),
            ("The game ended.", None),
            ("Adjourned.", None),
            ("White resigns?", None),
            ("White lost a pawn", None),
            ("Victory for White.", Some(Closing::Wins(white))),
            ("A win for Black.", Some(Closing::Wins(black))),
            ("Awarded to White.", Some(Closing::Wins(white))),
            ("Time forfeit by White.", Some(Closing::Resigns(white))),
            ("A draw was agreed upon.", Some(Closing::Drawn)),
            ("Called a draw.", Some(Closing::Drawn)),
            (
                "Black offered a draw, which was accepted.",
                Some(Closing::Drawn),
            ),
            (
                "White offered a draw, which Black accepted.",
                Some(Closing::Drawn),
            ),
            ("A draw was offered and accepted.", Some(Closing::Drawn)),
            ("White offered a draw, which Black declined.", None),
            ("White offered a draw", None),
            ("Black concedes.", Some(Closing::Resigns(black))),
            ("Black concedes a pawn.", None),
            ("White conceded the exchange.", None),
            ("White announced mate in five.", Some(Closing::Wins(white))),
            (
                "White lost by exceeding the time limit.",
                Some(Closing::Resigns(white)),
            ),
            ("and White won in a few moves.", Some(Closing::Wins(white))),
            ("Schwarz gewinnt leicht.", Some(Closing::Wins(black))),
            ("Schwarz gewinnt leicht einen Bauern.", None),
            ("Remis durch Zugwiederholung.", Some(Closing::Drawn)),
            ("Remis vereinbart.", Some(Closing::Drawn)),
            ("Die Partie blieb remis.", Some(Closing::Drawn)),
            (
                "Weiß verlor durch Zeitüberschreitung.",
                Some(Closing::Resigns(white)),
            ),
            ("Weiß verlor einen Bauern.", None),
            ("Nulle par répétition.", Some(Closing::Drawn)),
            (
                "Las negras perdieron por tiempo.",
                Some(Closing::Resigns(black)),
            ),
            ("Ничья по соглашению.", Some(Closing::Drawn)),
            ("Вечный шах.", Some(Closing::Drawn)),
            ("Drawn by the attack of the knight, he went wrong.", None),
            ("Black gave up the exchange.", None),
            ("White wins a pawn", None),
            ("draw offered", None),
            ("Black strikes his colours.", Some(Closing::Resigns(black))),
            ("and Black surrendered.", Some(Closing::Resigns(black))),
            ("White capitulated.", Some(Closing::Resigns(white))),
            (
                "Black exceeded the time-limit.",
                Some(Closing::Resigns(black)),
            ),
            ("Adjudicated a draw.", Some(Closing::Drawn)),
            ("Given up as a draw.", Some(Closing::Drawn)),
            ("And the game was eventually drawn.", Some(Closing::Drawn)),
            ("The game was abandoned as drawn.", Some(Closing::Drawn)),
            ("with an easy win for Black.", Some(Closing::Wins(black))),
            ("White won on the 52d move.", Some(Closing::Wins(white))),
            (
                "Schwarz gab im 31. Zuge auf.",
                Some(Closing::Resigns(black)),
            ),
            ("Weiß setzt in drei Zügen matt.", Some(Closing::Wins(white))),
            ("Weiß gewann nach 40 Zügen.", Some(Closing::Wins(white))),
            (
                "Schwarz überschritt die Zeit.",
                Some(Closing::Resigns(black)),
            ),
            ("Durch ewiges Schach remis.", Some(Closing::Drawn)),
            ("Nulle par échec perpétuel.", Some(Closing::Drawn)),
            ("y ganan las blancas.", Some(Closing::Wins(white))),
            ("Se rinde.", Some(Closing::Resigns(None))),
            ("Opgegeven.", Some(Closing::Resigns(None))),
            ("Чёрные просрочили время.", Some(Closing::Resigns(black))),
            ("Czarne poddały się.", Some(Closing::Resigns(black))),
            ("Białe wygrały.", Some(Closing::Wins(white))),
            ("Černý se vzdal.", Some(Closing::Resigns(black))),
            ("Svart gav upp.", Some(Closing::Resigns(black))),
            ("Hvid opgiver.", Some(Closing::Resigns(white))),
            ("Sötét feladta.", Some(Closing::Resigns(black))),
            ("As pretas abandonam.", Some(Closing::Resigns(black))),
            ("Negrul cedează.", Some(Closing::Resigns(black))),
            ("Musta luovutti.", Some(Closing::Resigns(black))),
            ("Die Partie ist unentschieden.", Some(Closing::Drawn)),
            ("und die Partie wurde remis gegeben.", Some(Closing::Drawn)),
            ("et la partie fut remise.", Some(Closing::Drawn)),
            ("En de partij bleef remise.", Some(Closing::Drawn)),
            ("La partida fue tablas.", Some(Closing::Drawn)),
            ("i białe poddały się.", Some(Closing::Resigns(white))),
            ("and White resigned.", Some(Closing::Resigns(white))),
            (
                "and the game was abandoned as a draw.",
                Some(Closing::Drawn),
            ),
            ("Abandoned as a draw.", Some(Closing::Drawn)),
            ("and the game was drawn by consent.", Some(Closing::Drawn)),
            ("Weiß gewinnt einen Bauern.", None),
            ("Schwarz gibt die Dame auf.", None),
        ] {
            assert_eq!(closing(text), expected, "{text}");
        }
    }
}
