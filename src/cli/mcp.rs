//! `yomi mcp`: the tools for agents over standard input and output, with a service of their own in this process.

use std::sync::Arc;

use anyhow::Context as _;
use clap::Parser;
use yomi_http::{
    AppState,
    client_log::ClientLog,
    config::{ServeArgs, ServeSettings},
};
use yomi_players::Engines;
use yomi_service::Service;
use yomi_telemetry::metrics;

/// How much of this machine it may use.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct McpArgs {
    /// Search threads, each with its own tables (up to 84 MiB)
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// The settings of a server, of which no flag is given here.
#[derive(Debug, Parser)]
struct Settings {
    #[command(flatten)]
    serve: ServeArgs,
}

/// Answers one client until it closes its end. Nothing but messages goes to standard output.
pub(super) fn run(flags: McpArgs, engines: Engines) -> anyhow::Result<()> {
    let threads = format!("--threads={}", flags.threads);
    let settings = Settings::try_parse_from(["yomi", &threads])?.serve.resolve()?;
    let ServeSettings { pool, api, .. } = settings;
    engines.prepare();
    let service = Service::start(pool, Arc::new(engines.clone()))
        .context("the search threads do not start")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("the asynchronous runtime does not start")?;
    let tools = yomi_http::tools(AppState {
        service,
        engines,
        settings: Arc::new(api),
        metrics: metrics::install(),
        keys: None,
        clients: ClientLog::default(),
    });
    let served = runtime.block_on(yomi_mcp::serve(tools));
    // A thread that waits for input cannot be ended.
    runtime.shutdown_background();
    Ok(served?)
}
