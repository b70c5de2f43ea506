//! Undone means undone: after a restoration, a retraction or an upheld claim the game stands as if what is undone had never
//! been done, but for what the law keeps: offences, penalties, and the time used.

use jadoube_board::{Color, Role, Setup, Square};
use jadoube_codes::time::Millis;
use jadoube_laws::act::{Act, Actor, Claim, Deed, Fact, Intent};
use jadoube_laws::ruling::PenaltyKind;
use jadoube_laws::{Code, Decided, Game, Ruling, Terms, Verdict, decide};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;
use std::sync::Arc;

/// What must be as it was; the clocks are compared by themselves.
fn standing(game: &Game) -> Vec<(&'static str, String)> {
    vec![
        (
            "the men",
            game.setup().to_fen(jadoube_board::FenStyle::Shredder),
        ),
        ("the men on the board", game.board().to_string()),
        ("the turn", format!("{:?}", game.turn())),
        ("the half-moves", game.ply_count().to_string()),
        ("the counts", format!("{:?}", game.tally())),
        (
            "the demands",
            format!("{:?}", Color::ALL.map(|by| game.mate_demand(by))),
        ),
        ("the result", game.score().to_string()),
        ("the occurrences", game.occurrences(true).to_string()),
        (
            "the entries",
            format!("{:?}", Color::ALL.map(|who| game.sheet(who))),
        ),
        (
            "the consents",
            format!("{:?}", Color::ALL.map(|who| game.consents(who))),
        ),
        (
            "the claims",
            format!(
                "{:?}",
                Color::ALL.map(|who| (game.draw_claimed(who), game.is_claim_postponed(who)))
            ),
        ),
    ]
}

/// What a clock has, in time given, period and moves: what is left with the time used and without the penalties.
fn clock(game: &Game, whose: Color, gained: i64) -> Option<(i64, u32, Option<u32>)> {
    let reading = game.clock(whose, game.now())?;
    let given = (reading.left.0 + reading.used.0) as i64 - gained;
    Some((given, reading.moves, reading.moves_to_control))
}

/// A game with what was gained by penalties.
#[derive(Clone)]
struct Table {
    game: Game,
    gained: [i64; 2],
    story: String,
}

impl Table {
    fn act(&mut self, by: Actor, deed: Deed) -> Ruling {
        let act = Act { by, deed };
        let now = self.game.now();
        let Decided { ruling, after, .. } = decide(&self.game, &act, now);
        self.story.push_str(&format!("@ {now} {act}\n"));
        self.game = after;
        for penalty in &ruling.penalties {
            if let PenaltyKind::Time { to, time } = penalty.kind {
                self.gained[to as usize] += time.0 as i64;
            }
        }
        ruling
    }

    fn player(&mut self, who: Color, deed: Deed) -> Ruling {
        self.act(Actor::of(who), deed)
    }
}

/// Numbers that somebody else has thrown.
struct Dice<'a>(std::slice::Iter<'a, u16>);

impl Dice<'_> {
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % limit.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())].clone())
    }

    fn legal(&mut self, game: &Game) -> Option<String> {
        let moves = game.legal_moves();
        self.pick(&moves).map(|made| made.to_string())
    }

    /// A move of the player's own man that is not legal and takes no king.
    fn illegal(&mut self, game: &Game) -> Option<String> {
        let who = game.turn();
        let board = game.setup().board;
        let men: Vec<Square> = board.by_color(who).iter().collect();
        for _ in 0..12 {
            let (from, to) = (self.pick(&men)?, Square::ALL[self.below(64)]);
            let made = jadoube_board::Move::new(from, to);
            let role = board.get(from).map(|man| man.role);
            // A king's way over two files is how castling is told.
            let far = from.file().index().abs_diff(to.file().index()) > 1;
            let pawn = role == Some(Role::Pawn) || role == Some(Role::King) && far;
            if board.get(to).is_none() && !pawn && !game.is_legal(made) && !game.castles(made) {
                return Some(made.to_string());
            }
        }
        None
    }
}

