//! Plans of problems of identification against a brute force that shares no code with the crate.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::identify::{Draft, Plan, Problem, Request, Step};
use guesstree::{Limits, Objective, ObjectiveValue};

use super::brute::random::Random;
use super::brute::tests_with_prices::{Least, Problem as Brute};
use super::brute::{campaign, enough, in_parallel};

const OBJECTIVES: [Objective; 4] =
    [Objective::Mean, Objective::MeanThenWorst, Objective::Worst, Objective::WorstAlone];

/// The problem for the crate. Names are drawn, so that objects and tests come in another order.
fn problem(brute: &Brute, random: &mut Random) -> Arc<Problem> {
    let mut name = |number: usize| format!("{} {number}", random.below(1000));
    let objects = (0..brute.classes.len()).map(&mut name).collect();
    let tests = (0..brute.prices.len()).map(&mut name).collect();
    let mut draft =
        Draft::of_function(objects, tests, |test, object| brute.outcomes[test][object].to_string());
    for (test, price) in draft.tests.iter_mut().zip(&brute.prices) {
        test.cost = Some(price.to_string());
    }
    draft.classes = Some(brute.classes.iter().map(u16::to_string).collect());
    if brute.weights.iter().any(|&weight| weight > 0) {
        draft.weights = Some(brute.weights.iter().map(u64::to_string).collect());
    }
    Arc::new(Problem::new(draft).unwrap())
}

/// The value of the best plan.
fn least(brute: &Brute, objective: Objective) -> ObjectiveValue {
    let least = brute.exact(u32::MAX).unwrap();
    let worst = brute.worst().unwrap();
    ObjectiveValue(match objective {
        Objective::MeanThenWorst => {
            let reaches = |limit: &u32| brute.exact(*limit) == Some(least);
            [least, (worst..).find(reaches).unwrap().into(), 0]
        }
        Objective::Worst => [worst.into(), brute.exact(worst).unwrap(), 0],
        Objective::WorstAlone => [worst.into(), 0, 0],
        _ => [least, 0, 0],
    })
}

#[test]
fn plans_are_worth_what_the_brute_force_says_under_each_objective() {
    in_parallel(campaign(3_000), |number| {
        let random = &mut Random::new(2003, number);
        let mut brute = Brute::drawn(random);
        if brute.weights.iter().all(|&weight| weight == 0) {
            brute.weights.fill(1);
        }
        let problem = problem(&brute, random);
        for objective in OBJECTIVES {
            let request = Request::new().objective(objective);
            let solved = problem.solve(&request).unwrap();
            let least = least(&brute, objective);
            assert!(!solved.stopped);
            assert_eq!(
                (solved.plan.lower(), solved.plan.upper()),
                (least, least),
                "{brute:?} {objective}"
            );
            assert!(solved.greedy.iter().all(|&(_, value)| value >= least));
            assert_eq!(solved.greedy.len(), 3);
        }
    });
}

#[test]
fn a_search_that_is_stopped_claims_nothing_false_and_is_never_worse_than_greedy() {
    let open = AtomicUsize::new(0);
    in_parallel(campaign(3_000), |number| {
        let random = &mut Random::new(2004, number);
        let mut brute = Brute::drawn(random);
        if brute.weights.iter().all(|&weight| weight == 0) {
            brute.weights.fill(1);
        }
        let problem = problem(&brute, random);
        let objective = OBJECTIVES[random.below(4)];
        let (looks, seen) = (random.below(40), AtomicUsize::new(0));
        let limits = Limits::none().stop_when(move || seen.fetch_add(1, Relaxed) >= looks);
        let request = Request::new().objective(objective).limits(limits);
        let plan = problem.solve(&request).unwrap();
        let least = least(&brute, objective);
        assert!(plan.plan.lower() <= least && least <= plan.plan.upper(), "{brute:?} {objective}");
        assert!(plan.greedy.iter().all(|&(_, value)| value >= plan.plan.upper()));
        open.fetch_add(usize::from(!plan.plan.is_optimal()), Relaxed);
    });
    assert!(open.into_inner() > enough(10));
}

