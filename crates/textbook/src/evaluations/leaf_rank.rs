//! Explicit trees: the rank of the leaf.

use yomi_game::{Game, tree::Position};
use yomi_search::evaluation::Evaluation;
use yomi_search::{Score, Unit, Valuation, ValueKind};

/// The rank of a leaf's value among all values of the tree, negated where MIN is to move.
///
/// A value is given in thousandths of a rank; [`RankedTree`](yomi_game::tree::RankedTree) knows
/// which value a rank stands for. Trees have no name in requests for a best move, so the table of
/// evaluations does not list this one.
#[derive(Clone, Copy, Debug)]
pub struct LeafRank;

impl Evaluation<Position> for LeafRank {
    /// 0: an inner node has no value of its own. A search as deep as the tree only evaluates
    /// leaves; shallower iterations call this.
    #[inline]
    fn estimate(&self, _position: &Position) -> Score {
        Score::ZERO
    }

    #[inline]
    fn result(&self, position: &Position) -> Score {
        Score::new(i64::from(position.final_score()))
    }

    fn is_result(&self, _score: Score) -> bool {
        false
    }

    fn result_is_final(&self) -> bool {
        false
    }

    fn valuation(&self, score: Score, kind: ValueKind) -> Valuation {
        Valuation::new(score.value() * 1000, Unit::Points, kind)
    }
}
