//! Threat classification: the threat of a stone on an empty cell over its four lines, and its
//! value.

use crate::{
    combination::{Combination, combination},
    line_class::{LineClass, Rows},
    weights::ColourWeights,
};

/// Threat of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Threat {
    /// None that has to be answered.
    Quiet,
    /// A straight four.
    Three,
    /// A straight four on either of two lines.
    DoubleThree,
    /// A five, on one cell.
    Four,
    /// A five on one cell, and a straight four on another line.
    FourThree,
    /// A five on two cells or more.
    OpenFour,
    /// The game is won.
    Five,
    /// Renju's black: two threes, if both of them count.
    Suspect,
    /// Renju's black may not play there.
    Forbidden,
}

impl Threat {
    /// The number of threats.
    pub(crate) const COUNT: usize = 9;

    /// The threat of the classes along the four lines.
    pub(crate) fn of(classes: [LineClass; 4], rows: Rows) -> Self {
        let count = |is: fn(LineClass) -> bool| classes.iter().filter(|it| is(**it)).count();
        let fives = count(|class| class == LineClass::Five);
        let straight = count(|class| class == LineClass::StraightFour);
        let double = count(|class| class == LineClass::DoubleFour);
        let fours = count(|class| class == LineClass::Four) + straight + 2 * double;
        let threes = count(LineClass::is_three);
        let overlines = count(|class| class == LineClass::Overline);
        let forbids = rows == Rows::FiveForbidden;
        match (fours, threes) {
            _ if fives > 0 => Self::Five,
            (2.., _) if forbids => Self::Forbidden,
            _ if forbids && overlines > 0 => Self::Forbidden,
            (_, 2..) if forbids => Self::Suspect,
            (2.., _) => Self::OpenFour,
            _ if straight > 0 => Self::OpenFour,
            (1, 1..) => Self::FourThree,
            (1, 0) => Self::Four,
            (0, 2..) => Self::DoubleThree,
            (0, 1) => Self::Three,
            (0, 0) => Self::Quiet,
        }
    }
}

/// The four classes of a cell for one colour, in four bits for each direction.
pub(crate) type Code = u16;

/// The classes of a code, by direction.
pub(crate) fn classes_of(code: Code) -> [LineClass; 4] {
    [0, 4, 8, 12].map(|shift| LineClass::of(u32::from(code) >> shift))
}

/// Meaning of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meaning {
    /// Threat of a stone there.
    pub(crate) threat: Threat,
    /// Value of the cell to the side, to move and not to move, in [`UNITS`](crate::weights::UNITS).
    pub(crate) values: [i16; 2],
    /// The unordered classes of the lines.
    pub(crate) combination: Combination,
}

impl Meaning {
    /// The meaning of a cell without any pattern.
    pub(crate) const NOTHING: Self = Self { threat: Threat::Quiet, values: [0; 2], combination: 0 };
}

/// Bits of a side's threats: a three, two threes, a four, fours on two lines or more, a four and a
/// three.
pub(crate) const THREAT_BITS: usize = 5;

/// Masks of both sides' threats, with the bits of the side to move in the upper half.
pub const THREAT_MASKS: usize = 1 << (2 * THREAT_BITS);

/// Look-up table of the meanings of one colour, and its other weights.
#[derive(Debug)]
pub(crate) struct Meanings {
    codes: Vec<Meaning>,
    ranks: Vec<[i16; 2]>,
    threats: Vec<i16>,
}

impl Meanings {
    /// The meanings of a colour with such rows and weights.
    pub(crate) fn new(rows: Rows, weights: &ColourWeights) -> Self {
        let meaning = |code: Code| {
            let is_class = |shift| usize::from(code >> shift & 15) < LineClass::ALL.len();
            if ![0_u32, 4, 8, 12].into_iter().all(is_class) {
                return Meaning::NOTHING;
            }
            let classes = classes_of(code);
            let combination = combination(classes);
            let values = weights.values[usize::from(combination)];
            Meaning { threat: Threat::of(classes, rows), values, combination }
        };
        Self {
            codes: (0..=Code::MAX).map(meaning).collect(),
            ranks: weights.ranks.clone(),
            threats: weights.threats.clone(),
        }
    }

    pub(crate) fn get(&self, code: Code) -> Meaning {
        self.codes[usize::from(code)]
    }

    /// Ordering score of a move to a cell of that combination for the colour: if the colour moves,
    /// and if the other does.
    pub(crate) fn ranks(&self, combination: Combination) -> [i16; 2] {
        self.ranks[usize::from(combination)]
    }

    /// Value of both sides' threats to this colour, to move, in [`UNITS`](crate::weights::UNITS).
    pub(crate) fn threats(&self, mask: usize) -> i32 {
        i32::from(self.threats[mask])
    }
}
