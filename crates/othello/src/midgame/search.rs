//! Principal variation search of the midgame: null window searches with stability cutoffs and Multi-ProbCut.

use std::hint::black_box;

use yomi_game::othello::{
    CORNERS, EDGES, Move, NEXT_TO_CORNERS, Square,
    cpu::{Cpu, Portable},
};
use yomi_search::Stopped;

use super::{
    Midgame, WORST,
    cpu::MidgameCpu,
    node::{Child, Node},
    sample::LeafSample,
};
use crate::{
    endgame::result,
    evaluation::{counts::Counts, move_patterns::MovePatterns, weights},
    selectivity::Selectivity,
    table::Known,
    units::{Discs, Eighths},
};

/// Up to so many empty squares a position that is to be searched to the end goes to the endgame
/// solver, which orders moves without an evaluation and cuts nothing on a guess.
const SOLVER_EMPTIES: u32 = 13;
/// The same in the first, most selective search to the end: under a clock it is the one that has to
/// be over, and a ply more with cuts gets it there. With 10 ms for 2,000 positions of 15 to 22 empty
/// squares the loss per move falls from 0.42 discs to 0.38 with it (± 0.02), with 30 ms from 0.18 to
/// 0.16 (± 0.01); 11 and fewer win nothing more.
const FIRST_SOLVER_EMPTIES: u32 = 12;
/// Classes of squares, best first.
const KINDS: [u64; 4] = [CORNERS, !(CORNERS | NEXT_TO_CORNERS), NEXT_TO_CORNERS & EDGES, NEXT_TO_CORNERS & !EDGES];
/// Smallest depth of the enhanced transposition cutoff.
const LOOK_AHEAD_FROM: u32 = 4;

/// Smallest depth at which the children's slots are prefetched.
const PREFETCHED_FROM: u32 = 3;

