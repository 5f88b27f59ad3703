"""Makes the data set of README.md, and prints the checksum of its values:

    python make.py --out positions.parquet

`--share 0.05` makes the first twentieth of the positions of each opener, which is `sample.parquet`.
"""

import argparse
import hashlib
import itertools
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor

import guesstree
import numpy as np
import pyarrow as pa
import pyarrow.parquet

# Positions of more candidates are passed over.
MOST_CANDIDATES = 40
GUESSES = 20
# The search has no other limit on guesses, so every guess has a cost.
MOST_GUESSES = 100
CHUNK = 100

SCHEMA = pa.schema({
    "game": pa.string(),
    "split": pa.string(),
    "turns": pa.list_(pa.string()),
    "candidates": pa.int32(),
    "best_total": pa.int32(),
    "best_guesses": pa.list_(pa.string()),
    "guesses": pa.list_(pa.string()),
    "totals": pa.list_(pa.int32()),
})


class Game:
    """A game in a mode, and its openers: for each its split and how many positions it gets."""

    def __init__(self, name, words, mode, openers):
        self.name, self.words, self.mode, self.openers = name, words, mode, openers
        self.engine = guesstree.Engine(words, mode=mode)
        self.guesses, self.matrix = words.guesses, words.feedback_matrix()
        # A row for each answer: those of a position are read one after the other.
        self.by_answer = np.ascontiguousarray(self.matrix.T)

    def positions(self, opener):
        """Positions of random games that begin with the opener, each once, without end: the turns,
        the candidates, and the guesses that may follow. Each guess is any that may follow, or a
        candidate."""
        draw, seen = random.Random(f"{self.name} {opener}"), set()
        while True:
            candidates = np.arange(len(self.words.answers))
            answer, guess, turns = int(drawn(draw, candidates)), self.words.index(opener), ()
            while len(candidates) > 1 and len(turns) < 5:
                code = self.matrix[guess, answer]
                turns += (f"{self.guesses[guess]}={self.words.feedback(int(code))}",)
                candidates = candidates[self.matrix[guess, candidates] == code]
                # Small positions are the most by far.
                is_kept = draw.random() * 8 < len(candidates) <= MOST_CANDIDATES
                is_kept = is_kept and len(candidates) > 1 and turns not in seen
                is_free = draw.random() < 0.5
                allowed = self.allowed(turns) if is_kept or is_free else None
                if is_kept:
                    seen.add(turns)
                    yield turns, candidates, allowed
                guess = drawn(draw, allowed if is_free else candidates)

    def allowed(self, turns):
        if self.mode == "easy":
            return np.arange(len(self.guesses))
        return guesstree.View(self.words, turns, mode=self.mode).guess_ids

    def least(self, candidates, allowed):
        """For each guess a total that none of its trees is below, and whether it is exact. With a
        block of s candidates, the guesses after this one are 2s - 1 or more: one candidate may be
        the next guess, and each other takes two."""
        codes = self.by_answer[candidates][:, allowed]
        size = len(candidates)
        blocks = 1 + sum(~(codes[:at] == codes[at]).any(axis=0) for at in range(1, size))
        return 3 * size - blocks - np.isin(allowed, candidates), blocks == size

    def costs(self, positions, each):
        """The totals of some guesses of each position, each with the least total there."""
        rows = [(list(turns), self.guesses[guess])
                for (turns, *_), ids in zip(positions, each) for guess in ids]
        batch = self.engine.regret_batch(rows, max_guesses=MOST_GUESSES, progress=False)
        if batch.errors or not batch.exact.all():
            raise SystemExit(f"a guess has no exact cost: {batch.errors}")
        numbers = [len(ids) for ids in each]
        sizes = np.repeat([len(candidates) for _, candidates, _ in positions], numbers)
        totals, best = (np.rint(cost * sizes).astype(int) for cost in (batch.cost, batch.best_cost))
        return [(totals[at - number : at], best[at - number : at])
                for at, number in zip(np.cumsum(numbers), numbers)]

    def rows(self, opener, split, number):
        source = itertools.islice(self.positions(opener), number)
        while chunk := list(itertools.islice(source, CHUNK)):
            bounds = [self.least(candidates, allowed) for _, candidates, allowed in chunk]
            picks = [self.picked(*position, least)
                     for position, (least, _) in zip(chunk, bounds)]
            picked = self.costs(chunk, picks)
            # Of the guesses without an exact bound, only these may be best.
            near = [allowed[(least <= best[0]) & ~exact]
                    for (*_, allowed), (least, exact), (_, best) in zip(chunk, bounds, picked)]
            rest = self.costs(chunk, near)
            for (turns, candidates, allowed), (least, exact), ids, (totals, best), some, (more, _) \
                    in zip(chunk, bounds, picks, picked, near, rest):
                best = int(best[0])
                ties = [*allowed[exact & (least == best)], *some[more == best]]
                ties = sorted(self.guesses[guess] for guess in ties)
                costs = {self.guesses[id]: int(total) for id, total in zip(ids, totals)}
                if ties[0] not in costs and len(costs) == GUESSES:
                    costs.popitem()
                costs[ties[0]] = best
                shown = sorted(costs.items(), key=lambda cost: cost[::-1])
                yield {
                    "game": self.name,
                    "split": split,
                    "turns": list(turns),
                    "candidates": len(candidates),
                    "best_total": best,
                    "best_guesses": ties,
                    "guesses": [guess for guess, _ in shown],
                    "totals": [total for _, total in shown],
                }

    def picked(self, turns, candidates, allowed, least):
        """Guesses from good to bad by their bounds, more of the good ones: of the candidates, and
        of 400 others."""
        draw = random.Random(f"{self.name} {turns}")
        some = {int(drawn(draw, allowed)) for _ in range(400)} | set(candidates.tolist())
        some = np.array(sorted(some))
        some = some[np.argsort(least[np.searchsorted(allowed, some)], kind="stable")]
        last, number = len(some) - 1, GUESSES - 1
        first = dict.fromkeys(round(last * (at / number) ** 2) for at in range(GUESSES))
        return some[list(dict.fromkeys([*first, *range(len(some))]))[:GUESSES]]


