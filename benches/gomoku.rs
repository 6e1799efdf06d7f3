//! Benchmark of gomoku's rules and evaluation, on seeded positions of 30 stones on 15×15.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use yomi_game::{
    Game,
    gomoku::{Position, Rule},
};
use yomi_textbook::evaluations::shapes::{self, DEFAULT_OPPONENT_WEIGHT_THOUSANDTHS, plain};

/// Positions of `stones` stones, each move one line from an earlier one, the game not over.
fn positions(rule: Rule, stones: usize, count: usize) -> Vec<Position> {
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::empty(15, rule);
        for _ in 0..stones {
            let mut moves = Vec::new();
            position.neighbourhood(1, &mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(moves[below(moves.len())]);
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

/// Every figure is for 64 positions.
fn gomoku(criterion: &mut Criterion) {
    let freestyle = positions(Rule::Freestyle, 30, 64);
    let renju = positions(Rule::Renju, 30, 64);
    let mut moves = Vec::with_capacity(400);
    let weight = DEFAULT_OPPONENT_WEIGHT_THOUSANDTHS;

    criterion.bench_function("shapes", |bench| {
        bench.iter(|| freestyle.iter().map(|position| shapes::shapes(black_box(position), weight)).sum::<i64>());
    });
    criterion.bench_function("shapes, plain", |bench| {
        bench.iter(|| freestyle.iter().map(|position| plain::shapes(black_box(position), weight)).sum::<i64>());
    });
    for (name, positions) in [("freestyle", &freestyle), ("renju, black to move", &renju)] {
        criterion.bench_function(&format!("legal moves, {name}"), |bench| {
            bench.iter(|| {
                for position in positions {
                    moves.clear();
                    black_box(position).legal_moves(&mut moves);
                }
            });
        });
        criterion.bench_function(&format!("is over, {name}"), |bench| {
            bench.iter(|| positions.iter().filter(|position| black_box(position).is_over()).count());
        });
        criterion.bench_function(&format!("neighbourhood of 2, {name}"), |bench| {
            bench.iter(|| {
                for position in positions {
                    moves.clear();
                    black_box(position).neighbourhood(2, &mut moves);
                }
            });
        });
        let mut played: Vec<_> = positions.clone();
        criterion.bench_function(&format!("play and undo, {name}"), |bench| {
            bench.iter(|| {
                for position in &mut played {
                    moves.clear();
                    position.neighbourhood(1, &mut moves);
                    let mv = moves[0];
                    for _ in 0..100 {
                        let undo = position.play(black_box(mv));
                        position.undo(mv, undo);
                    }
                }
            });
        });
    }
}

criterion_group!(benches, gomoku);
criterion_main!(benches);
