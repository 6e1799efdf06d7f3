//! Selection of the nodes to draw: all, or the most important ones.

use yomi_laboratory::recording::Recording;

/// The nodes that are drawn.
///
/// Of a recording that has more than may be drawn, those come first that begin a pass and those of the principal
/// variation; then ply by ply from the root, in each from the left. A node that is drawn has its parent drawn, and says how
/// many below it are not.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// The children of every node that are drawn, in their order.
    pub(super) children: Vec<Vec<usize>>,
    is_drawn: Vec<bool>,
    /// For each drawn node, the number of undrawn nodes directly below it.
    left_out: Vec<usize>,
    count: usize,
}

impl Drawn {
    /// All nodes.
    ///
    /// # Panics
    /// When a node precedes its parent.
    pub(super) fn all(recording: &Recording) -> Self {
        let count = recording.nodes.len();
        Self { children: recording.children(), is_drawn: vec![true; count], left_out: vec![0; count], count }
    }

    /// The first `most` nodes of that order.
    ///
    /// # Panics
    /// When a node precedes its parent.
    pub(super) fn first(recording: &Recording, order: &[usize], most: usize) -> Self {
        let mut drawn = Self::all(recording);
        for &index in order.iter().skip(most) {
            drawn.is_drawn[index] = false;
            drawn.count -= 1;
        }
        for (index, node) in recording.nodes.iter().enumerate().rev() {
            if let (false, Some(parent)) = (drawn.is_drawn[index], node.parent) {
                drawn.left_out[parent] += 1 + drawn.left_out[index];
            }
        }
        for children in &mut drawn.children {
            children.retain(|&child| drawn.is_drawn[child]);
        }
        drawn
    }

    /// Whether a node is drawn.
    pub(super) fn has(&self, index: usize) -> bool {
        self.is_drawn[index]
    }

    /// The number of undrawn nodes directly below a drawn one.
    pub(super) fn left_out(&self, index: usize) -> usize {
        self.left_out[index]
    }

    /// How many are drawn.
    pub(super) const fn count(&self) -> usize {
        self.count
    }
}

/// All nodes in drawing priority; parents precede their children.
pub(super) fn order(recording: &Recording) -> Vec<usize> {
    let mut plies = vec![0; recording.nodes.len()];
    for (index, node) in recording.nodes.iter().enumerate() {
        plies[index] = node.parent.map_or(0, |parent| plies[parent] + 1);
    }
    let mut order: Vec<usize> = (0..recording.nodes.len()).collect();
    order.sort_by_key(|&index| {
        let node = &recording.nodes[index];
        (node.parent.is_some(), !node.on_line, plies[index], index)
    });
    order
}
