//! Sixty disputes told in plain English, with the acts that they mean: how well does somebody, or some model, translate them?
//!
//! ```sh
//! cargo run -p jadoube-laws --example plain_english -- tell DISPUTES    # writes what is told, a file NAME.txt each
//! cargo run -p jadoube-laws --example plain_english -- score ANSWERS    # judges the translations, a case NAME.case each
//! ```
//!
//! A translation is right if the law rules on it as on the acts that were meant: with the same word, breach and first
//! clause at the end, the same result and the same position. How it is worded does not matter.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jadoube_laws::Score;
use jadoube_laws::case::{CaseError, CaseFile};

/// Where the disputes are.
const DISPUTES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/told");

/// What stands before a sentence in a dispute.
const TOLD: &str = "# told: ";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tell", folder] => tell(Path::new(folder)),
        ["score", folder] => score(Path::new(folder)),
        _ => Err("say 'tell FOLDER' or 'score FOLDER'".into()),
    }
}

/// Writes each dispute without its acts.
fn tell(folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    for path in disputes()? {
        let text = fs::read_to_string(&path)?;
        let (headers, acts) = text.split_once("\n\n").ok_or("a dispute without acts")?;
        let told = acts.lines().filter_map(|line| line.strip_prefix(TOLD));
        let told: Vec<&str> = told.collect();
        let name = path.with_extension("txt");
        let name = name.file_name().unwrap_or(OsStr::new("dispute.txt"));
        fs::write(
            folder.join(name),
            format!("{headers}\n\n{}\n", told.join(" ")),
        )?;
    }
    Ok(())
}

/// Tells of each translation whether the law rules on it as on what was meant.
fn score(folder: &Path) -> Result<(), Box<dyn Error>> {
    let (mut right, mut all) = (0, 0);
    for path in disputes()? {
        all += 1;
        let meant = ruled(&fs::read_to_string(&path)?)?;
        let name = path.file_name().unwrap_or_default();
        let given = match fs::read_to_string(folder.join(name)) {
            Ok(text) => ruled(&text),
            Err(error) => Err(error.to_string()),
        };
        match given {
            Ok(given) if given == meant => right += 1,
            Ok(given) => println!("{}: {given:?} in place of {meant:?}", name.display()),
            Err(error) => println!("{}: {error}", name.display()),
        }
    }
    println!("{right} of {all} are right");
    Ok(())
}

/// What the law says at the end of a case.
#[derive(Debug, PartialEq, Eq)]
struct Ruled {
    verdict: String,
    breach: bool,
    clause: Option<&'static str>,
    result: Score,
    position: String,
}

fn ruled(text: &str) -> Result<Ruled, String> {
    let one = |errors: Vec<CaseError>| errors.first().map(ToString::to_string);
    let case = CaseFile::parse(text).map_err(|errors| one(errors).unwrap_or_default())?;
    let code = case.header.codes.first();
    let code = code.ok_or("the header names no code")?;
    let report = case.run(code).map_err(|error| error.to_string())?;
    let last = report.acts.last().ok_or("nothing happened")?;
    Ok(Ruled {
        verdict: last.verdict.to_string(),
        breach: last.breach,
        clause: last.clauses.first().map(|clause| clause.as_str()),
        result: report.result,
        position: report.position.clone(),
    })
}

fn disputes() -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let files = fs::read_dir(DISPUTES)?.collect::<Result<Vec<_>, _>>()?;
    let mut paths: Vec<PathBuf> = files.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new("case")));
    paths.sort();
    Ok(paths)
}
