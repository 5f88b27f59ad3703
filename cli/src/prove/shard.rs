//! Which part of the openers to prove: said by the user, or asked of the scheduler that started
//! this process.

use std::env;

use guesstree::Shard;

/// A scheduler that starts the same command many times and tells each one its index.
struct Scheduler {
    /// The variable with the index.
    index: &'static str,
    /// The first index; `None` where the user chooses it.
    first: Option<usize>,
    /// The variables with the first index, the last one, the distance from one to the next, and
    /// how many there are; none if the scheduler does not tell.
    range: Option<[&'static str; 4]>,
}

/// Job arrays of Slurm, Indexed Jobs of Kubernetes, and GNU parallel.
const SCHEDULERS: [Scheduler; 3] = [
    Scheduler {
        index: "SLURM_ARRAY_TASK_ID",
        first: None,
        range: Some([
            "SLURM_ARRAY_TASK_MIN",
            "SLURM_ARRAY_TASK_MAX",
            "SLURM_ARRAY_TASK_STEP",
            "SLURM_ARRAY_TASK_COUNT",
        ]),
    },
    Scheduler { index: "JOB_COMPLETION_INDEX", first: Some(0), range: None },
    Scheduler { index: "PARALLEL_SEQ", first: Some(1), range: None },
];

/// Reads `2/3`, `auto` or `auto/16`.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    read(text, &|name| env::var(name).ok())
}

fn read(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let (number, parts) = match text.split_once('/') {
        Some((number, parts)) => (number.trim(), Some(parts.trim())),
        None => (text.trim(), None),
    };
    let parts = parts.map(str::parse).transpose();
    if number == "auto"
        && let Ok(parts) = parts
    {
        return scheduled(parts, variable);
    }
    let shard = match (number.parse(), parts) {
        (Ok(number), Ok(Some(parts))) => Shard::new(number, parts),
        _ => None,
    };
    shard.ok_or_else(|| {
        "give a part and the number of parts, such as 2/3, or auto/3 under a scheduler".to_owned()
    })
}

