//! What came of a case, for people.

use std::io::{Result, Write};

use jadoube_laws::case::{ActReport, ExpectationReport, Report};
use jadoube_laws::{ClauseId, Score, Verdict};

use crate::output::{BAD, DIM, GOOD, STRONG, Styled};
use crate::table::{width, wrapped};

/// What came of all cases.
#[derive(Default)]
pub struct Tally {
    /// Case files.
    pub cases: usize,
    runs: usize,
    expectations: usize,
    failed: usize,
}

impl Tally {
    /// Counts a case under one code.
    pub fn count(&mut self, report: &Report) {
        let expectations = || report.acts.iter().flat_map(|act| &act.expectations);
        self.runs += 1;
        self.expectations += expectations().count();
        self.failed += expectations().filter(|expectation| !expectation.ok).count();
    }
}

/// One line if everything holds, else what does not; the whole answer if the case is a question.
pub fn show_report(
    out: &mut impl Write,
    file: &str,
    is_question: bool,
    report: &Report,
) -> Result<()> {
    let mark = if report.ok {
        Styled(GOOD, "ok  ")
    } else {
        Styled(BAD, "FAIL")
    };
    let title = if report.title.is_empty() {
        String::new()
    } else {
        format!("  {}", report.title)
    };
    writeln!(out, "{mark} {file}  {}{title}", Styled(STRONG, report.code))?;
    if let Some(day) = &report.day {
        writeln!(out, "     {day}")?;
    }
    if is_question {
        return show_answer(out, report);
    }
    for act in &report.acts {
        for expectation in act
            .expectations
            .iter()
            .filter(|expectation| !expectation.ok)
        {
            show_failure(out, act, expectation)?;
        }
        if act.not_understood {
            writeln!(out, "     line {}: {}", act.line, Styled(STRONG, &act.text))?;
            show_ruling(out, act)?;
        }
    }
    Ok(())
}

/// Only what does not hold; what holds stands in a table already.
pub fn show_failures(out: &mut impl Write, file: &str, report: &Report) -> Result<()> {
    if report.ok {
        return Ok(());
    }
    show_report(out, file, false, report)
}

fn show_failure(
    out: &mut impl Write,
    act: &ActReport,
    expectation: &ExpectationReport,
) -> Result<()> {
    writeln!(out, "     line {}: {}", act.line, Styled(STRONG, &act.text))?;
    writeln!(
        out,
        "     line {}: expected {}",
        expectation.line,
        expectation.text.trim_start_matches("=>").trim()
    )?;
    writeln!(out, "     {} {}", Styled(BAD, "ruled"), expectation.got)?;
    show_ruling(out, act)
}

/// So many clauses in the background are named at most.
const SEE_ALSO: usize = 5;

/// The ruling on an act, in a line or two.
fn show_ruling(out: &mut impl Write, act: &ActReport) -> Result<()> {
    let verdict = match act.verdict {
        Verdict::Accepted => Styled(GOOD, "accepted"),
        Verdict::Refused => Styled(BAD, "refused"),
        Verdict::NotUnderstood => Styled(BAD, "not understood"),
        Verdict::NotCarried => Styled(DIM, "not carried"),
    };
    let breach = if act.breach { ", a breach" } else { "" };
    writeln!(
        out,
        "       {verdict}{breach}{}{}",
        Styled(DIM, listed(" by ", &act.clauses)),
        Styled(
            DIM,
            listed("; see also ", &act.also[..act.also.len().min(SEE_ALSO)])
        )
    )?;
    if !act.explanation.is_empty() {
        writeln!(out, "       {}", act.explanation)?;
    }
    Ok(())
}

/// These clauses with words before them; nothing where there are none.
fn listed(before: &str, clauses: &[ClauseId]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|clause| clause.as_str()).collect();
    if ids.is_empty() {
        String::new()
    } else {
        format!("{before}{}", ids.join(", "))
    }
}

/// The board under the last ruling, White below, from the placement of its FEN.
fn show_board(out: &mut impl Write, fen: &str) -> Result<()> {
    let placement = fen.split_whitespace().next().unwrap_or_default();
    for (index, rank) in placement.split('/').enumerate() {
        let mut squares = String::new();
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(empty) => squares.push_str(&" .".repeat(empty as usize)),
                None => {
                    squares.push(' ');
                    squares.push(c);
                }
            }
        }
        writeln!(out, "     {}{squares}", 8_usize.saturating_sub(index))?;
    }
    writeln!(out, "       a b c d e f g h")
}

fn show_answer(out: &mut impl Write, report: &Report) -> Result<()> {
    for act in &report.acts {
        writeln!(out, "     line {}: {}", act.line, Styled(STRONG, &act.text))?;
        show_ruling(out, act)?;
        for (what, list) in [
            ("obliged", &act.obligations),
            ("choice", &act.choices),
            ("penalty", &act.penalties),
        ] {
            for item in list {
                writeln!(out, "       {what} {item}")?;
            }
        }
        if let Some(question) = &act.asks {
            writeln!(out, "       asks the arbiter: {question}")?;
        }
    }
    show_board(out, &report.position)?;
    if report.result != Score::Open {
        writeln!(out, "     result {}", report.result)?;
    }
    writeln!(out, "     position {}", report.position)
}

/// The last ruling as it is read out to the players, under the name of the code and the title of the case.
pub fn show_read_out(out: &mut impl Write, file: &str, report: &Report) -> Result<()> {
    let title = if report.title.is_empty() {
        file
    } else {
        &report.title
    };
    writeln!(out, "{}  {title}", Styled(STRONG, report.code))?;
    writeln!(out, "{}\n", wrapped(&report.read_out, width()).join("\n"))
}

/// The closing line.
pub fn show_tally(out: &mut impl Write, tally: &Tally) -> Result<()> {
    if tally.runs == 0 {
        return Ok(());
    }
    let counted =
        |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let failed = match tally.failed {
        0 => Styled(GOOD, "all hold".to_owned()),
        failed => Styled(BAD, format!("{failed} fail")),
    };
    let (cases, runs) = (counted(tally.cases, "case"), counted(tally.runs, "run"));
    match tally.expectations {
        0 => writeln!(out, "{cases}, {runs}"),
        count => writeln!(
            out,
            "{cases}, {runs}, {}: {failed}",
            counted(count, "expectation")
        ),
    }
}
