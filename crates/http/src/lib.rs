//! The HTTP of Yomi: [`api`] has the routes, requests, answers, problems and the contract; [`server`] the socket,
//! connections, signals and the way to stop; [`config`] the settings of both and of what lies below.

#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

pub mod api;
pub mod client_log;
pub mod config;
pub(crate) mod few_lines;
pub(crate) mod observed;
pub mod server;
pub mod watched_file;
