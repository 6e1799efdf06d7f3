//! Tree builder: assembles a tree from parser events in order of writing, and collects its faults.
//!
//! Places are numbers here, in ascending order of writing; the parser translates them at the end.

use std::collections::HashMap;

use super::{
    fault::{TreeFault, TreeFaultKind, TreePlace, quoted},
    limits::{MAX_FAULTS, MAX_NAME_LENGTH, MAX_NODES, MAX_PLIES},
    quoted_value,
    written::{Node, Tree},
};

/// A tree under construction.
#[derive(Debug, Default)]
pub(super) struct Builder {
    nodes: Vec<Draft>,
    children: Vec<u32>,
    /// The lists that are open, the innermost last.
    open: Vec<OpenList>,
    /// How many lists are open below the deepest ply, none of which is built.
    below_deepest: usize,
    faults: Vec<(usize, TreeFaultKind)>,
    /// Names that read as values: labels, if all nodes have one, and faults otherwise.
    labels: Vec<(usize, TreeFaultKind)>,
    gave_up: bool,
}

/// A node whose name is not yet known to be unique.
#[derive(Debug)]
struct Draft {
    place: usize,
    name: Option<(String, usize)>,
    /// Which child of its parent it is, from 1.
    number: u32,
    node: Node,
}

/// A list of which more elements may come.
#[derive(Debug)]
struct OpenList {
    node: u32,
    children: Vec<u32>,
    /// Elements so far, without the name and without `lone_number`.
    elements: u32,
    /// The number that is the only element so far: the value of a leaf, or the first child.
    lone_number: Option<(f64, usize)>,
    /// Place of the list of one number that is the only element so far. It is a leaf when it
    /// stays the only one, and ambiguous otherwise.
    lone_list: Option<usize>,
    /// Whether a fault says that the children are too deep.
    too_deep: bool,
}

impl Builder {
    /// Adds a fault.
    pub(super) fn fault(&mut self, place: usize, kind: TreeFaultKind) {
        self.faults.push((place, kind));
        self.gave_up |= self.faults.len() >= MAX_FAULTS;
    }

    /// Whether to stop parsing, because of too many faults or nodes.
    pub(super) const fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Whether there was no event yet.
    pub(super) const fn is_untouched(&self) -> bool {
        self.nodes.is_empty() && self.faults.is_empty()
    }

    /// A list begins.
    pub(super) fn open(&mut self, place: usize) {
        if self.below_deepest > 0 {
            self.below_deepest += 1;
            return;
        }
        self.settle();
        let Some(node) = self.add(place, None) else {
            self.below_deepest = 1;
            return;
        };
        self.open.push(OpenList {
            node,
            children: Vec::new(),
            elements: 0,
            lone_number: None,
            lone_list: None,
            too_deep: false,
        });
    }

    /// The innermost list ends.
    pub(super) fn close(&mut self) {
        if self.below_deepest > 0 {
            self.below_deepest -= 1;
            return;
        }
        let list = self.open.pop().expect("a reader closes what it opened");
        let draft = &mut self.nodes[list.node as usize];
        if let Some((value, _)) = list.lone_number {
            draft.node.value = Some(value);
            if draft.name.is_none() {
                let place = draft.place;
                self.close_bare_number(place);
            }
        } else if list.elements == 0 {
            let name = draft.name.as_ref().map(|(name, _)| name);
            // Of a name that reads as a value that is said.
            if name.is_some_and(|name| quoted_value::is_one(name)) {
                self.faults.append(&mut self.labels);
            } else {
                let name = name.map(|name| quoted(name));
                let place = draft.place;
                self.fault(place, TreeFaultKind::Empty { name });
            }
        } else {
            let start = self.children.len() as u32;
            self.children.extend(list.children);
            draft.node.children = start..self.children.len() as u32;
        }
    }

