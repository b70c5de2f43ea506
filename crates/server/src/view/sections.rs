//! A view in sections, each with the version of the view at which it became what it is, so that a line is sent what it
//! lacks and no more.
//!
//! A section is a member of the view; of the board each member of it, of the titles each title, and of the acts that a
//! seat may say what each is and how it stands. Of score and rulings it is told elsewhere from where they have changed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Map, Value, json};

/// A view as JSON.
pub type Whole = Map<String, Value>;

/// What goes out with every update, whether it has changed or not: whose view this is, and how far it has come.
const ALWAYS: [&str; 3] = ["sequence", "you", "now"];

/// What changes from some place on, and is cut there before it is written into a view.
const CUT: [&str; 2] = ["score", "cards"];

/// How an act stands: the members that change as the game goes on.
const STANDING: [&str; 3] = ["open", "why", "proposed"];

/// What the sections of a seat's view are like.
#[derive(Debug, Default)]
pub struct Sections(HashMap<u64, Section>);

#[derive(Clone, Copy, Debug)]
struct Section {
    /// A mark over what it says.
    mark: u64,
    /// The version of the view since which it says that.
    version: u32,
}

impl Sections {
    /// Takes the view as it is at this version, and gives what of it is newer than the version that a line has.
    pub fn newer(&mut self, view: &Whole, version: u32, than: u32) -> Whole {
        let mut walk = Walk {
            before: &self.0,
            now: HashMap::with_capacity(self.0.len()),
            version,
            than,
        };
        let changed = walk.view(view);
        self.0 = walk.now;
        changed
    }
}

/// A way through a view, section by section.
struct Walk<'a> {
    before: &'a HashMap<u64, Section>,
    /// What is in the view no more is forgotten: if it comes back it is new.
    now: HashMap<u64, Section>,
    version: u32,
    than: u32,
}

impl Walk<'_> {
    fn view(&mut self, view: &Whole) -> Whole {
        let mut changed = Whole::new();
        for (name, value) in view {
            let newer = match (name.as_str(), value) {
                (name, _) if CUT.contains(&name) => None,
                ("board" | "titles", Value::Object(parts)) => self.parts(name, parts),
                ("acts", Value::Array(acts)) => self.acts(acts),
                (name, value) => {
                    let newer = self.is_newer((name, ""), value);
                    (newer || ALWAYS.contains(&name)).then(|| value.clone())
                }
            };
            changed.extend(newer.map(|newer| (name.clone(), newer)));
        }
        changed
    }

    fn parts(&mut self, name: &str, parts: &Whole) -> Option<Value> {
        let newer = parts
            .iter()
            .filter(|(part, value)| self.is_newer((name, part), *value));
        let newer: Whole = newer
            .map(|(part, value)| (part.clone(), value.clone()))
            .collect();
        (!newer.is_empty()).then_some(Value::Object(newer))
    }

    /// The acts that have changed, and if others are there or in another order, which.
    fn acts(&mut self, acts: &[Value]) -> Option<Value> {
        let names = names(acts);
        let mut newer = Whole::new();
        if self.is_newer(("acts", ""), &names) {
            newer.insert("order".to_owned(), json!(names));
        }
        let mut changed = Whole::new();
        for (name, act) in names.into_iter().zip(acts) {
            let newer = act.as_object().and_then(|act| self.act(&name, act));
            changed.extend(newer.map(|newer| (name, newer)));
        }
        if !changed.is_empty() {
            newer.insert("changed".to_owned(), Value::Object(changed));
        }
        (!newer.is_empty()).then_some(Value::Object(newer))
    }

    fn act(&mut self, name: &str, act: &Whole) -> Option<Value> {
        let mut newer = Whole::new();
        for standing in [true, false] {
            let of_it = act
                .iter()
                .filter(|(member, _)| STANDING.contains(&member.as_str()) == standing);
            let part: Whole = of_it
                .map(|(member, value)| (member.clone(), value.clone()))
                .collect();
            let kind = if standing { "stands" } else { "acts" };
            if self.is_newer((kind, name), &part) {
                newer.extend(part);
            }
        }
        (!newer.is_empty()).then_some(Value::Object(newer))
    }

    /// Whether a section has changed since the version that the line has.
    fn is_newer(&mut self, place: (&str, &str), value: impl Hash) -> bool {
        let (place, mark) = (hash(place), hash(value));
        let kept = self.before.get(&place).filter(|kept| kept.mark == mark);
        let version = kept.map_or(self.version, |kept| kept.version);
        self.now.insert(place, Section { mark, version });
        version > self.than
    }
}

