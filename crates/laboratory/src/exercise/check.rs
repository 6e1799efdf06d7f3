//! Grading of answers.

use yomi_game::tree::Tree;

use super::{
    Exercise,
    best_filling::Smallest,
    best_order::BestOrder,
    mistake::{CutFact, Mistake, MistakeKind},
    nodes::{NO_BOUND, Nodes},
    order_advice,
    search::{Bug, Event, Searched, Visit, search},
    task::Task,
};

/// An answer to an exercise, one for each [`Task`].
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The names of the leaves that are skipped.
    Skipped(Vec<String>),
    /// The trace of the visited nodes.
    Windows(Vec<GivenRow>),
    /// The tree with its children in another order.
    Order(Tree),
    /// The tree with numbers in its leaves.
    Fill(Tree),
    /// The name of a bug, and the first wrong node of the trace.
    Bug {
        /// One of [`Bug::NAMES`].
        bug: String,
        /// The name of a node.
        node: String,
    },
    /// The minimax values of the nodes.
    Values {
        /// Each with its value alone.
        rows: Vec<GivenRow>,
        /// The child of the root that is best.
        best: String,
    },
}

impl Answer {
    /// What it answers.
    #[must_use]
    pub const fn task(&self) -> Task {
        match self {
            Self::Skipped(_) => Task::Skipped,
            Self::Windows(_) => Task::Windows,
            Self::Order(_) => Task::Order,
            Self::Fill(_) => Task::Fill,
            Self::Bug { .. } => Task::Bug,
            Self::Values { .. } => Task::Values,
        }
    }
}

/// What an answer says of a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenRow {
    /// Its name.
    pub node: String,
    /// Alpha on entry; `None` for no bound.
    pub alpha: Option<f64>,
    /// Beta on entry; `None` for no bound.
    pub beta: Option<f64>,
    /// The value that it returns.
    pub value: Option<f64>,
}

/// A graded answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The first mistake; `None` when the answer is right.
    pub mistake: Option<Mistake>,
    /// How many leaves there are.
    pub leaves: usize,
    /// The number of them that alpha-beta visits in the tree of the answer, or of the exercise;
    /// `None` for an invalid tree in the answer.
    pub looked_at: Option<usize>,
    /// The number that it visits with the best answer.
    pub fewest: usize,
}

/// Grades an answer; one to another task has another tree.
pub(super) fn check(exercise: &Exercise, answer: &Answer) -> Checked {
    let nodes = &exercise.nodes;
    let leaves = nodes.leaves().len();
    let right = search(nodes, None);
    let usual = right.leaves(nodes);
    let (mistake, looked_at, fewest) = match answer {
        _ if answer.task() != exercise.task => {
            (Some(Mistake::new(MistakeKind::AnotherTree, &*nodes.all[0].name)), None, usual)
        }
        Answer::Skipped(names) => (skipped(nodes, &right, names), Some(usual), usual),
        Answer::Windows(rows) => (windows(nodes, &right, rows), Some(usual), usual),
        Answer::Bug { bug, node } => {
            let mistake = exercise.bug.and_then(|own| buggy(nodes, &right, own, bug, node));
            (mistake, Some(usual), usual)
        }
        Answer::Values { rows, best } => (values(nodes, rows, best), Some(usual), usual),
        Answer::Order(tree) => {
            let fewest = BestOrder::new(nodes).fewest() as usize;
            match reordered(nodes, tree) {
                Err(mistake) => (Some(*mistake), None, fewest),
                Ok(given) => {
                    let looked_at = search(&given, None).leaves(&given);
                    (order_advice::advice(&given), Some(looked_at), fewest)
                }
            }
        }
        Answer::Fill(tree) => {
            let smallest = Smallest::of(nodes);
            let fewest = smallest.leaves(nodes);
            match filled(nodes, tree) {
                Err(mistake) => (Some(*mistake), None, fewest),
                Ok(given) => {
                    let searched = search(&given, None);
                    let looked_at = searched.leaves(&given);
                    (not_cut(&given, &searched, &smallest), Some(looked_at), fewest)
                }
            }
        }
    };
    Checked { mistake, leaves, looked_at, fewest }
}

