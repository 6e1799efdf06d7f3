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

/// Depths that the table knows: any arrangement of discs may be searched, so up to 64 plies.
const DEPTHS: usize = 65;

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
            // Never asked for where the one is not shallower; the table has no holes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_of_every_arrangement_has_its_deviation() {
        let of = |constant| Deviation { constant, distance: 0.5, shallow: -0.1 };
        let table = DeviationTable::new(Deviations { estimated: of(0.0), exact: of(1.0) });
        for deep in 1..=64 {
            for shallow in 0..deep {
                let (estimated, exact) =
                    (table.between(deep, shallow, false), table.between(deep, shallow, true));
                assert!(0 < estimated && estimated < exact, "{deep} {shallow}");
            }
        }
        // √(10 − 6) discs, less 0.6 in the logarithm.
        let expected = (2.0 * (-0.6_f64).exp() * f64::from(DISC) * 100.0) as i32;
        assert!((table.between(10, 6, false) - expected).abs() <= 1);
    }
}
