//! `jadoube pgn table` and `jadoube pgn players`: crosstables, standings, and what each player has scored.

mod cross;
mod event;
mod players;
mod points;

use std::collections::HashMap;

use anyhow::Result;
use jadoube_notation::pgn::{Mode, Outcome, Tags, read_tags, read_text, split_games};
use jadoube_notation::text_of;

use self::event::{Event, Meeting};
use self::players::Players;
use super::replayed::Replays;
use crate::args::pgn::{PlayersArgs, SourceArgs, TableArgs};
use crate::commands::sheet;
use crate::exit::Exit;
use crate::written::Written;

/// A game as the tables take it.
struct Told {
    tags: Tags,
    outcome: Outcome,
}

/// Writes a table for each event.
pub fn run(args: &TableArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let mut events: Vec<Event> = Vec::new();
    let mut places = HashMap::new();
    let exit = each(&args.source, |game| {
        let Some(meeting) = Meeting::of(&game.tags, game.outcome) else {
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
    target.close(exit == Exit::Fine)?;
    Ok(exit.and(if first { Exit::Failed } else { Exit::Fine }))
}

/// Writes a table of the players.
pub fn players(args: &PlayersArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let mut players = Players::default();
    let exit = each(&args.source, |game| {
        if let Some(meeting) = Meeting::of(&game.tags, game.outcome) {
            players.take(&game.tags, &meeting);
        }
    })?;
    let sheet = players.sheet(args);
    sheet::begin(args.sheet.format, "Games", &mut target)?;
    sheet.write(args.sheet.format, true, &mut target)?;
    target.close(exit == Exit::Fine)?;
    let none = match sheet.rows.is_empty() {
        true => Exit::Failed,
        false => Exit::Fine,
    };
    Ok(exit.and(none))
}

/// Tells tags and result of every game.
fn each(source: &SourceArgs, mut tell: impl FnMut(Told)) -> Result<Exit> {
    source.pass_all(
        |text| {
            let mut replays = Replays::default();
            let games = split_games(text).map(|piece| Told {
                tags: read_tags(piece),
                outcome: match replays.game(piece) {
                    Some(game) => game.outcome,
                    None => outcome(piece),
                },
            });
            games.collect::<Vec<_>>()
        },
        |games, _| {
            games.into_iter().for_each(&mut tell);
            Ok(())
        },
    )
}

/// How a game ended that is not plain.
fn outcome(piece: &[u8]) -> Outcome {
    let text = text_of(piece);
    let read = read_text(&text, Mode::Lenient).into_iter().next();
    let tagged = || {
        let tags = read_tags(piece);
        tags.get("Result").and_then(Outcome::from_marker)
    };
    match read {
        Some(Ok(read)) if read.game.outcome != Outcome::Unknown => read.game.outcome,
        _ => tagged().unwrap_or_default(),
    }
}
