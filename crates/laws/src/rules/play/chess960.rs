//! Chess from a drawn array: which arrays there are, and castling from other squares than the usual ones.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, File, Move, Rank, Role, Setup, Square};
use jadoube_codes::ClauseId;

use crate::agreement::Agreement;
use crate::rules::draft::Draft;

/// The clauses on castling from a drawn array, if this is castling and king or rook does not begin where it usually
/// does.
pub(crate) fn castling<'g>(
    d: &Draft<'g>,
    before: &Setup,
    made: Move,
    color: Color,
) -> Option<&'g [ClauseId]> {
    let by = d.by(&d.rules().chess960.castling);
    let man = |square: Square, role: Role| {
        before
            .board
            .get(square)
            .is_some_and(|man| man.color == color && man.role == role)
    };
    let castles = man(made.from(), Role::King) && man(made.to(), Role::Rook);
    let usual = made.from().file() == File::E
        && [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .any(|side| side.orthodox_rook_file() == made.to().file());
    let drawn = d.game.terms().start.is_chess960();
    let home = made.from().rank() == color.back_rank() && made.to().rank() == color.back_rank();
    (drawn && castles && home && !usual && !by.is_empty()).then_some(by)
}

/// The castling that a player has announced in a game from a drawn array.
pub(crate) fn announced(d: &Draft, who: Color) -> Option<Move> {
    let intended = d.game.in_hand().intended.filter(|made| made.who == who)?;
    castling(d, d.game.setup(), intended.made, who)?;
    d.game.is_legal(intended.made).then_some(intended.made)
}

/// Whether this man belongs to a castling that was announced, so that the order of the hands is free.
pub(crate) fn is_of_announced(d: &Draft, who: Color, square: Square) -> bool {
    announced(d, who).is_some_and(|made| made.from() == square || made.to() == square)
}

/// Whether this is the rook's part of a castling that was announced, the king being still to come.
pub(crate) fn is_rook_of_announced(d: &Draft, who: Color, from: Square, to: Square) -> bool {
    announced(d, who).is_some_and(|made| {
        made.to() == from
            && d.game
                .setup()
                .castling_shape(made)
                .is_some_and(|side| side.rook_target(who) == to)
    })
}

/// Whether the game was begun from a drawn array: it is one of the 960, and the players may castle from it or have
/// agreed on it. The usual array is one of them too, but belongs to the ordinary game; that and the one with king and
/// queen exchanged on both sides, the commonest of mistakes, must be agreed on.
pub(crate) fn is_drawn(d: &Draft) -> bool {
    let terms = d.game.terms();
    let board = &terms.start.board;
    let by = d.by(&d.rules().chess960.start);
    if by.is_empty() || !is_array(board) {
        return false;
    }
    let king_on_d = board
        .king(Color::White)
        .is_some_and(|king| king.file() == File::D);
    let rooks_in_corners = [File::A, File::H].into_iter().all(|file| {
        let corner = Square::new(file, Rank::R1);
        board.get(corner).is_some_and(|man| man.role == Role::Rook)
    });
    let usual = *board == Setup::initial().board;
    terms.is_agreed(&Agreement::Chess960)
        || !(usual || terms.start.castling.is_empty() || king_on_d && rooks_in_corners)
}

/// Whether this is one of the 960 arrays: pawns as usual, the king between the rooks, bishops on both colors of square,
/// and Black opposite.
fn is_array(board: &Board) -> bool {
    let usual = Setup::initial().board;
    let first: Vec<Option<Role>> = File::ALL
        .into_iter()
        .map(|file| board.get(Square::new(file, Rank::R1)).map(|man| man.role))
        .collect();
    let opposite = File::ALL.into_iter().enumerate().all(|(index, file)| {
        let (white, black) = (
            board.get(Square::new(file, Rank::R1)),
            board.get(Square::new(file, Rank::R8)),
        );
        white.is_some_and(|man| man.color == Color::White)
            && black.is_some_and(|man| man.color == Color::Black && Some(man.role) == first[index])
    });
    let files =
        |role: Role| -> Vec<usize> { (0..8).filter(|index| first[*index] == Some(role)).collect() };
    let pawns = |color: Color| -> Bitboard { board.by_color(color) & board.by_role(Role::Pawn) };
    let usual_pawns = Color::ALL
        .into_iter()
        .all(|color| pawns(color) == usual.by_color(color) & usual.by_role(Role::Pawn));
    let (kings, rooks, bishops) = (files(Role::King), files(Role::Rook), files(Role::Bishop));
    let ([king], [left, right], [one, other]) =
        (kings.as_slice(), rooks.as_slice(), bishops.as_slice())
    else {
        return false;
    };
    opposite
        && usual_pawns
        && board.occupied().len() == 32
        && files(Role::Queen).len() == 1
        && files(Role::Knight).len() == 2
        && left < king
        && king < right
        && one % 2 != other % 2
}