/// The ways in which something is done and undone.
const WAYS: usize = 8;

/// Does something and has it undone; says what must then be as in the other game, or `None` where nothing was undone.
fn undo(table: &mut Table, dice: &mut Dice<'_>, way: usize) -> Option<Table> {
    let who = table.game.turn();
    let other = who.opposite();
    if table.game.open_penalty_of(other).is_some() {
        // What is claimed then may be an older fault.
        return None;
    }
    let claim = |subject| Deed::Claim {
        subject,
        with: None,
    };
    let mut as_if = table.clone();
    match way {
        // An illegal move, completed and claimed at once.
        0 => {
            let words = dice.illegal(&table.game)?;
            let _ = table.player(who, Deed::Play { words });
            let upheld = table.player(other, claim(Claim::IllegalMove { at: None }));
            (upheld.verdict == Verdict::Accepted).then_some(as_if)
        }
        // Found by the arbiter, after replies.
        1 => {
            let words = dice.illegal(&table.game)?;
            let plies = table.game.ply_count();
            let _ = table.player(who, Deed::Play { words });
            for _ in 0..1 + dice.below(3) {
                if let Some(words) = dice.legal(&table.game) {
                    let by = table.game.turn();
                    let _ = table.player(
                        by,
                        Deed::Play {
                            words: words.clone(),
                        },
                    );
                    let _ = table.player(by, Deed::Write { words });
                }
            }
            let _ = table.act(
                Actor::Arbiter,
                Deed::Find {
                    fact: Fact::IllegalMove { at: None },
                },
            );
            (table.game.ply_count() == plies).then_some(as_if)
        }
        // A touched man left.
        2 => {
            let touched = table.game.legal_moves();
            let square = dice.pick(&touched)?.from();
            let _ = table.player(
                who,
                Deed::Touch {
                    squares: vec![square],
                    intent: Intent::Meant,
                },
            );
            as_if = table.clone();
            let words = dice.legal(&table.game)?;
            let left = table.player(who, Deed::Play { words });
            if !left.breach || left.verdict != Verdict::Accepted {
                return None;
            }
            let upheld = table.player(other, claim(Claim::Touched { square }));
            (upheld.verdict == Verdict::Accepted
                && table.game.ply_count() == as_if.game.ply_count())
            .then_some(as_if)
        }
        // Illegal, and taken back by its own player before the press.
        3 => {
            let words = dice.illegal(&table.game)?;
            let _ = table.player(
                who,
                Deed::Move {
                    words,
                    hands: Default::default(),
                },
            );
            let back = table.player(who, Deed::Retract);
            (back.verdict == Verdict::Accepted).then_some(as_if)
        }
        // A second move in one's turn.
        4 => {
            let words = dice.legal(&table.game)?;
            let _ = table.player(who, Deed::Play { words });
            as_if = table.clone();
            // Men that were touched and left are an older fault, which the claim would put right.
            if as_if.game.turn() == who || as_if.game.open_penalty_of(other).is_some() {
                return None;
            }
            let own: Vec<Square> = table.game.setup().board.by_color(who).iter().collect();
            let empty: Vec<Square> = Square::ALL
                .into_iter()
                .filter(|square| table.game.setup().board.get(*square).is_none())
                .collect();
            let words = format!("{}{}", dice.pick(&own)?, dice.pick(&empty)?);
            let _ = table.player(who, Deed::Play { words });
            if table.game.ply_count() == as_if.game.ply_count() {
                return None;
            }
            let upheld = table.player(other, claim(Claim::IllegalMove { at: None }));
            (upheld.verdict == Verdict::Accepted).then_some(as_if)
        }
        // A capture begun, its victim taken off, and all put back before the capturing man was let go.
        5 => {
            let game = &table.game;
            let captures: Vec<_> = game.legal_moves();
            let captures: Vec<_> = captures
                .into_iter()
                .filter_map(|made| Some((made, game.victim(made)?)))
                .collect();
            let (made, square) = dice.pick(&captures)?;
            let _ = table.player(
                who,
                Deed::Lift {
                    square: made.from(),
                },
            );
            let _ = table.player(who, Deed::Remove { square });
            let _ = table.player(who, Deed::Place { square: made.to() });
            let back = table.player(who, Deed::Retract);
            let same = table.game.in_hand().hand.is_empty();
            (same && back.verdict == Verdict::Accepted).then_some(as_if)
        }
        // A man held over another square, put back and let go where it stood.
        6 => {
            let quiet: Vec<_> = table.game.legal_moves();
            let quiet: Vec<_> = quiet
                .into_iter()
                .filter(|made| table.game.board().get(made.to()).is_none())
                .collect();
            let made = dice.pick(&quiet)?;
            let square = made.from();
            let _ = table.player(who, Deed::Lift { square });
            let _ = table.player(who, Deed::Place { square: made.to() });
            let _ = table.player(who, Deed::Place { square });
            let _ = table.player(who, Deed::Quit { square });
            let same = table.game.in_hand().hand.is_empty();
            same.then_some(as_if)
        }
        // A man lifted and let go where it stood.
        _ => {
            let all = table.game.legal_moves();
            let made = dice.pick(&all)?;
            let _ = table.player(
                who,
                Deed::Lift {
                    square: made.from(),
                },
            );
            let _ = table.player(
                who,
                Deed::Quit {
                    square: made.from(),
                },
            );
            let same = table.game.in_hand().hand.is_empty();
            same.then_some(as_if)
        }
    }
}

