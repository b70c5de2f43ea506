//! What is said of draws claimed: by repetition, by the count of moves, by endless checks, on the board.

use jadoube_board::Color;
use jadoube_codes::params::fifty::ResetBy;
use jadoube_codes::time::{Millis, number};

use super::words::{moves, none_or, sentences};

sentences! {
    Claims {
        // Claiming.
        OnlyOnMove { who: Color } => "Only the player who has the move may claim it, and that is {who:#}.";
        Touched => "He has touched a man in this turn, so the claim comes too late.";
        NotYetMade => "A move that is not yet made supports no claim under this code.";
        Written { written: String } => "He has written \"{written}\", and that can no longer be changed.";
        OnlyOnMoveAnnounces => "Only the player who has the move can announce one.";
        NotOneMove { why: String } => "The announced move does not hold: {why}.";
        WhichMove { words: String, who: Color, moves: Vec<String> } =>
            "\"{words}\" can mean {}: {who:#} is to say which it is, and the claim is looked into then.", moves.join(" or ");
        NotBound { who: Color } => "{who:#} is not bound to the move that was announced.";
        CostsNothing => "The claim was not examined, so it has not been found wrong and costs no time.";
        LosesTime { who: Color, time: Millis } => "{who:#} loses {}.", time.in_words();
        IsAnOffer { who: Color } => "The claim is an offer of a draw as well, which {who:#} may accept at once.";
        IsAnOfferTooEarly { who: Color, count: u32 } =>
            "The claim is an offer of a draw as well, which {who:#} cannot accept before each player has made {}.", moves(*count);
        IsAnOfferBarred =>
            "The claim is an offer of a draw as well, which the rules of the event do not let be accepted at this point.";
        IsAnOfferByConsent { who: Color } =>
            "The claim is an offer of a draw as well, which {who:#} may accept at once; the draw then needs the arbiter’s consent.";
        WriteFirst { who: Color } =>
            "{who:#} keeps the score and has not written the move that he announces: he writes it first, and the claim is looked into then.";

        // Fifty moves.
        NoDrawByMoves => "The code knows no draw by a number of moves.";
        AtOnce { needed: u32 } => "The claim had to be made at once when {needed} moves of each side were complete.";
        WillHaveMade { made: String, needed: u32, resets: ResetBy } =>
            "With {made}, the move announced, each side will have made {needed} moves without {}.", what(*resets);
        HasMade { needed: u32, resets: ResetBy } => "Each side has made {needed} moves without {}.", what(*resets);
        CountsOncePressed { who: Color } =>
            "The last move of {who:#} is made, but counts only when the clock has been pressed.";
        NotEnough { completed: bool, white: u32, black: u32, announced: bool, resets: ResetBy, needed: u32 } =>
            "White has {} {} and Black {}{} without {}; {needed} each are needed.",
            if *completed { "completed" } else { "made" }, moves(*white), none_or(*black),
            if *announced { ", the announced one included," } else { "" }, what(*resets);
        OtherEnding { ending: String } =>
            "A higher number was settled for {ending}, which is not what stands on the board.";

        // Mate demand.
        NoSuchDemand => "The code knows no such demand.";
        HasToMate { who: Color, moves: u32 } =>
            "{who:#} has {moves} moves in which to mate; a capture or a pawn move begins the count again.";
        NotMated { who: Color } =>
            "{who:#} has made the number of moves allowed since mate was demanded and has not mated.";
        DemandedBefore { asked: Color, moves: u32 } =>
            "{asked:#} made the {moves} moves allowed since mate was demanded before, and the draw had to be claimed at once.";
        MovesToMate { asked: Color, moves: u32, made: u32 } =>
            "Of the {moves} moves in which {asked:#} has to mate, {} have been made.", none_or(*made);

        // On board.
        NoDeadPositions =>
            "The code knows no dead positions: such a game is drawn when the players agree, or by a claim of repetition or of \
             moves without a capture or a pawn move.";
        StillMate => "A series of legal moves still leads to mate.";
        CanNeitherMate => "Can neither side mate by any series of legal moves?";
        ByIllegalMove => "An illegal move has brought it about, and no illegal move ends a game: that move is to be put right first.";
        NotOnBoard { why: NotSo } => "The board does not show it: {why}";
        MateOnHisMove { who: Color, other: Color, why: NotSo } =>
            "{who:#} has the move, so {other:#} cannot be mated; nor is {who:#} mated himself: {why}";
        TakingInPassing => "Taking in passing is a move like any other.";

        // Perpetual check.
        ChecksForEver { who: Color } => "{who:#} can give check for ever, whatever is replied.";
        NotForEver => "It is not proved that the checks can go on for ever: they come to an end.";
        NoCheckToGive { who: Color } => "It is not proved that the checks can go on for ever: {who:#} has no check to give.";
        CanCheckForEver { who: Color } => "Can {who:#} give check for ever, whatever is replied?";
        NoEndlessChecks =>
            "The code knows no draw by endless checks: they lead to one by repetition, or by moves without a capture or a pawn \
             move.";
        NoGroundOfTheirOwn =>
            "Endless checks are no ground of their own: they end by repetition or by the count of moves.";

        // Repetition.
        NoRepetition => "The code knows no draw by repetition.";
        WouldOccur { number: u32, made: String, written: Written } =>
            "The position would occur for the {} after {made}, the move announced{written}.", ordinal(*number);
        HasOccurred { number: u32 } => "The position has occurred for the {}.", ordinal(*number);
        WouldOccurOnly { number: u32, needed: u32 } =>
            "The position would occur {}; {} times are needed.", only(*number), times(*needed);
        HasOccurredOnly { number: u32, needed: u32 } =>
            "The position has occurred {}; {} times are needed.", only(*number), times(*needed);
        StoodOnceMore { castling: bool, passing: bool } =>
            "The men stood so once more, which does not count, since {}.", since(*castling, *passing);
        StoodMore { number: usize, castling: bool, passing: bool } =>
            "The men stood so {number} times more, which do not count, since {}.", since(*castling, *passing);
    }
}

