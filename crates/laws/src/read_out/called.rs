//! How codes, clauses and findings are called aloud.

use std::sync::Arc;

use jadoube_codes::{Clause, Code, CodeKind};

use crate::act::{BystanderOffence, Fact, Offence};
use crate::fact::offence::{broken, found as found_of, rule_on_telephones_broken};
use crate::game::Game;
pub use crate::sentence::numbered;

/// How a rule without a number is called, before its title.
pub(super) const UNDER: &str = "the rule under ";

/// What was found of a player, if that is what was found.
pub(super) fn found(game: &Game, fact: &Fact) -> Option<String> {
    let has_rule = game.code().rules.conduct.device_used.is_some();
    match fact {
        Fact::Conduct {
            whom,
            offence: Offence::Phone,
        } if has_rule => Some(rule_on_telephones_broken(*whom)),
        Fact::Conduct { whom, offence } => Some(found_of(*whom, *offence)),
        Fact::Breach { clause, whom } => {
            let clause = game.code().clause(clause)?;
            let rule = numbered(clause.id.as_str())
                .unwrap_or_else(|| format!("{UNDER}“{}”", clause.title));
            Some(broken(whom, rule))
        }
        Fact::Bystander { offence } => Some(match offence {
            BystanderOffence::Phone => "a bystander’s telephone was used, or rang".to_owned(),
            BystanderOffence::Advice => "a bystander gave advice".to_owned(),
        }),
        Fact::BystandersBreach { clause } => {
            let clause = game.code().clause(clause)?;
            let rule = numbered(clause.id.as_str())
                .unwrap_or_else(|| format!("{UNDER}“{}”", clause.title));
            Some(broken("a bystander", rule))
        }
        _ => None,
    }
}

/// That nothing comes of a finding: `the finding that White has broken article 11.1 does not stand`.
pub(super) fn not_found(found: &str) -> String {
    format!("the finding that {found} does not stand")
}

/// What a clause says, on one line.
pub(super) fn words_of(clause: &Clause) -> String {
    clause.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The code of the game as it is called aloud.
pub(super) fn called(game: &Game) -> String {
    match game.code().kind {
        CodeKind::House => format!("“{}”", game.code().short),
        _ => format!("the {}", game.code().short),
    }
}

/// The code in which a clause is printed, as it is called aloud: what a house has taken over is read out of the code that it
/// plays by.
pub(super) fn printed_in(game: &Game, clause: &Clause) -> String {
    let house = game.code().kind == CodeKind::House;
    // A supplement holds nothing but what differs: the rest is printed in the code that it goes with.
    let supplement = game.code().supplement;
    let base = game.code().base().filter(|_| house || supplement);
    // What a house has written anew under the old number is its own.
    let is_printed = |base: &&Arc<Code>| {
        if supplement {
            return game.code().own_clause(clause.id.as_str()).is_none();
        }
        let there = clause
            .inherited
            .and_then(|from| base.clause(from.id.as_str()));
        there.is_some_and(|there| there.text == clause.text)
    };
    match base.filter(is_printed) {
        Some(base) => format!("the {}", base.short),
        None => called(game),
    }
}

/// Words as they go on after a colon: with a small letter, unless they begin with a name or with what the codes write large.
pub(super) fn begun_small(words: &str) -> String {
    const NAMES: [&str; 14] = [
        "White",
        "Black",
        "White's",
        "Black's",
        "White’s",
        "Black’s",
        "FIDE",
        "Player",
        "Opponent",
        "Penalty",
        "Penalties",
        "Article",
        "Articles",
        "Chess960",
    ];
    let first: String = words
        .chars()
        .take_while(|c| !c.is_whitespace() && *c != ',')
        .collect();
    let is_name =
        NAMES.contains(&first.as_str()) || first.chars().nth(1).is_some_and(char::is_uppercase);
    let mut letters = words.chars();
    match letters.next() {
        Some(letter) if !is_name => letter.to_lowercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
}
