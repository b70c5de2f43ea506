//! What lets an official give a result: which results there are, whether somebody asked for one, and whether what a clause
//! speaks of has happened.

use jadoube_board::Color;
use jadoube_codes::params::end::ResultKind;
use jadoube_codes::{Clause, ClauseId, Subject};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::judgment::OnTime;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::flag;
use crate::rules::ending::prospects::{self, Prospect};
use crate::rules::hearing::unasked;
use crate::rules::session::lateness;
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// Of which kind a result is; none while the game goes on.
fn kind_of(score: Score) -> Option<ResultKind> {
    match score {
        Score::WhiteWins | Score::BlackWins => Some(ResultKind::Win),
        Score::Draw => Some(ResultKind::Draw),
        Score::BothLose => Some(ResultKind::BothLost),
        Score::Annulled => Some(ResultKind::Annulled),
        Score::HalfToWhite | Score::HalfToBlack => Some(ResultKind::Unequal),
        Score::Open => None,
    }
}

/// Whether the code knows such a result; if not, it is refused.
pub(crate) fn is_known(d: &mut Draft, score: Score) -> bool {
    let kind = kind_of(score);
    let unknown = d
        .at(&d.rules().result.kinds)
        .filter(|rule| kind.is_some_and(|kind| !rule.lists(&kind)));
    let Some(rule) = unknown else { return true };
    let why = match kind {
        Some(ResultKind::BothLost) => said::Hearing::NotBothLost,
        Some(ResultKind::Annulled) => said::Hearing::NotWithoutResult,
        _ => said::Hearing::NoSuchResult,
    };
    d.refuse(rule.by, why);
    false
}

/// Whether this result would end a game in which nobody asked the official for anything. A game that does not count is none
/// that he decides, and on a program's board nobody sits as the official: there the house itself ends what it has to end.
pub(crate) fn ends_unasked(d: &Draft, score: Score) -> bool {
    let house = d.game.terms().is_agreed(&Agreement::OnScreen);
    let decides = !matches!(score, Score::Open | Score::Annulled);
    d.game.outcome().is_none() && decides && !house && !unasked::is_asked(d)
}

/// Whether a result may rest on the clause that is named: what the clause speaks of has to have happened, and to give that
/// result. If not, it is refused.
pub(crate) fn may_rest_on(d: &mut Draft, ground: Option<&str>, score: Score) -> bool {
    let clause = ground.and_then(|id| d.code().clause(id));
    let decides = !matches!(score, Score::Open | Score::Annulled);
    let Some(clause) = clause.filter(|_| decides && !unasked::is_asked(d)) else {
        return true;
    };
    let id = clause.id;
    let of_dead = d.by(&d.rules().dead.ends_game).contains(&id);
    if of_dead && score == Score::Draw && d.game.outcome().is_none() {
        let alive = matches!(prospects::is_dead(d), Prospect::No);
        if alive {
            d.refuse(&[id], said::Claims::StillMate);
        }
        return !alive;
    }
    match why_not(d, clause, score) {
        Some(why) => {
            d.refuse(&[id], why);
            false
        }
        None => true,
    }
}

/// Whether something of what a clause speaks of has happened, as far as that is known.
fn has_happened(d: &Draft, id: ClauseId) -> bool {
    let aside = d.game.aside();
    let of = |by: &[ClauseId]| by.contains(&id);
    let known = aside.notes.iter().any(|(_, by)| of(by))
        || aside.offences.iter().any(|known| of(&known.by))
        || aside.penalties.iter().any(|given| of(&given.offence));
    let rules = d.rules();
    let late = &rules.late;
    let tested = of(&on_time(d)) || of(d.by(&late.limit)) || of(d.by(&late.by_itself));
    let counts = of(d.by(&rules.count.limit))
        && Color::ALL
            .into_iter()
            .any(|who| d.game.illegal_counted(who) > 0);
    let clause = d.code().clause(id.as_str());
    let gives_one = |clause: &Clause| {
        let mut tried = Draft::rehearsal(&d.game);
        let mut scores = [Score::WhiteWins, Score::BlackWins, Score::Draw].into_iter();
        scores.any(|score| why_not(&mut tried, clause, score).is_none())
    };
    known
        || clause
            .filter(|_| tested && d.game.outcome().is_none())
            .map_or(counts, gives_one)
}

