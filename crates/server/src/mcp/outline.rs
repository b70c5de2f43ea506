//! What tools give, as briefly as a schema says it: every client sends the list of tools to its model before the first question.

use std::any::Any;
use std::sync::Arc;

use rmcp::handler::server::tool::schema_for_output;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde_json::Value;

/// What a schema says besides names and types.
const BESIDES: [&str; 5] = ["$schema", "description", "format", "minimum", "title"];

/// The schema of an answer without its descriptions, which stand in the documents.
pub(super) fn outline<T: JsonSchema + Any>() -> Arc<JsonObject> {
    let whole = schema_for_output::<T>();
    let mut brief = Value::Object(whole.as_ref().clone());
    shorten(&mut brief);
    match brief {
        Value::Object(brief) => Arc::new(brief),
        _ => whole,
    }
}

fn shorten(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            // A field of the answer may have such a name; then it has a schema of its own.
            fields.retain(|name, said| said.is_object() || !BESIDES.contains(&name.as_str()));
            fields.values_mut().for_each(shorten);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        _ => {}
    }
}
