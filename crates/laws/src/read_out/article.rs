//! The article that decides, in substance, and how clauses and codes are called aloud.

use jadoube_codes::params::illegal::FirstIllegal;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Subject};

use super::called::{begun_small, numbered, printed_in, words_of};
use super::story;
use crate::act::{Act, Claim, Decision, Deed};
use crate::game::Game;
use crate::ruling::{Penalty, PenaltyKind, Ruling, Verdict};
use crate::said;
use crate::sentence;

/// The clause that decides, in substance; its number alone where the reason was said in its words.
pub(super) fn article(
    game: &Game,
    act: Option<&Act>,
    ruling: &Ruling,
    said: &str,
) -> Option<String> {
    // Who decides where a code is silent is no ground for what is refused or asked: another clause is read, if any decides.
    let of_the_code = |id: &&ClauseId| game.code().clause(id.as_str()).is_some();
    let deciding = match ruling.clauses.first()? {
        // An appeal is heard by whoever is said to decide.
        silent if is_of_gaps(game, *silent) && act.is_some_and(gives_a_result) => return None,
        silent if is_of_gaps(game, *silent) && !act.is_some_and(story::is_appeal) => {
            let mut others = ruling.clauses.iter().filter(of_the_code);
            others.find(|id| !is_of_gaps(game, **id) && !is_of_office(game, **id))?
        }
        other if is_no_ground(game, act, ruling, *other) => return None,
        // Who refuses to keep the record has refused to keep the Laws.
        record
            if act.is_some_and(|act| gives_without(act, *record))
                && is_of(game, *record, Subject::Notation) =>
        {
            let others = ruling
                .clauses
                .iter()
                .chain(&ruling.also)
                .filter(of_the_code);
            let mut others = others.filter(|id| !is_of_office(game, **id));
            others
                .find(|id| !is_of(game, **id, Subject::Notation))
                .unwrap_or(record)
        }
        // For what clocks may be stopped is of interest once the reason is asked for; that it is no resignation is so at once.
        grounds
            if act.is_some_and(|act| act.deed == Deed::Stop)
                && ruling.asks.is_none()
                && is_of_grounds(game, *grounds) =>
        {
            let no_resignation = game.code().rules.resign.not_by.as_ref();
            let by = no_resignation.map_or(&[][..], |said| said.by(game.event()));
            let mut all = ruling.clauses.iter().chain(&ruling.also);
            all.find(|id| by.contains(id))?
        }
        // That moves are sent is no ground for what became of one, and how men move is none for one that stands.
        sent if act.is_some_and(|act| matches!(act.deed, Deed::Communicate { .. }))
            && (is_of_messages(game, *sent)
                || ruling.verdict == Verdict::Accepted && !ruling.weighs()) =>
        {
            let mut others = ruling.clauses.iter().filter(of_the_code);
            others.find(|id| {
                is_of(game, **id, Subject::Communication) && !is_of_messages(game, **id)
            })?
        }
        deciding => announced(game, act, ruling).unwrap_or(deciding),
    };
    let clause = game.code().clause(deciding.as_str())?;
    let words = words_of(clause);
    let (title, code) = (&clause.title, printed_in(game, clause));
    // A claim that is refused for what was done, or was not, rests on no more of the article than that.
    let legal = game.plies_back().all(|ply| ply.legal);
    let open = game.outcome().is_none();
    let illegal = &game.code().rules.illegal;
    let finder = illegal.finder.as_ref();
    let finder = finder.and_then(|rule| rule.at(game.event()));
    let complete = illegal.is_complete_at.as_ref();
    let complete = complete.and_then(|rule| rule.at(game.event()));
    let of_finder = finder.is_some_and(|rule| rule.by.contains(deciding));
    let of_completion = complete.is_some_and(|rule| rule.by.contains(deciding));
    let refuses = ruling.verdict == Verdict::Refused && act.is_some_and(story::is_of_illegal_moves);
    // When a move is complete is of no interest where all are legal.
    if open && legal && refuses && of_completion && !of_finder {
        return None;
    }
    if open && legal && refuses && of_finder {
        let number = numbered(clause.id.as_str());
        return Some(match number {
            Some(number) => format!("{number} of {code}, “{title}”, does not apply"),
            None => format!("the rule under “{title}” in {code} does not apply"),
        });
    }
    let bare = words.trim_end_matches('.');
    let is_said = said.contains(bare) || said.contains(&begun_small(bare));
    let is_titled = said.contains(&format!("“{title}”"));
    let words = match of_rapid_play(game, ruling, *deciding) {
        Some(beside) => format!("{} {beside}", begun_small(&words)),
        None => begun_small(&words),
    };
    Some(match numbered(clause.id.as_str()) {
        Some(number)
            if !is_said
                && (said.ends_with(&format!(" {number}."))
                    || said.contains(&format!("under {number} of {code}"))) =>
        {
            format!("that article of {code}, “{title}”, says in substance: {words}")
        }
        Some(number) if is_said && is_titled => format!("that is {number} of {code}"),
        Some(number) if is_said => format!("that is {number} of {code}, “{title}”"),
        Some(number) => format!("{number} of {code}, “{title}”, says in substance: {words}"),
        None if is_said => return None,
        // The breach was told by the title already.
        None if said.ends_with(&format!(" under “{title}”.")) => {
            format!("that rule in {code} is in substance: {words}")
        }
        None => format!("the rule under “{title}” in {code} is in substance: {words}"),
    })
}

