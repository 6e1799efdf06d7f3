//! Exact endgames: the result under perfect play, in discs.
//!
//! All with null windows (`search`). Moves are sorted by the replies that they leave, regions with an odd
//! number of empty squares come first, discs that can never be flipped bound the result
//! (`stability`), what is known is kept in a `table` and looked up one ply ahead. Nearer the end,
//! `sorted_few` does the same with a small `near_table`, `few_empties` are not sorted at all, and the
//! `last_empties` squares have code of their own. `cpu` compiles all of it for each set of
//! instructions.

mod cpu;
mod few_empties;
mod last_empties;
mod near_table;
#[cfg(test)]
mod plain_count;
mod search;
mod solver;
mod sorted_few;
mod stability;
mod steps;

pub(super) use few_empties::UNKNOWN;
pub(crate) use solver::Solver;

use cpu::EndgameCpu as _;
use stability::stability_bound;
use yomi_game::othello::cpu::{CpuPath, with_cpu};
use yomi_search::Stopped;

use crate::units::Discs;

/// The result for the side with the discs `player` when the game is over, empties to the winner.
pub(super) fn result(player: u64, opponent: u64) -> Discs {
    Discs(last_empties::finished(player, opponent))
}

/// Bitboards of X, to move, and of O, from a text of the board from a1 to h8; no game need reach
/// it.
#[cfg(test)]
fn discs_of(text: &str) -> (u64, u64) {
    let of = |disc| {
        let found = text.chars().enumerate().filter(|(_, cell)| *cell == disc);
        found.fold(0, |bits, (index, _)| bits | 1_u64 << index)
    };
    (of('X'), of('O'))
}

impl Solver<'_> {
    /// The result for the side with the discs `player`, with the null window (`alpha`, `alpha` + 1),
    /// fail-soft.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub(super) fn bound(&mut self, player: u64, opponent: u64, Discs(alpha): Discs) -> Result<Discs, Stopped> {
        with_cpu!(self.path, cpu => cpu.null_window(self, player, opponent, alpha)).map(Discs)
    }

    /// The instruction set in use.
    pub(super) const fn path(&self) -> CpuPath {
        self.path
    }

    /// The upper bound by the opponent's stable discs, if it is at most `alpha`.
    pub(super) fn stability_bound(&mut self, player: u64, opponent: u64, Discs(alpha): Discs) -> Option<Discs> {
        let tally = &mut self.tally;
        with_cpu!(self.path, cpu => stability_bound(cpu, tally, player, opponent, alpha)).map(Discs)
    }

    /// Counts an entered position, and polls the limits from time to time.
    pub(super) fn enter(&mut self) -> Result<(), Stopped> {
        self.tally.enter();
        self.poll()
    }

    /// Counts an entered position; whether the limits are to be polled there.
    #[inline]
    pub(super) const fn enters_at_a_poll(&mut self) -> bool {
        self.tally.enter();
        self.is_at_a_poll()
    }

    /// Counts a position that is entered and scored.
    pub(super) fn enter_leaf(&mut self) {
        self.tally.enter_leaf();
    }
}
