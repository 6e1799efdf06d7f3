//! How many cases a property gets: few in the quick run, `CASES_TIMES` times as many where that is set.
//!
//! Not by `PROPTEST_CASES`: that gives every property the same number, the cheap and the dear.

use proptest::prelude::ProptestConfig;

/// `quick` cases, or as many times that as `CASES_TIMES` asks for.
pub fn cases(quick: u32) -> ProptestConfig {
    let times = match std::env::var("CASES_TIMES") {
        Ok(times) => times.parse().expect("CASES_TIMES is a whole number"),
        Err(_) => 1,
    };
    ProptestConfig::with_cases(quick * times)
}
