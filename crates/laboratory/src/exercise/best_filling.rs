//! Minimal tree of alpha-beta, and leaf values that attain it.
//!
//! Every node of the minimal tree has a type (Knuth and Moore 1975): on the principal variation its
//! first child is, too, and the others are to be cut; a node that is to be cut has one child, the
//! first, in which nothing is cut; there all children are to be cut. In that tree every leaf is on
//! the line of best play, or its number has to be below that of the line, or above. So with each
//! number once it can always be attained, for any shape; and as a node that can be cut is cut by
//! its first child at the soonest, no other set of visits is as small.

use super::nodes::Nodes;
use crate::recording::Player;

/// Required value of a leaf, compared with the value of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It is the value of the root.
    Line,
    /// No greater.
    Below,
    /// No smaller.
    Above,
}

/// The minimal tree.
#[derive(Debug)]
pub(super) struct Smallest {
    /// What each node has to be; `None` for one that is skipped.
    places: Vec<Option<Place>>,
}

impl Smallest {
    pub(super) fn of(nodes: &Nodes) -> Self {
        let mut places = vec![None; nodes.all.len()];
        places[0] = Some(Place::Line);
        // Parents stand before their children.
        for index in 0..nodes.all.len() {
            let (Some(place), children) = (places[index], &nodes.all[index].children) else {
                continue;
            };
            let player = nodes.player(index);
            // A node of MAX is no greater than a number when all its children are, no smaller when one is.
            let is_cut = matches!((player, place), (Player::Max, Place::Above) | (Player::Min, Place::Below));
            let beaten = match player {
                Player::Max => Place::Below,
                Player::Min => Place::Above,
            };
            for (number, &child) in children.iter().enumerate() {
                places[child] = match (place, number) {
                    (_, 0) => Some(place),
                    (Place::Line, _) => Some(beaten),
                    (Place::Below | Place::Above, _) => (!is_cut).then_some(place),
                };
            }
        }
        Self { places }
    }

    /// Whether a node is visited.
    pub(super) fn has(&self, node: usize) -> bool {
        self.places[node].is_some()
    }

    /// How many leaves are looked at.
    pub(super) fn leaves(&self, nodes: &Nodes) -> usize {
        (0..nodes.all.len()).filter(|&node| nodes.all[node].is_leaf() && self.has(node)).count()
    }

    /// The tree with the numbers from 0 up in its leaves, each once, of which alpha-beta visits no more.
    pub(super) fn filled(&self, nodes: &Nodes) -> Nodes {
        let mut filled = nodes.clone();
        let leaves = nodes.leaves();
        let of = |place| leaves.iter().filter(move |&&leaf| self.places[leaf] == place);
        let in_turn = of(Some(Place::Below)).chain(of(Some(Place::Line))).chain(of(Some(Place::Above))).chain(of(None));
        for (number, &leaf) in (0..).zip(in_turn) {
            filled.all[leaf].value = number;
        }
        filled
    }
}
