//! `jadoube pgn tag`: tags set, taken away, renamed, mended and put in order; the moves stay as they stand.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use jadoube_board::Setup;
use jadoube_notation::Opening;
use jadoube_notation::pgn::{
    Mode, Outcome, Ply, ReadGame, Reader, Tags, before_tags, split_games, tags_and_movetext,
};

use super::replayed::Replays;
use super::spelling::{Found, Kind, Spelling};
use crate::args::pgn::TagArgs;
use crate::exit::Exit;
use crate::output::counted;
use crate::written::Written;

/// What a share becomes.
#[derive(Default)]
struct Part {
    games: u64,
    changed: u64,
    text: Vec<u8>,
    /// Names that may be those of several, with these.
    unclear: BTreeMap<String, Vec<String>>,
}

/// Goes through every file.
pub fn run(args: &TagArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    let spelling = args.spelling.as_deref().map(Spelling::read).transpose()?;
    let (mut games, mut changed) = (0, 0);
    let mut unclear = BTreeMap::new();
    let exit = args.source.pass_all(
        |text| part(args, spelling.as_ref(), text),
        |part: Part, bar| {
            games += part.games;
            changed += part.changed;
            unclear.extend(part.unclear);
            target.write_all(&part.text)?;
            bar.tell(games);
            Ok(())
        },
    )?;
    target.close(exit == Exit::Fine)?;
    for (name, several) in &unclear {
        crate::output::complain(format_args!(
            "{name:?} is left as it is: it may be {}",
            several.join(" or ")
        ));
    }
    if args.output.is_some() {
        crate::output::complain(format_args!(
            "{changed} of {} changed",
            counted(games, "game")
        ));
    }
    Ok(exit)
}

fn part(args: &TagArgs, spelling: Option<&Spelling>, text: &[u8]) -> Part {
    let mut part = Part::default();
    if !args.ply_count && !args.fix && !args.eco {
        for game in split_games(text) {
            part.take(args, spelling, game.trim_ascii(), None);
        }
        return part;
    }
    let mut replays = Replays::default();
    for piece in split_games(text) {
        if let Some(game) = replays.game(piece) {
            let known = Known {
                plies: game.moves.len(),
                outcome: Some(game.outcome),
                opening: Opening::of_hashes(game.hashes.iter().copied()),
            };
            part.take(args, spelling, piece.trim_ascii(), Some(&known));
            continue;
        }
        let mut reader = Reader::new(piece, Mode::Lenient).in_language(args.letters.language);
        while let Some(item) = reader.next() {
            let known = item.ok().map(|read| Known::of(&read));
            part.take(args, spelling, reader.text(), known.as_ref());
        }
    }
    part
}

/// What the moves of a game tell for its tags.
struct Known {
    plies: usize,
    /// The result, if the game can be read to its end.
    outcome: Option<Outcome>,
    opening: Option<Opening>,
}

impl Known {
    fn of(read: &ReadGame) -> Known {
        let game = &read.game;
        let nodes = &game.main_line().nodes;
        let moves = nodes.iter().map_while(|node| match node.ply {
            Ply::Move(played) => Some(played),
            _ => None,
        });
        let usual = game.start == Setup::initial();
        Known {
            plies: nodes.len(),
            outcome: read.stopped.is_none().then_some(game.outcome),
            opening: usual.then(|| Opening::of(moves)).flatten(),
        }
    }
}

impl Part {
    fn take(
        &mut self,
        args: &TagArgs,
        spelling: Option<&Spelling>,
        text: &[u8],
        known: Option<&Known>,
    ) {
        let (before, movetext) = tags_and_movetext(text);
        let mut tags = before.clone();
        if let Some(spelling) = spelling {
            self.spell(args, spelling, &mut tags);
        }
        change(args, &mut tags, known);
        self.games += 1;
        self.changed += u64::from(tags != before);
        let order = args.order || tags != before;
        if order {
            let introduction = before_tags(text);
            if !introduction.is_empty() {
                self.text.extend_from_slice(introduction);
                self.text.push(b'\n');
            }
            self.text.extend_from_slice(tags.to_pgn().as_bytes());
            self.text.push(b'\n');
            self.text.extend_from_slice(movetext.trim_ascii());
        } else {
            self.text.extend_from_slice(text);
        }
        self.text.extend_from_slice(b"\n\n");
    }
}

