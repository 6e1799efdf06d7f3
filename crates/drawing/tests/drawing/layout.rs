//! Where nodes stand.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use yomi_drawing::{Layout, TextOptions, graphviz, layout, text};
use yomi_laboratory::recording::Recording;

use crate::{
    cases::cases,
    recordings::{Builder, classic, svg, with_parents},
};

/// For sums of up to tens of thousands of shifts.
const EPSILON: f64 = 1e-6;
/// Far more than 20,000 nodes take, far less than a quadratic walk would.
const SOON: Duration = Duration::from_secs(5);

/// Parents of up to 120 nodes, now and then none: wide, deep and in between, by how far back
/// parents are looked for.
fn parents() -> impl Strategy<Value = Vec<Option<usize>>> {
    (1_usize..=120, 1_usize..=40).prop_flat_map(|(count, reach)| {
        (0..count)
            .map(|index| {
                let parent =
                    (index.saturating_sub(reach)..index.max(1)).prop_map(move |parent| (index > 0).then_some(parent));
                prop_oneof![30 => parent, 1 => Just(None)]
            })
            .collect::<Vec<_>>()
    })
}

/// Neighbours of a ply keep their distance and their order, parents stand in the middle, passes
/// side by side, and the whole is as wide as it says.
fn assert_tidy(recording: &Recording) {
    let Layout { places, width, plies } = layout(recording);
    let children = recording.children();
    let mut right_of_ply: Vec<Option<usize>> = vec![None; plies];
    // In the order of a walk from the left, each node stands to the right of those before it.
    for root in recording.roots() {
        let mut stack = vec![root];
        while let Some(index) = stack.pop() {
            let ply = places[index].ply;
            if let Some(left) = right_of_ply[ply].replace(index) {
                let distance = places[index].x - places[left].x;
                assert!(distance >= 1.0 - EPSILON, "{left} and {index} are {distance} apart");
            }
            stack.extend(children[index].iter().rev());
        }
    }
    for (index, below) in children.iter().enumerate() {
        if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
            let middle = f64::midpoint(places[first].x, places[last].x);
            assert!((places[index].x - middle).abs() < EPSILON, "{index} is not centred");
        }
        for &child in below {
            assert_eq!(places[child].ply, places[index].ply + 1);
        }
    }
    let left = places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min);
    let right = places.iter().map(|place| place.x).fold(0.0, f64::max);
    assert!((left - 0.5).abs() < EPSILON, "the drawing begins at {left}");
    assert!((width - right - 0.5).abs() < EPSILON, "the drawing ends at {right} of {width}");
    assert_eq!(plies, places.iter().map(|place| place.ply + 1).max().unwrap_or(0));
    // A pass lies to the right of all of the pass before it.
    let mut pass_of = vec![0; places.len()];
    let mut edges: Vec<(f64, f64)> = Vec::new();
    for (index, node) in recording.nodes.iter().enumerate() {
        pass_of[index] = node.parent.map_or(edges.len(), |parent| pass_of[parent]);
        if node.parent.is_none() {
            edges.push((f64::INFINITY, 0.0));
        }
        let (left, right) = &mut edges[pass_of[index]];
        (*left, *right) = (left.min(places[index].x), right.max(places[index].x));
    }
    for pair in edges.windows(2) {
        assert!(pair[1].0 - pair[0].1 >= 1.0, "passes overlap: {pair:?}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_tree_is_drawn_tidily(parents in parents()) {
        assert_tidy(&with_parents(&parents));
    }

    #[test]
    fn a_subtree_looks_the_same_wherever_it_stands(parents in parents()) {
        // The same tree twice below one root, with a third between them.
        let mut copies = vec![None];
        for _ in 0..3 {
            let offset = copies.len();
            copies.extend(parents.iter().map(|parent| Some(parent.map_or(0, |at| at + offset))));
        }
        let recording = with_parents(&copies);
        assert_tidy(&recording);
        let places = layout(&recording).places;
        let subtree = |root: usize, first: usize| {
            let x = places[root].x;
            places[first..first + parents.len()].iter().map(move |place| place.x - x)
        };
        if parents[1..].iter().all(Option::is_some) {
            let last = 1 + 2 * parents.len();
            for (left, right) in subtree(1, 1).zip(subtree(last, last)) {
                prop_assert!((left - right).abs() < EPSILON);
            }
        }
    }
}

