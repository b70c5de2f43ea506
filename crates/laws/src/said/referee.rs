//! What the referee says at his door, after the end, and of what a source leaves open.

use jadoube_board::Color;
use jadoube_codes::ClauseId;

use super::ending::TimeUp;
use super::words::sentences;
use crate::ruling::{Clauses, PenaltyKind};
use crate::sentence::{EXAMPLE, READ_SO, READ_SO_TOO, numbered};
use crate::witness::Shows;

sentences! {
    Referee {
        // After end.
        FlagDownToo { whose: Color, first: Color } =>
            "That {whose:#}’s flag is down too changes nothing: {first:#}’s was found first, and that ended the game.";
        EndedBefore => "The game had ended before.";
        EndedOnTime { up: TimeUp, loser: Color } => "The game has ended: {up}, and {loser:#} has lost by it.";
        EndedWhenUp => "The game ended when the time was up.";
        FoundWhileItLasts => "The game has ended, and an illegal move must be found while it lasts.";
        PlayersClaim => "That is a player’s to claim.";
        EndDoesNotStand => "The end did not come about by legal moves, so it does not stand.";

        // Draft.
        RestsOn { title: String } => "The Laws leave that open; the ruling rests on the {title}.";
        ReadSo { reading: String } => "{READ_SO} {reading}.";
        ReadSoToo { reading: String } => "{READ_SO_TOO} {reading}.";
        LeftOpen => "The Laws leave that open; the ruling follows one reading of them.";

        // Referee.
        AnswerAwaited => "The arbiter’s answer is awaited; until it is given no move stands.";
        BeginsSession => "The official begins the session.";
        ArbitersToDo => "That is the arbiter’s to do.";
        NoComments { who: Color } =>
            "Comments on moves of their own game are forbidden to both; whether {who:#} made one is for the official to find.";
        MayDisturb { other: Color } =>
            "It is a breach only if it disturbed {other:#}, which is for the arbiter to find.";
        EndsByAnswer => "The game is over, and only how it has ended is still to be answered.";
        NeedToSpeak { who: Color } => "Was there need to speak, or which penalty does {who:#} get?";
        NoReadings => "There are no readings to choose among.";
        DeclaredNotMade => "A move declared is not yet made.";
        PlayersToDo => "That is a player’s to do.";
        NoPart => "A bystander has no part in the game.";
        TellsOfficial => "What he has seen he may tell the arbiter.";
        NeedsHelp =>
            "The code makes room for players who need help, and leaves it to the arbiter. Does one need it here?";
        MayTellOfficial => "That may be told to the official, who now looks for himself.";
        WrongClock => "That the wrong clock is running may be told to the official only.";
        OfClocks => "Whoever notices something about the clocks may tell it to the official only.";
        MayOrder => "To have the Laws kept is the arbiter’s duty.";
        NotForArbiter =>
            "How many moves are made or due, that the opponent has moved, and that a clock was not pressed is not for the arbiter \
             to tell a player.";
        FlagForPlayers => "That a flag has fallen is for the players to see and to claim here, and not for the arbiter to tell.";
        NotWhatToPlay => "What may be played is not for the arbiter to tell a player.";
        NotHowItStands => "How the game stands, and the clocks, is not for the arbiter to tell a player.";
        NotOfTheGame => "That is no word about the game; whoever disturbs it may still be asked to leave.";
        WasItOfTheGame => "Was it about the game, or did it disturb the players?";
        ToArbiterAlone =>
            "Whoever does not play may speak of the game to the arbiter alone, and may be expelled for this.";
        UnaskedAdvice =>
            "The code lays nothing down for advice that nobody asked for: what follows is left to the players or their \
             representatives.";
        NothingOfBystanders => "The code lays nothing down for a bystander who speaks to a player.";
        NothingOfOfficials => "The code lays nothing down for an official who speaks to a player.";
        NoRecourse { player: Color } =>
            "{player:#} may make no use of what he was told, but may still claim whatever the code lets him claim.";

        // Draft.
        LongLine { shows: Shows, moves: usize } => "{EXAMPLE} of {moves} half-moves shows, {}.", shown(shows);
        Line { shows: Shows, line: String } => "{EXAMPLE} shows, {}:{line}.", shown(shows);
        HadBefore { whom: Color, kind: PenaltyKind } => "{whom:#} has had {} before.", had(kind);
        HadBeforeFor { whom: Color, kind: PenaltyKind, by: Clauses } =>
            "{whom:#} has had {} before{}.", had(kind), for_breaking(by);
        OneIllegalAct { whom: Color } => "One illegal move is counted against {whom:#}.";
        IllegalActs { more: u32, whom: Color } => "{more} illegal moves are counted against {whom:#}.";

        // Carried.
        NotCarried { about: String, code: String, near: Vec<String> } =>
            "The source of {} does not speak of this ({}), and nothing is ruled from its silence{}.",
            called(code), lower(about), elsewhere(near);
    }
}

/// A punishment in words that can follow "he has had".
fn had(kind: &PenaltyKind) -> String {
    match kind {
        PenaltyKind::Loss => "the loss of the game".to_owned(),
        PenaltyKind::Warning => "a warning".to_owned(),
        PenaltyKind::Letter(letter) => format!("Penalty {letter:?}"),
        PenaltyKind::Time { time, .. } => format!("{} given to his opponent", time.in_words()),
        PenaltyKind::TimeTaken { time } => format!("{} taken from his clock", time.in_words()),
        PenaltyKind::OpponentsPointsRaised => "his opponent’s points raised".to_owned(),
        PenaltyKind::PointsLowered => "his points lowered".to_owned(),
        PenaltyKind::Fine => "a fine".to_owned(),
        PenaltyKind::Exclusion => "exclusion from a round".to_owned(),
        PenaltyKind::Expulsion => "expulsion".to_owned(),
    }
}

/// The clause that was broken, where it has a number.
fn for_breaking(clauses: &[ClauseId]) -> String {
    let first = clauses.first().and_then(|id| numbered(id.as_str()));
    first.map_or_else(String::new, |number| format!(", for breaking {number}"))
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// Which of the codes nearest on the shelf carry it.
fn elsewhere(near: &[String]) -> String {
    match near {
        [] => String::new(),
        [one] => format!("; {} does", called(one)),
        [one, two, ..] => format!("; {} and {} do", called(one), called(two)),
    }
}

/// A code as it is called aloud, by its short name.
fn called(short: &str) -> String {
    format!("the {short}")
}

fn shown(shows: &Shows) -> String {
    match shows {
        Shows::CanMate(who) => format!("{who:#} could mate"),
        Shows::ChecksEnd(who) => format!("{who:#}’s checks end"),
        Shows::ForcedMate(who) => format!("{who:#} mates by force"),
    }
}
