//! `jadoube schema`: the forms of the data that the program writes, as JSON Schemas.
//!
//! The schemas are made from the types that are written, so that they cannot fall behind them; `docs/schemas/` keeps a
//! copy, and a test holds both it and real answers against them.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use jadoube_book::{
    Changes, ClausePage, Comparison, Equipment, Export, Found, History, Matrix, SideBySide, Told,
    Unknown,
};
use jadoube_forms::collection::{AuditedGame, RecordedGame};
use jadoube_forms::{
    ActRuling, Acts, Answer, CaseRuling, ClauseEntry, CodeEntry, GameState, Offers, Saved,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::event::check::Checked;
use super::event::prizes::PrizesTold;
use super::event::round::RoundTold;
use super::event::standings::StandingsTold;
use super::laws::Coverage;
use super::perft;
use super::pgn::audit::finding::{self, FindingLine};
use super::pgn::check::{FaultLine, FileLine};
use super::pgn::split::PartLine;
use super::pgn::stat;
use super::score::ScoreLine;
use super::watch::told::WatchLine;
use crate::args::SchemaArgs;
use crate::exit::Exit;
use crate::output::out;
use crate::written::{Inputs, write_file};

/// A form: its name with its version, what it is, and its schema.
struct Form {
    name: &'static str,
    says: &'static str,
    schema: fn() -> Schema,
}

/// All forms.
const FORMS: [Form; 35] = [
    form::<CaseRuling>(
        "jadoube.ruling/1",
        "a case under one code: a line of 'rule --json'",
    ),
    form::<SideBySide>("jadoube.side-by-side/1", "a dispute under several codes"),
    form::<Acts>("jadoube.acts/1", "'rule --acts --json'"),
    form::<CodeEntry>("jadoube.code/1", "a code in the list of 'laws --json'"),
    form::<ClauseEntry>(
        "jadoube.clause-entry/1",
        "a clause in the list of 'laws CODE --json'",
    ),
    form::<ClausePage>(
        "jadoube.clause/1",
        "a clause with its cases, in the list of 'laws CODE CLAUSE --json'",
    ),
    form::<Comparison>("jadoube.comparison/1", "'laws compare --json'"),
    form::<History>("jadoube.history/1", "'laws history --json'"),
    form::<Changes>("jadoube.changes/1", "'laws changes --json'"),
    form::<Found>("jadoube.search/1", "'laws search --json'"),
    form::<Matrix>("jadoube.matrix/1", "'laws matrix --json'"),
    form::<Equipment>("jadoube.equipment/1", "a line of 'laws equipment --json'"),
    form::<Coverage>(
        "jadoube.coverage/2",
        "a code in the list of 'laws coverage --json'",
    ),
    form::<Told>(
        "jadoube.mutants/1",
        "a code in the list of 'laws mutants --json'",
    ),
    form::<Export<'_>>("jadoube.laws/1", "'laws export'"),
    form::<Answer>("jadoube.proof/1", "a line of 'prove --json'"),
    form::<ActRuling>(
        "jadoube.act-ruling/1",
        "the ruling on one act of a game: what the bindings give out",
    ),
    form::<GameState>("jadoube.game-state/1", "how a game stands: likewise"),
    form::<Offers>("jadoube.offers/1", "what somebody may do: likewise"),
    form::<Saved>("jadoube.game/1", "a game to be taken up again: likewise"),
    form::<perft::Count>("jadoube.perft/1", "'perft --json'"),
    form::<FaultLine<'static>>(
        "jadoube.pgn-fault/1",
        "a fault: a line of 'pgn check --json'",
    ),
    form::<FileLine<'static>>(
        "jadoube.pgn-check/1",
        "a file: the last line of 'pgn check --json'",
    ),
    form::<RecordedGame>(
        "jadoube.pgn-game/1",
        "a game: a line of 'pgn convert --to json'",
    ),
    form::<PartLine>("jadoube.pgn-part/1", "a line of 'pgn split --json'"),
    form::<stat::Counts>(
        "jadoube.pgn-counts/1",
        "a file: a line of 'pgn stat --json'",
    ),
    form::<FindingLine<'static>>(
        "jadoube.audit-finding/1",
        "a finding: a line of 'pgn audit --format json'",
    ),
    form::<finding::Counts>(
        "jadoube.audit/1",
        "a file: the last line of 'pgn audit --format json'",
    ),
    form::<AuditedGame>(
        "jadoube.audit-game/1",
        "a game with what the audit has against it: what the bindings give out",
    ),
    form::<WatchLine<'static>>(
        "jadoube.watch/1",
        "news of a live game: a line of 'watch --json'",
    ),
    form::<ScoreLine<'static>>("jadoube.score/1", "a game: a line of 'score read --json'"),
    form::<RoundTold>(
        "jadoube.event-round/1",
        "a round of an event: 'event pair --json' and 'event boards --json'",
    ),
    form::<StandingsTold>("jadoube.event-standings/1", "'event standings --json'"),
    form::<PrizesTold>("jadoube.event-prizes/1", "'event prizes --json'"),
    form::<Checked>(
        "jadoube.event-check/1",
        "a file: a line of 'event check --json'",
    ),
];

const fn form<T: JsonSchema>(name: &'static str, says: &'static str) -> Form {
    Form {
        name,
        says,
        schema: schema_of::<T>,
    }
}

/// The schema of what a type serializes to.
fn schema_of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<T>()
}

/// Lists the forms, shows one, or writes all.
pub fn run(args: &SchemaArgs) -> Result<Exit> {
    if args.http {
        out().write_all(jadoube_server::http::manual().as_bytes())?;
        return Ok(Exit::Fine);
    }
    let mut out = out();
    match (&args.name, &args.write) {
        (Some(name), _) => {
            let known = FORMS.iter().find(|form| form.name == name);
            let form = known
                .ok_or_else(|| Unknown::new("form", name, FORMS.iter().map(|form| form.name)))?;
            write!(out, "{}", text(form)?)?;
        }
        (None, Some(folder)) => {
            fs::create_dir_all(folder)
                .with_context(|| format!("{} cannot be made", folder.display()))?;
            for form in &FORMS {
                let path = folder.join(file_name(form.name));
                write_file(&path, &Inputs::none(), text(form)?.as_bytes())?;
            }
        }
        (None, None) => {
            for form in &FORMS {
                writeln!(out, "{:<24}  {}", form.name, form.says)?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// `comparison-1.json` for `jadoube.comparison/1`.
fn file_name(name: &str) -> String {
    format!(
        "{}.json",
        name.trim_start_matches("jadoube.").replace('/', "-")
    )
}

/// The schema as text, with its name as title and bound to the field `schema`.
fn text(form: &Form) -> Result<String> {
    let mut schema = (form.schema)().to_value();
    schema["title"] = Value::from(form.name);
    schema["description"] = Value::from(form.says);
    schema["properties"]["schema"]["const"] = Value::from(form.name);
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}
