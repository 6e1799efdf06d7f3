//! Observed searches, and what a recording contains for each node.

use std::collections::HashSet;

use yomi_search::{Control, Goal, Limits, Score, Task, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, OPEN, Observed, Techniques,
    game::TextbookGame,
    observe,
    observer::{Recorded, Recorder},
    techniques::transposition_table::TranspositionTable,
};

/// No search here visits so many nodes.
const CAPACITY: usize = 1 << 20;

/// What to search: all moves of a position, with one line, to its end.
pub fn task<G: TextbookGame>(position: &G) -> Task<G> {
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    Task { position: position.clone(), root_moves, limits: Limits::default(), goal: Goal::Solve, multi_pv: 1, seed: 0 }
}

/// The same, so many plies deep.
pub fn task_of_depth<G: TextbookGame>(position: &G, depth: u32) -> Task<G> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Task { limits, goal: Goal::Best, ..task(position) }
}

/// Searches with a window while `observer` watches. One type of observer for all tests: the search is compiled once for each
/// game and evaluation.
pub fn watch<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    (algorithm, techniques): (Algorithm, Techniques),
    observer: Option<Recorder<G::Move>>,
    window: (Score, Score),
) -> Observed<G::Move, Option<Recorder<G::Move>>> {
    // `EvaluationChoice` names an evaluation for requests; this search uses the one passed to it.
    let evaluation_choice = EvaluationChoice::Outcome;
    let configuration = Configuration { algorithm, evaluation: evaluation_choice, techniques };
    let mut table = table_for(&techniques);
    let (control, publish) = (Control::default(), &mut |_| ());
    observe(task, evaluation, &configuration, &mut table, &control, publish, observer, window)
}

/// A table as large as the techniques want it.
pub fn table_for(techniques: &Techniques) -> TranspositionTable {
    TranspositionTable::new(techniques.transposition_table.map_or(2, u32::next_power_of_two) as usize)
}

/// Searches with an open window and writes every node down.
pub fn record<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    method: (Algorithm, Techniques),
) -> Record<G::Move> {
    record_within(task, evaluation, method, OPEN)
}

/// Searches with a window and writes every node down.
pub fn record_within<G: TextbookGame, E: Evaluation<G>>(
    task: &Task<G>,
    evaluation: E,
    method: (Algorithm, Techniques),
    window: (Score, Score),
) -> Record<G::Move> {
    let recorder = Some(Recorder::new(CAPACITY, method.0, window));
    let Observed { outcome, verdict, value, observer } = watch(task, evaluation, method, recorder, window);
    let recorder = observer.expect("it was handed in");
    assert!(!recorder.is_full());
    let nodes = recorder.into_nodes();
    let searched = Observed { outcome, verdict, value, observer: () };
    Record { searched, nodes, method, window }
}

/// A search that was written down.
pub struct Record<M> {
    pub searched: Observed<M, ()>,
    pub nodes: Vec<Recorded<M>>,
    pub method: (Algorithm, Techniques),
    pub window: (Score, Score),
}

impl<M: Copy + Eq + std::hash::Hash> Record<M> {
    /// The nodes that were visited, with their places in the record.
    pub fn visited(&self) -> impl Iterator<Item = (usize, &Recorded<M>)> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.order.is_some())
    }

    /// The nodes that were visited and have no visited child.
    pub fn leaves(&self) -> impl Iterator<Item = usize> {
        let parents: HashSet<_> = self.visited().filter_map(|(_, node)| node.parent).collect();
        let leaves: Vec<_> = self.visited().map(|(index, _)| index).collect();
        leaves.into_iter().filter(move |index| !parents.contains(index))
    }

    /// The moves that lead from the root to a node; without null moves.
    pub fn path(&self, node: usize) -> Vec<M> {
        let mut path = Vec::new();
        let mut node = node;
        while let Some(parent) = self.nodes[node].parent {
            path.extend(self.nodes[node].mv);
            node = parent;
        }
        path.reverse();
        path
    }

    /// Whether `ancestor` lies on the way from the root to `node`, at its end or before.
    pub fn is_on_the_way(&self, ancestor: usize, node: usize) -> bool {
        let mut way = Some(node);
        while let Some(here) = way {
            if here == ancestor {
                return true;
            }
            way = self.nodes[here].parent;
        }
        false
    }

    /// The children of every node that were visited or skipped.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(index);
            }
        }
        children
    }
}
