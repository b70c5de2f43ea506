//! What rules of several rooms say.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::time::Millis;

use super::words::{Sentence, sentences};
use crate::fact::offence::{Offence, found};
use crate::sentence::extra;

sentences! {
    Common {
        // What somebody owes, and why a mate cannot be: whole sentences of the game and of the proof.
        Told { words: String } => "{words}.";
        Found { whom: Color, offence: Offence } => "{}.", found(*whom, *offence);

        WhichPenaltyFor { told: Box<dyn Sentence>, who: Color } => "{told} Which penalty does {who:#} get?";
        // A question that is put once more, the text of a clause.
        Quoted { words: String } => "{words}";
        // Why words are no move, as the reader of moves tells it.
        NotRead { why: String } => "{why}.";
        TellFromWhere { before: Vec<Move>, last: Move } =>
            "If one of them was put there all the same, tell from where: {} or {last}.", listed(before);
        NotTimed => "The game is not timed.";
        WhichPenalty { who: Color } => "Which penalty does {who:#} get?";
        NoSuchRight => "The code gives no such right.";
        Loses { who: Color } => "{who:#} loses the game.";
        WhatScore { who: Color } => "What does {who:#} score?";
        CanStillMate { winner: Color } => "Could {winner:#} still mate by any series of legal moves?";
        NothingToExact => "There is nothing to exact.";
        Gets { to: Color, time: Millis } => "{to:#} gets {}.", extra(*time);
        WhatClocks => "What shall the clocks show?";
        WhatClocksWithExtra => "What shall the clocks show, with the extra time added?";
        Empty { square: Square } => "There is no man on {square}.";
        NoSuchClaim => "The code knows no such claim.";
        BrokenOffAlready => "Play is broken off already.";
        NotSpokenOf => "The code does not speak of it.";
        Ended => "The game has ended.";
        GoesOn => "Play goes on.";
        NoClause { code: &'static str, clause: String } => "The code {code} has no clause {clause}.";
    }
}

fn listed(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    moves.join(", ")
}