/// The article on rapid play that decides in blitz by the one that leads, in substance.
fn of_rapid_play(game: &Game, ruling: &Ruling, leads: ClauseId) -> Option<String> {
    let layers = game.code().rules.form.layers.as_ref()?;
    let layers = layers.at(game.event())?;
    let of_layers = |id: ClauseId| layers.by.contains(&id);
    let second = *ruling.clauses.get(1)?;
    // Those on fast play stand in appendices, which bear letters.
    let in_appendix = second.as_str().starts_with(['a', 'b']);
    if !of_layers(leads) || of_layers(second) || !in_appendix {
        return None;
    }
    let clause = game.code().clause(second.as_str())?;
    let number = numbered(second.as_str())?;
    let words = words_of(clause);
    let (title, words) = (&clause.title, begun_small(&words));
    Some(format!("By it {number}, “{title}”, holds here: {words}"))
}

/// The clause on a claim with a move that is not made yet, where such a claim was upheld.
fn announced<'r>(game: &Game, act: Option<&Act>, ruling: &'r Ruling) -> Option<&'r ClauseId> {
    let rules = &game.code().rules;
    let of_claim = match &act?.deed {
        Deed::Claim {
            subject: Claim::Repetition,
            with: Some(_),
        } => {
            rules
                .repetition
                .announced_move
                .as_ref()?
                .at(game.event())?
                .by
        }
        Deed::Claim {
            subject: Claim::FiftyMoves,
            with: Some(_),
        } => rules.fifty.announced_move.as_ref()?.at(game.event())?.by,
        _ => return None,
    };
    let upheld = ruling.verdict == Verdict::Accepted;
    let mut clauses = ruling.clauses.iter().chain(&ruling.also);
    clauses.find(|id| upheld && of_claim.contains(id))
}

/// Whether a clause says for what the clocks may be stopped.
fn is_of_grounds(game: &Game, id: ClauseId) -> bool {
    let grounds = game.code().rules.pause.grounds.as_ref();
    grounds.is_some_and(|said| said.by(game.event()).contains(&id))
}

/// Whether a clause says that a game is played by messages.
fn is_of_messages(game: &Game, id: ClauseId) -> bool {
    let scope = game.code().rules.comm.scope.as_ref();
    let scope = scope.and_then(|scope| scope.at(game.event()));
    scope.is_some_and(|scope| scope.by.contains(&id))
}

