//! A move as it is said: `King to e2`, `knight takes d5`, `pawn to e8 becomes a queen`.

use jadoube_board::{Role, Square};

/// How the move that the words say is written, if they say one whole move by men and squares and nothing else.
pub(crate) fn as_written(words: &str) -> Option<String> {
    let words = words.trim().trim_end_matches('.').to_ascii_lowercase();
    let tokens: Vec<&str> = words.split_whitespace().collect();
    let mut said = Said(&tokens);
    said.skip(&["the"]);
    let man = said.role();
    said.skip(&["from", "on", "at"]);
    let first = said.square();
    let verb = said.verb();
    said.skip(&["the"]);
    let (from, to) = match (first, verb) {
        (Some(first), None) => (None, first),
        (first, _) => (first, said.square()?),
    };
    let into = said.promotion();
    said.skip(&["check", "checkmate", "mate"]);
    // Signs alone are not said: a reader of moves knows them better.
    if !said.0.is_empty() || man.is_none() && (from.is_none() || verb.is_none()) {
        return None;
    }
    let letter = man.filter(|man| *man != Role::Pawn || from.is_none() && verb == Some("x"));
    Some(
        [
            letter.map(|man| man.letter().to_string()),
            from.map(|from| from.to_string()),
            verb.map(str::to_owned),
            Some(to.to_string()),
            into.map(|into| format!("={}", into.letter())),
        ]
        .into_iter()
        .flatten()
        .collect(),
    )
}

/// Words that are still to be read.
struct Said<'w>(&'w [&'w str]);

impl<'w> Said<'w> {
    fn next_if<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let (first, rest) = self.0.split_first()?;
        let found = read(first)?;
        self.0 = rest;
        Some(found)
    }

    fn skip(&mut self, words: &[&str]) {
        self.next_if(|word| words.contains(&word).then_some(()));
    }

    fn role(&mut self) -> Option<Role> {
        self.next_if(|word| Role::ALL.into_iter().find(|role| role.name() == word))
    }

    fn square(&mut self) -> Option<Square> {
        self.next_if(|word| word.parse().ok())
    }

    /// How the man goes: with the sign of a capture, or with none.
    fn verb(&mut self) -> Option<&'static str> {
        self.skip(&["goes", "moves"]);
        let verb = self.next_if(|word| match word {
            "to" => Some(""),
            "takes" | "captures" | "x" => Some("x"),
            _ => None,
        });
        self.skip(&["on"]);
        verb
    }

    /// What a pawn becomes.
    fn promotion(&mut self) -> Option<Role> {
        let rest = self.0;
        self.skip(&["and"]);
        self.skip(&["becomes", "promotes", "promoting", "equals", "makes", "="]);
        self.skip(&["to", "into"]);
        self.skip(&["a"]);
        let role = self.role();
        if role.is_none() {
            self.0 = rest;
        }
        role
    }
}

#[cfg(test)]
mod tests {
    use super::as_written;

    #[test]
    fn a_move_that_is_said_is_written() {
        for (said, written) in [
            ("King to e2", "Ke2"),
            ("the knight from g1 to f3", "Ng1f3"),
            ("bishop takes on d5 check", "Bxd5"),
            ("Rook a1 to d1.", "Ra1d1"),
            ("pawn to e8 becomes a queen", "e8=Q"),
            ("pawn e7 to e8 queen", "e7e8=Q"),
            ("e2 to e4", "e2e4"),
            ("knight f3", "Nf3"),
            ("pawn takes d5", "Pxd5"),
        ] {
            let found = as_written(said);
            assert_eq!(found.as_deref(), Some(written), "{said}");
        }
    }

    #[test]
    fn what_is_written_already_or_says_more_stays() {
        for words in [
            "e4",
            "e2e4",
            "e2 e4",
            "Nf3",
            "Kt to K B 3",
            "knight takes",
            "knight takes pawn",
            "king to e2 or d2",
            "K e2",
            "to e4",
            "king",
            "",
            "knight to f3 draw",
        ] {
            assert_eq!(as_written(words), None, "{words}");
        }
    }
}
