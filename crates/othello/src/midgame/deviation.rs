//! ProbCut error model: the standard deviation between the values of a shallow and a deep search,
//! measured by the trainer on positions of self-play.

use serde::{Deserialize, Serialize};

use crate::units::Eighths;

/// The logarithm of the deviation in discs as a sum: `constant` + `distance` · ln(deep − shallow) +
/// `shallow` · shallow + `empties` · empty squares, depths in plies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// The constant term.
    pub constant: f64,
    /// Per ply between the two searches.
    pub distance: f64,
    /// Per ply of the shallow search.
    pub shallow: f64,
    /// Per empty square: the nearer the end of the game, the more a ply may change. 0 for searches
    /// to the end, whose depth implies it.
    pub empties: f64,
}

impl Deviation {
    /// The deviation in discs between searches of those depths with so many empty squares; a deep
    /// one that is not deeper counts as one ply deeper.
    #[must_use]
    pub fn discs(self, empties: u32, deep: u32, shallow: u32) -> f64 {
        let distance = deep.saturating_sub(shallow).max(1);
        libm::exp(
            self.constant
                + self.distance * libm::log(f64::from(distance))
                + self.shallow * f64::from(shallow)
                + self.empties * f64::from(empties),
        )
    }
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

/// Depth of the shallow search that ProbCut runs for a search of `depth` plies. Of the same parity:
/// values of odd and even depths differ systematically.
#[must_use]
pub const fn shallow_depth(depth: u32) -> u32 {
    (depth / 4) * 2 + (depth & 1)
}

/// Largest empty count and depth in the table: any arrangement of discs may be searched, so up to
/// 64.
const COUNTS: usize = 65;

/// ProbCut's table by empty squares and depth: the deviations of the shallow search and of the
/// static value, in hundredths of an eighth of a disc.
#[derive(Clone, Debug)]
pub struct DeviationTable {
    entries: Box<[(i32, i32)]>,
}

impl DeviationTable {
    /// The table of those deviations.
    #[must_use]
    pub fn new(deviations: Deviations) -> Self {
        let entries = (0..COUNTS * COUNTS).map(|place| {
            let (empties, deep) = ((place / COUNTS) as u32, (place % COUNTS) as u32);
            let kind = if deep == empties { deviations.exact } else { deviations.estimated };
            let entry = |shallow| (kind.discs(empties, deep, shallow) * f64::from(Eighths::A_DISC.0) * 100.0) as i32;
            (entry(shallow_depth(deep)), entry(0))
        });
        Self { entries: entries.collect() }
    }

    /// How far the values of the [shallow search](shallow_depth) and the static value are from that of a search of
    /// `deep` plies with so many empty squares, in hundredths of an eighth of a disc.
    #[inline]
    pub(super) fn of(&self, empties: u32, deep: u32) -> (i32, i32) {
        self.entries[empties as usize * COUNTS + deep as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_of_every_arrangement_has_its_deviation() {
        let of = |constant| Deviation { constant, distance: 0.5, shallow: -0.1, empties: -0.02 };
        let table = DeviationTable::new(Deviations { estimated: of(0.0), exact: of(2.0) });
        for empties in 1..=64 {
            for deep in 1..=empties {
                let (searched, estimated) = table.of(empties, deep);
                assert!(0 < searched && searched <= estimated, "{empties} {deep}");
                let nearer = (deep < empties).then(|| table.of(empties - 1, deep).0);
                assert!(nearer.is_none_or(|nearer| searched < nearer), "{empties} {deep}");
            }
        }
        // √(10 − 4) discs, less 0.4 and 30 times 0.02 in the logarithm.
        let expected = (6.0_f64.sqrt() * (-1.0_f64).exp() * f64::from(Eighths::A_DISC.0) * 100.0) as i32;
        assert!((table.of(30, 10).0 - expected).abs() <= 1);
    }
}