#[test]
fn a_plan_for_what_is_left_is_worth_what_the_brute_force_says() {
    in_parallel(campaign(1_000), |number| {
        let random = &mut Random::new(2005, number);
        let mut brute = Brute::drawn(random);
        brute.weights.fill(1);
        let problem = problem(&brute, random);
        let tests = problem.tests().len();
        let object = random.below(brute.classes.len());
        let turn = |random: &mut Random| {
            let test = random.below(tests);
            (test, problem.tests()[test].outcomes[object])
        };
        let turns: Vec<(usize, u16)> = (0..1 + random.below(3)).map(|_| turn(random)).collect();
        let left = problem.fitting(&turns).unwrap();
        assert!(left.contains(&object));
        let solved = problem.solve(&Request::new().turns(turns)).unwrap();
        // The objects of the brute force by the number at the end of their names.
        let place = |text: &str| -> usize { text.rsplit_once(' ').unwrap().1.parse().unwrap() };
        let set =
            left.iter().fold(0, |set, &object| set | 1 << place(&problem.objects()[object].name));
        let mut exact = Least { problem: &brute, known: Default::default() };
        assert_eq!(Some(solved.plan.upper().0[0]), exact.of(set, u32::MAX));
        assert!(solved.plan.is_optimal());
    });
}

