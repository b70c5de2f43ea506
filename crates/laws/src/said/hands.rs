//! What is said of hands: lifting, placing, moving, promoting, pressing.

use jadoube_board::{Color, Man, Role, Square};

use super::words::sentences;
use crate::sentence::ManOn;

sentences! {
    Hands {
        // Accidents.
        KnockedOver => "What is knocked over by accident is put right on its square, and counts as nothing touched.";
        OnOwnTime { who: Color } => "{who:#} does so on his own time.";
        ClocksStopped => "Both clocks are stopped until the men are back on their squares.";
        Upright { role: Role, square: Square } => "The {role} stands upright on {square}, so there is nothing to put right.";
        NothingLies { square: Square } => "Nothing lies on {square}.";
        PutElsewhere { role: Role, from: Square, square: Square } =>
            "The {role} that was knocked over belongs on {from}: on {square} it is displaced, and no move has been made with it.";
        PutRightOnOwnTime => "Fallen men are to be put right on one’s own time, and the opponent’s clock is running.";
        StandAgain => "The men are back on their squares, and the clock that ran before runs on.";
        HoldsNone => "He holds no man that could fall.";
        Dropped { role: Role, from: Square } =>
            "A man that falls has not been let go on a square as a move: the {role} from {from} counts as still in his hand.";
        LieThere { who: Color } =>
            "Men that {who:#} knocked over still lie there, and are to be put right on their squares before play goes on.";
        LieThereForHim =>
            "He had not put right the men that he had knocked over: that is to be done on his own time, and before he presses.";
        MayStop { who: Color } => "{who:#} may stop the clocks for it and call the arbiter.";
        PenaltyForPressing { who: Color } => "Which penalty does {who:#} get for pressing while the men lay there?";

        // Dallying.
        NotInHand { offender: Color, square: Square } => "{offender:#} has no man from {square} in his hand.";
        ToBePutBack => "The man is to be put back; it stays touched.";
        HandTakenOff => "The hand is taken off; the man stays touched.";
        CastlingToFinish => "The castling begun with the king is to be finished.";
        CastlingNotLegal => "That castling is not legal, so it cannot be required.";

        // Handling.
        NotSaid => "The code does not say how the clock is to be treated.";
        NoHandOver => "A player may not keep a hand over the clock.";
        NoFinger => "A player may not keep a finger on the button.";
        NotHit => "The clock is not to be hit hard.";
        NotLifted => "The clock is not to be lifted.";
        NotKnockedOver => "The clock is not to be knocked over.";

        // Leaving.
        TakenForMade { who: Color, of: Color } => "{who:#} takes on that square, so {of:#}’s capture counts as made.";
        AsItWasLeft { who: Color, of: Color } => "{who:#} has gone on, so {of:#}’s move counts as it was left.";

        // Yielding.
        YieldsTheBoard { other: Color } =>
            "What {other:#} had taken up goes back first: he does not have the move, and the board is not his.";

        // Making.
        StandAsBefore => "The men are put back as they stood before it.";
        TakesTheKing { who: Color, other: Color } =>
            "By taking the king {who:#} claims that {other:#} left it in check: that is a claim and no move.";
        FirstPutRight => "First the men must be put right.";
        AnotherOwed => "Another move is owed, so the men go back.";
        DeclaredMove => "The move declared with the claim must be played.";

        // Press.
        PressChangesNothing => "A press changes nothing: turn and time pass with the legal move.";
        NotRunning => "His clock was not running, so the press changes nothing.";
        LeverDown => "His side of the clock was down already, so the press changes nothing.";
        ClocksStand => "The clocks stand, so the press moves nothing.";
        Interrupted => "Play is interrupted: the arbiter says when it goes on.";
        WrongClockRan { who: Color, other: Color } =>
            "{who:#}’s clock ran though {other:#} has the move; now {other:#}’s runs.";
        PressOfMovePutBack => "The move that the press goes with has gone back, so the press changes nothing.";
        NoPress => "He does not have the move, so the press is no press without a move.";
        NoLegalMoveMade => "The clock was pressed and no legal move made.";
        PressedTooSoon => "The clock was pressed before the move was complete.";
        NoMoveMade => "The clock was pressed and no move made.";
        TwoHandedAndPressed =>
            "The move was made with both hands and the clock pressed, which is treated like an illegal move.";
        LeftOnLastRank => "The pawn was left on the last rank and the clock pressed.";
        OtherHand { who: Color } => "{who:#} did not make the move with that hand.";
        GoodReason { who: Color } => "Did {who:#} have a good reason to stop the clocks?";
        PausedForThat { who: Color } => "{who:#} had a good reason to stop the clocks.";
        StillLie { who: Color } => "Men that {who:#} knocked over still lie there.";
        RecordsDiffer => "The records differ and he has written his last move, so the clocks may stand.";
        NotWritten => "He has not written his last move, so he may not stop the clocks for the records.";
        NotBeforeComplete =>
            "His clock may not be stopped before his move is complete, unless an accident or a claim on time calls for it.";

        // Promoting.
        PromotedThere { on: Square } => "The pawn was let go on {on} and is promoted there.";
        WhichPawn { square: Square } => "More than one pawn can come to {square}: say which.";
        OfItsOwnColour =>
            "A pawn becomes a queen, a rook, a bishop or a knight of its own colour, so it is not promoted yet.";
        InvertedRook => "A rook standing on its head is a rook.";
        NoStandIn => "Nothing may stand in for the piece itself.";
        Chosen { chosen: Role, square: Square } => "The {chosen} has touched {square}, so it is chosen.";
        Stays { chosen: Role, square: Square } => "The {chosen} has been set on {square} and stays.";
        Answered => "The move that left the pawn there was answered: a claim of an illegal move puts it right.";
        NoPawn { square: Square } => "No pawn of his has come to {square} to be promoted.";
        NoneToFall { square: Square } =>
            "Nothing stands on {square} that could fall, so none of it is taken down: it is told anew without {square}.";
        PawnToGo => "The piece is chosen; the promotion is made when the pawn has been taken off.";
        ToDeclare => "What it stands for must be declared: until then the move is not complete.";
        NamingIsNotEnough => "Naming a piece is not enough: it must be set on the board.";
        NoPawnToName { square: Square } => "No pawn of his has come to {square} to be named.";
        WhatItBecomes => "A pawn becomes a queen, a rook, a bishop or a knight.";
        DeclaredNotSet => "A piece declared is not yet set on the board; while it is fetched the clocks are stopped.";

        // Hovering.
        NotChosenYet { role: Role, square: Square } =>
            "The {role} has not stood on {square}: nothing is chosen yet, and another piece may be set there.";
        StillHeld { from: Square, square: Square } =>
            "The man from {from} is still in his hand: it has not been let go on {square}, and may go elsewhere.";
        TouchesNothing { square: Square } => "A hand over {square} has touched no man.";

        // Handling.
        SheetMayBeHidden => "The code does not say that the scoresheet has to lie in sight.";
        SheetInSight => "The scoresheet has to lie where the arbiter can see it, throughout the game.";

        // Taken off.
        TakenByMistake { man: ManOn } =>
            "No move takes {man}: it was taken off by mistake, has to be put back, and may be treated as touched.";
        BackAgain { man: ManOn } => "{man} goes back.";

        // Retracting.
        NothingToTakeBack => "There is no move to take back.";
        PutBack => "The men are put back; the opponent may still exact a penalty unless he consents.";
        LegalStands => "A legal move that was made stands.";

        // Settling.
        OnlyCastling => "Only that castling is left.";
        OnlyCastlingBegun => "Only the castling begun is left, so the other man goes back.";
        PawnStands { on: Square, named: bool } =>
            "The pawn on {on} has not been exchanged, so the move is not complete until a piece has taken its place{}.",
            if *named { " or is named for it" } else { "" };
        RookStands { rook: Square } => "The rook still stands on {rook}, so the castling is not complete.";
        InHand { name: Role, from: Square, whose: Color } =>
            "The {name} from {from} is still in {whose:#}’s hand, so the move is not made.";
        VictimStands { victim: Square } =>
            "The man on {victim} that is to be taken still stands there, so the move is not complete.";
        PawnNotOff { role: Role, square: Square } =>
            "The {role} is on {square}, but the pawn has not been taken off, so the promotion is not made.";
        NotCompleteThen => "The move was not complete at that time.";
        NothingTakes => "A man has been taken off and nothing moved to take it, so the move is not made.";

        // Steps.
        HoldsAlready => "A man is already in his hand: he must set it down first.";
        NoneInHand => "No man is in his hand.";
        SetDownBefore { at: Square } =>
            "The man was set down on {at} before, and is to be let go where it is set down; nothing follows from it.";
        NotThere { square: Square } => "The man in his hand does not stand on {square}.";
        GoesBack => "The man was to be put back, and goes back.";
        PawnFixed { fixed: Square } => "The pawn was let go on {fixed} and may not go to another square.";
        StaysTouched => "Nothing more was done; a man that was touched stays touched.";
        HoldsNothing => "He holds and touches nothing.";
        LeavesByCapture { square: Square } => "The man on {square} leaves the board as a part of the capture just made.";
        LeavesByPromotion { square: Square } =>
            "The pawn on {square} leaves the board as a part of the promotion just made.";
        MustPromote => "The pawn has been let go on the last rank: it must be promoted there.";
        KingLetGo => "The king has been let go in castling: only that castling is left.";
        MustCastle => "The castling must be finished.";

        // Taken off.
        OnlyAMove { man: Man, square: Square } =>
            "Only a move takes a man off the program’s board: the {} of {:#} on {square} stands where it stood.",
            man.role, man.color;
        StaysOff { man: Man, square: Square } =>
            "What was taken off stays off: the {} of {:#} on {square}.", man.role, man.color;
    }
}
