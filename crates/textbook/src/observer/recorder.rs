//! Search recorder: writes down every node of a search.

use yomi_search::{Score, Stopped};

use super::{Answered, Observer, Purpose, Visit};
use crate::Algorithm;

/// A node of the recorded tree. All scores are from the side to move at the root, so that the first
/// end of a window is its α at every ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded<M> {
    /// Index of the parent; `None` for the root of a pass.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for a root and after a null move.
    pub mv: Option<M>,
    /// The root search (pass) that it belongs to, from 1.
    pub pass: u32,
    /// Plies below the root.
    pub ply: usize,
    /// Why it was searched.
    pub purpose: Purpose,
    /// Its place in the order of visits, from 1; `None` when it was skipped.
    pub order: Option<u32>,
    /// The window on entry; the open one when it was skipped.
    pub window: (Score, Score),
    /// The origins of the two ends of the window.
    pub origins: (BoundOrigin, BoundOrigin),
    /// The returned value; `None` when the node was skipped or the search was stopped.
    pub value: Option<Score>,
    /// Whether the value is exact though it lies outside the window, as with null windows near the
    /// leaves.
    pub exact: bool,
    /// How it was answered without its moves; `None` for a node whose moves were searched.
    pub answered: Option<Answered>,
    /// The stand-pat value of the side to move; `None` where it has to move, and above the horizon.
    pub stand_pat: Option<Score>,
    /// The cutoff, if any.
    pub cut: Option<RecordedCut>,
}

/// A cutoff: at a node of the root's side the upper end of the window was reached, at a node of the
/// opponent's the lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedCut {
    /// The value that reached the bound.
    pub value: Score,
    /// The bound.
    pub bound: Score,
    /// The origin of the bound.
    pub from: BoundOrigin,
}

/// The origin of an end of a window. "One step" is away from what the side to move at the parent wants
/// for its own end, towards it for the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoundOrigin {
    /// The value of this node, a visited child of a node on the way here.
    Value(usize),
    /// The artificial end of a null window, one step beside the other end; the node whose value that is,
    /// if any.
    NullWindow(Option<usize>),
    /// The lower end of a second search: one step beside what the null window at this node proved.
    ReSearch(usize),
    /// One step beside the value of this node, the best so far: of equal moves of the root the first in the
    /// game's order is chosen, so that a tie may still win.
    Tie(usize),
    /// The stand-pat value of the side to move at this node.
    StandPat(usize),
    /// The aspiration window of the pass.
    AspirationWindow,
    /// The window that MTD(f) chose for the pass.
    MtdF,
    /// The window that the caller gave.
    Window,
}

/// Records a search of at most `capacity` nodes, the skipped ones included.
#[derive(Debug)]
pub struct Recorder<M> {
    nodes: Vec<Recorded<M>>,
    /// The open nodes, the deepest last.
    open: Vec<Open>,
    /// The last node left.
    left: Option<usize>,
    purpose: Purpose,
    passes: u32,
    visited: u32,
    capacity: usize,
    is_full: bool,
    /// The window that the caller gave, and the origin of other bounds of a root.
    given: (Score, Score),
    chosen: BoundOrigin,
}

#[derive(Debug)]
struct Open {
    node: usize,
    /// Values of the children so far, from the root's side; only those that may set the bound of
    /// the side to move, hence no bounds and no null moves.
    children: Vec<(Score, usize)>,
}

impl<M: Copy> Recorder<M> {
    /// An empty record of at most `capacity` nodes of a search by `algorithm` with the window `given`.
    #[must_use]
    pub fn new(capacity: usize, algorithm: Algorithm, given: (Score, Score)) -> Self {
        let chosen = match algorithm {
            Algorithm::MtdF => BoundOrigin::MtdF,
            _ => BoundOrigin::AspirationWindow,
        };
        Self {
            nodes: Vec::new(),
            open: Vec::new(),
            left: None,
            purpose: Purpose::VALUE,
            passes: 0,
            visited: 0,
            capacity,
            is_full: false,
            given,
            chosen,
        }
    }

    /// Whether the capacity was exceeded, which stops the search.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// The nodes, parents before children, children in the order of their visits, skipped ones
    /// last.
    #[must_use]
    pub fn into_nodes(self) -> Vec<Recorded<M>> {
        self.nodes
    }

    fn reserve(&mut self, count: usize) -> Result<(), Stopped> {
        if self.is_full || self.nodes.len() + count > self.capacity {
            self.is_full = true;
            return Err(Stopped);
        }
        Ok(())
    }

    /// Records moves of a node that are not searched.
    fn skip(&mut self, parent: usize, skipped: &[M]) {
        if self.reserve(skipped.len()).is_err() {
            return;
        }
        let Recorded { ply, pass, .. } = self.nodes[parent];
        self.nodes.extend(skipped.iter().map(|&mv| Recorded {
            parent: Some(parent),
            mv: Some(mv),
            pass,
            ply: ply + 1,
            purpose: Purpose::VALUE,
            order: None,
            window: (-Score::INFINITY, Score::INFINITY),
            origins: (BoundOrigin::Window, BoundOrigin::Window),
            value: None,
            exact: false,
            answered: None,
            stand_pat: None,
            cut: None,
        }));
    }

