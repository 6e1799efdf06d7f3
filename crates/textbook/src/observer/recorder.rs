//! Search recorder: writes down every node of a search.

use yomi_search::{Score, Stopped};

use super::{Answered, Observer, Purpose, Visit};

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

/// The origin of an end of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoundOrigin {
    /// The value of this node.
    Value(usize),
    /// One step beside the value of this node: the other end of a null window, or the lower end of
    /// this node's second search after its null window failed high.
    NullWindow(usize),
    /// The stand-pat value of the side to move at this node.
    StandPat(usize),
    /// The window of the whole search.
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
}

#[derive(Debug)]
struct Open {
    node: usize,
    /// Values of the children so far, from the root's side; only those that may set the bound of
    /// the side to move, hence no bounds and no null moves.
    children: Vec<(Score, usize)>,
}

impl<M: Copy> Recorder<M> {
    /// An empty record of at most `capacity` nodes.
    #[must_use]
    pub const fn new(capacity: usize) -> Self {
        Self {
            nodes: Vec::new(),
            open: Vec::new(),
            left: None,
            purpose: Purpose::VALUE,
            passes: 0,
            visited: 0,
            capacity,
            is_full: false,
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

    /// The origin of `bound`, which stands one step beside a bound that came from `origin`.
    fn beside(&self, origin: BoundOrigin, bound: Score) -> BoundOrigin {
        match origin {
            // Two steps: there and back.
            BoundOrigin::NullWindow(node) if self.nodes[node].value == Some(bound) => {
                BoundOrigin::Value(node)
            }
            BoundOrigin::Value(node) | BoundOrigin::NullWindow(node) => {
                BoundOrigin::NullWindow(node)
            }
            BoundOrigin::StandPat(_) | BoundOrigin::Window => origin,
        }
    }

    /// The origins of the ends of the window of a child of `open`.
    fn origins(&self, open: &Open, (lower, upper): (Score, Score)) -> (BoundOrigin, BoundOrigin) {
        let parent = &self.nodes[open.node];
        let value_of = |bound: Score| {
            let found = open.children.iter().find(|(value, _)| *value == bound);
            let stands = parent.stand_pat == Some(bound);
            found
                .map(|(_, node)| BoundOrigin::Value(*node))
                .or_else(|| stands.then_some(BoundOrigin::StandPat(open.node)))
        };
        let known = |bound: Score, inherited: Score, origin: BoundOrigin| {
            if bound == inherited { Some(origin) } else { value_of(bound) }
        };
        let from_lower = known(lower, parent.window.0, parent.origins.0);
        let from_upper = known(upper, parent.window.1, parent.origins.1);
        // A second search begins one step below what the null window before it proved.
        let scouted = self.left.filter(|&left| {
            self.purpose == Purpose::RE_SEARCH && self.nodes[left].parent == Some(open.node)
        });
        let from_scout = |bound: Score| {
            let value = scouted.and_then(|left| self.nodes[left].value)?;
            let is_beside = value.next() == bound || bound.next() == value;
            scouted.filter(|_| is_beside).map(BoundOrigin::NullWindow)
        };
        let from_lower = from_lower.or_else(|| from_scout(lower));
        let from_upper = from_upper.or_else(|| from_scout(upper));
        // A bound that is no node's value is the artificial end of a null window, or stands one
        // step below a value that a tie may still reach.
        let beside = |bound: Score, other: Option<BoundOrigin>| {
            other
                .filter(|_| lower.next() == upper)
                .or_else(|| value_of(bound.next()))
                .map_or(BoundOrigin::Window, |origin| self.beside(origin, bound))
        };
        (
            from_lower.unwrap_or_else(|| beside(lower, from_upper)),
            from_upper.unwrap_or_else(|| beside(upper, from_lower)),
        )
    }
}

/// Converts a score between the root's side and the side to move; its own inverse.
fn from_root(ply: usize, score: Score) -> Score {
    if ply.is_multiple_of(2) { score } else { -score }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    const COUNTS: bool = true;
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
            None => (None, (BoundOrigin::Window, BoundOrigin::Window)),
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
        let (bound, from) =
            if ply.is_multiple_of(2) { (window.1, origins.1) } else { (window.0, origins.0) };
        self.nodes[parent].cut = Some(RecordedCut { value: from_root(ply, value), bound, from });
        self.skip(parent, skipped);
    }
}
