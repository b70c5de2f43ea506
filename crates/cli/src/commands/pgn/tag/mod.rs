//! `jadoube pgn tag`: tags set, taken away, renamed, mended and put in order; the moves stay as they stand.

mod fix;
mod remark;

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use jadoube_board::Setup;
use jadoube_notation::pgn::{Head, Mode, Outcome, Ply, ReadGame, Reader, Tags, split_games};
use jadoube_notation::{Leniency, Opening, text_of, word_of_no_language};

use self::remark::Remark;
use super::replayed::Replays;
use super::spelling::{Found, Kind, Spelling};
use super::whole::end_of_open_comment;
use crate::args::pgn::TagArgs;
use crate::exit::Exit;
use crate::line_ends::Lines;
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
    /// What is to be said of games, by their numbers in the share.
    remarks: Vec<(u64, Remark)>,
}

/// Goes through every file.
pub fn run(args: &TagArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let target = Written::to(args.output.as_deref(), &inputs)?;
    let mut target = Lines::to(target, args.source.line_ends());
    let spelling = args.spelling.as_deref().map(Spelling::read).transpose()?;
    let (mut games, mut changed) = (0, 0);
    let mut unclear = BTreeMap::new();
    let mut lost = Exit::Fine;
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        let before = games;
        let passed = args.source.pass(
            path,
            |text| part(args, spelling.as_ref(), text),
            |part: Part, bar| {
                for (number, remark) in part.remarks {
                    let number = games - before + number;
                    let words = match remark {
                        Remark::Told(words) => words,
                        Remark::Lost(words) => {
                            lost = Exit::Failed;
                            words
                        }
                    };
                    crate::output::complain(format_args!(
                        "{}: game {number}: {words}",
                        path.display()
                    ));
                }
                games += part.games;
                changed += part.changed;
                unclear.extend(part.unclear);
                target.write_all(&part.text)?;
                bar.tell(games);
                Ok(())
            },
        )?;
        exit = exit.and(passed.exit());
    }
    target.close(exit != Exit::Unreadable)?;
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
    Ok(exit.and(lost))
}

fn part(args: &TagArgs, spelling: Option<&Spelling>, text: &[u8]) -> Part {
    let mut part = Part::default();
    if !args.ply_count && !args.fix && !args.eco {
        for game in split_games(text) {
            part.take(args, spelling, game.trim_ascii(), None);
        }
        return part;
    }
    let mut replays = Replays::in_language(args.letters.language);
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
        let head = Head::of(text);
        let mut tags = head.tags.clone();
        if let Some(spelling) = spelling {
            self.spell(args, spelling, &mut tags);
        }
        let mut remarks = change(args, &mut tags, known);
        let forgiven = &head.forgiven;
        let is_reformed = args.fix && forgiven.iter().any(|one| !one.is_loss);
        let is_changed = tags != head.tags || is_reformed;
        self.games += 1;
        self.changed += u64::from(is_changed);
        let order = args.order || is_changed;
        if order {
            remarks.extend(agree(&mut tags, &head));
            if let Some(word) = word_of_no_language(text) {
                let words = format!("{word:?}: {}", Leniency::OtherEncoding);
                remarks.push(Remark::Lost(words));
            }
            let lost = forgiven.iter().filter(|one| one.is_loss);
            remarks.extend(lost.map(|one| Remark::Lost(one.to_string())));
            // A head that is written anew has the forms of the standard; who has not asked for them is told.
            let reformed = forgiven.iter().filter(|one| !args.fix && !one.is_loss);
            remarks.extend(reformed.map(|one| {
                let words = format!("written in the usual form, {}: {one}", one.leniency.name());
                Remark::Told(words)
            }));
        }
        let end = end_of_open_comment(text);
        if end.is_some() {
            let words = "its last comment has no brace at its end, and is closed";
            remarks.push(Remark::Told(words.to_owned()));
        }
        let number = self.games;
        self.remarks
            .extend(remarks.into_iter().map(|remark| (number, remark)));
        if order {
            // The tags are UTF-8 then, and so is all of the game.
            let mut line = |words: &[u8]| {
                if !words.is_empty() {
                    self.text.extend_from_slice(text_of(words).as_bytes());
                    self.text.push(b'\n');
                }
            };
            line(head.before);
            line(tags.to_pgn().as_bytes());
            // Before the tags it would be said of the game above.
            line(&head.among);
            let movetext = text_of(head.movetext.trim_ascii());
            self.text.extend_from_slice(movetext.as_bytes());
        } else {
            self.text.extend_from_slice(text);
        }
        self.text
            .extend_from_slice(end.unwrap_or_default().as_bytes());
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

/// Brings the `Result` tag, which an ordered head has, to what stands after the moves where it says nothing; says where it says
/// something else than before and than them, and of a `FEN` that is new and none.
fn agree(tags: &mut Tags, head: &Head<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let last = head
        .movetext
        .split(u8::is_ascii_whitespace)
        .rfind(|word| !word.is_empty());
    let marker = last
        .and_then(|word| std::str::from_utf8(word).ok())
        .and_then(Outcome::from_marker);
    if let Some(marker) = marker {
        let is_new = |name: &str| tags.get(name) != head.tags.get(name);
        match tags.get("Result") {
            None => tags.set("Result", marker.marker()),
            Some(result) if is_new("Result") && result != marker.marker() => {
                remarks.push(Remark::Lost(format!(
                    "the Result tag is set to {result:?}, and {marker} stands after the moves"
                )));
            }
            Some(_) => {}
        }
    }
    if let Some(fen) = tags
        .get("FEN")
        .filter(|fen| Some(*fen) != head.tags.get("FEN"))
        && let Err(error) = Setup::from_fen(fen)
    {
        remarks.push(Remark::Lost(format!(
            "the FEN tag is set to {fen:?}: {error}"
        )));
    }
    remarks
}

/// Carries out what is asked for, and says what cannot be.
fn change(args: &TagArgs, tags: &mut Tags, known: Option<&Known>) -> Vec<Remark> {
    let mut remarks = rename(&args.rename, tags);
    for name in &args.remove {
        tags.remove(name);
    }
    if args.fix {
        remarks.extend(fix::fix(tags, known.and_then(|known| known.outcome)));
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
    remarks
}

/// Gives tags other names, all at once, so that two may be exchanged. No tag takes the place of another that says something
/// else.
fn rename(names: &[(String, String)], tags: &mut Tags) -> Vec<Remark> {
    let mut moved = Vec::new();
    for (old, new) in names.iter().filter(|(old, new)| old != new) {
        moved.extend(tags.remove(old).map(|value| (old, new, value)));
    }
    let mut remarks = Vec::new();
    for (old, new, value) in moved {
        let stands = tags.get(new).filter(|stands| !is_unknown(stands));
        match stands {
            Some(stands) if is_unknown(&value) || stands == value => {}
            Some(stands) => {
                remarks.push(Remark::Lost(format!(
                    "{old} is not renamed: {new} says {stands:?}, and {old} {value:?}"
                )));
                tags.set(old, value);
            }
            None => tags.set(new, value),
        }
    }
    remarks
}

/// Whether a value says that nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "????.??.??")
}
