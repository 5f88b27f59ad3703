"""Problems of identification from mappings and frames, and their plans."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import guesstree as g

OBJECTS = ["ant", "bee", "cat", "dove"]
TESTS = {"legs": [6, 6, 4, 2], "wings": [False, True, False, True], "barks": ["no"] * 4}


def test_a_plan_is_the_best_and_says_what_it_achieves():
    problem = g.Problem(TESTS, OBJECTS, name="animals")
    assert repr(problem) == "Problem('animals', objects=4, tests=3)"
    assert (problem.objects, problem.tests) == (OBJECTS, ["barks", "legs", "wings"])
    plan = problem.solve()
    # `legs` leaves ant and bee, which `wings` tells apart: 1 + 1 + 2 + 2.
    assert (plan.lower, plan.upper, plan.is_optimal, plan.basis) == (6, 6, True, "proven")
    assert (plan.expected, plan.worst_case, plan.histogram) == (1.5, 2.0, [0, 2, 2])
    assert set(plan.greedy) == {"squares", "entropy", "groups"}
    assert plan.greedy["groups"] == 6 and not plan.stopped
    assert plan.next() == "legs"
    assert plan.next([("legs", 6)]) == plan.next(["legs=6"]) == "wings"
    assert plan.next(["legs=6", ("wings", True)]) is None
    assert plan.left(["legs=6", ("wings", True)]) == ["bee"]
    both = problem.solve(objective="worst")
    assert both.lower == both.upper == (2, 6)


def test_costs_weights_and_classes_change_the_plan():
    costs = {"legs": 3, "wings": 0.5, "barks": 1}
    plan = g.Problem(TESTS, OBJECTS, costs=costs, weights=[1, 1, 10, 1]).solve()
    # In units of 0.1: `wings` first, 5 for a weight of 13, then `legs` for both pairs, 30 for 13.
    # `legs` first is 30 for 13 and then 5 for ant and bee, a weight of 2.
    assert (plan.upper, plan.next()) == (400, "legs")
    kinds = ["insect", "insect", "beast", "bird"]
    plan = g.Problem(TESTS, OBJECTS, costs=costs, classes=kinds).solve()
    assert (plan.upper, plan.next()) == (120, "legs")


def test_frames_are_read_as_they_are():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    rows = {"who": OBJECTS, "kind": ["x", "x", "y", "z"], "n": [1, 2, 3, 4], **TESTS}
    options = {"objects": "who", "classes": "kind", "weights": "n"}
    plans = [
        g.Problem(frame, **options).solve()
        for frame in [pandas.DataFrame(rows), polars.DataFrame(rows), rows]
    ]
    assert [plan.upper for plan in plans] == [10, 10, 10]
    assert len({plan.to_text() for plan in plans}) == 1
    indexed = pandas.DataFrame(TESTS, index=OBJECTS)
    assert g.Problem(indexed).objects == OBJECTS
    assert g.Problem(polars.DataFrame(TESTS)).objects == ["1", "2", "3", "4"]


def test_missing_values_are_an_outcome_only_if_that_is_asked_for():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": [1, None, 2], "b": ["x", "y", None]}, index=["p", "q", "r"])
    with pytest.raises(g.Error, match="q"):
        g.Problem(frame)
    plan = g.Problem(frame, unknown_as_outcome=True).solve()
    assert plan.left([("a", 1.0)]) == plan.left(["a=1"]) == ["p"]
    assert plan.left([("a", None)]) == ["q"]


def test_what_is_wrong_is_named():
    with pytest.raises(g.Error, match="no test tells these apart: ant, bee"):
        g.Problem({"legs": [6, 6, 4, 2]}, OBJECTS)
    with pytest.raises(g.Error, match="legs"):
        g.Problem({"legs": [6, 6, 4]}, OBJECTS)
    with pytest.raises(KeyError):
        g.Problem(TESTS, OBJECTS, classes="kind")
    problem = g.Problem(TESTS, OBJECTS)
    for turns in [["tail=no"], ["legs=7"], ["legs=4", "wings=yes"]]:
        with pytest.raises(g.Error):
            problem.solve(turns)
    with pytest.raises(g.Error, match="order"):
        problem.solve().next(["wings=yes"])
    with pytest.raises(g.Error):
        problem.solve(objective="within=4")
    with pytest.raises(g.Error):
        problem.solve(time_limit=-1)


def test_a_plan_is_saved_and_loaded(tmp_path):
    path = tmp_path / "animals.plan"
    plan = g.Problem(TESTS, OBJECTS).solve()
    plan.save(path)
    loaded = g.Plan.load(path)
    assert loaded.to_key() == plan.to_key() and loaded.to_dot() == plan.to_dot()
    assert (loaded.basis, loaded.is_optimal, loaded.greedy) == ("file", True, {})
    forged = json.loads(path.read_text())
    forged["upper"] = [5, 0, 0]
    path.write_text(json.dumps(forged))
    with pytest.raises(g.Error):
        g.Plan.load(path)


def test_a_search_that_is_stopped_is_no_worse_than_greedy():
    chance = random.Random(1)
    tests = {f"t{number}": [chance.random() < 0.2 for _ in range(40)] for number in range(60)}
    problem = g.Problem(tests)
    plan = problem.solve(time_limit=0)
    assert plan.lower <= plan.upper <= min(plan.greedy.values())
    known = problem.solve(["t0=no"])
    assert known.next(["t0=no"]) is not None


def test_a_certificate_is_accepted_by_the_checker(tmp_path):
    checker = Path(__file__).parents[2] / "checker" / "python" / "guesstree_check_plans.py"
    problem = g.Problem(TESTS, OBJECTS)
    assert problem.solve().certificate is None
    plan = problem.solve(certify=True)
    (tmp_path / "table").write_text(problem.to_table())
    (tmp_path / "certificate").write_text(plan.certificate)
    command = [sys.executable, checker, tmp_path / "certificate", "--table", tmp_path / "table"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert f"no plan costs less than {plan.upper}\n" in run.stdout
