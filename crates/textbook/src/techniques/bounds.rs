//! Fail-soft and fail-hard bounds: the returned value when it lies outside the window.
//!
//! Source: J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART Newsletter 84 (1983).

use yomi_search::Score;

use crate::technique::{ASPIRING, Bounds, Switch, Technique, names, technique};

/// Description of the technique.
pub(crate) const TECHNIQUE: Technique = Technique {
    synonyms: &["failsoft", "failhard"],
    algorithms: ASPIRING,
    switch: Switch::Choice(&names(&Bounds::ALL)),
    ..technique!(
        bounds,
        "What a search returns for a value outside its window: the best value found, or the end of \
         the window."
    )
};

impl Bounds {
    /// What a node returns whose best move is worth `best`.
    #[inline]
    pub(crate) fn of(self, best: Score, alpha: Score, beta: Score) -> Score {
        match self {
            Self::FailSoft => best,
            Self::FailHard => best.clamp(alpha, beta),
        }
    }
}
