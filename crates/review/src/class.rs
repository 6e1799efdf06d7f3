//! Move classification by loss of expectation (inaccuracy, mistake, blunder): one scale for all games.

/// Least loss of expectation of an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// Least loss of expectation of a mistake.
pub const MISTAKE: f64 = 0.10;
/// Least loss of expectation of a blunder.
pub const BLUNDER: f64 = 0.20;
/// A class is unclear if a border lies within this many standard errors of the loss.
pub const ERRORS: f64 = 1.5;

yomi_game::named! {
    /// The class of a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Class {
        /// The best move, or one that is worth as much.
        Best = "best",
        /// Loses less than 0.05 of expectation.
        Good = "good",
        /// Loses 0.05 or more.
        Inaccuracy = "inaccuracy",
        /// Loses 0.10 or more.
        Mistake = "mistake",
        /// Loses 0.20 or more, or turns an exact result.
        Blunder = "blunder",
        /// Loses 0.05 or more, and a border lies within 1.5 standard errors of the loss; or the best move wins by a proof and
        /// the move that was played may, too.
        Unclear = "unclear",
        /// Not judged: an opening rule placed the stone.
        Placed = "placed",
    }
}

impl Class {
    /// The classes of free moves.
    pub fn of_free_moves() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|class| *class != Self::Placed)
    }
}

/// The class of a loss of expectation that is known exactly, 0 to 1.
#[must_use]
pub fn class_of(loss: f64) -> Class {
    if loss <= 0.0 {
        Class::Best
    } else if loss < INACCURACY {
        Class::Good
    } else if loss < MISTAKE {
        Class::Inaccuracy
    } else if loss < BLUNDER {
        Class::Mistake
    } else {
        Class::Blunder
    }
}

/// The class of a loss with its standard error, both of expectation.
pub(crate) fn class_within(loss: f64, error: f64) -> Class {
    let class = class_of(loss);
    let is_near = |border: &f64| (loss - border).abs() < ERRORS * error;
    if class > Class::Good && [INACCURACY, MISTAKE, BLUNDER].iter().any(is_near) {
        return Class::Unclear;
    }
    class
}

/// Standard errors between a loss and the nearest border; infinite where there is no error.
pub(crate) fn distance_to_border(loss: f64, error: f64) -> f64 {
    let distances = [INACCURACY, MISTAKE, BLUNDER].map(|border| (loss - border).abs());
    distances.into_iter().fold(f64::INFINITY, f64::min) / error.max(1e-12)
}

/// Accuracy of a ply: 1 without a loss, 0 from the border of a blunder on, linear in between.
pub(crate) fn accuracy_of(loss: f64) -> f64 {
    (1.0 - loss / BLUNDER).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn borders_belong_to_the_worse_class() {
        let expected = [
            (0.0, Class::Best),
            (0.001, Class::Good),
            (0.049, Class::Good),
            (0.05, Class::Inaccuracy),
            (0.10, Class::Mistake),
            (0.20, Class::Blunder),
            (1.0, Class::Blunder),
        ];
        for (loss, class) in expected {
            assert_eq!((class_of(loss), class_within(loss, 0.0)), (class, class), "{loss}");
        }
    }

    #[test]
    fn a_class_is_unclear_where_a_border_lies_within_the_error_and_the_move_is_not_good() {
        for (loss, error, class) in [
            (0.0, 0.2, Class::Best),
            (0.04, 0.02, Class::Good),
            (0.06, 0.01, Class::Unclear),
            (0.075, 0.01, Class::Inaccuracy),
            (0.19, 0.01, Class::Unclear),
            (0.5, 0.1, Class::Blunder),
            (0.3, 0.1, Class::Unclear),
        ] {
            assert_eq!(class_within(loss, error), class, "{loss} ± {error}");
        }
    }

    #[test]
    fn accuracy_falls_to_nothing_at_the_border_of_a_blunder() {
        assert_eq!([0.0, 0.05, 0.2, 0.9].map(accuracy_of), [1.0, 0.75, 0.0, 0.0]);
    }
}
