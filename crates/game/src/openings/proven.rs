//! Proven bounds: on which side of a draw positions of Othello's first ten moves lie, by best play of both sides.
//!
//! The facts are 2,587 positions of 50 empty squares (H. Takizawa, Othello is Solved, 2023, arXiv:2310.19387; results at
//! figshare 24420619), which are in `tests/data/othello/proven-50.csv`. `yomi-tools proven` makes the table from them by
//! minimax back to the start, in which positions without a fact may have any value and finished games have theirs.

use super::played::canonical;
use crate::{AnyPosition, Side, othello::Position};

/// The source of the facts.
pub const SOURCE: &str = "H. Takizawa, Othello is Solved, 2023, arXiv:2310.19387";

/// Bytes of a row: the discs of the side to move and of its opponent as little-endian numbers of 8 bytes, then the lower
/// and the upper bound. Rows are in the order of their discs, each in canonical orientation with black to move.
pub const ROW: usize = 18;

/// The largest value in discs: what is nowhere exceeded is no bound.
pub const MOST: i8 = 64;

/// The table in the binary.
const TABLE: &[u8] = include_bytes!("proven.bin");

/// Bounds of a value from the side to move, in discs; at least one is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The value is at least this.
    pub at_least: Option<i8>,
    /// The value is at most this.
    pub at_most: Option<i8>,
}

impl Proven {
    /// The same from the other side.
    #[must_use]
    pub fn negated(self) -> Self {
        Self { at_least: self.at_most.map(|most| -most), at_most: self.at_least.map(|least| -least) }
    }
}

/// The discs by which a position is found: its canonical image, with colours exchanged where white is to move.
#[must_use]
pub fn key(position: &Position) -> [u64; 2] {
    let black = Position::from_bitboards(position.player(), position.opponent(), Side::First);
    let image = canonical(&black.expect("the position has no two discs on a square"));
    [image.player(), image.opponent()]
}

/// What is proven of a position; `None` for other games.
#[must_use]
pub fn of_position(position: &AnyPosition) -> Option<Proven> {
    let AnyPosition::Othello(position) = position else { return None };
    // Spares other positions the search.
    let is_early = (position.player() | position.opponent()).count_ones() <= 14;
    if !is_early {
        return None;
    }
    let (rows, rest) = TABLE.as_chunks::<ROW>();
    debug_assert!(rest.is_empty(), "a table has whole rows");
    let found = rows.binary_search_by_key(&key(position), key_of_row).ok()?;
    let [.., least, most] = rows[found].map(u8::cast_signed);
    Some(Proven { at_least: (least > -MOST).then_some(least), at_most: (most < MOST).then_some(most) })
}

fn key_of_row(row: &[u8; ROW]) -> [u64; 2] {
    let mut key = [0; 2];
    for (number, bytes) in key.iter_mut().zip(row.as_chunks().0) {
        *number = u64::from_le_bytes(*bytes);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board as _, Game as _, PositionText, symmetry::Symmetry};

    fn of_moves(moves: &str) -> (Position, Option<Proven>) {
        let position = Position::read(&PositionText::of_moves(moves)).expect("legal").position;
        (position, of_position(&position.into()))
    }

    const DRAW: Option<Proven> = Some(Proven { at_least: Some(0), at_most: Some(0) });
    const NOT_LOST: Option<Proven> = Some(Proven { at_least: Some(0), at_most: None });

    #[test]
    fn the_table_is_in_order_and_every_row_says_something() {
        let (rows, rest) = TABLE.as_chunks::<ROW>();
        assert_eq!((rows.len(), rest.len()), (ROWS, 0));
        assert!(rows.windows(2).all(|pair| key_of_row(&pair[0]) < key_of_row(&pair[1])));
        for row in rows {
            let [player, opponent] = key_of_row(row);
            let position = Position::from_bitboards(player, opponent, Side::First).expect("no overlap");
            assert_eq!(key(&position), [player, opponent]);
            let proven = of_position(&position.into()).expect("it is there");
            assert_ne!(proven, Proven { at_least: None, at_most: None });
            assert!(proven.at_least.unwrap_or(-MOST) <= proven.at_most.unwrap_or(MOST));
        }
    }

    /// Positions of up to ten moves of which something is proven.
    const ROWS: usize = 5_175;

    #[test]
    fn the_game_is_a_draw_from_the_start_and_after_its_first_moves() {
        for moves in ["", "f5", "f5d6"] {
            assert_eq!(of_moves(moves).1, DRAW, "{moves}");
        }
        // The side to move is white's opponent: both other replies are no better for white.
        assert_eq!((of_moves("f5f6").1, of_moves("f5f4").1), (NOT_LOST, NOT_LOST));
    }

    #[test]
    fn all_images_have_the_same_bounds_with_either_colour_to_move() {
        for moves in ["f5d6", "f5f4", "f5d6c3d3c4"] {
            let (position, proven) = of_moves(moves);
            assert!(proven.is_some(), "{moves}");
            for symmetry in Symmetry::ALL {
                let image = position.transformed(symmetry);
                assert_eq!(of_position(&image.into()), proven);
                let other = Position::from_bitboards(
                    image.player(),
                    image.opponent(),
                    image.with_other_side_to_move().side_to_move(),
                );
                assert_eq!(of_position(&other.expect("no overlap").into()), proven);
            }
        }
    }

    #[test]
    fn bounds_change_sides() {
        let proven = Proven { at_least: Some(-2), at_most: None };
        assert_eq!(proven.negated(), Proven { at_least: None, at_most: Some(2) });
    }
}
