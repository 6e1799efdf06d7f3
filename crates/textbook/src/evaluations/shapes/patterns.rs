//! The patterns and their scores.

/// Every pattern with its score in points, the same as a table:
///
/// | what it is | patterns | points |
/// | --- | --- | --- |
/// | two | `01100` `00110` | 50 |
/// | split three, closed | `11010` `01011` | 200 |
/// | three, closed | `00111` `11100` | 500 |
/// | three, open or split | `01110` `010110` `011010` | 5,000 |
/// | four | `11101` `11011` `10111` `11110` `01111` | 5,000 |
/// | straight four | `011110` | 50,000 |
/// | five | `11111` | 99,999,999 |
///
/// Cells are written in board order, `1` for an own stone, `0` for an empty cell.
pub const PATTERNS: [(&str, i64); 16] = [
    ("01100", 50),
    ("00110", 50),
    ("11010", 200),
    ("01011", 200),
    ("00111", 500),
    ("11100", 500),
    ("01110", 5_000),
    ("010110", 5_000),
    ("011010", 5_000),
    ("11101", 5_000),
    ("11011", 5_000),
    ("10111", 5_000),
    ("11110", 5_000),
    ("01111", 5_000),
    ("011110", 50_000),
    ("11111", 99_999_999),
];

/// The scores of all windows of five cells without an opponent's stone, by their own stones: bit 0
/// is the first cell in board order.
pub(super) static FIVE_CELLS: [i64; 1 << 5] = scores::<5, { 1 << 5 }>();

/// The same for windows of six cells.
pub(super) static SIX_CELLS: [i64; 1 << 6] = scores::<6, { 1 << 6 }>();

const fn scores<const CELLS: usize, const WINDOWS: usize>() -> [i64; WINDOWS] {
    let mut scores = [0; WINDOWS];
    let mut index = 0;
    while index < PATTERNS.len() {
        let (pattern, score) = PATTERNS[index];
        if pattern.len() == CELLS {
            scores[stones_of(pattern)] = score;
        }
        index += 1;
    }
    scores
}

const fn stones_of(pattern: &str) -> usize {
    let cells = pattern.as_bytes();
    let (mut stones, mut cell) = (0, 0);
    while cell < cells.len() {
        if cells[cell] == b'1' {
            stones |= 1 << cell;
        }
        cell += 1;
    }
    stones
}
