//! Sixty disputes told in plain English: each is ruled on as its acts expect, and of each sentence it is held whether the reader of
//! sentences takes it, offers the lines that were meant, or knows nothing of it.

use std::fmt::Write;
use std::path::Path;

use jadoube_laws::case::CaseFile;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/told");

/// What stands before a sentence.
const TOLD: &str = "# told: ";

/// A sentence, and the lines that it means.
struct Told<'a> {
    sentence: &'a str,
    /// The headers and the acts before it.
    before: String,
    meant: Vec<&'a str>,
}

#[test]
fn every_dispute_is_ruled_on_as_its_acts_expect() {
    let disputes = disputes();
    assert_eq!(disputes.len(), 60);
    for (name, text) in &disputes {
        let case = CaseFile::parse(text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        let [code] = &case.header.codes[..] else {
            panic!("{name} is put to one code");
        };
        let report = case.run(code).expect("a game");
        assert!(report.ok, "{name}");
        assert_eq!(report.not_understood().count(), 0, "{name}");
    }
}

#[test]
fn what_the_reader_makes_of_each_sentence_is_known() {
    let kept = Path::new(FOLDER).join("known.txt");
    let (mut list, mut counts) = (String::new(), [0; 3]);
    for (name, text) in &disputes() {
        for told in sentences(text) {
            let outcome = outcome(&told);
            counts[outcome] += 1;
            let word = ["taken", "offered", "unknown"][outcome];
            let meant = told.meant.join("; ");
            let _ = writeln!(list, "{word:8} {name}: {} = {meant}", told.sentence);
        }
    }
    let [taken, offered, unknown] = counts;
    let all = taken + offered + unknown;
    let head = format!(
        "Of {all} sentences {taken} are taken, {offered} are answered with the lines meant, {unknown} are not.\n\n"
    );
    let found = head + &list;
    if std::env::var_os("JADOUBE_WRITE").is_some() {
        std::fs::write(&kept, &found).expect("written");
    }
    let known = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(
        found == known,
        "{} is old: write it with JADOUBE_WRITE=1 and look at the difference",
        kept.display()
    );
}

/// 0 if the sentence is taken as what was meant, 1 if that is among what it is answered with, else 2. Two lines mean the same
/// if the law rules on them alike.
fn outcome(told: &Told<'_>) -> usize {
    let read = |lines: &str| CaseFile::parse(&format!("{}{lines}\n", told.before));
    let meant = ruled(&read(&told.meant.join("\n")).expect("acts"));
    match read(told.sentence) {
        Ok(case) => {
            if ruled(&case) == meant {
                0
            } else {
                2
            }
        }
        Err(errors) => {
            let offered = errors.iter().flat_map(|error| &error.error.means);
            let mut offered = offered.filter_map(|lines| read(lines).ok());
            // A sentence need not tell when something happened: then the lines that are offered do not either.
            let untimed: Vec<&str> = told.meant.iter().map(|line| untimed(line)).collect();
            let untimed = ruled(&read(&untimed.join("\n")).expect("acts"));
            let meant = |case: CaseFile| {
                let ruled = ruled(&case);
                ruled == meant || ruled == untimed
            };
            if offered.any(meant) { 1 } else { 2 }
        }
    }
}

/// What the law says at the end of a case: its word, whether it is a breach, the clause, the result and the position.
fn ruled(case: &CaseFile) -> impl PartialEq + use<> {
    let report = case.run(&case.header.codes[0]).expect("a game");
    let last = report.acts.last().expect("an act");
    let clause = last.clauses.first().copied();
    (
        last.verdict,
        last.breach,
        clause,
        report.result,
        report.position,
    )
}

/// A line without its time, which no sentence has to tell.
fn untimed(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("@ ") else {
        return line;
    };
    rest.split_once(' ').map_or(line, |(_, act)| act)
}

/// The sentences of a dispute, in order.
fn sentences(text: &str) -> Vec<Told<'_>> {
    let (headers, acts) = text.split_once("\n\n").expect("headers and acts");
    let mut before = format!("{headers}\n\n");
    let mut all: Vec<Told<'_>> = Vec::new();
    for line in acts.lines().filter(|line| !line.starts_with("=>")) {
        if let Some(sentence) = line.strip_prefix(TOLD) {
            let before = before.clone();
            all.push(Told {
                sentence,
                before,
                meant: Vec::new(),
            });
        } else {
            all.last_mut().expect("a sentence first").meant.push(line);
            before += &format!("{line}\n");
        }
    }
    all
}

/// Name and text of each dispute, by name.
fn disputes() -> Vec<(String, String)> {
    let files = std::fs::read_dir(FOLDER).expect("the disputes");
    let mut all: Vec<(String, String)> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "case"))
        .map(|path| {
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })
        .collect();
    all.sort();
    all
}
