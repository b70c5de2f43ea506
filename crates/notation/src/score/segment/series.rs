//! What stands once over several games: the event whose rounds follow, the match whose games are counted under its name.

use crate::score::heading::Heading;

/// What a head tells of all games under it.
const OF_ALL: [&str; 3] = ["book", "site", "date"];

/// What a head tells of the games under it until another such head.
const ROUND: &str = "round";

/// By what the games under a head are counted.
const COUNTED: [&str; 4] = [ROUND, "game", "number", "board"];

/// Two who stand in a head are teams, or those after whom a match is called.
const OPPONENTS: [&str; 4] = ["first", "second", "one", "other"];

/// The head of games that are counted under it.
#[derive(Clone, Debug)]
pub(super) struct Series {
    said: Vec<(String, String)>,
    /// The number of the last of its games, where it is one.
    last: Option<u32>,
    /// The round under which several games may stand.
    round: Option<String>,
}

impl Series {
    /// The series that begins with what stands over a game: what tells of an event, on the lines of its [`heads`].
    pub(super) fn begins_with(said: &[Heading], heads: &[usize]) -> Option<Series> {
        let head = said.iter().filter(|heading| heads.contains(&heading.line));
        let told = head.flat_map(|heading| heading.said.clone());
        let of_all = |(key, _): &(String, String)| OF_ALL.contains(&key.as_str());
        let told: Vec<(String, String)> = told.filter(of_all).collect();
        (!told.is_empty()).then(|| Series {
            said: told,
            last: number(said),
            round: round(said),
        })
    }

    /// The series with the next game, over which this is said, and what its head tells of that; nothing if it is none of the series.
    pub(super) fn goes_on(self, said: &[Heading]) -> Option<(Series, Heading)> {
        let next = number(said);
        let is_next = match next {
            Some(next) => self.last.is_none_or(|last| last <= next),
            None => self.round.is_some(),
        };
        let own = |wanted: &str| value(said.iter().flat_map(|heading| &heading.said), wanted);
        let of_head = |wanted: &str| value(self.said.iter(), wanted);
        let year = |date: &str| date.split('.').next().map(str::to_owned);
        let fits = |key: &str| match (own(key), of_head(key)) {
            (Some(own), Some(head)) if key == "date" => year(own) == year(head),
            (Some(own), Some(head)) => own == head,
            (Some(_), None) => key != "book",
            (None, _) => true,
        };
        if !is_next || !OF_ALL.iter().all(|key| fits(key)) {
            return None;
        }
        let round = round(said).or(self.round);
        let of_round = round.clone().map(|round| (ROUND.to_owned(), round));
        let head = Heading::weak(self.said.iter().cloned().chain(of_round).collect())?;
        let series = Series {
            last: next.or(self.last),
            round,
            ..self
        };
        Some((series, head))
    }
}

/// The lines of what stands over a game that is counted, apart from its players, and tells of an event, its round, and nothing else.
pub(super) fn heads(said: &[Heading]) -> Vec<usize> {
    let is_of_one = |heading: &Heading| {
        let number = counted(heading).filter(|_| value(heading.said.iter(), ROUND).is_none());
        heading.names_players() || number.is_some()
    };
    // Over boards that are counted stands which teams play.
    let last = said.iter().rposition(is_of_one);
    let last = last.filter(|&at| counted(&said[at]).is_some());
    let first = last
        .or(said.iter().position(is_of_one))
        .unwrap_or(said.len());
    let is_counted = said
        .iter()
        .take(first + 1)
        .any(|heading| counted(heading).is_some());
    let tells = |heading: &Heading, of_head: fn(&str) -> bool| {
        let known = |(key, _): &(String, String)| of_head(key);
        heading.said.iter().all(known) && !heading.said.is_empty() && heading.odds.is_none()
    };
    let over = &said[..first];
    // Right over the players stands what is told of their game alone.
    let event = over.iter().rposition(|heading| tells(heading, is_of_event));
    let is_apart = event.is_none_or(|at| {
        let next = said.get(at + 1);
        next.is_some_and(|next| next.line > said[at].line + 1)
    });
    let of_head = |heading: &&Heading| tells(heading, |key| is_of_event(key) || key == ROUND);
    let head = over.iter().filter(of_head);
    match is_counted && is_apart {
        true => head.map(|heading| heading.line).collect(),
        false => Vec::new(),
    }
}

/// Whether this is told of an event, or of those who are opponents there.
fn is_of_event(key: &str) -> bool {
    OF_ALL.contains(&key) || OPPONENTS.contains(&key)
}

fn counted(heading: &Heading) -> Option<&str> {
    COUNTED
        .iter()
        .find_map(|key| value(heading.said.iter(), key))
}

/// The number that is said of a game.
fn number(said: &[Heading]) -> Option<u32> {
    said.iter().rev().find_map(counted)?.parse().ok()
}

fn round(said: &[Heading]) -> Option<String> {
    let said = said.iter().rev().flat_map(|heading| &heading.said);
    value(said, ROUND).map(str::to_owned)
}

/// What is said under this key.
fn value<'h>(said: impl Iterator<Item = &'h (String, String)>, wanted: &str) -> Option<&'h str> {
    let mut found = said.filter(|(key, _)| key == wanted);
    found.next().map(|(_, value)| value.as_str())
}
