//! Mistakes: the first wrong node of an answer, and the reason.

use super::{nodes::Nodes, search::Visit};
use crate::recording::Player;

yomi_game::named! {
    /// The kind of a mistake.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MistakeKind {
        /// The tree has no node of that name.
        UnknownNode = "unknown_node",
        /// An inner node was named where a leaf is asked for.
        NoLeaf = "no_leaf",
        /// A leaf was said to be skipped at which alpha-beta looks.
        LookedAt = "looked_at",
        /// A leaf or node that alpha-beta skips was not said to be.
        Skipped = "skipped",
        /// There is no row for a node that is visited.
        NoRow = "no_row",
        /// There are two rows for a node.
        TwoRows = "two_rows",
        /// Alpha on entry is another.
        Alpha = "alpha",
        /// Beta on entry is another.
        Beta = "beta",
        /// The value is another.
        Value = "value",
        /// Exchanged with a sibling, and fewer leaves are looked at: the sibling cuts, or is better.
        TooEarly = "too_early",
        /// Exchanged with a sibling, and fewer leaves are looked at: the sibling is no better, but its subtree
        /// takes fewer.
        LargerFirst = "larger_first",
        /// Exchanged with a sibling, and fewer leaves are looked at: the sibling is no better and takes no fewer,
        /// but the other children do, with the bound that it gives them.
        BoundLater = "bound_later",
        /// No exchange of two siblings saves a leaf; with another child here, and the best order after it, fewer
        /// are looked at.
        NoExchange = "no_exchange",
        /// The node could be left after its first child, and is not.
        NotCut = "not_cut",
        /// The tree is not that of the exercise.
        AnotherTree = "another_tree",
        /// Not one of the numbers that are to be used.
        NoSuchNumber = "no_such_number",
        /// A number that another leaf has.
        NumberTwice = "number_twice",
        /// The program wrote down nothing at the node.
        NotNoted = "not_noted",
        /// What the program wrote down at the node is right.
        Right = "right",
        /// What it wrote down at the node is wrong, and at an earlier one, too.
        NotFirst = "not_first",
        /// The node is right, the bug is not.
        AnotherBug = "another_bug",
    }
}

/// The first mistake of an answer, with its evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Which mistake.
    pub kind: MistakeKind,
    /// The node.
    pub node: String,
    /// A related node: the child that should come first, the one whose value set a bound, the best
    /// child, the leaf with the same number.
    pub other: Option<String>,
    /// What is right: a bound, a value, the value of `other`. After the exchange of
    /// [`MistakeKind::LargerFirst`] the leaves at which alpha-beta looks below `other`, after that of
    /// [`MistakeKind::BoundLater`] those below its siblings. `None` where there is none, as for no bound.
    pub expected: Option<i32>,
    /// What the answer has: a bound, a value, a number, the value of `node`; the leaves below `node`, or below
    /// its siblings.
    pub found: Option<f64>,
    /// How many leaves less are looked at when the advice is carried out.
    pub extra: Option<u32>,
    /// The cut by which a node is skipped, or by which it returns what it does; where a node is not cut, the cut that
    /// could be.
    pub cut: Option<CutFact>,
}

/// A cut, in the names of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFact {
    /// The node that is left early.
    pub node: String,
    /// The player that chooses there.
    pub player: Player,
    /// The child after which it is left.
    pub after: String,
    /// The value that the player has there.
    pub value: i32,
    /// The value that the opponent has elsewhere.
    pub bound: i32,
    /// The node that gives it.
    pub from: Option<String>,
}

impl CutFact {
    /// The cut of a visit; `None` when there is none.
    pub(super) fn of(nodes: &Nodes, visit: &Visit) -> Option<Self> {
        Some(Self::after(nodes, visit, visit.cut_after?, visit.value))
    }

    /// What a cut after that child is, or would be.
    pub(super) fn after(nodes: &Nodes, visit: &Visit, child: usize, value: i32) -> Self {
        let player = nodes.player(visit.node);
        let (bound, from) = match player {
            Player::Max => (visit.window.1, visit.from.1),
            Player::Min => (visit.window.0, visit.from.0),
        };
        let name = |node: usize| nodes.all[node].name.clone();
        Self { node: name(visit.node), player, after: name(child), value, bound, from: from.map(name) }
    }

    /// What each player has, in words.
    fn words(&self) -> String {
        let (own, other) = match self.player {
            Player::Max => ("MAX", "MIN"),
            Player::Min => ("MIN", "MAX"),
        };
        let Self { node, after, value, bound, from, .. } = self;
        let from = from.as_ref().map_or(String::new(), |from| format!(", from {from}"));
        format!("after {after} {own} has {value} at {node}, and {other} has {bound} elsewhere{from}")
    }
}

