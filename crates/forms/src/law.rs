//! The law of several codes at once: codes by their ids, one dispute under several of them.

use std::sync::Arc;

use jadoube_book::{SideBySide, Unknown, code_named, side_by_side};
use jadoube_laws::{Code, Shelf};

use crate::case::NotRuled;
use crate::suggested::faults_as_told;

/// The codes of a shelf with these ids, or all where none are named.
///
/// # Errors
/// [`Unknown`] with the ids nearest to the first that there is not.
pub fn codes_named(shelf: &Shelf, ids: Option<&[String]>) -> Result<Vec<Arc<Code>>, Unknown> {
    match ids {
        None => Ok(shelf.all().to_vec()),
        Some(ids) => {
            let named = ids.iter().map(|id| code_named(shelf, id).cloned());
            named.collect()
        }
    }
}

/// Puts a case to several codes of a shelf, or to all where none are named, side by side: a `jadoube.side-by-side/1`.
///
/// # Errors
/// [`NotRuled`] where there is no such code or the text cannot be read. A code under which no game can begin on its terms says so
/// in its column.
///
/// ```
/// let codes = ["fide-1931", "fide-2023"].map(str::to_owned);
/// let dispute = "White touches e2\nWhite moves Nf3\n";
/// let table = jadoube_forms::rule_under(&jadoube_laws::Shelf::shipped(), dispute, Some(&codes)).unwrap();
/// assert_eq!(table.columns.len(), 2);
/// ```
pub fn rule_under(
    shelf: &Shelf,
    text: &str,
    ids: Option<&[String]>,
) -> Result<SideBySide, NotRuled> {
    let codes = codes_named(shelf, ids).map_err(NotRuled::Code)?;
    let unread = |faults| NotRuled::Text(faults_as_told(text, faults));
    side_by_side(shelf, text, &codes).map_err(unread)
}
