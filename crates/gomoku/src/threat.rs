//! What a stone on an empty cell threatens, all four lines together, and what the cell is worth for it.

use std::sync::OnceLock;

use crate::{
    evaluation::{cell_values, rank},
    line_class::{LineClass, Rows},
};

/// What a stone of a side threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Threat {
    /// Nothing that has to be answered.
    Quiet,
    /// To make a straight four.
    Three,
    /// To make a straight four on either of two lines.
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
    /// How many there are.
    pub(crate) const COUNT: usize = 9;

    /// What comes of the classes along the four lines.
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

/// What a code means.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meaning {
    /// What a stone there threatens.
    pub(crate) threat: Threat,
    /// What the cell is worth to the side when it is to move, and when it is not, in thousandths of a point.
    pub(crate) values: [i16; 2],
    /// How promising the cell is as a move by its lines alone.
    pub(crate) rank: i16,
}

impl Meaning {
    /// That of a cell on which nothing can be made.
    pub(crate) const NOTHING: Self = Self { threat: Threat::Quiet, values: [0; 2], rank: 0 };
}

/// The meaning of every code of one colour.
pub(crate) struct Meanings(Vec<Meaning>);

impl Meanings {
    /// Those of a colour with such rows, made when they are first asked for.
    pub(crate) fn of(rows: Rows) -> &'static Self {
        static ALL: [OnceLock<Meanings>; 3] = [const { OnceLock::new() }; 3];
        ALL[rows as usize].get_or_init(|| {
            let meaning = |code: Code| {
                let is_class = |shift| usize::from(code >> shift & 15) < LineClass::ALL.len();
                if ![0_u32, 4, 8, 12].into_iter().all(is_class) {
                    return Meaning::NOTHING;
                }
                let classes = classes_of(code);
                let threat = Threat::of(classes, rows);
                Meaning { threat, values: cell_values(classes, threat), rank: rank(classes) }
            };
            Self((0..=Code::MAX).map(meaning).collect())
        })
    }

    pub(crate) fn get(&self, code: Code) -> Meaning {
        self.0[usize::from(code)]
    }
}
