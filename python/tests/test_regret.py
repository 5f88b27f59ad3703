"""Costs and regrets of guesses, against a brute force in plain Python."""

import functools
import math
import random
import sys

import pytest

import guesstree as g

np = pytest.importorskip("numpy")

WORDS = ["bead", "dead", "head", "heap", "leap", "reap", "read", "lead", "deal", "peal", "hear"]
OTHERS = ["pale", "drab", "hold"]
LIST = g.List.from_words("few", WORDS[:8], WORDS + OTHERS)


def brute(words, objective="mean", weights=None, limit=20, candidates=None):
    """The cost of each guess, as the tuple that the objective compares, and the weight of all
    candidates; None for no tree. The feedback alone comes from the list."""
    score = functools.cache(words.score)

    def weight(answers):
        return sum((weights or {}).get(answer, 1) for answer in answers)

    @functools.cache
    def blocks(candidates, guess):
        found = {}
        for answer in candidates:
            found.setdefault(score(guess, answer), set()).add(answer)
        return [frozenset(block) for block in found.values() if block != {guess}]

    @functools.cache
    def total(candidates, guess, left):
        """The least total with this guess; None if it begins no tree of `left` guesses."""
        each = [left > 0 and least(block, left - 1) for block in blocks(candidates, guess)]
        if left == 0 or None in each:
            return None
        return weight(candidates) + sum(each)

    @functools.cache
    def least(candidates, left):
        useful = [guess for guess in words.guesses if blocks(candidates, guess) != [candidates]]
        each = [total(candidates, guess, left) for guess in useful]
        return min((one for one in each if one is not None), default=None)

    def value(guess):
        if objective == "mean":
            found = total(candidates, guess, limit)
            return None if found is None else (found,)
        within = [(most, total(candidates, guess, most)) for most in range(1, limit + 1)]
        return next((found for found in within if found[1] is not None), None)

    candidates = frozenset(words.answers if candidates is None else candidates)
    return {guess: value(guess) for guess in words.guesses}, weight(candidates)


def per_game(value, total, objective):
    if value is None:
        return (math.inf,) * (1 if objective == "mean" else 2)
    return (value[0] / total,) if objective == "mean" else (value[0], value[1] / total)


def check(regrets, words, objective, limit, weights=None, candidates=None):
    expected, total = brute(words, objective, weights, limit, candidates)
    best = min((value for value in expected.values() if value), default=None)
    assert regrets.errors == {} and regrets.exact.all()
    cost = regrets.cost.reshape(len(regrets), -1)
    for at, (guess, best_guess) in enumerate(zip(regrets.guess, regrets.best_guess)):
        assert tuple(cost[at]) == pytest.approx(per_game(expected[guess], total, objective))
        row = regrets[at]
        assert (row.guess, row.exact, row.weight) == (guess, True, total)
        assert (best_guess is None) == (best is None)
        if best is None:
            assert row.regret == (0.0 if objective == "mean" else (0.0, 0.0))
            continue
        assert expected[best_guess] == best
        assert row.best_cost == (
            regrets.best_cost[at] if objective == "mean" else tuple(regrets.best_cost[at])
        )
        wanted = (
            [math.inf if expected[guess] is None else (expected[guess][0] - best[0]) / total]
            if objective == "mean"
            else [math.inf] * 2
            if expected[guess] is None
            else [expected[guess][0] - best[0], (expected[guess][1] - best[1]) / total]
        )
        assert list(regrets.regret.reshape(len(regrets), -1)[at]) == pytest.approx(wanted)
        assert regrets.lower[at] == regrets.upper[at] == pytest.approx(wanted[0])


@pytest.mark.parametrize("limit", [2, 3, 20])
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_every_guess_costs_what_a_brute_force_says(objective, limit):
    engine = g.Engine(LIST)
    regrets = engine.costs(objective=objective, max_guesses=limit)
    assert regrets.guess == LIST.guesses
    check(regrets, LIST, objective, limit)
    turns = [("hold", LIST.score("hold", "dead"))]
    left = LIST.candidates(turns)
    assert 1 < len(left) < len(LIST)
    regrets = engine.costs(turns, ["pale", "dead", "hold"], objective=objective, max_guesses=limit)
    assert regrets.guess == ["pale", "dead", "hold"]
    check(regrets, LIST, objective, limit, candidates=left)


