//! Figures of a running club, in the form of Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// By what a figure is told apart.
type Labels = [(&'static str, &'static str); 1];

/// Figures of a running club.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    entries: Counter,
    written: Histogram,
    answers: Family<Labels, Counter>,
    turned_away: Family<Labels, Counter>,
    pauses: Counter,
    tables: Gauge,
    lines: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("jadoube");
        let metrics = Metrics {
            entries: Counter::default(),
            // From half a millisecond to 16 seconds.
            written: Histogram::new(exponential_buckets(0.0005, 2.0, 16)),
            answers: Family::default(),
            turned_away: Family::default(),
            pauses: Counter::default(),
            tables: Gauge::default(),
            lines: Gauge::default(),
            registry: Registry::default(),
        };
        registry.register(
            "entries",
            "Entries written to the logs of games",
            metrics.entries.clone(),
        );
        registry.register_with_unit(
            "write",
            "How long it took until entries were on the disk",
            Unit::Seconds,
            metrics.written.clone(),
        );
        registry.register(
            "answers",
            "Answers by the first digit of their status",
            metrics.answers.clone(),
        );
        registry.register(
            "turned_away",
            "Requests that were not let in, by why",
            metrics.turned_away.clone(),
        );
        registry.register(
            "pauses",
            "Pauses of the process, charged to nobody",
            metrics.pauses.clone(),
        );
        registry.register("tables", "Tables in memory", metrics.tables.clone());
        registry.register("lines", "Lines open at tables", metrics.lines.clone());
        Metrics {
            registry,
            ..metrics
        }
    }
}

impl Metrics {
    /// So many entries have been written, and it took so long.
    pub fn wrote(&self, entries: usize, took: Duration) {
        self.entries.inc_by(entries as u64);
        self.written.observe(took.as_secs_f64());
    }

    /// A request was answered with this status.
    pub fn answered(&self, status: u16) {
        let class = match status {
            100..=199 => "1xx",
            200..=299 => "2xx",
            300..=399 => "3xx",
            400..=499 => "4xx",
            _ => "5xx",
        };
        self.answers.get_or_create(&[("status", class)]).inc();
    }

    /// A request was not let in.
    pub fn turned_away(&self, why: &'static str) {
        self.turned_away.get_or_create(&[("why", why)]).inc();
    }

    /// The process was paused.
    pub fn paused(&self) {
        self.pauses.inc();
    }

    /// All figures as text, with how many tables and lines there are just now.
    pub fn text(&self, tables: usize, lines: usize) -> String {
        self.tables.set(tables as i64);
        self.lines.set(lines as i64);
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_in_the_form_of_prometheus() {
        let metrics = Metrics::default();
        metrics.wrote(2, Duration::from_millis(3));
        metrics.answered(503);
        metrics.turned_away("too-many");
        let text = metrics.text(4, 7);
        for line in [
            "jadoube_entries_total 2",
            "jadoube_write_seconds_count 1",
            "jadoube_answers_total{status=\"5xx\"} 1",
            "jadoube_turned_away_total{why=\"too-many\"} 1",
            "jadoube_tables 4",
            "jadoube_lines 7",
        ] {
            assert!(text.contains(line), "{line} is not in:\n{text}");
        }
    }
}
