//! The ends of games in languages other than English.

use jadoube_board::Color;

use crate::sides::side_of;
use crate::spelling::since_the_reform;

/// What says that a side gave up, or lost by time, beside the name of the side.
const RESIGNS: &[&str] = &[
    // German
    "aufgegeben",
    "gibt auf",
    "gab auf",
    "gibt die partie auf",
    "gab die partie auf",
    "gibt das spiel auf",
    "gab das spiel auf",
    "hat aufgegeben",
    "haben aufgegeben",
    "kapituliert",
    "kapitulierte",
    "streckt die waffen",
    "streckte die waffen",
    "überschreitet die bedenkzeit",
    "überschreitet die zeit",
    "überschritt die zeit",
    "überschritt die bedenkzeit",
    "hat die bedenkzeit überschritten",
    "verliert",
    "verlor",
    "hat verloren",
    "haben verloren",
    // French
    "abandonnent",
    "abandonne",
    "abandonnèrent",
    "abandonna",
    "ont abandonné",
    "a abandonné",
    "se rendent",
    "se rend",
    "abandonné",
    "perdent",
    "perd",
    "ont perdu",
    "a perdu",
    // Spanish
    "abandonan",
    "abandona",
    "abandonaron",
    "abandonó",
    "rinden",
    "se rinden",
    "se rinde",
    "se rindieron",
    "se rindió",
    "pierden",
    "pierde",
    "perdieron",
    "perdió",
    // Italian
    "abbandona",
    "abbandonano",
    "ha abbandonato",
    "hanno abbandonato",
    "si arrende",
    "si arrendono",
    "perde",
    "perdono",
    "ha perso",
    "hanno perso",
    // Dutch
    "opgegeven",
    "geeft op",
    "gaf op",
    "geeft het op",
    "gaf het op",
    "geeft de partij op",
    "gaf de partij op",
    "heeft opgegeven",
    "verliest",
    "verloor",
    "heeft verloren",
    // Russian
    "сдались",
    "сдаются",
    "сдался",
    "просрочили время",
    "проиграли",
    "проиграл",
    // Polish
    "poddały się",
    "poddają się",
    "poddał się",
    "poddaje się",
    "przekroczyły czas",
    "przegrały",
    "przegrał",
    // Czech and Slovak
    "vzdal",
    "vzdává",
    "se vzdal",
    "vzdal se",
    "se vzdává",
    "vzdává se",
    "sa vzdal",
    "vzdal sa",
    "prohrál",
    "prohráli",
    // Swedish, Danish and Norwegian
    "gav upp",
    "ger upp",
    "gav upp partiet",
    "uppgav",
    "uppgav partiet",
    "uppger",
    "opgav",
    "opgiver",
    "opgav partiet",
    "opgivet",
    "uppgivet",
    "oppgitt",
    "ga opp",
    "gir opp",
    "förlorade",
    "tabte",
    "tapte",
    // Hungarian
    "feladta",
    "feladja",
    // Portuguese
    "abandonam",
    "abandonaram",
    "desistem",
    "desistiram",
    // Romanian
    "cedează",
    "a cedat",
    "au cedat",
    // Finnish
    "luovutti",
    "luovuttaa",
    "luovuttivat",
    "luovuttavat",
];

/// What says that a side won, beside the name of the side.
const WINS: &[&str] = &[
    "gewinnt",
    "gewann",
    "gewinnen",
    "gewannen",
    "hat gewonnen",
    "haben gewonnen",
    "setzt matt",
    "setzte matt",
    "siegt",
    "siegte",
    "gagnent",
    "gagne",
    "gagnèrent",
    "gagna",
    "ont gagné",
    "a gagné",
    "ganan",
    "gana",
    "ganaron",
    "ganó",
    "vince",
    "vincono",
    "vinse",
    "vinsero",
    "ha vinto",
    "hanno vinto",
    "wint",
    "won",
    "heeft gewonnen",
    "выиграли",
    "выигрывают",
    "выиграл",
    "победили",
    "wygrały",
    "wygrywają",
    "wygrał",
    "wygrywa",
    "vyhrál",
    "vyhrává",
    "vyhráli",
    "vyhral",
    "vann",
    "vinner",
    "vandt",
    "vinder",
    "vant",
    "nyert",
    "nyer",
    "győzött",
    "ganham",
    "ganharam",
    "vencem",
    "venceram",
    "câștigă",
    "a câștigat",
    "au câștigat",
    "voitti",
    "voittaa",
    "voittivat",
    "voittavat",
];

