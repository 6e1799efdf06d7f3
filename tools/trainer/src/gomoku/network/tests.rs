//! The gradient against differences of the loss, and the integers against floating point.

use yomi_game::{
    Game as _,
    gomoku::{Move, Position, Rule},
    random::SplitMix64,
};
use yomi_gomoku::{sight::Sight, weights::GomokuWeights};

use super::{
    super::record::{Game, Ply, SIZE},
    parameters::{PARAMETERS, Part},
    samples::{Labels, Sample},
    training::Training,
};

/// Positions of games of random moves near the middle.
fn samples(rule: Rule, games: u64) -> (Vec<Sample>, Vec<Position>) {
    let weights = GomokuWeights::embedded();
    let (mut samples, mut positions) = (Vec::new(), Vec::new());
    let mut random = SplitMix64::new(3);
    for number in 0..games {
        let mut position = Position::empty(SIZE, rule);
        let mut plies = Vec::new();
        let mut sight = Sight::new(&position, weights);
        for _ in 0..30 {
            let mut moves = Vec::new();
            if position.is_over() {
                break;
            }
            position.legal_moves(&mut moves);
            moves.retain(|mv| (4..11).contains(&mv.column()) && (4..11).contains(&mv.row()));
            let mv: Move = moves[random.below(moves.len())];
            let before = samples.len();
            let score = Some(random.below(2_000) as i16 - 1_000);
            plies.push(Ply { mv, score, aside: None });
            let labels = Labels { weights, log_odds: 0.001, score_share: 0.5 };
            let result = [-1, 0, 1][number as usize % 3];
            let mut all = Vec::new();
            labels.add(rule, &Game { result, opening: 0, plies: plies.clone() }, &mut all);
            // The last position is a sample if it is quiet.
            if sight.situation() == yomi_gomoku::sight::Situation::Quiet && !sight.makes_four(mv) {
                samples.push(all.pop().unwrap());
                positions.push(position.clone());
            }
            assert!(samples.len() <= before + 1);
            sight.play(mv);
            position.play(mv);
        }
    }
    (samples, positions)
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let (samples, _) = samples(rule, 2);
        let mut training = Training::new(rule, 5, None).unwrap();
        let batch: Vec<usize> = (0..samples.len().min(12)).collect();
        let (gradients, _) = training.gradient(&samples, &batch);
        let mut random = SplitMix64::new(9);
        for (colour, gradient) in gradients.iter().enumerate() {
            let mut steepest: Vec<usize> = (0..PARAMETERS).collect();
            steepest.sort_by(|a, b| gradient[*b].abs().total_cmp(&gradient[*a].abs()));
            assert!(gradient[steepest[15]].abs() > 2e-3, "{rule:?}");
            steepest.truncate(16);
            let at_random: Vec<usize> = (0..16).map(|_| random.below(PARAMETERS)).collect();
            for at in steepest.into_iter().chain(at_random) {
                let slope = gradient[at];
                let step = 2e-3;
                let mut loss = |change: f32| {
                    training.parameters(colour)[at] += change;
                    let (_, loss) = training.gradient(&samples, &batch);
                    training.parameters(colour)[at] -= change;
                    loss / batch.len() as f64
                };
                let found = ((loss(step) - loss(-step)) / f64::from(2.0 * step)) as f32;
                // Rectifiers have corners, and sums of floats are rounded.
                let near = 0.1 * slope.abs().max(found.abs()) + 5e-4;
                assert!((slope - found).abs() < near, "{rule:?} {at} {slope} {found}");
            }
        }
    }
}

#[test]
fn a_training_learns_and_its_integers_are_its_floats() {
    let (samples, positions) = samples(Rule::Freestyle, 6);
    let mut training = Training::new(Rule::Freestyle, 5, None).unwrap();
    let first = training.epoch(&samples, (32, 0.003, 4, 1));
    let later = (0..3).map(|_| training.epoch(&samples, (32, 0.003, 4, 1))).last().unwrap();
    assert!(later < first - 0.005, "{first} {later}");
    training.parameters(0)[Part::Linear.range()][0] = 0.9;
    let folder = std::env::temp_dir().join(format!("yomi-network-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let state = folder.join("state");
    training.save(&state).unwrap();
    let mut read = Training::new(Rule::Freestyle, 6, None).unwrap();
    read.resume(&state).unwrap();
    assert_eq!((read.epoch, read.parameters(0).clone()), (4, training.parameters(0).clone()));
    assert!(Training::new(Rule::Renju, 6, None).unwrap().resume(&state).is_err());

    let packed = training.packed().unwrap();
    let networks = [Some(packed[0].clone()), None, None, None];
    let path = folder.join("networks.bin");
    std::fs::write(&path, yomi_gomoku::network::file::encode(&networks)).unwrap();
    let weights = GomokuWeights::read(&path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let estimates = positions.iter().map(|position| {
        use yomi_search::evaluation::PointEstimate as _;
        yomi_gomoku::Pattern::new(&weights).thousandths(position) as f32 / 1_000.0
    });
    for ((float, integer), sample) in training.values(&samples).into_iter().zip(estimates).zip(&samples) {
        assert!((float - integer).abs() < 0.04, "{float} {integer} {}", sample.linear);
    }
}
