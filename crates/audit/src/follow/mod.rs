//! Games followed while their records are written: what is new in each text, said once.
//!
//! Broadcasts and the programs of electronic boards write PGN that grows, is written anew, and is half written at the moment
//! at which it is read. A [`Follower`] takes the texts as they come and gives what there is to say. It reads no file and no
//! clock, so that the same texts always give the same news.
//!
//! What is at the end of a text counts when it is whole: up to the last word with something after it, and the end of the game
//! when a result stands there or the text has not changed since it was read before.
//!
//! ```
//! use jadoube_audit::Judge;
//! use jadoube_audit::follow::{Follower, News};
//! use jadoube_laws::Code;
//!
//! let mut follower = Follower::new(Judge::default(), Code::today().unwrap());
//! let begun = follower.read("games.pgn", b"1. f3 e5 2. g4 Q");
//! assert!(matches!(begun[0].news, News::Begins));
//! let mated = follower.read("games.pgn", b"1. f3 e5 2. g4 Qh4# *");
//! assert_eq!(mated[0].says(), "2... Qh4# mates: the game is over, 0-1, and has no result");
//! let ended = follower.read("games.pgn", b"1. f3 e5 2. g4 Qh4# 0-1");
//! assert_eq!(ended[0].says(), "the game ends 0-1");
//! ```

mod followed;
mod notice;
mod text;

use std::sync::Arc;

use jadoube_laws::{Code, TimeControl};
use jadoube_notation::pgn::{Mode, PgnError, ReadGame, Reader, Tags, read_tags};

use self::followed::Followed;
pub use self::notice::{GameName, News, Notice, QUIET};
use self::text::{Part, parts};
use crate::judge::Judge;
use crate::live::unreadable;

/// The byte order mark that some programs put before their texts.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Follows the games of any number of sources under one code.
#[derive(Debug)]
pub struct Follower {
    judge: Judge,
    code: Arc<Code>,
    time: Option<TimeControl>,
    sources: Vec<Source>,
}

/// A file or an address, and what was read there.
#[derive(Debug, Default)]
struct Source {
    name: String,
    text: Option<Vec<u8>>,
    /// Whether the text was taken as a whole.
    whole: bool,
    lost: bool,
    games: Vec<Followed>,
}

impl Follower {
    /// Follows games by a code; kind of event and budget are those of the judge.
    pub fn new(judge: Judge, code: &Arc<Code>) -> Follower {
        Follower {
            judge,
            code: Arc::clone(code),
            time: None,
            sources: Vec::new(),
        }
    }

    /// The time control of all games, whatever their tags say.
    #[must_use]
    pub fn at_time(mut self, time: Option<TimeControl>) -> Follower {
        self.time = time;
        self
    }

    /// Takes the text that stands at a source now.
    pub fn read(&mut self, source: &str, text: &[u8]) -> Vec<Notice> {
        self.take(source, text, false)
    }

    /// Takes a text to which nothing is added any more.
    pub fn read_whole(&mut self, source: &str, text: &[u8]) -> Vec<Notice> {
        self.take(source, text, true)
    }

    /// Takes it that a source cannot be read; it is told once.
    pub fn lost(&mut self, source: &str, why: &str) -> Option<Notice> {
        let index = self.source(source);
        let lost = std::mem::replace(&mut self.sources[index].lost, true);
        (!lost).then(|| Notice {
            source: source.to_owned(),
            game: None,
            news: News::Lost(why.to_owned()),
        })
    }

    fn source(&mut self, name: &str) -> usize {
        let known = self.sources.iter().position(|source| source.name == name);
        known.unwrap_or_else(|| {
            self.sources.push(Source {
                name: name.to_owned(),
                ..Source::default()
            });
            self.sources.len() - 1
        })
    }

    fn take(&mut self, name: &str, text: &[u8], last: bool) -> Vec<Notice> {
        let index = self.source(name);
        let source = &mut self.sources[index];
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let mut notices = Vec::new();
        if std::mem::take(&mut source.lost) {
            notices.push(Notice {
                source: name.to_owned(),
                game: None,
                news: News::Found,
            });
        }
        // Whoever writes a file anew empties it first.
        if text.trim_ascii().is_empty() {
            return notices;
        }
        let same = source.text.as_deref() == Some(text);
        if same && source.whole {
            return notices;
        }
        source.whole = last || same;
        source.text = Some(text.to_owned());
        let whole = source.whole;
        let readings: Vec<Reading<'_>> = parts(text, whole)
            .into_iter()
            .zip(1..)
            .filter_map(|(part, number)| self.reading(&self.sources[index], part, number))
            .collect();
        let matches = self.matched(index, &readings);
        let mut seen = vec![false; self.sources[index].games.len()];
        for (reading, matched) in readings.into_iter().zip(matches) {
            let at = match matched {
                Some(at) => at,
                None => {
                    let elsewhere = self.is_elsewhere(index, &reading.name);
                    let games = &mut self.sources[index].games;
                    games.push(Followed::new(reading.name.clone(), elsewhere));
                    seen.push(false);
                    games.len() - 1
                }
            };
            seen[at] = true;
            let (judge, code) = (&self.judge, &self.code);
            let game = &mut self.sources[index].games[at];
            let news = look(judge, code, game, reading);
            if !game.elsewhere {
                notices.extend(news.into_iter().map(|news| Notice {
                    source: name.to_owned(),
                    game: Some(game.name.clone()),
                    news,
                }));
            }
        }
        if whole {
            for (game, _) in self.sources[index]
                .games
                .iter_mut()
                .zip(seen)
                .filter(|(game, seen)| !seen && !game.missing)
            {
                game.missing = true;
                if !game.elsewhere {
                    notices.push(Notice {
                        source: name.to_owned(),
                        game: Some(game.name.clone()),
                        news: News::Leaves,
                    });
                }
            }
        }
        notices
    }

