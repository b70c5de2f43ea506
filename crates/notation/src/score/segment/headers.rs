//! What the headings over a game come to: its players, its result, its start, its tags.

use std::cmp::Ordering;

use jadoube_board::Color;

use crate::pgn::Outcome;
use crate::score::fields::{OF_MATCH, tag_of};
use crate::score::heading::Heading;
use crate::score::names::agrees;
use crate::score::odds::Odds;
use crate::score::same::SAME_PLAYERS;
use crate::score::verdict::halves;

/// What headings say beside what is a tag.
const KEPT: [&str; 8] = [
    "result",
    "start",
    "as-in",
    "columns-of-black-first",
    "number",
    OF_MATCH,
    "points",
    SAME_PLAYERS,
];

/// The headers that the headings before a game come to.
pub(super) fn headers(said: &[Heading]) -> Vec<(String, String)> {
    let own = said.iter().rev().find_map(pair);
    let is_own = |heading: &&Heading| {
        let named = own.zip(pair(heading));
        named.is_none_or(|((one, other), named)| {
            [named.0, named.1]
                .iter()
                .any(|name| agrees(name, one) || agrees(name, other))
        })
    };
    // The list of a round over a game has the results of others too.
    let of_result = |key: &str| ["result", "points"].contains(&key) || key.ends_with("-share");
    let all: Vec<&(String, String)> = said
        .iter()
        .flat_map(|heading| {
            let is_own = is_own(&heading);
            let kept = move |(key, _): &&(String, String)| is_own || !of_result(key);
            heading.said.iter().filter(kept)
        })
        .collect();
    let last = |key: &str| {
        all.iter()
            .rev()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value.clone())
    };
    let told: Vec<(String, String)> = all
        .iter()
        .filter_map(|(name, value)| Some((name.strip_prefix('#')?.to_owned(), value.clone())))
        .collect();
    let mut headers = told;
    let mut set = |key: &str, value: Option<String>| {
        if let Some(value) = value
            && !headers.iter().any(|(name, _)| name == key)
        {
            headers.push((key.to_owned(), value));
        }
    };
    let all_odds = said
        .iter()
        .rev()
        .filter_map(|heading| heading.odds.as_ref());
    let odds = all_odds.cloned().reduce(Odds::with);
    let odds = odds.as_ref();
    let players = players(&last).or_by_odds(odds, &last);
    let sides = [players.white.clone(), players.black.clone()];
    set("white", players.white);
    set("black", players.black);
    set("players", players.unsided);
    for (key, _) in &all {
        let of_players = ["white", "black", "players"].contains(&key.as_str());
        if !of_players && (tag_of(key).is_some() || KEPT.contains(&key.as_str())) {
            set(key, last(key));
        }
    }
    if let Some(outcome) = shared(&last, &sides) {
        set("result", Some(outcome.marker().to_owned()));
        set("points", Some(String::new()));
    }
    for (key, side) in [("whiteelo", &sides[0]), ("blackelo", &sides[1])] {
        set(key, beside(&last, side, "elo"));
    }
    if let Some(odds) = odds {
        begin_with(&mut headers, odds);
    }
    headers
}

/// The two whom one heading names as opponents.
fn pair(heading: &Heading) -> Option<(&str, &str)> {
    let said = |wanted: &str| {
        let mut said = heading.said.iter().filter(|(key, _)| key == wanted);
        said.next().map(|(_, name)| name.as_str())
    };
    let named = [
        ("first", "second"),
        ("one", "other"),
        ("white", "black"),
        ("first-if-two", "second-if-two"),
    ];
    named
        .into_iter()
        .find_map(|(one, other)| said(one).zip(said(other)))
}

/// What is told beside a name under this key, by the name.
fn beside(
    last: &impl Fn(&str) -> Option<String>,
    name: &Option<String>,
    key: &str,
) -> Option<String> {
    const NAMED: [&str; 6] = ["white", "black", "first", "second", "one", "other"];
    let mut named = NAMED
        .iter()
        .filter(|key| name.is_some() && last(key) == *name);
    named.find_map(|named| last(&format!("{named}-{key}")))
}

/// Adds the start that odds make to the headers of a game that tell none.
pub(super) fn begin_with(headers: &mut Vec<(String, String)>, odds: &Odds) {
    let named = |key: &str| {
        let mut found = headers.iter().filter(|(name, _)| name == key);
        found.next().map(|(_, value)| value.as_str())
    };
    if named("start").is_some() {
        return;
    }
    let start = odds.start(named("white"), named("black"));
    headers.push(("start".to_owned(), start));
    headers.extend(
        odds.by_custom()
            .map(|man| ("odds-by-custom".to_owned(), man.to_owned())),
    );
    headers.extend(
        odds.two_moves
            .then(|| ("two-moves".to_owned(), String::new())),
    );
}