    /// The origins of the ends of the window of the root of a pass.
    fn root_origins(&self, window: (Score, Score)) -> (BoundOrigin, BoundOrigin) {
        let origin = |is_given| if is_given { BoundOrigin::Window } else { self.chosen };
        (origin(window.0 == self.given.0), origin(window.1 == self.given.1))
    }

    /// The origins of the ends of the window of a child of `open`.
    fn origins(&self, open: &Open, window: (Score, Score)) -> (BoundOrigin, BoundOrigin) {
        let parent = &self.nodes[open.node];
        let is_lower_own = parent.ply.is_multiple_of(2);
        // From the side to move at the parent, which raises its own end and inherits the other.
        let seen = |(lower, upper): (Score, Score)| {
            if is_lower_own { (lower, upper) } else { (-upper, -lower) }
        };
        let swapped = |(from_lower, from_upper)| match is_lower_own {
            true => (from_lower, from_upper),
            false => (from_upper, from_lower),
        };
        let ((own, other), inherited) = (seen(window), seen(parent.window));
        let inherited_from = swapped(parent.origins);
        let value = |value| from_root(parent.ply, value);
        let child_worth =
            |bound: Score| open.children.iter().find(|(found, _)| value(*found) == bound).map(|(_, node)| *node);
        let null_window = |beside| match beside {
            BoundOrigin::Value(node) => BoundOrigin::NullWindow(Some(node)),
            _ => BoundOrigin::NullWindow(None),
        };
        let from_own = || {
            if own == inherited.0 {
                return Some(inherited_from.0);
            }
            if let Some(node) = child_worth(own) {
                return Some(BoundOrigin::Value(node));
            }
            if parent.stand_pat.map(value) == Some(own) {
                return Some(BoundOrigin::StandPat(open.node));
            }
            let scouted = self.left.filter(|&left| {
                self.purpose == Purpose::RE_SEARCH
                    && self.nodes[left].parent == Some(open.node)
                    && self.nodes[left].value.map(value) == Some(own.next())
            });
            let tie = || child_worth(own.next()).map(BoundOrigin::Tie);
            scouted.map(BoundOrigin::ReSearch).or_else(tie)
        };
        // A null move is asked about with a null window below the other end.
        let from_own = from_own().unwrap_or_else(|| null_window(inherited_from.1));
        let from_other = if other == inherited.1 { inherited_from.1 } else { null_window(from_own) };
        swapped((from_own, from_other))
    }
}

/// Converts a score between the root's side and the side to move; its own inverse.
fn from_root(ply: usize, score: Score) -> Score {
    if ply.is_multiple_of(2) { score } else { -score }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    const RECORDS: bool = true;

    fn purpose(&mut self, purpose: Purpose) {
        self.purpose = purpose;
    }

    fn enter(&mut self, visit: Visit<M>) -> Result<(), Stopped> {
        self.reserve(1)?;
        let Visit { ply, mv, window: (alpha, beta) } = visit;
        let window = if ply.is_multiple_of(2) { (alpha, beta) } else { (-beta, -alpha) };
        let (parent, origins) = match self.open.last() {
            Some(open) => (Some(open.node), self.origins(open, window)),
            None => (None, self.root_origins(window)),
        };
        self.passes += u32::from(parent.is_none());
        self.visited += 1;
        self.open.push(Open { node: self.nodes.len(), children: Vec::new() });
        self.nodes.push(Recorded {
            parent,
            mv,
            pass: self.passes,
            ply,
            purpose: std::mem::take(&mut self.purpose),
            order: Some(self.visited),
            window,
            origins,
            value: None,
            exact: false,
            answered: None,
            stand_pat: None,
            cut: None,
        });
        Ok(())
    }

    fn leave(&mut self, value: Score, answered: Option<Answered>) {
        let Some(Open { node, .. }) = self.open.pop() else { return };
        let value = from_root(self.nodes[node].ply, value);
        self.nodes[node].value = Some(value);
        self.nodes[node].answered = answered;
        self.left = Some(node);
        let Recorded { purpose, window: (lower, upper), .. } = self.nodes[node];
        let is_exact = lower < value && value < upper;
        let may_set_a_bound = is_exact && purpose != Purpose::NULL_MOVE;
        if let Some(parent) = self.open.last_mut().filter(|_| may_set_a_bound) {
            parent.children.push((value, node));
        }
    }

    fn exact(&mut self) {
        let Some(left) = self.left else { return };
        self.nodes[left].exact = true;
        let value = self.nodes[left].value;
        if let (Some(parent), Some(value)) = (self.open.last_mut(), value) {
            parent.children.push((value, left));
        }
    }

    fn stand_pat(&mut self, value: Score) {
        let Some(open) = self.open.last() else { return };
        let node = &mut self.nodes[open.node];
        node.stand_pat = Some(from_root(node.ply, value));
    }

    fn leave_out(&mut self, left_out: &[M]) {
        if let Some(open) = self.open.last() {
            self.skip(open.node, left_out);
        }
    }

    fn cut(&mut self, value: Score, skipped: &[M]) {
        let Some(open) = self.open.last() else { return };
        let parent = open.node;
        let Recorded { ply, window, origins, .. } = self.nodes[parent];
        let (bound, from) = if ply.is_multiple_of(2) { (window.1, origins.1) } else { (window.0, origins.0) };
        self.nodes[parent].cut = Some(RecordedCut { value: from_root(ply, value), bound, from });
        self.skip(parent, skipped);
    }
}
