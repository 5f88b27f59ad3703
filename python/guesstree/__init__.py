"""Provably optimal decision trees for guessing games with feedback, Wordle first.

>>> import guesstree
>>> tree = guesstree.shipped()
>>> tree.guess(["salet=-y--g"])
'croup'
"""

from collections.abc import Callable, Iterable
from typing import Any

from ._guesstree import (
    DESCRIPTIONS,
    GAMES,
    MODES,
    NAMES,
    OBJECTIVES,
    Analysis,
    BestGuess,
    Built,
    Cost,
    Engine,
    Error,
    GameStats,
    Infeasible,
    Interrupted,
    List,
    Open,
    Plan,
    Player,
    Problem,
    Proof,
    Regret,
    Regrets,
    Report,
    Tree,
    View,
    Walk,
    Weights,
    analyze,
    evaluate,
    score,
    shipped,
)

__all__ = [
    "DESCRIPTIONS",
    "GAMES",
    "MODES",
    "NAMES",
    "OBJECTIVES",
    "Analysis",
    "BestGuess",
    "Built",
    "Cost",
    "Engine",
    "Error",
    "GameStats",
    "Infeasible",
    "Interrupted",
    "List",
    "Open",
    "Plan",
    "Player",
    "Problem",
    "Proof",
    "Regret",
    "Regrets",
    "Report",
    "Tree",
    "View",
    "Walk",
    "Weights",
    "analyze",
    "block_value",
    "compare",
    "evaluate",
    "score",
    "shipped",
]


def block_value(
    value: Callable[[int], float], *, candidate_bonus: float = 0.0, name: str | None = None
) -> Any:
    """A policy that adds up a value for each block of candidates that give the same feedback.

    `value(size)` is called once for each size. The guess with the highest sum is taken;
    `candidate_bonus` is added if the guess may be the answer. Such a policy plays as fast as those
    of the library.

    >>> from guesstree import List, Player, block_value, evaluate
    >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    >>> most_blocks = block_value(lambda size: 1, candidate_bonus=0.5, name="most blocks")
    >>> evaluate(Player(most_blocks, words)).mean == evaluate(Player("blocks", words)).mean
    True
    """

    def policy(view: View) -> dict[str, float]:
        candidates = set(view.candidates)
        return {
            guess: sum(value(size) for size in sizes)
            + (candidate_bonus if guess in candidates else 0.0)
            for guess, sizes in view.all_blocks()
        }

    policy.__name__ = name or str(getattr(value, "__name__", "block value"))
    policy._block_value = value  # type: ignore[attr-defined]
    policy._candidate_bonus = float(candidate_bonus)  # type: ignore[attr-defined]
    return policy


def compare(
    players: Iterable[Player], answers: list[str] | None = None, *, max_guesses: int = 6
) -> dict[str, list[Any]]:
    """The results of players side by side, as columns that pandas and polars take as they are. The
    `partial` of `Interrupted` has the players that had played all their games.

    >>> from guesstree import List, Player, compare
    >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    >>> table = compare([Player(name, words) for name in ["minimax", "entropy"]])
    >>> table["player"], table["solved"]
    (['minimax', 'entropy'], [6, 6])
    """
    rows: list[GameStats] = []
    try:
        for player in players:
            rows.append(evaluate(player, answers, max_guesses=max_guesses))
    except Interrupted as interrupted:
        interrupted.partial = _columns(rows)
        raise
    return _columns(rows)


def _columns(rows: list[GameStats]) -> dict[str, list[Any]]:
    return {
        "player": [row.player for row in rows],
        "games": [row.games for row in rows],
        "solved": [row.solved for row in rows],
        "mean": [row.mean for row in rows],
        "deviation": [row.deviation for row in rows],
        "mean_with_failures": [row.mean_with_failures for row in rows],
        "worst_case": [row.worst_case for row in rows],
        "histogram": [row.histogram for row in rows],
    }
