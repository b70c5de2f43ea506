//! What is said of moves: what they did, what is illegal about them, what comes of them.

use jadoube_board::{Bitboard, CastlingSide, Color, Man, MoveFault, Role, Square};

use super::play::Play;
use super::words::sentences;
use crate::sentence::ManOn;

sentences! {
    Moving {
        // Faults.
        NotHisMove => "He did not have the move.";
        RookMoved { who: Color } =>
            "{who:#} moved the rook first and let it go, so that was the move, and the king cannot castle with it.";
        Alone { why: Play } => "{why}.";
        FaultOfMove { fault: MoveFault } => "The move {fault}.";
        OwnManOn { to: Square } => "A man of his own stands on {to}.";
        OtherFault { fault: MoveFault } => "{fault}.";
        WithoutHavingTheMove { moved: Moved } => "{moved} without having the move.";
        MayStillName { who: Color, other: Color } => "{who:#} touched several men and has not waited until {other:#} named the one to be played: {other:#} may still name it, as long as {other:#} touches no man.";
        DutyFulfilled { who: Color } => "{who:#} has now done what was required of him, and nothing more is owed.";
        IllegalToo { moved: Moved, why: Why } => "{moved}, which is illegal too: {why}.";
        AtMove { number: u32, told: Box<Moving> } => "At move {number} {told}";
        Illegal { moved: Moved, why: Why } => "{moved}, which is illegal: {why}.";

        BelongsToIllegal { who: Color, presses: bool } =>
            "{who:#} has made no legal move yet{}: this belongs to the same move, and the whole is no legal move.",
            if *presses { " and has not pressed" } else { "" };
        TakenOffBeside { men: Vec<(Square, Man)> } =>
            "{} with it, which is no part of that move, so the whole is no legal move.", were_taken_off(men);
        TookOffBeside { moved: Moved, off: Vec<(Square, Man)> } =>
            "{moved} and took {}, which is no part of that move.", off_the_board(off);

        LeftStanding { moved: Moved, man: ManOn } =>
            "{moved} and did not take {man} off the board, so the capture was not complete.";

        // Completing.
        PressedBefore => "The clock was pressed before the move was made.";
        HowToCastle { who: Color } =>
            "The code does not say how one castles from this array. Does {who:#}’s castling stand?";
        WholeIsLegal => "The whole change of the turn is a legal move now, and the turn is ended.";
        StandAgain => "The men are put back as they stood at the start of the turn.";
        RookFirst => "The rook was touched first. Does the castling stand, or must the rook move alone?";
        MeetTheCheck => "The check must be met: the move is to be taken back.";

        // Turns.
        BeginsWrongly { who: Color } =>
            "{who:#} begins without the right to it; either player may have the game annulled in time.";
        CarriedOn { man: ManOn, at: Square, other: Color } =>
            "{man} was let go there, which made the move: it cannot go to another square, and goes back to {at} when {other:#} \
             claims it or the arbiter acts.";
        WholeIsIllegal => "The whole change of the turn is no legal move.";
    }
}

sentences! {
    Moved {
        Castled { who: Color, side: CastlingSide } => "{who:#} castled on the {side}";
        CastledAlone { who: Color } => "{who:#} castled with the king alone";
        Man { who: Color, role: Role, from: Square, to: Square } => "{who:#} moved the {role} from {from} to {to}";
        Promoted { who: Color, from: Square, to: Square, into: Role } =>
            "{who:#} moved the pawn from {from} to {to} and promoted it to a {into}";
    }
}

sentences! {
    Why {
        NoMoveOfKing => "a king does not move like that";
        NotAlone { why: Play } => "{why}";
        KingInto { king: Square, checkers: Bitboard } =>
            "on {king} the king would be in check from {}", squares(*checkers);
        KingLeft { king: Square, checkers: Bitboard } =>
            "it leaves the king on {king} in check from {}", squares(*checkers);
        Pinned { role: Role, king: Square, checkers: Bitboard } =>
            "the {role} was pinned, and the king on {king} would be in check from {}", squares(*checkers);
        NoMoveOf { role: Role } => "a {role} does not move like that";
        Blocked { role: Role, by: Square } => "the {role} on {by} is in the way";
        Occupied { by: Square } => "{by} is occupied";
        NothingToTake { to: Square } => "there is nothing to take on {to}";
        OwnMan { to: Square } => "a man of his own stands on {to}";
        CastlingLost { rook: Square } => "there is no right to castle with the rook on {rook}";
        CastlingLostBy { rook: Square, how: Lost } => "the right to castle with the rook on {rook} was lost, {how}";
        NoCastling { rook: Square, fault: MoveFault } => "it could only be castling with the rook on {rook}, and {fault}";
        RookNotBrought { rook: Square } => "the rook on {rook} did not follow, and without it a king goes one square";
        Other { fault: MoveFault } => "{fault}";
    }
}

sentences! {
    Lost {
        RookTaken { with: String } => "since the rook there had been taken with {with}";
        KingMoved { with: String } => "since the king had moved with {with}";
        RookMoved { with: String } => "since the rook had moved with {with}";
    }
}

/// Squares as they are said: `e4`, `e4 and b4`.
fn squares(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" and ")
}

/// Men that were taken off: `Black’s rook was taken off a8`.
fn were_taken_off(men: &[(Square, Man)]) -> String {
    let men: Vec<String> = men
        .iter()
        .map(|(at, man)| format!("{:#}’s {} was taken off {at}", man.color, man.role))
        .collect();
    men.join(" and ")
}

/// The same as what somebody took: `the rook off a8`.
fn off_the_board(men: &[(Square, Man)]) -> String {
    let men: Vec<String> = men
        .iter()
        .map(|(at, man)| format!("the {} off {at}", man.role))
        .collect();
    men.join(" and ")
}
