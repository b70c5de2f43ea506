//! What games can be asked for: by their tags, and by what happened on the board.

use anyhow::{Context, Result, ensure};
use jadoube_board::{Board, Color, Man, Move, Position, Role, Setup, Square};
use jadoube_laws::code::Date;
use jadoube_notation::pgn::{Outcome, Ply, ReadGame, Tags};
use jadoube_notation::san::San;

use super::needle::Needle;
use super::replayed::Replayed;
use crate::args::pgn::FilterArgs;
use crate::args::pgn::{End, Range, TagIs, holds};

/// Everything that a game must fulfil.
pub struct Criteria {
    /// What the text of a game must have for its tags to be as asked.
    needles: Vec<Needle>,
    tags: Vec<TagIs>,
    white: Option<String>,
    black: Option<String>,
    players: Vec<String>,
    since: Option<Date>,
    until: Option<Date>,
    elo: Option<Range>,
    result: Option<Outcome>,
    plies: Option<Range>,
    ends: Option<End>,
    position: Option<Position>,
    /// A board, whoever has the move.
    board: Option<Board>,
    /// Patterns of which one must be seen.
    patterns: Vec<Pattern>,
    /// Lists of men of which one must be on the board, and for how many positions on end.
    material: Vec<Vec<Man>>,
    lasting: usize,
    line: Vec<Move>,
    whole: bool,
}

/// Squares as FEN rows, with signs for several men: `?` anything, `!` any man, `A` any white, `a` any black man,
/// `*` any rest of the row.
struct Pattern(Vec<Vec<char>>);

impl Pattern {
    fn parse(text: &str) -> Result<Pattern> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let known = |sign: &char| "?!Aa*12345678KQRBNPkqrbnp".contains(*sign);
        ensure!(
            rows.len() == 8 && rows.iter().flatten().all(known),
            "{text:?} is no pattern; write eight rows as in a FEN, with ? for anything, ! for any man, A and a for \
             any white and black man, * for any rest of a row, as in */*/*/*/*/*/*/K*"
        );
        Ok(Pattern(rows))
    }

    fn fits(&self, board: &Board) -> bool {
        self.0.iter().enumerate().all(|(index, row)| {
            let men: Vec<Option<Man>> = (0..8)
                .map(|file| {
                    let square = Square::from_index(((7 - index) * 8 + file) as u8);
                    square.and_then(|square| board.get(square))
                })
                .collect();
            row_fits(row, &men)
        })
    }
}

fn row_fits(signs: &[char], men: &[Option<Man>]) -> bool {
    let Some((sign, signs)) = signs.split_first() else {
        return men.is_empty();
    };
    if *sign == '*' {
        return (0..=men.len()).any(|passed| row_fits(signs, &men[passed..]));
    }
    if let Some(empty) = sign.to_digit(10) {
        let empty = empty as usize;
        let free = men.len() >= empty && men[..empty].iter().all(Option::is_none);
        return free && row_fits(signs, &men[empty..]);
    }
    let Some((man, men)) = men.split_first() else {
        return false;
    };
    let fits = match (sign, man) {
        ('?', _) => true,
        ('!', man) => man.is_some(),
        ('A', Some(man)) => man.color == Color::White,
        ('a', Some(man)) => man.color == Color::Black,
        (letter, Some(man)) => letter_of(*man) == *letter,
        (_, None) => false,
    };
    fits && row_fits(signs, men)
}

fn letter_of(man: Man) -> char {
    match man.color {
        Color::White => man.role.letter(),
        Color::Black => man.role.letter().to_ascii_lowercase(),
    }
}

/// The men of a list such as `KRPkr`, in a fixed order.
fn men_of(text: &str) -> Result<Vec<Man>> {
    let men = text.chars().map(|letter| {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Man { color, role })
    });
    let men: Option<Vec<Man>> = men.collect();
    let mut men = men.filter(|men| !men.is_empty()).with_context(|| {
        format!("{text:?} names no men; write White's in capitals, as in KRPkr")
    })?;
    men.sort_unstable_by_key(|man| letter_of(*man));
    Ok(men)
}

fn men_on(board: &Board) -> Vec<Man> {
    let mut men: Vec<Man> = board.iter().map(|(_, man)| man).collect();
    men.sort_unstable_by_key(|man| letter_of(*man));
    men
}

