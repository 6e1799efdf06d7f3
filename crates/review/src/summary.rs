//! Summary of a review: for each side, and for the game.

use yomi_game::Side;
use yomi_search::{Unit, strength::Strength};

use crate::{Class, Loss, ReviewedPly, class::accuracy_of};

/// Summary of the moves of one side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// Moves that were a choice.
    pub free: usize,
    /// Forced moves, without passes; placed stones are none.
    pub forced: usize,
    /// Passes.
    pub passes: usize,
    /// Mean loss of expectation of the free moves, 0 to 1; 0 without any.
    pub mean_loss: f64,
    /// Othello: mean loss of the free moves in thousandths of a disc; `None` without any.
    pub mean_discs_thousandths: Option<f64>,
    /// 1 where no free move lost anything, 0 where each was a blunder; `None` without a free move.
    pub accuracy: Option<f64>,
    /// Free moves of each class, in the order of [`Class::ALL`].
    pub classes: [usize; Class::ALL.len()],
    /// The skill that the moves show, where the game has a model of people.
    pub strength: Option<Strength>,
}

/// Summary of a review. Plies are numbered from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The first side's summary and the second's.
    pub sides: [SideSummary; 2],
    /// Plies that turned the game.
    pub turning_points: Vec<usize>,
    /// Plies that missed a certain win.
    pub missed_wins: Vec<usize>,
    /// Plies that allowed a certain win.
    pub allowed_wins: Vec<usize>,
    /// Plies at which there was one good move, which was not played.
    pub exercises: Vec<usize>,
}

impl Summary {
    /// Summarises these plies; strength is read by other searches.
    #[must_use]
    pub fn of(plies: &[ReviewedPly]) -> Self {
        let numbers = |is: fn(&ReviewedPly) -> bool| plies.iter().filter(|ply| is(ply)).map(|ply| ply.ply).collect();
        Self {
            sides: [Side::First, Side::Second].map(|side| SideSummary::of(plies, side)),
            turning_points: numbers(|ply| ply.marks.turning_point),
            missed_wins: numbers(|ply| ply.marks.missed_win),
            allowed_wins: numbers(|ply| ply.marks.allowed_win),
            exercises: numbers(|ply| ply.marks.exercise),
        }
    }

    /// The summary of one side.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideSummary {
        match side {
            Side::First => &self.sides[0],
            Side::Second => &self.sides[1],
        }
    }
}

impl SideSummary {
    fn of(plies: &[ReviewedPly], side: Side) -> Self {
        let own: Vec<_> = plies.iter().filter(|ply| ply.side == side).collect();
        let free: Vec<_> = own.iter().filter(|ply| ply.is_free()).collect();
        let passes = own.iter().filter(|ply| ply.forced == Some(crate::Forced::Pass)).count();
        let mean = |values: Vec<f64>| {
            let count = values.len() as f64;
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / count)
        };
        let placed = own.iter().filter(|ply| ply.class == Class::Placed).count();
        let losses: Vec<f64> = free.iter().map(|ply| ply.loss.expectation).collect();
        let is_in_discs = |loss: &Loss| loss.unit == Some(Unit::Discs);
        let in_discs = free.iter().map(|ply| ply.loss).filter(is_in_discs);
        let in_discs = in_discs.filter_map(|loss| loss.thousandths).map(|loss| loss as f64);
        let mut classes = [0; Class::ALL.len()];
        for ply in &free {
            classes[ply.class as usize] += 1;
        }
        Self {
            free: free.len(),
            forced: own.len() - free.len() - passes - placed,
            passes,
            accuracy: mean(losses.iter().map(|&loss| accuracy_of(loss)).collect()),
            mean_loss: mean(losses).unwrap_or(0.0),
            mean_discs_thousandths: mean(in_discs.collect()),
            classes,
            strength: None,
        }
    }

    /// Number of free moves of this class.
    #[must_use]
    pub const fn count(&self, class: Class) -> usize {
        self.classes[class as usize]
    }
}
