//! Boards of a report: a position with the move that was played and the best one ringed.

use std::fmt::Write as _;

use yomi_game::{AnyMove, AnyPosition, with_position};
use yomi_picture::board::{column_letter, draw_small};

/// Points of the longer side of a board, and those around it for labels.
const SIDE: f64 = 220.0;
const MARGIN: f64 = 20.0;

/// A board whose style sheet has the rules of boards and of `.ring`. The position before the move stands on it; `last`
/// led to it.
pub(super) fn board(
    svg: &mut String,
    position: &AnyPosition,
    last: Option<AnyMove>,
    (played, best): (AnyMove, AnyMove),
    title: &str,
) {
    let (columns, rows) = with_position!(position, position => yomi_game::Board::size(position));
    let cell = SIDE / columns.max(rows) as f64;
    let (across, down) = (cell * columns as f64 + MARGIN, cell * rows as f64 + MARGIN);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across:.1} {down:.1}\" width=\"{across:.0}\" \
         height=\"{down:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"{:.1}\"><title>{title}</title>",
        (cell * 0.5).clamp(7.0, 11.0)
    );
    draw_small(svg, position, last, (MARGIN, MARGIN), SIDE);
    let middle = |index: usize| MARGIN + cell * (index as f64 + 0.5);
    for column in 0..columns {
        let (x, letter) = (middle(column), column_letter(column));
        let _ = write!(svg, "<text class=\"label\" x=\"{x:.1}\" y=\"{:.1}\">{letter}</text>", MARGIN - 5.0);
    }
    for row in 0..rows {
        let label = position.kind().row_label(row, rows);
        let y = middle(row) + 3.5;
        let _ = write!(svg, "<text class=\"label\" x=\"{:.1}\" y=\"{y:.1}\">{label}</text>", MARGIN / 2.0);
    }
    let mut rings = vec![(best, "best")];
    if played != best {
        rings.push((played, "played"));
    }
    for (mv, class) in rings {
        if let Some((row, column)) = position.square_of(mv) {
            let (x, y, radius) = (middle(column), middle(row), cell * 0.36);
            let _ = write!(svg, "<circle class=\"ring {class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
        }
    }
    svg.push_str("</svg>");
}
