//! Faults of a written tree, with their places.

use std::fmt::{Display, Formatter, Result};

use thiserror::Error;

use super::limits::{MAX_NAME_LENGTH, MAX_NODES, MAX_PLIES};

/// Longest quotation in a fault, in characters.
const QUOTED: usize = 32;

/// The beginning of a text, for a fault.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

/// Place of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreePlace {
    /// A JSON pointer below the tree: `/1/2` is the third element of the second one; empty for the
    /// tree itself.
    Pointer(String),
    /// A character of the text form.
    Text {
        /// From 1.
        line: usize,
        /// Characters into the line, from 1.
        column: usize,
    },
}

impl Display for TreePlace {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Self::Pointer(pointer) if pointer.is_empty() => formatter.write_str("the root"),
            Self::Pointer(pointer) => write!(formatter, "{pointer} of the tree"),
            Self::Text { line, column } => write!(formatter, "line {line}, column {column}"),
        }
    }
}

/// A fault and where it lies.
///
/// Its text is the sentence of its kind. Faults of the text form begin with line and column; a JSON
/// pointer is left to the field in which a caller sees it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{kind}", prefix(place))]
pub struct TreeFault {
    /// Where it lies.
    pub place: TreePlace,
    /// What is wrong.
    pub kind: TreeFaultKind,
}

fn prefix(place: &TreePlace) -> String {
    match place {
        TreePlace::Pointer(_) => String::new(),
        TreePlace::Text { .. } => format!("{place}: "),
    }
}

fn not_first(name: &str, leaf: Option<&str>) -> String {
    match leaf {
        Some(leaf) => {
            format!("{name:?} stands in quotes and is no value; for a leaf write {leaf} without quotes")
        }
        None => format!(
            "{name:?} is not the first element of its list; a name comes first in the list of its \
             own node, as in [{name:?}, 3]"
        ),
    }
}

/// The kind of a fault.
///
/// Messages are whole sentences without a final full stop, which state what was found and what
/// would be right. Quoted texts are cut to 32 characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TreeFaultKind {
    /// A given name that another node was given before.
    #[error("the name {name:?} is also given at {first}; every name may be given once")]
    RepeatedName {
        /// The name.
        name: String,
        /// Where it was given first.
        first: TreePlace,
    },
    /// A given name that is also the path of a node without a name.
    #[error(
        "{name:?} is also what the node at {unnamed} is called, by its path from the root since it \
         has no name; rename one of the two"
    )]
    NameIsPath {
        /// The name.
        name: String,
        /// Where the node without a name stands.
        unnamed: TreePlace,
    },
    /// A list without a number and without children, or a lone name.
    #[error(
        "{} has neither a value nor children; write [\"name\", 3] for a leaf, \
         [\"name\", node, node] for a node",
        name.as_ref().map_or_else(|| "this node".to_owned(), |name| format!("{name:?}"))
    )]
    Empty {
        /// The name of the node, if it was given one.
        name: Option<String>,
    },
    /// A list of one number.
    #[error(
        "a list of one number may be a leaf or a node with one leaf; write the bare number or \
         [\"name\", 3] for the leaf, [\"name\", [3]] for the node"
    )]
    Ambiguous,
    /// A text that is not the first element of its list.
    #[error("{}", not_first(name, leaf.as_deref()))]
    NameNotFirst {
        /// The text.
        name: String,
        /// The leaf that it is without its quotes, if it is one.
        leaf: Option<String>,
    },
    /// A number, or what else a leaf is written as, in quotes where a name may stand.
    #[error(
        "{found:?} may be the name of this node or a leaf whose value was put in quotes; for the leaf \
         write {} without quotes, for the name one that is no value, such as \"n{found}\"",
        leaf.as_deref().unwrap_or("a finite number")
    )]
    QuotedValue {
        /// The text.
        found: String,
        /// The number that it is without its quotes; `None` where that is none, or not a finite one.
        leaf: Option<String>,
    },
    /// Something that is neither a number nor a list.
    #[error("{found} is no node; expected a number or a list")]
    WrongType {
        /// What was found, in JSON's words.
        found: &'static str,
    },
    /// A node too many plies from the root.
    #[error("this node is more than {MAX_PLIES} plies from the root; a tree has at most so many")]
    TooDeep,
    /// One node too many.
    #[error("the tree has more than {MAX_NODES} nodes, this is the first too many")]
    TooManyNodes,
    /// A number beyond any 64-bit floating-point number, infinity, or not a number.
    #[error("{found} is not a finite number; values lie within ±1.797e308")]
    NotFinite {
        /// The number as it was written.
        found: String,
    },
    /// `""`
    #[error("the name is empty; leave it out or write 1 to {MAX_NAME_LENGTH} characters")]
    EmptyName,
    /// A name of too many characters.
    #[error("the name has {length} characters, at most {MAX_NAME_LENGTH} are allowed")]
    LongName {
        /// Its length in characters.
        length: usize,
    },
    /// A character in a name that no picture could show.
    #[error("the name contains the control character U+{:04X}", u32::from(*.character))]
    ControlCharacter {
        /// The first such character of the name.
        character: char,
    },
    /// Text form: nothing but white space.
    #[error("the text is empty; write a tree such as [\"A\", [\"B\", 3], [\"C\", 12]]")]
    EmptyText,
    /// Text form: the text ends before the bracket is closed.
    #[error(
        "this {bracket:?} is not closed before the text ends; closing brackets missing in all: \
         {missing}"
    )]
    UnclosedBracket {
        /// The innermost bracket that is still open.
        bracket: char,
        /// How many brackets are open.
        missing: usize,
    },
    /// Text form: a bracket is closed by one of the other kind.
    #[error("{found:?} closes the {opened:?} at {at}; brackets must match")]
    MismatchedBracket {
        /// The closing bracket.
        found: char,
        /// The bracket that it closes.
        opened: char,
        /// Where that stands.
        at: TreePlace,
    },
    /// Text form: the text ends before the name does.
    #[error("the name that begins here has no closing {quote}")]
    UnclosedQuote {
        /// The quote that is missing.
        quote: char,
    },
    /// Text form: a backslash before something that it does not escape.
    #[error("unknown escape in a name; known are \\\\, \\', \\\", \\/ and \\u with four digits")]
    UnknownEscape,
    /// Text form: two elements side by side.
    #[error("a comma is missing before this element")]
    MissingComma,
    /// Text form: a word without quotes.
    #[error("{word} is no number; if it is a name, write it in quotes: {word:?}")]
    BareWord {
        /// The word.
        word: String,
    },
    /// Text form: something that begins like a number and is none.
    #[error("{found} is no number; write numbers as 3, -0.5 or 1e3")]
    NotANumber {
        /// What was written.
        found: String,
    },
    /// Text form: a character that has no meaning there.
    #[error("unexpected {character:?}; expected a number, a name in quotes, a bracket or a comma")]
    UnexpectedCharacter {
        /// The character.
        character: char,
    },
    /// Text form: more text after the end of the tree.
    #[error("the tree ends before this; a text holds one tree")]
    TextAfterTree,
}
