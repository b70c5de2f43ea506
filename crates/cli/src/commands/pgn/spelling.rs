//! Lists of right spellings, in the form that SCID has for them.
//!
//! ```text
//! @PLAYER
//! Janowski, Dawid  # what follows is passed over
//! = Janowsky, D
//! %Bio FIDEID 1234567
//! @SITE
//! Wien AUT
//! = Vienna
//! %Suffix "(Austria)" "AUT"
//! ```

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, bail};
use jadoube_event::folded::folded;
use jadoube_notation::pgn::unpack;
use jadoube_notation::text_of;

/// What is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Players.
    Player,
    /// Places.
    Site,
    /// Tournaments.
    Event,
    /// Rounds.
    Round,
}

/// The right spellings.
#[derive(Debug)]
pub struct Spelling {
    kinds: [Names; 4],
}

/// Signs of names that are passed over where a list does not say which; of rounds every sign counts.
const PASSED_OVER: [&str; 4] = ["., -_*()'", "., -_*()'", "., -_*()'", ""];

/// A right name.
#[derive(Debug)]
struct Name {
    name: String,
    fide_id: Option<String>,
}

/// What a name comes to.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// It is spelled right, or is not in the list.
    AsItIs,
    /// How it is spelled.
    Right(String),
    /// It may be any of these.
    Several(Vec<String>),
}

/// Where a part of a name is replaced.
#[derive(Clone, Copy, Debug)]
enum Part {
    Prefix,
    Infix,
    Suffix,
}

#[derive(Debug, Default)]
struct Names {
    /// Signs that are passed over where names are compared.
    passed_over: String,
    names: Vec<Name>,
    /// Right names and other spellings of them, as they are compared.
    right: HashMap<String, usize>,
    others: HashMap<String, Vec<usize>>,
    parts: Vec<(Part, String, String)>,
}

impl Spelling {
    /// Reads a list, packed or not.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no such list.
    pub fn read(path: &Path) -> Result<Spelling> {
        let shown = path.display();
        let unreadable = || format!("{shown}: the list of spellings cannot be read");
        let file = File::open(path).with_context(unreadable)?;
        let mut bytes = Vec::new();
        unpack(file)
            .and_then(|mut text| text.read_to_end(&mut bytes))
            .with_context(unreadable)?;
        Spelling::parse(&text_of(&bytes))
            .with_context(|| format!("{shown} is no list of spellings"))
    }

    fn parse(text: &str) -> Result<Spelling> {
        let mut spelling = Spelling {
            kinds: PASSED_OVER.map(|signs| Names {
                passed_over: signs.to_owned(),
                ..Names::default()
            }),
        };
        let mut kind = None;
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(section) = line.strip_prefix('@') {
                let name = section.split_whitespace().next().unwrap_or_default();
                let found = match name.to_ascii_uppercase().as_str() {
                    "PLAYER" => Kind::Player,
                    "SITE" => Kind::Site,
                    "EVENT" => Kind::Event,
                    "ROUND" => Kind::Round,
                    _ => bail!(
                        "line {}: there are @PLAYER, @SITE, @EVENT and @ROUND, and not @{name}",
                        number + 1
                    ),
                };
                if let Some(signs) = section.split('"').nth(1) {
                    spelling.kinds[found as usize].passed_over = signs.to_owned();
                }
                kind = Some(found);
                continue;
            }
            let names = kind.map(|kind: Kind| &mut spelling.kinds[kind as usize]);
            let taken = names.is_some_and(|names| names.line(line));
            if !taken {
                bail!(
                    "line {}: {line:?} stands under no name; begin with @PLAYER, @SITE, @EVENT or @ROUND, then the right name, \
                     then other spellings after =",
                    number + 1
                );
            }
        }
        Ok(spelling)
    }

    /// How a name is spelled.
    pub fn of(&self, kind: Kind, name: &str) -> Found {
        self.kinds[kind as usize].of(name)
    }

    /// The number that FIDE has given to a player who is spelled right.
    pub fn fide_id(&self, player: &str) -> Option<&str> {
        let names = &self.kinds[Kind::Player as usize];
        let &at = names.right.get(&names.key(player))?;
        names.names[at].fide_id.as_deref()
    }
}

impl Names {
    /// A name as it is compared.
    fn key(&self, name: &str) -> String {
        let mut key = folded(name.trim());
        key.retain(|sign| !self.passed_over.contains(sign));
        key
    }

    /// Takes a line; false if there is nothing that it belongs to.
    fn line(&mut self, line: &str) -> bool {
        if let Some(command) = line.strip_prefix('%') {
            return self.command(command);
        }
        let written = line.split('#').next().unwrap_or_default().trim();
        if let Some(other) = written.strip_prefix('=') {
            let Some(at) = self.names.len().checked_sub(1) else {
                return false;
            };
            let known = self.others.entry(self.key(other)).or_default();
            if !known.contains(&at) {
                known.push(at);
            }
            return true;
        }
        self.right
            .entry(self.key(written))
            .or_insert(self.names.len());
        self.names.push(Name {
            name: written.to_owned(),
            fide_id: None,
        });
        true
    }

