//! Search requests: the position, the player and the limits.

use yomi_game::{AnyMove, AnyPosition};
use yomi_othello::Selectivity;
use yomi_search::{Goal, Level, Limits, Outcome, Report, person::Skill};
use yomi_textbook::Configuration;

use crate::Parameters;

/// A complete, valid search request.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// The position.
    pub position: AnyPosition,
    /// Candidate root moves, all legal and in square order; empty exactly when the game is over.
    pub root_moves: Vec<AnyMove>,
    /// The player that searches.
    pub player: Player,
    /// The limits.
    pub limits: Limits,
    /// The goal.
    pub goal: Goal,
    /// Number of best moves (multi-PV), at least 1; more than there are means all.
    pub multi_pv: u32,
    /// Seed of all randomness.
    pub seed: u64,
    /// The last moves before the position, the last one last: as many as the model of people of the game asks for
    /// ([`Engines::recalled`](crate::Engines::recalled)), empty for other players.
    pub trail: Vec<AnyMove>,
    /// Limit of search threads, at least 1. The engines of Othello and gomoku use more than one;
    /// the other searches do not.
    pub threads: u32,
}

impl SearchRequest {
    /// A request for the best of all legal moves, on one thread, without randomness.
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
            trail: Vec::new(),
            threads: 1,
        }
    }
}

/// The player that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The strongest player of the game.
    Engine {
        /// The level; `None` if the limits or the goal determine how far to search.
        level: Option<Level>,
        /// Parameters of the engines; only those of the game apply.
        parameters: Parameters,
    },
    /// A textbook algorithm.
    Textbook(Configuration),
    /// A player that errs as people do; its moves are drawn by the seed.
    Human(Skill),
}

impl Player {
    /// The strongest player of the game at a level, if given, with default parameters.
    #[must_use]
    pub fn engine(level: Option<Level>) -> Self {
        Self::Engine { level, parameters: Parameters::default() }
    }

    /// Othello's engine with the given parameters.
    #[must_use]
    pub fn othello(level: Option<Level>, othello: yomi_othello::Parameters) -> Self {
        Self::Engine { level, parameters: Parameters { othello, ..Parameters::default() } }
    }

    /// Othello's engine without a level, with a given confidence of its forward pruning.
    #[must_use]
    pub fn sure(confidence: Selectivity) -> Self {
        let confidence = Some(confidence);
        Self::othello(None, yomi_othello::Parameters { confidence, ..Default::default() })
    }
}

/// A report about any game.
pub type AnyReport = Report<AnyMove>;
/// An outcome of any game.
pub type AnyOutcome = Outcome<AnyMove>;
