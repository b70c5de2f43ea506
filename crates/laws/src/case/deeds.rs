//! One thing and another that somebody did, told in one sentence: the lines that tell them one after the other.

use jadoube_board::{Color, Setup};
use jadoube_notation::san::{San, SanMove};

use super::act_text::{actor, is_told_in_words};
use super::by_steps::{squares_in, the_move};
use super::duration;
use super::meant::{EXAMPLE_SQUARE, arrival, single};
use super::several::{as_done, is_like_a_verb, parts, subject};
use super::values::actor_word;
use super::which::{man_in, man_named, move_in_words, names_a_man};
use super::words::Words;
use crate::act::{Act, Actor, Deed, Hands};
use crate::kin;

/// What a sentence of several deeds tells.
pub(super) struct Several {
    /// Its lines, with a line break between them.
    pub(super) lines: String,
    /// Words that none of the lines says.
    pub(super) unsaid: Vec<String>,
    /// Whether it says besides what was not done or noticed, of which a reading of the whole would tell.
    pub(super) remarked: bool,
}

/// What a text tells that says of somebody that he did one thing and another. A remark that tells nothing of his is left out: what
/// he did not do, what it was, and what the other may claim for it.
pub(super) fn several(text: &str, board: Option<&Setup>) -> Option<Several> {
    let who = subject(text)?;
    let parts = deeds(text, who);
    let last = parts.len() - 1;
    if last == 0 {
        return None;
    }
    let mut lines: Vec<String> = Vec::new();
    let mut unsaid: Vec<String> = Vec::new();
    let mut before = String::new();
    let (mut remarked, mut wanted) = (false, false);
    for (at, part) in parts.into_iter().enumerate() {
        let part = part.trim_end_matches('.');
        if at > 0 && is_remark(part) {
            if leaves_the_clock(part) {
                only_move(&mut lines);
            }
            if keeps_hold(part) {
                only_placed(&mut lines, &before, board);
            }
            remarked = true;
            continue;
        }
        if at > 0 && keeps_a_hand_on(part) {
            only_placed(&mut lines, &before, board);
            remarked = true;
            continue;
        }
        if tells_the_time(part) {
            continue;
        }
        // Whoever has castled has let go of king and rook.
        if keeps_hold(part) && lines.last().is_some_and(|line| castles(line)) {
            remarked = true;
            continue;
        }
        // Whoever would have done something, and thought better of it, has done neither.
        if lines.is_empty() && (at == 0 && is_only_wanted(part) || wanted && only_stops(part)) {
            wanted = true;
            remarked = true;
            continue;
        }
        // What somebody had only in mind is no deed.
        if tells_nothing(&by(who, part)) {
            remarked = true;
            continue;
        }
        if let Some(line) = sets_elsewhere(who, part, &lines) {
            lines.push(line);
            remarked = true;
            continue;
        }
        let said = by(who, &of_it(part, &before));
        let whole = there(&said, &lines);
        let told = told_or_plain(&whole, board);
        // What a player does is no word of a bystander.
        match told.filter(|(told, _)| !told.starts_with(&Actor::Bystander.to_string())) {
            // How long it took is not said.
            Some((told, _)) if told.starts_with('@') && duration::in_text(&said).is_none() => {}
            Some((told, more)) => {
                lines.extend(told.lines().map(str::to_owned));
                unsaid.extend(more);
            }
            // What no line has is named, where it can be a deed.
            None if at > 0 && may_be_a_deed(part) => unsaid.extend(telling(part)),
            None if at == 0 || at == last => return None,
            None => {}
        }
        // What names no man leaves `it` what it was.
        if man_in(&said).is_some() || !squares_in(&said).is_empty() {
            before = said;
        }
    }
    if lines.is_empty() {
        return wanted.then(|| Several {
            lines: String::new(),
            unsaid: Vec::new(),
            remarked,
        });
    }
    if leaves_the_rook(text) {
        only_king(&mut lines);
    }
    let own = lines.iter().filter(|line| !is_claim_against(who, line));
    let own: Vec<String> = match own.clone().count() {
        0 => lines,
        _ => own.cloned().collect(),
    };
    Some(Several {
        lines: as_done(own).join("\n"),
        unsaid,
        remarked,
    })
}

