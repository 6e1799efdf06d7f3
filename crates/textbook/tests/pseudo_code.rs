//! The pseudo-code of the pages and of the heads of files could be run: every name in a function is a parameter or
//! set before it is used, and every call has as many arguments as a definition of that function.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

use yomi_textbook::{Switch, TECHNIQUES};

/// What pseudo-code may name without setting it: the node at hand, and what outlives a call.
const GIVEN: [&str; 8] = ["leaf", "child", "move", "evaluation", "table", "none", "that", "it"];
const KEYWORDS: [&str; 8] = ["if", "else", "and", "or", "not", "while", "repeat", "return"];
/// Functions of arithmetic, of any number of arguments.
const ARITHMETIC: [&str; 3] = ["max", "min", "ln"];

/// A block of pseudo-code: its file and its lines.
struct Block {
    file: String,
    lines: Vec<String>,
}

/// A function, or lines outside any.
#[derive(Debug, Default)]
struct Function {
    /// Its name and its parameters.
    head: Option<(String, Vec<String>)>,
    /// Its statements, without comments.
    body: Vec<String>,
}

/// The `text` blocks of a file that are no output of a command.
fn blocks(file: &str, text: &str) -> Vec<Block> {
    let (mut found, mut after_command) = (Vec::new(), false);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: Vec<_> = lines.by_ref().take_while(|line| *line != "```").map(str::to_owned).collect();
        if language == "text" && !after_command {
            found.push(Block { file: file.to_owned(), lines: block });
        }
        after_command = language == "sh";
    }
    found
}

/// The blocks of all pages, and of the heads of all files of the textbook.
fn all_blocks() -> Vec<Block> {
    let crate_folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![crate_folder.join("../../docs/textbook"), crate_folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let file = path.display().to_string();
            let is = |ending| Path::new(&file).extension().is_some_and(|found| found == ending);
            if !is("md") && !is("rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text file");
            let head = text.lines().map_while(|line| line.strip_prefix("//!"));
            let head = head.map(|line| line.strip_prefix(' ').unwrap_or(line));
            let head = head.collect::<Vec<_>>().join("\n");
            found.extend(blocks(&file, if is("rs") { &head } else { &text }));
        }
    }
    found
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The name that ends at the end of a text.
fn last_name(text: &str) -> &str {
    let start = text.char_indices().rev().take_while(|(_, character)| is_name(*character));
    start.last().map_or("", |(start, _)| &text[start..])
}