fn why_not(d: &mut Draft, clause: &Clause, score: Score) -> Option<said::Hearing> {
    let rules = d.rules();
    let id = clause.id;
    let of = |by: &[ClauseId]| by.contains(&id);
    if of(&on_time(d)) {
        return overstepped(d, score);
    }
    if of(d.by(&rules.late.limit)) || of(d.by(&rules.late.by_itself)) {
        return (!is_missed(d, score)).then_some(said::Hearing::HasNotHappened);
    }
    let counted = of(d.by(&rules.count.limit)) && !of(d.by(&rules.penalty.chooser));
    let none_counted = score
        .winner()
        .is_none_or(|who| d.game.illegal_counted(who.opposite()) == 0);
    let over = d.game.outcome().is_some();
    // Of a result that was put down there is nothing to decide before there is one.
    if !over && of(d.by(&rules.record.wrong_result)) {
        return Some(said::Hearing::HasNotHappened);
    }
    let happened = match clause.subject {
        // What the board, the players' words and the clocks come to has ended the game when it happened.
        Subject::End | Subject::Draw | Subject::Clock if has_given_another(d, id, score) => {
            return Some(said::Hearing::GivesAnother);
        }
        Subject::End | Subject::Draw | Subject::Clock => over && !of_mate(d, id, score),
        Subject::Irregularity if !over => return Some(said::Hearing::NoPowerOverResult),
        _ => over || !(counted && none_counted),
    };
    (!happened).then_some(said::Hearing::HasNotHappened)
}

/// The clauses on an overstepped time.
fn on_time(d: &Draft) -> Vec<ClauseId> {
    let flag = &d.rules().flag;
    [
        d.by(&flag.effect),
        d.by(&flag.callers),
        d.by(&flag.mate_exception),
        d.by(&flag.listed_material),
        d.by(&flag.both_order_known),
        d.by(&flag.both_order_unknown),
        d.quoted(&d.rules().clock.loss),
    ]
    .concat()
}

/// Why an overstepped time does not give this result, if it does not.
fn overstepped(d: &mut Draft, score: Score) -> Option<said::Hearing> {
    let fallen = |d: &Draft, whose: Color| {
        let clocks = d.game.clocks();
        clocks.is_some_and(|clocks| clocks.fallen(whose).is_some())
    };
    let down = Color::ALL.into_iter().filter(|whose| fallen(d, *whose));
    let mut losers: Vec<Color> = down.collect();
    if flag::is_called_by_players_alone(d) {
        return Some(said::Hearing::FlagIsThePlayers);
    }
    if losers.is_empty() {
        return Some(said::Hearing::NoFlagSeen);
    }
    losers.retain(|loser| score.winner() != Some(*loser));
    let Some(loser) = losers.first() else {
        return Some(said::Hearing::GivesAnother);
    };
    let opponent = loser.opposite();
    let wins = match d.under().on_time(&d.game.setup().board, opponent).test {
        OnTime::Wins => Prospect::Yes,
        OnTime::Drawn => Prospect::No,
        OnTime::Helpmate => prospects::can_mate(d, opponent),
        OnTime::ForcedMate | OnTime::Person => Prospect::Undecided,
    };
    let other = match score {
        Score::WhiteWins | Score::BlackWins => wins == Prospect::No,
        Score::Draw => wins == Prospect::Yes && losers.len() == 1,
        _ => losers.len() == 1,
    };
    other.then_some(said::Hearing::GivesAnother)
}

/// Whether whoever loses by this result has stayed away beyond the time allowed.
fn is_missed(d: &Draft, score: Score) -> bool {
    let mut found = Draft::rehearsal(&d.game);
    for who in Color::ALL {
        if !matches!(score, Score::BothLose) && score != Score::win(who.opposite()) {
            continue;
        }
        lateness::absent(&mut found, who);
    }
    let after = found.finish().after;
    after
        .outcome()
        .is_some_and(|outcome| outcome.score == score)
}