/// The result by the shares of the point behind the names of White and Black.
fn shared(last: &impl Fn(&str) -> Option<String>, sides: &[Option<String>; 2]) -> Option<Outcome> {
    let share = |side: &Option<String>| halves(&beside(last, side, "share")?);
    let [white, black] = sides;
    if white == black {
        return None;
    }
    match (share(white)?, share(black)?) {
        (2, 0) => Some(Outcome::WhiteWins),
        (0, 2) => Some(Outcome::BlackWins),
        (1, 1) => Some(Outcome::Draw),
        _ => None,
    }
}

/// Who played, as headings tell it.
#[derive(Default)]
struct Players {
    white: Option<String>,
    black: Option<String>,
    /// Two names of which nobody says who had White.
    unsided: Option<String>,
}

impl Players {
    /// Where nothing else names them, who gave the odds and who took them: the men that are gone tell the side of the giver.
    fn or_by_odds(self, odds: Option<&Odds>, last: &impl Fn(&str) -> Option<String>) -> Players {
        let is_named = self.white.is_some() || self.black.is_some() || self.unsided.is_some();
        let named = last("giver").zip(last("taker"));
        match (odds.and_then(Odds::side_by_men), named) {
            (Some(side), Some((giver, taker))) if !is_named => {
                let (white, black) = match side {
                    Color::White => (giver, taker),
                    Color::Black => (taker, giver),
                };
                Players {
                    white: Some(white),
                    black: Some(black),
                    unsided: None,
                }
            }
            _ => self,
        }
    }
}

/// White and Black, from the words of the headings over a game. A column head knows best who had White; `Between A and B`
/// says nothing of that, and is only read with it.
fn players(last: &impl Fn(&str) -> Option<String>) -> Players {
    // Under the number of a game, or with its date, two names are those of its players, columns or not.
    let in_column = |key: &str| {
        let numbered = last("game").or(last("number"));
        let is_open = last("columns-of-black-first").is_none();
        let right_over = last("right-over").filter(|_| is_open);
        let over_a_game = last("columns").or(numbered).or(last("date")).or(right_over);
        over_a_game.and_then(|_| last(key))
    };
    // A word for a side before a dash is the name of a player, unless another line has the other side.
    let (white, black) = (last("white-if-both"), last("black-if-both"));
    let is_sided = match (&white, &black) {
        (Some(_), None) => last("black").is_some(),
        (None, Some(_)) => last("white").is_some(),
        _ => true,
    };
    let told = (
        last("white")
            .or(white.filter(|_| is_sided))
            .or(in_column("white-if-columns")),
        last("black")
            .or(black.filter(|_| is_sided))
            .or(in_column("black-if-columns")),
    );
    let heads = (last("white-in-column"), last("black-in-column"));
    let two = last("first-if-two").filter(|_| !is_sided);
    let two = two.zip(last("second-if-two"));
    let versus = last("first").zip(last("second")).or(two);
    let pair = last("one").zip(last("other")).or(versus.clone());
    // In brackets over a column may stand no more than an initial.
    let whole = |name: &String| !name.contains('.') && name.chars().count() > 2;
    let mut players = Players {
        white: told.0,
        black: told.1,
        unsided: None,
    };
    if let Some((one, other)) = pair {
        let seen = |head: &Option<String>, name: &str| {
            head.as_ref().map_or(0, |head| match agrees(head, name) {
                true => 1,
                false => -1,
            })
        };
        let fits = |white: &str, black: &str| {
            let of_heads = seen(&heads.0, white) + seen(&heads.1, black);
            // One side that is named tells whose the other is.
            let of_one = match (&players.white, &players.black) {
                (Some(_), Some(_)) => 0,
                (one, other) => seen(one, white) + seen(other, black),
            };
            of_heads + of_one
        };
        let (straight, swapped) = (fits(&one, &other), fits(&other, &one));
        let sided = match straight.cmp(&swapped) {
            Ordering::Greater => Some((one.clone(), other.clone())),
            Ordering::Less => Some((other.clone(), one.clone())),
            Ordering::Equal => versus,
        };
        match sided {
            Some((white, black)) => {
                players.white.get_or_insert(white);
                players.black.get_or_insert(black);
            }
            None if players.white.is_none() && players.black.is_none() => {
                players.unsided = Some(format!("{one} and {other}"));
            }
            None => {}
        }
    }
    // Where two are named elsewhere, an initial does not say which of them it is.
    let is_said = |name: &String| players.unsided.is_none() || whole(name);
    let (white, black) = (heads.0.filter(is_said), heads.1.filter(is_said));
    players.white = players.white.or(white);
    players.black = players.black.or(black);
    if players.white.is_some() || players.black.is_some() {
        players.unsided = None;
    }
    players
}
