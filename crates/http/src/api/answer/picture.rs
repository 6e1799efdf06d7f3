//! A position as an SVG picture: board, stones, labels, legal moves, last move, forbidden points.
//!
//! Everything drawn comes from the position; no text of a caller gets into a picture.

use std::fmt::Write;

use yomi_game::{AnyMove, AnyPosition, Board, Cell, GameKind, Side, with_position};

use crate::api::{endpoints::position::state, request::GivenPosition};

/// Width of a cell.
const CELL: usize = 40;
/// Space around the board, for labels.
const MARGIN: usize = 30;

/// The letter of a column, from 0.
#[must_use]
pub(in crate::api) fn column_letter(column: usize) -> char {
    // Boards have at most 20 columns.
    u8::try_from(column).map_or('?', |column| char::from(b'a'.saturating_add(column)))
}

/// Draws the position.
#[must_use]
pub(in crate::api) fn draw(given: &GivenPosition) -> String {
    let last_square = given.moves.last().and_then(|&mv| square(&given.position, mv));
    let forbidden = match &given.position {
        AnyPosition::Gomoku(position) => {
            position.forbidden().into_iter().filter_map(|(mv, _)| position.square_of(mv)).collect()
        }
        AnyPosition::Othello(_) | AnyPosition::TicTacToe(_) => Vec::new(),
    };
    let title = format!("{}, {}", given.position.kind().name(), state(&given.position));
    with_position!(&given.position, position => drawing(position, &title, last_square, &forbidden))
}

/// Column and row.
fn square(position: &AnyPosition, mv: AnyMove) -> Option<(usize, usize)> {
    position.square_of(mv).map(|(row, column)| (column, row))
}

/// The middle of a cell.
fn centre(index: usize) -> usize {
    MARGIN + index * CELL + CELL / 2
}

fn drawing<B: Board>(
    position: &B,
    title: &str,
    last_square: Option<(usize, usize)>,
    forbidden: &[(usize, usize)],
) -> String {
    let (columns, rows) = position.size();
    let (width, height) = (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"14\"><title>{title}</title>"
    );
    let ground = match B::KIND {
        GameKind::Othello => "#2e7d4f",
        GameKind::Gomoku => "#e0b878",
        GameKind::TicTacToe => "#ffffff",
    };
    rectangle(&mut svg, (0, 0), (width, height), "#f5f2ea");
    rectangle(&mut svg, (MARGIN, MARGIN), (columns * CELL, rows * CELL), ground);
    grid(&mut svg, B::KIND, columns, rows);
    labels(&mut svg, position);
    marks(&mut svg, position, forbidden);
    for row in 0..rows {
        for column in 0..columns {
            if let Cell::Occupied(side) = position.cell(column, row) {
                piece(&mut svg, B::KIND, side, (column, row));
            }
        }
    }
    if let Some((column, row)) = last_square {
        circle(&mut svg, (column, row), 5, "fill=\"#d33\"");
    }
    svg.push_str("</svg>\n");
    svg
}

/// Writing into a `String` cannot fail, so that results of `write!` are dropped throughout.
fn rectangle(svg: &mut String, (x, y): (usize, usize), (w, h): (usize, usize), fill: &str) {
    let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{fill}\"/>");
}

fn circle(svg: &mut String, (column, row): (usize, usize), radius: usize, style: &str) {
    let (x, y) = (centre(column), centre(row));
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>");
}

/// Gomoku is played on the crossings of the lines, the other games between them.
fn grid(svg: &mut String, game: GameKind, columns: usize, rows: usize) {
    let inset = if game == GameKind::Gomoku { CELL / 2 } else { 0 };
    let lines = |cells: usize| if game == GameKind::Gomoku { cells } else { cells + 1 };
    let (left, top) = (MARGIN + inset, MARGIN + inset);
    let (right, bottom) = (MARGIN + columns * CELL - inset, MARGIN + rows * CELL - inset);
    svg.push_str("<path stroke=\"#333\" fill=\"none\" d=\"");
    for line in 0..lines(columns) {
        let x = left + line * CELL;
        let _ = write!(svg, "M{x} {top}V{bottom}");
    }
    for line in 0..lines(rows) {
        let y = top + line * CELL;
        let _ = write!(svg, "M{left} {y}H{right}");
    }
    svg.push_str("\"/>");
}

fn labels<B: Board>(svg: &mut String, position: &B) {
    let (columns, rows) = position.size();
    svg.push_str("<g text-anchor=\"middle\" fill=\"#333\">");
    for column in 0..columns {
        let (x, letter) = (centre(column), column_letter(column));
        let _ = write!(svg, "<text x=\"{x}\" y=\"{}\">{letter}</text>", MARGIN - 10);
    }
    for row in 0..rows {
        let (y, label) = (centre(row) + 5, position.row_label(row));
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">{label}</text>", MARGIN / 2);
    }
    svg.push_str("</g>");
}

/// Small dots on Othello's legal moves, where they help; red crosses on forbidden points.
fn marks<B: Board>(svg: &mut String, position: &B, forbidden: &[(usize, usize)]) {
    if B::KIND == GameKind::Othello {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for square in moves.into_iter().filter_map(|mv| position.square_of(mv)) {
            circle(svg, square, 4, "fill=\"#000\" fill-opacity=\"0.35\"");
        }
    }
    for &(column, row) in forbidden {
        let (x, y) = (centre(column) - 6, centre(row) - 6);
        let _ = write!(
            svg,
            "<path stroke=\"#b00\" stroke-width=\"2\" d=\"M{x} {y}l12 12m0 -12l-12 12\"/>"
        );
    }
}

fn piece(svg: &mut String, game: GameKind, side: Side, (column, row): (usize, usize)) {
    match (game, side) {
        (GameKind::TicTacToe, Side::First) => {
            let (x, y) = (centre(column) - 12, centre(row) - 12);
            let _ = write!(
                svg,
                "<path stroke=\"#123\" stroke-width=\"4\" d=\"M{x} {y}l24 24m0 -24l-24 24\"/>"
            );
        }
        (GameKind::TicTacToe, Side::Second) => {
            let style = "fill=\"none\" stroke=\"#123\" stroke-width=\"4\"";
            circle(svg, (column, row), 13, style);
        }
        (_, Side::First) => circle(svg, (column, row), 17, "fill=\"#111\" stroke=\"#000\""),
        (_, Side::Second) => circle(svg, (column, row), 17, "fill=\"#fff\" stroke=\"#000\""),
    }
}
