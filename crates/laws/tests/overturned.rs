//! A decision that was wrong is found so however much was played since: counts, penalties, result and clocks are those of the game
//! in which it was never given.

use crate::support::seed;
use jadoube_board::Color;
use jadoube_laws::act::{Act, Actor, Deed, Fact, Score};
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Code, Game, Referee, Ruling, Terms, TimeControl, Verdict, decide};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;

/// What happens at the board, to whoever it happens.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Happens {
    /// He who has the move makes a legal one.
    Plays,
    /// He makes an illegal one, which a watching arbiter puts right.
    Illegal,
    /// He presses the clock and has made none.
    Presses,
    Warned(Color),
    TimeGiven(Color),
    TimeTaken(Color),
    Granted(Color),
    /// His telephone rings.
    Phone(Color),
}

use Happens::*;

struct Table {
    game: Game,
    story: String,
}

impl Table {
    fn new(code: &str) -> Table {
        let terms = Terms {
            time: Some("90m+30s".parse::<TimeControl>().unwrap()),
            referee: Referee::Watching,
            ..Terms::default()
        };
        Table {
            game: Game::new(Code::by_id(code).unwrap(), terms).unwrap(),
            story: format!("{code}\n"),
        }
    }

    fn told(&mut self, by: Actor, words: &str) {
        let deed: Deed = words.parse().unwrap_or_else(|_| panic!("{words}"));
        let _ = self.done(by, deed);
    }

    fn done(&mut self, by: Actor, deed: Deed) -> Ruling {
        let act = Act { by, deed };
        let decided = decide(&self.game, &act, self.game.now());
        self.story
            .push_str(&format!("{act}\n=> {}\n", decided.ruling.explanation));
        self.game = decided.after;
        decided.ruling
    }

    fn happens(&mut self, what: Happens) {
        let turn = self.game.turn();
        let mover = Actor::of(turn);
        let made = self.game.tally().made[turn];
        let words = match (turn, made % 2) {
            (Color::White, 0) => "plays Nf3",
            (Color::White, _) => "plays Ng1",
            (Color::Black, 0) => "plays Nf6",
            (Color::Black, _) => "plays Ng8",
        };
        // A rook that cannot move binds nobody to move it.
        let illegal = match turn {
            Color::White => "plays a1a3",
            Color::Black => "plays a8a6",
        };
        let arbiter = Actor::Arbiter;
        match what {
            Plays => self.told(mover, words),
            Illegal => self.told(mover, illegal),
            // Where that is no illegal move it only sets the other clock going, until an official is at the board for something
            // else and sees to it.
            Presses if self.game.code().rules.illegal.press_without_move.is_none() => {
                self.told(mover, words);
            }
            Presses => self.told(mover, "presses"),
            Warned(who) => {
                self.told(arbiter, &format!("finds annoys {who:#}"));
                self.told(arbiter, "rules warning");
            }
            TimeGiven(who) => {
                self.told(arbiter, &format!("finds annoys {who:#}"));
                self.told(
                    arbiter,
                    &format!("rules time {:#} +0:02:00", who.opposite()),
                );
            }
            TimeTaken(who) => {
                self.told(arbiter, &format!("finds annoys {who:#}"));
                self.told(arbiter, &format!("rules time {who:#} -0:01:00"));
            }
            Granted(who) => self.told(arbiter, &format!("grants {who:#} 0:03:00")),
            Phone(who) => {
                self.told(arbiter, &format!("finds phone {who:#} sounding"));
                // What the code leaves to the official then he says: what the other scores, and which penalty it is.
                let open = self.game.open_questions();
                let asked = |about: Matter| open.iter().any(|it| it.question.about == about);
                if asked(Matter::OpponentsScore(who)) {
                    let score = Score::win(who.opposite());
                    self.told(arbiter, &format!("rules result {score}"));
                } else if asked(Matter::Penalty(who)) {
                    self.told(arbiter, "rules warning");
                }
            }
        }
    }

