//! `jadoube rule`: disputes told as text, put to the codes.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use jadoube_book::{LawOfDay, run_side_by_side};
use jadoube_codes::{CodeOfDay, Date};
use jadoube_forms::{Acts, CaseRuling, Incident, faults_as_told};
use jadoube_laws::case::{ActReport, CaseFile, Report};
use jadoube_laws::{Code, Shelf};

use crate::args::RuleArgs;
use crate::codes::{code_named, law_of};
use crate::exit::Exit;
use crate::files::{case_files, text_of};
use crate::output::{complain, json_line, out};
use crate::rule_text::{Tally, show_failures, show_read_out, show_report, show_tally};
use crate::side_text::show_side_by_side;
use crate::written::{Inputs, write_file};

/// Puts every file to its codes and shows what came of it.
pub fn run(shelf: &Shelf, args: &RuleArgs) -> Result<Exit> {
    if args.acts {
        return list_acts(args.json);
    }
    let law = args.code_for.map(|date| law_of(shelf, date)).transpose()?;
    let mut session = Session {
        shelf,
        under: asked(shelf, args, law.as_ref())?,
        law: law.map(LawOfDay::from),
        date: args.code_for,
        without_manual: args.without_manual,
        json: args.json,
        read_out: args.read_out,
        exit: Exit::Fine,
        tally: Tally::default(),
        out: out(),
    };
    if let (Some(law), false) = (&session.law, args.json) {
        writeln!(session.out, "{}", law.says)?;
    }
    if let Some(form) = &args.form {
        write_form(shelf, args, form, session.under.as_deref())?;
    }
    for path in &args.files {
        match case_files(path) {
            Ok(files) => files.iter().try_for_each(|file| session.file(file))?,
            Err(error) => session.unreadable(format_args!("{error:#}")),
        }
    }
    if !session.json && !session.read_out {
        show_tally(&mut session.out, &session.tally)?;
    }
    session.out.flush()?;
    Ok(session.exit)
}

/// Every act that a line can tell, by its groups: an example, and what it is.
fn list_acts(json: bool) -> Result<Exit> {
    let acts = Acts::all();
    let mut out = out();
    if json {
        json_line(&mut out, &acts)?;
        return Ok(Exit::Fine);
    }
    let mut group = "";
    for form in &acts.forms {
        if form.group != group {
            let gap = if group.is_empty() { "" } else { "\n" };
            group = form.group;
            writeln!(out, "{gap}{group}:")?;
        }
        let who = form.who.first().copied().unwrap_or_default();
        let example = format!("{who} {}", form.example());
        writeln!(out, "  {example:44}  {}", form.label)?;
    }
    Ok(Exit::Fine)
}

/// Writes the ruling on the one case that is asked as a form.
fn write_form(
    shelf: &Shelf,
    args: &RuleArgs,
    form: &Path,
    under: Option<&[Arc<Code>]>,
) -> Result<()> {
    let ending = form.extension().and_then(|ending| ending.to_str());
    if !matches!(ending, Some("pdf" | "html")) {
        bail!(
            "{}: a form is written as .pdf or .html, by the ending of its name",
            form.display()
        );
    }
    let files: Vec<_> = args
        .files
        .iter()
        .map(|path| case_files(path))
        .collect::<Result<_>>()?;
    let [file] = &files.concat()[..] else {
        bail!("--form takes one case; name a single file");
    };
    let text = text_of(file)?;
    // What cannot be read is told in its place, when the case is put to its codes.
    let Ok(case) = CaseFile::parse_with(shelf, &text, &|named| beside(file, named)) else {
        return Ok(());
    };
    let codes = under.unwrap_or(&case.header.codes);
    let code = match codes {
        [code] => code,
        // A case that names no code is asked under all of them, and filed under today's.
        codes if under.is_none() && codes.len() == shelf.all().len() => {
            match shelf
                .today()
                .filter(|today| codes.iter().any(|code| code.id == today.id))
            {
                Some(today) => today,
                None => bail!("--form takes one code; say which with --under"),
            }
        }
        _ => bail!("--form takes one code; say which with --under"),
    };
    let lost = |act: &&ActReport| act.not_understood;
    if let Some(act) = case.run(code)?.acts.iter().find(lost) {
        bail!(
            "no form is written: line {}, '{}', is not understood, and what follows from it is open",
            act.line,
            act.text
        );
    }
    let incident = Incident::of(&case, code)?;
    let bytes = match ending {
        Some("pdf") => incident.pdf(),
        _ => incident.html().into_bytes(),
    };
    write_file(form, &Inputs::of(&args.files)?, &bytes)
}