impl Midgame<'_> {
    /// The value for the side to move, `depth` plies ahead, with the null window (`alpha`,
    /// `alpha` + 1), fail-soft.
    ///
    /// To be called through [`MidgameCpu::null_window`].
    #[inline(always)]
    pub(super) fn null_window_on<C: MidgameCpu>(
        cpu: C,
        search: &mut Midgame<'_>,
        node: &Node,
        alpha: Eighths,
        depth: u32,
    ) -> Result<Eighths, Stopped> {
        let empties = node.empties();
        let depth = depth.min(empties);
        let solver_empties = search.solver_empties();
        if depth == empties && empties <= solver_empties {
            let value = search.solver.bound(node.player, node.opponent, alpha.floor())?;
            return Ok(value.eighths());
        }
        if depth == 0 {
            return Ok(search.leaf(cpu, node));
        }
        if search.solver.enters_at_a_poll() {
            search.draw_leaf(node, alpha, depth);
            search.solver.look_up()?;
        }
        if let Some(bound) = search.solver.stability_bound(node.player, node.opponent, alpha.floor()) {
            return Ok(bound.eighths());
        }
        let moves = node.moves(cpu);
        if moves == 0 {
            if node.replies(cpu) == 0 {
                return Ok(result(node.player, node.opponent).eighths());
            }
            return Ok(-cpu.null_window(search, &node.after_pass(), -alpha.next(), depth)?);
        }
        if depth == 1 {
            return Ok(search.frontier(cpu, node, moves, alpha));
        }
        let known = search.probe(node.player, node.opponent);
        if let Some(known) = known
            && let Some(value) = search.answer(known, alpha, depth)
        {
            search.solver.tally_mut().table_cutoffs += 1;
            return Ok(value);
        }
        if let Some(value) = search.probcut(cpu, node, alpha, depth)? {
            search.solver.tally_mut().probcut += 1;
            return Ok(value);
        }
        let start = search.push_children(cpu, node, moves);
        if depth >= PREFETCHED_FROM {
            for child in &search.children[start..] {
                search.table.prefetch(child.player, child.opponent);
            }
        }
        if depth >= LOOK_AHEAD_FROM
            && let Some(value) = if depth == empties && empties == solver_empties + 1 {
                search.refuted_by_solver(start, alpha)
            } else {
                search.refuted_ahead(start, alpha, depth - 1)
            }
        {
            search.solver.tally_mut().table_cutoffs += 1;
            search.children.truncate(start);
            return Ok(value);
        }
        cpu.rate(search, node, start, depth, known.and_then(|known| known.best));
        let (mut best, mut best_square) = (WORST, None);
        for place in start..search.children.len() {
            let left = search.children.len() - place;
            if place == start + 1 && search.shares(depth, empties, left) {
                let found = (best, best_square);
                (best, best_square) = search.rest_together(place, alpha, found, depth)?;
                break;
            }
            let child = search.next_best(place);
            let value = -cpu.null_window(search, &node.after(&child), -alpha.next(), depth - 1)?;
            if value > best {
                (best, best_square) = (value, Some(child.square));
                if best > alpha {
                    break;
                }
            }
        }
        search.children.truncate(start);
        search.remember(node, (alpha, alpha.next()), best, best_square, depth);
        Ok(best)
    }

    /// The value for the side to move, `depth` plies ahead, exact inside (`alpha`, `beta`), where its
    /// line is collected.
    ///
    /// To be called through [`MidgameCpu::principal`].
    #[inline(always)]
    pub(super) fn principal_on<C: MidgameCpu>(
        cpu: C,
        search: &mut Midgame<'_>,
        node: &Node,
        (alpha, beta): (Eighths, Eighths),
        depth: u32,
        ply: usize,
    ) -> Result<Eighths, Stopped> {
        search.line.enter(ply);
        search.selective_depth = search.selective_depth.max(ply as u32);
        let empties = node.empties();
        let depth = depth.min(empties);
        if depth == 0 && empties > 0 {
            return Ok(search.leaf(cpu, node));
        }
        search.solver.enter()?;
        let moves = node.moves(cpu);
        if moves == 0 {
            if node.replies(cpu) == 0 {
                return Ok(result(node.player, node.opponent).eighths());
            }
            let value = -cpu.principal(search, &node.after_pass(), (-beta, -alpha), depth, ply + 1)?;
            search.line.improve(ply, Move::Pass);
            return Ok(value);
        }
        let known = search.probe(node.player, node.opponent);
        let start = search.push_children(cpu, node, moves);
        cpu.rate(search, node, start, depth, known.and_then(|known| known.best));
        let places = start..search.children.len();
        let mut left: Vec<Child> = places.map(|place| search.next_best(place)).collect();
        let (mut best, mut best_square) = (WORST, None);
        while !left.is_empty() && best < beta {
            let lower = alpha.max(best);
            let is_first = best == WORST;
            let (child, scouted) = if is_first {
                (left.remove(0), WORST)
            } else {
                let scout = |child: &Child| search.scout_of(child.player, child.opponent, lower, depth - 1);
                let scouts = left.iter().map(scout).collect();
                let values = search.until_one_is_above(scouts, depth, empties)?;
                let mut better = None;
                for (child, value) in std::mem::take(&mut left).into_iter().zip(values) {
                    match value {
                        Some(value) if value <= lower => {
                            if value > best {
                                (best, best_square) = (value, Some(child.square));
                            }
                        }
                        Some(value) if better.is_none() => better = Some((child, value)),
                        _ => left.push(child),
                    }
                }
                let Some(better) = better else { break };
                better
            };
            let value = if is_first || scouted < beta {
                let window = (-beta, -lower);
                -cpu.principal(search, &node.after(&child), window, depth - 1, ply + 1)?
            } else {
                // The buffer holds the line of another move.
                search.line.enter(ply + 1);
                scouted
            };
            if value > best {
                (best, best_square) = (value, Some(child.square));
                if value > alpha {
                    search.line.improve(ply, Move::Place(child.square));
                }
            }
        }
        search.children.truncate(start);
        search.remember(node, (alpha, beta), best, best_square, depth);
        Ok(best)
    }

    /// Frontier node, one ply before the leaves: moves by static square classes, with 6 % fewer
    /// nodes in all.
    #[inline(always)]
    fn frontier<C: Cpu>(&mut self, cpu: C, node: &Node, moves: u64, alpha: Eighths) -> Eighths {
        let mut best = WORST;
        let mut left = moves;
        while left != 0 {
            let Some(square) = Square::lowest_of(Self::best_kind(left)) else { break };
            left &= !square.bit();
            let value = -self.leaf(cpu, &node.after_square(cpu, square));
            best = best.max(value);
            if best > alpha {
                break;
            }
        }
        best
    }

    /// Draws a leaf below a node one ply above the leaves: one of those that its search reaches before a
    /// cutoff.
    #[cold]
    #[inline(never)]
    fn draw_leaf(&mut self, node: &Node, alpha: Eighths, depth: u32) {
        if depth != 1 || !self.sample.as_mut().is_some_and(LeafSample::draws) {
            return;
        }
        let mut left = node.moves(Portable);
        let mut best = WORST;
        let mut reached = Vec::new();
        while best <= alpha
            && let Some(square) = Square::lowest_of(Self::best_kind(left))
        {
            left &= !square.bit();
            let child = node.after_square(Portable, square);
            best = best.max(-self.estimate(Portable, &child));
            reached.push((child.player, child.opponent));
        }
        if let Some(sample) = &mut self.sample {
            sample.keep_one_of(&reached);
        }
    }

    /// The squares of the best class that `squares` has any of.
    #[inline(always)]
    fn best_kind(squares: u64) -> u64 {
        // Branchless: the branches would be unpredictable.
        KINDS.into_iter().rev().fold(squares, |best, kind| {
            let of_kind = squares & kind;
            if of_kind == 0 { best } else { of_kind }
        })
    }

    /// Leaf: the estimate, or the score of a finished game.
    #[inline(always)]
    pub(super) fn leaf<C: Cpu>(&mut self, cpu: C, node: &Node) -> Eighths {
        self.solver.enter_leaf();
        self.estimate(cpu, node)
    }

    /// The static value of a position.
    #[inline(always)]
    pub(super) fn estimate<C: Cpu>(&self, cpu: C, node: &Node) -> Eighths {
        let weights = self.weights.at(node.empties());
        // First, so that memory latency and move generation overlap; as one number, or the compiler
        // would keep all the weights until it adds those of the moves.
        let of_discs = black_box(weights.of_discs(&node.features));
        let (moves, replies) = (node.moves(cpu), node.replies(cpu));
        if moves | replies == 0 {
            return result(node.player, node.opponent).eighths();
        }
        let counts = Counts::of(node.player, node.opponent, moves, replies);
        let patterns = MovePatterns::of(cpu, node.player, node.opponent, moves, replies);
        weights::rounded(of_discs + weights.of_moves(counts, patterns))
    }

    #[inline(always)]
    fn push_children<C: Cpu>(&mut self, cpu: C, node: &Node, mut moves: u64) -> usize {
        let start = self.children.len();
        while let Some(square) = Square::lowest_of(moves) {
            moves &= moves - 1;
            self.children.push(Child::of(cpu, square, node.player, node.opponent));
        }
        start
    }

    /// The table's bound for a search of that depth, if it causes a cutoff.
    fn answer(&self, known: Known, alpha: Eighths, depth: u32) -> Option<Eighths> {
        if u32::from(known.depth) < depth || known.selectivity < self.selectivity.number() {
            return None;
        }
        known.answer(alpha.0).map(Eighths)
    }

    /// Table look-up of the position with those discs.
    #[inline]
    fn probe(&mut self, player: u64, opponent: u64) -> Option<Known> {
        self.solver.tally_mut().probe(self.table.probe(player, opponent))
    }

    /// Enhanced transposition cutoff: a child that is known to be bad enough for the opponent
    /// answers the node at once. Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Exploiting
    /// Graph Properties of Game Trees, AAAI (1996).
    fn refuted_ahead(&mut self, start: usize, alpha: Eighths, depth: u32) -> Option<Eighths> {
        let Self { children, table, solver, selectivity, .. } = self;
        let tally = solver.tally_mut();
        children[start..]
            .iter()
            .filter_map(|child| tally.probe(table.probe(child.player, child.opponent)))
            .filter(|known| u32::from(known.depth) >= depth && known.selectivity >= selectivity.number())
            .map(|known| -Eighths(known.upper.into()))
            .find(|&lower| lower > alpha)
    }

    /// Largest number of empty squares that goes to the endgame solver.
    fn solver_empties(&self) -> u32 {
        if self.selectivity == Selectivity::MOST { FIRST_SOLVER_EMPTIES } else { SOLVER_EMPTIES }
    }

    /// The same where the children are the solver's, which remembers them in the endgame's table.
    fn refuted_by_solver(&mut self, start: usize, alpha: Eighths) -> Option<Eighths> {
        let solver_empties = self.solver_empties();
        let Self { children, solver, .. } = self;
        let table = solver.table();
        let tally = solver.tally_mut();
        children[start..]
            .iter()
            .filter_map(|child| tally.probe(table.probe(child.player, child.opponent)))
            .filter(|known| known.is_exact(solver_empties))
            .map(|known| -Discs(known.upper.into()).eighths())
            .find(|&lower| lower > alpha)
    }

    fn remember(
        &mut self,
        node: &Node,
        (alpha, beta): (Eighths, Eighths),
        value: Eighths,
        best: Option<Square>,
        depth: u32,
    ) {
        let known = Known {
            lower: if value > alpha { value.0 as i16 } else { WORST.0 as i16 },
            upper: if value < beta { value.0 as i16 } else { -WORST.0 as i16 },
            depth: depth as u8,
            selectivity: self.selectivity.number(),
            best,
        };
        self.solver.tally_mut().stores += 1;
        self.table.store(node.player, node.opponent, known);
    }
}
