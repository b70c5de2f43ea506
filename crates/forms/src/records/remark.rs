//! What there is to say of a recorded game: cures, doubts, what the laws have against it, where it stops.

use jadoube_audit::{Finding, mending};
use jadoube_laws::sentence::full;
use jadoube_notation::pgn::{Forgiveness, Mending, Outcome, PgnError};
use jadoube_notation::score::{Note, Stop};
use jadoube_notation::{Leniency, met_again};
use serde::Serialize;

/// Something that is to be said of a recorded game, at a ply of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Remark {
    /// By what it is accepted: the same for the same words at the same place, whatever else of the text changes.
    pub key: String,
    /// `cure` (a slip is read as what was meant), `form` (a way of writing, told once), `doubt` (something speaks against the
    /// reading), `law` (the laws have something against the game), `perhaps` (a reading that would be legal and is not
    /// certain), `stop` (it is read no further), `unplaced` (a variation fits nowhere), `left-out` (no game at all).
    pub kind: &'static str,
    /// The ply that it is about, from 1; 0 for the whole game.
    pub ply: usize,
    /// The line of the text, from 1, where it is about a place in it.
    pub line: Option<usize>,
    /// The column in characters, from 1.
    pub column: Option<usize>,
    /// What is to be said, a sentence.
    pub sentence: String,
    /// The clauses that say otherwise, and of which code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// What accepting it does, in a word or two. Nothing is to be decided of a `form`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accept: Option<String>,
    /// Whether it has been accepted.
    pub accepted: bool,
    /// What is to be written in the text for it, the last first, so that each place still holds. Where nothing is, accepting it
    /// is a decision like any other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// What accepting it changes in the game.
    #[serde(skip)]
    pub(super) mending: Mending,
}

/// Clauses of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Citation {
    /// The code.
    pub code: &'static str,
    /// The ids of the clauses.
    pub clauses: Vec<String>,
}

/// Words of the text, and others to be put in their place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Edit {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What stands there; nothing where words are put in.
    pub found: String,
    /// What is to stand there.
    pub written: String,
}

impl Remark {
    fn new(kind: &'static str, ply: usize, sentence: String) -> Remark {
        let accept = match kind {
            "cure" => Some("Accept"),
            "doubt" | "law" => Some("Let it stand"),
            "stop" => Some("End it there"),
            "unplaced" => Some("Leave it out"),
            _ => None,
        };
        Remark {
            key: format!("{kind} {ply} {sentence}"),
            kind,
            ply,
            line: None,
            column: None,
            sentence: full(&sentence),
            citation: None,
            accept: accept.map(str::to_owned),
            accepted: false,
            edits: Vec::new(),
            mending: Mending::default(),
        }
    }

