//! Rules of gomoku: winning rows and forbidden points.

use crate::Side;

crate::named! {
    /// Rule: the rows that win, and whether black has forbidden points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Rule {
        /// Five or more in a line win.
        Freestyle = "freestyle",
        /// Exactly five in a line win; six or more neither win nor are forbidden.
        Standard = "standard",
        /// Black wins with exactly five and may not make a double three, a double four or an overline
        /// (RIF International Rules of Renju, rule 9); white wins with five or more and may do all.
        Renju = "renju",
    }
}

impl Rule {
    /// The rule of that name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Whether an unbroken row of exactly `stones` stones of `side`, bounded at both ends by
    /// something else, wins.
    #[must_use]
    pub const fn wins(self, side: Side, stones: u32) -> bool {
        match (self, side) {
            (Self::Freestyle, _) | (Self::Renju, Side::Second) => stones >= 5,
            (Self::Standard, _) | (Self::Renju, Side::First) => stones == 5,
        }
    }
}

crate::named! {
    /// Why a point is forbidden for black in renju.
    ///
    /// Where several reasons hold, an overline is named before a double four and that before a double
    /// three.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Forbidden {
        /// Two or more threes that meet in the point.
        DoubleThree = "double_three",
        /// Two or more fours that meet in the point, be they in one line.
        DoubleFour = "double_four",
        /// A row of six or more.
        Overline = "overline",
    }
}

impl Forbidden {
    /// Why such a point is refused, as half a sentence.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::DoubleThree => "a double three is forbidden for black in renju",
            Self::DoubleFour => "a double four is forbidden for black in renju",
            Self::Overline => "an overline is forbidden for black in renju",
        }
    }
}
