//! The eight symmetries of the square (the dihedral group D₄).

use super::Board;

/// A symmetry of the square: optional transposition, then optional mirroring of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// All eight; the identity comes first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, mirror_columns: false, mirror_rows: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] =
                Self { transpose: index & 4 != 0, mirror_columns: index & 1 != 0, mirror_rows: index & 2 != 0 };
            index += 1;
        }
        all
    };

    /// The image of `(column, row)`, counted from 0, on a board of `size` × `size`.
    #[must_use]
    pub const fn apply(self, square: (usize, usize), size: usize) -> (usize, usize) {
        self.apply_on(square, (size, size))
    }

    /// The image of `(column, row)`, counted from 0, of a board of so many columns and rows; the
    /// image of the board has them swapped where the symmetry [swaps the axes](Self::swaps_axes).
    #[must_use]
    pub const fn apply_on(self, (column, row): (usize, usize), (columns, rows): (usize, usize)) -> (usize, usize) {
        let (column, row, columns, rows) =
            if self.transpose { (row, column, rows, columns) } else { (column, row, columns, rows) };
        (
            if self.mirror_columns { columns - 1 - column } else { column },
            if self.mirror_rows { rows - 1 - row } else { row },
        )
    }

    /// Whether columns become rows, so that the image of a board that is no square has another
    /// shape.
    #[must_use]
    pub const fn swaps_axes(self) -> bool {
        self.transpose
    }

    /// Whether columns are mirrored, left to right, after the axes were swapped.
    #[must_use]
    pub const fn mirrors_columns(self) -> bool {
        self.mirror_columns
    }

    /// Whether rows are mirrored, top to bottom, after the axes were swapped.
    #[must_use]
    pub const fn mirrors_rows(self) -> bool {
        self.mirror_rows
    }

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.transpose {
            Self { transpose: true, mirror_columns: self.mirror_rows, mirror_rows: self.mirror_columns }
        } else {
            self
        }
    }
}

/// Generic [`Board::canonical_symmetry`].
pub(super) fn to_smallest_text<B: Board>(position: &B) -> Symmetry {
    let (columns, rows) = position.size();
    let size_of = |symmetry: Symmetry| {
        if symmetry.swaps_axes() { (rows, columns) } else { (columns, rows) }
    };
    // The text of an image, symbol by symbol: mostly the first few tell two images apart. To make the
    // eight positions takes gomoku a tenth of a millisecond.
    let text_of = |symmetry: Symmetry| {
        let (columns, rows) = size_of(symmetry);
        let squares = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
        squares.map(move |square| {
            let (column, row) = symmetry.inverse().apply_on(square, (columns, rows));
            position.cell(column, row).symbol()
        })
    };
    let last_of = |symmetry: Symmetry| {
        let square = position.last_played().and_then(|mv| position.square_of(mv));
        square.map(|square| symmetry.apply_on(square, (columns, rows))).map(|(x, y)| (y, x))
    };
    B::SYMMETRIES
        .iter()
        .copied()
        .min_by(|&one, &other| {
            size_of(one)
                .cmp(&size_of(other))
                .then_with(|| text_of(one).cmp(text_of(other)))
                .then_with(|| last_of(one).cmp(&last_of(other)))
        })
        .unwrap_or(Symmetry::ALL[0])
}

#[cfg(test)]
mod tests {
    use super::Symmetry;

    #[test]
    fn inverse_takes_every_square_back() {
        for symmetry in Symmetry::ALL {
            for (columns, rows) in [(5, 5), (3, 7)] {
                let image_size = if symmetry.swaps_axes() { (rows, columns) } else { (columns, rows) };
                for square in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
                    let image = symmetry.apply_on(square, (columns, rows));
                    assert!(image.0 < image_size.0 && image.1 < image_size.1);
                    assert_eq!(symmetry.inverse().apply_on(image, image_size), square);
                }
            }
        }
    }

    #[test]
    fn eight_images_of_a_general_square_are_distinct() {
        let mut images: Vec<_> = Symmetry::ALL.into_iter().map(|symmetry| symmetry.apply((1, 3), 8)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
