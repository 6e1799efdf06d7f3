//! Workloads of the load generator.

use serde_json::Value;
use yomi_load::{Workload, WorkloadError};

/// A workload whose lines are written anew by another JSON writer is the same workload; a fault names
/// the line that has it.
///
/// # Panics
/// When it is not so.
pub fn reads_back(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let is_blank = |line: &&str| line.trim().is_empty();
    match Workload::parse(&text) {
        Ok(workload) => {
            let lines = text.lines().filter(|line| !is_blank(line));
            let anew = |line| -> Value { serde_json::from_str(line).expect("it was read") };
            let written: Vec<String> = lines.map(|line| anew(line).to_string()).collect();
            let written = written.join("\n\n");
            let again = Workload::parse(&written).unwrap_or_else(|fault| panic!("{fault}: {written:?} of {text:?}"));
            assert_eq!(format!("{again:?}"), format!("{workload:?}"), "{written:?} of {text:?}");
        }
        Err(WorkloadError::Empty) => assert!(text.lines().all(|line| is_blank(&line))),
        Err(WorkloadError::Line { line, fault }) => {
            let index = line.checked_sub(1).expect("lines are counted from 1");
            let faulty = text.lines().nth(index).expect("the fault lies in a line that is there");
            let alone = Workload::parse(faulty).map(|_| ());
            assert_eq!(alone, Err(WorkloadError::Line { line: 1, fault }), "{text:?}");
            let before: Vec<&str> = text.lines().take(index).collect();
            let before = Workload::parse(&before.join("\n"));
            assert!(matches!(before, Ok(_) | Err(WorkloadError::Empty)), "{text:?}");
        }
        Err(WorkloadError::TooLong) => assert!(text.lines().count() > 100_000),
        // A line weighs at most 1,000.
        Err(WorkloadError::TooHeavy) => assert!(text.lines().count() > 10_000),
        Err(fault @ WorkloadError::NoSuchKind { .. }) => panic!("no kind was chosen: {fault}"),
    }
}
