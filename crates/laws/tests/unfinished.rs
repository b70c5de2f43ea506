//! Captures, castlings and promotions that hands leave unfinished. What then lies on the board is no legal move, so the turn has
//! not passed: whoever has begun may finish, whoever replies does not have the move, and whoever presses has made none.
//!
//! A story is made up: some moves from an array with many such moves at hand, then one of them in steps, left off somewhere.
//! What must follow is read from the difference of boards, and not from the rules.

use crate::support::seed;
use jadoube_board::{Board, Color, Move, Setup};
use jadoube_codes::params::making::CaptureMade;
use jadoube_codes::time::Millis;
use jadoube_laws::act::{Act, Actor, Claim, Deed, NewPiece};
use jadoube_laws::{Code, Decided, Game, Ruling, Terms, Verdict, decide};
use std::sync::Arc;

/// Arrays in which captures, captures in passing, castlings and promotions are near.
const ARRAYS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9",
    "r3k2r/8/8/3pP3/2pP4/8/8/R3K2R w KQkq d6 0 20",
    "2r1k3/1P4P1/8/8/8/8/1p4p1/2R1K3 w - - 0 40",
    "4k3/P2r2P1/8/3Pp3/3Pp3/8/p2R2p1/4K3 b - - 0 40",
    "r1bqk2r/pPp2ppp/2n5/3Pp3/3pP3/5N2/PpP2PPP/R1BQK2R w KQkq e6 0 12",
];

/// Numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())].clone())
    }
}

/// A game and what has been told in it.
#[derive(Clone)]
struct Table {
    game: Game,
    story: String,
}

impl Table {
    fn act(&mut self, who: Color, deed: Deed) -> Ruling {
        let act = Act {
            by: Actor::of(who),
            deed,
        };
        let Decided { ruling, after, .. } = decide(&self.game, &act, Millis(1000));
        self.story.push_str(&format!("{act}\n"));
        self.game = after;
        ruling
    }

    fn moves(&mut self, who: Color, made: Move) -> Ruling {
        let words = made.to_string();
        let hands = Default::default();
        self.act(who, Deed::Move { words, hands })
    }
}

/// What a whole move leaves.
#[derive(Debug, PartialEq, Eq)]
struct Left {
    board: String,
    turn: Color,
    moves: u32,
    counted: [u32; 2],
    result: String,
}

impl Left {
    fn of(game: &Game) -> Left {
        Left {
            board: game.board().to_string(),
            turn: game.turn(),
            moves: game.tally().made.white + game.tally().made.black,
            counted: Color::ALL.map(|who| game.illegal_counted(who)),
            result: game.score().to_string(),
        }
    }
}

/// A move taken apart: each step, and after how many of them it may be left off with nothing in the hand.
struct Parts {
    steps: Vec<Deed>,
    cuts: Vec<usize>,
}

/// Takes a capture, a castling or a promotion apart; nothing comes of other moves.
fn apart(game: &Game, made: Move, dice: &mut Dice) -> Option<Parts> {
    let (from, to) = (made.from(), made.to());
    let lift = Deed::Lift { square: from };
    let quit = Deed::Quit { square: to };
    if let Some(side) = game.setup().castling_shape(made) {
        let who = game.turn();
        let steps = vec![
            lift,
            Deed::Quit {
                square: side.king_target(who),
            },
            Deed::Lift { square: to },
            Deed::Quit {
                square: side.rook_target(who),
            },
        ];
        return Some(Parts {
            steps,
            cuts: vec![2],
        });
    }
    let off = game.victim(made).map(|square| Deed::Remove { square });
    let promotes = made.promotion().map(|role| Deed::Promote {
        square: to,
        to: NewPiece::Role(role),
    });
    let first = promotes.is_none() && dice.below(2) == 0;
    let (steps, cuts) = match (off, promotes) {
        (None, None) => return None,
        (Some(off), None) if first => (vec![off, lift, quit], vec![1]),
        (Some(off), None) => (vec![lift, quit, off], vec![2]),
        (None, Some(promotes)) => (vec![lift, quit, promotes], vec![2]),
        (Some(off), Some(promotes)) => (vec![lift, quit, off, promotes], vec![2, 3]),
    };
    Some(Parts { steps, cuts })
}

