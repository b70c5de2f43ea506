//! What is said to what officials answer, find, decide, punish and undo.

use jadoube_board::{Color, Role, Square};
use jadoube_codes::ClauseId;
use jadoube_codes::params::equipment::KingSize;
use jadoube_codes::time::Millis;

use super::words::sentences;
use crate::fact::offence;
use crate::ruling::Penalty;
use crate::sentence::{self, ManOn, Men, extra};

sentences! {
    Hearing {
        Denies { who: Color, words: String } => "{}.", sentence::denied(*who, words);

        ProgramHasSeen => "What is done at this board the program sees itself, so that nobody can deny it.";

        BrokeRuleOnTelephones { whom: Color } => "{}.", offence::rule_on_telephones_broken(*whom);

        // Pointing out.
        SaidIsClaimed => "To point it out is to claim it.";
        SaidIsFound => "By saying so the arbiter has found it.";

        // Answers.
        NothingAsked => "No question is open, so there is nothing to decide.";
        GroundAsked => "What is asked for is the ground: say the decision again with 'by' and the clause.";
        ScoreAsked { loser: Color, other: Color } => "{loser:#} has lost by it; what is asked is what {other:#} scores.";
        ResultAsked => "What is asked for is the result.";
        MeaningAsked =>
            "What is asked is what it meant: 'rules result 1-0', '0-1' or '1/2-1/2' says so, and 'rules rejected' that it meant nothing.";
        PenaltyAsked { who: Color } => "What is asked is which penalty {who:#} gets; 'rejected' is none.";
        Postponed => "The answer was postponed: it is given when a flag has fallen, and not before.";
        NothingWasAsked => "Nothing was asked.";
        OnlyOneOpen => "Only one question is open.";
        OnlyOpen { open: usize } => "Only {open} questions are open.";
        NotBothLost => "The code knows no game that both have lost.";
        NotWithoutResult => "The code knows no game without a result.";
        NoSuchResult => "The code knows no such result.";
        Rules => "That is the arbiter’s decision.";
        RulesPoints { points: String } => "The arbiter gives {}, by the points of the event.", points.replace('-', "–");
        BothAsked => "Both players were asked.";
        NotAnnulled => "To annul the game is none of the penalties that the code lists.";
        NotThatResult =>
            "None of the penalties that the code lists gives that result: by them the offender loses, or the game goes on.";
        OthersScore { loser: Color } => "{loser:#} has lost; it is for the arbiter to say what the other scores.";
        NoResult { points: String } =>
            "{points} is no result: each score is 1, 1/2 or 0, and together they are never more than 1.";
        CouldStillMate { winner: Color } => "The arbiter finds that {winner:#} could still mate.";
        CouldNotMate { winner: Color } =>
            "The arbiter finds that {winner:#} could not mate by any series of legal moves.";
        DrawGranted => "The arbiter has granted the claim.";
        RefusesAndLoses { who: Color } => "{who:#} refuses and loses.";
        GoodReason => "There was a good reason to stop the clocks.";
        MayGoOut { who: Color } => "{who:#} may go out.";
        BothPersist => "Both persist, and both lose.";
        Increment { seconds: u64 } => "An increment of {seconds} seconds is brought in.";
        WhichIncrement => "What increment is brought in?";
        NotRejected => "The claim can be granted or put off, not rejected.";
        ClaimRejected => "The claim is rejected; play goes on.";
        NoGoodReason { who: Color } => "{who:#} had no good reason to stop the clocks.";
        GameClaimRejected => "The claim of the game is rejected; play goes on.";
        CastlingStands => "The castling stands.";
        CastlingFails => "The castling does not stand.";
        NoPostponement => "The code knows no postponement of the answer.";
        PutOff => "The answer is put off; play goes on.";
        MayGiveTime { to: Color } => "The arbiter may give {to:#} extra time for that.";
        CannotRead { error: String } => "The position cannot be read: {error}.";
        RestoredStand => "The position is restored; the clocks stand until they are started.";
        RestoredGoOn => "Play goes on from the position restored.";
        OwedNoMore { duty: String } => "That {duty} holds no longer: it went with the old position.";

        // Applying.
        RuledByTheAct =>
            "Whether that clause applies follows from what was done at the board, and is ruled by the act itself.";
        OnRecord => "It is put on record, and nothing follows from it by itself.";
        Applies { id: ClauseId } => "{id} applies";
        WhereScoresLead => "To which position do the scores lead, up to where they agree?";
        WhatIsDecided => "What is decided? Until then the game stands.";
        FirstOfNextPeriod => "The next move is the first of the next period.";

        // Contesting.
        ToldDifferently { words: String } => "{words}, and the players tell it differently. What has happened?";
        WhatHappened => "The players tell it differently. What has happened?";
        NobodyMoves => "The players tell it differently, so nobody moves until that is decided.";
        DidTouch { who: Color, men: Men } => "Did {who:#} touch {men}?";
        Established { who: Color, men: Men } => "It is established that {who:#} touched {men}.";
        NotProvedStands { who: Color, men: Men } =>
            "It is not proved that {who:#} touched {men}, so the move stands and nothing is owed.";
        NotProvedThat { who: Color, men: Men } =>
            "It is not proved that {who:#} touched {men}, so nothing is owed for that.";
        NotProved { who: Color, men: Men } =>
            "It is not proved that {who:#} touched {men}, so {who:#} may make any legal move.";
        WasWrong => "The decision was wrong.";
        NoneStands => "No decision stands there that has given anybody anything.";
        MovesStand => "What was played since stands.";
        NobodyResigned => "Nobody has resigned, so the game goes on as it stood.";
        SaidAgain => "What was said since then counts if it is said again.";
        NoResignation => "The game has not ended by a resignation.";
        WhatIsPutRight => "What is put right: the position, the clocks, or the result?";
        WhatIsWhat => "That clause says what is what, and forbids nothing.";
        OfBystander =>
            "No player answers for what a bystander did, unless he made use of it. Is the bystander sent out of the rooms?";
        OfBystanderUnpunished =>
            "No player answers for what a bystander did, unless he made use of it. Is anything to be done about it?";
        BystanderLetBe => "Nothing is done about the bystander; play goes on.";
        BystanderWarned => "The bystander is warned; the game is not touched by it.";
        SentOut => "The bystander is sent out of the rooms; the game is not touched by it.";

        // Eyewitness.
        HasMoved { man: ManOn } => "{man} has been moved, so nothing more is owed for touching it.";
        WasTaken { man: ManOn } => "{man} has been taken, so nothing more is owed for touching it.";
        HasCastled { man: ManOn } => "{man} has been moved in castling, so nothing more is owed for touching it.";
        NoneStood { square: Square } => "No man stood on {square} before that move.";
        NothingTurnsOnIt => "The man can neither be moved nor taken legally, so nothing turns on it, and play goes on.";
        CouldNot => "The man could not be moved or taken legally, so the move stands.";
        InsteadGoesBack => "The move made instead goes back.";
        FindsTouched { whom: Color, man: ManOn } => "The arbiter finds that {whom:#} touched {man}.";
        NotSince { whom: Color } => "{whom:#} has not had the move since.";
        NoMoveToGoBack { whom: Color } => "{whom:#} has made no move that could go back to it.";
        StandsThere => "The man stands where it was let go.";
        FixedNothing => "That would have been no legal move, so letting go there fixed nothing.";
        StaysThere => "The man had been let go on a legal square and stays there.";

        // Findings.
        NoneStoodThen { from: Square } => "No man stood on {from} then.";
        NoneBelongs { from: Square } =>
            "No man belongs on {from}, so none was displaced from there. If it stood there earlier, the move since which it \
             has stood wrongly is to be named.";
        Displaced { man: ManOn, to: Square } => "{man} was displaced to {to}.";
        LeftToPlayers => "An accident found late is left to the players. How do they go on?";
        BeforeDisplaced => "Play goes on from the position before the man was displaced.";
        GoesBackTo { from: Square } => "It goes back to {from}.";
        NoneTakenOff { square: Square } => "No man was taken off {square}.";
        ManGoesBack { role: Option<Role>, square: Square } =>
            "The {} goes back to {square}.", role.map_or("man", Role::name);
        KingSize { king: KingSize } =>
            "A king is {} to {} mm high, its base {} to {} percent of that.",
            height(king, 100 - u32::from(king.tolerance_percent)), height(king, 100 + u32::from(king.tolerance_percent)),
            king.base_percent_min, king.base_percent_max;
        RemovalRestored =>
            "The position before the man was removed is restored; what was played since is void, and nothing is exacted.";
        WhichPosition => "What is the right position?";
        RightCannotBeRead { error: String } => "The right position cannot be read: {error}.";
        RightPosition => "Play goes on from the right position.";
        FreeInBreak => "Play is broken off, so that is free.";
        SquareSize { min: u16, max: u16, usual: u16 } => "A square is {min} to {max} mm wide, usually {usual}.";
        BelowStandard => "What is played with does not meet the standard. What takes its place?";
        HowItEnds => "That clause says how a game ends, and forbids nothing.";
        ForOfficials => "That clause is for officials and lays no duty on a player.";
        FindIllegal =>
            "Whoever moves a man otherwise makes an illegal move, and that is what is found: 'finds illegal-move'.";
        FindAsIllegal => "What that clause is about is found as an illegal move, 'finds illegal-move', and costs what is laid down.";
        FoundAsAsked => "That is what the penalty is asked for already.";
        HasBroken { whom: Color, id: ClauseId } => "{}", offence::broken(whom, id);

        // Sanctions.
        NoBreachOpen => "No breach is open for which a penalty could be given. What was done against the Laws has to be found first.";
        NotOnTheList => "The list of penalties does not have that one.";
        NoPointsYet => "No points have been scored yet; while it is played the game can be declared lost.";
        NoneLeftToOfficial => "The code leaves no penalty to the official.";
        NoPenaltyGiven =>
            "No penalty is given: the code leaves none to the official. He may direct that it does not happen again, and the \
             players must do as he directs.";
        NotToOffender { other: Color } => "Time is given to {other:#}, not to the offender.";
        PointsOf { other: Color } => "The points to be raised are those of {other:#}.";
        PenaltyOf { offender: Color } => "The penalty asked for is that of {offender:#}.";
        Warned { offender: Color } => "{offender:#} is warned.";
        LosesTime { offender: Color, time: Millis } => "{offender:#} loses {}.", time.in_words();
        GetsTheMost { other: Color } => "{other:#} gets the most that the game can give.";
        OtherKeeps { other: Color } => "{other:#} keeps what he has.";
        Fined { offender: Color } => "A fine can be imposed on {offender:#} only if it was announced beforehand.";
        LeftOut => "The exclusion does not touch this game.";
        Expelled { offender: Color } => "{offender:#} is expelled from the event.";
        PlaysNoMore { offender: Color } => "{offender:#} plays no more, so this game is lost.";

        // Unasked.
        GoesOnUnasked => "The game goes on, and nobody asked for a ruling.";
        GroundOfEnd { told: String } =>
            "On what ground is the game to end? As a line: '{told} by CLAUSE'.";
        HasNotHappened =>
            "What that clause speaks of has not happened in this game, by what has been told of it. Whatever did happen is told \
             first, and is then ruled.";
        FlagIsThePlayers => "A fallen flag takes effect when a player calls attention to it, and by no official’s word.";
        NoFlagSeen =>
            "By the times told no flag has fallen. What the arbiter has seen himself he finds: 'finds flag White' or 'finds flag \
             Black'.";
        GivesAnother => "By what has happened that clause gives another result.";
        EndedUnasked => "The game has ended, and nobody asked for a ruling.";
        NothingWrong => "Nothing is known that is wrong with it, and nobody asked for a ruling.";
        GroundOfResult { told: String } =>
            "On what ground is the result to be changed? As a line: '{told} by CLAUSE'.";
        GroundOfPosition { told: String } =>
            "On what ground is the position to be changed? As a line: '{told} by CLAUSE'.";
        NoPowerOverResult => "That clause gives nobody power over a result.";
        NoPowerToReopen => "That clause gives nobody power to have a game go on that has ended.";
        NoPowerOverPosition => "That clause gives nobody power over the position on the board.";

        // Undoing.
        NothingToUndo =>
            "There is no decision that could still be undone. What was refused and has cost nothing is decided otherwise by \
             finding what happened.";
        OpenAgain { question: String } => "What was asked is open again: {question}";
        Undone => "The latest decision is undone.";
        GameOpen => "The game is open again.";
        EndedAsBefore { outcome: String } => "The game has ended as it had before that decision. {outcome}.";
        NoPenalty { who: Color } => "{who:#} gets no penalty.";
        GoesOnAfterAll => "The result is taken back, and the game goes on.";
        GoesOnRuns { whose: Color } => "Play goes on, and {whose:#}’s clock runs.";
        ClocksStand => "The clocks stand.";
        OneBack { one: String } => "The move {one} is on the board again, and stands as long as nothing else is ruled.";
        SeveralBack { first: String, last: String } =>
            "The moves from {first} to {last} are on the board again, and stand as long as nothing else is ruled.";
        DoesNotGet { to: Color, time: Millis } => "{to:#} does not get {}.", extra(*time);
        NotWarned { whom: Color } => "{whom:#} is not warned.";
        NoLonger { penalty: Penalty } => "It does not hold any longer that {}.", sentence::penalty(penalty);
        NotCounted { who: Color } => "No illegal move is counted against {who:#} for it.";
        NoLongerHasTo { who: Color, must: String } => "{who:#} does not have to {must}.";
    }
}

/// So many percent of the height of a king, in millimetres with one place.
fn height(king: &KingSize, percent: u32) -> String {
    let tenths = u32::from(king.height_mm) * percent / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}
