//! How far a shallow search is from a deep one: the standard deviation of the difference of their
//! values, as the trainer has measured it on positions of self-play.

use serde::{Deserialize, Serialize};

use super::DISC;

/// The logarithm of the deviation in discs as a sum: `constant` + `distance` · ln(deep − shallow) +
/// `shallow` · shallow, depths in plies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// The part that is always there.
    pub constant: f64,
    /// For the plies between the two.
    pub distance: f64,
    /// For each ply of the shallow search.
    pub shallow: f64,
}

/// The deviations of searches that end in estimates, and of those to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviations {
    /// The deep search ends in estimates.
    pub estimated: Deviation,
    /// The deep search reaches the end of the game.
    pub exact: Deviation,
}

/// Depths that the table knows.
const DEPTHS: usize = 61;

/// The deviations by depth, in hundredths of a unit of [`DISC`].
#[derive(Clone, Debug)]
pub struct DeviationTable {
    entries: Box<[i32]>,
}

impl DeviationTable {
    /// The table of those deviations.
    #[must_use]
    pub fn new(deviations: Deviations) -> Self {
        let entry = |deviation: Deviation, deep: usize, shallow: usize| {
            // Shallower searches by parity see what deeper ones do; one ply apart is never asked.
            let distance = deep.saturating_sub(shallow).max(1) as f64;
            let discs = libm::exp(
                deviation.constant
                    + deviation.distance * libm::log(distance)
                    + deviation.shallow * shallow as f64,
            );
            (discs * f64::from(DISC) * 100.0) as i32
        };
        let kinds = [deviations.estimated, deviations.exact];
        let entries = kinds.into_iter().flat_map(|kind| {
            (0..DEPTHS * DEPTHS).map(move |place| entry(kind, place / DEPTHS, place % DEPTHS))
        });
        Self { entries: entries.collect() }
    }

    /// The deviation between searches of those depths, in hundredths of a unit of [`DISC`]; `exact`
    /// when the deep one reaches the end of the game.
    #[inline]
    pub(super) fn between(&self, deep: u32, shallow: u32, exact: bool) -> i32 {
        let place = deep as usize * DEPTHS + shallow as usize;
        self.entries[place + usize::from(exact) * DEPTHS * DEPTHS]
    }
}
