//! Trees of exercises: few nodes, each with a letter, whole numbers at the leaves.

use yomi_game::tree::Tree;

use crate::recording::Player;

/// Represents no upper bound in the trace of a buggy program; negated, no lower one.
pub const NO_BOUND: i32 = 1000;

/// A node of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its letter or letters, unique.
    pub name: String,
    /// Index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// Indices of the children from left to right; empty for a leaf.
    pub children: Vec<usize>,
    /// Plies below the root.
    pub ply: u32,
    /// The number of a leaf from MAX's view; 0 for an inner node.
    pub value: i32,
}

impl Node {
    /// Whether it has no children.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }
}

/// The nodes of an exercise, parents before children; the root is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// All of them.
    pub all: Vec<Node>,
    /// The player at the root.
    pub root: Player,
}

impl Nodes {
    /// A tree of that shape, named by letters in the order of its plies. `shape` says how many children the
    /// next node has, 0 for a leaf, given its ply.
    pub(super) fn grow(root: Player, mut shape: impl FnMut(u32) -> usize) -> Self {
        let node = |index, parent, ply| Node { name: letters(index), parent, children: Vec::new(), ply, value: 0 };
        let mut all = vec![node(0, None, 0)];
        let mut next = 0;
        while next < all.len() {
            let ply = all[next].ply;
            for _ in 0..shape(ply) {
                let child = all.len();
                all[next].children.push(child);
                all.push(node(child, Some(next), ply + 1));
            }
            next += 1;
        }
        Self { all, root }
    }

    /// The player that chooses at a node; at a leaf, the one that would.
    #[must_use]
    pub fn player(&self, node: usize) -> Player {
        match (self.root, self.all[node].ply.is_multiple_of(2)) {
            (player, true) => player,
            (Player::Max, false) => Player::Min,
            (Player::Min, false) => Player::Max,
        }
    }

    /// The children of a node that have its value.
    pub(super) fn best_children(&self, node: usize, values: &[i32]) -> Vec<usize> {
        self.all[node].children.iter().copied().filter(|&child| values[child] == values[node]).collect()
    }

    /// The node of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|node| node.name == name)
    }

    /// The nodes from left to right, each before its children.
    #[must_use]
    pub fn written(&self) -> Vec<usize> {
        let (mut open, mut written) = (vec![0], Vec::with_capacity(self.all.len()));
        while let Some(node) = open.pop() {
            written.push(node);
            open.extend(self.all[node].children.iter().rev());
        }
        written
    }

    /// The leaves from left to right.
    #[must_use]
    pub fn leaves(&self) -> Vec<usize> {
        self.written().into_iter().filter(|&node| self.all[node].is_leaf()).collect()
    }

    /// The minimax value of every node, by index.
    #[must_use]
    pub fn minimax(&self) -> Vec<i32> {
        let mut values: Vec<i32> = self.all.iter().map(|node| node.value).collect();
        for index in (0..self.all.len()).rev() {
            let of_children = self.all[index].children.iter().map(|&child| values[child]);
            let best = match self.player(index) {
                Player::Max => of_children.max(),
                Player::Min => of_children.min(),
            };
            values[index] = best.unwrap_or(values[index]);
        }
        values
    }

    /// The tree in its public form.
    ///
    /// # Panics
    /// Never: an exercise is a tree in which every node has a name.
    #[must_use]
    pub fn tree(&self) -> Tree {
        Tree::from_text(&self.text_of(0)).expect("a tree in which every node has a name")
    }

    /// Recursion goes as deep as [`super::Size`] allows.
    fn text_of(&self, node: usize) -> String {
        let Node { name, children, value, .. } = &self.all[node];
        if children.is_empty() {
            return format!("[\"{name}\", {value}]");
        }
        let children: Vec<_> = children.iter().map(|&child| self.text_of(child)).collect();
        format!("[\"{name}\", {}]", children.join(", "))
    }

    /// This tree with the order of children, and the numbers, of a written one; an `Err` names the first node of the
    /// written one that this tree does not have there. Leaves that hold no whole number have none.
    pub(super) fn rewritten(&self, tree: &Tree) -> Result<(Self, Vec<Option<i32>>), String> {
        let mut rewritten = self.clone();
        let mut numbers = vec![None; self.all.len()];
        let mut open = vec![(0, 0)];
        let stranger = |at: u32| tree.name(at).to_owned();
        if tree.name(0) != self.all[0].name {
            return Err(stranger(0));
        }
        while let Some((own, at)) = open.pop() {
            let written = tree.children(at);
            let mut children = Vec::with_capacity(written.len());
            for &child in written {
                let of_that_name = |&&index: &&usize| self.all[index].name == tree.name(child);
                let found = self.all[own].children.iter().find(of_that_name).copied();
                let index = found.ok_or_else(|| stranger(child))?;
                children.push(index);
                open.push((index, child));
            }
            // Names are unique in a written tree, so as many as here are all of them.
            if children.len() != self.all[own].children.len() {
                return Err(stranger(at));
            }
            rewritten.all[own].children = children;
            numbers[own] = tree.value(at).and_then(whole);
        }
        Ok((rewritten, numbers))
    }
}

/// A number without a fraction, within what exercises hold.
fn whole(value: f64) -> Option<i32> {
    let is_whole = value.fract() == 0.0 && value.abs() <= f64::from(NO_BOUND);
    is_whole.then_some(value as i32)
}

/// A, B, … Z, AA, AB, …
fn letters(index: usize) -> String {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    match (index / 26).checked_sub(1) {
        None => letter(index).to_string(),
        Some(before) => format!("{}{}", letters(before), letter(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_plies() -> Nodes {
        Nodes::grow(Player::Max, |ply| if ply < 2 { 2 } else { 0 })
    }

    #[test]
    fn nodes_are_named_by_plies_and_written_from_left_to_right() {
        let nodes = three_plies();
        let names =
            |indices: Vec<usize>| indices.iter().map(|&index| nodes.all[index].name.clone()).collect::<String>();
        assert_eq!(names((0..7).collect()), "ABCDEFG");
        assert_eq!(names(nodes.written()), "ABDECFG");
        assert_eq!(names(nodes.leaves()), "DEFG");
        assert_eq!(["Z", "AA", "AZ", "BA"].map(|name| name.to_owned()), [25, 26, 51, 52].map(letters));
    }

    #[test]
    fn a_rewritten_tree_has_the_same_nodes() {
        let nodes = three_plies();
        let read = |text: &str| Tree::from_text(text).expect("a tree");
        let (other, numbers) = nodes
            .rewritten(&read("['A', ['C', ['G', 3], ['F', 2.5]], ['B', ['D', 1], ['E', 0]]]"))
            .expect("the same nodes");
        assert_eq!(other.all[0].children, [2, 1]);
        assert_eq!(other.all[2].children, [6, 5]);
        assert_eq!(numbers, [None, None, None, Some(1), Some(0), None, Some(3)]);
        for (text, stranger) in [
            ("['X', 1, 2]", "X"),
            ("['A', ['C', ['D', 3], ['F', 2]], ['B', ['G', 1], ['E', 0]]]", "D"),
            ("['A', ['C', ['G', 3]], ['B', ['D', 1], ['E', 0]]]", "C"),
            ("['A', ['C', ['G', 3], ['F', 2]]]", "A"),
            ("['A', ['C', ['G', 3], ['F', ['Y', 2]]], ['B', ['D', 1], ['E', 0]]]", "Y"),
        ] {
            assert!(nodes.rewritten(&read(text)).is_err(), "{text} {stranger}");
        }
    }
}
