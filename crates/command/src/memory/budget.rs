//! Memory budget: the memory that the service can need, and the limits of its container and its machine.
//!
//! Everything that clients can cause has a bound; the formula of the sum is in `docs/operating.md`. The sum is compared
//! at the start with the container's limit and the machine's memory, because a process that exceeds them is killed in
//! the middle of its searches, weeks later, under load.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// A limit of this size or more means none: version 1 of the control groups reports a huge number.
const UNLIMITED: u64 = 1 << 60;

const MIB: u64 = 1024 * 1024;

/// One summand: a number of items, of at most so many bytes each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Name of the items, in the plural.
    pub name: &'static str,
    /// Number of items.
    pub count: u64,
    /// Bytes of each.
    pub bytes: u64,
}

/// The memory that a service can need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The service's own demand, whatever clients do; answer caches included.
    pub own: Vec<Demand>,
    /// Additional memory that clients can cause.
    pub of_clients: Vec<Demand>,
    /// The flags on which its own part depends, for messages.
    pub settings: &'static str,
}

/// The memory available to this process, in bytes; `None` if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The limit of its container.
    pub container: Option<u64>,
    /// Total memory of the machine.
    pub machine: Option<u64>,
    /// Memory that is available now, without taking it from other programs.
    pub available: Option<u64>,
}

impl Memory {
    /// The memory of this process; unknown outside Linux.
    #[must_use]
    pub fn of_process() -> Self {
        let table = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        Self {
            container: container_limit(),
            machine: row(&table, "MemTotal:"),
            available: row(&table, "MemAvailable:"),
        }
    }

    /// The lowest limit, and its source in words.
    fn limit(&self) -> Option<(u64, &'static str)> {
        let container = self.container.map(|limit| (limit, "the container has"));
        let machine = self.machine.map(|limit| (limit, "this machine has"));
        container.into_iter().chain(machine).min_by_key(|&(limit, _)| limit)
    }
}

/// A row of `/proc/meminfo`, in bytes.
fn row(table: &str, name: &str) -> Option<u64> {
    let rest = table.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = rest.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// Result of comparing a budget with the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryCheck {
    /// All of it fits.
    Fits,
    /// The own demand fits, but not the most that clients can cause; or other programs use so much memory now that it
    /// does not fit. The text has the numbers.
    Tight(String),
    /// Not even the own demand fits. The text has the numbers.
    TooSmall(String),
}

impl Budget {
    /// Compares the budget with the memory.
    #[must_use]
    pub fn judge(&self, memory: &Memory) -> MemoryCheck {
        let own = total(&self.own);
        let all = own.saturating_add(total(&self.of_clients));
        let needed = format!("searches need up to {} ({})", mebibytes(own), list(&self.own));
        if let Some((limit, has)) = memory.limit()
            && own > limit
        {
            return MemoryCheck::TooSmall(format!(
                "{needed}, and {has} {}: give it more, or set {} lower",
                mebibytes(limit),
                self.settings
            ));
        }
        if let Some((limit, has)) = memory.limit()
            && all > limit
        {
            return MemoryCheck::Tight(format!(
                "{needed} and clients can cause {} more ({}), and {has} {}: give it more, or set \
                 --max-connections, --max-requests, --max-streams, --max-experiments or --max-unread-mib lower",
                mebibytes(all - own),
                list(&self.of_clients),
                mebibytes(limit)
            ));
        }
        match memory.available {
            Some(available) if own > available => MemoryCheck::Tight(format!(
                "{needed}, and other programs leave {} of this machine's memory now: end some of \
                 them, or set {} lower",
                mebibytes(available),
                self.settings
            )),
            _ => MemoryCheck::Fits,
        }
    }

    /// The sum in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        total(&self.own).saturating_add(total(&self.of_clients))
    }
}

fn total(demands: &[Demand]) -> u64 {
    demands.iter().map(|demand| demand.count.saturating_mul(demand.bytes)).fold(0, u64::saturating_add)
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(MIB))
}

fn list(demands: &[Demand]) -> String {
    let mut text = String::new();
    for demand in demands {
        if !text.is_empty() {
            text.push_str(", ");
        }
        let Demand { name, count, bytes } = demand;
        // Writing into a string cannot fail.
        let _ = if *bytes < MIB {
            write!(text, "{count} {name} of {} KiB", bytes.div_ceil(1024))
        } else {
            write!(text, "{count} {name} of {}", mebibytes(*bytes))
        };
    }
    text
}

/// The memory limit of this process's control groups, in bytes; `None` without a limit or without control groups.
fn container_limit() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    limit_of(&groups, Path::new("/sys/fs/cgroup"))
}

