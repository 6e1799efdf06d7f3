//! CPU dispatch: the bitboard operations, compiled for each instruction set.
//!
//! A path is an instruction set. Each is a type of its own ([`Portable`], [`Avx2`], [`Avx512`]),
//! and a value of the type exists only where the processor has the instructions: it is the proof
//! that makes calling them safe. Searches are generic over [`Cpu`]; a [`CpuPath`] says which path
//! to take, and `with_cpu!` turns it into a value of the right type once, at the root of a search.
//!
//! A function that uses vector instructions is inlined only into functions compiled for the same
//! instructions. So whatever is not inlined on the way from the root to the leaves, recursive
//! functions above all, has to be compiled for each path: `compiled_for_each_cpu!` declares a trait
//! of such functions. Their bodies are generic, safe and `#[inline(always)]`; they call each other
//! through the trait, and nothing is looked up or jumped through at run time.

mod path;
#[cfg(test)]
mod tests;

pub use path::{CpuFault, CpuPath};

#[cfg(target_arch = "x86_64")]
use super::key_queue::sse41::VectorQueue;
use super::{
    Square, flip, gathered,
    key_queue::{KeyQueue, PortableQueue},
    last_flips, lines, placements,
};

/// A path: the hot bitboard operations, on boards that do not overlap.
pub trait Cpu: sealed::Sealed + Copy + std::fmt::Debug + Send + Sync + 'static {
    /// Priority queue of a few keys.
    type Queue: KeyQueue;

    /// An empty queue.
    #[must_use]
    fn empty_queue(self) -> Self::Queue;

    /// Discs of `opponent` that flip when the side with the discs `player` places on the empty
    /// `square`; 0 when the placement would flip nothing.
    #[must_use]
    fn flips(self, square: Square, player: u64, opponent: u64) -> u64;

    /// Squares on which the side with the discs `player` may place.
    #[must_use]
    fn placements(self, player: u64, opponent: u64) -> u64;

    /// The [`flips`](Self::flips), and the opponent's placements after them; meaningful only if
    /// something flips.
    #[inline(always)]
    #[must_use]
    fn flips_and_replies(self, square: Square, player: u64, opponent: u64) -> (u64, u64) {
        let flips = self.flips(square, player, opponent);
        (flips, self.placements(opponent ^ flips, player | flips | square.bit()))
    }

    /// How many discs flip when the side with the discs `player` places on `square`, the only empty
    /// square.
    #[inline(always)]
    #[must_use]
    fn last_flips(self, square: Square, player: u64) -> u32 {
        last_flips::last_flips(square, player)
    }

    /// Bit extract: the squares of a set that lie in `MASK`, packed into the lowest bits in their
    /// order.
    #[inline(always)]
    #[must_use]
    fn gathered<const MASK: u64>(self, squares: u64) -> u64 {
        gathered::gathered::<MASK>(squares)
    }

    /// The four lines `DISTANCE` squares from an edge, 0 or 1: the upper row, the lower row, the left
    /// column, the right column. In each the lower byte has the squares of `low`, the higher byte those
    /// of `high`, from the left or from above.
    #[inline(always)]
    #[must_use]
    fn lines<const DISTANCE: u32>(self, low: u64, high: u64) -> [u16; 4] {
        lines::lines::<DISTANCE>(low, high)
    }
}

/// The baseline of every supported processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Cpu for Portable {
    type Queue = PortableQueue;

    #[inline(always)]
    fn empty_queue(self) -> PortableQueue {
        PortableQueue::EMPTY
    }

    #[inline(always)]
    fn flips(self, square: Square, player: u64, opponent: u64) -> u64 {
        flip::flips(square, player, opponent)
    }

    #[inline(always)]
    fn placements(self, player: u64, opponent: u64) -> u64 {
        placements::placements(player, opponent)
    }
}

/// AVX2, BMI1, BMI2, LZCNT and POPCNT: Intel from Haswell (2013), AMD from Excavator (2015).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

/// Those of [`Avx2`], and AVX-512 F, BW, CD, DQ and VL: Intel's servers from Skylake-SP (2017), AMD
/// from Zen 4 (2022).
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "calls of functions compiled for instructions that the types prove to be there")]
mod x86_64 {
    use super::{Avx2, Avx512, Cpu, Square, VectorQueue, flip, gathered, last_flips, lines, placements};

    impl Avx2 {
        /// The path, where this processor has it.
        #[must_use]
        pub fn detect() -> Option<Self> {
            let is_there = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            is_there.then_some(Self(()))
        }
    }

    impl Avx512 {
        /// The path, where this processor has it.
        #[must_use]
        pub fn detect() -> Option<Self> {
            let is_there = Avx2::detect().is_some()
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl");
            is_there.then_some(Self(()))
        }
    }

    impl Cpu for Avx2 {
        type Queue = VectorQueue;

        #[inline(always)]
        fn empty_queue(self) -> VectorQueue {
            // SAFETY: `detect`, which alone makes an `Avx2`, has found AVX2, of which SSE4.1 is part.
            unsafe { VectorQueue::empty() }
        }

        #[inline(always)]
        fn flips(self, square: Square, player: u64, opponent: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx2`, has found the instructions.
            unsafe { flip::avx2::flips(square, player, opponent) }
        }

        #[inline(always)]
        fn placements(self, player: u64, opponent: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx2`, has found the instructions.
            unsafe { placements::avx2::placements(player, opponent) }
        }

        #[inline(always)]
        fn flips_and_replies(self, square: Square, player: u64, opponent: u64) -> (u64, u64) {
            // SAFETY: `detect`, which alone makes an `Avx2`, has found the instructions.
            unsafe { placements::avx2::flips_and_replies(square, player, opponent) }
        }