/// Whether the rules themselves have come to another result by this clause.
fn has_given_another(d: &Draft, id: ClauseId, score: Score) -> bool {
    d.game.outcome().is_some_and(|outcome| {
        let of_rules = outcome.cause != Cause::ArbiterRuled;
        of_rules && outcome.by.contains(&id) && outcome.score != score
    })
}

/// Whether the clause is one on mate, and the loser by this result is not mated.
fn of_mate(d: &Draft, id: ClauseId, score: Score) -> bool {
    let on_mate = d.by(&d.rules().mate.requires).contains(&id);
    let mated = d.game.position().filter(|it| it.is_checkmate());
    on_mate && mated.is_none_or(|it| score != Score::win(it.turn().opposite()))
}

/// Whether a player gets anything by this result of a game that is over.
pub(crate) fn scores(score: Score, who: Color) -> bool {
    match score {
        Score::WhiteWins | Score::HalfToWhite => who == Color::White,
        Score::BlackWins | Score::HalfToBlack => who == Color::Black,
        Score::Draw => true,
        Score::BothLose | Score::Annulled | Score::Open => false,
    }
}

/// What lets the arbiter give this result: the kinds of result, the penalties, the changing of a result.
pub(crate) fn cite_result(d: &mut Draft, score: Score) {
    let rules = d.rules();
    let before = d.game.score();
    let mut punishes = false;
    if let Some(asked) = d.game.pending_question().map(|it| it.question.clone()) {
        match asked.about {
            Matter::OpponentsScore(_) => d.lead(&asked.by),
            Matter::Refusal(_) => d.cite(d.by(&rules.refusal.costs)),
            Matter::Penalty(_) => {
                // What costs the game leaves the opponent's score to the official itself.
                let menu = d.by(&rules.penalty.chooser);
                if !asked.by.iter().any(|clause| menu.contains(clause)) {
                    d.lead(&asked.by);
                }
                punishes = true;
            }
            _ => {}
        }
    }
    if punishes || before == Score::Draw {
        d.cite(d.by(&rules.penalty.chooser));
    }
    if before == Score::Draw && matches!(score, Score::WhiteWins | Score::BlackWins) {
        d.cite(d.quoted(&rules.penalty.opponents_points_raised));
    }
    if matches!(score, Score::HalfToWhite | Score::HalfToBlack) {
        d.cite(d.quoted(&rules.penalty.offenders_points_lowered));
    }
    if before != Score::Open {
        d.cite(d.by(&rules.end.reopened_by));
    }
    d.cite(d.by(&rules.result.kinds));
}

/// The clauses of a code by which a game ends, or its result is another: first, with how many there are, those of which something
/// has happened.
pub(crate) fn grounds_of_result(d: &Draft) -> (Vec<&'static str>, usize) {
    let rules = d.rules();
    let (conduct, late) = (&rules.conduct, &rules.late);
    let wrong = match d.game.outcome() {
        Some(_) => d.by(&rules.record.wrong_result),
        None => &[],
    };
    let always = [wrong, d.by(&rules.refusal.costs), d.by(&rules.penalty.menu)].concat();
    let of_players = [
        d.by(&late.limit),
        d.by(&late.by_itself),
        d.by(&rules.count.limit),
        d.by(&conduct.device_used),
        d.by(&conduct.device_carried),
        d.by(&conduct.device_sounding),
    ]
    .concat();
    let mut all = Clauses::new();
    add_clauses(&mut all, &on_time(d));
    add_clauses(&mut all, &of_players);
    add_clauses(&mut all, &always);
    add_clauses(
        &mut all,
        &unasked::of_subject(d, &[Subject::End, Subject::Draw]),
    );
    add_clauses(&mut all, d.quoted(&rules.arbiter.in_doubt));
    let (first, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|id| always.contains(id) || has_happened(d, *id));
    let likely = first.len();
    let all = first.into_iter().chain(others);
    (all.map(|id| id.as_str()).collect(), likely)
}