/// The lowest limit of the groups in the text of `/proc/self/cgroup` and of all their ancestors, with the control
/// groups mounted at `root`.
///
/// A container may see its group's path outside, where it has no such folder, and its own group as the root: missing
/// files are skipped.
fn limit_of(groups: &str, root: &Path) -> Option<u64> {
    let lines = groups.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let path = path.trim_start_matches('/');
        if controllers.is_empty() {
            return Some((root.to_path_buf(), path, "memory.max"));
        }
        let is_memory = controllers.split(',').any(|controller| controller == "memory");
        is_memory.then(|| (root.join("memory"), path, "memory.limit_in_bytes"))
    });
    lines.flat_map(|(root, path, file)| limits(&root, path, file)).min()
}

fn limits(root: &Path, path: &str, file: &'static str) -> impl Iterator<Item = u64> + use<> {
    let folders: Vec<PathBuf> =
        root.join(path).ancestors().take_while(|folder| folder.starts_with(root)).map(Into::into).collect();
    folders.into_iter().filter_map(move |folder| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        text.trim().parse::<u64>().ok().filter(|limit| *limit < UNLIMITED)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fake control groups in a temporary folder, removed at the end.
    struct Groups(PathBuf);

    impl Groups {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let name = format!("yomi-{name}-{}", std::process::id());
            let root = std::env::temp_dir().join(name);
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Self(root)
        }
    }

    impl Drop for Groups {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_least_limit_on_the_way_up_counts() {
        let groups =
            Groups::new("v2", &[("memory.max", "9000\n"), ("a/memory.max", "max\n"), ("a/b/memory.max", "8000\n")]);
        assert_eq!(limit_of("0::/a/b\n", &groups.0), Some(8000));
        assert_eq!(limit_of("0::/a\n", &groups.0), Some(9000));
        assert_eq!(limit_of("0::/seen/from/outside\n", &groups.0), Some(9000));
    }

    #[test]
    fn version_1_is_read_and_its_huge_number_is_no_limit() {
        let file = "memory/docker/x/memory.limit_in_bytes";
        let huge = "9223372036854771712\n";
        let groups = Groups::new("v1", &[(file, "4096\n"), ("memory/memory.limit_in_bytes", huge)]);
        let lines = "5:cpu,cpuacct:/other\n4:memory:/docker/x\n0::/\n";
        assert_eq!(limit_of(lines, &groups.0), Some(4096));
        assert_eq!(limit_of("4:memory:/\n", &groups.0), None);
        assert_eq!(limit_of("nonsense\n", &groups.0), None);
    }

    #[test]
    fn a_limit_is_told_in_numbers_where_something_does_not_fit() {
        let demand = |name, count, bytes| Demand { name, count, bytes };
        let budget = Budget {
            own: vec![demand("search threads", 2, 64 * MIB)],
            of_clients: vec![demand("connections", 1024, 64 * 1024)],
            settings: "--threads or --cache-mib",
        };
        let memory = |container: Option<u64>, machine: u64, available: u64| {
            let [container, machine, available] =
                [container, Some(machine), Some(available)].map(|size| size.map(|size| size * MIB));
            Memory { container, machine, available }
        };
        assert_eq!(budget.bytes(), 192 * MIB);
        for enough in [Memory::default(), memory(None, 192, 128), memory(Some(192), 999, 128)] {
            assert_eq!(budget.judge(&enough), MemoryCheck::Fits, "{enough:?}");
        }
        for (little, has) in [
            (memory(None, 191, 191), "this machine has 191 MiB"),
            (memory(Some(191), 999, 999), "the container has 191 MiB"),
            (memory(Some(999), 191, 100), "this machine has 191 MiB"),
        ] {
            let MemoryCheck::Tight(text) = budget.judge(&little) else { panic!("it fits") };
            for part in ["128 MiB", "64 MiB more", "1024 connections of 64 KiB", has] {
                assert!(text.contains(part), "{part} is not in {text}");
            }
        }
        let MemoryCheck::Tight(text) = budget.judge(&memory(None, 999, 127)) else { panic!("it fits") };
        let part = "other programs leave 127 MiB of this machine's memory now";
        assert!(text.contains(part) && text.contains("up to 128 MiB"), "{text}");
        for (little, has) in [
            (memory(Some(127), 999, 999), "the container has 127 MiB"),
            (memory(None, 127, 100), "this machine has 127 MiB"),
        ] {
            let MemoryCheck::TooSmall(text) = budget.judge(&little) else { panic!("it fits") };
            for part in ["up to 128 MiB", "2 search threads of 64 MiB", has, "set --threads or"] {
                assert!(text.contains(part), "{part} is not in {text}");
            }
        }
    }

    #[test]
    fn the_memory_of_the_machine_is_read_from_its_table() {
        let table = "MemTotal:       24684092 kB\nMemFree:  17 kB\nMemAvailable:   23816068 kB\n";
        assert_eq!(row(table, "MemTotal:"), Some(24_684_092 * 1024));
        assert_eq!(row(table, "MemAvailable:"), Some(23_816_068 * 1024));
        for table in ["", "MemTotal: many kB", "MemTotal: 12 MB", "MemTotal: 99999999999999999999 kB"] {
            assert_eq!(row(table, "MemTotal:"), None, "{table}");
        }
    }
}
