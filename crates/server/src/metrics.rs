//! Figures of a running club, in the form of Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry, Unit};

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
    beats: Histogram,
    keeps_time: Gauge,
    clock_stands: Gauge,
    connections: Family<Labels, Gauge>,
    node: Family<NodeLabels, Gauge>,
}

/// The name of a node, which is made by lot when it starts.
type NodeLabels = [(&'static str, String); 1];

/// How a node and its lines to the database stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeState {
    /// What it is called in the tables of the database.
    pub name: String,
    /// How many lines of those that are shared by all who read and write it has open.
    pub open: usize,
    /// How many of these nobody uses just now.
    pub idle: usize,
    /// How many wait for one.
    pub waiting: usize,
}

/// What is so at the moment at which the figures are asked for.
#[derive(Clone, Debug, Default)]
pub struct Now {
    /// Tables in memory.
    pub tables: usize,
    /// Lines open at tables.
    pub lines: usize,
    /// Whether the club's time is kept here.
    pub keeps_time: bool,
    /// Whether it stands, since it could not be said.
    pub clock_stands: bool,
    /// This server among others, if there are others.
    pub node: Option<NodeState>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("jadoube");
        let all = &mut registry;
        Metrics {
            entries: figure(all, "entries", "Entries written to the logs of games"),
            written: time(
                all,
                "write",
                "How long it took until entries were on the disk",
            ),
            answers: figure(all, "answers", "Answers by the first digit of their status"),
            turned_away: figure(all, "turned_away", "Requests that were not let in, by why"),
            pauses: figure(all, "pauses", "Pauses of the process, charged to nobody"),
            tables: figure(all, "tables", "Tables in memory"),
            lines: figure(all, "lines", "Lines open at tables"),
            beats: time(
                all,
                "beat",
                "How long it took, each second, until it was written that the club is up",
            ),
            keeps_time: figure(all, "keeps_time", "1 where the club's time is kept"),
            clock_stands: figure(
                all,
                "clock_stands",
                "1 while no clock of the club runs, since nobody can say what it shows",
            ),
            connections: figure(
                all,
                "database_connections",
                "Lines to a shared database, by what becomes of them: open, idle, and those that are waited for",
            ),
            node: figure(
                all,
                "node",
                "1; the label is what this server is called in the shared database",
            ),
            registry,
        }
    }
}

/// A figure that is told under this name.
fn figure<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let figure = M::default();
    registry.register(name, help, figure.clone());
    figure
}

/// How long something takes, in seconds, from half a millisecond to 16 seconds.
fn time(registry: &mut Registry, name: &str, help: &str) -> Histogram {
    let times = Histogram::new(exponential_buckets(0.0005, 2.0, 16));
    registry.register_with_unit(name, help, Unit::Seconds, times.clone());
    times
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

    /// It was written that the club is up, and took so long.
    pub fn beat(&self, took: Duration) {
        self.beats.observe(took.as_secs_f64());
    }

    /// All figures as text, with what is so now.
    pub fn text(&self, now: Now) -> String {
        self.tables.set(now.tables as i64);
        self.lines.set(now.lines as i64);
        self.keeps_time.set(now.keeps_time.into());
        self.clock_stands.set(now.clock_stands.into());
        if let Some(node) = now.node {
            for (state, count) in [
                ("open", node.open),
                ("idle", node.idle),
                ("waiting", node.waiting),
            ] {
                let lines = self.connections.get_or_create(&[("state", state)]);
                lines.set(count as i64);
            }
            self.node.get_or_create(&[("node", node.name)]).set(1);
        }
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
        metrics.beat(Duration::from_millis(2));
        let text = metrics.text(Now {
            tables: 4,
            lines: 7,
            keeps_time: true,
            clock_stands: false,
            node: Some(NodeState {
                name: "abc".to_owned(),
                open: 12,
                idle: 9,
                waiting: 1,
            }),
        });
        for line in [
            "jadoube_entries_total 2",
            "jadoube_write_seconds_count 1",
            "jadoube_answers_total{status=\"5xx\"} 1",
            "jadoube_turned_away_total{why=\"too-many\"} 1",
            "jadoube_tables 4",
            "jadoube_lines 7",
            "jadoube_beat_seconds_count 1",
            "jadoube_keeps_time 1",
            "jadoube_clock_stands 0",
            "jadoube_database_connections{state=\"open\"} 12",
            "jadoube_database_connections{state=\"waiting\"} 1",
            "jadoube_node{node=\"abc\"} 1",
        ] {
            assert!(text.contains(line), "{line} is not in:\n{text}");
        }
    }
}
