//! A heading: what the text over a game says of it.

use super::odds::Odds;

/// A heading, or part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heading {
    /// Names in lower case, and values.
    pub said: Vec<(String, String)>,
    /// A game begins here, whatever the next row says.
    pub strong: bool,
    /// The line where it stands.
    pub line: usize,
    /// The odds that it tells.
    pub odds: Option<Odds>,
    /// The words of it.
    pub text: String,
    /// It is one only if the moves stand right under it.
    pub near: bool,
}

impl Heading {
    /// Whether it names players or an opening, before which the number of a game may stand.
    pub fn tells_whose_game(&self) -> bool {
        let is_opening = |(key, _): &(String, String)| ["opening", "eco"].contains(&key.as_str());
        self.names_players() || self.said.iter().any(is_opening)
    }

    /// Whether it says who played the game.
    pub fn names_players(&self) -> bool {
        let says = |keys: [&str; 4]| {
            self.said
                .iter()
                .any(|(key, _)| keys.contains(&key.as_str()))
        };
        says(["white", "first", "one", "first-if-two"])
            && says(["black", "second", "other", "second-if-two"])
    }

    /// A heading that says this, and begins a game only with what stands under it.
    pub(super) fn weak(said: Vec<(String, String)>) -> Option<Heading> {
        Some(Heading {
            said,
            ..Heading::default()
        })
    }
}
