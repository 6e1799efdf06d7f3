//! Properties of all readers of foreign text, as checked by the fuzz targets of `fuzz/`: on their seeds, and on random mutations of
//! these.

use std::{
    collections::BTreeSet,
    fmt, fs,
    path::{Path, PathBuf},
};

use proptest::{collection, prelude::*, sample};

#[path = "support/cases.rs"]
mod cases;

#[path = "../fuzz/src/lib.rs"]
mod laws;

use laws::LAWS;

/// Properties that read megabytes per case get fewer cases.
const SLOW: [&str; 1] = ["weights_are_never_mistaken"];

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// File names in a folder, without extensions.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

fn seeds(law: &str) -> Vec<Vec<u8>> {
    let folder = fuzz().join("seeds").join(law);
    names(&folder).into_iter().map(|name| fs::read(folder.join(name)).unwrap()).collect()
}

/// Input of a property, printed as text.
struct Input(Vec<u8>);

impl fmt::Debug for Input {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "b\"{}\"", self.0.escape_ascii())
    }
}

/// One of several texts, with bytes removed and bytes inserted.
fn changed(seeds: Vec<Vec<u8>>) -> impl Strategy<Value = Input> {
    let likely = "[-XOxo a-h1-9#@,.:;%?&=\\[\\](){}\"'\n]{0,4}".prop_map(String::into_bytes);
    let unlikely = collection::vec(any::<u8>(), 0..4);
    let come = prop_oneof![4 => likely, 1 => unlikely];
    let changes = collection::vec((any::<sample::Index>(), 0..4_usize, come), 0..6);
    (sample::select(seeds), changes).prop_map(|(mut bytes, changes)| {
        for (at, gone, come) in changes {
            let at = at.index(bytes.len() + 1);
            let end = bytes.len().min(at + gone);
            bytes.splice(at..end, come);
        }
        Input(bytes)
    })
}

#[test]
fn every_law_has_its_target_and_seeds() {
    let laws: BTreeSet<String> = LAWS.iter().map(|&(law, _)| law.to_owned()).collect();
    assert_eq!(names(&fuzz().join("fuzz_targets")), laws);
    assert_eq!(names(&fuzz().join("seeds")), laws);
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for (law, _) in LAWS {
        assert!(!seeds(law).is_empty(), "{law} has no seed");
        assert!(manifest.contains(&format!("name = \"{law}\"")), "{law} is no binary");
    }
}

fn check(name: &str) {
    let (_, law) = LAWS.into_iter().find(|(law, _)| *law == name).expect("it is a law");
    let seeds = seeds(name);
    seeds.iter().for_each(|seed| law(seed));
    let number = if SLOW.contains(&name) { 8 } else { 256 };
    proptest!(cases::cases(number), |(input in changed(seeds))| law(&input.0));
}

/// Generates a test for each property, with its name.
macro_rules! tests {
    ($($law:ident)*) => {
        $(#[test]
        fn $law() {
            check(stringify!($law));
        })*

        #[test]
        fn every_law_has_its_test() {
            assert_eq!(LAWS.map(|(law, _)| law), [$(stringify!($law)),*]);
        }
    };
}

tests! {
    board_reads_back
    gomoku_labels_read_back
    gomoku_puzzles_read_back
    headers_agree
    key_file_reads_back
    labelled_reads_back
    moves_replay
    no_move_is_lost
    obf_reads_back
    openings_replay
    query_is_a_body
    request_faults_point
    tree_text_is_json
    weights_are_never_mistaken
    workload_reads_back
}
