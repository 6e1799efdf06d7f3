//! Exercises are never wrong: what is said of 100,000 of them is what plain solvers say, which share no
//! line with the marking.

mod advice;
mod plain;

use plain::{PlainTree, buggy_notes, fewest_over_all_fillings, fewest_over_all_orders};
use yomi_game::{random::SplitMix64, tree::Tree};
use yomi_laboratory::exercise::{Answer, Exercise, GivenRow, MistakeKind, NO_BOUND, Size, Task};
use yomi_review::report::Lang;

/// All sizes of exercises.
fn all_sizes() -> Vec<Size> {
    (2..=4)
        .flat_map(|plies| (2..=Size::most_children(plies)).map(move |children| (plies, children)))
        .map(|(plies, children)| Size::new(plies, children).expect("a size"))
        .collect()
}

/// The size of the exercise of that number: all sizes in turn.
fn size(number: u64) -> Size {
    let all = all_sizes();
    all[(number / 6) as usize % all.len()]
}

fn exercise(number: u64) -> Exercise {
    Exercise::new(Task::ALL[(number % 6) as usize], number, size(number))
}

/// Holds one exercise to the plain solvers, and answers that differ from the right one in one point.
fn hold(number: u64) {
    let exercise = exercise(number);
    let again = Exercise::new(exercise.task, exercise.seed, exercise.size);
    assert_eq!(exercise, again, "{number}");
    let tree = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
    let solution = exercise.solution();
    let checked = exercise.check(&solution);
    assert_eq!(checked.mistake, None, "{number}: {}", tree.text());
    let mut rng = SplitMix64::new(number);
    match &solution {
        Answer::Skipped(names) => {
            assert_eq!(*names, tree.skipped_leaves(), "{number}");
            assert!(!names.is_empty(), "{number}: nothing to find");
            let leaf = tree.leaves()[rng.below(tree.leaves().len())].clone();
            let mut other = names.clone();
            match other.iter().position(|name| *name == leaf) {
                Some(place) => drop(other.remove(place)),
                None => other.push(leaf.clone()),
            }
            let mistake = exercise.check(&Answer::Skipped(other)).mistake.expect("a mistake");
            assert_eq!(mistake.node, leaf, "{number}");
        }
        Answer::Windows(rows) => {
            let plain = tree.rows();
            assert_eq!(rows.len(), plain.len(), "{number}");
            for (row, (node, alpha, beta, value)) in rows.iter().zip(plain) {
                let expected = GivenRow { node, alpha, beta, value: Some(value) };
                assert_eq!(*row, expected, "{number}");
            }
            assert_eq!(tree.minimax(), rows[0].value.expect("a value"), "{number}");
            let place = rng.below(rows.len());
            let mut other = rows.clone();
            match rng.below(4) {
                0 => other[place].alpha = other[place].alpha.map_or(Some(5.0), |alpha| Some(alpha + 1.0)),
                1 => other[place].beta = other[place].beta.map_or(Some(5.0), |_| None),
                2 => other[place].value = other[place].value.map(|value| value - 0.5),
                _ => drop(other.remove(place)),
            }
            let mistake = exercise.check(&Answer::Windows(other)).mistake.expect("a mistake");
            assert_eq!(mistake.node, rows[place].node, "{number}");
        }
        Answer::Order(ordered) => {
            let fewest = checked.fewest;
            assert_eq!(PlainTree::of(ordered, exercise.nodes.root).looked_at(), fewest, "{number}");
            assert!(fewest < tree.looked_at(), "{number}: nothing to find");
            if tree.orders() <= 1_500 {
                assert_eq!(fewest_over_all_orders(&tree), fewest, "{number}");
            }
            // Any order with as few leaves is right, any other is not.
            let shuffled = tree.shuffled(&mut rng);
            let given = Tree::from_text(&shuffled.text()).expect("a tree");
            let checked = exercise.check(&Answer::Order(given));
            assert_eq!(checked.looked_at, Some(shuffled.looked_at()), "{number}");
            assert_eq!(checked.mistake.is_none(), shuffled.looked_at() == fewest, "{number}");
            let kind = checked.mistake.map(|mistake| mistake.kind);
            let advice = ["too_early", "larger_first", "bound_later", "no_exchange"];
            let is_advice = kind.is_none_or(|kind| advice.contains(&kind.name()));
            assert!(is_advice, "{number}: {kind:?}");
        }
        Answer::Fill(filled) => {
            let plain = PlainTree::of(filled, exercise.nodes.root);
            assert_eq!(plain.looked_at(), checked.fewest, "{number}");
            let mut numbers = plain.numbers();
            numbers.sort_by(f64::total_cmp);
            let expected: Vec<f64> = (0..numbers.len()).map(|number| number as f64).collect();
            assert_eq!(numbers, expected, "{number}");
            let mut shuffled = plain.numbers();
            rng.shuffle(&mut shuffled);
            let other = plain.with_numbers(&shuffled);
            let given = Tree::from_text(&other.text()).expect("a tree");
            let marked = exercise.check(&Answer::Fill(given));
            assert!(other.looked_at() >= checked.fewest, "{number}");
            assert_eq!(marked.mistake.is_none(), other.looked_at() == checked.fewest, "{number}");
        }
        Answer::Bug { bug, node } => {
            let name = |node: usize| exercise.nodes.all[node].name.clone();
            let notes: Vec<_> =
                exercise.notes().iter().map(|visit| (name(visit.node), visit.window, visit.value)).collect();
            // One of the buggy programs writes down just that, and no other one.
            let programs = buggy_notes(&tree, NO_BOUND);
            let same: Vec<_> = programs.iter().filter(|program| program.notes == notes).collect();
            assert_eq!(same.len(), 1, "{number}: {}", tree.text());
            assert_eq!((&same[0].bug, &same[0].first_wrong), (bug, node), "{number}");
            for other in ["swapped_window", "forced_pass", "zero_leaf"] {
                let answer = Answer::Bug { bug: other.to_owned(), node: node.clone() };
                assert_eq!(exercise.check(&answer).mistake.is_none(), other == bug, "{number}");
            }
            let elsewhere = exercise.nodes.all[rng.below(exercise.nodes.all.len())].name.clone();
            let answer = Answer::Bug { bug: bug.clone(), node: elsewhere.clone() };
            assert_eq!(exercise.check(&answer).mistake.is_none(), elsewhere == *node, "{number}");
        }
        Answer::Values { rows, best } => {
            let plain = tree.values();
            assert_eq!(rows.len(), plain.len(), "{number}");
            assert!(
                rows.iter().all(|row| plain.contains(&(row.node.clone(), row.value.expect("a value")))),
                "{number}"
            );
            assert_eq!(tree.best_children(), std::slice::from_ref(best), "{number}: one best move");
            for named in tree.names() {
                let mistake = exercise.check(&Answer::Values { rows: rows.clone(), best: named.clone() }).mistake;
                assert_eq!(
                    mistake.map(|mistake| mistake.kind),
                    (named != *best).then_some(MistakeKind::Best),
                    "{number}"
                );
            }
            let place = rng.below(rows.len());
            let mut other = rows.clone();
            other[place].value = other[place].value.map(|value| value + 1.0);
            let mistake = exercise.check(&Answer::Values { rows: other.clone(), best: best.clone() }).mistake;
            assert_eq!(mistake.expect("a mistake").node, rows[place].node, "{number}");
            drop(other.remove(place));
            let mistake =
                exercise.check(&Answer::Values { rows: other, best: best.clone() }).mistake.expect("a mistake");
            assert_eq!((mistake.kind, &mistake.node), (MistakeKind::NoValue, &rows[place].node), "{number}");
        }
    }
}

