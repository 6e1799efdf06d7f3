//! Values of techniques that take more than a switch or a number.

use super::setting::{Choice, MOST_PARAMETERS, Parameters};

/// The order in which moves are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrdering {
    /// Square order of the game.
    #[default]
    None,
    /// By the static value of the move, the least promising first: to see what order is worth.
    WorstFirst,
    /// Random, drawn from the seed.
    Random,
    /// By the static value of the move.
    Static,
    /// Best move of the previous iteration, table move, killers, counter move, history, then
    /// static.
    Dynamic,
}

impl MoveOrdering {
    /// All orderings with their names.
    pub const ALL: [(&'static str, Self); 5] = [
        ("none", Self::None),
        ("worst_first", Self::WorstFirst),
        ("random", Self::Random),
        ("static", Self::Static),
        ("dynamic", Self::Dynamic),
    ];
}

impl Choice for MoveOrdering {
    const CHOICES: &'static [(&'static str, Self)] = &Self::ALL;
}

/// What a search returns for a value outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// The best value found, which may lie outside the window and is the tighter bound for it.
    #[default]
    FailSoft,
    /// The end of the window that was passed.
    FailHard,
}

impl Bounds {
    /// Both variants with their names.
    pub const ALL: [(&'static str, Self); 2] = [("fail_soft", Self::FailSoft), ("fail_hard", Self::FailHard)];
}

impl Choice for Bounds {
    const CHOICES: &'static [(&'static str, Self)] = &Self::ALL;
}

/// How an aspiration window starts and widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AspirationWindow {
    /// Distance of each end from the value of the previous iteration, in units of the evaluation.
    pub width: u32,
    /// Factor by which the distance grows after each fail.
    pub growth: u32,
}

impl Parameters for AspirationWindow {
    fn read([width, growth]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        Some(Self { width: width.try_into().ok()?, growth: growth.try_into().ok()? })
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.width.into(), self.growth.into()]
    }
}

/// Which moves are reduced, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LateMoveReduction {
    /// Number of moves that keep the full depth.
    pub after_moves: u8,
    /// Reduction in plies.
    pub reduction: u8,
}

impl Parameters for LateMoveReduction {
    fn read([after_moves, reduction]: [i64; MOST_PARAMETERS]) -> Option<Self> {
        Some(Self { after_moves: after_moves.try_into().ok()?, reduction: reduction.try_into().ok()? })
    }

    fn values(self) -> [i64; MOST_PARAMETERS] {
        [self.after_moves.into(), self.reduction.into()]
    }
}
