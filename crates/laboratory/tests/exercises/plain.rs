//! Plain solvers for the exercises: negamax over nested nodes, every order and every filling tried. They share no line
//! with `exercise`.

use std::collections::HashMap;

use yomi_game::{random::SplitMix64, tree::Tree};
use yomi_laboratory::{
    exercise::{Answer, Exercise, GivenRow},
    recording::Player,
};

/// A nested tree.
#[derive(Clone, Debug)]
pub struct PlainNode {
    name: String,
    value: f64,
    children: Vec<PlainNode>,
}

/// A nested tree with the sign of the side to move at its root.
#[derive(Clone, Debug)]
pub struct PlainTree {
    root: PlainNode,
    sign: f64,
}

/// Node, alpha, beta, value; from MAX's view.
pub type Row = (String, Option<f64>, Option<f64>, f64);

impl PlainTree {
    pub fn of(tree: &Tree, root: Player) -> Self {
        fn node(tree: &Tree, at: u32) -> PlainNode {
            PlainNode {
                name: tree.name(at).to_owned(),
                value: tree.value(at).unwrap_or(f64::NAN),
                children: tree.children(at).iter().map(|&child| node(tree, child)).collect(),
            }
        }
        Self { root: node(tree, 0), sign: if root == Player::Max { 1.0 } else { -1.0 } }
    }

    pub fn text(&self) -> String {
        fn text(node: &PlainNode) -> String {
            if node.children.is_empty() {
                return format!("['{}', {}]", node.name, node.value);
            }
            let children: Vec<_> = node.children.iter().map(text).collect();
            format!("['{}', {}]", node.name, children.join(","))
        }
        text(&self.root)
    }

    /// The names of all nodes.
    pub fn names(&self) -> Vec<String> {
        fn walk(node: &PlainNode, found: &mut Vec<String>) {
            found.push(node.name.clone());
            node.children.iter().for_each(|child| walk(child, found));
        }
        let mut found = Vec::new();
        walk(&self.root, &mut found);
        found
    }

    /// The minimax value of every inner node.
    pub fn values(&self) -> Vec<(String, f64)> {
        fn walk(node: &PlainNode, sign: f64, found: &mut Vec<(String, f64)>) -> f64 {
            if node.children.is_empty() {
                return node.value;
            }
            let of_children: Vec<f64> = node.children.iter().map(|child| walk(child, -sign, found)).collect();
            let value = sign * of_children.iter().map(|value| sign * value).fold(f64::NEG_INFINITY, f64::max);
            found.push((node.name.clone(), value));
            value
        }
        let mut found = Vec::new();
        walk(&self.root, self.sign, &mut found);
        found
    }

    /// The children of the root that have its value.
    pub fn best_children(&self) -> Vec<String> {
        let values = self.values();
        let of =
            |node: &PlainNode| values.iter().find(|(name, _)| *name == node.name).map_or(node.value, |found| found.1);
        let root = of(&self.root);
        self.root.children.iter().filter(|&child| of(child) == root).map(|child| child.name.clone()).collect()
    }

    pub fn leaves(&self) -> Vec<String> {
        self.of_leaves().into_iter().map(|leaf| leaf.name.clone()).collect()
    }

    pub fn numbers(&self) -> Vec<f64> {
        self.of_leaves().into_iter().map(|leaf| leaf.value).collect()
    }

