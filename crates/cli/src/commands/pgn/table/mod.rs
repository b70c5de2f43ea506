//! `jadoube pgn table` and `jadoube pgn players`: crosstables, standings, and what each player has scored.

mod cross;
mod event;
mod players;
mod points;

use std::collections::HashMap;

use anyhow::Result;
use jadoube_notation::pgn::{
    Forgiveness, Mode, Outcome, PgnError, ReadGame, Tags, read_tags, read_text, split_games,
};
use jadoube_notation::{Leniency, text_of};

use self::event::{Event, Meeting};
use self::players::Players;
use super::replayed::Replays;
use crate::args::pgn::{PlayersArgs, SourceArgs, TableArgs};
use crate::commands::sheet;
use crate::exit::Exit;
use crate::output::{complain, counted};
use crate::written::Written;

/// A game as the tables take it.
struct Told {
    tags: Tags,
    outcome: Outcome,
    /// The record says another result too.
    is_contradicted: bool,
}

impl Told {
    /// A game of these tags, with the result that was read at its end.
    fn of(tags: Tags, read: Option<Outcome>, is_contradicted: bool) -> Told {
        let tagged = tags.get("Result").and_then(Outcome::from_marker);
        let outcome = read.or(tagged).unwrap_or_default();
        let is_denied = tagged.is_some_and(|tagged| {
            tagged != outcome && tagged != Outcome::Unknown && outcome != Outcome::Unknown
        });
        Told {
            tags,
            outcome,
            is_contradicted: is_contradicted || is_denied,
        }
    }

    /// The meeting of two players that it was, if it has a result.
    fn meeting(&self) -> Option<Meeting> {
        Meeting::of(&self.tags, self.outcome).filter(|_| !is_unnamed(&self.tags))
    }
}

/// Writes a table for each event.
pub fn run(args: &TableArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let mut events: Vec<Event> = Vec::new();
    let mut places = HashMap::new();
    let exit = each(&args.source, |game| {
        let Some(meeting) = game.meeting() else {
            return;
        };
        let key = event::key(&game.tags);
        let at = *places.entry(key).or_insert_with_key(|key| {
            events.push(Event::new(key));
            events.len() - 1
        });
        events[at].take(&game.tags, meeting);
    })?;
    sheet::begin(args.sheet.format, "Games", &mut target)?;
    let mut first = true;
    for event in &events {
        if event.players() >= args.least {
            cross::sheet(event).write(args.sheet.format, first, &mut target)?;
            first = false;
        }
    }
    target.close(exit != Exit::Unreadable)?;
    Ok(exit.and(if first { Exit::Failed } else { Exit::Fine }))
}

/// Writes a table of the players.
pub fn players(args: &PlayersArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let mut players = Players::default();
    let exit = each(&args.source, |game| {
        if let Some(meeting) = game.meeting() {
            players.take(&game.tags, &meeting);
        }
    })?;
    let sheet = players.sheet(args);
    sheet::begin(args.sheet.format, "Games", &mut target)?;
    sheet.write(args.sheet.format, true, &mut target)?;
    target.close(exit != Exit::Unreadable)?;
    let none = match sheet.rows.is_empty() {
        true => Exit::Failed,
        false => Exit::Fine,
    };
    Ok(exit.and(none))
}

/// Tells tags and result of every game, and how many of them count in no table. A game of which two results are told counts with the one that it was read with, and is named.
fn each(source: &SourceArgs, mut tell: impl FnMut(Told)) -> Result<Exit> {
    let mut contradicted: u64 = 0;
    let mut first = None;
    let (mut open, mut unnamed): (u64, u64) = (0, 0);
    let exit = source.pass_all(
        |text| {
            let mut replays = Replays::default();
            let games = split_games(text).flat_map(|piece| told(&mut replays, piece));
            games.collect::<Vec<_>>()
        },
        |games, _| {
            for game in games {
                if game.is_contradicted {
                    contradicted += 1;
                    first.get_or_insert_with(|| named(&game));
                }
                match game.outcome {
                    Outcome::Unknown => open += 1,
                    _ => unnamed += u64::from(is_unnamed(&game.tags)),
                }
                tell(game);
            }
            Ok(())
        },
    )?;
    let left_out = [
        (open, "without a result"),
        (
            unnamed,
            "of which the tags White and Black name no two players",
        ),
    ];
    for (games, why) in left_out {
        if games > 0 {
            complain(format_args!(
                "{} {why}, counted in no table",
                counted(games, "game")
            ));
        }
    }
    let Some(first) = first else {
        return Ok(exit);
    };
    complain(format_args!(
        "{} with two different results in the record, such as {first}",
        counted(contradicted, "game")
    ));
    Ok(exit.and(Exit::Failed))
}

/// Whether the tags tell nobody who played, or the same name for both.
fn is_unnamed(tags: &Tags) -> bool {
    let [white, black] = ["White", "Black"].map(|side| tags.get(side).unwrap_or("?").trim());
    white == black || white.starts_with('?') && black.starts_with('?')
}

/// `Steinitz, W - Lasker, E, taken as 1-0`
fn named(game: &Told) -> String {
    let name = |tag: &str| game.tags.get(tag).unwrap_or("?").to_owned();
    let (white, black) = (name("White"), name("Black"));
    format!("{white} - {black}, taken as {}", game.outcome)
}

/// What a text tells, mostly one game: behind it others may stand that have no tags.
fn told(replays: &mut Replays, piece: &[u8]) -> Vec<Told> {
    let tags = read_tags(piece);
    if let Some(game) = replays.game(piece) {
        return vec![Told::of(tags, Some(game.outcome), false)];
    }
    let text = text_of(piece);
    let mut games = read_text(&text, Mode::Lenient).into_iter();
    let first = games.next();
    let (outcome, is_contradicted) = first.map_or((None, false), ended);
    let first = Told::of(tags, outcome, is_contradicted);
    let others = games.map(|game| {
        let (outcome, is_contradicted) = ended(game);
        Told::of(Tags::default(), outcome, is_contradicted)
    });
    std::iter::once(first).chain(others).collect()
}

/// How a game ended, where that is read, and whether it says another result too.
fn ended(read: Result<ReadGame, PgnError>) -> (Option<Outcome>, bool) {
    let Ok(read) = read else {
        return (None, false);
    };
    let says_another = |one: &Forgiveness| {
        let is_of_results = matches!(
            one.leniency,
            Leniency::ResultTwice | Leniency::ResultDiffers
        );
        is_of_results && one.is_loss
    };
    match read.game.outcome {
        Outcome::Unknown => (None, false),
        outcome => (Some(outcome), read.forgiven.iter().any(says_another)),
    }
}
