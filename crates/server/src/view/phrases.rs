//! The sentences of an event in the words of its page.

use jadoube_event::{Phrase, reworded};

/// A sentence of an event as whoever reads it on its page can follow it.
pub fn in_words_of_the_page(told: &str) -> String {
    reworded(told, |phrase| match phrase {
        Phrase::Back => "“Plays again”",
        // Reports that contradict themselves are not taken over, so that these two are asked of nobody here.
        Phrase::Check => "`jadoube event check`",
        Phrase::Recount => "`jadoube event recount`",
        Phrase::InTheFile => "as paired:",
        Phrase::OpenBoard => "“open” at their board",
        Phrase::Pair => "“Pair”",
        Phrase::Result => "at its board",
        Phrase::Results => "`results`",
        // So the change is called, and the form for it is “Rounds”.
        Phrase::Rounds => "'rounds'",
        Phrase::Seat => "“Seat two yourself”",
        Phrase::Undo => "“Take back”",
        Phrase::Withdraw => "“Somebody has withdrawn”",
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
