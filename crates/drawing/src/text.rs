//! Text tree of a recorded search for the terminal, one node a line.

use std::fmt::Write;

use super::label::{
    Labels, bounded_value_text, player_text, shown, stand_pat_text, visit_notes, visits_text, window_text,
};
use yomi_laboratory::recording::{Answered, CutBy, RecordedNode, Recording, Results};

/// Options of the text tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// With ANSI colours: cuts coloured, skipped nodes faint, the principal variation bold.
    pub colour: bool,
}

/// Ends every ANSI style.
const PLAIN: &str = "\u{1b}[0m";
const BOLD: &str = "\u{1b}[1m";
const FAINT: &str = "\u{1b}[2m";
const YELLOW: &str = "\u{1b}[33m";
const CYAN: &str = "\u{1b}[36m";

/// Marks the principal variation.
const STAR: char = '★';

/// Writes a recording as a tree: the name of each node, the side to move, value, window, order of
/// visit, and annotations.
///
/// ```text
/// A  MAX  3  [−∞, +∞]  #1  ★
/// ├─ B  MIN  3  [−∞, +∞]  #2  ★
/// │  ├─ E  leaf  3  [−∞, +∞]  #3  ★
/// │  └─ F  leaf  12  [−∞, 3]  #4
/// └─ C  MIN  ≤ 2  [3, +∞]  #5  α cut: 2 ≤ α = 3 from B
///    ├─ H  leaf  2  [3, +∞]  #6
///    └─ ╳ I skipped
/// ```
///
/// # Panics
/// When a node precedes its parent.
#[must_use]
pub fn text(recording: &Recording, options: TextOptions) -> String {
    let writer = Writer { recording, labels: Labels::new(recording), options };
    let children = recording.children();
    let several = recording.roots().nth(1).is_some();
    let mut text = String::new();
    for root in recording.roots() {
        if several {
            let _ = writeln!(text, "pass {}", recording.nodes[root].pass);
        }
        writer.tree(&mut text, &children, root);
    }
    if recording.nodes.iter().any(|node| node.on_line) {
        let _ = writeln!(text, "{STAR} principal variation");
    }
    text
}

/// Work left on the stack of the traversal.
enum Pending<'a> {
    Node(usize),
    /// Siblings that were skipped.
    Skipped(Vec<&'a usize>),
}

struct Writer<'a> {
    recording: &'a Recording,
    labels: Labels<'a>,
    options: TextOptions,
}

impl Writer<'_> {
    /// Iterative traversal: the top of the stack comes next, with the lines to its left and its own
    /// branch.
    fn tree(&self, text: &mut String, children: &[Vec<usize>], root: usize) {
        let mut stack = vec![(Pending::Node(root), String::new(), "")];
        while let Some((pending, lines, branch)) = stack.pop() {
            text.push_str(&lines);
            text.push_str(branch);
            let index = match pending {
                Pending::Skipped(skipped) => {
                    self.skipped(text, children, &skipped);
                    continue;
                }
                Pending::Node(index) => index,
            };
            self.node(text, index);
            let lines = match branch {
                "" => lines,
                "└─ " => lines + "   ",
                _ => lines + "│  ",
            };
            let (visited, skipped): (Vec<&usize>, Vec<&usize>) =
                children[index].iter().partition(|&&child| self.recording.nodes[child].is_visited());
            let mut below: Vec<Pending> = visited.into_iter().copied().map(Pending::Node).collect();
            if !skipped.is_empty() {
                below.push(Pending::Skipped(skipped));
            }
            for (place, pending) in below.into_iter().rev().enumerate() {
                let branch = if place == 0 { "└─ " } else { "├─ " };
                stack.push((pending, lines.clone(), branch));
            }
        }
    }

    fn node(&self, text: &mut String, index: usize) {
        let node = &self.recording.nodes[index];
        let name = shown(&node.name);
        if node.on_line {
            self.styled(text, BOLD, &name);
        } else {
            text.push_str(&name);
        }
        for part in parts(node, self.recording.results) {
            text.push_str("  ");
            text.push_str(&part);
        }
        if let (Some(cut), Some(note)) = (&node.cut, self.labels.cut_note(index)) {
            text.push_str("  ");
            self.styled(text, cut_colour(cut.by), &note);
        }
        if node.on_line {
            let _ = write!(text, "  {STAR}");
        }
        text.push('\n');
    }

    /// One line for all skipped children of a node, with the number of nodes below each.
    fn skipped(&self, text: &mut String, children: &[Vec<usize>], skipped: &[&usize]) {
        let names: Vec<String> = skipped
            .iter()
            .map(|&&index| {
                let name = shown(&self.recording.nodes[index].name);
                let below = self.recording.nodes[index].below.map(|below| below as usize);
                match below.unwrap_or_else(|| count_below(children, index)) {
                    0 => name.into_owned(),
                    below => format!("{name} (and {below} below)"),
                }
            })
            .collect();
        self.styled(text, FAINT, &format!("╳ {} skipped", names.join(", ")));
        text.push('\n');
    }

    fn styled(&self, text: &mut String, style: &str, part: &str) {
        if self.options.colour {
            let _ = write!(text, "{style}{part}{PLAIN}");
        } else {
            text.push_str(part);
        }
    }
}

fn cut_colour(by: CutBy) -> &'static str {
    match by {
        CutBy::Alpha => YELLOW,
        CutBy::Beta => CYAN,
    }
}

/// The text after the name of a node.
fn parts(node: &RecordedNode, results: Results) -> Vec<String> {
    let leaf = node.answered == Some(Answered::LEAF);
    let mut parts = vec![if leaf { "leaf" } else { player_text(node.player) }.to_owned()];
    if let Some(visits) = &node.visits {
        parts.push(visits_text(visits));
        parts.extend(visit_notes(visits));
    } else {
        parts.extend(bounded_value_text(node, results));
        parts.push(window_text(node.window, results));
    }
    parts.extend(node.order.map(|order| format!("#{order}")));
    parts.extend(node.purpose.text.map(String::from));
    parts.extend(node.answered.filter(|_| !leaf).map(|answered| answered.text.into()));
    parts.extend(stand_pat_text(node, results));
    parts
}

fn count_below(children: &[Vec<usize>], root: usize) -> usize {
    let mut count = 0;
    let mut stack = vec![root];
    while let Some(index) = stack.pop() {
        count += children[index].len();
        stack.extend(&children[index]);
    }
    count
}
