//! What stands after the question mark of an address.

use std::sync::Arc;

use jadoube_laws::{Code, Shelf};

/// The values of an address, in their order; a name may come several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads what a browser writes when it sends a form. What cannot be read is left out.
    pub fn read(raw: Option<&str>) -> Query {
        let pair = |part: &str| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            Some((decoded(name, "+")?, decoded(value, "+")?))
        };
        Query(
            raw.unwrap_or_default()
                .split('&')
                .filter(|part| !part.is_empty())
                .filter_map(pair)
                .collect(),
        )
    }

    /// The first value of that name.
    pub fn one(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The codes of a shelf named by `code` (several times) or `codes` (with commas), oldest first; unknown ones are left out.
    pub fn codes(&self, shelf: &Shelf) -> Vec<Arc<Code>> {
        let named: Vec<&str> = self
            .0
            .iter()
            .filter(|(key, _)| key == "code" || key == "codes")
            .flat_map(|(_, value)| value.split(','))
            .map(str::trim)
            .collect();
        shelf
            .all()
            .iter()
            .filter(|code| named.contains(&code.id))
            .cloned()
            .collect()
    }
}

/// Text with percent signs, as an address has it, and each letter of `blanks` for a blank.
pub fn decoded(text: &str, blanks: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            blank if blanks.as_bytes().contains(&blank) => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
            }
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_as_browsers_write_them() {
        let query = Query::read(Some(
            "q=dead+position%21&code=uscf&codes=fide-1931,%20british&x&y=%zz",
        ));
        assert_eq!(query.one("q"), Some("dead position!"));
        assert_eq!(query.one("x"), Some(""));
        assert_eq!(query.one("y"), None);
        let ids: Vec<&str> = query
            .codes(&Shelf::shipped())
            .iter()
            .map(|code| code.id)
            .collect();
        assert_eq!(ids, ["british", "fide-1931", "uscf"]);
        assert_eq!(Query::read(None), Query::default());
    }
}
