//! Structural checks that the compiler lacks: files stay small, modules lie beside their folders, every crate has a README that
//! ARCHITECTURE.md and its manifest refer to, its picture has the dependencies of the manifests, decisions have unique
//! numbers, documents refer to existing files, and builds that should link few crates do.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Maximum lines of a file; a longer one has probably a second concern.
const LONG_FILE: usize = 500;

/// Files that may be longer, with the reason.
const LONG_FILES: &[(&str, &str)] = &[];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Path from the root and number of lines of every source file of the workspace.
fn sources() -> Vec<(String, usize)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("sources are readable") {
            let path = entry.expect("sources are readable").path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["src", "crates", "tools"] {
        collect(&root().join(folder), &mut found);
    }
    found.sort();
    let lines = |path: &Path| fs::read_to_string(path).expect("sources are UTF-8").lines().count();
    let shown = |path: &Path| path.strip_prefix(root()).expect("below").display().to_string();
    found.iter().map(|path| (shown(path), lines(path))).collect()
}

#[test]
fn long_files_have_a_reason() {
    let long: Vec<_> =
        sources().into_iter().filter(|(path, lines)| *lines > LONG_FILE && !path.contains("/tests/")).collect();
    let unexplained: Vec<_> =
        long.iter().filter(|(path, _)| !LONG_FILES.iter().any(|(listed, _)| listed == path)).collect();
    assert!(unexplained.is_empty(), "more than {LONG_FILE} lines, which idea moves out? {unexplained:?}");
    for (listed, _) in LONG_FILES {
        assert!(long.iter().any(|(path, _)| path == listed), "{listed} is short: strike it off");
    }
}

#[test]
fn a_module_lies_beside_its_folder() {
    let found: Vec<_> = sources().into_iter().map(|(path, _)| path).filter(|path| path.ends_with("mod.rs")).collect();
    assert!(found.is_empty(), "name.rs beside name/, not {found:?}");
}

#[test]
fn every_crate_is_introduced() {
    let house = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the house");
    for entry in fs::read_dir(root().join("crates")).expect("crates/ is readable") {
        let folder = entry.expect("crates/ is readable").path();
        let name = folder.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        assert!(house.contains(&format!("`crates/{name}`")), "ARCHITECTURE.md lacks crates/{name}");
        let readme =
            fs::read_to_string(folder.join("README.md")).unwrap_or_else(|_| panic!("crates/{name} has no README.md"));
        assert!(readme.starts_with(&format!("# yomi-{name}\n")), "crates/{name}/README.md");
        let main = fs::read_to_string(folder.join("src/lib.rs")).expect("a library");
        assert!(
            main.contains("#![forbid(unsafe_code)]") || main.contains("#![deny(unsafe_code)]"),
            "crates/{name} allows unsafe code everywhere"
        );
    }
}

/// The arrows of ARCHITECTURE.md's picture: the crates that each crate points to. Parentheses are comments; three spaces end
/// a chain, and braces hold several crates.
fn arrows(house: &str) -> BTreeMap<String, BTreeSet<String>> {
    let section = house.split("\n## The floors\n").nth(1).expect("the section");
    let picture = section.split("```").nth(1).expect("the picture").trim_start_matches("text\n");
    let mut depth = 0;
    let bare = picture.chars().filter(|letter| {
        depth += i32::from(*letter == '(');
        let is_outside = depth == 0;
        depth -= i32::from(*letter == ')');
        is_outside
    });
    let bare: String = bare.collect();
    let mut found: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for chain in bare.lines().flat_map(|line| line.split("   ")) {
        let links: Vec<Vec<&str>> = chain
            .split('→')
            .map(|link| link.split(['{', ',', '}']).map(str::trim).collect())
            .map(|link: Vec<_>| link.into_iter().filter(|name| !name.is_empty()).collect())
            .collect();
        for pair in links.windows(2) {
            for from in &pair[0] {
                let to = pair[1].iter().map(ToString::to_string);
                found.entry(from.to_string()).or_default().extend(to);
            }
        }
    }
    found
}

/// The crates of this workspace that a manifest's `[dependencies]` name, by its own name.
fn manifests() -> BTreeMap<String, BTreeSet<String>> {
    let crates = fs::read_dir(root().join("crates")).expect("crates/ is readable");
    let folders = crates.map(|entry| entry.expect("crates/ is readable").path());
    let folders = folders.chain(
        ["", "tools", "tools/arena", "tools/certify", "tools/collections", "tools/trainer"]
            .map(|folder| root().join(folder)),
    );
    let read = |folder: PathBuf| {
        let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let (_, dependencies) = text.split_once("\n[dependencies]\n").unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default().lines();
        let ours = dependencies.filter_map(|line| line.strip_prefix("yomi-")?.split(['.', ' ']).next());
        let name = text.lines().find_map(|line| line.strip_prefix("name = \"yomi")).expect("a name");
        let name = name.trim_matches(['-', '"']);
        let name = if name.is_empty() { "yomi" } else { name };
        (name.to_owned(), ours.map(str::to_owned).collect())
    };
    folders.map(read).collect()
}