/// The moves of a line such as `1. e4 c5 2. Nf3`, from the initial position.
fn line_of(text: &str) -> Result<Vec<Move>> {
    let mut position = Position::initial();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let word = word.trim_start_matches('.');
        if word.is_empty() {
            continue;
        }
        let san: San = word.parse()?;
        let played = san.resolve(&position)?;
        position = position.played(played);
        moves.push(played);
    }
    ensure!(
        !moves.is_empty(),
        "{text:?} has no move; write a line such as 'e4 c5 Nf3'"
    );
    Ok(moves)
}

impl Criteria {
    /// What the options ask for.
    ///
    /// # Errors
    ///
    /// If a position, a pattern, men or a line cannot be read.
    pub fn of(args: &FilterArgs) -> Result<Criteria> {
        let named = args.position.as_deref().map(str::trim);
        let is_board = |fen: &&str| !fen.contains(' ') && *fen != "startpos";
        let board = match named.filter(is_board) {
            None => None,
            Some(rows) => {
                let setup = Setup::from_fen(&format!("{rows} w - - 0 1"));
                Some(
                    setup
                        .with_context(|| format!("{rows:?} is no board"))?
                        .board,
                )
            }
        };
        let position = match named.filter(|fen| !is_board(fen)) {
            None => None,
            Some("startpos") => Some(Position::initial()),
            Some(fen) => {
                let setup = Setup::from_fen(fen).with_context(|| format!("{fen:?} is no FEN"))?;
                Some(Position::from_setup(&setup).map_err(|problems| {
                    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    anyhow::anyhow!("{fen:?} cannot be played: {}", told.join("; "))
                })?)
            }
        };
        let asked = args.tag.iter().map(|tag| tag.value());
        let named = [&args.white, &args.black].into_iter().flatten();
        let named = named.chain(&args.player).map(String::as_str);
        Ok(Criteria {
            needles: asked.chain(named).filter_map(Needle::of).collect(),
            tags: args.tag.clone(),
            white: args.white.clone(),
            black: args.black.clone(),
            players: args.player.clone(),
            since: args.since,
            until: args.until,
            elo: args.elo,
            result: args.result.map(Into::into),
            plies: args.plies,
            ends: args.ends,
            position,
            board,
            patterns: patterns(args)?,
            material: material(args)?,
            lasting: args.lasting.map_or(1, |plies| plies.get()),
            line: match &args.line {
                Some(line) => line_of(line)?,
                None => Vec::new(),
            },
            whole: args.whole,
        })
    }

    /// The hash of the position that must stand on the board once, if no game from the usual start has it at once.
    pub fn sought(&self) -> Option<u64> {
        let hash = self.position.as_ref()?.hash();
        (hash != Position::initial().hash()).then_some(hash)
    }

    /// Whether the moves must be read too.
    pub fn need_moves(&self) -> bool {
        self.result.is_some()
            || self.plies.is_some()
            || self.ends.is_some()
            || self.position.is_some()
            || self.board.is_some()
            || !self.patterns.is_empty()
            || !self.material.is_empty()
            || !self.line.is_empty()
            || self.whole
    }

    /// Whether something is asked of the tags.
    pub fn need_tags(&self) -> bool {
        !self.tags.is_empty()
            || self.white.is_some()
            || self.black.is_some()
            || !self.players.is_empty()
            || self.since.is_some()
            || self.until.is_some()
            || self.elo.is_some()
    }

    /// Whether the text of a game can have the tags that are asked for, without a look at what they are.
    pub fn may_fit(&self, text: &[u8]) -> bool {
        self.needles.iter().all(|needle| needle.is_in(text))
    }

    /// Whether the tags are as asked.
    pub fn tags_fit(&self, tags: &Tags) -> bool {
        let has = |name: &str, part: &str| holds(tags.get(name).unwrap_or_default(), part);
        let named =
            |name: &str, part: &Option<String>| part.as_ref().is_none_or(|part| has(name, part));
        self.tags.iter().all(|tag| tag.fits(tags))
            && named("White", &self.white)
            && named("Black", &self.black)
            && self
                .players
                .iter()
                .all(|part| has("White", part) || has("Black", part))
            && self.dates_fit(tags)
            && self.elo.is_none_or(|range| {
                let elo = |name| tags.get(name).and_then(|elo| elo.trim().parse().ok());
                ["WhiteElo", "BlackElo"]
                    .into_iter()
                    .all(|name| elo(name).is_some_and(|elo| range.has(elo)))
            })
    }