    /// Reads a part with its time control made plain, if it was not read before. A last game that cannot be read yet is left
    /// for later.
    fn reading<'t>(&self, source: &Source, part: Part<'t>, number: usize) -> Option<Reading<'t>> {
        let known = source.games.iter().find(|game| game.is_judged(part));
        if let Some(game) = known {
            let name = GameName {
                number,
                ..game.name.clone()
            };
            return Some(Reading {
                name,
                part,
                read: None,
            });
        }
        let read = Reader::new(part.text, Mode::Lenient).next()?;
        let tags = match &read {
            Ok(read) => read.game.tags.clone(),
            Err(_) if part.open => return None,
            Err(_) => read_tags(part.text),
        };
        let read = read.map(|mut read| {
            self.set_time(&mut read.game.tags);
            // What a word may have meant is asked at the board.
            read.suggestions.clear();
            read
        });
        Some(Reading {
            name: GameName::of(&tags, number),
            part,
            read: Some(read),
        })
    }

    /// The time control that was given for all games, else that of the tag in the form of the standard.
    fn set_time(&self, tags: &mut Tags) {
        let told = tags.get("TimeControl").unwrap_or_default();
        let own = || match TimeControl::from_pgn(told) {
            Some(_) => None,
            None => told.parse().ok(),
        };
        if let Some(time) = self.time.clone().or_else(own) {
            tags.set("TimeControl", time.to_pgn());
        }
    }

    /// Which game that is followed each reading is of: the one of this name; else the one in its place, if its moves or
    /// one of its players show that only names were corrected.
    fn matched(&self, index: usize, readings: &[Reading<'_>]) -> Vec<Option<usize>> {
        let games = &self.sources[index].games;
        let mut taken = vec![false; games.len()];
        let mut matches = vec![None; readings.len()];
        let mut find = |matches: &mut Vec<Option<usize>>,
                        is: &dyn Fn(&Reading<'_>, &Followed) -> bool| {
            for (reading, matched) in readings.iter().zip(matches) {
                if matched.is_none() {
                    let mut games = games.iter().enumerate();
                    *matched = games
                        .find(|(at, game)| !taken[*at] && is(reading, game))
                        .map(|(at, _)| at);
                    if let Some(at) = *matched {
                        taken[at] = true;
                    }
                }
            }
        };
        find(&mut matches, &|reading, game| reading.name == game.name);
        find(&mut matches, &|reading, game| {
            reading.name.is_the_same(&game.name)
        });
        find(&mut matches, &|reading, game| {
            !game.missing && reading.is_renamed(game)
        });
        matches
    }

    /// Whether a game with names is followed in another source already.
    fn is_elsewhere(&self, index: usize, name: &GameName) -> bool {
        let others = self.sources.iter().enumerate();
        name.is_named()
            && others
                .filter(|(at, _)| *at != index)
                .flat_map(|(_, source)| &source.games)
                .any(|game| !game.elsewhere && game.name.is_the_same(name))
    }
}

/// A game as it stands in a text.
struct Reading<'t> {
    name: GameName,
    part: Part<'t>,
    /// The game; none where its text is known already.
    read: Option<Result<ReadGame, PgnError>>,
}

impl Reading<'_> {
    /// Whether it is a game in its old place with other names.
    fn is_renamed(&self, game: &Followed) -> bool {
        if self.name.number != game.name.number {
            return false;
        }
        let Some(Ok(read)) = &self.read else {
            return false;
        };
        let now = read.game.main_line().nodes.iter().map(|node| &node.ply);
        let before = game.plies();
        let goes_on =
            before.len() <= now.len() && before.iter().copied().zip(now).all(|(a, b)| a == b);
        let (old, new) = (&game.name, &self.name);
        let players = [(&old.white, &new.white), (&old.black, &new.black)];
        let known = players
            .iter()
            .any(|(old, new)| old == new && !old.is_empty());
        goes_on && (known || !before.is_empty())
    }
}

/// What a reading says of a game.
fn look(judge: &Judge, code: &Code, game: &mut Followed, reading: Reading<'_>) -> Vec<News> {
    let open = reading.part.open;
    let mut news = Vec::new();
    if std::mem::take(&mut game.missing) {
        news.push(News::Returns);
    }
    let renamed = !reading.name.is_the_same(&game.name);
    let before = std::mem::replace(&mut game.name, reading.name);
    if renamed {
        news.push(News::Renamed(Box::new(before)));
    }
    let Some(read) = reading.read else {
        return news;
    };
    match read {
        Ok(read) if game.is_cut(&read, open) => return news,
        Ok(read) => {
            let points = judge.points(&read, code);
            news.extend(game.take(read, points, open));
        }
        Err(error) => news.extend(game.take_unreadable(unreadable(&error))),
    }
    game.judge(reading.part);
    news
}
