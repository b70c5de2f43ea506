//! The second layer: what the Arbiters' Manual adds to a code. It stands beside the code and is no part of it; a ruling that
//! rests on it cites it as what it is, and a game can be judged without it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::clause::{Bound, Clause, Mark, Subject};
use super::clause_id::ClauseId;
use super::whole::Code;

/// How the ids of interpretations begin.
const OF_MANUAL: &str = "manual.";

/// The clause of which an id names the interpretation: `4.7.2` of `manual.4.7.2`.
pub fn interpreted(id: &str) -> Option<&str> {
    id.strip_prefix(OF_MANUAL)
}

/// The layers, as their files have them.
const FILES: [&str; 1] = [include_str!("../shipped/manual/fide-2023.toml")];

/// What the text of a code leaves open and an interpretation settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Gap {
    /// The clock pressed with the king two squares on and the rook in its corner.
    HalfCastling,
    /// A king tipped, a hand offered, a result written.
    SignsOfResignation,
    /// A draw offered on a condition.
    OfferOnACondition,
    /// A rook put upside down on the square of promotion.
    InvertedRook,
    /// The offer that lay in a claim which the opponent had checked.
    OfferOnceChecked,
    /// A device by which the game is lost to an opponent who cannot mate.
    DeviceWithoutMatingMeans,
    /// The increment that the press of an illegal move has won.
    IncrementOfAnIllegalMove,
    /// Something moved by a player who did not have the move any more.
    MovedBeyond,
    /// What is a good reason to pause the clock.
    ReasonToPause,
    /// The clock pressed, and no move made, by a player who meant to stop it.
    PressToStop,
}

/// One interpretation.
#[derive(Debug)]
pub struct Interpretation {
    /// The clause of the code that it is about.
    pub on: ClauseId,
    /// What it settles that the text leaves open, if a ruling rests on it.
    pub settles: Option<Gap>,
    /// It as a clause: its id, by which rulings cite it (`manual.4.7.2`), its title, its text.
    pub clause: Clause,
}

/// The interpretations of one code.
#[derive(Debug)]
struct Layer {
    code: &'static str,
    on: Vec<Interpretation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    code: String,
    title: String,
    on: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    clause: String,
    text: String,
    settles: Option<Gap>,
}

fn layers() -> &'static [Layer] {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    LAYERS.get_or_init(|| FILES.into_iter().filter_map(read).collect())
}

/// A file of the layer; a test holds that each can be read.
fn read(text: &str) -> Option<Layer> {
    let written: Written = toml::from_str(text).ok()?;
    let code = Code::by_id(&written.code)?;
    let on = written.on.into_iter().map(|row| Interpretation {
        on: ClauseId::intern(&row.clause),
        settles: row.settles,
        clause: Clause {
            id: ClauseId::intern(&format!("{OF_MANUAL}{}", row.clause)),
            title: format!("{} on {}", written.title, row.clause),
            subject: Subject::Authority,
            text: row.text,
            note: None,
            points: BTreeMap::new(),
            category: None,
            complexity: None,
            mandatory: None,
            mark: Mark::Attested,
            from: None,
            until: None,
            excepts: Vec::new(),
            bound: Bound::Finding,
            inherited: None,
        },
    });
    Some(Layer {
        code: code.id,
        on: on.collect(),
    })
}

impl Code {
    /// The interpretations that stand beside this code: its own, or those of the code that a house takes up, but for what is
    /// said of clauses in whose place the house has put its own.
    ///
    /// ```
    /// use jadoube_codes::Code;
    ///
    /// let code = Code::by_id("fide-2023").unwrap();
    /// let on = |id: &str| code.interpretations().find(|one| one.on == id);
    /// assert_eq!(on("4.7.2").unwrap().clause.title, "Arbiters' Manual on 4.7.2");
    /// assert_eq!(Code::by_id("fide-1931").unwrap().interpretations().count(), 0);
    /// ```
    pub fn interpretations(&self) -> impl Iterator<Item = &'static Interpretation> {
        let of = |id: &str| layers().iter().find(|layer| layer.code == id);
        let house = self.kind == super::whole::CodeKind::House;
        let taken_up = self.base().filter(|_| house);
        let all = of(self.id)
            .or_else(|| of(taken_up?.id))
            .map_or(&[][..], |layer| layer.on.as_slice());
        let kept = move |one: &&Interpretation| {
            let id = one.on.as_str();
            let printed = self.base().and_then(|base| base.own_clause(id));
            let same = |own: &Clause| printed.is_some_and(|printed| printed.text == own.text);
            !house || self.own_clause(id).map_or(self.supplement, same)
        };
        all.iter().filter(kept)
    }

    /// The interpretation by which this gap in the text is settled.
    pub fn settled_by(&self, gap: Gap) -> Option<&'static Interpretation> {
        self.interpretations().find(|one| one.settles == Some(gap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_interpretation_is_about_a_clause_of_its_code_and_says_something() {
        for text in FILES {
            let layer = read(text).expect("a layer");
            let code = Code::by_id(layer.code).expect("a code");
            assert!(layer.on.len() > 40, "{}", layer.on.len());
            for one in &layer.on {
                assert!(code.own_clause(one.on.as_str()).is_some(), "{}", one.on);
                assert!(one.clause.text.ends_with('.'), "{}", one.clause.text);
                assert_eq!(ClauseId::new(one.clause.id.as_str()), Ok(one.clause.id));
            }
        }
    }
}
