//! The counts of a collection as a drawing: results, lengths, years, openings.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::counts::Counts;
use crate::commands::sheet::escaped;

const WIDTH: f64 = 720.0;
const MARGIN: f64 = 48.0;
/// The height of the bars of a panel, and of the whole panel.
const BARS: f64 = 120.0;
const PANEL: f64 = 190.0;
/// More bars than this are put together by tens.
const MOST_BARS: usize = 120;
/// So many labels stand under the bars at most.
const MOST_LABELS: usize = 12;

/// Dark on light, or light on dark where the reader asks for that.
const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#222}.t{font-weight:600}.n{fill:#666}\
    .b{fill:#4a7ab5}.w{fill:#e8e2d4;stroke:#555}.d{fill:#9aa3ad;stroke:#555}.l{fill:#2e2a26;stroke:#555}\
    .u{fill:none;stroke:#555}.p{fill:#fff}.a{stroke:#999}\
    @media (prefers-color-scheme:dark){text{fill:#eee}.n{fill:#aaa}.p{fill:#1b1b1d}.b{fill:#6f9fdb}}";

/// The drawing, as SVG.
pub fn picture(counts: &Counts) -> String {
    let panels = [
        ("Games by length, in moves", lengths(counts)),
        ("Games by year", years(&counts.years)),
        ("Games by the letter of the opening", openings(counts)),
    ];
    let panels: Vec<_> = panels.iter().filter(|(_, bars)| bars.len() > 1).collect();
    let height = 150.0 + PANEL * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\"><title>{0}</title><style>{STYLE}</style>\
         <rect class=\"p\" width=\"{WIDTH}\" height=\"{height}\"/>",
        escaped(&counts.file)
    );
    let heading = format!(
        "{}: {} games, {} plies",
        counts.file, counts.games, counts.plies
    );
    text(&mut svg, (MARGIN, 30.0), "t", "start", &heading);
    results(&mut svg, counts);
    for (number, (title, bars)) in panels.iter().enumerate() {
        panel(&mut svg, 140.0 + PANEL * number as f64, title, bars);
    }
    svg.push_str("</svg>\n");
    svg
}

/// One bar of all games, cut by their results.
fn results(svg: &mut String, counts: &Counts) {
    let of = |marker: &str| counts.results.get(marker).copied().unwrap_or_default();
    let shares = [
        ("w", "1-0", of("1-0")),
        ("d", "1/2-1/2", of("1/2-1/2")),
        ("l", "0-1", of("0-1")),
        ("u", "*", of("*")),
    ];
    let all: u64 = shares.iter().map(|share| share.2).sum();
    let whole = WIDTH - 2.0 * MARGIN;
    let mut x = MARGIN;
    for (class, marker, games) in shares.into_iter().filter(|share| share.2 > 0) {
        let share = games as f64 / all as f64;
        let width = whole * share;
        rect(svg, class, (x, 50.0), (width, 28.0));
        if width > 90.0 {
            let label = format!("{marker}  {:.1} %", 100.0 * share);
            text(svg, (x + 2.0, 96.0), "n", "start", &label);
        }
        x += width;
    }
}

/// Bars with a title above and labels below.
fn panel(svg: &mut String, top: f64, title: &str, bars: &[(String, u64)]) {
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(1).max(1);
    let floor = top + 30.0 + BARS;
    text(svg, (MARGIN, top + 16.0), "t", "start", title);
    let top_label = most.to_string();
    text(svg, (MARGIN - 6.0, top + 40.0), "n", "end", &top_label);
    let step = (WIDTH - 2.0 * MARGIN) / bars.len() as f64;
    let each = bars.len().div_ceil(MOST_LABELS);
    for (number, (label, games)) in bars.iter().enumerate() {
        let height = BARS * *games as f64 / most as f64;
        let x = MARGIN + step * number as f64;
        let gap = (step * 0.15).min(3.0);
        let _ = write!(
            svg,
            "<rect class=\"b\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"><title>{}: {games}</title></rect>",
            floor - height,
            step - gap,
            escaped(label)
        );
        if number % each == 0 {
            text(svg, (x, floor + 16.0), "n", "start", label);
        }
    }
    let _ = write!(
        svg,
        "<line class=\"a\" x1=\"{MARGIN}\" y1=\"{floor}\" x2=\"{}\" y2=\"{floor}\"/>",
        WIDTH - MARGIN
    );
}

fn rect(svg: &mut String, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    );
}

fn text(svg: &mut String, (x, y): (f64, f64), class: &str, anchor: &str, words: &str) {
    let words = escaped(words);
    let _ = write!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>"
    );
}

fn lengths(counts: &Counts) -> Vec<(String, u64)> {
    let longest = counts.lengths.keys().max().copied().unwrap_or_default();
    let tens = (0..=longest / 10).map(|ten| ten * 10);
    let of = |ten: u32| counts.lengths.get(&ten).copied().unwrap_or_default();
    tens.map(|ten| (ten.to_string(), of(ten))).collect()
}

/// Year by year from the first to the last, decade by decade where these are too many.
fn years(years: &BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let known = years.iter();
    let known = known.filter_map(|(year, games)| Some((year.parse::<u64>().ok()?, *games)));
    let known: BTreeMap<u64, u64> = known.filter(|(year, _)| *year > 0).collect();
    let (Some((&first, _)), Some((&last, _))) = (known.first_key_value(), known.last_key_value())
    else {
        return Vec::new();
    };
    let unit = match last - first {
        span if span < MOST_BARS as u64 => 1,
        _ => 10,
    };
    let steps = (first / unit..=last / unit).map(|step| step * unit);
    let of = |from: u64| known.range(from..from + unit).map(|(_, games)| games).sum();
    steps.map(|from| (from.to_string(), of(from))).collect()
}

fn openings(counts: &Counts) -> Vec<(String, u64)> {
    let letters = counts.openings.iter();
    let letters = letters.filter(|(letter, _)| letter.as_str() != "?");
    letters
        .map(|(letter, games)| (letter.clone(), *games))
        .collect()
}