#[test]
fn a_saved_plan_is_the_plan_again_and_a_changed_one_is_refused_or_another() {
    let folder = tempfile::tempdir().unwrap();
    let mut refused = 0;
    for number in 0..60 {
        let random = &mut Random::new(2006, number);
        let mut brute = Brute::drawn(random);
        if brute.weights.iter().all(|&weight| weight == 0) {
            brute.weights.fill(1);
        }
        let problem = problem(&brute, random);
        let plan = problem.solve(&Request::new()).unwrap().plan;
        let path = folder.path().join("plan.json");
        plan.save(&path).unwrap();
        let again = Plan::load(&path).unwrap();
        assert_eq!(again.to_json(), plan.to_json());
        assert_eq!(again.steps(), plan.steps());
        assert!(again.check_problem(&problem).is_ok());
        let text = plan.to_json();
        for _ in 0..30 {
            // A digit or a letter becomes another one.
            let mut bytes = text.clone().into_bytes();
            let at = random.below(bytes.len());
            if !bytes[at].is_ascii_alphanumeric() {
                continue;
            }
            bytes[at] = b"0123456789abcxyz"[random.below(16)];
            let path = folder.path().join("changed.json");
            std::fs::write(&path, &bytes).unwrap();
            match Plan::load(&path) {
                Ok(plan) => assert_eq!(plan.upper(), value(&plan)),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// What a plan comes to, counted from the leaves up.
fn value(plan: &Plan) -> ObjectiveValue {
    fn below(plan: &Plan, node: usize) -> (u64, u64) {
        match &plan.steps()[node] {
            Step::Found { objects } => {
                (objects.iter().map(|&object| plan.problem().objects()[object].weight).sum(), 0)
            }
            Step::Ask { test, next } => {
                let each = next.iter().map(|&(_, node)| below(plan, node));
                let (weight, cost) = each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
                (weight, cost + weight * u64::from(plan.problem().tests()[*test].cost))
            }
        }
    }
    ObjectiveValue([below(plan, 0).1, 0, 0])
}

#[test]
fn a_forged_plan_is_refused_whatever_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.json");
    let names = |text: &str| text.split(' ').map(str::to_owned).collect();
    let draft = Draft::of_function(names("a b c d"), names("t u"), |test, object| {
        (object >> test & 1).to_string()
    });
    let problem = Arc::new(Problem::new(draft).unwrap());
    let plan = problem.solve(&Request::new()).unwrap().plan;
    let value: serde_json::Value = serde_json::from_str(&plan.to_json()).unwrap();
    let refusal = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut changed = value.clone();
        change(&mut changed);
        std::fs::write(&path, changed.to_string()).unwrap();
        Plan::load(&path).unwrap_err().to_string()
    };
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    for (field, text, message) in [
        ("steps", "[]", "the plan does not find a"),
        ("steps", r#"[{"found": ["a"]}]"#, "the plan does not find b"),
        ("steps", r#"[{"found": ["a", "b", "c", "d"]}]"#, "ends with objects of several classes"),
        ("steps", r#"[{"test": "t", "next": {}}]"#, "makes a test that tells nothing"),
        ("steps", r#"[{"test": "t", "next": {"0": 0, "1": 0}}]"#, "leads to no step below it"),
        ("steps", r#"[{"test": "v", "next": {}}]"#, "there is no test `v`"),
        ("turns", r#"["t=0"]"#, " of the plan "),
        ("turns", r#"["t=7"]"#, "has no outcome `7`"),
        ("turns", r#"["t=0", "t=1"]"#, "the plan begins with what cannot be"),
        ("objective", r#""within=3""#, "there are no plans for the objective within=3"),
        ("lower", "[9, 0, 0]", "expected 2.2500"),
        ("upper", "[7, 0, 0]", "the plan comes to expected 2.0000"),
        ("guesstree_plan", "2", "is a plan of version 2"),
    ] {
        let refused = refusal(&|changed| changed[field] = json(text));
        assert!(refused.contains(message), "{text}: {refused}");
    }
}

/// The lower bounds that state a value of an objective: costs, `None` where there is no plan, and
/// the worst case of the plans that they are about.
fn stated(objective: Objective, value: ObjectiveValue) -> Vec<(Option<u64>, Option<u64>)> {
    let [first, second, _] = value.0;
    let claims = match objective {
        Objective::Mean => vec![(Some(first), None)],
        Objective::MeanThenWorst if second > 0 => {
            vec![(Some(first), None), (Some(first + 1), Some(second - 1))]
        }
        Objective::MeanThenWorst => vec![(Some(first), None)],
        Objective::WorstAlone if first > 0 => vec![(None, Some(first - 1))],
        _ if first > 0 => vec![(None, Some(first - 1)), (Some(second), Some(first))],
        _ => Vec::new(),
    };
    claims.into_iter().filter(|&(cost, _)| cost != Some(0)).collect()
}

#[test]
fn certificates_of_plans_are_accepted_and_state_what_is_claimed() {
    let [lemmas, limited, stopped, missing] = [(); 4].map(|()| AtomicUsize::new(0));
    in_parallel(campaign(20_000), |number| {
        let random = &mut Random::new(2007, number);
        let mut brute = Brute::drawn(random);
        if brute.weights.iter().all(|&weight| weight == 0) {
            brute.weights.fill(1);
        }
        let problem = problem(&brute, random);
        let objective = OBJECTIVES[random.below(4)];
        let mut request = Request::new().objective(objective).certify(true);
        if random.below(4) == 0 {
            let (looks, seen) = (random.below(40), AtomicUsize::new(0));
            let stop = move || seen.fetch_add(1, Relaxed) >= looks;
            request = request.limits(Limits::none().stop_when(stop));
        }
        let is_whole = random.below(3) > 0;
        if !is_whole {
            let test = random.below(problem.tests().len());
            let outcome = problem.tests()[test].outcomes[random.below(brute.classes.len())];
            request = request.turns(vec![(test, outcome)]);
        }
        let solved = problem.solve(&request).unwrap();
        let Some(certificate) = &solved.certificate else {
            assert!(solved.stopped, "{brute:?} {objective}");
            missing.fetch_add(1, Relaxed);
            return;
        };
        let table = guesstree_check::plans::Table::read(problem.to_table()).unwrap();
        let bytes = certificate.text.as_bytes();
        let proven = guesstree_check::plans::prove(bytes, &table, 1, &|_, _| ());
        let proven = proven.unwrap_or_else(|fault| {
            panic!("{fault:?}: {brute:?} {objective}\n{}\n{}", problem.to_table(), certificate.text)
        });
        let achieved = solved.plan.achieved().unwrap();
        assert_eq!(proven.claims, stated(objective, solved.plan.lower()));
        assert_eq!(proven.plans, [(achieved.total, achieved.worst)]);
        for &(cost, limit) in proven.claims.iter().filter(|_| is_whole) {
            let least = brute.exact(limit.map_or(u32::MAX, |limit| limit as u32));
            assert!(least.unwrap_or(u64::MAX) >= cost.unwrap_or(u64::MAX), "{brute:?} {objective}");
        }
        lemmas.fetch_add(certificate.lemmas, Relaxed);
        let is_lemma = |line: &&str| line.starts_with("inf ") || line.starts_with(char::is_numeric);
        let within = |line: &&str| line.split(' ').nth(1).is_some_and(|limit| limit != "-");
        let within = certificate.text.lines().filter(is_lemma).filter(within).count();
        limited.fetch_add(within, Relaxed);
        stopped.fetch_add(usize::from(solved.stopped), Relaxed);
    });
    let [lemmas, limited, stopped, missing] =
        [lemmas, limited, stopped, missing].map(AtomicUsize::into_inner);
    println!("{lemmas} lemmas, {limited} with a limit; {stopped} stopped, {missing} missing");
    assert!(lemmas > enough(3_500) && limited > enough(500) && stopped > enough(250));
}

/// The value of the best plan that begins with a test; `None` if the test tells nothing.
fn after(brute: &Brute, objective: Objective, test: usize) -> Option<ObjectiveValue> {
    let mut least = Least { problem: brute, known: Default::default() };
    let mut within = |limit| least.after(test, brute.all(), limit);
    let cost = within(u32::MAX)?;
    let first = |reaches: &mut dyn FnMut(u32) -> bool| (0..).find(|&limit| reaches(limit)).unwrap();
    Some(ObjectiveValue(match objective {
        Objective::MeanThenWorst => {
            [cost, first(&mut |limit| within(limit) == Some(cost)).into(), 0]
        }
        Objective::Worst => {
            let worst = first(&mut |limit| within(limit).is_some());
            [worst.into(), within(worst).unwrap(), 0]
        }
        Objective::WorstAlone => [first(&mut |limit| within(limit).is_some()).into(), 0, 0],
        _ => [cost, 0, 0],
    }))
}

#[test]
fn first_tests_are_ranked_as_the_brute_force_says_also_if_it_is_stopped() {
    let open = AtomicUsize::new(0);
    in_parallel(campaign(3_000), |number| {
        let random = &mut Random::new(2008, number);
        let mut brute = Brute::drawn(random);
        if brute.weights.iter().all(|&weight| weight == 0) {
            brute.weights.fill(1);
        }
        let problem = problem(&brute, random);
        let objective = OBJECTIVES[random.below(4)];
        let mut request = Request::new().objective(objective);
        let may_stop = random.below(3) == 0;
        if may_stop {
            let (looks, seen) = (random.below(30), AtomicUsize::new(0));
            let stop = move || seen.fetch_add(1, Relaxed) >= looks;
            request = request.limits(Limits::none().stop_when(stop));
        }
        let ranking = problem.rank(&request).unwrap();
        let place = |text: &str| -> usize { text.rsplit_once(' ').unwrap().1.parse().unwrap() };
        for ranked in &ranking.tests {
            let test = place(&problem.tests()[ranked.test].name);
            let value = after(&brute, objective, test).unwrap();
            match ranked.is_exact {
                true => assert_eq!(ranked.value, value, "{brute:?} {objective} {test}"),
                false => assert!(ranked.value <= value && may_stop, "{brute:?} {objective} {test}"),
            }
        }
        let told = brute.is_told(brute.all());
        let splits = |test: &usize| !told && brute.split(*test, brute.all()).len() > 1;
        let tests = (0..brute.prices.len()).filter(splits).count();
        assert_eq!(ranking.tests.len(), tests);
        assert!(ranking.tests.is_sorted_by_key(|ranked| ranked.value));
        assert!(may_stop || !ranking.stopped);
        open.fetch_add(usize::from(ranking.stopped), Relaxed);
    });
    assert!(open.into_inner() > enough(50));
}
