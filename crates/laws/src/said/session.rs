//! What is said of sessions: beginning, lateness, adjournment, messages.

use jadoube_board::{Color, Man, Square};
use jadoube_codes::time::{Millis, counted, number};

use super::words::sentences;
use crate::sentence::ON_ENVELOPE;

sentences! {
    Session {
        // Arrivals.
        SealedFirst => "The sealed move is looked at first, since an end that it brought about stands.";
        HasRun { who: Color } => "{who:#}’s clock has run since the session began.";

        // Lost.
        NoSuchFact => "That is no fact about an adjourned game.";
        NoEnvelopeKept => "No envelope is kept that could be lost.";
        EnvelopeLostEstablish =>
            "The envelope is lost. Can position, times and the sealed move be established all the same?";
        SealerSays { sealer: Color } =>
            "The position and the times recorded at the adjournment hold; {sealer:#} makes on the board the move that he says \
             he sealed.";
        EnvelopeLostAgree => "The envelope is lost. Do the players agree on position, times and the sealed move?";
        ReplyLost => "The envelope with the reply is lost, and the code does not say what follows.";
        ReplyVoid =>
            "Play goes on from the adjourned position, with the times recorded at the adjournment; the reply is void.";
        RightPositionPutUp =>
            "The right position is put up, and what was played since is void.";
        SealedMovePlayed => "The sealed move is played again.";
        PositionUnknown => "The position cannot be established, and the code does not say what follows.";
        PositionAnnulled => "The position cannot be established: the game is annulled.";
        TimesUnknown => "The times used cannot be established. What shall the clocks show?";
        OnlyPosition => "The game is not timed, so only the position matters.";
        TimesAnnulled => "The times used cannot be established: the game is annulled.";
        OfficialSetsClocks => "Whatever the players agree on, it is the arbiter who sets the clocks in a game that was not adjourned.";
        PlayersAgree => "The players agree, so the game goes on.";
        AllAnnulled => "What was adjourned cannot be established: the game is annulled.";
        PutRight => "It is pointed out before his first move of the session, so the clock is put right.";
        WithoutCorrection => "He has made his first move of the session, so the game goes on without correction.";

        // Opening.
        NoEnvelope => "There is no envelope to be opened.";
        WordsMissing => "The words in the envelope are missing: whoever keeps it has to hand them over.";
        NotTheWords => "These are not the words that were sealed: they do not answer to the commitment.";
        NotHisToOpen => "It is not his to open the envelope.";
        OpenedWhenResumed => "The envelope is opened when the game is resumed, and not before.";
        OpenedWhenCome { awaited: Color } => "The sealed reply is opened when {awaited:#} has come.";
        StaysShut { awaited: Color } => "The envelope stays shut until {awaited:#}, who has to reply, is there.";
        OnBoardIsSealed => "The move that had been made on the board is the sealed move.";
        NoMoveLies => "No move lies in the envelope.";
        Holds { text: String } => "The envelope holds \"{text}\".";
        WordsBeside => "Words beside the sealed move are improper and without effect.";
        MeanNoMove => "Those words describe no move that is possible in this position.";
        OneNotation { system: String } =>
            "The code reads {system} notation alone, where the players have agreed on no other.";
        CanMean { moves: Vec<String> } =>
            "Those words can mean {} legal moves ({}), and which is meant cannot be settled.",
            number(moves.len() as u64), moves.join(", ");
        Faulty => "The code does not say what follows from that. How does the game go on?";
        Picks { opponent: Color } => "{opponent:#} picks the one that he likes.";
        CountsAsIllegal { who: Color } => "It counts as an illegal move of {who:#}, who has to play another.";
        OwnRule { own_rule: String } =>
            "The event has its own rule in the place of the penalty: {own_rule}. What follows?";
        KingMove { who: Color, other: Color } => "It is {who:#}’s turn, and {other:#} may exact a move of the king.";
        LosesBySealed { who: Color } => "{who:#} loses by the sealed move.";
        WouldLose { who: Color, winner: Color } =>
            "{who:#} would lose by the sealed move, but {winner:#} cannot mate by any series of legal moves.";
        NoReading => "That is not one of the readings.";
        ReadingAdopted => "That reading is adopted.";

        // Resuming.
        HasResumed => "The new session has begun already.";
        NotBrokenOff => "No game is broken off here.";
        FromBeforeSealed =>
            "The session begins from the position before the sealed move, with the times recorded at the adjournment.";
        NoneSealed => "No move was sealed.";
        NotThere { who: Color } => "{who:#} is not there.";
        WillNotGoOn { who: Color } => "{who:#} will not go on with the game and loses.";
        Persists { who: Color } => "Does {who:#} persist in refusing to go on?";

        // Sealing.
        NotOfAdjournedGames => "The code does not speak of adjourned games.";
        RunsUntilSealed { whose: Color } => "Play is broken off; {whose:#}’s clock runs until he has sealed a move.";
        BrokenOffClocksStand => "Play is broken off, and the clocks stand.";
        BrokenOff => "Play is broken off.";
        NoSessionAgreed =>
            "No end of the session has been agreed, so only the official can break play off.";
        NotHisToBreakOff => "It is not his to break off play.";
        AdjournsEarly { who: Color, left: Millis } => "{who:#} adjourns early and is charged {}.", left.in_words();
        EnvelopeClosed => "The envelope is closed.";
        HasSealed { who: Color } => "{who:#} has sealed a move, and his clock is stopped.";
        HasSealedNothing { who: Color } => "{who:#} has closed an empty envelope, and his clock is stopped.";
        OnEnvelope { particulars: Vec<String> } => "{ON_ENVELOPE} {}.", particulars.join("; ");
        MadeIsSealed => "The move made on the board is the one to be sealed, and no other.";
        PressPassesNothing { sealer: Color } => "Play is broken off, so the press passes nothing: {sealer} seals the move that he has made, and his clock runs until the envelope is closed.";
        TouchBindsNothing => "The next move lies in the envelope, so what is touched before it is opened binds to nothing.";
        MovedOnBoard => "He has moved on the board, so it is the other’s turn.";
        OnlyOnMoveSeals => "Only the player who has the move seals one.";
        NoReplySealed => "The code lets nobody seal his reply; it is made on the board.";
        OtherIsThere => "The other is there, so the reply is made on the board.";
        ReplySealed { who: Color, other: Color } => "{who:#} has sealed his reply, and {other:#}’s clock runs.";

        // Standing.
        EnvelopeFirst => "First the envelope has to be opened.";
        ChosenFirst => "First the sealed move has to be chosen.";

        // Beginnings.
        RightSideBegan => "The right side began.";
        TooLate => "It comes too late: the game stands.";
        FirstMoveBack { rightful: Color } => "The first move is taken back: {rightful:#} begins.";
        InTime => "It is mentioned in time: either player may have the game annulled.";
        Annulled => "The game is annulled.";
        ArrayWrong => "The array was wrong, and the code does not say what follows.";
        Misplaced { men: Vec<(Square, Option<Man>)> } => "{}.", stood(men);
        OpenFirst => "The envelope is still closed. It is opened first; play cannot be broken off again before that.";
        NotToCastle { who: Color } => "{who:#} may not castle with a man that stood wrongly.";
        NeitherToCastle => "Neither player may castle with a man that stood wrongly.";
        SetUpWrongly => "The men were set up wrongly at the start.";
        Cancelled => "So the game is cancelled.";
        BoardWrong => "The board has been placed the wrong way round, and the code does not say what follows.";
        BoardLiesWrongly => "The board has been placed the wrong way round.";
        Transferred => "The position is transferred to a board placed correctly, and play goes on.";
        ColoursWrong =>
            "The players have had the wrong colours, and the code does not say what follows. How does the game go on?";
        ColoursLate =>
            "The players have had the wrong colours, but it is noticed too late: play goes on with the colours as they are.";
        ColoursStay => "Whether or not the colours are reversed, the game goes on: it comes too late for a new game.";
        ColoursNoMove => "The colours were reversed, and no move has been made.";
        ColoursMoves { made: u32 } =>
            "The colours were reversed, and only {} each {} been made.",
            counted(u64::from(*made), "move"), if *made == 1 { "has" } else { "have" };
        ColoursUneven { white: u32, black: u32 } =>
            "The colours were reversed, and White has made only {}, Black {}.",
            counted(u64::from(*white), "move"), number(u64::from(*black));
        ColoursTooFew { white: u32, black: u32 } =>
            "The colours were reversed. White has made {} and Black {}, so they have not both made enough.",
            counted(u64::from(*white), "move"), number(u64::from(*black));
        ChangeSides => "The players change sides.";
        ColoursGoOnRuled =>
            "The colours were reversed, and the game goes on with them as they are: the arbiter has ruled nothing else.";
        ColoursGoOn => "The colours are reversed, and the game goes on with them as they are.";
        RulesOtherwise => "Does the arbiter rule otherwise?";
        OneOf960 =>
            "It is one of the 960 arrays: the king between the rooks, the bishops on both colours, Black opposite.";
        ProgramSetUp => "The program set the men up as was settled for this game.";
        StoodRight => "The men stood as they should.";
        WasArrayWrong => "Was the array wrong?";
        SetBack { left: Millis } => "Both clocks are set back to {}.", left.in_words();
        SetBackApart { white: Millis, black: Millis } =>
            "Both clocks are set back to {} for White and {} for Black.", white.in_words(), black.in_words();
        NewGame => "A new game begins.";
        NewGameWhenStarted => "A new game begins when the arbiter starts the clocks.";
        ProgramLaidBoard => "The program has laid the board, and lays it rightly for both players.";
        LiesWrongly => "Does the board lie wrongly?";
        ProgramGaveColours => "The program gave out the colours as was settled for this game.";
        AreExchanged => "Have the players the wrong colours?";
        NothingOfColours => "The code says nothing of exchanged colours, so the game goes on as it is.";

        // Communication.
        AtOneBoard => "The game is played at one board.";
        NotHisTurn => "It is not his turn to send a move.";
        NotOneMove =>
            "The words are not one legal move, and the guidelines for such play are not in this code. What follows?";
        SeveralMoves => "It can mean several legal moves; the receiver adopts one, with his reply at the latest.";
        NoLegalMove => "It cannot be read as any legal move.";
        NotMade => "It counts as an illegal move and is not made.";
        SendsAnother { who: Color } => "{who:#} sends another move.";
        NothingSent { who: Color } => "It names no move that could be made here, so it is as if nothing had been sent: {who:#} sends another.";
        SecondMove => "A second move for the same turn: the receiver adopts either, with his reply at the latest.";
        ChoiceTooLate => "That comes too late: the choice had to be announced before the reply or with it.";
        NotToBeAdopted => "That is not one of the moves to be adopted.";
        Adopted => "That move is adopted.";
        RepliedWithout => "He has replied without announcing which of the moves he adopts.";
        NotAssumed => "The move was not the one assumed, so this is as if not sent.";
        AssumedHim { who: Color, answer: String } =>
            "The move was assumed; {who:#} had answered it beforehand with \"{answer}\".";
        RestVoid => "The move was not the one assumed, so the rest of the series is as if not sent.";
        AssumedOther { other: Color, answer: String } =>
            "The move was assumed; {other:#} has answered it with \"{answer}\".";
        AnswerUnreadable { other: Color } =>
            "The answer that {other:#} had sent beforehand cannot be read as any legal move; the fault is {other:#}’s, and the \
             move just made stands.";
        NoPenaltyOpen => "No penalty is open for a message.";
        NotSendersFault => "The fault was not the sender’s: nothing is exacted, and the move is sent again.";

        // Lateness.
        HasCome { who: Color } => "{who:#} has come already.";
        WithoutHour { who: Color, late: Millis } =>
            "{who:#} has come {} after the session began. No hour was set for it and no term was told, so nobody comes too late.",
            late.in_words();
        NobodyLate => "No hour was set for this session and no term was told, so nobody comes too late.";
        NoLoss { who: Color, late: Millis } =>
            "{who:#} has come {} after the start, and nothing in the code makes that a loss.", late.in_words();
        Allowed { who: Color, late: Millis, limit: Millis } =>
            "{who:#} has come {} after the start; up to {} is allowed, so the game is played.",
            late.in_words(), limit.in_words();
        LosesThatTime { who: Color } => "{who:#} loses that time on his clock.";
        NoTimeToCome { who: Color } =>
            "The code does not say how long a player is waited for; the rules of the event may. What follows for {who:#}?";
        StillInTime { who: Color } => "The time within which {who:#} may come is not over.";
        HasNotCome { who: Color } => "Is it so that {who:#} has not come, and has lost?";
        NotThereYet { who: Color } => "{who:#} is not there yet; the time runs as the code says.";
        AcceptedReason { who: Color } => "{who:#} is late for a reason that is accepted.";
        BothLost { who: Color, why: Late, other: Color } => "{who:#} {why}, and so has lost as well as {other:#}.";
        HasLost { who: Color, why: Late } =>
            "{who:#} {why}{} and has lost.", if matches!(why, Late::After { .. }) { "," } else { "" };
        NobodyExcuses => "Nobody can excuse it, only the rules of the event.";
        ExcusedOtherLoses { who: Color } => "{who:#} is excused: only the other loses.";
        ExcusedGoesOn { who: Color } => "{who:#} is excused: the game goes on.";
    }
}

