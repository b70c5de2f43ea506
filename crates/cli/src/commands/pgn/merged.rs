//! Two copies of a game as one, with the notes of both.

use jadoube_notation::pgn::{Comment, Game, LineId, Node, Outcome};

/// Tags that may name several.
const BOTH: [&str; 2] = ["Annotator", "Source"];

/// Plies of a line, from an index on.
type Rest = (LineId, usize);

/// Lines that stand at the same position.
struct Pair {
    own: Rest,
    given: Rest,
    /// What else is given instead of the first ply has its place already.
    is_branch: bool,
}

/// Puts what `from` has beside `into` into it: tags that are unknown there, comments, signs, variations. Where the moves part,
/// those of `from` become a variation; where those of `into` end first, it goes on with them. Gives what finds no place.
pub fn merge(into: &mut Game, from: &Game) -> Vec<String> {
    let mut lost = Vec::new();
    for tag in from.tags.iter().filter(|tag| tag.name != "Result") {
        lost.extend(merge_tag(into, &tag.name, &tag.value));
    }
    if into.start != from.start {
        lost.push("the notes of a copy that begins from another position".to_owned());
        return lost;
    }
    match (into.outcome, from.outcome) {
        (Outcome::Unknown, known) => into.outcome = known,
        (own, given) if given != own && given != Outcome::Unknown => {
            lost.push(format!("the result {given} beside {own}"));
        }
        _ => {}
    }
    let mut open = vec![Pair {
        own: (LineId::MAIN, 0),
        given: (LineId::MAIN, 0),
        is_branch: false,
    }];
    while let Some(pair) = open.pop() {
        graft(into, from, pair, &mut open);
    }
    lost
}

/// Puts a tag into a game; what it says beside another value that is kept. Whose notes they are say the values of both.
fn merge_tag(into: &mut Game, name: &str, value: &str) -> Option<String> {
    let is_known = |value: &str| !value.trim_matches(['?', '.', '*', ' ']).is_empty();
    let own = into.tags.get(name).unwrap_or_default().to_owned();
    if !is_known(value) || own == value {
        return None;
    }
    if !is_known(&own) {
        into.tags.set(name, value);
        return None;
    }
    if is_fuller(value, &own) {
        into.tags.set(name, value);
        return Some(format!("[{name} {own:?}] beside {value:?}"));
    }
    if !BOTH.contains(&name) {
        return Some(format!("[{name} {value:?}] beside {own:?}"));
    }
    if !own.split("; ").any(|known| known == value) {
        into.tags.set(name, format!("{own}; {value}"));
    }
    None
}

/// Whether a date says all that another says, and more: `1914.04.21` beside `1914.??.??`.
fn is_fuller(date: &str, other: &str) -> bool {
    let parts = |date: &str| -> Option<[String; 3]> {
        let parts: Vec<String> = date.split('.').map(str::to_owned).collect();
        let parts = <[String; 3]>::try_from(parts).ok()?;
        let is_part = |part: &String| {
            part.chars()
                .all(|sign| sign == '?' || sign.is_ascii_digit())
        };
        parts.iter().all(is_part).then_some(parts)
    };
    let (Some(date), Some(other)) = (parts(date), parts(other)) else {
        return false;
    };
    let is_open = |part: &str| part.contains('?');
    date != other
        && date
            .iter()
            .zip(&other)
            .all(|(part, other)| part == other || is_open(other) && !is_open(part))
}

/// Puts a line where another stands; what branches off is left to be done.
fn graft(into: &mut Game, from: &Game, pair: Pair, open: &mut Vec<Pair>) {
    let ((line, first), (other, other_first)) = (pair.own, pair.given);
    let given = from.line(other);
    let is_placed = |step: usize| pair.is_branch && step == other_first;
    if (first, other_first) == (0, 0) {
        let own = into.line_mut(line);
        unite(&mut own.signs, &given.signs);
        let unknown = unknown(own.before.iter(), &given.before);
        own.before.extend(unknown);
    }
    for (step, node) in given.nodes.iter().enumerate().skip(other_first) {
        let at = first + step - other_first;
        let Some(own) = into.line(line).nodes.get(at) else {
            let mut copy = Node::new(node.ply.clone());
            copy.nags.clone_from(&node.nags);
            copy.comments.clone_from(&node.comments);
            into.line_mut(line).nodes.push(copy);
            variations(into, from, (line, at), node, is_placed(step), open);
            continue;
        };
        let parts = own.ply != node.ply;
        if !parts {
            comment(into, (line, at), &node.comments);
            unite(&mut into.line_mut(line).nodes[at].nags, &node.nags);
        }
        variations(into, from, (line, at), node, is_placed(step), open);
        if parts {
            return branch(into, from, (line, at), (other, step), true, open);
        }
    }
}

/// Finds a place for what is given instead of a ply, unless it has one.
fn variations(
    into: &mut Game,
    from: &Game,
    place: Rest,
    node: &Node,
    is_placed: bool,
    open: &mut Vec<Pair>,
) {
    for &variation in node.variations.iter().filter(|_| !is_placed) {
        branch(into, from, place, (variation, 0), false, open);
    }
}

