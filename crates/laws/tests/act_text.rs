//! Acts survive being written down: as a line of a case, and as JSON.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use jadoube_board::{Color, Role, Square};
use jadoube_codes::time::Millis;
use jadoube_laws::act::{
    Act, Actor, BystanderOffence, Claim, ClockHandling, Consent, Decision, Deed, Fact, Ground,
    Hands, Intent, MoveNumber, NewPiece, Notice, Offence, Order, PenaltyLetter, Place, PointsTo,
    Reading, Refusal, Request, Requirement, Score, Withdrawn,
};
use jadoube_laws::case::{Form, forms};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn squares() -> impl Strategy<Value = Vec<Square>> {
    prop::collection::vec(square(), 1..4)
}

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

fn role() -> impl Strategy<Value = Role> {
    select(Role::ALL.to_vec())
}

fn time() -> impl Strategy<Value = Millis> {
    (0u64..100_000_000).prop_map(Millis)
}

fn excess() -> impl Strategy<Value = i64> {
    -100_000_000i64..100_000_000
}

/// Words as they stand on a line: no blanks at the ends.
fn words() -> impl Strategy<Value = String> {
    "[A-Za-z0-9=+#.-]([A-Za-z0-9=+# ().-]{0,12}[A-Za-z0-9=+#.-])?".prop_filter(
        "words with a meaning of their own",
        |words| {
            words != "nothing" && words != "inverted rook" && !words.ends_with("with both hands")
        },
    )
}

/// Words that are a move and nothing else that can be required.
fn required_move() -> impl Strategy<Value = String> {
    select(vec![
        "Nf3",
        "e2e4",
        "Kt-KB3",
        "B Kt5",
        "Castles KR",
        "exd5",
        "e8=Q",
    ])
    .prop_map(str::to_owned)
}

fn offence() -> impl Strategy<Value = Offence> {
    select(&Offence::ALL)
}

fn move_number() -> impl Strategy<Value = MoveNumber> {
    (1u32..500, color()).prop_map(|(number, side)| MoveNumber { number, side })
}

fn fact() -> impl Strategy<Value = Fact> {
    prop_oneof![
        prop::option::of(move_number()).prop_map(|at| Fact::IllegalMove { at }),
        move_number().prop_map(|at| Fact::WrongDecision {
            at: Some(at),
            number: None
        }),
        (1u32..9).prop_map(|number| Fact::WrongDecision {
            at: None,
            number: Some(number)
        }),
        (square(), square(), prop::option::of(move_number()))
            .prop_map(|(from, to, at)| Fact::Displaced { from, to, at }),
        square().prop_map(|square| Fact::RemovedByMistake { square }),
        select(vec![
            Fact::IllegalPosition,
            Fact::WrongSetup,
            Fact::WrongBoard,
            Fact::WrongColours,
            Fact::WrongFirstMove,
            Fact::BothFlags,
            Fact::TimesUnknown,
            Fact::TimesAgreed,
            Fact::EnvelopeLost,
            Fact::WrongDecision {
                at: None,
                number: None
            },
            Fact::NoResignation,
            Fact::Bystander {
                offence: BystanderOffence::Phone
            },
            Fact::Bystander {
                offence: BystanderOffence::Advice
            },
            Fact::WrongPosition { fen: None },
        ]),
        color().prop_map(|whose| Fact::Flag { whose }),
        (color(), excess()).prop_map(|(whose, excess)| Fact::ClockFault { whose, excess }),
        (color(), offence()).prop_map(|(whom, offence)| Fact::Conduct { whom, offence }),
        ("[a-z0-9.-]{1,12}", color()).prop_map(|(clause, whom)| Fact::Breach { clause, whom }),
        "[a-z0-9.-]{1,12}".prop_map(|clause| Fact::Applies { clause }),
        "[a-z0-9.-]{1,12}".prop_map(|clause| Fact::BystandersBreach { clause }),
    ]
}

/// Whether an answer may say which question it answers.
fn is_answer(decision: &Decision) -> bool {
    matches!(
        decision,
        Decision::Granted | Decision::Rejected | Decision::Postponed
    )
}

