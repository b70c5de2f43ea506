//! Every act that can be told, as somebody chooses it: `jadoube.acts/1`.

use std::collections::BTreeMap;

use jadoube_laws::case::{Form, Who, forms};
use serde::Serialize;

/// Every act that can be told, from the one table of acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Acts {
    /// `jadoube.acts/1`.
    pub schema: &'static str,
    /// The forms, in the order in which they are listed.
    pub forms: Vec<ActForm>,
}

/// One form of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ActForm {
    /// What it is listed under.
    pub group: &'static str,
    /// What it is called, of whoever does it: `claims stalemate`.
    pub label: &'static str,
    /// What it is called where somebody may do it: `Claim stalemate`.
    pub command: &'static str,
    /// Why nobody does it at a table on a screen, where nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<&'static str>,
    /// Who may tell it, as a line begins: `White`, `Black`, `Arbiter`, `Bystander`, and `Both` for moves in a row.
    pub who: Vec<&'static str>,
    /// The line after the actor, with `{name}` where something is to be filled in.
    pub line: String,
    /// What is to be filled in, by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, ActField>,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ActField {
    /// What to call it.
    pub label: &'static str,
    /// An example.
    pub example: String,
    /// The words among which it is chosen, where they are few.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub among: &'static [&'static str],
}

impl Acts {
    /// All of them.
    ///
    /// ```
    /// let acts = jadoube_forms::Acts::all();
    /// let warning = acts.forms.iter().find(|form| form.line == "rules warning").unwrap();
    /// assert_eq!(warning.who, ["Arbiter"]);
    /// ```
    pub fn all() -> Acts {
        Acts {
            schema: "jadoube.acts/1",
            forms: forms()
                .iter()
                .map(ActForm::from)
                .chain(in_a_row())
                .collect(),
        }
    }
}

impl From<&Form> for ActForm {
    fn from(form: &Form) -> ActForm {
        let fields = form.fields().into_iter().map(|(name, slot, example)| {
            let field = ActField {
                label: slot.label(),
                example,
                among: slot.among(),
            };
            (name, field)
        });
        ActForm {
            group: form.group,
            label: form.label,
            command: form.command,
            screen: form.screen,
            who: match form.who {
                Who::Player => vec!["White", "Black"],
                Who::Official => vec!["Arbiter"],
                Who::Either => vec!["White", "Black", "Arbiter"],
                Who::Anybody => vec!["White", "Black", "Arbiter", "Bystander"],
            },
            line: line(form.pattern),
            fields: fields.collect(),
        }
    }
}

impl ActForm {
    /// The line after the actor with an example in each gap.
    ///
    /// ```
    /// let acts = jadoube_forms::Acts::all();
    /// let touch = acts.forms.iter().find(|form| form.label == "touches men").unwrap();
    /// assert_eq!(touch.example(), "touches e2 d5");
    /// ```
    pub fn example(&self) -> String {
        let filled = |line: String, (name, field): (&String, &ActField)| {
            line.replace(&format!("{{{name}}}"), &field.example)
        };
        self.fields.iter().fold(self.line.clone(), filled)
    }
}

/// A pattern with the names of its gaps alone: `{from:square}` is `{from}`.
fn line(pattern: &str) -> String {
    let words = pattern
        .split_whitespace()
        .map(|word| match word.split_once(':') {
            Some((gap, kind)) if gap.starts_with('{') && kind.ends_with('}') => format!("{gap}}}"),
            _ => word.to_owned(),
        });
    words.collect::<Vec<_>>().join(" ")
}

/// Moves of both players in a row, which a line tells and no single act is.
fn in_a_row() -> [ActForm; 2] {
    let field = |label, example: &str| ActField {
        label,
        example: example.to_owned(),
        among: &[],
    };
    let moves = || ("moves".to_owned(), field("Moves", "Nf3 Nf6 Ng1 Ng8"));
    let form = |label, command, line: &str, fields| ActForm {
        group: "Moves in a row",
        label,
        command,
        screen: Some("at a table each player makes his own moves"),
        who: vec!["Both"],
        line: line.to_owned(),
        fields,
    };
    [
        form(
            "play these moves in turn",
            "Play these moves in turn",
            "play {moves}",
            BTreeMap::from([moves()]),
        ),
        form(
            "play these moves so many times",
            "Play these moves so many times",
            "play {moves} x{times}",
            BTreeMap::from([moves(), ("times".to_owned(), field("Times", "2"))]),
        ),
    ]
}