/// Finds a place for plies that are played instead of another: the line that begins with the same ply, or a new one.
fn branch(
    into: &mut Game,
    from: &Game,
    (line, at): Rest,
    given: Rest,
    is_branch: bool,
    open: &mut Vec<Pair>,
) {
    let variation = from.line(given.0);
    let Some(first) = variation.nodes.get(given.1) else {
        // A line without moves is no more than what is said in it.
        comment(into, (line, at), &variation.before);
        comment(into, (line, at), &variation.after);
        return;
    };
    let begins = |into: &Game, line: LineId, at: usize| {
        let node = into.line(line).nodes.get(at);
        node.is_some_and(|node| node.ply == first.ply)
    };
    let own = if begins(into, line, at) {
        (line, at)
    } else {
        let variations = into.line(line).nodes[at].variations.clone();
        let known = variations.into_iter().find(|&line| begins(into, line, 0));
        (known.unwrap_or_else(|| into.add_variation(line, at)), 0)
    };
    if !is_branch {
        let unknown = unknown(
            into.comments_at(&into.line(line).nodes[at]),
            &variation.after,
        );
        match own == (line, at) {
            true => into.line_mut(line).nodes[at].comments.extend(unknown),
            false => into.line_mut(own.0).after.extend(unknown),
        }
    }
    open.push(Pair {
        own,
        given,
        is_branch,
    });
}

fn unite(own: &mut Vec<u8>, given: &[u8]) {
    for sign in given {
        if !own.contains(sign) {
            own.push(*sign);
        }
    }
}

/// Puts at a ply what is not said there yet.
fn comment(into: &mut Game, (line, at): Rest, given: &[Comment]) {
    let unknown = unknown(into.comments_at(&into.line(line).nodes[at]), given);
    into.line_mut(line).nodes[at].comments.extend(unknown);
}

/// What is given and not known.
fn unknown<'c>(known: impl Iterator<Item = &'c Comment>, given: &[Comment]) -> Vec<Comment> {
    let known: Vec<&Comment> = known.collect();
    let given = given.iter().filter(|comment| !known.contains(comment));
    given.cloned().collect()
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    #[track_caller]
    fn check(one: &str, other: &str, both: &str) -> Vec<String> {
        let game = |text: &str| {
            let read = read_text(text, Mode::Lenient).remove(0);
            read.expect("a game").game
        };
        let mut merged = game(one);
        let lost = merge(&mut merged, &game(other));
        assert_eq!(merged.to_pgn(), game(both).to_pgn());
        // What is there already changes nothing; a date that has been filled up is the same now.
        let again = merged.clone();
        let left: Vec<String> = lost
            .iter()
            .filter(|words| !words.contains(".??\"] beside"))
            .cloned()
            .collect();
        assert_eq!(merge(&mut merged, &game(other)), left);
        assert_eq!(merged, again);
        lost
    }

    #[test]
    fn second_values_are_kept_or_told() {
        let lost = check(
            "[Annotator \"me\"]\n[Round \"3\"]\n[Date \"1900.01.??\"]\n\n1. e4 e5 1-0",
            "[Annotator \"you\"]\n[Round \"4\"]\n[Date \"1900.01.02\"]\n[ECO \"C20\"]\n[Site \"?\"]\n\n1. e4 e5 {y} 0-1",
            "[Annotator \"me; you\"]\n[Round \"3\"]\n[Date \"1900.01.02\"]\n[ECO \"C20\"]\n\n1. e4 e5 {y} 1-0",
        );
        assert_eq!(
            lost,
            [
                "[Round \"4\"] beside \"3\"",
                "[Date \"1900.01.??\"] beside \"1900.01.02\"",
                "the result 0-1 beside 1-0"
            ]
        );
    }

    #[test]
    fn the_fuller_date_is_kept() {
        for (date, other, is) in [
            ("1914.04.21", "1914.??.??", true),
            ("1914.04.??", "1914.??.??", true),
            ("1914.??.??", "1914.04.21", false),
            ("1914.04.21", "1914.04.21", false),
            ("1914.04.21", "1913.??.??", false),
            ("1914.??.21", "1914.04.??", false),
            ("?.?.x", "?.?.?", false),
        ] {
            assert_eq!(is_fuller(date, other), is, "{date} {other}");
        }
    }

    #[test]
    fn notes_of_both_are_kept() {
        check(
            "1. e4 $1 {a} e5 (1... c5 2. Nf3 {x}) 2. Nf3 *",
            "{z} 1. e4 $1 $14 {a} {b} e5 (1... c5 {y} 2. c3 (2. d4)) (1... e6) 2. Nf3 Nc6 {end} 1-0",
            "{z} 1. e4 $1 $14 {a} {b} e5 (1... c5 {y} 2. Nf3 {x} (2. d4) (2. c3)) (1... e6) 2. Nf3 Nc6 {end} 1-0",
        );
    }

    #[test]
    fn moves_that_part_are_a_variation() {
        check(
            "[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0",
            "[Site \"Riga\"]\n[Annotator \"me\"]\n\n1. e4 e5 2. Bc4 {so} Nf6 (2... Nc6) 1-0",
            "[Site \"Riga\"]\n[Annotator \"me\"]\n\n1. e4 e5 2. Nf3 (2. Bc4 {so} Nf6 (2... Nc6)) 2... Nc6 1-0",
        );
        // What is said between variations keeps its place.
        check(
            "1. e4 e5 (1... c5) {a} (1... e6) {b} *",
            "1. e4 e5 {b} (1... c6) {c} (1... c5) {d} (1... e5) {e} ({f}) {g} *",
            "1. e4 e5 {e} {f} {g} (1... c5) {a} {d} (1... e6) {b} (1... c6) {c} *",
        );
        // What one has as a variation the other has as its main line.
        check(
            "1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *",
            "1. e4 c5 2. Nf3 {here} (2. c3) d6 *",
            "1. e4 e5 (1... c5 2. Nf3 {here} (2. c3) d6) 2. Nc3 *",
        );
    }
}
