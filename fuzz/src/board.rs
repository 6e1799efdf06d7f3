//! Boards of all games.

use yomi_game::{Board, Field, MovesText, PositionText, diagram, with_game};

use super::given::{lies_inside, position_text, text_of};

/// A board that is read, written and read again is the same position, and so are its mirror images;
/// every fault lies inside the text.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let (game, mut text) = position_text(&String::from_utf8_lossy(bytes));
    text.moves = MovesText::default();
    with_game!(game, Position => check::<Position>(&text));
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
    for &symmetry in B::SYMMETRIES {
        let image = played.position.transformed(symmetry);
        let written = text_of(&image, text);
        let again = B::read(&written).map(|again| again.position);
        assert_eq!(again.as_ref(), Ok(&image), "{written:?} of {text:?}");
        assert_eq!(image.symmetry_key(), played.position.symmetry_key(), "{text:?}");
        drawing_reads_back(&image, &written);
    }
}

/// What the service draws of a position, marks and frame and the line below, is read as that position.
fn drawing_reads_back<B: Board>(position: &B, written: &PositionText) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let best = &moves[..moves.len().min(1)];
    for marked in [&[][..], best, &moves] {
        let drawing = diagram::draw(position, marked);
        let captioned = format!("{drawing}\n{}\n", diagram::caption(position));
        for (board, turn) in [(drawing, written.turn.clone()), (captioned, None)] {
            let text = PositionText { board: Some(board.into()), turn, ..written.clone() };
            let again = B::read(&text).unwrap_or_else(|faults| panic!("{text:?}: {faults:?}"));
            let again = again.position;
            assert_eq!(again.board_text(), position.board_text(), "{text:?}");
            // The side that would be to move once the game is over is no part of a drawing.
            assert!(position.is_over() || again == *position, "{text:?}");
        }
    }
}