        #[inline(always)]
        fn gathered<const MASK: u64>(self, squares: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx2`, has found the instructions.
            unsafe { gathered::bmi2::gathered::<MASK>(squares) }
        }

        #[inline(always)]
        fn lines<const DISTANCE: u32>(self, low: u64, high: u64) -> [u16; 4] {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { lines::sse2::lines::<DISTANCE>(low, high) }
        }
    }

    impl Cpu for Avx512 {
        type Queue = VectorQueue;

        #[inline(always)]
        fn empty_queue(self) -> VectorQueue {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found AVX2, of which SSE4.1 is part.
            unsafe { VectorQueue::empty() }
        }

        #[inline(always)]
        fn flips(self, square: Square, player: u64, opponent: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found the instructions.
            unsafe { flip::avx512::flips(square, player, opponent) }
        }

        #[inline(always)]
        fn placements(self, player: u64, opponent: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found the instructions.
            unsafe { placements::avx512::placements(player, opponent) }
        }

        #[inline(always)]
        fn flips_and_replies(self, square: Square, player: u64, opponent: u64) -> (u64, u64) {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found the instructions.
            unsafe { placements::avx512::flips_and_replies(square, player, opponent) }
        }

        #[inline(always)]
        fn last_flips(self, square: Square, player: u64) -> u32 {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found BMI2.
            unsafe { last_flips::bmi2::last_flips(square, player) }
        }

        #[inline(always)]
        fn gathered<const MASK: u64>(self, squares: u64) -> u64 {
            // SAFETY: `detect`, which alone makes an `Avx512`, has found the instructions.
            unsafe { gathered::bmi2::gathered::<MASK>(squares) }
        }

        #[inline(always)]
        fn lines<const DISTANCE: u32>(self, low: u64, high: u64) -> [u16; 4] {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { lines::sse2::lines::<DISTANCE>(low, high) }
        }
    }
}

mod sealed {
    /// Seals [`Cpu`](super::Cpu): only the paths of this module implement it, whose values prove
    /// their instructions.
    pub trait Sealed {}

    impl Sealed for super::Portable {}
    #[cfg(target_arch = "x86_64")]
    impl Sealed for super::Avx2 {}
    #[cfg(target_arch = "x86_64")]
    impl Sealed for super::Avx512 {}
}

/// Evaluates an expression with a [`Cpu`] for the path that a [`CpuPath`] names.
///
/// `with_cpu!(path, cpu => search(cpu, 7))`
#[macro_export]
macro_rules! with_cpu {
    ($path:expr, $cpu:ident => $expression:expr) => {
        match $path {
            $crate::othello::cpu::CpuPath::Portable($cpu) => $expression,
            #[cfg(target_arch = "x86_64")]
            $crate::othello::cpu::CpuPath::Avx2($cpu) => $expression,
            #[cfg(target_arch = "x86_64")]
            $crate::othello::cpu::CpuPath::Avx512($cpu) => $expression,
        }
    };
}

/// Declares a trait on top of [`Cpu`] of functions that are compiled for each path.
///
/// ```text
/// compiled_for_each_cpu! {
///     /// What the trait is for.
///     pub(super) trait EndgameCpu {
///         /// What the function does.
///         fn value(player: u64, opponent: u64) -> i32 = value_body;
///     }
/// }
/// ```
///
/// `value_body` is `#[inline(always)] fn value_body<C: EndgameCpu>(cpu: C, player: u64, opponent: u64)
/// -> i32`; it is called by `cpu.value(player, opponent)`, from anywhere.
#[macro_export]
macro_rules! compiled_for_each_cpu {
    (
        $(#[$of_trait:meta])*
        $visibility:vis trait $trait:ident {
            $(
                $(#[$of_function:meta])*
                fn $function:ident($($argument:ident: $type:ty),* $(,)?) $(-> $output:ty)? = $body:path;
            )*
        }
    ) => {
        $(#[$of_trait])*
        $visibility trait $trait: $crate::othello::cpu::Cpu {
            $(
                $(#[$of_function])*
                fn $function(self, $($argument: $type),*) $(-> $output)?;
            )*
        }

        impl $trait for $crate::othello::cpu::Portable {
            $(
                fn $function(self, $($argument: $type),*) $(-> $output)? {
                    $body(self, $($argument),*)
                }
            )*
        }

        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "the type proves that the instructions are there")]
        impl $trait for $crate::othello::cpu::Avx2 {
            $(
                #[inline]
                fn $function(self, $($argument: $type),*) $(-> $output)? {
                    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                    fn compiled(
                        cpu: $crate::othello::cpu::Avx2,
                        $($argument: $type),*
                    ) $(-> $output)? {
                        $body(cpu, $($argument),*)
                    }
                    // SAFETY: `Avx2::detect`, which alone makes an `Avx2`, has found these
                    // instructions.
                    unsafe { compiled(self, $($argument),*) }
                }
            )*
        }

        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "the type proves that the instructions are there")]
        impl $trait for $crate::othello::cpu::Avx512 {
            $(
                #[inline]
                fn $function(self, $($argument: $type),*) $(-> $output)? {
                    #[target_feature(
                        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
                    )]
                    fn compiled(
                        cpu: $crate::othello::cpu::Avx512,
                        $($argument: $type),*
                    ) $(-> $output)? {
                        $body(cpu, $($argument),*)
                    }
                    // SAFETY: `Avx512::detect`, which alone makes an `Avx512`, has found these
                    // instructions.
                    unsafe { compiled(self, $($argument),*) }
                }
            )*
        }
    };
}

pub use crate::{compiled_for_each_cpu, with_cpu};

/// Prefetches the cache line at the beginning of `place`.
#[inline(always)]
#[allow(unsafe_code, reason = "an instruction that changes nothing")]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch changes no memory and never faults, and SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
