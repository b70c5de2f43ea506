//! Whatever people do, in whatever order, under whatever code: the referee answers, and its books balance.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::support::leader::leads_by_its_subject;
use jadoube_board::{Color, FenStyle, Man, Setup, Square};
use jadoube_codes::time::Millis;
use jadoube_codes::{EventKind, Subject};
use jadoube_laws::act::{Act, Actor, Deed};
use jadoube_laws::case::{Form, Slot, Who, forms};
use jadoube_laws::event::{
    ClaimsEvent, HandsEvent, HearingEvent, Lapse, MovesEvent, RightsEvent, SessionEvent,
};
use jadoube_laws::ruling::{Matter, Refused};
use jadoube_laws::terms::Referee;
use jadoube_laws::{Code, Decided, Event, Game, Ruling, Terms, Verdict, decide, offers, pass_time};
use proptest::prelude::*;

/// What is wrong, in words.
type Wrong = String;

/// Fails with a sentence unless a condition holds.
macro_rules! hold {
    ($condition:expr, $($words:tt)+) => {
        if !$condition {
            return Err(format!($($words)+));
        }
    };
}

/// A game with its log: what has been applied to it, in order.
struct Log<'c> {
    code: &'c Arc<Code>,
    terms: Terms,
    game: Game,
    rulings: Vec<Ruling>,
}