/// Whether a claim may announce a move.
fn announces(subject: &Claim) -> bool {
    matches!(
        subject,
        Claim::Repetition
            | Claim::FiftyMoves
            | Claim::PerpetualCheck
            | Claim::DeadPosition
            | Claim::Stalemate
            | Claim::Mate
            | Claim::Increment
            | Claim::InsufficientLosingChances
    )
}

fn claim() -> impl Strategy<Value = Claim> {
    prop_oneof![
        select(vec![
            Claim::Repetition,
            Claim::FiftyMoves,
            Claim::PerpetualCheck,
            Claim::Flag,
            Claim::IllegalMove { at: None },
            Claim::DeadPosition,
            Claim::Stalemate,
            Claim::Mate,
            Claim::Increment,
            Claim::InsufficientLosingChances,
            Claim::WrongSetup,
            Claim::WrongBoard,
            Claim::WrongColours,
            Claim::WrongFirstMove,
        ]),
        square().prop_map(|square| Claim::Touched { square }),
        square().prop_map(|square| Claim::Released { square }),
        (1u32..200, color()).prop_map(|(number, side)| Claim::IllegalMove {
            at: Some(MoveNumber { number, side })
        }),
        any::<bool>().prop_map(|increment| Claim::NoProgress { increment }),
        (color(), excess()).prop_map(|(whose, excess)| Claim::ClockSetting { whose, excess }),
        "[a-z-]{1,12}".prop_map(|word| Claim::Forfeit {
            reason: Ground::new(word)
        }),
    ]
}

fn requirement() -> impl Strategy<Value = Requirement> {
    let letter = select(vec![PenaltyLetter::A, PenaltyLetter::B, PenaltyLetter::C]);
    let man = prop::option::of(square().prop_map(|square| square.to_string()));
    prop_oneof![
        square().prop_map(|square| Requirement::Man { square }),
        (square(), square()).prop_map(|(from, takes)| Requirement::Pair { from, takes }),
        required_move().prop_map(|words| Requirement::Move { words }),
        select(vec![
            Requirement::King,
            Requirement::Retraction,
            Requirement::Castling,
            Requirement::Annulment
        ]),
        square().prop_map(|square| Requirement::Replacement { square }),
        square().prop_map(|square| Requirement::Adjustment { square }),
        square().prop_map(|square| Requirement::Release { square }),
        (letter, man).prop_map(|(letter, man)| Requirement::Penalty { letter, man }),
    ]
}

fn new_piece() -> impl Strategy<Value = NewPiece> {
    prop_oneof![
        role().prop_map(NewPiece::Role),
        Just(NewPiece::InvertedRook),
        words().prop_map(NewPiece::StandIn),
    ]
}

fn hands_deed() -> impl Strategy<Value = Deed> {
    let intent = select(vec![Intent::Meant, Intent::Accident]);
    let notice = select(vec![Notice::Given, Notice::Missing]);
    let hands = select(vec![Hands::One, Hands::Both, Hands::Left, Hands::Right]);
    let hand = select(vec![Hands::Left, Hands::Right]);
    let clock = select(vec![
        ClockHandling::Hovers,
        ClockHandling::FingerKept,
        ClockHandling::Punched,
        ClockHandling::Lifted,
        ClockHandling::KnockedOver,
    ]);
    prop_oneof![
        squares().prop_map(|squares| Deed::KnockOver { squares }),
        squares().prop_map(|squares| Deed::PutRight { squares }),
        hand.prop_map(|hand| Deed::PressWith { hand }),
        clock.prop_map(|how| Deed::HandleClock { how }),
        (square(), prop::option::of(role()))
            .prop_map(|(square, piece)| Deed::Hover { square, piece }),
        words().prop_map(|words| Deed::Erase { words }),
        select(vec![Deed::HideScore, Deed::FallAsleep]),
        (squares(), intent).prop_map(|(squares, intent)| Deed::Touch { squares, intent }),
        (squares(), notice).prop_map(|(squares, notice)| Deed::Adjust { squares, notice }),
        (words(), hands).prop_map(|(words, hands)| Deed::Move { words, hands }),
        words().prop_map(|words| Deed::Play { words }),
        select(vec![Deed::Press, Deed::Retract]),
        square().prop_map(|square| Deed::Lift { square }),
        square().prop_map(|square| Deed::Place { square }),
        square().prop_map(|square| Deed::Quit { square }),
        square().prop_map(|square| Deed::Remove { square }),
        (square(), new_piece()).prop_map(|(square, to)| Deed::Promote { square, to }),
        (square(), role()).prop_map(|(square, role)| Deed::Name { square, role }),
        words().prop_map(|words| Deed::Write { words }),
        words().prop_map(|words| Deed::Communicate { words }),
        prop::option::of(words()).prop_map(|words| Deed::Seal {
            words,
            commitment: None
        }),
    ]
}

