//! `jadoube laws search`: clauses by their words.

use std::io::Write;

use anyhow::Result;
use jadoube_book::{Book, Found, Place};

use crate::args::laws::SearchArgs;
use crate::codes::codes_meant;
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, complain, json_line, out};
use crate::table::wrapped;

/// Searches; ends with 1 where nothing is found.
pub fn run(book: &Book, args: &SearchArgs) -> Result<Exit> {
    let (codes, law) = codes_meant(book.shelf(), args.code.as_deref(), args.code_for)?;
    let mut found = book.search(&args.words.join(" "), &codes, args.limit);
    found.code_of_day = law;
    let mut out = out();
    if args.json {
        json_line(&mut out, &found)?;
    } else {
        if let Some(law) = &found.code_of_day {
            writeln!(out, "{}\n", law.says)?;
        }
        show(&mut out, &found)?;
    }
    out.flush()?;
    for (word, near) in &found.unknown {
        match near.as_slice() {
            // Where the other words have found something, one that stands nowhere is no matter.
            [] if found.total > 0 => {}
            [] => complain(format_args!(
                "no clause has the word '{word}', nor one like it"
            )),
            near => complain(format_args!(
                "no clause has the word '{word}'; near it are {}",
                near.join(", ")
            )),
        }
    }
    Ok(if found.total == 0 {
        Exit::Failed
    } else {
        Exit::Fine
    })
}

fn show(out: &mut impl Write, found: &Found) -> Result<()> {
    for hit in &found.hits {
        let head = format_args!("{} {}  {}", hit.code, hit.id, hit.title);
        writeln!(out, "{}", Styled(STRONG, head))?;
        for line in wrapped(&hit.text, 98) {
            writeln!(out, "  {line}")?;
        }
        for line in editions(&hit.also) {
            for line in wrapped(&line, 98) {
                writeln!(out, "  {}", Styled(DIM, line))?;
            }
        }
    }
    if found.partly {
        writeln!(out, "none has all the words; these have most of them")?;
    }
    let count = match (found.total, found.hits.len()) {
        (0, _) => "nothing is found".to_owned(),
        (1, _) => "1 rule".to_owned(),
        (total, listed) if total > listed => {
            format!("{total} rules, the best {listed} listed; --limit lists more")
        }
        (total, _) => format!("{total} rules"),
    };
    writeln!(out, "{}", Styled(DIM, count))?;
    Ok(())
}

/// The other editions of a rule, in the same words and in others: `the same words in fide-2018 7.5.5, fide-2017 7.5.5`.
fn editions(places: &[Place]) -> Vec<String> {
    let said = |same: bool, words: &str| {
        let told: Vec<String> = places
            .iter()
            .filter(|place| place.same_words == same)
            .map(|place| format!("{} {}", place.code, place.id))
            .collect();
        (!told.is_empty()).then(|| format!("{words} {}", told.join(", ")))
    };
    [
        said(true, "the same words in"),
        said(false, "the same rule in other words in"),
    ]
    .into_iter()
    .flatten()
    .collect()
}
