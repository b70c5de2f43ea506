//! What is said of ends: on the board, on time, by resignation, by what was undertaken.

use jadoube_board::Color;
use jadoube_codes::params::quickplay::QuickplayGround;
use jadoube_codes::time::{Millis, counted, number};

use super::words::sentences;
use crate::sentence::capital;
use crate::terms::UndertakingKind;

sentences! {
    Ending {
        // Closing.
        OwesMoves { color: Color, due: u32, made: u32 } =>
            "{color:#} owes {} for the time used and has made {made}.", counted(u64::from(*due), "move");
        HourHasCome => "The hour fixed for the end of play has come.";
        BothShort => "Both are short: the game is annulled.";
        AloneIsShort { loser: Color } => "{loser:#} alone is short and forfeits.";
        NeitherShort => "Neither is short; the game stands unfinished, and the players settle it.";

        // Flag.
        ArbiterSees => "The flag is seen to have fallen.";
        CalledArbiterSees { loser: Color } =>
            "The arbiter, who is called to the board, sees that {loser:#}'s flag has fallen.";
        NoFlagToCall => "The code knows no flag to call.";
        NotEstablished { opponent: Color } =>
            "The times used are not known, and nobody has established that {opponent:#}’s flag has fallen.";
        NotFallen { opponent: Color } => "{opponent:#}’s flag has not fallen.";
        AskedBefore => "What the arbiter was asked before decides the game, and he answers that first.";
        OwnFlagDown => "His own flag is down too: play goes on in the next period.";
        NoTimeLeft => "No time is left on his own clock: the claim fails.";
        OpponentsCall => "A fallen flag takes effect when the opponent calls attention to it.";
        IfHeSees { down: Color } => "If he sees that {down:#}’s flag has fallen, he calls it.";
        ForOther { down: Color, other: Color } => "{down:#}’s flag is for {other:#} to call, and he says nothing of it.";
        PeriodBefore { whose: Color } =>
            "It is the flag at the end of the period before, in which {whose:#} has made the moves that were due: no time is \
             lost.";
        SeenBefore { whose: Color, left: Millis } =>
            "By the times that were told {whose:#} had {} left, but the official saw the flag down, and that counts.",
            left.in_words();
        ClocksOfBothDown => "Both flags are down, and the game goes on. What shall the clocks show?";
        ClockFirst { whose: Color } =>
            "{whose:#}’s flag is down: play goes on once it is set what his clock shows.";
        OrderUnknown =>
            "Both flags are down, and it is not known which fell first. Is the game drawn, or does it go on?";
        OrderUnknownWithIncrement =>
            "Both flags are down, and it is not known which fell first. The rule for that is for games without an increment. \
             Is the game drawn, or does it go on?";
        OrderUnknownInBlitz =>
            "Both flags are down, and it is not known which fell first. The guideline that draws such a game does not apply to blitz. If the clock itself \
             shows which fell first, that decides. Is the game drawn, or does it go on?";
        OrderUnknownUnannounced =>
            "Both flags are down, and it is not known which fell first. The rule for that holds only where the event has \
             announced it, and this event has not. Is the game drawn, or does it go on?";
        BothInLastPeriod => "Both flags are down in the last period.";
        NextPeriod => "Both flags are down, and another period follows: play goes on.";
        EndedBefore => "That ended the game before the time ran out.";
        NotTrying { loser: Color, winner: Color } =>
            "{loser:#}’s time is up. Could {winner:#} not win by normal means, or did he not try?";

        // Losing chances.
        NotTimedNotPressed => "The game is not timed, so nobody can be pressed by the clock.";
        OrdinaryPlay => "Could the opponent not win by ordinary play?";
        ClaimHere => "Here that is the claim that the opponent cannot win, or makes no effort to win, by normal means.";

        // Offer.
        StoodOnce { last: Occasion } => "It stood {last}.";
        Stood { before: Vec<Occasion>, last: Occasion } => "It stood {} and {last}.", listed(before);
        OnGrounds { grounds: Vec<QuickplayGround>, opponent: Color } => "{}?", whether(grounds, *opponent);
        OfferRefused => "With that the offer of a draw is refused.";
        OfferStandsAgain { offerer: Color } =>
            "The move that refused {offerer:#}’s offer of a draw has gone back, so the offer is taken to be open again.";

        // On the board.
        TouchedMenBroken { who: Color } =>
            "The move broke the rule of touched men, so it does not end the game: {who:#} may have the touched man played.";
        Checkmate => "It is checkmate.";
        Stalemate => "It is stalemate.";
        NeitherCanMate => "Neither side can mate by any series of legal moves.";
        SamePosition { times: u32 } => "The same position has stood on the board {} times.", number(u64::from(*times));
        MovesMade { moves: u32 } => "Each side has made {moves} moves without a capture or a pawn move.";

        // Overstepping.
        BothDown => "Both flags are down.";
        RecordsToDate => "The records are to be brought up to date.";
        FellFirst { loser: Color } => "Both flags are down, and {loser:#}’s fell first.";
        TimeUp { up: TimeUp } => "{up}.";
        NoPotential { up: TimeUp, winner: Color } => "{up}, but {winner:#} has no mating potential.";
        NoSuchPosition { up: TimeUp, winner: Color } =>
            "{up}, but {winner:#} cannot mate by any series of legal moves, so no such position can be reached.";
        CouldReach { loser: Color, winner: Color } =>
            "{loser:#}’s time is up. Could {winner:#} reach a position in which mate at the next move cannot be avoided?";
        StillMate { up: TimeUp, winner: Color } => "{up}, and {winner:#} could still mate.";
        CannotMate { up: TimeUp, winner: Color } => "{up}, but {winner:#} cannot mate by any series of legal moves.";
        CouldMate { loser: Color, winner: Color } =>
            "{loser:#}’s time is up. Could {winner:#} still mate by any series of legal moves?";
        CanForce { loser: Color, winner: Color } => "{loser:#}’s time is up, and {winner:#} can force mate.";
        CannotMateAtAll { loser: Color, winner: Color, why: String } =>
            "{loser:#}’s time is up, but {winner:#} cannot mate at all: {why}.";
        LittleMaterial { loser: Color, winner: Color } =>
            "{loser:#}’s time is up, but {winner:#} has little material and cannot force mate.";
        CouldForce { loser: Color, winner: Color } => "{loser:#}’s time is up. Could {winner:#} force mate?";

        // Prospects.
        SquaresReached => "No mate is possible on the squares that the men can still reach.";

        // Quickplay.
        PlayIsOver =>
            "Play is over. The opponent verifies the final position, and the designated arbiter decides: is it drawn?";
        NoSuchRequest => "The code knows no such request.";
        AsksIncrement { who: Color, other: Color } =>
            "{who:#} asks for an increment. That counts as an offer of a draw: if {other:#} accepts it, the game is drawn, and \
             if he refuses it, the arbiter decides on the increment.";
        ShallIncrement { who: Color } => "Shall the increment for which {who:#} asks be brought in?";
        ClaimsDraw { who: Color } => "{who:#} claims a draw. Is it granted?";
        FlagFallen { who: Color } => "{who:#}’s flag has fallen already.";
        NotShort { under: Millis, who: Color, left: Millis } =>
            "The claim is open only to a player with less than {} left, and {who:#} has {}.",
            under.in_words(), left.in_words();
        NotOnMove { who: Color } => "The claim is open only to the player who has the move; {who:#} does not have it.";
        NeverHere => "In games of this kind there is no such claim.";
        OnlyLastPeriod =>
            "The claim belongs to the period in which all the remaining moves are due; a number of moves is still to be made \
             in this one.";
        OnlyWithoutBonus => "The claim exists only in games in which no time is added or held back with each move.";
        NotAnnounced =>
            "The guidelines for games without increment are used only where the event has announced them, and here it has not.";
        NotInBlitz => "In blitz there is no such claim.";

        // Resignation.
        NoArticle => "The code has no article on resigning; the words are taken for what they say.";
        NoMeaning => "The code gives this no meaning.";
        ResignationOrDraw => "Both players are to be asked. Was it meant as a resignation or as a draw?";
        GreetingOrMore =>
            "Both players are to be asked. Was it a greeting before the game, an offer of a draw or a resignation?";
        HandshakeAtTheStart =>
            "Both players are to be asked what the handshake meant. Was it a greeting before the game, have they agreed on a \
             draw, or has one of them resigned?";
        Handshake =>
            "Both players are to be asked what the handshake meant. Have the players agreed on a draw, or has one of them resigned?";
        EndedBeforeResigning => "That ended the game before anybody resigned.";
        Resigns { who: Color } => "{who:#} resigns.";
        ResignsDrawn { who: Color, winner: Color } =>
            "{who:#} resigns, but {winner:#} could not mate by any series of legal moves.";

        // Undertaking.
        Fulfilled => "The undertaking is fulfilled.";
        HadUndertaken { who: Color, what: UndertakingKind } =>
            "{who:#} had undertaken {}, and has not done so: whatever else ends the game, {who:#} forfeits it.", undertaken(what);
        WonWithoutMate { who: Color, what: UndertakingKind } =>
            "{who:#} had undertaken {}. By its words that would be forfeited without such a mate; but a game that the other \
             side has given up is taken to be won all the same.", undertaken(what);
        HasMated { who: Color, what: UndertakingKind } => "Mate. Has {who:#} mated as undertaken, {}?", undertaken(what);
        NotFulfilled => "The undertaking is not fulfilled, and forfeits the game.";
    }
}

