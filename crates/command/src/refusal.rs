//! Limits of a request on the command line, and its refusal in words.

use anyhow::anyhow;
use yomi_contract::{limits::RequestLimits, problem::Problem};

use crate::output::say;

/// Request limits of a single search thread. The longest search is the server's.
pub const LIMITS: RequestLimits = RequestLimits { max_threads: 1, ..RequestLimits::WIDEST };

/// Writes every fault of a request to standard error, each with its flag. `arguments` are the
/// fields that are not flags.
pub fn refused(problem: &Problem, arguments: &[&str]) -> anyhow::Error {
    if problem.errors.is_empty() {
        return anyhow!("{problem}");
    }
    for fault in &problem.errors {
        say(&format!("{}: {}", place(&fault.pointer, arguments), fault.detail));
    }
    anyhow!("the request is refused; see above")
}

/// `--depth` for `/depth`, `run 2, depth` for `/runs/1/depth`.
fn place(pointer: &str, arguments: &[&str]) -> String {
    let pointer = pointer.trim_start_matches('/');
    let (field, below) = pointer.split_once('/').unwrap_or((pointer, ""));
    let (first, below) = match (field, below.split_once('/').unwrap_or((below, ""))) {
        ("runs", (index, below)) if let Ok(index) = index.parse::<usize>() => (format!("run {}", index + 1), below),
        _ if arguments.contains(&field) => (field.to_owned(), below),
        _ => (format!("--{}", field.replace('_', "-")), below),
    };
    if below.is_empty() { first } else { format!("{first}, {}", below.replace('/', " ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_placed_at_flags_arguments_and_runs() {
        for (pointer, expected) in [
            ("/time_ms", "--time-ms"),
            ("/techniques/killer_moves/slots", "--techniques, killer_moves slots"),
            ("/tree", "tree"),
            ("/runs", "--runs"),
            ("/runs/1", "run 2"),
            ("/runs/0/techniques/history", "run 1, techniques history"),
        ] {
            assert_eq!(place(pointer, &["tree"]), expected);
        }
    }
}
