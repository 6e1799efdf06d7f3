//! Line classes: the pattern that a stone on an empty cell makes along one line.
//!
//! Only five cells to each side matter. [`LineTable`] holds the class of each such window, for both
//! colours at once; it is built from the recursive definitions below: a four becomes a five with
//! one more stone, a three a straight four, and so on down.

use std::sync::OnceLock;

use yomi_game::gomoku::Rule;

use crate::geometry::REACH;

/// Pattern of a stone along a line, from nothing to a five; in ascending order, except the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum LineClass {
    /// No five is possible.
    Dead,
    /// One more stone makes a blocked two.
    BlockedOne,
    /// One more stone makes a two.
    One,
    /// One more stone makes a blocked three.
    BlockedTwo,
    /// One more stone makes a three in one way, …
    Two,
    /// … in two ways, …
    TwoInTwoWays,
    /// … or in more.
    TwoInManyWays,
    /// One more stone makes a four, and none a straight four.
    BlockedThree,
    /// One more stone makes a straight four, on one cell alone, …
    ThreeInOneWay,
    /// … or on more.
    Three,
    /// One more stone makes a five, on one cell alone.
    Four,
    /// Four in a row, and a stone at either end makes a five.
    StraightFour,
    /// A five can be made on two cells of the line, which complete different fours.
    DoubleFour,
    /// A row that wins.
    Five,
    /// A row of six or more that does not win.
    Overline,
}

impl LineClass {
    /// All of them, by number.
    pub(crate) const ALL: [Self; 15] = [
        Self::Dead,
        Self::BlockedOne,
        Self::One,
        Self::BlockedTwo,
        Self::Two,
        Self::TwoInTwoWays,
        Self::TwoInManyWays,
        Self::BlockedThree,
        Self::ThreeInOneWay,
        Self::Three,
        Self::Four,
        Self::StraightFour,
        Self::DoubleFour,
        Self::Five,
        Self::Overline,
    ];

    /// The class in the lowest four bits.
    ///
    /// # Panics
    /// When no class has it.
    pub(crate) const fn of(number: u32) -> Self {
        Self::ALL[(number & 15) as usize]
    }

    /// Whether one more stone makes a straight four, or where that wins as well, two fours on the line.
    pub(crate) const fn is_three(self) -> bool {
        matches!(self, Self::ThreeInOneWay | Self::Three)
    }

    /// Worth of a row in the untrained evaluation: three times as much for each stone.
    pub(crate) const fn stones_worth(self) -> i16 {
        match self {
            Self::Dead | Self::Overline => 0,
            Self::BlockedOne | Self::One => 1,
            Self::BlockedTwo | Self::Two | Self::TwoInTwoWays | Self::TwoInManyWays => 3,
            Self::BlockedThree | Self::ThreeInOneWay | Self::Three => 9,
            Self::Four | Self::StraightFour | Self::DoubleFour => 27,
            Self::Five => 81,
        }
    }

    const fn is_two(self) -> bool {
        matches!(self, Self::Two | Self::TwoInTwoWays | Self::TwoInManyWays)
    }
}

/// Winning rows of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rows {
    /// Five or more win.
    FiveOrMore,
    /// Exactly five win.
    Five,
    /// Exactly five win, and two fours at once are forbidden: renju's black.
    FiveForbidden,
}

impl Rows {
    /// Those of black and of white.
    pub(crate) const fn of(rule: Rule) -> [Self; 2] {
        match rule {
            Rule::Freestyle => [Self::FiveOrMore; 2],
            Rule::Standard => [Self::Five; 2],
            Rule::Renju => [Self::FiveForbidden, Self::FiveOrMore],
        }
    }
}

/// Cells of a window: those within [`REACH`] and the one in the middle.
const CELLS: u32 = 2 * REACH + 1;
/// The bit of the cell in the middle.
const MIDDLE: u32 = 1 << REACH;
/// Windows by the two bits of each of the ten cells around the middle.
const WINDOWS: usize = 1 << (4 * REACH);

/// Cache of the classes of every window of one colour, by own stones and blocked cells, each as
/// bits of the window.
struct Classes {
    rows: Rows,
    known: Vec<Option<LineClass>>,
}

impl Classes {
    fn new(rows: Rows) -> Self {
        Self { rows, known: vec![None; 1 << (2 * CELLS)] }
    }

    /// The class where own stones are `own`, the middle among them.
    fn class(&mut self, own: u32, blocked: u32) -> LineClass {
        let index = (own | blocked << CELLS) as usize;
        if let Some(class) = self.known[index] {
            return class;
        }
        let class = self.make(own, blocked);
        self.known[index] = Some(class);
        class
    }