    fn of_leaves(&self) -> Vec<&PlainNode> {
        fn walk<'a>(node: &'a PlainNode, found: &mut Vec<&'a PlainNode>) {
            if node.children.is_empty() {
                found.push(node);
            }
            node.children.iter().for_each(|child| walk(child, found));
        }
        let mut found = Vec::new();
        walk(&self.root, &mut found);
        found
    }

    pub fn with_numbers(&self, numbers: &[f64]) -> Self {
        fn walk(node: &mut PlainNode, numbers: &mut impl Iterator<Item = f64>) {
            if node.children.is_empty() {
                node.value = numbers.next().expect("a number for each leaf");
            }
            node.children.iter_mut().for_each(|child| walk(child, numbers));
        }
        let mut other = self.clone();
        walk(&mut other.root, &mut numbers.iter().copied());
        other
    }

    pub fn minimax(&self) -> f64 {
        fn value(node: &PlainNode, is_max: bool) -> f64 {
            let values = node.children.iter().map(|child| value(child, !is_max));
            match (node.children.is_empty(), is_max) {
                (true, _) => node.value,
                (false, true) => values.fold(f64::NEG_INFINITY, f64::max),
                (false, false) => values.fold(f64::INFINITY, f64::min),
            }
        }
        value(&self.root, self.sign > 0.0)
    }

    /// Every visit, leaves included, by negamax.
    fn visits(&self) -> Vec<Row> {
        self.visits_within((f64::NEG_INFINITY, f64::INFINITY))
    }

    /// At how many leaves a search looks with a window of the side that moves at the root.
    fn looked_at_within(&self, window: (f64, f64)) -> usize {
        self.visits_within(window).iter().filter(|(name, ..)| self.is_leaf(name)).count()
    }

    fn visits_within(&self, (alpha, beta): (f64, f64)) -> Vec<Row> {
        fn search(node: &PlainNode, sign: f64, alpha: f64, beta: f64, rows: &mut Vec<Row>) -> f64 {
            let place = rows.len();
            let ends = if sign > 0.0 { (alpha, beta) } else { (-beta, -alpha) };
            let open = |end: f64| end.is_finite().then_some(end);
            rows.push((node.name.clone(), open(ends.0), open(ends.1), 0.0));
            let mut best = f64::NEG_INFINITY;
            if node.children.is_empty() {
                best = sign * node.value;
            }
            for child in &node.children {
                best = best.max(-search(child, -sign, -beta, -alpha.max(best), rows));
                if best >= beta {
                    break;
                }
            }
            // −0 is 0.
            rows[place].3 = sign * best + 0.0;
            best
        }
        let mut rows = Vec::new();
        search(&self.root, self.sign, alpha, beta, &mut rows);
        for (_, alpha, beta, _) in &mut rows {
            *alpha = alpha.map(|end| end + 0.0);
            *beta = beta.map(|end| end + 0.0);
        }
        rows
    }

    fn is_leaf(&self, name: &str) -> bool {
        self.of_leaves().iter().any(|leaf| leaf.name == name)
    }

    pub fn rows(&self) -> Vec<Row> {
        self.visits().into_iter().filter(|(name, ..)| !self.is_leaf(name)).collect()
    }

    pub fn skipped_leaves(&self) -> Vec<String> {
        let visits = self.visits();
        let is_visited = |leaf: &String| visits.iter().any(|(name, ..)| name == leaf);
        self.leaves().into_iter().filter(|leaf| !is_visited(leaf)).collect()
    }

    pub fn looked_at(&self) -> usize {
        self.leaves().len() - self.skipped_leaves().len()
    }

    /// In how many orders the children of all nodes may stand.
    pub fn orders(&self) -> u64 {
        fn orders(node: &PlainNode) -> u64 {
            let own = (1..=node.children.len() as u64).product::<u64>();
            node.children.iter().map(orders).fold(own, u64::saturating_mul)
        }
        orders(&self.root)
    }

    pub fn shuffled(&self, rng: &mut SplitMix64) -> Self {
        fn shuffle(node: &mut PlainNode, rng: &mut SplitMix64) {
            rng.shuffle(&mut node.children);
            node.children.iter_mut().for_each(|child| shuffle(child, rng));
        }
        let mut other = self.clone();
        shuffle(&mut other.root, rng);
        other
    }
}

/// The fewest leaves of a node by its name and window.
type Fewest = HashMap<(String, u64, u64), usize>;

