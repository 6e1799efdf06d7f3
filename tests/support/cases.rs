//! Number of cases of a property test: few in the quick run, `CASES_TIMES` times as many where that is set.
//!
//! Not by `PROPTEST_CASES`, which gives cheap and expensive properties the same number.

use proptest::prelude::ProptestConfig;

/// `quick` cases, multiplied by `CASES_TIMES`.
pub fn cases(quick: u32) -> ProptestConfig {
    let times = match std::env::var("CASES_TIMES") {
        Ok(times) => times.parse().expect("CASES_TIMES is a whole number"),
        Err(_) => 1,
    };
    ProptestConfig::with_cases(quick * times)
}
