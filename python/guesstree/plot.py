"""Figures of results, drawn by matplotlib, and trees as graphs of networkx.

The methods `plot` and `icicle` of results call these functions. Each draws on the axes `ax`, or on
new ones, and returns them.

>>> import guesstree
>>> graph = guesstree.shipped().to_networkx()
>>> graph.nodes[0]["guess"], graph.number_of_nodes() == guesstree.shipped().positions
('salet', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._guesstree import Analysis, Error, GameStats, Report, Tree

if TYPE_CHECKING:
    import matplotlib.axes
    import networkx

__all__ = ["distribution", "graph", "icicle", "regret"]

GREEN, YELLOW, GRAY = "#6aaa64", "#c9b458", "#787c7e"


def _axes(ax: matplotlib.axes.Axes | None) -> matplotlib.axes.Axes:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:
        raise Error(
            "figures need matplotlib, which is not installed: pip install 'guesstree[plot]'"
        ) from None
    return pyplot.subplots(layout="constrained")[1]


def distribution(
    results: Tree | Report | GameStats | Mapping[str, Any], ax: matplotlib.axes.Axes | None = None
) -> matplotlib.axes.Axes:
    """How many games take 1, 2, … guesses, as bars: of a tree, of a player, or of all the players
    that `guesstree.compare` has compared."""
    if isinstance(results, Mapping):
        named = dict(zip(results["player"], results["histogram"], strict=True))
    else:
        named = {results.player if isinstance(results, GameStats) else "": results.histogram}
    ax = _axes(ax)
    width = 0.8 / max(len(named), 1)
    for number, (name, histogram) in enumerate(named.items()):
        shift = (number - (len(named) - 1) / 2) * width
        places = [guesses + shift for guesses in range(1, len(histogram) + 1)]
        color = GREEN if len(named) == 1 else None
        bars = ax.bar(places, histogram, width, label=name, color=color)
        if len(named) == 1:
            ax.bar_label(bars)
    if any(named):
        ax.legend()
    ax.set_xticks(range(1, 1 + max(map(len, named.values()), default=0)))
    ax.set(xlabel="guesses", ylabel="games")
    return ax


def icicle(tree: Tree, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
    """A row for each turn, in which each position is as wide as its candidates are many; dark where
    the guess cannot be the answer. Wide positions show their guess."""
    columns = tree.columns()
    start, turn, taken = [0.0], [0], dict[int, float]()
    for node, parent in enumerate(columns["parent"][1:], 1):
        first = start[parent] + columns["may_win"][parent]
        begin = taken[parent] if parent in taken else first
        taken[parent] = begin + columns["candidates"][node]
        start.append(begin)
        turn.append(turn[parent] + 1)
    ax = _axes(ax)
    for last in range(max(turn) + 1):
        row = [node for node, at in enumerate(turn) if at == last]
        ax.bar(
            [start[node] for node in row],
            0.95,
            [columns["candidates"][node] for node in row],
            bottom=last + 0.525,
            align="edge",
            color=[GREEN if columns["may_win"][node] else GRAY for node in row],
            edgecolor="white",
            linewidth=0.2,
        )
    for node, guess in enumerate(columns["guess"]):
        if columns["candidates"][node] * 25 >= columns["candidates"][0]:
            middle = start[node] + columns["candidates"][node] / 2
            ax.text(middle, turn[node] + 1, guess, ha="center", va="center", color="white")
    ax.set(xlim=(0, columns["candidates"][0]), ylim=(max(turn) + 1.5, 0.5))
    ax.set_yticks(range(1, max(turn) + 2))
    ax.set(xlabel="answers", ylabel="guess")
    return ax


def regret(game: Analysis, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
    """What each guess of a finished game cost more than the best one, and what its feedback gained
    or lost by luck, in expected guesses."""
    columns = game.columns()
    ax = _axes(ax)
    places = range(1, len(columns["guess"]) + 1)
    left, right = ([place + shift for place in places] for shift in (-0.2, 0.2))
    ax.bar(left, columns["skill_lost"], 0.4, label="lost by the choice", color=YELLOW)
    ax.bar(right, columns["luck"], 0.4, label="gained by luck", color=GREEN)
    ax.axhline(0, color="black", linewidth=0.8)
    ax.set_xticks(places, columns["guess"])
    ax.set_ylabel("guesses")
    ax.legend()
    return ax


def graph(tree: Tree) -> networkx.DiGraph[int]:
    """The positions of a tree as a directed graph: nodes have the attributes `guess`, `candidates`
    and `may_win`, and edges `feedback`. Node 0 is the root."""
    try:
        import networkx
    except ImportError:
        raise Error("graphs need networkx, which is not installed: pip install networkx") from None
    columns = tree.columns()
    names = ("guess", "candidates", "may_win")
    nodes = zip(*(columns[name] for name in names), strict=True)
    made: networkx.DiGraph[int] = networkx.DiGraph(
        list=tree.list[0], mode=tree.mode, total=tree.total
    )
    made.add_nodes_from((at, dict(zip(names, node, strict=True))) for at, node in enumerate(nodes))
    edges = zip(columns["parent"], range(tree.positions), columns["feedback"], strict=True)
    made.add_edges_from(
        (parent, node, {"feedback": feedback}) for parent, node, feedback in edges if parent >= 0
    )
    return made
