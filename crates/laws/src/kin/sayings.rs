//! The sayings of the files in the one form in which they and a text are compared.

use std::collections::HashSet;

/// The sayings of the files, made ready.
#[derive(Default)]
pub(super) struct Sayings {
    /// Stems of words that say nothing of what happened.
    pub(super) idle: HashSet<String>,
    /// Words and sayings, as stems, and the word or the words that stand for them; the longest first.
    same: Vec<(Vec<String>, Vec<String>)>,
    /// Sayings of what happened, as stems, and the lines that tell it.
    pub(super) told: Vec<(Vec<String>, Vec<&'static str>)>,
    /// Senses that stand in a text together, and the lines that tell what it is about.
    pub(super) about: Vec<(Vec<&'static str>, Vec<&'static str>)>,
}

/// A word of a text in the form in which sayings are compared.
pub(super) struct Plain {
    /// Its place among the words of the text.
    pub(super) at: usize,
    /// The place behind the last word for which it stands.
    pub(super) end: usize,
    pub(super) stem: String,
}

/// Who is named in a text, and in no saying.
pub(super) const PLAYERS: [&str; 2] = ["white", "black"];

/// What stands in a saying for whatever a text names there: one to three words.
pub(super) const ANY: &str = "_";

/// What stands at the end of a saying behind which nothing may be named to which it is done: `gives up .`, and not his queen.
pub(super) const END: &str = ".";

/// What stands between lines that tell something together.
pub(crate) const TOGETHER: &str = " + ";

impl Sayings {
    /// Takes up that these sayings, as stems, say the same as these words.
    pub(super) fn are_same(
        &mut self,
        words: &[String],
        sayings: impl Iterator<Item = Vec<String>>,
    ) {
        for saying in sayings {
            let saying = self.without_idle(saying);
            self.same.push((saying, words.to_vec()));
        }
        self.same
            .sort_by_key(|(saying, _)| std::cmp::Reverse(saying.len()));
    }

    /// Takes up a saying of what happened; `stems` are those of its words, with `_` as it stands.
    pub(super) fn tell(&mut self, stems: &[String], lines: &[&'static str]) {
        let plain = self.plain(stems);
        let stems = plain.into_iter().map(|word| word.stem);
        let stems = stems
            .filter(|stem| !PLAYERS.contains(&stem.as_str()))
            .collect();
        self.told.push((stems, lines.to_vec()));
    }

    fn without_idle(&self, stems: Vec<String>) -> Vec<String> {
        let telling = stems.into_iter().filter(|stem| !self.idle.contains(stem));
        telling.collect()
    }

    /// The words of a text in the form in which sayings are compared.
    pub(super) fn plain(&self, stems: &[String]) -> Vec<Plain> {
        let telling: Vec<usize> = (0..stems.len())
            .filter(|at| !self.idle.contains(&stems[*at]))
            .collect();
        let mut plain = Vec::new();
        let mut next = 0;
        while let Some(&at) = telling.get(next) {
            let stands = |saying: &[String]| {
                let words = telling[next..].iter().map(|at| &stems[*at]);
                saying.len() <= telling.len() - next
                    && saying.iter().zip(words).all(|(a, b)| a == b)
            };
            let same = self.same.iter().find(|(saying, _)| stands(saying));
            let (said, taken) = match same {
                Some((saying, words)) => (words.clone(), saying.len()),
                None => (vec![stems[at].clone()], 1),
            };
            let end = telling[next + taken - 1] + 1;
            let said = said.into_iter();
            plain.extend(said.map(|stem| Plain { at, end, stem }));
            next += taken;
        }
        plain
    }
}
