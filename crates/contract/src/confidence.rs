//! Confidence of Othello's selective search, in per cent, as requests and answers write it.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};
use yomi_othello::selectivity::Selectivity;

use serde_json::Number;

/// Confidence of a selective cut: in JSON a number of per cent, whole but for the last step before 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confidence {
    thousandths: u16,
}

impl Confidence {
    /// The confidence of this many thousandths.
    #[must_use]
    pub const fn of_thousandths(thousandths: u16) -> Self {
        Self { thousandths }
    }

    /// The confidence of a selectivity.
    #[must_use]
    pub fn of(selectivity: Selectivity) -> Self {
        Self::of_thousandths(selectivity.confidence_thousandths())
    }

    /// The steps that a request may name; the last one makes no selective cut.
    pub fn steps() -> impl Iterator<Item = Self> + Clone {
        Selectivity::all().map(Self::of)
    }

    /// The lowest and the highest step, in whole per cent.
    pub(crate) fn range() -> (u64, u64) {
        let percent = |cuts: Selectivity| u64::from(cuts.confidence_thousandths() / 10);
        (percent(Selectivity::MOST), percent(Selectivity::FULL))
    }

    /// The steps as a list, for sentences.
    #[must_use]
    pub fn list() -> String {
        Self::steps().map(|step| step.to_string()).collect::<Vec<_>>().join(", ")
    }

    /// The number in JSON.
    #[must_use]
    pub fn number(self) -> Number {
        let whole = Number::from(self.thousandths / 10);
        if self.thousandths.is_multiple_of(10) {
            return whole;
        }
        Number::from_f64(f64::from(self.thousandths) / 10.0).unwrap_or(whole)
    }
}

impl Display for Confidence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}

impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}
