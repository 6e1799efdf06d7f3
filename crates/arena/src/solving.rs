//! Puzzles of gomoku whose answer is known, set to a player.

use std::time::Duration;

use yomi_game::{
    AnyMove, AnyPosition,
    gomoku::puzzles::{Puzzle, PuzzleKind},
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
    /// Plies to that win, where it tells them.
    pub win_in: Option<u32>,
    /// Time to the answer.
    pub time: Duration,
    /// Nodes entered.
    pub nodes: u64,
}

/// What an attempt comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A winning first move; where there is none, no claim of a win.
    Solved,
    /// Another move than the known ones, and no claim.
    Missed,
    /// A win that is called proven, by a move that is not known to win: the list may lack it.
    Unlisted,
    /// A win that is called proven where there is none.
    Wrong,
}

impl Solver {
    /// Plays as `request` says; its position and the moves of its root stand for any.
    #[must_use]
    pub fn new(request: SearchRequest, engines: Engines) -> Self {
        Self { player: ConfiguredPlayer::new(request, engines) }
    }

    /// Sets a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Attempt {
        let searched = self.player.search(&AnyPosition::from(puzzle.position.clone()), 0);
        let score = searched.line.score;
        let claims_win = score.kind == ValueKind::Exact && score.thousandths > 0;
        Attempt {
            mv: searched.mv,
            is_listed: puzzle.first_moves.iter().any(|&mv| AnyMove::from(mv) == searched.mv),
            claims_win,
            win_in: score.plies_to_end.filter(|_| claims_win),
            time: searched.time,
            nodes: searched.nodes,
        }
    }
}

impl Attempt {
    /// What it comes to in a puzzle of that kind.
    #[must_use]
    pub const fn verdict(&self, kind: PuzzleKind) -> Verdict {
        match (kind, self.is_listed, self.claims_win) {
            (PuzzleKind::NoFours, _, true) => Verdict::Wrong,
            (PuzzleKind::NoFours, _, false) | (_, true, _) => Verdict::Solved,
            (_, false, true) => Verdict::Unlisted,
            (_, false, false) => Verdict::Missed,
        }
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::{
        Board as _,
        gomoku::{Position, puzzles::parse_puzzles},
    };
    use yomi_players::Player;
    use yomi_search::Limits;

    use super::*;

    #[test]
    fn a_win_is_found_and_claimed_and_nothing_where_there_is_none() {
        let text = r#"{"kind": "vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "win", "first_moves": ["k8", "g8"]}}
{"kind": "vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "win", "first_moves": ["a1"]}}
{"kind": "no-vcf", "moves": "h8i9", "expected": {"result": "no vcf"}}
{"kind": "no-vcf", "moves": "h8h1i8i1j8j1", "expected": {"result": "no vcf"}}"#;
        let start = AnyPosition::from(Position::empty(15, yomi_game::gomoku::Rule::Freestyle));
        assert_eq!(start.kind(), Position::KIND);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let request = SearchRequest::of(start, Player::engine(None), limits);
        let mut solver = Solver::new(request, Engines::default());
        let verdicts: Vec<_> = parse_puzzles(text)
            .unwrap()
            .iter()
            .map(|puzzle| solver.solve(puzzle).verdict(puzzle.kind))
            .collect();
        let expected = [Verdict::Solved, Verdict::Unlisted, Verdict::Solved, Verdict::Wrong];
        assert_eq!(verdicts, expected);
    }

    #[test]
    fn a_move_that_is_not_listed_and_claims_nothing_has_missed_the_win() {
        let attempt = |is_listed, claims_win| Attempt {
            mv: AnyMove::Gomoku(yomi_game::gomoku::Move::new(0, 0).unwrap()),
            is_listed,
            claims_win,
            win_in: None,
            time: Duration::ZERO,
            nodes: 1,
        };
        let threes =
            |is_listed, claims_win| attempt(is_listed, claims_win).verdict(PuzzleKind::Threes);
        assert_eq!(threes(false, false), Verdict::Missed);
        assert_eq!(threes(false, true), Verdict::Unlisted);
        assert_eq!((threes(true, false), threes(true, true)), (Verdict::Solved, Verdict::Solved));
    }
}
