//! `yomi lab tree`: the search of a written tree.

use clap::Args;
use yomi_command::fields::{self, Flags};
use yomi_contract::request::lab::station::Station;
use yomi_players::Engines;

use super::{ShowArgs, perform, record, tree_text};

/// The fields of a request, written as in a query string, and how the search is shown.
#[derive(Clone, Debug, Args)]
pub(super) struct TreeArgs {
    /// Nested lists, such as "['A', ['B', 3, 12], ['C', 2, 7]]"; - reads standard input
    #[arg(allow_negative_numbers = true)]
    tree: String,
    #[command(flatten)]
    fields: Flags<fields::Tree>,
    #[command(flatten)]
    show: ShowArgs,
}

/// Searches and prints.
pub(super) fn run(flags: TreeArgs, engines: &Engines) -> anyhow::Result<()> {
    let mut fields = flags.fields.fields();
    fields.extend(fields::fields([("tree", Some(tree_text(flags.tree)?))]));
    let done = perform(Station::Tree, &fields, &["tree"], engines)?;
    record::print(engines, &done, flags.show)
}
