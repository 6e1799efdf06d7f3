//! A position as an SVG picture: board, stones, labels, legal moves, last move, forbidden points.
//!
//! Everything drawn comes from the position; no text of a caller gets into a picture. Lengths are in points. Results
//! of `write!` are dropped, for writing into a `String` cannot fail.

use std::fmt::Write;

use yomi_game::{AnyMove, AnyPosition, Board, ByGame, Cell, GameKind, Side, diagram, with_position};

use crate::theme::{self, Theme};

/// The rules of boards in a style sheet, those of light paper.
pub const LIGHT: &str = include_str!("board/light.css");
/// Those that differ on dark paper.
pub const DARK: &str = include_str!("board/dark.css");

/// Width of a cell.
const CELL: usize = 40;
/// Space around the board, for labels.
const MARGIN: usize = 30;
/// Width of a cell of a small board.
const SMALL_CELL: usize = 10;

/// The looks of a game, beside the colours, which the style sheets have under its name.
struct Style {
    grid: Grid,
    pieces: Pieces,
}

/// Lines of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grid {
    /// Pieces lie between the lines.
    Cells,
    /// Pieces lie on the crossings.
    Crossings,
    /// As `Cells`, on ground of the theme's colour, so that the colour of the lines is the theme's, too.
    Open,
}

/// Looks of the pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pieces {
    /// Black and white.
    Stones,
    /// X and O.
    Marks,
}

const STYLES: ByGame<Style> = ByGame {
    othello: Style { grid: Grid::Cells, pieces: Pieces::Stones },
    gomoku: Style { grid: Grid::Crossings, pieces: Pieces::Stones },
    tictactoe: Style { grid: Grid::Open, pieces: Pieces::Marks },
};

/// The letter of a column, from 0.
#[must_use]
pub fn column_letter(column: usize) -> char {
    // Boards have at most 20 columns.
    u8::try_from(column).map_or('?', |column| char::from(b'a'.saturating_add(column)))
}

/// Width and height of [`svg`]'s drawing of a position.
#[must_use]
pub fn points(position: &AnyPosition) -> (usize, usize) {
    let (columns, rows) = position.size();
    (columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN)
}

/// Draws a position, and the last move that led to it, as a complete SVG document; of that width where one is given.
#[must_use]
pub fn svg(position: &AnyPosition, last_move: Option<AnyMove>, theme: Option<Theme>, width: Option<u32>) -> String {
    let last_square = last_move.and_then(|mv| square(position, mv));
    let (across, down) = points(position);
    let width = width.map_or(across as f64, f64::from);
    let height = width * down as f64 / across as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {across} {down}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" class=\"board\" font-family=\"sans-serif\" font-size=\"14\">\
         <title>{}, {}</title>\n<style>\n{}</style>\n",
        position.kind().name(),
        with_position!(position, position => diagram::state(position)),
        theme::style(theme, LIGHT, DARK)
    );
    rectangle(&mut svg, (0, 0), (across, down), "paper");
    with_position!(position, position => {
        drawing(&mut svg, position, last_square);
    });
    svg.push_str("</svg>\n");
    svg
}

/// Column and row.
fn square(position: &AnyPosition, mv: AnyMove) -> Option<(usize, usize)> {
    position.square_of(mv).map(|(row, column)| (column, row))
}

/// The middle of a cell.
fn centre(index: usize) -> usize {
    MARGIN + index * CELL + CELL / 2
}

fn drawing<B: Board>(svg: &mut String, position: &B, last_square: Option<(usize, usize)>) {
    let (columns, rows) = position.size();
    rectangle(svg, (MARGIN, MARGIN), (columns * CELL, rows * CELL), B::KIND.name());
    grid(svg, B::KIND, (columns, rows), CELL, MARGIN);
    labels(svg, position);
    marks(svg, position);
    for (square, side) in pieces(position) {
        piece(svg, B::KIND, side, square);
    }
    if let Some(square) = last_square {
        circle(svg, square, 5, "fill=\"#d33\"");
    }
}

/// The occupied cells, by column and row.
fn pieces<B: Board>(position: &B) -> impl Iterator<Item = ((usize, usize), Side)> {
    let (columns, rows) = position.size();
    let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    cells.filter_map(|(column, row)| match position.cell(column, row) {
        Cell::Occupied(side) => Some(((column, row), side)),
        Cell::Empty => None,
    })
}

fn rectangle(svg: &mut String, (x, y): (usize, usize), (w, h): (usize, usize), class: &str) {
    let _ = write!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>");
}

fn circle(svg: &mut String, (column, row): (usize, usize), radius: usize, style: &str) {
    let (x, y) = (centre(column), centre(row));
    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>");
}

