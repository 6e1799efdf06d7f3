//! An in-process API, for commands that make the calls of a server without one.

use std::sync::Arc;

use anyhow::Context as _;
use clap::Parser;
use yomi_api::{Api, ApiParts};
use yomi_http::config::{ServeArgs, ServeSettings};
use yomi_players::Engines;
use yomi_service::Service;
use yomi_telemetry::metrics;

/// The settings of a server.
#[derive(Debug, Parser)]
struct Settings {
    #[command(flatten)]
    serve: ServeArgs,
}

/// An API with this many search threads and these flags of a server, and the runtime to call it on.
pub(super) fn api(threads: u16, flags: &[String], engines: Engines) -> anyhow::Result<(Api, tokio::runtime::Runtime)> {
    let threads = format!("--threads={threads}");
    let flags = ["yomi", &threads].into_iter().chain(flags.iter().map(String::as_str));
    let settings = Settings::try_parse_from(flags)?.serve.resolve()?;
    let ServeSettings { pool, api: settings, .. } = settings;
    engines.prepare();
    metrics::install();
    let service = Service::start(pool, Arc::new(engines.clone())).context("the search threads do not start")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .context("the asynchronous runtime does not start")?;
    let api = Api::new(ApiParts::new(service, engines, settings.limits, settings.edges.sizes));
    Ok((api, runtime))
}
