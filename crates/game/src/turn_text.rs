//! Parser of the side to move, for all games.

use super::{Field, GameKind, PositionFault, PositionFaultKind, Side, Sides};

/// The side that a word names, in any case: `black`, `b` and `X`, or `white`, `w` and `O`; where the sides are called
/// by their marks `X` and `O` alone. `None` for any other word.
#[must_use]
pub(crate) fn side_from_word(game: GameKind, word: &str) -> Option<Side> {
    let words: &[(&str, Side)] = match game.sides() {
        Sides::Marks => &[("x", Side::First), ("o", Side::Second)],
        Sides::Colours => &[
            ("black", Side::First),
            ("b", Side::First),
            ("x", Side::First),
            ("white", Side::Second),
            ("w", Side::Second),
            ("o", Side::Second),
        ],
    };
    words.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|&(_, side)| side)
}

/// Reads a `turn`, white space around it skipped.
///
/// # Errors
/// An unknown value in [`Field::Turn`], with at most 32 characters of what was found.
pub fn read_turn(game: GameKind, text: &str) -> Result<Side, PositionFault> {
    side_from_word(game, text.trim()).ok_or_else(|| PositionFault {
        field: Field::Turn,
        kind: PositionFaultKind::UnknownValue {
            found: text.chars().take(32).collect(),
            expected: match game.sides() {
                Sides::Marks => "X or O",
                Sides::Colours => "black or white (also b, w, X, O)",
            },
            known: match game.sides() {
                Sides::Marks => &["X", "O"],
                Sides::Colours => &["black", "white"],
            },
        },
    })
}

/// The fault of a `turn` that names the wrong side.
///
/// `reason` is the first half of a sentence that ends with the right side: "the stones on the
/// board leave the move to".
#[must_use]
pub(crate) fn contradiction(game: GameKind, given: Side, right: Side, reason: &str) -> PositionFault {
    PositionFault {
        field: Field::Turn,
        kind: PositionFaultKind::Contradiction(format!(
            "turn is {}, but {reason} {}",
            game.side_name(given),
            game.side_name(right)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_understood_in_any_case() {
        for word in ["black", "BLACK", "Black", "b", "B", "x", "X", " black\n"] {
            assert_eq!(read_turn(GameKind::Othello, word), Ok(Side::First), "{word}");
        }
        for word in ["white", "White", "w", "W", "o", "O"] {
            assert_eq!(read_turn(GameKind::Gomoku, word), Ok(Side::Second), "{word}");
        }
    }

    #[test]
    fn tictactoe_knows_marks_only() {
        assert_eq!(read_turn(GameKind::TicTacToe, "x"), Ok(Side::First));
        assert_eq!(read_turn(GameKind::TicTacToe, "O"), Ok(Side::Second));
        assert!(read_turn(GameKind::TicTacToe, "black").is_err());
    }

    #[test]
    fn unknown_turn_names_what_would_be_right() {
        let fault = read_turn(GameKind::Othello, "red").expect_err("red is no side");
        assert_eq!(fault.field, Field::Turn);
        assert_eq!(fault.to_string(), "\"red\" is not known here; expected black or white (also b, w, X, O)");
    }
}