/// What says that nobody won.
const DRAWS: &[&str] = &[
    "remis",
    "unentschieden",
    "dauerschach",
    "als remis abgebrochen",
    "als unentschieden abgebrochen",
    "als remis gegeben",
    "als unentschieden gegeben",
    "als remis aufgegeben",
    "als unentschieden aufgegeben",
    "remis abgebrochen",
    "remis gegeben",
    "unentschieden abgebrochen",
    "unentschieden gegeben",
    "nulle",
    "partie nulle",
    "partie remise",
    "échec perpétuel",
    "tablas",
    "jaque perpetuo",
    "patta",
    "pareggio",
    "scacco perpetuo",
    "remise",
    "eeuwig schaak",
    "вечный шах",
    "wieczny szach",
    "věčný šach",
    "ничья",
    "согласились на ничью",
    "соперники согласились на ничью",
    "remíza",
    "döntetlen",
    "remi",
    "remiză",
    "empate",
    "tasapeli",
];

/// How a game came to its end, beside the words that say which.
const HOW: &[&str] = &[
    // German
    "durch ewiges schach",
    "durch dauerschach",
    "durch zugwiederholung",
    "durch stellungswiederholung",
    "durch übereinkunft",
    "durch zeitüberschreitung",
    "auf zeit",
    "vereinbart",
    "leicht",
    "bald",
    "schnell",
    "die partie blieb",
    "die partie endete",
    "die partie ist",
    "die partie wurde",
    "das spiel ist",
    "das spiel wurde",
    "das spiel blieb",
    // French
    "par échec perpétuel",
    "par répétition de coups",
    "par répétition",
    "par accord mutuel",
    "dun commun accord",
    "la partie est",
    "la partie fut",
    "au temps",
    "facilement",
    // Spanish and Portuguese
    "por jaque perpetuo",
    "por repetición de jugadas",
    "por repetición",
    "por acuerdo mutuo",
    "por acuerdo",
    "de común acuerdo",
    "por tiempo",
    "por tempo",
    "la partida es",
    "la partida fue",
    "la partida terminó en",
    "fácilmente",
    "ohne wiederaufnahme",
    "ohne weiterzuspielen",
    // Italian
    "per scacco perpetuo",
    "per ripetizione di mosse",
    "per ripetizione",
    "di comune accordo",
    "per il tempo",
    "la partita è",
    "la partita terminò",
    "facilmente",
    // Dutch
    "door eeuwig schaak",
    "door herhaling van zetten",
    "door zetherhaling",
    "door tijdsoverschrijding",
    "overeengekomen",
    "de partij is",
    "de partij werd",
    "de partij bleef",
    "de partij eindigde in",
    // Russian
    "по соглашению",
    "вечным шахом",
    "повторением ходов",
    "по времени",
];

/// Words that say when it was, within what somebody did: `gab später auf`.
const WHEN: [&str; 11] = [
    "später",
    "sofort",
    "hier",
    "nun",
    "bald",
    "darauf",
    "danach",
    "schließlich",
    "schliesslich",
    "endlich",
    "enfin",
];

const ARTICLES: [&str; 12] = [
    "les", "las", "los", "le", "il", "el", "la", "de", "die", "as", "os", "i",
];