    fn dates_fit(&self, tags: &Tags) -> bool {
        if self.since.is_none() && self.until.is_none() {
            return true;
        }
        let dates = ["Date", "UTCDate", "EventDate"].into_iter();
        let Some(date) = dates
            .filter_map(|tag| tags.get(tag)?.parse::<Date>().ok())
            .next()
        else {
            return false;
        };
        self.since.is_none_or(|since| date.last() >= since.first())
            && self.until.is_none_or(|until| date.first() <= until.last())
    }

    /// Whether the game is as asked, apart from its tags.
    pub fn moves_fit(&self, read: &ReadGame) -> bool {
        let game = &read.game;
        let nodes = &game.main_line().nodes;
        let legal = nodes.iter().map_while(|node| match node.ply {
            Ply::Move(played) => Some(played),
            _ => None,
        });
        let usual = game.start == Setup::initial();
        self.course_fits(game.outcome, nodes.len())
            && (self.line.is_empty() || usual && self.begins(legal))
            && (!self.whole || is_whole(read))
            && (!self.looks_at_boards() || self.board_fits(&positions_of(read)))
    }

    /// The same of a plain game.
    pub fn plain_moves_fit(&self, game: &Replayed) -> bool {
        let has_sought = |hash| game.hashes.contains(&hash);
        self.course_fits(game.outcome, game.moves.len())
            && self.begins(game.moves.iter().copied())
            && self.sought().is_none_or(has_sought)
            && (!self.looks_at_boards() || self.board_fits(&positions_after(&game.moves)))
    }

    fn course_fits(&self, outcome: Outcome, plies: usize) -> bool {
        self.result.is_none_or(|result| outcome == result)
            && self.plies.is_none_or(|range| range.has(plies as u64))
    }

    /// Whether these moves begin with the line that is asked for.
    fn begins(&self, moves: impl Iterator<Item = Move>) -> bool {
        moves.take(self.line.len()).eq(self.line.iter().copied())
    }

    fn looks_at_boards(&self) -> bool {
        self.position.is_some()
            || self.board.is_some()
            || !self.patterns.is_empty()
            || !self.material.is_empty()
            || self.ends.is_some()
    }

    /// Whether what must stand on the board once does, and the end is as asked.
    fn board_fits(&self, positions: &[Position]) -> bool {
        let stands = |test: &dyn Fn(&Position) -> bool| positions.iter().any(test);
        self.position.as_ref().is_none_or(|asked| {
            stands(&|position| {
                position.hash() == asked.hash() && position.same_for_repetition(asked)
            })
        }) && self
            .board
            .as_ref()
            .is_none_or(|asked| stands(&|position| position.board() == asked))
            && self.pattern_fits(positions)
            && self.material_fits(positions)
            && self.ends.is_none_or(|end| ends(positions, end))
    }
}

impl Criteria {
    /// Whether one of the patterns is seen for as long as is asked.
    fn pattern_fits(&self, positions: &[Position]) -> bool {
        let seen = |pattern: &Pattern| {
            lasts(positions, self.lasting, |position| {
                pattern.fits(position.board())
            })
        };
        self.patterns.is_empty() || self.patterns.iter().any(seen)
    }

    /// Whether one of the lists of men is on the board for as long as is asked.
    fn material_fits(&self, positions: &[Position]) -> bool {
        let seen = |men: &Vec<Man>| {
            lasts(positions, self.lasting, |position| {
                position.board().occupied().len() == men.len() && men_on(position.board()) == *men
            })
        };
        self.material.is_empty() || self.material.iter().any(seen)
    }
}

/// Whether so many positions on end are as asked.
fn lasts(positions: &[Position], most: usize, is: impl Fn(&Position) -> bool) -> bool {
    let mut run = 0;
    positions.iter().any(|position| {
        run = if is(position) { run + 1 } else { 0 };
        run >= most
    })
}

