//! The algorithms and the combinations of techniques that leave the value alone.

use yomi_textbook::{Algorithm, AspirationWindow, Bounds, MoveOrdering, Techniques};

/// All that search to a fixed depth, so that they have a value to agree on.
pub const FIXED_DEPTH: [Algorithm; 6] = [
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::AlphaBetaTwoSided,
    Algorithm::AlphaBeta,
    Algorithm::Pvs,
    Algorithm::MtdF,
];

/// Those of them with a window.
pub const WINDOWED: [Algorithm; 4] =
    [Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::MtdF];

/// All combinations of techniques that leave the value alone.
pub fn technique_sets(algorithm: Algorithm) -> Vec<Techniques> {
    let mut sets = Vec::new();
    for iterative_deepening in [false, true] {
        if !algorithm.entry().has_window {
            sets.push(Techniques { iterative_deepening, ..Techniques::BARE });
            continue;
        }
        for (_, move_ordering) in MoveOrdering::ALL {
            // A tiny table, so that entries are replaced all the time, and a roomy one.
            for transposition_table in [None, Some(8), Some(1 << 12)] {
                let set = Techniques {
                    iterative_deepening,
                    transposition_table,
                    move_ordering,
                    ..Techniques::BARE
                };
                sets.extend(with_bounds(algorithm, set));
            }
        }
    }
    sets
}

/// Those of [`technique_sets`] that search once and with one window.
pub fn sets_of_one_pass(algorithm: Algorithm) -> Vec<Techniques> {
    let mut sets = technique_sets(algorithm);
    sets.retain(|set| !set.iterative_deepening);
    sets
}

/// The set with fail-soft and fail-hard bounds, with and without an aspiration window, and with
/// every set of what an ordering may learn from; each as far as it applies.
fn with_bounds(algorithm: Algorithm, set: Techniques) -> Vec<Techniques> {
    let aspires = set.iterative_deepening && algorithm != Algorithm::MtdF;
    let windows = [
        None,
        Some(AspirationWindow { width: 1, growth: 2 }),
        Some(AspirationWindow { width: 9, growth: 16 }),
    ];
    let mut sets = Vec::new();
    for aspiration_window in windows.into_iter().take(if aspires { 3 } else { 1 }) {
        for (_, bounds) in Bounds::ALL {
            if bounds == Bounds::FailHard && algorithm == Algorithm::MtdF {
                continue;
            }
            let set = Techniques { aspiration_window, bounds, ..set };
            sets.push(set);
            if set.move_ordering != MoveOrdering::Dynamic {
                continue;
            }
            for learned in 1..8 {
                sets.push(Techniques {
                    killer_moves: (learned & 1 != 0).then_some(2),
                    history: learned & 2 != 0,
                    counter_moves: learned & 4 != 0,
                    ..set
                });
            }
        }
    }
    sets
}
