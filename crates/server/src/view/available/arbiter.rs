//! The arbiter's acts: answers, clocks, findings.

use jadoube_laws::game::Game;

use super::{Available, FieldKind, Group};

const OFFENCES: [&str; 10] = [
    "refusal",
    "phone",
    "notes",
    "advice",
    "second-board",
    "asked-advice",
    "upset",
    "annoys",
    "absent",
    "excused",
];

const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "0-0", "annulled", "*"];

pub(super) fn acts(game: &Game) -> Vec<Available> {
    let mut acts = answers(game);
    if game.clocks().is_some() {
        acts.extend(clocks(game));
    }
    acts.extend(findings(game));
    acts.extend(positions());
    acts
}

fn of_arbiter(id: &str, label: &str, act: &str) -> Available {
    Available::new(Group::Arbiter, id, label, act)
}

fn answers(game: &Game) -> Vec<Available> {
    let asked = game.pending_question().is_some();
    let why = "nothing waits for an answer";
    vec![
        of_arbiter("rule-granted", "Grant it", "rules granted").open_if(asked, why),
        of_arbiter("rule-rejected", "Reject it", "rules rejected").open_if(asked, why),
        of_arbiter("rule-postponed", "Postpone the answer", "rules postponed").open_if(asked, why),
        of_arbiter(
            "rule-result",
            "Lay down the result",
            "rules result {result}",
        )
        .among("result", "the result", &RESULTS)
        .confirmed(),
    ]
}

fn clocks(game: &Game) -> Vec<Available> {
    let running = game.running_clock().is_some();
    vec![
        of_arbiter("start", "Start the clock", "starts").open_if(!running, "a clock runs already"),
        of_arbiter("stop", "Stop the clocks", "stops").open_if(running, "no clock runs"),
        of_arbiter("set", "Set a clock", "sets {color} {time}")
            .field("color", FieldKind::Color, "whose clock")
            .field("time", FieldKind::Time, "time left"),
        of_arbiter("set-used", "Set the time used", "sets {color} used {time}")
            .field("color", FieldKind::Color, "whose clock")
            .field("time", FieldKind::Time, "time used"),
        of_arbiter("grant", "Give time", "grants {color} {time}")
            .field("color", FieldKind::Color, "to whom")
            .field("time", FieldKind::Time, "how much"),
        of_arbiter("find-flag", "Establish a fallen flag", "finds flag {color}").field(
            "color",
            FieldKind::Color,
            "whose flag",
        ),
        of_arbiter(
            "find-clock-fault",
            "Establish a fault of a clock",
            "finds clock-fault {color} {excess}",
        )
        .field("color", FieldKind::Color, "whose clock")
        .field("excess", FieldKind::Signed, "how much too much it has left"),
    ]
}

fn findings(game: &Game) -> Vec<Available> {
    let played = game.ply_count() > 0;
    vec![
        of_arbiter(
            "find-illegal-move",
            "Establish an illegal move",
            "finds illegal-move",
        )
        .open_if(played, "nothing has been played"),
        of_arbiter(
            "find-illegal-move-at",
            "Establish an illegal move further back",
            "finds illegal-move at {number}",
        )
        .field("number", FieldKind::Number, "which move, as 12w or 12b")
        .open_if(played, "nothing has been played"),
        of_arbiter(
            "find-illegal-position",
            "Establish that the position cannot be",
            "finds illegal-position",
        ),
        of_arbiter(
            "find-displaced",
            "Establish that a man was displaced",
            "finds displaced {from} {to}",
        )
        .field("from", FieldKind::Square, "where it belongs")
        .field("to", FieldKind::Square, "where it has stood"),
        of_arbiter(
            "find-removed",
            "Establish that a man was taken off by mistake",
            "finds removed-by-mistake {square}",
        )
        .field("square", FieldKind::Square, "where it stood"),
        of_arbiter(
            "find-conduct",
            "Establish an offence or an excuse",
            "finds {offence} {color}",
        )
        .among("offence", "what", &OFFENCES)
        .field("color", FieldKind::Color, "whose"),
        of_arbiter(
            "find-breach",
            "Establish the breach of a clause",
            "finds breach {clause} {color}",
        )
        .field("clause", FieldKind::Clause, "which clause")
        .field("color", FieldKind::Color, "by whom"),
        of_arbiter("find-wrong", "Establish a wrong start", "finds {what}").among(
            "what",
            "what was wrong",
            &["wrong-setup", "wrong-board", "wrong-colours"],
        ),
    ]
}

fn positions() -> Vec<Available> {
    vec![
        of_arbiter("restore", "Restore a position", "restores {fen}")
            .field("fen", FieldKind::Fen, "the position")
            .confirmed(),
        of_arbiter(
            "cannot-restore",
            "The position cannot be found again",
            "cannot restore",
        )
        .confirmed(),
    ]
}
