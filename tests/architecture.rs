//! The house keeps its order: no floor of `src/` names one that it may not know, modules lie
//! where their names say, and files stay small.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Every module at the root of the crate, and the others that it may name.
///
/// The floors from the bottom: game, search, engine, laboratory and beside it arena and load, service, api,
/// server, cli. Three stand beside them. `priority`, by which threads yield the core or take it, and above it
/// `telemetry` name no floor: those from the service up speak through telemetry, and the searches below cannot
/// come to depend on what is logged or measured. `config` fills the settings that service, api and telemetry
/// define, so it names those three, and only server and cli, which start things, may name it.
const MODULES: &[(&str, &[&str])] = &[
    ("priority", &[]),
    ("telemetry", &["priority"]),
    ("game", &[]),
    ("search", &["game"]),
    ("engine", &["game", "search"]),
    ("laboratory", &["game", "search", "engine"]),
    ("arena", &["game", "search", "engine"]),
    ("load", &["game", "search"]),
    ("service", &["game", "search", "engine", "laboratory", "telemetry", "priority"]),
    ("api", &["game", "search", "engine", "laboratory", "service", "telemetry"]),
    ("config", &["service", "api", "telemetry"]),
    ("server", &["service", "api", "config", "telemetry"]),
    (
        "cli",
        &[
            "game",
            "search",
            "engine",
            "laboratory",
            "arena",
            "load",
            "service",
            "api",
            "server",
            "config",
            "telemetry",
            "priority",
        ],
    ),
];

/// Lines in a file from which on a second idea has probably moved in.
const LONG_FILE: usize = 500;

/// Files that may be longer: path from `src/`, reason.
const LONG_FILES: &[(&str, &str)] = &[];

#[test]
fn no_module_names_one_above_it() {
    let sources = sources();
    let macros: Vec<(String, String)> =
        sources.iter().flat_map(|(path, text)| exported_macros(path, text)).collect();
    let faults: Vec<String> = sources
        .iter()
        .flat_map(|(path, text)| {
            forbidden_names(path, text, &macros)
                .into_iter()
                .map(move |(line, name)| format!("src/{path}:{line} names crate::{name}"))
        })
        .collect();
    assert!(faults.is_empty(), "floors may only name those below them:\n{}", faults.join("\n"));
}

#[test]
fn every_module_at_the_root_has_its_place() {
    for (path, _) in sources() {
        let module = root_module(&path);
        assert!(
            matches!(module, "lib" | "main") || allowed_names(module).is_some(),
            "src/{path}: `{module}` has no place in MODULES of {}",
            file!()
        );
    }
}

#[test]
fn a_module_lies_beside_its_folder() {
    let found: Vec<String> = sources()
        .into_iter()
        .map(|(path, _)| path)
        .filter(|path| path.ends_with("mod.rs"))
        .collect();
    assert!(found.is_empty(), "name.rs beside name/, not {found:?}");
}

#[test]
fn long_files_have_a_reason() {
    let long: Vec<(String, usize)> = sources()
        .into_iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONG_FILE)
        .collect();
    let unexplained: Vec<_> = long
        .iter()
        .filter(|(path, _)| !LONG_FILES.iter().any(|(listed, _)| listed == path))
        .collect();
    assert!(
        unexplained.is_empty(),
        "more than {LONG_FILE} lines, which idea moves out? {unexplained:?}"
    );
    for (listed, _) in LONG_FILES {
        assert!(long.iter().any(|(path, _)| path == listed), "{listed} is short: strike it off");
    }
}

#[test]
fn the_check_finds_names_however_they_are_written() {
    /// A file, its text, and the lines with the names that are not allowed there.
    type Case = (&'static str, &'static str, &'static [(usize, &'static str)]);
    let upward: &[Case] = &[
        ("game/othello.rs", "use crate::search::Limits;", &[(1, "search")]),
        ("game.rs", "\nfn f() -> crate::engine::Player {}", &[(2, "engine")]),
        (
            "search.rs",
            "use crate::{\n    game::{self, Side},\n    engine::{api, Level},\n    service,\n};",
            &[(3, "engine"), (4, "service")],
        ),
        ("engine.rs", "use ::yomi::api;\nuse yomi::{cli as x};", &[(1, "api"), (2, "cli")]),
        ("engine.rs", "pub(in crate::service) fn f() {}", &[(1, "service")]),
        ("game.rs", "use super::search;", &[(1, "search")]),
        ("game/gomoku.rs", "use super::super::service::Pool;", &[(1, "service")]),
        ("game.rs", "mod tests { use super::super::search; }", &[(1, "search")]),
        ("game.rs", "use super::{game, engine::Level};", &[(1, "engine")]),
        ("game.rs", "use crate::*;", &[(1, "*")]),
        ("game.rs", "use crate::Level;", &[(1, "Level")]),
        ("game.rs", "crate::with_pool!(x);", &[(1, "with_pool")]),
        ("game.rs", "use crate::with_pool;", &[(1, "with_pool")]),
        ("game.rs", "let quote = '\"'; use crate::api; let end = '\"';", &[(1, "api")]),
        ("game.rs", "fn f<'a>(x: &'a str) { crate::cli::run() }", &[(1, "cli")]),
        ("service/pool.rs", "use crate::config::PoolArgs;", &[(1, "config")]),
    ];
    for (path, text, expected) in upward {
        let found = forbidden_names(path, text, &macros());
        let found: Vec<(usize, &str)> =
            found.iter().map(|(line, name)| (*line, name.as_str())).collect();
        assert_eq!(&found, expected, "{path}: {text}");
    }
}

