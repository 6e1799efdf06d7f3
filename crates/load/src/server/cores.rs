//! CPU pinning: separate cores for the server and the generator.

use rustix::thread::CpuSet;
use serde::Serialize;

/// Assignment of cores. Threads and processes inherit it from their parent thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CoreShares {
    /// Numbers of the server's cores.
    pub server: Vec<usize>,
    /// Numbers of the generator's cores.
    pub generator: Vec<usize>,
}

impl CoreShares {
    /// Assigns the cores that this process may use; `None` without pinning: on one core, on more than two unless `wanted` is set, and
    /// where the system does not support it.
    #[must_use]
    pub fn of_process(wanted: Option<usize>) -> Option<Self> {
        let set = rustix::thread::sched_getaffinity(None).ok()?;
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect();
        Self::split(&cores, wanted)
    }

    fn split(cores: &[usize], wanted: Option<usize>) -> Option<Self> {
        let server = match wanted {
            Some(wanted) => wanted.clamp(1, cores.len().saturating_sub(1).max(1)),
            None if cores.len() == 2 => 1,
            None => return None,
        };
        if cores.len() < 2 {
            return None;
        }
        // Core 0 usually handles most interrupts, so it goes to the generator.
        let (generator, server) = cores.split_at(cores.len() - server);
        Some(Self { server: server.to_vec(), generator: generator.to_vec() })
    }

    /// Pins this thread, and its later children, to the generator's cores.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn pin_generator(&self) -> std::io::Result<()> {
        pin(&self.generator)
    }

    /// Pins this thread, and its later children, to the server's cores.
    pub(crate) fn pin_server(&self) -> std::io::Result<()> {
        pin(&self.server)
    }
}

/// Pins this thread, and its later children, to the given cores.
pub(crate) fn pin(cores: &[usize]) -> std::io::Result<()> {
    let mut set = CpuSet::new();
    cores.iter().for_each(|&core| set.set(core));
    Ok(rustix::thread::sched_setaffinity(None, &set)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(cores: &[usize], wanted: Option<usize>) -> Option<(Vec<usize>, Vec<usize>)> {
        CoreShares::split(cores, wanted).map(|shares| (shares.server, shares.generator))
    }

    #[test]
    fn the_server_is_pinned_on_two_cores_and_where_it_is_wanted() {
        assert_eq!(split(&[0, 1], None), Some((vec![1], vec![0])));
        assert_eq!(split(&[0, 1, 4, 5], None), None);
        assert_eq!(split(&[0, 1, 4, 5], Some(3)), Some((vec![1, 4, 5], vec![0])));
        assert_eq!(split(&[0, 1, 4, 5], Some(9)), Some((vec![1, 4, 5], vec![0])));
        assert_eq!((split(&[3], None), split(&[3], Some(1))), (None, None));
    }

    #[test]
    fn a_pinned_thread_stays_on_its_cores() {
        std::thread::spawn(|| {
            let before = rustix::thread::sched_getaffinity(None).unwrap();
            let core = (0..CpuSet::MAX_CPU).find(|&core| before.is_set(core)).unwrap();
            pin(&[core]).unwrap();
            let after = rustix::thread::sched_getaffinity(None).unwrap();
            assert_eq!((after.count(), after.is_set(core)), (1, true));
        })
        .join()
        .unwrap();
    }
}
