//! What is said of the record: who keeps it, what he writes, what is signed.

use jadoube_board::Color;
use jadoube_codes::time::Millis;

use super::words::sentences;
use crate::act::Score;

sentences! {
    Record {
        // Duty.
        LastMoveFirst => "His own last move was to be written before he made another.";
        ScoreFirst => "He was to complete his score before he moved.";
        PeriodEnded => "A period has ended, so he was to complete his score before he moved.";
        WrittenBefore { words: String } => "He had written \"{words}\" down before making a move, and had claimed no draw with it.";
        NoCompetition => "The game is no part of a competition, so nobody has to keep the score.";
        NotWith { increment: Millis } =>
            "With {} added for each move the recording must go on for the whole game, however little time is left.",
            increment.in_words();
        NotYet { under: Millis, who: Color, left: Millis } =>
            "Only with less than {} left may a player stop recording, and {who:#} has {}.",
            under.in_words(), left.in_words();
        Untold { under: Millis } => "Only with less than {} left may a player stop recording.", under.in_words();
        ShortOfTime => "He is short of time, so he need not write.";
        MustWriteOn { who: Color } => "{who:#} must bring his scoresheet up to date and go on recording the moves.";

        // Erasing.
        NotOnSheet { words: String } => "“{words}” does not stand on his sheet.";
        OffTheSheet => "So they are off the sheet.";
        ErasedBefore => "He had written a move down before making it, had claimed no draw with it, and has crossed it out.";
        ToBeWritten => "The move has to be written again before he makes his next one.";

        // Signing.
        AnotherResult { ended: Score, who: Color, other: Color } =>
            "The game has ended {}; {who:#} has put down another result, and {other:#} none yet.", ended.printed();
        Differ { own: Score, others: Score, ended: Score } =>
            "The players have put down different results, {} and {}; the game had ended {}. Which stands?",
            own.printed(), others.printed(), ended.printed();
        SignedApart { own: Score, others: Score } =>
            "The players have signed different results, {} and {}, and nothing had ended the game. What has happened?",
            own.printed(), others.printed();
        SignedUnended { signed: Score } =>
            "Both players have signed {}, and nothing had ended the game; the code has no rule for that. What has \
             happened?", signed.printed();
        BothSigned { signed: Score } => "Both players have signed {}, and play no more.", signed.printed();
        SignedAtTheEnd => "The scoresheets are signed when the game is over, so nothing follows yet.";
        BothSign { ended: Score } =>
            "Both players sign when the game is over; the result is {} all the same.", ended.printed();
        Stands { ended: Score, put_down: Score } =>
            "The game had ended {}. Both have put down {}: it stands, unless the arbiter decides otherwise.",
            ended.printed(), put_down.printed();
        WhichStands { put_down: Score, ended: Score } =>
            "Both have put down {}, and the game had ended {}; the code has no rule on a wrong result. Which \
             stands?", put_down.printed(), ended.printed();

        // Writing.
        OnHisSheet { other: Color } =>
            "It stands on his sheet alone, and ends nothing while {other:#} has not signed the same.";
        OtherSystem => "That system of record is not one that the code accepts.";
        AfterItIsMade => "A move is written after it has been made, the opponent’s too.";
        Reminder { who: Color } => "Is that a reminder or analysis, and which penalty does {who:#} get?";
        WritesFirst => "A move is written before it is made for a claim of a draw on it, and for nothing else.";
        AfterMade => "A move is written after it has been made.";
    }
}
