//! `jadoube member`: whoever keeps a club makes its first member, and helps who has lost his words.

use crate::support::folder::Folder;
use crate::support::run;

#[test]
fn a_member_is_made_helped_listed_and_taken_away() {
    let folder = Folder::with(&[]);
    let club = folder.path("club.db");
    let asked = |words: &[&str]| {
        let args: Vec<&str> = [&["member"], words, &["--db", &club]].concat();
        run(&args)
    };
    let made = asked(&["new", "José Raúl", "--rating", "1700"]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(
        made.out.starts_with("José Raúl is a member."),
        "{}",
        made.out
    );
    let words = made.out.lines().last().expect("the words").to_owned();
    assert_eq!(words.split(' ').count(), 12);
    let again = asked(&["new", "jose-raul"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("tell the two apart"), "{}", again.err);
    let unread = asked(&["new", "Eve", "--rating", "high"]);
    assert_eq!(unread.code, 2);
    assert!(unread.err.contains("no rating"), "{}", unread.err);
    let listed = asked(&["list"]);
    assert!(
        listed.out.starts_with("José Raúl\tsince 20"),
        "{}",
        listed.out
    );
    let newer = asked(&["words", "JOSE RAUL"]);
    assert_eq!(newer.code, 0, "{}", newer.err);
    assert_ne!(newer.out.lines().last(), Some(words.as_str()));
    assert_eq!(asked(&["words", "Emil"]).code, 1);
    assert_eq!(asked(&["remove", "jose raul"]).code, 0);
    assert_eq!(asked(&["list"]).out, "");
}
