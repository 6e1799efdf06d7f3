//! Tree layout of a recorded search: a tidy tree.
//!
//! Reingold and Tilford 1981 for binary trees, Walker 1990 for any; here in the form of C. Buchheim,
//! M. Jünger and S. Leipert, *Improving Walker's Algorithm to Run in Linear Time*, Graph Drawing
//! 2002. From the leaves up, the subtrees of a node are pushed together until their contours
//! touch; the node stands over the middle of its first and its last child:
//!
//! ```text
//! for each node, children first:
//!     for each of its children from the left:
//!         stand beside the left sibling
//!         along the right contour of the subtrees to the left and the left contour of this one:
//!             too close? move this subtree to the right, and those between the two in proportion
//!     the node stands in the middle above them
//! ```
//!
//! A contour that ends in the shorter subtree goes on by a *thread*, and shifts of the subtrees in
//! between are noted as *shift* and *change* and carried out once, which makes the whole linear.
//! The paper walks the tree recursively. Here the order of the recording serves: parents stand
//! before children, so that backwards through the nodes is from the leaves up. That a child is set
//! beside its siblings only with its parent changes nothing, for what happens inside a subtree
//! never looks at what lies outside.

use super::drawn::Drawn;
use yomi_laboratory::recording::Recording;

/// Between the centres of siblings, in node widths.
const SIBLINGS: f64 = 1.0;
/// Between the centres of other neighbours in a ply, in node widths.
const COUSINS: f64 = 1.25;
/// Between passes, in node widths.
const PASSES: f64 = 1.0;

/// Position of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NodePosition {
    /// Its centre, from the left edge of the drawing, in node widths.
    pub x: f64,
    /// Plies below its root.
    pub ply: usize,
}

/// Positions of all nodes. Passes lie side by side, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The place of each node of the recording.
    pub places: Vec<NodePosition>,
    /// The whole, in node widths; the outermost nodes reach its edges.
    pub width: f64,
    /// The whole, in plies; 1 for a root alone.
    pub plies: usize,
}

/// Lays a recording out, in time linear in its nodes.
///
/// Centres of nodes of the same ply are at least one node width apart, in the order of the
/// recording; a parent stands in the middle between its first and its last child.
///
/// # Panics
/// When a node precedes its parent.
#[must_use]
pub fn layout(recording: &Recording) -> Layout {
    layout_of(recording, &Drawn::all(recording))
}

/// The same for the drawn nodes; the positions of the others are meaningless.
pub(super) fn layout_of(recording: &Recording, drawn: &Drawn) -> Layout {
    let mut walk = Walk::new(recording, &drawn.children);
    for node in (0..drawn.children.len()).rev() {
        walk.join_children(node);
    }
    walk.places(drawn)
}

/// Names as in the paper: all lengths in node widths, `x` relative to the parent's subtree.
struct Walk<'a> {
    children: &'a [Vec<usize>],
    parent: Vec<Option<usize>>,
    /// Its place among its siblings.
    number: Vec<usize>,
    /// Where a node stands before the shifts of those above it.
    preliminary: Vec<f64>,
    /// What is added to all below a node.
    modifier: Vec<f64>,
    /// The middle above the children of a node.
    middle: Vec<f64>,
    thread: Vec<Option<usize>>,
    ancestor: Vec<usize>,
    shift: Vec<f64>,
    change: Vec<f64>,
}

impl<'a> Walk<'a> {
    fn new(recording: &Recording, children: &'a [Vec<usize>]) -> Self {
        let count = children.len();
        let mut number = vec![0; count];
        for siblings in children {
            for (place, &child) in siblings.iter().enumerate() {
                number[child] = place;
            }
        }
        Self {
            children,
            parent: recording.nodes.iter().map(|node| node.parent).collect(),
            number,
            preliminary: vec![0.0; count],
            modifier: vec![0.0; count],
            middle: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            shift: vec![0.0; count],
            change: vec![0.0; count],
        }
    }

    /// Sets the subtrees of a node beside each other.
    fn join_children(&mut self, node: usize) {
        let siblings = &self.children[node];
        let (Some(&first), Some(&last)) = (siblings.first(), siblings.last()) else { return };
        let mut default_ancestor = first;
        self.preliminary[first] = self.middle[first];
        for pair in siblings.windows(2) {
            let (left, child) = (pair[0], pair[1]);
            self.preliminary[child] = self.preliminary[left] + SIBLINGS;
            if !self.children[child].is_empty() {
                self.modifier[child] = self.preliminary[child] - self.middle[child];
            }
            default_ancestor = self.apportion(child, left, first, default_ancestor);
        }
        self.carry_out_shifts(siblings);
        self.middle[node] = f64::midpoint(self.preliminary[first], self.preliminary[last]);
    }

