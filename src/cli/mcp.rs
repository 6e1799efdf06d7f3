//! `yomi mcp`: MCP tools for agents over standard input and output, with a service of their own in this process.

use yomi_http::config::LimitArgs;
use yomi_players::Engines;

use super::local;

/// How much of this machine it may use.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct McpArgs {
    /// Search threads, each with its own tables (up to 84 MiB)
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Serves one client until it closes its end. Standard output gets messages only.
pub(super) fn run(flags: McpArgs, engines: Engines) -> anyhow::Result<()> {
    let (api, runtime) = local::api(flags.threads, &flags.limits.flags(), engines)?;
    let served = runtime.block_on(yomi_mcp::serve(yomi_mcp::Tools::new(api)));
    // A thread that blocks on input cannot be joined.
    runtime.shutdown_background();
    Ok(served?)
}
