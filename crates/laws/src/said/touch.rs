//! What is said of touching: what it binds to, notices of adjusting, men touched out of turn, stand-ins.

use jadoube_board::{Color, MoveFault, Role, Square};

use super::words::sentences;
use crate::sentence::{ManOn, capital};

/// Why a castling is illegal, as it goes on after a colon.
fn of_castling(fault: &MoveFault) -> String {
    match fault {
        MoveFault::LeavesKingInCheck { .. } => format!("it {fault}"),
        other => other.to_string(),
    }
}

sentences! {
    Touch {
        // Adjusting.
        NoticeTooLate => "For what he has touched already it comes too late: it had to be said before.";
        NoticeForNext { square: Square } =>
            "That does not help with the man that he has let go on {square}: it holds for what he touches next, to put it \
             straight.";
        MayPutStraight => "What he touches next he may put straight without having to play it.";
        NoManOfTheOther { square: Square } => "No man of the other’s stands on {square}.";
        SetsRightHimself => "Nobody has to do that for him: who has the move may set any man right himself, having said so.";
        OnlyPlayerAsks => "Only the player who has the move may ask that.";
        OwnerSetsRight { other: Color, square: Square } => "{other:#} has to set the man on {square} right; nobody else may.";
        NotPresumed => "No notice was given. That the man was touched to be moved is not presumed.";
        NoNotice => "No notice was given before the touch, so it counts as a touch.";
        SaidFirst { who: Color } => "{who:#} said first that he was adjusting, so the touch binds him to nothing.";
        OthersClockRuns { who: Color } => "{who:#} has the move, but {:#}’s clock is still running.", who.opposite();
        OnlyOnMove => "Only the player who has the move may adjust.";
        OnlyHisOwn => "The notice covers only his own men.";

        // Liability.
        ReplacedWithoutConsent => "The illegal move was replaced without the opponent’s consent.";
        ReplacedBeforeChosen => "The illegal move was replaced before the opponent had chosen the penalty for it, and without his consent.";
        NothingDue => "Nothing is due unless he plays otherwise.";
        UselessMan => "A man was touched that cannot move or be taken.";
        AbleAfterUseless { square: Square } =>
            "The man on {square} can move. What may be exacted for the man touched before it, which cannot, may be exacted \
             still.";
        RemovedByMover { who: Color } =>
            "{who:#} made the latest move, so it is taken that he removed it, as long as nobody tells it otherwise.";
        UselessOutOfTurn => "A man touched out of turn cannot move or be taken now.";

        // Out of turn.
        PutBack => "What was moved in the opponent’s turn is put back.";
        MovePutBack => "The move is put back.";
        PutBackWithoutConsent =>
            "The move is put back without the opponent’s consent; he may have that annulled at once.";
        StandsByConsent => "With the opponent’s consent it stands.";
        NoPenaltyByConsent => "With the opponent’s consent no penalty is due.";
        RookAlone => "The rook’s move alone stands; the king goes back, and it cannot be complained of as touched.";
        Annulled => "What was moved out of turn is annulled.";
        PenaltyNextTurn => "A penalty may be exacted in the next turn of the offender.";
        HadTouched { who: Color } => "{who:#} had touched a man, so no penalty can be exacted.";

        // Stand ins.
        OnlyInOwnTurn => "It can be required only in one’s own turn.";
        NoStandIn => "No object stands there in place of a piece.";
        PieceWithDemand => "For a substitute the piece itself must be provided with the demand.";
        ToBeReplaced => "The pawn is to be replaced by the piece that it is named, or by a substitute.";
        NamedOtherwise { role: Role } => "The pawn was named a {role}, and the exchange cannot change that.";
        NobodyRequired => "It is not his turn, and nobody has required it.";
        StandInReplaced => "The stand-in is replaced; that is no move.";

        // Touching.
        Nothing { at: Square } => "There was no man on {at} to be touched.";
        InOpponentsTurn => "Touched in the opponent’s turn, it may be treated as touched in his own next one.";
        Decided { who: Color } => "That has been decided, and what {who:#} owes for the touch stands.";
        Accident => "The touch was an accident and binds nobody.";
        NoDuty => "The code lays no duty on a touch.";
        SameMove { who: Color } =>
            "{who:#} has made no legal move yet and has not pressed, so it is still his move, and the touch counts.";
        NotOnMove => "He does not have the move, so the touch binds him to nothing.";
        KingMayBeExacted => "A man was touched that cannot move or be taken; a move of the king may be exacted.";
        AnyLegalMove { who: Color } =>
            "No man that {who:#} touched can legally be moved or taken, so he may make any legal move.";
        TouchedSince { holder: Color } =>
            "{holder:#} has touched a man since the offence, so his right to exact a penalty for it is gone.";
        MovedSince { holder: Color } =>
            "{holder:#} has made a move since the offence, so his right to exact a penalty for it is gone.";
        TouchedOwn { holder: Color } =>
            "{holder:#} has touched a man of his own before he named one, so the right is gone.";

        // Unbound.
        TouchedNone { offender: Color, square: Square } => "{offender:#} has touched no man on {square} so as to be bound by it.";
        Fulfilled { man: ManOn } => "{man} was touched and has moved, as it had to.";
        ToPutStraight { who: Color, man: ManOn } =>
            "{who:#} touched {man} to put it straight and not to move it. {who:#} ought to have said so first, but a touch \
             that is not meant for a move binds nobody.";
        ByAccident { man: ManOn } => "{man} was touched by accident, which binds nobody.";
        AdjustingFirst { who: Color, man: ManOn } =>
            "{who:#} said that he was adjusting before he touched {man}, so it need not be played.";
        HadNotTheMove { who: Color, man: ManOn } =>
            "{who:#} did not have the move when he touched {man}, so he was not bound by it.";
        NothingOwed { man: ManOn } => "Nothing is owed any more for touching {man}.";
        Answered { man: ManOn } => "{man} was touched, and what was played answers to that.";
        NotFirst { man: ManOn } => "{man} was not the first man touched, and the first binds.";
        CouldNotBe { man: ManOn, own: bool } =>
            "{man} could not legally be {}, so nobody is bound by touching it.", done(*own);
        CouldNotBut { man: ManOn, own: bool, other: ManOn, moved: bool } =>
            "{man} could not legally be {}, so nobody is bound by touching it. {}, which was touched as well, has been {}.",
            done(*own), capital(&other.to_string()), if *moved { "moved" } else { "taken" };

        // Implied.
        MayCastleFirst { who: Color } =>
            "King and rook are touched in the order of castling, which is legal, so {who:#} may castle. If he plays otherwise, \
             {:#} names which of the two men must move.", who.opposite();
        NoCastling { rook: Square, fault: MoveFault } => "Castling with the rook on {rook} is illegal: {}.", of_castling(fault);
        NoCastlingBut { rook: Square, fault: MoveFault, who: Color, other: Square } =>
            "Castling with the rook on {rook} is illegal: {}. {who:#} may castle with the rook on {other}.", of_castling(fault);
    }
}

const fn done(own: bool) -> &'static str {
    if own { "moved" } else { "captured" }
}

// What was left undone by whoever did not play a man that he had touched.
sentences! {
    Left {
        CastledWith { who: Color, rook: ManOn } => "{who:#} touched {rook} before the king and then castled with it.";
        NotMoved { who: Color, man: ManOn } => "{who:#} touched {man} and did not move it.";
        NotTaken { who: Color, man: ManOn } => "{who:#} touched {man} and did not take it.";
        NotCastled { who: Color, rook: ManOn } => "{who:#} touched the king and {rook} and did not castle with it.";
        LetGo { who: Color, one: ManOn, other: ManOn } =>
            "{who:#} let {one} go to take {other} and then moved otherwise.";
        NotTogether { who: Color, one: ManOn, other: ManOn } =>
            "{who:#} touched {one} and {other} and did not take the one with the other.";
        HadTo { who: Color, must: String } => "{who:#} had touched men and had to {must}.";
    }
}
