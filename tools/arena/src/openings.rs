//! Openings of matches, and their file format.
//!
//! A line of a file is a transcript, or a JSON object with the moves and, in gomoku, the size of the board and the rule:
//!
//! ```text
//! f5d6c3
//! {"id": "open-renju-001", "size": 15, "rule": "renju", "moves": ["h8", "i9", "j7"]}
//! ```

use std::collections::HashSet;

use thiserror::Error;
use yomi_collections::json_line::{JsonLineFault, JsonObject};
use yomi_game::{
    AnyMove, AnyPosition, Board, GameKind, MovesText, Played, PositionFault, PositionText, Side, gomoku::Rule,
    random::SplitMix64, with_game, with_position,
};

/// Fields of a JSON object: first those of games with several rules, then those of all games, then notes.
const FIELDS: [&str; 7] = ["size", "rule", "moves", "turn", "id", "expected", "source"];
/// Number of the fields for games with several rules.
const OF_RULES: usize = 2;

/// An opening: the first moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The moves from the initial position, passes written out.
    pub moves: Vec<AnyMove>,
    /// The position after them; the game is not over.
    pub position: AnyPosition,
}

impl Opening {
    /// The moves, each with its side.
    pub fn sides_and_moves(&self) -> impl Iterator<Item = (Side, AnyMove)> {
        // Passes are written out, so that the sides alternate.
        let sides = [Side::First, Side::Second].into_iter().cycle();
        sides.zip(self.moves.iter().copied())
    }

    /// The rule of gomoku; `None` for other games.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        self.position.variant().and_then(|variant| Rule::from_name(variant.rule))
    }
}

/// Error of a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// A move of a transcript is unreadable or illegal.
    #[error("line {line}: {fault}")]
    Moves {
        /// The line, from 1.
        line: usize,
        /// Error of its first invalid move.
        fault: PositionFault,
    },
    /// A JSON object is invalid.
    #[error("line {line}: {fault}")]
    Object {
        /// The line, from 1.
        line: usize,
        /// The error.
        fault: JsonLineFault,
    },
    /// After the opening the game is over.
    #[error("line {line}: the game is over after these moves; expected an opening")]
    Over {
        /// The line, from 1.
        line: usize,
    },
    /// The file has no opening.
    #[error(
        "the file holds no opening; expected one a line: a transcript, such as {}, or a JSON object with moves",
        .0.data().opening
    )]
    Empty(GameKind),
    /// The file has no opening for the rule.
    #[error("the file holds no {} opening, but {openings} by other rules", .rule.name())]
    NoneOfRule {
        /// The rule.
        rule: Rule,
        /// Number of openings in the file.
        openings: usize,
    },
    /// Fewer openings than pairs to play.
    #[error("{pairs} pairs need as many different openings; the file has {openings}")]
    TooFew {
        /// Pairs to play.
        pairs: usize,
        /// Number of different openings.
        openings: usize,
    },
}

/// Parses one opening of `game` a line; skips blank lines and those that begin with `#` or `%`.
///
/// With a rule of gomoku, returns the openings for that rule and those without a rule; without one, openings without a rule are
/// freestyle.
///
/// # Errors
/// The first line that cannot be played, or that there is no opening.
pub fn parse_openings(text: &str, game: GameKind, rule: Option<Rule>) -> Result<Vec<Opening>, OpeningsError> {
    let is_opening = |line: &str| !line.is_empty() && !line.starts_with(['#', '%']);
    let mut openings = text
        .lines()
        .map(str::trim)
        .enumerate()
        .filter(|(_, line)| is_opening(line))
        .map(|(index, line)| with_game!(game, Position => parse_opening::<Position>(line, index + 1, rule)))
        .collect::<Result<Vec<_>, _>>()?;
    let count = openings.len();
    if count == 0 {
        return Err(OpeningsError::Empty(game));
    }
    if let Some(rule) = rule {
        openings.retain(|opening| opening.rule().is_none_or(|own| own == rule));
        if openings.is_empty() {
            return Err(OpeningsError::NoneOfRule { rule, openings: count });
        }
    }
    Ok(openings)
}

fn parse_opening<G: Board>(text: &str, line: usize, rule: Option<Rule>) -> Result<Opening, OpeningsError> {
    let rule = rule.map(Rule::name);
    let played: Played<G> = if text.starts_with('{') {
        let fields = if G::KIND.has_rules() { &FIELDS[..] } else { &FIELDS[OF_RULES..] };
        let read = JsonObject::read(text, fields).and_then(|object| object.position(rule));
        read.map_err(|fault| match fault {
            JsonLineFault::Over => OpeningsError::Over { line },
            fault => OpeningsError::Object { line, fault },
        })?
    } else {
        let moves = MovesText::Text(text.to_owned());
        let rule = rule.map(str::to_owned);
        G::read(&PositionText { moves, rule, ..PositionText::default() })
            .map_err(|mut faults| OpeningsError::Moves { line, fault: faults.remove(0) })?
    };
    if played.position.is_over() {
        return Err(OpeningsError::Over { line });
    }
    let moves = played.moves.into_iter().map(Into::into).collect();
    Ok(Opening { moves, position: played.position.into() })
}

/// Deduplicates openings by position; keeps the first of each, in order. Mirror images count as one position: they lead to the same
/// games, and repeated pairs are not an independent sample.
#[must_use]
pub fn distinct(openings: Vec<Opening>) -> Vec<Opening> {
    let mut known = HashSet::new();
    let key = |opening: &Opening| {
        let shown = with_position!(&opening.position, position => position.symmetry_key());
        (opening.rule(), shown)
    };
    openings.into_iter().filter(|opening| known.insert(key(opening))).collect()
}

