//! The picture of a mate in a corner, and how far a position is from it.

use jadoube_board::attacks::knight;
use jadoube_board::{Bitboard, Board, Color, File, Position, Rank, Role, Square};

/// The picture both sides play towards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture {
    /// Where the losing king goes.
    pub(crate) corner: Square,
    /// The square diagonally before it, which the winner's king comes next to.
    pub(crate) before: Square,
    /// Where the winner's knights go.
    pub(crate) knight: Square,
    /// Where the loser's knights go.
    pub(crate) shut: Square,
    /// Where the winner's king closes the other flights if a loser's man stands on `shut`.
    close: [Square; 2],
    /// Where a knight then mates.
    mate: [Square; 2],
}

impl Picture {
    fn at(corner: Square) -> Picture {
        let files = if corner.file() == File::A { 1 } else { -1 };
        let ranks = if corner.rank() == Rank::R1 { 1 } else { -1 };
        let step = |f: i8, r: i8| corner.offset(f * files, r * ranks).unwrap_or(corner);
        Picture {
            corner,
            before: step(1, 1),
            knight: step(3, 3),
            shut: step(1, 0),
            close: [step(1, 2), step(0, 2)],
            mate: [step(2, 1), step(1, 2)],
        }
    }

    /// The nearest corner on the far rank that suits the winner's bishops, or else the loser's.
    pub(crate) fn of(position: &Position, winner: Color) -> Picture {
        let far = winner.opposite().back_rank();
        let suited = Picture::suited(position, winner);
        let suited = suited.filter(|picture| picture.corner.rank() == far);
        let (losing, winning) = (position.king(winner.opposite()), position.king(winner));
        suited
            .min_by_key(|picture| {
                2 * steps(losing, picture.corner) + steps(winning, picture.before)
            })
            .unwrap_or(Picture::at(Square::H8))
    }

    /// The corners that suit the winner's bishops, or else the loser's, the best first: the nearest
    /// on the far rank, where pawns promote; any near one, if there is a rook or queen already.
    pub(crate) fn all(position: &Position, winner: Color) -> Vec<Picture> {
        let far = winner.opposite().back_rank();
        let (losing, winning) = (position.king(winner.opposite()), position.king(winner));
        let board = position.board();
        let majors = board.by_role(Role::Queen) | board.by_role(Role::Rook);
        let detour = if majors.is_disjoint(board.by_color(winner)) {
            100
        } else {
            4
        };
        let mut pictures: Vec<Picture> = Picture::suited(position, winner).collect();
        if pictures.is_empty() {
            pictures.push(Picture::at(Square::H8));
        }
        pictures.sort_by_key(|picture| {
            let way = 2 * steps(losing, picture.corner) + steps(winning, picture.before);
            let near = picture.corner.rank() == far;
            way + if near { 0 } else { detour }
        });
        pictures
    }

    /// A picture in every corner that suits the bishops.
    fn suited(position: &Position, winner: Color) -> impl Iterator<Item = Picture> {
        let board = position.board();
        let bishops = board.by_role(Role::Bishop);
        let own = bishops & board.by_color(winner);
        let dark = if own.is_empty() {
            let theirs = bishops - own;
            (!theirs.is_empty()).then(|| !(theirs & Bitboard::LIGHT).is_empty())
        } else {
            Some(!(own & Bitboard::DARK).is_empty())
        };
        [Square::A8, Square::H8, Square::H1, Square::A1]
            .into_iter()
            .filter(move |corner| dark.is_none_or(|dark| dark != corner.is_light()))
            .map(Picture::at)
    }

    /// The same corner with files and ranks exchanged.
    fn turned(self) -> Picture {
        let turn = |square: Square| {
            let files = i16::from(square.file().index()) - i16::from(self.corner.file().index());
            let ranks = i16::from(square.rank().index()) - i16::from(self.corner.rank().index());
            let inward = |from: u8| if from == 0 { 1 } else { -1 };
            let (f, r) = (
                inward(self.corner.file().index()),
                inward(self.corner.rank().index()),
            );
            let (files, ranks) = (ranks * r * f, files * f * r);
            self.corner
                .offset(files as i8, ranks as i8)
                .unwrap_or(square)
        };
        Picture {
            corner: self.corner,
            before: self.before,
            knight: self.knight,
            shut: turn(self.shut),
            close: self.close.map(turn),
            mate: self.mate.map(turn),
        }
    }
}