fn grid(svg: &mut String, game: GameKind, (columns, rows): (usize, usize), cell: usize, edge: usize) {
    let style = STYLES.of(game);
    let is_on_crossings = style.grid == Grid::Crossings;
    let inset = if is_on_crossings { cell / 2 } else { 0 };
    let lines = |cells: usize| if is_on_crossings { cells } else { cells + 1 };
    let (left, top) = (edge + inset, edge + inset);
    let (right, bottom) = (edge + columns * cell - inset, edge + rows * cell - inset);
    let class = if style.grid == Grid::Open { "lines open" } else { "lines" };
    let _ = write!(svg, "<path class=\"{class}\" d=\"");
    for line in 0..lines(columns) {
        let x = left + line * cell;
        let _ = write!(svg, "M{x} {top}V{bottom}");
    }
    for line in 0..lines(rows) {
        let y = top + line * cell;
        let _ = write!(svg, "M{left} {y}H{right}");
    }
    svg.push_str("\"/>");
}

fn labels<B: Board>(svg: &mut String, position: &B) {
    let (columns, rows) = position.size();
    for column in 0..columns {
        let (x, letter) = (centre(column), column_letter(column));
        let _ = write!(svg, "<text x=\"{x}\" y=\"{}\">{letter}</text>", MARGIN - 10);
    }
    for row in 0..rows {
        let (y, label) = (centre(row) + 5, position.row_label(row));
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">{label}</text>", MARGIN / 2);
    }
}

/// Small dots on legal moves, where they help; red crosses on forbidden points.
fn marks<B: Board>(svg: &mut String, position: &B) {
    if B::KIND.data().marks_legal_moves {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for square in moves.into_iter().filter_map(|mv| position.square_of(mv)) {
            circle(svg, square, 4, "fill=\"#000\" fill-opacity=\"0.35\"");
        }
    }
    let forbidden = position.forbidden_squares().into_iter().flatten();
    for (column, row) in forbidden.filter_map(|(mv, _)| position.square_of(mv)) {
        let (x, y) = (centre(column) - 6, centre(row) - 6);
        let _ = write!(svg, "<path stroke=\"#b00\" stroke-width=\"2\" d=\"M{x} {y}l12 12m0 -12l-12 12\"/>");
    }
}

fn piece(svg: &mut String, game: GameKind, side: Side, (column, row): (usize, usize)) {
    match (STYLES.of(game).pieces, side) {
        (Pieces::Marks, Side::First) => {
            let (x, y) = (centre(column) - 12, centre(row) - 12);
            let _ = write!(svg, "<path class=\"mark\" d=\"M{x} {y}l24 24m0 -24l-24 24\"/>");
        }
        (Pieces::Marks, Side::Second) => {
            circle(svg, (column, row), 13, "class=\"mark\"");
        }
        (Pieces::Stones, Side::First) => circle(svg, (column, row), 17, "fill=\"#111\" stroke=\"#000\""),
        (Pieces::Stones, Side::Second) => circle(svg, (column, row), 17, "fill=\"#fff\" stroke=\"#000\""),
    }
}

/// Draws a position without labels into a square of that side at (`x`, `y`), for a picture whose style sheet has the
/// rules of boards. `last` is the column and row of the move that led to it.
///
/// The stones of a side are one path, whose points have round ends: some ten bytes a stone.
pub fn draw_small(svg: &mut String, position: &AnyPosition, last: Option<AnyMove>, (x, y): (f64, f64), side: f64) {
    let last = last.and_then(|mv| square(position, mv));
    with_position!(position, position => small(svg, position, last, (x, y), side));
}

fn small<B: Board>(svg: &mut String, position: &B, last: Option<(usize, usize)>, (x, y): (f64, f64), side: f64) {
    let (columns, rows) = position.size();
    let scale = side / (columns.max(rows) * SMALL_CELL) as f64;
    let _ = write!(svg, "<g class=\"board\" transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\">");
    rectangle(svg, (0, 0), (columns * SMALL_CELL, rows * SMALL_CELL), B::KIND.name());
    grid(svg, B::KIND, (columns, rows), SMALL_CELL, 0);
    let middle = |index: usize| index * SMALL_CELL + SMALL_CELL / 2;
    let kind_of_pieces = STYLES.of(B::KIND).pieces;
    let (mut first, mut second) = (String::new(), String::new());
    for ((column, row), side) in pieces(position) {
        let (x, y) = (middle(column), middle(row));
        let _ = match (kind_of_pieces, side) {
            (Pieces::Marks, Side::First) => {
                write!(first, "M{} {}l6 6m0 -6l-6 6", x - 3, y - 3)
            }
            (Pieces::Marks, Side::Second) => {
                write!(second, "M{} {y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", x - 3)
            }
            (Pieces::Stones, Side::First) => write!(first, "M{x} {y}h0"),
            (Pieces::Stones, Side::Second) => write!(second, "M{x} {y}h0"),
        };
    }
    if kind_of_pieces == Pieces::Marks {
        let _ = write!(svg, "<path class=\"mark small\" d=\"{first}{second}\"/>");
    } else {
        for (path, width, colour) in [(&first, 8.5, "#111"), (&second, 8.5, "#111"), (&second, 7.3, "#fff")] {
            if !path.is_empty() {
                let _ = write!(
                    svg,
                    "<path stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
                );
            }
        }
    }
    if let Some((column, row)) = last {
        let (x, y) = (middle(column), middle(row));
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"1.8\" fill=\"#d33\"/>");
    }
    svg.push_str("</g>");
}