impl<'c> Log<'c> {
    fn new(code: &'c Arc<Code>, terms: Terms) -> Log<'c> {
        let game = Game::new(code, terms.clone()).expect("orthodox terms");
        Log {
            code,
            terms,
            game,
            rulings: Vec::new(),
        }
    }

    /// Goes on with the game as it was decided; that the rulings alone make the same of it is looked at in the end.
    fn keep(&mut self, Decided { ruling, after, .. }: Decided) {
        self.game = after;
        self.rulings.push(ruling);
    }

    /// Puts one act to the referee and holds the answer against what must be true of every answer.
    fn act(&mut self, act: &Act, now: Millis) -> Result<(), Wrong> {
        while let Some(decided) = pass_time(&self.game, now) {
            self.check_ruling(&decided.ruling)?;
            self.keep(decided);
        }
        let asked = || catch_unwind(AssertUnwindSafe(|| decide(&self.game, act, now)));
        let decided = asked().map_err(|_| "the referee panics".to_owned())?;
        let ruling = &decided.ruling;
        hold!(
            asked().is_ok_and(|again| again.ruling == *ruling),
            "the same question gets another answer"
        );
        self.check_ruling(ruling)?;
        self.check_refusal(act, ruling, now)?;
        let before = self.game.clone();
        self.keep(decided);
        self.check_slots(&before)?;
        self.check_offer_ended(act)?;
        self.check_step(&before, act)
    }

    fn check_ruling(&self, ruling: &Ruling) -> Result<(), Wrong> {
        for clause in ruling.cited() {
            hold!(
                self.code.clause(clause.as_str()).is_some(),
                "{} has no clause {clause:?}",
                self.code.id
            );
        }
        hold!(
            (ruling.verdict == Verdict::Refused) == ruling.refused.is_some(),
            "a refusal without its kind, or a kind without a refusal: {ruling:?}"
        );
        leads_by_its_subject(self.code, &ruling.clauses, &ruling.events)?;
        let explained = ruling.verdict == Verdict::Accepted || !ruling.explanation.is_empty();
        hold!(explained, "refused without a word");
        let json = serde_json::to_string(ruling).map_err(|error| error.to_string())?;
        let back: Ruling =
            serde_json::from_str(&json).map_err(|error| format!("{error} in {json}"))?;
        hold!(
            back == *ruling,
            "the log does not keep what was ruled: {json}"
        );
        Ok(())
    }

    fn check_step(&self, before: &Game, act: &Act) -> Result<(), Wrong> {
        let (after, ruling) = (&self.game, self.rulings.last().expect("a ruling"));
        let refused = ruling.verdict != Verdict::Accepted;
        hold!(after.now() >= before.now(), "time goes back");
        // A requirement claims the offence too: the men may go back, and the demand be refused all the same.
        let claims_too = matches!(act.deed, Deed::Require { .. });
        // An arbiter who watches steps in when an illegal move is answered: the answer goes back with it.
        let goes_back = ruling
            .events
            .iter()
            .any(|event| matches!(event, Event::Moves(MovesEvent::Restored { .. })));
        if refused
            && !claims_too
            && !goes_back
            && before.outcome().is_none()
            && after.outcome().is_none()
        {
            hold!(
                after.setup().board == before.setup().board,
                "refused, and men have moved"
            );
            hold!(
                after.turn() == before.turn(),
                "refused, and the turn has passed"
            );
        }
        let awaited = ruling.explanation.contains("answer is awaited");
        hold!(
            !awaited || before.running_clock().is_none(),
            "a move is refused for an answer that is awaited, and a clock runs"
        );
        self.check_penalties(before)?;
        let is_play = matches!(
            act.deed,
            Deed::Play { .. } | Deed::Touch { .. } | Deed::OfferDraw
        );
        if before.outcome().is_some() && is_play {
            hold!(refused, "accepted after the end");
            hold!(
                after.score() == before.score(),
                "changes the result after the end"
            );
        }
        Ok(())
    }

    /// A penalty that is asked for waits until it is answered, the game has ended, or the decision that asked for it has gone back:
    /// whatever else is broken takes nothing off it.
    fn check_penalties(&self, before: &Game) -> Result<(), Wrong> {
        let ruling = self.rulings.last().expect("a ruling");
        let settled = ruling.events.iter().any(|event| {
            matches!(
                event,
                Event::Hearing(HearingEvent::QuestionAnswered | HearingEvent::DecisionUndone)
                    | Event::Session(_)
                    | Event::Moves(MovesEvent::Restored { .. })
            )
        });
        if settled {
            return Ok(());
        }
        let open = self.game.open_questions();
        for asked in before.open_questions() {
            let asked = &asked.question;
            let stays = open
                .iter()
                .any(|one| one.question.about == asked.about && one.question.by == asked.by);
            hold!(
                stays || !matches!(asked.about, Matter::Penalty(_)),
                "a penalty is asked for no longer, and nobody has answered: {}",
                asked.text
            );
        }
        Ok(())
    }

    /// An offer that has lapsed is ended by whom its reason names, and by a clause on draws.
    fn check_offer_ended(&self, act: &Act) -> Result<(), Wrong> {
        let ruling = self.rulings.last().expect("a ruling");
        for event in &ruling.events {
            let Event::Claims(ClaimsEvent::OfferEnded {
                who: Some(offerer),
                why: Some(why),
            }) = event
            else {
                continue;
            };
            let mut cited = ruling
                .cited()
                .filter_map(|id| self.code.clause(id.as_str()));
            hold!(
                cited.any(|clause| matches!(clause.subject, Subject::Draw | Subject::End)),
                "{offerer}'s offer has ended ({why:?}), and no clause on draws says so: {ruling:?}"
            );
            let by = act.by.color();
            let ends = match why {
                Lapse::Withdrawn => by == Some(*offerer),
                Lapse::Declined | Lapse::Touch | Lapse::Move => by != Some(*offerer),
                _ => true,
            };
            hold!(ends, "{offerer}'s own act has ended his offer: {why:?}");
        }
        Ok(())
    }

    /// What one player does changes nothing of what the other has, unless an event says so by his name, or the game goes back
    /// or ends.
    fn check_slots(&self, before: &Game) -> Result<(), Wrong> {
        let (after, ruling) = (&self.game, self.rulings.last().expect("a ruling"));
        let any = |is: &dyn Fn(&Event) -> bool| ruling.events.iter().any(is);
        let goes_back = any(&|event| {
            matches!(
                event,
                Event::Moves(
                    MovesEvent::Restored { .. }
                        | MovesEvent::TurnRewound { .. }
                        | MovesEvent::SetUp { .. }
                ) | Event::Session(
                    SessionEvent::GameEnded { .. }
                        | SessionEvent::GameBegunAnew
                        | SessionEvent::BackToBreak { .. }
                ) | Event::Hearing(HearingEvent::DecisionUndone)
            )
        });
        if goes_back {
            return Ok(());
        }
        for who in Color::ALL {
            let offer_ended = any(
                &|event| matches!(event, Event::Claims(ClaimsEvent::OfferEnded { who: Some(of), .. }) if *of == who),
            );
            hold!(
                after.has_offered(who) || !before.has_offered(who) || offer_ended,
                "{who}'s offer is gone, and nothing has ended it"
            );
            let right_gone = any(&|event| match event {
                Event::Rights(RightsEvent::PenaltySpent { holder }) => *holder == Some(who),
                Event::Rights(RightsEvent::RightLost { who: of, .. }) => *of == who,
                _ => false,
            });
            hold!(
                after.open_penalty_of(who).is_some()
                    || before.open_penalty_of(who).is_none()
                    || right_gone,
                "{who}'s right to a penalty is gone, and nothing has taken it"
            );
            // A move ends what was offered; men touched and not named by then are named after it.
            let over = any(&|event| match event {
                Event::Rights(RightsEvent::ChoiceEnded { who: of }) => {
                    of.is_none_or(|of| of == who)
                }
                Event::Moves(_) => true,
                _ => false,
            });
            hold!(
                after.choice_of(who).is_some() || before.choice_of(who).is_none() || over,
                "{who}'s choice is gone, and nothing has ended it"
            );
            let (was, is) = (
                before.is_claim_postponed(who),
                after.is_claim_postponed(who),
            );
            hold!(is || !was, "{who}'s put-off claim is gone");
            let notice_over = any(&|event| {
                matches!(event, Event::Hands(HandsEvent::AdjustingDone { who: Some(of) }) if *of == who)
                    || matches!(event, Event::Moves(_))
            });
            hold!(
                after.in_hand().adjusting[who] || !before.in_hand().adjusting[who] || notice_over,
                "{who}'s notice that he adjusts is gone"
            );
        }
        let answered =
            any(&|event| matches!(event, Event::Hearing(HearingEvent::QuestionAnswered)));
        hold!(
            answered || after.open_questions().len() >= before.open_questions().len(),
            "a question is gone that nobody has answered"
        );
        Ok(())
    }

    /// What is offered is what may be done: an offer is open unless the act would be refused for person, moment or
    /// right, and closed with the words of that refusal, without what else comes of it.
    fn check_offers(&self) -> Result<(), Wrong> {
        let now = self.game.now();
        for by in [Actor::White, Actor::Black, Actor::Arbiter] {
            for offer in offers(&self.game, by, now) {
                let act = Act {
                    by,
                    deed: offer.example.clone(),
                };
                let ruling = decide(&self.game, &act, now).ruling;
                let open = matches!(ruling.refused, None | Some(Refused::Failed));
                hold!(
                    open == offer.open,
                    "{by:?} {}: offered as {offer:?}, ruled {ruling:?}",
                    offer.id
                );
                hold!(
                    offer
                        .why
                        .as_ref()
                        .is_none_or(|why| ruling.explanation.contains(why.as_str())),
                    "{}: closed because {:?}, refused because {:?}",
                    offer.id,
                    offer.why,
                    ruling.explanation
                );
            }
        }
        Ok(())
    }

    /// An act that was refused for person, moment or right was not offered as open.
    fn check_refusal(&self, act: &Act, ruling: &Ruling, now: Millis) -> Result<(), Wrong> {
        let barred = !matches!(ruling.refused, None | Some(Refused::Failed));
        let mut offered = offers(&self.game, act.by, now).into_iter();
        let open = barred && offered.any(|offer| offer.open && offer.example == act.deed);
        hold!(!open, "offered, and refused: {ruling:?}");
        Ok(())
    }

    /// The log alone gives the same game.
    fn check_replay(&self) -> Result<(), Wrong> {
        let mut again = Game::new(self.code, self.terms.clone()).expect("orthodox terms");
        for event in self.rulings.iter().flat_map(|ruling| &ruling.events) {
            let json = serde_json::to_string(event).map_err(|error| error.to_string())?;
            again
                .apply(&serde_json::from_str(&json).map_err(|error| format!("{error} in {json}"))?);
        }
        let (again, kept) = (format!("{again:?}"), format!("{:?}", self.game));
        hold!(
            again == kept,
            "the log gives another game:\n{again}\n{kept}"
        );
        Ok(())
    }
}

/// Picks by numbers that somebody else has thrown.
struct Dice<'a>(std::slice::Iter<'a, u16>);

