//! A match: every opening twice, colours swapped, games side by side.

use std::{num::NonZeroUsize, sync::atomic::AtomicBool};

use thiserror::Error;

use super::{
    contestant::ContestantPlan,
    elo::Standing,
    openings::Opening,
    playing::{Effort, Entrant, GameFault, PlayedGame, Table},
    program::ProgramFault,
    side_by_side::{Done, side_by_side},
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

/// The two games from an opening: A moves first, then B.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The opening.
    pub opening: Opening,
    /// The games.
    pub games: [PlayedGame; 2],
}

impl Pair {
    /// Both results from A's side; see [`PlayedGame::result`].
    #[must_use]
    pub fn results(&self) -> [i32; 2] {
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

/// What came of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The pairs that were played to their end, in the order of the openings.
    pub pairs: Vec<Pair>,
    /// What ended the match before its end; the pairs are no result then.
    pub fault: Option<ContestFault>,
}

impl Contest {
    /// What the pairs say.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let results: Vec<_> = self.pairs.iter().map(Pair::results).collect();
        Standing::of(&results)
    }

    /// What the moves of a player took.
    #[must_use]
    pub fn effort(&self, entrant: Entrant) -> Effort {
        let games = self.pairs.iter().flat_map(|pair| &pair.games);
        let efforts = games.map(|game| game.efforts[entrant as usize]);
        efforts.fold(Effort::default(), Effort::and)
    }
}

/// Plays a match and hands each pair to `progress` as it ends. The games do not depend on the number
/// of threads, but where a clock limits a player.
pub fn play(plan: &ContestPlan, progress: impl FnMut(&Pair)) -> Contest {
    let tools = || {
        let make = |entrant: Entrant| {
            plan.entrants[entrant as usize]
                .make()
                .map_err(|fault| ContestFault::NotReady { entrant, fault })
        };
        Ok(Table { contestants: [make(Entrant::A)?, make(Entrant::B)?] })
    };
    let work = |table: &mut Table, &(number, opening): &(usize, &Opening), stop: &AtomicBool| {
        play_pair(table, number, opening, plan.seed, stop)
    };
    let items: Vec<_> = plan.openings.iter().enumerate().collect();
    let Done { results, fault } = side_by_side(&items, plan.threads, tools, work, progress);
    Contest { pairs: results.into_iter().flatten().collect(), fault }
}

fn play_pair(
    table: &mut Table,
    number: usize,
    opening: &Opening,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Option<Pair>, ContestFault> {
    let mut game = |black, game: usize| {
        // Every game of the match has a seed of its own.
        let seed = seed.wrapping_add((number * 2 + game - 1) as u64);
        let fault = |fault| ContestFault::Game { pair: number + 1, game, fault };
        table.play(opening, black, seed, stop).map_err(fault)
    };
    let Some(first) = game(Entrant::A, 1)? else { return Ok(None) };
    let Some(second) = game(Entrant::B, 2)? else { return Ok(None) };
    Ok(Some(Pair { opening: opening.clone(), games: [first, second] }))
}