    /// A list of one number without a name has ended.
    fn close_bare_number(&mut self, place: usize) {
        match self.open.last_mut() {
            Some(parent) if parent.elements == 1 && self.nodes[parent.node as usize].name.is_some() => {
                parent.lone_list = Some(place);
            }
            _ => self.fault(place, TreeFaultKind::Ambiguous),
        }
    }

    /// A number, finite or not; `written` is how a fault shows it.
    pub(super) fn number(&mut self, value: f64, written: impl FnOnce() -> String, place: usize) {
        if !value.is_finite() {
            return self.broken(place, TreeFaultKind::NotFinite { found: written() });
        }
        if self.below_deepest > 0 {
            return;
        }
        // −0 becomes 0, so that equal values are equal in every respect.
        let value = value + 0.0;
        match self.open.last_mut() {
            Some(list) if list.elements == 0 && list.lone_number.is_none() => {
                list.lone_number = Some((value, place));
            }
            _ => {
                self.settle();
                self.add(place, Some(value));
            }
        }
    }

    /// A text: the name of the list that it begins.
    pub(super) fn name(&mut self, name: String, place: usize) {
        if self.below_deepest > 0 {
            return;
        }
        let Some(list) = self.open.last() else {
            let empty = || TreeFaultKind::Empty { name: Some(quoted(&name)) };
            let kind = quoted_value::fault(&name).unwrap_or_else(empty);
            return self.fault(place, kind);
        };
        if !self.takes_name() {
            let leaf = quoted_value::leaf(&name);
            return self.broken(place, TreeFaultKind::NameNotFirst { name: quoted(&name), leaf });
        }
        let node = list.node as usize;
        match name_fault(&name) {
            Some(kind @ TreeFaultKind::QuotedValue { .. }) => self.labels.push((place, kind)),
            Some(kind) => self.fault(place, kind),
            None => {}
        }
        self.nodes[node].name = Some((name, place));
    }

    /// Whether a name may come next: at the beginning of a list.
    pub(super) fn takes_name(&self) -> bool {
        self.below_deepest == 0
            && self.open.last().is_some_and(|list| {
                list.elements == 0 && list.lone_number.is_none() && self.nodes[list.node as usize].name.is_none()
            })
    }

    /// Whether names that read as values are labels: numbers from 0 on, one at each of several nodes, so that no leaf
    /// in quotes is taken for a name.
    fn is_labelled(&self) -> bool {
        let is_label = |draft: &Draft| draft.name.as_ref().is_some_and(|(name, _)| quoted_value::is_label(name));
        self.nodes.len() > 1 && self.nodes.iter().all(is_label)
    }

    /// Reports an element that is no node, for the reason `kind`.
    pub(super) fn broken(&mut self, place: usize, kind: TreeFaultKind) {
        self.fault(place, kind);
        if self.below_deepest == 0 {
            self.settle();
            if let Some(list) = self.open.last_mut() {
                list.elements += 1;
            }
        }
    }

    /// Another element follows: the only one so far becomes a child among others.
    fn settle(&mut self) {
        let Some(list) = self.open.last_mut() else {
            return;
        };
        if let Some(place) = list.lone_list.take() {
            self.fault(place, TreeFaultKind::Ambiguous);
        } else if let Some((value, place)) = list.lone_number.take() {
            self.add(place, Some(value));
        }
    }

    /// Adds a child of the innermost list, or the root; `None` where it is too deep or one too many.
    fn add(&mut self, place: usize, value: Option<f64>) -> Option<u32> {
        let (parent, ply, number) = match self.open.last_mut() {
            Some(list) => {
                list.elements += 1;
                let ply = self.nodes[list.node as usize].node.ply + 1;
                (Some(list.node), ply, list.elements)
            }
            None => (None, 0, 1),
        };
        if ply > MAX_PLIES {
            let list = self.open.last_mut().expect("only the root has no parent");
            if !std::mem::replace(&mut list.too_deep, true) {
                self.fault(place, TreeFaultKind::TooDeep);
            }
            return None;
        }
        if self.nodes.len() == MAX_NODES {
            if !self.gave_up {
                self.fault(place, TreeFaultKind::TooManyNodes);
            }
            self.gave_up = true;
            return None;
        }
        let id = self.nodes.len() as u32;
        let node = Node { name: Box::default(), parent, children: 0..0, value, ply };
        self.nodes.push(Draft { place, name: None, number, node });
        if let Some(list) = self.open.last_mut() {
            list.children.push(id);
        }
        Some(id)
    }

