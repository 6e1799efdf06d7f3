//! Answers stay what they are until their revision says otherwise: move, score, line and nodes of ten searches
//! of each engine and of the textbook, on every path of instructions that the processor has.
//!
//! `YOMI_PIN=1` writes the figures of a revision that has none. One that has figures keeps them: an answer
//! changes with a new revision, and with nothing else.

#![expect(clippy::print_stdout, reason = "it says which paths it has tried")]

#[path = "pinned_answers/cases.rs"]
mod cases;

use std::{env, fmt::Write, fs, path::PathBuf, process::Command};

use cases::{Case, gomoku_cases, othello_cases, textbook_cases, tictactoe_cases};
use yomi::{
    engine::{Players, Revision},
    game::othello::cpu::CpuPath,
    search::{Control, Line, Valuation},
};

/// Every path of the program; a processor may lack some.
const PATHS: [&str; 3] = ["portable", "avx2", "avx512"];

/// The variable with which figures are written.
const PIN: &str = "YOMI_PIN";

#[test]
fn answers_are_those_of_their_revision_on_every_path() {
    let available = CpuPath::available();
    let mut faults = Vec::new();
    for path in PATHS {
        if !available.iter().any(|known| known.name() == path) {
            println!("{path}: not tried, the processor lacks the instructions");
            continue;
        }
        let output = Command::new(env::current_exe().expect("the test knows its name"))
            .args(["--ignored", "--exact", "answers_on_the_path_of_this_process", "--nocapture"])
            .env(CpuPath::VARIABLE, path)
            .output()
            .expect("the test can be run again");
        if output.status.success() {
            println!("{path}: {} searches as pinned", 4 * 10);
        } else {
            let said = String::from_utf8_lossy(&output.stdout);
            let why = String::from_utf8_lossy(&output.stderr);
            faults.push(format!("{path}:\n{said}{why}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "the other test runs it once for each path"]
fn answers_on_the_path_of_this_process() {
    for (revision, cases) in [
        (Revision::OTHELLO, othello_cases()),
        (Revision::GOMOKU, gomoku_cases()),
        (Revision::TICTACTOE, tictactoe_cases()),
        (Revision::TEXTBOOK, textbook_cases()),
    ] {
        assert_eq!(cases.len(), 10, "{revision}");
        let found: String = cases.iter().map(answer).collect();
        let path = figures(revision);
        let pinned = fs::read_to_string(&path).ok();
        match (pinned, env::var_os(PIN).is_some()) {
            (Some(pinned), false) => assert_eq!(
                found, pinned,
                "{revision} answers otherwise now: take the change back, or give it a new revision"
            ),
            (Some(pinned), true) => {
                assert_eq!(
                    found, pinned,
                    "{revision} has its figures: an answer needs a new revision"
                );
            }
            (None, true) => fs::write(&path, found).expect("the figures can be written"),
            (None, false) => panic!("{revision} has no figures yet: {PIN}=1 writes them"),
        }
    }
}

/// Where the figures of a revision are.
fn figures(revision: Revision) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pinned_answers/{revision}.txt"))
}

/// What a search answers, one line for each of its lines.
fn answer(case: &Case) -> String {
    let outcome = Players::new().search(&case.request, &Control::default(), &mut |_| ());
    let report = outcome.report;
    let mut text = format!(
        "{}: depth {}, {}, {} nodes, by {}\n",
        case.name,
        report.depth,
        report
            .lines
            .get(report.chosen)
            .map_or_else(|| "-".to_owned(), |line| line.moves[0].to_string()),
        report.statistics.nodes,
        outcome.stopped_by.name(),
    );
    for Line { score, moves } in &report.lines {
        let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
        writeln!(text, "    {} | {}", shown(score), moves.join(" ")).expect("a text takes all");
    }
    text
}

fn shown(score: &Valuation) -> String {
    let Valuation {
        thousandths,
        unit,
        kind,
        plies_to_end,
        confidence_thousandths,
        win_thousandths,
    } = *score;
    let mut text = format!("{thousandths:+} thousandths, {}, {}", unit.name(), kind.name());
    for (name, value) in [
        ("plies to the end", plies_to_end),
        ("confidence", confidence_thousandths.map(u32::from)),
        ("win", win_thousandths.map(u32::from)),
    ] {
        if let Some(value) = value {
            write!(text, ", {name} {value}").expect("a text takes all");
        }
    }
    text
}
