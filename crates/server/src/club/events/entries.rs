//! The list of those who enter by the link that the organiser shares, until they are taken in as players.

use jadoube_event::players::{Entrant, listed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::checks::check_names;
use crate::keys::{Token, TokenHash};
use crate::refusal::{Fault, Refusal, Why};

/// What somebody says of himself who enters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryRequest {
    /// His name.
    #[schema(example = "Emil Late")]
    pub name: String,
    /// His rating.
    #[serde(default)]
    #[schema(example = "1700")]
    pub rating: Option<String>,
    /// His title in short, `GM`.
    #[serde(default)]
    pub title: Option<String>,
    /// His number with FIDE.
    #[serde(default)]
    pub fide_id: Option<String>,
    /// His federation, three letters.
    #[serde(default)]
    pub federation: Option<String>,
}

impl EntryRequest {
    /// He as the players of a list, in the one form in which nothing is guessed.
    pub(super) fn list(&self) -> String {
        let field = |text: Option<&String>| {
            let text = text.map(String::as_str).unwrap_or_default();
            // A line of the list is one player, whatever is sent.
            let line = text.replace(char::is_control, " ");
            format!("\"{}\"", line.trim().replace('"', "\"\""))
        };
        let fields = [
            field(Some(&self.name)),
            field(self.rating.as_ref()),
            field(self.title.as_ref()),
            field(self.fide_id.as_ref()),
            field(self.federation.as_ref()),
        ];
        format!(
            "Name;Rating;Title;FIDE ID;Federation\n{}\n",
            fields.join(";")
        )
    }

    /// The player that he is.
    pub(in crate::club) fn entrant(&self) -> Result<Entrant, Refusal> {
        let faulty = |field: &'static str, detail: String| {
            Refusal::new(Why::NotUnderstood, detail.clone())
                .with_faults(vec![Fault { field, detail }])
        };
        check_names(std::slice::from_ref(&self.name))?;
        let read = listed(&self.list()).map_err(|why| {
            let detail = why.to_string();
            // There is one line, which the reader counts as the second.
            let detail = detail.trim_start_matches("line 2: ").to_owned();
            faulty("name", detail)
        })?;
        read.into_iter()
            .next()
            .ok_or_else(|| faulty("name", "there is no name".to_owned()))
    }
}

/// Somebody in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// What he has said.
    pub said: EntryRequest,
    /// What is kept of his key.
    pub(super) key: TokenHash,
    /// Whether the organiser does not take him.
    #[serde(default)]
    pub refused: bool,
}

/// The list of those who enter by the link.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Entries {
    /// What is kept of the key in the link.
    pub(super) key: Option<TokenHash>,
    /// Whether it takes anybody now.
    pub open: bool,
    /// Those who wait, and those who were refused.
    #[serde(default)]
    pub list: Vec<Entered>,
}

impl Entries {
    /// A list that is open to whoever has the link which follows from this key of the organiser.
    pub(super) fn open(organiser: &str) -> Entries {
        Entries {
            key: Some(entry_token(organiser).hash()),
            open: true,
            list: Vec::new(),
        }
    }

    /// Those whom the organiser has not refused.
    pub fn waiting(&self) -> impl Iterator<Item = &Entered> {
        self.list.iter().filter(|one| !one.refused)
    }

    /// Whoever has this key.
    pub(super) fn of_key(&self, key: &str) -> Option<&Entered> {
        let hash = TokenHash::of(key);
        self.list.iter().find(|one| one.key == hash)
    }

    pub(super) fn called(&mut self, name: &str) -> Result<&mut Entered, Refusal> {
        let mut waiting = self.list.iter_mut().filter(|one| !one.refused);
        waiting.find(|one| one.said.name == name).ok_or_else(|| {
            not(format!(
                "nobody called '{name}' stands in the list of entries"
            ))
        })
    }
}

/// What the organiser does with the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "entries", rename_all = "lowercase", deny_unknown_fields)]
pub enum EntriesChange {
    /// Whoever has the link can enter.
    Open {},
    /// Nobody can any more; who stands in the list stays there.
    Close {},
    /// Somebody is not taken. An entrant himself takes his own entry back so.
    Refuse {
        /// His name, as it stands in the list.
        name: String,
    },
    /// All who stand in the list become players; when a round is paired they do so by themselves.
    Take {},
}

/// The key in the link by which people enter, as it follows from the organiser's.
pub fn entry_token(organiser: &str) -> Token {
    Token::derived(&["event entries", organiser])
}

/// What somebody has said of himself, or asks for, cannot be.
pub(super) fn not(detail: String) -> Refusal {
    Refusal::new(Why::NotUnderstood, detail.clone()).with_faults(vec![Fault {
        field: "name",
        detail,
    }])
}
