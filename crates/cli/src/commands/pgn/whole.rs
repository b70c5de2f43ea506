//! Games that can stand between any two others.

use jadoube_notation::pgn::{among_tags, before_tags, missing_end, tags_and_movetext};

/// Puts a game behind others as it stands, and an empty line after it. What leaves it open, a brace or the want of a result, would
/// take the next game in, and is closed.
pub(super) fn push_closed(text: &mut Vec<u8>, game: &[u8]) {
    let game = game.trim_ascii();
    text.extend_from_slice(game);
    text.extend_from_slice(end_of(game).as_bytes());
    text.extend_from_slice(b"\n\n");
}

/// What is to stand behind a game whose last comment is open, so that it takes in nothing of the next.
pub(super) fn end_of_open_comment(game: &[u8]) -> Option<String> {
    let is_open = last(game, b'{') > last(game, b'}');
    let end = is_open.then(|| end_of(game))?;
    end.starts_with('}').then_some(end)
}

/// What is to stand behind a game so that it takes in nothing of the next.
fn end_of(game: &[u8]) -> String {
    let line = &game[last(game, b'\n').map_or(0, |end| end + 1)..];
    let is_plain = MARKERS.iter().any(|marker| game.ends_with(marker))
        && last(game, b'{') <= last(game, b'}')
        && !line.contains(&b';')
        && !line.starts_with(b"%");
    match is_plain {
        true => String::new(),
        false => missing_end(game),
    }
}

/// The text of a game with an empty line at its end, as it can stand between any two others. What leaves it open, a brace or
/// the want of a result, would take the next game in, and is closed; what stands before its tags would be taken for words on
/// the game above, and comes behind them.
pub(super) fn whole(game: &[u8]) -> Vec<u8> {
    let game = game.trim_ascii();
    let end = end_of(game);
    let before = before_tags(game);
    if before.is_empty() && !game.starts_with(b"{") && !game.starts_with(b";") {
        return [game, end.as_bytes(), b"\n\n"].concat();
    }
    let (_, movetext) = tags_and_movetext(game);
    let tags = game[before.len()..game.len() - movetext.len()].trim_ascii();
    let (tags, before): (&[u8], &[u8]) = match tags.is_empty() {
        true => (b"[Event \"?\"]", before),
        false => (tags, before),
    };
    // Before comments among the tags it keeps its place.
    let first = memchr::memchr(b'\n', tags).filter(|_| !among_tags(game).is_empty());
    let (head, rest) = tags.split_at(first.map_or(tags.len(), |end| end + 1));
    let gap: &[u8] = if rest.is_empty() { b"\n\n" } else { b"" };
    let behind: &[u8] = if rest.is_empty() { b"" } else { b"\n\n" };
    let movetext = movetext.trim_ascii_start();
    let parts = [
        head,
        gap,
        before,
        b"\n",
        rest,
        behind,
        movetext,
        end.as_bytes(),
        b"\n\n",
    ];
    parts.concat()
}

/// Where a sign stands last.
fn last(text: &[u8], sign: u8) -> Option<usize> {
    memchr::memrchr(sign, text)
}

/// How a game ends (standard, 8.2.6).
const MARKERS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn no_game_takes_in_the_next() {
        for (game, written) in [
            ("1. e4 e5 1-0", "1. e4 e5 1-0\n\n"),
            ("[A \"{\"]\n\n1. e4 e5 1-0", "[A \"{\"]\n\n1. e4 e5 1-0\n\n"),
            ("1. e4 {open", "1. e4 {open}\n*\n\n"),
            (
                "[Result \"1-0\"]\n\n1. e4 {he lost 1-0",
                "[Result \"1-0\"]\n\n1. e4 {he lost 1-0}\n1-0\n\n",
            ),
            ("1. e4 e5", "1. e4 e5\n*\n\n"),
            ("1. e4 ; so {", "1. e4 ; so {\n*\n\n"),
            ("[White \"A\"]", "[White \"A\"]\n*\n\n"),
        ] {
            assert_eq!(
                String::from_utf8_lossy(&whole(game.as_bytes())),
                written,
                "{game}"
            );
        }
    }
}
