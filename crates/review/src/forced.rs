//! Forced moves: passes, only moves, and answers to a threat to win.

use yomi_game::{AnyMove, AnyPosition};

yomi_game::named! {
    /// Why a move is no choice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Forced {
        /// A pass.
        Pass = "pass",
        /// The only legal move.
        OnlyMove = "only_move",
        /// Gomoku: the one point on which the opponent would win, while the side to move cannot win itself.
        Answer = "answer",
    }
}

impl Forced {
    /// Why `mv` was forced in `position`; `None` for a free move.
    #[must_use]
    pub fn of(position: &AnyPosition, mv: AnyMove) -> Option<Self> {
        if position.is_pass(mv) {
            return Some(Self::Pass);
        }
        if let Some(only) = position.only_answer() {
            return (only == mv).then_some(Self::Answer);
        }
        (position.legal_moves() == [mv]).then_some(Self::OnlyMove)
    }
}

#[cfg(test)]
mod tests {
    use yomi_game::{Board, PositionText, gomoku, othello};

    use super::*;

    fn of<B: Board>(text: &PositionText, mv: &str) -> Option<Forced> {
        let position = B::read(text).expect("a position").position;
        let mv = position.parse_move(mv).expect("a move");
        Forced::of(&position.into(), mv.into())
    }

    #[test]
    fn the_answer_to_a_four_is_forced_and_any_other_move_a_choice() {
        let four = PositionText::of_moves("h8 a1 h9 a3 h10 h7 h11");
        assert_eq!(of::<gomoku::Position>(&four, "h12"), Some(Forced::Answer));
        assert_eq!(of::<gomoku::Position>(&four, "a5"), None);
        // White has a four of its own, and wins.
        let race = PositionText::of_moves("h8 a1 h9 a2 h10 a3 i1 a4 h11");
        assert_eq!(of::<gomoku::Position>(&race, "h12"), None);
    }

    #[test]
    fn a_pass_and_a_single_move_are_forced() {
        assert_eq!(of::<othello::Position>(&PositionText::of_moves("f5"), "d6"), None);
        // White flips nothing anywhere, black can go on at h8.
        let board = format!("{}XXXXXXO-", "X".repeat(56));
        let pass = PositionText { turn: Some("white".to_owned()), ..PositionText::of_board(board) };
        assert_eq!(of::<othello::Position>(&pass, "pass"), Some(Forced::Pass));
        let only = PositionText { turn: Some("black".to_owned()), ..pass };
        assert_eq!(of::<othello::Position>(&only, "h8"), Some(Forced::OnlyMove));
    }
}
