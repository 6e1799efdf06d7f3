//! Game reviews: every move of a game compared with the best one.
//!
//! A [`Plan`] hands out [`Visit`]s: each scores the best move of one position and the move that was played, from
//! searches of one root. [`Plan::take`] accepts the result of a visit, [`Plan::finished`] returns newly finished plies.
//! [`Plan::review`] is the state at any moment, so that a cancelled review keeps its finished plies. Nothing here knows
//! of threads, clocks or HTTP.
//!
//! ```
//! use std::time::Duration;
//!
//! use yomi_game::{Board as _, PositionText, othello::Position};
//! use yomi_players::Players;
//! use yomi_review::{Budget, Plan, PlayedGame, Settings};
//! use yomi_search::Control;
//!
//! let played = Position::read(&PositionText::of_moves("f5d6c3d3c4")).expect("legal moves");
//! let moves = played.moves.into_iter().map(Into::into);
//! let game = PlayedGame::new(played.start.into(), moves).expect("legal moves");
//! let mut plan = Plan::new(game, Settings::new(Budget::Nodes(2_000)));
//! let mut players = Players::default();
//! while let Some(visit) = plan.next_visit(Duration::ZERO) {
//!     let visited = visit.perform(&mut players, &Control::default());
//!     plan.take(visited);
//!     for ply in plan.finished() {
//!         assert!(ply.loss.expectation >= 0.0);
//!     }
//! }
//! assert_eq!(plan.review().plies.len(), 5);
//! ```

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod class;
mod errors;
mod forced;
mod game;
mod games;
mod kept;
mod pair;
mod plan;
pub mod report;
mod reviewed;
mod scored;
mod summary;
mod visit;

pub use class::{BLUNDER, Class, ERRORS, INACCURACY, MISTAKE, class_of};
pub use errors::{Fit, loss_error, slope};
pub use forced::Forced;
pub use game::{GameFault, PlayedGame};
pub use pair::{Pair, RootMove};
pub use plan::{Budget, Estimate, Plan, Settings};
pub use reviewed::{Loss, Marks, Review, ReviewedPly};
pub use scored::{Certainty, Scored};
pub use summary::{SideSummary, Summary};
pub use visit::{Effort, Searches, Visit, Visited};
