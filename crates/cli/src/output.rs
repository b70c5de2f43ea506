//! Where words go and how they look: colors only on a terminal, errors to standard error.

use std::fmt::{self, Display};
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

/// What holds, and what stands.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What fails, and what is refused.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What stands in the margin: clauses, line numbers.
pub const DIM: Style = Style::new().dimmed();
/// Titles.
pub const STRONG: Style = Style::new().bold();

/// A thing in a style; plain where the output is no terminal.
pub struct Styled<T>(pub Style, pub T);

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        self.1.fmt(f)?;
        write!(f, "{:#}", self.0)
    }
}

/// Standard output, which drops colors where nobody would see them.
pub fn out() -> impl Write {
    io::BufWriter::new(anstream::stdout())
}

/// Says sentences, a line each.
pub fn say(sentences: impl IntoIterator<Item = impl Display>) -> anyhow::Result<()> {
    let mut out = out();
    for sentence in sentences {
        writeln!(out, "{sentence}")?;
    }
    out.flush()?;
    Ok(())
}

/// Writes a value as one line of JSON.
pub fn json_line(out: &mut impl Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// A count and what is counted: `1 game`, `2 games`.
pub fn counted(count: u64, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Says on standard error what went wrong.
pub fn complain(words: fmt::Arguments<'_>) {
    let mut err = anstream::stderr();
    // When even this cannot be written there is nobody to tell.
    let _ = writeln!(err, "{}: {words}", Styled(BAD, "jadoube"));
}
