//! The book of a shelf on which houses have put their codes.

use std::sync::Arc;

use jadoube_book::{Beside, Book, code_named, side_by_side};
use jadoube_laws::{Code, Shelf};

/// A shelf on which a house has put the Laws of today with a clause of its own, under this id.
fn shelf(id: &str) -> Shelf {
    let printed = Code::shipped_text("fide-2023").expect("a file");
    let text = printed.replacen("id = \"fide-2023\"", &format!("id = {id:?}"), 1)
        + r#"
[[clause]]
id = "4.2.9"
title = "Zwischenschach"
subject = "conduct"
text = "Whoever says zwischenschach has said nothing."
is = "finding"
"#;
    let code = Code::from_toml("our.toml", &text);
    Shelf::shipped().with(code.unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_house_of_its_own_id_leaves_what_is_said_of_the_shipped_codes_alone() {
    let book = Book::of(shelf("our-club"));
    let club = book.shelf().code("our-club").expect("the house's");
    // It is asked first, so that nothing of it can stand where a shipped code's should.
    assert!(book.every_citation(club).is_empty());
    let british = Code::by_id("british").expect("a code");
    assert!(!book.every_citation(british).is_empty());
    assert!(
        book.search("zwischenschach", Code::all(), 5)
            .hits
            .is_empty()
    );
    let page = book.clause_page(club, "4.2.9").expect("a clause");
    assert_eq!(
        (page.code, page.clause.title.as_str()),
        ("our-club", "Zwischenschach")
    );
    let near = code_named(book.shelf(), "our-clubb").expect_err("no code");
    assert_eq!(near.near, ["our-club"]);
    assert!(code_named(&Shelf::shipped(), "our-club").is_err());
}

#[test]
fn a_house_in_the_place_of_a_shipped_code_is_searched_and_listed_in_its_own_book_alone() {
    let book = Book::of(shelf("fide-2023"));
    let found = |book: &Book| {
        book.search("zwischenschach", book.shelf().all(), 5)
            .hits
            .len()
    };
    assert_eq!((found(&book), found(Book::shipped())), (1, 0));
    let ours = book.shelf().today().expect("a code");
    assert!(!Arc::ptr_eq(ours, Code::today().expect("a code")));
    assert!(!book.cases_of(ours, "4.3.1").is_empty());
    let history = book
        .history("touch.own", Beside::Nothing)
        .expect("a parameter");
    assert_eq!(
        history.editions.last().map(|last| last.code),
        Some("fide-2023")
    );
}

#[test]
fn a_dispute_may_name_the_codes_of_its_shelf() {
    let shelf = shelf("our-club");
    let text = "White touches e2\n=> accepted under our-club\n";
    let table = side_by_side(&shelf, text, shelf.houses()).expect("ruled");
    assert_eq!(
        (table.columns[0].code, table.columns[0].holds),
        ("our-club", Some(true))
    );
    assert!(side_by_side(&Shelf::shipped(), text, Code::all()).is_err());
}