/// What a part tells of a man that was knocked over just before, which is set up on another square than its own.
fn sets_elsewhere(who: &str, part: &str, lines: &[String]) -> Option<String> {
    const SETS: [&str; 12] = [
        "puts", "put", "places", "placed", "sets", "set", "stands", "stood", "replaces",
        "replaced", "returns", "returned",
    ];
    let Deed::KnockOver { squares } = lines.last()?.parse::<Act>().ok()?.deed else {
        return None;
    };
    let told = squares_in(part);
    let ([fallen], [square]) = (squares.as_slice(), told.as_slice()) else {
        return None;
    };
    let sets = part
        .split_whitespace()
        .next()
        .is_some_and(|verb| SETS.contains(&verb));
    (sets && square != fallen).then(|| format!("{who} places {square}"))
}

/// Whether a part of a sentence behind another tells no deed of its own: `did not press the clock`, `it was mate`, `nobody notices`.
fn is_remark(part: &str) -> bool {
    const REMARKS: [&str; 29] = [
        "did not ",
        "didn't ",
        "does not ",
        "doesn't ",
        "forgot ",
        "forgets ",
        "says nothing",
        "says that he wanted",
        "says he wanted",
        "says that he meant",
        "says he meant",
        "says that he intended",
        "says he intended",
        "said nothing",
        "does nothing",
        "it was ",
        "it is ",
        "it can't ",
        "it cannot ",
        "it can not ",
        "it could not ",
        "it couldn't ",
        "it has no ",
        "his king has ",
        "he still has ",
        "he has a ",
        "he has no ",
        "there is ",
        "there was ",
    ];
    /// Stems of verbs of which it is no matter that somebody did not do them.
    const NOTICING: [&str; 10] = [
        "notic", "see", "hear", "realis", "realiz", "react", "mind", "object", "protest", "care",
    ];
    let notices = || {
        let words = kin::words(part);
        words
            .iter()
            .any(|word| NOTICING.contains(&word.stem.as_str()))
    };
    // Whoever says or does nothing may be named with it.
    let told = match subject(part) {
        Some(who) => part[who.len()..].trim_start(),
        None => part,
    };
    REMARKS.iter().any(|words| told.starts_with(words)) || kin::denies(part) && notices()
}

/// Whether a part tells something that is known to be told by no line.
fn tells_nothing(part: &str) -> bool {
    kin::told(part).is_some_and(|told| told.lines.is_empty())
}

/// Whether a remark says that the clock was not pressed.
fn leaves_the_clock(part: &str) -> bool {
    kin::words(part).iter().any(|word| word.stem == "press")
}

/// The latest move, told as played and pressed, is only made.
fn only_move(lines: &mut [String]) {
    let Some(line) = lines.last_mut() else { return };
    if let Ok(Act {
        by,
        deed: Deed::Play { words },
    }) = line.parse()
    {
        let hands = Hands::default();
        let deed = Deed::Move { words, hands };
        *line = Act { by, deed }.to_string();
    }
}

/// Whether a remark says that the man was not let go of.
fn keeps_hold(part: &str) -> bool {
    let words = kin::words(part);
    let has = |stem: &str| words.iter().any(|word| word.stem == stem);
    has("let") && has("go") || has("releas")
}

/// Whether a line tells a castling.
fn castles(line: &str) -> bool {
    line.parse().is_ok_and(|act: Act| match act.deed {
        Deed::Move { words, .. } | Deed::Play { words } => words.starts_with("O-O"),
        _ => false,
    })
}

/// Whether a part says that he kept a hand on the man: `keeps two fingers on it`.
fn keeps_a_hand_on(part: &str) -> bool {
    let words = kin::words(part);
    let has = |stems: &[&str]| words.iter().any(|word| stems.contains(&word.stem.as_str()));
    let on = [" on it", " on the man", " on the piece", " still on"];
    has(&["keep", "hold", "leav", "leave", "have"])
        && has(&["finger", "hand", "thumb", "fingertip"])
        && (on.iter().any(|on| part.contains(on)) || part.contains(" on ") && names_a_man(part))
}

