//! Boards of all three games.

use yomi::game::{
    Board, Field, GameKind, MovesText, PositionText, gomoku, othello, symmetry::Symmetry, tictactoe,
};

use super::given::{lies_inside, position_text, text_of};

/// A board that is read, written and read again is the same position, and so are its mirror images;
/// every fault lies inside the text.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let (game, mut text) = position_text(&String::from_utf8_lossy(bytes));
    text.moves = MovesText::default();
    match game {
        GameKind::Othello => check::<othello::Position>(&text),
        GameKind::Gomoku => check::<gomoku::Position>(&text),
        GameKind::TicTacToe => check::<tictactoe::Position>(&text),
    }
}

fn check<B: Board>(text: &PositionText) {
    let played = match B::read(text) {
        Ok(played) => played,
        Err(faults) => {
            assert!(!faults.is_empty(), "{text:?} is refused without a reason");
            for fault in &faults {
                assert!(!matches!(fault.field, Field::Moves | Field::Move(_)), "{fault:?}");
                lies_inside::<B>(fault, text);
            }
            return;
        }
    };
    assert!(played.moves.is_empty(), "{text:?}");
    for symmetry in Symmetry::ALL {
        let image = played.position.transformed(symmetry);
        let written = text_of(&image, text);
        let again = B::read(&written).map(|again| again.position);
        assert_eq!(again.as_ref(), Ok(&image), "{written:?} of {text:?}");
        assert_eq!(image.symmetry_key(), played.position.symmetry_key(), "{text:?}");
    }
}