/// Whether the board is what a legal move has made of it, under the code's own word on when a capture is made.
fn is_made(start: &Game, board: &Board, made: Move, told: &[Deed]) -> bool {
    let whole = start
        .legal_moves()
        .into_iter()
        .any(|legal| start.setup().play_any(legal).board == *board);
    let making = &start.code().rules.making;
    let with_release = making
        .made_capture
        .as_ref()
        .and_then(|rule| rule.at(start.event()))
        .is_none_or(|rule| matches!(rule.is, CaptureMade::VictimLeaves));
    let let_go = told
        .iter()
        .any(|deed| matches!(deed, Deed::Quit { square } if *square == made.to()));
    let captures = start.victim(made).is_some() && made.promotion().is_none();
    whole || with_release && captures && let_go
}

/// A move that the other player could make if the turn were his and nothing had been begun.
fn reply(start: &Game, told: &Board, dice: &mut Dice) -> Option<Move> {
    let mut setup = *start.setup();
    setup.turn = setup.turn.opposite();
    setup.en_passant = None;
    let moves: Vec<Move> = setup
        .plain_moves()
        .into_iter()
        .filter(|made| {
            let plain = setup.board.get(made.to()).is_none() && made.promotion().is_none();
            let there = told.get(made.from()) == setup.board.get(made.from());
            plain && there && told.get(made.to()).is_none()
        })
        .collect();
    dice.pick(&moves)
}

/// How a move that was left off goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// It is finished.
    Finished,
    /// The other replies, takes that back, and it is finished.
    RepliedTo,
    /// The other replies, the first claims, and it is finished.
    ReplyClaimed,
    /// The clock is pressed, the other claims, and the move is made.
    Pressed,
}

const ALL: [Then; 4] = [
    Then::Finished,
    Then::RepliedTo,
    Then::ReplyClaimed,
    Then::Pressed,
];

/// Fails with a sentence unless a condition holds.
macro_rules! hold {
    ($condition:expr, $($words:tt)+) => {
        if !$condition {
            return Err(format!($($words)+));
        }
    };
}

/// Tells one story; says whether there was one.
fn story(code: &Arc<Code>, then: Then, dice: &mut Dice) -> Result<bool, String> {
    let array = dice.pick(&ARRAYS).expect("an array");
    let setup = Setup::from_fen(array).expect("a position");
    let terms = Terms {
        start: setup,
        ..Terms::default()
    };
    let game = Game::new(code, terms).map_err(|error| error.to_string())?;
    let mut table = Table {
        game,
        story: format!("codes: {}\nstart: {array}\n\n", code.id),
    };
    for _ in 0..dice.below(6) {
        let moves = table.game.legal_moves();
        let Some(made) = dice.pick(&moves) else {
            return Ok(false);
        };
        let who = table.game.turn();
        let _ = table.moves(who, made);
        let _ = table.act(who, Deed::Press);
    }
    let moves = table.game.legal_moves();
    let several: Vec<Move> = moves
        .into_iter()
        .filter(|made| apart(&table.game, *made, &mut Dice(0)).is_some())
        .collect();
    let Some(made) = dice
        .pick(&several)
        .filter(|_| table.game.outcome().is_none())
    else {
        return Ok(false);
    };
    let who = table.game.turn();
    let mut plain = table.clone();
    let _ = plain.moves(who, made);
    let plain = Left::of(&plain.game);
    let Some(Parts { steps, cuts }) = apart(&table.game, made, dice) else {
        return Ok(false);
    };
    let cut = dice.pick(&cuts).expect("a place to leave off");
    let start = table.game.clone();
    for step in &steps[..cut] {
        let ruling = table.act(who, step.clone());
        hold!(!ruling.breach, "a step is a breach");
    }
    if is_made(&start, table.game.board(), made, &steps[..cut]) {
        hold!(
            table.game.turn() != who,
            "a move is made, and the turn has not passed"
        );
        hold!(
            Left::of(&table.game) == plain,
            "a move is made, and not that one"
        );
        return Ok(false);
    }
    hold!(
        table.game.turn() == who,
        "no move is made, and the turn has passed"
    );
    hold!(
        table.game.outcome().is_none(),
        "no move is made, and the game has ended"
    );
    let goes_on = goes_on(&mut table, &start, then, made, dice);
    if !goes_on.map_err(|wrong| format!("{wrong}\n{}", table.story))? {
        return Ok(false);
    }
    if then == Then::Pressed {
        let _ = table.moves(who, made);
    } else {
        for step in &steps[cut..] {
            let ruling = table.act(who, step.clone());
            hold!(!ruling.breach, "finishing is a breach\n{}", table.story);
            hold!(
                ruling.verdict == Verdict::Accepted,
                "finishing is refused: {}\n{}",
                ruling.explanation,
                table.story
            );
        }
    }
    let finished = Left::of(&table.game);
    let same = Left {
        counted: plain.counted,
        ..finished
    };
    hold!(
        same == plain,
        "{same:?}\nis not\n{plain:?}\n{}",
        table.story
    );
    Ok(true)
}

