//! The root and the principal variation.

use super::{EndgameTable, LOSS, Nodes, cpu::EndgameCpu, last_empties::finished, search::Step};
use crate::{
    game::{
        Game,
        othello::{
            Move, Position,
            cpu::{CpuPath, with_cpu},
        },
    },
    search::{Budget, Stopped, line::TriangularTable},
};

/// Nodes between two looks at the limits, at least, as long as so many are left.
const POLL_NODES: u64 = 1 << 12;

/// Solves positions; owns what one request needs.
#[derive(Debug)]
pub struct Solver<'run> {
    pub(super) nodes: Nodes,
    pub(super) table: &'run mut EndgameTable,
    pub(super) path: CpuPath,
    budget: Budget<'run>,
    /// Nodes that the budget knows of.
    charged: u64,
    /// Nodes at which the limits are looked at again.
    poll_at: u64,
    line: TriangularTable<Move>,
    /// The moves of the nodes on the way from the root.
    pub(super) steps: Vec<Step>,
}

/// A move with its exact result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result in discs for the side to move at the root; an end of the window where it lies
    /// beyond.
    pub value: i32,
    /// The move and the best play after it, to the end of the game or as far as the window needed.
    pub line: Vec<Move>,
    /// The move's place among the root moves that were given.
    pub place: usize,
}

impl<'run> Solver<'run> {
    /// A solver with an emptied table, on the path of the process.
    ///
    /// # Panics
    /// As [`CpuPath::of_process`].
    #[must_use]
    pub fn new(table: &'run mut EndgameTable, budget: Budget<'run>) -> Self {
        table.start();
        let poll_at = budget.nodes_left().min(POLL_NODES);
        Self {
            nodes: Nodes::default(),
            table,
            path: CpuPath::of_process(),
            budget,
            charged: 0,
            poll_at,
            line: TriangularTable::new(),
            steps: Vec::with_capacity(1024),
        }
    }

    /// The same solver on another path: it visits the same nodes at another speed.
    #[must_use]
    pub fn with_path(self, path: CpuPath) -> Self {
        Self { path, ..self }
    }

    /// The budget, with all nodes so far.
    pub fn budget(&mut self) -> &mut Budget<'run> {
        // The error is found again by whoever asks the budget.
        let _ = self.charge();
        &mut self.budget
    }

    /// Positions scored so far.
    #[must_use]
    pub const fn leaves(&self) -> u64 {
        self.nodes.leaves
    }

    fn charge(&mut self) -> Result<(), Stopped> {
        let new = self.nodes.entered - self.charged;
        self.charged = self.nodes.entered;
        let charged = self.budget.charge(new);
        self.poll_at = self.charged + self.budget.nodes_left().min(POLL_NODES);
        charged
    }

    /// Looks at the limits from time to time.
    #[inline]
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        if self.nodes.entered >= self.poll_at { self.charge() } else { Ok(()) }
    }

    /// The `wanted` best of the moves, with results that are exact inside (`alpha`, `beta`) and no
    /// further than its ends, best first, equal ones in the order of `moves`. They are searched in
    /// the order of `order`, places in `moves`.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached or the search was asked to stop.
    pub fn solve(
        &mut self,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        window: (i32, i32),
    ) -> Result<Vec<Solution>, Stopped> {
        with_cpu!(self.path, cpu => self.solve_on(cpu, position, moves, order, wanted, window))
    }

    fn solve_on<C: EndgameCpu>(
        &mut self,
        cpu: C,
        position: &Position,
        moves: &[Move],
        order: &[usize],
        wanted: usize,
        (alpha, beta): (i32, i32),
    ) -> Result<Vec<Solution>, Stopped> {
        self.nodes.enter();
        let mut lines: Vec<Solution> = Vec::new();
        for &place in order {
            let mut after = *position;
            after.play(moves[place]);
            let (player, opponent) = (after.player(), after.opponent());
            let floor = match lines.last() {
                // An earlier move wins a tie.
                Some(worst) if lines.len() >= wanted => {
                    worst.value - i32::from(place < worst.place)
                }
                _ => alpha,
            }
            .max(alpha);
            self.line.enter(1);
            let is_first = lines.len() < wanted;
            if !is_first {
                if floor >= beta {
                    continue;
                }
                let value = -cpu.null_window(self, player, opponent, -floor - 1)?;
                if value <= floor {
                    continue;
                }
            }
            let value = -self.principal(cpu, player, opponent, -beta, -floor, 1)?;
            let value = value.clamp(alpha, beta);
            let mut line = vec![moves[place]];
            line.extend_from_slice(self.line.at(1));
            let rank = lines.partition_point(|known| {
                known.value > value || known.value == value && known.place < place
            });
            lines.insert(rank, Solution { value, line, place });
            lines.truncate(wanted);
        }
        Ok(lines)
    }

    /// The result for the side with the discs `player`, exact inside (`alpha`, `beta`), where its
    /// line is collected.
    fn principal<C: EndgameCpu>(
        &mut self,
        cpu: C,
        player: u64,
        opponent: u64,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.line.enter(ply);
        self.nodes.enter();
        self.poll()?;
        let moves = cpu.placements(player, opponent);
        if moves == 0 {
            if cpu.placements(opponent, player) == 0 {
                return Ok(finished(player, opponent));
            }
            let value = -self.principal(cpu, opponent, player, -beta, -alpha, ply + 1)?;
            self.line.improve(ply, Move::Pass);
            return Ok(value);
        }
        let empty = !(player | opponent);
        let known = self.table.probe(player, opponent);
        let steps = self.steps_of(cpu, player, opponent, moves);
        self.rate(cpu, &steps, empty, known.map_or(64, |known| known.best));
        let mut best = LOSS;
        let mut best_square = 64;
        for index in 0..steps.count() {
            let step = self.next_best(&steps, index);
            let lower = alpha.max(best);
            let mut value = LOSS;
            if index > 0 {
                value = -cpu.null_window(self, step.player, step.opponent, -lower - 1)?;
            }
            if index == 0 || value > lower && value < beta {
                value = -self.principal(cpu, step.player, step.opponent, -beta, -lower, ply + 1)?;
            }
            if value > best {
                (best, best_square) = (value, step.square.index() as u8);
                if value > alpha {
                    self.line.improve(ply, Move::Place(step.square));
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.drop_steps(&steps);
        self.remember(player, opponent, (alpha, beta), best, best_square);
        Ok(best)
    }
}
