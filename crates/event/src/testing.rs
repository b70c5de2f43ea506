//! What the tests of several files share.

use crate::event::Event;
use crate::made::Change;
use crate::players::Entrant;

/// Makes a change that is written as a club is sent it; gives what is told of it, or why it is refused, and then the event is as it was.
pub(crate) fn make(event: &mut Event, change: &str) -> Result<String, String> {
    let change: Change = serde_json::from_str(change).expect(change);
    let before = event.as_report().to_string();
    let made = event.make(&change);
    if made.is_err() {
        assert_eq!(event.as_report().to_string(), before);
    }
    made.map(|told| told.join(" ")).map_err(|no| no.to_string())
}

/// Enters results of a round, each with its board.
pub(crate) fn enter<'r>(
    event: &mut Event,
    round: usize,
    results: impl IntoIterator<Item = (usize, &'r str)>,
) {
    let results = results.into_iter();
    let results: Vec<String> = results
        .map(|(board, result)| format!(r#"{{"board":{board},"result":"{result}"}}"#))
        .collect();
    let results = results.join(",");
    let change = format!(r#"{{"change":"result","round":{round},"results":[{results}]}}"#);
    make(event, &change).expect("results");
}

/// Each of a list as `name|rating|title|number|federation|team or birth`.
pub(crate) fn shown(listed: &[Entrant]) -> Vec<String> {
    let each = listed.iter().map(|one| {
        let player = &one.player;
        let parts = [
            &player.name,
            &player.rating.to_string(),
            &player.title,
            &player.fide_id,
            &player.federation,
            one.team.as_ref().unwrap_or(&player.birth),
        ];
        parts.map(String::as_str).join("|")
    });
    each.collect()
}
