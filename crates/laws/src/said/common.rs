//! What rules of several rooms say.

use jadoube_board::Color;

use super::words::sentences;

sentences! {
    Common {
        // What the sentences of the game tell: a duty left undone, a demand, what somebody has done.
        Told { words: String } => "{words}.";

        NotTimed => "The game is not timed.";
        WhichPenalty { who: Color } => "Which penalty does {who:#} get?";
    }
}
