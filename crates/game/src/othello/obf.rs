//! OBF problem collections, one position a line, best known from the FFO endgame suite.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
//! ```
//! 64 cells from a1 on, a blank, the side to move; then, each optional, moves with their exact
//! score from the side to move, and a comment from `%` to the end of the line. A finished game has
//! no move; its score may stand behind a pass (`PA:+64`).

use thiserror::Error;

use super::{Move, Position, diagram_text::read_diagram};
use crate::{Game, PositionFault, Side, board_text::Told};

/// Score of a pass that is not forced.
const NO_SCORE: i32 = -127;

/// A position with scores of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position to solve.
    pub position: Position,
    /// Legal moves with their exact score in discs from the side to move (−64..=64), in the order
    /// of the line: usually the best first. Not always all legal moves. In a finished game a pass, with
    /// the score of the game.
    pub moves: Vec<(Move, i32)>,
}

impl Problem {
    /// The best score listed, in discs from the side to move; `None` when no move is listed.
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        self.moves.iter().map(|&(_, score)| score).max()
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ObfError {
    /// The cells are wrong.
    #[error(transparent)]
    Board(#[from] PositionFault),
    /// No side to move follows the cells.
    #[error("no side to move after the 64 cells; expected X or O")]
    NoSide,
    /// An entry that is not `MOVE:SCORE`.
    #[error("{entry:?} is no scored move; expected a square and discs, such as G8:+18")]
    UnknownEntry {
        /// The entry.
        entry: String,
    },
    /// A score outside −64..=64.
    #[error("{mv} has the score {score}, expected -64 to 64 discs")]
    ScoreOutOfRange {
        /// The move.
        mv: Move,
        /// Its score.
        score: i32,
    },
    /// A repeated move.
    #[error("{mv} is listed twice")]
    RepeatedMove {
        /// The move.
        mv: Move,
    },
    /// A move that cannot be played.
    #[error("{mv} is listed, but is not legal")]
    IllegalMove {
        /// The move.
        mv: Move,
    },
}

/// The first line of a collection that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {error}")]
pub struct CollectionError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ObfError,
}

/// Reads one line.
///
/// A pass that is not due is dropped where its score is −127: some collections end their list with
/// `--:-127`, which says nothing.
///
/// # Errors
/// The first fault in the line.
pub fn parse_problem(line: &str) -> Result<Problem, ObfError> {
    let line = line.split('%').next().unwrap_or_default();
    let (diagram, entries) = line.split_once(';').unwrap_or((line, ""));
    let diagram = read_diagram(&diagram.into())?;
    let Some(Told::ToMove(side)) = diagram.told else { return Err(ObfError::NoSide) };
    let [black, white] = diagram.discs;
    let (player, opponent) = match side {
        Side::First => (black, white),
        Side::Second => (white, black),
    };
    let position = Position::from_bitboards(player, opponent, side).expect("a cell holds one disc at most");
    let moves = entries
        .split(';')
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .filter_map(|entry| parse_entry(&position, entry).transpose())
        .collect::<Result<Vec<_>, _>>()?;
    let mut listed = moves.iter().enumerate();
    let is_repeated = |index: usize, mv| moves[..index].iter().any(|&(before, _)| before == mv);
    match listed.find(|&(index, &(mv, _))| is_repeated(index, mv)) {
        Some((_, &(mv, _))) => Err(ObfError::RepeatedMove { mv }),
        None => Ok(Problem { position, moves }),
    }
}

/// Reads all lines of a collection; blank lines and lines that hold only a comment are skipped.
///
/// # Errors
/// The first line that cannot be read, with its number.
pub fn parse_collection(text: &str) -> Result<Vec<Problem>, CollectionError> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('%'))
        .map(|(index, line)| parse_problem(line).map_err(|error| CollectionError { line: index + 1, error }))
        .collect()
}

