//! An event in a folder, and jobs done on it.

use std::fs;

use crate::support::folder::Folder;
use crate::support::{End, run};

/// A job on the event in a folder.
pub struct Event {
    pub folder: Folder,
    pub file: String,
}

impl Event {
    /// An event that begins with these words.
    #[track_caller]
    pub fn new(words: &[&str]) -> Event {
        let folder = Folder::with(&[]);
        let file = folder.path("event.trf");
        let end = run(&[&["event", "new", &file][..], words].concat());
        assert_eq!(end.code, 0, "{end:?}");
        Event { folder, file }
    }

    /// An event that another program has written.
    pub fn of(text: &[u8]) -> Event {
        let folder = Folder::with(&[]);
        let file = folder.path("event.trf");
        fs::write(&file, text).expect("a file");
        Event { folder, file }
    }

    pub fn run(&self, job: &str, words: &[&str]) -> End {
        run(&[&["event", job, &self.file][..], words].concat())
    }

    /// What a job says that is done.
    #[track_caller]
    pub fn says(&self, job: &str, words: &[&str]) -> String {
        let end = self.run(job, words);
        assert_eq!(
            (end.code, end.err.as_str()),
            (0, ""),
            "{job} {words:?}: {end:?}"
        );
        end.out
    }

    /// The boards of the round that is paired next, `1-5 6-2`.
    #[track_caller]
    pub fn pair(&self) -> String {
        boards(&self.says("pair", &["--json"]))
    }

    /// What is said of a job that is refused; the file is as it was.
    #[track_caller]
    pub fn refuses(&self, job: &str, words: &[&str]) -> String {
        let before = self.text();
        let end = self.run(job, words);
        assert_eq!(
            (end.code, end.out.as_str()),
            (2, ""),
            "{job} {words:?}: {end:?}"
        );
        assert_eq!(self.text(), before);
        end.err
    }

    pub fn text(&self) -> String {
        let bytes = fs::read(&self.file).expect("the event");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// `1-5 6-2` of a round as data.
#[track_caller]
pub fn boards(json: &str) -> String {
    let told: serde_json::Value = serde_json::from_str(json).expect("data");
    let boards = told["boards"].as_array().expect("boards").iter();
    let pairs: Vec<String> = boards
        .map(|board| format!("{}-{}", board["white"]["number"], board["black"]["number"]))
        .collect();
    pairs.join(" ")
}

/// Whether all these words stand in a text.
#[track_caller]
pub fn holds(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "'{word}' is not in\n{text}");
    }
}
