//! Gomoku puzzles with known answers, and the grading of a player's attempts.

use std::time::Duration;

use yomi_collections::puzzles::{Puzzle, PuzzleKind};
use yomi_game::{
    AnyMove, AnyPosition, Game as _,
    gomoku::{self, Position},
};
use yomi_players::{Engines, SearchRequest};
use yomi_search::ValueKind;

use super::configured::ConfiguredPlayer;

/// A player that solves one puzzle after the other.
#[derive(Debug)]
pub struct Solver {
    player: ConfiguredPlayer,
}

/// What a player found in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The move.
    pub mv: AnyMove,
    /// Whether it is one of the first moves that are known to win; false where there is nothing to find.
    pub is_listed: bool,
    /// Whether the player calls a win proven.
    pub claims_win: bool,
    /// Whether its line wins by continuous fours: each of the winner's moves but the last threatens a five.
    pub by_fours: bool,
    /// Plies to that win, where it tells them.
    pub win_in: Option<u32>,
    /// Time to the answer.
    pub time: Duration,
    /// Nodes entered.
    pub nodes: u64,
}

/// The result of an attempt, compared with the known answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// A winning first move; where there is none, no claim of a win.
    Solved,
    /// Another move than the known ones, and no claim.
    Missed,
    /// A win that is called proven and is not known: by a move that the list may lack, or where there is none by fours
    /// by other threats.
    Unlisted,
    /// A win by fours that is called proven where there is none.
    Wrong,
}

impl Solver {
    /// Plays as `request` says; its position and the moves of its root stand for any.
    #[must_use]
    pub fn new(request: SearchRequest, engines: Engines) -> Self {
        Self { player: ConfiguredPlayer::new(request, engines, false) }
    }

    /// Sets a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Attempt {
        let searched = self.player.search(&AnyPosition::from(puzzle.position.clone()), &[], 0, true);
        let score = searched.line.score;
        let claims_win = score.kind == ValueKind::Exact && score.thousandths > 0;
        Attempt {
            mv: searched.mv,
            is_listed: puzzle.first_moves.iter().any(|&mv| AnyMove::from(mv) == searched.mv),
            claims_win,
            by_fours: claims_win && is_by_fours(&puzzle.position, &searched.line.moves),
            win_in: score.plies_to_end.filter(|_| claims_win),
            time: searched.time,
            nodes: searched.nodes,
        }
    }
}

impl Attempt {
    /// What it comes to in a puzzle of that kind.
    #[must_use]
    pub const fn verdict(&self, kind: PuzzleKind) -> AttemptResult {
        match (kind, self.is_listed, self.claims_win) {
            (PuzzleKind::NoFours, _, true) if self.by_fours => AttemptResult::Wrong,
            (PuzzleKind::NoFours, _, false) => AttemptResult::Solved,
            (PuzzleKind::Fours | PuzzleKind::Threes, true, _) => AttemptResult::Solved,
            (_, _, true) => AttemptResult::Unlisted,
            (_, _, false) => AttemptResult::Missed,
        }
    }
}

/// Whether every move of the side to move along the line, but the last one, threatens a five.
fn is_by_fours(position: &Position, line: &[AnyMove]) -> bool {
    let (side, mut position) = (position.side_to_move(), position.clone());
    for mv in line {
        let Ok(mv) = gomoku::Move::try_from(*mv) else { return false };
        if position.is_over() || !position.is_legal(mv) {
            return false;
        }
        position.play(mv);
        let is_answered = position.side_to_move() != side && !position.is_over();
        if is_answered && position.winning_points(side).is_empty() {
            return false;
        }
    }
    position.winner() == Some(side)
}

#[cfg(test)]
mod tests {
    use yomi_collections::puzzles::parse_puzzles;
    use yomi_game::{Board as _, gomoku::Move};
    use yomi_players::Player;
    use yomi_search::Limits;

    use super::*;

    #[test]
    fn a_win_is_found_and_claimed_and_nothing_where_there_is_none() {
        let text = r#"{"kind": "vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "win", "first_moves": ["k8", "g8"]}}
{"kind": "vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "win", "first_moves": ["a1"]}}
{"kind": "no-vcf", "moves": "h8i9", "expected": {"result": "no vcf"}}
{"kind": "no-vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "no vcf"}}"#;
        let start = AnyPosition::from(Position::empty(15, gomoku::Rule::Freestyle));
        assert_eq!(start.kind(), Position::KIND);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let request = SearchRequest::of(start, Player::engine(None), limits);
        let mut solver = Solver::new(request, Engines::default());
        let verdicts: Vec<_> =
            parse_puzzles(text).unwrap().iter().map(|puzzle| solver.solve(puzzle).verdict(puzzle.kind)).collect();
        let expected = [AttemptResult::Solved, AttemptResult::Unlisted, AttemptResult::Solved, AttemptResult::Wrong];
        assert_eq!(verdicts, expected);
    }

    #[test]
    fn a_win_is_by_fours_where_each_of_its_moves_but_the_last_threatens_a_five() {
        let text = yomi_game::PositionText::of_moves("h8h1i8i1j8j2");
        let position = Position::read(&text).unwrap().position;
        let (k8, g8, l8, a1, a2) = ((10, 7), (6, 7), (11, 7), (0, 0), (0, 1));
        let holds = |points: &[(u8, u8)]| {
            let moves = points.iter().map(|(column, row)| Move::new(*column, *row).unwrap());
            is_by_fours(&position, &moves.map(AnyMove::Gomoku).collect::<Vec<_>>())
        };
        assert!(holds(&[k8, g8, l8]));
        assert!(!holds(&[a1, g8, k8]) && !holds(&[k8, g8]) && !holds(&[a1, a2, k8, g8, l8]));
    }

    #[test]
    fn a_move_that_is_not_listed_and_claims_nothing_has_missed_the_win() {
        let attempt = |is_listed, claims_win| Attempt {
            mv: AnyMove::Gomoku(Move::new(0, 0).unwrap()),
            is_listed,
            claims_win,
            by_fours: false,
            win_in: None,
            time: Duration::ZERO,
            nodes: 1,
        };
        let beside_fours = attempt(false, true).verdict(PuzzleKind::NoFours);
        assert_eq!(beside_fours, AttemptResult::Unlisted, "a win by threes is none by fours");
        let threes = |is_listed, claims_win| attempt(is_listed, claims_win).verdict(PuzzleKind::Threes);
        assert_eq!(threes(false, false), AttemptResult::Missed);
        assert_eq!(threes(false, true), AttemptResult::Unlisted);
        assert_eq!((threes(true, false), threes(true, true)), (AttemptResult::Solved, AttemptResult::Solved));
    }
}
