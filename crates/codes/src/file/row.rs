//! The file of a code as it is written: a head, and a row for each clause in the order of the printed text.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Table;

use crate::clause::{Mark, Plain, Subject};
use crate::date::Date;
use crate::whole::CodeKind;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    pub id: String,
    pub title: String,
    pub short: Option<String>,
    pub kind: CodeKind,
    pub era: Option<String>,
    pub from: Option<Date>,
    pub until: Option<Date>,
    #[serde(default)]
    pub summary: String,
    pub inherits: Option<String>,
    #[serde(default)]
    pub supplement: bool,
    #[serde(default)]
    pub absent: Vec<String>,
    #[serde(default)]
    pub removed: Vec<String>,
    #[serde(default)]
    pub confirmed: Vec<String>,
    #[serde(default)]
    pub renumbered: BTreeMap<String, String>,
    #[serde(default)]
    pub kinds: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub clause: Vec<Row>,
}

/// A clause with what it decides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub id: String,
    pub title: Option<String>,
    pub subject: Option<Subject>,
    pub text: Option<String>,
    pub note: Option<String>,
    #[serde(default)]
    pub points: BTreeMap<String, String>,
    pub category: Option<String>,
    pub complexity: Option<String>,
    pub mandatory: Option<bool>,
    pub mark: Option<Mark>,
    pub from: Option<Date>,
    pub until: Option<Date>,
    #[serde(default)]
    pub excepts: Vec<String>,
    #[serde(default)]
    pub words_only: bool,
    pub is: Option<Plain>,
    pub decides: Option<Table>,
    pub says: Option<Table>,
    pub supports: Option<Vec<String>>,
    pub cites: Option<Vec<String>>,
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
    #[serde(default, rename = "for")]
    pub parts: Vec<PartRow>,
}

/// What a clause decides in some kinds of event only.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartRow {
    #[serde(rename = "in")]
    pub kinds: Vec<String>,
    #[serde(default)]
    pub decides: Table,
    #[serde(default)]
    pub says: Table,
    #[serde(default)]
    pub supports: Vec<String>,
    #[serde(default)]
    pub readings: BTreeMap<String, String>,
}

impl Row {
    /// Whether the row says anything of the rules, so that it takes the place of what an inherited clause says of them.
    pub fn speaks(&self) -> bool {
        self.decides.is_some()
            || self.says.is_some()
            || self.supports.is_some()
            || self.cites.is_some()
            || !self.parts.is_empty()
    }
}
