//! Workload file: the requests, one JSON object a line.
//!
//! ```text
//! {"kind": "othello midgame", "game": "othello", "body": {"board": "--XO…", "turn": "black", "level": 8},
//!  "scores": {"d3": 1.5, "c4": -2.0}}
//! ```
//! `benches/load/README.md` describes every field.

mod line;
pub(crate) mod mix;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use thiserror::Error;

use self::line::Written;

pub(crate) use self::line::WorkloadLine;

/// Maximum number of lines: each is kept in memory with its body.
const MAX_LINES: usize = 100_000;

/// Maximum sum of all weights: the order of a pass is kept in memory.
const MAX_PASS: u64 = 10_000_000;

/// A workload: lines, and their frequency.
#[derive(Clone, Debug)]
pub struct Workload {
    /// At least one line.
    pub(crate) lines: Vec<WorkloadLine>,
}

/// Error of a workload file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorkloadError {
    /// A line is invalid.
    #[error("line {line}: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// No lines.
    #[error("the file holds no request; expected a JSON object a line, with kind, game and body")]
    Empty,
    /// No line has a selected kind.
    #[error("no request is of the kind {wanted:?}; the file has {found}")]
    NoSuchKind {
        /// Selected kinds.
        wanted: String,
        /// Kinds in the file.
        found: String,
    },
    /// The weights are too large.
    #[error("the weights of all lines together are above {MAX_PASS}")]
    TooHeavy,
    /// Too many lines.
    #[error("the file holds more than {MAX_LINES} requests")]
    TooLong,
}

/// Selection and overrides for a workload.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Kinds of requests to send; empty for all.
    pub kinds: Vec<String>,
    /// Fields that override those of every posted body; null removes a field.
    pub body: Map<String, Value>,
}

impl Workload {
    /// Maximum length of a file in bytes.
    pub const MAX_BYTES: u64 = 256 << 20;

    /// Parses a file; skips blank lines.
    ///
    /// # Errors
    /// The first invalid line; no lines, or more than 100,000; or weights above ten million in
    /// total.
    pub fn parse(text: &str) -> Result<Self, WorkloadError> {
        Self::parse_with(text, &Changes::default())
    }

    /// [`parse`](Self::parse) with a selection and overrides.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), or that a selected kind does not occur.
    pub fn parse_with(text: &str, changes: &Changes) -> Result<Self, WorkloadError> {
        let written = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut lines = Vec::new();
        for (index, line) in written {
            if lines.len() == MAX_LINES {
                return Err(WorkloadError::TooLong);
            }
            let line = serde_json::from_str(line).map_err(|error| error.to_string());
            let changed = line.map(|line: Written| line.with_body(&changes.body));
            let read = changed.and_then(WorkloadLine::from_written);
            lines.push(read.map_err(|fault| WorkloadError::Line { line: index + 1, fault })?);
        }
        if let Some(wanted) =
            changes.kinds.iter().find(|&kind| lines.iter().all(|line: &WorkloadLine| line.kind != *kind))
        {
            let found: BTreeSet<&str> = lines.iter().map(|line| line.kind.as_str()).collect();
            let found = found.into_iter().collect::<Vec<_>>().join(", ");
            return Err(WorkloadError::NoSuchKind { wanted: wanted.clone(), found });
        }
        if !changes.kinds.is_empty() {
            lines.retain(|line| changes.kinds.contains(&line.kind));
        }
        let pass: u64 = lines.iter().map(|line: &WorkloadLine| u64::from(line.weight)).sum();
        match pass {
            0 => Err(WorkloadError::Empty),
            1..=MAX_PASS => Ok(Self { lines }),
            _ => Err(WorkloadError::TooHeavy),
        }
    }

    /// A workload of `count` lines, spread evenly over the file; of all lines if it has no more.
    #[must_use]
    pub fn spread(self, count: usize) -> Self {
        let found = self.lines.len();
        let count = count.clamp(1, found);
        let chosen = |index: usize| (index + 1) * count / found > index * count / found;
        let numbered = self.lines.into_iter().enumerate();
        Self { lines: numbered.filter(|&(index, _)| chosen(index)).map(|(_, line)| line).collect() }
    }

    /// Weight of each line: how often it occurs in a pass.
    pub(crate) fn weights(&self) -> Vec<u32> {
        self.lines.iter().map(|line| line.weight).collect()
    }

    /// Share of each kind in a pass, 0 to 1.
    pub(crate) fn shares(&self) -> BTreeMap<String, f64> {
        let total: f64 = self.lines.iter().map(|line| f64::from(line.weight)).sum();
        let mut shares = BTreeMap::new();
        for line in &self.lines {
            *shares.entry(line.kind.clone()).or_insert(0.0) += f64::from(line.weight) / total;
        }
        shares
    }
}

#[cfg(test)]
mod tests;
