//! Functions of a game and a code.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayBuilder, ArrayRef, AsArray, Int32Builder, ListArray, ListBuilder, MapArray,
    StringArray, StringBuilder, StructArray,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, Fields, Float64Type};
use datafusion::common::{Result, exec_err, plan_err};
use datafusion_macros::user_doc;
use jadoube_audit::{Due, Finding, Judge, Law};
use jadoube_board::Color;
use jadoube_laws::Code;
use jadoube_notation::pgn::{Fault, PgnError};

use super::{all_there, first_game, function, texts};

/// The code with this id.
fn code_named(function: &str, id: &str) -> Result<&'static Arc<Code>> {
    if let Some(code) = Code::by_id(id) {
        return Ok(code);
    }
    let ids: Vec<&str> = Code::all().iter().map(|code| code.id).collect();
    exec_err!(
        "{function}: there is no code {id:?}; there are {}",
        ids.join(", ")
    )
}

fn is_null(kind: &DataType) -> bool {
    matches!(kind, DataType::Null)
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "The result that a code gives to a game: that by which the board ended it first, else the one that follows from how it is said to have ended, a flag that fell against a side which cannot mate included. Null where neither says who won, and where a proof would cost more than 4,000,000 nodes. The game is taken for one at the usual rate of play.",
        syntax_example = "lawful_result(moves, termination, clocks, code)",
        sql_example = "```sql\n> select lawful_result('1. f3 e5 2. g4 Qh4# *', null, null, 'fide-2023');\n0-1\n```",
        argument(name = "moves", description = "The moves as PGN."),
        argument(name = "termination", description = "How the game is said to have ended, such as `'Time forfeit'`; null if nothing is said."),
        argument(name = "clocks", description = "The time left to White and to Black at the end, as in `[0, 12.5]`: who has none has lost on time. Null if that is not known; then it is the player who had the move."),
        argument(name = "code", description = "The id of a code, such as `'fide-2023'`.")
    )]
    LawfulResult "lawful_result" &[&[Text, Text, Other, Text]],
    |kinds: &[DataType]| match kinds.get(2) {
        Some(DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) | DataType::Null) => Ok(DataType::Utf8),
        other => plan_err!("lawful_result: clocks are two numbers, as in [0, 12.5], not {other:?}"),
    },
    |columns: &[ArrayRef]| {
        let (moves, terminations, codes) = (texts(&columns[0])?, texts(&columns[1])?, texts(&columns[3])?);
        let seconds = DataType::List(Arc::new(Field::new_list_field(DataType::Float64, true)));
        let clocks = cast(&columns[2], &seconds)?;
        let clocks = clocks.as_list::<i32>();
        let mut results = StringBuilder::new();
        for row in 0..moves.len() {
            if !all_there(row, &[&moves, &codes]) {
                results.append_null();
                continue;
            }
            let code = code_named("lawful_result", codes.value(row))?;
            let tags = terminations.is_valid(row).then(|| ("Termination", terminations.value(row)));
            let text = text_of(moves.value(row), tags.into_iter());
            let judge = Judge { law: Some(Law::Chosen(Arc::clone(code))), ..Judge::default() };
            let due = match first_game(&text) {
                Some(Ok(read)) => judge.due(&read, fallen(clocks, row), code),
                _ => Due::Unsaid,
            };
            match due {
                Due::Scored(outcome) => results.append_value(outcome.marker()),
                _ => results.append_null(),
            }
        }
        Ok(Arc::new(results.finish()) as ArrayRef)
    }
}

/// Who has no time left, if one has and the other has some.
fn fallen(clocks: &ListArray, row: usize) -> Option<Color> {
    let pair = clocks.is_valid(row).then(|| clocks.value(row))?;
    let pair = pair.as_primitive::<Float64Type>();
    let left = |index| (index < pair.len() && pair.is_valid(index)).then(|| pair.value(index));
    match (left(0)? <= 0.0, left(1)? <= 0.0) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}

