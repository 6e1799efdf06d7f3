//! Recordings written by hand.

use yomi_drawing::{SvgOptions, picture};
use yomi_laboratory::recording::{
    Answered, BoundOrigin, Cut, CutBy, Player, Purpose, RecordedKind, RecordedNode, Recording, Window,
};

/// The whole recording as SVG, in the colours of its reader.
pub fn svg(recording: &Recording, title: &str) -> String {
    picture(recording, title, &SvgOptions::default()).svg
}

/// Builds a recording node by node, in the order of the visits.
#[derive(Default)]
pub struct Builder {
    recording: Recording,
    visited: u32,
}

impl Builder {
    /// The root of the next pass; MAX moves.
    pub fn root(&mut self, name: &str, value: f64) -> usize {
        let pass = 1 + self.recording.roots().count() as u32;
        let index = self.node(None, name, Some(value));
        self.at(index).pass = pass;
        index
    }

    pub fn inner(&mut self, parent: usize, name: &str, value: f64) -> usize {
        self.node(Some(parent), name, Some(value))
    }

    pub fn leaf(&mut self, parent: usize, name: &str, value: f64) -> usize {
        let index = self.node(Some(parent), name, Some(value));
        self.at(index).answered = Some(Answered::LEAF);
        index
    }

    pub fn skipped(&mut self, parent: usize, name: &str) -> usize {
        self.node(Some(parent), name, None)
    }

    pub fn window(&mut self, index: usize, alpha: Option<f64>, beta: Option<f64>) {
        self.at(index).window = Window { alpha, beta };
    }

    pub fn cut(&mut self, index: usize, by: CutBy, bound: f64, from: BoundOrigin) {
        let value = self.at(index).value.expect("a node that was cut has a value");
        self.at(index).cut = Some(Cut { by, value, bound, from });
        self.at(index).kind = Some(match by {
            CutBy::Alpha => RecordedKind::UpperBound,
            CutBy::Beta => RecordedKind::LowerBound,
        });
    }

    pub fn purpose(&mut self, index: usize, purpose: Purpose) {
        self.at(index).purpose = purpose;
    }

    pub fn line(&mut self, indices: &[usize]) {
        for &index in indices {
            self.at(index).on_line = true;
        }
    }

    pub fn at(&mut self, index: usize) -> &mut RecordedNode {
        &mut self.recording.nodes[index]
    }

    pub fn done(self) -> Recording {
        self.recording
    }

    fn node(&mut self, parent: Option<usize>, name: &str, value: Option<f64>) -> usize {
        let above = parent.map(|parent| &self.recording.nodes[parent]);
        let order = value.map(|_| {
            self.visited += 1;
            self.visited
        });
        let node = RecordedNode {
            parent,
            name: name.into(),
            player: match above.map(|node| node.player) {
                Some(Player::Max) => Player::Min,
                Some(Player::Min) | None => Player::Max,
            },
            pass: above.map_or(1, |node| node.pass),
            ply: above.map_or(0, |node| node.ply + 1),
            purpose: Purpose::VALUE,
            order,
            window: Window::default(),
            origins: (BoundOrigin::Window, BoundOrigin::Window),
            value,
            kind: value.map(|_| RecordedKind::Exact),
            answered: None,
            stand_pat: None,
            below: None,
            cut: None,
            on_line: false,
            visits: None,
        };
        self.recording.nodes.push(node);
        self.recording.nodes.len() - 1
    }
}

/// The example of every textbook, alpha-beta: B is 3, so C is cut after 2 and D is not better.
pub fn classic() -> Recording {
    let mut tree = Builder::default();
    let a = tree.root("A", 3.0);
    let b = tree.inner(a, "B", 3.0);
    let e = tree.leaf(b, "E", 3.0);
    let f = tree.leaf(b, "F", 12.0);
    tree.window(f, None, Some(3.0));
    let c = tree.inner(a, "C", 2.0);
    let h = tree.leaf(c, "H", 2.0);
    tree.skipped(c, "I");
    tree.cut(c, CutBy::Alpha, 3.0, BoundOrigin::Value(b));
    let d = tree.inner(a, "D", 2.0);
    let k = tree.leaf(d, "K", 14.0);
    let l = tree.leaf(d, "L", 2.0);
    tree.at(d).kind = Some(RecordedKind::UpperBound);
    for index in [c, h, d, k] {
        tree.window(index, Some(3.0), None);
    }
    tree.window(l, Some(3.0), Some(14.0));
    tree.line(&[a, b, e]);
    tree.done()
}

/// Everything that a recording can hold: two passes, both cuts, all origins of bounds, all purposes
/// and answers, skipped subtrees, names that occur twice.
pub fn everything() -> Recording {
    let mut tree = Builder::default();
    let root = tree.root("start", 1.5);
    tree.window(root, Some(1.0), Some(2.0));
    let first = tree.inner(root, "d3", 1.0);
    tree.window(first, Some(1.0), Some(2.0));
    tree.cut(first, CutBy::Alpha, 1.0, BoundOrigin::Window);
    tree.at(first).answered = Some(Answered::TABLE);
    let second = tree.inner(root, "c4", 1.5);
    tree.leaf(second, "d3", 1.5);

    let root = tree.root("start", 4.0);
    tree.purpose(root, Purpose::RE_SEARCH);
    let d3 = tree.inner(root, "d3", 4.0);
    let reply = tree.inner(d3, "c3", 4.0);
    let quiet = tree.inner(reply, "b4", 4.0);
    tree.purpose(quiet, Purpose::QUIESCENCE);
    tree.at(quiet).answered = Some(Answered::FUTILITY);
    let c4 = tree.inner(root, "c4", 5.0);
    tree.purpose(c4, Purpose::NULL_WINDOW);
    tree.window(c4, Some(4.0), Some(4.5));
    let deep = tree.inner(c4, "e3", 7.0);
    tree.window(deep, Some(4.0), Some(4.5));
    tree.leaf(deep, "f4", 7.0);
    let lost = tree.skipped(deep, "f5");
    tree.skipped(lost, "g5");
    tree.skipped(lost, "g6");
    tree.skipped(deep, "f6");
    tree.cut(deep, CutBy::Beta, 4.5, BoundOrigin::NullWindow(Some(d3)));
    let reduced = tree.inner(c4, "e2", 9.0);
    tree.purpose(reduced, Purpose::REDUCED);
    tree.at(reduced).answered = Some(Answered::REVERSE_FUTILITY);
    let again = tree.inner(root, "c4", 3.0);
    tree.purpose(again, Purpose::RE_SEARCH);
    tree.window(again, Some(4.0), None);
    let null = tree.inner(again, "pass", 3.0);
    tree.purpose(null, Purpose::NULL_MOVE);
    tree.at(null).answered = Some(Answered::NULL_MOVE);
    tree.skipped(again, "h8");
    tree.cut(again, CutBy::Alpha, 4.0, BoundOrigin::Value(d3));
    tree.line(&[root, d3, reply, quiet]);
    tree.done()
}

/// A recording with these parents, all nodes visited, each named by its index.
pub fn with_parents(parents: &[Option<usize>]) -> Recording {
    let mut tree = Builder::default();
    for (index, parent) in parents.iter().enumerate() {
        let name = format!("v{index}");
        match parent {
            Some(parent) => tree.inner(*parent, &name, index as f64),
            None => tree.root(&name, index as f64),
        };
    }
    tree.done()
}
