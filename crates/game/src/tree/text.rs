//! Parser of trees in text form.

use super::{
    builder::Builder,
    fault::{TreeFault, TreeFaultKind, TreePlace},
    token::{Token, Tokens, in_word},
    written::Tree,
};

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// An element; no comma.
    Element,
    /// A comma; no element without one.
    Comma,
    /// Both: what stood here was a fault, and one fault is enough.
    Either,
}

/// Reads a tree from its text form.
pub(super) fn read(text: &str) -> Result<Tree, Vec<TreeFault>> {
    let mut builder = Builder::default();
    // The brackets that are open, each with its place.
    let mut brackets: Vec<(char, usize)> = Vec::new();
    let mut expected = Expected::Element;
    let mut tree_ended = false;
    for (place, token) in Tokens::new(text) {
        if tree_ended {
            builder.fault(place, TreeFaultKind::TextAfterTree);
        }
        if builder.gave_up() || tree_ended {
            brackets.clear();
            break;
        }
        let is_element = matches!(token, Token::Open(_) | Token::Name(..) | Token::Number(..) | Token::Broken(_));
        if is_element && expected == Expected::Comma {
            builder.fault(place, TreeFaultKind::MissingComma);
        }
        match token {
            Token::Open(bracket) => {
                builder.open(place);
                brackets.push((bracket, place));
                expected = Expected::Element;
            }
            Token::Close(found) => match brackets.pop() {
                Some((opened, opened_at)) => {
                    if found != closing(opened) {
                        let at = locate(text, opened_at);
                        let kind = TreeFaultKind::MismatchedBracket { found, opened, at };
                        builder.fault(place, kind);
                    }
                    builder.close();
                    tree_ended = brackets.is_empty();
                    expected = Expected::Comma;
                }
                None => builder.fault(place, unexpected(found)),
            },
            Token::Comma if expected == Expected::Element => builder.fault(place, unexpected(',')),
            Token::Comma => expected = Expected::Element,
            Token::Name(name, unknown_escape) => {
                if let Some(place) = unknown_escape {
                    builder.fault(place, TreeFaultKind::UnknownEscape);
                }
                builder.name(name, place);
                tree_ended = brackets.is_empty();
                expected = Expected::Comma;
            }
            Token::Number(value, written) => {
                builder.number(value, || written, place);
                tree_ended = brackets.is_empty();
                expected = Expected::Comma;
            }
            // A word without quotes can be nothing but a name where a name stands.
            Token::Broken(TreeFaultKind::BareWord { .. }) if builder.takes_name() => {
                let rest = &text[place..];
                let end = rest.find(|character| !in_word(character)).unwrap_or(rest.len());
                builder.name(rest[..end].to_owned(), place);
                expected = Expected::Comma;
            }
            Token::Broken(kind) => {
                builder.broken(place, kind);
                expected = Expected::Either;
            }
            Token::Unexpected(character) => {
                // It may have been meant as an element, so its list is not reported as empty.
                builder.broken(place, unexpected(character));
                expected = Expected::Either;
            }
            Token::Unclosed(quote) => {
                builder.fault(place, TreeFaultKind::UnclosedQuote { quote });
                brackets.clear();
            }
        }
    }
    if let Some(&(bracket, place)) = brackets.last() {
        let missing = brackets.len();
        builder.fault(place, TreeFaultKind::UnclosedBracket { bracket, missing });
    }
    if builder.is_untouched() {
        builder.fault(0, TreeFaultKind::EmptyText);
    }
    builder.finish(|place| locate(text, place))
}

const fn unexpected(character: char) -> TreeFaultKind {
    TreeFaultKind::UnexpectedCharacter { character }
}

const fn closing(bracket: char) -> char {
    if bracket == '[' { ']' } else { ')' }
}

/// Line and column of the character at an offset in bytes.
fn locate(text: &str, offset: usize) -> TreePlace {
    let before = &text[..offset];
    let start_of_line = before.rfind('\n').map_or(0, |newline| newline + 1);
    TreePlace::Text { line: before.matches('\n').count() + 1, column: before[start_of_line..].chars().count() + 1 }
}