impl PlainTree {
    fn node<'a>(root: &'a PlainNode, name: &str) -> Option<&'a PlainNode> {
        if root.name == name {
            return Some(root);
        }
        root.children.iter().find_map(|child| Self::node(child, name))
    }

    /// Every two siblings by name, the left one first.
    pub fn siblings(&self) -> Vec<(String, String)> {
        fn walk(node: &PlainNode, found: &mut Vec<(String, String)>) {
            for (place, left) in node.children.iter().enumerate() {
                let rights = node.children[place + 1..].iter();
                found.extend(rights.map(|right| (left.name.clone(), right.name.clone())));
                walk(left, found);
            }
        }
        let mut found = Vec::new();
        walk(&self.root, &mut found);
        found
    }

    /// The tree with two siblings in each other's place; panics when they are none.
    pub fn exchanged(&self, one: &str, other: &str) -> Self {
        fn walk(node: &mut PlainNode, one: &str, other: &str) -> bool {
            let place = |name: &str| node.children.iter().position(|child| child.name == name);
            if let (Some(one), Some(other)) = (place(one), place(other)) {
                node.children.swap(one, other);
                return true;
            }
            node.children.iter_mut().any(|child| walk(child, one, other))
        }
        let mut tree = self.clone();
        assert!(walk(&mut tree.root, one, other), "{one} and {other} are no siblings");
        tree
    }

    /// The minimax value of the node of that name, from MAX's view.
    pub fn value_of(&self, name: &str) -> f64 {
        fn value(node: &PlainNode, name: &str, is_max: bool) -> Option<f64> {
            if node.name == name {
                let sign = if is_max { 1.0 } else { -1.0 };
                return Some(PlainTree { root: node.clone(), sign }.minimax());
            }
            node.children.iter().find_map(|child| value(child, name, !is_max))
        }
        value(&self.root, name, self.sign > 0.0).expect("a node of that name")
    }

    /// The name of the parent of the node of that name.
    pub fn parent_of(&self, name: &str) -> String {
        fn walk<'a>(node: &'a PlainNode, name: &str) -> Option<&'a str> {
            if node.children.iter().any(|child| child.name == name) {
                return Some(&node.name);
            }
            node.children.iter().find_map(|child| walk(child, name))
        }
        walk(&self.root, name).expect("a node of that name below the root").to_owned()
    }

    /// Whether MAX chooses at the parent of the node of that name.
    pub fn max_chooses_above(&self, name: &str) -> bool {
        fn walk(node: &PlainNode, name: &str, is_max: bool) -> Option<bool> {
            if node.children.iter().any(|child| child.name == name) {
                return Some(is_max);
            }
            node.children.iter().find_map(|child| walk(child, name, !is_max))
        }
        walk(&self.root, name, self.sign > 0.0).expect("a node of that name below the root")
    }

    /// At how many leaves below the node of that name alpha-beta looks.
    pub fn looked_at_below(&self, name: &str) -> usize {
        let below = Self { root: Self::node(&self.root, name).expect("a node").clone(), ..self.clone() };
        let skipped = self.skipped_leaves();
        below.leaves().iter().filter(|leaf| !skipped.contains(leaf)).count()
    }

    /// The leaves below the siblings to the right of the node of that name.
    pub fn leaves_right_of(&self, name: &str) -> Vec<String> {
        fn walk(node: &PlainNode, name: &str) -> Option<Vec<String>> {
            if let Some(place) = node.children.iter().position(|child| child.name == name) {
                let right = node.children[place + 1..].iter();
                let below = right.map(|child| PlainTree { root: child.clone(), sign: 1.0 }.leaves());
                return Some(below.flatten().collect());
            }
            node.children.iter().find_map(|child| walk(child, name))
        }
        walk(&self.root, name).expect("a node of that name below the root")
    }

    /// Every visit by the name of its node.
    pub fn visit(&self, name: &str) -> Option<Row> {
        self.visits().into_iter().find(|(node, ..)| node == name)
    }

    /// The fewest leaves over all orders that agree with this one in all that alpha-beta visits before the
    /// node of that name, and have that node next.
    pub fn fewest_from(&self, name: &str) -> usize {
        let mut known = Fewest::new();
        let window = (f64::NEG_INFINITY, f64::INFINITY);
        from_there_on(&self.root, self.sign, window, name, &mut known)
    }
}

/// What a node is worth to the side that moves there.
fn worth(node: &PlainNode, sign: f64) -> f64 {
    sign * PlainTree { root: node.clone(), sign }.minimax()
}

/// The fewest leaves of a node over all orders, `children` in any order after the window was narrowed.
fn fewest(node: &PlainNode, sign: f64, (alpha, beta): (f64, f64), known: &mut Fewest) -> usize {
    if node.children.is_empty() {
        return 1;
    }
    let key = (node.name.clone(), alpha.to_bits(), beta.to_bits());
    if let Some(&found) = known.get(&key) {
        return found;
    }
    let children: Vec<&PlainNode> = node.children.iter().collect();
    let found = fewest_of(&children, sign, (alpha, beta), known);
    known.insert(key, found);
    found
}

fn fewest_of(children: &[&PlainNode], sign: f64, (alpha, beta): (f64, f64), known: &mut Fewest) -> usize {
    let orders = orders_of(children).into_iter().map(|order| {
        let (mut leaves, mut alpha) = (0, alpha);
        for child in order {
            if alpha >= beta {
                break;
            }
            leaves += fewest(child, -sign, (-beta, -alpha), known);
            alpha = alpha.max(-worth(child, -sign));
        }
        leaves
    });
    orders.min().expect("an order")
}

