//! `docs/errors.md` lists exactly the problems with their statuses, the faults of fields, and the shares.

use yomi_contract::{
    problem::{PROBLEMS, pools::POOLS},
    reading::fault::FaultCode,
};

const PAGE: &str = include_str!("../../../docs/errors.md");

/// The cells of a section's table, without its head.
fn rows(section: &str) -> Vec<Vec<&str>> {
    let (_, text) = PAGE.split_once(&format!("\n## {section}\n")).expect("the section");
    let text = text.split("\n## ").next().expect("text before the next section");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.skip(2).map(|row| row.split(" | ").map(|cell| cell.trim_matches('`')).collect()).collect()
}

#[test]
fn the_page_lists_every_problem_with_its_status() {
    let listed: Vec<_> =
        rows("Problems").iter().map(|cells| (cells[0].parse().expect("a status"), cells[1].to_owned())).collect();
    let known: Vec<_> = PROBLEMS.iter().map(|entry| (entry.status.as_u16(), entry.name.to_owned())).collect();
    for entry in &known {
        assert!(listed.contains(entry), "docs/errors.md does not list {entry:?}");
    }
    assert_eq!(listed.len(), known.len(), "docs/errors.md lists what there is not: {listed:?}");
}

#[test]
fn the_page_lists_every_fault_of_a_field() {
    let listed: Vec<_> = rows("Faults in fields").iter().map(|cells| cells[0].to_owned()).collect();
    let name = |code: &FaultCode| serde_json::to_value(code).expect("a name");
    let known: Vec<_> = FaultCode::ALL.iter().map(name).collect();
    for code in &known {
        let is_listed = listed.iter().any(|listed| code == listed);
        assert!(is_listed, "docs/errors.md does not list {code}");
    }
    assert_eq!(listed.len(), known.len(), "docs/errors.md lists what there is not: {listed:?}");
}

#[test]
fn the_page_lists_every_share_in_the_words_of_the_contract() {
    let listed: Vec<_> = rows("Shares").iter().map(|cells| (cells[0].to_owned(), cells[1].to_lowercase())).collect();
    let words = |text: &str| text.trim_end_matches('.').to_lowercase();
    let known: Vec<_> = POOLS.iter().map(|&(name, meaning)| (name.to_owned(), words(meaning))).collect();
    assert_eq!(listed, known);
}
