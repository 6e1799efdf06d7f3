//! What is proven of a position of Othello's opening, beside what a search holds of it.

use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;
use yomi_game::{
    AnyPosition,
    openings::proven::{self, Proven},
};

/// Bounds of the value by best play of both sides, in discs; at least one is there.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Proven)]
pub struct ProvenText {
    /// The value is at least this.
    #[schema(minimum = -64, maximum = 64)]
    pub at_least: Option<i8>,
    /// The value is at most this.
    #[schema(minimum = -64, maximum = 64)]
    pub at_most: Option<i8>,
    /// Who proved it.
    pub source: &'static str,
}

impl ProvenText {
    /// What is proven of a position, from the side to move.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Option<Self> {
        proven::of_position(position).map(Self::from)
    }

    /// What is proven of a move from `before` to `after`, from the side that played it.
    pub(super) fn of_mover(before: &AnyPosition, after: &AnyPosition) -> Option<Self> {
        let proven = proven::of_position(after)?;
        let is_same = before.side_to_move() == after.side_to_move();
        Some(if is_same { proven } else { proven.negated() }.into())
    }
}

impl From<Proven> for ProvenText {
    fn from(Proven { at_least, at_most }: Proven) -> Self {
        Self { at_least, at_most, source: proven::SOURCE }
    }
}
