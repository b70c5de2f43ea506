//! Findings in the Static Analysis Results Interchange Format (OASIS, SARIF 2.1.0), which review tools show.

use std::io::{self, Write};

use jadoube_audit::{Finding, Kind, Severity};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

use super::name::GameName;

/// What stands before the first finding.
pub fn begin(out: &mut impl Write) -> io::Result<()> {
    let rules: Vec<_> = Kind::ALL
        .iter()
        .map(|kind| json!({ "id": kind.name(), "shortDescription": { "text": kind.sentence() } }))
        .collect();
    let driver = json!({
        "name": "jadoube",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    write!(
        out,
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"results\":["
    )
}

/// One finding; `first` if none stands before it.
pub fn result(
    out: &mut impl Write,
    first: bool,
    file: &str,
    name: &GameName,
    finding: &Finding,
) -> io::Result<()> {
    let level = match finding.severity {
        Severity::Result => "error",
        Severity::Rule | Severity::Record => "warning",
        Severity::Remark => "note",
    };
    let clauses: Vec<&str> = finding.clauses.iter().map(|id| id.as_str()).collect();
    let text = format!(
        "Game {} ({} - {}): {}.",
        name.game, name.white, name.black, finding.reason
    );
    let result = json!({
        "ruleId": finding.kind.name(),
        "level": level,
        "message": { "text": text },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "startLine": name.line },
        }}],
        "properties": {
            "game": name.game,
            "ply": finding.ply,
            "code": name.code,
            "clauses": clauses,
            "severity": finding.severity.name(),
        },
    });
    if !first {
        writeln!(out, ",")?;
    }
    write!(out, "{result}")
}

/// What stands after the last finding.
pub fn end(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "]}}]}}")
}

/// What may stand in a relative reference as it is (RFC 3986).
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_')
    .remove(b'~');

/// A path as a relative reference.
fn uri(path: &str) -> String {
    utf8_percent_encode(&path.replace('\\', "/"), PLAIN).to_string()
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_references() {
        assert_eq!(
            uri("my games\\Łódź #1.pgn"),
            "my%20games/%C5%81%C3%B3d%C5%BA%20%231.pgn"
        );
    }
}
