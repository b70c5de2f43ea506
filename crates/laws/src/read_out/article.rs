//! The article that decides, in substance, and how clauses and codes are called aloud.

use jadoube_codes::params::illegal::FirstIllegal;
use jadoube_codes::time::Millis;

use super::called::{begun_small, called, numbered};
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
    let deciding = ruling.clauses.first()?;
    let clause = game.code().clause(deciding.as_str())?;
    let words = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (title, code) = (&clause.title, called(game));
    // A claim that is refused for what was done, or was not, rests on no more of the article than that.
    let legal = game.plies_back().all(|ply| ply.legal);
    if legal && ruling.verdict == Verdict::Refused && act.is_some_and(story::is_of_illegal_moves) {
        let number = numbered(clause.id.as_str());
        return Some(match number {
            Some(number) => format!("{number} of {code}, “{title}”, does not apply"),
            None => format!("the rule under “{title}” in {code} does not apply"),
        });
    }
    let is_said = said.contains(words.trim_end_matches('.'));
    let words = begun_small(&shortened(&words, said));
    Some(match numbered(clause.id.as_str()) {
        Some(number) if !is_said && said.ends_with(&format!(" {number}.")) => {
            format!("that article of {code}, “{title}”, says in substance: {words}")
        }
        Some(number) if is_said => format!("that is {number} of {code}, “{title}”"),
        Some(number) => format!("{number} of {code}, “{title}”, says in substance: {words}"),
        None if is_said => return None,
        None => format!("the rule under “{title}” in {code} is in substance: {words}"),
    })
}

/// What an illegal move costs in this event, where the article that was read out names what it costs elsewhere.
pub(super) fn amount_here(game: &Game, ruling: &Ruling) -> Option<String> {
    let quoted = ruling.clauses.first()?;
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
    let time = Millis::from_seconds(u64::from(span.as_secs()));
    Some(format!(
        "in this game a first illegal move gives the opponent {}, under {number}",
        sentence::extra(time)
    ))
}

/// An article longer than this, in bytes, is read out in the part that matters.
const READ: usize = 300;

/// Of a long article its first sentence, and those that speak of what the ruling speaks of.
fn shortened(words: &str, said: &str) -> String {
    if words.len() <= READ {
        return words.to_owned();
    }
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphabetic());
        let long = words.filter(|word| word.len() >= STEM);
        long.map(|word| word.chars().take(STEM).collect::<String>().to_lowercase())
            .collect()
    };
    let mut sentences = words.split_inclusive(". ");
    let first = sentences.next().unwrap_or_default();
    let (of_the_ruling, of_the_first) = (stems(said), stems(first));
    let speaks_of_it = |sentence: &&str| {
        let mut shared = stems(sentence);
        shared.sort();
        shared.dedup();
        shared.retain(|stem| of_the_ruling.contains(stem) && !of_the_first.contains(stem));
        shared.len() >= SHARED
    };
    let matters: String = sentences.filter(speaks_of_it).collect();
    format!("{first}{matters}").trim_end().to_owned()
}

/// So many letters of a word are its stem, and so many stems of which the ruling speaks as well make a sentence matter.
const STEM: usize = 5;
const SHARED: usize = 1;
