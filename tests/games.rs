//! Games are defined in `crates/game` and in tables with a row for each game (`ByGame`): no other source may depend on the name of a game. A
//! `match`, `if let`, `matches!`, `==` or `!=` on a variant of `GameKind`, `AnyPosition` or `AnyMove` needs a line in
//! [`ALLOWED`].
//!
//! Tests, examples and benches are left out: they may be about one game.

use std::{collections::BTreeMap, fs, path::Path};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, BinOp, Expr, ExprBinary, Item, ItemMacro, Macro, Pat,
    visit::{self, Visit},
};

/// Files that depend on the name of a game, with the reason.
const ALLOWED: &[(&str, &str)] = &[
    ("tools/arena/src/gomocup.rs", "Gomocup's protocol is one of gomoku"),
    ("tools/src/puzzles.rs", "what a puzzle is differs by game"),
    ("crates/contract/src/request/swap2.rs", "Swap2 opens games of gomoku alone"),
    ("crates/explain/src/compared.rs", "counts that explain are those of a game"),
    ("crates/explain/src/gomoku.rs", "renju alone forbids moves"),
    ("crates/contract/src/answer/position/threats.rs", "gomoku's engine alone tells threats"),
];

/// Types whose variants are games.
const BY_GAME: [&str; 3] = ["GameKind", "AnyPosition", "AnyMove"];

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Whether a path names a game's variant, rather than a constant or function of the type.
fn names_a_game(path: &syn::Path) -> bool {
    let names: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let [.., owner, variant] = &names[..] else { return false };
    BY_GAME.contains(&owner.as_str()) && is_variant(variant)
}

fn is_variant(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

/// Occurrences in one file.
#[derive(Default)]
struct Decisions {
    found: Vec<String>,
}

impl Decisions {
    /// Occurrences among the tokens of a macro call, which is not parsed into a syntax tree: `GameKind::Name` as an argument of `matches!`,
    /// beside `==` or `!=`, or before `=>`, `=` or `|`.
    fn tokens(&mut self, tokens: TokenStream, is_pattern: bool) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let text = |index: usize| tokens.get(index).map_or_else(String::new, ToString::to_string);
        for (index, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                self.tokens(group.stream(), is_pattern);
            }
            let is_path = BY_GAME.contains(&text(index).as_str())
                && text(index + 1) == ":"
                && text(index + 2) == ":"
                && is_variant(&text(index + 3));
            if !is_path {
                continue;
            }
            let is_after = index >= 2 && text(index - 1) == "=" && "=!".contains(&text(index - 2));
            let has_data = matches!(tokens.get(index + 4), Some(TokenTree::Group(_)));
            let next = index + 4 + usize::from(has_data);
            let is_before = ["=", "!", "|"].contains(&text(next).as_str());
            if is_pattern || is_after || is_before {
                self.found.push(format!("{}::{} in a macro", text(index), text(index + 3)));
            }
        }
    }
}

/// Games that a pattern names.
#[derive(Default)]
struct Named(Vec<String>);

impl<'ast> Visit<'ast> for Named {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if names_a_game(path) {
            let names: Vec<_> = path.segments.iter().map(|part| part.ident.to_string()).collect();
            self.0.push(names.join("::"));
        }
    }
}

impl<'ast> Visit<'ast> for Decisions {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        let mut named = Named::default();
        named.visit_pat(pattern);
        self.found.extend(named.0.into_iter().map(|name| format!("{name} in a pattern")));
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let compares = matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_));
        for side in [&*binary.left, &*binary.right] {
            let mut side = side;
            while let Expr::Reference(reference) = side {
                side = &reference.expr;
            }
            let path = match side {
                Expr::Path(path) => Some(&path.path),
                Expr::Call(call) => match &*call.func {
                    Expr::Path(path) => Some(&path.path),
                    _ => None,
                },
                _ => None,
            };
            if compares && path.is_some_and(names_a_game) {
                self.found.push("a comparison with a game".to_owned());
            }
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        // Definitions with the names of all games should use `for_each_game!`.
        if !item.mac.path.is_ident("macro_rules") {
            self.visit_macro(&item.mac);
        }
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        self.tokens(found.tokens.clone(), found.path.is_ident("matches"));
        visit::visit_macro(self, found);
    }
}