#[test]
fn the_check_lets_pass_what_is_in_order() {
    for (path, text) in [
        ("search/pvs.rs", "use crate::{game::Side, search::{Limits, game}};"),
        ("game.rs", "// use crate::api;\n/* crate::api /* crate::cli */ crate::api */"),
        (
            "game.rs",
            r####"const A: &str = "use crate::api;"; const B: &str = r#"" crate::api"#;"####,
        ),
        ("game.rs", "mod tests { use super::search; }"),
        ("game/othello.rs", "use super::engine;"),
        ("game.rs", "pub(crate) fn f() { crate::with_position!(x) }"),
        ("api/answer.rs", "use crate::{game::Side, with_position};"),
        ("game.rs", "macro_rules! m { () => { $crate::game::Side } }"),
        ("lib.rs", "pub use crate::api::router;"),
        ("main.rs", "use yomi::cli;"),
    ] {
        assert_eq!(forbidden_names(path, text, &macros()), [], "{path}: {text}");
    }
}

/// The exported macros of a made-up house.
fn macros() -> Vec<(String, String)> {
    let game =
        "#[macro_export]\nmacro_rules! with_position { () => {} }\nmacro_rules! own { () => {} }";
    let service = "/// Says.\n#[macro_export] macro_rules! with_pool { () => {} }";
    let mut macros = exported_macros("game/any.rs", game);
    macros.extend(exported_macros("service.rs", service));
    assert_eq!(macros.len(), 2, "{macros:?}");
    macros
}

/// Path from `src/` and text of every source file.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src/ is readable") {
            let path = entry.expect("src/ is readable").path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    collect(&root, &mut found);
    found.sort();
    assert!(!found.is_empty(), "there are sources to check");
    found
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("sources are UTF-8");
            let inside = path.strip_prefix(&root).expect("found below the root");
            (inside.to_string_lossy().replace('\\', "/"), text)
        })
        .collect()
}

/// The module at the root of the crate to which a file belongs: `game` for `game/othello.rs`.
fn root_module(path: &str) -> &str {
    path.split('/').next().unwrap_or(path).trim_end_matches(".rs")
}

/// What a module may name besides itself, `None` where it has no place in the house.
fn allowed_names(module: &str) -> Option<&'static [&'static str]> {
    MODULES.iter().find(|(name, _)| *name == module).map(|(_, allowed)| *allowed)
}

/// Line and name of everything at the root of the crate that `text` names and may not.
///
/// An exported macro, which lives at the root by the rules of the language, counts as the module
/// that `macros` gives for it. Any other name at the root that is no module is refused: it could
/// lead anywhere.
fn forbidden_names(path: &str, text: &str, macros: &[(String, String)]) -> Vec<(usize, String)> {
    let module = root_module(path);
    if matches!(module, "lib" | "main") {
        return Vec::new();
    }
    let allowed = allowed_names(module).unwrap_or(&[]);
    root_names(path, &tokens(text))
        .into_iter()
        .filter(|(_, name)| {
            let exporter = macros.iter().find(|(exported, _)| exported == name);
            let named = exporter.map_or(name.as_str(), |(_, module)| module);
            named != module && !allowed.contains(&named)
        })
        .collect()
}

/// Name and root module of the macros that a file exports.
fn exported_macros(path: &str, text: &str) -> Vec<(String, String)> {
    let tokens = tokens(text);
    let words: Vec<&str> = tokens.iter().map(|(_, text)| text.as_str()).collect();
    words
        .windows(5)
        .filter(|window| window[..4] == ["macro_export", "]", "macro_rules", "!"])
        .map(|window| (window[4].to_owned(), root_module(path).to_owned()))
        .collect()
}

/// A word, or one character of punctuation (`::` counts as one), with its line.
type Token = (usize, String);

