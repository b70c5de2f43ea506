//! A view in sections, each with the version of the view at which it became what it is, so that a line is sent what it
//! lacks and no more.
//!
//! A section is a member of the view, or a member of a member that is told in parts; of the acts that a seat may say what
//! each is, each member of how it stands, and which act stands before it. Of score and rulings it is told elsewhere from
//! where they have changed.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use jadoube_board::Square;
use serde_json::{Map, Value, json};

/// A view as JSON.
pub type Whole = Map<String, Value>;

/// What goes out with every update, whether it has changed or not: whose view this is, and how far it has come.
const ALWAYS: [&str; 3] = ["sequence", "you", "now"];

/// What changes from some place on, and is cut there before it is written into a view.
const CUT: [&str; 2] = ["score", "cards"];

/// What is told in parts, member by member.
const PARTED: [&str; 5] = ["board", "clocks", "clocks.white", "clocks.black", "titles"];

/// The men on the board, who are told square by square: where one has gone there is none.
const MEN: &str = "board.men";

/// How an act stands: the members that change as the game goes on.
const STANDING: [&str; 4] = ["open", "why", "with_move", "proposed"];

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
                ("acts", Value::Array(acts)) => self.acts(acts),
                (name, value) => {
                    let newer = self.part(name, value);
                    newer.or_else(|| ALWAYS.contains(&name).then(|| value.clone()))
                }
            };
            changed.extend(newer.map(|newer| (name.clone(), newer)));
        }
        changed
    }

    /// What of a member is newer, which stands at this path in the view.
    fn part(&mut self, path: &str, value: &Value) -> Option<Value> {
        let newer: Whole = match value {
            Value::Object(parts) if PARTED.contains(&path) => {
                let newer = parts.iter().filter_map(|(name, value)| {
                    let newer = self.part(&format!("{path}.{name}"), value)?;
                    Some((name.clone(), newer))
                });
                newer.collect()
            }
            Value::Object(men) if path == MEN => {
                let squares = Square::ALL.map(|square| square.to_string());
                let newer = squares.into_iter().filter_map(|square| {
                    let man = men.get(&square).unwrap_or(&Value::Null);
                    let newer = self.is_newer((path, &square), man);
                    newer.then(|| (square, man.clone()))
                });
                newer.collect()
            }
            value => return self.is_newer((path, ""), value).then(|| value.clone()),
        };
        (!newer.is_empty()).then_some(Value::Object(newer))
    }

    /// The acts that have changed, and the name of the last if that is another.
    fn acts(&mut self, acts: &[Value]) -> Option<Value> {
        let names = names(acts);
        let mut newer = Whole::new();
        let last = names.last();
        if self.is_newer(("acts", ""), last) {
            newer.insert("last".to_owned(), json!(last));
        }
        let mut changed = Whole::new();
        let before = std::iter::once(None).chain(names.iter().map(Some));
        for ((name, before), act) in names.iter().zip(before).zip(acts) {
            let newer = act
                .as_object()
                .and_then(|act| self.act(name, before.map(String::as_str), act));
            changed.extend(newer.map(|newer| (name.clone(), newer)));
        }
        if !changed.is_empty() {
            newer.insert("changed".to_owned(), Value::Object(changed));
        }
        (!newer.is_empty()).then_some(Value::Object(newer))
    }

    /// What of an act is newer: what it is, each member of how it stands, and which act stands `before` it.
    fn act(&mut self, name: &str, before: Option<&str>, act: &Whole) -> Option<Value> {
        let (standing, lasting): (Whole, Whole) = act
            .iter()
            .map(|(member, value)| (member.clone(), value.clone()))
            .partition(|(member, _)| STANDING.contains(&member.as_str()));
        let mut newer = Whole::new();
        if self.is_newer(("acts", name), &lasting) {
            newer.extend(lasting);
        }
        for (member, value) in standing {
            if self.is_newer((&member, name), &value) {
                newer.insert(member, value);
            }
        }
        if self.is_newer(("after", name), before) {
            newer.insert("after".to_owned(), json!(before));
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

    fn view(sequence: u32, men: &Value, open: bool, acts: &[&str]) -> Whole {
        let acts: Vec<Value> = acts
            .iter()
            .map(|id| {
                json!({ "id": id, "label": "To do", "open": open, "why": null, "with_move": false, "proposed": null })
            })
            .collect();
        let view = json!({
            "sequence": sequence, "terms": { "time": "5+3" }, "board": { "men": men, "turn": "white" }, "acts": acts,
            "clocks": { "white": { "left": 1000 - sequence, "running": true }, "black": { "left": 1000, "running": false } },
            "score": { "from": 0, "lines": [] },
        });
        view.as_object().expect("an object").clone()
    }

    #[test]
    fn a_line_is_sent_what_it_lacks() {
        let (start, after) = (json!({ "e2": "P" }), json!({ "e4": "P" }));
        let mut sections = Sections::default();
        let first = view(1, &start, false, &["resign", "claim"]);
        let all = sections.newer(&first, 1, 0);
        assert_eq!(all["terms"], first["terms"]);
        assert_eq!(all["acts"]["last"], "claim");
        assert_eq!(all["acts"]["changed"]["resign"]["after"], Value::Null);
        assert_eq!(all["acts"]["changed"]["claim"]["after"], "resign");
        let second = view(2, &after, false, &["resign", "claim"]);
        let newer = sections.newer(&second, 2, 1);
        let only = json!({
            "sequence": 2, "board": { "men": { "e2": null, "e4": "P" } }, "clocks": { "white": { "left": 998 } },
        });
        assert_eq!(Value::Object(newer), only);
        // Nothing is different at the next version but how the acts stand.
        let third = view(2, &after, true, &["resign", "claim"]);
        let newer = sections.newer(&third, 3, 2);
        let open = json!({ "open": true });
        assert_eq!(
            newer["acts"],
            json!({ "changed": { "resign": open, "claim": open } })
        );
        assert_eq!(newer.len(), 2);
        // Whoever has seen the first only lacks both.
        let newer = sections.newer(&third, 3, 1);
        assert_eq!(newer["board"]["men"], json!({ "e2": null, "e4": "P" }));
        assert_eq!(newer["acts"]["changed"]["resign"], open);
        assert!(!newer.contains_key("terms"));
    }

    #[test]
    fn acts_of_one_name_are_numbered() {
        let acts = view(1, &json!({}), true, &["accident", "resign", "accident"]);
        let newer = Sections::default().newer(&acts, 1, 0);
        assert_eq!(newer["acts"]["last"], "accident/2");
        let second = &newer["acts"]["changed"]["accident/2"];
        assert_eq!(
            (&second["id"], &second["after"]),
            (&json!("accident"), &json!("resign"))
        );
    }

    #[test]
    fn what_goes_and_comes_back_is_new_and_where_it_stands_is_told() {
        let mut sections = Sections::default();
        let mut acts = |version: u32, acts: &[&str]| {
            let mut newer = sections.newer(&view(1, &json!({}), true, acts), version, version - 1);
            newer.remove("acts").unwrap_or_default()
        };
        acts(1, &["resign", "claim", "arrive"]);
        let gone = json!({ "changed": { "arrive": { "after": "resign" } } });
        assert_eq!(acts(2, &["resign", "arrive"]), gone);
        let back = acts(3, &["resign", "claim", "arrive"]);
        assert_eq!(back["changed"]["claim"]["label"], "To do");
        assert_eq!(back["changed"]["claim"]["after"], "resign");
        assert_eq!(back["changed"]["arrive"], json!({ "after": "claim" }));
        assert_eq!(acts(4, &["resign", "claim"]), json!({ "last": "claim" }));
        assert_eq!(acts(5, &[]), json!({ "last": null }));
    }
}
