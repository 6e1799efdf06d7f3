//! Coordinates and rules of the Gomocup protocol (<https://plastovicka.github.io/protocl2en.htm>).

use super::{Move, Rule};

/// The point that `column,row` means on a board of `size` rows, both from 0 from the top left; `None` where it lies
/// outside, or where the text is none.
#[must_use]
pub fn point(text: &str, size: u8) -> Option<Move> {
    let (column, top) = text.split_once(',')?;
    let (column, top): (u8, u8) = (column.trim().parse().ok()?, top.trim().parse().ok()?);
    Move::new(column, size.checked_sub(top)?.checked_sub(1)?).filter(|_| column < size)
}

/// A point of a board of `size` rows as `column,row`.
#[must_use]
pub fn written(mv: Move, size: u8) -> String {
    format!("{},{}", mv.column(), size - 1 - mv.row())
}

/// The number of a rule: 0, 1 for exactly five, 4 for renju.
#[must_use]
pub const fn number(rule: Rule) -> u8 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn points_are_counted_from_the_top_left() {
        let shown = |text: &str, size| point(text, size).map(|mv| mv.to_string());
        assert_eq!(shown("0,0", 15).as_deref(), Some("a15"));
        assert_eq!(shown("14,14", 15).as_deref(), Some("o1"));
        assert_eq!(shown("3, 5", 9).as_deref(), Some("d4"));
        for text in ["9,0", "0,9", "3", "3,", ",3", "-1,3", "1,2,3", "300,1", ""] {
            assert_eq!(point(text, 9), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_written_point_is_read_as_itself(column in 0..20_u8, row in 0..20_u8, size in 5..=20_u8) {
            prop_assume!(column < size && row < size);
            let mv = Move::new(column, row).unwrap();
            prop_assert_eq!(point(&written(mv, size), size), Some(mv));
        }
    }
}
