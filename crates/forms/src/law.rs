//! The law of several codes at once: codes by their ids, one dispute under several of them, codes of houses.

use jadoube_book::{SideBySide, Unknown, code_named, side_by_side};
use jadoube_codes::CodeError;
use jadoube_laws::Code;

use crate::case::NotRuled;
use crate::codes::CodeEntry;

/// The codes of these ids, or all where none are named.
///
/// # Errors
/// [`Unknown`] with the ids nearest to the first that there is not.
pub fn codes_named(ids: Option<&[String]>) -> Result<Vec<&'static Code>, Unknown> {
    match ids {
        None => Ok(Code::all().to_vec()),
        Some(ids) => ids.iter().map(|id| code_named(id)).collect(),
    }
}

/// Puts a case to several codes, or to all where none are named, side by side: a `jadoube.side-by-side/1`.
///
/// # Errors
/// [`NotRuled`] where there is no such code or the text cannot be read. A code under which no game can begin on its terms says so
/// in its column.
///
/// ```
/// let codes = ["fide-1931", "fide-2023"].map(str::to_owned);
/// let table = jadoube_forms::rule_under("White touches e2\nWhite moves Nf3\n", Some(&codes)).unwrap();
/// assert_eq!(table.columns.len(), 2);
/// ```
pub fn rule_under(text: &str, ids: Option<&[String]>) -> Result<SideBySide, NotRuled> {
    let codes = codes_named(ids).map_err(NotRuled::Code)?;
    side_by_side(text, codes).map_err(NotRuled::Text)
}

/// Knows the code of a house from now on, in the whole program; `name` is that of its file, for what is told of its faults.
///
/// A code that is there already under this id has its place taken, a shipped one too, and what was begun under it goes on under
/// it: codes live as long as the program. One that says the same as one that was there is that one, and takes no room of its own.
///
/// # Errors
/// [`CodeError`] with the place of what cannot be read, and what would be right.
pub fn add_code(name: &str, text: &str) -> Result<CodeEntry, CodeError> {
    let code = Code::from_toml(name, text)?.add();
    Ok(CodeEntry::from(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_rules_by_its_own_code_once_it_is_known() {
        let text = "id = \"our-house\"\ntitle = \"Our house\"\nkind = \"house\"\nsummary = \"Ours.\"\ninherits = \"fide-2023\"\n";
        let ids = ["our-house".to_owned()];
        assert!(codes_named(Some(&ids)).is_err());
        let entry = add_code("our.toml", text).expect("a code");
        assert_eq!(
            (entry.head.id, entry.schema),
            ("our-house", "jadoube.code/1")
        );
        let table = rule_under("White touches e2\n", Some(&ids)).expect("ruled");
        assert_eq!(table.columns[0].code, "our-house");
        let fault = add_code("our.toml", "id = our\n")
            .expect_err("no text")
            .to_string();
        assert!(fault.contains("our.toml") && fault.contains('1'), "{fault}");
    }
}
