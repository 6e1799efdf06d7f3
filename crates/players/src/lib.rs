//! Players: the interface to the engines of all games and the textbook algorithms.
//!
//! [`Engines`] holds an engine for each game and answers what needs no search; [`Players`] belongs
//! to one search thread and owns its tables. They dispatch by game, so that callers need not. An
//! engine searches a position in its canonical orientation ([`Orientation`]), a textbook algorithm
//! and the model of people as it stands.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

mod canonical;
mod clock;
mod engines;
mod fingerprint;
mod human;
mod request;
pub mod signature;
pub mod swap2;
mod tables;
mod textbook;
mod thread;

pub use canonical::Orientation;
pub use clock::{Allotment, GameClock};
pub use engines::{Engines, Parameters};
pub use fingerprint::TEXTBOOK_REVISION;
pub use request::{AnyOutcome, AnyReport, Player, SearchRequest};
pub use textbook::{EvaluatedGame, WithEvaluation};
pub use thread::Players;