impl Mistake {
    /// That mistake at a node, without facts.
    pub(super) fn new(kind: MistakeKind, node: impl Into<String>) -> Self {
        Self { kind, node: node.into(), other: None, expected: None, found: None, extra: None, cut: None }
    }

    /// How many leaves less, in words.
    fn less(&self) -> String {
        let extra = self.extra.unwrap_or_default();
        format!("{extra} {} less", if extra == 1 { "leaf" } else { "leaves" })
    }

    /// The mistake and its reason, in a sentence or two.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { kind, node, expected, found, .. } = self;
        let other = self.other.as_deref().unwrap_or_default();
        let cut = self.cut.as_ref();
        let why = cut.map(CutFact::words).unwrap_or_default();
        let left = cut.map(|cut| cut.node.as_str()).unwrap_or_default();
        let number = expected.map_or("open".to_owned(), |number| number.to_string());
        match kind {
            MistakeKind::UnknownNode => format!("the tree has no node {node:?}"),
            MistakeKind::NoLeaf => {
                format!("{node} is no leaf; name the leaves below it that are skipped")
            }
            MistakeKind::LookedAt => {
                format!("alpha-beta looks at {node}: no node above it is left before that")
            }
            MistakeKind::Skipped => {
                format!("alpha-beta skips {node}: {why}, so the rest of {left} cannot matter")
            }
            MistakeKind::NoRow => {
                format!("alpha-beta visits {node}, and the answer has no row for it")
            }
            MistakeKind::TwoRows => format!("the answer has two rows for {node}"),
            MistakeKind::Alpha if expected.is_some() => {
                format!("at {node} alpha is {number}: MAX has that already, from {other}")
            }
            MistakeKind::Alpha => format!("at {node} alpha is open: MAX has nothing elsewhere yet"),
            MistakeKind::Beta if expected.is_some() => {
                format!("at {node} beta is {number}: MIN has that already, from {other}")
            }
            MistakeKind::Beta => format!("at {node} beta is open: MIN has nothing elsewhere yet"),
            MistakeKind::Value if cut.is_some() => {
                format!("{node} returns {number}: {why}, so it is left there")
            }
            MistakeKind::Value if other.is_empty() => format!("the leaf {node} is worth {number}"),
            MistakeKind::Value => {
                format!("{node} returns {number}, the best of its children, which {other} has")
            }
            MistakeKind::TooEarly => {
                let reason = match cut {
                    Some(_) => format!("{why}, so the rest is skipped"),
                    None => {
                        format!("{other} is worth {number}, {node} {}", found.unwrap_or_default())
                    }
                };
                let less = self.less();
                format!("with {node} and {other} exchanged alpha-beta looks at {less}: {reason}")
            }
            MistakeKind::LargerFirst => {
                let (less, found) = (self.less(), found.unwrap_or_default());
                format!(
                    "with {node} and {other} exchanged alpha-beta looks at {less}: {other} is no better, but its \
                     subtree then takes {number}, that of {node} takes {found} now"
                )
            }
            MistakeKind::BoundLater => {
                let (less, found) = (self.less(), found.unwrap_or_default());
                format!(
                    "with {node} and {other} exchanged alpha-beta looks at {less}: {other} is no better and its \
                     subtree takes no fewer, but with its bound the other children then take {number} instead of \
                     {found}"
                )
            }
            MistakeKind::NoExchange => {
                let less = self.less();
                format!(
                    "to exchange two children saves no leaf here; with {other} in the place of {node}, and the \
                     best order from there on, alpha-beta looks at {less}"
                )
            }
            MistakeKind::NotCut => {
                let most = match cut {
                    Some(CutFact { player: Player::Max, bound, .. }) => format!("{bound} or more"),
                    Some(CutFact { bound, .. }) => format!("{bound} or less"),
                    None => String::new(),
                };
                format!("{node} could be left after its first child: {why}; it would take {most}")
            }
            MistakeKind::AnotherTree => {
                format!("at {node} the tree is another one than that of the exercise")
            }
            MistakeKind::NoSuchNumber => match found {
                Some(found) => format!("{node} has {found}; use the whole numbers from 0 to {number}, each once"),
                None => format!("{node} has no whole number from 0 to {number}"),
            },
            MistakeKind::NumberTwice => {
                let found = found.unwrap_or_default();
                format!("{node} has {found}, which {other} has already; use each number once")
            }
            MistakeKind::NotNoted => format!("the program wrote down nothing at {node}"),
            MistakeKind::Right => format!("what the program wrote down at {node} is right"),
            MistakeKind::NotFirst => {
                format!("what the program wrote down at {node} is wrong, and something before it is, too")
            }
            MistakeKind::AnotherBug => {
                format!("at {node} the notes go wrong, but this bug would write down something else")
            }
        }
    }
}
