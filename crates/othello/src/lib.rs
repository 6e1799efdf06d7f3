//! Othello engine: principal variation search with trained pattern evaluation, and an exact endgame
//! solver.
//!
//! The best move in 100 ms:
//!
//! ```
//! use std::time::Duration;
//!
//! use yomi_game::{Board as _, Game as _, PositionText, othello::Position};
//! use yomi_othello::{OthelloEngine, Tables};
//! use yomi_search::{Control, Engine as _, Limits, SearchSettings, Task, Team, engine::{Workspace, Tables as _}};
//!
//! let text = PositionText::of_moves("f5d6c3");
//! let position = Position::read(&text).expect("legal moves").position;
//! let time = Some(Duration::from_millis(100));
//! let task = Task::best(position, Limits { time, clock_only: true, ..Limits::default() });
//! let (mut tables, mut team) = (Tables::empty(), Team::alone());
//! let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
//! let found = OthelloEngine::default()
//!     .search(&task, &SearchSettings::default(), workspace, &Control::default(), &mut |_| ());
//! assert!(position.is_legal(found.report.lines[0].moves[0]));
//! ```
//!
//! The exact result of a game that is nearly over, under perfect play:
//!
//! ```
//! use yomi_game::othello::obf::parse_collection;
//! use yomi_othello::{OthelloEngine, Tables};
//! use yomi_search::{Control, Engine as _, Goal, Limits, SearchSettings, Task, Team, engine::{Workspace, Tables as _}};
//!
//! let text = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
//! let position = parse_collection(text).expect("a problem")[0].position;
//! let task = Task { goal: Goal::Solve, ..Task::best(position, Limits::default()) };
//! let (mut tables, mut team) = (Tables::empty(), Team::alone());
//! let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
//! let found = OthelloEngine::default()
//!     .search(&task, &SearchSettings::default(), workspace, &Control::default(), &mut |_| ());
//! let best = &found.report.lines[0];
//! assert_eq!((best.moves[0].to_string(), best.score.thousandths), ("g8".to_owned(), 18_000));
//! ```

#![deny(unsafe_code)]
#![warn(unreachable_pub)]

mod beginner;
mod deepening;
mod effort;
mod endgame;
mod engine;
pub mod evaluation;
mod levels;
pub mod midgame;
mod pacing;
pub mod people;
mod schedule;
pub mod selectivity;
mod splits;
pub mod table;
mod tally;
pub mod units;
mod variety;
pub mod win_probability;

pub use engine::{OthelloEngine, Parameters, Tables};
pub use selectivity::Selectivity;