/// Whether a part tells what somebody would have done: `wanted to touch the pawn`.
fn is_only_wanted(part: &str) -> bool {
    const WANTING: [&str; 9] = [
        " wanted to ",
        " was going to ",
        " was about to ",
        " meant to ",
        " intended to ",
        " wished to ",
        " nearly ",
        " almost ",
        " hoped to ",
    ];
    WANTING.iter().any(|wanting| part.contains(wanting))
        && kin::told(part).is_none_or(|told| told.lines.is_empty())
}

/// Whether a part only says that somebody did it not after all: `thought better of it`, `pulled his hand back`.
fn only_stops(part: &str) -> bool {
    const STOPPING: [&str; 9] = [
        "better of it",
        "changed his mind",
        "changes his mind",
        "hand back",
        "hand away",
        "second thoughts",
        "stopped in time",
        "did not",
        "didn't",
    ];
    STOPPING.iter().any(|stopping| part.contains(stopping))
}

/// Whether a text says of the rook that it was not moved: `without touching the rook`, `forgets the rook`.
fn leaves_the_rook(text: &str) -> bool {
    const LEAVING: [&str; 8] = [
        "without touching the rook",
        "without moving the rook",
        "forgets the rook",
        "forgets to move the rook",
        "leaves the rook",
        "left the rook",
        "forgot the rook",
        "forgot to move the rook",
    ];
    LEAVING.iter().any(|leaving| text.contains(leaving))
}

/// A castling is only its king's two squares.
fn only_king(lines: &mut Vec<String>) {
    let castled = lines.iter().enumerate().find_map(|(at, line)| {
        let act: Act = line.parse().ok()?;
        let (Deed::Move { words, .. } | Deed::Play { words }) = &act.deed else {
            return None;
        };
        let to = match words.as_str() {
            "O-O" => 'g',
            "O-O-O" => 'c',
            _ => return None,
        };
        let rank = match act.by.color()? {
            Color::White => '1',
            Color::Black => '8',
        };
        let by = act.by;
        Some((
            at,
            [
                format!("{by} lifts e{rank}"),
                format!("{by} quits {to}{rank}"),
            ],
        ))
    });
    if let Some((at, steps)) = castled {
        lines.splice(at..=at, steps);
    }
}

/// The latest move is only a man lifted and set down, with the hand still on it.
fn only_placed(lines: &mut Vec<String>, told: &str, board: Option<&Setup>) {
    let Some(Act {
        by,
        deed: Deed::Move { words, .. } | Deed::Play { words },
    }) = lines.last().and_then(|line| line.parse().ok())
    else {
        return;
    };
    let to = arrival(&words);
    let role = San::parse(words.as_bytes()).and_then(|san| match san.played {
        SanMove::Normal { role, .. } => Some(role),
        _ => None,
    });
    let made = || the_move(role?, to?, by.color(), board?);
    let from = made().map(|(from, _)| from);
    let from = from.or_else(|| by.color().and_then(|who| man_named(told, who, board)));
    if let (Some(from), Some(to)) = (from, to) {
        lines.pop();
        lines.push(format!("{by} lifts {from}"));
        lines.push(format!("{by} places {to}"));
    }
}

/// Whether a part of a sentence can tell a deed: it begins with a verb of what somebody does.
fn may_be_a_deed(part: &str) -> bool {
    let mut words = part.split_whitespace();
    let first = words.next().filter(|word| actor_word(word).is_none());
    first.or_else(|| words.next()).is_some_and(is_like_a_verb)
}

/// The words of a part that tell something.
fn telling(part: &str) -> impl Iterator<Item = String> {
    let words = kin::words(part).into_iter();
    words
        .filter(|word| !kin::says_nothing(word))
        .map(|word| word.word)
}

