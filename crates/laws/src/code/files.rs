//! The embedded files of the codes and how they become values.

use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;

use serde::Deserialize;
use toml::{Table, Value};

use super::{Bound, Clause, Code, Date, Rules};

/// The id and the file of every code; a code that inherits stands after its base.
const FILES: [(&str, &str); 7] = [
    ("british", include_str!("../../codes/british.toml")),
    ("fide-1931", include_str!("../../codes/fide-1931.toml")),
    ("fide-1955", include_str!("../../codes/fide-1955.toml")),
    ("digest-2009", include_str!("../../codes/digest-2009.toml")),
    ("digest-2018", include_str!("../../codes/digest-2018.toml")),
    ("uscf", include_str!("../../codes/uscf.toml")),
    ("fide-2023", include_str!("../../codes/fide-2023.toml")),
];

/// The ids of all codes, in the order of [`Code::all`].
pub const CODE_IDS: [&str; FILES.len()] = {
    let mut ids = [""; FILES.len()];
    let mut i = 0;
    while i < FILES.len() {
        ids[i] = FILES[i].0;
        i += 1;
    }
    ids
};

/// What can be wrong with the file of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeError {
    /// The file is not TOML, or a value or key is not one that the rules know.
    Malformed {
        /// The code.
        code: String,
        /// Where and why, as the reader of TOML says it.
        reason: String,
    },
    /// A parameter cites a clause that neither the code nor its base has.
    UnknownClause {
        /// The code.
        code: String,
        /// The id that is cited.
        clause: String,
    },
    /// A parameter cites no clause at all.
    NothingCited {
        /// The code.
        code: String,
        /// The parameter, as `subject.name`.
        parameter: String,
    },
    /// Two clauses have the same id.
    DoubledClause {
        /// The code.
        code: String,
        /// The id.
        clause: String,
    },
    /// The code inherits from one that does not stand before it.
    UnknownBase {
        /// The code.
        code: String,
        /// The base it names.
        base: String,
    },
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Malformed { code, reason } => write!(f, "code {code}: {reason}"),
            CodeError::UnknownClause { code, clause } => {
                write!(
                    f,
                    "code {code}: a parameter cites {clause}, which is no clause of it"
                )
            }
            CodeError::NothingCited { code, parameter } => {
                write!(f, "code {code}: the parameter {parameter} cites no clause")
            }
            CodeError::DoubledClause { code, clause } => {
                write!(f, "code {code}: the clause {clause} stands twice")
            }
            CodeError::UnknownBase { code, base } => {
                write!(
                    f,
                    "code {code}: inherits from {base}, which does not stand before it"
                )
            }
        }
    }
}

impl std::error::Error for CodeError {}

/// All codes, parsed on first use.
pub(super) fn all() -> &'static [Code] {
    static CODES: OnceLock<Vec<Code>> = OnceLock::new();
    CODES.get_or_init(|| match load(&FILES) {
        Ok(codes) => codes,
        // The files are part of the program; the test `every_code_parses` keeps this from happening.
        Err(error) => panic!("{error}"),
    })
}

/// The texts of all clause ids in the embedded files.
///
/// Found by line, so that the ids are slices of the files; the ids of codes themselves come along and do no harm.
pub(super) fn clause_id_texts() -> impl Iterator<Item = &'static str> {
    FILES
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'))
}