#[test]
fn the_picture_of_the_floors_shows_the_dependencies_of_the_manifests() {
    let arrows = arrows(&fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the house"));
    let manifests = manifests();
    for (from, to) in &arrows {
        let used = manifests.get(from).unwrap_or_else(|| panic!("there is no crate {from}"));
        let invented: Vec<_> = to.difference(used).collect();
        assert!(invented.is_empty(), "{from} does not use {invented:?}");
    }
    for (from, used) in &manifests {
        let mut reached = BTreeSet::new();
        let mut next = vec![from];
        while let Some(at) = next.pop() {
            let new = arrows.get(at).into_iter().flatten().filter(|to| reached.insert(*to));
            next.extend(new.collect::<Vec<_>>());
        }
        let missing: Vec<_> = used.iter().filter(|to| !reached.contains(to)).collect();
        assert!(missing.is_empty(), "no arrows lead from {from} to {missing:?}");
    }
}

#[test]
fn every_decision_has_a_number_of_its_own_and_is_listed() {
    let folder = root().join("docs/decisions");
    let listed = fs::read_to_string(folder.join("README.md")).expect("the list of decisions");
    let names = fs::read_dir(&folder).expect("decisions are readable");
    let names = names.map(|entry| entry.expect("decisions are readable").file_name());
    let mut names: Vec<String> =
        names.filter_map(|name| name.into_string().ok()).filter(|name| name != "README.md").collect();
    names.sort();
    assert!(names.len() > 50, "{}", names.len());
    for (index, name) in names.iter().enumerate() {
        let number = format!("{:03}", index + 1);
        assert!(name.starts_with(&format!("{number}-")), "{name} should be number {number}");
        assert!(listed.contains(&format!("| {number} | [")), "the list lacks {number}");
        assert!(listed.contains(&format!("]({name})")), "the list lacks {name}");
        let text = fs::read_to_string(folder.join(name)).expect("a decision");
        assert!(text.starts_with(&format!("# {number}. ")), "{name} begins with its number");
    }
}

/// Paths from the root of the project's files, without build outputs and installed packages.
fn files() -> Vec<String> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        const APART: [&str; 3] = ["target", "node_modules", "dist"];
        for entry in fs::read_dir(folder).expect("the project is readable") {
            let path = entry.expect("the project is readable").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_hidden = name.starts_with('.') && !matches!(name, ".cargo" | ".config" | ".ci" | ".github");
            if is_hidden || APART.contains(&name) {
                continue;
            }
            if path.is_dir() {
                collect(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(root(), &mut found);
    let shown = |path: &PathBuf| path.strip_prefix(root()).expect("below").display().to_string();
    found.iter().map(shown).collect()
}

#[test]
fn documents_name_files_that_there_are() {
    let files = files();
    let is_there = |name: &str| files.iter().any(|file| file == name || file.ends_with(&format!("/{name}")));
    let mut missing = Vec::new();
    // The changelog describes the past, and `name.rs` stands for a future file.
    for page in files.iter().filter(|file| file.ends_with(".md") && !file.ends_with("CHANGELOG.md")) {
        let text = fs::read_to_string(root().join(page)).expect("documents are UTF-8");
        let mut is_code = false;
        for line in text.lines() {
            is_code ^= line.trim_start().starts_with("```");
            if is_code {
                continue;
            }
            for mark in line.split('`').skip(1).step_by(2) {
                let is_path = mark.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
                let extension = mark.rsplit_once('.').map_or("", |(_, extension)| extension);
                let is_source = ["rs", "py", "sh", "ts", "tsx", "toml", "ftl", "yml", "yaml"].contains(&extension);
                let name = mark.trim_start_matches("./").trim_start_matches("../");
                if is_path && is_source && !name.ends_with("name.rs") && !is_there(name) {
                    missing.push(format!("{page}: {mark}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Builds with a bound: arguments of `cargo tree`, the maximum number of linked crates, themselves included, and crates that must not be
/// linked.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
const LIGHT: [(&[&str], usize, &[&str]); 2] = [
    (
        &["-p", "yomi-service"],
        51,
        &["http", "hyper", "clap", "metrics-exporter-prometheus", "yomi-telemetry", "yomi-drawing"],
    ),
    (
        &["-p", "yomi", "--no-default-features", "--features", "serve"],
        158,
        &["resvg", "rmcp", "opentelemetry", "indicatif", "yomi-load", "yomi-arena"],
    ),
];

/// Counts as decision 085 does. Other systems link other crates.
#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn light_builds_link_few_crates() {
    for (build, most, left_out) in LIGHT {
        let tree = std::process::Command::new(env!("CARGO"))
            .args(["tree", "--locked", "--offline", "-e", "normal,no-proc-macro", "--prefix", "none"])
            .args(build)
            .current_dir(root())
            .output()
            .expect("cargo runs");
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let text = String::from_utf8(tree.stdout).expect("UTF-8");
        let crates: BTreeSet<_> = text.lines().map(|line| line.strip_suffix(" (*)").unwrap_or(line)).collect();
        assert!(
            (1..=most).contains(&crates.len()),
            "{build:?} links {} crates and not up to {most}: {crates:#?}",
            crates.len()
        );
        for name in left_out {
            let found = crates.iter().any(|line| line.split(' ').next() == Some(name));
            assert!(!found, "{build:?} links {name}; cargo tree -i {name} says by what");
        }
    }
}
