//! Gomoku engine: principal variation search with threat-space search (VCF, VCT).
//!
//! The best move in 20,000 nodes:
//!
//! ```
//! use yomi_game::{Board as _, Game as _, PositionText, gomoku::Position};
//! use yomi_gomoku::{GomokuEngine, Tables};
//! use yomi_search::{Control, Engine as _, Limits, SearchSettings, Task, Team, engine::{Workspace, Tables as _}};
//!
//! let text = PositionText::of_moves("h8i9h9h7");
//! let position = Position::read(&text).expect("legal moves").position;
//! let limits = Limits { nodes: Some(20_000), ..Limits::default() };
//! let task = Task::best(position.clone(), limits);
//! let (mut tables, mut team) = (Tables::empty(), Team::alone());
//! let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
//! let found = GomokuEngine::default().search(&task, &SearchSettings::default(), workspace, &Control::default(), &mut |_| ());
//! assert!(position.is_legal(found.report.lines[0].moves[0]));
//! ```

#![deny(unsafe_code)]
#![warn(unreachable_pub)]

mod attacks;
mod attention;
mod beginner;
mod board;
mod cell_set;
mod combination;
mod deepening;
mod engine;
mod evaluation;
mod fours;
mod geometry;
mod levels;
mod line_class;
mod margin;
pub mod network;
mod ordering;
mod parallel;
mod pattern;
mod people;
mod portion;
mod proof;
mod root;
mod root_wins;
mod score;
mod search;
pub mod sight;
mod slot;
pub mod swap2;
mod table;
mod tally;
#[cfg(test)]
mod testing;
mod threat;
mod threat_points;
mod valuation;
mod variety;
mod vcf;
mod vct;
mod verdict;
pub mod weights;

pub use combination::{COMBINATIONS, Combination};
pub use engine::{GomokuEngine, Parameters, Tables};
pub use evaluation::LOG_ODDS;
pub use pattern::Pattern;
pub use threat::THREAT_MASKS;
pub use threat_points::{ThreatPoints, threat_points};