/// Who ended a game and how, in words without their signs and in small letters.
pub(super) fn closing(words: &[&str]) -> Option<(Option<Color>, Ended)> {
    let words = match words {
        [
            "y" | "e" | "et" | "und" | "en" | "и" | "i" | "a" | "och" | "og" | "és",
            rest @ ..,
        ] if !rest.is_empty() && side_of_first(rest) != Side::Nowhere => rest,
        _ => words,
    };
    let (who, rest) = match (side_of_first(words), side_of_last(words)) {
        (Side::At(length), _) => (side_of(words[length - 1]), &words[length..]),
        // The verb may stand before the side.
        (_, Side::At(length)) if words.len() > length => {
            let end = words.len() - length;
            (side_of(words[words.len() - 1]), &words[..end])
        }
        _ => (None, words),
    };
    let rest = match rest {
        [
            "y" | "e" | "et" | "und" | "en" | "и" | "i" | "a" | "och" | "og" | "és",
            rest @ ..,
        ] if !rest.is_empty() => rest,
        _ => rest,
    };
    let ended = by_player(rest)?;
    let fits = match ended {
        Ended::Resigned => true,
        Ended::Won => who.is_some(),
        Ended::Drawn => who.is_none(),
    };
    fits.then_some((who, ended))
}

/// What somebody did to end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// He gave up, or lost by time.
    Resigned,
    /// He won.
    Won,
    /// Nobody won.
    Drawn,
}

/// What the words behind the name of a player or of a side say that he did.
pub(crate) fn by_player(words: &[&str]) -> Option<Ended> {
    let mut words = without_count(words);
    words.retain(|word| !WHEN.contains(word));
    let mut said = since_the_reform(&words.join(" ")).into_owned();
    for how in HOW {
        said = said.replace(how, "");
    }
    let words: Vec<&str> = said.split_whitespace().collect();
    let said = words.join(" ");
    match said.as_str() {
        said if RESIGNS.contains(&said) => Some(Ended::Resigned),
        said if WINS.contains(&said) => Some(Ended::Won),
        said if DRAWS.contains(&said) => Some(Ended::Drawn),
        _ => None,
    }
}

/// Where the name of a side stands.
#[derive(PartialEq, Eq)]
enum Side {
    Nowhere,
    /// In so many words, with its article.
    At(usize),
}

fn side_of_first(words: &[&str]) -> Side {
    match words {
        [side, ..] if side_of(side).is_some() => Side::At(1),
        [article, side, ..] if ARTICLES.contains(article) && side_of(side).is_some() => Side::At(2),
        _ => Side::Nowhere,
    }
}

fn side_of_last(words: &[&str]) -> Side {
    match words {
        [.., article, side] if ARTICLES.contains(article) && side_of(side).is_some() => Side::At(2),
        [.., side] if side_of(side).is_some() => Side::At(1),
        _ => Side::Nowhere,
    }
}

/// The words without those that say at which move, or in how many: `gab im 31. Zuge auf`, `setzt in drei Zügen matt`.
fn without_count<'w>(words: &[&'w str]) -> Vec<&'w str> {
    const BEFORE: [&str; 14] = [
        "im", "in", "nach", "mit", "en", "après", "au", "después", "dopo", "na", "po", "efter",
        "after", "i",
    ];
    const MOVES: [&str; 21] = [
        "zug",
        "zuge",
        "zügen",
        "züge",
        "coup",
        "coups",
        "jugada",
        "jugadas",
        "mossa",
        "mosse",
        "zet",
        "zetten",
        "ходу",
        "ходов",
        "ruchu",
        "tahu",
        "drag",
        "draget",
        "træk",
        "lépés",
        "lance",
    ];
    let is_count = |three: &[&str]| BEFORE.contains(&three[0]) && MOVES.contains(&three[2]);
    match words.windows(3).position(is_count) {
        Some(at) => [&words[..at], &words[at + 3..]].concat(),
        None => words.to_vec(),
    }
}
