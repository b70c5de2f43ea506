//! Clauses: what a code says, one after another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::clause_id::ClauseId;
use super::date::Date;
use super::params::penalty::MenuPenalty;

/// One clause of a code, in our own words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Clause {
    /// The id by which rulings cite the clause.
    pub id: ClauseId,
    /// A few words.
    pub title: String,
    /// What the clause is about.
    pub subject: Subject,
    /// The rule, complete.
    pub text: String,
    /// A remark that helps a reader of the code: the trap in the clause, or a doubtful reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Under which point of the clause each penalty is printed, where it is a list of penalties: `1` of article 12.9.1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<MenuPenalty, String>,
    /// The chapter in which a modern rulebook files the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// How hard a modern rulebook takes the clause to be: `Basic`, `Intermediate` or `Advanced`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complexity: Option<String>,
    /// Whether a modern rulebook calls the clause mandatory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mandatory: Option<bool>,
    /// Whether a text of the edition that the code stands for was seen.
    pub mark: Mark,
    /// The first day on which it was in force, where it came during its edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Date>,
    /// The last day on which it was in force, where it ran out during its edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// The clauses to which this one is an exception.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excepts: Vec<ClauseId>,
    /// What the clause does in the program.
    pub bound: Bound,
    /// Where it comes from, if the code takes it from another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherited: Option<Inherited>,
}

/// Where an inherited clause comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Inherited {
    /// Its id in the code that is inherited from.
    pub id: ClauseId,
}

/// Whether a text of the edition that a code stands for was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The text of the edition, or a quotation of it, was seen.
    Attested,
    /// Written from memory of the edition.
    Memory,
    /// Taken from another edition, with no text of this one seen.
    Unseen,
}

impl Mark {
    /// The word by which files and answers call the mark.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Attested => "attested",
            Mark::Memory => "memory",
            Mark::Unseen => "unseen",
        }
    }
}

/// What a clause that decides nothing is, as its file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plain {
    /// It only says what words mean.
    Definition,
    /// Only a person can judge it.
    Finding,
}

/// What a clause does in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// It gives the value of a parameter that rules read.
    Decides,
    /// Rulings cite it beside others, and it decides nothing by itself.
    Quoted,
    /// Only a person can judge it: it is bound to the finding that the arbiter or the players make.
    Finding,
    /// It only says what words mean, and rules on nothing.
    Definition,
}

impl Bound {
    /// All of them, as they are listed.
    pub const ALL: [Bound; 4] = [
        Bound::Decides,
        Bound::Quoted,
        Bound::Finding,
        Bound::Definition,
    ];

    /// The word by which files and answers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Decides => "decides",
            Bound::Quoted => "quoted",
            Bound::Finding => "finding",
            Bound::Definition => "definition",
        }
    }
}

/// What a clause is about.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// What a word of the code means.
    #[default]
    Definition,
    /// The board, the men and the array.
    Board,
    /// Writing moves down.
    Notation,
    /// What a player does with hand and men.
    Act,
    /// Draws.
    Draw,
    /// How a game ends otherwise.
    End,
    /// What a breach costs.
    Penalty,
    /// Time and its measure.
    Clock,
    /// Interrupted games.
    Adjournment,
    /// Games with odds or undertakings.
    Odds,
    /// Play by messages, in consultation, in other forms.
    Communication,
    /// Positions, boards and colors that are not as they should be.
    Irregularity,
    /// Behavior.
    Conduct,
    /// Men, boards and clocks as things.
    Equipment,
    /// Who decides.
    Authority,
}

impl Subject {
    /// Whether clauses on it lay down what a player must do or leave, so that whoever breaks one offends: what men do,
    /// what there is and who has to see to it is none of that, and what a breach costs is its price.
    pub const fn is_of_offences(self) -> bool {
        match self {
            Subject::Notation
            | Subject::Draw
            | Subject::End
            | Subject::Adjournment
            | Subject::Odds
            | Subject::Communication
            | Subject::Irregularity
            | Subject::Conduct => true,
            Subject::Definition
            | Subject::Board
            | Subject::Act
            | Subject::Penalty
            | Subject::Clock
            | Subject::Equipment
            | Subject::Authority => false,
        }
    }

    /// The word by which files and answers call the subject.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Definition => "definition",
            Subject::Board => "board",
            Subject::Notation => "notation",
            Subject::Act => "act",
            Subject::Draw => "draw",
            Subject::End => "end",
            Subject::Penalty => "penalty",
            Subject::Clock => "clock",
            Subject::Adjournment => "adjournment",
            Subject::Odds => "odds",
            Subject::Communication => "communication",
            Subject::Irregularity => "irregularity",
            Subject::Conduct => "conduct",
            Subject::Equipment => "equipment",
            Subject::Authority => "authority",
        }
    }
}
