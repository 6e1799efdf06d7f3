//! Puzzles with known answers, one JSON object a line: wins by continuous fours (VCF), wins that
//! need threes (VCT), and positions in which there is no win by fours.
//!
//! ```text
//! {"id": "vcf-001", "kind": "vcf", "rule": "freestyle", "size": 15, "moves": ["h8", …], "turn": "white",
//!  "expected": {"result": "win", "win_in_plies_by_fours": 5, "first_moves": ["k9", "l5"], …}}
//! ```
//! `kind` is `vcf`, `vct` or `no-vcf`; the result of the last is `no vcf`, and it has no first moves. Of a `vct` the
//! list of winning first moves may be incomplete. Notes on how the puzzle was made and checked are skipped, any other
//! field is refused.

use yomi_game::gomoku::{Move, Position};

use crate::json_line::{JsonLineFault, JsonLinesError, JsonObject, read_lines};

/// The fields of a line.
const FIELDS: [&str; 11] =
    ["size", "rule", "board", "moves", "turn", "kind", "expected", "id", "source", "checked_by", "tags"];

/// The fields of `expected`; those from `vcf_line` on are notes.
const EXPECTED_FIELDS: [&str; 9] = [
    "result",
    "first_moves",
    "win_in_plies_by_fours",
    "win_in_plies",
    "vcf_line",
    "line",
    "rapfi_win_in_plies",
    "rapfi_move",
    "fours_available",
];

yomi_game::named! {
    /// The type of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum PuzzleKind {
        /// A win in which every move of the winner but the last makes a four.
        Fours = "vcf",
        /// A win that needs threes, too.
        Threes = "vct",
        /// No win by fours: a search that claims one is wrong. There may be one by other threats.
        NoFours = "no-vcf",
    }
}

impl PuzzleKind {
    /// What `result` is in a puzzle of this kind.
    const fn result(self) -> &'static str {
        match self {
            Self::Fours | Self::Threes => "win",
            Self::NoFours => "no vcf",
        }
    }
}

/// A puzzle and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The name: its `id`, or `line` and the number of its line.
    pub name: String,
    /// What there is to find.
    pub kind: PuzzleKind,
    /// The position; the game is not over.
    pub position: Position,
    /// The first moves that are known to win, at least one where there is a win.
    pub first_moves: Vec<Move>,
    /// Plies to the win, where the file tells: of a VCF the shortest by fours.
    pub win_in: Option<u32>,
}

/// Reads all lines of a file; blank ones are skipped.
///
/// # Errors
/// The first line that cannot be read, with its number, or that there is none.
pub fn parse_puzzles(text: &str) -> Result<Vec<Puzzle>, JsonLinesError> {
    read_lines(text, "kind, rule, size, moves and expected", parse_line)
}

fn parse_line(line: &str, number: usize) -> Result<Puzzle, JsonLineFault> {
    let object = JsonObject::read(line, &FIELDS)?;
    let kinds = "vcf, vct or no-vcf";
    let name = object.text("kind", kinds)?;
    let kind = PuzzleKind::ALL.into_iter().find(|kind| name == Some(kind.name()));
    let kind = kind.ok_or_else(|| object.wrong("kind", kinds))?;
    let position: Position = object.position(None)?.position;
    let answer = "an object with result, and first_moves where it is a win";
    let expected = object.object("expected", answer, &EXPECTED_FIELDS)?;
    let expected = expected.ok_or_else(|| object.wrong("expected", answer))?;
    let results = "win, and for no-vcf no vcf";
    if expected.text("result", results)? != Some(kind.result()) {
        return Err(expected.wrong("result", results));
    }
    let winning = "winning first moves, such as [\"h8\"]; none for no-vcf";
    let first_moves = expected.moves("first_moves", winning, &position)?;
    if first_moves.is_empty() != (kind == PuzzleKind::NoFours) {
        return Err(expected.wrong("first_moves", winning));
    }
    let plies = "the plies to the win, as a number";
    let win_in = match kind {
        PuzzleKind::Fours => expected.count("win_in_plies_by_fours", plies)?,
        PuzzleKind::Threes => expected.count("win_in_plies", plies)?,
        PuzzleKind::NoFours => None,
    };
    Ok(Puzzle { name: object.name(number), kind, position, first_moves, win_in })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_a_position_with_what_is_to_be_found() {
        let text = r#"{"kind": "vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "win", "first_moves": ["k8", "g8"], "win_in_plies_by_fours": 3}}
{"id": 7, "kind": "no-vcf", "rule": "renju", "moves": "h8", "expected": {"result": "no vcf", "fours_available": 0}}"#;
        let read = parse_puzzles(text).unwrap();
        let [fours, none] = &read[..] else { panic!("{read:?}") };
        assert_eq!((fours.name.as_str(), fours.kind), ("line 1", PuzzleKind::Fours));
        assert_eq!((fours.first_moves.len(), fours.win_in), (2, Some(3)));
        assert_eq!((none.name.as_str(), none.kind), ("7", PuzzleKind::NoFours));
        assert_eq!((none.first_moves.len(), none.win_in), (0, None));
    }

    #[test]
    fn faults_name_the_line_and_the_field() {
        let line =
            |kind: &str, expected: &str| format!(r#"{{"kind": "{kind}", "moves": "h8", "expected": {expected}}}"#);
        let win = r#"{"result": "win"}"#;
        for (text, expected) in [
            (String::new(), "the file holds no position; expected a JSON object a line, with kind"),
            (line("mate", win), "line 1: kind is \"mate\"; expected vcf, vct or no-vcf"),
            (r#"{"moves": "h8"}"#.to_owned(), "line 1: kind is missing; expected vcf"),
            (r#"{"kind": "vcf", "moves": "h8"}"#.to_owned(), "line 1: expected is missing; expected an"),
            (line("vct", r#"{"result": "loss"}"#), "line 1: expected.result is \"loss\"; expected win"),
            (line("no-vcf", win), "line 1: expected.result is \"win\"; expected win, and for no-vcf"),
            (line("vct", win), "line 1: expected.first_moves is missing; expected winning first"),
            (
                line("vct", r#"{"result": "win", "first_moves": ["h8"]}"#),
                "line 1: expected.first_moves: \"h8\" is not legal: the point is occupied",
            ),
            (
                line("vct", r#"{"result": "win", "first_move": ["h9"]}"#),
                "line 1: expected.first_move is no field of such a line; did you mean first_moves?",
            ),
        ] {
            let error = parse_puzzles(&text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
