//! The codes to read, clause by clause.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::{Command, Subcommand};
use jadoube_book::{
    Book, ClausePage, ClauseText, CodeHead, LawOfDay, Occasion, clauses_named, nearest,
};
use jadoube_codes::meaning::Parameter;
use jadoube_codes::{Bound, Date, Mark};
use jadoube_forms::{clause_entries, code_entries};
use jadoube_laws::{Code, Shelf};

use crate::args::laws::{LawsCommand, ReadArgs};
use crate::codes::{code_named, law_of};
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, out};
use crate::table::{Table, wrapped};

/// How wide text runs.
const WIDTH: usize = 100;

/// Shows the codes, a code, or clauses.
pub fn run(book: &Book, args: &ReadArgs) -> Result<Exit> {
    let shelf = book.shelf();
    let (code, clause, law) = match (args.code_for, &args.code, &args.clause) {
        (None, None, _) => return codes(shelf, args.json),
        (None, Some(code), clause) => (
            Arc::clone(code_or_hint(shelf, code)?),
            clause.as_deref(),
            None,
        ),
        (Some(date), clause, None) => {
            let law = law_of(shelf, date)?;
            let code = law.code.clone().context("no code governed then")?;
            if args.toml {
                // The file stays a file: what is told stands in a remark.
                writeln!(out(), "# {law}")?;
            } else if !args.json {
                writeln!(out(), "{law}\n")?;
            }
            (code, clause.as_deref(), Some(LawOfDay::from(law)))
        }
        (Some(_), _, Some(_)) => {
            bail!("name a code or a date, not both: 'jadoube laws --code-for DATE [CLAUSE]'")
        }
    };
    match clause {
        None if args.toml => {
            let mut out = out();
            out.write_all(code.to_toml().as_bytes())?;
            out.flush()?;
            Ok(Exit::Fine)
        }
        None => whole(&code, args, law.as_ref()),
        Some(id) => clauses(book, &code, id, args, law.as_ref()),
    }
}

/// The code, or a sentence that names the codes and commands near the word.
fn code_or_hint<'s>(shelf: &'s Shelf, word: &str) -> Result<&'s Arc<Code>> {
    let laws = LawsCommand::augment_subcommands(Command::new("laws"));
    let commands = laws.get_subcommands().map(Command::get_name);
    code_named(shelf, word).with_context(|| match nearest(word, commands).first() {
        Some(command) => {
            format!("'{word}' is neither a code nor a command; 'jadoube laws {command}' is one")
        }
        None => format!("'{word}' cannot be read"),
    })
}

