"""What users of Python take for granted."""

import copy
import decimal
import fractions
import inspect
import pickle
import re
from pathlib import Path

import pytest

import guesstree as g

TWO = g.List.from_words("two", ["crane", "slate"])


def lists(tmp_path):
    table = tmp_path / "own.csv"
    table.write_text(",a,b,c\na,0,1,2\nb,1,0,2\nc,1,2,0\n")
    past = tmp_path / "past.txt"
    past.write_text("11\n12\n")
    return [
        TWO,
        g.List.original(),
        g.List.from_words("more", ["crane"], ["slate", "crane"]),
        g.List.from_words("letters", ["džep", "njem", "éla"], alphabet="dž nj é=e"),
        g.List.original().jotto(),
        g.List.original().with_all_answers(),
        *(g.List.generated(game) for game in g.GAMES if ":" in game),
        g.List.mastermind(2, 3).without(past),
        g.List.table(table),
        g.List.from_scores("far", [*"abc"], [*"abc"], lambda guess, answer:
                           300 * abs(ord(guess) - ord(answer))),
    ]


def test_lists_trees_and_outcomes_can_be_copied_and_pickled(tmp_path):
    for one in lists(tmp_path):
        for other in [copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))]:
            assert other == one and hash(other) == hash(one) and repr(other) == repr(one)
            assert (other.guesses, other.answers) == (one.guesses, one.answers)
            assert (other.alphabet, other.fingerprint) == (one.alphabet, one.fingerprint)
        few = one.guesses[:5], one.answers[:5]
        assert [other.score(guess, answer) for guess in few[0] for answer in few[1]] == [
            one.score(guess, answer) for guess in few[0] for answer in few[1]
        ]
    tree = g.Engine(TWO).best_tree().tree
    assert pickle.loads(pickle.dumps(tree)) == copy.deepcopy(tree) == tree


def total(words):
    return g.Engine(words).best_tree().tree.total


def test_processes_and_joblib_take_lists():
    joblib = pytest.importorskip("joblib")
    words = [TWO, g.List.mastermind(2, 3)]
    tasks = (joblib.delayed(total)(one) for one in words)
    assert joblib.Parallel(n_jobs=2)(tasks) == [3, 21]


def test_a_file_that_is_missing_is_a_file_not_found(tmp_path):
    missing = tmp_path / "missing.txt"
    words = tmp_path / "words.txt"
    words.write_text("crane\nslate\n")
    plan = g.Problem({"legs": ["4", "6"]}, ["cat", "bee"]).solve()
    for call in [
        lambda: g.List.load(missing),
        lambda: g.List.load(words, missing),
        lambda: g.List.table(missing),
        lambda: TWO.without(missing),
        lambda: g.Weights.load(missing, TWO),
        lambda: g.Tree.load(missing),
        lambda: g.Problem.load(missing),
        lambda: g.Plan.load(missing),
        lambda: g.shipped().save(tmp_path / "nowhere" / "some.tree"),
        lambda: plan.save(tmp_path / "nowhere" / "some.plan"),
    ]:
        with pytest.raises(FileNotFoundError) as raised:
            call()
        assert isinstance(raised.value, g.Error) and isinstance(raised.value, g.NotFoundError)
        assert raised.value.code in ("unreadable", "unsaved")
        assert "missing.txt" in str(raised.value) or "nowhere" in str(raised.value)
    with pytest.raises(g.Error) as raised:
        g.Tree.load(words)
    assert not isinstance(raised.value, OSError) and raised.value.code == "unreadable"


def test_weights_come_from_whatever_has_items():
    pandas, np = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    given = {"crane": 0.25, "slate": 0.75}
    expected = g.Weights(TWO, given)
    series = pandas.Series(given)
    for same in [series, series.to_dict(), {word: str(weight) for word, weight in given.items()},
                 {"crane": decimal.Decimal("0.25"), "slate": decimal.Decimal("0.75")},
                 {"crane": fractions.Fraction(1, 4), "slate": fractions.Fraction(3, 4)},
                 {"crane": np.float32(0.25), "slate": np.float64(0.75)}]:
        weights = g.Weights(TWO, same)
        assert weights == expected and hash(weights) == hash(expected)
    other = g.Weights(TWO, {"crane": np.int64(1), "slate": 4})
    assert other == g.Weights(TWO, {"crane": 1}, default=4) != expected
    with pytest.warns(UserWarning, match="rounded"):
        g.Weights(TWO, {"crane": fractions.Fraction(1, 3), "slate": fractions.Fraction(2, 3)})
    with pytest.raises(AttributeError, match="items"):
        g.Weights(TWO, ["crane"])
    assert "total=" in repr(expected)


def test_a_mean_by_weight_is_told():
    weights = g.Weights(TWO, {"crane": 1, "slate": 3})
    tree = g.Engine(TWO).best_tree(weights=weights).tree
    # The heavier one at once, the other with two guesses.
    assert tree.weighted_mean == tree.verify(TWO, weights=weights).weighted_mean == 1.25
    assert tree.mean == 1.5 and g.shipped().weighted_mean is None


def test_the_version_is_that_of_the_package():
    manifest = Path(g.__file__).parents[1] / "pyproject.toml"
    if manifest.exists():
        assert f'version = "{g.__version__}"' in manifest.read_text()
    assert re.fullmatch(r"\d+\.\d+\.\d+", g.__version__)


def test_signatures_have_their_defaults():
    shown = []
    for name in g.__all__:
        value = getattr(g, name)
        members = vars(value).items() if inspect.isclass(value) else [("", value)]
        for member, one in members:
            one = getattr(one, "__func__", one)
            if callable(one) and not inspect.isclass(one) and not member.startswith("__"):
                shown.append(str(inspect.signature(one)))
    assert len(shown) > 60 and not [one for one in shown if "..." in one]


def test_messages_name_arguments_and_no_options_of_the_command(tmp_path):
    answers, guesses = tmp_path / "answers.txt", tmp_path / "guesses.txt"
    answers.write_text("crane\nslate\n")
    guesses.write_text("crane\n")
    with pytest.raises(g.Error) as raised:
        g.List.load(answers, guesses)
    assert "--" not in str(raised.value)
