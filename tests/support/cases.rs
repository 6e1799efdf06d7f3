//! How many cases a property gets: few in the quick run, more where `PROPTEST_CASES` asks for them.

use proptest::prelude::ProptestConfig;

/// proptest's own default, which `PROPTEST_CASES` is compared with.
const USUAL: u32 = 256;

/// `quick` cases, or as many times that as `PROPTEST_CASES` is of proptest's default.
pub fn cases(quick: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(quick * (asked.unwrap_or(USUAL) / USUAL).max(1))
}