sentences! {
    Written {
        NotDue => "";
        Told => ", which is written on the scoresheet and not made";
        Assumed => ", which is not made";
    }
}

sentences! {
    NotSo {
        HasMove { who: Color, example: String } => "{who:#} has a legal move, for instance {example}.";
        InCheck { who: Color } => "{who:#} is in check.";
        NotInCheck { who: Color } => "{who:#} is not in check.";
        Unjudgeable => "the position is not one in which the game can be judged so.";
    }
}

/// What begins the count again.
const fn what(resets: ResetBy) -> &'static str {
    match resets {
        ResetBy::Captures => "a capture",
        ResetBy::CapturesAndPawnMoves => "a capture or a pawn move",
    }
}

fn times(needed: u32) -> String {
    number(u64::from(needed))
}

/// How often, where that is not often enough.
fn only(number: u32) -> String {
    match number {
        1 => "only once".to_owned(),
        2 => "only twice".to_owned(),
        number => format!("only {number} times"),
    }
}

fn ordinal(number: u32) -> String {
    match number {
        1 => "first time".to_owned(),
        2 => "second time".to_owned(),
        3 => "third time".to_owned(),
        4 => "fourth time".to_owned(),
        5 => "fifth time".to_owned(),
        6 => "sixth time".to_owned(),
        7 => "seventh time".to_owned(),
        8 => "eighth time".to_owned(),
        9 => "ninth time".to_owned(),
        10 => "tenth time".to_owned(),
        n => format!("{n}th time"),
    }
}

/// Why positions that look alike are not the same: which rights went between them.
const fn since(castling: bool, passing: bool) -> &'static str {
    match (castling, passing) {
        (true, true) => "castling or a capture in passing was possible then and is not now",
        (true, false) => "a right to castle that was there then is lost",
        _ => "a capture in passing was possible then",
    }
}
