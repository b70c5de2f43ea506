//! What members are called, and how they are written.
//!
//! A member's name stands in one place, his row. Everywhere else (in logs, which never change, and in reports) a sign
//! stands for him, `member:` and his id; whoever looks is shown his name, and "a member" once he has taken himself away.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::names::{Names, SIGN};

/// What somebody is called who is a member no more.
pub const GONE: &str = "a member";

/// How long an id is, as [`crate::keys::random_id`] gives it.
const ID: usize = 9;

/// What stands for a member wherever his name is not written.
pub fn sign(id: &str) -> String {
    format!("{SIGN}{id}")
}

/// The member whom a sign stands for.
pub fn of_sign(name: &str) -> Option<&str> {
    let id = name.strip_prefix(SIGN)?;
    (id.len() == ID && id.bytes().all(is_of_id)).then_some(id)
}

fn is_of_id(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// A name as it is compared: two that differ only in case, diacritics, spaces and stops are one.
pub fn folded(name: &str) -> String {
    let plain = jadoube_event::folded::folded(name);
    // "Archer, Ann" is Ann Archer.
    let plain = match plain.split_once(',') {
        Some((last, first)) if !first.contains(',') => format!("{first}{last}"),
        _ => plain,
    };
    let parts = |sign: &char| {
        sign.is_whitespace()
            || matches!(
                sign.general_category_group(),
                GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Separator
            )
    };
    let tight: String = plain.chars().filter(|sign| !parts(sign)).collect();
    if tight.is_empty() { plain } else { tight }
}

/// The members by name.
#[derive(Debug, Default)]
pub struct People(RwLock<Known>);

#[derive(Debug, Default)]
struct Known {
    names: HashMap<String, String>,
    ids: HashMap<String, String>,
}

impl Known {
    fn forget(&mut self, id: &str) {
        if let Some(name) = self.names.remove(id) {
            self.ids.remove(&folded(&name));
        }
    }

    fn note(&mut self, id: String, name: String) {
        self.forget(&id);
        self.ids.insert(folded(&name), id.clone());
        self.names.insert(id, name);
    }
}

impl People {
    /// These are all that there are: ids with names.
    pub fn are(&self, all: impl Iterator<Item = (String, String)>) {
        let mut known = Known::default();
        all.for_each(|(id, name)| known.note(id, name));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Somebody is called so from now on.
    pub fn note(&self, id: &str, name: &str) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.note(id.to_owned(), name.to_owned());
    }

    /// Somebody is a member no more.
    pub fn forget(&self, id: &str) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.forget(id);
    }

    /// The id of the member to whom a name belongs, however it is written.
    pub fn holder(&self, name: &str) -> Option<String> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.ids.get(&folded(name)).cloned()
    }

    /// What every member is called, by what stands for him.
    pub fn alphabet(&self) -> HashMap<String, String> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let names = known.names.iter();
        names.map(|(id, name)| (sign(id), name.clone())).collect()
    }

    /// What somebody is called who is written so: a guest as he is written.
    pub fn shown<'a>(&self, written: &'a str) -> Cow<'a, str> {
        match of_sign(written) {
            Some(id) => Cow::Owned(self.called(id)),
            None => Cow::Borrowed(written),
        }
    }

    /// What a member is called.
    pub fn called(&self, id: &str) -> String {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let name = known.names.get(id).map(String::as_str);
        name.unwrap_or(GONE).to_owned()
    }

    /// What the players are called who are written so.
    pub fn names(&self, written: &Names) -> Names {
        let shown = |name: &Option<String>| name.as_deref().map(|name| self.shown(name).into());
        Names {
            white: shown(&written.white),
            black: shown(&written.black),
        }
    }

    /// A text with the names of the members in it.
    pub fn told(&self, text: &str) -> String {
        let mut parts = text.split(SIGN);
        let mut told = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part.get(..ID).filter(|id| id.bytes().all(is_of_id)) {
                Some(id) => {
                    told += &self.called(id);
                    told += &part[ID..];
                }
                None => {
                    told += SIGN;
                    told += part;
                }
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("José", "jose"),
            ("JOSE\u{301} ", "José"),
            ("Anna-Marie", "anna marie"),
            ("O’Kelly", "O'Kelly"),
            ("van der  Berg", "Vanderberg"),
            ("Archer, Ann", "Ann Archer"),
        ] {
            assert_eq!(folded(one), folded(other), "{one}, {other}");
        }
        assert_ne!(folded("Anna"), folded("Anne"));
        assert_ne!(folded("!"), folded("?"));
    }

    #[test]
    fn a_sign_is_shown_as_the_name_and_as_a_member_when_he_is_gone() {
        let people = People::default();
        people.are([("njzirabqs".to_owned(), "José".to_owned())].into_iter());
        let text = "member:njzirabqs is number 1, member:nobody";
        assert_eq!(people.shown("member:njzirabqs"), "José");
        assert_eq!(people.shown("member:Nobody"), "member:Nobody");
        assert_eq!(people.told(text), "José is number 1, member:nobody");
        assert_eq!(people.holder("  JOSE").as_deref(), Some("njzirabqs"));
        people.note("njzirabqs", "Pepe");
        assert_eq!(people.holder("José"), None);
        people.forget("njzirabqs");
        assert_eq!(people.told(text), "a member is number 1, member:nobody");
        assert_eq!(people.holder("Pepe"), None);
    }
}
