//! Recording of Monte Carlo tree search: every playout, and the tree of the positions that playouts entered.

use yomi_search::{Control, Limits, Report, Statistics, StoppedBy, Task, Unit};
use yomi_textbook::{
    algorithms::mcts::{self, Playout, ucb1},
    game::TextbookGame,
    run::root_candidates,
};

use crate::{
    Experiment, ExperimentFault, Record, RecordPlan,
    recording::{
        Answered, BoundOrigin, Player, Purpose, RecordedNode, RecordedPlayout, Recording, Results, Visits, Window,
    },
};

/// Records the playouts of `plan` from a position that is not over.
pub(super) fn record<G: TextbookGame>(
    position: &G,
    experiment: &Experiment,
    plan: &RecordPlan,
    control: &Control,
) -> Result<Record, ExperimentFault> {
    let techniques = &plan.configuration.techniques;
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let limits = Limits { depth: plan.depth, nodes: plan.playouts, server_time: experiment.limit, ..Limits::default() };
    let (position, seed) = (position.clone(), experiment.seed);
    let task = Task { position, root_moves, limits, goal: yomi_search::Goal::Best, multi_pv: 1, seed };
    let mut tree = Tree::new(&task, techniques.neighbourhood);
    let nothing = Report::unsearched(Vec::new(), Statistics::default());
    let outcome = mcts::run(&task, techniques, control, nothing, &mut |_| (), &mut |playout| tree.add(playout));
    let report = outcome.report;
    let (Some(best), StoppedBy::Nodes) = (report.lines.first(), outcome.stopped_by) else {
        return Err(ExperimentFault::Stopped(outcome.stopped_by));
    };
    let value = best.score.thousandths as f64 / 1000.0;
    let line: Vec<_> = best.moves.iter().map(ToString::to_string).collect();
    Ok(Record {
        value,
        kind: best.score.kind,
        unit: Some(Unit::WinRate),
        shown: value,
        best: line.first().cloned(),
        recording: tree.recording(&best.moves),
        line,
        depth: report.depth,
        statistics: report.statistics,
        elapsed: report.elapsed,
    })
}

/// The positions that playouts entered, in the order in which they did.
struct Tree<'a, G: TextbookGame> {
    task: &'a Task<G>,
    neighbourhood: Option<u8>,
    nodes: Vec<RecordedNode>,
    visits: Vec<Visits>,
    /// The move that leads to each node, and its children.
    places: Vec<(Option<G::Move>, Vec<usize>)>,
    playouts: Vec<RecordedPlayout>,
    moves: Vec<G::Move>,
}

impl<'a, G: TextbookGame> Tree<'a, G> {
    fn new(task: &'a Task<G>, neighbourhood: Option<u8>) -> Self {
        let (nodes, visits, places) = (Vec::new(), Vec::new(), Vec::new());
        let moves = root_candidates(task, neighbourhood);
        let mut tree = Self { task, neighbourhood, nodes, visits, places, playouts: Vec::new(), moves };
        tree.push(None, None);
        tree
    }

    /// Counts a playout on its way, with a new node at its end if there was none.
    fn add(&mut self, playout: Playout<'_, G::Move>) {
        let mut position = self.task.position.clone();
        let mut way = vec![0];
        let mut at = 0;
        let (chosen, random) = playout.moves.split_at(playout.in_tree);
        for &mv in chosen {
            position.play(mv);
            at = self.child(at, mv).unwrap_or_else(|| {
                self.moves.clear();
                position.candidates(self.neighbourhood, &mut self.moves);
                self.push(Some(at), Some(mv))
            });
            way.push(at);
        }
        for &node in &way {
            let for_mover = if self.nodes[node].chosen_by() == Player::Max { playout.result } else { -playout.result };
            self.visits[node].count += 1;
            self.visits[node].half_points += (for_mover + 1) as u32;
        }
        let winner = match playout.result {
            0 => None,
            result if result > 0 => Some(Player::Max),
            _ => Some(Player::Min),
        };
        let moves = random.iter().map(ToString::to_string).collect();
        self.playouts.push(RecordedPlayout { node: at, moves, winner });
    }

    fn child(&self, parent: usize, mv: G::Move) -> Option<usize> {
        self.places[parent].1.iter().copied().find(|&child| self.places[child].0 == Some(mv))
    }

    /// A node whose moves are `moves`.
    fn push(&mut self, parent: Option<usize>, mv: Option<G::Move>) -> usize {
        let node = self.nodes.len();
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        self.nodes.push(RecordedNode {
            parent,
            name: mv.map_or_else(|| "root".to_owned(), |mv| mv.to_string()),
            player: if ply.is_multiple_of(2) { Player::Max } else { Player::Min },
            pass: 1,
            ply,
            purpose: Purpose::VALUE,
            order: Some(node as u32 + 1),
            window: Window::default(),
            origins: (BoundOrigin::Window, BoundOrigin::Window),
            value: None,
            kind: None,
            answered: self.moves.is_empty().then_some(Answered::LEAF),
            stand_pat: None,
            below: None,
            cut: None,
            on_line: false,
            visits: None,
        });
        self.visits.push(Visits { count: 0, half_points: 0, ucb1: None, untried: self.moves.len() as u32 });
        self.places.push((mv, Vec::new()));
        if let Some(parent) = parent {
            self.places[parent].1.push(node);
            self.visits[parent].untried -= 1;
        }
        node
    }

    /// The tree after the last playout. `line` is the principal variation.
    fn recording(mut self, line: &[G::Move]) -> Recording {
        let mut at = Some(0);
        for mv in line.iter().map(Some).chain([None]) {
            let Some(node) = at else { break };
            self.nodes[node].on_line = true;
            at = mv.and_then(|&mv| self.child(node, mv));
        }
        for node in 0..self.nodes.len() {
            let mut visits = self.visits[node];
            visits.ucb1 = self.nodes[node]
                .parent
                .map(|parent| ucb1(visits.half_points.into(), visits.count, self.visits[parent].count));
            let rate = visits.wins() / f64::from(visits.count);
            let recorded = &mut self.nodes[node];
            let for_max = if recorded.chosen_by() == Player::Max { rate } else { 1.0 - rate };
            recorded.value = Some((for_max * 1000.0).round() / 1000.0);
            recorded.visits = Some(visits);
        }
        Recording { nodes: self.nodes, results: Results::InUnits, playouts: self.playouts }
    }
}
