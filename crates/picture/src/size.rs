//! How many pixels a picture has.

use thiserror::Error;

/// Pixels of the largest picture.
pub const MAX_PIXELS: u32 = 4_000_000;
/// Pixels of the longest side.
pub const MAX_SIDE: u32 = 8_192;
/// Pixels a point where nothing is asked for: sharp on the screens of telephones.
const USUAL_SCALE: f64 = 2.0;
/// Pixels a point below which the smallest text, of ten points, cannot be read.
pub const LEGIBLE_SCALE: f64 = 0.5;

/// Width and height in pixels; at least 1 each, and at most [`MAX_PIXELS`] together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pixels {
    width: u32,
    height: u32,
}

/// Why a picture cannot have that size.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum SizeFault {
    /// The width that was asked for makes too many pixels.
    #[error("at a width of {width} it would have more than {MAX_PIXELS} pixels; {largest} is the largest width")]
    TooWide {
        /// What was asked for.
        width: u32,
        /// What fits.
        largest: u32,
    },
    /// Made small enough, nothing could be read.
    #[error(
        "it takes {width} × {height} points, which {MAX_PIXELS} pixels, at most {MAX_SIDE} a side, do not show so \
         that they can be read"
    )]
    Illegible {
        /// Points.
        width: u32,
        /// Points.
        height: u32,
    },
}

impl Pixels {
    /// Those of a picture of that width and height in points.
    ///
    /// Without a `width` two pixels a point, fewer where it would have more than [`MAX_PIXELS`] or a side be longer
    /// than [`MAX_SIDE`].
    ///
    /// # Errors
    /// [`SizeFault::TooWide`] where `width` makes too many; [`SizeFault::Illegible`] where, without one, fewer than
    /// [`LEGIBLE_SCALE`] pixels a point are left.
    pub fn of(points: (f64, f64), width: Option<u32>) -> Result<Self, SizeFault> {
        let most = most_scale(points);
        let (across, down) = points;
        if let Some(width) = width {
            let largest = whole(across * most).max(1);
            if width > largest {
                return Err(SizeFault::TooWide { width, largest });
            }
            return Ok(Self { width, height: whole(down * f64::from(width) / across).max(1) });
        }
        if most < LEGIBLE_SCALE {
            let up = |points: f64| whole(points.ceil());
            return Err(SizeFault::Illegible { width: up(across), height: up(down) });
        }
        let scale = most.min(USUAL_SCALE);
        Ok(Self { width: whole(across * scale).max(1), height: whole(down * scale).max(1) })
    }

    /// Pixels of a row.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u32 {
        self.height
    }
}

/// Most pixels a point with which a picture of that width and height in points is not too large.
#[must_use]
pub fn most_scale((width, height): (f64, f64)) -> f64 {
    let longer = width.max(height).max(1.0);
    let area = (width * height).max(1.0);
    (f64::from(MAX_PIXELS) / area).sqrt().min(f64::from(MAX_SIDE) / longer)
}

/// Rounded down, as a row more could be one too many, but for what arithmetic took off a whole number.
fn whole(length: f64) -> u32 {
    (length + 1e-6) as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn two_pixels_a_point_and_fewer_where_they_would_be_too_many() {
        let size = |points, width| Pixels::of(points, width).map(|size| (size.width, size.height));
        assert_eq!(size((380.0, 380.0), None), Ok((760, 760)));
        assert_eq!(size((860.0, 860.0), None), Ok((1720, 1720)));
        assert_eq!(size((2000.0, 2000.0), None), Ok((2000, 2000)));
        assert_eq!(size((16_000.0, 100.0), None), Ok((8192, 51)));
        assert_eq!(size((380.0, 380.0), Some(95)), Ok((95, 95)));
        assert_eq!(size((8000.0, 10.0), Some(100)), Ok((100, 1)));
        let too_wide = SizeFault::TooWide { width: 2001, largest: 2000 };
        assert_eq!(size((380.0, 380.0), Some(2001)), Err(too_wide));
        let illegible = SizeFault::Illegible { width: 17_000, height: 100 };
        assert_eq!(size((17_000.0, 100.0), None), Err(illegible));
    }

    proptest! {
        #[test]
        fn no_picture_has_more_pixels_than_it_may(
            across in 1.0_f64..2e6, down in 1.0_f64..2e6, width in proptest::option::of(1_u32..=MAX_SIDE),
        ) {
            match Pixels::of((across, down), width) {
                Ok(Pixels { width, height }) => {
                    prop_assert!(width >= 1 && height >= 1 && width.max(height) <= MAX_SIDE);
                    prop_assert!(u64::from(width) * u64::from(height) <= u64::from(MAX_PIXELS));
                }
                Err(SizeFault::TooWide { largest, .. }) => {
                    prop_assert!(Pixels::of((across, down), Some(largest)).is_ok());
                }
                Err(SizeFault::Illegible { .. }) => prop_assert!(width.is_none()),
            }
        }
    }
}