    fn make(&mut self, own: u32, blocked: u32) -> LineClass {
        let below = (own << (31 - REACH)).leading_ones();
        let row = below + (own >> (REACH + 1)).trailing_ones();
        match (self.rows, row) {
            (_, 5) | (Rows::FiveOrMore, 6..) => return LineClass::Five,
            (Rows::FiveForbidden, 6..) => return LineClass::Overline,
            (Rows::Five, 6..) => return LineClass::Dead,
            _ => {}
        }
        let mut count = [0_usize; LineClass::ALL.len()];
        for bit in (0..CELLS).filter(|bit| (own | blocked) >> bit & 1 == 0) {
            count[self.class(own | 1 << bit, blocked) as usize] += 1;
        }
        let of = |class: LineClass| count[class as usize];
        let straight = match self.rows {
            Rows::FiveForbidden => of(LineClass::StraightFour),
            Rows::Five | Rows::FiveOrMore => of(LineClass::StraightFour) + of(LineClass::DoubleFour),
        };
        let fours = of(LineClass::Four) + of(LineClass::StraightFour) + of(LineClass::DoubleFour);
        let threes = of(LineClass::ThreeInOneWay) + of(LineClass::Three);
        let twos: usize = LineClass::ALL.into_iter().filter(|class| class.is_two()).map(of).sum();
        match (of(LineClass::Five), straight, threes) {
            (2.., _, _) if row == 4 => LineClass::StraightFour,
            (2.., _, _) => LineClass::DoubleFour,
            (1, _, _) => LineClass::Four,
            (0, 2.., _) => LineClass::Three,
            (0, 1, _) => LineClass::ThreeInOneWay,
            _ if fours > 0 => LineClass::BlockedThree,
            (0, 0, 3..) => LineClass::TwoInManyWays,
            (0, 0, 2) => LineClass::TwoInTwoWays,
            (0, 0, 1) => LineClass::Two,
            _ if of(LineClass::BlockedThree) > 0 => LineClass::BlockedTwo,
            _ if twos > 0 => LineClass::One,
            _ if of(LineClass::BlockedTwo) > 0 => LineClass::BlockedOne,
            _ => LineClass::Dead,
        }
    }
}

/// The classes of every window for both colours under a rule.
pub(crate) struct LineTable {
    /// Black's class in the lower four bits, white's in the upper four.
    pairs: Vec<u8>,
}

impl LineTable {
    /// The table of a rule, built on first use.
    pub(crate) fn of(rule: Rule) -> &'static Self {
        static ALL: [OnceLock<LineTable>; 3] = [const { OnceLock::new() }; 3];
        ALL[rule as usize].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        let [mut black, mut white] = Rows::of(rule).map(Classes::new);
        let pairs = (0..WINDOWS as u32)
            .map(|index| {
                let (of_black, of_white) = (every_other_bit(index), every_other_bit(index >> 1));
                let class =
                    |classes: &mut Classes, own: u32, other: u32| classes.class(own & !other | MIDDLE, other) as u8;
                class(&mut black, of_black, of_white) | class(&mut white, of_white, of_black) << 4
            })
            .collect();
        Self { pairs }
    }

    /// The classes of the cell in the middle of a window, whether or not it is empty: black's in
    /// the lower four bits, white's in the upper four. `window` is a line shifted as its
    /// [`Place`](crate::geometry::Place) says.
    pub(crate) fn pair(&self, window: u64) -> u32 {
        const SIDE: u64 = (1 << (2 * REACH)) - 1;
        let index = window & SIDE | window >> 2 & SIDE << (2 * REACH);
        u32::from(self.pairs[index as usize])
    }
}

/// The even bits of the index of a window, spread over the cells around the middle.
fn every_other_bit(index: u32) -> u32 {
    let below = (0..REACH).fold(0, |bits, cell| bits | (index >> (2 * cell) & 1) << cell);
    (REACH..2 * REACH).fold(below, |bits, cell| bits | (index >> (2 * cell) & 1) << (cell + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of the middle of a picture: own stones, the other's, empty cells.
    fn class(rows: Rows, picture: &str) -> LineClass {
        assert_eq!(picture.len(), CELLS as usize);
        let bits =
            |symbol| picture.chars().enumerate().filter(move |(_, cell)| *cell == symbol).map(|(bit, _)| 1_u32 << bit);
        Classes::new(rows).class(bits('X').sum::<u32>() | MIDDLE, bits('O').sum())
    }

    #[test]
    fn classes_are_what_players_call_them() {
        use LineClass::*;
        for (picture, free, exact, renju) in [
            ("-XXXX?-----", Five, Five, Five),
            ("XXXXX?-----", Five, Dead, Overline),
            ("--XXX?-----", StraightFour, StraightFour, StraightFour),
            ("-OXXX?-----", Four, Four, Four),
            ("X-XXX?-----", StraightFour, Four, Four),
            ("-X-XX?-X---", DoubleFour, DoubleFour, DoubleFour),
            ("---XX?-----", Three, Three, Three),
            ("--OXX?-----", BlockedThree, BlockedThree, BlockedThree),
            ("-O-XX?--O--", ThreeInOneWay, ThreeInOneWay, ThreeInOneWay),
            ("--X-X?-----", ThreeInOneWay, ThreeInOneWay, ThreeInOneWay),
            ("----X?-----", TwoInManyWays, TwoInManyWays, TwoInManyWays),
            ("---OX?-----", BlockedTwo, BlockedTwo, BlockedTwo),
            ("-----?-----", One, One, One),
            ("-O---?-O---", BlockedOne, BlockedOne, BlockedOne),
            ("--O--?-O---", Dead, Dead, Dead),
        ] {
            let found = [Rows::FiveOrMore, Rows::Five, Rows::FiveForbidden].map(|rows| class(rows, picture));
            assert_eq!(found, [free, exact, renju], "{picture}");
        }
    }
}
