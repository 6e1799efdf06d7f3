//! Benchmark of every textbook algorithm at a fixed depth on each game: time, and nodes a second as
//! throughput.
//!
//! `cargo bench --bench search`; the node counts are printed first and are the same on every
//! machine.

#![expect(clippy::print_stdout, reason = "its figures are what it is run for")]

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use yomi_game::{AnyPosition, Board, PositionText, gomoku, othello, tictactoe};
use yomi_players::{Player, Players, SearchRequest};
use yomi_search::{Control, Limits};
use yomi_textbook::{Algorithm, Configuration, EvaluationChoice, MoveOrdering, Techniques};

/// An Othello position of 44 empties.
const OTHELLO_MOVES: &str = "f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2";
/// A gomoku opening of eight stones.
const GOMOKU_MOVES: &str = "h8h9i9g7i7i8j8j6";

fn request(position: AnyPosition, configuration: Configuration, depth: u32) -> SearchRequest {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    SearchRequest::of(position, Player::Textbook(configuration), limits)
}

fn algorithms(criterion: &mut Criterion) {
    let othello = AnyPosition::Othello(
        othello::Position::read(&PositionText::of_moves(OTHELLO_MOVES)).expect("legal moves").position,
    );
    let gomoku = AnyPosition::Gomoku(Box::new(
        gomoku::Position::read(&PositionText::of_moves(GOMOKU_MOVES)).expect("legal moves").position,
    ));
    let tictactoe = AnyPosition::TicTacToe(tictactoe::Position::initial());
    let bare = Techniques::default();
    let near = Techniques { neighbourhood: Some(2), ..bare };
    let all = Techniques {
        iterative_deepening: true,
        transposition_table: Some(1 << 18),
        move_ordering: MoveOrdering::Dynamic,
        ..Techniques::BARE
    };
    let all_near = Techniques { neighbourhood: Some(2), ..all };
    let shapes = EvaluationChoice::Shapes { opponent_weight_thousandths: 100 };
    let games = [
        ("othello disc_count", &othello, EvaluationChoice::DiscCount, [5, 7, 8], bare, all),
        ("othello positional", &othello, EvaluationChoice::Positional { weights: None }, [5, 7, 8], bare, all),
        ("gomoku shapes", &gomoku, shapes, [2, 3, 4], near, all_near),
        ("tictactoe outcome", &tictactoe, EvaluationChoice::Outcome, [9, 9, 9], bare, all),
    ];
    let mut players = Players::default();
    for (name, position, evaluation, depths, bare, all) in games {
        let runs = [
            ("minimax", Algorithm::Minimax, depths[0], bare),
            ("negamax", Algorithm::Negamax, depths[0], bare),
            ("alpha_beta", Algorithm::AlphaBeta, depths[1], bare),
            ("pvs", Algorithm::Pvs, depths[1], bare),
            ("alpha_beta + all techniques", Algorithm::AlphaBeta, depths[2], all),
            ("pvs + all techniques", Algorithm::Pvs, depths[2], all),
        ];
        let mut group = criterion.benchmark_group(name);
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        for (label, algorithm, depth, techniques) in runs {
            let configuration = Configuration { algorithm, evaluation, techniques };
            let request = request(position.clone(), configuration, depth);
            let control = Control::default();
            let nodes = players.search(&request, &control, &mut |_| ()).report.statistics.nodes;
            println!("{name}, {label}, depth {depth}: {nodes} nodes");
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(BenchmarkId::new(label, depth), |bencher| {
                bencher.iter(|| players.search(&request, &control, &mut |_| ()));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, algorithms);
criterion_main!(benches);
