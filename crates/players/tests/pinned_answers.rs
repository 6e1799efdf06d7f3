//! Pinned answers: they change only with their revision. Move, score, line and nodes of ten searches
//! of each engine and of the textbook, on every instruction set of the processor; and the nodes of
//! `yomi-tools bench`.
//!
//! `YOMI_PIN=1` writes the figures of a revision that has none. One that has figures keeps them: an answer
//! changes with a new revision, and with nothing else.

#![expect(clippy::print_stdout, reason = "it says which paths it has tried")]

#[path = "pinned_answers/cases.rs"]
mod cases;

use std::{env, fmt::Write, fs, path::PathBuf};

use cases::{Case, gomoku_cases, othello_cases, textbook_cases, tictactoe_cases};
use yomi_game::{gomoku::Rule, othello::cpu::CpuPath};
use yomi_othello::{OthelloEngine, evaluation::PatternWeights};
use yomi_players::{
    Engines, Players, TEXTBOOK_REVISION,
    signature::{self, OthelloStage},
};
use yomi_search::{Control, Line, Valuation, engine::Revision};

/// Every path of the program; a processor may lack some.
const PATHS: [&str; 3] = ["portable", "avx2", "avx512"];

/// The variable with which figures are written.
const PIN: &str = "YOMI_PIN";

#[test]
fn answers_are_those_of_their_revision_on_every_path() {
    let revisions: Vec<Revision> = Engines::revisions().into_iter().chain([TEXTBOOK_REVISION]).collect();
    for name in PATHS {
        let Some(path) = CpuPath::available().into_iter().find(|path| path.name() == name) else {
            println!("{name}: not tried, the processor lacks the instructions");
            continue;
        };
        for &revision in &revisions {
            let cases = match revision.whose {
                "othello" => othello_cases(),
                "gomoku" => gomoku_cases(),
                "tictactoe" => tictactoe_cases(),
                "textbook" => textbook_cases(),
                other => panic!("no searches are pinned for {other}"),
            };
            assert_eq!(cases.len(), 10, "{revision}");
            let found: String = cases.iter().map(|case| answer(case, &mut players_on(path))).collect();
            hold(&revision.to_string(), name, &found);
        }
        println!("{name}: {} searches as pinned", 10 * revisions.len());
    }
}

#[test]
fn the_signatures_are_those_of_their_revisions() {
    let mut players = Players::default();
    let gomoku = Rule::ALL.into_iter().map(|rule| {
        let nodes = signature::of_gomoku(&mut players, rule).nodes;
        format!("{}: {nodes} nodes\n", rule.name())
    });
    hold_signature("gomoku", gomoku.collect());
    let mut players = Players::default();
    let othello = OthelloStage::ALL.iter().map(|stage| {
        let nodes = signature::of_othello(&mut players, *stage).nodes;
        format!("{}: {nodes} nodes\n", stage.name())
    });
    hold_signature("othello", othello.collect());
}

fn hold_signature(whose: &str, found: String) {
    let revisions = Engines::revisions();
    let revision = revisions.iter().find(|revision| revision.whose == whose).expect("a game");
    hold(&format!("signature-{revision}"), "any", &found);
}

/// Players that know nothing yet, on that path.
fn players_on(path: CpuPath) -> Players {
    let othello = OthelloEngine::new(PatternWeights::embedded(), path);
    Players::new(Engines::default().with_othello(othello))
}

/// Compares with the figures of the revision, or writes them where it has none and that is asked for.
fn hold(revision: &str, path: &str, found: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pinned_answers/{revision}.txt"));
    match (fs::read_to_string(&file), env::var_os(PIN).is_some()) {
        (Ok(pinned), _) => assert_eq!(
            found, pinned,
            "{revision} answers otherwise on the path {path}: take the change back, or give it a new revision"
        ),
        (Err(_), true) => fs::write(&file, found).expect("the figures can be written"),
        (Err(_), false) => panic!("{revision} has no figures yet: {PIN}=1 writes them"),
    }
}

/// What a search answers, one line for each of its lines.
fn answer(case: &Case, players: &mut Players) -> String {
    let outcome = players.search(&case.request, &Control::default(), &mut |_| ());
    let report = outcome.report;
    let mut text = format!(
        "{}: depth {}, {}, {} nodes, by {}\n",
        case.name,
        report.depth,
        report.lines.get(report.chosen).map_or_else(|| "-".to_owned(), |line| line.moves[0].to_string()),
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
    let Valuation { thousandths, unit, kind, plies_to_end, confidence_thousandths, win_thousandths } = *score;
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