impl Dice<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let thrown = usize::from(self.0.next().copied().unwrap_or(0));
        thrown % limit.max(1)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn square(&mut self) -> Square {
        self.pick(&Square::ALL)
    }

    /// The square of some man, mostly.
    fn man(&mut self, game: &Game) -> Square {
        let men: Vec<Square> = game
            .board()
            .iter()
            .map(|(square, _): (Square, Man)| square)
            .collect();
        if men.is_empty() {
            self.square()
        } else {
            self.pick(&men)
        }
    }

    fn player(&mut self, game: &Game) -> Color {
        // Mostly the one who has the turn.
        if self.below(5) == 0 {
            !game.turn()
        } else {
            game.turn()
        }
    }

    /// A move: mostly legal, sometimes anything from somewhere to somewhere.
    fn words(&mut self, game: &Game) -> String {
        let legal = game.legal_moves();
        match self.below(8) {
            0 => format!("{}{}", self.man(game), self.square()),
            1 => self
                .pick(&[
                    "O-O", "Kt-KB3", "Nf3", "P-K4", "exd5", "Qh7#", "nonsense", "e8=Q",
                ])
                .to_owned(),
            _ if legal.is_empty() => format!("{}{}", self.man(game), self.square()),
            _ => self.pick(&legal).to_string(),
        }
    }

    /// An act: a move more often than not, else a line of the table of acts with its gaps filled in.
    fn act(&mut self, game: &Game) -> Act {
        let who = match self.player(game) {
            Color::White => Actor::White,
            Color::Black => Actor::Black,
        };
        let at_the_board = |form: &&Form| ["Hands", "Step by step"].contains(&form.group);
        let (by, form) = match self.below(20) {
            0..=7 => {
                let words = self.words(game);
                let deed = Deed::Play { words };
                return Act { by: who, deed };
            }
            8..=11 => (who, self.form(at_the_board)),
            12..=15 => (who, self.form(|form| form.who != Who::Official)),
            16..=18 => (Actor::Arbiter, self.form(|form| form.who != Who::Player)),
            _ => {
                let anybody = [Actor::White, Actor::Black, Actor::Arbiter, Actor::Bystander];
                (self.pick(&anybody), self.form(|_| true))
            }
        };
        let line = self.filled(form, game);
        let deed = line.parse();
        let deed = deed.unwrap_or_else(|error| panic!("{:?} as {line:?}: {error}", form.pattern));
        Act { by, deed }
    }

    fn form(&mut self, fits: impl Fn(&&Form) -> bool) -> &'static Form {
        let among: Vec<&Form> = forms().iter().filter(fits).collect();
        self.pick(&among)
    }

    /// The line of a form with something that may stand there in each gap.
    fn filled(&mut self, form: &Form, game: &Game) -> String {
        if form.pattern.contains("{commitment}") {
            return form.example.to_owned();
        }
        let words = form.pattern.split_whitespace().map(|word| {
            match word.strip_prefix('{').and_then(|gap| gap.strip_suffix('}')) {
                Some(gap) => self.value(gap, game),
                None => word.to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Something for a gap such as `square` or `from:square`.
    fn value(&mut self, gap: &str, game: &Game) -> String {
        let kind = gap.split_once(':').map_or(gap, |(_, kind)| kind);
        let any = |dice: &mut Self, among: &[&str]| dice.pick(among).to_owned();
        match Slot::named(kind) {
            Slot::Squares => {
                let men = (0..=self.below(3)).map(|_| self.man(game).to_string());
                men.collect::<Vec<_>>().join(" ")
            }
            Slot::Square | Slot::Bare if self.below(4) == 0 => self.square().to_string(),
            Slot::Square | Slot::Bare | Slot::Man => self.man(game).to_string(),
            Slot::Pair => format!("{}x{}", self.man(game), self.man(game)),
            Slot::Move => self.words(game),
            Slot::Words if self.below(2) == 0 => self.words(game),
            Slot::Words => any(self, &["requirement", "to resume", "(=)", "resigns"]),
            Slot::Word => any(self, &["notes", "refusal", "spitting", "4.3", "7.5.5"]),
            Slot::Fen => any(self, &["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "nonsense"]),
            Slot::At => format!("{}{}", 1 + self.below(3), any(self, &["w", "b"])),
            Slot::Count => (1 + self.below(2)).to_string(),
            Slot::Time => any(self, &["0:00:30", "0:01:00", "1:30:00"]),
            Slot::Change => any(self, &["-0:01:00", "+0:02:00"]),
            Slot::Points => "3/4-1/4".to_owned(),
            few => any(self, few.among()),
        }
    }
}

fn terms(dice: &mut Dice<'_>) -> Terms {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 8 8",
        "8/P5k1/8/8/8/8/p5K1/8 w - - 0 40",
        "4k3/8/8/8/8/8/R7/4K3 w - - 97 90",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];
    let time = dice.pick(&[
        None,
        Some("2m"),
        Some("3/1m+2s, 1m"),
        Some("5m d3s"),
        Some("30/2h, 45/3h total"),
    ]);
    Terms {
        start: Setup::from_fen(dice.pick(&starts)).expect("a FEN"),
        time: time.map(|time| time.parse().expect("a time control")),
        referee: dice.pick(&[Referee::OnCall, Referee::Watching]),
        event: Some(dice.pick(&EventKind::ALL)),
        ..Terms::default()
    }
}

/// Plays as the numbers say; if something goes wrong, tells the story as a case.
fn play(code: &Arc<Code>, thrown: &[u16]) -> Result<(), Wrong> {
    let mut dice = Dice(thrown.iter());
    let mut log = Log::new(code, terms(&mut dice));
    let mut story = told(&log);
    let mut now = Millis::ZERO;
    while dice.0.len() > 8 {
        now += Millis(dice.pick(&[0, 0, 500, 1000, 7000]));
        let act = dice.act(&log.game);
        story.push_str(&format!("@ {now} {act}\n"));
        log.act(&act, now)
            .map_err(|wrong| format!("{wrong}\n\n{story}"))?;
    }
    log.check_replay()
        .and_then(|()| log.check_offers())
        .map_err(|wrong| format!("{wrong}\n\n{story}"))
}

/// The headers of the case.
fn told(log: &Log<'_>) -> String {
    let terms = &log.terms;
    let mut story = format!(
        "codes: {}\nstart: {}\n",
        log.code.id,
        terms.start.to_fen(FenStyle::Shredder)
    );
    if let Some(time) = &terms.time {
        story.push_str(&format!("time: {time}\n"));
    }
    let referee = if terms.referee == Referee::Watching {
        "watching"
    } else {
        "on-call"
    };
    story.push_str(&format!("referee: {referee}\n"));
    if let Some(event) = terms.event {
        story.push_str(&format!("event: {event}\n"));
    }
    story.push('\n');
    story
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn the_referee_always_answers_and_its_books_balance(thrown in prop::collection::vec(any::<u16>(), 40..400)) {
        for code in Code::all() {
            play(code, &thrown).map_err(TestCaseError::fail)?;
        }
    }
}

/// What anybody may expect of plain play: a legal move of the player who has the turn stands and breaks nothing.
#[test]
fn legal_moves_stand_under_every_code() {
    for code in Code::all() {
        let mut game = Game::new(code, Terms::default()).expect("orthodox terms");
        let mut state = 2026u32;
        for _ in 0..60 {
            let moves = game.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let made = moves[(state >> 8) as usize % moves.len()];
            let act = Act::player(
                game.turn(),
                Deed::Play {
                    words: made.to_string(),
                },
            );
            let Decided { ruling, after, .. } = decide(&game, &act, Millis::ZERO);
            assert_eq!(
                (ruling.verdict, ruling.breach),
                (Verdict::Accepted, false),
                "{act} under {}",
                code.id
            );
            let expected = game.setup().play_any(made);
            game = after;
            assert_eq!(
                game.setup().board,
                expected.board,
                "{act} under {}",
                code.id
            );
        }
    }
}
