//! Monte Carlo tree search (UCT): the tree grows where random playouts suggest that it is worth it.
//!
//! ```text
//! repeat:
//!     walk down from the root, each time to the child with the greatest
//!         wins / visits + √2 · √(ln(visits of the parent) / visits)      known to be good, or little known
//!     up to a child without visits; a visited node without children gets them first
//!     play a random game from there to its end                            the playout
//!     count the visit and the result at every node on the way back, for the side whose move led there
//! ```
//!
//! The most visited move of the root is the best. No evaluation is asked. Sources: L. Kocsis and C.
//! Szepesvári, Bandit Based Monte-Carlo Planning, ECML (2006) (UCT); R. Coulom, Efficient Selectivity
//! and Backup Operators in Monte-Carlo Tree Search, Computers and Games (2006); P. Auer, N.
//! Cesa-Bianchi, P. Fischer, Finite-time Analysis of the Multiarmed Bandit Problem, Machine Learning
//! 47 (2002) (UCB1).

use yomi_game::random::SplitMix64;
use yomi_search::{
    Budget, Control, Iteration, Line, Outcome, Report, Statistics, StoppedBy, Task, Unit, Valuation, ValueKind,
};

use crate::{Techniques, game::TextbookGame, run::root_candidates};

/// Most nodes of the tree, of 24 bytes each; beyond them playouts start from its leaves.
const MAX_TREE_NODES: usize = 1 << 20;
/// Most bytes of the tree, not counting the children of the last expanded node.
pub const MAX_TREE_BYTES: usize = MAX_TREE_NODES * 24;
/// Most children of a node, on the largest board.
const MAX_CHILDREN: usize = 20 * 20;
/// Playouts before the first report; each further report comes when their number has doubled.
const FIRST_REPORT: u64 = 16;
/// Playouts between two polls of the clock and the stop flag: some milliseconds at most.
const POLL_PLAYOUTS: u64 = 16;

/// A finished playout, for an observer.
#[derive(Clone, Copy, Debug)]
pub struct Playout<'a, M> {
    /// All moves of the game from the root on.
    pub moves: &'a [M],
    /// How many of them were chosen in the tree; the others are random.
    pub in_tree: usize,
    /// The result for the side to move at the root: 1 a win, 0 a draw, -1 a loss.
    pub result: i64,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
struct TreeNode<M> {
    mv: M,
    visits: u32,
    /// Results for the side that moved here: 2 a win, 1 a draw.
    half_points: u64,
    first_child: u32,
    children: u16,
}

impl<M: Copy> TreeNode<M> {
    const fn new(mv: M) -> Self {
        Self { mv, visits: 0, half_points: 0, first_child: 0, children: 0 }
    }
}

/// The children of a node, as indices into the arena.
#[derive(Clone, Copy, Debug, Default)]
struct Children {
    first: u32,
    count: u16,
}

impl Children {
    fn places(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }
}

#[derive(Debug)]
struct UctTree<G: TextbookGame> {
    nodes: Vec<TreeNode<G::Move>>,
    root: Children,
    neighbourhood: Option<u8>,
    deepest: u32,
    generator: SplitMix64,
    moves: Vec<G::Move>,
    path: Vec<usize>,
    /// The moves of the playout so far.
    game: Vec<G::Move>,
}