    fn command(&mut self, command: &str) -> bool {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let part = match word.to_ascii_lowercase().as_str() {
            "prefix" => Part::Prefix,
            "infix" => Part::Infix,
            "suffix" => Part::Suffix,
            "bio" => {
                let mut words = rest.split_whitespace();
                if words.next() == Some("FIDEID")
                    && let Some(name) = self.names.last_mut()
                {
                    let id = words
                        .next()
                        .filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
                    name.fide_id = id.map(str::to_owned);
                }
                return true;
            }
            // What else is told of a player spells nothing.
            _ => return true,
        };
        let quoted: Vec<&str> = rest.split('"').skip(1).step_by(2).collect();
        if let [from, to] = quoted[..]
            && !from.is_empty()
        {
            self.parts.push((part, from.to_owned(), to.to_owned()));
        }
        true
    }

    fn of(&self, name: &str) -> Found {
        match self.whole(name) {
            Found::AsItIs => {}
            found => return found,
        }
        let known = self.right.contains_key(&self.key(name));
        let found = self
            .parts
            .iter()
            .filter(|_| !known)
            .find_map(|(part, from, to)| {
                let changed = match part {
                    Part::Prefix => name
                        .strip_prefix(from.as_str())
                        .map(|rest| format!("{to}{rest}")),
                    Part::Suffix => name
                        .strip_suffix(from.as_str())
                        .map(|rest| format!("{rest}{to}")),
                    Part::Infix => name
                        .contains(from.as_str())
                        .then(|| name.replace(from.as_str(), to)),
                };
                changed.filter(|changed| changed != name)
            });
        match found.map(|changed| (self.whole(&changed), changed)) {
            None => Found::AsItIs,
            Some((Found::AsItIs, changed)) => Found::Right(changed),
            Some((found, _)) => found,
        }
    }

    fn whole(&self, name: &str) -> Found {
        let key = self.key(name);
        let right = |at: usize| match &self.names[at].name {
            right if right == name => Found::AsItIs,
            right => Found::Right(right.clone()),
        };
        if let Some(&at) = self.right.get(&key) {
            return right(at);
        }
        match self.others.get(&key).map(Vec::as_slice) {
            None | Some([]) => Found::AsItIs,
            Some([only]) => right(*only),
            Some(several) => {
                let names = several.iter().map(|&at| self.names[at].name.clone());
                Found::Several(names.collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# a list\n@PLAYER \"., -_*\"\nJanowski, Dawid  #-  POL [2570*] 1868\n   = Janowsky, D\n\
        Müller, Hans #GM\n  %Bio FIDEID 42\n  = Mueller\nMüller, Karl\n= Mueller\n@SITE\nWien AUT\n= Vienna\n\
        %Suffix \"(Austria)\" \"AUT\"\n%Prefix \"St. \" \"Saint \"\n@ROUND\n1\n= 01\n12\n";

    #[test]
    fn names_come_to_the_right_ones() {
        let list = Spelling::parse(LIST).expect("a list");
        let right = |name: &str| Found::Right(name.to_owned());
        for (kind, name, found) in [
            (Kind::Player, "janowsky, d.", right("Janowski, Dawid")),
            (Kind::Player, "Janowski Dawid", right("Janowski, Dawid")),
            (Kind::Player, "Janowski, Dawid", Found::AsItIs),
            (Kind::Player, "Muller, Hans", right("Müller, Hans")),
            (Kind::Player, "Somebody", Found::AsItIs),
            (
                Kind::Player,
                "Mueller",
                Found::Several(vec!["Müller, Hans".to_owned(), "Müller, Karl".to_owned()]),
            ),
            (Kind::Site, "Vienna", right("Wien AUT")),
            (Kind::Site, "Wien (Austria)", right("Wien AUT")),
            (Kind::Site, "Graz (Austria)", right("Graz AUT")),
            (Kind::Site, "St. Louis", right("Saint Louis")),
            (Kind::Event, "Vienna", Found::AsItIs),
            (Kind::Round, "01", right("1")),
            (Kind::Round, "1.2", Found::AsItIs),
        ] {
            assert_eq!(list.of(kind, name), found, "{name}");
        }
        assert_eq!(list.fide_id("Müller, Hans"), Some("42"));
        assert_eq!(list.fide_id("Müller, Karl"), None);
    }

    #[test]
    fn what_is_no_list_is_told_with_its_line() {
        for (text, line) in [
            ("Janowski\n", "line 1"),
            ("@PLAYER\n= Janowski\n", "line 2"),
            ("@PLAYERS\n", "line 1"),
        ] {
            let error = Spelling::parse(text).expect_err("no list");
            assert!(error.to_string().contains(line), "{error}");
        }
    }
}
