//! What can be read whole, and what may be asked in the words of others: resources and prompts.

use std::fmt::Write;

use jadoube_book::Cited;
use jadoube_laws::Shelf;
use rmcp::model::{
    GetPromptResult, Prompt, PromptArgument, PromptMessage, Resource, ResourceTemplate, Role,
};
use serde_json::{Map, Value};

/// How a dispute is told; the file of the project, to which a link leads.
const MANUAL: &str = include_str!("../../manual.md");

/// The manual and the rulebooks.
pub fn resources(shelf: &Shelf) -> Vec<Resource> {
    let mut manual = Resource::new("jadoube://manual", "manual");
    manual.title = Some("How a dispute is told".to_owned());
    manual.mime_type = Some("text/markdown".to_owned());
    manual.size = Some(MANUAL.len() as u64);
    let books = shelf.all().iter().map(|code| {
        let mut book = Resource::new(format!("jadoube://laws/{}", code.id), code.id);
        book.title = Some(code.title.clone());
        book.description = Some(code.era.clone());
        book.mime_type = Some("text/plain".to_owned());
        book
    });
    std::iter::once(manual).chain(books).collect()
}

/// The resources that are too many to be listed.
pub fn templates() -> Vec<ResourceTemplate> {
    let mut clause = ResourceTemplate::new("jadoube://laws/{code}/{clause}", "clause");
    clause.title = Some("A clause".to_owned());
    clause.description =
        Some("The words of one clause, as jadoube://laws/fide-2023/4.3".to_owned());
    clause.mime_type = Some("text/plain".to_owned());
    vec![clause]
}

/// The text of a resource.
pub fn read(shelf: &Shelf, uri: &str) -> Option<String> {
    let path = uri.strip_prefix("jadoube://")?;
    if path == "manual" {
        return Some(MANUAL.to_owned());
    }
    let path = path.strip_prefix("laws/")?;
    if let Some((code, clause)) = path.split_once('/') {
        let cited = Cited::find(shelf.code(code)?, clause)?;
        let clause = shelf.code(cited.code)?.own_clause(cited.id)?;
        let text = clause.text.trim();
        return Some(format!("{} {}\n{text}\n", clause.id, clause.title));
    }
    let code = shelf.code(path)?;
    let mut book = format!("{}\n{}\n\n{}\n", code.title, code.era, code.summary);
    for clause in code.clauses.iter() {
        let _ = write!(
            book,
            "\n{} {}\n{}\n",
            clause.id,
            clause.title,
            clause.text.trim()
        );
    }
    Some(book)
}

const DISPUTE: &str = "dispute";
const QUESTION: &str = "question";
const CODE: &str = "code";

/// The prompts.
pub fn prompts() -> Vec<Prompt> {
    let needed = |name: &str, says: &str| {
        PromptArgument::new(name)
            .with_description(says)
            .with_required(true)
    };
    let code = PromptArgument::new(CODE)
        .with_description("The code, as fide-2023; without it that of today.")
        .with_required(false);
    let dispute = needed(DISPUTE, "What happened, in anybody's words.");
    let question = needed(
        QUESTION,
        "What is to be explained: a rule, a clause, a ruling.",
    );
    let prompt = |name: &str, title: &str, says: &str, first: PromptArgument| {
        let mut prompt = Prompt::new(name, Some(says), Some(vec![first, code.clone()]));
        prompt.title = Some(title.to_owned());
        prompt
    };
    vec![
        prompt(
            "arbitrate",
            "Arbitrate a dispute",
            "Rule on a dispute as an arbiter reads it out to the players.",
            dispute,
        ),
        prompt(
            "explain",
            "Explain a rule",
            "Explain a rule of chess to somebody who begins.",
            question,
        ),
    ]
}

/// A prompt with its arguments filled in.
///
/// # Errors
/// A sentence where there is no such prompt, or what it needs is not given.
pub fn prompt(name: &str, arguments: &Map<String, Value>) -> Result<GetPromptResult, String> {
    let given = |key: &str| arguments.get(key).and_then(Value::as_str);
    let needed = |key: &str| {
        given(key).ok_or_else(|| format!("the prompt {name} needs the argument '{key}'"))
    };
    let code = given(CODE).map_or_else(
        || "the code of today".to_owned(),
        |code| format!("the code {code}"),
    );
    let words = match name {
        "arbitrate" => format!(
            "You are the arbiter. Rule under {code} on what follows. Read the resource jadoube://manual if you do not know how \
             acts are told; then tell the dispute to the tool 'rule' act by act, and where it refuses a line, tell it \
             otherwise. Ask the players for what you need and do not know (position, clocks, who pressed). Read the clauses \
             that decide with 'clause'. Then say to the players, in this order: what is decided; by which article, with its \
             words; what happens next. Invent no article: what the tools do not say you do not know.\n\n{}",
            needed(DISPUTE)?
        ),
        "explain" => format!(
            "Explain under {code}, to somebody who has just learnt how the men move, what follows. Find the clauses with \
             'search', read them with 'clause', and try an example of your own with 'rule' before you give it. Name the \
             clauses, use plain words, and say where codes differ only if it is asked.\n\n{}",
            needed(QUESTION)?
        ),
        other => {
            return Err(format!(
                "there is no prompt '{other}'; there are arbitrate and explain"
            ));
        }
    };
    Ok(GetPromptResult::new(vec![PromptMessage::new_text(
        Role::User,
        words,
    )]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_resource_can_be_read() {
        for resource in resources(&Shelf::shipped()) {
            let text = read(&Shelf::shipped(), &resource.uri).expect("a text");
            assert!(text.len() > 1000, "{}", resource.uri);
        }
        let clause = read(&Shelf::shipped(), "jadoube://laws/fide-2023/4.3").expect("a clause");
        assert!(
            clause.starts_with("4.3 ") && clause.contains("touch"),
            "{clause}"
        );
        assert_eq!(templates().len(), 1);
        assert_eq!(read(&Shelf::shipped(), "jadoube://laws/fide-2023/99"), None);
        assert_eq!(read(&Shelf::shipped(), "jadoube://laws/fide-1932"), None);
        assert_eq!(read(&Shelf::shipped(), "file:///etc/passwd"), None);
    }

    #[test]
    fn prompts_need_what_they_are_about() {
        let with =
            |key: &str| Map::from_iter([(key.to_owned(), Value::from("a king was touched"))]);
        assert!(prompt("arbitrate", &with(DISPUTE)).is_ok());
        let missing = prompt("arbitrate", &with(QUESTION)).expect_err("no dispute");
        assert!(missing.contains("'dispute'"), "{missing}");
        assert!(prompt("explain", &with(QUESTION)).is_ok());
        assert!(prompt("sing", &with(QUESTION)).is_err());
        assert_eq!(prompts().len(), 2);
    }
}
