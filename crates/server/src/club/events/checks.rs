//! Who can play in an event of the club, and what is refused.

use jadoube_event::Refused;

use crate::names;
use crate::people::of_sign;
use crate::refusal::{Fault, Refusal, Why};

/// The most players of an event: a report has four digits for a number, and a browser shows no more.
pub(super) const MOST_PLAYERS: usize = 500;

/// Whoever plays at tables of the club has a name that may stand there.
pub(super) fn check_names(all: &[String]) -> Result<(), Refusal> {
    for name in all.iter().filter(|name| of_sign(name).is_none()) {
        names::read(Some(name)).map_err(|no| {
            let detail = format!("'{name}': {no}");
            let field = "players";
            Refusal::new(Why::NotUnderstood, detail.clone())
                .with_faults(vec![Fault { field, detail }])
        })?;
    }
    Ok(())
}

/// More play than there is room for.
pub(super) fn too_many() -> Refusal {
    Refusal::new(
        Why::NotUnderstood,
        format!("an event of the club has at most {MOST_PLAYERS} players"),
    )
}

/// What the event has refused.
pub(super) fn refused(why: Refused) -> Refusal {
    Refusal::new(Why::NotUnderstood, in_words_of_the_page(&why.to_string()))
}

/// What the page calls what the command line calls otherwise.
const WORDS: [(&str, &str); 7] = [
    ("entered with 'result'", "entered at its board"),
    (
        "'undo' with their board takes it back",
        "“open” at their board takes it back",
    ),
    ("'undo'", "“Take back”"),
    ("'seat'", "“Seat two yourself”"),
    ("'back'", "“He plays again”"),
    ("'withdraw'", "“Somebody has withdrawn”"),
    ("in the file:", "as paired:"),
];

/// A sentence of an event as whoever reads it on its page can follow it.
pub(super) fn in_words_of_the_page(told: &str) -> String {
    let words = WORDS.into_iter();
    words.fold(told.to_owned(), |told, (job, button)| {
        told.replace(job, button)
    })
}

#[cfg(test)]
mod tests {
    use super::in_words_of_the_page;

    #[test]
    fn a_job_of_the_command_line_is_told_by_its_button() {
        let told = "round 1 has been paired already; what came of it is entered with 'result'; 'seat' seats others in it, 'undo' takes \
                    its pairing back";
        let shown = "round 1 has been paired already; what came of it is entered at its board; “Seat two yourself” seats others in it, \
                     “Take back” takes its pairing back";
        assert_eq!(in_words_of_the_page(told), shown);
    }
}