    fn at(mut self, line: usize, column: usize) -> Remark {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// A stop, a doubt or a variation without a place, as a page of scores has it.
    pub(super) fn of_stop(kind: &'static str, stop: &Stop) -> Remark {
        let remark = Remark::new(kind, stop.ply, stop.why.clone());
        match &stop.entry {
            Some(entry) => remark.at(entry.place.line, entry.place.column),
            None => remark,
        }
    }

    /// A line of the apparatus, which was met so many times more in this game.
    pub(super) fn of_note(note: &Note, more: usize) -> Remark {
        let kind = match note.leniency {
            Leniency::DiagramDiffers => "doubt",
            // Where the rest of the game tells which of several readings was meant, nothing was written wrong.
            Leniency::Remark | Leniency::ResolvedByGame | Leniency::Resigner => "form",
            _ if note.custom().is_some() => "form",
            _ => "cure",
        };
        let ply = if kind == "form" && more > 0 {
            0
        } else {
            note.ply
        };
        Remark::new(kind, ply, format!("{note}{}", met_again(more)))
            .at(note.place.line, note.place.column)
    }

    /// What a reader of PGN forgave, and so many times more in this game.
    pub(super) fn of_forgiven(one: &Forgiveness, ply: usize, more: usize) -> Remark {
        let kind = match (&one.read, one.is_loss) {
            (_, true) => "doubt",
            (Some(_), false) => "cure",
            (None, false) => "form",
        };
        let ply = if more > 0 { 0 } else { ply };
        Remark::new(kind, ply, format!("{one}{}", met_again(more)))
            .at(one.place.line as usize, one.place.column as usize)
    }

    /// Why a game in PGN stops, or what speaks against its reading.
    pub(super) fn of_error(kind: &'static str, error: &PgnError, ply: usize) -> Remark {
        Remark::new(kind, ply, error.fault.to_string())
            .at(error.place.line as usize, error.place.column as usize)
    }

    /// A way to read a game on that is not certain.
    pub(super) fn of_way(way: &[Forgiveness], ply: usize) -> Option<Remark> {
        let first = way.first()?;
        let slips = way
            .iter()
            .map(|slip| meant(slip.leniency, &slip.found, slip.read.as_deref()));
        let sentence = perhaps(slips, first.leniency);
        let mut remark = Remark::new("perhaps", ply, sentence)
            .at(first.place.line as usize, first.place.column as usize);
        remark.edits = way.iter().map(Edit::of).collect();
        remark
            .edits
            .sort_by_key(|edit| std::cmp::Reverse((edit.line, edit.column)));
        remark.accept = Some("Write it so".to_owned());
        Some(remark)
    }

    /// The same of a page of scores, where it is taken without a change of the text.
    pub(super) fn of_choice(slips: &[Note]) -> Option<Remark> {
        let first = slips.first()?;
        let said = slips.iter().map(|slip| {
            let read = Some(slip.read.as_str());
            meant(slip.leniency, &slip.stood, read)
        });
        let sentence = perhaps(said, first.leniency);
        let mut remark =
            Remark::new("perhaps", first.ply, sentence).at(first.place.line, first.place.column);
        remark.accept = Some("Read it so".to_owned());
        Some(remark)
    }

    /// Whether it stands in the PGN as long as it is not decided; what may be chosen where a game stops, or is doubtful, is said
    /// there already.
    pub(super) fn is_written(&self) -> bool {
        let is_choice = self.kind == "perhaps" && self.edits.is_empty();
        self.accept.is_some() && !self.accepted && !is_choice
    }

    /// What the laws have against a game that is marked so.
    pub(super) fn of_finding(finding: &Finding, code: &'static str, marker: Outcome) -> Remark {
        let mut remark = Remark::new("law", finding.ply, finding.reason.clone());
        let change = mending(std::slice::from_ref(finding), marker);
        remark.accept = match (change.outcome, change.plies) {
            (Some(outcome), _) => Some(format!("Score it {}", outcome.marker())),
            (None, Some(_)) => Some("End it there".to_owned()),
            (None, None) => remark.accept,
        };
        remark.mending = change;
        let clauses: Vec<String> = finding.clauses.iter().map(ToString::to_string).collect();
        remark.citation = (!clauses.is_empty()).then_some(Citation { code, clauses });
        remark
    }

    /// Something that was not decided of a game.
    pub(super) fn of_question(question: &str, ply: usize) -> Remark {
        Remark::new("doubt", ply, format!("it was not decided {question}"))
    }
}

/// What would be read otherwise than it stands.
fn meant(leniency: Leniency, found: &str, read: Option<&str>) -> String {
    match (leniency, read.unwrap_or_default()) {
        (Leniency::MoveNumber, _) => format!("the numbers are wrong from \"{found}\" on"),
        (_, "") => format!("\"{found}\" is to be left out"),
        (_, read) if found.is_empty() => format!("{read} was left out"),
        (_, read) => format!("{read} is meant by \"{found}\""),
    }
}

fn perhaps(slips: impl Iterator<Item = String>, kind: Leniency) -> String {
    let slips: Vec<String> = slips.collect();
    format!("perhaps {} ({kind})", slips.join(" and "))
}

impl Edit {
    fn of(slip: &Forgiveness) -> Edit {
        let read = slip.read.clone().unwrap_or_default();
        let (found, written) = match slip.leniency {
            Leniency::LostPly => (String::new(), format!("{read} ")),
            _ => (slip.found.clone(), read),
        };
        Edit {
            line: slip.place.line as usize,
            column: slip.place.column as usize,
            found,
            written,
        }
    }
}