/// How often something was undone, by the way in which.
type Undone = [usize; WAYS];

/// Plays a game and undoes something now and then; returns how often.
fn play(code: &Arc<Code>, thrown: &[u16]) -> Result<Undone, String> {
    let mut dice = Dice(thrown.iter());
    let start = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 8 8";
    let time = ["3/2h, 1h", "2/1h+30s, 2/30m, 15m", "1h d5s", "4/2h, 2/1h"];
    let time = time[dice.below(time.len())];
    let terms = Terms {
        start: Setup::from_fen(
            [
                start,
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ][dice.below(2)],
        )
        .expect("a FEN"),
        time: Some(time.parse().expect("a time control")),
        ..Terms::default()
    };
    let game = Game::new(code, terms).expect("orthodox terms");
    let mut table = Table {
        game,
        gained: [0; 2],
        story: format!("codes: {}\ntime: {time}\n\n", code.id),
    };
    let mut undone = [0; WAYS];
    while dice.0.len() > 12 && table.game.outcome().is_none() {
        let passed = Millis::from_seconds(dice.below(40) as u64);
        let who = table.game.turn();
        let wait = Act {
            by: Actor::Bystander,
            deed: Deed::Tell {
                whom: Actor::Bystander,
                words: jadoube_laws::act::Saying::new("nothing"),
            },
        };
        table.game = decide(&table.game, &wait, table.game.now() + passed).after;
        match dice.below(5) {
            0 => {
                let _ = table.player(who, Deed::OfferDraw);
            }
            1 => {
                let _ = table.player(who, Deed::DemandMate);
            }
            _ => {}
        }
        let way = dice.below(WAYS + 2);
        if way >= WAYS {
            let Some(words) = dice.legal(&table.game) else {
                break;
            };
            let _ = table.player(
                who,
                Deed::Play {
                    words: words.clone(),
                },
            );
            let _ = table.player(who, Deed::Write { words });
            continue;
        }
        let Some(as_if) = undo(&mut table, &mut dice, way) else {
            // Something else has come of it: the story begins anew from a game that is whole.
            return Ok(undone);
        };
        if table.game.outcome().is_some() {
            return Ok(undone);
        }
        undone[way] += 1;
        // What is undone was the doing of him who had the move; what the other owes is as it was.
        let other = as_if.game.turn().opposite();
        let offered = |table: &Table| table.game.has_offered(other.opposite());
        // A hand on a man declines an offer, and whoever has declined it has declined it: of the other's offers, and of his own
        // where there were replies, nothing is said.
        if way != 1 && offered(&table) != offered(&as_if) {
            return Err(format!(
                "way {way}: an offer stands: {} and not {}\n{}",
                offered(&table),
                offered(&as_if),
                table.story
            ));
        }
        let owed = |table: &Table| table.game.duty(other).map(|duty| duty.what.clone());
        if owed(&table) != owed(&as_if) {
            return Err(format!(
                "way {way}: {other} owes {:?} and not {:?}\n{}",
                owed(&table),
                owed(&as_if),
                table.story
            ));
        }
        for (now, then) in standing(&table.game).iter().zip(standing(&as_if.game)) {
            if *now != then {
                return Err(format!(
                    "way {way}: {}: {} and not {}\n{}",
                    then.0, now.1, then.1, table.story
                ));
            }
        }
        for whose in Color::ALL {
            let (now, then) = (
                clock(&table.game, whose, table.gained[whose as usize]),
                clock(&as_if.game, whose, as_if.gained[whose as usize]),
            );
            if now != then {
                return Err(format!(
                    "way {way}: {whose}'s clock: {now:?} and not {then:?}\n{}",
                    table.story
                ));
            }
        }
        if table
            .game
            .open_questions()
            .iter()
            .any(|open| open.play_waits)
            || !table.game.in_hand().hand.is_empty()
        {
            return Ok(undone);
        }
        // A duty that the law keeps binds the next move; the stories go on without it.
        if table.game.duty(table.game.turn()).is_some() {
            table = as_if;
        }
    }
    Ok(undone)
}

