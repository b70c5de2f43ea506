//! The codes that a whole program knows: a library for another language hands out no shelf, and so it has one for all that it is
//! asked.

use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use jadoube_book::Book;
use jadoube_codes::{CodeError, Shelf};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::codes::CodeEntry;

static KNOWN: LazyLock<RwLock<Arc<Book>>> =
    LazyLock::new(|| RwLock::new(Arc::new(Book::of(Shelf::shipped()))));

/// The book of the codes that this program knows: the shipped ones, and those that [`add_code`] has added.
///
/// Who has a shelf of his own asks there; this is for libraries to other languages, whose callers know codes by their ids alone.
pub fn known() -> Arc<Book> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(&known)
}

/// Knows the code of a house from now on, in the whole program; `name` is that of its file, for what is told of its faults.
///
/// A code that is there already under this id has its place taken, a shipped one too, and what was begun under it goes on under it.
///
/// # Errors
/// [`CodeError`] with the place of what cannot be read, and what would be right.
pub fn add_code(name: &str, text: &str) -> Result<CodeEntry, CodeError> {
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let code = known.shelf().read(name, text)?;
    let entry = CodeEntry::from(&code);
    *known = Arc::new(Book::of(known.shelf().clone().with(code)));
    Ok(entry)
}

/// Reads the id of a code that this program knows from a document, for a field that holds one.
pub(crate) fn id<'de, D: Deserializer<'de>>(document: D) -> Result<&'static str, D::Error> {
    let id = String::deserialize(document)?;
    let known = known();
    let code = known.shelf().code(&id);
    code.map(|code| code.id)
        .ok_or_else(|| D::Error::custom(known.shelf().has_no(&id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, Played, codes_named, rule_under};

    fn house(id: &str, title: &str) -> String {
        format!(
            "id = {id:?}\ntitle = {title:?}\nkind = \"house\"\nsummary = \"Ours.\"\ninherits = \"fide-2023\"\n"
        )
    }

    #[test]
    fn a_house_rules_by_its_own_code_once_it_is_known() {
        let ids = ["our-house".to_owned()];
        assert!(codes_named(known().shelf(), Some(&ids)).is_err());
        let entry = add_code("our.toml", &house("our-house", "Our house")).expect("a code");
        assert_eq!(
            (entry.head.id, entry.schema),
            ("our-house", "jadoube.code/1")
        );
        let table = rule_under(known().shelf(), "White touches e2\n", Some(&ids)).expect("ruled");
        assert_eq!(table.columns[0].code, "our-house");
        let fault = add_code("our.toml", "id = our\n")
            .expect_err("no text")
            .to_string();
        assert!(fault.contains("our.toml") && fault.contains('1'), "{fault}");
    }

    #[test]
    fn an_edition_that_nobody_plays_by_any_more_is_let_go() {
        add_code("our.toml", &house("our-edition", "First")).expect("a code");
        let first = Arc::downgrade(known().shelf().code("our-edition").expect("it"));
        let game = Played::begin(known().shelf(), "our-edition", "").expect("a game");
        add_code("our.toml", &house("our-edition", "Second")).expect("a code");
        let now = known()
            .shelf()
            .code("our-edition")
            .expect("it")
            .title
            .clone();
        assert_eq!(
            (now.as_str(), game.game().code().title.as_str()),
            ("Second", "First")
        );
        let saved = game.saved().to_json();
        drop(game);
        assert!(first.upgrade().is_none());
        let again = Played::restored(known().shelf(), &saved).expect("the same");
        assert_eq!(again.game().code().title, "Second");
    }
}
