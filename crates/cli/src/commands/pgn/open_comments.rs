//! Comments that no brace closes before the next game, and that have taken moves in.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Mode, Reader, split_games};
use memchr::{memchr, memchr_iter, memrchr};

/// What a share of a text has of them.
#[derive(Debug, Default)]
pub(super) struct OpenComments {
    /// How many lines the share has.
    pub lines: u64,
    /// The lines at which such a comment begins, from 0.
    pub at: Vec<u64>,
}

impl OpenComments {
    /// Those in a share of a text.
    pub fn of(text: &[u8]) -> OpenComments {
        let at = if may_have_any(text) {
            found(text)
        } else {
            Vec::new()
        };
        OpenComments {
            lines: count(text),
            at,
        }
    }
}

/// Whether a comment has no brace at its end, or a line in it that begins as a tag does: few texts have such, and all others need
/// not be read for them.
fn may_have_any(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(open) = memchr(b'{', rest) {
        let inner = &rest[open + 1..];
        let Some(end) = memchr(b'}', inner) else {
            return true;
        };
        let mut brackets = memchr_iter(b'[', &inner[..end]);
        let begins_line = |at: usize| at > 0 && matches!(inner[at - 1], b'\n' | b'\r');
        if brackets.any(|at| begins_line(at) && inner[at + 1] != b'%') {
            return true;
        }
        rest = &inner[end + 1..];
    }
    false
}

fn found(text: &[u8]) -> Vec<u64> {
    let mut lines = 0;
    let mut all = Vec::new();
    for game in split_games(text) {
        if memrchr(b'{', game) > memrchr(b'}', game) {
            let read = Reader::new(game, Mode::Lenient).flatten();
            let forgiven = read.flat_map(|read| read.forgiven);
            let lost = forgiven.filter(|one| one.leniency == Leniency::CommentOpen && one.is_loss);
            all.extend(lost.map(|one| lines + one.place.line.saturating_sub(1)));
        }
        lines += count(game);
    }
    all
}

fn count(text: &[u8]) -> u64 {
    memchr_iter(b'\n', text).count() as u64
}
