//! What the marks of an exercise say is carried out and counted: an exchange of two children saves just the
//! leaves that it is said to save, and a cut that is named is one.

use std::collections::BTreeMap;
use yomi_review::report::Lang;

use yomi_game::{random::SplitMix64, tree::Tree};
use yomi_laboratory::{
    exercise::{Answer, CutFact, Exercise, Mistake, MistakeKind, Size, Task},
    recording::Player,
};

use crate::{
    all_sizes,
    plain::{PlainTree, wrong_answers},
};

/// Orders of an exercise that are mostly not the best: as it was set, at random, and the solution with two
/// siblings exchanged.
fn orders(exercise: &Exercise, rng: &mut SplitMix64) -> Vec<PlainTree> {
    let set = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
    let Answer::Order(solution) = exercise.solution() else { panic!("an order") };
    let solution = PlainTree::of(&solution, exercise.nodes.root);
    let siblings = solution.siblings();
    let (left, right) = &siblings[rng.below(siblings.len())];
    vec![set.clone(), set.shuffled(rng), set.shuffled(rng), solution.exchanged(left, right)]
}

/// Holds the advice on an order to what comes of it; the name of the advice, `None` for a right order.
fn carry_out(exercise: &Exercise, given: &PlainTree) -> Option<&'static str> {
    let tree = Tree::from_text(&given.text()).expect("a tree");
    let checked = exercise.check(&Answer::Order(tree));
    let mistake = checked.mistake?;
    let context = format!("seed {}: {} {}", exercise.seed, given.text(), mistake.words(Lang::En));
    let Mistake { kind, node, other, expected, found, extra, cut } = &mistake;
    let other = other.as_deref().expect("another child");
    let extra = extra.expect("a number of leaves") as usize;
    assert!(extra > 0, "{context}");
    if *kind == MistakeKind::NoExchange {
        for (left, right) in given.siblings() {
            assert!(given.exchanged(&left, &right).looked_at() >= given.looked_at(), "{context}");
        }
        assert_eq!(given.exchanged(node, other).fewest_from(other), checked.fewest, "{context}");
        assert!(given.fewest_from(node) > checked.fewest, "{context}");
        assert_eq!(given.looked_at() - extra, checked.fewest, "{context}");
        return Some(kind.name());
    }
    let exchanged = given.exchanged(node, other);
    assert_eq!(given.looked_at().checked_sub(exchanged.looked_at()), Some(extra), "{context}");
    let (value, value_of_other) = (given.value_of(node), given.value_of(other));
    let is_better = if given.max_chooses_above(node) { value_of_other > value } else { value_of_other < value };
    match (kind, cut) {
        (MistakeKind::TooEarly, Some(cut)) => {
            assert_eq!(cut.after, *other, "{context}");
            check_cut(&exchanged, cut, &context);
            let skipped = given.skipped_leaves();
            let rest = given.leaves_right_of(node);
            assert!(rest.iter().any(|leaf| !skipped.contains(leaf)), "{context}");
        }
        (MistakeKind::TooEarly, None) => {
            assert_eq!((*found, expected.map(f64::from)), (Some(value), Some(value_of_other)));
            assert!(is_better, "{context}");
        }
        (MistakeKind::LargerFirst, None) => {
            let leaves = exchanged.looked_at_below(other);
            assert_eq!(expected.map(|expected| expected as usize), Some(leaves), "{context}");
            assert_eq!(found.map(|found| found as usize), Some(given.looked_at_below(node)));
            assert!(Some(leaves as f64) < *found && !is_better, "{context}");
        }
        (MistakeKind::BoundLater, None) => {
            let others = |tree: &PlainTree, first: &str| {
                tree.looked_at_below(&tree.parent_of(first)) - tree.looked_at_below(first)
            };
            assert!(given.looked_at_below(node) <= exchanged.looked_at_below(other), "{context}");
            let (least, most) = (others(&exchanged, other), others(given, node));
            assert_eq!(expected.map(|expected| expected as usize), Some(least), "{context}");
            assert_eq!(found.map(|found| found as usize), Some(most), "{context}");
            assert!(least < most && !is_better, "{context}");
        }
        _ => panic!("{context}"),
    }
    Some(kind.name())
}

/// That the node is left after that child with that value, because of that bound, and the rest skipped.
fn check_cut(tree: &PlainTree, cut: &CutFact, context: &str) {
    let (_, alpha, beta, value) = tree.visit(&cut.node).expect("it is visited");
    let (bound, reaches) = match cut.player {
        Player::Max => (beta, value >= f64::from(cut.bound)),
        Player::Min => (alpha, value <= f64::from(cut.bound)),
    };
    assert_eq!((value, bound), (f64::from(cut.value), Some(f64::from(cut.bound))), "{context}");
    assert!(reaches, "{context}");
    let from = cut.from.as_deref().expect("a bound has its node");
    assert_eq!(tree.visit(from).map(|(.., value)| value), bound, "{context}");
    let skipped = tree.skipped_leaves();
    let rest = tree.leaves_right_of(&cut.after);
    assert!(!rest.is_empty() && rest.iter().all(|leaf| skipped.contains(leaf)), "{context}");
}

/// Carries out the advice on orders of the exercises of a thousand seeds, in the sizes that `sizes` has for
/// each; how often there was which.
fn carry_out_all(sizes: impl Fn(u64) -> Vec<Size>) -> BTreeMap<&'static str, u32> {
    let mut told = BTreeMap::new();
    for seed in 0..1_000 {
        let mut rng = SplitMix64::new(seed);
        for size in sizes(seed) {
            let exercise = Exercise::new(Task::Order, seed, size);
            for given in orders(&exercise, &mut rng) {
                if let Some(name) = carry_out(&exercise, &given) {
                    *told.entry(name).or_insert(0) += 1;
                }
            }
        }
    }
    told
}

#[test]
fn advice_on_an_order_saves_just_what_it_says() {
    let all = all_sizes();
    let told = carry_out_all(|seed| vec![all[seed as usize % all.len()]]);
    for name in ["too_early", "larger_first", "bound_later", "no_exchange"] {
        assert!(told.get(name).is_some_and(|&times| times > 4), "{told:?}");
    }
}

#[test]
#[ignore = "a quarter of a minute: for make test-long"]
fn advice_on_an_order_of_any_size_saves_just_what_it_says() {
    let told = carry_out_all(|_| all_sizes());
    assert_eq!(told.len(), 4, "{told:?}");
}

/// Of two plies and four children, the exercise in which to exchange the child that comes too early with the
/// best one saves nothing.
#[test]
fn advice_on_the_order_of_seed_76_saves_just_what_it_says() {
    let size = Size::new(2, 4).expect("a size");
    let exercise = Exercise::new(Task::Order, 76, size);
    let given = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
    assert!(carry_out(&exercise, &given).is_some());
}

#[test]
fn a_cut_that_a_mistake_names_is_one() {
    let mut cuts = 0;
    for seed in 0..300 {
        for size in all_sizes() {
            for task in [Task::Skipped, Task::Windows] {
                let exercise = Exercise::new(task, seed, size);
                let tree = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
                let names: Vec<_> = tree.names();
                for answer in wrong_answers(&exercise, &names, &mut SplitMix64::new(seed)) {
                    let mistake = exercise.check(&answer).mistake;
                    if let Some(cut) = mistake.as_ref().and_then(|mistake| mistake.cut.as_ref()) {
                        check_cut(&tree, cut, &format!("{seed} {}", tree.text()));
                        cuts += 1;
                    }
                }
            }
        }
    }
    assert!(cuts > 1_000, "{cuts}");
}