sentences! {
    Late {
        NotInTime => "did not arrive in time";
        After { late: Millis, since: Since, limit: Millis } =>
            "arrived too late, {} after {since} {}", late.in_words(), allowed(*limit);
    }
}

sentences! {
    Since {
        Start => "the start";
        Resumption => "play was to be resumed";
    }
}

sentences! {
    OnEnvelope {
        Names { white: String, black: String } => "{white} and {black}";
        Position { fen: String } => "the position {fen}";
        Times { white: Millis, black: Millis } => "the times used, {white} and {black}";
        Sealer { name: String } => "sealed by {name}";
        ToMove { who: Color } => "{who:#} to move";
        Number { number: u32 } => "move {number}";
        Offer { name: String } => "a draw offered by {name}";
        Signed { name: String } => "signed by {name}";
        SignedByArbiter => "signed by the arbiter";
    }
}

fn allowed(limit: Millis) -> String {
    match limit {
        Millis::ZERO => "where no lateness is allowed".to_owned(),
        limit => format!("where {} is the most allowed", limit.in_words()),
    }
}

/// Men where they should not have stood: `the white king stood on d1 and the white queen on e1`.
fn stood(men: &[(Square, Option<Man>)]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (square, man) in men {
        let stood = match man {
            Some(man) => format!("the {} {}", man.color, man.role),
            None => "nothing".to_owned(),
        };
        let verb = if parts.is_empty() { " stood" } else { "" };
        parts.push(format!("{stood}{verb} on {square}"));
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
