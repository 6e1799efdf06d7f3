//! The laws that every reader of foreign text keeps, whatever it is given.
//!
//! A law takes any bytes and panics when they break it. `fuzz_targets/` hands it those that libFuzzer
//! finds; `tests/reader_laws.rs` of the crate includes this file and hands it the seeds and what
//! becomes of them at random, so that no law lies idle between two long runs.

mod given;
mod tree_json;

pub mod board;
pub mod headers;
pub mod judged;
pub mod key_file;
pub mod labelled;
pub mod moves;
pub mod obf;
pub mod openings;
pub mod query;
pub mod records;
pub mod request;
pub mod tree;
pub mod weights;
pub mod workload;

/// A law by the name of its target and of its folder of seeds.
pub type Law = (&'static str, fn(&[u8]));

/// All laws.
pub const LAWS: [Law; 15] = [
    ("board_reads_back", board::reads_back),
    ("gomoku_labels_read_back", judged::labels_read_back),
    ("gomoku_puzzles_read_back", judged::puzzles_read_back),
    ("headers_agree", headers::agree),
    ("key_file_reads_back", key_file::reads_back),
    ("labelled_reads_back", labelled::reads_back),
    ("moves_replay", moves::replay),
    ("no_move_is_lost", records::lose_no_move),
    ("obf_reads_back", obf::reads_back),
    ("openings_replay", openings::replay),
    ("query_is_a_body", query::is_a_body),
    ("request_faults_point", request::faults_point),
    ("tree_text_is_json", tree::text_is_json),
    ("weights_are_never_mistaken", weights::are_never_mistaken),
    ("workload_reads_back", workload::reads_back),
];
