//! One code in a table: a byte in a game of few codes, else two.
//!
//! The loops over codes are written once, for any [`Cell`], and compiled for both widths. Code that
//! has a table asks it for its [`Cells`] and goes on with one width or the other.

use std::ops::{Add, AddAssign, BitXor, Mul};

use crate::game::table::transpose::Transpose;
use crate::ids::{AnswerId, CODES_MAX, CellCode, GuessId};
use crate::simd::{self, LANES};

/// A code, or a number of codes.
pub(crate) trait Cell:
    Transpose
    + Default
    + Ord
    + Send
    + Sync
    + From<u8>
    + Into<u16>
    + Into<usize>
    + Add<Output = Self>
    + AddAssign
    + Mul<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    /// The greatest number.
    const MAX: Self;
    /// A bit for each code.
    type Bits: AsMut<[u64]>;
    /// No code at all.
    const NO_CODES: Self::Bits;
    /// The lowest bits of a number: one for each bit of the cell.
    fn low(number: usize) -> Self;
    /// The code itself.
    #[inline(always)]
    fn code(self) -> CellCode {
        CellCode(self.into())
    }
    /// The number of different codes that `ids` have in a column. `seen` is empty, and is left so.
    fn how_many(column: &[Self], ids: &[AnswerId], seen: &mut Self::Bits) -> usize;
}

impl Cell for u8 {
    const MAX: Self = u8::MAX;
    type Bits = [u64; 4];
    const NO_CODES: Self::Bits = [0; 4];

    #[inline(always)]
    fn low(number: usize) -> Self {
        number as Self
    }

    #[inline(always)]
    fn how_many(column: &[Self], ids: &[AnswerId], _: &mut Self::Bits) -> usize {
        // Adding up marks is faster than counting bits: no mark waits for another.
        let mut seen = [0u8; 256];
        for &id in ids {
            seen[usize::from(column[usize::from(id)])] = 1;
        }
        let mut sum = [0u8; LANES];
        for part in seen.chunks_exact(LANES) {
            for lane in 0..LANES {
                sum[lane] += part[lane];
            }
        }
        sum.iter().map(|&seen| usize::from(seen)).sum()
    }
}

impl Cell for u16 {
    const MAX: Self = u16::MAX;
    type Bits = [u64; CODES_MAX.div_ceil(64)];
    const NO_CODES: Self::Bits = [0; CODES_MAX.div_ceil(64)];

    #[inline(always)]
    fn low(number: usize) -> Self {
        number as Self
    }

    #[inline(never)]
    fn how_many(column: &[Self], ids: &[AnswerId], seen: &mut Self::Bits) -> usize {
        let is_new = |&id: &AnswerId| first_seen(seen, column[usize::from(id)].into());
        let count = ids.iter().map(is_new).map(usize::from).sum();
        forget(seen, column, ids);
        count
    }
}

/// Asks for the codes that `ids` have in a column, so that they have arrived when they are needed.
#[inline(always)]
pub(crate) fn ask_for<C: Cell>(column: &[C], ids: &[AnswerId]) {
    // The number of codes in a cache line.
    let line = LANES / size_of::<C>();
    if ids.len() < column.len() / line {
        for &id in ids {
            simd::prefetch(column, usize::from(id));
        }
    } else {
        for first in (0..column.len()).step_by(line) {
            simd::prefetch(column, first);
        }
    }
}

/// Empties a set of the codes that `ids` have in a column.
#[inline(always)]
pub(crate) fn forget<C: Cell>(seen: &mut [u64], column: &[C], ids: &[AnswerId]) {
    for &id in ids {
        let code: usize = column[usize::from(id)].into();
        seen[code >> 6] = 0;
    }
}

/// Adds a code to a set of codes, as bits. Returns whether the code is new.
#[inline(always)]
pub(crate) fn first_seen(seen: &mut [u64], code: usize) -> bool {
    let (word, bit) = (&mut seen[code >> 6], 1 << (code & 63));
    let new = *word & bit == 0;
    *word |= bit;
    new
}

/// The cells of a table in both layouts, padded to multiples of [`LANES`] each way.
pub(crate) struct Layouts<C> {
    pub(super) column_stride: usize,
    pub(super) row_stride: usize,
    pub(super) columns: Vec<C>,
    pub(super) rows: Vec<C>,
}

impl<C: Cell> Layouts<C> {
    /// The bytes of a cell.
    pub(crate) fn cell_bytes(&self) -> usize {
        size_of::<C>()
    }

    /// The cells of a row, padding included.
    pub(crate) fn row_stride(&self) -> usize {
        self.row_stride
    }

    /// The cells of a column, padding included.
    pub(crate) fn column_stride(&self) -> usize {
        self.column_stride
    }

    /// The codes of `guess`, one per answer, and then padding.
    #[inline]
    pub(crate) fn column(&self, guess: GuessId) -> &[C] {
        let start = usize::from(guess) * self.column_stride;
        &self.columns[start..start + self.column_stride]
    }

    /// The codes of `answer`, one per guess, and then padding.
    #[inline]
    pub(crate) fn row(&self, answer: AnswerId) -> &[C] {
        let start = usize::from(answer) * self.row_stride;
        &self.rows[start..start + self.row_stride]
    }
}

/// The cells of one width or the other.
pub(crate) enum Cells {
    /// One byte each: at most [`BYTE_CODES_MAX`](crate::ids::BYTE_CODES_MAX) codes.
    Bytes(Layouts<u8>),
    /// Two bytes each: at most [`CODES_MAX`] codes.
    Pairs(Layouts<u16>),
}

/// Evaluates an expression for the cells of a table, whatever their width.
macro_rules! with_cells {
    ($table:expr, $layouts:ident => $work:expr) => {
        match $table.cells() {
            $crate::game::table::cell::Cells::Bytes($layouts) => $work,
            $crate::game::table::cell::Cells::Pairs($layouts) => $work,
        }
    };
}
pub(crate) use with_cells;