/// The guide of open positions: how far the men still are from the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    winner: Color,
    picture: Picture,
}

impl Corner {
    /// Both corners of the far rank, the better one first.
    pub(crate) fn both(position: &Position, winner: Color) -> [Corner; 2] {
        let first = Picture::of(position, winner);
        let corners = [Square::A1, Square::A8, Square::H1, Square::H8];
        let other = corners
            .into_iter()
            .find(|corner| corner.rank() == first.corner.rank() && *corner != first.corner)
            .map_or(first, Picture::at);
        [first, other].map(|picture| Corner { winner, picture })
    }

    /// Every corner and every way to shut the losing king in there.
    pub(crate) fn every(position: &Position, winner: Color) -> Vec<Corner> {
        let first = Picture::of(position, winner);
        let mut pictures = vec![first, first.turned()];
        for other in Picture::suited(position, winner).filter(|other| other.corner != first.corner)
        {
            pictures.extend([other, other.turned()]);
        }
        pictures
            .into_iter()
            .map(|picture| Corner { winner, picture })
            .collect()
    }

    /// The way of the nearest pawn to its promotion, and the enemy pawn that bars it, if one does.
    fn promotion(&self, board: &Board, pawns: Bitboard) -> (usize, Option<Square>) {
        let mut best = (usize::MAX, None);
        let enemies = board.by_color(self.winner.opposite());
        for pawn in pawns.iter() {
            let path = path(self.winner, pawn);
            let bars = path & enemies & board.by_role(Role::Pawn);
            let cost = 2 * path.len() + 6 * bars.len() + 2 * (path & board.occupied()).len();
            if cost < best.0 {
                best = (cost, bars.first());
            }
        }
        best
    }

    /// How far a man of the losing side is from shutting in its king, for a lone minor that cannot
    /// mate without.
    fn help(&self, board: &Board, knights: Bitboard) -> usize {
        let theirs = board.by_color(self.winner.opposite());
        let mut best = 40;
        for knight in (theirs & board.by_role(Role::Knight)).iter() {
            best = best.min(2 * jumps(knight, self.picture.shut) as usize);
        }
        let suited = if knights.is_empty() {
            let color = if self.picture.corner.is_light() {
                Bitboard::DARK
            } else {
                Bitboard::LIGHT
            };
            theirs & board.by_role(Role::Bishop) & color
        } else {
            theirs & (board.by_role(Role::Bishop) | board.by_role(Role::Rook))
        };
        for helper in suited.iter() {
            best = best.min(2 * steps(helper, self.picture.shut).min(2) as usize);
        }
        for pawn in (theirs & board.by_role(Role::Pawn)).iter() {
            let way = path(self.winner.opposite(), pawn);
            best = best.min(10 + 2 * way.len() + 3 * (way & board.occupied()).len());
        }
        best
    }
}

impl Corner {
    /// How far from mate a position looks; less is nearer.
    pub(crate) fn distance(&self, position: &Position) -> usize {
        let board = position.board();
        let own = board.by_color(self.winner);
        let king = position.king(self.winner.opposite());
        let mine = position.king(self.winner);
        let near = 4 * steps(king, self.picture.corner) as usize;
        let beside = 3 * (steps(mine, self.picture.before) as usize).saturating_sub(1);
        let others = board.occupied().len() - own.len();
        if !(own & (board.by_role(Role::Queen) | board.by_role(Role::Rook))).is_empty() {
            return near + beside + others;
        }
        let (pawns, knights) = (
            own & board.by_role(Role::Pawn),
            own & board.by_role(Role::Knight),
        );
        if !pawns.is_empty() {
            let (cost, bar) = self.promotion(board, pawns);
            let beside = bar.map_or(beside, |bar| 3 * steps(mine, bar) as usize);
            return near + beside + others + 2 + cost;
        }
        if !is_alone(board, self.winner) {
            return near + beside + others;
        }
        let help = 2 * self.help(board, knights);
        // Whoever comes too near too soon keeps the losing king out of its corner.
        let close = self
            .picture
            .close
            .map(|square| steps(mine, square) as usize);
        let close = close[0].min(close[1]);
        if near > 0 {
            return near + 3 * close.max(2) + help.max(2) + 4;
        }
        let away = match knights.first() {
            Some(knight) => {
                let mate = self
                    .picture
                    .mate
                    .map(|square| jumps(knight, square) as usize);
                mate[0].min(mate[1])
            }
            None => 2 * usize::from(!own.has(self.picture.before)),
        };
        3 * close + help + away.min(4)
    }
}

