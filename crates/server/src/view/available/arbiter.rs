//! The arbiter's acts: answers, clocks, findings.

use jadoube_laws::game::Game;

use super::{Asked, Available, FieldKind, Group, adjourning, messages};

/// What can be established of a player, and where the code speaks of it.
fn offences(game: &Game) -> Vec<&'static str> {
    let conduct = &game.code().rules.conduct;
    let late = &game.code().rules.late;
    let general = conduct.general.is_some();
    let known = |rule: bool| general || rule;
    [
        ("refusal", true),
        ("phone", known(conduct.device_used.is_some())),
        ("phone-sounding", known(conduct.device_sounding.is_some())),
        ("phone-carried", known(conduct.device_carried.is_some())),
        ("notes", known(conduct.notes_books.is_some())),
        ("advice", known(conduct.advice.is_some())),
        ("second-board", known(conduct.second_board.is_some())),
        ("asked-advice", known(conduct.asked_advice.is_some())),
        ("upset", known(conduct.upsets_men.is_some())),
        ("annoys", known(conduct.annoys.is_some())),
        (
            "absent",
            conduct.absent_without_leave.is_some() || late.limit.is_some(),
        ),
        ("excused", late.excuse.is_some()),
    ]
    .into_iter()
    .filter_map(|(word, known)| known.then_some(word))
    .collect()
}

const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "0-0", "annulled", "*"];

pub(super) fn acts(asked: &Asked<'_>) -> Vec<Available> {
    let game = asked.game;
    let mut acts = answers(game);
    if game.clocks().is_some() {
        acts.extend(clocks(game));
    }
    acts.extend(adjourning::of_arbiter(asked));
    acts.extend(messages::of_arbiter(asked));
    acts.extend(findings(game));
    acts.extend(at_the_start(game));
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
        .among("offence", "what", &offences(game))
        .field("color", FieldKind::Color, "whose"),
        of_arbiter(
            "find-breach",
            "Establish the breach of a clause",
            "finds breach {clause} {color}",
        )
        .field("clause", FieldKind::Clause, "which clause")
        .field("color", FieldKind::Color, "by whom"),
    ]
}

/// Faults of the beginning that the code speaks of.
fn at_the_start(game: &Game) -> Option<Available> {
    let rules = &game.code().rules;
    let faults = [
        ("wrong-setup", rules.setup.wrong_array.is_some()),
        ("wrong-board", rules.board.turned.is_some()),
        ("wrong-colours", rules.colors.reversed.is_some()),
    ];
    let known: Vec<&str> = faults
        .into_iter()
        .filter_map(|(word, known)| known.then_some(word))
        .collect();
    let find = of_arbiter("find-wrong", "Establish a wrong start", "finds {what}");
    (!known.is_empty()).then(|| find.among("what", "what was wrong", &known))
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