/// The part that the scheduler asks for, of `parts` or of as many as it says there are.
fn scheduled(
    parts: Option<usize>,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Shard, String> {
    let is_set = |scheduler: &&Scheduler| variable(scheduler.index).is_some();
    let mut found = SCHEDULERS.iter().filter(is_set);
    let Some(scheduler) = found.next() else {
        let names = SCHEDULERS.map(|scheduler| scheduler.index).join(", ");
        return Err(format!("no scheduler gave an index ({names}); name the part, such as 2/3"));
    };
    if let Some(other) = found.next() {
        let (one, other) = (scheduler.index, other.index);
        return Err(format!("both {one} and {other} are set; name the part, such as 2/3"));
    }
    let number = |name: &str| variable(name)?.parse::<usize>().ok();
    let index = number(scheduler.index).ok_or_else(|| {
        format!("{} is not a number; name the part, such as 2/3", scheduler.index)
    })?;
    // How many parts there are, unless some tasks of a whole array are run again.
    let count = match scheduler.range.map(|range| range.map(number)) {
        Some([Some(first), Some(last), step, Some(count)]) => {
            let whole = first + count.saturating_sub(1) * step.unwrap_or(1) == last;
            Some(count).filter(|_| whole)
        }
        _ => None,
    };
    let Some(parts) = parts.or(count) else {
        let index = scheduler.index;
        return Err(format!("{index} does not tell how many parts there are; say auto/16 for 16"));
    };
    let place = match (scheduler.first, count.filter(|&count| count == parts)) {
        (Some(first), _) => index.checked_sub(first).map(|place| place + 1),
        // Arrays from 0 on and from 1 on both have all parts, and so has a part of them run again.
        (None, None) => Some(if index == 0 { parts } else { index }),
        (None, Some(_)) => {
            let step = scheduler.range.and_then(|[_, _, step, _]| number(step));
            let place = index / step.unwrap_or(1).max(1) % parts.max(1);
            Some(if place == 0 { parts } else { place })
        }
    };
    place
        .and_then(|place| Shard::new(place, parts))
        .ok_or_else(|| format!("{} is {index}, which is none of {parts} parts", scheduler.index))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `text` means where these variables are set.
    fn with(text: &str, variables: &[(&str, &str)]) -> Result<Shard, String> {
        read(text, &|name| {
            let found = variables.iter().find(|&&(known, _)| known == name);
            found.map(|&(_, value)| value.to_owned())
        })
    }

    fn part(number: usize, parts: usize) -> Result<Shard, String> {
        Ok(Shard::new(number, parts).unwrap())
    }

    /// The variables of task `id` of `sbatch --array=first-last:step`.
    fn slurm<'v>(
        id: &'v str,
        [first, last, step, count]: [&'v str; 4],
    ) -> Vec<(&'static str, &'v str)> {
        vec![
            ("SLURM_ARRAY_TASK_ID", id),
            ("SLURM_ARRAY_TASK_MIN", first),
            ("SLURM_ARRAY_TASK_MAX", last),
            ("SLURM_ARRAY_TASK_STEP", step),
            ("SLURM_ARRAY_TASK_COUNT", count),
        ]
    }

    #[test]
    fn a_part_is_said_by_its_number() {
        assert_eq!(with("2/3", &[]), part(2, 3));
        assert_eq!(with(" 3 / 3 ", &[("PARALLEL_SEQ", "1")]), part(3, 3));
        for wrong in ["", "2", "/", "0/3", "4/3", "2/", "-1/3", "a/b", "auto/x", "automatic"] {
            assert!(with(wrong, &[]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_scheduler_is_asked_in_its_own_way() {
        assert_eq!(with("auto", &slurm("1", ["1", "16", "1", "16"])), part(1, 16));
        for range in [["1", "16", "1", "16"], ["0", "15", "1", "16"], ["2", "17", "1", "16"]] {
            let first: usize = range[0].parse().unwrap();
            let all = (first..first + 16).map(|id| with("auto", &slurm(&id.to_string(), range)));
            let all: Vec<_> = all.collect();
            assert!((1..=16).all(|number| all.contains(&part(number, 16))), "{range:?}");
        }
        let thirds = ["1", "4", "7"].map(|id| with("auto", &slurm(id, ["1", "7", "3", "3"])));
        assert_eq!(thirds, [part(3, 3), part(1, 3), part(2, 3)]);
        for (index, place) in [("0", 1), ("15", 16)] {
            assert_eq!(with("auto/16", &[("JOB_COMPLETION_INDEX", index)]), part(place, 16));
        }
        for (index, place) in [("1", 1), ("16", 16)] {
            assert_eq!(with("auto/16", &[("PARALLEL_SEQ", index)]), part(place, 16));
        }
    }

    #[test]
    fn an_index_that_names_no_part_is_refused() {
        let wrong = |text, variables: &[(&str, &str)]| with(text, variables).unwrap_err();
        assert!(wrong("auto", &[]).contains("no scheduler"));
        assert!(wrong("auto/2", &[("PARALLEL_SEQ", "3")]).contains("none of 2 parts"));
        assert!(wrong("auto/2", &[("PARALLEL_SEQ", "0")]).contains("none of 2 parts"));
        assert!(wrong("auto/2", &[("PARALLEL_SEQ", "x")]).contains("not a number"));
        assert!(wrong("auto", &[("JOB_COMPLETION_INDEX", "0")]).contains("how many"));
        let both = [("PARALLEL_SEQ", "1"), ("JOB_COMPLETION_INDEX", "0")];
        assert!(wrong("auto/2", &both).contains("both"));
        // Some tasks of an array: which of the 16 parts they are cannot be told.
        assert!(wrong("auto", &slurm("3", ["3", "11", "1", "3"])).contains("how many"));
    }

    #[test]
    fn some_tasks_of_an_array_can_be_run_again_if_the_parts_are_said() {
        for first in 0..2 {
            for id in first..first + 16 {
                let (id, last) = (id.to_string(), (first + 15).to_string());
                let first = first.to_string();
                let before = with("auto", &slurm(&id, [&first, &last, "1", "16"]));
                let again = with("auto/16", &slurm(&id, [&id, "99", "1", "2"]));
                assert_eq!(before, again);
            }
        }
        assert!(with("auto/16", &slurm("17", ["17", "17", "1", "1"])).is_err());
    }
}
