//! A schema that refuses what it does not describe.
//!
//! The schemas that are given out let a later version say more. In a test what is written and not described is a field that the
//! schema has forgotten.

use serde_json::{Map, Value, json};

/// The keywords of a schema that are told of the very object that the schema is about, and not of something in it.
const OF_ITSELF: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// The same schema, in which every object holds what it describes and nothing else.
pub fn closed(mut schema: Value) -> Value {
    let definitions = match schema.get("$defs") {
        Some(Value::Object(definitions)) => definitions.clone(),
        _ => Map::new(),
    };
    close(&mut schema, &definitions, false);
    schema
}

/// Closes a schema and all in it; one that is `part` of the description of a greater object leaves that to the whole.
fn close(schema: &mut Value, definitions: &Map<String, Value>, part: bool) {
    let Value::Object(fields) = schema else {
        return;
    };
    let is_whole = fields.contains_key("properties") && !part;
    let within = part || is_whole;
    // What a part refers to is open there, whatever it is elsewhere.
    if within && let Some(Value::String(reference)) = fields.get("$ref") {
        let name = reference.trim_start_matches("#/$defs/").to_owned();
        let mut meant = definitions[&name].clone();
        fields.remove("$ref");
        close(&mut meant, definitions, true);
        let all = fields.entry("allOf").or_insert_with(|| json!([]));
        all.as_array_mut().expect("a list of schemas").push(meant);
    }
    for (keyword, value) in fields.iter_mut() {
        match (keyword.as_str(), value) {
            ("properties" | "$defs", Value::Object(named)) => {
                named
                    .values_mut()
                    .for_each(|one| close(one, definitions, false));
            }
            (of_itself, Value::Array(parts)) if OF_ITSELF.contains(&of_itself) => {
                parts
                    .iter_mut()
                    .for_each(|one| close(one, definitions, within));
            }
            ("items" | "additionalProperties", one) => close(one, definitions, false),
            ("prefixItems", Value::Array(items)) => {
                items
                    .iter_mut()
                    .for_each(|one| close(one, definitions, false));
            }
            _ => {}
        }
    }
    // A map names what stands under any key; it is closed already.
    if is_whole && !fields.contains_key("additionalProperties") {
        fields.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
    }
}