/// Whether what decides is no ground for what was done, and no other article is read in its place.
fn is_no_ground(game: &Game, act: Option<&Act>, ruling: &Ruling, id: ClauseId) -> bool {
    let Some(act) = act else { return false };
    match act.deed {
        // Which results there are is no ground for one of them, nor who gives it: it is given for what was done.
        _ if gives_without(act, id)
            && (is_of_results(game, ruling, id) || is_of_office(game, id)) =>
        {
            true
        }
        // That an official has no penalty to give is read out of what says who has.
        Deed::Rule { .. } | Deed::Grant { .. } => {
            ruling.explanation == said::Hearing::NoneLeftToOfficial.to_string()
                && !is_of(game, id, Subject::Penalty)
        }
        // Which penalties there are is no ground for there being none.
        Deed::Require { .. } => {
            ruling.explanation == said::Common::NothingToExact.to_string()
                && is_of(game, id, Subject::Penalty)
        }
        // Who finds what happened is no ground for what was not found.
        Deed::Find { .. } => {
            ruling.verdict == Verdict::Refused && !ruling.breach && is_of_office(game, id)
        }
        _ => false,
    }
}

/// Whether an official gives a result with this act, and not by this clause, which he would have named.
fn gives_without(act: &Act, id: ClauseId) -> bool {
    gives_a_result(act) && !names_the_ground(act, id)
}

/// Whether an official gives a result with this act.
fn gives_a_result(act: &Act) -> bool {
    matches!(
        act.deed,
        Deed::Rule {
            decision: Decision::Result { .. } | Decision::Points { .. },
            ..
        }
    )
}

/// Whether the official gives a result by this clause, which he has named.
fn names_the_ground(act: &Act, id: ClauseId) -> bool {
    match &act.deed {
        Deed::Rule {
            decision:
                Decision::Result {
                    clause: Some(named),
                    ..
                },
            ..
        } => named.eq_ignore_ascii_case(id.as_str()),
        _ => false,
    }
}

/// Whether a clause only lists the results that there are, where one of them was given.
fn is_of_results(game: &Game, ruling: &Ruling, id: ClauseId) -> bool {
    let kinds = game.code().rules.result.kinds.as_ref();
    let kinds = kinds.and_then(|kinds| kinds.at(game.event()));
    ruling.verdict == Verdict::Accepted && kinds.is_some_and(|kinds| kinds.by.contains(&id))
}

/// Whether a clause is on the official's office.
fn is_of_office(game: &Game, id: ClauseId) -> bool {
    is_of(game, id, Subject::Authority)
}

/// Whether a clause is on this subject.
fn is_of(game: &Game, id: ClauseId, subject: Subject) -> bool {
    let clause = game.code().clause(id.as_str());
    clause.is_some_and(|clause| clause.subject == subject)
}

/// Whether a clause says who decides, and how, where the code has no article.
fn is_of_gaps(game: &Game, id: ClauseId) -> bool {
    let law = &game.code().rules.law;
    let doubt = law.doubt.as_ref().map(|said| said.by(game.event()));
    let standing = law.standing.as_ref().map(|said| said.by(game.event()));
    let named = doubt.into_iter().chain(standing).flatten();
    named.copied().any(|named| named == id)
}

/// What an illegal move costs in this event, where the article that was read out names what it costs elsewhere.
pub(super) fn amount_here(game: &Game, ruling: &Ruling) -> Option<String> {
    let quoted = ruling.clauses.first()?;
    if game.outcome().is_some() {
        return None;
    }
    let rules = &game.code().rules;
    let limit = rules.count.limit.as_ref()?.at(game.event())?;
    let first = rules.illegal.first.as_ref()?.at(game.event())?;
    let FirstIllegal::TimeToOpponent(span) = first.is else {
        return None;
    };
    let other = first.by.iter().find(|id| *id != quoted)?;
    let given = |penalty: &Penalty| matches!(penalty.kind, PenaltyKind::Time { .. });
    let told = ruling.penalties.iter().any(given);
    let number = numbered(other.as_str()).filter(|_| limit.by.contains(quoted) && !told)?;
    let time = Millis::from(*span);
    Some(format!(
        "in this game a first illegal move gives the opponent {}, under {number}",
        sentence::extra(time)
    ))
}
