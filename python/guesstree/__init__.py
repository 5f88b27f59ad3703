"""Provably optimal decision trees for guessing games with feedback, Wordle first.

>>> import guesstree
>>> tree = guesstree.shipped()
>>> tree.guess(["salet=-y--g"])
'croup'
"""

from collections.abc import Callable, Iterable, Sequence
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
    NotFoundError,
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
    __version__,
    _Compared,
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
    "Comparison",
    "Cost",
    "Engine",
    "Error",
    "GameStats",
    "Infeasible",
    "Interrupted",
    "List",
    "NotFoundError",
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
    "__version__",
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


class Comparison(dict[str, list[Any]]):
    """The results of players side by side: a dictionary of columns, which pandas and polars take as
    they are. `rows` has the results one by one."""

    def __init__(self, rows: Iterable[GameStats]) -> None:
        self.rows = list(rows)
        self._compared = _Compared(self.rows)
        super().__init__(self._compared.columns())

    def __reduce__(self) -> Any:
        return Comparison, (self.rows,)

    def arrays(self) -> dict[str, Any]:
        """The columns as arrays of numpy. That of the histograms has a row for each player."""
        return self._compared.arrays()

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The columns as an array of Arrow, which pyarrow, polars and others take."""
        return self._compared.arrow()

    def plot(self, ax: Any = None) -> Any:
        """A figure of the histograms side by side, drawn by matplotlib on `ax` or on new axes,
        which are returned."""
        from .plot import distribution

        return distribution(self, ax)

    def _repr_html_(self) -> str:
        return self._compared.html()


def compare(
    players: Iterable[Player], answers: Sequence[str] | None = None, *, max_guesses: int = 6
) -> Comparison:
    """The results of players side by side. The `partial` of `Interrupted` has the players that had
    played all their games.

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
        interrupted.partial = Comparison(rows)
        raise
    return Comparison(rows)

