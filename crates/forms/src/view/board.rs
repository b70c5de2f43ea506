//! The board as it stands at this moment, hands and all.

use std::collections::BTreeMap;

use jadoube_board::{Color, FenStyle, Man, Role, Setup, Square};
use jadoube_laws::Agreement;
use jadoube_laws::game::{Game, StandIn};
use serde::Serialize;

use super::hands::Hands;
use crate::course::{Beside, course};

/// The board as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BoardView {
    /// The position at the start of the turn in progress, as FEN.
    pub fen: String,
    /// Whose turn it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub turn: Color,
    /// The men standing on squares now, as FEN letters by square: those set down and still held too, those lifted not.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub men: BTreeMap<String, char>,
    /// The men in the players' hands.
    pub hands: HandsView,
    /// Men set down and not let go.
    pub held: Vec<HeldMan>,
    /// A man let go on a square where another stands: it stands beside it.
    pub beside: Option<HeldMan>,
    /// Men named and not placed: what stands on the square counts as another man.
    pub named: Vec<NamedMan>,
    /// Men touched since the last move was finished.
    pub touched: Vec<Touched>,
    /// Men taken off in the move under way.
    pub off: Vec<ManOff>,
    /// The latest move.
    pub last: Option<LastMove>,
    /// The kings of the side on move that stand in check.
    pub check: Vec<String>,
    /// The squares of the latest fault.
    pub breach: Vec<String>,
    /// Where a pawn on the last rank waits for the piece.
    pub pawn_waits: Option<String>,
    /// Who has made his move and not pressed the clock.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub to_press: Option<Color>,
    /// The legal moves of the side on move.
    pub legal: Vec<String>,
}

/// A man that stands for another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct NamedMan {
    /// Where it stands.
    pub square: String,
    /// What it counts as, as a FEN letter.
    pub man: char,
    /// What it looks like, as a FEN letter: the pawn that was left there; none if it is no man at all.
    pub looks: Option<char>,
}

/// The men in the players' hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct HandsView {
    /// In White's.
    pub white: Option<Hand>,
    /// In Black's.
    pub black: Option<Hand>,
}

/// A man in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Hand {
    /// The man, as a FEN letter.
    pub man: char,
    /// Where it stood.
    pub from: String,
}

/// A man on a square with somebody's hand on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct HeldMan {
    /// The man, as a FEN letter.
    pub man: char,
    /// Where it stands.
    pub square: String,
    /// Whose hand.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub by: Color,
}

/// A touched man.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Touched {
    /// Where it stands.
    pub square: String,
    /// By whom.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub by: Color,
    /// Whether it was only put straight.
    pub adjust: bool,
    /// Whether it counts as touched.
    pub counts: bool,
}

/// A man taken off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ManOff {
    /// The man, as a FEN letter.
    pub man: char,
    /// Where it stood.
    pub from: String,
}

/// The latest move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct LastMove {
    /// From.
    pub from: String,
    /// To; in castling, where the rook stood.
    pub to: String,
    /// Every square on which a man has come or gone.
    pub squares: Vec<String>,
    /// Whether it was legal.
    pub legal: bool,
}

/// The board of a game.
pub fn board(game: &Game, hands_of: &Hands) -> BoardView {
    let in_hand = game.in_hand();
    let hand = &in_hand.hand;
    let owner = hands_of.hand_of.unwrap_or(game.turn());
    let mut men: BTreeMap<String, char> = game
        .board()
        .iter()
        .map(|(square, man)| (square.to_string(), man.to_char()))
        .collect();
    let mut hands = HandsView::default();
    let mut held = Vec::new();
    if let Some(man) = hand.held {
        match man.at {
            Some(at) => {
                men.entry(at.to_string()).or_insert(man.man.to_char());
                held.push(HeldMan {
                    man: man.man.to_char(),
                    square: at.to_string(),
                    by: owner,
                });
            }
            None => {
                let lifted = Some(Hand {
                    man: man.man.to_char(),
                    from: man.from.to_string(),
                });
                if owner == Color::Black {
                    hands.black = lifted
                } else {
                    hands.white = lifted
                }
            }
        }
    }
    let over = game.outcome().is_some();
    let seen = BoardView {
        fen: game.setup().to_fen(fen_style(game)),
        turn: game.turn(),
        men,
        hands,
        held,
        beside: hand.beside.map(|(square, man)| HeldMan {
            man: man.to_char(),
            square: square.to_string(),
            by: owner,
        }),
        named: named(game),
        touched: in_hand
            .touches
            .iter()
            .map(|touch| Touched {
                square: touch.square.to_string(),
                by: touch.who,
                adjust: touch.adjusting.is_some(),
                counts: touch.counts,
            })
            .collect(),
        off: hand
            .off
            .iter()
            .map(|(square, man)| ManOff {
                man: man.to_char(),
                from: square.to_string(),
            })
            .collect(),
        last: last_move(game),
        check: kings_in_check(game.setup()),
        breach: hands_of.breach.iter().map(Square::to_string).collect(),
        pawn_waits: pawn_waiting(game),
        // Whoever’s lever is down already has nothing to press.
        to_press: hands_of
            .to_press
            .filter(|who| !over && !game.is_lever_down(*who)),
        legal: if over {
            Vec::new()
        } else {
            game.legal_moves().iter().map(ToString::to_string).collect()
        },
    };
    match over && game.terms().is_agreed(&Agreement::OnScreen) {
        true => as_it_stands(game, seen),
        false => seen,
    }
}

