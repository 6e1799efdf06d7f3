//! The kinds of exercises.

use yomi_review::report::Lang;

use super::words::MESSAGES;

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
        /// The minimax value of every inner node, and the best move; without a window.
        Values = "minimax",
    }
}

impl Task {
    /// What is to be done, in words.
    #[must_use]
    pub fn words(self, lang: Lang) -> String {
        MESSAGES.say(lang, &format!("task-{}", self.name()), &[])
    }
}