fn from_there_on(node: &PlainNode, sign: f64, (mut alpha, beta): (f64, f64), name: &str, known: &mut Fewest) -> usize {
    let holds = |child: &PlainNode| PlainTree::node(child, name).is_some();
    let place = node.children.iter().position(holds).expect("a node of that name");
    let mut leaves = 0;
    for child in &node.children[..place] {
        leaves += PlainTree { root: child.clone(), sign: -sign }.looked_at_within((-beta, -alpha));
        alpha = alpha.max(-worth(child, -sign));
    }
    assert!(alpha < beta, "{name} is not visited");
    let child = &node.children[place];
    leaves += if child.name == name {
        fewest(child, -sign, (-beta, -alpha), known)
    } else {
        from_there_on(child, -sign, (-beta, -alpha), name, known)
    };
    alpha = alpha.max(-worth(child, -sign));
    let rest: Vec<&PlainNode> = node.children[place + 1..].iter().collect();
    leaves + fewest_of(&rest, sign, (alpha, beta), known)
}

/// All orders of some items.
fn orders_of<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut orders = Vec::new();
    for (place, first) in items.iter().enumerate() {
        let mut others = items.to_vec();
        others.remove(place);
        for rest in orders_of(&others) {
            orders.push([vec![first.clone()], rest].concat());
        }
    }
    orders
}

/// All trees that differ from this one in the order of children.
fn all_orders(node: &PlainNode) -> Vec<PlainNode> {
    let of_children: Vec<Vec<PlainNode>> = node.children.iter().map(all_orders).collect();
    let mut choices: Vec<Vec<PlainNode>> = vec![Vec::new()];
    for child in &of_children {
        choices = choices
            .iter()
            .flat_map(|before| child.iter().map(move |next| [before.clone(), vec![next.clone()]].concat()))
            .collect();
    }
    choices
        .iter()
        .flat_map(|children| orders_of(children))
        .map(|children| PlainNode { children, ..node.clone() })
        .collect()
}

pub fn fewest_over_all_orders(tree: &PlainTree) -> usize {
    let trees = all_orders(&tree.root).into_iter();
    trees.map(|root| PlainTree { root, sign: tree.sign }.looked_at()).min().expect("an order")
}

pub fn fewest_over_all_fillings(tree: &PlainTree) -> usize {
    let numbers: Vec<f64> = (0..tree.leaves().len()).map(|number| number as f64).collect();
    let fillings = orders_of(&numbers).into_iter();
    fillings.map(|numbers| tree.with_numbers(&numbers).looked_at()).min().expect("a filling")
}

/// What a buggy program writes down.
pub struct Program {
    pub bug: String,
    pub notes: Vec<(String, (i32, i32), i32)>,
    pub first_wrong: String,
}

/// Every buggy program, each written as its mistake is made in tutorials.
pub fn buggy_notes(tree: &PlainTree, infinity: i32) -> Vec<Program> {
    struct Run<'a> {
        bug: &'a str,
        infinity: i32,
        notes: Vec<(String, (i32, i32), i32)>,
        /// What is written down in its order: a window on entering, a value on leaving.
        told: Vec<String>,
    }
    impl Run<'_> {
        fn max_value(&mut self, node: &PlainNode, alpha: i32, beta: i32) -> i32 {
            self.enter(node, alpha, beta, -1, |run, alpha, _| {
                let mut best = -run.infinity;
                for child in &node.children {
                    let (low, high) = (alpha.max(best), beta);
                    let swaps = run.bug == "swapped_window max";
                    let (low, high) = if swaps { (high, low) } else { (low, high) };
                    best = best.max(run.min_value(child, low, high));
                    if best >= beta {
                        break;
                    }
                }
                best
            })
        }

        fn min_value(&mut self, node: &PlainNode, alpha: i32, beta: i32) -> i32 {
            self.enter(node, alpha, beta, 1, |run, alpha, beta| {
                let mut best = run.infinity;
                for child in &node.children {
                    let (low, high) = (alpha, beta.min(best));
                    let swaps = run.bug == "swapped_window min";
                    let (low, high) = if swaps { (high, low) } else { (low, high) };
                    best = best.min(run.max_value(child, low, high));
                    if best <= alpha {
                        break;
                    }
                }
                best
            })
        }

        fn enter(
            &mut self,
            node: &PlainNode,
            alpha: i32,
            beta: i32,
            loss: i32,
            children: impl Fn(&mut Self, i32, i32) -> i32,
        ) -> i32 {
            let place = self.notes.len();
            self.notes.push((node.name.clone(), (alpha, beta), 0));
            self.told.push(format!("{} [{alpha}, {beta}]", node.name));
            let value = node.value as i32;
            let is_leaf =
                if self.bug == "zero_leaf" { node.children.is_empty() && value != 0 } else { node.children.is_empty() };
            let found = if is_leaf {
                value
            } else if self.bug == "forced_pass" && node.children.len() == 1 {
                loss * self.infinity
            } else {
                children(self, alpha, beta)
            };
            self.notes[place].2 = found;
            self.told.push(format!("{} = {found}", node.name));
            found
        }
    }
    let run = |bug: &'static str| {
        let mut run = Run { bug, infinity, notes: Vec::new(), told: Vec::new() };
        if tree.sign > 0.0 {
            run.max_value(&tree.root, -infinity, infinity);
        } else {
            run.min_value(&tree.root, -infinity, infinity);
        }
        (run.notes, run.told)
    };
    let (_, right) = run("none");
    ["swapped_window max", "swapped_window min", "forced_pass", "zero_leaf"]
        .into_iter()
        .map(|bug| {
            let (notes, told) = run(bug);
            let differ = told.iter().zip(&right).find(|(wrong, right)| wrong != right);
            let first = differ.map_or("", |(wrong, _)| wrong.split(' ').next().unwrap_or_default());
            Program { bug: bug.split(' ').next().unwrap_or_default().to_owned(), notes, first_wrong: first.to_owned() }
        })
        .collect()
}