fn decisions(source: &str) -> Vec<String> {
    let mut found = Decisions::default();
    found.visit_file(&syn::parse_file(source).expect("sources are Rust"));
    found.found
}

/// Sources outside `crates/game`, without tests, by path from the root.
fn sources() -> BTreeMap<String, String> {
    fn collect(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).expect("sources are readable") {
            let path = entry.expect("sources are readable").path();
            let stem = path.file_stem().and_then(|name| name.to_str()).expect("UTF-8");
            if ["tests", "plain", "testing"].contains(&stem) {
                continue;
            }
            if path.is_dir() {
                collect(root, &path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).expect("below").display().to_string();
                found.insert(name, fs::read_to_string(&path).expect("sources are UTF-8"));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for folder in ["src", "tools/src", "tools/arena/src", "tools/certify/src", "tools/trainer/src", "fuzz/src"] {
        collect(root, &root.join(folder), &mut found);
    }
    for entry in fs::read_dir(root.join("crates")).expect("crates/ is readable") {
        let folder = entry.expect("crates/ is readable").path();
        if !folder.ends_with("game") {
            collect(root, &folder.join("src"), &mut found);
        }
    }
    found
}

#[test]
fn no_source_decides_by_the_name_of_a_game_without_a_reason() {
    let found: BTreeMap<_, _> = sources()
        .into_iter()
        .map(|(path, source)| (path, decisions(&source)))
        .filter(|(_, decisions)| !decisions.is_empty())
        .collect();
    let unexplained: BTreeMap<_, _> =
        found.iter().filter(|(path, _)| !ALLOWED.iter().any(|(allowed, _)| allowed == path)).collect();
    assert!(
        unexplained.is_empty(),
        "a row of `ByGame`, a field of `GameData` or a method of `Board` says it for every game: {unexplained:#?}"
    );
    for (allowed, _) in ALLOWED {
        assert!(found.contains_key(*allowed), "{allowed} decides by no name of a game: strike it off");
    }
}

#[test]
fn decisions_are_found_in_every_form_and_values_are_none() {
    for decision in [
        "match kind { GameKind::Othello => 1, _ => 2 }",
        "match (kind, side) { (GameKind::TicTacToe, Side::First) => 1, _ => 2 }",
        "match at { AnyPosition::Othello(_) | AnyPosition::Gomoku(_) => 1, _ => 2 }",
        "if let AnyPosition::Gomoku(own) = &at {}",
        "{ let yomi_game::AnyPosition::Gomoku(own) = at else { return }; }",
        "matches!(kind, GameKind::Gomoku)",
        "matches!(mv, AnyMove::Othello(mv) if mv.is_pass())",
        "kind == GameKind::Othello",
        "GameKind::Othello != kind",
        "mv == AnyMove::Othello(Move::Pass)",
        "*kind != GameKind::Othello && ready",
        "assert!(kind == GameKind::Othello)",
        "with_position!(at, position => of(position, kind == GameKind::Othello))",
        "ensure!(match kind { GameKind::Othello => true, _ => false })",
        "games.filter(|game| *game == GameKind::Othello)",
    ] {
        let source = format!("fn of() {{ {decision} }}");
        assert!(!decisions(&source).is_empty(), "{decision}");
    }
    for value in [
        "FIELD.games(&[GameKind::Othello, GameKind::Gomoku])",
        "match protocol { Protocol::Gtp => GameKind::Othello, _ => GameKind::Gomoku }",
        "GameKind::ALL.len() == 3",
        "GameKind::from_name(name) == other",
        "kind == other",
        "json!({ \"game\": GameKind::Gomoku.name() })",
        "fields! { games: &[GameKind::Gomoku]; }",
        "AnyPosition::from(position) == at",
    ] {
        let source = format!("fn of() {{ {value} }}");
        assert!(decisions(&source).is_empty(), "{value}: {:?}", decisions(&source));
    }
    let in_tests = "#[cfg(test)] mod tests { fn of() { kind == GameKind::Othello } }";
    assert!(decisions(in_tests).is_empty());
}
