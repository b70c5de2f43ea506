//! What games can be asked for: by their tags, and by what happened on the board.

use anyhow::{Context, Result, ensure};
use jadoube_board::{Board, Move, Position, Setup};
use jadoube_codes::Date;
use jadoube_notation::date_of;
use jadoube_notation::pgn::{Game, LineId, Outcome, Ply, ReadGame, Tags};
use jadoube_notation::san::San;

use super::branches::lines_of;
use super::men::{Imbalance, Material, Pattern};
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
    /// What must be seen on the board, each in one of its forms.
    patterns: Vec<Pattern>,
    material: Vec<Material>,
    imbalance: Vec<Imbalance>,
    /// For how many positions on end.
    lasting: usize,
    /// Boards of variations count too.
    in_variations: bool,
    comments: Vec<String>,
    line: Vec<Move>,
    whole: bool,
}

/// The moves of a line such as `1. e4 c5 2. Nf3`, from the initial position.
///
/// # Errors
///
/// If one of them cannot be read or played.
pub fn line_of(text: &str) -> Result<Vec<Move>> {
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
        let named = named.chain(&args.player).chain(&args.comment);
        let named = named.map(String::as_str);
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
            patterns: forms(args, &args.pattern, Pattern::parse, Pattern::flipped)?,
            material: forms(args, &args.material, Material::parse, Material::flipped)?,
            imbalance: forms(args, &args.imbalance, Imbalance::parse, Imbalance::flipped)?,
            in_variations: args.in_variations,
            comments: args.comment.clone(),
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
            || self.looks_at_boards()
            || !self.line.is_empty()
            || self.whole
            || self.need_all()
    }

    /// Whether a game that cannot be read to its end may have what is asked for in the rest.
    pub fn go_by_moves(&self) -> bool {
        let is_asked = self.plies.is_some() || self.looks_at_boards() || !self.line.is_empty();
        is_asked && !self.whole
    }

    /// Whether more than the main line must be read.
    pub fn need_all(&self) -> bool {
        self.in_variations && self.looks_at_boards() || !self.comments.is_empty()
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
            .filter_map(|tag| {
                let told = tags.get(tag)?;
                let date = told.parse::<Date>();
                date.ok().or_else(|| date_of(told)?.parse().ok())
            })
            .next()
        else {
            return false;
        };
        // Of a day that is not known every one that it may be must be meant.
        self.since.is_none_or(|since| date.first() >= since.first())
            && self.until.is_none_or(|until| date.last() <= until.last())
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
            && self.comments_fit(game)
            && (!self.looks_at_boards() || self.boards_fit(read))
    }

    /// Whether the comments have all that is asked for.
    fn comments_fit(&self, game: &Game) -> bool {
        let has = |part: &String| {
            let mut comments = game.comments();
            comments.any(|comment| holds(comment.text(), part))
        };
        self.comments.iter().all(has)
    }

    /// Whether the boards are as asked in the main line, or in one of the lines if they count.
    fn boards_fit(&self, read: &ReadGame) -> bool {
        if self.board_fits(&positions_of(read)) {
            return true;
        }
        self.in_variations
            && lines_of(&read.game)
                .iter()
                .any(|line| self.board_fits(&positions_along(&read.game, line)))
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
            || !self.imbalance.is_empty()
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
            && self.lasts(positions, &self.patterns, Pattern::fits)
            && self.lasts(positions, &self.material, Material::fits)
            && self.lasts(positions, &self.imbalance, Imbalance::fits)
            && self.ends.is_none_or(|end| ends(positions, end))
    }

    /// Whether one of these is on the board for as long as is asked; or none is asked for.
    fn lasts<T>(&self, positions: &[Position], asked: &[T], fits: fn(&T, &Board) -> bool) -> bool {
        let seen = |one: &T| {
            lasts(positions, self.lasting, |position| {
                fits(one, position.board())
            })
        };
        asked.is_empty() || asked.iter().any(seen)
    }
}

/// What is asked for, and with colours flipped if that is asked for too.
fn forms<T>(
    args: &FilterArgs,
    asked: &Option<String>,
    parse: fn(&str) -> Result<T>,
    flipped: fn(&T) -> T,
) -> Result<Vec<T>> {
    let Some(one) = asked.as_deref().map(parse).transpose()? else {
        return Ok(Vec::new());
    };
    let other = args.either_color.then(|| flipped(&one));
    Ok([one].into_iter().chain(other).collect())
}

/// Whether so many positions on end are as asked.
fn lasts(positions: &[Position], most: usize, is: impl Fn(&Position) -> bool) -> bool {
    let mut run = 0;
    positions.iter().any(|position| {
        run = if is(position) { run + 1 } else { 0 };
        run >= most
    })
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
    let plies = read.game.main_line().nodes.iter().map(|node| &node.ply);
    positions_after_plies(&read.game, plies)
}

/// The positions of a line from the beginning of the game on.
fn positions_along(game: &Game, line: &[(LineId, usize)]) -> Vec<Position> {
    let plies = line
        .iter()
        .flat_map(|&(id, plies)| game.line(id).nodes.iter().take(plies));
    positions_after_plies(game, plies.map(|node| &node.ply))
}

fn positions_after_plies<'g>(game: &Game, plies: impl Iterator<Item = &'g Ply>) -> Vec<Position> {
    let mut setup = game.start;
    let mut positions = vec![Position::from_setup(&setup).ok()];
    for ply in plies {
        let last = positions.last().copied().flatten();
        positions.push(match (ply, last) {
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
}