/// What happens before the move is finished; says whether it was anything.
fn goes_on(
    table: &mut Table,
    start: &Game,
    then: Then,
    made: Move,
    dice: &mut Dice,
) -> Result<bool, String> {
    let who = start.turn();
    let other = who.opposite();
    match then {
        Then::Finished => {}
        Then::RepliedTo | Then::ReplyClaimed => {
            let told = *table.game.board();
            let Some(replied) = reply(start, &told, dice) else {
                return Ok(false);
            };
            let ruling = table.moves(other, replied);
            hold!(ruling.breach, "whoever replies has not the move");
            hold!(
                table.game.outcome().is_none(),
                "a reply out of turn has ended the game"
            );
            let back = match then {
                Then::RepliedTo => table.act(other, Deed::Retract),
                _ => table.act(
                    who,
                    Deed::Claim {
                        subject: Claim::IllegalMove { at: None },
                        with: None,
                    },
                ),
            };
            hold!(
                back.verdict == Verdict::Accepted,
                "the reply does not go back: {}",
                back.explanation
            );
            hold!(
                table.game.turn() == who,
                "the reply has gone back, and the turn has not"
            );
            hold!(
                table.game.illegal_counted(who) == 0,
                "who had begun is charged"
            );
        }
        Then::Pressed => {
            let ruling = table.act(who, Deed::Press);
            hold!(table.game.outcome().is_none(), "a press has ended the game");
            hold!(
                table.game.turn() == who || ruling.breach,
                "a press without a move passes the turn"
            );
            let _ = table.act(
                other,
                Deed::Claim {
                    subject: Claim::IllegalMove { at: None },
                    with: None,
                },
            );
            if table.game.turn() != who || table.game.outcome().is_some() {
                return Ok(false);
            }
            let owed = table.game.duty(who).filter(|duty| duty.upheld);
            hold!(
                owed.is_none_or(|duty| table.game.fulfills(made, &duty.what)),
                "what is owed is not the move that was begun: {:?}",
                owed.map(|duty| &duty.what)
            );
        }
    }
    Ok(true)
}

/// How many stories are told of each kind under each code.
fn many() -> usize {
    let asked = std::env::var("JADOUBE_STORIES").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(40)
}

#[test]
fn what_is_left_unfinished_is_no_move() {
    let mut dice = Dice(seed());
    let mut told = [0usize; ALL.len()];
    let mut differences = Vec::new();
    for code in Code::all() {
        for (kind, then) in ALL.into_iter().enumerate() {
            for _ in 0..many() {
                match story(code, then, &mut dice) {
                    Ok(true) => told[kind] += 1,
                    Ok(false) => {}
                    Err(wrong) => differences.push(format!("{} {then:?}: {wrong}", code.id)),
                }
            }
        }
    }
    println!("told: {:?}", ALL.iter().zip(told).collect::<Vec<_>>());
    assert!(told.iter().all(|many| *many > 50), "few stories: {told:?}");
    assert!(
        differences.is_empty(),
        "{} differences\n{}",
        differences.len(),
        differences[..differences.len().min(25)].join("\n")
    );
}