    /// Moves the subtree of `node` clear of the subtrees to its left, of which `left` is the
    /// nearest and `first` the farthest. Returns the new default ancestor.
    fn apportion(&mut self, node: usize, left: usize, first: usize, mut default_ancestor: usize) -> usize {
        // Four contours with the sums of their modifiers: inside and outside of both parts.
        let (mut inner_left, mut outer_left) = (left, first);
        let (mut inner_right, mut outer_right) = (node, node);
        let mut inner_left_sum = self.modifier[inner_left];
        let mut outer_left_sum = self.modifier[outer_left];
        let mut inner_right_sum = self.modifier[inner_right];
        let mut outer_right_sum = self.modifier[outer_right];
        while let (Some(next_left), Some(next_right)) = (self.next_on_right(inner_left), self.next_on_left(inner_right))
        {
            (inner_left, inner_right) = (next_left, next_right);
            outer_left = self.next_on_left(outer_left).expect("it reaches as deep as the inner");
            outer_right = self.next_on_right(outer_right).expect("it reaches as deep as the inner");
            self.ancestor[outer_right] = node;
            let overlap = (self.preliminary[inner_left] + inner_left_sum) + COUSINS
                - (self.preliminary[inner_right] + inner_right_sum);
            if overlap > 0.0 {
                let greatest = self.greatest_distinct(inner_left, node, default_ancestor);
                self.move_subtree(greatest, node, overlap);
                inner_right_sum += overlap;
                outer_right_sum += overlap;
            }
            inner_left_sum += self.modifier[inner_left];
            outer_left_sum += self.modifier[outer_left];
            inner_right_sum += self.modifier[inner_right];
            outer_right_sum += self.modifier[outer_right];
        }
        if let Some(next) = self.next_on_right(inner_left)
            && self.next_on_right(outer_right).is_none()
        {
            self.thread[outer_right] = Some(next);
            self.modifier[outer_right] += inner_left_sum - outer_right_sum;
        }
        if let Some(next) = self.next_on_left(inner_right)
            && self.next_on_left(outer_left).is_none()
        {
            self.thread[outer_left] = Some(next);
            self.modifier[outer_left] += inner_right_sum - outer_left_sum;
            default_ancestor = node;
        }
        default_ancestor
    }

    /// The next node of a left contour.
    fn next_on_left(&self, node: usize) -> Option<usize> {
        self.children[node].first().copied().or(self.thread[node])
    }

    /// The next node of a right contour.
    fn next_on_right(&self, node: usize) -> Option<usize> {
        self.children[node].last().copied().or(self.thread[node])
    }

    /// The sibling of `node` in whose subtree `inner_left` lies.
    fn greatest_distinct(&self, inner_left: usize, node: usize, default_ancestor: usize) -> usize {
        let ancestor = self.ancestor[inner_left];
        if self.parent[ancestor] == self.parent[node] { ancestor } else { default_ancestor }
    }

    /// Moves the subtree of `right` and notes what those between it and `left` have to follow.
    fn move_subtree(&mut self, left: usize, right: usize, by: f64) {
        let share = by / (self.number[right] - self.number[left]) as f64;
        self.change[right] -= share;
        self.shift[right] += by;
        self.change[left] += share;
        self.preliminary[right] += by;
        self.modifier[right] += by;
    }

    fn carry_out_shifts(&mut self, siblings: &[usize]) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in siblings.iter().rev() {
            self.preliminary[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// From the roots down: sums up the modifiers, and sets the passes side by side.
    fn places(&self, drawn: &Drawn) -> Layout {
        let count = self.parent.len();
        let mut layout = Layout { places: vec![NodePosition::default(); count], ..Layout::default() };
        let mut sums = vec![0.0; count];
        let mut pass_of: Vec<usize> = vec![0; count];
        // The outermost centres of each pass.
        let mut edges: Vec<(f64, f64)> = Vec::new();
        for node in (0..count).filter(|&node| drawn.has(node)) {
            let place = if let Some(parent) = self.parent[node] {
                pass_of[node] = pass_of[parent];
                sums[node] = sums[parent] + self.modifier[node];
                let x = self.preliminary[node] + sums[parent];
                NodePosition { x, ply: layout.places[parent].ply + 1 }
            } else {
                pass_of[node] = edges.len();
                edges.push((f64::INFINITY, f64::NEG_INFINITY));
                NodePosition { x: self.middle[node], ply: 0 }
            };
            let (left, right) = &mut edges[pass_of[node]];
            (*left, *right) = (left.min(place.x), right.max(place.x));
            layout.plies = layout.plies.max(place.ply + 1);
            layout.places[node] = place;
        }
        let mut offsets = Vec::with_capacity(edges.len());
        for (left, right) in edges {
            let gap = if offsets.is_empty() { 0.0 } else { PASSES };
            offsets.push(layout.width + gap + 0.5 - left);
            layout.width += gap + (right - left) + 1.0;
        }
        for (place, &pass) in layout.places.iter_mut().zip(&pass_of) {
            place.x += offsets[pass];
        }
        layout
    }
}
