//! Memory cgroup for a server: starts it with a memory limit.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

/// How long a dropped group waits for the exit of its last process.
const LAST_EXIT: Duration = Duration::from_secs(10);

/// Mount points of cgroups: version 2, or the memory controller of version 1.
const ROOTS: [(&str, Files); 2] = [
    ("/sys/fs/cgroup", Files { limit: "memory.max", swap: "memory.swap.max", kills: "memory.events" }),
    (
        "/sys/fs/cgroup/memory",
        Files { limit: "memory.limit_in_bytes", swap: "memory.memsw.limit_in_bytes", kills: "memory.oom_control" },
    ),
];

/// File names of a group.
#[derive(Clone, Copy, Debug)]
struct Files {
    limit: &'static str,
    /// In version 1 the limit of memory and swap together, in version 2 that of swap alone.
    swap: &'static str,
    kills: &'static str,
}

/// A control group, removed on drop.
#[derive(Debug)]
pub(crate) struct MemoryGroup {
    folder: PathBuf,
    files: Files,
}

impl MemoryGroup {
    /// Creates a group with a memory limit, swap included.
    ///
    /// # Errors
    /// Where this process may not create one.
    pub(crate) fn of(bytes: u64) -> io::Result<Self> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        // Relaxed: only the number matters.
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("yomi-load-{}-{number}", std::process::id());
        let mut fault = io::Error::other("no memory controller");
        for (root, files) in ROOTS {
            match Self::within(&Path::new(root).join(&name), files, bytes) {
                Ok(group) => return Ok(group),
                Err(error) => fault = error,
            }
        }
        Err(fault)
    }

    fn within(folder: &Path, files: Files, bytes: u64) -> io::Result<Self> {
        fs::create_dir(folder)?;
        // Drop removes it again where a line below fails.
        let group = Self { folder: folder.to_owned(), files };
        write_existing(&group.folder.join(files.limit), &bytes.to_string())?;
        let swap = if files.limit == "memory.max" { 0 } else { bytes };
        // The file is missing where the kernel does not count swap; then there is no swap to limit.
        let _ = write_existing(&group.folder.join(files.swap), &swap.to_string());
        Ok(group)
    }

    /// The command that starts another one in this group.
    pub(crate) fn wrap(&self, command: &[String]) -> Vec<String> {
        let processes = self.folder.join("cgroup.procs");
        let enter = format!("echo $$ >'{}' && exec \"$0\" \"$@\"", processes.display());
        let shell = ["sh".to_owned(), "-c".to_owned(), enter];
        shell.into_iter().chain(command.iter().cloned()).collect()
    }

    /// Number of its processes that the kernel killed for lack of memory.
    pub(crate) fn kills(&self) -> io::Result<u64> {
        let text = fs::read_to_string(self.folder.join(self.files.kills))?;
        let kills = text.lines().find_map(|line| line.strip_prefix("oom_kill ")?.parse().ok());
        kills.ok_or_else(|| io::Error::other(format!("{} has no oom_kill", self.files.kills)))
    }
}

/// Writes to an existing file: a file that this created would not be one of the kernel's.
fn write_existing(path: &Path, text: &str) -> io::Result<()> {
    use io::Write as _;
    fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes())
}

impl Drop for MemoryGroup {
    fn drop(&mut self) {
        // The kernel refuses while a process is in the group, and one that was killed for memory
        // stays for some milliseconds after its parent has ended.
        let until = Instant::now() + LAST_EXIT;
        while fs::remove_dir(&self.folder).is_err_and(|error| error.kind() == ErrorKind::ResourceBusy)
            && Instant::now() < until
        {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_process_that_takes_more_is_killed_and_counted() {
        // Only where this test may create groups, as in most containers with root.
        let Ok(group) = MemoryGroup::of(32 << 20) else { return };
        let grow = |mebibytes: u32| {
            let script = format!("head -c {mebibytes}m /dev/zero | tail -c {mebibytes}m >/dev/null");
            let command = group.wrap(&["sh".to_owned(), "-c".to_owned(), script]);
            Command::new(&command[0]).args(&command[1..]).status().unwrap()
        };
        assert!(grow(4).success());
        assert_eq!(group.kills().unwrap(), 0);
        grow(64);
        assert!(group.kills().unwrap() > 0);
        let folder = group.folder.clone();
        drop(group);
        assert!(!folder.exists());
    }
}