fn parse_entry(position: &Position, entry: &str) -> Result<Option<(Move, i32)>, ObfError> {
    let parsed = entry
        .split_once(':')
        .and_then(|(mv, score)| Some((Move::parse(mv.trim())?, score.trim().parse::<i32>().ok()?)));
    let Some((mv, score)) = parsed else {
        return Err(ObfError::UnknownEntry { entry: entry.to_owned() });
    };
    if mv == Move::Pass && score == NO_SCORE && !position.is_legal(mv) {
        return Ok(None);
    }
    // A finished game has only its score.
    let may_stand = position.is_legal(mv) || mv == Move::Pass && position.is_over();
    match (may_stand, (-64..=64).contains(&score)) {
        (true, true) => Ok(Some((mv, score))),
        (true, false) => Err(ObfError::ScoreOutOfRange { mv, score }),
        (false, _) => Err(ObfError::IllegalMove { mv }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INITIAL: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn line_gives_position_and_scored_moves() {
        let line = format!("{INITIAL}; D3:+0; c4:-2;F5:+4; --:-127; % a comment; with a stop");
        let problem = parse_problem(&line).expect("sound");
        assert_eq!(problem.position, Position::initial());
        let moves: Vec<_> = problem.moves.iter().map(|(mv, score)| format!("{mv} {score}")).collect();
        assert_eq!(moves, ["d3 0", "c4 -2", "f5 4"]);
        assert_eq!(problem.best_score(), Some(4));
    }

    #[test]
    fn a_finished_game_has_its_score_behind_a_pass() {
        let full = "X".repeat(64);
        for pass in ["PA", "pass", "--", "ps"] {
            let problem = parse_problem(&format!("{full} O; {pass}:-64;")).expect(pass);
            assert_eq!(problem.moves, [(Move::Pass, -64)]);
            assert_eq!(problem.best_score(), Some(-64));
        }
        assert_eq!(parse_problem(&format!("{full} O; --:-127;")).expect("sound").moves, []);
        let fault = |entry: &str| parse_problem(&format!("{full} O; {entry};")).expect_err(entry);
        assert!(matches!(fault("PA:+66"), ObfError::ScoreOutOfRange { score: 66, .. }));
        assert!(matches!(fault("A1:+64"), ObfError::IllegalMove { .. }));
        assert!(matches!(fault("PA:+64; --:-64"), ObfError::RepeatedMove { .. }));
    }

    #[test]
    fn a_pass_that_is_not_due_has_no_score() {
        let error = parse_problem(&format!("{INITIAL}; D3:+0; PA:+4;")).expect_err("not due");
        assert_eq!(error.to_string(), "pass is listed, but is not legal");
    }

    #[test]
    fn moves_may_be_missing() {
        for end in ["", ";", " ; % nothing"] {
            let problem = parse_problem(&format!("{INITIAL}{end}")).expect("sound");
            assert_eq!((problem.moves.len(), problem.best_score()), (0, None));
        }
    }

    #[test]
    fn faults_are_told_apart() {
        let fault = |text: &str| parse_problem(text).expect_err(text);
        assert!(matches!(fault("XO X; D3:+0"), ObfError::Board(_)));
        assert_eq!(fault(&INITIAL[..64]), ObfError::NoSide);
        for entry in ["D3", "D3:", "D3:x", "Q3:+1", ":", "D3 +1"] {
            let entry = entry.to_owned();
            assert_eq!(fault(&format!("{INITIAL}; {entry};")), ObfError::UnknownEntry { entry });
        }
        assert!(matches!(fault(&format!("{INITIAL}; D3:+66;")), ObfError::ScoreOutOfRange { score: 66, .. }));
        assert!(matches!(fault(&format!("{INITIAL}; A1:+6;")), ObfError::IllegalMove { .. }));
        let twice = fault(&format!("{INITIAL}; D3:+0; F5:+0; D3:+2"));
        assert_eq!(twice.to_string(), "d3 is listed twice");
    }

    #[test]
    fn collection_names_the_line_at_fault() {
        let sound = format!("% suite\n\n{INITIAL}; D3:+0;\r\n{INITIAL};\n");
        assert_eq!(parse_collection(&sound).expect("sound").len(), 2);
        let error = parse_collection(&format!("{sound}XX X;")).expect_err("line 5 is too short");
        assert_eq!(error.to_string(), "line 5: 2 cells, expected 64; a blank is no cell: write - for an empty one");
    }
}
