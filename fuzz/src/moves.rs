//! Moves played on from a board, in all games.

use yomi_game::{
    Board, MovesText, Played, PositionText,
    record::{self, split_moves},
    with_game,
};

use super::given::{lies_inside, position_text, text_of, without_moves};

/// Moves that are read are legal one after the other, lead to the position that is given back, and
/// write as what is read as the same moves; every fault names a move that is written there.
///
/// # Panics
/// When it is not so.
pub fn replay(bytes: &[u8]) {
    let (game, text) = position_text(&String::from_utf8_lossy(bytes));
    with_game!(game, Position => check::<Position>(&text));
}

fn check<B: Board>(text: &PositionText) {
    if let MovesText::Text(moves) = &text.moves {
        in_order(moves);
    }
    match B::read(text) {
        // A record may bring the board from which it was played, and the size of one that does not.
        Ok(_) if brings_its_start(&text.moves) => {}
        Ok(played) => {
            let mut text = text.clone();
            if let Some(variant) = played.position.variant() {
                text.size = Some(variant.size);
            }
            played_one_by_one(&played, &text);
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "{text:?} is refused without a reason");
            faults.iter().for_each(|fault| lies_inside::<B>(fault, text));
        }
    }
}

fn brings_its_start(moves: &MovesText) -> bool {
    let MovesText::Text(text) = moves else { return false };
    record::parse(text).is_ok_and(|games| games.iter().any(|game| game.start.is_some()))
}

/// The moves that a text is split into stand in it, one behind the other.
fn in_order(text: &str) {
    let mut rest = text;
    for mv in split_moves(text) {
        assert!(!mv.is_empty(), "{text:?}");
        let at = rest.find(mv).unwrap_or_else(|| panic!("{mv:?} is not in {text:?}"));
        rest = &rest[at + mv.len()..];
    }
}

fn played_one_by_one<B: Board>(played: &Played<B>, text: &PositionText) {
    let before = without_moves(text);
    let mut position = B::read(&before).expect("moves were played on from it").position;
    let mut is_forbidden = false;
    for (index, &mv) in played.moves.iter().enumerate() {
        if let Some(lost) = position.after_forbidden(mv) {
            assert_eq!(index + 1, played.moves.len(), "{mv} in {text:?}");
            (position, is_forbidden) = (lost, true);
            break;
        }
        assert_eq!(position.why_illegal(mv), None, "{mv} in {text:?}");
        assert!(position.is_legal(mv), "{mv} in {text:?}");
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        assert!(legal.contains(&mv), "{mv} in {text:?}");
        let same = position.clone();
        let undo = position.play(mv);
        position.undo(mv, undo);
        assert_eq!(position, same, "{mv} taken back in {text:?}");
        position.play(mv);
    }
    assert_eq!(position, played.position, "{text:?}");

    let written: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
    let shouted = written.iter().map(|mv| mv.to_uppercase()).collect();
    for moves in [MovesText::Text(written.concat()), MovesText::Text(written.join(", ")), MovesText::List(shouted)] {
        let again = PositionText { moves, ..text.clone() };
        assert_eq!(B::read(&again).as_ref(), Ok(played), "{again:?} of {text:?}");
    }
    let board = text_of(&position, text);
    let of_board = B::read(&board).unwrap_or_else(|faults| panic!("{board:?}: {faults:?}")).position;
    assert_eq!(of_board.board_text(), position.board_text(), "{text:?}");
    assert_eq!(of_board.key(), position.key(), "{text:?}");
    // A board does not show that its last stone was forbidden.
    assert_eq!(of_board.is_over(), position.is_over() && !is_forbidden, "{text:?}");
}
