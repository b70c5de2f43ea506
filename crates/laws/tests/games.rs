//! Real games, move by move, under two codes: what the referee says against what is true on the board.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::sync::Arc;
use std::thread;

use jadoube_board::{Bitboard, Color, Move, Position, Role};
use jadoube_codes::time::Millis;
use jadoube_laws::act::{Act, Claim, Deed, Score};
use jadoube_laws::{Cause, Code, Decided, Game, Ruling, Terms, Verdict, decide};
use jadoube_notation::pgn::{self, Mode, Reader};
use jadoube_notation::{Style, write_move};

const FILES: [&str; 4] = [
    "historic.pgn",
    "modern-clk.pgn",
    "endings.pgn",
    "chess960.pgn",
];

fn read(file: &str) -> Vec<pgn::Game> {
    let path = crate::reference::data().join("games").join(file);
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Reader::new(BufReader::new(file), Mode::Lenient)
        .map(|read| read.expect("a game that replays").game)
        .collect()
}

/// What is true on the board, kept apart from the referee: positions counted, in the two ways that codes count them.
struct Truth {
    position: Position,
    with_rights: HashMap<u64, u32>,
    men_only: HashMap<u64, u32>,
}

impl Truth {
    fn new(position: Position) -> Truth {
        let mut truth = Truth {
            position,
            with_rights: HashMap::new(),
            men_only: HashMap::new(),
        };
        truth.count();
        truth
    }

    fn play(&mut self, made: Move) {
        self.position = self.position.play(made).expect("a legal move");
        self.count();
    }

    fn count(&mut self) {
        *self.with_rights.entry(self.position.hash()).or_default() += 1;
        *self
            .men_only
            .entry(self.position.placement_hash())
            .or_default() += 1;
    }

    fn occurrences(&self, rights: bool) -> u32 {
        if rights {
            self.with_rights[&self.position.hash()]
        } else {
            self.men_only[&self.position.placement_hash()]
        }
    }

    fn half_moves(&self) -> u32 {
        self.position.halfmove_clock()
    }

    /// Neither side has the men for any mate, by the plain list.
    fn is_bare(&self) -> bool {
        let board = self.position.board();
        let all = board.occupied();
        let heavy = [Role::Pawn, Role::Rook, Role::Queen]
            .iter()
            .any(|role| !board.by_role(*role).is_empty());
        let bishops = board.by_role(Role::Bishop);
        let light: Bitboard = bishops.iter().filter(|square| square.is_light()).collect();
        let one_color = light.is_empty() || light == bishops;
        let knights = board.by_role(Role::Knight);
        !heavy && (all.len() <= 3 || (knights.is_empty() && one_color))
    }
}

/// How one code draws games.
struct Draws {
    /// Castling and en-passant rights make another position.
    rights: bool,
    /// Either player may claim, and may do so later; else the player on turn, at once.
    either: bool,
    /// Five times, seventy-five moves and dead positions end the game.
    automatic: bool,
}

const DRAWS: [(&str, Draws); 2] = [
    (
        "fide-1931",
        Draws {
            rights: false,
            either: false,
            automatic: false,
        },
    ),
    (
        "digest-2018",
        Draws {
            rights: true,
            either: true,
            automatic: true,
        },
    ),
];

/// Why the game has ended on this position, if it has: every reason that holds.
fn endings(truth: &Truth, draws: &Draws) -> Vec<Cause> {
    let mut causes = Vec::new();
    if truth.position.is_checkmate() {
        return vec![Cause::Checkmate];
    }
    if truth.position.is_stalemate() {
        causes.push(Cause::Stalemate);
    }
    if draws.automatic {
        if truth.occurrences(true) >= 5 {
            causes.push(Cause::AutomaticRepetition);
        }
        if truth.half_moves() >= 150 {
            causes.push(Cause::SeventyFiveMoves);
        }
        if truth.is_bare() {
            causes.push(Cause::DeadPosition);
        }
    }
    causes
}

fn claim(game: &Game, who: Color, subject: Claim) -> Ruling {
    decide(
        game,
        &Act::player(
            who,
            Deed::Claim {
                subject,
                with: None,
            },
        ),
        Millis::ZERO,
    )
    .ruling
}

/// Follows a game under a code; tells what is wrong, if anything is.
fn follow(code: &Arc<Code>, draws: &Draws, played: &pgn::Game) -> Result<(), String> {
    let terms = Terms {
        start: played.start,
        ..Terms::default()
    };
    let mut game = Game::new(code, terms).map_err(|error| error.to_string())?;
    let mut truth = Truth::new(
        Position::from_setup(&played.start).map_err(|problems| format!("{problems:?}"))?,
    );
    let moves = played.moves().ok_or("a null move")?;
    for made in moves {
        let words = write_move(&truth.position, made, Style::San);
        let act = Act::player(
            truth.position.turn(),
            Deed::Play {
                words: words.clone(),
            },
        );
        let place = format!("{} {words}", truth.position.fullmove_number());
        let Decided { ruling, after, .. } = decide(&game, &act, Millis::ZERO);
        if game.outcome().is_some() {
            let refused = ruling.verdict == Verdict::Refused;
            return if refused {
                Ok(())
            } else {
                Err(format!("{place}: stands after the end"))
            };
        }
        if ruling.verdict != Verdict::Accepted || ruling.breach {
            return Err(format!(
                "{place}: {:?}, breach {}: {}",
                ruling.verdict, ruling.breach, ruling.explanation
            ));
        }
        game = after;
        truth.play(made);
        check_end(&game, &truth, draws).map_err(|wrong| format!("{place}: {wrong}"))?;
        check_claims(&game, &truth, draws).map_err(|wrong| format!("{place}: {wrong}"))?;
    }
    match played.tags.get("Ending") {
        Some(ending) if game.outcome().is_none() || !ending.starts_with("near") => {
            check_tag(&game, draws, ending)
        }
        _ => Ok(()),
    }
}

