//! A game of the club as PGN.

use std::ops::Range;

use jadoube_board::{ByColor, Setup};
use jadoube_forms::course::{Beside, course};
use jadoube_forms::pgn::{laws, marker, players, ruling};
use jadoube_laws::game::{Game, Ply};
use jadoube_notation::pgn;
use jadoube_pairing::{Outcome as Listed, Reported};

use crate::club::Place;
use crate::moment::WallTime;
use crate::names::Names;
use crate::table::live::Live;
use crate::view::{Line, PAGE, Story, ToldRuling, odds, stands, undertaking};

/// What a game is written from, so that nobody at the table waits while it is.
#[derive(Debug)]
pub struct Record {
    game: Game,
    lines: Vec<Line>,
    rulings: Vec<(u32, ToldRuling)>,
    names: Names,
    began: Option<WallTime>,
    of_event: Option<Place>,
    /// Whether it ended by the terms of the table, and by no clause.
    by_terms: bool,
}

impl Record {
    /// That of a table as it stands.
    pub fn of(live: &Live) -> Record {
        Record {
            game: live.game.clone(),
            lines: live.lines.clone(),
            rulings: Vec::new(),
            names: live.shown.clone(),
            began: live.began,
            of_event: None,
            by_terms: live.ended_by_club.is_some(),
        }
    }

    /// The same as a game of an event.
    #[must_use]
    pub fn in_event(mut self, place: Place) -> Record {
        self.of_event = Some(place);
        self
    }

    /// The same with every ruling that the story of the game tells.
    #[must_use]
    pub fn with_rulings(mut self, story: Story) -> Record {
        let moments = story.moments.into_iter();
        self.rulings = moments
            .filter_map(|moment| Some((moment.sequence, moment.ruling?)))
            .collect();
        self
    }

    /// Whether it takes long to write.
    pub fn is_long(&self) -> bool {
        self.lines.len() > PAGE
    }

    /// The game as PGN: the score that stands, what was undone as a variation or a comment, `%clk` where there are clocks, and how
    /// it ended.
    ///
    /// Each ruling stands as a comment after the move that it followed, and those before the first move before it.
    ///
    /// A game lost by both or annulled is `*` for PGN; `Termination` tells what it was. Where the organiser of its event has decided
    /// otherwise than it ended, his result is the game's, and a comment tells both.
    pub fn write(&self, id: &str, made: WallTime, solo: bool) -> String {
        let mut rulings = self.rulings_by_line();
        let beside = |at: usize, _: &Ply| {
            let Some(line) = self.lines.get(at) else {
                return Beside::default();
            };
            let clock = line
                .left
                .map(|left| pgn::Comment::new(pgn::clock_command(left / 1000 * 1000)));
            Beside {
                written: Some(line.words.clone().unwrap_or_else(|| line.lan.clone())),
                clock,
                rulings: std::mem::take(&mut rulings[at]),
            }
        };
        let first = self.lines.first().map_or(u32::MAX, |line| line.sequence);
        let mut written = course(&self.game, self.told(0..first), beside).game;
        written.outcome = marker(self.game.score());
        for (name, value) in self.tags(id, made) {
            written.tags.set(name, value);
        }
        if self.by_terms {
            written.tags.remove("Clauses");
        }
        if let Some(decided) = self.of_event.as_ref().and_then(|place| place.decided) {
            let at_table = match written.outcome {
                pgn::Outcome::Unknown => "the game has no result".to_owned(),
                ended => format!("the game ended {ended}"),
            };
            let both = format!("At the table {at_table}; the organiser has entered {decided}.");
            let last = written.last_comments_mut(pgn::LineId::MAIN);
            last.push(pgn::Comment::new(both));
            written.outcome = entered(decided);
            written.tags.set("Termination", "adjudication");
            written.tags.remove("Clauses");
        }
        if solo {
            written
                .tags
                .set("Event", format!("tried out alone, table {id}"));
            written.tags.set("Solo", "one person moved both sides");
        }
        written.to_pgn()
    }

    /// What was ruled after each line of the score. What came with a position that was restored stands with the move after which it
    /// is: whoever reads on from there knows why men and clocks stand so.
    fn rulings_by_line(&self) -> Vec<Vec<pgn::Comment>> {
        let mut by_line = vec![Vec::new(); self.lines.len()];
        for (at, line) in self.lines.iter().enumerate() {
            let next = self.lines.get(at + 1);
            let next = next.map_or(u32::MAX, |next| next.sequence);
            let mut place = at;
            for ruling in restored_first(self.made_at(line.sequence..next)) {
                if let Some(fen) = restores(ruling) {
                    let mut before = self.lines[..=at].iter();
                    place = before
                        .rposition(|line| stands(&line.fen, fen))
                        .unwrap_or(at);
                } else if !sets(ruling) {
                    place = at;
                }
                by_line[place].push(comment(ruling));
            }
        }
        by_line
    }

    /// What was ruled at these entries of the log, as comments.
    fn told(&self, entries: Range<u32>) -> Vec<pgn::Comment> {
        self.made_at(entries).into_iter().map(comment).collect()
    }

    fn made_at(&self, entries: Range<u32>) -> Vec<&ToldRuling> {
        let there = self.rulings.iter().filter(|(at, _)| entries.contains(at));
        there.map(|(_, ruling)| ruling).collect()
    }

