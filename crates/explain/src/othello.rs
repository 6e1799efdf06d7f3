//! Counts of Othello's positions, and the least differences from which they are said.

use yomi_game::{
    Side,
    othello::{CORNERS, Position, Square, placements::placements, with_neighbours},
};

use crate::fact::FactName;

/// The counts that are compared at the end of both lines, and the least lead that is said. Where none of them speaks for the other
/// move, be it by one, each favours the better one at least twice as often beside a mistake of two discs and more as beside a good move.
pub(crate) const MEASURES: [(FactName, i64); 4] =
    [(FactName::Corners, 1), (FactName::Stable, 1), (FactName::Mobility, 5), (FactName::Frontier, 4)];

/// The count of a measure for `side` and for its opponent.
pub(crate) fn count(name: FactName, position: &Position, side: Side) -> [u32; 2] {
    let discs = [position.discs_of(side), position.discs_of(side.opponent())];
    let [own, other] = discs;
    let empty = !(own | other);
    match name {
        FactName::Corners => discs.map(|discs| (discs & CORNERS).count_ones()),
        FactName::Stable => discs.map(|discs| stable(discs, !empty).count_ones()),
        FactName::Frontier => discs.map(|discs| (discs & with_neighbours(empty)).count_ones()),
        _ => [placements(own, other).count_ones(), placements(other, own).count_ones()],
    }
}

/// Discs that no continuation turns: in each direction the line is full, or the neighbour on one side is the border or
/// itself such a disc.
fn stable(discs: u64, filled: u64) -> u64 {
    let mut stable = 0;
    loop {
        let grown = Square::all_of(discs & !stable).filter(|&square| is_held(square, stable, filled));
        let grown = grown.fold(stable, |grown, square| grown | square.bit());
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

fn is_held(square: Square, stable: u64, filled: u64) -> bool {
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().all(|(down, across)| {
        let ray = |sign: isize| {
            (1..8).map_while(move |steps: isize| {
                let row = square.row().checked_add_signed(sign * steps * down)?;
                Square::at(square.column().checked_add_signed(sign * steps * across)?, row).map(Square::bit)
            })
        };
        let is_full = ray(1).chain(ray(-1)).all(|bit| filled & bit != 0);
        is_full || [1, -1].into_iter().any(|sign| ray(sign).next().is_none_or(|bit| stable & bit != 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_along_an_edge_from_a_corner_stay_and_others_do_not() {
        let edge = 0b0000_0111;
        assert_eq!(stable(edge, edge), edge);
        assert_eq!(stable(0b0000_0110, edge), 0);
        assert_eq!(stable(u64::MAX, u64::MAX), u64::MAX);
        assert_eq!(stable(0b0010, 0xff), 0b0010, "a full edge");
        assert_eq!(stable(1 << 9, 1 << 9), 0);
    }
}
