"""Everything that is data can be copied, pickled, compared, and sent to another process."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context

import pytest

import guesstree as g

SIX = g.List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
ROWS = [([], "reap"), (["heap=-ggg"], "leap"), ([], "nope")]


def results():
    """Two of each kind of result, made apart."""
    engine = g.Engine(SIX)
    player = g.Player("minimax", SIX)
    for objective in ["mean", "mean then worst", "worst", "within=2"]:
        yield engine.best_tree(objective=objective)
        yield engine.best_guess(objective=objective)
        yield engine.cost("reap", objective=objective)
        yield engine.regret([], "reap", objective=objective)
        yield engine.regret_batch(ROWS, objective=objective)
        yield engine.prove(objective=objective)
    yield engine.best_tree(max_guesses=1)
    yield engine.best_guess(max_guesses=1)
    yield engine.cost("reap", max_guesses=1)
    yield engine.regret([], "reap", max_guesses=1)
    yield engine.prove(max_guesses=1)
    yield g.evaluate(player)
    yield g.compare([player])
    yield engine.best_tree().tree.verify(SIX)
    yield g.analyze(g.List.original(), ["salet=BYBBG", "croup=BBBBB"])


def stopped():
    """Results of searches that were stopped: what they have may differ from run to run."""
    engine = g.Engine(g.List.mastermind(4, 6))
    yield g.Engine(g.List.original().with_all_answers()).best_guess(max_guesses=5, time_limit=0)
    yield engine.best_tree(time_limit=0)
    yield engine.regret([], "1123", time_limit=0)


def said(result):
    """All that a result says, but for the time it took."""
    names = [name for name in dir(result) if name[0] != "_" and name not in ("time_s", "nodes")]
    values = {name: getattr(result, name) for name in names}
    said = {name: repr(value) for name, value in values.items() if not callable(value)}
    if hasattr(result, "columns"):
        said["columns"] = repr(result.columns())
    return said


def test_results_can_be_copied_and_pickled_and_are_equal():
    kinds = set()
    for result, again in zip(results(), results()):
        assert result == again
    for result in [*results(), *stopped()]:
        kinds.add(type(result).__name__)
        for other in [copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))]:
            assert type(other) is type(result) and other == result and other != 1
            assert said(other) == said(result) and repr(other) == repr(result)
    assert kinds == {
        "Analysis", "BestGuess", "Built", "Comparison", "Cost", "GameStats", "Infeasible", "Open",
        "Proof", "Regret", "Regrets", "Report",
    }


def test_different_results_differ():
    engine = g.Engine(SIX)
    assert engine.regret([], "reap") != engine.regret([], "leap")
    assert engine.regret_batch(ROWS) != engine.regret_batch(ROWS[:2])
    assert engine.prove() != engine.prove(objective="worst")
    assert engine.best_tree("reap") != engine.best_tree("head")
    assert engine.cost("reap") != engine.cost("head")
    assert g.evaluate(g.Player("minimax", SIX)) != g.evaluate(g.Player("minimax", SIX), ["bead"])


def test_the_errors_of_a_batch_are_kept():
    batch = g.Engine(SIX).regret_batch(ROWS)
    other = pickle.loads(pickle.dumps(batch))
    assert [str(error) for error in other.errors.values()] == [
        str(error) for error in batch.errors.values()
    ]
    with pytest.raises(g.Error) as raised:
        other[2]
    assert raised.value.code == batch.errors[2].code


def inputs():
    """Weights and problems of each kind, made anew each time."""
    yield g.Weights(SIX, {"heap": "0.25", "reap": 3}, default=1)
    fine = g.List.from_words("fine", ["ijs", "dij"], alphabet="ij")
    yield g.Weights(fine, {"ijs": 2, "dij": 1})
    tests = {"legs": [6, 6, 4], "wings": [False, True, False]}
    objects = ["ant", "bee", "cat"]
    yield g.Problem(tests, objects, name="animals")
    yield g.Problem(tests, objects, costs={"legs": 1, "wings": 2.5}, weights=[1, 0.5, 2])
    yield g.Problem(tests, objects, classes=["insect", "insect", "other"])


def test_weights_and_problems_can_be_copied_and_pickled():
    for given, again in zip(inputs(), inputs()):
        for other in [again, copy.deepcopy(given), pickle.loads(pickle.dumps(given))]:
            assert other == given and hash(other) == hash(given) and repr(other) == repr(given)
    kinds = list(inputs())
    for at, one in enumerate(kinds):
        assert all(one != other for other in kinds[:at])
    weights = pickle.loads(pickle.dumps(kinds[0]))
    assert g.Engine(SIX).cost("reap", weights=weights) == g.Engine(SIX).cost("reap", weights=kinds[0])
    assert g.Engine(SIX).cost("reap", weights=weights) != g.Engine(SIX).cost("reap")


def test_plans_can_be_copied_and_pickled(tmp_path):
    for problem in list(inputs())[2:]:
        for plan in [problem.solve(certify=True), problem.solve(["legs=6"], objective="worst")]:
            plan.save(tmp_path / "a.plan")
            for plan in [plan, g.Plan.load(tmp_path / "a.plan")]:
                for other in [copy.copy(plan), pickle.loads(pickle.dumps(plan))]:
                    assert other == plan and said(other) == said(plan)
                    assert other.to_key() == plan.to_key() and repr(other) == repr(plan)
    mean, worst = (problem.solve(objective=objective) for objective in ("mean", "worst"))
    # A plan of a file rests on it.
    assert mean != worst and mean != g.Plan.load(tmp_path / "a.plan")


def regret_of(guess):
    return g.Engine(SIX).regret([], guess)


def test_another_process_gives_results():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(regret_of, ["reap", "leap"])) == [regret_of("reap"), regret_of("leap")]


def test_bounds_are_fractions():
    engine = g.Engine(SIX)
    assert engine.regret([], "reap").bounds == [Fraction(1, 3), Fraction(1, 3)]
    assert engine.regret([], "reap", objective="worst-alone").bounds == [1, 1]
    lower, upper = g.Engine(g.List.mastermind(4, 6)).regret([], "1123", time_limit=0).bounds
    # Whether anything is found without time depends on the machine.
    assert isinstance(lower, Fraction) and (upper is None or lower <= upper)
    tests = {"legs": [6, 6, 4], "wings": [False, True, False]}
    problem = g.Problem(tests, ["ant", "bee", "cat"], costs={"legs": 1, "wings": 2.5})
    # All take the test of legs, and two that of wings.
    assert problem.solve().bounds == [Fraction(8, 3), Fraction(8, 3)]
    assert problem.solve(objective="worst-alone").bounds == [Fraction(7, 2), Fraction(7, 2)]