fn skipped(nodes: &Nodes, right: &Searched, names: &[String]) -> Option<Mistake> {
    let unknown = names.iter().find_map(|name| match nodes.named(name) {
        None => Some(Mistake::new(MistakeKind::UnknownNode, name)),
        Some(node) if !nodes.all[node].is_leaf() => Some(Mistake::new(MistakeKind::NoLeaf, name)),
        Some(_) => None,
    });
    unknown.or_else(|| {
        nodes.leaves().into_iter().find_map(|leaf| {
            let name = &nodes.all[leaf].name;
            match (names.contains(name), right.visit(leaf)) {
                (true, Some(_)) => Some(Mistake::new(MistakeKind::LookedAt, name)),
                (false, None) => Some(by_cut(nodes, right, leaf)),
                _ => None,
            }
        })
    })
}

/// The mistake of a node that is in fact skipped, with its cut.
fn by_cut(nodes: &Nodes, right: &Searched, node: usize) -> Mistake {
    let above = std::iter::successors(Some(node), |&at| nodes.all[at].parent);
    let cut = above.filter_map(|at| right.visit(at)).find_map(|visit| CutFact::of(nodes, visit));
    Mistake { cut, ..Mistake::new(MistakeKind::Skipped, &*nodes.all[node].name) }
}

/// A row for a node that the tree does not have, or a second one.
fn not_of_a_node(nodes: &Nodes, rows: &[GivenRow]) -> Option<Mistake> {
    for (place, row) in rows.iter().enumerate() {
        let kind = if nodes.named(&row.node).is_none() {
            MistakeKind::UnknownNode
        } else if rows[..place].iter().any(|other| other.node == row.node) {
            MistakeKind::TwoRows
        } else {
            continue;
        };
        return Some(Mistake::new(kind, &row.node));
    }
    None
}

/// The first wrong value from the leaves up, or another move than the best.
fn values(nodes: &Nodes, rows: &[GivenRow], best: &str) -> Option<Mistake> {
    if let Some(mistake) = not_of_a_node(nodes, rows) {
        return Some(mistake);
    }
    let values = nodes.minimax();
    let name = |node: usize| nodes.all[node].name.clone();
    // Children have greater numbers than their parents.
    let wrong = (0..nodes.all.len()).rev().find_map(|node| {
        let Some(row) = rows.iter().find(|row| row.node == nodes.all[node].name) else {
            return (!nodes.all[node].is_leaf()).then(|| Mistake::new(MistakeKind::NoValue, name(node)));
        };
        (row.value != Some(f64::from(values[node]))).then(|| Mistake {
            other: nodes.best_children(node, &values).first().map(|&child| name(child)),
            expected: Some(values[node]),
            found: row.value,
            ..Mistake::new(MistakeKind::Value, name(node))
        })
    });
    wrong.or_else(|| {
        let right = nodes.best_children(0, &values);
        let Some(named) = nodes.named(best) else { return Some(Mistake::new(MistakeKind::UnknownNode, best)) };
        (!right.contains(&named)).then(|| Mistake {
            other: right.first().map(|&child| name(child)),
            expected: Some(values[0]),
            found: Some(f64::from(values[named])),
            ..Mistake::new(MistakeKind::Best, name(0))
        })
    })
}