function! {
    #[user_doc(
        doc_section(label = "Chess Functions"),
        description = "What of a game contradicts a code, as `jadoube pgn audit` finds it: a list of findings, empty where there is none. Each has finding (such as `won-on-time`), severity (`result`: another result is due; `rule`: a rule was broken; `record`: the record contradicts itself; `remark`: harmless; `open`: no finding, but a question that the budget of 4,000,000 nodes did not decide, or a part of the record that cannot be read), ply, move, color, clauses, reason, code and law (how the code was found: `chosen`, `exact`, `nearest`, `undated`, `none`). Null for other kinds of chess.",
        syntax_example = "audit(moves, tags, code)",
        alternative_syntax = "audit(moves, tags)",
        sql_example = "```sql\n> select finding['finding'], finding['clauses'] from (select unnest(audit(moves, tags, 'fide-2023')) as finding from games('games.pgn'));\n```",
        argument(name = "moves", description = "The moves as PGN."),
        argument(name = "tags", description = "The tags by name, a map, as `games` has them. Result, Termination, TimeControl and Date are heeded."),
        argument(name = "code", description = "The id of a code, such as `'fide-2023'`. Without it each game is judged by the law of its day.")
    )]
    Audit "audit" &[&[Text, Other, Text], &[Text, Other]],
    |kinds: &[DataType]| match kinds.get(1) {
        Some(DataType::Map(..) | DataType::Null) => Ok(findings_type()),
        other => plan_err!("audit: tags are a map of texts, as games has them, not {other:?}"),
    },
    |columns: &[ArrayRef]| {
        let moves = texts(&columns[0])?;
        let codes = columns.get(2).map(texts).transpose()?;
        let tags = match is_null(columns[1].data_type()) {
            true => None,
            false => Some(TagColumn::of(columns[1].as_map())?),
        };
        let mut found = Found::default();
        for row in 0..moves.len() {
            let code = match &codes {
                Some(codes) if codes.is_null(row) => None,
                Some(codes) => Some(Some(code_named("audit", codes.value(row))?)),
                None => Some(None),
            };
            match (&tags, code) {
                (Some(tags), Some(code)) if moves.is_valid(row) && tags.map.is_valid(row) => {
                    found.take(&text_of(moves.value(row), tags.of_row(row)), code);
                }
                _ => found.end(false),
            }
        }
        found.finish()
    }
}

/// A column of tags by name.
struct TagColumn<'a> {
    map: &'a MapArray,
    names: StringArray,
    values: StringArray,
}

impl TagColumn<'_> {
    fn of(map: &MapArray) -> Result<TagColumn<'_>> {
        Ok(TagColumn {
            map,
            names: texts(map.keys())?,
            values: texts(map.values())?,
        })
    }

    fn of_row(&self, row: usize) -> impl Iterator<Item = (&str, &str)> {
        let offsets = self.map.value_offsets();
        let rows = offsets[row] as usize..offsets[row + 1] as usize;
        let rows = rows.filter(move |&at| self.values.is_valid(at));
        rows.map(move |at| (self.names.value(at), self.values.value(at)))
    }
}

/// A game as PGN: these tags, then the moves, which may have tags of their own before them that say where they begin.
fn text_of<'t>(moves: &str, tags: impl Iterator<Item = (&'t str, &'t str)>) -> String {
    let begun = moves.trim_ascii_start().starts_with('[');
    let mut text = String::with_capacity(moves.len() + 512);
    for (name, value) in tags {
        if begun && matches!(name, "FEN" | "SetUp" | "Variant") {
            continue;
        }
        text.push('[');
        text.push_str(name);
        text.push_str(" \"");
        for sign in value.chars() {
            if matches!(sign, '"' | '\\') {
                text.push('\\');
            }
            text.push(sign);
        }
        text.push_str("\"]\n");
    }
    if !begun {
        text.push('\n');
    }
    text.push_str(moves);
    text
}

/// The type of what an audit finds in one game.
fn findings_type() -> DataType {
    DataType::List(Arc::new(Field::new_list_field(
        DataType::Struct(finding_fields()),
        true,
    )))
}

fn finding_fields() -> Fields {
    let clauses = DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)));
    Fields::from(vec![
        Field::new("finding", DataType::Utf8, false),
        Field::new("severity", DataType::Utf8, false),
        Field::new("ply", DataType::Int32, true),
        Field::new("move", DataType::Int32, true),
        Field::new("color", DataType::Utf8, true),
        Field::new("clauses", clauses, false),
        Field::new("reason", DataType::Utf8, false),
        Field::new("code", DataType::Utf8, false),
        Field::new("law", DataType::Utf8, false),
    ])
}

