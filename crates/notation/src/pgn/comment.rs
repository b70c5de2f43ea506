//! Comments, and the commands that travel inside them.

use std::fmt;

/// A comment: the text between braces, or after a semicolon, as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment {
    text: String,
}

/// A command inside a comment, such as `[%clk 1:59:03]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Command<'a> {
    /// The name after the percent sign: `clk`.
    pub name: &'a str,
    /// What follows up to the bracket, without outer blanks: `1:59:03`.
    pub operand: &'a str,
}

/// The value of an `[%eval …]` command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Eval {
    /// Hundredths of a pawn, seen from White.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black gives it.
    Mate(i32),
}

/// Words with single blanks between them, and paragraphs with an empty line.
fn tidied(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut blank_lines = 0;
    for line in text.lines() {
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none() {
            blank_lines += 1;
            continue;
        }
        if !plain.is_empty() {
            plain.push_str(if blank_lines > 0 { PARAGRAPH } else { " " });
        }
        blank_lines = 0;
        for (at, word) in words.enumerate() {
            if at > 0 {
                plain.push(' ');
            }
            plain.push_str(word);
        }
    }
    plain
}

/// What stands between the paragraphs of a comment.
pub(crate) const PARAGRAPH: &str = "\n\n";

impl Comment {
    /// A comment of this text. A closing brace cannot stand in a comment and becomes a parenthesis.
    pub fn new(text: impl Into<String>) -> Comment {
        let text: String = text.into();
        Comment {
            text: text.replace('}', ")"),
        }
    }

    /// A comment of this text in plain form: single blanks between words, an empty line between paragraphs.
    pub fn tidied(text: &str) -> Comment {
        Comment::new(tidied(text))
    }

    /// The text, commands included.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text without its commands, with single blanks between words and an empty line between paragraphs.
    pub fn words(&self) -> String {
        let mut plain = String::new();
        let mut rest = self.text.as_str();
        while let Some(start) = rest.find("[%") {
            let Some(end) = rest[start..].find(']') else {
                break;
            };
            plain.push_str(&rest[..start]);
            plain.push(' ');
            rest = &rest[start + end + 1..];
        }
        plain.push_str(rest);
        tidied(&plain)
    }

    /// The comment without its commands.
    #[must_use]
    pub fn without_commands(&self) -> Comment {
        Comment { text: self.words() }
    }

    /// The commands of the comment alone.
    #[must_use]
    pub fn without_words(&self) -> Comment {
        let commands = self.commands().into_iter();
        let texts: Vec<String> = commands
            .map(|command| format!("[%{} {}]", command.name, command.operand))
            .collect();
        Comment {
            text: texts.join(" "),
        }
    }

    /// The commands in their order.
    pub fn commands(&self) -> Vec<Command<'_>> {
        let mut commands = Vec::new();
        let mut rest = self.text.as_str();
        while let Some(start) = rest.find("[%") {
            let inner = &rest[start + 2..];
            let Some(end) = inner.find(']') else { break };
            let body = inner[..end].trim();
            let (name, operand) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
            commands.push(Command {
                name,
                operand: operand.trim(),
            });
            rest = &inner[end + 1..];
        }
        commands
    }

    /// The operand of the first command of this name.
    pub fn command(&self, name: &str) -> Option<&str> {
        self.commands()
            .into_iter()
            .find(|command| command.name == name)
            .map(|command| command.operand)
    }

    /// `[%clk …]`: time left on the mover's clock, in milliseconds.
    pub fn clock(&self) -> Option<u64> {
        parse_clock(self.command("clk")?)
    }

    /// `[%emt …]`: time that the move took, in milliseconds.
    pub fn elapsed(&self) -> Option<u64> {
        parse_clock(self.command("emt")?)
    }

    /// `[%eval …]`: what an engine thought.
    pub fn eval(&self) -> Option<Eval> {
        let value = self.command("eval")?.split(',').next()?.trim();
        if let Some(mate) = value.strip_prefix('#') {
            return mate.parse().ok().map(Eval::Mate);
        }
        let pawns: f64 = value.parse().ok().filter(|pawns: &f64| pawns.abs() < 1e6)?;
        Some(Eval::Centipawns((pawns * 100.0).round() as i32))
    }

    /// `[%act …]`: an act as text, as it was before [`act_command`] put it into a comment.
    pub fn acts(&self) -> Vec<String> {
        self.escaped("act").collect()
    }

    /// `[%unread …]`: the words of a record from which on it could not be read, blanks joined.
    pub fn unread(&self) -> Option<String> {
        self.escaped("unread").next()
    }

    /// `[%escape …]`: a line of the source that began with a percent sign, without that sign. The standard leaves such
    /// lines to other programs; they are written as what they were.
    pub(super) fn escape_line(&self) -> Option<String> {
        let operand = self.text.strip_prefix("[%escape ")?.strip_suffix(']')?;
        (!operand.contains(']')).then(|| unescape(operand))
    }

    /// The operands of the commands of that name, as they were before [`escaped_command`].
    fn escaped<'c>(&'c self, name: &'c str) -> impl Iterator<Item = String> + 'c {
        let commands = self.commands().into_iter();
        commands
            .filter(move |command| command.name == name)
            .map(|command| unescape(command.operand))
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.text)
    }
}

