//! The players: one door for every game, through which the service asks for a best move.
//!
//! [`Players`] belongs to one search thread and owns its tables. It knows the games apart; the
//! floors above do not have to. Behind the door stands an [`Engine`] for each game; until a
//! specialised one replaces it, it is the best textbook configuration. An engine searches a
//! position in its canonical orientation (`canonical`), a textbook algorithm as it stands.

mod canonical;
mod clock;
mod fingerprint;
pub mod gomoku;
mod levels;
pub mod othello;
mod players;
pub mod textbook;
pub mod tictactoe;
mod weights;

use std::{fmt::Debug, sync::Arc};

pub use canonical::Orientation;
pub use clock::{Allotment, GameClock, manages_time};
pub use fingerprint::{Revision, fingerprint};
pub use levels::{Level, LevelEntry, level_entry};
pub use players::{OTHELLO_ENTRIES, Players, depth_zero, evaluate_along, evaluation, immediate};
pub use weights::{WeightsFile, weights_in_use};

use othello::{selectivity::Selectivity, table::Table};

use crate::{
    game::{AnyMove, AnyPosition},
    search::{
        Configuration, Control, EvaluationChoice, Goal, Limits, Outcome, Report, Task, Team,
        game::TextbookGame, techniques::transposition_table::TranspositionTable,
    },
};

/// What is to be searched, complete and sound.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// The position.
    pub position: AnyPosition,
    /// The moves of the root that may be chosen, legal all and in square order; empty exactly when the game
    /// is over.
    pub root_moves: Vec<AnyMove>,
    /// Who searches.
    pub player: Player,
    /// How far.
    pub limits: Limits,
    /// What for.
    pub goal: Goal,
    /// How many best moves are wanted, at least 1; more than there are means all.
    pub multi_pv: u32,
    /// Drives everything that is random.
    pub seed: u64,
    /// How much worse than the best a move may be that is played all the same, in hundredths of a
    /// disc; `seed` draws among them. For Othello's engine alone.
    pub variety: u32,
    /// Search threads at most, at least 1. Othello's solver uses more than one; the other searches of
    /// today do not.
    pub threads: u32,
}

impl SearchRequest {
    /// The one best move of all legal ones, on one thread, with nothing random in it.
    #[must_use]
    pub fn of(position: AnyPosition, player: Player, limits: Limits) -> Self {
        Self {
            root_moves: position.legal_moves(),
            position,
            player,
            limits,
            goal: Goal::Best,
            multi_pv: 1,
            seed: 0,
            variety: 0,
            threads: 1,
        }
    }
}

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The strongest player of the game.
    Engine {
        /// The strength dial; `None` where the limits or the goal say how far to search.
        level: Option<Level>,
        /// Othello: how much a search without a level may leave out on a guess; `None` for what its
        /// limits mean by themselves.
        confidence: Option<Selectivity>,
    },
    /// A textbook algorithm.
    Textbook(Configuration),
}

impl Player {
    /// The strongest player of the game, at a level if there is one, as sure as that or the limits mean.
    #[must_use]
    pub const fn engine(level: Option<Level>) -> Self {
        Self::Engine { level, confidence: None }
    }
}

/// A report about a game of any kind.
pub type AnyReport = Report<AnyMove>;
/// An outcome of a game of any kind.
pub type AnyOutcome = Outcome<AnyMove>;

/// What the searches of one thread work with: what they remember while they run, and who helps.
#[derive(Debug)]
pub struct Tables {
    /// Of the textbook's searches.
    pub transposition: TranspositionTable,
    /// Of Othello's midgame. Helpers share it.
    pub midgame: Arc<Table>,
    /// Of Othello's endgames. Helpers share it.
    pub endgame: Arc<Table>,
    /// The threads that the search may have.
    pub team: Team,
}

/// The strongest player of one game. Immutable: what a search changes is passed in.
pub trait Engine<G: TextbookGame>: Debug {
    /// Searches until a limit is reached or `control` says stop, and hands every completed
    /// iteration to `publish`. The game goes on in the task's position. `level` and `confidence` are those of
    /// [`Player::Engine`].
    fn search(
        &self,
        task: &Task<G>,
        level: Option<Level>,
        confidence: Option<Selectivity>,
        tables: &mut Tables,
        control: &Control,
        publish: &mut dyn FnMut(Report<G::Move>),
    ) -> Outcome<G::Move>;

    /// The answer that needs no search, where the game is solved.
    fn known(&self, task: &Task<G>, level: Option<Level>) -> Option<Outcome<G::Move>> {
        let _ = (task, level);
        None
    }

    /// The leaf evaluation that serves a goal, at a level if there is one.
    fn evaluation(&self, goal: Goal, level: Option<Level>) -> EvaluationChoice;

    /// A legal move with a static guess.
    fn depth_zero(&self, task: &Task<G>) -> Report<G::Move>;
}
