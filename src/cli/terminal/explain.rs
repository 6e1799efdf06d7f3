//! `yomi explain`: facts about a move beside another one, by the call of the server in this process.

use anyhow::Context as _;
use clap::Args;
use yomi_api::Caller;
use yomi_command::{
    fields::{self, Flags},
    game,
    output::print,
    refusal,
};
use yomi_contract::limits::OperatorLimits;
use yomi_game::GameKind;
use yomi_players::Engines;

use crate::cli::local;

/// The fields of a request, written as in a query string, and the form of the answer.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct ExplainArgs {
    /// othello, gomoku or tictactoe
    #[arg(value_parser = game::named)]
    game: GameKind,
    #[command(flatten)]
    fields: Flags<fields::Explain>,
    /// Print the answer of the server as JSON instead of its sentences
    #[arg(long)]
    json: bool,
}

/// Asks, and prints a sentence a line.
pub(super) fn run(flags: ExplainArgs, engines: Engines) -> anyhow::Result<()> {
    let (api, runtime) = local::api(1, &[], engines)?;
    // No operator's limits: the machine is the caller's own.
    api.limits.set(OperatorLimits::WIDEST);
    let asked = runtime.block_on(api.explain(&Caller::unknown(), flags.game, &flags.fields.fields()));
    runtime.shutdown_background();
    let (answer, ..) = asked.map_err(|problem| refusal::refused(&problem, &["game"]))?;
    if flags.json {
        let json = serde_json::to_string(&answer).context("the answer is no JSON")?;
        return print(&format!("{json}\n"));
    }
    print(&answer.facts.iter().map(|fact| format!("{}\n", fact.text)).collect::<String>())
}
