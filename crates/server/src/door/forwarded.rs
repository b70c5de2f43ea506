//! The header `Forwarded` by its grammar (RFC 7239, section 4): elements between commas, pairs between semicolons, values
//! that are words or stand in quotes, where a comma is no comma of the list and a backslash takes the next letter as it is.

use std::iter::Peekable;
use std::str::Chars;

/// For whom each element of a line speaks, first to last: what stands after `for=`, without its quotes; none where it is not
/// said. A line that the grammar does not allow is one element that says nothing: a proxy did not write it.
pub(super) fn speaks_for(line: &str) -> Vec<Option<String>> {
    let mut reader = Reader(line.chars().peekable());
    reader.elements().unwrap_or_else(|| vec![None])
}

struct Reader<'a>(Peekable<Chars<'a>>);

impl Reader<'_> {
    /// `1#forwarded-element`; a list may have empty elements, which are none.
    fn elements(&mut self) -> Option<Vec<Option<String>>> {
        let mut found = Vec::new();
        loop {
            self.blanks();
            if let Some(',') = self.0.peek() {
                self.0.next();
                continue;
            }
            if self.0.peek().is_none() {
                return Some(found);
            }
            found.push(self.element()?);
            self.blanks();
            match self.0.next() {
                Some(',') => {}
                None => return Some(found),
                Some(_) => return None,
            }
        }
    }

    /// `[ forwarded-pair ] *( ";" [ forwarded-pair ] )`, each name once; blanks around a semicolon are let pass.
    fn element(&mut self) -> Option<Option<String>> {
        let mut names: Vec<String> = Vec::new();
        let mut speaks_for = None;
        loop {
            self.blanks();
            if !matches!(self.0.peek(), None | Some(',' | ';')) {
                let name = self.token()?.to_ascii_lowercase();
                if self.0.next() != Some('=') || names.contains(&name) {
                    return None;
                }
                let value = match self.0.peek() {
                    Some('"') => self.quoted()?,
                    _ => self.word()?,
                };
                if name == "for" {
                    speaks_for = Some(value);
                }
                names.push(name);
                self.blanks();
            }
            if self.0.next_if_eq(&';').is_none() {
                return Some(speaks_for);
            }
        }
    }

    /// `token`.
    fn token(&mut self) -> Option<String> {
        self.taken(is_token)
    }

    /// A value without quotes: a token, and an address of the sixth version or one with a port too, which some proxies write
    /// without the quotes that they need.
    fn word(&mut self) -> Option<String> {
        self.taken(|c| is_token(c) || matches!(c, ':' | '[' | ']'))
    }

    fn taken(&mut self, may: impl Fn(char) -> bool) -> Option<String> {
        let mut taken = String::new();
        while let Some(c) = self.0.next_if(|c| may(*c)) {
            taken.push(c);
        }
        (!taken.is_empty()).then_some(taken)
    }

    /// `quoted-string`, without its quotes and escapes.
    fn quoted(&mut self) -> Option<String> {
        self.0.next_if_eq(&'"')?;
        let mut said = String::new();
        loop {
            match self.0.next()? {
                '"' => return Some(said),
                '\\' => said.push(self.0.next()?),
                c => said.push(c),
            }
        }
    }

    fn blanks(&mut self) {
        while self.0.next_if(|c| matches!(c, ' ' | '\t')).is_some() {}
    }
}

fn is_token(c: char) -> bool {
    c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_by_its_grammar() {
        for (line, expected) in [
            (
                "for=192.0.2.60;proto=http;by=203.0.113.43",
                &[Some("192.0.2.60")][..],
            ),
            (
                "For=\"[2001:db8:cafe::17]:4711\"",
                &[Some("[2001:db8:cafe::17]:4711")],
            ),
            (
                "for=192.0.2.43, for=198.51.100.17",
                &[Some("192.0.2.43"), Some("198.51.100.17")],
            ),
            (
                "for=_hidden,, for=unknown ,",
                &[Some("_hidden"), Some("unknown")],
            ),
            ("proto=https", &[None]),
            (
                "host=\"a, for=6.6.6.6\";for=192.0.2.1",
                &[Some("192.0.2.1")],
            ),
            ("host=\"a\\\",for=6.6.6.6\"", &[None]),
            ("for=\"192.0.2\\.1\"", &[Some("192.0.2.1")]),
            (
                "for=192.0.2.1 ; host=b , for=192.0.2.2",
                &[Some("192.0.2.1"), Some("192.0.2.2")],
            ),
            ("for=192.0.2.1:80", &[Some("192.0.2.1:80")]),
            ("", &[]),
            // None of these is one.
            ("for=192.0.2.1;for=6.6.6.6", &[None]),
            ("for=192.0.2.1, host=\"a", &[None]),
            ("for=192.0.2.1 6.6.6.6", &[None]),
            ("for=\"192.0.2.1\"x, for=192.0.2.2", &[None]),
            ("for = 192.0.2.1", &[None]),
            ("192.0.2.1", &[None]),
            ("for=", &[None]),
        ] {
            let found = speaks_for(line);
            let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
            assert_eq!(found, expected, "{line}");
        }
    }
}
