//! What can still happen on the board, asked of the proofs.

use jadoube_board::{Color, Man, Position, Role, Setup};
use jadoube_codes::decides;
use jadoube_codes::params::mate_demand::Test;
use jadoube_proof::{
    Ask, Budget, Certificate, ChecksEnd, Halt, Live, Nodes, Proof, Reading, Watch,
};

use crate::event::HearingEvent;
use crate::game::Game;
use crate::judgment::Course;
use crate::rules::draft::Draft;
use crate::ruling::Matter;
use crate::said::{self, Sentence};
use crate::witness::{Shows, Witness};

/// An answer that is never a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    Yes,
    No,
    /// It could not be decided here; a person must say.
    Undecided,
}

/// A question for what an act may cost, which whoever watches the act can stop.
fn until<'a>(ask: Ask<'a>, stop: Option<&'a (dyn Watch + Send)>) -> Ask<'a> {
    match stop {
        Some(stop) => ask.watch(stop),
        None => ask,
    }
}

/// A person must say; that a proof was stopped is noted, since nobody could find out afterwards.
fn undecided(d: &mut Draft, halt: Halt) -> Prospect {
    if halt == Halt::Stopped {
        d.emit(HearingEvent::ProofStopped);
    }
    Prospect::Undecided
}

/// Asks the arbiter whether a player could mate by any series of moves; until he has answered nothing is decided.
pub(crate) fn ask_whether_he_can_mate(d: &mut Draft, winner: Color) {
    d.ask_arbiter(
        Matter::CanStillMate(winner),
        said::Common::CanStillMate { winner },
        true,
    );
}

/// Whether a player could mate by any series of legal moves from the position on the board, the automatic draws of
/// the code taken into account.
pub(crate) fn can_mate(d: &mut Draft, winner: Color) -> Prospect {
    if d.is_rehearsal() {
        return Prospect::Undecided;
    }
    let Some(position) = d.game.position().copied() else {
        return mates_beyond_doubt(d, winner);
    };
    if position.is_checkmate() {
        return if position.turn() == winner {
            Prospect::No
        } else {
            Prospect::Yes
        };
    }
    let limits = d.under().limits();
    let earlier = d.game.earlier();
    let stop = d.stop();
    let ask = Ask::new(&position).within(limits).after(&earlier);
    match until(ask, stop.as_deref()).unwinnable(winner).proof {
        Proof::Proven(certificate) => {
            if matches!(certificate, Certificate::OutOfTime { .. }) {
                d.cite(d.by(&d.rules().fifty.automatic));
                d.cite(d.by(&d.rules().repetition.automatic));
            }
            d.show_last(in_short(&certificate, &position, winner));
            d.show(Witness::certificate([(winner, &certificate)]));
            Prospect::No
        }
        Proof::Refuted(helpmate) => {
            let (told, _) = ask.brief(winner, &helpmate);
            let shows = Shows::CanMate(winner);
            if is_in_doubt(&position, winner) {
                d.show_line(shows, &position, told.moves());
            } else {
                d.show(Witness::line(shows, &position, told.moves()));
            }
            Prospect::Yes
        }
        Proof::Undecided(halt) => undecided(d, halt),
    }
}

/// An illegal move has left a king in check and the turn to the other, or a pawn on its last rank, so that there is no position to
/// reason from. A bare king mates from nowhere; what is still beyond doubt besides is seen with the move given to him whose king it is, or with the queen that the law puts
/// for the pawn or its owner can choose when he moves again; the rest is the official's. A king that was taken off stands
/// where it stood: nothing takes it.
fn mates_beyond_doubt(d: &Draft, winner: Color) -> Prospect {
    let setup = with_kings(&d.game);
    let board = &setup.board;
    // Of an arrangement that was told as it stands nobody knows how it came about.
    if d.game.tainted && board.by_color(winner) == board.kings(winner) {
        return Prospect::No;
    }
    let position = with_queens_for_pawns_left(setup).or_else(|| {
        let mut setup = setup;
        setup.turn = setup.turn.opposite();
        setup.en_passant = None;
        let position = Position::from_setup(&setup).ok();
        position.filter(|it| !it.is_checkmate() && !is_in_doubt(it, winner))
    });
    let Some(position) = position else {
        return Prospect::Undecided;
    };
    if position.is_checkmate() {
        return match position.turn() == winner {
            true => Prospect::Undecided,
            false => Prospect::Yes,
        };
    }
    let ask = Ask::new(&position).within(d.under().limits());
    let stop = d.stop();
    match until(ask, stop.as_deref()).unwinnable(winner).proof {
        Proof::Refuted(_) => Prospect::Yes,
        Proof::Proven(_) | Proof::Undecided(_) => Prospect::Undecided,
    }
}

/// How the men stand, or where a king has been taken, as they stood before that.
fn with_kings(game: &Game) -> Setup {
    let has_kings = |setup: &&Setup| {
        Color::ALL
            .into_iter()
            .all(|color| !setup.board.kings(color).is_empty())
    };
    let before = game.plies_that_stand().map(|ply| &ply.before.setup);
    let mut standing = std::iter::once(game.setup()).chain(before);
    *standing.find(has_kings).unwrap_or(game.setup())
}

