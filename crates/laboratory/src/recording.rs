//! Recording of a search with all its nodes, for display: names, values in the unit of the
//! evaluation, everything from MAX's view.

pub use yomi_search::evaluation::Results;
pub use yomi_textbook::observer::{Answered, BoundOrigin, Purpose};

/// The player at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Takes the greatest value.
    Max,
    /// Takes the smallest value.
    Min,
}

/// An interval of values, from MAX's view; `None` stands for no bound.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    /// The lower end.
    pub alpha: Option<f64>,
    /// The upper end.
    pub beta: Option<f64>,
}

/// Bound type of a node's value, with respect to the minimax value of the searched tree, at its
/// depth and with its pruning. Only the root's value may prove anything about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordedKind {
    /// It is the minimax value.
    Exact,
    /// The minimax value is this or more.
    LowerBound,
    /// The minimax value is this or less.
    UpperBound,
}

/// Which bound of the window, from MAX's view, ended a node early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutBy {
    /// At a MIN node, value ≤ α.
    Alpha,
    /// At a MAX node, value ≥ β.
    Beta,
}

/// An early end of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// The bound that was reached.
    pub by: CutBy,
    /// The value of the node when it ended.
    pub value: f64,
    /// The bound.
    pub bound: f64,
    /// Origin of the bound.
    pub from: BoundOrigin,
}

/// A node of the recorded tree.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedNode {
    /// Index of the parent; `None` for the root of a pass.
    pub parent: Option<usize>,
    /// Name in an explicit tree, or the move that leads here.
    pub name: String,
    /// The player that chooses here.
    pub player: Player,
    /// Which search from the root this belongs to, from 1: iterations, aspiration re-searches, and
    /// the passes of MTD(f) follow one another.
    pub pass: u32,
    /// Plies below the root.
    pub ply: u32,
    /// Purpose of the visit.
    pub purpose: Purpose,
    /// The place among all visited nodes, from 1; `None` when it was skipped.
    pub order: Option<u32>,
    /// The window on entry; empty when it was skipped.
    pub window: Window,
    /// The origins of α and β; without meaning where that end is open.
    pub origins: (BoundOrigin, BoundOrigin),
    /// The value that it returned; `None` when it was skipped.
    pub value: Option<f64>,
    /// Its bound type; `None` when it was skipped.
    pub kind: Option<RecordedKind>,
    /// How it was answered without its children; `None` for an inner node or a skipped one.
    pub answered: Option<Answered>,
    /// The evaluation of the position as it stands, which the side to move may have without one of its
    /// forcing moves; `None` above the horizon, and where it has to move.
    pub stand_pat: Option<f64>,
    /// Nodes below a skipped node of a written tree; `None` for visited nodes, and if unknown.
    pub below: Option<u32>,
    /// Where it was cut, if it was.
    pub cut: Option<Cut>,
    /// Whether it lies on the principal variation of the last pass.
    pub on_line: bool,
    /// What playouts counted here, of Monte Carlo tree search.
    pub visits: Option<Visits>,
}

/// What Monte Carlo tree search counts at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visits {
    /// Playouts that came through.
    pub count: u32,
    /// Their results for the player that [chose](RecordedNode::chosen_by) the node: 2 a win, 1 a draw.
    pub half_points: u32,
    /// The upper confidence bound after the last playout; `None` at the root, which is not chosen.
    pub ucb1: Option<f64>,
    /// Moves that no playout has tried here.
    pub untried: u32,
}

impl Visits {
    /// Games won, a draw counted half.
    #[must_use]
    pub fn wins(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

/// A playout of Monte Carlo tree search.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedPlayout {
    /// The node from which it was played.
    pub node: usize,
    /// The random moves.
    pub moves: Vec<String>,
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
}

/// The nodes of a search, parents before children, children in the order of their visits with the
/// skipped ones behind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recording {
    /// All nodes.
    pub nodes: Vec<RecordedNode>,
    /// How the values of finished games are to be read.
    pub results: Results,
    /// The playouts in their order, of Monte Carlo tree search.
    pub playouts: Vec<RecordedPlayout>,
}

impl RecordedNode {
    /// The player whose move led here; at the root MAX.
    #[must_use]
    pub const fn chosen_by(&self) -> Player {
        match (self.ply, self.player) {
            (0, _) | (_, Player::Min) => Player::Max,
            (_, Player::Max) => Player::Min,
        }
    }

    /// Whether the search entered it.
    #[must_use]
    pub fn is_visited(&self) -> bool {
        self.order.is_some()
    }
}

impl Recording {
    /// The children of every node, in their order.
    ///
    /// # Panics
    /// When a node precedes its parent.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                assert!(parent < index, "node {index} stands before its parent {parent}");
                children[parent].push(index);
            }
        }
        children
    }

    /// The number of skipped nodes, and of the nodes below them as far as known.
    #[must_use]
    pub fn skipped(&self) -> (usize, usize) {
        let skipped = || self.nodes.iter().filter(|node| !node.is_visited());
        let below = skipped().filter_map(|node| node.below).map(|below| below as usize);
        (skipped().count(), below.sum())
    }

    /// The roots of the passes, in their order.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&index| self.nodes[index].parent.is_none())
    }

    /// The node whose cut kept the search from this one; `None` when it was visited, or left out
    /// for another reason.
    #[must_use]
    pub fn skipped_by(&self, index: usize) -> Option<usize> {
        let mut at = index;
        while !self.nodes[at].is_visited() {
            at = self.nodes[at].parent?;
        }
        (at != index && self.nodes[at].cut.is_some()).then_some(at)
    }
}