fn windows(nodes: &Nodes, right: &Searched, rows: &[GivenRow]) -> Option<Mistake> {
    if let Some(mistake) = not_of_a_node(nodes, rows) {
        return Some(mistake);
    }
    let row_of = |node: usize| rows.iter().find(|row| row.node == nodes.all[node].name);
    let first = right.events.iter().find_map(|event| match *event {
        Event::Entered(node, window) => {
            let Some(row) = row_of(node) else {
                let missing = Mistake::new(MistakeKind::NoRow, &*nodes.all[node].name);
                return (!nodes.all[node].is_leaf()).then_some(missing);
            };
            let visit = right.visit(node)?;
            bound(nodes, visit, MistakeKind::Alpha, row.alpha, (window.0, visit.from.0))
                .or_else(|| bound(nodes, visit, MistakeKind::Beta, row.beta, (window.1, visit.from.1)))
        }
        Event::Left(node, value) => {
            let row = row_of(node)?;
            let is_right = row.value == Some(f64::from(value));
            (!is_right).then(|| another_value(nodes, right, node, row.value))
        }
    });
    first.or_else(|| {
        let of_skipped = rows.iter().filter_map(|row| nodes.named(&row.node));
        of_skipped.filter(|&node| right.visit(node).is_none()).map(|node| by_cut(nodes, right, node)).next()
    })
}

fn bound(
    nodes: &Nodes,
    visit: &Visit,
    kind: MistakeKind,
    found: Option<f64>,
    (right, from): (i32, Option<usize>),
) -> Option<Mistake> {
    let expected = (right.abs() != NO_BOUND).then_some(right);
    (found != expected.map(f64::from)).then(|| Mistake {
        other: from.map(|node| nodes.all[node].name.clone()),
        expected,
        found,
        ..Mistake::new(kind, &*nodes.all[visit.node].name)
    })
}

fn another_value(nodes: &Nodes, right: &Searched, node: usize, found: Option<f64>) -> Mistake {
    let visit = right.visit(node);
    let best = nodes.all[node]
        .children
        .iter()
        .find(|&&child| right.visit(child).map(|visit| visit.value) == visit.map(|visit| visit.value));
    Mistake {
        other: best.map(|&child| nodes.all[child].name.clone()),
        expected: visit.map(|visit| visit.value),
        found,
        cut: visit.and_then(|visit| CutFact::of(nodes, visit)),
        ..Mistake::new(MistakeKind::Value, &*nodes.all[node].name)
    }
}

/// The tree of an answer, when only the order of children differs from that of the exercise.
fn reordered(nodes: &Nodes, tree: &Tree) -> Result<Nodes, Box<Mistake>> {
    let another = |name: String| Box::new(Mistake::new(MistakeKind::AnotherTree, name));
    let (given, numbers) = nodes.rewritten(tree).map_err(another)?;
    let changed = nodes.leaves().into_iter().find(|&leaf| numbers[leaf] != Some(nodes.all[leaf].value));
    match changed {
        Some(leaf) => Err(another(nodes.all[leaf].name.clone())),
        None => Ok(given),
    }
}

/// The tree of an answer, when only the numbers of its leaves differ from those of the exercise, and each is
/// there once.
fn filled(nodes: &Nodes, tree: &Tree) -> Result<Nodes, Box<Mistake>> {
    let another = |name: String| Box::new(Mistake::new(MistakeKind::AnotherTree, name));
    let (mut given, numbers) = nodes.rewritten(tree).map_err(another)?;
    let moved = (0..nodes.all.len()).find(|&node| given.all[node].children != nodes.all[node].children);
    if let Some(node) = moved {
        return Err(another(nodes.all[node].name.clone()));
    }
    let leaves = nodes.leaves();
    let most = i32::try_from(leaves.len()).unwrap_or(NO_BOUND) - 1;
    for (place, &leaf) in leaves.iter().enumerate() {
        let mistake =
            |kind| Mistake { found: numbers[leaf].map(f64::from), ..Mistake::new(kind, &*nodes.all[leaf].name) };
        let Some(number) = numbers[leaf].filter(|number| (0..=most).contains(number)) else {
            return Err(Box::new(Mistake { expected: Some(most), ..mistake(MistakeKind::NoSuchNumber) }));
        };
        if let Some(&other) = leaves[..place].iter().find(|&&other| numbers[other] == Some(number)) {
            let other = Some(nodes.all[other].name.clone());
            return Err(Box::new(Mistake { other, ..mistake(MistakeKind::NumberTwice) }));
        }
        given.all[leaf].value = number;
    }
    Ok(given)
}

