//! `yomi lab tree`: the search of a written tree.

use clap::Args;
use yomi_http::api::request::lab::Station;
use yomi_players::Engines;

use super::{ShowArgs, perform, record, tree_text};
use crate::cli::terminal::alone;

/// The fields of a request, written as in a query string, and how the search is shown.
#[derive(Clone, Debug, Args)]
pub(super) struct TreeArgs {
    /// Nested lists, such as "['A', ['B', 3, 12], ['C', 2, 7]]"; - reads standard input
    #[arg(allow_negative_numbers = true)]
    tree: String,
    /// Who moves at the root: max or min
    #[arg(long, value_name = "PLAYER")]
    root: Option<String>,
    /// minimax, negamax, alpha_beta_two_sided, alpha_beta (without this), pvs or mtd_f
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Techniques of the algorithm, as JSON
    #[arg(long, value_name = "JSON")]
    techniques: Option<String>,
    /// Window of the search from MAX's view, nothing for no bound: --window=-1,
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    window: Option<String>,
    /// Drives what is random
    #[arg(long, value_name = "N")]
    seed: Option<String>,
    #[command(flatten)]
    show: ShowArgs,
}

/// Searches and prints.
pub(super) fn run(flags: TreeArgs, engines: &Engines) -> anyhow::Result<()> {
    let fields = alone::fields([
        ("tree", Some(tree_text(flags.tree)?)),
        ("root", flags.root),
        ("algorithm", flags.algorithm),
        ("techniques", flags.techniques),
        ("window", flags.window),
        ("seed", flags.seed),
    ]);
    let done = perform(Station::Tree, &fields, &["tree"], engines)?;
    record::print(engines, &done, flags.show)
}
