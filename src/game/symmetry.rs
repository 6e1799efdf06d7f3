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
    pub const fn apply(self, (column, row): (usize, usize), size: usize) -> (usize, usize) {
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        (
            if self.mirror_columns { size - 1 - column } else { column },
            if self.mirror_rows { size - 1 - row } else { row },
        )
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
            for column in 0..5 {
                for row in 0..5 {
                    let image = symmetry.apply((column, row), 5);
                    assert_eq!(symmetry.inverse().apply(image, 5), (column, row));
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
