//! Yomi for agents that call tools: the [Model Context Protocol](https://modelcontextprotocol.io), revisions 2026-07-28
//! and 2025-11-25 and those before that its library knows, over HTTP and over standard input and output.
//!
//! A tool is a row of [`ToolName`]. Its arguments are fields of the requests of the HTTP API and are read by the same
//! readers; it asks the [`Api`](yomi_api::Api) on behalf of its caller: a call is admitted, limited, charged and counted as the
//! request that it stands for. It answers text, which is enough alone, and the same as structured content. Only squares that the rules have checked and
//! sentences of this project enter either: names of players, comments and ids of a record are left out, for their author may
//! address the agent (prompt injection).

#![forbid(unsafe_code)]

mod after;
mod answers;
mod arguments;
mod call;
mod calls;
mod handles;
mod http_service;
mod instructions;
mod message;
mod plain;
mod refused;
mod reviews;
mod running;
mod schema;
mod server;
mod stdio;
mod text;
mod told;
mod tool;

pub use http_service::over_http;
pub use server::Tools;
pub use stdio::{serve, serve_on};
pub use tool::ToolName;