/// `[%clk H:MM:SS]` for the milliseconds left on a clock; thousandths only where there are any.
pub fn clock_command(milliseconds: u64) -> String {
    format!("[%clk {}]", format_clock(milliseconds))
}

/// `[%act …]` for an act as text, which comes back without loss from [`Comment::acts`].
pub fn act_command(act: &str) -> String {
    escaped_command("act", act)
}

/// `[%unread …]` for words that could not be read as moves, blanks of all kinds joined; they come back from [`Comment::unread`].
pub(super) fn unread_command(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    escaped_command("unread", &words.join(" "))
}

/// `[%escape …]` for a line that began with a percent sign, without that sign; it comes back from [`Comment::escape_line`].
pub(super) fn escape_command(line: &str) -> String {
    escaped_command("escape", line)
}

/// A command that carries any words through a comment.
fn escaped_command(name: &str, words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '%' | ']' | '[' | '}' | '{' => escaped.push_str(&format!("%{:02X}", sign as u32)),
            _ if sign.is_control() && (sign as u32) < 0x80 => {
                escaped.push_str(&format!("%{:02X}", sign as u32))
            }
            _ => escaped.push(sign),
        }
    }
    // Blanks that an exporter could join or break are kept too.
    let escaped = escaped.replace("  ", " %20");
    let escaped = match escaped.strip_prefix(' ') {
        Some(rest) => format!("%20{rest}"),
        None => escaped,
    };
    let escaped = match escaped.strip_suffix(' ') {
        Some(rest) => format!("{rest}%20"),
        None => escaped,
    };
    format!("[%{name} {escaped}]")
}

fn unescape(operand: &str) -> String {
    without_escapes(&operand.replace(['\n', '\r'], " "))
}

/// The text with each sign for which a percent sign and two digits stand.
pub(super) fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        plain.push_str(&rest[..at]);
        let code = rest
            .get(at + 1..at + 3)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                plain.push(char::from(code));
                rest = &rest[at + 3..];
            }
            None => {
                plain.push('%');
                rest = &rest[at + 1..];
            }
        }
    }
    plain.push_str(rest);
    plain
}

/// `H:MM:SS` or `H:MM:SS.mmm` for milliseconds.
pub fn format_clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let thousandths = milliseconds % 1000;
    if thousandths == 0 {
        return format!("{hours}:{minutes:02}:{rest:02}");
    }
    format!("{hours}:{minutes:02}:{rest:02}.{thousandths:03}")
}

/// Milliseconds from `H:MM:SS`, `MM:SS` or `SS`, with a decimal fraction; `None` for anything else.
pub fn parse_clock(text: &str) -> Option<u64> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let mut seconds: u64 = 0;
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for (index, part) in parts.iter().enumerate() {
        let value: u64 = part
            .parse()
            .ok()
            .filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        if index > 0 && value > 59 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(value)?;
    }
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: u64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_supplement() {
        let comment = Comment::new(
            "[%clk 1:59:03.5][%emt 0:00:07] good [%csl Ga4,Rb5] [%cal Ge2e4] [%eval -1.25,18] [%egt 1:02:03] [%mct 17:10:42]",
        );
        assert_eq!(comment.clock(), Some(7_143_500));
        assert_eq!(comment.elapsed(), Some(7_000));
        assert_eq!(comment.eval(), Some(Eval::Centipawns(-125)));
        assert_eq!(comment.command("csl"), Some("Ga4,Rb5"));
        assert_eq!(comment.command("cal"), Some("Ge2e4"));
        assert_eq!(
            comment.command("egt").and_then(parse_clock),
            Some(3_723_000)
        );
        assert_eq!(
            comment.command("mct").and_then(parse_clock),
            Some(61_842_000)
        );
        assert_eq!(comment.words(), "good");
        assert_eq!(Comment::new("[%eval #-3]").eval(), Some(Eval::Mate(-3)));
        assert_eq!(Comment::new("[%clk ").clock(), None);
        assert_eq!(Comment::new("[%clk 1:75:00]").clock(), None);
    }

    #[test]
    fn clocks_come_back() {
        for milliseconds in [0, 999, 1000, 59_999, 3_600_000, 360_000_123] {
            assert_eq!(parse_clock(&format_clock(milliseconds)), Some(milliseconds));
        }
    }
}
