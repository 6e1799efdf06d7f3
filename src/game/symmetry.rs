//! The eight symmetries of the square.

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
            all[index] = Self {
                transpose: index & 4 != 0,
                mirror_columns: index & 1 != 0,
                mirror_rows: index & 2 != 0,
            };
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
    pub const fn apply_on(
        self,
        (column, row): (usize, usize),
        (columns, rows): (usize, usize),
    ) -> (usize, usize) {
        let (column, row, columns, rows) = if self.transpose {
            (row, column, rows, columns)
        } else {
            (column, row, columns, rows)
        };
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

    /// The symmetry that takes every image back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.transpose {
            Self {
                transpose: true,
                mirror_columns: self.mirror_rows,
                mirror_rows: self.mirror_columns,
            }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Symmetry;

    #[test]
    fn inverse_takes_every_square_back() {
        for symmetry in Symmetry::ALL {
            for (columns, rows) in [(5, 5), (3, 7)] {
                let image_size =
                    if symmetry.swaps_axes() { (rows, columns) } else { (columns, rows) };
                for square in
                    (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)))
                {
                    let image = symmetry.apply_on(square, (columns, rows));
                    assert!(image.0 < image_size.0 && image.1 < image_size.1);
                    assert_eq!(symmetry.inverse().apply_on(image, image_size), square);
                }
            }
        }
    }

    #[test]
    fn eight_images_of_a_general_square_are_distinct() {
        let mut images: Vec<_> =
            Symmetry::ALL.into_iter().map(|symmetry| symmetry.apply((1, 3), 8)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