#[test]
fn exercises_hold_to_plain_solvers() {
    (0..5_000).for_each(hold);
}

#[test]
#[ignore = "a minute and a half: for make test-long"]
fn a_hundred_thousand_exercises_hold_to_plain_solvers() {
    (0..100_000).for_each(hold);
}

#[test]
fn no_filling_of_a_small_tree_looks_at_fewer_leaves() {
    for (plies, children) in [(2, 2), (3, 2)] {
        let size = Size::new(plies, children).expect("a size");
        for seed in 0..4 {
            let exercise = Exercise::new(Task::Fill, seed, size);
            let fewest = exercise.check(&exercise.solution()).fewest;
            let tree = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
            assert_eq!(fewest_over_all_fillings(&tree), fewest);
        }
    }
    // Knuth and Moore's b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    let size = Size::new(4, 2).expect("a size");
    let exercise = Exercise::new(Task::Fill, 0, size);
    assert_eq!(exercise.check(&exercise.solution()).fewest, 4 + 4 - 1);
}

#[test]
fn every_mistake_is_told_in_words_with_its_node() {
    let mut told = std::collections::BTreeMap::new();
    for number in 0..2_000 {
        let exercise = exercise(number);
        let mut rng = SplitMix64::new(number);
        let names: Vec<String> = exercise.nodes.all.iter().map(|node| node.name.clone()).collect();
        for answer in plain::wrong_answers(&exercise, &names, &mut rng) {
            if let Some(mistake) = exercise.check(&answer).mistake {
                assert!(mistake.words(Lang::En).contains(&mistake.node), "{number}: {}", mistake.words(Lang::En));
                told.entry(mistake.kind.name()).or_insert_with(|| mistake.words(Lang::En));
            }
        }
    }
    let all: Vec<_> = MistakeKind::ALL.iter().map(|kind| kind.name()).collect();
    let missing: Vec<_> = all.iter().filter(|name| !told.contains_key(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let told: Vec<String> = told.into_iter().map(|(name, words)| format!("{name}: {words}")).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn every_task_says_that_equal_values_cut() {
    for task in Task::ALL.into_iter().filter(|&task| task != Task::Values) {
        let rule =
            "leaves a node as soon as its value is alpha or less at a node of MIN, beta or more at a node of MAX";
        assert!(task.words(Lang::En).contains(rule), "{}", task.words(Lang::En));
    }
}
