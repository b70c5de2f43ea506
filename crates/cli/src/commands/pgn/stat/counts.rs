//! What is counted of a collection.

use std::collections::BTreeMap;
use std::io::{self, Write};

use jadoube_board::Position;
use jadoube_notation::pgn::{Mode, Ply, ReadGame, Reader};
use jadoube_notation::year_of;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::pgn::StatArgs;
use crate::output::{STRONG, Styled};

/// The counts of a file.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// `jadoube.pgn-counts/1`.
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// How many games.
    pub games: u64,
    /// How many could not be read at all.
    pub given_up: u64,
    /// How many could not be read to their end.
    pub stopped: u64,
    /// Half-moves of main lines.
    pub plies: u64,
    /// Half-moves of the longest game.
    pub longest: u64,
    /// Comments.
    pub comments: u64,
    /// Variations.
    pub variations: u64,
    /// Illegal moves that stand.
    pub illegal_moves: u64,
    /// Null moves.
    pub null_moves: u64,
    /// Games that end in mate.
    pub checkmates: u64,
    /// Games that end in stalemate.
    pub stalemates: u64,
    /// Games of Chess960.
    pub chess960: u64,
    /// Games that begin from a position of their own.
    pub set_up: u64,
    /// Comments with a clock.
    pub clocks: u64,
    /// Comments with an evaluation.
    pub evals: u64,
    /// Games by result.
    pub results: BTreeMap<String, u64>,
    /// Games by the tag `Termination`.
    pub terminations: BTreeMap<String, u64>,
    /// Games by year.
    pub years: BTreeMap<String, u64>,
    /// Games by the letter of their opening.
    pub openings: BTreeMap<String, u64>,
    /// Games by length: moves in tens, so that 40 stands for 40 to 49; 300 for all longer ones.
    pub lengths: BTreeMap<u32, u64>,
    /// Slips that were forgiven, by name.
    pub forgiven: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Names one more file that is counted here.
    pub fn name(&mut self, file: &str) {
        if !self.file.is_empty() {
            self.file.push_str(", ");
        }
        self.file.push_str(file);
    }

    pub fn of(args: &StatArgs, text: &[u8]) -> Counts {
        let mut counts = Counts::default();
        for item in Reader::new(text, Mode::Lenient).in_language(args.letters.language) {
            counts.games += 1;
            match item {
                Ok(read) => counts.take(&read),
                Err(_) => counts.given_up += 1,
            }
        }
        counts
    }

    fn take(&mut self, read: &ReadGame) {
        let game = &read.game;
        let nodes = &game.main_line().nodes;
        self.plies += nodes.len() as u64;
        self.longest = self.longest.max(nodes.len() as u64);
        self.stopped += u64::from(read.stopped.is_some());
        let moves = nodes.len().div_ceil(2) as u32;
        *self
            .lengths
            .entry(LONGEST.min(moves / 10 * 10))
            .or_insert(0) += 1;
        self.variations += game.line_count() as u64 - 1;
        self.illegal_moves += read.illegal.len() as u64;
        self.chess960 += u64::from(game.start.is_chess960());
        self.set_up += u64::from(game.start != jadoube_board::Setup::initial());
        self.null_moves += nodes.iter().filter(|node| node.ply == Ply::Null).count() as u64;
        let comments = || nodes.iter().flat_map(|node| game.comments_at(node));
        self.comments += comments().count() as u64;
        self.clocks += u64::from(comments().any(|comment| comment.clock().is_some()));
        self.evals += u64::from(comments().any(|comment| comment.eval().is_some()));
        if let Ok(last) = Position::from_setup(&game.setup_after(nodes.len())) {
            self.checkmates += u64::from(last.is_checkmate());
            self.stalemates += u64::from(last.is_stalemate());
        }
        *self
            .results
            .entry(game.outcome.marker().to_owned())
            .or_insert(0) += 1;
        self.tag(
            read,
            "Termination",
            |counts| &mut counts.terminations,
            |value| value,
        );
        self.tag(
            read,
            "Date",
            |counts| &mut counts.years,
            |value| year_of(value).unwrap_or("????"),
        );
        self.tag(
            read,
            "ECO",
            |counts| &mut counts.openings,
            |value| value.get(..1).unwrap_or("?"),
        );
        for one in &read.forgiven {
            *self.forgiven.entry(one.leniency.name()).or_insert(0) += 1;
        }
    }

    /// Counts a value of a tag. A tag with ever new values would make the memory grow: after a thousand
    /// different ones the rest are counted together.
    fn tag(
        &mut self,
        read: &ReadGame,
        name: &str,
        table: fn(&mut Counts) -> &mut BTreeMap<String, u64>,
        part: fn(&str) -> &str,
    ) {
        if let Some(value) = read.game.tags.get(name) {
            add_to(table(self), part(value), 1);
        }
    }

    pub fn add(&mut self, part: Counts) {
        self.games += part.games;
        self.given_up += part.given_up;
        self.stopped += part.stopped;
        self.plies += part.plies;
        self.longest = self.longest.max(part.longest);
        self.comments += part.comments;
        self.variations += part.variations;
        self.illegal_moves += part.illegal_moves;
        self.null_moves += part.null_moves;
        self.checkmates += part.checkmates;
        self.stalemates += part.stalemates;
        self.chess960 += part.chess960;
        self.set_up += part.set_up;
        self.clocks += part.clocks;
        self.evals += part.evals;
        for (whole, part) in [
            (&mut self.results, part.results),
            (&mut self.terminations, part.terminations),
            (&mut self.years, part.years),
            (&mut self.openings, part.openings),
        ] {
            part.iter()
                .for_each(|(value, count)| add_to(whole, value, *count));
        }
        for (tens, count) in part.lengths {
            *self.lengths.entry(tens).or_insert(0) += count;
        }
        for (name, count) in part.forgiven {
            *self.forgiven.entry(name).or_insert(0) += count;
        }
    }

    pub fn show(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", Styled(STRONG, &self.file))?;
        let mean = self.plies as f64 / (self.games.max(1)) as f64;
        writeln!(
            out,
            "  games {}, plies {}, {mean:.1} a game, the longest {}",
            self.games, self.plies, self.longest
        )?;
        for (name, count) in [
            ("given up", self.given_up),
            ("stopped before the end", self.stopped),
            ("checkmates", self.checkmates),
            ("stalemates", self.stalemates),
            ("from a set-up", self.set_up),
            ("Chess960", self.chess960),
            ("with clock times", self.clocks),
            ("with evaluations", self.evals),
            ("comments", self.comments),
            ("variations", self.variations),
            ("illegal moves kept", self.illegal_moves),
            ("null moves", self.null_moves),
        ] {
            if count > 0 {
                writeln!(out, "  {name} {count}")?;
            }
        }
        show_table(out, "result", &self.results)?;
        show_table(out, "termination", &self.terminations)?;
        show_table(out, "year", &self.years)?;
        show_table(out, "opening", &self.openings)?;
        for (name, count) in &self.forgiven {
            writeln!(out, "  forgiven {name}: {count}")?;
        }
        Ok(())
    }
}

/// Games with more moves are counted together.
const LONGEST: u32 = 300;

/// So many different values of a tag are counted one by one.
const MOST_VALUES: usize = 1000;

fn add_to(table: &mut BTreeMap<String, u64>, value: &str, count: u64) {
    let known = table.contains_key(value) || table.len() < MOST_VALUES;
    let value = if known { value } else { "(others)" };
    *table.entry(value.to_owned()).or_insert(0) += count;
}

/// The twenty most frequent values.
fn show_table(out: &mut impl Write, name: &str, table: &BTreeMap<String, u64>) -> io::Result<()> {
    let mut rows: Vec<(&String, &u64)> = table.iter().collect();
    rows.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
    for (value, count) in rows.iter().take(20) {
        writeln!(out, "  {name} {value}: {count}")?;
    }
    Ok(())
}
