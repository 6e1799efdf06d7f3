//! What searches cost, over positions of short games at few nodes:
//!
//! ```bash
//! costs threads DEPTH POSITIONS THREADS…  # how much sooner several threads reach a depth than the first number of them
//! costs levels POSITIONS LEVEL…           # what a move of a level takes on boards of 15, 19 and 20 rows
//! costs overshoot                         # how long after their time searches of crowded renju boards of 19 rows end
//! ```
//!
//! Times are those on the processor, which are the same on a machine that is busy; of several threads, the leader's. Only
//! the last one is by the clock, for an idle machine.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::{
    env,
    sync::Arc,
    time::{Duration, Instant},
};

use yomi_game::{
    Game,
    gomoku::{Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{GomokuEngine, Tables};
use yomi_search::{
    Control, Engine as _, Level, Limits, Outcome, SearchSettings, StoppedBy, Task, Team,
    engine::{Tables as _, Workspace},
    team::SpawnedThreads,
};

fn search(
    position: &Position,
    limits: Limits,
    level: Option<Level>,
    threads: u32,
    tables: &mut Tables,
) -> Outcome<yomi_game::gomoku::Move> {
    let mut team = Team::new(Arc::new(SpawnedThreads), threads);
    let workspace = Workspace { tables, team: &mut team, keeps: false };
    let task = Task::best(position.clone(), limits);
    let settings = SearchSettings { level, ..SearchSettings::default() };
    GomokuEngine::default().search(&task, &settings, workspace, &Control::default(), &mut |_| ())
}

/// Time that this thread has had a processor, as Linux tells it.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// A position after five random moves and some more at few nodes, in which the game goes on.
fn drawn(size: u8, rule: Rule, rng: &mut SplitMix64, tables: &mut Tables) -> Option<Position> {
    let mut position = Position::empty(size, rule);
    for _ in 0..5 {
        let mut moves = Vec::new();
        position.neighbourhood(2, &mut moves);
        position.play(moves[rng.below(moves.len())]);
    }
    for _ in 0..rng.below(12) {
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        position.play(search(&position, limits, None, 1, tables).report.lines[0].moves[0]);
        if position.is_over() {
            return None;
        }
    }
    Some(position)
}

fn cost_of_threads(depth: u32, count: u32, threads: &[u32]) {
    let (mut rng, mut tables) = (SplitMix64::new(1), Tables::empty());
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut sums = vec![(Duration::ZERO, Duration::ZERO, 0_u64, 0_f64); threads.len()];
    let mut searched = 0;
    while searched < count {
        let rule = Rule::ALL[searched as usize % 3];
        let Some(position) = drawn(15, rule, &mut rng, &mut tables) else { continue };
        let mut timed = |threads: &u32| {
            let before = processor_time();
            let found = search(&position, limits, None, *threads, &mut tables).report;
            (found, processor_time().saturating_sub(before))
        };
        let found: Vec<_> = threads.iter().map(&mut timed).collect();
        // What is won soon says nothing of threads.
        if found.iter().any(|(found, _)| found.depth < depth) {
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
        let sooner = (logarithms / f64::from(count)).exp();
        println!(
            "{threads} threads: {time:.2?}, {took:.2?} of the leader's processor, {nodes} nodes, \
             {sooner:.2} times as fast by the geometric mean"
        );
    }
}

fn cost_of_levels(count: u32, levels: &[u32]) {
    let mut tables = Tables::empty();
    tables.prefault();
    for &number in levels {
        let level = u8::try_from(number).ok().and_then(Level::new);
        for rule in Rule::ALL {
            for size in [15, 19, 20] {
                let mut rng = SplitMix64::new(2);
                let (mut took, mut longest, mut searched) = (Duration::ZERO, Duration::ZERO, 0);
                while searched < count {
                    let Some(position) = drawn(size, rule, &mut rng, &mut tables) else {
                        continue;
                    };
                    let before = processor_time();
                    let found = search(&position, Limits::default(), level, 1, &mut tables);
                    // What is won soon says nothing of the level.
                    if found.stopped_by != StoppedBy::Nodes {
                        continue;
                    }
                    let this = processor_time().saturating_sub(before);
                    (took, longest, searched) = (took + this, longest.max(this), searched + 1);
                }
                let (mean, name) = (took / count, rule.name());
                println!("level {number}, {name}, {size} rows: {mean:.1?} a move, at most {longest:.1?}");
            }
        }
    }
}

/// Renju on 19 rows, crowded, with many points that are forbidden or look so.
fn crowded(rng: &mut SplitMix64) -> Position {
    loop {
        let mut position = Position::empty(19, Rule::Renju);
        for _ in 0..40 + rng.below(80) {
            let mut moves = Vec::new();
            position.neighbourhood(2, &mut moves);
            let after = moves.get(rng.below(moves.len().max(1))).map(|mv| {
                let mut after = position.clone();
                after.play(*mv);
                after
            });
            match after.filter(|after| !after.is_over()) {
                Some(after) => position = after,
                None => break,
            }
        }
        if position.empties() < 330 {
            return position;
        }
    }
}

fn overshoot() {
    let (mut rng, mut tables) = (SplitMix64::new(71), Tables::empty());
    tables.prefault();
    for (milliseconds, count) in [(10, 600), (50, 200), (150, 100)] {
        let time = Duration::from_millis(milliseconds);
        let limits = Limits { time: Some(time), clock_only: true, ..Limits::default() };
        let mut over = Vec::new();
        while over.len() < count {
            let position = crowded(&mut rng);
            let started = Instant::now();
            let found = search(&position, limits, None, 1, &mut tables);
            if found.stopped_by == StoppedBy::Time {
                over.push(started.elapsed().saturating_sub(time));
            }
        }
        over.sort();
        let (half, most, worst) = (over[count / 2], over[count * 99 / 100], over[count - 1]);
        println!("{time:?}: {half:.2?} over by half, {most:.2?} by 99 of 100, {worst:.2?} at most");
    }
}

fn main() {
    let what = env::args().nth(1).unwrap_or_default();
    let numbers: Vec<u32> = env::args().skip(2).filter_map(|word| word.parse().ok()).collect();
    match (what.as_str(), &numbers[..]) {
        ("threads", [depth, count, threads @ ..]) => cost_of_threads(*depth, *count, threads),
        ("levels", [count, levels @ ..]) => cost_of_levels(*count, levels),
        ("overshoot", []) => overshoot(),
        _ => eprintln!("costs threads DEPTH POSITIONS THREADS…, levels POSITIONS LEVEL…, or overshoot"),
    }
}