    fn stands(&self) -> Vec<String> {
        let clock = |who| {
            self.game
                .clock(who, self.game.now())
                .map(|clock| clock.left)
        };
        // One that is priced anew comes after those that were given meanwhile.
        let mut penalties: Vec<String> = self
            .game
            .penalties_given()
            .iter()
            .map(|given| format!("{given:?}"))
            .collect();
        penalties.sort();
        vec![
            format!("{:?}", Color::ALL.map(|who| self.game.illegal_counted(who))),
            format!("{penalties:?}"),
            self.game.score().to_string(),
            format!("{:?}", Color::ALL.map(clock)),
            format!("{:?}", self.game.turn()),
            format!("{}", self.game.board()),
        ]
    }
}

fn happens() -> impl Strategy<Value = Happens> {
    let who = || prop_oneof![Just(Color::White), Just(Color::Black)];
    prop_oneof![
        4 => Just(Plays),
        2 => Just(Illegal),
        1 => Just(Presses),
        1 => who().prop_map(Warned),
        1 => who().prop_map(TimeGiven),
        1 => who().prop_map(TimeTaken),
        1 => who().prop_map(Granted),
        1 => who().prop_map(Phone),
    ]
}

#[test]
fn a_decision_found_wrong_leaves_nothing_behind() {
    let codes = prop::sample::select(vec![
        "fide-2023",
        "fide-2018",
        "fide-2017",
        "fide-2014",
        "fide-2009",
        "fide-2005",
        "fide-2001",
        "fide-1997",
        "fide-1955",
        "fide-1931",
        "british",
        "digest-2018",
        "digest-2009",
        "uscf",
    ]);
    let stories = (
        codes,
        prop::collection::vec(happens(), 1..14),
        any::<prop::sample::Index>(),
    );
    let config = ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let overturned = Cell::new(0_u32);
    let mut runner = TestRunner::new_with_rng(
        config,
        TestRng::from_seed(RngAlgorithm::ChaCha, &[seed() as u8; 32]),
    );
    runner
        .run(&stories, |(code, story, which)| {
            let mut all = Table::new(code);
            let (mut decisions, mut ran) = (Vec::new(), 0);
            for what in &story {
                let before = all.game.decisions().len();
                all.happens(*what);
                if all.game.decisions().len() > before {
                    prop_assert!(*what != Plays, "{}", all.story);
                    decisions.push(ran);
                }
                ran += 1;
                if all.game.outcome().is_some() {
                    break;
                }
            }
            if decisions.is_empty() {
                return Ok(());
            }
            let at = which.index(decisions.len());
            let ended = all.game.outcome().is_some() && at + 1 == decisions.len();
            let number = u32::try_from(at + 1).ok();
            let fact = Fact::WrongDecision { at: None, number };
            let ruling = all.done(Actor::Arbiter, Deed::Find { fact });
            prop_assert_eq!(ruling.verdict, Verdict::Accepted, "{}", all.story);
            let mut without = Table::new(code);
            for (index, what) in story[..ran].iter().enumerate() {
                if index != decisions[at] {
                    without.happens(*what);
                }
            }
            // What is done that loses the game is not put right first, so that it is on the board still.
            let compared = if ended { 3 } else { 6 };
            prop_assert_eq!(
                &all.stands()[..compared],
                &without.stands()[..compared],
                "{}\nwithout:\n{}",
                all.story,
                without.story
            );
            overturned.set(overturned.get() + 1);
            Ok(())
        })
        .unwrap();
    assert!(overturned.get() > 200, "{}", overturned.get());
}

/// An end that stood before a wrong decision, and stands again, is told; clocks that show what they showed are not.
#[test]
fn the_end_that_stands_again_is_told() {
    let mut table = Table::new("fide-2023");
    table.told(Actor::White, "plays e4");
    table.told(Actor::Black, "resigns");
    table.told(Actor::Arbiter, "rules loss White by 11.5");
    assert_eq!(table.game.score(), Score::BlackWins, "{}", table.story);
    let fact = Fact::WrongDecision {
        at: None,
        number: None,
    };
    let ruling = table.done(Actor::Arbiter, Deed::Find { fact });
    assert_eq!(
        ruling.explanation,
        "The decision was wrong. The game has ended as it had before that decision. White has won by resignation."
    );
}
