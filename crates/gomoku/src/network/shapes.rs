//! Shapes: windows of nine cells along a line, up to reversal.

use std::sync::OnceLock;

/// Number of shapes.
pub const SHAPES: usize = 22_143;
/// Cells of a window, two bits each from the lowest on: 0 empty, 1 black, 2 white, 3 off the board.
pub const WINDOW: u32 = 9;
/// Numbers of two bits a cell, whether or not they are windows.
const WINDOWS: usize = 1 << (2 * WINDOW);
/// Stands for a number that is no window.
const NONE: u16 = u16::MAX;

/// The shapes by window, and the windows by shape.
#[derive(Debug)]
pub struct Shapes {
    of: Vec<u16>,
    /// A window of each shape: the smaller number of both directions.
    pub windows: Vec<u32>,
    /// The shape with the colours exchanged.
    pub flipped: Vec<u16>,
}

impl Shapes {
    /// All shapes, built on first use.
    #[must_use]
    pub fn all() -> &'static Self {
        static ALL: OnceLock<Shapes> = OnceLock::new();
        ALL.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut of = vec![NONE; WINDOWS];
        let mut windows = Vec::with_capacity(SHAPES);
        for window in (0..WINDOWS as u32).filter(|window| is_window(*window)) {
            let back = reversed(window);
            of[window as usize] = if back < window {
                of[back as usize]
            } else {
                windows.push(window);
                (windows.len() - 1) as u16
            };
        }
        let flipped = windows.iter().map(|window| of[flipped(*window) as usize]).collect();
        Self { of, windows, flipped }
    }

    /// Number of the shape of a window, which is in the lowest 18 bits.
    ///
    /// # Panics
    /// When the lowest bits are no window of a board.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, window: u64) -> usize {
        usize::from(self.of[(window & (WINDOWS as u64 - 1)) as usize])
    }
}

/// The cell of a window at a place from 0 to 8.
#[must_use]
pub const fn cell(window: u32, place: u32) -> u32 {
    window >> (2 * place) & 3
}

/// The window read from its other end.
fn reversed(window: u32) -> u32 {
    (0..WINDOW).fold(0, |back, place| back << 2 | cell(window, place))
}

/// The window with the colours exchanged.
fn flipped(window: u32) -> u32 {
    (0..WINDOW).fold(0, |other, place| {
        let colour = [0, 2, 1, 3][cell(window, place) as usize];
        other | colour << (2 * place)
    })
}

/// Whether the middle cell is on the board, and cells off the board are at the ends.
fn is_window(window: u32) -> bool {
    let off = |place| cell(window, place) == 3;
    let middle = WINDOW / 2;
    !off(middle)
        && (1..middle).all(|place| !off(place) || off(place - 1))
        && (middle + 1..WINDOW - 1).all(|place| !off(place) || off(place + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_and_its_reverse_are_one_shape() {
        let shapes = Shapes::all();
        assert_eq!((shapes.windows.len(), shapes.flipped.len()), (SHAPES, SHAPES));
        for (shape, window) in shapes.windows.iter().enumerate() {
            assert_eq!(shapes.of(u64::from(*window)), shape);
            assert_eq!(shapes.of(u64::from(reversed(*window))), shape);
            let other = usize::from(shapes.flipped[shape]);
            assert_eq!(usize::from(shapes.flipped[other]), shape);
        }
    }
}
