//! What is measured, and how often.

use std::time::Duration;

use clap::{Parser, ValueEnum};

/// Measures what Yomi promises of clients that leave, of stopping, starting and memory.
#[derive(Parser)]
pub struct Options {
    /// What to measure; everything when nothing is named
    #[arg(value_enum)]
    parts: Vec<PartName>,
    /// A few repetitions, for a first impression
    #[arg(long)]
    quick: bool,
    /// One JSON document instead of tables
    #[arg(long)]
    pub json: bool,
    /// How long memory is watched; 1 without this, 10 for the record
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=600))]
    minutes: Option<u64>,
    /// By which cargo tells `cargo bench` from `cargo test`
    #[arg(long, hide = true)]
    pub bench: bool,
    /// By which it does so, too
    #[arg(long, hide = true)]
    test: bool,
}

/// One promise and the measurements of it.
#[derive(Clone, Copy, ValueEnum)]
pub enum PartName {
    /// From a client's leaving to its thread's next answer
    Departure,
    /// SIGTERM with streams and searches under way
    Drain,
    /// From the start of the process to its first answers, and its memory then
    Start,
    /// Resident memory under three times the load that can be served
    Memory,
}

/// How much is measured.
pub struct Effort {
    /// Departures in every case.
    pub departures: usize,
    /// Servers stopped in every case.
    pub drains: usize,
    /// Servers started in every case.
    pub starts: usize,
    /// How long memory is watched.
    pub memory: Duration,
}

impl Options {
    pub fn parts(&self) -> &[PartName] {
        if self.parts.is_empty() { PartName::value_variants() } else { &self.parts }
    }

    pub fn effort(&self) -> Effort {
        let (departures, drains, starts, seconds) = match (self.test || !self.bench, self.quick) {
            (true, _) => (1, 1, 1, 10),
            (false, true) => (10, 2, 3, 20),
            (false, false) => (200, 10, 20, 60),
        };
        let seconds = self.minutes.map_or(seconds, |minutes| minutes * 60);
        Effort { departures, drains, starts, memory: Duration::from_secs(seconds) }
    }
}
