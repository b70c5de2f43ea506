//! Reading a file: what is written becomes rows whose names are known.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::fault::{CodeError, Places, Step};
use super::meant;
use super::row::{PartRow, Row, Written};
use super::text::{Given, Part};
use crate::clause::{Bound, Clause, Mark, Plain};
use crate::clause_id::ClauseId;
use crate::given::lines_below;
use crate::meaning::{Parameter, Role, subjects};
use crate::near::understood;
use crate::needs;
use crate::params::penalty::MenuPenalty;
use crate::rule::EventKind;
use crate::shape::Described;
use crate::whole::Code;

/// A file that has been read: what it gives itself, before anything is inherited.
pub(crate) struct File {
    pub(crate) written: Written,
    pub(super) rows: Vec<OwnRow>,
    name: String,
    text: String,
}

impl File {
    /// A fault at a key of the head.
    pub(crate) fn fault(&self, key: &str, reason: impl Into<String>) -> CodeError {
        Places::new(&self.name, &self.text).fault(&[Step::Key(key)], reason)
    }

    /// A fault at what lies at the end of this way.
    pub(super) fn fault_at(&self, way: &[Step<'_>], reason: impl Into<String>) -> CodeError {
        Places::new(&self.name, &self.text).fault(way, reason)
    }

    /// Whether everything that the file decides itself can decide, in the code that comes of it; what its base has for that, and
    /// what is gone with a clause that the file leaves out or replaces, is told as it would have to be written.
    pub(crate) fn needs_are_met(
        &self,
        parameters: &Table,
        base: Option<&Code>,
    ) -> Result<(), CodeError> {
        for row in &self.rows {
            for given in row.parts.iter().flatten().flat_map(|part| &part.values) {
                if let Some(need) = needs::unmet(parameters, &given.path, &given.value) {
                    let gone =
                        base.and_then(|base| need.leads().find_map(|lead| gone_with(base, lead)));
                    let (reason, gone) = (need.in_words(), gone.unwrap_or_default());
                    return Err(self.fault_of(row, &format!("cannot say that: {reason}{gone}")));
                }
            }
        }
        Ok(())
    }

    /// A fault at a row.
    pub(super) fn fault_of(&self, row: &OwnRow, reason: &str) -> CodeError {
        let index = self.rows.iter().position(|other| std::ptr::eq(other, row));
        let way = [Step::Key("clause"), Step::Index(index.unwrap_or(0))];
        let reason = format!("{:?} {reason}", row.clause.id.as_str());
        Places::new(&self.name, &self.text).fault(&way, reason)
    }
}

/// What the base says of a parameter, in a clause that an inheriting file has taken away, and where to write it.
fn gone_with(base: &Code, path: &str) -> Option<String> {
    let parameter = Parameter::by_path(path)?;
    let given = base.given(parameter)?.usual();
    let clause = given.clauses().next()?;
    Some(format!(
        ". In {} it is {clause} that gives it, and with that clause it has gone: write {} below yours",
        base.id,
        lines_below([given]).concat(),
    ))
}

/// A row of the file. What an inheriting file leaves out is taken from the inherited clause.
pub(crate) struct OwnRow {
    pub clause: Clause,
    /// Whether title, subject and text are given here.
    pub has_words: bool,
    /// What it says of the parameters; `None` if it says nothing of them.
    pub parts: Option<Vec<Part>>,
    pub words_only: bool,
}

/// Reads a file, which is called `name` in faults.
pub(crate) fn read(name: &str, text: &str) -> Result<File, CodeError> {
    let places = Places::new(name, text);
    let written: Written = toml::from_str(text).map_err(|error| places.malformed(&error))?;
    let is_sign = |c: char| c.is_alphanumeric() || "-._".contains(c);
    if written.id.is_empty() || !written.id.chars().all(is_sign) {
        let hyphens = written.id.split_whitespace().collect::<Vec<_>>().join("-");
        let reason = format!(
            "{:?} cannot name a code: letters, digits, hyphens and dots can, as in {hyphens:?}",
            written.id
        );
        return Err(places.fault(&[Step::Key("id")], reason));
    }
    for (at, subject) in written.absent.iter().enumerate() {
        let names = || subjects().iter().map(|subject| subject.name);
        if !names().any(|name| name == subject) {
            let way = [Step::Key("absent"), Step::Index(at)];
            let reason = format!(
                "{subject:?} is no subject of the rules; {}",
                understood(subject, names())
            );
            return Err(places.fault(&way, reason));
        }
    }
    let groups = groups(&places, &written.kinds)?;
    let mut seen = BTreeSet::new();
    let mut rows = Vec::with_capacity(written.clause.len());
    for (index, row) in written.clause.iter().enumerate() {
        let here = Here {
            places: &places,
            groups: &groups,
            index,
        };
        if !seen.insert(row.id.as_str()) {
            return Err(here.fault("id", format!("the clause {:?} stands twice", row.id)));
        }
        rows.push(here.row(row, written.inherits.is_some())?);
    }
    Ok(File {
        written,
        rows,
        name: name.to_owned(),
        text: text.to_owned(),
    })
}

/// Where what a win is worth is said.
const POINTS: &str =
    "What a win, a draw and a loss are worth is for the event: a case says 'agreed: points 3-1-0'";

type Groups = BTreeMap<String, Vec<EventKind>>;

fn groups(
    places: &Places<'_>,
    written: &BTreeMap<String, Vec<String>>,
) -> Result<Groups, CodeError> {
    let mut groups = Groups::new();
    for (name, kinds) in written {
        let mut group = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            let way = [Step::Key("kinds"), Step::Key(name), Step::Index(at)];
            group.push(kind_named(kind).ok_or_else(|| places.fault(&way, no_kind(kind)))?);
        }
        groups.insert(name.clone(), group);
    }
    Ok(groups)
}

