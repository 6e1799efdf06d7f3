//! Strength read off the moves of a side: which moves count, and when they are judged.

use std::time::Duration;

use yomi_game::{Side, openings::played::Openings};
use yomi_search::strength::{FEWEST_MOVES, Likelihood, Strength};

use super::{Budget, Plan, PlyState};
use crate::{
    PlayedGame,
    games::ReviewData,
    visit::{Effort, Question, Visit},
};

/// Time for a move, whose position is searched at three low levels, every move of it: some 2 ms, 22,500 nodes; more on a
/// busy machine.
const A_MOVE: Duration = Duration::from_millis(5);
/// Part of a budget of time that strength may take; where it takes more, it is not read.
const PART_OF_TIME: u32 = 10;
/// Least budgets of other kinds with which strength is read: with less it would take most of a review's time.
const FEWEST_NODES: u64 = 20_000;
const LEAST_DEPTH: u32 = 6;
const LEAST_LEVEL: u8 = 6;

/// Marks the plies off which strength is read; returns the time that this takes.
///
/// Those are the free moves of a side with [`FEWEST_MOVES`] of them, except moves out of positions that the table of
/// openings has: such moves are played from memory, and show little of what a player sees.
pub(super) fn choose(game: &PlayedGame, plies: &mut [PlyState], budget: Budget) -> Duration {
    let is_small = match budget {
        Budget::Time(_) => false,
        Budget::Nodes(nodes) => nodes < FEWEST_NODES,
        Budget::Depth(depth) => depth < LEAST_DEPTH,
        Budget::Level(level) => level.number() < LEAST_LEVEL,
    };
    if is_small || !ReviewData::of(game.position(0)).reads_strength {
        return Duration::ZERO;
    }
    let is_known = |index: usize| Openings::embedded().of_position(game.position(index)).is_some();
    let mut read: Vec<usize> = Vec::new();
    for side in [Side::First, Side::Second] {
        let free: Vec<_> = (0..plies.len())
            .filter(|&index| plies[index].is_asked && plies[index].is_free() && game.side(index) == side)
            .collect();
        // The table is not decoded for a game that is too short anyhow.
        if free.len() >= FEWEST_MOVES {
            let counted: Vec<_> = free.into_iter().filter(|&index| !is_known(index)).collect();
            read.extend(counted.iter().filter(|_| counted.len() >= FEWEST_MOVES));
        }
    }
    let time = A_MOVE * u32::try_from(read.len()).unwrap_or(u32::MAX);
    if matches!(budget, Budget::Time(budget) if time > budget / PART_OF_TIME) {
        return Duration::ZERO;
    }
    for index in read {
        plies[index].reads = true;
    }
    time
}

impl Plan {
    /// The next ply off which strength is read. A budget of time that is over leaves it unread.
    pub(super) fn next_to_read(&self) -> Option<Visit> {
        let index = self.plies.iter().position(|ply| ply.reads && !ply.is_read)?;
        let question = Question::Likelihood(self.game.moves()[index]);
        (!self.purse.is_over()).then(|| self.ask(index, question, Effort::Nodes(0)))
    }

    pub(super) fn take_likelihood(&mut self, index: usize, likelihood: Option<Likelihood>) {
        if let Some(ply) = self.plies.get_mut(index) {
            ply.is_read = true;
            ply.likelihood = likelihood;
        }
    }

    /// The strength of a side, once all its moves that count are read.
    pub(super) fn strength(&self, side: Side) -> Option<Strength> {
        let plies = self.plies.iter().enumerate();
        let own = plies.filter(|(index, ply)| ply.reads && self.game.side(*index) == side);
        let likelihoods: Option<Vec<_>> = own.map(|(_, ply)| ply.likelihood.as_ref()).collect();
        Strength::of(likelihoods?)
    }
}
