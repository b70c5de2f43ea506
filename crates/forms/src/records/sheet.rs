//! A recorded game while its remarks are gathered.

use jadoube_audit::{Judge, Kind, Law};
use jadoube_notation::pgn::{
    Comment, Forgiveness, Game, LineId, Mode, PgnError, ReadGame, Reader, Tags, read_text,
};
use jadoube_notation::score::{Note, ReadScore, Way};
use jadoube_notation::{Language, Leniency, told_once};

use super::course::Course;
use super::record::Record;
use super::remark::Remark;

/// A game as it was read, and what there is to say of it.
pub(super) struct Sheet {
    game: Game,
    line: Option<usize>,
    readings: usize,
    reading: usize,
    codes: Vec<&'static str>,
    law: &'static str,
    remarks: Vec<Remark>,
}

/// The games of a PGN, and what of it is none.
pub(super) fn of_pgn(
    text: &str,
    language: Option<&'static Language>,
    judge: &Judge,
) -> (Vec<Sheet>, Vec<Remark>) {
    let mut sheets = Vec::new();
    let mut unread = Vec::new();
    for item in Reader::new(text.as_bytes(), Mode::Lenient).in_language(language) {
        match item {
            Ok(read) => sheets.push(Sheet::of_game(read, judge)),
            Err(error) => unread.push(Remark::of_error("left-out", &error, 0)),
        }
    }
    (sheets, unread)
}

impl Sheet {
    /// A game of a PGN.
    fn of_game(read: ReadGame, judge: &Judge) -> Sheet {
        let ply = |number: Option<_>| number.map_or(0, |number| read.ply_of(number));
        let mut remarks = forgiven(&read);
        let of_error =
            |kind, error: &PgnError| Remark::of_error(kind, error, ply(error.move_number));
        remarks.extend(read.illegal.iter().map(|error| of_error("doubt", error)));
        remarks.extend(read.doubt.iter().map(|error| of_error("doubt", error)));
        remarks.extend(read.stopped.iter().map(|error| of_error("stop", error)));
        let ways = read.suggestions.iter();
        remarks.extend(ways.filter_map(|way| Remark::of_way(way, ply(way.first()?.move_number))));
        let line = usize::try_from(read.place.line).ok();
        let mut sheet = Sheet::judged(&read, judge, remarks);
        sheet.line = line;
        sheet
    }

    /// A game of a page of scores, in the reading of this number.
    pub(super) fn of_score(
        mut score: ReadScore,
        reading: usize,
        accepted: &[String],
        judge: &Judge,
    ) -> Sheet {
        let ways = std::mem::take(&mut score.ways).into_iter();
        let mut choices: Vec<(Remark, Way)> = ways
            .filter_map(|way| Some((Remark::of_choice(&way.slips)?, way)))
            .collect();
        let is_taken = |(choice, _): &(Remark, Way)| accepted.contains(&choice.key);
        if let Some(at) = choices.iter().position(is_taken) {
            let (choice, way) = choices.swap_remove(at);
            return Sheet::of_way(choice, way, reading, accepted, judge);
        }
        let mut remarks = notes(&score.notes);
        remarks.extend(choices.into_iter().map(|(choice, _)| choice));
        remarks.extend(
            score
                .doubts
                .iter()
                .map(|stop| Remark::of_stop("doubt", stop)),
        );
        remarks.extend(
            score
                .unplaced
                .iter()
                .map(|stop| Remark::of_stop("unplaced", stop)),
        );
        remarks.extend(
            score
                .stopped
                .iter()
                .map(|stop| Remark::of_stop("stop", stop)),
        );
        let readings = score.games.len();
        let reading = reading.clamp(1, readings.max(1));
        let line = score.entries.first().map(|entry| entry.place.line);
        let mut game = score.games.into_iter().nth(reading - 1).unwrap_or_default();
        if let Some(stop) = &score.stopped {
            // The remark says it, as long as it is not decided.
            let said = format!("not read further: {stop}");
            let comments = game.last_comments_mut(LineId::MAIN);
            comments.retain(|comment| comment.text() != said);
        }
        // The laws are asked about the game as it is written now.
        let written = read_text(&game.to_pgn(), Mode::Lenient).into_iter().next();
        let mut sheet = match written {
            Some(Ok(mut read)) => {
                read.forgiven.clear();
                Sheet::judged(&ReadGame { game, ..read }, judge, remarks)
            }
            _ => Sheet::unjudged(game, remarks),
        };
        (sheet.line, sheet.readings, sheet.reading) = (line, readings, reading);
        sheet
    }

