//! What is said of offences: found, put right, paid for.

use jadoube_board::{Color, Square};
use jadoube_codes::time::{Millis, counted};

use super::moving::Moved;
use super::words::sentences;
use crate::act;
use crate::sentence::ManOn;

sentences! {
    Offence {
        // Conduct.
        NotNamed { whom: Color } => "The code does not name this offence. What follows for {whom:#}?";
        NotForbidden { whom: Color } =>
            "No article of the code forbids that; the rules of the event may. What follows for {whom:#}?";
        Consented => "The opponent has consented to it.";
        NoPenaltyNamed => "The code names no penalty for it.";
        LosesAsARule => "That loses the game as a rule.";
        LosesOrWhichPenalty { whom: Color } => "Does {whom:#} lose the game, or which other penalty does he get?";
        BothLoseByIt => "Both players lose the game.";
        LosesTheGame => "That loses the game.";
        MaybeSwitchedOff => "A device that is wholly switched off may be in the venue, so nothing follows.";
        EventAllowsSwitchedOff => "The event allows a device in a bag that is wholly switched off, so nothing follows.";
        IfEventAllows { whom: Color } =>
            "Nothing follows if the rules of the event allow that. Do the rules allow it, or which penalty does {whom:#} get?";
        NotSwitchedOff { whom: Color } =>
            "A device may be in a bag only wholly switched off, and the game is lost for one that a player has on him. Which \
             penalty does {whom:#} get?";
        EventHasWarning => "The rules of the event provide for a warning.";
        EventHasMilder { whom: Color } => "The rules of the event have a milder penalty. Which does {whom:#} get?";
        LosesHalf { whom: Color, winner: Color } =>
            "{whom:#} loses the game; {winner:#} could not mate by any series of legal moves and gets half a point.";

        // Forfeits.
        MayClaimTheGame { who: Color } => "{who:#} may claim the game.";
        NothingRequired { who: Color } => "Nothing was lawfully required of {who:#}, so nothing follows.";
        NoGround => "That is no ground for a forfeit.";
        KnewOfIt => "He has completed a move since he knew of it, so it comes too late.";
        Forfeits { offender: Color } => "{offender:#} forfeits the game.";
        AgreedBeforehand => "It was agreed to beforehand.";
        NotAmongOffences { claimed: String } =>
            "The law names the offences for which a game is forfeited, and what is claimed ({claimed}) is not among them.";
        HasForfeited { offender: Color, offence: act::Offence } =>
            "Has {offender:#} {}, and so forfeited the game?", offence.done();
        HasForfeitedBy { offender: Color, claimed: String } =>
            "Has {offender:#} forfeited the game, as is claimed ({claimed})?";

        // King.
        NoMoveOfKing => "A move of the king cannot be exacted for this offence.";
        KingCanMove => "The king can move, so no other man may be selected.";
        KingHasNoMove => "The king has no move, so the man that must move is to be selected.";
        SelectOne => "One man of the offender is to be selected.";

        // Men.
        OnlyTheCapture { own: Square, enemy: Square } =>
            "The man on {own} can take the one on {enemy}, and only that may be exacted.";
        OnlyTouched => "Only a man touched in that turn may be named.";
        NoMoveOfTouched => "A move of a touched man cannot be exacted for this offence.";
        RookMoveStands { offender: Color, rook: Square } =>
            "The rook was let go on {rook} before {offender:#} touched his king, so its move is made, and he need not castle.";
        OtherMoveOfKing { offender: Color } =>
            "Castling begun with the king can be required as long as it is not finished, and {offender:#} has ended his turn \
             with another move of the king.";
        BothTouched => "Castling can be exacted only if king and rook were both touched.";

        // Graded.
        NoSuchPenalties => "The code knows no such penalties.";
        BackAlready => "The men have gone back already.";
        NotByItself => "Putting the men back cannot be exacted by itself here.";
        NoLongerOnBoard => "The man touched is no longer on the board.";
        CastlingStands { square: Square, offender: Color } =>
            "The rook on {square} was touched first, and {offender:#} castled with it. {offender:#} is held to the rook’s move only if it \
             was let go on another square before the king was touched, and nobody has touched a man since; so the castling stands.";

        // Nothing.
        TooEarly => "Too early: the penalty is exacted when the turn of the offence has ended.";
        MayBePutBack { square: Square } => "He may require at once that the man of {square} be put back.";
        ExactedAlready { duty: String } => "What was due has been exacted: {duty}.";
        NothingElsePlayed => "Nothing else has been played yet, so there is nothing to exact.";
        NotTheOneAssumed => "The move was not the one assumed, so what was sent for it is as if not sent.";
        LetGo => "The penalty was let go, so nothing can be exacted for the offence.";
        AfterRestoration => "After a restoration no penalty can be exacted.";
        WrongDemandBefore =>
            "What was demanded before was not legal, so nothing can be exacted for the offence any more.";
        LostByTouch { who: Color } => "That comes too late: {who:#} has touched a man since the offence.";
        TouchedBeforeAnnulling { who: Color } =>
            "That comes too late: {who:#} had touched a man before requiring the annulment.";
        LostByMove { who: Color } => "That comes too late: {who:#} has made a move since the offence.";
        PutStraight => "The man was put straight with notice, so nothing can be exacted.";
        ByAccident => "The man was touched by accident, so nothing can be exacted.";

        // Right.
        NotLegal =>
            "What was demanded is not a legal move: it is disregarded, and no penalty can be exacted for the offence.";

        // Charging.
        NotPressed => "The clock was not pressed, so nothing is counted.";
        IllegalMoveLoses => "The illegal move loses the game.";
        SecondLoses { offender: Color } => "That is the second illegal move counted against {offender:#}, which loses the game.";
        ThirdLoses { offender: Color } => "That is the third illegal move counted against {offender:#}, which loses the game.";
        FourthLoses { offender: Color } => "That is the fourth illegal move counted against {offender:#}, which loses the game.";
        WouldLose { offender: Color, winner: Color } =>
            "{offender:#} would lose the game, but {winner:#} cannot mate by any series of legal moves.";

        // Fallen.
        EarliestGoesBack => "Of several illegal moves the earliest goes back; the Laws do not say which, and are read like that.";
        EachCounts => "Each player pays for his own illegal move; the Laws do not say so, and are read like that.";
        IsFallenCounted { who: Color } =>
            "The Laws do not say whether an illegal move that falls with an earlier one is counted as well. Which penalty does \
             {who:#} get for it, if any?";

        // Finding.
        PromotionToFinish { who: Color } =>
            "No illegal move has been made: {who:#} has his promotion to finish, and until then the move is not made.";
        AllPutRight => "Every illegal move that was made has been put right.";
        LeftAndNotIllegal { moved: Moved, square: Square } => "No illegal move has been made: {moved}, which is legal. That the man of {square} was touched first is a claim of its own: \"touched {square}\".";
        NoneMadeBut { moved: Moved } => "No illegal move has been made: {moved}, which is legal.";
        OnlyBegun { who: Color } => "No illegal move has been made: {who:#} has begun a move and has not made it.";
        NoneMade => "No illegal move has been made.";
        PressedAway { who: Color } => "The clock was pressed without a move: it is still {who:#}’s turn, and {who:#}’s clock runs again.";
        NoSuchMove { side: Color, number: u32 } => "{side:#}’s move {number} was not made, or has been taken back.";
        LegalOnRecord => "On record that move is legal.";
        NoneToPutRight => "No illegal move stands that could be put right.";
        BothAgree => "Both agree: the position before the illegal move is restored, and nothing is exacted.";
        IfOtherAgrees => "If the other agrees too, the position before the illegal move is restored.";
        LegalByLaw =>
            "On record that move is legal, and whether a move is legal is a matter of law and not of what was seen. If the men \
             stood otherwise, or another move was made, that is to be found instead.";
        RepliedTo => "The illegal move was replied to, so it stands.";
        ReplyNotPressed { who: Color } => "{who:#} has not pressed the clock after his reply, so the claim comes in time.";
        ReplyIllegal { replier: Color, who: Color } =>
            "{replier:#}’s reply was illegal too: as long as {who:#} has not replied to it he may claim it, and an arbiter who sees it acts.";
        ReplyIllegalForOpponent { replier: Color, who: Color } =>
            "{replier:#}’s reply was illegal too: as long as {who:#} has not replied to it he may claim it.";
        BeforeRecord => "That move was made before the record begins. What was the position before it?";
        // Who watches is an arbiter, or at a club's table the program.
        ArbiterStepsIn => "It was seen, and is put right at once.";
        ByAgreement => "If both players do so, the illegal move stands by their agreement, not by the code.";

        // Queening.
        NotPromoted { who: Color, on: Square } => "{who:#} pressed the clock without having promoted the pawn on {on}.";
        QueenAndVoid => "What was played since is void, and a queen is put in the place of the pawn.";
        Queen => "A queen is put in the place of the pawn.";
        NoQueenButTouched => "A man that was touched before has to be played, so no queen is put in the place of the pawn.";
        SecondComesFirst => "But the second illegal move comes before what the queen would do.";
        QueenDecides =>
            "The game ends with the position in which the law itself has put the queen. Leaving the pawn there is read as \
             a fault to be paid for, which does not keep mate or stalemate from counting, since no other move is made in its \
             stead.";

        // Replacing.
        AnyMove { who: Color } => "{who:#} may play any legal move.";
        AnyLegalMove { who: Color } => "No man that {who:#} touched has a legal move, so he may play any legal move.";
        OpponentChooses => "The opponent chooses whether that man is taken or the capturing man moved.";

        // Restoring.
        MovedSince { who: Color } => "{who:#} has moved since, so it is too late.";
        NoMoveMade => "No move was made that could be put right.";
        NoLongerThere => "The move is no longer there.";
        MeantToStop { offender: Color, out_of_turn: bool } =>
            "{:#} had just {}. If {offender:#} meant to stop the clock, that need not count as a press without a move. Which penalty does \
             {offender:#} get?", offender.opposite(), just_done(*out_of_turn);
        PressedWithoutMove { offender: Color } => "{offender:#} pressed the clock without having made a move.";
        PressedUncompleted { offender: Color } => "{offender:#} pressed the clock without having completed a move.";
        PressedUnfinished { offender: Color } => "{offender:#} pressed the clock before his move was complete.";
        PressedOwing { offender: Color } =>
            "{offender:#} pressed the clock without having made the move that was required of him.";
        VoidAfterPress => "What was played after the press is void.";
        BothHandsAllowed => "The move was made with both hands. That is not allowed, but it is no illegal move.";
        BothHandsNotPressed =>
            "The move was made with both hands, but the clock was not pressed: it is no illegal move.";
        BothHandsMayStay => "The move may stay, but it was made with both hands.";
        GoesBackTo { on: Square } => "The man goes back to {on}, where it was let go, and that move stands.";
        DoneWithout => "Both players have agreed to do without putting it right.";
        OpponentAlone => "It is for the opponent alone to have the illegal move put right.";
        FoundLate => "An illegal move is found late; the code does not say what follows.";
        RightLostNoReply => "The right to exact anything for it is lost, and it was not replied to.";
        UntilReply => "Until he has replied it is for the opponent alone to exact what he may.";
        HalfCastling { who: Color } =>
            "{who:#} went no further in castling than to let the king go. Did he make an illegal move with the king, rather \
             than leave his castling unfinished?";
        CastlingToFinish => "The castling is to be finished; nothing is counted.";
        BothHands { who: Color } => "{who:#} used both hands for the move.";
        TakenBack => "The move is taken back.";
        BothHandsToo { who: Color } => "{who:#} used both hands for it as well.";
        RestoredAndVoid => "The position before it is restored, and what was played since is void.";
        IllegalTakenBack => "The illegal move is taken back.";
        TooFar { moved: Moved } => "{moved}, which is illegal.";
        AfterHisMove { moved: Moved } => "{moved} after having made his move.";
        InOpponentsTurn { moved: Moved } => "{moved} in the opponent’s turn.";
        GoesBackAnd { made: String } => "That goes back, and {made} stands.";
        GoesBack => "That goes back.";
        NotCounted => "It is not counted as an illegal move.";
        PenaltyForMovingAgain { offender: Color } =>
            "Which penalty does {offender:#} get for having moved again after he had made his move?";
        PenaltyForTurn { offender: Color } =>
            "Which penalty does {offender:#} get for having moved in the opponent’s turn?";
        RestoredVoid => "The position before the illegal move is restored; what was played since is void.";

        // Standing.
        IncrementOff { time: Millis } => "The {} that the press has added come off again.", time.in_words();

        // Unrestorable.
        CannotRestore => "The position cannot be restored, and the code does not say what follows.";
        CannotRestoreAnnulled => "The position cannot be restored.";
        LastKnown => "Play goes on from the last position that is known to be right.";

        // Impossible.
        IllegalPosition => "The position is illegal, and the code does not say what follows.";
        CanBe =>
            "On record the position came about from the array by legal moves alone, so it can be. If the men on the board \
             stand otherwise, that is to be found instead.";
        NothingOnRecord => "Nothing is on record; what stood before, the arbiter has to know.";
        BeforeTheRecord => "On record every move is legal; what stood before the record the arbiter has to know.";
        NoReasonFound => "A short look finds no reason why the position could not arise.";
        Interrupted => "The game is interrupted until the position is corrected.";
        OneMoveAwaited =>
            "The next completed move is awaited; if the position is still illegal after it, the game is drawn.";
        NoGameLeads { why: String } => "No game leads to this position {}.", colours_named(why);
        LastLegal => "Play goes on from the last position known to be legal.";
        ToWhich => "To which position shall the game return?";
        StillIllegal => "The position is still illegal: the arbiter declares a draw.";
        LegalNow => "The position is legal now, so play goes on from it.";

        // Touched.
        LetGoMade { square: Square, to: Square } => "The man on {square} was let go on {to}, which made the move.";
        TouchedForIllegal { man: ManOn, offender: Color } =>
            "{man} was touched, and what {offender:#} has done since is no legal move.";
        CastlingLetGo { square: Square, rook: Square } =>
            "The king was let go on {square}, and the rook on {rook} has not been moved.";
        BeforeNamed { offender: Color, men: Vec<ManOn>, who: Color } =>
            "{offender:#} touched {} and moved before {who:#} had named the one that must.", all(men);
        AlreadyNamed { offender: Color, must: String } => "It has been named already what {offender:#} must do: {must}.";
        MovesSince { who: Color, moves: u64 } =>
            "{who:#} has made {} since, and the code does not say until when that can be claimed.", counted(*moves, "move");
        ClaimedInTime { who: Color } => "Has {who:#} claimed it in time?";
        InTime { who: Color } => "{who:#} has claimed it in time, and what was played since is void.";
        TooLate { who: Color } => "{who:#} has claimed it too late, so what was played stands.";
        RookFirst { offender: Color, rook: Square } =>
            "{offender:#} touched the rook on {rook} first and then castled with it.";
        FinishesThere { man: ManOn } => "{man} was let go there and is to finish its move there.";
        LetGoOfNone { offender: Color } => "{offender:#} has let go of no man there.";
        GoesBackMoveStands => "The man had been let go there: it goes back, and the move stands.";
        LetGoThere { man: ManOn } => "{man} was let go there, and the move stands.";
        StandsWhereLetGo { man: ManOn } => "{man} stands where it was let go.";
        LetGoElsewhere { square: Square, to: Square } =>
            "What stood on {square} was let go on {to}: that is the square of the move.";
        NoneCarriedOn { square: Square } => "No man was let go on {square} and carried on.";
        NoExcuse => "The code knows no excuse for a touch by accident.";
        NoOtherMove => "No other move has been made yet, so there is nothing to claim.";
    }
}

fn all(men: &[ManOn]) -> String {
    let men: Vec<String> = men.iter().map(ManOn::to_string).collect();
    men.join(" and ")
}

/// What the other had done, so that a press may have been meant to stop the clock.
const fn just_done(out_of_turn: bool) -> &'static str {
    if out_of_turn {
        "moved without having the move"
    } else {
        "made an illegal move"
    }
}

/// What a proof says of the players, with their colours written as names.
fn colours_named(why: &str) -> String {
    let mut told = why.to_owned();
    for color in Color::ALL {
        for after in ["'s", "’s", " has", " is", " can", " made", " took"] {
            told = told.replace(&format!("{color}{after}"), &format!("{color:#}{after}"));
        }
    }
    told
}
