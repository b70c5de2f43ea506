//! One game after another on the fast path, with what is kept from game to game.

use jadoube_board::Position;

use super::Watch;
use super::boundary::ends_plainly;
use super::header::{self, Names};
use super::plain::{Line, Listen, NotPlain, PlainGame};
use super::state::State;
use crate::pgn::Outcome;

/// What is kept from game to game.
pub(super) struct FastPath {
    initial: State,
    names: Names,
    /// Lines that are interrupted by variations.
    lines: Vec<Line>,
    /// Whether the last game had variations, which the next one is then expected to have too.
    varied: bool,
}

/// A game that was played to its end.
pub(super) struct Passed {
    pub outcome: Outcome,
    /// Whether the game begins from a position of its own.
    pub has_start: bool,
    /// Where the movetext begins.
    pub movetext: usize,
    /// Where the game ends.
    pub end: usize,
}

/// The game with which a text begins, told to its listener.
pub(super) struct Beginning<'t> {
    pub outcome: Outcome,
    /// The section of its tags.
    pub tags: &'t str,
    /// Where it ends.
    pub end: usize,
}

impl FastPath {
    pub fn new() -> FastPath {
        FastPath {
            initial: State::new(&Position::initial()),
            names: Names::new(),
            lines: Vec::new(),
            varied: false,
        }
    }

    /// Plays the game at `start`. The listener is told plies from number `told` on, which is then how many have been
    /// told of, also where the game is not plain.
    #[inline]
    pub fn game(
        &mut self,
        text: &[u8],
        start: usize,
        told: &mut usize,
        listener: &mut impl Listen,
    ) -> Result<Passed, NotPlain> {
        let header = header::read(text, start, &self.initial, &mut self.names);
        let header = header.ok_or(NotPlain)?;
        loop {
            self.lines.clear();
            listener.begin();
            let mut game = PlainGame::new(&text[header.end..], &header, *told, &mut self.lines);
            let played = match self.varied {
                true => game.play_varied(listener),
                false => game.play(listener),
            };
            *told = game.told();
            let (rest, met_variations) = (game.rest(), game.met_variations());
            if met_variations && !self.varied {
                // From the beginning again, with an eye to variations.
                self.varied = true;
                continue;
            }
            self.varied = met_variations;
            let outcome = played?;
            let end = text.len() - rest;
            let differs = header.result.is_some_and(|tagged| tagged != outcome);
            return match !differs && ends_plainly(&text[end..]) {
                true => Ok(Passed {
                    outcome,
                    has_start: header.has_start,
                    movetext: header.end,
                    end,
                }),
                false => Err(NotPlain),
            };
        }
    }

    /// Plays the game with which `text` begins; `None` if it is not plain, begins from a position of its own, or does not end
    /// for certain in `text`, which is all that is left of the source if `ended`.
    pub fn beginning<'t>(
        &mut self,
        text: &'t [u8],
        ended: bool,
        listener: &mut impl Listen,
    ) -> Option<Beginning<'t>> {
        let start = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let passed = self.game(text, start, &mut 0, listener).ok()?;
        let goes_on = || {
            text[passed.end..]
                .iter()
                .any(|byte| !byte.is_ascii_whitespace())
        };
        if passed.has_start || !(ended || goes_on()) {
            return None;
        }
        let tags = std::str::from_utf8(&text[start..passed.movetext]).ok()?;
        std::str::from_utf8(&text[passed.movetext..passed.end]).ok()?;
        Some(Beginning {
            outcome: passed.outcome,
            tags,
            end: passed.end,
        })
    }
}

/// Replays single games that are plain: those that are as the standard has them, but for marks of check.
///
/// ```
/// use jadoube_notation::pgn::Outcome;
/// use jadoube_notation::replay::{Replayer, Tally};
///
/// let (mut replayer, mut tally) = (Replayer::new(), Tally::default());
/// let outcome = replayer.game(b"[Result \"1-0\"]\n\n1. e4 e5 1-0\n", &mut tally);
/// assert_eq!((outcome, tally.plies), (Some(Outcome::WhiteWins), 2));
/// assert_eq!(replayer.game(b"1. e4 e9 *\n", &mut tally), None);
/// ```
pub struct Replayer(FastPath);

impl Replayer {
    /// A replayer, which is better kept than made anew for each game.
    pub fn new() -> Replayer {
        Replayer(FastPath::new())
    }

    /// Replays the only game of `text` and tells its plies; gives how it ended. `None` if it does not begin from the
    /// initial position, is not alone in the text or not plain: then it is for [`Reader`](crate::pgn::Reader), and
    /// what was told of it counts for nothing.
    pub fn game(&mut self, text: &[u8], watch: &mut impl Watch) -> Option<Outcome> {
        let start = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let passed = self.0.game(text, start, &mut 0, watch).ok()?;
        let alone = text[passed.end..].iter().all(u8::is_ascii_whitespace);
        (alone && !passed.has_start).then_some(passed.outcome)
    }
}

impl Default for Replayer {
    fn default() -> Replayer {
        Replayer::new()
    }
}