    /// A game of a page of scores, read as it was chosen; what was chosen is said once.
    fn of_way(
        choice: Remark,
        way: Way,
        reading: usize,
        accepted: &[String],
        judge: &Judge,
    ) -> Sheet {
        let mut read = way.read;
        let is_chosen = |note: &Note| {
            let same = |slip: &Note| (slip.place, slip.leniency) == (note.place, note.leniency);
            way.slips.iter().any(same)
        };
        read.notes.retain(|note| !is_chosen(note));
        let mut sheet = Sheet::of_score(read, reading, accepted, judge);
        sheet.remarks.push(choice);
        sheet
    }

    fn unjudged(game: Game, remarks: Vec<Remark>) -> Sheet {
        Sheet {
            game,
            line: None,
            readings: 1,
            reading: 1,
            codes: Vec::new(),
            law: "none",
            remarks,
        }
    }

    fn judged(read: &ReadGame, judge: &Judge, remarks: Vec<Remark>) -> Sheet {
        let law: Law = judge.law_of(&read.game.tags);
        let judgment = judge.judge_by(read, &law);
        let codes: Vec<&'static str> = law.codes().iter().map(|code| code.id).collect();
        let code = codes.first().copied().unwrap_or_default();
        let plies = read.game.main_line().nodes.len();
        let mut sheet = Sheet::unjudged(read.game.clone(), remarks);
        // Slips and words that are no move have been told by the reader.
        let told = |kind| matches!(kind, Kind::Misprint | Kind::NotLegal);
        let findings = judgment
            .findings
            .iter()
            .filter(|finding| !told(finding.kind));
        let findings = findings.map(|finding| Remark::of_finding(finding, code, read.game.outcome));
        sheet.remarks.extend(findings);
        let open = judgment.undecided.iter();
        sheet
            .remarks
            .extend(open.map(|question| Remark::of_question(question, plies)));
        (sheet.codes, sheet.law) = (codes, law.word());
        sheet
    }

    /// The game as it is shown, and as PGN: what was accepted is done, what was not stands at its move as a comment.
    pub(super) fn finished(mut self, number: usize, accepted: &[String]) -> (Record, String) {
        // What might be meant is told where it is known why it is asked.
        self.remarks
            .sort_by_key(|remark| (remark.kind == "perhaps", remark.ply));
        let course = Course::of(&self.game);
        for remark in &mut self.remarks {
            remark.accepted = accepted.contains(&remark.key);
            if remark.accepted {
                remark.mending.carry_out(&mut self.game);
            }
        }
        for remark in self.remarks.iter().filter(|remark| remark.is_written()) {
            let comment = Comment::new(remark.sentence.clone());
            let line = self.game.main_line_mut();
            match remark.ply.min(line.nodes.len()).checked_sub(1) {
                Some(at) => line.nodes[at].comments.push(comment),
                None => line.before.push(comment),
            }
        }
        let tags = &self.game.tags;
        let record = Record {
            number,
            line: self.line,
            white: known(tags, "White"),
            black: known(tags, "Black"),
            occasion: occasion(tags),
            result: self.game.outcome.marker(),
            readings: self.readings,
            reading: self.reading,
            codes: self.codes,
            law: self.law,
            course,
            remarks: self.remarks,
        };
        (record, self.game.to_pgn())
    }
}

/// What was forgiven: each change of a move, and each form once, with how often it is met again.
fn forgiven(read: &ReadGame) -> Vec<Remark> {
    let form = |one: &Forgiveness| (one.read.is_none() && !one.is_loss).then_some(one.leniency);
    let told = told_once(&read.forgiven, form).into_iter();
    // What a mate does to the result the law says, with its clause and what to do about it.
    let told = told.filter(|(one, _)| one.leniency != Leniency::MateDenied);
    told.map(|(one, more)| {
        let ply = one.move_number.map_or(0, |number| read.ply_of(number));
        Remark::of_forgiven(one, ply, more)
    })
    .collect()
}

/// The lines of the apparatus, each custom of the writer once.
fn notes(notes: &[Note]) -> Vec<Remark> {
    let told = told_once(notes, Note::custom).into_iter();
    told.map(|(note, more)| Remark::of_note(note, more))
        .collect()
}

/// What a tag says; nothing where it says that nobody knows.
fn known(tags: &Tags, name: &str) -> String {
    let value = tags.get(name).unwrap_or_default();
    let unknown = value.chars().all(|letter| "?.- ".contains(letter));
    if unknown {
        String::new()
    } else {
        value.to_owned()
    }
}

fn occasion(tags: &Tags) -> String {
    let parts = ["Event", "Site", "Date"].map(|name| known(tags, name));
    let parts: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(", ")
}
