//! An in-process service, for commands that call the routes of a server without one.

use std::sync::Arc;

use anyhow::Context as _;
use clap::Parser;
use yomi_http::{
    AppState,
    config::{ServeArgs, ServeSettings},
};
use yomi_players::Engines;
use yomi_service::Service;
use yomi_telemetry::metrics;

/// The settings of a server.
#[derive(Debug, Parser)]
struct Settings {
    #[command(flatten)]
    serve: ServeArgs,
}

/// A service with this many search threads and these flags of a server, and the runtime to call it on.
pub(super) fn service(
    threads: u16,
    flags: &[String],
    engines: Engines,
) -> anyhow::Result<(AppState, tokio::runtime::Runtime)> {
    let threads = format!("--threads={threads}");
    let flags = ["yomi", &threads].into_iter().chain(flags.iter().map(String::as_str));
    let settings = Settings::try_parse_from(flags)?.serve.resolve()?;
    let ServeSettings { pool, api, .. } = settings;
    engines.prepare();
    let service = Service::start(pool, Arc::new(engines.clone())).context("the search threads do not start")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("the asynchronous runtime does not start")?;
    let state = AppState::new(service, engines, api, metrics::install());
    Ok((state, runtime))
}
