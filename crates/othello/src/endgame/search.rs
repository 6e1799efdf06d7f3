//! Endgame solver: null window search with transposition table and stability cutoffs. Most of its time is
//! spent here.

use yomi_game::othello::{Square, cpu::Cpu};
use yomi_search::Stopped;

use super::{
    cpu::EndgameCpu,
    few_empties::{UNKNOWN, odd_squares},
    last_empties::{LOSS, finished},
    near_table::NearTable,
    solver::Solver,
    stability::stability_bound,
    steps::{Step, Steps, rating},
};
use crate::table::Known;

/// From so many empty squares on positions are remembered in the large table; with fewer,
/// [`sorted_few`](super::sorted_few) takes over, which waits for no memory: 10 took 3 % fewer nodes on FFO 40–49, and
/// 3.5 % more time; 12, with twice as large a small table, took as long.
pub(super) const TABLE_FROM: u32 = 11;

impl Solver<'_> {
    /// Move generation: pushes the moves of the side with the discs `player` onto the stack,
    /// unordered. An arrangement that no game reaches may have more of them than any position of a
    /// game.
    #[inline(always)]
    pub(super) fn steps_of<C: Cpu>(&mut self, cpu: C, player: u64, opponent: u64, mut placements: u64) -> Steps {
        let start = self.steps.len();
        while let Some(square) = Square::lowest_of(placements) {
            placements &= placements - 1;
            let flipped = cpu.flips(square, player, opponent);
            self.steps.push(Step {
                square,
                player: opponent ^ flipped,
                opponent: player | flipped | square.bit(),
                key: 0,
            });
        }
        Steps { places: start..self.steps.len() }
    }

    /// Pops the moves of a finished node.
    pub(super) fn drop_steps(&mut self, steps: &Steps) {
        self.steps.truncate(steps.places.start);
    }

    /// Sets each move's key to its [rating]; the move on the square `best` comes first.
    #[inline(always)]
    pub(super) fn rate<C: Cpu>(&mut self, cpu: C, steps: &Steps, empty: u64, best: Option<Square>) {
        let odd = odd_squares(empty);
        for step in &mut self.steps[steps.places.clone()] {
            step.key = if Some(step.square) == best {
                i32::MIN
            } else {
                let replies = cpu.placements(step.player, step.opponent);
                let left = empty & !step.square.bit();
                rating(step.square, step.opponent, left, replies, odd)
            };
        }
    }

    /// The next move to search: the one with the smallest key from the index `from` on, moved there.
    pub(super) fn next_best(&mut self, steps: &Steps, from: usize) -> Step {
        let rest = &mut self.steps[steps.places.start + from..steps.places.end];
        let best = (0..rest.len()).min_by_key(|&index| rest[index].key).unwrap_or_default();
        rest.swap(0, best);
        rest[0]
    }

    /// The result in discs for the side with the discs `player`, with the null window (`alpha`,
    /// `alpha` + 1), fail-soft.
    ///
    /// To be called through [`EndgameCpu::null_window`].
    #[inline(always)]
    pub(super) fn null_window_on<C: EndgameCpu>(
        cpu: C,
        solver: &mut Solver<'_>,
        player: u64,
        opponent: u64,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let empty = !(player | opponent);
        let empties = empty.count_ones();
        if empties < TABLE_FROM && !solver.is_short_of_nodes() {
            let near = solver.near.get_or_insert_with(NearTable::new);
            let tally = &mut solver.tally;
            return Ok(cpu.sorted_few(tally, near, player, opponent, alpha, UNKNOWN));
        }
        solver.tally.enter();
        solver.poll()?;
        if let Some(bound) = stability_bound(cpu, &mut solver.tally, player, opponent, alpha) {
            return Ok(bound);
        }
        let moves = cpu.placements(player, opponent);
        if moves == 0 {
            if cpu.placements(opponent, player) == 0 {
                return Ok(finished(player, opponent));
            }
            return Ok(-cpu.null_window(solver, opponent, player, -alpha - 1)?);
        }
        let mut first = None;
        if let Some(known) = solver.tally.probe(solver.table.probe(player, opponent)) {
            // Only exact results are in this table.
            if let Some(bound) = known.answer(alpha) {
                solver.tally.table_cutoffs += 1;
                return Ok(bound);
            }
            first = known.best;
        }
        let steps = solver.steps_of(cpu, player, opponent, moves);
        let are_children_remembered = empties > TABLE_FROM;
        if are_children_remembered {
            // Prefetches: most of the memory latency passes while the moves are rated.
            for step in &solver.steps[steps.places.clone()] {
                solver.table.prefetch(step.player, step.opponent);
            }
        }
        solver.rate(cpu, &steps, empty, first);
        if are_children_remembered && let Some(bound) = solver.refuted_ahead(&steps, alpha, empties - 1) {
            solver.tally.table_cutoffs += 1;
            solver.drop_steps(&steps);
            return Ok(bound);
        }
        let (mut best, mut best_square) = (LOSS, None);
        for index in 0..steps.count() {
            let step = solver.next_best(&steps, index);
            let value = -cpu.null_window(solver, step.player, step.opponent, -alpha - 1)?;
            if value > best {
                (best, best_square) = (value, Some(step.square));
                if best > alpha {
                    break;
                }
            }
        }
        solver.drop_steps(&steps);
        solver.remember(player, opponent, (alpha, alpha + 1), best, best_square);
        Ok(best)
    }

    /// Stores what a search with the window (`alpha`, `beta`) found.
    pub(super) fn remember(
        &mut self,
        player: u64,
        opponent: u64,
        (alpha, beta): (i32, i32),
        value: i32,
        best: Option<Square>,
    ) {
        let lower = if value > alpha { value } else { -64 };
        let upper = if value < beta { value } else { 64 };
        let empties = (player | opponent).count_zeros();
        self.tally.stores += 1;
        self.table.store(player, opponent, Known::exact(empties, lower, upper, best));
    }

    /// Enhanced transposition cutoff: a child that is known to be bad enough for the opponent
    /// answers the node at once. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting
    /// Graph Properties of Game Trees, AAAI (1996).
    fn refuted_ahead(&mut self, steps: &Steps, alpha: i32, empties: u32) -> Option<i32> {
        let Self { steps: stack, table, tally, .. } = self;
        stack[steps.places.clone()]
            .iter()
            .filter_map(|step| tally.probe(table.probe(step.player, step.opponent)))
            .filter(|known| known.is_exact(empties))
            .map(|known| -i32::from(known.upper))
            .find(|&lower| lower > alpha)
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::othello::cpu::CpuPath;
    use yomi_game::othello::cpu::Portable;
    use yomi_search::{Budget, Control, Limits};

    use super::*;
    use crate::{endgame::discs_of, table::Table};

    #[test]
    fn arrangements_that_no_game_reaches_may_have_more_moves_than_any_position_of_one() {
        let text = "----OX---O-OXOO--OX-XO---XO-O----O-X-XO--OX-OXO--OXOOOO---------";
        let (player, opponent) = discs_of(text);
        let table = Table::new(4);
        let control = Control::default();
        let mut solver =
            Solver::new(&table, Budget::start(Limits::default(), &control), None, CpuPath::of_environment());
        let steps = solver.steps_of(Portable, player, opponent, Portable.placements(player, opponent));
        assert_eq!(steps.count(), 35);
        solver.rate(Portable, &steps, !(player | opponent), None);
        let keys: Vec<i32> = (0..steps.count()).map(|index| solver.next_best(&steps, index).key).collect();
        assert!(keys.is_sorted());
        solver.drop_steps(&steps);
        assert_eq!(solver.steps.len(), 0);
    }
}
