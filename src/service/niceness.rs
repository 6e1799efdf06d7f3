//! The priority of search threads in the eyes of the operating system.

/// Lets the calling thread yield to others by so many steps, 0 to 19, for good: a thread that was
/// woken up takes the core from one that yields instead of waiting for the end of its turn.
///
/// From one step on it is of the class `SCHED_BATCH` as well: woken up itself, it waits until the core is
/// free. Otherwise a search that begins takes the core from the thread that hands it over, for a turn of
/// some milliseconds, and answers that are to be written wait.
///
/// # Errors
/// Where the system refuses; the thread then runs on as it did.
#[cfg(target_os = "linux")]
pub(super) fn yield_by(nice: u8) -> std::io::Result<()> {
    // On Linux the call means the calling thread alone, in spite of its name.
    rustix::process::setpriority_process(None, i32::from(nice))?;
    if nice > 0 { batch() } else { Ok(()) }
}

/// Puts the calling thread into the class `SCHED_BATCH`.
#[cfg(target_os = "linux")]
fn batch() -> std::io::Result<()> {
    let parameters = libc::sched_param { sched_priority: 0 };
    // As a call of the system: the function of that name does nothing in musl.
    // SAFETY: 0 is the calling thread; the parameters are read, and live until the call is over.
    let result = unsafe {
        libc::syscall(libc::SYS_sched_setscheduler, 0, libc::SCHED_BATCH, &raw const parameters)
    };
    if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// Elsewhere a priority is that of the whole process, and the runtime must not yield to itself.
#[cfg(not(target_os = "linux"))]
pub(super) const fn yield_by(_nice: u8) -> std::io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::getpriority_process;

    use super::*;

    #[test]
    fn only_the_calling_thread_yields() {
        let before = (getpriority_process(None).unwrap(), class());
        let yielding = std::thread::spawn(|| {
            yield_by(19).unwrap();
            (getpriority_process(None).unwrap(), class())
        });
        assert_eq!(yielding.join().unwrap(), (19, libc::SCHED_BATCH));
        assert_eq!((getpriority_process(None).unwrap(), class()), before);
    }

    #[test]
    fn who_yields_by_nothing_stays_in_its_class() {
        let before = class();
        std::thread::spawn(move || {
            // Refused where the process yields already and may not take that back.
            let _ = yield_by(0);
            assert_eq!(class(), before);
        })
        .join()
        .unwrap();
    }

    /// Field 41 of `/proc/thread-self/stat`; the second may have blanks and ends with the last bracket.
    fn class() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let behind = stat.rsplit_once(") ").unwrap().1;
        behind.split(' ').nth(41 - 3).unwrap().parse().unwrap()
    }
}