/// Lists of findings, game after game.
#[derive(Default)]
struct Found {
    finding: StringBuilder,
    severity: StringBuilder,
    ply: Int32Builder,
    number: Int32Builder,
    color: StringBuilder,
    clauses: ListBuilder<StringBuilder>,
    reason: StringBuilder,
    code: StringBuilder,
    law: StringBuilder,
    lengths: Vec<usize>,
    valid: Vec<bool>,
    /// How many findings the games before this one have.
    before: usize,
}

impl Found {
    /// Judges a game by a code, else by the law of its day.
    fn take(&mut self, text: &str, code: Option<&Arc<Code>>) {
        let judge = Judge {
            law: code.cloned().map(Law::Chosen),
            ..Judge::default()
        };
        let read = match first_game(text) {
            Some(Ok(read)) => read,
            Some(Err(error)) if error.fault == Fault::Variant => return self.end(false),
            Some(Err(error)) => {
                self.open("unread", &words(&error), "", "none");
                return self.end(true);
            }
            None => return self.end(true),
        };
        let law = judge.law_of(&read.game.tags);
        let code = law.codes().first().map_or("", |code| code.id);
        for error in read.stopped.iter().chain(&read.doubt) {
            self.open("unread", &words(error), code, law.word());
        }
        let judgment = judge.judge_by(&read, &law);
        for question in &judgment.undecided {
            self.open("undecided", question, code, law.word());
        }
        for finding in &judgment.findings {
            self.add(finding, code, law.word());
        }
        self.end(true);
    }

    fn add(&mut self, finding: &Finding, code: &str, law: &str) {
        let number = finding.number.map(|(number, _)| number as i32);
        let color = finding.number.map(|(_, color)| match color {
            Color::White => "white",
            Color::Black => "black",
        });
        self.finding.append_value(finding.kind.name());
        self.severity.append_value(finding.severity.name());
        self.ply.append_value(finding.ply as i32);
        self.number.append_option(number);
        self.color.append_option(color);
        for clause in &finding.clauses {
            self.clauses.values().append_value(clause.as_str());
        }
        self.clauses.append(true);
        self.reason.append_value(&finding.reason);
        self.code.append_value(code);
        self.law.append_value(law);
    }

    /// What stays open of a game.
    fn open(&mut self, what: &str, reason: &str, code: &str, law: &str) {
        self.finding.append_value(what);
        self.severity.append_value("open");
        self.ply.append_null();
        self.number.append_null();
        self.color.append_null();
        self.clauses.append(true);
        self.reason.append_value(reason);
        self.code.append_value(code);
        self.law.append_value(law);
    }

    /// Ends the list of a game; there is none of a game that is not judged.
    fn end(&mut self, judged: bool) {
        let all = ArrayBuilder::len(&self.law);
        self.lengths.push(all - self.before);
        self.valid.push(judged);
        self.before = all;
    }

    fn finish(mut self) -> Result<ArrayRef> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.finding.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.ply.finish()),
            Arc::new(self.number.finish()),
            Arc::new(self.color.finish()),
            Arc::new(self.clauses.finish()),
            Arc::new(self.reason.finish()),
            Arc::new(self.code.finish()),
            Arc::new(self.law.finish()),
        ];
        let findings = StructArray::try_new(finding_fields(), columns, None)?;
        let field = Arc::new(Field::new_list_field(findings.data_type().clone(), true));
        let offsets = OffsetBuffer::from_lengths(self.lengths);
        let valid = NullBuffer::from(self.valid);
        Ok(Arc::new(ListArray::try_new(
            field,
            offsets,
            Arc::new(findings),
            Some(valid),
        )?))
    }
}

/// What a reader says of a game, with its place.
fn words(error: &PgnError) -> String {
    match error.move_number {
        Some((number, _)) => format!("move {number}: {:?}: {}", error.found, error.fault),
        None => format!("{:?}: {}", error.found, error.fault),
    }
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::tags_and_movetext;

    use super::*;

    #[test]
    fn a_game_put_together_again_is_the_same_game() {
        let tags = [
            ("White", "\"A\" \\ B"),
            ("FEN", "another"),
            ("Result", "1-0"),
        ];
        let moves = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 1-0";
        let text = text_of(moves, tags.into_iter());
        let (read, movetext) = tags_and_movetext(text.as_bytes());
        assert_eq!(read.get("White"), Some("\"A\" \\ B"));
        assert_eq!(read.get("FEN"), Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assert_eq!(movetext.trim_ascii(), b"1. e4 1-0");
        let game = first_game(&text).unwrap().unwrap();
        assert_eq!(game.game.main_line().nodes.len(), 1);
    }
}
