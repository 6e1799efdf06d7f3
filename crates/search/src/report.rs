//! Search reports: one for each completed iteration, and an outcome at the end.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Proof, Statistics, Valuation};

/// A move of the root with its score and principal variation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line<M> {
    /// The value of the move, from the side to move at the root.
    pub score: Valuation,
    /// The principal variation, starting with the root move; passes are written out.
    pub moves: Vec<M>,
}

/// The state of a search after a completed iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report<M> {
    /// Plies of the iteration; 0 when nothing was searched and the move is merely legal.
    pub depth: u32,
    /// Longest line looked at, in plies, passes counted.
    pub selective_depth: u32,
    /// The best moves, best first; empty only in a finished game.
    pub lines: Vec<Line<M>>,
    /// Index of the line to play: 0, unless variety chose another.
    pub chosen: usize,
    /// Counters so far, summed over all iterations.
    pub statistics: Statistics,
    /// The iterations so far, this one last.
    pub iterations: Vec<Iteration<M>>,
    /// Search time so far.
    pub elapsed: Duration,
    /// The proof tree of the first line's win or loss, where requested and proven.
    pub proof: Option<Proof<M>>,
    /// The chance that a person plays each line's move, for a model of people; of other players empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<f64>,
    /// The visits of each line's move, of Monte Carlo tree search; of other players empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visits: Vec<u64>,
}

impl<M> Report<M> {
    /// The state before the first iteration, at depth 0.
    #[must_use]
    pub const fn unsearched(lines: Vec<Line<M>>, statistics: Statistics) -> Self {
        Self {
            depth: 0,
            selective_depth: 0,
            lines,
            chosen: 0,
            statistics,
            iterations: Vec::new(),
            elapsed: Duration::ZERO,
            proof: None,
            chances: Vec::new(),
            visits: Vec::new(),
        }
    }
}

/// What one iteration found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration<M> {
    /// Plies of the iteration.
    pub depth: u32,
    /// The best line.
    pub line: Line<M>,
    /// Nodes of this iteration alone.
    pub nodes: u64,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome<M> {
    /// The last completed iteration, with the statistics of the whole search.
    pub report: Report<M>,
    /// What ended the search.
    pub stopped_by: StoppedBy,
}

yomi_game::named! {
    /// What ended a search.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum StoppedBy {
        /// The requested depth is complete.
        Depth = "depth",
        /// The node limit is reached.
        Nodes = "nodes",
        /// The search time is over.
        Time = "time",
        /// The caller's deadline came.
        Deadline = "deadline",
        /// The result is exact; more depth changes nothing.
        Solved = "solved",
        /// There is one move, and only a clock limited the search: the rest of the time was saved.
        OnlyMove = "only_move",
        /// The game was over before the search.
        GameOver = "game_over",
        /// The server's own limit of search time.
        ServerLimit = "server_limit",
        /// The service shuts down.
        Draining = "draining",
        /// Another client's request needed the thread.
        Preempted = "preempted",
        /// No client waited for the answer any more.
        Abandoned = "abandoned",
    }
}

impl StoppedBy {
    /// Whether a clock or another thread ended the search, so that another run may differ.
    #[must_use]
    pub const fn depends_on_time(self) -> bool {
        match self {
            Self::Depth | Self::Nodes | Self::Solved | Self::OnlyMove | Self::GameOver => false,
            Self::Time | Self::Deadline | Self::ServerLimit | Self::Draining | Self::Preempted | Self::Abandoned => {
                true
            }
        }
    }
}

impl<M> Report<M> {
    /// The line to play; `None` in a finished game.
    #[must_use]
    pub fn choice(&self) -> Option<&Line<M>> {
        self.lines.get(self.chosen)
    }

    /// The same report with every move converted.
    pub fn map_moves<N>(self, convert: impl Fn(M) -> N + Copy) -> Report<N> {
        let line = |line: Line<M>| Line { score: line.score, moves: line.moves.into_iter().map(convert).collect() };
        Report {
            depth: self.depth,
            selective_depth: self.selective_depth,
            lines: self.lines.into_iter().map(line).collect(),
            chosen: self.chosen,
            statistics: self.statistics,
            iterations: self
                .iterations
                .into_iter()
                .map(|iteration| Iteration {
                    depth: iteration.depth,
                    line: line(iteration.line),
                    nodes: iteration.nodes,
                })
                .collect(),
            elapsed: self.elapsed,
            proof: self.proof.map(|proof| proof.map_moves(convert)),
            chances: self.chances,
            visits: self.visits,
        }
    }
}
