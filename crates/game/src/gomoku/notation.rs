//! Notation of points.

use super::Move;
use crate::move_text::read_square;

/// The expected form of a move, for messages.
pub(super) const MOVE_SHAPE: &str = "a column letter and a row number on the board, such as h8; size says how many rows \
                                      it has, and coordinates \"skip_i\" that its letters leave out i";

/// The same for columns that include i.
pub(super) const MOVE_SHAPE_WITH_I: &str =
    "a column letter and a row number on the board, such as h8; size says how many rows it has";

/// The point written as `text`: a letter `a` to `t` in any case and a number 1 to 20 without
/// leading zeros.
pub(super) fn parse_point(text: &str) -> Option<Move> {
    let (column, row) = read_square(text)?;
    Move::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_the_largest_board_is_read_back_in_either_case() {
        for column in 0..20 {
            for row in 0..20 {
                let point = Move::new(column, row);
                let text = point.expect("on the board").to_string();
                assert_eq!(parse_point(&text), point);
                assert_eq!(parse_point(&text.to_uppercase()), point);
            }
        }
        assert_eq!(Move::new(7, 7).expect("on the board").to_string(), "h8");
        assert_eq!(Move::new(19, 19).expect("on the board").to_string(), "t20");
    }

    #[test]
    fn what_is_no_point_is_not_read() {
        for text in ["", "h", "8", "h0", "h08", "h21", "u1", "h8 ", "hh8", "h8h9", "ä1", "h+8", "h１"] {
            assert_eq!(parse_point(text), None, "{text:?}");
        }
    }
}
