//! What White and Black are called, in many languages.

use jadoube_board::Color;

/// What White is called where a name follows, in small letters.
const WHITE: [&str; 40] = [
    "first player",
    "albul",
    "white",
    "weiss",
    "weiß",
    "blancas",
    "blanco",
    "blancs",
    "blanc",
    "bianco",
    "bianchi",
    "wit",
    "белые",
    "біли",
    "білі",
    "бели",
    "бял",
    "baltie",
    "baltieji",
    "bílý",
    "biely",
    "białe",
    "biali",
    "világos",
    "fehér",
    "hvid",
    "hvit",
    "hvítt",
    "vit",
    "valkea",
    "valkoiset",
    "brancas",
    "alb",
    "beyaz",
    "bijeli",
    "beli",
    "λευκά",
    "valge",
    "belye",
    "belyye",
];

/// The same of Black.
const BLACK: [&str; 37] = [
    "second player",
    "negrul",
    "black",
    "schwarz",
    "negras",
    "negro",
    "noirs",
    "noir",
    "nero",
    "neri",
    "zwart",
    "черные",
    "чёрные",
    "чорні",
    "черни",
    "черен",
    "melnie",
    "juodieji",
    "černý",
    "čierny",
    "czarne",
    "sötét",
    "sort",
    "svart",
    "musta",
    "mustat",
    "pretas",
    "negru",
    "siyah",
    "crni",
    "črni",
    "μαύρα",
    "must",
    "negres",
    "nigraj",
    "chernye",
    "chyornye",
];

/// The side that a word names.
pub(crate) fn side_of(word: &str) -> Option<Color> {
    let bare = word.trim_matches(|sign: char| !sign.is_alphabetic());
    let lower = bare.to_lowercase();
    match lower.as_str() {
        lower if WHITE.contains(&lower) => Some(Color::White),
        lower if BLACK.contains(&lower) => Some(Color::Black),
        _ => None,
    }
}
