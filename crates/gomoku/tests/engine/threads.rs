//! Searches by several threads: what they prove is so, and they keep their limits.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::{
    Board as _, Game as _,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{GomokuEngine, Parameters, Tables};
use yomi_search::{
    Control, Engine as _, Goal, Limits, Outcome, SearchSettings, StopReason, StoppedBy, Task, Team, ValueKind,
    engine::{Tables as _, Workspace},
    team::{Helpers, Offer, SpawnedThreads},
};

use super::{ask, checker, hold_line, in_nodes, opening, read};

fn ask_team(task: &Task<Position>, team: &mut Team, tables: &mut Tables, proof: bool) -> Outcome<Move> {
    let settings = SearchSettings { level: None, parameters: Parameters { proof, ..Parameters::default() } };
    let workspace = Workspace { tables, team, keeps: false };
    GomokuEngine::default().search(task, &settings, workspace, &Control::default(), &mut |_| ())
}

fn threads(threads: u32) -> Team {
    Team::new(Arc::new(SpawnedThreads), threads)
}

/// Answers of two and four threads on positions of all rules and sizes, with one set of tables; how many ends were
/// claimed.
fn hold_answers(positions: u32, nodes: u64, seed: u64) -> u32 {
    let mut rng = SplitMix64::new(seed);
    let mut tables = Tables::empty();
    let mut claims = 0;
    for round in 0..positions {
        let size = [5, 7, 9, 11, 13, 15, 19, 20][rng.below(8)];
        let rule = Rule::ALL[rng.below(3)];
        let stones = rng.below(usize::from(size) * 2);
        let Some(position) = opening(size, rule, stones, &mut rng) else { continue };
        let task = in_nodes(&position, nodes);
        let mut team = threads(if round % 2 == 0 { 2 } else { 4 });
        let found = ask_team(&task, &mut team, &mut tables, round % 4 < 2).report;
        let picture = position.board_text();
        let (line, statistics) = (&found.lines[0], found.statistics);
        assert!(position.is_legal(line.moves[0]), "{rule:?} {picture}");
        assert!(statistics.nodes <= nodes && statistics.helpers < team.threads(), "{statistics:?}");
        let parts = [Some(statistics.leaf_evaluations), statistics.quiescence_nodes];
        assert!(parts.into_iter().flatten().sum::<u64>() <= statistics.nodes, "{statistics:?}");
        let of_iterations: u64 = found.iterations.iter().map(|iteration| iteration.nodes).sum();
        assert!(of_iterations <= statistics.nodes, "{statistics:?}");
        let Some(plies) = line.score.plies_to_end else { continue };
        claims += 1;
        assert_eq!(line.score.kind, ValueKind::Exact);
        let side = position.side_to_move();
        let winner = if line.score.thousandths > 0 { side } else { side.opponent() };
        hold_line(&position, &line.moves, plies, winner);
        if let Some(proof) = found.proof.filter(|_| plies > 3) {
            assert!(proof.is_whole, "{rule:?} {picture}");
            checker::check(&position, &proof, winner);
        }
    }
    claims
}

#[test]
fn what_several_threads_prove_is_so() {
    let claims = hold_answers(120, 4_000, 51);
    assert!(claims > 20, "{claims}");
}

#[test]
#[ignore = "some minutes: for make test-long"]
fn what_several_threads_prove_is_so_on_many_positions() {
    let claims = hold_answers(1_500, 6_000, 52);
    assert!(claims > 250, "{claims}");
}

/// Helpers that never come.
#[derive(Debug)]
struct NoHelpers;

impl Helpers for NoHelpers {
    fn open(&self, _: &Arc<Offer>) {}
    fn close(&self, _: &Arc<Offer>) {}
}

#[test]
fn a_leader_whom_nobody_helps_answers_as_one_thread_does() {
    let mut rng = SplitMix64::new(53);
    for rule in Rule::ALL {
        let Some(position) = opening(15, rule, 9, &mut rng) else { continue };
        for nodes in [700, 3_000] {
            let task = in_nodes(&position, nodes);
            let without_time = |mut outcome: Outcome<Move>| {
                outcome.report.elapsed = Duration::ZERO;
                outcome
            };
            let mut team = Team::new(Arc::new(NoHelpers), 3);
            let found = ask_team(&task, &mut team, &mut Tables::empty(), false);
            let alone = ask(&task, None, &mut Tables::empty());
            assert_eq!(without_time(found), without_time(alone), "{position:?}");
        }
    }
}

#[test]
fn several_threads_solve_small_boards_as_one_does() {
    let (mut tables, mut rng) = (Tables::empty(), SplitMix64::new(54));
    let mut solved = 0;
    while solved < 12 {
        let rule = Rule::ALL[solved % 3];
        let Some(position) = opening(5, rule, 14, &mut rng) else { continue };
        let task = Task { goal: Goal::Solve, ..Task::best(position.clone(), Limits::default()) };
        let alone = ask(&task, None, &mut Tables::empty());
        let found = ask_team(&task, &mut threads(3), &mut tables, false);
        assert_eq!(
            (found.stopped_by, alone.stopped_by),
            (StoppedBy::Solved, StoppedBy::Solved),
            "{rule:?} {}",
            position.board_text()
        );
        let [found, alone] = [found, alone].map(|outcome| outcome.report.lines[0].score);
        assert_eq!((found.kind, found.thousandths), (alone.kind, alone.thousandths));
        solved += 1;
    }
}

#[test]
fn several_threads_stop_when_they_are_told_to() {
    let position = read(19, Rule::Renju, "k10 l11 l10 k9 j11 m10 m12");
    let mut tables = Tables::empty();
    let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
    let found = ask_team(&Task::best(position.clone(), limits), &mut threads(4), &mut tables, false);
    assert_eq!(found.stopped_by, StoppedBy::Time);
    let (control, task) = (Control::default(), Task::best(position, Limits::default()));
    let mut told = None;
    let mut team = threads(4);
    let workspace = Workspace { tables: &mut tables, team: &mut team, keeps: false };
    let stop = &mut |_| {
        control.stop(StopReason::Abandoned);
        told.get_or_insert_with(Instant::now);
    };
    let found = GomokuEngine::default().search(&task, &SearchSettings::default(), workspace, &control, stop);
    assert_eq!(found.stopped_by, StoppedBy::Abandoned);
    // Some milliseconds, but machines are busy.
    assert!(told.is_some_and(|told| told.elapsed() < Duration::from_secs(2)));
}
