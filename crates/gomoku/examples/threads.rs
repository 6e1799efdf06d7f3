//! How much sooner several threads reach a depth than one: `threads DEPTH POSITIONS THREADS…`, over positions of short
//! games at few nodes. Beside the time it tells that of the leader on its processor, which says the same on a machine
//! that is busy.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::{env, sync::Arc, time::Duration};

use yomi_game::{
    Game,
    gomoku::{Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{GomokuEngine, Tables};
use yomi_search::{
    Control, Engine as _, Limits, Orders, Outcome, Task, Team,
    engine::{Bench, Tables as _},
    team::SpawnedThreads,
};

fn search(
    position: &Position,
    limits: Limits,
    threads: u32,
    tables: &mut Tables,
) -> Outcome<yomi_game::gomoku::Move> {
    let mut team = Team::new(Arc::new(SpawnedThreads), threads);
    let bench = Bench { tables, team: &mut team };
    let task = Task::best(position.clone(), limits);
    GomokuEngine::default().search(
        &task,
        &Orders::default(),
        bench,
        &Control::default(),
        &mut |_| (),
    )
}

/// Time that this thread has had a processor, as Linux tells it.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// A position after five moves by lot and some more at few nodes, in which the game goes on.
fn drawn(rule: Rule, lots: &mut SplitMix64, tables: &mut Tables) -> Option<Position> {
    let mut position = Position::empty(15, rule);
    for _ in 0..5 {
        let mut moves = Vec::new();
        position.neighbourhood(2, &mut moves);
        position.play(moves[lots.below(moves.len())]);
    }
    for _ in 0..lots.below(12) {
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        position.play(search(&position, limits, 1, tables).report.lines[0].moves[0]);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}

fn main() {
    let arguments: Vec<u32> = env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [depth, count, threads @ ..] = &arguments[..] else {
        eprintln!("threads DEPTH POSITIONS THREADS…");
        return;
    };
    let (mut lots, mut tables) = (SplitMix64::new(1), Tables::empty());
    let limits = Limits { depth: Some(*depth), ..Limits::default() };
    let mut sums = vec![(Duration::ZERO, Duration::ZERO, 0_u64, 0_f64); threads.len()];
    let mut searched = 0;
    while searched < *count {
        let rule = Rule::ALL[searched as usize % 3];
        let Some(position) = drawn(rule, &mut lots, &mut tables) else { continue };
        let mut timed = |threads: &u32| {
            let before = processor_time();
            let found = search(&position, limits, *threads, &mut tables).report;
            (found, processor_time().saturating_sub(before))
        };
        let found: Vec<_> = threads.iter().map(&mut timed).collect();
        // What is won soon says nothing of threads.
        if found.iter().any(|(found, _)| found.depth < *depth) {
            continue;
        }
        searched += 1;
        let alone = found[0].1.as_secs_f64();
        for ((found, took), sum) in found.iter().zip(&mut sums) {
            sum.0 += found.elapsed;
            sum.1 += *took;
            sum.2 += found.statistics.nodes;
            sum.3 += (alone / took.as_secs_f64()).ln();
        }
    }
    for (threads, (time, took, nodes, logarithms)) in threads.iter().zip(sums) {
        let sooner = (logarithms / f64::from(*count)).exp();
        println!(
            "{threads} threads: {time:.2?}, {took:.2?} of the leader's processor, {nodes} nodes, \
             {sooner:.2} times as fast by the geometric mean"
        );
    }
}
