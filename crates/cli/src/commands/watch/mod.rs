//! `jadoube watch`: live games followed, and what must or may be done said at once.

mod address;
mod place;
mod roots;
pub mod told;

use std::io::Write;
use std::thread;

use anyhow::{Context, Result};
use jadoube_audit::follow::{Follower, GameName, Notice};
use jadoube_audit::{Judge, Weight};

use self::place::Place;
use self::told::Teller;
use crate::args::watch::{Silence, WatchArgs};
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::out;
use jadoube_laws::Shelf;

/// Follows the sources until somebody stops it, or reads them once.
pub fn run(shelf: &Shelf, args: &WatchArgs) -> Result<Exit> {
    let code = code_named(shelf, &args.code)?;
    let judge = Judge {
        shelf: shelf.clone(),
        budget: args.budget,
        ..Judge::default()
    };
    let mut follower = Follower::new(judge, code).at_time(args.time.clone());
    let mut places = Vec::new();
    for source in &args.sources {
        places.push(Place::of(source)?);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("the thread that asks addresses cannot be started")?;
    let several = places.len() > 1 || places.iter().any(Place::is_folder);
    let mut teller = Teller {
        out: out(),
        code: code.id,
        json: args.json,
        several,
    };
    let mut exit = Exit::Fine;
    loop {
        for (name, text) in runtime.block_on(place::read_all(&mut places)) {
            let notices = match text {
                Ok(text) if args.once => follower.read_whole(&name, &text),
                Ok(text) => follower.read(&name, &text),
                Err(why) => {
                    exit = exit.and(Exit::Unreadable);
                    follower.lost(&name, &why).into_iter().collect()
                }
            };
            for notice in notices {
                if args.silence.iter().any(|one| one.covers(&notice)) {
                    continue;
                }
                if notice.weight() == Some(Weight::Must) {
                    exit = exit.and(Exit::Failed);
                }
                teller.tell(&notice)?;
            }
        }
        teller.out.flush()?;
        if args.once {
            return Ok(exit);
        }
        thread::sleep(args.every);
    }
}

impl Silence {
    /// Whether news is not to be told.
    fn covers(&self, notice: &Notice) -> bool {
        let kind = self.kind.is_none_or(|kind| kind == notice.kind());
        let game = match (&self.game, &notice.game) {
            (None, _) => true,
            (Some(named), Some(game)) => is_named(game, named),
            (Some(_), None) => false,
        };
        kind && game
    }
}

/// Whether these words, in small letters, name a game.
fn is_named(game: &GameName, words: &str) -> bool {
    let player = |name: &str| name.to_lowercase().contains(words);
    let board = match (game.round.as_str(), game.board.as_str()) {
        (_, "") => false,
        ("", board) => board == words,
        (round, board) => board == words || format!("{round}.{board}") == words,
    };
    let number = format!("#{}", game.number) == words;
    // A round is often written with the board: 4.3.
    let figures = words.bytes().all(|byte| b"0123456789.#".contains(&byte));
    board
        || number
        || game.round == words && words.contains('.')
        || !figures && (player(&game.white) || player(&game.black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_by_board_number_and_players() {
        let game = GameName {
            number: 7,
            round: "4".to_owned(),
            board: "3".to_owned(),
            white: "Ann Lee 3".to_owned(),
            black: "Bo".to_owned(),
            ..GameName::default()
        };
        for (words, expected) in [
            ("3", true),
            ("4.3", true),
            ("#7", true),
            ("lee", true),
            ("bo", true),
            ("4", false),
            ("7", false),
            ("5.3", false),
            ("cy", false),
        ] {
            assert_eq!(is_named(&game, words), expected, "{words}");
        }
        let other = GameName {
            board: String::new(),
            round: "4.12".to_owned(),
            white: "Ann Lee 3".to_owned(),
            ..game
        };
        assert!(is_named(&other, "4.12"));
        assert!(!is_named(&other, "3"));
    }
}