def test_weights_and_codes_too():
    drawn = random.Random(5)
    weigh = {answer: drawn.randrange(1, 9) for answer in LIST.answers}
    weights = g.Weights(LIST, weigh)
    for objective in ["mean", "worst"]:
        regrets = g.Engine(LIST).costs(objective=objective, weights=weights, max_guesses=20)
        check(regrets, LIST, objective, 20, weights=weigh)
    codes = g.List.mastermind(2, 3)
    for objective in ["mean", "worst"]:
        check(g.Engine(codes).costs(objective=objective), codes, objective, 20)


def test_a_batch_gives_each_row_what_it_gets_alone():
    drawn, engine = random.Random(6), g.Engine(LIST)
    rows = []
    for _ in range(40):
        answer, made = drawn.choice(LIST.answers), drawn.sample(LIST.guesses, drawn.randrange(3))
        rows.append(([(guess, LIST.score(guess, answer)) for guess in made],
                     drawn.choice(LIST.guesses)))
    batch = engine.regret_batch(rows, max_guesses=20)
    assert len(batch) == len(rows) and batch.exact.all() and batch.regret.shape == (40,)
    assert [row.regret for row in batch] == batch.regret.tolist()
    for at, (turns, guess) in enumerate(rows):
        alone = g.Engine(LIST, threads=1).regret(turns, guess, max_guesses=20)
        best = g.Engine(LIST).best_guess(turns, max_guesses=20)
        assert repr(alone) == repr(batch[at])
        assert (alone.cost, alone.best_cost) == (batch.cost[at], batch.best_cost[at])
        assert (best.guess, best.upper) == (alone.best_guess, round(alone.best_cost * alone.weight))
        cost = engine.cost(guess, turns=turns, max_guesses=20)
        if cost.outcome == "infeasible":
            # A guess that tells nothing can be made, at no end, only once.
            assert alone.outcome == "infeasible" and alone.cost == math.inf
        else:
            assert cost.value == round(alone.cost * alone.weight)
    values = g.Engine(LIST).regret_batch(rows, max_guesses=20, best_guess=False)
    assert {row.best_guess for row in values} == {None}
    for name in ["cost", "best_cost", "regret", "lower", "upper"]:
        assert getattr(values, name).tolist() == getattr(batch, name).tolist()


def test_a_bad_row_is_its_own_error_and_no_other_is_lost():
    rows = [
        ([], "bead"),
        ([], "zzzz"),
        ([], "no"),
        (["bead=GGGG", "dead=GGGG"], "bead"),
        (["bead=nonsense"], "bead"),
        (["bead"], "bead"),
        ([], "reap"),
    ]
    regrets = g.Engine(LIST).regret_batch(rows)
    assert list(regrets.errors) == [1, 2, 3, 4, 5]
    assert all(isinstance(error, g.Error) and error.code for error in regrets.errors.values())
    assert "not an allowed guess" in str(regrets.errors[1])
    assert "no answer of few is possible" in str(regrets.errors[3])
    assert np.isnan(regrets.regret[1:6]).all() and not regrets.exact[1:6].any()
    assert regrets.exact[[0, 6]].all() and regrets[0].regret > 0 and regrets[-1].regret > 0
    assert regrets.guess == [guess for _, guess in rows]
    with pytest.raises(g.Error, match="not an allowed guess"):
        regrets[1]
    with pytest.raises(IndexError):
        regrets[7]
    with pytest.raises(g.Error, match="not an allowed guess"):
        g.Engine(LIST).regret([], "zzzz")
    with pytest.raises(g.Error, match="no answer of few"):
        g.Engine(LIST).costs(["bead=GGGG", "dead=GGGG"])
    assert len(g.Engine(LIST).regret_batch([])) == 0