/// The names by which acts are told apart: their ids, and of several with one id those after the first with their number,
/// `accident/2`.
fn names(acts: &[Value]) -> Vec<String> {
    let mut named: HashMap<&str, u32> = HashMap::new();
    let ids = acts
        .iter()
        .map(|act| act["id"].as_str().unwrap_or_default());
    let name = |id| {
        let number = named.entry(id).or_default();
        *number += 1;
        match *number {
            1 => id.to_owned(),
            number => format!("{id}/{number}"),
        }
    };
    ids.map(name).collect()
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(sequence: u32, fen: &str, open: bool, acts: &[&str]) -> Whole {
        let acts: Vec<Value> = acts
            .iter()
            .map(|id| json!({ "id": id, "label": "To do", "open": open, "why": null, "proposed": null }))
            .collect();
        let view = json!({
            "sequence": sequence, "terms": { "time": "5+3" }, "board": { "fen": fen, "turn": "white" }, "acts": acts,
            "score": { "from": 0, "lines": [] },
        });
        view.as_object().expect("an object").clone()
    }

    #[test]
    fn a_line_is_sent_what_it_lacks() {
        let mut sections = Sections::default();
        let first = view(1, "start", false, &["resign", "claim"]);
        let all = sections.newer(&first, 1, 0);
        assert_eq!(all["terms"], first["terms"]);
        assert_eq!(all["acts"]["order"], json!(["resign", "claim"]));
        let second = view(2, "after e4", false, &["resign", "claim"]);
        let newer = sections.newer(&second, 2, 1);
        let only = json!({ "sequence": 2, "board": { "fen": "after e4" } });
        assert_eq!(Value::Object(newer), only);
        // Nothing is different at the next version but how the acts stand.
        let third = view(2, "after e4", true, &["resign", "claim"]);
        let newer = sections.newer(&third, 3, 2);
        let act = |id: &str| json!({ "id": id, "open": true, "why": null, "proposed": null });
        assert_eq!(
            newer["acts"],
            json!({ "changed": [act("resign"), act("claim")] })
        );
        assert_eq!(newer.len(), 2);
        // Whoever has seen the first only lacks both.
        let newer = sections.newer(&third, 3, 1);
        assert_eq!(newer["board"], json!({ "fen": "after e4" }));
        assert_eq!(newer["acts"]["changed"]["resign"]["open"], true);
        assert!(!newer.contains_key("terms"));
    }

    #[test]
    fn acts_of_one_name_are_numbered() {
        let acts = view(1, "start", true, &["accident", "resign", "accident"]);
        let newer = Sections::default().newer(&acts, 1, 0);
        assert_eq!(
            newer["acts"]["order"],
            json!(["accident", "resign", "accident/2"])
        );
        assert_eq!(newer["acts"]["changed"]["accident/2"]["id"], "accident");
    }

    #[test]
    fn what_goes_and_comes_back_is_new() {
        let mut sections = Sections::default();
        sections.newer(&view(1, "start", true, &["resign", "claim"]), 1, 0);
        let newer = sections.newer(&view(1, "start", true, &["resign"]), 2, 1);
        assert_eq!(newer["acts"], json!({ "order": ["resign"] }));
        let newer = sections.newer(&view(1, "start", true, &["resign", "claim"]), 3, 2);
        assert_eq!(newer["acts"]["changed"]["claim"]["label"], "To do");
    }
}
