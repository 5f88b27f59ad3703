"""How long an import, a look-up and a batch of games take.

    python python/benches/speed.py

`cargo bench --bench kernels` measures a look-up in Rust.
"""

import timeit
from time import perf_counter

start = perf_counter()
import guesstree  # noqa: E402

print(f"import: {1e3 * (perf_counter() - start):.1f} ms")

TREE = guesstree.shipped()
ANSWERS = guesstree.List.original().answers


def feedback(answer):
    """What the tree's guesses get if this is the answer, the last one left out."""
    return [guesstree.score(guess, answer) for guess in TREE.games([answer])[0][:-1]]


GAMES = [feedback(answer) for answer in ANSWERS]


def look_up():
    for game in GAMES:
        walk = TREE.walk()
        for feedback in game:
            walk.step(feedback)
            walk.guess


def least(function):
    return min(timeit.repeat(function, number=1, repeat=50))


moves = sum(len(game) for game in GAMES)
print(f"look-up: {1e9 * least(look_up) / moves:.0f} ns a move, {moves} moves")
batch = least(lambda: TREE.play(ANSWERS))
print(f"batch: {1e3 * batch:.2f} ms for {len(ANSWERS)} games")
