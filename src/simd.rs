//! Wide vector instructions, chosen at run time.
//!
//! The hot loops of this crate are plain safe loops over bytes. Compiled for the oldest x86-64 they
//! process 16 bytes at a time; compiled with AVX2 or AVX-512 enabled, 32 or 64. Such a loop
//! implements [`Kernel`] with an `#[inline(always)]` body and is started by [`run`], which picks
//! the widest instructions that the processor has, so one binary is fast everywhere. On other
//! architectures the loop is compiled once, as it stands.
//!
//! The feedback table gains from wide instructions (16.7 ms with AVX-512, 23.0 ms with the baseline
//! instructions), and so does counting blocks by rows, whose four sets of minima stay in registers
//! only if these are wide: a sample of counts took 0.29 s with AVX-512, 0.37 s with AVX2 and 0.80 s
//! with the baseline. Scatter was no faster and does without.
//!
//! This is the only module of the library with `unsafe`, for two things. Calling a function that
//! needs processor features is sound exactly if the processor has all of them, and that is checked
//! right above each call. Asking for a cell ahead of its use ([`prefetch`]) is sound for any
//! address.
#![allow(unsafe_code)]

/// Answers and guesses are handled in groups of this many, one vector register's worth of bytes.
pub(crate) const LANES: usize = 64;

/// A loop worth compiling for several instruction sets.
pub(crate) trait Kernel {
    /// What the loop returns.
    type Output;
    /// The loop. Implementations must mark it `#[inline(always)]`: otherwise it is compiled once,
    /// for the baseline, and nothing is gained.
    fn run(self) -> Self::Output;
}

/// Runs `kernel` with the widest instructions that this processor has.
#[inline]
pub(crate) fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    let kernel = match wide::run(kernel) {
        Ok(done) => return done,
        Err(kernel) => kernel,
    };
    kernel.run()
}

/// Asks the processor to bring the cell at this place into its cache, if there is such a cell.
#[inline(always)]
pub(crate) fn prefetch<C>(cells: &[C], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(cell) = cells.get(at) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it changes nothing but how long
        // the next access takes.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cell).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (cells, at);
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::Kernel;

    /// For each set of instructions, from the widest on, a name and the features that it needs. The
    /// list is the only one: each feature in it is enabled for the loop and asked of the processor.
    macro_rules! instructions {
        ($($name:ident: [$($feature:tt)+])+) => {
            $(
                #[target_feature($(enable = $feature),+)]
                fn $name<K: Kernel>(kernel: K) -> K::Output {
                    kernel.run()
                }
            )+

            /// Runs `kernel`, or returns it if the processor has none of these sets.
            #[inline]
            pub(super) fn run<K: Kernel>(kernel: K) -> Result<K::Output, K> {
                $(
                    if $(is_x86_feature_detected!($feature))&&+ {
                        // SAFETY: the processor has all the features that are enabled for the
                        // function, as was just checked by the same list.
                        return Ok(unsafe { $name(kernel) });
                    }
                )+
                Err(kernel)
            }
        };
    }

    instructions! {
        with_avx512: ["avx512f" "avx512bw" "avx512vl" "avx512dq" "avx2" "bmi1" "bmi2" "popcnt"]
        with_avx2: ["avx2" "bmi1" "bmi2" "popcnt"]
    }
}