#[test]
fn the_classic_example_stands_as_in_the_books() {
    let places = layout(&classic()).places;
    let of_ply = |ply| -> Vec<f64> { places.iter().filter(|place| place.ply == ply).map(|place| place.x).collect() };
    assert_eq!(of_ply(2), [0.5, 1.5, 2.75, 3.75, 5.0, 6.0]);
    assert_eq!(of_ply(1), [1.0, 3.25, 5.5]);
    assert_eq!(of_ply(0), [3.25]);
}

#[test]
fn small_subtrees_are_spread_between_large_ones() {
    // A root with five children, of which the outermost have five leaves each.
    let mut parents = vec![None];
    parents.extend([Some(0); 5]);
    parents.extend([Some(1); 5]);
    parents.extend([Some(5); 5]);
    let places = layout(&with_parents(&parents)).places;
    let gaps: Vec<f64> = places[1..=5].windows(2).map(|pair| pair[1].x - pair[0].x).collect();
    assert!(gaps[0] > 1.2, "{gaps:?}");
    assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < EPSILON), "{gaps:?}");
}

#[test]
fn nothing_and_a_single_node_have_their_size() {
    assert_eq!(layout(&Recording::default()), Layout::default());
    let one = layout(&with_parents(&[None]));
    assert_eq!((one.width, one.plies, one.places[0].x), (1.0, 1, 0.5));
}

#[test]
#[should_panic(expected = "node 0 stands before its parent 0")]
fn a_node_that_is_its_own_parent_is_refused() {
    let mut recording = with_parents(&[None]);
    recording.nodes[0].parent = Some(0);
    let _ = layout(&recording);
}

#[test]
fn a_line_of_64_plies_is_straight() {
    let mut tree = Builder::default();
    let mut at = tree.root("0", 0.0);
    for ply in 1..64 {
        at = tree.inner(at, &ply.to_string(), 0.0);
    }
    let recording = tree.done();
    let layout = layout(&recording);
    assert_eq!((layout.width, layout.plies), (1.0, 64));
    assert_eq!(text(&recording, TextOptions::default()).lines().count(), 64);
    assert_tidy(&recording);
}

#[test]
fn depth_costs_no_stack() {
    let line: Vec<Option<usize>> = (0..200_000_usize).map(|index| index.checked_sub(1)).collect();
    assert_eq!(layout(&with_parents(&line)).plies, 200_000);
}

#[test]
fn twenty_thousand_nodes_are_drawn_soon_whatever_their_shape() {
    const COUNT: usize = 20_000;
    let star = |index: usize| index.checked_sub(1).map(|_| 0);
    let binary = |index: usize| index.checked_sub(1).map(|before| before / 2);
    // 63 plies deep all over, and a fan at the root: long contours meet again and again.
    let lines = |index: usize| {
        let before = index.checked_sub(1)?;
        Some(if before.is_multiple_of(63) { 0 } else { before })
    };
    let passes = |index: usize| (!index.is_multiple_of(4)).then(|| index - 1);
    let shapes: [&dyn Fn(usize) -> Option<usize>; 4] = [&star, &binary, &lines, &passes];
    for (number, shape) in shapes.iter().enumerate() {
        let parents: Vec<Option<usize>> = (0..COUNT).map(shape).collect();
        let recording = with_parents(&parents);
        let start = Instant::now();
        let lengths = [
            svg(&recording, "large").len(),
            graphviz(&recording, "large").len(),
            text(&recording, TextOptions::default()).len(),
        ];
        assert!(start.elapsed() < SOON, "shape {number} took {:?}", start.elapsed());
        assert!(lengths.iter().all(|&length| length > COUNT * 10));
        assert_tidy(&recording);
    }
}
