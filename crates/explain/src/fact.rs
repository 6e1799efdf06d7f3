//! Facts: what is said about two moves, as data.

use yomi_game::AnyMove;
use yomi_review::Scored;

use crate::compared::Found;

yomi_game::named! {
    /// How a fact is known.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FactKind {
        /// An exact result, a forced win, or a complete set.
        Proof = "proof",
        /// The same count at the end of both lines.
        Comparison = "comparison",
        /// The first level's move, which the search puts far below the other one.
        FirstSight = "first_sight",
        /// The scores of two searches.
        Estimate = "estimate",
        /// No comparison, proof or first sight was found.
        Nothing = "nothing",
        /// The levels that play the better move.
        Findability = "findability",
    }
}

yomi_game::named! {
    /// What a fact says; the sentences are named after it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FactName {
        /// The move is the only legal one.
        OnlyMove = "only_move",
        /// The result after a move.
        Result = "result",
        /// Every legal move loses.
        AllLose = "all_lose",
        /// All moves that stop the opponent's five.
        StopsFive = "stops_five",
        /// All moves that stop the opponent's open four, or make a four.
        StopsFour = "stops_four",
        /// All points on which the opponent makes a five at once after a move.
        AllowsFive = "allows_five",
        /// All points on which the opponent makes an open four at once after a move.
        AllowsFour = "allows_four",
        /// The move is forbidden in renju: two threes, …
        DoubleThree = "double_three",
        /// … two fours, …
        DoubleFour = "double_four",
        /// … or a row of six or more.
        Overline = "overline",
        /// Corners held.
        Corners = "corners",
        /// Discs that stay: in each direction the line is full, or the neighbour on one side is the border or such a disc.
        Stable = "stable",
        /// Legal moves.
        Mobility = "mobility",
        /// Discs next to an empty square.
        Frontier = "frontier",
        /// Gomoku, right after the move: points on which a side can make an open four; the own ones count.
        OpenFours = "open_fours",
        /// Gomoku, right after the move: points on which a side can make a four; those of the opponent count.
        FoursLeft = "fours_left",
        /// Other counts speak for the better move, beside those that speak for the worse one.
        Both = "both",
        /// The worse move is that of level 1, and what it loses.
        FirstSight = "first_sight",
        /// The difference of the scores.
        Estimate = "estimate",
        /// Nothing of all this.
        Nothing = "nothing",
        /// All levels from 0 to 9 that play the better move.
        Levels = "levels",
    }
}

/// A fact about one or two moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// How it is known.
    pub kind: FactKind,
    /// What it says.
    pub name: FactName,
    /// The move that it speaks for.
    pub favours: Option<AnyMove>,
    /// The moves that it is about, the better one first, each with what was found after it.
    pub about: Vec<About>,
    /// With [`FactName::Levels`]: the complete set, ascending.
    pub levels: Vec<u8>,
    /// With the threats of gomoku: the complete set of points.
    pub squares: Vec<AnyMove>,
}

/// What was found after a move.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The move.
    pub mv: AnyMove,
    /// Counts of the side that moves and of its opponent.
    pub counts: Option<[u32; 2]>,
    /// The score of the move, from the side that moves.
    pub score: Option<Scored>,
    /// Whether that score is a lower bound, of a search that ended among the moves.
    pub is_bound: bool,
    /// The moves, itself first, at whose end was counted, or by which a win is forced.
    pub line: Vec<AnyMove>,
}

impl About {
    pub(crate) const fn of(mv: AnyMove) -> Self {
        Self { mv, counts: None, score: None, is_bound: false, line: Vec::new() }
    }

    pub(crate) fn scored(found: &Found) -> Self {
        Self { score: Some(found.score), is_bound: found.is_bound, ..Self::of(found.mv) }
    }
}

impl Fact {
    pub(crate) const fn new(kind: FactKind, name: FactName, favours: Option<AnyMove>, about: Vec<About>) -> Self {
        Self { kind, name, favours, about, levels: Vec::new(), squares: Vec::new() }
    }
}