/// The first node that is visited and could be skipped: its parent could be left after the first child.
fn not_cut(given: &Nodes, searched: &Searched, smallest: &Smallest) -> Option<Mistake> {
    let extra = searched.visits.iter().find(|visit| !smallest.has(visit.node))?;
    let parent = searched.visit(given.all[extra.node].parent?)?;
    let first = *given.all[parent.node].children.first()?;
    let value = searched.visit(first)?.value;
    Some(Mistake {
        other: Some(given.all[first].name.clone()),
        found: Some(f64::from(value)),
        cut: Some(CutFact::after(given, parent, first, value)),
        ..Mistake::new(MistakeKind::NotCut, &*given.all[parent.node].name)
    })
}

/// The first wrong entry in the trace of a buggy program.
fn first_wrong(right: &Searched, wrong: &Searched) -> Option<usize> {
    let differ = wrong.events.iter().zip(&right.events).find(|(wrong, right)| wrong != right)?;
    match differ.0 {
        Event::Entered(node, _) | Event::Left(node, _) => Some(*node),
    }
}

fn buggy(nodes: &Nodes, right: &Searched, own: Bug, bug: &str, node: &str) -> Option<Mistake> {
    let Some(named) = nodes.named(node) else {
        return Some(Mistake::new(MistakeKind::UnknownNode, node));
    };
    let wrong = search(nodes, Some(own));
    let kind = if first_wrong(right, &wrong) == Some(named) {
        if bug == own.name() {
            return None;
        }
        MistakeKind::AnotherBug
    } else {
        let noted = |searched: &Searched| searched.visit(named).map(|visit| (visit.window, visit.value));
        match noted(&wrong) {
            None => MistakeKind::NotNoted,
            note if note == noted(right) => MistakeKind::Right,
            Some(_) => MistakeKind::NotFirst,
        }
    };
    Some(Mistake::new(kind, node))
}

/// An answer that is right.
pub(super) fn solution(exercise: &Exercise) -> Answer {
    let nodes = &exercise.nodes;
    let right = search(nodes, None);
    let name = |node: usize| nodes.all[node].name.clone();
    match exercise.task {
        Task::Skipped => {
            let leaves = nodes.leaves().into_iter();
            Answer::Skipped(leaves.filter(|&leaf| right.visit(leaf).is_none()).map(name).collect())
        }
        Task::Windows => {
            let inner = right.visits.iter().filter(|visit| !nodes.all[visit.node].is_leaf());
            let bound = |number: i32| (number.abs() != NO_BOUND).then_some(f64::from(number));
            let row = |visit: &Visit| GivenRow {
                node: name(visit.node),
                alpha: bound(visit.window.0),
                beta: bound(visit.window.1),
                value: Some(f64::from(visit.value)),
            };
            Answer::Windows(inner.map(row).collect())
        }
        Task::Values => {
            let values = nodes.minimax();
            let inner = (0..nodes.all.len()).filter(|&node| !nodes.all[node].is_leaf());
            let row = |node: usize| GivenRow {
                node: name(node),
                value: Some(f64::from(values[node])),
                ..GivenRow::default()
            };
            let best = nodes.best_children(0, &values).first().map(|&child| name(child)).unwrap_or_default();
            Answer::Values { rows: inner.map(row).collect(), best }
        }
        Task::Order => Answer::Order(BestOrder::new(nodes).ordered().tree()),
        Task::Fill => Answer::Fill(Smallest::of(nodes).filled(nodes).tree()),
        Task::Bug => {
            let node = exercise.bug.and_then(|bug| first_wrong(&right, &search(nodes, Some(bug))));
            Answer::Bug {
                bug: exercise.bug.map(Bug::name).unwrap_or_default().to_owned(),
                node: node.map(name).unwrap_or_default(),
            }
        }
    }
}