/// Answers of all kinds that are mostly wrong.
pub fn wrong_answers(exercise: &Exercise, names: &[String], rng: &mut SplitMix64) -> Vec<Answer> {
    let mut any = || names[rng.below(names.len())].clone();
    let row = |node: String| GivenRow { node, alpha: Some(3.0), beta: None, value: Some(4.0) };
    let (one, two) = (any(), any());
    let tree = |text: &str| Tree::from_text(text).expect("a tree");
    let plain = PlainTree::of(&exercise.nodes.tree(), exercise.nodes.root);
    let text = plain.text();
    match exercise.solution() {
        Answer::Skipped(mut names) => {
            names.push(one.clone());
            vec![
                Answer::Skipped(names),
                Answer::Skipped(vec![two]),
                Answer::Skipped(Vec::new()),
                Answer::Skipped(vec!["x".to_owned()]),
            ]
        }
        Answer::Windows(rows) => {
            let changed = |change: fn(&mut GivenRow)| {
                let mut rows = rows.clone();
                rows.iter_mut().for_each(change);
                Answer::Windows(rows)
            };
            let more = [rows.clone(), vec![row(one.clone())]].concat();
            vec![
                Answer::Windows(more),
                Answer::Windows(vec![row(one)]),
                changed(|row| row.alpha = row.alpha.map(|alpha| alpha + 1.0)),
                changed(|row| row.beta = row.beta.or(Some(7.0))),
                changed(|row| row.value = None),
            ]
        }
        Answer::Values { rows, best } => {
            let less = |mut rows: Vec<GivenRow>| {
                drop(rows.pop());
                rows
            };
            let wrong = vec![GivenRow { alpha: None, ..row(one.clone()) }];
            vec![
                Answer::Values { rows: less(rows.clone()), best: best.clone() },
                Answer::Values { rows: wrong, best },
                Answer::Values { rows, best: two },
            ]
        }
        Answer::Order(_) => vec![
            Answer::Order(tree(&text)),
            Answer::Order(tree("['A', 1, 2]")),
            Answer::Order(tree(&text.replace(", 7]", ", 8]"))),
        ],
        Answer::Fill(_) => {
            let mut numbers: Vec<f64> = (0..exercise.nodes.leaves().len()).map(|number| number as f64).collect();
            rng.shuffle(&mut numbers);
            let shuffled = plain.with_numbers(&numbers).text();
            numbers[0] = numbers[1];
            let twice = plain.with_numbers(&numbers).text();
            numbers[0] = 99.0;
            let beyond = plain.with_numbers(&numbers).text();
            vec![Answer::Fill(tree(&shuffled)), Answer::Fill(tree(&twice)), Answer::Fill(tree(&beyond))]
        }
        Answer::Bug { bug, node } => vec![
            Answer::Bug { bug: "swapped_window".to_owned(), node: one },
            Answer::Bug { bug: "zero_leaf".to_owned(), node },
            Answer::Bug { bug, node: "A".to_owned() },
        ],
    }
}
