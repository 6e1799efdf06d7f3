//! A board as a text drawing with labelled columns and rows.

use super::Board;

/// Draws the board with column letters above, row numbers to the left, and `*` on `marked`
/// empty squares (legal moves, say).
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
            drawing.push(if is_marked { '*' } else { position.cell(column, row).symbol() });
        }
        drawing.push('\n');
    }
    drawing
}
