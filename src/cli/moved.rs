//! Commands of former releases that are commands of `yomi-tools` now.

use std::ffi::OsString;

/// Where the command of a process is now; `None` if it is one of `yomi`.
pub(super) fn advice(arguments: &[OsString]) -> Option<String> {
    let command = arguments.get(1)?.to_str()?;
    let certifies = || arguments.iter().any(|argument| argument == "--certify");
    let (before, now) = match command {
        "match" | "grade" | "bench" => (command, command),
        "load" if certifies() => ("load --certify", "certify"),
        "load-standard" => (command, "workload"),
        _ => return None,
    };
    Some(format!("yomi: `yomi {before}` is `yomi-tools {now}` now, a program of its own beside yomi"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moved_commands_are_named_and_others_are_not() {
        let advice = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
            advice(&words)
        };
        assert!(advice("yomi match othello --a level=1").unwrap().contains("`yomi-tools match`"));
        assert!(advice("yomi load --certify --quick").unwrap().contains("`yomi-tools certify`"));
        for line in ["yomi", "yomi solve match", "yomi load x.jsonl --rate 1", "yomi lab race"] {
            assert_eq!(advice(line), None, "{line}");
        }
    }
}
