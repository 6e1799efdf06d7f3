//! Start-up: time from the start of the process to its first answers, and idle memory.
//!
//! The binary is in the page cache, as on every restart.

use std::{
    io, thread,
    time::{Duration, Instant},
};

use super::{
    client::BlockingClient,
    part::{Column, Part, milliseconds},
    resident::{proportional, resident},
    sorted::Sorted,
    watch::{get, start},
};
use yomi_load::ServerProcess;

/// The promise includes the weights: the process is ready, and has answered the first search that needs them.
const READY_MS: f64 = 1000.0;

/// As docs/operating.md computes it: the process, the tables of a thread, and a tree of mcts during its search.
const IDLE_MIB: f64 = 106.0;
const TABLES_MIB: f64 = 84.0;
const TREE_MIB: f64 = 24.0;

/// Time from readiness to the memory sample of an idle process.
const REST: Duration = Duration::from_secs(2);

/// One of these requests per thread fills its tables and grows a tree.
const USES: [&str; 2] = [
    "/v1/othello/bestmove?moves=f5f6e6f4e3c5c4d3c3d6f3d2c2b4e7e2&time_ms=2000&cache=bypass",
    "/v1/gomoku/bestmove?moves=h8&algorithm=mcts&time_ms=2000&cache=bypass",
];

const COLUMNS: &[Column] = &[
    ("starts", 0),
    ("ready p50 ms", 1),
    ("ready max ms", 1),
    ("first best move p50 ms", 1),
    ("first best move max ms", 1),
    ("idle resident MiB", 1),
    ("idle PSS MiB", 1),
    ("used resident MiB", 1),
    ("used PSS MiB", 1),
    ("tables MiB", 0),
    ("trees MiB", 0),
];

/// The part, without results.
pub(crate) fn part() -> Part {
    let promised = "ready in 1 s, weights included; idle memory 106 MiB plus tables";
    Part::new("start", promised, COLUMNS)
}

/// Starts processes with each number of threads; memory is sampled in the last process of each.
pub(crate) fn measure(part: &mut Part, command: &[String], starts: usize, threads: &[u32]) -> io::Result<()> {
    for &threads in threads {
        let flags = ["--threads", &threads.to_string()];
        let (mut ready, mut answered) = (Vec::new(), Vec::new());
        for _ in 1..starts {
            one_start(command, &flags, &mut ready, &mut answered)?;
        }
        let (server, mut client) = one_start(command, &flags, &mut ready, &mut answered)?;
        thread::sleep(REST);
        let process = server.id();
        let idle = [resident(&process)?, proportional(&process)?];
        for path in USES {
            thread::scope(|scope| {
                for _ in 1..threads {
                    // Only its memory matters, not its answer.
                    scope.spawn(|| BlockingClient::connect(server.address())?.ask(&get(path, "")).map(drop));
                }
                client.ask(&get(path, "")).map(drop)
            })?;
        }
        let used = [resident(&process)?, proportional(&process)?];

        let case = format!("--threads {threads}");
        let [ready, answered] = [ready, answered].map(Sorted::of);
        let [tables, trees] = [TABLES_MIB, TREE_MIB].map(|each| each * f64::from(threads));
        let slowest = milliseconds(answered.percentile(100));
        part.add(
            &case,
            [
                starts as f64,
                milliseconds(ready.percentile(50)),
                milliseconds(ready.percentile(100)),
                milliseconds(answered.percentile(50)),
                slowest,
                idle[0],
                idle[1],
                used[0],
                used[1],
                tables,
                trees,
            ],
        );
        part.at_most(&case, "first best move after", slowest, READY_MS, "ms");
        if idle[0] < tables {
            part.broken(&case, "the tables are not in memory before they are asked for");
        }
        let most = IDLE_MIB + tables;
        part.at_most(&case, "idle resident memory", idle[0], most, "MiB");
        part.at_most(&case, "resident memory after use", used[0], most + trees, "MiB");
    }
    Ok(())
}

/// Starts a process; records the time until it was ready and until its first best move.
fn one_start(
    command: &[String],
    flags: &[&str],
    ready: &mut Vec<Duration>,
    answered: &mut Vec<Duration>,
) -> io::Result<(ServerProcess, BlockingClient)> {
    let spawned = Instant::now();
    let server = start(command, flags)?;
    let mut client = BlockingClient::connect(server.address())?;
    client.ask(&get("/readyz", ""))?;
    ready.push(spawned.elapsed());
    client.ask(&get("/v1/othello/bestmove?depth=1", ""))?;
    answered.push(spawned.elapsed());
    Ok((server, client))
}
