//! The protocol over standard input and output, a message a line.

use std::io;

use rmcp::{ServiceExt as _, transport::stdio};

use crate::{api::Api, server::Tools};

/// Serves one client until its input ends.
///
/// # Errors
/// When the first message is none of the protocol, or the output is closed.
pub async fn serve<A: Api>(tools: Tools<A>) -> io::Result<()> {
    let running = tools.serve(stdio()).await.map_err(io::Error::other)?;
    running.waiting().await.map_err(io::Error::other)?;
    Ok(())
}