sentences! {
    TimeUp {
        Is { loser: Color, moves: MovesDue } => "{loser:#}’s time is up{moves}";
        Was { loser: Color, moves: MovesDue } => "{loser:#}’s time was up{moves}";
        WasCouldMate { loser: Color, moves: MovesDue, winner: Color } =>
            "{loser:#}’s time was up{moves}, and {winner:#} could still mate";
        WasCouldForce { loser: Color, moves: MovesDue, winner: Color } =>
            "{loser:#}’s time was up{moves}, and {winner:#} could force mate";
    }
}

sentences! {
    MovesDue {
        None => "";
        LastNotPressed { due: u32 } =>
            " with {} made on the board and not completed by the clock", last_of(*due);
        Completed { completed: u32, due: u32 } => "{}", part_of(*completed, *due);
        CompletedLate { completed: u32, due: u32 } => "{} before the flag fell", part_of(*completed, *due);
    }
}

sentences! {
    Occasion {
        AtTheStart => "at the start";
        After { made: String } => "after {made}";
    }
}

/// The last of so many moves that were due.
fn last_of(due: u32) -> String {
    match due {
        1 => "the one move due".to_owned(),
        due => format!("the last of {due} moves"),
    }
}

/// That of the moves that were due so many were completed.
fn part_of(completed: u32, due: u32) -> String {
    match (completed, due) {
        (0, 1) => " without completing the one move due".to_owned(),
        (0, due) => format!(" with none of the {} moves completed", number(due.into())),
        (completed, due) => format!(
            " with {} of the {} moves completed",
            number(completed.into()),
            number(due.into())
        ),
    }
}

fn listed(occasions: &[Occasion]) -> String {
    let told: Vec<String> = occasions.iter().map(Occasion::to_string).collect();
    told.join(", ")
}

/// What was undertaken before the game.
fn undertaken(what: &UndertakingKind) -> String {
    match what {
        UndertakingKind::MateWithPawn => "to mate with a pawn".to_owned(),
        UndertakingKind::MateOn(square) => format!("to mate the king on {square}"),
        UndertakingKind::Condition(words) => format!("to mate on the condition \"{words}\""),
    }
}

/// On which grounds the code knows a claim, as the question whether there is one of them.
fn whether(grounds: &[QuickplayGround], opponent: Color) -> String {
    let asked = |ground: &QuickplayGround| match ground {
        QuickplayGround::OpponentPlaysOnTime => {
            format!("is {opponent:#} trying to win on time and not by normal means")
        }
        QuickplayGround::NoEffort => {
            format!("is {opponent:#} making no effort to win by normal means")
        }
        QuickplayGround::NoProgress => "is no progress possible any more".to_owned(),
        QuickplayGround::CannotWinNormally => format!("can {opponent:#} not win by normal means"),
    };
    let asked: Vec<String> = grounds.iter().map(asked).collect();
    capital(&asked.join(", or "))
}
