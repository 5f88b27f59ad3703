"""That no tree exists, and that none is known yet, are told apart everywhere."""

import pytest

import guesstree as g

# Ten words for which two guesses are enough, though a search for the worst case begins with one.
TEN = ["mimi", "mimo", "mama", "moma", "nana", "nino", "noma", "anam", "onim", "inon"]
WORDS = g.List.from_words("ten", TEN)
SIX = g.List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
# A tree that finds these within five guesses is neither found nor ruled out in some seconds.
LONG = g.List.original().with_all_answers()


def test_a_best_guess_is_found_infeasible_or_open():
    said = []
    for best in [
        g.Engine(SIX).best_guess(),
        g.Engine(SIX).best_guess(max_guesses=1),
        g.Engine(LONG).best_guess(max_guesses=5, time_limit=0),
        g.Engine(LONG).best_guess(answer_within=0, objective="worst"),
    ]:
        match best:
            case g.BestGuess(guess, lower=lower, upper=upper):
                said.append(("found", guess in SIX, lower == upper == 13, bool(best)))
            case g.Infeasible():
                said.append(("infeasible", bool(best)))
            case g.Open(lower):
                said.append(("open", lower, bool(best)))
        assert said[-1][0] == best.outcome
    assert said[0] == ("found", True, True, True)
    assert said[1] == ("infeasible", False)
    # One answer takes one guess, and each other one two at least.
    assert said[2][::2] == ("open", False) and said[2][1] >= 2 * len(LONG) - 1
    assert said[3][0] == "open" and len(said[3][1]) == 2


def test_answers_are_compared_and_are_words():
    engine, none = g.Engine(SIX), g.Infeasible()
    best = engine.best_guess()
    assert best == engine.best_guess() != engine.best_guess(objective="worst")
    assert engine.best_guess(max_guesses=1) == none != best
    stopped = g.Engine(LONG)
    open_ = stopped.best_guess(max_guesses=5, time_limit=0)
    assert open_ == open_ not in (none, best)
    assert len({best, engine.best_guess(), none, g.Infeasible(), open_}) == 3
    assert "proven" in repr(none) and "no tree" in repr(none)
    assert "stopped" in repr(open_) and str(open_.lower) in repr(open_) and "proven" not in repr(open_)
    for value, name in [(best, "guess"), (none, "outcome"), (open_, "lower")]:
        with pytest.raises(AttributeError):
            setattr(value, name, 1)


def results(words, **asked):
    engine = g.Engine(words)
    yield engine.best_tree(**asked)
    yield engine.best_guess(**asked)
    yield engine.cost(words.guesses[0], **asked)
    yield engine.prove(**asked)


def test_every_result_says_which_it_is_by_the_same_words():
    for result in results(SIX):
        assert result.outcome == "found"
    for result in results(SIX, max_guesses=1):
        assert result.outcome == "infeasible"
        assert getattr(result, "lower", None) is getattr(result, "value", None) is None
        assert "open" not in repr(result).replace("openers", "")
    for result in results(LONG, max_guesses=5, time_limit=0):
        assert result.outcome == "open"
        assert getattr(result, "lower", None) or result.value
        assert "nfeasible" not in repr(result)


@pytest.mark.parametrize("objective", ["worst", "worst-alone", "mean,worst", "within=2", "mean"])
def test_a_stopped_proof_never_says_that_there_is_no_tree(objective):
    right = g.Engine(WORDS).prove(objective=objective, top=1)
    assert right.is_complete and right.outcome == "found"
    stopped = 0
    for step in range(400):
        seconds = step * 5e-6
        proof = g.Engine(WORDS).prove(objective=objective, top=1, time_limit=seconds)
        status = proof.columns()["status"]
        assert proof.outcome != "infeasible", (seconds, proof)
        assert "exact" in status or not proof.is_complete, (seconds, proof)
        assert set(status) != {"impossible"}, (seconds, proof)
        if proof.is_complete:
            assert proof.outcome == "found" and proof.tree.upper == right.tree.upper
        stopped += not proof.is_complete
    assert stopped > 0


@pytest.mark.parametrize("objective", ["worst", "mean"])
def test_a_proof_goes_on_from_the_ledger_of_a_stopped_one(objective, tmp_path):
    right = g.Engine(WORDS).prove(objective=objective, top=1).tree
    ledger = tmp_path / "ten.ledger"
    for seconds in [0, 1e-4, 3e-4, 1e-3, 3e-3, None, 0, 1e-5, 1e-4, 1e-3, None]:
        asked = {"objective": objective, "top": 1, "ledger": ledger, "time_limit": seconds}
        proof = g.Engine(WORDS).prove(**asked)
        assert proof.outcome != "infeasible", (seconds, proof)
        assert "exact" in proof.columns()["status"] or not proof.is_complete, (seconds, proof)
    assert proof.is_complete and proof.tree.upper == right.upper
