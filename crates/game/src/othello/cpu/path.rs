//! Choice of the instruction set at run time.

use std::{fmt, str::FromStr};

use super::Portable;
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512};

/// A path supported by this processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuPath {
    /// No instructions beyond the baseline.
    Portable(Portable),
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Error of an unusable path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CpuFault {
    /// No path has this name.
    #[error("{0:?} is no path: portable, avx2 or avx512 is expected")]
    Unknown(String),
    /// The processor lacks the instructions.
    #[error("this processor cannot take the path {wanted}, only {available}")]
    Unsupported {
        /// The name of the path.
        wanted: &'static str,
        /// The names of the supported ones.
        available: String,
    },
}

/// The names of all paths, supported or not, slowest first.
const NAMES: [&str; 3] = ["portable", "avx2", "avx512"];

impl CpuPath {
    /// The environment variable that names a path.
    pub const VARIABLE: &str = "YOMI_CPU";

    /// The supported paths, slowest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [Avx2::detect().map(Self::Avx2), Avx512::detect().map(Self::Avx512)];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = [None; 0];
        std::iter::once(Self::Portable(Portable)).chain(vectors.into_iter().flatten()).collect()
    }

    /// The fastest supported path.
    #[must_use]
    pub fn fastest() -> Self {
        Self::available().pop().unwrap_or(Self::Portable(Portable))
    }

    /// The path that the variable `YOMI_CPU` names, or the fastest.
    ///
    /// # Panics
    /// When the variable names no path that this processor can take.
    #[must_use]
    pub fn of_environment() -> Self {
        match std::env::var(Self::VARIABLE) {
            Ok(name) => name.parse().unwrap_or_else(|fault| panic!("{}: {fault}", Self::VARIABLE)),
            Err(_) => Self::fastest(),
        }
    }

    /// Its name: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable(_) => NAMES[0],
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => NAMES[1],
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => NAMES[2],
        }
    }
}

impl fmt::Display for CpuPath {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for CpuPath {
    type Err = CpuFault;

    /// Parses the name of a supported path.
    fn from_str(name: &str) -> Result<Self, CpuFault> {
        let Some(wanted) = NAMES.into_iter().find(|known| *known == name) else {
            return Err(CpuFault::Unknown(name.to_owned()));
        };
        let available = Self::available();
        available.iter().copied().find(|path| path.name() == name).ok_or_else(|| {
            let names: Vec<_> = available.iter().map(|path| path.name()).collect();
            CpuFault::Unsupported { wanted, available: names.join(", ") }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_available_path_is_read_by_its_name() {
        for path in CpuPath::available() {
            assert_eq!(path.to_string().parse(), Ok(path));
        }
        assert_eq!(CpuPath::available()[0].name(), "portable");
        assert_eq!(CpuPath::available().last(), Some(&CpuPath::fastest()));
    }

    #[test]
    fn what_is_no_path_or_not_of_this_processor_is_said() {
        for name in ["", "AVX2", "sse2", "avx2 "] {
            let fault = name.parse::<CpuPath>().unwrap_err();
            assert_eq!(fault, CpuFault::Unknown(name.to_owned()));
            assert!(fault.to_string().contains("portable, avx2 or avx512"), "{fault}");
        }
        for name in NAMES {
            let is_available = CpuPath::available().iter().any(|path| path.name() == name);
            match name.parse::<CpuPath>() {
                Ok(path) => assert!(is_available && path.name() == name),
                Err(fault) => {
                    assert!(!is_available);
                    assert!(fault.to_string().contains("only portable"), "{fault}");
                }
            }
        }
    }
}