fn said_deed() -> impl Strategy<Value = Deed> {
    let score = select(vec![
        Score::WhiteWins,
        Score::Draw,
        Score::BothLose,
        Score::HalfToWhite,
        Score::HalfToBlack,
        Score::Annulled,
        Score::Open,
    ]);
    let decision = prop_oneof![
        select(vec![
            Decision::Granted,
            Decision::Rejected,
            Decision::Postponed
        ]),
        (score, prop::option::of("[a-z0-9.-]{1,12}"))
            .prop_map(|(score, clause)| Decision::Result { score, clause }),
        (color(), prop::option::of("[a-z0-9.-]{1,12}"))
            .prop_map(|(whom, clause)| Decision::Loss { whom, clause }),
        select(vec![
            Decision::Warning,
            Decision::SendOut,
            Decision::Fine,
            Decision::Loss {
                whom: Color::White,
                clause: None
            },
            Decision::Exclusion {
                whom: Color::Black,
                rounds: None
            },
            Decision::Exclusion {
                whom: Color::White,
                rounds: Some(3)
            },
            Decision::Expulsion { whom: Color::White },
            Decision::PointsOf {
                whose: Color::Black,
                to: PointsTo::Max
            },
            Decision::PointsOf {
                whose: Color::White,
                to: PointsTo::Zero
            },
        ]),
        (color(), excess()).prop_map(|(whose, change)| Decision::Time { whose, change }),
        Just(Decision::Points {
            points: "3/4-1/4".to_owned()
        }),
    ];
    prop_oneof![
        select(vec![
            Deed::OfferDraw,
            Deed::HintDraw,
            Deed::TakeHand,
            Deed::DropMan,
            Deed::Accept,
            Deed::Decline,
            Deed::Resign,
            Deed::TipKing,
            Deed::OfferHand,
            Deed::DemandMate,
            Deed::Waive,
            Deed::StopRecording,
            Deed::Arrive,
            Deed::Adjourn,
            Deed::Resume,
            Deed::Open { sealed: None },
            Deed::Start,
            Deed::Stop,
            Deed::CannotRestore,
            Deed::ConsentToDraw,
            Deed::Undo,
            Deed::PressWithOtherHand,
            Deed::Release,
            Deed::AnnounceAdjusting,
            Deed::RefuseHand,
            Deed::Return,
            Deed::Leave {
                place: Place::Venue
            },
            Deed::Consent {
                to: Consent::Takeback
            },
            Deed::Withdraw {
                what: Withdrawn::Claim
            },
            Deed::Order {
                what: Order::Record
            },
        ]),
        words()
            .prop_filter("nothing, or what is refused in other acts", |what| {
                !matches!(what.trim_end_matches('.'), "" | "draw" | "hand")
            })
            .prop_map(|what| Deed::Refuse {
                what: Refusal::new(what),
            }),
        select(Request::ALL.to_vec()).prop_map(|what| Deed::Ask { what }),
        words().prop_map(|words| Deed::Intend { words }),
        words().prop_map(|words| Deed::Deny { words }),
        words().prop_map(|condition| Deed::OfferDrawIf { condition }),
        words().prop_map(|words| Deed::Adopt { words }),
        (claim(), prop::option::of(words())).prop_map(|(subject, with)| {
            let with = with.filter(|_| announces(&subject));
            Deed::Claim { subject, with }
        }),
        requirement().prop_map(|what| Deed::Require { what }),
        (color(), time(), any::<bool>()).prop_map(|(whose, time, left)| Deed::SetClock {
            whose,
            reading: if left {
                Reading::Left(time)
            } else {
                Reading::Used(time)
            },
        }),
        (time(), time()).prop_map(|(white, black)| Deed::SetClocks { white, black }),
        (color(), time()).prop_map(|(to, time)| Deed::Grant { to, time }),
        fact().prop_map(|fact| Deed::Find { fact }),
        (decision, prop::option::of(1u32..4)).prop_map(|(decision, question)| {
            let question = question.filter(|_| is_answer(&decision));
            Deed::Rule { decision, question }
        }),
        (words(), prop::option::of("[a-z0-9.-]{1,12}"))
            .prop_map(|(fen, clause)| Deed::Restore { fen, clause }),
        (actor(), words()).prop_map(|(whom, words)| Deed::Tell {
            whom,
            words: words.into()
        }),
    ]
}

