//! Traced alpha-beta with MAX and MIN spelled out, as the textbook's `alpha_beta_two_sided`;
//! optionally with one of the common bugs of tutorials (`docs/textbook/mistakes.md`).

use super::nodes::{NO_BOUND, Nodes};
use crate::recording::Player;

/// A bug of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bug {
    /// The function of this player hands the window on with its ends swapped.
    SwappedWindow(Player),
    /// Where the only move is a pass, the side to move is taken to have lost.
    ForcedPass,
    /// A leaf of 0 is taken for an inner node, which has no children.
    ZeroLeaf,
}

impl Bug {
    /// The names, in the order in which they are listed to users.
    pub const NAMES: [&'static str; 3] = ["swapped_window", "forced_pass", "zero_leaf"];

    /// The name in requests and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SwappedWindow(_) => "swapped_window",
            Self::ForcedPass => "forced_pass",
            Self::ZeroLeaf => "zero_leaf",
        }
    }

    /// What is wrong, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::SwappedWindow(Player::Max) => "MAX's nodes hand alpha and beta on swapped",
            Self::SwappedWindow(Player::Min) => "MIN's nodes hand alpha and beta on swapped",
            Self::ForcedPass => "a forced pass is scored as a loss for the side that has to pass",
            Self::ZeroLeaf => "a leaf of 0 is taken for an inner node without children",
        }
    }
}

/// A visit of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Which node.
    pub node: usize,
    /// The window on entry; ∓[`NO_BOUND`] for no bound.
    pub window: (i32, i32),
    /// The nodes whose values set the ends of the window.
    pub from: (Option<usize>, Option<usize>),
    /// The value that it returned: the best of the visited children.
    pub value: i32,
    /// The child after which it was left, when it was left early.
    pub cut_after: Option<usize>,
}

/// Events of a search, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A node was entered with this window.
    Entered(usize, (i32, i32)),
    /// A node was left with this value.
    Left(usize, i32),
}

/// Trace of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Searched {
    /// The visits in their order.
    pub(super) visits: Vec<Visit>,
    /// The place in `visits` of every node; `None` for one that was skipped.
    pub(super) places: Vec<Option<usize>>,
    /// What happened.
    pub(super) events: Vec<Event>,
}

impl Searched {
    /// Whether a node was left early after that child.
    pub(super) fn is_cut_after(&self, node: usize, child: usize) -> bool {
        self.visit(node).is_some_and(|visit| visit.cut_after == Some(child))
    }

    /// The visit of a node; `None` when it was skipped.
    pub(super) fn visit(&self, node: usize) -> Option<&Visit> {
        self.places[node].map(|place| &self.visits[place])
    }

    /// How many leaves were looked at.
    pub(super) fn leaves(&self, nodes: &Nodes) -> usize {
        self.leaves_below(nodes, 0)
    }

    /// How many leaves were looked at below a node; a leaf is below itself.
    pub(super) fn leaves_below(&self, nodes: &Nodes, node: usize) -> usize {
        let leaves = self.visits.iter().filter(|visit| nodes.all[visit.node].is_leaf());
        let above = |leaf| std::iter::successors(Some(leaf), |&at: &usize| nodes.all[at].parent);
        leaves.filter(|visit| above(visit.node).any(|at| at == node)).count()
    }
}

/// Searches the tree, with that bug if there is one. Recursion goes as deep as [`super::Size`] allows.
pub(super) fn search(nodes: &Nodes, bug: Option<Bug>) -> Searched {
    let found = Searched { visits: Vec::new(), places: vec![None; nodes.all.len()], events: Vec::new() };
    let mut searcher = Searcher { nodes, bug, found };
    searcher.visit(0, (-NO_BOUND, NO_BOUND), (None, None));
    searcher.found
}

struct Searcher<'a> {
    nodes: &'a Nodes,
    bug: Option<Bug>,
    found: Searched,
}

impl Searcher<'_> {
    fn visit(&mut self, node: usize, window: (i32, i32), from: (Option<usize>, Option<usize>)) -> i32 {
        let place = self.found.visits.len();
        self.found.visits.push(Visit { node, window, from, value: 0, cut_after: None });
        self.found.places[node] = Some(place);
        self.found.events.push(Event::Entered(node, window));
        let (value, cut_after) = match self.without_children(node) {
            Some(value) => (value, None),
            None => self.children(node, window, from),
        };
        self.found.visits[place].value = value;
        self.found.visits[place].cut_after = cut_after;
        self.found.events.push(Event::Left(node, value));
        value
    }

    /// The value of a leaf, and of what a bug takes for one; `None` where the children are searched.
    fn without_children(&self, node: usize) -> Option<i32> {
        let Self { nodes, bug, .. } = self;
        let lost = match nodes.player(node) {
            Player::Max => -NO_BOUND,
            Player::Min => NO_BOUND,
        };
        let value = nodes.all[node].value;
        match (nodes.all[node].children.len(), bug) {
            (0, Some(Bug::ZeroLeaf)) if value == 0 => Some(lost),
            (0, _) => Some(value),
            (1, Some(Bug::ForcedPass)) => Some(lost),
            _ => None,
        }
    }

    fn children(
        &mut self,
        node: usize,
        (mut alpha, mut beta): (i32, i32),
        (mut alpha_from, mut beta_from): (Option<usize>, Option<usize>),
    ) -> (i32, Option<usize>) {
        let player = self.nodes.player(node);
        let mut best = match player {
            Player::Max => -NO_BOUND,
            Player::Min => NO_BOUND,
        };
        let swaps = self.bug == Some(Bug::SwappedWindow(player));
        let children = self.nodes.all[node].children.clone();
        for &child in &children {
            let value = if swaps {
                self.visit(child, (beta, alpha), (beta_from, alpha_from))
            } else {
                self.visit(child, (alpha, beta), (alpha_from, beta_from))
            };
            let is_cut = match player {
                Player::Max => {
                    best = best.max(value);
                    if best > alpha {
                        (alpha, alpha_from) = (best, Some(child));
                    }
                    best >= beta
                }
                Player::Min => {
                    best = best.min(value);
                    if best < beta {
                        (beta, beta_from) = (best, Some(child));
                    }
                    best <= alpha
                }
            };
            if is_cut {
                let is_last = children.last() == Some(&child);
                return (best, (!is_last).then_some(child));
            }
        }
        (best, None)
    }
}