/// Searches until a limit is reached; `nodes` counts playouts, and `depth` bounds the tree, not the
/// playouts. The same seed and number of playouts give the same answer.
///
/// When no playout completes, the outcome is `guess`. Every playout is handed to `observe`.
pub fn run<G: TextbookGame>(
    task: &Task<G>,
    techniques: &Techniques,
    control: &Control,
    guess: Report<G::Move>,
    publish: &mut dyn FnMut(Report<G::Move>),
    observe: &mut dyn FnMut(Playout<'_, G::Move>),
) -> Outcome<G::Move> {
    let mut budget = Budget::start(task.limits, control);
    let mut tree = UctTree::new(task, techniques);
    let mut report = guess;
    let mut next_report = FIRST_REPORT;
    let stopped_by = loop {
        if budget.nodes().is_multiple_of(POLL_PLAYOUTS)
            && let Some(reached) = budget.check()
        {
            break reached;
        }
        if budget.enter_node().is_err() {
            break budget.check().unwrap_or(StoppedBy::Nodes);
        }
        let result = tree.play_out(task);
        observe(Playout { moves: &tree.game, in_tree: tree.path.len(), result });
        if budget.nodes() == next_report {
            next_report *= 2;
            tree.report_to(&mut report, task, &budget);
            publish(report.clone());
        }
    };
    if budget.nodes() > 0 {
        tree.report_to(&mut report, task, &budget);
    }
    Outcome { report, stopped_by }
}

impl<G: TextbookGame> UctTree<G> {
    fn new(task: &Task<G>, techniques: &Techniques) -> Self {
        const { assert!(size_of::<TreeNode<G::Move>>() <= 24) };
        let playouts = task.limits.nodes.map_or(usize::MAX, |nodes| nodes as usize);
        let most_nodes = playouts.saturating_mul(MAX_CHILDREN).min(MAX_TREE_NODES) + MAX_CHILDREN;
        let mut tree = Self {
            // Reserved at once: the operating system commits only what is used, and growing by
            // moving would take three times the memory.
            nodes: Vec::with_capacity(most_nodes),
            root: Children::default(),
            neighbourhood: techniques.neighbourhood,
            deepest: 0,
            generator: SplitMix64::new(task.seed),
            moves: root_candidates(task, techniques.neighbourhood),
            path: Vec::new(),
            game: Vec::new(),
        };
        tree.root = tree.add_children();
        tree
    }

    /// Adds nodes for the moves in `moves` in random order, so that unvisited children are tried in
    /// no order of the board.
    fn add_children(&mut self) -> Children {
        self.generator.shuffle(&mut self.moves);
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| TreeNode::new(mv)));
        Children { first, count: self.moves.len() as u16 }
    }

    fn children_of(&self, node: usize) -> Children {
        Children { first: self.nodes[node].first_child, count: self.nodes[node].children }
    }

    /// One playout: down the tree, one step beyond, a random game, and back. Its result for the side to move at the root.
    fn play_out(&mut self, task: &Task<G>) -> i64 {
        let mut position = task.position.clone();
        self.path.clear();
        self.game.clear();
        let mut children = self.root;
        let mut visits: u32 = self.root.places().map(|child| self.nodes[child].visits).sum();
        while children.count > 0 {
            let child = self.most_promising(children, visits);
            self.path.push(child);
            let mv = self.nodes[child].mv;
            self.game.push(mv);
            position.play(mv);
            visits = self.nodes[child].visits;
            if visits == 0 {
                break;
            }
            if self.nodes[child].children == 0 {
                self.expand(child, &position, task.limits.depth);
            }
            children = self.children_of(child);
        }
        self.deepest = self.deepest.max(self.path.len() as u32);
        // The side that moved last in the tree.
        let mover_is_first = position.side_to_move().opponent();
        self.finish(&mut position);
        let for_mover = if position.side_to_move() == mover_is_first { 1 } else { -1 };
        let mut result = for_mover * i64::from(position.final_score().signum());
        for &node in self.path.iter().rev() {
            self.nodes[node].visits += 1;
            self.nodes[node].half_points += (result + 1) as u64;
            result = -result;
        }
        // Turned once for each move back to the root, which the side to move there has chosen.
        -result
    }

    fn expand(&mut self, node: usize, position: &G, depth: Option<u32>) {
        let is_deep = depth.is_some_and(|depth| self.path.len() as u32 >= depth);
        if is_deep || self.nodes.len() >= MAX_TREE_NODES {
            return;
        }
        self.moves.clear();
        position.candidates(self.neighbourhood, &mut self.moves);
        let children = self.add_children();
        self.nodes[node].first_child = children.first;
        self.nodes[node].children = children.count;
    }

    /// The child with the greatest upper confidence bound; unvisited children come first.
    fn most_promising(&self, children: Children, visits: u32) -> usize {
        let exploration = exploration(visits);
        let mut best = (f64::NEG_INFINITY, children.first as usize);
        for child in children.places() {
            let node = &self.nodes[child];
            if node.visits == 0 {
                return child;
            }
            let bound = upper_confidence_bound(node.half_points, node.visits, exploration);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Plays random moves to the end of the game.
    fn finish(&mut self, position: &mut G) {
        loop {
            self.moves.clear();
            position.candidates(self.neighbourhood, &mut self.moves);
            if self.moves.is_empty() {
                return;
            }
            let mv = self.moves[self.generator.below(self.moves.len())];
            self.game.push(mv);
            position.play(mv);
        }
    }

    /// The most visited child; ties go to the one that wins more, then to the first.
    fn best_child(&self, children: Children) -> Option<usize> {
        children.places().filter(|&child| self.nodes[child].visits > 0).min_by_key(|&child| self.rank(child))
    }

    /// Sort key; smaller is better.
    fn rank(&self, child: usize) -> (std::cmp::Reverse<(u32, u64)>, u16) {
        let node = &self.nodes[child];
        (std::cmp::Reverse((node.visits, node.half_points)), G::pack(node.mv))
    }

    /// A root move with its value and the most visited line.
    fn line(&self, child: usize) -> Line<G::Move> {
        let node = &self.nodes[child];
        let thousandths = (win_rate(node.half_points, node.visits) * 1000.0).round() as i64;
        let score = Valuation::new(thousandths, Unit::WinRate, ValueKind::Heuristic);
        let mut moves = vec![node.mv];
        let mut last = child;
        while let Some(next) = self.best_child(self.children_of(last)) {
            moves.push(self.nodes[next].mv);
            last = next;
        }
        Line { score, moves }
    }

    fn report_to(&self, report: &mut Report<G::Move>, task: &Task<G>, budget: &Budget<'_>) {
        let mut visited: Vec<_> = self.root.places().filter(|&child| self.nodes[child].visits > 0).collect();
        visited.sort_by_key(|&child| self.rank(child));
        visited.truncate(task.multi_pv);
        report.visits = visited.iter().map(|&child| u64::from(self.nodes[child].visits)).collect();
        report.lines = visited.into_iter().map(|child| self.line(child)).collect();
        let before: u64 = report.iterations.iter().map(|iteration| iteration.nodes).sum();
        let best = report.lines[0].clone();
        report.depth = best.moves.len() as u32;
        report.selective_depth = self.deepest;
        report.statistics =
            Statistics { nodes: budget.nodes(), leaf_evaluations: budget.nodes(), ..Statistics::default() };
        if budget.nodes() > before {
            let nodes = budget.nodes() - before;
            report.iterations.push(Iteration { depth: report.depth, line: best, nodes });
        }
        report.elapsed = budget.elapsed();
    }
}

/// UCB1 of a visited child: how much it wins, and how little it is known.
#[must_use]
pub fn ucb1(half_points: u64, visits: u32, visits_of_parent: u32) -> f64 {
    upper_confidence_bound(half_points, visits, exploration(visits_of_parent))
}

/// Twice the logarithm of the parent's visits. Pure Rust and no fused operations: the same result on every processor.
fn exploration(visits: u32) -> f64 {
    2.0 * libm::log(f64::from(visits.max(1)))
}

fn upper_confidence_bound(half_points: u64, visits: u32, exploration: f64) -> f64 {
    win_rate(half_points, visits) + (exploration / f64::from(visits)).sqrt()
}

/// From 0 to 1.
fn win_rate(half_points: u64, visits: u32) -> f64 {
    half_points as f64 / (2.0 * f64::from(visits))
}
