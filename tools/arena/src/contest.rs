//! A match: every opening is played twice with colours swapped, games in parallel.

use std::{num::NonZeroUsize, sync::atomic::AtomicBool};

use thiserror::Error;

use super::{
    contestant::ContestantPlan,
    elo::Standing,
    openings::Opening,
    playing::{Effort, Entrant, GameFault, PlayedGame, Table},
    program::ProgramFault,
    side_by_side::side_by_side,
};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct ContestPlan {
    /// A and B.
    pub entrants: [ContestantPlan; 2],
    /// The openings, one a pair.
    pub openings: Vec<Opening>,
    /// Drives what is random in the players.
    pub seed: u64,
    /// Games side by side; each has players of its own.
    pub threads: NonZeroUsize,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// Its place among all games: those of the first opening come first, A's as the first to move before B's.
    pub index: usize,
    /// The game.
    pub game: PlayedGame,
}

/// The two games from an opening: A moves first, then B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<'a> {
    /// The opening.
    pub opening: &'a Opening,
    /// The games.
    pub games: [&'a PlayedGame; 2],
}

impl Pair<'_> {
    /// Both results from A's side; see [`PlayedGame::result`].
    #[must_use]
    pub const fn results(&self) -> [i32; 2] {
        [self.games[0].result, self.games[1].result]
    }
}

/// What ended a match before its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestFault {
    /// A player could not be made.
    #[error("{entrant} is not ready: {fault}")]
    NotReady {
        /// Which.
        entrant: Entrant,
        /// Why.
        fault: ProgramFault,
    },
    /// A game could not be played to its end.
    #[error("game {game} of pair {pair}: {fault}")]
    Game {
        /// The pair, from 1.
        pair: usize,
        /// 1 or 2.
        game: usize,
        /// What was wrong.
        fault: GameFault,
    },
}

/// The finished games of a match, whether it is at its end or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    openings: Vec<Opening>,
    /// Two for each opening.
    games: Vec<Option<PlayedGame>>,
}

impl Contest {
    /// A match from those openings of which nothing is played yet.
    #[must_use]
    pub fn new(openings: Vec<Opening>) -> Self {
        let games = vec![None; 2 * openings.len()];
        Self { openings, games }
    }

    /// Adds a game that [`play`] tells; whether its pair is whole now.
    pub fn add(&mut self, FinishedGame { index, game }: &FinishedGame) -> bool {
        self.games[*index] = Some(game.clone());
        self.games[index ^ 1].is_some()
    }

    /// The pairs of which both games are finished, in the order of the openings.
    pub fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        let pairs = self.openings.iter().zip(self.games.chunks_exact(2));
        pairs.filter_map(|(opening, games)| match games {
            [Some(first), Some(second)] => Some(Pair { opening, games: [first, second] }),
            _ => None,
        })
    }

    /// All finished games.
    pub fn games(&self) -> impl Iterator<Item = &PlayedGame> {
        self.games.iter().flatten()
    }

    /// The games whose pair is not finished, with the number of their pair, from 1. A result takes no account of them:
    /// the first player has an advantage.
    pub fn unpaired(&self) -> impl Iterator<Item = (usize, &Opening, &PlayedGame)> {
        let pairs = self.openings.iter().zip(self.games.chunks_exact(2)).enumerate();
        pairs.filter_map(|(index, (opening, games))| match games {
            [Some(game), None] | [None, Some(game)] => Some((index + 1, opening, game)),
            _ => None,
        })
    }

    /// What the pairs say.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let results: Vec<_> = self.pairs().map(|pair| pair.results()).collect();
        Standing::of(&results)
    }

    /// What the moves of a player took in all finished games.
    #[must_use]
    pub fn effort(&self, entrant: Entrant) -> Effort {
        let efforts = self.games().map(|game| game.efforts[entrant as usize]);
        efforts.fold(Effort::default(), Effort::and)
    }
}

/// Plays a match and hands each game to `progress` as it ends. The games do not depend on the number
/// of threads, but where a clock limits a player.
///
/// # Errors
/// What ended the match before its end: the first thing that a program did wrong. Games under way end with it.
pub fn play(plan: &ContestPlan, progress: impl FnMut(&FinishedGame)) -> Result<(), ContestFault> {
    let tools = || {
        let make = |entrant: Entrant| {
            plan.entrants[entrant as usize].make().map_err(|fault| ContestFault::NotReady { entrant, fault })
        };
        Ok(Table { contestants: [make(Entrant::A)?, make(Entrant::B)?] })
    };
    let work = |table: &mut Table, &index: &usize, stop: &AtomicBool| {
        let first = if index % 2 == 0 { Entrant::A } else { Entrant::B };
        // Every game of the match has a seed of its own.
        let seed = plan.seed.wrapping_add(index as u64);
        match table.play(&plan.openings[index / 2], first, seed, stop) {
            Ok(game) => Ok(game.map(|game| FinishedGame { index, game })),
            Err(fault) => Err(ContestFault::Game { pair: index / 2 + 1, game: index % 2 + 1, fault }),
        }
    };
    let items: Vec<_> = (0..2 * plan.openings.len()).collect();
    match side_by_side(&items, plan.threads, tools, work, progress).fault {
        Some(fault) => Err(fault),
        None => Ok(()),
    }
}
