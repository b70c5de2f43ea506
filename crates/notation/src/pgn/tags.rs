//! The tag pairs of a game, in the order of the standard.

/// A tag pair such as `[White "Steinitz, Wilhelm"]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tag {
    /// The name, such as `White`.
    pub name: String,
    /// The value, without quotation marks and escapes.
    pub value: String,
}

/// The seven tags that every exported game has, with the values that stand for "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag pairs of one game, each name once, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags {
    pairs: Vec<Tag>,
}

impl Tags {
    /// No tags.
    pub const fn new() -> Tags {
        Tags { pairs: Vec::new() }
    }

    /// The value of the tag `name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| tag.value.as_str())
    }

    /// Sets the tag `name`, in its old place if it was there.
    ///
    /// Control characters have no place in a tag's value and are replaced by blanks.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into().replace(|sign: char| sign.is_control(), " ");
        match self.pairs.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.pairs.push(Tag {
                name: name.to_owned(),
                value,
            }),
        }
    }

    /// Sets a tag that has not been set and whose value is taken as it is; `None` if that is not so.
    pub(crate) fn take_plain(&mut self, name: &str, value: &str) -> Option<()> {
        if self.get(name).is_some() || value.contains(char::is_control) {
            return None;
        }
        self.pairs.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        });
        Some(())
    }

    /// Takes the tag `name` away and gives its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.pairs.iter().position(|tag| tag.name == name)?;
        Some(self.pairs.remove(at).value)
    }

    /// The tags in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.pairs.iter()
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The tags in the order of the export format: the seven of the roster, then the others by name in
    /// ASCII order (standard, 8.1.1).
    pub fn in_export_order(&self) -> Vec<(&str, &str)> {
        let roster = ROSTER
            .iter()
            .map(|&(name, unknown)| (name, self.get(name).unwrap_or(unknown)));
        let mut others: Vec<(&str, &str)> = self
            .pairs
            .iter()
            .filter(|tag| !ROSTER.iter().any(|&(name, _)| name == tag.name))
            .map(|tag| (tag.name.as_str(), tag.value.as_str()))
            .collect();
        others.sort_unstable();
        roster.chain(others).collect()
    }

    /// The tag section in export format: a line for each tag, in the order of the standard.
    pub fn to_pgn(&self) -> String {
        let mut text = String::with_capacity(32 * (ROSTER.len() + self.pairs.len()));
        for (name, value) in self.in_export_order() {
            for part in ["[", name, " \""] {
                text.push_str(part);
            }
            match value.contains(['\\', '"']) {
                true => text.push_str(&value.replace('\\', "\\\\").replace('"', "\\\"")),
                false => text.push_str(value),
            }
            text.push_str("\"]\n");
        }
        text
    }
}
