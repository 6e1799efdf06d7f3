//! Perft benchmark of Othello's move generation: leaves of the game tree a second, one thread.
//!
//! `cargo bench --bench perft`; the throughput that it prints is in leaves. First the common count
//! over any game, on the portable rules, then the count on bitboards for each set of instructions
//! that the processor has.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use yomi_game::{
    othello::{Position, cpu::CpuPath, perft as bitboards},
    perft::perft,
};

const DEPTHS: [(u32, u64); 3] = [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)];

fn measure(criterion: &mut Criterion, group: &str, count: impl Fn(u32) -> u64) {
    let mut group = criterion.benchmark_group(group);
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    for (depth, leaves) in DEPTHS {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("depth_{depth}"), |bencher| {
            bencher.iter(|| assert_eq!(count(depth), leaves));
        });
    }
    group.finish();
}

fn othello(criterion: &mut Criterion) {
    measure(criterion, "perft_othello", |depth| perft(&Position::initial(), depth));
    for path in CpuPath::available() {
        measure(criterion, &format!("perft_othello_{path}"), |depth| {
            bitboards::perft(path, &Position::initial(), depth)
        });
    }
}

criterion_group!(benches, othello);
criterion_main!(benches);
