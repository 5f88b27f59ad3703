"""The data set: a fresh run gives the sample's rows, and they say what they should."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")
parquet = pytest.importorskip("pyarrow.parquet")
DATASET = Path(__file__).parents[1] / "dataset"
sys.path.insert(0, str(DATASET))
import make  # noqa: E402


@pytest.fixture(scope="module")
def sample():
    return parquet.read_table(DATASET / "sample.parquet").to_pylist()


@pytest.fixture(scope="module")
def games():
    return {name: make.game(name) for name in make.GAMES}


def test_the_card_has_the_checksum_of_the_sample(sample):
    card = (DATASET / "README.md").read_text()
    assert make.checksum(sample) in card and f"{len(sample):,} positions" in card


def test_a_fresh_run_gives_the_rows_of_the_sample(sample, games):
    for name, game in games.items():
        for opener, split, _ in [game.openers[0], game.openers[-1]]:
            rows = [row for row in sample if row["game"] == name
                    and row["turns"][0].startswith(f"{opener}=")]
            assert {row["split"] for row in rows} == {split}
            assert list(game.rows(opener, split, 5)) == rows[:5]


def test_rows_agree_with_the_costs_of_all_guesses(sample, games):
    for name, game in games.items():
        # From each game some small and some large positions.
        rows = sorted((row for row in sample if row["game"] == name),
                      key=lambda row: row["candidates"])
        for row in rows[:: len(rows) // 3]:
            costs = game.engine.costs(row["turns"], max_guesses=100, progress=False)
            totals = {guess: round(cost * row["candidates"])
                      for guess, cost in zip(costs.guess, costs.cost)}
            assert row["best_total"] == min(totals.values())
            best = [guess for guess, total in totals.items() if total == row["best_total"]]
            assert row["best_guesses"] == sorted(best)
            assert row["totals"] == [totals[guess] for guess in row["guesses"]]


def test_rows_are_of_one_form(sample, games):
    assert {row["game"] for row in sample} == set(games)
    splits = {}
    for row in sample:
        game = games[row["game"]]
        assert row["candidates"] == len(game.words.candidates(row["turns"]))
        assert 2 <= row["candidates"] <= make.MOST_CANDIDATES
        # In hard mode there may be few guesses that may follow.
        assert len(row["guesses"]) == make.GUESSES or row["game"] == "wordle-hard"
        assert row["totals"] == sorted(row["totals"]) and row["totals"][0] == row["best_total"]
        assert row["guesses"][0] in row["best_guesses"]
        opener = row["turns"][0].split("=")[0]
        splits.setdefault((row["game"], opener), set()).add(row["split"])
    assert all(len(split) == 1 for split in splits.values())
    assert {"train", "validation", "test"} == set().union(*splits.values())