/// Draws openings at random without replacement. The draw is determined by the seed; a smaller number gives a prefix of a
/// larger one.
///
/// # Errors
/// `TooFew` where there are fewer openings.
pub fn draw(mut openings: Vec<Opening>, pairs: usize, seed: u64) -> Result<Vec<Opening>, OpeningsError> {
    if pairs > openings.len() {
        return Err(OpeningsError::TooFew { pairs, openings: openings.len() });
    }
    SplitMix64::new(seed).shuffle(&mut openings);
    openings.truncate(pairs);
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use yomi_game::othello::Position;

    use super::*;
    use crate::playing::transcript;

    fn parse(text: &str) -> Result<Vec<Opening>, OpeningsError> {
        parse_openings(text, GameKind::Othello, None)
    }

    fn gomoku(text: &str, rule: Option<Rule>) -> Result<Vec<Opening>, OpeningsError> {
        parse_openings(text, GameKind::Gomoku, rule)
    }

    #[test]
    fn one_opening_a_line() {
        let openings = parse("# two\n\nf5d6\n  F5 f6 E6\n").unwrap();
        let moves = |opening: &Opening| -> String { opening.moves.iter().map(ToString::to_string).collect() };
        assert_eq!(openings.iter().map(moves).collect::<Vec<_>>(), ["f5d6", "f5f6e6"]);
        assert_eq!(openings[0].moves.len(), 2);
    }

    #[test]
    fn faults_name_their_line() {
        // The shortest game: white is wiped out after nine moves.
        let short = "e6f4e3f6g5d6e7f5c5";
        for (text, expected) in [
            ("f5d6\nf5f5", "line 2: move 2: f5 is not legal: the square is occupied"),
            ("f5x9", "line 1: move 2: \"x9\" is no move"),
            ("\n\n", "no opening; expected one a line: a transcript, such as f5d6c3, or a JSON"),
            (short, "line 1: the game is over after these moves"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn openings_are_drawn_once_each_and_by_seed() {
        let all = parse("f5d6\nf5f4\nf5f6\nd3c3\nd3c5\nd3e3").unwrap();
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
        // The four symmetric first moves, the same position by two orders of moves, and another one.
        let text = "f5d6\nd3c5\ne6f4\nc4e3\nf5d6c3d3c4f4f6\nf5d6c4d3c3f4f6\nf5f6";
        let left = distinct(parse(text).unwrap());
        let written = |opening: &Opening| transcript(&opening.moves);
        let expected = ["f5d6", "f5d6c3d3c4f4f6", "f5f6"];
        assert_eq!(left.iter().map(written).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn openings_after_a_pass_differ_from_those_before_it() {
        let position = |side| Position::from_bitboards(0b10, 0b01, side).unwrap();
        let sides = [Side::First, Side::Second];
        let openings = sides.map(|side| Opening { moves: Vec::new(), position: position(side).into() });
        assert_eq!(distinct(openings.to_vec()).len(), 2);
    }

    #[test]
    fn an_opening_of_gomoku_has_its_rule_and_a_rule_selects() {
        let text = "h8i9j7\n{\"id\": 1, \"rule\": \"renju\", \"size\": 19, \"moves\": [\"h8\", \"i9\"]}\n\
                    {\"moves\": \"h8h9\", \"expected\": {}}";
        let rules =
            |rule| -> Vec<_> { gomoku(text, rule).unwrap().iter().map(|opening| opening.rule().unwrap()).collect() };
        assert_eq!(rules(None), [Rule::Freestyle, Rule::Renju, Rule::Freestyle]);
        assert_eq!(rules(Some(Rule::Renju)), [Rule::Renju; 3]);
        assert_eq!(rules(Some(Rule::Standard)), [Rule::Standard; 2]);
        let moves: Vec<_> = gomoku(text, None).unwrap()[1].sides_and_moves().collect();
        assert_eq!(moves.iter().map(|&(side, _)| side).collect::<Vec<_>>(), [Side::First, Side::Second]);
        // The same stones under other rules, and rotated.
        let left = distinct(gomoku("{\"rule\": \"renju\", \"moves\": \"a1\"}\na1\no15", None).unwrap());
        assert_eq!(left.len(), 2);
    }

    #[test]
    fn faults_of_an_object_name_line_and_field() {
        for (text, rule, expected) in [
            ("h8\n{\"moves\": [\"h8\", \"h8\"]}", None, "line 2: moves.1: h8 is not legal: the point"),
            ("{\"mvoes\": []}", None, "line 1: mvoes is no field of such a line; did you mean moves?"),
            ("{\"moves\": [], \"rule\": \"caro\"}", None, "line 1: rule: \"caro\" is not known here"),
            ("{\"moves\": \"a1a2b1b2c1c2d1d2e1\"}", None, "line 1: the game is over after these"),
            ("{\"moves\": [], \"rule\": \"renju\"}", Some(Rule::Standard), "the file holds no standard open"),
            ("", None, "the file holds no opening; expected one a line: a transcript, such as h8i9j7"),
        ] {
            let error = gomoku(text, rule).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        let error = parse("{\"moves\": \"f5\", \"rule\": \"renju\"}").unwrap_err().to_string();
        assert!(error.starts_with("line 1: rule is no field of such a line; expected"), "{error}");
    }
}