/// The tokens of `text` without comments, strings, characters and lifetimes.
fn tokens(text: &str) -> Vec<Token> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut line = 1;
    let mut at = 0;
    // Moves past `count` characters and counts the lines.
    let skip = |at: &mut usize, line: &mut usize, count: usize| {
        let end = (*at + count).min(characters.len());
        *line += characters[*at..end].iter().filter(|c| **c == '\n').count();
        *at = end;
    };
    let starts = |at: usize, what: &str| {
        what.chars().enumerate().all(|(i, c)| characters.get(at + i) == Some(&c))
    };
    while at < characters.len() {
        let here = characters[at];
        if starts(at, "//") {
            while at < characters.len() && characters[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            let mut depth = 0;
            loop {
                if starts(at, "/*") {
                    depth += 1;
                    at += 2;
                } else if starts(at, "*/") {
                    depth -= 1;
                    at += 2;
                } else {
                    skip(&mut at, &mut line, 1);
                }
                if depth == 0 || at >= characters.len() {
                    break;
                }
            }
        } else if here == '"' {
            at += 1;
            while at < characters.len() && characters[at] != '"' {
                let step = if characters[at] == '\\' { 2 } else { 1 };
                skip(&mut at, &mut line, step);
            }
            at += 1;
        } else if here == '\'' {
            // A lifetime is a quote, a letter and no closing quote after it.
            if characters.get(at + 1) == Some(&'\\') {
                at += 3;
                while at < characters.len() && characters[at] != '\'' {
                    at += 1;
                }
                at += 1;
            } else if characters.get(at + 2) == Some(&'\'') {
                at += 3;
            } else {
                at += 1;
            }
        } else if here.is_alphanumeric() || here == '_' {
            let start = at;
            while at < characters.len()
                && (characters[at].is_alphanumeric() || characters[at] == '_')
            {
                at += 1;
            }
            let word: String = characters[start..at].iter().collect();
            let hashes = characters[at..].iter().take_while(|c| **c == '#').count();
            if word.ends_with('r') && word.len() <= 2 && characters.get(at + hashes) == Some(&'"') {
                let end = format!("\"{}", "#".repeat(hashes));
                skip(&mut at, &mut line, hashes + 1);
                while at < characters.len() && !starts(at, &end) {
                    skip(&mut at, &mut line, 1);
                }
                at += end.len();
            } else {
                tokens.push((line, word));
            }
        } else if starts(at, "::") {
            tokens.push((line, "::".to_owned()));
            at += 2;
        } else {
            if !here.is_whitespace() {
                tokens.push((line, here.to_string()));
            }
            skip(&mut at, &mut line, 1);
        }
    }
    tokens
}

/// Line and name of everything that the tokens of the file `path` take from the root of the crate,
/// through `crate::`, `yomi::`, or enough `super::`.
fn root_names(path: &str, tokens: &[Token]) -> Vec<(usize, String)> {
    let word = |at: usize| tokens.get(at).map_or("", |(_, text)| text.as_str());
    let depth_of_file = path.split('/').count();
    // Depth of braces at which each inline module around here was opened.
    let mut inline_modules: Vec<usize> = Vec::new();
    let mut braces = 0;
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        match word(at) {
            "{" => {
                braces += 1;
                if at >= 2 && word(at - 2) == "mod" {
                    inline_modules.push(braces);
                }
            }
            "}" => {
                if inline_modules.last() == Some(&braces) {
                    inline_modules.pop();
                }
                braces = braces.saturating_sub(1);
            }
            "crate" | "yomi" if word(at + 1) == "::" => found.extend(names_after(tokens, at + 2)),
            // The first of a chain of `super::`; it leads to the root when it is long enough.
            "super" if at < 2 || word(at - 2) != "super" => {
                let mut end = at;
                let mut steps = 0;
                while word(end) == "super" && word(end + 1) == "::" {
                    steps += 1;
                    end += 2;
                }
                if steps == depth_of_file + inline_modules.len() {
                    found.extend(names_after(tokens, end));
                }
            }
            _ => {}
        }
    }
    found
}

/// The first name of each path that begins at `start`: one, or as many as a `{…}` lists there.
fn names_after(tokens: &[Token], start: usize) -> Vec<Token> {
    let word = |at: usize| tokens.get(at).map_or("", |(_, text)| text.as_str());
    if word(start) != "{" {
        return tokens.get(start).cloned().into_iter().collect();
    }
    let mut names = Vec::new();
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match word(at) {
            "{" => depth += 1,
            "}" => depth -= 1,
            name if depth == 1 && matches!(word(at - 1), "{" | ",") && name != "self" => {
                names.push(token.clone());
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}
