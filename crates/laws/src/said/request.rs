//! What is said to what players ask, offer, agree to, demand and refuse.

use jadoube_board::Color;
use jadoube_codes::params::authority::AssistantTask;
use jadoube_codes::time::number;

use super::words::{moves, none_or, sentences};

sentences! {
    Request {
        // Agreement.
        EndedBeforeOffer => "That ended the game before a draw was offered.";
        OffersDraw { who: Color } => "{who:#} offers a draw.";
        NoCondition => "No condition can be attached to it: the offer stands, and the condition does not.";
        OnCondition { who: Color, condition: String } =>
            "{who:#} offers a draw on a condition ({condition}), of which the code does not speak. Does the offer stand?";
        MeantToOffer { who: Color } => "Did {who:#} mean to offer a draw?";
        WasAnOffer => "It was an offer of a draw, and stands as one.";
        MomentForIt =>
            "The moment for an offer is after making a move and before pressing the clock; the offer counts all the same, but the \
             opponent must not be distracted by it.";
        OfferedAgain { who: Color, offers: u32 } =>
            "{who:#} has offered a draw {} times since his latest move.", number(u64::from(*offers));
        SecondOffer { who: Color } =>
            "It is the second offer by {who:#} since his latest move; offers without end are a distraction of the opponent, \
             for which the arbiter may give a penalty.";
        Agree => "The players agree on a draw.";
        OfferIsAsked { offerer: Color } => "Whether {offerer:#} has offered a draw is before the arbiter.";
        NoneStands { offerer: Color } => "No offer of a draw by {offerer:#} stands.";
        Declined { other: Color } => "The offer no longer stands: {other:#} declined it in words.";
        RefusedByTouch { other: Color } => "The offer no longer stands: {other:#} refused it by touching a man.";
        MovedInstead { other: Color } => "The offer no longer stands: {other:#} made a move instead.";
        Withdrew { offerer: Color } => "The offer no longer stands: {offerer:#} withdrew it.";
        LetBeChecked { other: Color } =>
            "The offer that lay in the claim no longer stands: {other:#} let the claim be checked.";
        IncrementBroughtIn => "The offer no longer stands: the increment was brought in.";
        WordsEndNothing => "The code does not say that words end an offer; it stays open.";
        OfferDeclined => "The offer is declined.";
        NotWithdrawable { who: Color } => "An offer of a draw cannot be withdrawn, so {who:#} may still accept it.";
        OfferWithdrawn => "The code binds nobody to an offer, so it is withdrawn.";
        BarredByEvent =>
            "The rules of the event do not let the players agree on a draw at this point without the arbiter’s consent.";
        MayBeOffered { who: Color } =>
            "The rules of the event let a draw be offered only with the arbiter’s consent. May {who:#} offer it?";
        MayBeAgreed =>
            "The rules of the event let a draw be agreed only with the arbiter’s consent; until he has answered the game goes on. Does \
             the draw count?";
        OfferAllowed { who: Color } => "The arbiter consents: the offer by {who:#} stands, and with its acceptance the game is drawn.";
        DrawAllowed => "The arbiter consents to the draw.";
        DrawMayBeAgreed =>
            "The arbiter consents: a draw may be offered and agreed on until each player has made another move.";
        NoConsentAsked => "The rules of the event ask for no consent to a draw at this point.";
        ConsentNotSpokenOf => "The code lets no event ask for the arbiter’s consent to a draw.";
        OfferNotAllowed => "The arbiter does not consent: the offer does not stand, and the game goes on.";
        DrawNotAllowed => "The arbiter does not consent: no draw is agreed, and the game goes on.";
        NotAllowedBefore => "The arbiter has not consented to a draw, so the offer no longer stands.";
        AwaitsConsent => "The players have agreed on a draw already; whether it counts is before the arbiter.";
        NoDrawByAgreement => "The code knows no draw by agreement.";
        WhenBlackHasMade { number: u32, made: u32 } =>
            "A draw may be agreed only once Black has made {}; he has made {}.", moves(*number), none_or(*made);
        NotOffered => "So the offer does not stand.";
        NotAgreed => "So no draw is agreed, and the game goes on.";
        WhenEachHasMade { number: u32 } => "A draw may be agreed only once each player has made at least {}.", moves(*number);

        // Consents.
        MayTakeBack { who: Color } => "{who:#} may take his move back, or put another in its place.";
        NothingOfTheOthers { who: Color, other: Color } => "There is no move of {other:#}’s to take back. To a move of {who:#}’s it is {other:#} who has to agree.";
        StandsWhateverAgreed => "A move that was made stands, whatever the two agree on.";
        NotOfTakingBack => "The code does not speak of moves taken back by consent.";
        PutRightInItsTurn => "An illegal move may be put right in its own turn, and nothing is exacted.";
        PutRightByLaw => "An illegal move is put right as the law says, whatever the two agree on.";
        CodeSaysWhoDecides => "The code itself says who decides, so nobody’s consent is needed.";
        BothAgreeToHim => "Both agree: what he finds binds them.";
        IfOtherAgreesToHim => "If the other agrees too, what he finds binds both.";
        NothingToPassOver => "There is nothing here that the two may pass over.";
        BothMustAgree => "It is put right only if both players agree: once each has said so the position is restored.";
        BothAgreeGoOn => "Both agree: play goes on from the position as it stands.";
        IfOtherAgreesGoOn => "If the other agrees too, play goes on from the position as it stands.";
        MayPutStraight => "The other may put these men straight, having said so.";
        NeedsNoConsent => "Whoever adjusts after notice needs no consent.";

        // Demands.
        NothingToAnnul => "There is nothing that could be annulled.";
        NotForThis => "The law does not let him exact that for this offence.";
        ManAndNotMove { offender: Color } =>
            "The man alone can be named: the rest is {offender:#}’s to choose.";
        RightGone => "What was demanded is not a legal move: the right to exact anything for this offence is gone.";
        MayCastle { who: Color } =>
            "{who:#} touched king and rook in the order of castling and may castle with them: one of them is named if {who:#} plays \
             something else.";
        NoCastlingDemanded => "The code does not let castling be demanded.";
        NoCastlingAsPenalty => "Castling cannot be demanded as a penalty.";
        NoSuchChoice => "The code gives no such choice here.";
        NotOfLettingGo => "The code does not speak of letting it go.";
        NothingToLetGo => "There is nothing that he could let go.";
        PenaltyLetGo => "Nothing is exacted for it.";
        RefusesToo { who: Color, what: String } => "{who:#} refuses {what} as well: both lose.";
        NobodyHasToResign => "Nobody has to resign, so nothing follows.";
        NobodyHasToAgree => "Nobody has to agree to a draw, so nothing follows.";
        PenaltyForRefusing { who: Color, what: String } => "Which penalty does {who:#} get for refusing {what}?";
        Refuses { who: Color, what: String } => "{who:#} refuses {what}. What follows?";
        IsRequired { who: Color, what: String } => "Do the laws require that of {who:#}, who refuses {what}?";
        WillNotComply { who: Color } => "{who:#} refuses to comply, and loses.";
        BothPersist => "Do both players persist in refusing?";
        LosesIfPersists { who: Color } => "{who:#} loses if he persists in it.";
        Persists { who: Color, what: String } => "Does {who:#} persist in refusing {what}?";

        // Going.
        StaysInRoom { runs: bool } =>
            "He stays in the room{}.", if *runs { ", and his clock runs as it ran" } else { "" };
        NotBoundToRoom => "The code does not bind the players to the room; their clocks run on.";
        HasLeave => "He has the arbiter’s leave.";
        NeedsLeave => "That needs the arbiter’s leave, which he does not have.";
        MayGo => "He may go.";
        BrokenOffMayGo => "Play is broken off, and he may go.";
        NotGoneAway => "He has not gone away.";
        IsBack { who: Color } => "{who:#} is at the board again.";
        NobodyShakesHands => "The Laws require no handshake.";
        Disrepute => "Whether the game is brought into disrepute by it is for the arbiter to say.";

        // Orders.
        NobodyKeepsScore => "Nobody has to keep the score here.";
        CompletesScore { who: Color } => "{who:#} completes his score before he moves.";

        // Requests.
        Explains => "The arbiter explains what the law says; he gives no advice.";
        ClockWhere => "The arbiter says where the clock stands.";
        WhereOneIsBlind => "Either player may demand it where one of them is blind.";
        AssistantOfBlind => "A blind player may have an assistant.";
        AssistantOfSighted => "If the blind player uses none, the sighted one may use one.";
        NoRoomForHelp => "The code makes no room for such help.";
        IsAcceptable { who: Color, task: AssistantTask } =>
            "Is the person who shall {} for {who:#} acceptable?", done(*task);
        MayNotGoOut { who: Color } => "{who:#} may not go out.";
        NotBrokenOff => "Play is not broken off.";
        NoOfferMeant { who: Color } => "{who:#} did not mean to offer a draw, and play goes on.";
        HasAssistant { who: Color, task: AssistantTask } => "{who:#} may have somebody to {} for him.", done(*task);
        NoAssistant { who: Color, task: AssistantTask } =>
            "That person may not {} for {who:#}.", done(*task);
        MayAppeal { who: Color } => "The rules of the event let {who:#} appeal; until the appeal is decided the ruling stands.";
        MayNotAppeal { who: Color } => "The rules of the event do not let {who:#} appeal, so the ruling stands.";
        GetsSheet => "He gets a sheet to write his moves on.";
        OwnScore => "Each player keeps his own score here.";
        ShownOnMove => "The record is shown only to the player who has the move.";
        ShownBefore { times: u32 } => "He was shown it {times} times before; that is a distraction of the opponent.";
        MayGoOut { who: Color } => "May {who:#} go out?";
        WhereEventSaysSo => "Games are adjourned only where the event has said so.";
        ShallBreakOff { who: Color } => "Shall play be broken off, as {who:#} asks?";
        Final => "The decision on that claim is final.";
        AppealMade => "an appeal was made";
        NamedDecides => "Whoever the event has named for it decides; until then the ruling stands.";
        ToUmpire =>
            "What the players disagree on goes to an umpire, or in a tournament to the governing committee, and no appeal is \
             heard against what is ruled there.";
        RulingFinal => "The ruling is final.";
        NotOfAppeals { who: Color } =>
            "The code does not speak of appeals. Do the rules of the event allow {who:#} to appeal?";

        // Going.
        SleepsOnHisTime { who: Color } => "{who:#} sleeps on his own time: his clock runs, and nobody need stop it.";
        Sleeps { who: Color } => "{who:#} sleeps; the code asks nothing of him until it is his turn.";
        NobodyWakes => "Nobody else may speak to him of the game.";

        // Withdrawing.
        NoOfferOpen => "No offer of his is open.";
        NoWithdrawal => "A claim cannot be withdrawn.";
        NoClaimWaits => "No claim of his waits for an answer.";
        ClaimWithdrawn => "The code binds nobody to a claim, so it is withdrawn.";
    }
}

const fn done(task: AssistantTask) -> &'static str {
    match task {
        AssistantTask::Moves => "make the moves",
        AssistantTask::Clock => "press the clock",
        AssistantTask::Score => "keep the score",
    }
}
