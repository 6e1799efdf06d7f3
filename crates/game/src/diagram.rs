//! Board diagrams: text drawings with labelled columns and rows.

use super::{Board, Sides};

/// Symbol of a marked square. The board parser reads it as an empty square: `*`, which would be
/// easier to see, is a black disc in Othello's formats.
pub const MARK: char = '.';

/// Draws the board with column letters above, row numbers to the left, and [`MARK`] on `marked`
/// empty squares, such as legal moves. It [parses](super::board_text) as the same board.
#[must_use]
pub fn draw<B: Board>(position: &B, marked: &[B::Move]) -> String {
    let (columns, rows) = position.size();
    let marked: Vec<_> = marked.iter().filter_map(|&mv| position.square_of(mv)).collect();
    let mut drawing = String::from("   ");
    for column in 0..columns {
        drawing.push(' ');
        drawing.push(char::from(b'a' + column as u8));
    }
    drawing.push('\n');
    for row in 0..rows {
        drawing.push_str(&format!("{:>3}", position.row_label(row)));
        for column in 0..columns {
            drawing.push(' ');
            let is_marked = marked.contains(&(column, row));
            drawing.push(if is_marked { MARK } else { position.cell(column, row).symbol() });
        }
        drawing.push('\n');
    }
    drawing
}

/// Caption of a drawing: the meaning of the symbols, and the side to move or the result.
#[must_use]
pub fn caption<B: Board>(position: &B) -> String {
    let state = state(position);
    match B::KIND.sides() {
        Sides::Marks => {
            let (first, rest) = state.split_at(1);
            format!("{}{rest}.", first.to_uppercase())
        }
        Sides::Colours => {
            let [first, second] = Sides::Colours.names();
            format!("X {first}, O {second}; {state}.")
        }
    }
}

/// The side to move, or the result, in words.
#[must_use]
pub fn state<B: Board>(position: &B) -> String {
    match position.outcome().map(|outcome| outcome.winner) {
        None => format!("{} to move", B::KIND.side_name(position.side_to_move())),
        Some(Some(winner)) => format!("{} has won", B::KIND.side_name(winner)),
        Some(None) => "the game is drawn".to_owned(),
    }
}
