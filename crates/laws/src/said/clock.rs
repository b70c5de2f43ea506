//! What is said of the clocks: running, at fault, shared anew.

use jadoube_board::Color;
use jadoube_codes::time::Millis;

use super::words::sentences;

sentences! {
    Clock {
        // Faults.
        Fault => "A clock shows a wrong time, and the code does not say what follows.";
        TooLate => "It is too late to change the setting of the clock.";
        TookOff { whose: Color, wrong: Millis } =>
            "{whose:#}’s clock showed {} too much, which is taken off.", wrong.in_words();
        Added { whose: Color, wrong: Millis } =>
            "{whose:#}’s clock showed {} too little, which is added.", wrong.in_words();
        Charged { whose: Color, wrong: Millis } =>
            "{whose:#} has used {} that his clock did not count, which is charged to him.", wrong.in_words();
        GivenBack { whose: Color, wrong: Millis } =>
            "{whose:#}’s clock counted {} that he has not used, which is given back.", wrong.in_words();
        ShowsNow { left: Millis } => "It shows {} now.", left.in_words();
        Dead => "The clock has failed; another takes its place. What shall the clocks show?";
        TimesUnknown => "The times used cannot be found out. What shall the clocks show?";
        KeptByProgram =>
            "The program has set the clocks as was settled for this game, and has counted every second itself.";
        IsWrong { whose: Color } => "Does {whose:#}’s clock show a wrong time?";

        // Running.
        AskedNoLonger => "Play goes on as the game stands, and what was asked is asked no longer.";
        BrokenOff => "Play is broken off: the clocks run when it is resumed.";
        RunsAgain { whose: Color } => "{whose:#}’s clock runs again.";
        StandByOrder => "The clocks stand until the arbiter starts them.";
        StandUntilDecided => "The clocks stand until the arbiter has decided the matter or starts them.";
        StandStill => "The clocks stand until what else was asked is answered.";
        SetTo { white: Millis, black: Millis } =>
            "{}.", set_to(*white, *black);

        // Shared times.
        TimesOnRecord => "The clocks are set to the times on record.";
        WillBeShared => "If the game has to be put back, the times will be shared in proportion.";
        Shared => "The times on the clocks are shared in proportion to the moves.";
    }
}

/// What both clocks are set to, told together where it is the same.
fn set_to(white: Millis, black: Millis) -> String {
    let (white, black) = (white.in_words(), black.in_words());
    match white == black {
        true => format!("Both clocks are set to {white}"),
        false => format!("White’s clock is set to {white} and Black’s to {black}"),
    }
}