fn load(files: &[(&'static str, &str)]) -> Result<Vec<Code>, CodeError> {
    let mut codes: Vec<Code> = Vec::with_capacity(files.len());
    for (id, text) in files {
        let code = read(id, text, &codes)?;
        codes.push(code);
    }
    Ok(codes)
}

/// The part of a file that is not parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    title: String,
    era: String,
    from: Option<Date>,
    until: Option<Date>,
    summary: String,
    inherits: Option<String>,
    clause: Vec<Clause>,
}

const HEAD_KEYS: [&str; 8] = [
    "id", "title", "era", "from", "until", "summary", "inherits", "clause",
];

fn read(id: &'static str, text: &str, before: &[Code]) -> Result<Code, CodeError> {
    let malformed = |reason: String| CodeError::Malformed {
        code: id.to_owned(),
        reason,
    };
    let table: Table = text
        .parse()
        .map_err(|e: toml::de::Error| malformed(e.to_string()))?;
    let (head, own): (Table, Table) = table
        .into_iter()
        .partition(|(key, _)| HEAD_KEYS.contains(&key.as_str()));
    let head: Head = head
        .try_into()
        .map_err(|e: toml::de::Error| malformed(e.to_string()))?;
    if head.id != id {
        return Err(malformed(format!("the file calls itself {:?}", head.id)));
    }
    let base = match &head.inherits {
        None => None,
        Some(name) => Some(before.iter().find(|code| code.id == name).ok_or_else(|| {
            CodeError::UnknownBase {
                code: id.to_owned(),
                base: name.clone(),
            }
        })?),
    };
    let mut clauses = head.clause;
    check_clauses(id, &own, &clauses, base)?;
    bind(&own, &mut clauses);
    let parameters = match base {
        None => own,
        Some(base) => overlaid(&base.parameters, own),
    };
    let rules = parse_rules(&parameters).map_err(malformed)?;
    Ok(Code {
        id,
        title: head.title,
        era: head.era,
        from: head.from,
        until: head.until,
        summary: head.summary.trim().to_owned(),
        inherits: base.map(|code| code.id),
        rules,
        clauses,
        parameters,
    })
}

/// Reads the subjects one by one, so that an error names its subject.
fn parse_rules(parameters: &Table) -> Result<Rules, String> {
    for (subject, value) in parameters {
        let mut one = Table::new();
        one.insert(subject.clone(), value.clone());
        one.try_into::<Rules>()
            .map_err(|error| format!("[{subject}] {error}"))?;
    }
    parameters
        .clone()
        .try_into()
        .map_err(|error: toml::de::Error| error.to_string())
}

fn check_clauses(
    id: &str,
    own: &Table,
    clauses: &[Clause],
    base: Option<&Code>,
) -> Result<(), CodeError> {
    let mut seen = HashSet::new();
    for clause in clauses {
        if !seen.insert(clause.id.as_str()) {
            return Err(CodeError::DoubledClause {
                code: id.to_owned(),
                clause: clause.id.to_string(),
            });
        }
    }
    for (parameter, value) in parameters(own) {
        let cited = cited(value);
        if cited.is_empty() {
            return Err(CodeError::NothingCited {
                code: id.to_owned(),
                parameter,
            });
        }
        for text in cited {
            if !seen.contains(text) && base.and_then(|code| code.clause(text)).is_none() {
                return Err(CodeError::UnknownClause {
                    code: id.to_owned(),
                    clause: text.to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Marks every clause that a parameter of this very file cites as bound to a rule.
fn bind(own: &Table, clauses: &mut [Clause]) {
    let by_rule: HashSet<&str> = parameters(own)
        .into_iter()
        .flat_map(|(_, value)| cited(value))
        .collect();
    for clause in clauses {
        if by_rule.contains(clause.id.as_str()) {
            clause.bound = Some(Bound::Rule);
        }
    }
}

/// The base's parameters with this code's laid over them.
///
/// A parameter given here replaces the base's, except that one that gives only `in` adds its kinds of event.
fn overlaid(base: &Table, own: Table) -> Table {
    let mut result = base.clone();
    for (key, value) in own {
        match (result.get_mut(&key), value) {
            (Some(Value::Table(under)), Value::Table(over)) if !over.contains_key("by") => {
                *under = overlaid(under, over);
            }
            (_, value) => {
                result.insert(key, value);
            }
        }
    }
    result
}

/// The parameters of a file as `subject.name`; a subject with a single nameless parameter as `subject`.
pub(super) fn parameters(tables: &Table) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    for (subject, value) in tables {
        match value {
            Value::Table(table) if !is_parameter(table) => found.extend(
                table
                    .iter()
                    .map(|(name, value)| (format!("{subject}.{name}"), value)),
            ),
            value => found.push((subject.clone(), value)),
        }
    }
    found
}

fn is_parameter(table: &Table) -> bool {
    table.contains_key("by") || table.contains_key("in")
}

/// The ids in every `by` of a parameter, those of its overlays included.
fn cited(parameter: &Value) -> Vec<&str> {
    let Value::Table(table) = parameter else {
        return Vec::new();
    };
    let own = table
        .get("by")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let mut ids: Vec<&str> = own.filter_map(Value::as_str).collect();
    if let Some(Value::Table(overlays)) = table.get("in") {
        ids.extend(overlays.values().flat_map(cited));
    }
    ids
}

#[cfg(test)]
#[path = "files_test.rs"]
mod tests;
