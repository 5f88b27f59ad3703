//! From columns to rows, in squares of 8 by 8 cells.

use crate::simd::LANES;

/// Cells along the side of a square.
const SIDE: usize = 8;

/// A cell that can be transposed.
pub(crate) trait Transpose: Copy {
    /// A square with its rows as columns.
    fn transposed(lines: [&[Self]; SIDE]) -> [[Self; SIDE]; SIDE];
}

impl Transpose for u8 {
    #[inline(always)]
    fn transposed(lines: [&[Self]; SIDE]) -> [[Self; SIDE]; SIDE] {
        let mut square = lines.map(|line| {
            let mut bytes = [0; SIDE];
            bytes.copy_from_slice(line);
            u64::from_le_bytes(bytes)
        });
        transpose_square(&mut square);
        square.map(u64::to_le_bytes)
    }
}

impl Transpose for u16 {
    #[inline(always)]
    fn transposed(lines: [&[Self]; SIDE]) -> [[Self; SIDE]; SIDE] {
        std::array::from_fn(|line| lines.map(|cells| cells[line]))
    }
}

/// Fills 64 rows from the first 64 cells of every column.
pub(crate) fn band<C: Transpose>(
    columns: &[C],
    column_stride: usize,
    rows: &mut [C],
    row_stride: usize,
) {
    for guess in (0..row_stride).step_by(SIDE) {
        for answer in (0..LANES).step_by(SIDE) {
            let lines = std::array::from_fn(|line| {
                &columns[(guess + line) * column_stride + answer..][..SIDE]
            });
            for (line, cells) in C::transposed(lines).iter().enumerate() {
                rows[(answer + line) * row_stride + guess..][..SIDE].copy_from_slice(cells);
            }
        }
    }
}

/// Transposes 8 by 8 bytes in registers: swaps blocks of 4, then of 2, then single bytes
/// (Warren, *Hacker's Delight*, 2nd edition, section 7-3, there for bits).
#[inline(always)]
fn transpose_square(square: &mut [u64; 8]) {
    for (distance, keep) in
        [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ffu64)]
    {
        let shift = 8 * distance;
        for line in 0..8 {
            if line & distance == 0 {
                let swap = ((square[line] >> shift) ^ square[line + distance]) & keep;
                square[line] ^= swap << shift;
                square[line + distance] ^= swap;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_transposed_has_rows_for_columns() {
        let mut square = [0u64; 8];
        for (row, word) in square.iter_mut().enumerate() {
            *word = u64::from_le_bytes(std::array::from_fn(|column| (8 * row + column) as u8));
        }
        transpose_square(&mut square);
        for (row, word) in square.iter().enumerate() {
            let expected = std::array::from_fn(|column| (8 * column + row) as u8);
            assert_eq!(word.to_le_bytes(), expected);
        }
    }
}