/// The position with a queen for every pawn that stands on its last rank.
fn with_queens_for_pawns_left(mut setup: Setup) -> Option<Position> {
    for color in Color::ALL {
        let man = |role| Man { color, role };
        for square in setup.board.by_color(color) & setup.board.by_role(Role::Pawn) {
            if square.rank() == color.promotion_rank() {
                setup.board.set(square, Some(man(Role::Queen)));
            }
        }
    }
    Position::from_setup(&setup).ok()
}

/// Whether anybody could doubt that this side can mate: few men are left, or it has neither queen nor rook.
fn is_in_doubt(position: &Position, winner: Color) -> bool {
    const FEW: usize = 7;
    let board = position.to_setup().board;
    let heavy = board.by_role(Role::Queen) | board.by_role(Role::Rook);
    board.occupied().len() <= FEW || (heavy & board.by_color(winner)).is_empty()
}

/// Why mate is out of reach, as a person would say it; where it takes a word on every man, only what comes of them.
fn in_short(certificate: &Certificate, position: &Position, winner: Color) -> Box<dyn Sentence> {
    const LONG: usize = 300;
    let words = match certificate {
        Certificate::Material(short) => short.told(position.board(), winner),
        other => other.to_string(),
    };
    if words.len() < LONG {
        return Box::new(said::Common::Told { words });
    }
    Box::new(said::Ending::SquaresReached)
}

/// What the question of a forced win may cost: it is asked of the few men of a side with little material alone, when its
/// opponent's flag has fallen, and this settles it for a knight or a bishop against any two men. Half a second at worst.
/// Its tables count what they hold, and have room for as much as so many nodes come to.
const FORCED: Budget = Budget {
    nodes: Nodes(600_000),
    bytes: 128 << 20,
};

/// Whether a player can force mate from the position on the board, whatever the other replies.
pub(crate) fn can_force_mate(d: &mut Draft, winner: Color) -> Prospect {
    if d.is_rehearsal() {
        return Prospect::Undecided;
    }
    let Some(position) = d.game.position().copied() else {
        return Prospect::Undecided;
    };
    let stop = d.stop();
    match until(Ask::new(&position), stop.as_deref())
        .budget(FORCED)
        .forced_win(winner)
        .proof
    {
        Proof::Proven(mate) => {
            d.show_line(Shows::ForcedMate(winner), &position, &mate.line);
            Prospect::Yes
        }
        Proof::Refuted(_) => Prospect::No,
        Proof::Undecided(halt) => undecided(d, halt),
    }
}

/// Whether nobody can mate any more, by the full proof.
pub(crate) fn is_dead(d: &mut Draft) -> Prospect {
    if d.is_rehearsal() {
        return Prospect::Undecided;
    }
    let Some(position) = d.game.position().copied() else {
        return Prospect::Undecided;
    };
    let stop = d.stop();
    let ask = Ask::new(&position);
    match until(ask, stop.as_deref()).dead().proof {
        Proof::Proven(why) => {
            d.show(Witness::certificate(
                Color::ALL.map(|color| (color, &why[color])),
            ));
            Prospect::Yes
        }
        Proof::Refuted((winner, helpmate)) => {
            // Where nobody doubts it a line would only be a hint to whoever has the move.
            if is_in_doubt(&position, winner) {
                let (told, _) = ask.brief(winner, &helpmate);
                d.show_line(Shows::CanMate(winner), &position, told.moves());
            }
            Prospect::No
        }
        Proof::Undecided(halt) => undecided(d, halt),
    }
}

/// Whether the position is seen at once to be dead: the quick look after every move.
pub(crate) fn is_plainly_dead(d: &mut Draft) -> bool {
    let Some(position) = d.game.position() else {
        return false;
    };
    // Every position since the first move has been looked at when it arose.
    let mut live = if d.game.plies_back().nth(1).is_some() {
        Live::resumed()
    } else {
        Live::new()
    };
    if live.look(position).is_none() || !live.is_dead() {
        return false;
    }
    let cannot = Color::ALL
        .into_iter()
        .filter_map(|color| Some((color, live.cannot_mate(color)?)));
    d.show(Witness::certificate(cannot));
    true
}

/// Whether a player on turn can give check at every move for ever, whatever is replied.
pub(crate) fn checks_for_ever(d: &mut Draft, who: Color) -> Prospect {
    if d.is_rehearsal() {
        return Prospect::Undecided;
    }
    let Some(position) = d.game.position().copied() else {
        return Prospect::Undecided;
    };
    let mates_end_it = d.at(&d.rules().endless_check.claim).is_some_and(
        |rule| decides!(rule, Test::ChecksNeverEndAndNeverMate, not Test::ChecksNeverEnd),
    );
    let reading = if mates_end_it {
        Reading::ENDLESS
    } else {
        Reading::PERPETUAL
    };
    let stop = d.stop();
    match until(Ask::new(&position), stop.as_deref())
        .perpetual(who, reading)
        .proof
    {
        Proof::Proven(strategy) => {
            d.show(Witness::strategy(who, &strategy));
            Prospect::Yes
        }
        Proof::Refuted(end) => {
            if let ChecksEnd::Line(line) = end {
                d.show(Witness::line(Shows::ChecksEnd(who), &position, &line));
            }
            Prospect::No
        }
        Proof::Undecided(halt) => undecided(d, halt),
    }
}
