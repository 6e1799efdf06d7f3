//! The kinds of exercises.

yomi_game::named! {
    /// The question of an exercise.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Task {
        /// Which leaves alpha-beta skips.
        Skipped = "skipped",
        /// The window and the value of every node that alpha-beta visits.
        Windows = "windows",
        /// The order of the moves with which alpha-beta looks at the fewest leaves.
        Order = "order",
        /// Numbers for the leaves with which alpha-beta looks at the fewest of them.
        Fill = "fill",
        /// Which bug a program has, and where its notes first go wrong.
        Bug = "bug",
    }
}

impl Task {
    /// What is to be done, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Skipped => {
                "Alpha-beta searches this tree, children from left to right, and leaves a node as soon as its value \
                 is alpha or less at a node of MIN, beta or more at a node of MAX. Name the leaves that it skips."
            }
            Self::Windows => {
                "Alpha-beta searches this tree, children from left to right, and leaves a node as soon as its value \
                 is alpha or less at a node of MIN, beta or more at a node of MAX. Write down for every inner node \
                 that it visits the window on entry and the value that it returns: the best of the children that \
                 were looked at."
            }
            Self::Order => {
                "Put the children of the nodes into an order with which alpha-beta looks at the fewest leaves. It \
                 leaves a node as soon as its value is alpha or less at a node of MIN, beta or more at a node of MAX. \
                 The best child first is not always best: one that is good enough and has a small subtree may be better."
            }
            Self::Fill => {
                "Put the numbers from 0 up into the leaves, each once, so that alpha-beta looks at the fewest leaves. It \
                 leaves a node as soon as its value is alpha or less at a node of MIN, beta or more at a node of MAX."
            }
            Self::Bug => {
                "A program with a bug has searched this tree with alpha-beta, which leaves a node as soon as its value \
                 is alpha or less at a node of MIN, beta or more at a node of MAX. A node with one child is a forced \
                 pass; -1000 and 1000 stand for no bound. From its notes find the bug, and the first node at \
                 which they are wrong: in the order in which it wrote them, windows on entering a node, values on \
                 leaving it."
            }
        }
    }
}
