//! The article that decides, in substance, and how clauses and codes are called aloud.

use jadoube_codes::params::illegal::FirstIllegal;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Subject};

use super::called::{begun_small, numbered, printed_in, words_of};
use super::story;
use crate::act::Act;
use crate::game::Game;
use crate::ruling::{Penalty, PenaltyKind, Ruling, Verdict};
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
        silent if is_of_gaps(game, *silent) && !act.is_some_and(story::is_appeal) => {
            let mut others = ruling.clauses.iter().filter(of_the_code);
            others.find(|id| !is_of_gaps(game, **id) && !is_of_office(game, **id))?
        }
        deciding => deciding,
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
    let is_of_finding = finder.is_some_and(|rule| rule.by.contains(deciding))
        || complete.is_some_and(|rule| rule.by.contains(deciding));
    if open
        && legal
        && is_of_finding
        && ruling.verdict == Verdict::Refused
        && act.is_some_and(story::is_of_illegal_moves)
    {
        let number = numbered(clause.id.as_str());
        return Some(match number {
            Some(number) => format!("{number} of {code}, “{title}”, does not apply"),
            None => format!("the rule under “{title}” in {code} does not apply"),
        });
    }
    let is_said = said.contains(words.trim_end_matches('.'));
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

/// Whether a clause is on the official's office.
fn is_of_office(game: &Game, id: ClauseId) -> bool {
    let clause = game.code().clause(id.as_str());
    clause.is_some_and(|clause| clause.subject == Subject::Authority)
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
