//! Functions of the endgame solver that are compiled once per instruction set: the recursive ones,
//! and those too large to be inlined.

use yomi_game::othello::{Square, cpu::compiled_for_each_cpu};
use yomi_search::Stopped;

use super::{few_empties, last_empties, near_table::NearTable, solver::Solver, sorted_few, stability};
use crate::tally::Tally;

compiled_for_each_cpu! {
    /// The trait that the endgame search is generic over.
    pub(super) trait EndgameCpu {
        /// [`Solver::null_window_on`].
        fn null_window(
            solver: &mut Solver<'_>, player: u64, opponent: u64, alpha: i32,
        ) -> Result<i32, Stopped> = Solver::null_window_on;
        /// [`stability::stable_on`].
        fn stable(own: u64, other: u64, enough: u32) -> u64 = stability::stable_on;
        /// [`sorted_few::sorted_few`].
        fn sorted_few(
            tally: &mut Tally, near: &mut NearTable, player: u64, opponent: u64, alpha: i32, moves: u64,
        ) -> i32 = sorted_few::sorted_few;
        /// [`few_empties::few_empties`].
        fn few_empties(
            tally: &mut Tally, player: u64, opponent: u64, alpha: i32, moves: u64,
        ) -> i32 = few_empties::few_empties;
        /// [`last_empties::last_4`].
        fn last_4(
            tally: &mut Tally, player: u64, opponent: u64, alpha: i32, squares: [Square; 4],
        ) -> i32 = last_empties::last_4;
        /// [`last_empties::last_3`].
        fn last_3(
            tally: &mut Tally, player: u64, opponent: u64, alpha: i32, squares: [Square; 3],
        ) -> i32 = last_empties::last_3;
        /// [`last_empties::last_2`].
        fn last_2(
            tally: &mut Tally, player: u64, opponent: u64, alpha: i32, first: Square, second: Square,
        ) -> i32 = last_empties::last_2;
    }
}
