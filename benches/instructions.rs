//! Instruction counts of searches without an observer, with a recorder that is left out at run time, and with every node recorded.
//!
//! `cargo bench --bench instructions`, with Valgrind installed. Instruction counts are the same on
//! a busy machine, so that three per cent can be told apart from noise. The program runs itself
//! under callgrind, once for each search and once without any, whose count is subtracted; a library
//! would need a separately installed runner of the same version.

#![expect(clippy::print_stdout, reason = "its figures are what it is run for")]

use std::process::Command;

use yomi_game::{Board, MovesText, PositionText, gomoku, othello, tictactoe};
use yomi_search::{Control, Goal, Limits, Task, evaluation::Evaluation};
use yomi_textbook::{
    Algorithm, Configuration, EvaluationChoice, MoveOrdering, OPEN, Techniques,
    evaluations::{DiscCount, OutcomeOnly, Positional, Shapes},
    game::TextbookGame,
    observe,
    observer::{NoObserver, Recorder},
    techniques::transposition_table::TranspositionTable,
};

const SEARCHES: [&str; 6] = [
    "othello disc_count alpha_beta depth 5",
    "othello positional pvs depth 5",
    "othello positional pvs, all ordering and table, depth 6",
    "gomoku shapes alpha_beta depth 2",
    "gomoku shapes pvs, all ordering and table, depth 3",
    "tictactoe outcome alpha_beta depth 9",
];
const OBSERVERS: [&str; 3] = ["no_observer", "left_out", "recorder"];
/// More than any of the searches enters.
const RECORDED_NODES: usize = 10_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [run, search, observer] = &arguments[..]
        && run == "run"
    {
        return perform(search, observer);
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        // `make bench` continues with the benchmarks that need no tools.
        return println!("not measured: Valgrind is not installed (Debian's package `valgrind`)");
    }
    println!("{:<58} {:>13} {:>9} {:>9}", "search", "instructions", "left out", "recorder");
    let nothing = instructions("nothing", "no_observer");
    for search in SEARCHES {
        let counts = OBSERVERS.map(|observer| instructions(search, observer) - nothing);
        let percent = |count: u64| 100.0 * (count as f64 / counts[0] as f64 - 1.0);
        let (left_out, recorder) = (percent(counts[1]), percent(counts[2]));
        println!("{search:<58} {:>13} {left_out:>+8.2}% {recorder:>+8.2}%", counts[0]);
    }
}

/// Instructions of this program with those arguments.
fn instructions(search: &str, observer: &str) -> u64 {
    let program = std::env::current_exe().expect("the program knows its name");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["run", search, observer])
        .output()
        .expect("Valgrind is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    said.lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
        .unwrap_or_else(|| panic!("callgrind gives no count: {said}"))
}

fn perform(search: &str, observer: &str) {
    let bare = Techniques::BARE;
    let all = Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 12),
        move_ordering: MoveOrdering::Dynamic,
        killer_moves: Some(2),
        history: true,
        counter_moves: true,
        ..bare
    };
    let near = Some(2);
    let text = |moves: &str| PositionText { moves: MovesText::Text(moves.to_owned()), ..PositionText::default() };
    let othello = othello::Position::read(&text("f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2"));
    let othello = othello.expect("legal moves").position;
    let gomoku = gomoku::Position::read(&text("h8h9i9g7i7i8j8j6")).expect("legal moves").position;
    let tictactoe = tictactoe::Position::initial();
    let near_all = Techniques { neighbourhood: near, ..all };
    let near_bare = Techniques { neighbourhood: near, ..bare };
    let (alpha_beta, pvs) = (Algorithm::AlphaBeta, Algorithm::Pvs);
    match SEARCHES.iter().position(|known| *known == search) {
        Some(0) => watched(&othello, DiscCount, alpha_beta, bare, 5, observer),
        Some(1) => watched(&othello, Positional::default(), pvs, bare, 5, observer),
        Some(2) => watched(&othello, Positional::default(), pvs, all, 6, observer),
        Some(3) => watched(&gomoku, Shapes::default(), alpha_beta, near_bare, 2, observer),
        Some(4) => watched(&gomoku, Shapes::default(), pvs, near_all, 3, observer),
        Some(5) => watched(&tictactoe, OutcomeOnly, alpha_beta, bare, 9, observer),
        _ => {}
    }
}

fn watched<G: TextbookGame, E: Evaluation<G>>(
    position: &G,
    evaluation: E,
    algorithm: Algorithm,
    techniques: Techniques,
    depth: u32,
    observer: &str,
) {
    let mut root_moves = Vec::new();
    position.legal_moves(&mut root_moves);
    let task = Task {
        position: position.clone(),
        root_moves,
        limits: Limits { depth: Some(depth), ..Limits::default() },
        goal: Goal::Best,
        multi_pv: 1,
        seed: 0,
    };
    // The types decide what is searched with; the name is for answers.
    let evaluation_name = EvaluationChoice::Outcome;
    let configuration = Configuration { algorithm, evaluation: evaluation_name, techniques };
    let mut table = TranspositionTable::new(1 << 12);
    let (control, publish) = (Control::default(), &mut |_| ());
    let table = &mut table;
    let value = match observer {
        "no_observer" => observe(&task, evaluation, &configuration, table, &control, publish, NoObserver, OPEN).value,
        _ => {
            let recorder = (observer == "recorder").then(|| Recorder::new(RECORDED_NODES, algorithm, OPEN));
            observe(&task, evaluation, &configuration, table, &control, publish, recorder, OPEN).value
        }
    };
    std::hint::black_box(value);
}
