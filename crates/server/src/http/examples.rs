//! An example of everything that can be asked, with the answer that a club gave to it. The requests are written by hand,
//! the answers by the test that sends them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use utoipa::Modify;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::{OpenApi as Document, RefOr};

/// What stands in the examples for what each club makes anew: the name of a table, the word of an invitation.
pub const TABLE: &str = "njzirabqs";
pub const WORD: &str = "Pxn1trBOOtjNkklMMllDcA";

/// What stands in addresses.
const NAMES: [(&str, &str); 5] = [
    ("id", TABLE),
    ("code", "fide-2023"),
    ("clause", "4.3.1"),
    ("device", TABLE),
    ("passkey", TABLE),
];

/// All of them, put into the description.
pub(super) struct Examples;

/// One of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    /// What stands behind the question mark, by name.
    #[serde(default)]
    query: BTreeMap<String, Value>,
    /// What is sent.
    body: Option<Value>,
    /// What is answered; none if that is empty, or no text.
    answer: Option<Value>,
}

impl Modify for Examples {
    fn modify(&self, document: &mut Document) {
        // The test of the page in docs reads all of it.
        let examples: BTreeMap<String, Example> =
            serde_json::from_str(include_str!("examples.json")).unwrap_or_default();
        for operation in operations(document) {
            let named = operation.operation_id.as_ref();
            if let Some(example) = named.and_then(|name| examples.get(name)) {
                example.put_into(operation);
            }
        }
    }
}

/// Everything that can be asked.
pub(super) fn operations(document: &mut Document) -> impl Iterator<Item = &mut Operation> {
    let paths = document.paths.paths.values_mut();
    paths.flat_map(|path| {
        let methods = [
            &mut path.get,
            &mut path.put,
            &mut path.post,
            &mut path.delete,
        ];
        methods.into_iter().flatten()
    })
}

impl Example {
    fn put_into(&self, operation: &mut Operation) {
        for parameter in operation.parameters.iter_mut().flatten() {
            let RefOr::T(parameter) = parameter else {
                continue;
            };
            let example = match parameter.parameter_in {
                ParameterIn::Path => NAMES
                    .iter()
                    .find(|(name, _)| *name == parameter.name)
                    .map(|(_, value)| Value::from(*value)),
                _ => self.query.get(&parameter.name).cloned(),
            };
            *parameter = ParameterBuilder::from(parameter.clone())
                .example(example)
                .build();
        }
        if let Some(RefOr::T(taken)) = &mut operation.request_body {
            for content in taken.content.values_mut() {
                if let RefOr::T(content) = content {
                    content.example.clone_from(&self.body);
                }
            }
        }
        let given = operation.responses.responses.iter_mut();
        for (_, answer) in given.filter(|(status, _)| status.starts_with('2')) {
            let RefOr::T(answer) = answer else { continue };
            for content in answer.content.values_mut() {
                if let RefOr::T(content) = content {
                    content.example.clone_from(&self.answer);
                }
            }
        }
    }
}