/// The codes that the command line names, if it names any.
fn asked(
    shelf: &Shelf,
    args: &RuleArgs,
    law: Option<&CodeOfDay>,
) -> Result<Option<Vec<Arc<Code>>>> {
    match &args.under {
        Some(list) => codes_named(shelf, list).map(Some),
        None => Ok(law.map(|law| law.code.iter().cloned().collect())),
    }
}

/// The text of a PGN that a case names, from beside the case.
fn beside(case: &Path, named: &str) -> Result<String, String> {
    let folder = case.parent().unwrap_or(Path::new(""));
    text_of(&folder.join(named)).map_err(|error| format!("{error:#}"))
}

/// A line with a caret below the column.
fn pointed_at(line: &str, column: usize) -> String {
    let before = line.chars().take(column.saturating_sub(1));
    let blanks: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    format!("  | {line}\n  | {blanks}^")
}

/// The codes that `--under` names.
fn codes_named(shelf: &Shelf, list: &str) -> Result<Vec<Arc<Code>>> {
    if list.trim() == "all" {
        return Ok(shelf.all().to_vec());
    }
    let named = list.split(',').map(str::trim);
    named.map(|id| code_named(shelf, id).cloned()).collect()
}

struct Session<'s, W: Write> {
    /// The codes that the cases may name.
    shelf: &'s Shelf,
    under: Option<Vec<Arc<Code>>>,
    law: Option<LawOfDay>,
    /// Whether what the Arbiters' Manual adds is left off.
    without_manual: bool,
    /// The day for which `--code-for` asks.
    date: Option<Date>,
    json: bool,
    read_out: bool,
    exit: Exit,
    tally: Tally,
    out: W,
}

impl<W: Write> Session<'_, W> {
    fn file(&mut self, path: &Path) -> Result<()> {
        let name = path.display().to_string();
        match text_of(path) {
            Err(error) => self.unreadable(format_args!("{error:#}")),
            Ok(text) => match CaseFile::parse_with(self.shelf, &text, &|named| beside(path, named))
            {
                Ok(mut case) => {
                    let date = case.header.terms.date.or(self.date);
                    case.header.terms.date = date;
                    case.header.terms.without_manual = self.without_manual;
                    self.case(&name, &case)?;
                }
                Err(errors) => {
                    for error in faults_as_told(&text, errors) {
                        let (line, error) = (error.line, error.error);
                        let told = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
                        self.unreadable(format_args!(
                            "{name}:{line}:{}: {}\n{}",
                            error.column,
                            error.reason(),
                            pointed_at(told, error.column)
                        ));
                    }
                }
            },
        }
        Ok(())
    }

    fn case(&mut self, name: &str, case: &CaseFile) -> Result<()> {
        let codes = self
            .under
            .clone()
            .unwrap_or_else(|| case.header.codes.clone());
        self.tally.cases += 1;
        let asked_of_all = codes.len() == self.shelf.all().len();
        if self.in_table() && !self.json && !self.read_out {
            show_side_by_side(&mut self.out, name, &run_side_by_side(case, &codes))?;
        }
        for code in codes {
            match case.run(&code) {
                Ok(report) => self.report(name, case.is_question(), &report)?,
                Err(error) if asked_of_all => {
                    self.note(format_args!("{name}: left out {}: {error}", code.id))
                }
                Err(error) => self.unreadable(format_args!("{name}: under {}: {error}", code.id)),
            }
        }
        Ok(())
    }

    fn report(&mut self, name: &str, is_question: bool, report: &Report) -> Result<()> {
        if self.json {
            let ruling = CaseRuling::new(name, self.law.clone(), report.clone());
            serde_json::to_writer(&mut self.out, &ruling)?;
            writeln!(self.out)?;
        } else if self.read_out {
            show_read_out(&mut self.out, name, report)?;
        } else if self.in_table() {
            show_failures(&mut self.out, name, report)?;
        } else {
            show_report(&mut self.out, name, is_question, report)?;
        }
        self.tally.count(report);
        if !report.ok {
            self.exit = self.exit.and(Exit::Failed);
        }
        for act in report.not_understood() {
            let (line, column) = (act.line, act.column_of_words());
            self.unreadable(format_args!(
                "{name}:{line}:{column}: under {}: {}",
                report.code, act.explanation
            ));
        }
        Ok(())
    }

    /// Whether several codes were asked for, so that their rulings stand in a table.
    fn in_table(&self) -> bool {
        self.under.as_ref().is_some_and(|codes| codes.len() > 1)
    }

    /// Says something beside the answers, after those that stand before it.
    fn note(&mut self, words: std::fmt::Arguments<'_>) {
        // An output that is gone is found out at the next answer.
        let _ = self.out.flush();
        complain(words);
    }

    /// Says what cannot be read; the other files still run.
    fn unreadable(&mut self, words: std::fmt::Arguments<'_>) {
        self.note(words);
        self.exit = self.exit.and(Exit::Unreadable);
    }
}
