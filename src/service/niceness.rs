//! The priority of search threads in the eyes of the operating system.

/// Lets the calling thread yield to others by so many steps, 0 to 19, for good: a thread that was
/// woken up takes the core from one that yields instead of waiting for the end of its turn.
///
/// # Errors
/// Where the system refuses; the thread then runs on as it did.
#[cfg(target_os = "linux")]
pub(super) fn yield_by(nice: u8) -> std::io::Result<()> {
    // On Linux the call means the calling thread alone, in spite of its name.
    Ok(rustix::process::setpriority_process(None, i32::from(nice))?)
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
        let before = getpriority_process(None).unwrap();
        let yielding = std::thread::spawn(|| {
            yield_by(19).unwrap();
            getpriority_process(None).unwrap()
        });
        assert_eq!(yielding.join().unwrap(), 19);
        assert_eq!(getpriority_process(None).unwrap(), before);
    }
}
