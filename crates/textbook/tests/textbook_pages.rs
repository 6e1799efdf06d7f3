//! The textbook in docs/textbook/ is complete and hangs together: a page for every algorithm and
//! technique, each with its source file and a figure, and no link that leads nowhere. Whether the
//! figures are true is checked by scripts/textbook_figures.py.

use std::{
    fs,
    path::{Path, PathBuf},
};

use yomi_textbook::{ALGORITHMS, TECHNIQUES};

const INDEX: &str = "README.md";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder() -> PathBuf {
    root().join("docs/textbook")
}

/// Every page with its file name, the index included, by name.
fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<_> = fs::read_dir(folder())
        .expect("docs/textbook is a folder")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
            (name.to_owned(), fs::read_to_string(&path).expect("a text file"))
        })
        .collect();
    pages.sort();
    pages
}

fn page(name: &str) -> Option<String> {
    fs::read_to_string(folder().join(format!("{name}.md"))).ok()
}

/// The names in requests, with the folder in which their files are looked for.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let algorithms = ALGORITHMS.iter().map(|entry| (entry.name, "algorithms"));
    algorithms.chain(TECHNIQUES.iter().map(|technique| (technique.name, "techniques")))
}

/// The lines outside fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        fenced ^= is_fence;
        !fenced && !is_fence
    })
}

/// Where the links of a page lead.
fn links(text: &str) -> Vec<&str> {
    prose(text)
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .collect()
}

/// The anchors of a page's headings as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    prose(text)
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
            heading.chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// What is wrong with the links of a file: those that lead to no file or no heading.
fn broken_links(file: &Path, text: &str) -> Vec<String> {
    let from = file.parent().expect("a file lies in a folder");
    let is_broken = |link: &str| {
        let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
        let path = if target.is_empty() { file.to_owned() } else { from.join(target) };
        if anchor.is_empty() {
            return !path.exists();
        }
        let linked = fs::read_to_string(path).unwrap_or_default();
        !anchors(&linked).iter().any(|found| found == anchor)
    };
    links(text)
        .into_iter()
        .filter(|link| !link.contains("://") && is_broken(link))
        .map(|link| format!("{}: {link}", file.display()))
        .collect()
}

/// The figures of a page: an `sh` block with a command of yomi, then a `text` block that is not
/// empty.
fn figures(text: &str) -> usize {
    let mut count = 0;
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("```sh\n") {
        let (command, after) = after.split_once("\n```").expect("the block ends");
        let output = after.trim_start().strip_prefix("```text\n");
        let has_output = output.is_some_and(|output| !output.starts_with("```"));
        count += usize::from(command.starts_with("yomi lab ") && has_output);
        rest = after;
    }
    count
}

#[test]
fn every_algorithm_and_technique_has_a_page() {
    let missing: Vec<_> = names().map(|(name, _)| name).filter(|name| page(name).is_none()).collect();
    assert!(missing.is_empty(), "no page in docs/textbook for {missing:?}");
}

#[test]
fn every_page_names_its_source_file() {
    for (name, folder) in names() {
        let text = page(name).unwrap_or_default();
        let own = format!("crates/textbook/src/{folder}/{name}.rs");
        let named: Vec<_> = links(&text)
            .into_iter()
            .filter_map(|link| link.strip_prefix("../../"))
            .filter(|path| path.starts_with("crates/") && root().join(path).is_file())
            .collect();
        assert!(!named.is_empty(), "{name}.md names no file of crates/ that exists");
        if root().join(&own).exists() {
            assert!(named.contains(&own.as_str()), "{name}.md does not name {own}");
        }
    }
}

#[test]
fn every_page_has_a_figure() {
    let bare: Vec<_> =
        pages().into_iter().filter(|(name, text)| name != INDEX && figures(text) == 0).map(|(name, _)| name).collect();
    assert!(bare.is_empty(), "a command and its output are missing in {bare:?}");
}

#[test]
fn every_page_has_a_picture_of_its_own() {
    for (name, text) in pages().into_iter().filter(|(name, _)| name != INDEX) {
        let own = name.replace(".md", ".svg");
        assert!(links(&text).contains(&own.as_str()), "{name} shows no {own}");
    }
}

#[test]
fn every_page_is_linked_from_the_index_and_the_tables_of_the_house() {
    let index = fs::read_to_string(folder().join(INDEX)).expect("the index");
    let house = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the house");
    for (name, _) in pages().into_iter().filter(|(name, _)| name != INDEX) {
        assert!(links(&index).contains(&name.as_str()), "the index has no link to {name}");
        let path = format!("docs/textbook/{name}");
        let is_known = links(&house).contains(&path.as_str());
        assert!(is_known, "ARCHITECTURE.md has no link to {path}");
    }
}

#[test]
fn no_link_leads_nowhere() {
    let mut files: Vec<_> = pages().into_iter().map(|(name, text)| (folder().join(name), text)).collect();
    for name in ["README.md", "ARCHITECTURE.md"] {
        let path = root().join(name);
        let text = fs::read_to_string(&path).expect("a text file");
        files.push((path, text));
    }
    let broken: Vec<_> = files.iter().flat_map(|(path, text)| broken_links(path, text)).collect();
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn the_checks_find_what_is_missing() {
    let text = "# A page, 1\n[a](b.md) [c](d.md#e-f)\n```text\n# no heading [x](y)\n```\n";
    assert_eq!(links(text), ["b.md", "d.md#e-f"]);
    assert_eq!(anchors(text), ["a-page-1"]);
    let from_here = folder().join("page.md");
    assert_eq!(broken_links(&from_here, "[index](README.md#the-textbook)").len(), 0);
    assert_eq!(broken_links(&from_here, "[a](README.md#no-such) [b](no_such.md)").len(), 2);
    let figure = "```sh\nyomi lab race othello\n```\n\n```text\n1 row\n```\n";
    assert_eq!(figures(figure), 1);
    assert_eq!(figures(&figure.replace("1 row\n", "")), 0);
    assert_eq!(figures(&figure.replace("```text", "and\n```text")), 0);
    assert_eq!(figures(&figure.replace("yomi", "make")), 0);
}