#[test]
fn what_is_undone_was_never_done() {
    let config = ProptestConfig {
        cases: many(),
        failure_persistence: None,
        max_shrink_iters: 300,
        ..ProptestConfig::default()
    };
    let thrown = prop::collection::vec(any::<u16>(), 60..300);
    let restorations = Cell::new([0; WAYS]);
    let told = TestRunner::new(config).run(&thrown, |thrown| {
        for code in Code::all() {
            let undone = play(code, &thrown).map_err(TestCaseError::fail)?;
            let mut all = restorations.get();
            for (all, undone) in all.iter_mut().zip(undone) {
                *all += undone;
            }
            restorations.set(all);
        }
        Ok(())
    });
    let undone = restorations.get();
    println!(
        "restorations: {} ({undone:?})",
        undone.iter().sum::<usize>()
    );
    if let Err(failed) = told {
        panic!("{failed}");
    }
    // A rule that refused to undo anything would leave nothing to compare.
    for (way, undone) in undone.into_iter().enumerate() {
        assert!(
            undone >= 2 * many() as usize,
            "way {way}: {undone} restorations"
        );
    }
}

/// How many stories are told: some in the ordinary tests, as many as the variable says where somebody asks for more.
fn many() -> u32 {
    let asked = std::env::var("JADOUBE_STORIES").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(60)
}

/// Whoever appeals does not rely on the decision: the official who sees that he was wrong still undoes it.
#[test]
fn a_decision_that_is_appealed_against_can_be_undone() {
    for code in ["fide-2005", "fide-2009", "fide-2023"] {
        let mut game = Game::new(Code::by_id(code).unwrap(), Terms::default()).unwrap();
        let mut act = |who: Actor, words: &str| {
            let act = Act {
                by: who,
                deed: words.parse().unwrap(),
            };
            let decided = decide(&game, &act, game.now());
            game = decided.after;
            decided.ruling
        };
        let _ = act(Actor::White, "plays e4");
        let _ = act(Actor::Arbiter, "finds annoys Black");
        let appeal = act(Actor::White, "asks appeal");
        if let Some(asked) = &appeal.asks {
            assert!(
                asked.text.contains("allow White to appeal"),
                "{}",
                asked.text
            );
        }
        let undone = act(Actor::Arbiter, "undoes");
        assert_eq!(undone.verdict, Verdict::Accepted, "{code}: {undone:?}");
    }
}