/// The places of `separator` outside brackets.
fn split<'text>(text: &'text str, separators: &[char]) -> Vec<&'text str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, character) in text.char_indices() {
        depth += i32::from("([".contains(character)) - i32::from(")]".contains(character));
        if depth == 0 && separators.contains(&character) {
            parts.push(&text[start..at]);
            start = at + character.len_utf8();
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The calls of a text: name and arguments.
fn calls(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for (open, _) in text.match_indices('(') {
        let name = last_name(&text[..open]);
        if name.is_empty() {
            continue;
        }
        let inside = &text[open + 1..];
        let mut depth = 0;
        let close = inside.char_indices().find(|(_, character)| {
            depth += i32::from("([".contains(*character)) - i32::from(")]".contains(*character));
            depth < 0
        });
        let inside = &inside[..close.map_or(inside.len(), |(at, _)| at)];
        let arguments = split(inside, &[',']).into_iter().map(|part| part.trim().to_owned());
        found.push((name.to_owned(), arguments.collect()));
    }
    found
}

/// Where a line begins definitions, `name(parameters):`, in characters.
fn definitions(line: &str) -> Vec<(usize, String, Vec<String>)> {
    let is_begin = |start: usize| start == 0 || line[..start].ends_with("  ");
    let found = calls(line).into_iter().filter_map(|(name, parameters)| {
        let text = format!("{name}({}):", parameters.join(", "));
        let start = line.find(&text).filter(|&start| is_begin(start))?;
        Some((line[..start].chars().count(), name, parameters))
    });
    found.filter(|_| !line.starts_with(' ')).collect()
}

/// The functions of a block, of which two may stand side by side.
fn functions(block: &Block) -> Vec<Function> {
    let mut columns = vec![(0, Function::default())];
    let mut finished = Vec::new();
    for line in &block.lines {
        let begun = definitions(line);
        if !begun.is_empty() {
            finished.extend(columns.drain(..).map(|(_, function)| function));
            for (start, name, parameters) in begun {
                let head = Some((name, parameters));
                columns.push((start, Function { head, body: Vec::new() }));
            }
            continue;
        }
        if !line.starts_with(' ') && columns[0].1.head.is_some() && !line.is_empty() {
            finished.extend(columns.drain(..).map(|(_, function)| function));
            columns.push((0, Function::default()));
        }
        let characters: Vec<char> = line.chars().collect();
        for index in 0..columns.len() {
            let end = columns.get(index + 1).map_or(characters.len(), |(start, _)| *start);
            let part = characters.get(columns[index].0..end.min(characters.len()));
            let part: String = part.unwrap_or_default().iter().collect();
            // A comment stands behind three blanks.
            let statement = part.trim().split("   ").next().unwrap_or_default().trim();
            let body = &mut columns[index].1.body;
            let count = |text: &str, bracket: char| text.matches(bracket).count();
            match body.last_mut() {
                Some(last) if count(last, '(') > count(last, ')') => {
                    last.push(' ');
                    last.push_str(statement);
                }
                _ => body.push(statement.to_owned()),
            }
        }
    }
    finished.extend(columns.into_iter().map(|(_, function)| function));
    finished
}

/// The names of an expression that are no words of a sentence: phrases of two words and more are sentences.
fn names(text: &str) -> Vec<String> {
    let mut quoted = false;
    let plain: String = text
        .chars()
        .map(|character| {
            quoted ^= character == '"';
            if quoted || character == '"' { ' ' } else { character }
        })
        .collect();
    let mut found: Vec<String> = Vec::new();
    for phrase in plain.split(|character: char| !is_name(character) && !" .'".contains(character)) {
        let words: Vec<_> = phrase.split_whitespace().collect();
        for part in words.split(|word| KEYWORDS.contains(word)) {
            if let [word] = part {
                let name = word.split('.').next().unwrap_or_default();
                let is_number = name.chars().next().is_none_or(|first| first.is_numeric());
                if !is_number {
                    found.push(name.to_owned());
                }
            }
        }
    }
    found
}

/// What is wrong with the names of a function.
fn unset_names(function: &Function, parameters_of_techniques: &HashSet<&str>) -> Vec<String> {
    let Some((name, parameters)) = &function.head else { return Vec::new() };
    let mut set: HashSet<String> = parameters.iter().cloned().collect();
    let mut faults = Vec::new();
    for statement in &function.body {
        for piece in split(statement, &[',', ':', ';']) {
            let (left, right) = piece.split_once('←').map_or((None, piece), |(left, right)| (Some(left), right));
            if let Some(after) = piece.trim().strip_prefix("for ") {
                let word = after.trim_start_matches("each ").split_whitespace().next();
                set.extend(word.map(str::to_owned));
            }
            let target = left.map(|left| left.trim().rsplit("  ").next().unwrap_or(left));
            let is_place = target.is_some_and(|target| target.contains('['));
            let used =
                names(right).into_iter().chain(if is_place { names(target.unwrap_or_default()) } else { Vec::new() });
            for used in used {
                let is_called = right.contains(&format!("{used}("));
                let is_known = GIVEN.contains(&&*used) || parameters_of_techniques.contains(&*used);
                if !set.contains(&used) && !is_called && !is_known {
                    faults.push(format!("{name}: {used} is not set before “{statement}”"));
                }
            }
            if let Some(target) = target.filter(|_| !is_place) {
                set.extend(names(target));
            }
        }
    }
    faults
}

type Arities = HashMap<String, Vec<(String, usize)>>;

/// How many parameters each function has, with the files of its definitions.
fn arities(blocks: &[Block]) -> Arities {
    let mut found = Arities::new();
    for block in blocks {
        for (name, parameters) in functions(block).into_iter().filter_map(|function| function.head) {
            found.entry(name).or_default().push((block.file.clone(), parameters.len()));
        }
    }
    found
}

/// What is wrong with the calls of a block: of no function, or with another number of arguments than its definitions in
/// this file or, where it has none, in others.
fn wrong_calls(block: &Block, arities: &Arities) -> Vec<String> {
    let mut faults = Vec::new();
    for function in functions(block) {
        for (name, arguments) in function.body.iter().flat_map(|statement| calls(statement)) {
            if ARITHMETIC.contains(&&*name) {
                continue;
            }
            let all = arities.get(&name).map_or(&[][..], Vec::as_slice);
            let own: Vec<_> = all.iter().filter(|(file, _)| *file == block.file).collect();
            let counts: Vec<_> = if own.is_empty() { all.iter().collect() } else { own };
            if !counts.iter().any(|(_, count)| *count == arguments.len()) {
                faults.push(format!("{name}({}): its definitions: {counts:?}", arguments.join(", ")));
            }
        }
    }
    faults
}

/// The names of the parameters of techniques, which stand in the settings.
fn parameters() -> HashSet<&'static str> {
    TECHNIQUES
        .iter()
        .filter_map(|technique| match technique.switch {
            Switch::Parameters(parameters) => Some(parameters),
            _ => None,
        })
        .flat_map(|parameters| parameters.iter().map(|parameter| parameter.name))
        .collect()
}

