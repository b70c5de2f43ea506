//! A game of the club as PGN.

use jadoube_forms::pgn::{laws, marker, players, ruling};
use jadoube_notation::pgn;

use crate::table::live::Live;
use crate::uptime::{WallMillis, civil};
use crate::view::{Card, Weight, odds, undertaking};

/// The game as PGN: the score that stands, `%clk` where there are clocks, and how it ended.
///
/// With `rulings` each stands as a comment after the move that it followed; of a long game the latest ones.
///
/// A game lost by both or annulled is `*` for PGN; `Termination` tells what it was.
pub fn write(live: &Live, id: &str, made: WallMillis, solo: bool, rulings: bool) -> String {
    let game = &live.game;
    let plies = game.plies();
    let start = plies
        .first()
        .map_or_else(|| *game.setup(), |ply| ply.before.setup);
    let mut written = pgn::Game::new(start);
    written.outcome = marker(game.score());
    for (name, value) in tags(live, id, made) {
        written.tags.set(name, value);
    }
    if solo {
        written
            .tags
            .set("Event", format!("tried out alone, table {id}"));
        written.tags.set("Solo", "one person moved both sides");
    }
    for (at, (ply, line)) in plies.iter().zip(&live.lines).enumerate() {
        let step = if ply.legal {
            pgn::Ply::Move(ply.made)
        } else {
            pgn::Ply::Illegal {
                played: ply.made,
                written: line.words.clone().unwrap_or_else(|| line.lan.clone()),
            }
        };
        let node = written.push(step);
        if let Some(left) = line.left {
            node.comments
                .push(pgn::Comment::new(pgn::clock_command(left / 1000 * 1000)));
        }
        if rulings {
            let next = live
                .lines
                .get(at + 1)
                .map_or(u32::MAX, |next| next.sequence);
            let told = live.cards.iter().filter(|card| {
                card.weight == Weight::Ruling && (line.sequence..next).contains(&card.sequence)
            });
            node.comments
                .extend(told.map(|card| pgn::Comment::new(in_words(card))));
        }
    }
    written.to_pgn()
}

/// A ruling as a comment.
fn in_words(card: &Card) -> String {
    let act = card.act.as_deref().unwrap_or_default();
    ruling(act, &card.sentence, &card.penalties, &card.clauses)
}

fn tags(live: &Live, id: &str, made: WallMillis) -> Vec<(&'static str, String)> {
    let game = &live.game;
    let terms = game.terms();
    let (year, month, day) = civil(made.div_euclid(86_400_000));
    let mut tags = vec![
        ("Event", format!("{} game {id}", terms.event.name())),
        ("Site", "?".to_owned()),
        ("Date", format!("{year:04}.{month:02}.{day:02}")),
        ("Round", "-".to_owned()),
    ];
    let names = &live.names;
    tags.extend(players(names.white.as_deref(), names.black.as_deref()));
    tags.extend(laws(game));
    if let Some(given) = &terms.odds {
        tags.push(("Odds", odds(given)));
    }
    if let Some(undertaken) = &terms.undertaking {
        tags.push(("Undertaking", undertaking(undertaken)));
    }
    tags
}
