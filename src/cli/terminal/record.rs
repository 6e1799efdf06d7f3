//! `yomi record`: the games in a file, as `POST /v1/record` answers.

use std::path::PathBuf;

use clap::Args;
use yomi_command::{
    fields::{self, Flags},
    output::print,
    refusal, text_file,
};
use yomi_contract::{answer::games_read as record, request::read_record};

use serde_json::Value;

/// The file, and what its text may leave open.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct RecordArgs {
    /// A file of games, or - for standard input: PGN, SGF, GGF, Piskvork's .psq, JSON, OBF, or moves
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    fields: Flags<fields::Record>,
}

/// Prints the games.
pub(super) fn run(flags: RecordArgs) -> anyhow::Result<()> {
    let text = text_file::read_record(&flags.file)?;
    let mut fields = flags.fields.fields();
    fields.insert("text".to_owned(), Value::String(text));
    let question = read_record(&fields).map_err(|problem| refusal::refused(&problem, &["text"]))?;
    print(&format!("{}\n", record::json(question)))
}
