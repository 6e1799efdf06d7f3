//! The commit of this build, for `src/main.rs`: that of `YOMI_COMMIT` where the variable is set, else that of the
//! checkout, else `unknown`.
//!
//! In the package of the binary, so that a commit has no other built anew; nothing asks git while Yomi runs.

#![allow(clippy::print_stdout, reason = "cargo reads it")]

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=YOMI_COMMIT");
    let given = env::var("YOMI_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = given.or_else(of_checkout).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=YOMI_COMMIT_OF_BUILD={commit}");
}

/// The commit that is checked out here, which is looked for again once there is another.
fn of_checkout() -> Option<String> {
    let here = env::var_os("CARGO_MANIFEST_DIR")?;
    // An unpacked archive may lie in the checkout of something else.
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != Path::new(&here).canonicalize().ok()? {
        return None;
    }
    let commit = git(&["rev-parse", "--verify", "HEAD"])?;
    // Every commit and checkout writes a line to the second. Where a setting of git forbids it, the branch itself
    // is looked at; cargo would take a file that is not there for one that changes all the time.
    let watch = |name: &str| {
        let path = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists());
        if let Some(path) = &path {
            println!("cargo::rerun-if-changed={path}");
        }
        path.is_some()
    };
    watch("HEAD");
    if !watch("logs/HEAD") {
        if let Some(branch) = git(&["symbolic-ref", "--quiet", "HEAD"]) {
            watch(&branch);
        }
        watch("packed-refs");
    }
    Some(commit)
}

/// What git answers; nothing where it is not there or has nothing to say.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| output.status.success() && !text.is_empty())
}