fn faults(blocks: &[Block]) -> Vec<String> {
    let (arities, parameters) = (arities(blocks), parameters());
    let of_block = |block: &Block| {
        let unset = functions(block).into_iter().flat_map(|function| unset_names(&function, &parameters));
        let all: Vec<_> = unset.chain(wrong_calls(block, &arities)).collect();
        all.into_iter().map(|fault| format!("{}: {fault}", block.file)).collect::<Vec<_>>()
    };
    blocks.iter().flat_map(of_block).collect()
}

#[test]
fn names_are_set_and_calls_have_the_arguments_of_their_functions() {
    let blocks = all_blocks();
    let functions: usize = blocks.iter().map(|block| functions(block).len()).sum();
    assert!(functions > 25, "{functions} functions found");
    let faults = faults(&blocks);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_checks_find_what_is_wrong() {
    let of = |text: &str| {
        let blocks = blocks("a.md", &format!("```text\n{text}\n```\n"));
        faults(&blocks).len()
    };
    let right = "f(position, depth):\n    if leaf: return value for MAX\n    best ← −∞\n    for each move:\n        \
                 best ← max(best, −f(child, depth − 1))      no comment (x)\n    return best";
    assert_eq!(of(right), 0);
    for (part, wrong) in [
        ("    best ← −∞\n", ""),
        (", depth − 1", ""),
        ("depth − 1", "ply − 1"),
        ("position, depth", "position"),
        ("−f(", "−g("),
        ("return best", "return value"),
        ("max(best, ", "max(bestt, "),
    ] {
        assert!(right.contains(part) && of(&right.replace(part, wrong)) > 0, "{part}: {wrong}");
    }
    let beside = "f(a, b):              g(a, b):\n    c ← g(a,              c ← f(a,\n        b)                    b)\n    \
                  return c              return c";
    assert_eq!(of(beside), 0);
    assert_eq!(of(&beside.replace("return c   ", "return d   ")), 1);
    assert_eq!(of(&beside.replacen("b)   ", "b, c)", 1)), 2);
    assert_eq!(blocks("a.md", "```sh\nyomi\n```\n\n```text\n1\n```\n").len(), 0);
}