def test_a_guess_that_the_mode_does_not_allow_is_an_error():
    hard = g.Engine(LIST, mode="hard")
    turns = ["bead=BGGB"]
    regrets = hard.costs(turns, ["heap", "hold"])
    assert list(regrets.errors) == [1] and "in hard mode" in str(regrets.errors[1])
    assert regrets.exact[0]
    assert "hold" not in hard.costs(turns).guess and "heap" in hard.costs(turns).guess


@pytest.mark.parametrize("objective", ["mean", "worst", "within=3"])
@pytest.mark.parametrize("limit", [0, 0.05])
def test_a_batch_that_is_stopped_has_bounds_that_hold(objective, limit):
    drawn, original = random.Random(7), g.List.original()
    words = g.List.from_words("some", drawn.sample(original.answers, 400), original.guesses)
    rows = []
    for _ in range(60):
        answer, first = drawn.choice(words.answers), drawn.choice(words.guesses)
        rows.append(([(first, words.score(first, answer))], drawn.choice(words.guesses)))
    asked = {"objective": objective, "max_guesses": 20}
    stopped = g.Engine(words).regret_batch(rows, time_limit=limit, **asked)
    right = g.Engine(words).regret_batch(rows, **asked)
    assert right.exact.all() and not right.errors and not stopped.errors
    first = right.regret if objective == "mean" else right.regret[:, 0]
    assert (stopped.lower >= 0).all() and (stopped.lower <= first + 1e-12).all()
    assert (stopped.upper >= first - 1e-12).all()
    exact = stopped.exact
    assert np.array_equal(stopped.regret[exact], right.regret[exact])
    for row in stopped:
        assert row.exact or row.regret is None
        assert row.exact or "upper=" in repr(row)


def test_a_position_that_takes_too_long_is_open():
    long = g.List.original().with_all_answers()
    row = g.Engine(long).regret([], "salet", max_guesses=5, time_limit=0)
    assert not row.exact and row.regret is None and row.outcome == "open"
    assert row.lower == 0 and row.upper == math.inf and row.best_guess is None
    turns = [("salet", long.score("salet", "tract"))]
    rows = [([], "salet"), (turns, "croup"), (turns, "salet"), ([], "nope")] * 20
    stopped = g.Engine(long, mode="hard").regret_batch(rows, time_limit=0)
    assert len(stopped.errors) == 40 and "in hard mode" in str(stopped.errors[1])
    assert stopped[76].outcome == "open" and stopped[76].upper >= 0
    assert "croup" not in g.Engine(long, mode="hard").costs(turns, time_limit=0).guess


def test_arrays_say_what_they_need_if_numpy_is_missing(monkeypatch):
    regrets = g.Engine(LIST).regret_batch([([], "bead")])
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert regrets[0].regret == 0.625 and regrets.best_guess == ["drab"]
    for read in [lambda: regrets.regret, lambda: regrets.exact, LIST.feedback_matrix]:
        with pytest.raises(g.Error, match=r"guesstree\[numpy\]"):
            read()


def test_columns_go_to_pandas():
    pandas = pytest.importorskip("pandas")
    regrets = g.Engine(LIST).costs()
    frame = pandas.DataFrame(regrets.columns())
    assert len(frame) == len(LIST.guesses) and frame["regret"].min() == 0
    assert "regret" not in g.Engine(LIST).costs(objective="worst").columns()


def test_the_matrix_has_the_feedback_of_every_pair():
    scored = g.List.from_scores("far", ["0", "1", "2"], ["0", "1", "2"],
                                lambda guess, answer: 300 * abs(int(guess) - int(answer)))
    for words in [LIST, g.List.mastermind(2, 3), g.List.bulls_and_cows(2, 4), scored, LIST.jotto()]:
        matrix = words.feedback_matrix()
        assert matrix.shape == (len(words.guesses), len(words.answers))
        assert matrix.dtype == (np.uint16 if words is scored else np.uint8)
        for row, guess in zip(matrix, words.guesses):
            said = [words.feedback(int(code)) for code in row]
            assert said == [words.score(guess, answer) for answer in words.answers]
    with pytest.raises(g.Error, match="no feedback of this game has the code 999"):
        LIST.feedback(999)