fn kind_named(name: &str) -> Option<EventKind> {
    EventKind::ALL.into_iter().find(|kind| kind.name() == name)
}

fn no_kind(name: &str) -> String {
    let kinds = EventKind::ALL.iter().map(|kind| kind.name());
    format!("{name:?} is no kind of event; {}", understood(name, kinds))
}

/// The row that is read.
struct Here<'a> {
    places: &'a Places<'a>,
    groups: &'a Groups,
    index: usize,
}

impl Here<'_> {
    fn fault(&self, key: &str, reason: impl Into<String>) -> CodeError {
        self.fault_at(&[Step::Key(key)], reason)
    }

    fn fault_at(&self, way: &[Step<'_>], reason: impl Into<String>) -> CodeError {
        let mut whole = vec![Step::Key("clause"), Step::Index(self.index)];
        whole.extend(way);
        self.places.fault(&whole, reason)
    }

    fn row(&self, row: &Row, inherits: bool) -> Result<OwnRow, CodeError> {
        let given = [
            row.title.is_some(),
            row.subject.is_some(),
            row.text.is_some(),
        ];
        let has_words = given.iter().all(|given| *given);
        if !has_words && (!inherits || given.contains(&true)) {
            return Err(self.fault(
                "id",
                format!("the clause {:?} needs title, subject and text", row.id),
            ));
        }
        if row.id.contains(char::is_whitespace) {
            let one = row.id.split_whitespace().collect::<Vec<_>>().join(".");
            return Err(self.fault(
                "id",
                format!(
                    "the id {:?} is no single word, and could be named in no case; write {one:?}",
                    row.id
                ),
            ));
        }
        if row.words_only && row.speaks() {
            return Err(self.fault(
                "words_only",
                "a clause that differs in words only says nothing of the rules",
            ));
        }
        Ok(OwnRow {
            clause: self.clause(row)?,
            has_words,
            parts: row.speaks().then(|| self.parts(row)).transpose()?,
            words_only: row.words_only,
        })
    }

    fn clause(&self, row: &Row) -> Result<Clause, CodeError> {
        Ok(Clause {
            id: ClauseId::intern(&row.id),
            title: row.title.clone().unwrap_or_default(),
            subject: row.subject.unwrap_or_default(),
            text: row.text.as_deref().unwrap_or_default().trim().to_owned(),
            note: row.note.as_deref().map(|note| note.trim().to_owned()),
            points: self.points(row)?,
            category: row.category.clone(),
            complexity: row.complexity.clone(),
            mandatory: row.mandatory,
            mark: row.mark.unwrap_or(Mark::Attested),
            from: row.from,
            until: row.until,
            excepts: row.excepts.iter().map(|id| ClauseId::intern(id)).collect(),
            bound: match row.is {
                Some(Plain::Finding) => Bound::Finding,
                Some(Plain::Definition) => Bound::Definition,
                None => Bound::Quoted,
            },
            inherited: None,
        })
    }

    fn points(&self, row: &Row) -> Result<BTreeMap<MenuPenalty, String>, CodeError> {
        let points = row.points.iter().map(|(word, number)| {
            let penalty = MenuPenalty::read(Value::String(word.clone()))
                .map_err(|reason| self.fault_at(&[Step::Key("points"), Step::Key(word)], reason))?;
            Ok((penalty, number.clone()))
        });
        points.collect()
    }

    fn parts(&self, row: &Row) -> Result<Vec<Part>, CodeError> {
        let mut whole = Part {
            kinds: Vec::new(),
            values: self.values(row.decides.as_ref(), "decides", &row.readings, &[])?,
            supports: self.names(row.supports.as_deref(), "supports", &[])?,
            cites: self.names(row.cites.as_deref(), "cites", &[])?,
        };
        whole
            .values
            .extend(self.values(row.says.as_ref(), "says", &row.readings, &[])?);
        self.readings_belong(&row.readings, &whole.values, &[])?;
        let mut parts = vec![whole];
        for (number, part) in row.parts.iter().enumerate() {
            parts.push(self.part(part, &[Step::Key("for"), Step::Index(number)])?);
        }
        parts.retain(|part| !part.is_empty());
        Ok(parts)
    }

    fn part(&self, row: &PartRow, way: &[Step<'_>]) -> Result<Part, CodeError> {
        let mut kinds = Vec::new();
        for (at, name) in row.kinds.iter().enumerate() {
            match (self.groups.get(name), kind_named(name)) {
                (Some(group), _) => kinds.extend(group),
                (None, Some(kind)) => kinds.push(kind),
                (None, None) => {
                    let mut way = way.to_vec();
                    way.extend([Step::Key("in"), Step::Index(at)]);
                    return Err(self.fault_at(&way, no_kind(name)));
                }
            }
        }
        let mut values = self.values(Some(&row.decides), "decides", &row.readings, way)?;
        values.extend(self.values(Some(&row.says), "says", &row.readings, way)?);
        self.readings_belong(&row.readings, &values, way)?;
        Ok(Part {
            kinds,
            values,
            supports: self.names(Some(&row.supports), "supports", way)?,
            cites: Vec::new(),
        })
    }

    /// The values of a table of parameters, subject by subject.
    fn values(
        &self,
        table: Option<&Table>,
        key: &str,
        readings: &BTreeMap<String, String>,
        way: &[Step<'_>],
    ) -> Result<Vec<Given>, CodeError> {
        let role = if key == "says" {
            Role::Says
        } else {
            Role::Decides
        };
        let mut values = Vec::new();
        for (subject, inner) in table.into_iter().flatten() {
            let single = Parameter::by_path(subject);
            let named: Vec<(Option<&str>, &Value)> = match (inner, single) {
                (_, Some(_)) => vec![(None, inner)],
                (Value::Table(fields), None) => fields
                    .iter()
                    .map(|(name, value)| (Some(name.as_str()), value))
                    .collect(),
                (_, None) => vec![(None, inner)],
            };
            for (name, value) in named {
                let path = name.map_or_else(|| subject.clone(), |name| format!("{subject}.{name}"));
                let mut place = way.to_vec();
                place.extend([Step::Key(key), Step::Key(subject)]);
                place.extend(name.map(Step::Key));
                let parameter = self.known(&path, &place)?;
                if parameter.role() != role {
                    let reason = format!("{path} is a parameter that {}", parameter.role().word());
                    return Err(self.fault_at(&place, reason));
                }
                if let Err(reason) = parameter.check(value) {
                    return Err(self.fault_at(&place, format!("{path}: {reason}")));
                }
                values.push(Given {
                    reading: readings.get(&path).map(|text| text.trim().to_owned()),
                    path,
                    value: value.clone(),
                });
            }
        }
        Ok(values)
    }

    fn names(
        &self,
        names: Option<&[String]>,
        key: &str,
        way: &[Step<'_>],
    ) -> Result<Vec<String>, CodeError> {
        let names = names.unwrap_or_default();
        for (at, path) in names.iter().enumerate() {
            let mut place = way.to_vec();
            place.extend([Step::Key(key), Step::Index(at)]);
            let parameter = self.known(path, &place)?;
            if (parameter.role() == Role::Cites) != (key == "cites") {
                let reason = format!("{path} is a parameter that {}", parameter.role().word());
                return Err(self.fault_at(&place, reason));
            }
        }
        Ok(names.to_vec())
    }

    fn known(&self, path: &str, place: &[Step<'_>]) -> Result<&'static Parameter, CodeError> {
        Parameter::by_path(path).ok_or_else(|| {
            let reason = format!(
                "{path:?} is nothing that a clause can decide; {}",
                meant::instead_of(path)
            );
            let of_points = ["points", "score", "win"]
                .iter()
                .any(|word| path.contains(word));
            let reason = match of_points {
                true => format!("{reason}. {POINTS}"),
                false => reason,
            };
            self.fault_at(place, reason)
        })
    }

    fn readings_belong(
        &self,
        readings: &BTreeMap<String, String>,
        values: &[Given],
        way: &[Step<'_>],
    ) -> Result<(), CodeError> {
        for path in readings.keys() {
            if !values.iter().any(|given| given.path == *path) {
                let mut place = way.to_vec();
                place.extend([Step::Key("readings"), Step::Key(path)]);
                let reason = format!("a reading of {path:?}, which is not answered here");
                return Err(self.fault_at(&place, reason));
            }
        }
        Ok(())
    }
}
