//! Moves and strategies as text and as data.

use jadoube_board::{Bitboard, FenStyle, Move, Position};
use jadoube_notation::{Style, uci, write_move};
use jadoube_proof::{Certificate, Confinement, Strategy, Stretch};
use serde_json::{Value, json};

/// A line in figures of the score sheet: `1. Kg6 Kg8 2. Ra8#`.
pub fn score(position: &Position, line: &[Move]) -> String {
    let mut words = Vec::new();
    let mut at = *position;
    for (ply, &play) in line.iter().enumerate() {
        let number = at.fullmove_number();
        let white = at.turn() == jadoube_board::Color::White;
        if white {
            words.push(format!("{number}."));
        } else if ply == 0 {
            words.push(format!("{number}..."));
        }
        words.push(write_move(&at, play, Style::San));
        at = at.played(play);
    }
    words.join(" ")
}

/// A line as data.
pub fn moves(position: &Position, line: &[Move]) -> Value {
    let mut at = *position;
    let moves: Vec<String> = line
        .iter()
        .map(|&play| {
            let written = uci::write(&at, play);
            at = at.played(play);
            written
        })
        .collect();
    json!(moves)
}

/// A strategy as data: for every position the move and where each reply leads.
pub fn strategy(strategy: &Strategy) -> Value {
    let steps: Vec<Value> = strategy
        .steps()
        .iter()
        .map(|step| {
            let after = step.position.played(step.play);
            let replies: Vec<Value> = step
                .replies
                .iter()
                .map(|&(reply, next)| json!({"move": uci::write(&after, reply), "step": next}))
                .collect();
            json!({
                "fen": step.position.to_fen(FenStyle::Standard),
                "play": uci::write(&step.position, step.play),
                "replies": replies,
                "kept": step.kept.map(|kept| kept.to_string()),
            })
        })
        .collect();
    json!(steps)
}

/// The same in sentences.
pub fn strategy_told(strategy: &Strategy) -> Vec<String> {
    let told = strategy.steps().iter().enumerate().map(|(number, step)| {
        let play = write_move(&step.position, step.play, Style::San);
        let after = step.position.played(step.play);
        let replies: Vec<String> = step
            .replies
            .iter()
            .map(|&(reply, next)| {
                let reply = write_move(&after, reply, Style::San);
                next.map_or(format!("{reply} ends it"), |next| {
                    format!("{reply} leads to {next}")
                })
            })
            .collect();
        let replies = match step.kept {
            Some(kept) => format!("no reply need be met, for {kept}"),
            None => replies.join(", "),
        };
        format!(
            "{number}: in {} play {play}; {replies}",
            step.position.to_fen(FenStyle::Standard)
        )
    });
    told.collect()
}

/// A strategy as a graph for Graphviz: a box for each position with the move to play, an arrow for
/// each reply.
pub fn dot(name: &str, strategy: &Strategy) -> String {
    let mut graph = format!("digraph \"{name}\" {{\n  node [shape=box];\n");
    for (number, step) in strategy.steps().iter().enumerate() {
        let play = write_move(&step.position, step.play, Style::San);
        let fen = step.position.to_fen(FenStyle::Standard);
        let kept = step.kept.map_or(String::new(), |kept| format!("\\n{kept}"));
        graph += &format!("  {number} [label=\"{play}\", tooltip=\"{fen}{kept}\"];\n");
        let after = step.position.played(step.play);
        for &(reply, next) in &step.replies {
            let reply = write_move(&after, reply, Style::San);
            let next = next.map_or("end".to_owned(), |next| next.to_string());
            graph += &format!("  {number} -> {next} [label=\"{reply}\"];\n");
        }
    }
    graph + "}\n"
}

/// A certificate as data.
pub fn certificate(certificate: &Certificate) -> Value {
    match certificate {
        Certificate::Over => json!({"kind": "over"}),
        Certificate::Material(shortage) => {
            json!({"kind": "material", "shortage": shortage.to_string()})
        }
        Certificate::Confined(confinement) => {
            json!({"kind": "confined", "proof": confined(confinement)})
        }
        Certificate::Closed(set) => {
            json!({"kind": "closed", "positions": set.positions, "pruned": set.pruned, "everywhere": set.everywhere.is_some()})
        }
        Certificate::Apart(apart) => {
            json!({
                "kind": "apart",
                "left_out": squares(apart.left_out),
                "positions": apart.positions,
                "stretches": stretches(&apart.stretches),
                "settled": stretches(&apart.settled),
            })
        }
        Certificate::OutOfTime { positions } => {
            json!({"kind": "out-of-time", "positions": positions})
        }
    }
}

/// Sets that leave men out: how many, and those of every man.
fn stretches(told: &[Stretch]) -> Vec<Value> {
    told.iter()
        .map(|stretch| json!({"left_out": stretch.left_out, "sets": confined(&stretch.sets)}))
        .collect()
}

fn confined(confinement: &Confinement) -> Value {
    let men: Vec<Value> = confinement
        .men
        .iter()
        .map(|man| {
            json!({
                "man": man.man.to_string(),
                "from": squares(man.from),
                "squares": squares(man.squares),
                "promoted": squares(man.promoted),
                "capturable": man.capturable,
                "held": man.held,
            })
        })
        .collect();
    let events: Vec<Value> = confinement
        .events
        .iter()
        .map(|event| {
            json!({
                "man": event.man,
                "to": squares(event.to),
                "captured": event.captured,
                "then": confined(&event.then),
            })
        })
        .collect();
    json!({"men": men, "events": events})
}

fn squares(set: Bitboard) -> Vec<String> {
    set.iter().map(|square| square.to_string()).collect()
}