    /// The tree, if it has no faults; `locate` translates places.
    pub(super) fn finish(mut self, locate: impl Fn(usize) -> TreePlace) -> Result<Tree, Vec<TreeFault>> {
        if !self.is_labelled() {
            self.faults.append(&mut self.labels);
        }
        let paths = self.paths();
        self.check_names(&paths, &locate);
        if !self.faults.is_empty() {
            self.faults.sort_by_key(|(place, _)| *place);
            self.faults.truncate(MAX_FAULTS);
            let located = |(place, kind)| TreeFault { place: locate(place), kind };
            return Err(self.faults.into_iter().map(located).collect());
        }
        let nodes = self
            .nodes
            .into_iter()
            .zip(paths)
            .map(|(draft, path)| {
                let name = draft.name.map_or(path, |(name, _)| name).into_boxed_str();
                Node { name, ..draft.node }
            })
            .collect();
        Ok(Tree { nodes, children: self.children })
    }

    /// The path of every node without a name, and nothing for the others.
    fn paths(&self) -> Vec<String> {
        let path = |draft: &Draft| {
            let mut numbers = Vec::new();
            let mut here = draft;
            while let Some(parent) = here.node.parent {
                numbers.push(here.number.to_string());
                here = &self.nodes[parent as usize];
            }
            numbers.reverse();
            if numbers.is_empty() { "root".to_owned() } else { numbers.join(".") }
        };
        self.nodes.iter().map(|draft| if draft.name.is_some() { String::new() } else { path(draft) }).collect()
    }

    /// Finds duplicate names. Locating a place may take as long as parsing the text, so no more
    /// faults are made than are reported.
    fn check_names(&mut self, paths: &[String], locate: impl Fn(usize) -> TreePlace) {
        let mut given: HashMap<&str, usize> = HashMap::new();
        let mut repeated = Vec::new();
        for (name, place) in self.nodes.iter().filter_map(|draft| draft.name.as_ref()) {
            // An invalid name has its own fault already.
            let is_label = |fault: &TreeFaultKind| matches!(fault, TreeFaultKind::QuotedValue { .. });
            if name_fault(name).is_some_and(|fault| !is_label(&fault) || self.labels.is_empty()) {
                continue;
            }
            match given.get(name.as_str()) {
                Some(&first) => repeated.push((*place, name.clone(), first)),
                None => {
                    given.insert(name, *place);
                }
            }
        }
        let repeated = repeated
            .into_iter()
            .take(MAX_FAULTS)
            .map(|(place, name, first)| (place, TreeFaultKind::RepeatedName { name, first: locate(first) }));
        let is_path = self.nodes.iter().zip(paths).filter_map(|(draft, path)| {
            let place = *given.get(path.as_str())?;
            let unnamed = locate(draft.place);
            Some((place, TreeFaultKind::NameIsPath { name: path.clone(), unnamed }))
        });
        self.faults.extend(repeated.chain(is_path.take(MAX_FAULTS)).collect::<Vec<_>>());
    }
}

/// What is wrong with a name by itself.
fn name_fault(name: &str) -> Option<TreeFaultKind> {
    // XML documents, so SVG pictures, can hold these two no more than control characters.
    let hidden = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    let length = name.chars().count();
    if length == 0 {
        Some(TreeFaultKind::EmptyName)
    } else if let Some(character) = name.chars().find(|&character| hidden(character)) {
        Some(TreeFaultKind::ControlCharacter { character })
    } else if length > MAX_NAME_LENGTH {
        Some(TreeFaultKind::LongName { length })
    } else {
        quoted_value::fault(name)
    }
}
