//! The program under test.

use std::sync::OnceLock;

/// Path of `yomi`: that of the variable `YOMI_TEST_BIN`, by which `make test` names the release binary that it has built, or the
/// binary that cargo built beside the tests.
pub fn binary() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let named = std::env::var("YOMI_TEST_BIN").ok().filter(|path| !path.is_empty());
        let built = || option_env!("CARGO_BIN_EXE_yomi").map(str::to_owned);
        // Tests of other packages lie in the folder `deps` beside the binaries.
        let beside = || {
            let test = std::env::current_exe().expect("a test has a path");
            let folder = test.ancestors().nth(2).expect("it lies in deps");
            folder.join("yomi").display().to_string()
        };
        named.or_else(built).unwrap_or_else(beside)
    })
}