fn check_end(game: &Game, truth: &Truth, draws: &Draws) -> Result<(), String> {
    let causes = endings(truth, draws);
    let Some(outcome) = game.outcome() else {
        return if causes.is_empty() {
            Ok(())
        } else {
            Err(format!("goes on, though {causes:?}"))
        };
    };
    let score = match outcome.cause {
        Cause::Checkmate => Score::win(!truth.position.turn()),
        _ => Score::Draw,
    };
    // That a position is dead for other reasons than its few men is the proof's to say, which has tests of its own.
    let proven = outcome.cause == Cause::DeadPosition && draws.automatic;
    let right = outcome.score == score && (causes.contains(&outcome.cause) || proven);
    if right {
        Ok(())
    } else {
        Err(format!(
            "ended {} by {:?}; true is {causes:?}",
            outcome.score, outcome.cause
        ))
    }
}

/// Claims near the edge of what can be claimed, by both players.
fn check_claims(game: &Game, truth: &Truth, draws: &Draws) -> Result<(), String> {
    if game.outcome().is_some() {
        return Ok(());
    }
    let times = truth.occurrences(draws.rights);
    if times < 2 && truth.half_moves() < 98 {
        return Ok(());
    }
    let counted = match draws.either {
        true => truth.half_moves() >= 100,
        false => truth.half_moves() == 100,
    };
    for who in Color::ALL {
        let may = draws.either || who == truth.position.turn();
        for (subject, holds) in [
            (Claim::Repetition, may && times >= 3),
            (Claim::FiftyMoves, counted),
        ] {
            let upheld = claim(game, who, subject.clone()).verdict == Verdict::Accepted;
            if upheld != holds {
                let half_moves = truth.half_moves();
                return Err(format!(
                    "{who} claims {subject:?}: {upheld}; {times} times, {half_moves} half-moves"
                ));
            }
        }
    }
    Ok(())
}

/// What another program found on the last position.
fn check_tag(game: &Game, draws: &Draws, ending: &str) -> Result<(), String> {
    let mover = game.turn();
    let ended = |cause| game.outcome().is_some_and(|outcome| outcome.cause == cause);
    let drawn = || {
        game.outcome()
            .is_some_and(|outcome| outcome.score == Score::Draw)
    };
    let upheld = |subject| claim(game, mover, subject).verdict == Verdict::Accepted;
    for part in ending.split('+') {
        let holds = match part {
            "checkmate" => ended(Cause::Checkmate),
            "stalemate" => ended(Cause::Stalemate),
            "insufficient-material" | "fivefold" | "seventy-five-moves" => {
                drawn() || !draws.automatic
            }
            "threefold" => drawn() || upheld(Claim::Repetition),
            "fifty-moves" => drawn() || upheld(Claim::FiftyMoves) || !draws.either,
            "near-fifty-moves" => !upheld(Claim::FiftyMoves) || !draws.either,
            "near-fivefold" | "near-seventy-five-moves" => game.outcome().is_none(),
            "time-forfeit-drawn" => game.outcome().is_none() || drawn(),
            other => return Err(format!("an unknown ending '{other}'")),
        };
        if !holds {
            return Err(format!(
                "the game is said to end by {part}; ruled {:?}",
                game.outcome()
            ));
        }
    }
    Ok(())
}

/// Follows every `step`th game of a file from the `first` one.
fn follow_some(file: &str, games: &[pgn::Game], first: usize, step: usize) -> Vec<String> {
    let mut wrongs = Vec::new();
    for (index, game) in games.iter().enumerate().skip(first).step_by(step) {
        for (id, draws) in &DRAWS {
            let code = Code::by_id(id).expect("a code");
            if let Err(wrong) = follow(code, draws, game) {
                wrongs.push(format!("{file}, game {}, under {id}, {wrong}", index + 1));
            }
        }
    }
    wrongs
}

#[test]
fn real_games_are_ruled_on_as_the_board_has_it() {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    for file in FILES {
        let games = read(file);
        assert!(games.len() >= 20, "{file} holds only {} games", games.len());
        let wrongs: Vec<String> = thread::scope(|scope| {
            let games = &games;
            let workers: Vec<_> = (0..threads)
                .map(|first| scope.spawn(move || follow_some(file, games, first, threads)))
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("a worker"))
                .collect()
        });
        let shown = &wrongs[..wrongs.len().min(20)];
        assert!(
            wrongs.is_empty(),
            "{} of {} games:\n{}",
            wrongs.len(),
            games.len(),
            shown.join("\n")
        );
    }
}