def drawn(draw, of):
    """One of these. Python promises that `random` gives the same numbers in each version."""
    return of[int(draw.random() * len(of))]


def game(name):
    if name == "mastermind":
        # Each first guess is one of these, but for the names of colours and the order of pegs.
        cases = zip(["1111", "1112", "1122", "1123", "1234"],
                    ["train", "train", "validation", "train", "test"])
        openers = [(*case, 10_000) for case in cases]
        return Game(name, guesstree.List.mastermind(4, 6), "easy", openers)
    words = guesstree.List.original()
    draw, answers, others = random.Random("openers"), words.answers, words.guesses
    others = others[len(answers):]
    # As many possible answers as others.
    cases = [drawn(draw, some) for _ in range(40) for some in (answers, others)]
    splits = itertools.cycle(["train"] * 8 + ["validation", "test"])
    openers = [(opener, split, 500) for opener, split in zip(cases, splits)]
    if name == "wordle":
        return Game(name, words, "easy", openers)
    return Game(name, words, "hard", openers[:20])


GAMES = ("wordle", "wordle-hard", "mastermind")


def made(name, share=1.0):
    """The rows of a game: of each opener the first ones, of which there is this share."""
    made = game(name)
    return [row for opener, split, number in made.openers
            for row in made.rows(opener, split, round(number * share))]


def checksum(rows):
    """SHA-256 of the values, whatever file they are in."""
    digest = hashlib.sha256()
    for row in rows:
        parts = (row[name] for name in SCHEMA.names)
        texts = (" ".join(map(str, part)) if isinstance(part, list) else str(part)
                 for part in parts)
        digest.update(("\t".join(texts) + "\n").encode())
    return digest.hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--share", type=float, default=1.0)
    given = parser.parse_args()
    # A process for each game.
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        parts = pool.map(made, GAMES, [given.share] * len(GAMES))
        rows = list(itertools.chain.from_iterable(parts))
    table = pa.Table.from_pylist(rows, SCHEMA)
    pyarrow.parquet.write_table(table, given.out, compression="zstd", compression_level=19)
    print(f"{len(rows)} positions, sha256 {checksum(rows)}")


if __name__ == "__main__":
    main()
