//! Generator of exercises.

use yomi_game::random::SplitMix64;

use super::{
    Exercise, Size,
    best_order::BestOrder,
    nodes::Nodes,
    search::{Bug, search},
    task::Task,
};
use crate::recording::Player;

/// Largest number of draws until an exercise is not trivial; one draw succeeds with better than one
/// in four.
const MAX_DRAWS: u32 = 1000;
/// Numbers at leaves go from 0 to below this; where a bug is to be found, from `-BUGGY` to `BUGGY`.
const NUMBERS: usize = 30;
const BUGGY: i32 = 9;

/// Generates the exercise of that seed: the first draw that is not trivial.
pub(super) fn make(task: Task, seed: u64, size: Size) -> Exercise {
    // Neighbouring seeds, tasks and sizes have nothing in common.
    let mut mixed = seed;
    for part in [task as u64, u64::from(size.plies), size.children as u64] {
        mixed = SplitMix64::new(mixed ^ part.wrapping_mul(0xD6E8_FEB8_6659_FD93)).next_bits();
    }
    let mut rng = SplitMix64::new(mixed);
    let mut made = draw(task, seed, size, &mut rng);
    for _ in 1..MAX_DRAWS {
        if has_something_to_find(&made) {
            break;
        }
        made = draw(task, seed, size, &mut rng);
    }
    made
}

fn draw(task: Task, seed: u64, size: Size, rng: &mut SplitMix64) -> Exercise {
    let root = if rng.below(2) == 0 { Player::Max } else { Player::Min };
    let nodes = match task {
        Task::Fill => Nodes::grow(root, |ply| if ply < size.plies { size.children } else { 0 }),
        Task::Skipped | Task::Windows | Task::Order | Task::Values => {
            let mut nodes = uneven(root, size, rng);
            number(&mut nodes, |_| rng.below(NUMBERS) as i32);
            nodes
        }
        Task::Bug => {
            let mut nodes = with_a_pass(&uneven(root, size, rng), rng);
            let leaves = nodes.leaves();
            let zero = leaves[rng.below(leaves.len())];
            number(&mut nodes, |leaf| {
                let number = rng.below(2 * BUGGY as usize + 1) as i32 - BUGGY;
                if leaf == zero { 0 } else { number }
            });
            nodes
        }
    };
    let bug = (task == Task::Bug).then(|| match rng.below(4) {
        0 => Bug::SwappedWindow(Player::Max),
        1 => Bug::SwappedWindow(Player::Min),
        2 => Bug::ForcedPass,
        _ => Bug::ZeroLeaf,
    });
    Exercise { task, seed, size, nodes, bug }
}

/// A tree in which every inner node has 2 children to as many as `size` allows.
fn uneven(root: Player, size: Size, rng: &mut SplitMix64) -> Nodes {
    let choices = size.children - 1;
    Nodes::grow(root, |ply| if ply < size.plies { 2 + rng.below(choices) } else { 0 })
}

/// The same tree in which one inner node below the root has one child.
fn with_a_pass(nodes: &Nodes, rng: &mut SplitMix64) -> Nodes {
    let inner: Vec<usize> = (1..nodes.all.len()).filter(|&node| !nodes.all[node].is_leaf()).collect();
    let pass = inner[rng.below(inner.len())];
    // Nodes are grown in the order of their indices, here without those below the children that are gone.
    let mut left = Vec::new();
    let is_gone = |node: usize, left: &[usize]| {
        nodes.all[node]
            .parent
            .is_some_and(|parent| !left.contains(&parent) || parent == pass && nodes.all[pass].children[0] != node)
    };
    for node in 0..nodes.all.len() {
        if !is_gone(node, &left) {
            left.push(node);
        }
    }
    let mut counts = left.iter().map(|&node| if node == pass { 1 } else { nodes.all[node].children.len() });
    Nodes::grow(nodes.root, |_| counts.next().unwrap_or(0))
}

fn number(nodes: &mut Nodes, mut number: impl FnMut(usize) -> i32) {
    for leaf in nodes.leaves() {
        nodes.all[leaf].value = number(leaf);
    }
}

fn has_something_to_find(exercise: &Exercise) -> bool {
    let nodes = &exercise.nodes;
    match exercise.task {
        Task::Skipped | Task::Windows => search(nodes, None).visits.len() < nodes.all.len(),
        Task::Order => BestOrder::new(nodes).first_loss().is_some(),
        Task::Fill => true,
        // One best move, which is not the first.
        Task::Values => {
            let values = nodes.minimax();
            let best = nodes.best_children(0, &values);
            best.len() == 1 && best[0] != nodes.all[0].children[0]
        }
        // Each of the bugs must be able to show: otherwise the tree alone rules one out.
        Task::Bug => {
            let right = search(nodes, None);
            let shows = |bug| search(nodes, Some(bug)).events != right.events;
            shows(Bug::ForcedPass) && shows(Bug::ZeroLeaf)
        }
    }
}
