//! Threats of gomoku in the answer of `position`: what a further stone of each side would make.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{AnyPosition, Game as _, Side, gomoku};
use yomi_gomoku::ThreatPoints;

use super::{ForbiddenPoint, forbidden};

/// The threats that one more stone of each side would make, regardless of the side to move. Empty after a win.
#[skip_serializing_none]
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Threats {
    /// Black's.
    pub black: SideThreats,
    /// White's.
    pub white: SideThreats,
    /// Renju: the empty points that are forbidden for black, also while white is to move.
    pub forbidden: Option<Vec<ForbiddenPoint>>,
}

/// The points on which a stone of one side makes something that has to be answered. A point that makes a five stands in
/// `five` alone, any other in each list that one of its four lines puts it into.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SideThreats {
    /// The stone wins.
    pub five: Vec<String>,
    /// An unbroken row of four that a stone at either end makes a five.
    pub straight_four: Vec<String>,
    /// Any other four: one more stone on the line makes a five.
    pub four: Vec<String>,
    /// A three: one more stone on the line makes a straight four, or two fours at once.
    pub open_three: Vec<String>,
}

impl Threats {
    /// Those of a position of gomoku; `None` in other games, where `include` has no such name.
    pub(super) fn of(position: &AnyPosition) -> Option<Self> {
        match position {
            AnyPosition::Gomoku(position) => Some(Self::of_gomoku(position)),
            _ => None,
        }
    }

    fn of_gomoku(position: &gomoku::Position) -> Self {
        let points = |side| SideThreats::from(yomi_gomoku::threat_points(position, side));
        let forbidden = || match position.side_to_move() {
            Side::First => forbidden(position),
            Side::Second => forbidden(&position.with_other_side_to_move()),
        };
        Self { black: points(Side::First), white: points(Side::Second), forbidden: forbidden() }
    }
}

impl From<ThreatPoints> for SideThreats {
    fn from(points: ThreatPoints) -> Self {
        let texts = |moves: Vec<gomoku::Move>| moves.iter().map(ToString::to_string).collect();
        Self {
            five: texts(points.five),
            straight_four: texts(points.straight_four),
            four: texts(points.four),
            open_three: texts(points.open_three),
        }
    }
}