/// Has the winner only a knight, or bishops of one color, so that he cannot mate without help?
pub(crate) fn is_alone(board: &Board, winner: Color) -> bool {
    let own = board.by_color(winner);
    let bishops = own & board.by_role(Role::Bishop);
    let lone_knight = own.len() == 2 && !(own & board.by_role(Role::Knight)).is_empty();
    let one_color = (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
    lone_knight || bishops.len() + 1 == own.len() && one_color
}

/// The squares before a pawn up to its promotion.
fn path(color: Color, pawn: Square) -> Bitboard {
    let file = Bitboard::file(pawn.file());
    let shift = 8 * u32::from(pawn.rank().index());
    match color {
        Color::White => file & Bitboard(u64::MAX.checked_shl(shift + 8).unwrap_or(0)),
        Color::Black => file & Bitboard(!(u64::MAX << shift)),
    }
}

/// King's moves between two squares.
pub(crate) fn steps(a: Square, b: Square) -> u8 {
    STEPS[a.index() as usize][b.index() as usize]
}

/// Knight's moves between two squares.
pub(crate) fn jumps(a: Square, b: Square) -> u8 {
    JUMPS[a.index() as usize][b.index() as usize]
}

/// The squares nearer to `goal` than `from` is, in king's moves.
pub(crate) fn fewer_steps(from: Square, goal: Square) -> Bitboard {
    NEAR[goal.index() as usize][steps(from, goal) as usize]
}

/// The squares at most so many king's moves away, fewer than seven.
pub(crate) fn around(center: Square, distance: u8) -> Bitboard {
    NEAR[center.index() as usize][distance as usize + 1]
}

/// The squares nearer to `goal` than `from` is, in knight's moves.
pub(crate) fn fewer_jumps(from: Square, goal: Square) -> Bitboard {
    NEAR_JUMPS[goal.index() as usize][jumps(from, goal) as usize]
}

/// The squares less than so many king's moves away.
static NEAR: [[Bitboard; 8]; 64] = nearer_squares(&STEPS);

/// The squares less than so many knight's moves away.
static NEAR_JUMPS: [[Bitboard; 8]; 64] = nearer_squares(&JUMPS);

const fn nearer_squares(distances: &[[u8; 64]; 64]) -> [[Bitboard; 8]; 64] {
    let mut table = [[Bitboard::EMPTY; 8]; 64];
    let mut goal = 0;
    while goal < 64 {
        let mut distance = 0;
        while distance < 8 {
            let mut at = 0;
            while at < 64 {
                if distances[goal][at] < distance as u8 {
                    table[goal][distance].0 |= 1 << at;
                }
                at += 1;
            }
            distance += 1;
        }
        goal += 1;
    }
    table
}

const fn king_distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = (a % 8_usize).abs_diff(b % 8);
            let ranks = (a / 8).abs_diff(b / 8);
            table[a][b] = if files > ranks { files } else { ranks } as u8;
            b += 1;
        }
        a += 1;
    }
    table
}

static STEPS: [[u8; 64]; 64] = king_distances();

static JUMPS: [[u8; 64]; 64] = knight_distances();

const fn knight_distances() -> [[u8; 64]; 64] {
    let mut table = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let (mut reached, mut front, mut distance) = (0_u64, 1_u64 << from, 0);
        while front != 0 {
            reached |= front;
            let mut next = 0;
            let mut at = 0;
            while at < 64 {
                if front >> at & 1 == 1 {
                    table[from][at] = distance;
                    next |= knight(Square::ALL[at]).0;
                }
                at += 1;
            }
            front = next & !reached;
            distance += 1;
        }
        from += 1;
    }
    table
}
