//! What sentences call as the command line does: each such phrase by a name, which every other door says in its own words.

/// A phrase of the command line in the sentences of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// Somebody plays again.
    Back,
    /// Everything that is wrong is told.
    Check,
    /// How a round stands that was paired.
    InTheFile,
    /// Results are taken back, by their boards.
    OpenBoard,
    /// The next round is paired.
    Pair,
    /// Points are counted anew.
    Recount,
    /// A result is entered.
    Result,
    /// The results of a round go with it.
    Results,
    /// There are so many rounds.
    Rounds,
    /// The arbiter seats two.
    Seat,
    /// A round is taken back.
    Undo,
    /// Somebody plays no more.
    Withdraw,
}

impl Phrase {
    /// Every phrase, those that hold another within them first.
    pub const ALL: [Phrase; 12] = [
        Phrase::OpenBoard,
        Phrase::Back,
        Phrase::Check,
        Phrase::InTheFile,
        Phrase::Pair,
        Phrase::Recount,
        Phrase::Result,
        Phrase::Results,
        Phrase::Rounds,
        Phrase::Seat,
        Phrase::Undo,
        Phrase::Withdraw,
    ];

    /// As the sentences have it.
    #[must_use]
    pub const fn written(self) -> &'static str {
        match self {
            Phrase::Back => "'back'",
            Phrase::Check => "'check'",
            Phrase::InTheFile => "in the file:",
            Phrase::OpenBoard => "'undo' with their board",
            Phrase::Pair => "'pair'",
            Phrase::Recount => "'recount'",
            Phrase::Result => "with 'result'",
            Phrase::Results => "'--results'",
            Phrase::Rounds => "'rounds'",
            Phrase::Seat => "'seat'",
            Phrase::Undo => "'undo'",
            Phrase::Withdraw => "'withdraw'",
        }
    }
}

/// A sentence of an event in the words of another door.
#[must_use]
pub fn reworded(told: &str, words: impl Fn(Phrase) -> &'static str) -> String {
    Phrase::ALL.into_iter().fold(told.to_owned(), |told, one| {
        told.replace(one.written(), words(one))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// Words in quotes that are no job: columns of a list.
    const OTHERS: [&str; 2] = ["'name'", "'team'"];

    /// What stands in quotes in the sentences of a file, before its tests.
    fn quoted(text: &str) -> Vec<String> {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = text.lines().filter(|line| !line.trim().starts_with("//"));
        let parts = lines.flat_map(|line| {
            let parts: Vec<&str> = line.split('\'').collect();
            let inner = |at: usize| parts[at].to_owned();
            (1..parts.len().saturating_sub(1))
                .map(inner)
                .collect::<Vec<_>>()
        });
        let is_job = |part: &String| {
            part.len() > 1
                && part
                    .chars()
                    .all(|one| one.is_ascii_lowercase() || one == '-')
        };
        parts
            .filter(is_job)
            .map(|part| format!("'{part}'"))
            .collect()
    }

    #[test]
    fn every_job_that_a_sentence_names_is_a_phrase() {
        let mut found = 0;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for file in fs::read_dir(folder).expect("the sources") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a text");
            for job in quoted(&text) {
                let is_phrase = Phrase::ALL.iter().any(|one| one.written().contains(&job));
                assert!(
                    is_phrase || OTHERS.contains(&&*job),
                    "{job} in {}",
                    path.display()
                );
                found += 1;
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn what_holds_another_phrase_is_put_into_words_first() {
        for (at, one) in Phrase::ALL.into_iter().enumerate() {
            let mut before = Phrase::ALL[..at].iter();
            assert!(
                !before.any(|other| one.written().contains(other.written())),
                "{one:?}"
            );
        }
    }
}