/// On a program's own board nothing lies about once the game is over: it shows the position with which the law has it end, whatever
/// hands were doing when a flag fell or somebody resigned.
fn as_it_stands(game: &Game, seen: BoardView) -> BoardView {
    let men = game.setup().board;
    BoardView {
        men: men
            .iter()
            .map(|(square, man)| (square.to_string(), man.to_char()))
            .collect(),
        hands: HandsView::default(),
        held: Vec::new(),
        beside: None,
        named: Vec::new(),
        touched: Vec::new(),
        off: Vec::new(),
        breach: Vec::new(),
        pawn_waits: None,
        ..seen
    }
}

/// Rights to castle that only Chess960 knows are written so that they are understood.
pub fn fen_style(game: &Game) -> FenStyle {
    if game.terms().start.is_chess960() {
        FenStyle::Shredder
    } else {
        FenStyle::Standard
    }
}

/// The move that has led to the arrangement on the board: none that a restored position has undone.
fn last_move(game: &Game) -> Option<LastMove> {
    let latest = game.last_ply()?;
    let led_to = latest.before.setup.play_any(latest.made).board;
    let stands = led_to == game.setup().board;
    let plies = game.plies();
    let ply = match stands {
        true => latest,
        false => {
            let undone = course(game, Vec::new(), |_, _| Beside::default()).undone;
            plies.get(undone.iter().rposition(|undone| !undone)?)?
        }
    };
    let (before, after) = (&ply.before.setup.board, &game.setup().board);
    let changed = Square::ALL
        .into_iter()
        .filter(|square| before.get(*square) != after.get(*square));
    Some(LastMove {
        from: ply.made.from().to_string(),
        to: ply.made.to().to_string(),
        squares: changed.map(|square| square.to_string()).collect(),
        legal: ply.legal,
    })
}

fn kings_in_check(setup: &Setup) -> Vec<String> {
    let board = &setup.board;
    let attacked = |square: &Square| {
        !board
            .attackers(*square, setup.turn.opposite(), board.occupied())
            .is_empty()
    };
    board
        .kings(setup.turn)
        .iter()
        .filter(attacked)
        .map(|square| square.to_string())
        .collect()
}

/// Men that stand for others: a pawn named a piece, or something else set on the square of promotion in its stead.
fn named(game: &Game) -> Vec<NamedMan> {
    let standing = Square::ALL.into_iter().filter_map(|square| {
        let what = game.stand_in(square)?;
        let man = game.board().get(square)?;
        Some(named_man(square, man, what == StandIn::Pawn))
    });
    let hand = &game.in_hand().hand;
    let in_hand = hand.new_piece.and_then(|(square, man)| {
        let stands = game.board().get(square);
        let pawn = stands.is_some_and(|stands| stands.role == Role::Pawn);
        (stands != Some(man)).then(|| named_man(square, man, pawn))
    });
    let mut all: Vec<NamedMan> = standing.collect();
    all.extend(in_hand.filter(|one| all.iter().all(|other| other.square != one.square)));
    all
}

fn named_man(square: Square, man: Man, pawn: bool) -> NamedMan {
    let looks = Man {
        role: Role::Pawn,
        ..man
    };
    NamedMan {
        square: square.to_string(),
        man: man.to_char(),
        looks: pawn.then(|| looks.to_char()),
    }
}

/// A pawn that stands on its last rank with nothing set in its stead yet.
pub fn pawn_waiting(game: &Game) -> Option<String> {
    let waiting = |color: Color| {
        let pawns = game.board().by_role(Role::Pawn) & game.board().by_color(color);
        pawns
            .iter()
            .find(|square| square.rank() == color.promotion_rank())
    };
    waiting(game.turn())
        .or_else(|| waiting(game.turn().opposite()))
        .map(|square| square.to_string())
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::terms::Referee;
    use jadoube_laws::{Code, Terms};

    use super::*;

    fn after(lines: &[&str], agreed: Vec<Agreement>) -> (BoardView, String) {
        let terms = Terms {
            time: Some("3m+2s".parse().expect("a time control")),
            press_by_hand: true,
            referee: Referee::Watching,
            agreed,
            ..Terms::default()
        };
        let code = Code::by_id("fide-2023").expect("a code");
        let mut course = Course::new(code, terms).expect("a game");
        for line in lines {
            let _ruled = course.tell(line).expect("an act");
        }
        let ends = course.game().setup().board.to_fen();
        (board(course.game(), &Hands::default()), ends)
    }

    fn men(board: &BoardView, squares: &[&str]) -> String {
        let at = |square: &&str| board.men.get(*square).copied().unwrap_or('-');
        squares.iter().map(at).collect()
    }

    #[test]
    fn when_a_game_on_a_screen_is_over_no_man_lies_about() {
        let begun = ["White plays e4", "Black plays e5"];
        for (lines, squares, stands) in [
            (
                &["White lifts g1", "White resigns"][..],
                &["g1", "f3"][..],
                "N-",
            ),
            (
                &["White lifts g1", "White places f3", "Black resigns"],
                &["g1", "f3"],
                "N-",
            ),
            // A move that is made and not pressed is made.
            (&["White moves Nf3", "Black resigns"], &["g1", "f3"], "-N"),
            (&["White touches d1", "White resigns"], &["d1"], "Q"),
        ] {
            let all = [&begun[..], lines].concat();
            let (board, ends) = after(&all, vec![Agreement::OnScreen]);
            assert_eq!(men(&board, squares), stands, "{lines:?}");
            assert!(
                board.held.is_empty() && board.off.is_empty() && board.touched.is_empty(),
                "{lines:?}"
            );
            assert_eq!(board.hands, HandsView::default());
            assert!(board.fen.starts_with(&ends));
        }
        // Over the board men stand as hands have left them.
        let lifted = [&begun[..], &["White lifts g1", "White resigns"]].concat();
        let (board, _) = after(&lifted, Vec::new());
        assert_eq!(men(&board, &["g1"]), "-");
        assert!(board.hands.white.is_some());
    }
}
