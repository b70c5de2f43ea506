//! Collections in zip archives, and packed with xz.

use std::io::{Cursor, Read, Write};

use jadoube_notation::pgn::unpack;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const ONE: &str = "[Event \"A\"]\n\n1. e4 *\n";
const TWO: &str = "[Event \"B\"]\n\n1. d4 *\n";

fn zipped(members: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in members {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .expect("a member");
        archive.write_all(text.as_bytes()).expect("memory");
    }
    archive.finish().expect("an archive").into_inner()
}

fn unpacked(bytes: Vec<u8>) -> Result<String, std::io::Error> {
    let mut text = String::new();
    unpack(Cursor::new(bytes))?.read_to_string(&mut text)?;
    Ok(text)
}

#[test]
fn the_collections_of_an_archive_are_one_text() {
    for (members, text) in [
        (&[("a.pgn", ONE)][..], ONE.to_owned()),
        // What is beside the games is passed over, whatever stands first.
        (
            &[
                ("README.txt", "no games"),
                ("__MACOSX/._a.pgn", "\0\0"),
                ("x/A.PGN", ONE),
                ("b.pgn", TWO),
            ],
            format!("{ONE}\n\n{TWO}"),
        ),
        (&[("games", ONE)], ONE.to_owned()),
    ] {
        assert_eq!(unpacked(zipped(members)).expect("text"), text);
    }
}

#[test]
fn long_members_are_read_whole_and_may_be_left_unread() {
    let long = ONE.repeat(100_000);
    let packed = zipped(&[("a.pgn", &long)]);
    assert!(unpacked(packed.clone()).expect("text") == long);
    let mut begun = unpack(Cursor::new(packed)).expect("an archive");
    begun.read_exact(&mut [0; 10]).expect("text");
}

#[test]
fn archives_without_games_are_named() {
    let error = unpacked(zipped(&[("a.jpg", "x"), ("b.doc", "y")])).expect_err("no games");
    assert!(
        error.to_string().contains("none of which ends in .pgn"),
        "{error}"
    );
    // The directory stands at the end: without it nothing of the archive is known.
    let mut cut = zipped(&[("a.pgn", ONE)]);
    cut.truncate(cut.len() - 30);
    assert!(unpacked(cut).is_err());
}

#[test]
fn what_of_an_archive_is_not_read_is_told() {
    let remarks = |members: &[(&str, &str)]| {
        let source = unpack(Cursor::new(zipped(members))).expect("an archive");
        let remarks = source.remarks();
        (remarks.sentences(), remarks.games_unread())
    };
    assert_eq!(remarks(&[("a.pgn", ONE), ("b.PGN", TWO)]), (vec![], false));
    let (told, games) = remarks(&[
        ("a.pgn", ONE),
        ("About.txt", "no games"),
        ("x/photo.jpg", "\0"),
    ]);
    assert_eq!(
        told,
        ["of the archive these files are not read: About.txt, x/photo.jpg"]
    );
    assert!(!games);
    // Games under another name, and what is packed once more.
    for other in [TWO, "PK\u{3}\u{4}"] {
        let (told, games) = remarks(&[("a.pgn", ONE), ("other.txt", other), ("readme", "")]);
        assert!(told[0].ends_with("not read: readme"), "{told:?}");
        assert!(
            told[1].contains("other.txt, and there may be games"),
            "{told:?}"
        );
        assert!(games);
    }
}

#[test]
fn archives_one_after_another_are_not_taken_for_the_last_alone() {
    let (one, two) = (zipped(&[("a.pgn", ONE)]), zipped(&[("b.pgn", TWO)]));
    let told = |bytes: Vec<u8>| {
        let mut source = unpack(Cursor::new(bytes)).expect("an archive");
        source.read_to_string(&mut String::new()).expect("text");
        let remarks = source.remarks();
        (remarks.sentences(), remarks.games_unread())
    };
    let (sentences, games) = told([one.clone(), two].concat());
    assert!(games);
    assert!(
        sentences[0].contains("before the archive stand other bytes"),
        "{sentences:?}"
    );
    assert_eq!(told(one), (vec![], false));
}
