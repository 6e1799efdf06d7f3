//! Exercises about minimax and alpha-beta: generated from a seed, graded exactly.
//!
//! [`Exercise::new`] generates one, [`Exercise::check`] grades an answer and names the first wrong
//! node, with the reason. There is no state: the same task and seed make the same exercise. The
//! solution follows from one short search (`search`), from the best order (`best_order`) and from
//! the smallest tree that alpha-beta can have (`best_filling`); `tests/exercises/` compares them
//! with plain solvers.

mod best_filling;
mod best_order;
mod check;
mod making;
mod mistake;
mod nodes;
mod order_advice;
mod search;
mod task;
mod words;

pub use check::{Answer, Checked, GivenRow};
pub use mistake::{CutFact, Mistake, MistakeKind};
pub use nodes::{NO_BOUND, Node, Nodes};
pub use search::{Bug, Visit};
pub use task::Task;

/// Leaves of an exercise at most.
pub const MAX_LEAVES: usize = 81;

/// How large an exercise is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Plies from the root to the leaves, 2 to 4.
    plies: u32,
    /// Children of a node at most, 2 to 5.
    children: usize,
}

impl Size {
    /// The smallest and the largest number of plies.
    pub const PLIES: (u32, u32) = (2, 4);
    /// The smallest and the largest number of children.
    pub const CHILDREN: (usize, usize) = (2, 5);

    /// That size; `None` where a number is out of its range, or there would be more than [`MAX_LEAVES`].
    #[must_use]
    pub fn new(plies: u32, children: usize) -> Option<Self> {
        let (least, most) = Self::PLIES;
        let is_sound =
            (least..=most).contains(&plies) && (Self::CHILDREN.0..=Self::most_children(plies)).contains(&children);
        is_sound.then_some(Self { plies, children })
    }

    /// The most children with so many plies.
    #[must_use]
    pub fn most_children(plies: u32) -> usize {
        let fits = |children: &usize| children.checked_pow(plies).is_some_and(|leaves| leaves <= MAX_LEAVES);
        let (least, most) = Self::CHILDREN;
        (least..=most).rev().find(fits).unwrap_or(least)
    }

    /// The usual size of a task.
    #[must_use]
    pub const fn usual(task: Task) -> Self {
        match task {
            Task::Fill => Self { plies: 4, children: 2 },
            Task::Values => Self { plies: 2, children: 3 },
            Task::Skipped | Task::Windows | Task::Order | Task::Bug => Self { plies: 3, children: 3 },
        }
    }

    /// Plies from the root to the leaves.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.plies
    }

    /// Children of a node at most.
    #[must_use]
    pub const fn children(self) -> usize {
        self.children
    }
}

/// An exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// Its kind.
    pub task: Task,
    /// Its seed.
    pub seed: u64,
    /// How large it is.
    pub size: Size,
    /// The tree; for [`Task::Fill`] all its leaves are 0.
    pub nodes: Nodes,
    /// The bug of the program, for [`Task::Bug`].
    bug: Option<Bug>,
}

impl Exercise {
    /// Generates the exercise of that seed.
    #[must_use]
    pub fn new(task: Task, seed: u64, size: Size) -> Self {
        making::make(task, seed, size)
    }

    /// Trace of the buggy program, in the order of its visits; empty for all tasks but
    /// [`Task::Bug`].
    #[must_use]
    pub fn notes(&self) -> Vec<Visit> {
        match self.bug {
            Some(bug) => search::search(&self.nodes, Some(bug)).visits,
            None => Vec::new(),
        }
    }

    /// Grades an answer.
    #[must_use]
    pub fn check(&self, answer: &Answer) -> Checked {
        check::check(self, answer)
    }

    /// A correct answer.
    #[must_use]
    pub fn solution(&self) -> Answer {
        check::solution(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_at_most_81_leaves() {
        let most = [2, 3, 4].map(Size::most_children);
        assert_eq!(most, [5, 4, 3]);
        assert!(Size::new(4, 3).is_some() && Size::new(4, 4).is_none());
        assert!(Size::new(1, 2).is_none() && Size::new(5, 2).is_none() && Size::new(3, 1).is_none());
        assert!(Task::ALL.map(Size::usual).iter().all(|size| Size::new(size.plies, size.children) == Some(*size)));
    }
}