fn codes(shelf: &Shelf, json: bool) -> Result<Exit> {
    let codes = code_entries(shelf);
    let mut out = out();
    if json {
        serde_json::to_writer(&mut out, &codes)?;
        writeln!(out)?;
    } else {
        let mut table = Table::new([
            ("code", 12),
            ("from", 10),
            ("until", 10),
            ("kind", 8),
            ("clauses", 8),
            ("attested", 9),
            ("complete", 12),
            ("without", 30),
        ]);
        for code in codes {
            let head = &code.head;
            let day = |date: Option<Date>| date.map_or(String::new(), |date| date.to_string());
            let until = match (head.from, head.until) {
                (Some(_), None) => "today".to_owned(),
                (_, until) => day(until),
            };
            let share = head.attested * 100 / code.clauses.max(1);
            table.row([
                head.id.to_owned(),
                day(head.from),
                until,
                head.kind.to_owned(),
                code.clauses.to_string(),
                format!("{share} %"),
                complete(head).to_owned(),
                head.absent.join(", "),
            ]);
        }
        table.write(&mut out)?;
        writeln!(
            out,
            "\n{}",
            Styled(
                DIM,
                "Attested: seen in a text of that edition or a quotation of it; an edition of which all is seen is complete here.\n\
                 A digest states the law of its time in other words, governs no day, and is complete for what it says.\n\
                 Without: subjects of the rules on which it has nothing."
            )
        )?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Whether all of an edition is carried, as far as can be known.
fn complete(head: &CodeHead) -> &'static str {
    match (head.complete, head.kind) {
        (true, _) => "yes",
        (false, "printed") => "not all seen",
        (false, _) => "no",
    }
}

fn whole(code: &Code, args: &ReadArgs, law: Option<&LawOfDay>) -> Result<Exit> {
    let mut out = out();
    if args.json {
        let mut entries = clause_entries(code, None)?;
        for entry in &mut entries {
            entry.code_of_day = law.cloned();
        }
        serde_json::to_writer(&mut out, &entries)?;
        writeln!(out)?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    writeln!(out, "{}", Styled(STRONG, &code.title))?;
    writeln!(out, "{}\n", Styled(DIM, &code.era))?;
    for line in code.summary.lines() {
        paragraph(&mut out, line, "")?;
    }
    writeln!(out)?;
    let mut chapter = None;
    for clause in code.clauses.iter() {
        if clause.category != chapter {
            chapter.clone_from(&clause.category);
            writeln!(
                out,
                "{}\n",
                Styled(STRONG, chapter.as_deref().unwrap_or_default())
            )?;
        }
        if args.contents {
            writeln!(
                out,
                "{}  {}",
                Styled(STRONG, format_args!("{:<14}", clause.id.as_str())),
                clause.title
            )?;
        } else {
            show(&mut out, &clause.into())?;
            writeln!(out)?;
        }
    }
    if let Some(base) = code.base().filter(|_| code.supplement) {
        writeln!(out, "\nThe clauses of {} hold beside these.", base.id)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn clauses(
    book: &Book,
    code: &Code,
    id: &str,
    args: &ReadArgs,
    law: Option<&LawOfDay>,
) -> Result<Exit> {
    let mut out = out();
    let (home, found) = match clauses_named(code, id) {
        Ok(found) => (code, found),
        Err(unknown) => {
            let digest = code.digest().map(|digest| &**digest);
            let told = digest.and_then(|digest| Some((digest, clauses_named(digest, id).ok()?)));
            let Some((digest, found)) = told else {
                let near = match unknown.near.as_slice() {
                    [] => String::new(),
                    near => format!("; near it are {}", near.join(", ")),
                };
                let lists = format!("'jadoube laws {} --contents' lists its clauses", code.id);
                bail!(
                    "{} has no clause '{}'{near}; {lists}",
                    code.id,
                    unknown.word
                )
            };
            if !args.json {
                let words = "no such clause; its digest has";
                writeln!(out, "{} has {words} it, {}:\n", code.id, digest.id)?;
            }
            (digest, found)
        }
    };
    let told = |clause| {
        let mut page = book.page(home, clause);
        page.code_of_day = law.cloned();
        page
    };
    let pages: Vec<ClausePage> = found.into_iter().map(told).collect();
    if args.json {
        serde_json::to_writer(&mut out, &pages)?;
        writeln!(out)?;
    } else {
        for page in &pages {
            show_page(&mut out, page, args)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Id, title, text and note.
fn show(out: &mut impl Write, clause: &ClauseText) -> Result<()> {
    let unchecked = match clause.mark {
        Mark::Attested => "",
        Mark::Memory => "  (from memory of the edition)",
        Mark::Unseen => "  (inherited, no text of this edition seen)",
    };
    writeln!(
        out,
        "{}{}",
        Styled(STRONG, format_args!("{}  {}", clause.id, clause.title)),
        Styled(DIM, unchecked)
    )?;
    paragraph(out, &clause.text, "  ")?;
    if let Some(note) = &clause.note {
        paragraph(out, &format!("Note: {note}"), "  ")?;
    }
    Ok(())
}

fn show_page(out: &mut impl Write, page: &ClausePage, args: &ReadArgs) -> Result<()> {
    show(out, &page.clause)?;
    let carried = match page.clause.bound {
        Bound::Decides => "decides",
        Bound::Quoted => "quoted with others, and decides nothing by itself",
        Bound::Finding => "judged by a person",
        Bound::Definition => "a definition",
    };
    writeln!(out, "  {}", Styled(DIM, carried))?;
    for exception in &page.clause.excepts {
        writeln!(
            out,
            "  {}",
            Styled(DIM, format_args!("an exception to {exception}"))
        )?;
    }
    if let Some(manual) = page.manual {
        let id = page.clause.id;
        paragraph(out, &format!("Arbiters' Manual on {id}: {manual}"), "  ")?;
    }
    for answer in &page.parameters {
        for occasion in answer.answer.by(page.clause.id) {
            show_value(out, answer.parameter, &occasion, args.names)?;
        }
    }
    if args.cases {
        for case in &page.cases {
            writeln!(out, "  case {}: {}", Styled(STRONG, case.case), case.title)?;
        }
    } else if !page.cases.is_empty() {
        let many = match page.cases.len() {
            1 => "1 case shows it at work; --cases names it".to_owned(),
            count => format!("{count} cases show it at work; --cases names them"),
        };
        writeln!(out, "  {}", Styled(DIM, many))?;
    }
    writeln!(out)?;
    Ok(())
}

/// What the rules take from a clause: the question, when the clause answers it, and what it answers.
fn show_value(
    out: &mut impl Write,
    path: &str,
    occasion: &Occasion<'_>,
    named: bool,
) -> Result<()> {
    let asks = Parameter::by_path(path).map_or(path, |parameter| parameter.says);
    let asks = asks.split_once(". ").map_or(asks, |(first, _)| first);
    let when = match occasion.events.as_str() {
        "" => String::new(),
        events => format!("in {events}: "),
    };
    let says = match occasion.meaning {
        "" => "it is cited",
        meaning => meaning,
    };
    let asks = asks.trim_end_matches('.');
    let name = match named {
        true => format!(" ({path})"),
        false => String::new(),
    };
    paragraph(out, &format!("{asks}: {when}{says}{name}"), "    ")?;
    if let Some(reading) = occasion.reading {
        paragraph(out, &format!("as read here: {reading}"), "      ")?;
    }
    Ok(())
}

fn paragraph(out: &mut impl Write, text: &str, indent: &str) -> Result<()> {
    for line in wrapped(text, WIDTH - indent.len()) {
        writeln!(out, "{indent}{line}")?;
    }
    Ok(())
}
