//! Openings from which matches are played.

use std::collections::HashSet;

use thiserror::Error;
use yomi_game::{
    Board, Game, MovesText, PositionFault, PositionText,
    othello::{Move, Position},
    random::SplitMix64,
};

/// The first moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The moves from the initial position, passes written out.
    pub moves: Vec<Move>,
    /// The position after them; the game is not over.
    pub position: Position,
}

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// A move cannot be read or played.
    #[error("line {line}: {fault}")]
    Moves {
        /// The line, from 1.
        line: usize,
        /// What is wrong with its first bad move.
        fault: PositionFault,
    },
    /// An opening leaves nothing to play.
    #[error("line {line}: the game is over after these moves; expected an opening")]
    Over {
        /// The line, from 1.
        line: usize,
    },
    /// There is none.
    #[error("the file holds no opening; expected one transcript a line, such as f5d6c3")]
    Empty,
    /// Fewer than pairs are to be played.
    #[error("{pairs} pairs need as many different openings; the file has {openings}")]
    TooFew {
        /// Pairs to play.
        pairs: usize,
        /// Different openings there are.
        openings: usize,
    },
}

/// Reads one opening a line; blank lines and lines that begin with `#` or `%` are skipped.
///
/// # Errors
/// The first line that cannot be played, or that there is none.
pub fn parse_openings(text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let is_opening = |line: &str| !line.is_empty() && !line.starts_with(['#', '%']);
    let openings = text
        .lines()
        .map(str::trim)
        .enumerate()
        .filter(|(_, line)| is_opening(line))
        .map(|(index, line)| parse_opening(line, index + 1))
        .collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() { Err(OpeningsError::Empty) } else { Ok(openings) }
}

fn parse_opening(text: &str, line: usize) -> Result<Opening, OpeningsError> {
    let text = PositionText { moves: MovesText::Text(text.to_owned()), ..PositionText::default() };
    let played = Position::read(&text)
        .map_err(|mut faults| OpeningsError::Moves { line, fault: faults.remove(0) })?;
    if played.position.is_over() {
        return Err(OpeningsError::Over { line });
    }
    Ok(Opening { moves: played.moves, position: played.position })
}

/// The first opening to each position, in their order. Turned and mirrored images are one position: from
/// each the same two games may be played, and pairs that repeat each other are no independent sample.
#[must_use]
pub fn distinct(openings: Vec<Opening>) -> Vec<Opening> {
    let mut known = HashSet::new();
    let canonical = |position: &Position| position.transformed(position.canonical_symmetry());
    openings.into_iter().filter(|opening| known.insert(canonical(&opening.position))).collect()
}

/// Draws openings by lot, none twice. The same seed draws the same ones, and of two numbers the
/// smaller draws the first of the larger.
///
/// # Errors
/// `TooFew` when there are not that many.
pub fn draw(
    mut openings: Vec<Opening>,
    pairs: usize,
    seed: u64,
) -> Result<Vec<Opening>, OpeningsError> {
    if pairs > openings.len() {
        return Err(OpeningsError::TooFew { pairs, openings: openings.len() });
    }
    SplitMix64::new(seed).shuffle(&mut openings);
    openings.truncate(pairs);
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use yomi_game::Side;

    use super::*;
    use crate::playing::transcript;

    #[test]
    fn one_opening_a_line() {
        let openings = parse_openings("# two\n\nf5d6\n  F5 f6 E6\n").unwrap();
        let moves = |opening: &Opening| -> String {
            opening.moves.iter().map(ToString::to_string).collect()
        };
        assert_eq!(openings.iter().map(moves).collect::<Vec<_>>(), ["f5d6", "f5f6e6"]);
        assert_eq!(openings[0].position.empties(), 58);
    }

    #[test]
    fn faults_name_their_line() {
        // The shortest game: white is wiped out after nine moves.
        let short = "e6f4e3f6g5d6e7f5c5";
        for (text, expected) in [
            ("f5d6\nf5f5", "line 2: f5 is not legal: the square is occupied"),
            ("f5x9", "line 1: \"x9\" is no move"),
            ("\n\n", "no opening; expected one transcript a line"),
            (short, "line 1: the game is over after these moves"),
        ] {
            let error = parse_openings(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn openings_are_drawn_once_each_and_by_seed() {
        let all = parse_openings("f5d6\nf5f4\nf5f6\nd3c3\nd3c5\nd3e3").unwrap();
        let drawn = |pairs, seed| draw(all.clone(), pairs, seed).unwrap();
        let six = drawn(6, 7);
        assert!(all.iter().all(|opening| six.contains(opening)));
        assert_eq!(drawn(3, 7), six[..3]);
        assert!((0..20).any(|seed| drawn(6, seed) != six));
        let error = draw(all.clone(), 7, 0).unwrap_err().to_string();
        assert_eq!(error, "7 pairs need as many different openings; the file has 6");
    }

    #[test]
    fn openings_to_one_position_are_one_however_it_is_turned() {
        // All four first moves, the same position by two orders of moves, and another one.
        let text = "f5d6\nd3c5\ne6f4\nc4e3\nf5d6c3d3c4f4f6\nf5d6c4d3c3f4f6\nf5f6";
        let left = distinct(parse_openings(text).unwrap());
        let written = |opening: &Opening| transcript(&opening.moves);
        let expected = ["f5d6", "f5d6c3d3c4f4f6", "f5f6"];
        assert_eq!(left.iter().map(written).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn openings_after_a_pass_differ_from_those_before_it() {
        let position = |side| Position::from_bitboards(0b10, 0b01, side).unwrap();
        let sides = [Side::First, Side::Second];
        let openings = sides.map(|side| Opening { moves: Vec::new(), position: position(side) });
        assert_eq!(distinct(openings.to_vec()).len(), 2);
    }
}
