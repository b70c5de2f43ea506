//! What is said of kinds of play that change what hands or clocks do.

use jadoube_board::{Color, Square};
use jadoube_codes::EventKind;
use jadoube_codes::time::Millis;

use super::words::sentences;

sentences! {
    Play {
        // Apart.
        HelpIsFree => "A day or more is given for a move, so any help is free but that of another player who is asked.";

        // Blind.
        TouchedOutOfHole => "On the special board a man is touched only when it is taken out of its hole.";
        SlipOfTongue => "A slip of the tongue is put right before the other clock is started.";
        AnotherAnnounced { who: Color } =>
            "{who:#} announced one move and made another: what was said is to be put right before the other clock is started.";
        NotAnnounced => "The move is not made before it has been announced.";
        PressBeforeAnnouncing => "The other clock is started only when the move is made and announced.";

        // Kinds.
        IsOfKind { time: Millis, kind: EventKind } =>
            "With sixty moves that is {} for each player: {}.", time.in_words(), called(*kind);
        NotSupervised { kind: EventKind } =>
            "The conditions of supervised play are not met, so the game is played by the rules for {kind} without them.";

        // Odds.
        NotBeyond { furthest: u8 } => "In the moves given as odds no man may go beyond its owner’s rank {furthest}.";
        MoreToMake { left: u32 } => "He has {left} more to make in this turn.";
        CastlesAlone => "He castles on the side of the rook that he gave, with the king alone.";
        AloneOccupied { square: Square } => "castling without the rook needs {square} to be empty";
        AloneOutOfCheck => "castling is not allowed out of check, without the rook either";
        AloneAttacked { square: Square } => "castling without the rook needs {square} to be free from attack";
        AloneStoodOn { corner: Square } => "a man has stood on {corner} since the rook was given";
        NoneKeptBack => "All the moves given belong to the first turn; none is kept back.";
    }
}

const fn called(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Classical => "a standard game",
        EventKind::Rapid | EventKind::RapidSupervised => "rapid",
        EventKind::Blitz | EventKind::BlitzSupervised => "blitz",
    }
}