/// The men that are asked for, and with colours flipped if that is asked for too.
fn material(args: &FilterArgs) -> Result<Vec<Vec<Man>>> {
    let Some(men) = args.material.as_deref().map(men_of).transpose()? else {
        return Ok(Vec::new());
    };
    let mut all = vec![men];
    if args.either_color {
        let flipped = all[0].iter().map(|man| Man {
            color: !man.color,
            ..*man
        });
        let mut flipped: Vec<Man> = flipped.collect();
        flipped.sort_unstable_by_key(|man| letter_of(*man));
        all.push(flipped);
    }
    Ok(all)
}

/// The pattern that is asked for, and the board seen from the other side with colours flipped if that is asked for too.
fn patterns(args: &FilterArgs) -> Result<Vec<Pattern>> {
    let Some(pattern) = args.pattern.as_deref().map(Pattern::parse).transpose()? else {
        return Ok(Vec::new());
    };
    let flip = |sign: &char| match sign.is_ascii_uppercase() {
        true => sign.to_ascii_lowercase(),
        false => sign.to_ascii_uppercase(),
    };
    let rows = pattern.0.iter().rev();
    let flipped = Pattern(rows.map(|row| row.iter().map(flip).collect()).collect());
    let mut all = vec![pattern];
    all.extend(args.either_color.then_some(flipped));
    Ok(all)
}

/// The initial position and those after each of these legal moves.
fn positions_after(moves: &[Move]) -> Vec<Position> {
    let mut now = Position::initial();
    let mut positions = Vec::with_capacity(moves.len() + 1);
    positions.push(now);
    positions.extend(moves.iter().map(|&played| {
        now = now.played(played);
        now
    }));
    positions
}

/// The positions of the main line that can be played on from.
pub fn positions_of(read: &ReadGame) -> Vec<Position> {
    let mut setup = read.game.start;
    let mut positions = vec![Position::from_setup(&setup).ok()];
    for node in &read.game.main_line().nodes {
        let last = positions.last().copied().flatten();
        positions.push(match (&node.ply, last) {
            (Ply::Move(played), Some(position)) => Some(position.played(*played)),
            (ply, last) => {
                setup = ply.play_on(&last.map_or(setup, |position| position.to_setup()));
                Position::from_setup(&setup).ok()
            }
        });
    }
    positions.into_iter().flatten().collect()
}

/// Read to its end, with no illegal move and no doubt.
fn is_whole(read: &ReadGame) -> bool {
    read.stopped.is_none() && read.illegal.is_empty() && read.doubt.is_none()
}

fn ends(positions: &[Position], end: End) -> bool {
    let Some(last) = positions.last() else {
        return false;
    };
    match end {
        End::Mate => last.is_checkmate(),
        End::Stalemate => last.is_stalemate(),
        End::FiftyMoves => positions
            .iter()
            .any(|position| position.halfmove_clock() >= 100),
        End::Repetition => positions.iter().any(|position| {
            let same = positions.iter().filter(|other| {
                other.hash() == position.hash() && other.same_for_repetition(position)
            });
            same.count() >= 3
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_two_ends_or_one() {
        let has = |text: &str, number| text.parse::<Range>().map(|range| range.has(number));
        assert_eq!(has("40", 40), Ok(true));
        assert_eq!(has("20..80", 81), Ok(false));
        assert_eq!(has("..80", 0), Ok(true));
        assert_eq!(has("20..", 19), Ok(false));
        for wrong in ["", "..", "a", "9..3", "-1"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn patterns_fit_rows() {
        let board = *Position::initial().board();
        for (pattern, fits) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true),
            ("*/*/*/*/*/*/*/*K*", true),
            ("*/*/*/*/*/*/*K*/*", false),
            ("aaaaaaaa/*p/8/8/8/8/AAAAAAAA/!*", true),
            ("????????/*/7?/8/8/8/*/*", true),
            ("*/*/1*/*/*!/*/*/*", false),
        ] {
            let read = Pattern::parse(pattern).expect("a pattern");
            assert_eq!(read.fits(&board), fits, "{pattern}");
        }
        assert!(Pattern::parse("8/8").is_err() && Pattern::parse("x/8/8/8/8/8/8/8").is_err());
    }
}