fn actor() -> impl Strategy<Value = Actor> {
    select(vec![
        Actor::White,
        Actor::Black,
        Actor::Arbiter,
        Actor::Bystander,
    ])
}

fn act() -> impl Strategy<Value = Act> {
    let deed = prop_oneof![hands_deed(), said_deed()];
    (actor(), deed).prop_map(|(by, deed)| Act { by, deed })
}

proptest! {
    #[test]
    fn an_act_reads_back_from_its_line(act in act()) {
        let line = act.to_string();
        prop_assert_eq!(line.parse::<Act>(), Ok(act), "{}", line);
    }

    #[test]
    fn an_act_reads_back_from_its_json(act in act()) {
        let json = serde_json::to_string(&act).expect("JSON");
        let back: Act = serde_json::from_str(&json).expect("an act");
        prop_assert_eq!(back, act, "{}", json);
    }

    #[test]
    fn no_line_makes_the_reader_panic(line in "\\PC{0,60}") {
        let _ = line.parse::<Act>();
        let _ = jadoube_laws::case::CaseFile::parse(&format!("title: x\n\n{line}\n=> {line}\n"));
    }

    #[test]
    fn no_jumble_of_known_words_makes_the_reader_panic(picked in prop::collection::vec(select(WORDS.to_vec()), 0..12)) {
        let line = picked.join(" ");
        let _ = line.parse::<Act>();
        let _ = jadoube_laws::case::CaseFile::parse(&line);
        let _ = jadoube_laws::case::CaseFile::parse(&format!("\n=> {line}"));
        let _ = jadoube_laws::case::CaseFile::parse(&format!("White presses\n=> {line}\n@ {line}"));
    }
}

const WORDS: [&str; 40] = [
    "White",
    "Black",
    "Arbiter",
    "Both",
    "@",
    "0:01:00",
    "+0:00:30",
    "=>",
    "touches",
    "moves",
    "claims",
    "finds",
    "play",
    "e2",
    "e9",
    "x3",
    ",",
    "by",
    "under",
    "fide-1931",
    "15.a",
    "obliged",
    "or",
    "moves",
    "choice",
    ":",
    "position",
    "8/8",
    "w",
    "with",
    "no-progress",
    "increment",
    "clock",
    "used",
    "penalty",
    "time",
    "lost",
    "castling",
    "#",
    "start:",
];

/// More of the forms than the examples of the table show, one a line.
const LINES: &str = include_str!("acts.txt");

#[test]
fn every_line_reads_back_as_itself() {
    let lines = LINES.lines();
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    assert!(lines.len() > 30, "{} lines", lines.len());
    for line in lines {
        let act: Act = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(act.to_string(), line);
        let example = |form: &Form| {
            line.split_once(' ')
                .is_some_and(|(_, told)| told == form.example)
        };
        assert!(
            !forms().iter().any(example),
            "{line} is an example of the table already"
        );
    }
}

#[test]
fn every_deed_of_the_table_is_made_up() {
    let mut runner = TestRunner::deterministic();
    let deeds = (0..10_000).map(|_| act().new_tree(&mut runner).expect("an act").current().deed);
    let made: HashSet<Discriminant<Deed>> = deeds.map(|deed| discriminant(&deed)).collect();
    for form in forms() {
        let deed: Deed = form.example.parse().expect("an act");
        assert!(
            made.contains(&discriminant(&deed)),
            "no strategy of this file makes {deed:?}: {}",
            form.example
        );
    }
}
