//! The binary: the allocator, and the command line.

#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

// Many small HTTP allocations on many threads are faster with it than with the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::main()
}
