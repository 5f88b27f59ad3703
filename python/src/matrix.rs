//! The feedback of every guess against every answer, in cells as small as the codes allow.

use std::sync::Arc;

use guesstree::{AnswerId, Code};
use pyo3::prelude::*;

use crate::array;

/// Codes, one row after the other.
pub(crate) enum Matrix {
    Bytes(Vec<u8>),
    Shorts(Vec<u16>),
    Wide(Vec<u32>),
}

/// Does this with the codes of a matrix, whatever their size.
macro_rules! each_size {
    ($matrix:expr, $codes:ident => $work:expr) => {
        match $matrix {
            Matrix::Bytes($codes) => $work,
            Matrix::Shorts($codes) => $work,
            Matrix::Wide($codes) => $work,
        }
    };
}

impl Matrix {
    pub(crate) fn of(codes: Vec<Code>) -> Self {
        match codes.iter().map(|code| code.0).max().unwrap_or(0) {
            0..0x100 => Self::Bytes(codes.iter().map(|code| code.0 as u8).collect()),
            0x100..0x1_0000 => Self::Shorts(codes.iter().map(|code| code.0 as u16).collect()),
            _ => Self::Wide(codes.iter().map(|code| code.0).collect()),
        }
    }

    /// One more than the largest code.
    pub(crate) fn codes(&self) -> usize {
        each_size!(self, codes => codes.iter().max().map_or(0, |&most| most as usize + 1))
    }

    /// The matrix as an array, without a copy.
    pub(crate) fn array<'py>(
        self: &Arc<Self>,
        py: Python<'py>,
        shape: &[usize],
    ) -> PyResult<Bound<'py, PyAny>> {
        each_size!(&**self, codes => array::shared(py, self, codes, shape))
    }

    /// The codes of some guesses against some answers, a row for each guess. There are `answers` in
    /// the whole matrix.
    pub(crate) fn part<'py>(
        &self,
        py: Python<'py>,
        answers: usize,
        guesses: &[usize],
        candidates: &[AnswerId],
        shape: &[usize],
    ) -> PyResult<Bound<'py, PyAny>> {
        each_size!(self, codes => {
            let part = py.detach(|| {
                let row = |&guess: &usize| &codes[guess * answers..];
                let of = |row| candidates.iter().map(move |it| at(row, usize::from(it.0)));
                guesses.iter().map(row).flat_map(of).collect()
            });
            array::array(py, part, shape)
        })
    }

    /// Does this with the code of each answer, in the row of a guess.
    pub(crate) fn row(&self, answers: usize, guess: usize, mut with: impl FnMut(usize)) {
        each_size!(self, codes => {
            codes[guess * answers..][..answers].iter().for_each(|&code| with(code as usize));
        });
    }

    /// Does this with the code of each candidate, in the row of a guess.
    pub(crate) fn for_each(
        &self,
        answers: usize,
        guess: usize,
        candidates: &[AnswerId],
        mut with: impl FnMut(usize),
    ) {
        each_size!(self, codes => {
            let row = &codes[guess * answers..];
            candidates.iter().for_each(|answer| with(row[usize::from(answer.0)] as usize));
        });
    }
}

fn at<C: Copy>(row: &[C], place: usize) -> C {
    row[place]
}
