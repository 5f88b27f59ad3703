//! What a proof is after: which openers get exact values. What is proven holds for any goal, so a
//! ledger may be continued with another one; `status` and `merge` need it to tell what is left.

use std::fmt;

use crate::tree::objective::ObjectiveValue;
use crate::tree::shown::NO_LIMIT;

/// Which openers a proof gives exact values. Displayed as in a ledger: `top=1 cutoff=7920`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Goal {
    /// The number of best openers, to which those that tie with the last of them are added.
    pub top: usize,
    /// None that are worse than this value.
    pub cutoff: Option<ObjectiveValue>,
}

impl Goal {
    /// Reads a line of a ledger; `None` if it says something else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (top, cutoff) = match text.split_once(' ') {
            Some((top, cutoff)) => (top, Some(cutoff.strip_prefix("cutoff=")?)),
            None => (text, None),
        };
        let top = top.strip_prefix("top=")?.parse().ok().filter(|&top| top > 0)?;
        let value = |text: &str| {
            let mut value = ObjectiveValue([NO_LIMIT; 3]);
            let mut places = value.0.iter_mut();
            for number in text.split(',') {
                *places.next()? = number.parse().ok().filter(|&number| number < NO_LIMIT)?;
            }
            Some(value)
        };
        let cutoff = match cutoff {
            Some(text) => Some(value(text)?),
            None => None,
        };
        Some(Self { top, cutoff })
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "top={}", self.top)?;
        let Some(ObjectiveValue(numbers)) = self.cutoff else {
            return Ok(());
        };
        let limits: Vec<String> =
            numbers.iter().take_while(|&&limit| limit < NO_LIMIT).map(u64::to_string).collect();
        match limits.is_empty() {
            true => Ok(()),
            false => write!(out, " cutoff={}", limits.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else_is() {
        for text in ["top=1", "top=10 cutoff=7920", "top=3 cutoff=5,7920", "top=2 cutoff=0,0,7"] {
            assert_eq!(Goal::parse(text).unwrap().to_string(), text);
        }
        let cutoff = Goal::parse("top=1 cutoff=5,7920").unwrap().cutoff;
        assert_eq!(cutoff, Some(ObjectiveValue([5, 7920, NO_LIMIT])));
        for text in [
            "top=0",
            "top=",
            "top=x",
            "top=1 ",
            "top=1 cutoff=",
            "top=1 cutoff=1,2,3,4",
            "top=1 cutoff=-1",
            "top=1 cutoff=1 x",
            "cutoff=1",
            "salet = 7920",
            "",
        ] {
            assert_eq!(Goal::parse(text), None, "{text:?}");
        }
    }
}
