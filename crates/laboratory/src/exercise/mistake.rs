//! Mistakes: the first wrong node of an answer, and the reason.

use yomi_review::report::Lang;

use super::{nodes::Nodes, search::Visit, words::MESSAGES};
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
}

impl Mistake {
    /// That mistake at a node, without facts.
    pub(super) fn new(kind: MistakeKind, node: impl Into<String>) -> Self {
        Self { kind, node: node.into(), other: None, expected: None, found: None, extra: None, cut: None }
    }

    /// The mistake and its reason, in a sentence or two.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let Self { kind, node, other, expected, found, extra, cut } = self;
        let other = other.as_deref().unwrap_or_default();
        let ending = match kind {
            MistakeKind::Alpha | MistakeKind::Beta if expected.is_none() => "-open",
            MistakeKind::Value | MistakeKind::TooEarly if cut.is_some() => "-cut",
            MistakeKind::Value if other.is_empty() => "-leaf",
            MistakeKind::NotCut if cut.as_ref().is_some_and(|cut| cut.player == Player::Max) => "-max",
            MistakeKind::NotCut => "-min",
            MistakeKind::NoSuchNumber if found.is_none() => "-none",
            _ => "",
        };
        let extra = extra.unwrap_or_default();
        let less = if extra == 1 { "less-one" } else { "less" };
        let less = MESSAGES.say(lang, less, &[("extra", &extra.to_string())]);
        let number = expected.map_or("open".to_owned(), |number| number.to_string());
        let (left, bound) = cut.as_ref().map(|cut| (cut.node.clone(), cut.bound.to_string())).unwrap_or_default();
        let why = cut.as_ref().map(|cut| cut.words(lang)).unwrap_or_default();
        let values = [
            ("node", node.as_str()),
            ("quoted", &format!("{node:?}")),
            ("other", other),
            ("number", &number),
            ("found", &found.unwrap_or_default().to_string()),
            ("less", &less),
            ("why", &why),
            ("left", &left),
            ("bound", &bound),
        ];
        MESSAGES.say(lang, &format!("{}{ending}", kind.name()), &values)
    }
}

impl CutFact {
    /// What each player has, in words.
    fn words(&self, lang: Lang) -> String {
        let (own, opponent) = match self.player {
            Player::Max => ("MAX", "MIN"),
            Player::Min => ("MIN", "MAX"),
        };
        let values = [
            ("after", self.after.as_str()),
            ("own", own),
            ("opponent", opponent),
            ("value", &self.value.to_string()),
            ("bound", &self.bound.to_string()),
            ("left", &self.node),
            ("from", self.from.as_deref().unwrap_or_default()),
        ];
        MESSAGES.say(lang, if self.from.is_some() { "why-from" } else { "why" }, &values)
    }
}