    fn tags(&self, id: &str, made: WallTime) -> Vec<(&'static str, String)> {
        let terms = self.game.terms();
        // The day and hour at which play began; of a game that waits, those at which its table was made.
        let when = self.began.unwrap_or(made);
        let (year, month, day) = when.day();
        let date = format!("{year:04}.{month:02}.{day:02}");
        let mut tags = vec![
            (
                "Event",
                format!("{} game {id}", terms.event_under(self.game.code()).name()),
            ),
            ("Site", "?".to_owned()),
            ("Date", date.clone()),
            ("Round", "-".to_owned()),
            ("UTCDate", date),
            ("UTCTime", when.time()),
        ];
        if let Some(place) = &self.of_event {
            tags.retain(|(name, _)| !matches!(*name, "Event" | "Round"));
            tags.extend(of_event(place));
        }
        let names = &self.names;
        tags.extend(players(names.white.as_deref(), names.black.as_deref()));
        tags.extend(laws(&self.game));
        if let Some(given) = &terms.odds {
            tags.push(("Odds", odds(given)));
        }
        if let Some(undertaken) = &terms.undertaking {
            tags.push(("Undertaking", undertaking(undertaken)));
        }
        tags
    }
}

/// A game that was played on wood: who met, on which day, and what the list of the event has of it.
pub fn on_wood(place: &Place) -> String {
    let mut written = pgn::Game::new(Setup::initial());
    for (name, value) in of_event(place) {
        written.tags.set(name, value);
    }
    if let Some(day) = place.day {
        written.tags.set("Date", day.in_pgn());
    }
    let ByColor { white, black } = &place.players;
    for (name, value) in players(Some(&white.player.name), Some(&black.player.name)) {
        written.tags.set(name, value);
    }
    written.outcome = entered(place.listed);
    let is_lost = |outcome| {
        matches!(
            outcome,
            Listed::Loss | Listed::UnratedLoss | Listed::ForfeitLoss
        )
    };
    let Reported { white, black } = place.listed;
    let is_forfeit = |outcome| matches!(outcome, Listed::ForfeitWin | Listed::ForfeitLoss);
    let how = match (
        is_lost(white) && is_lost(black),
        is_forfeit(white) || is_forfeit(black),
    ) {
        (true, _) => Some("lost by both"),
        (false, true) => Some("rules infraction"),
        (false, false) => None,
    };
    if let Some(how) = how {
        written.tags.set("Termination", how);
    }
    written.to_pgn()
}

/// What the list of an event says of a game, as tags.
fn of_event(place: &Place) -> Vec<(&'static str, String)> {
    const WHITE: [&str; 4] = ["WhiteTeam", "WhiteElo", "WhiteTitle", "WhiteFideId"];
    const BLACK: [&str; 4] = ["BlackTeam", "BlackElo", "BlackTitle", "BlackFideId"];
    let mut tags = vec![
        ("Event", place.event.clone()),
        ("Round", place.round.to_string()),
        ("Board", place.board.to_string()),
    ];
    for (names, sitter) in [(WHITE, &place.players.white), (BLACK, &place.players.black)] {
        let player = &sitter.player;
        let rating = Some(player.rating).filter(|rating| *rating > 0);
        let values = [
            sitter.team.clone().unwrap_or_default(),
            rating.map_or(String::new(), |rating| rating.to_string()),
            player.title.clone(),
            player.fide_id.clone(),
        ];
        let known = names.into_iter().zip(values);
        tags.extend(known.filter(|(_, value)| !value.is_empty()));
    }
    tags
}

/// How PGN marks a result of a list; one that is lost by both, or gives a half to one alone, has no marker.
fn entered(result: Reported) -> pgn::Outcome {
    let is_won = |outcome| {
        matches!(
            outcome,
            Listed::Win | Listed::UnratedWin | Listed::ForfeitWin
        )
    };
    let is_drawn = |outcome| matches!(outcome, Listed::Draw | Listed::UnratedDraw);
    if is_won(result.white) {
        pgn::Outcome::WhiteWins
    } else if is_won(result.black) {
        pgn::Outcome::BlackWins
    } else if is_drawn(result.white) && is_drawn(result.black) {
        pgn::Outcome::Draw
    } else {
        pgn::Outcome::Unknown
    }
}

/// The rulings with each position that was restored before the clocks that were set for it.
fn restored_first(mut rulings: Vec<&ToldRuling>) -> Vec<&ToldRuling> {
    for at in 0..rulings.len() {
        if restores(rulings[at]).is_some() {
            let set = rulings[..at].iter().rev().take_while(|one| sets(one));
            let first = at - set.count();
            rulings[first..=at].rotate_right(1);
        }
    }
    rulings
}

/// The position that a ruling restores.
fn restores(ruling: &ToldRuling) -> Option<&str> {
    ruling.act.as_deref()?.strip_prefix("restores ")
}

/// Whether a ruling sets a clock.
fn sets(ruling: &ToldRuling) -> bool {
    ruling
        .act
        .as_deref()
        .is_some_and(|act| act.starts_with("sets "))
}

fn comment(ruling: &ToldRuling) -> pgn::Comment {
    pgn::Comment::new(in_words(ruling))
}

/// A ruling as a comment; one that does not stand says so before anything else.
fn in_words(told: &ToldRuling) -> String {
    let done = told.done.as_deref().unwrap_or_default();
    let words = ruling(done, &told.sentence, &told.penalties, &told.gist.clauses);
    match told.undone {
        true => format!("Undone since: {words}"),
        false => words,
    }
}
