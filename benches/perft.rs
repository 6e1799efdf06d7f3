//! Speed of Othello's rules: leaves of the game tree a second, one thread.
//!
//! `cargo bench --bench perft`; the throughput that it prints is in leaves.

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use yomi::game::{othello::Position, perft::perft};

fn othello(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft_othello");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    for (depth, leaves) in [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)] {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("depth_{depth}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(&Position::initial(), depth), leaves));
        });
    }
    group.finish();
}

criterion_group!(benches, othello);
criterion_main!(benches);
