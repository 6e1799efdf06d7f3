//! The algorithms, and combinations of techniques by their table.

use proptest::{collection::vec, prelude::*, sample::select};
use yomi_textbook::{Algorithm, Parameter, Setting, Switch, TECHNIQUES, Technique, Techniques};

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

/// All combinations of techniques that leave the value alone, as far as they apply.
pub fn technique_sets(algorithm: Algorithm) -> Vec<Techniques> {
    let mut sets = vec![Techniques::BARE];
    for technique in applying_to(algorithm) {
        if technique.guesses || technique.other_value.is_some() {
            continue;
        }
        let settings = settings(technique);
        let with = sets.iter().flat_map(|set| settings.iter().filter_map(|&on| with(technique, on, set)));
        let with: Vec<_> = with.collect();
        sets.extend(with);
    }
    sets
}

/// Those of [`technique_sets`] that search once and with one window.
pub fn sets_of_one_pass(algorithm: Algorithm) -> Vec<Techniques> {
    let mut sets = technique_sets(algorithm);
    sets.retain(|set| !set.iterative_deepening);
    sets
}

/// Any algorithm with any techniques, those included that leave moves out on a guess, as far as
/// they apply to it.
pub fn any_method() -> impl Strategy<Value = (Algorithm, Techniques)> {
    let draws = vec((any::<bool>(), 0_usize..12), TECHNIQUES.len());
    (select(FIXED_DEPTH.to_vec()), draws).prop_map(|(algorithm, draws)| {
        let mut techniques = Techniques::BARE;
        for (technique, (is_on, draw)) in applying_to(algorithm).zip(draws) {
            if is_on && let Some(set) = with(technique, any_setting(technique, draw), &techniques) {
                techniques = set;
            }
        }
        (algorithm, techniques)
    })
}

fn applying_to(algorithm: Algorithm) -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().filter(move |technique| technique.algorithms.contains(&algorithm))
}

/// The set with one technique more; `None` where it lacks what the technique needs, which stands before
/// it in the table.
pub fn with(technique: &Technique, setting: Setting, set: &Techniques) -> Option<Techniques> {
    let mut set = *set;
    let needs_more = technique.needs.is_some_and(|need| !(need.is_met)(&set));
    assert!(technique.put(&mut set, setting), "{} {setting:?}", technique.name);
    (!needs_more).then_some(set)
}

/// What a technique is tried with.
fn settings(technique: &Technique) -> Vec<Setting> {
    match (technique.name, technique.switch) {
        // A tiny table, so that entries are replaced all the time, and a roomy one.
        ("transposition_table", _) => [8, 1 << 12].map(|entries| Setting::with([entries])).into(),
        // Windows that fail often, and seldom.
        ("aspiration_window", _) => [[1, 2], [9, 16]].map(Setting::with).into(),
        (_, Switch::OnOff) => vec![Setting::On],
        (_, Switch::Choice(names)) => names.iter().skip(1).map(|name| Setting::Choice(name)).collect(),
        (_, Switch::Parameters(parameters)) => {
            vec![Setting::with(parameters.iter().map(|parameter| parameter.default))]
        }
    }
}

/// On, with parameters small enough to be felt in a search of few plies.
pub fn small(technique: &Technique) -> Setting {
    match technique.switch {
        Switch::Parameters(parameters) => {
            let one_more = |parameter: &Parameter| (parameter.min + 1).min(parameter.default);
            Setting::with(parameters.iter().map(one_more))
        }
        Switch::OnOff | Switch::Choice(_) => any_setting(technique, 0),
    }
}

/// A random setting; parameters at or a little above their smallest values.
fn any_setting(technique: &Technique, draw: usize) -> Setting {
    match technique.switch {
        Switch::OnOff => Setting::On,
        Switch::Choice(names) => Setting::Choice(names[1 + draw % (names.len() - 1)]),
        Switch::Parameters(parameters) => Setting::with(parameters.iter().map(|parameter| {
            let step = ((parameter.default - parameter.min) / 2).max(1);
            parameter.min + (draw % 3) as i64 * step
        })),
    }
}
