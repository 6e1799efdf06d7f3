//! What is promised of clients that leave, of stopping, starting and memory, measured on the binary.
//!
//! `cargo bench --bench promises`, with `-- departure drain` for some parts, `-- --quick` for a first
//! impression, `-- --json` for other programs, `-- --minutes 10` for a long look at memory. Every part
//! starts servers of its own and prints a table. Exit code 1 says that a promise is broken, and a line
//! which. Without `--bench`, as under `cargo test`, one tiny round shows that it still works; a debug
//! build promises nothing.

#![expect(clippy::print_stdout, reason = "its figures are what it is run for")]

mod promises {
    pub mod departing;
    pub mod departure;
    pub mod drain;
    pub mod memory;
    pub mod options;
    pub mod report;
    pub mod resident;
    pub mod server;
    pub mod start;
    pub mod under_way;
}
#[path = "support/client.rs"]
mod client;
#[path = "support/machine.rs"]
mod machine;
#[path = "../tests/support/process.rs"]
mod process;
#[path = "support/sorted.rs"]
mod sorted;

use std::process::ExitCode;

use clap::Parser as _;
use promises::{
    departure, drain, memory,
    options::{Options, PartName},
    start,
};
use serde_json::json;

fn main() -> ExitCode {
    let options = Options::parse();
    let effort = options.effort();
    let machine = machine::description();
    if !options.json {
        println!("machine: {machine}");
    }
    let mut parts = Vec::new();
    for name in options.parts() {
        let part = match name {
            PartName::Departure => departure::measure(effort.departures),
            PartName::Drain => drain::measure(effort.drains),
            PartName::Start => start::measure(effort.starts),
            PartName::Memory => memory::measure(effort.memory),
        };
        if !options.json {
            println!("\n{part}");
        }
        parts.push(part);
    }
    if options.json {
        println!("{:#}", json!({ "machine": machine, "parts": parts }));
    }
    if options.bench && parts.iter().any(|part| part.is_broken()) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
