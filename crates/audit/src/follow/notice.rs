//! What whoever follows games is told.

use jadoube_notation::pgn::{Outcome, Tags};

use crate::matter::{Matter, Point, Weight};

/// Which game it is, as its tags say; what they do not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameName {
    /// Which game of its source, from 1.
    pub number: usize,
    /// The event.
    pub event: String,
    /// The place.
    pub site: String,
    /// The day.
    pub date: String,
    /// The round.
    pub round: String,
    /// The board.
    pub board: String,
    /// The player of the white men.
    pub white: String,
    /// The player of the black men.
    pub black: String,
}

impl GameName {
    pub(super) fn of(tags: &Tags, number: usize) -> GameName {
        let tag = |name| {
            let value = tags.get(name).unwrap_or_default().trim();
            let unknown = value.trim_matches(['?', '.', '-']).is_empty();
            if unknown {
                String::new()
            } else {
                value.to_owned()
            }
        };
        GameName {
            number,
            event: tag("Event"),
            site: tag("Site"),
            date: tag("Date"),
            round: tag("Round"),
            board: tag("Board"),
            white: tag("White"),
            black: tag("Black"),
        }
    }

    /// Whether another is the same game, wherever it stands.
    pub(super) fn is_the_same(&self, other: &GameName) -> bool {
        let elsewhere = GameName {
            number: self.number,
            ..other.clone()
        };
        *self == elsewhere
    }

    /// Whether anything tells it from other games.
    pub(super) fn is_named(&self) -> bool {
        !self.white.is_empty() && !self.black.is_empty()
    }
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The first move of a game is there.
    Begins,
    /// It has this result.
    Ends(Outcome),
    /// It had one result and has another.
    Rescored(Outcome, Outcome),
    /// It had a result and has none any more.
    Reopens(Outcome),
    /// It stands in its source no longer.
    Leaves,
    /// It stands there again.
    Returns,
    /// The names of the players or of the round were corrected; which they were.
    Renamed(Box<GameName>),
    /// Something must or may be done, or is to be looked at.
    Point(Point),
    /// What was said holds no longer, since the record was corrected in this way.
    TakenBack(Point, String),
    /// The source cannot be read.
    Lost(String),
    /// The source can be read again.
    Found,
}

/// The names of news that ask for nothing.
pub const QUIET: [&str; 9] = [
    "begins", "ends", "rescored", "reopens", "renamed", "leaves", "returns", "lost", "found",
];

/// One piece of news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The source.
    pub source: String,
    /// The game; none for news of the source itself.
    pub game: Option<GameName>,
    /// What is told.
    pub news: News,
}

impl Notice {
    /// The name of the news in data: that of a matter, or one of [`QUIET`].
    pub fn kind(&self) -> &'static str {
        match &self.news {
            News::Point(point) | News::TakenBack(point, _) => point.matter.name(),
            News::Begins => QUIET[0],
            News::Ends(_) => QUIET[1],
            News::Rescored(..) => QUIET[2],
            News::Reopens(_) => QUIET[3],
            News::Renamed(_) => QUIET[4],
            News::Leaves => QUIET[5],
            News::Returns => QUIET[6],
            News::Lost(_) => QUIET[7],
            News::Found => QUIET[8],
        }
    }

    /// Every name that news can have.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let matters = Matter::ALL.iter().map(|matter| matter.name());
        matters.chain(QUIET)
    }

    /// What is said of the game, if it is a point or one that is taken back.
    pub fn point(&self) -> Option<&Point> {
        match &self.news {
            News::Point(point) | News::TakenBack(point, _) => Some(point),
            _ => None,
        }
    }

    /// What it asks; nothing of quiet news and of what is taken back.
    pub fn weight(&self) -> Option<Weight> {
        match &self.news {
            News::Point(point) => Some(point.weight),
            _ => None,
        }
    }

    /// A sentence without a full stop.
    pub fn says(&self) -> String {
        match &self.news {
            News::Begins => "the game begins".to_owned(),
            News::Ends(outcome) => format!("the game ends {outcome}"),
            News::Rescored(before, now) => {
                format!("the result was {before} and is now {now}")
            }
            News::Reopens(before) => {
                format!("the result {before} was taken back, and the game goes on")
            }
            News::Leaves => "the game stands in the record no longer".to_owned(),
            News::Returns => "the game stands in the record again".to_owned(),
            News::Renamed(before) => {
                let or = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
                let (white, black) = (or(&before.white), or(&before.black));
                match (before.round.as_str(), before.board.as_str()) {
                    ("", "") => format!("the game was called {white} - {black} before"),
                    (round, "") => {
                        format!("the game was called {white} - {black}, round {round}, before")
                    }
                    (round, board) => format!(
                        "the game was called {white} - {black}, round {}, board {board}, before",
                        or(round)
                    ),
                }
            }
            News::Point(point) => point.reason.clone(),
            News::TakenBack(point, why) => {
                format!("taken back, since {why}: {}", point.reason)
            }
            News::Lost(why) => format!("cannot be read, and is asked again: {why}"),
            News::Found => "can be read again".to_owned(),
        }
    }
}