/// What is said of `it` where no square is named: where the man stands of whom the line before tells, if that matters.
fn there(said: &str, lines: &[String]) -> String {
    let says_it = said.split(' ').any(|word| word == "it");
    let matters = || {
        let told = kin::told(said).and_then(|told| told.lines.first().copied());
        told.is_some_and(|line| line.contains(EXAMPLE_SQUARE))
    };
    let square = lines
        .last()
        .and_then(|line| squares_in(line).last().copied());
    match square.filter(|_| says_it && squares_in(said).is_empty() && matters()) {
        Some(square) => format!("{said} {square}"),
        None => said.to_owned(),
    }
}

/// Whether a part of a sentence says how much time somebody has: `has less than five minutes left`.
fn tells_the_time(part: &str) -> bool {
    let has = |word: &str| part.split(' ').any(|one| one == word);
    let time = ["minutes", "seconds", "minute", "time"];
    (has("has") || has("had")) && has("left") && time.iter().any(|word| has(word))
}

/// A part of a sentence that says `it`: with the man named before it in its place where it says to which square it goes, and where it
/// names no square, with the one behind it that was named last before it.
fn of_it(part: &str, before: &str) -> String {
    // `puts a queen there`: where the man before it went.
    if let (true, Some(square)) = (
        squares_in(part).is_empty() && part.contains(" there"),
        squares_in(before).last(),
    ) {
        return part.replacen(" there", &format!(" on {square}"), 1);
    }
    let says_it = part.split(' ').any(|word| word == "it");
    // Where it goes is said: it is the man that was named.
    if let (true, false, Some(man)) = (says_it, squares_in(part).is_empty(), man_in(before)) {
        let words = part.split(' ');
        let words = words.map(|word| if word == "it" { man.as_str() } else { word });
        return words.collect::<Vec<_>>().join(" ");
    }
    match squares_in(before).last() {
        Some(square) if says_it && squares_in(part).is_empty() => format!("{part} {square}"),
        _ => part.to_owned(),
    }
}

/// Whether a line tells what the other player may claim for what this one did.
fn is_claim_against(who: &str, line: &str) -> bool {
    let subject = actor(&mut Words::new(who)).ok().and_then(Actor::color);
    let claims = line
        .parse()
        .ok()
        .filter(|act: &Act| matches!(act.deed, Deed::Claim { .. }));
    let claimant = claims.and_then(|act| act.by.color());
    subject.is_some_and(|subject| claimant == Some(subject.opposite()))
}

/// A part of a sentence with who did it, if it does not say that itself.
fn by(who: &str, part: &str) -> String {
    match subject(part) {
        Some(_) => part.to_owned(),
        None => format!("{who} {part}"),
    }
}

/// The parts of a sentence that tell a deed each; what somebody says stays whole.
fn deeds<'t>(text: &'t str, who: &str) -> Vec<&'t str> {
    let mut deeds = Vec::new();
    for (at, part) in parts(text) {
        if kin::opens_a_speech(part) && !is_whole(part, who) {
            deeds.push(&text[at..]);
            break;
        }
        deeds.push(part);
    }
    deeds
}

/// Whether what somebody says ends with a part of a sentence: it is quoted to its end, or it is all of an act or of a saying.
fn is_whole(part: &str, who: &str) -> bool {
    let whole = by(who, part);
    let quoted = part.trim_end().ends_with(['"', '\u{201d}']);
    quoted || whole.parse::<Act>().is_ok() || kin::told(&whole).is_some_and(|told| told.alone)
}

/// The line of a part of a text, with its words that no line has: as it stands where it can be read, else what it may mean. What a player tells the arbiter is what
/// he claims, if it can be claimed.
fn told_or_plain(text: &str, board: Option<&Setup>) -> Option<(String, Vec<String>)> {
    let act = text.parse::<Act>();
    let to_arbiter = |act: &Act| {
        matches!(
            act.deed,
            Deed::Tell {
                whom: Actor::Arbiter,
                ..
            }
        )
    };
    match act {
        // A move that is told in words is none that a line has.
        Ok(act)
            if !to_arbiter(&act)
                && !is_told_in_words(&act.deed)
                && move_in_words(text, board).is_none() =>
        {
            Some((text.to_owned(), Vec::new()))
        }
        _ => {
            let meant = single(text, board);
            Some((meant.lines.into_iter().next()?, meant.unsaid))
        }
    }
}