impl Part {
    /// Names as the list has them.
    fn spell(&mut self, args: &TagArgs, spelling: &Spelling, tags: &mut Tags) {
        for (name, kind) in [
            ("White", Kind::Player),
            ("Black", Kind::Player),
            ("Event", Kind::Event),
            ("Site", Kind::Site),
            ("Round", Kind::Round),
        ] {
            let Some(written) = tags.get(name).filter(|written| *written != "?") else {
                continue;
            };
            match spelling.of(kind, written) {
                Found::AsItIs => {}
                Found::Right(right) => tags.set(name, right),
                Found::Several(several) => {
                    self.unclear.insert(written.to_owned(), several);
                }
            }
            if args.fide_ids
                && kind == Kind::Player
                && let Some(id) = tags.get(name).and_then(|player| spelling.fide_id(player))
            {
                tags.set(&format!("{name}FideId"), id);
            }
        }
    }
}

fn change(args: &TagArgs, tags: &mut Tags, known: Option<&Known>) {
    for (old, new) in &args.rename {
        if let Some(value) = tags.remove(old) {
            tags.set(new, value);
        }
    }
    for name in &args.remove {
        tags.remove(name);
    }
    if args.fix {
        fix(tags, known);
    }
    if args.ply_count
        && let Some(known) = known
    {
        tags.set("PlyCount", known.plies.to_string());
    }
    if args.eco
        && let Some(opening) = known.and_then(|known| known.opening)
    {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.name);
    }
    for (name, value) in &args.set {
        tags.set(name, value.clone());
    }
}

/// Dates, ratings and blanks in the form of the standard; the result as it stands after the moves.
fn fix(tags: &mut Tags, known: Option<&Known>) {
    let all: Vec<(String, String)> = tags
        .iter()
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    for (name, value) in all {
        let words: Vec<&str> = value.split_whitespace().collect();
        let mut fixed = words.join(" ");
        if name.ends_with("Date") {
            fixed = date(&fixed).unwrap_or(fixed);
        }
        if fixed != value {
            tags.set(&name, fixed);
        }
    }
    if let Some(outcome) = known.and_then(|known| known.outcome) {
        tags.set("Result", outcome.marker());
    }
}

/// `1912.05.31` from the ways in which dates with the year first are written; the unknown as question marks.
fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let part = |index: usize, width: usize| {
        let digits = parts.get(index).copied().unwrap_or_default();
        let unknown = digits.is_empty()
            || digits
                .bytes()
                .all(|sign| matches!(sign, b'?' | b'x' | b'0'));
        if unknown {
            return Some("?".repeat(width));
        }
        let number = digits.len() <= width && digits.bytes().all(|sign| sign.is_ascii_digit());
        number.then(|| format!("{digits:0>width$}"))
    };
    let year = part(0, 4)?;
    (parts.len() <= 3 && (parts[0].len() == 4 || parts.len() == 1))
        .then_some(())
        .and_then(|()| Some(format!("{year}.{}.{}", part(1, 2)?, part(2, 2)?)))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_come_into_one_form() {
        for (written, fixed) in [
            ("1912-5-31", Some("1912.05.31")),
            ("1912", Some("1912.??.??")),
            ("1912.05.??", Some("1912.05.??")),
            ("1912/00/00", Some("1912.??.??")),
            ("????.??.??", Some("????.??.??")),
            ("31.05.1912", None),
            ("May 1912", None),
        ] {
            assert_eq!(date(written).as_deref(), fixed, "{written}");
        }
    }
}
