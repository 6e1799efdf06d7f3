//! Which thread takes the core from which: threads in the eyes of the operating system.
//!
//! Searches yield, and threads that read, wake and answer come at once. A few hundred microseconds of a
//! search are worth less than an answer that is late.

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
pub fn yield_by(nice: u8) -> std::io::Result<()> {
    // On Linux the call means the calling thread alone, in spite of its name.
    rustix::process::setpriority_process(None, i32::from(nice))?;
    if nice > 0 { wait_for_the_core() } else { Ok(()) }
}

/// Puts the calling thread into the class `SCHED_BATCH`, for good: woken up, it takes the core from no other.
///
/// # Errors
/// Where the system refuses; the thread then runs on as it did.
#[cfg(target_os = "linux")]
pub fn wait_for_the_core() -> std::io::Result<()> {
    let parameters = libc::sched_param { sched_priority: 0 };
    // As a call of the system: the function of that name does nothing in musl.
    // SAFETY: 0 is the calling thread; the parameters are read, and live until the call is over.
    let result = unsafe { libc::syscall(libc::SYS_sched_setscheduler, 0, libc::SCHED_BATCH, &raw const parameters) };
    if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// What the calling thread asks for when it is woken up, in nanoseconds: the least that Linux grants.
#[cfg(target_os = "linux")]
const SHORT_TURN: u64 = 100_000;

/// Lets the calling thread ask for short turns, for good: woken up, it takes the core from one with longer
/// turns at once.
///
/// Since Linux 6.12, where a thread otherwise keeps the core until the next tick, up to 4 ms, whatever
/// its niceness; before that the call changes nothing.
///
/// A thread that is of another class than the usual one, by the will of the operator, stays
/// as it is.
///
/// # Errors
/// Where the system refuses; the thread then runs on as it did.
#[cfg(target_os = "linux")]
pub fn come_at_once() -> std::io::Result<()> {
    // SAFETY: 0 is the calling thread; nothing is read or written but its class.
    let class = unsafe { libc::syscall(libc::SYS_sched_getscheduler, 0) };
    if class != libc::c_long::from(libc::SCHED_OTHER) {
        return Ok(());
    }
    let attributes = libc::sched_attr {
        size: size_of::<libc::sched_attr>() as u32,
        sched_policy: libc::SCHED_OTHER as u32,
        sched_flags: 0,
        sched_nice: rustix::process::getpriority_process(None)?,
        sched_priority: 0,
        sched_runtime: SHORT_TURN,
        sched_deadline: 0,
        sched_period: 0,
    };
    // SAFETY: 0 is the calling thread; the attributes are read, and live until the call is over.
    let result = unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const attributes, 0) };
    if result == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// The processor time of a thread, which any thread may read: how long it has run, without the time in which others had the
/// core.
#[derive(Clone, Copy, Debug)]
pub struct ProcessorClock(#[cfg(target_os = "linux")] Option<libc::clockid_t>);

impl ProcessorClock {
    /// That of the calling thread.
    #[must_use]
    #[cfg(target_os = "linux")]
    pub fn of_this_thread() -> Self {
        let mut clock = 0;
        // SAFETY: the thread is the calling one, which lives; the clock is written, and lives until the call is over.
        let result = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) };
        Self((result == 0).then_some(clock))
    }

    /// What the thread has run until now; `None` once it has ended, and where the system does not say.
    #[must_use]
    #[cfg(target_os = "linux")]
    pub fn read(self) -> Option<std::time::Duration> {
        let clock = self.0?;
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the time is written, and lives until the call is over. A clock of a thread that has ended is refused.
        let result = unsafe { libc::clock_gettime(clock, &raw mut time) };
        let seconds = u64::try_from(time.tv_sec).ok().filter(|_| result == 0)?;
        Some(std::time::Duration::new(seconds, u32::try_from(time.tv_nsec).ok()?))
    }

    /// Elsewhere the system does not say.
    #[must_use]
    #[cfg(not(target_os = "linux"))]
    pub const fn of_this_thread() -> Self {
        Self()
    }

    /// Elsewhere the system does not say.
    #[must_use]
    #[cfg(not(target_os = "linux"))]
    pub const fn read(self) -> Option<std::time::Duration> {
        None
    }
}

/// Elsewhere turns are the system's own matter.
#[cfg(not(target_os = "linux"))]
pub const fn come_at_once() -> std::io::Result<()> {
    Ok(())
}

/// Elsewhere classes are the system's own matter.
#[cfg(not(target_os = "linux"))]
pub const fn wait_for_the_core() -> std::io::Result<()> {
    Ok(())
}

/// Elsewhere a priority is that of the whole process, and the runtime must not yield to itself.
#[cfg(not(target_os = "linux"))]
pub const fn yield_by(_nice: u8) -> std::io::Result<()> {
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

    #[test]
    fn who_comes_at_once_keeps_its_class_and_its_niceness() {
        for yields in [false, true] {
            std::thread::spawn(move || {
                if yields {
                    wait_for_the_core().unwrap();
                }
                let before = (getpriority_process(None).unwrap(), class());
                come_at_once().unwrap();
                assert_eq!((getpriority_process(None).unwrap(), class()), before);
            })
            .join()
            .unwrap();
        }
    }

    #[test]
    fn the_clock_of_a_thread_runs_while_it_runs_and_not_while_it_sleeps() {
        use std::time::{Duration, Instant};
        let (sender, receiver) = std::sync::mpsc::channel();
        let (done, until_done) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            let clock = ProcessorClock::of_this_thread();
            std::thread::sleep(Duration::from_millis(100));
            let start = Instant::now();
            let slept = clock.read().unwrap();
            while clock.read().unwrap() < slept + Duration::from_millis(20) {}
            sender.send((clock, slept, start.elapsed())).unwrap();
            until_done.recv().unwrap_err();
        });
        let (clock, slept, busy) = receiver.recv().unwrap();
        assert!(slept < Duration::from_millis(50), "{slept:?}");
        // The two clocks need not run equally fast, least of all in a virtual machine.
        assert!(busy >= Duration::from_millis(15), "{busy:?}");
        // From another thread, too.
        assert!(clock.read().unwrap() >= slept + Duration::from_millis(20));
        drop(done);
        thread.join().unwrap();
        assert_eq!(clock.read(), None);
    }

    /// Field 41 of `/proc/thread-self/stat`; the second may have blanks and ends with the last bracket.
    fn class() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let behind = stat.rsplit_once(") ").unwrap().1;
        behind.split(' ').nth(41 - 3).unwrap().parse().unwrap()
    }
}
