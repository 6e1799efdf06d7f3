//! Import cycles inside the crates: files that use one another, directly or transitively. A file in a cycle cannot be read, tested or
//! moved on its own.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Item, ItemMacro, ItemMod, ItemUse, Macro, UseTree,
    visit::{self, Visit},
};

/// Largest cycle that a crate may have, in files.
const LARGEST: usize = 5;

/// Crates with another bound: `http` has a stricter one.
const OTHERS: &[(&str, usize)] = &[("http", 3)];

/// A path in the source, as segments.
type Name = Vec<String>;

/// Paths that a file uses, and modules that it declares. Inline tests are left out.
#[derive(Default)]
struct Uses {
    /// Enclosing inline modules at the visitor's position.
    inside: usize,
    paths: Vec<(usize, Name)>,
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

impl Uses {
    fn tree(&mut self, prefix: &[String], tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                let prefix = [prefix, &[path.ident.to_string()]].concat();
                self.tree(&prefix, &path.tree);
            }
            UseTree::Name(name) => self.add([prefix, &[name.ident.to_string()]].concat()),
            UseTree::Rename(name) => self.add([prefix, &[name.ident.to_string()]].concat()),
            UseTree::Glob(_) => self.add(prefix.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(prefix, tree)),
        }
    }

    fn add(&mut self, mut name: Name) {
        if name.last().is_some_and(|last| last == "self") {
            name.pop();
        }
        self.paths.push((self.inside, name));
    }

    /// Paths among the tokens of a macro call, which is not parsed into a syntax tree.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut name = Name::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.add_if_item(std::mem::take(&mut name));
                    }
                    name.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    self.add_if_item(std::mem::take(&mut name));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.add_if_item(name);
    }

    /// The same, except for the bare `super` of a visibility.
    fn add_if_item(&mut self, name: Name) {
        if name.len() > 1 {
            self.add(name);
        }
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => &Vec::new(),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if item.content.is_some() {
            self.inside += 1;
            visit::visit_item_mod(self, item);
            self.inside -= 1;
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        // The definition of a macro is not analysed, only its uses.
        if !item.mac.path.is_ident("macro_rules") {
            self.visit_macro(&item.mac);
        }
    }

    fn visit_macro(&mut self, found: &'ast Macro) {
        self.tokens(found.tokens.clone());
        visit::visit_macro(self, found);
    }
}

/// Files of a crate by module path.
fn modules(base: &Path) -> BTreeMap<Name, String> {
    fn collect(folder: &Path, above: &[String], found: &mut BTreeMap<Name, String>) {
        for entry in fs::read_dir(folder).expect("sources are readable") {
            let path = entry.expect("sources are readable").path();
            let name = path.file_stem().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
            let module = match name.as_str() {
                "lib" | "main" if above.is_empty() => Vec::new(),
                _ => [above, std::slice::from_ref(&name)].concat(),
            };
            if name == "tests" {
                continue;
            }
            if path.is_dir() {
                collect(&path, &module, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.insert(module, fs::read_to_string(&path).expect("sources are UTF-8"));
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(base, &[], &mut found);
    found
}

/// Direct dependencies of each file.
fn graph(files: &BTreeMap<Name, String>) -> BTreeMap<&Name, BTreeSet<&Name>> {
    let file_of =
        |target: &[String]| (1..=target.len()).rev().find_map(|length| files.get_key_value(&target[..length]));
    let of_file = |(me, text): (&Name, &String)| {
        let mut uses = Uses::default();
        uses.visit_file(&syn::parse_file(text).expect("sources are Rust"));
        let mut found = BTreeSet::new();
        for (inside, name) in uses.paths {
            let ups = name.iter().take_while(|part| *part == "super").count();
            let target = match name.first().map(String::as_str) {
                Some("crate") => name[1..].to_vec(),
                Some("self") => [&me[..], &name[1..]].concat(),
                Some("super") => {
                    let Some(ups_of_file) = ups.checked_sub(inside) else { continue };
                    let Some(kept) = me.len().checked_sub(ups_of_file) else { continue };
                    [&me[..kept], &name[ups..]].concat()
                }
                // A module that the file itself declares.
                Some(child) if files.contains_key(&[&me[..], &[child.to_owned()]].concat()) => {
                    [&me[..], &name[..]].concat()
                }
                _ => continue,
            };
            found.extend(file_of(&target).map(|(file, _)| file).filter(|file| *file != me));
        }
        found
    };
    files.iter().map(|file| (file.0, of_file(file))).collect()
}

/// Transitive dependencies of each file.
fn reached<'files>(
    graph: &BTreeMap<&'files Name, BTreeSet<&'files Name>>,
    from: &'files Name,
) -> BTreeSet<&'files Name> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(graph[file].iter().copied().filter(|next| found.insert(*next)));
    }
    found
}

#[test]
fn circles_of_files_stay_small() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut wrong = Vec::new();
    for entry in fs::read_dir(crates).expect("crates/ is readable") {
        let folder = entry.expect("crates/ is readable").path();
        let name = folder.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
        let files = modules(&folder.join("src"));
        let graph = graph(&files);
        let reached: BTreeMap<_, _> = files.keys().map(|file| (file, reached(&graph, file))).collect();
        let most = OTHERS.iter().find(|(other, _)| *other == name).map_or(LARGEST, |(_, most)| *most);
        let circle = |file: &Name| -> BTreeSet<String> {
            let back = reached[file].iter().filter(|other| reached[**other].contains(file));
            back.map(|file| file.join("/")).collect()
        };
        let circles: BTreeSet<_> = files.keys().map(circle).filter(|circle| circle.len() > most).collect();
        wrong.extend(circles.into_iter().map(|circle| (name.clone(), circle.len(), circle)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
