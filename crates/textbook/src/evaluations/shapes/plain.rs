//! Reference implementation of the shapes evaluation, cell by cell as in its definition.
//!
//! For reading and for testing the fast one, not for searching: it allocates, and takes about sixty
//! times as long (`cargo bench --bench gomoku`).

use yomi_game::{Board, Cell, Game, Side, gomoku::Position};

use super::PATTERNS;

/// Column from the left and row from the top.
type Point = (usize, usize);

/// The four directions as steps of column and row; along each, cells come in board order.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A counted shape.
struct Shape {
    direction: (isize, isize),
    stones: Vec<Point>,
    score: i64,
}

/// The same value as [`super::shapes`].
#[must_use]
pub fn shapes(position: &Position, opponent_weight_thousandths: i64) -> i64 {
    let side = position.side_to_move();
    1_000 * points(position, side) - opponent_weight_thousandths * points(position, side.opponent())
}

fn points(position: &Position, side: Side) -> i64 {
    let shapes: Vec<Shape> =
        DIRECTIONS.into_iter().flat_map(|direction| shapes_of_direction(position, side, direction)).collect();
    let alone: i64 = shapes.iter().map(|shape| shape.score).sum();
    let mut together = 0;
    for (index, first) in shapes.iter().enumerate() {
        for second in &shapes[index + 1..] {
            let share_a_stone = first.stones.iter().any(|stone| second.stones.contains(stone));
            if first.direction != second.direction && share_a_stone {
                together += first.score + second.score;
            }
        }
    }
    alone + together
}

fn shapes_of_direction(position: &Position, side: Side, direction: (isize, isize)) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for stone in stones(position, side) {
        if shapes.iter().any(|shape| shape.stones.contains(&stone)) {
            continue;
        }
        shapes.extend(best_window(position, side, direction, stone));
    }
    shapes
}

/// The stones of a side in board order.
fn stones(position: &Position, side: Side) -> Vec<Point> {
    let (columns, rows) = position.size();
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column, row)))
        .filter(|(column, row)| position.cell(*column, *row) == Cell::Occupied(side))
        .collect()
}

/// The best window with a score that contains `stone`; the first along the line among equals.
fn best_window(position: &Position, side: Side, direction: (isize, isize), stone: Point) -> Option<Shape> {
    let mut best: Option<Shape> = None;
    for start in -5..=0 {
        for length in [5, 6] {
            let window: Vec<_> =
                (start..start + length).map(|steps| place_after(position, stone, direction, steps)).collect();
            let contains_stone = start + length > 0;
            let score = window_score(position, side, &window);
            if contains_stone && score > best.as_ref().map_or(0, |shape| shape.score) {
                let stones = window
                    .into_iter()
                    .flatten()
                    .filter(|(column, row)| position.cell(*column, *row) == Cell::Occupied(side))
                    .collect();
                best = Some(Shape { direction, stones, score });
            }
        }
    }
    best
}

/// The cell some steps further; `None` beyond the edge.
fn place_after(
    position: &Position,
    (column, row): Point,
    (right, down): (isize, isize),
    steps: isize,
) -> Option<Point> {
    let (columns, rows) = position.size();
    let column = column.checked_add_signed(right * steps)?;
    let row = row.checked_add_signed(down * steps)?;
    (column < columns && row < rows).then_some((column, row))
}

/// The score of the pattern in a window; 0 when there is none.
fn window_score(position: &Position, side: Side, window: &[Option<Point>]) -> i64 {
    let symbols: String = window
        .iter()
        .map(|place| match place.map(|(column, row)| position.cell(column, row)) {
            Some(Cell::Empty) => '0',
            Some(Cell::Occupied(stone)) if stone == side => '1',
            Some(Cell::Occupied(_)) | None => '#',
        })
        .collect();
    PATTERNS.iter().find(|(pattern, _)| *pattern == symbols).map_or(0, |(_, score)| *score)
}
