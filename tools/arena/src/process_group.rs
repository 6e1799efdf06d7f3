//! Process groups: a child and its descendants are killed together. An engine behind a launcher script would otherwise
//! outlive the match.

use std::{
    io,
    os::unix::process::CommandExt as _,
    process::{Child, Command, ExitStatus},
};

use parking_lot::Mutex;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The leaders of all groups that have not ended.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Kills all groups of this process, and lets no other one start: it is about to end.
///
/// A signal from the terminal reaches only the group of this process, so this process has to forward
/// it.
pub fn kill_all() {
    let running = RUNNING.lock();
    for &leader in &*running {
        // It may have ended since.
        let _ = kill_process_group(leader, Signal::KILL);
    }
    std::mem::forget(running);
}

/// A child process with a group of its own; killed when dropped.
#[derive(Debug)]
pub struct ProcessGroup {
    child: Child,
    /// `None` once the group is killed.
    leader: Option<Pid>,
}

impl ProcessGroup {
    /// Starts a program in a group of its own.
    ///
    /// # Errors
    /// Those of the system.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        let mut running = RUNNING.lock();
        let child = command.process_group(0).spawn()?;
        let leader = Pid::from_child(&child);
        running.push(leader);
        Ok(Self { child, leader: Some(leader) })
    }

    /// The child, for its pipes.
    pub const fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Whether the child has ended; what it started may go on.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        // Not waited for: until then no other process can get its number, which is the group's.
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.leader.is_none_or(|leader| !matches!(waitid(WaitId::Pid(leader), look), Ok(None)))
    }

    /// Kills the remaining processes of the group; returns the exit status of the child.
    ///
    /// # Errors
    /// Those of the system.
    pub fn kill(&mut self) -> io::Result<ExitStatus> {
        if let Some(leader) = self.leader.take() {
            let mut running = RUNNING.lock();
            let _ = kill_process_group(leader, Signal::KILL);
            running.retain(|other| *other != leader);
        }
        self.child.wait()
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
