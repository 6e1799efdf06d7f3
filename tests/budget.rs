//! Budgets: lines of product code, bytes of the contract, crates that the binary links. A change that raises one says why in its commit.
//! `scripts/smoke.sh` holds the size of the release binary.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Lines of code of the product: Rust without blanks, comments, tests, development tools and fuzzing.
const PRODUCT_LINES: usize = 74_450;

/// Bytes of `openapi.yaml`.
const CONTRACT_BYTES: u64 = 294_800;

/// Crates that the default binary links, without those that only compile it (procedural macros).
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
const CRATES_LINKED: usize = 246;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("sources are readable") {
        let path = entry.expect("sources are readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !["tests", "benches", "examples"].contains(&name) {
                sources(&path, found);
            }
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Lines of code of a file. A block under `#[cfg(test)]` ends with the bracket that closes it.
fn lines_of_code(text: &str) -> usize {
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
    let mut lines = text.lines();
    let mut count = 0;
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("#[cfg(test)]") || line.trim_start().starts_with("#[cfg(all(test") {
            let indent = line.len() - line.trim_start().len();
            let closes =
                |line: &str| line.len() - line.trim_start().len() == indent && line.trim_end().ends_with(['}', ';']);
            lines.find(|line| closes(line));
        } else {
            count += usize::from(is_code(&line.trim()));
        }
    }
    count
}

#[test]
fn tests_and_comments_are_no_code() {
    let text = "//! A file.\n\nuse a;\n#[cfg(test)]\nmod tests;\nfn b() {\n    // Why.\n    c();\n}\n\
                #[cfg(test)]\nmod tests {\n    fn d() {\n    }\n}\nfn e() {}\n";
    assert_eq!(lines_of_code(text), 5);
}

#[test]
fn the_product_stays_within_its_lines() {
    let mut found = vec![root().join("build.rs")];
    for folder in ["src", "crates"] {
        sources(&root().join(folder), &mut found);
    }
    let text = |path: &PathBuf| fs::read_to_string(path).expect("sources are UTF-8");
    let lines: usize = found.iter().map(|path| lines_of_code(&text(path))).sum();
    assert!(lines <= PRODUCT_LINES, "{lines} lines of product code, budget {PRODUCT_LINES}");
    assert!(lines + 2_000 > PRODUCT_LINES, "{lines} lines of product code: lower the budget of {PRODUCT_LINES}");
}

#[test]
fn the_contract_stays_within_its_bytes() {
    let bytes = fs::metadata(root().join("openapi.yaml")).expect("it is there").len();
    assert!(bytes <= CONTRACT_BYTES, "openapi.yaml has {bytes} bytes, budget {CONTRACT_BYTES}");
}

/// Counts as decision 085 does. Other systems link other crates.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn the_binary_links_no_more_crates() {
    let tree = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "-e", "normal,no-proc-macro", "--prefix", "none", "-p", "yomi"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).expect("UTF-8");
    let crates: std::collections::BTreeSet<_> =
        text.lines().map(|line| line.strip_suffix(" (*)").unwrap_or(line)).collect();
    assert!(crates.len() <= CRATES_LINKED, "{} crates linked, budget {CRATES_LINKED}", crates.len());
}
