"""Thousands of regrets beside a brute force that shares nothing with the library: games, modes,
objectives, weights and trees are all written once more here, in plain Python, for small games.

CAMPAIGN=1 tries 10,000 regrets, as `.ci/python` does; otherwise there are 1,000.
"""

import collections
import functools
import math
import os
import random

import pytest

import guesstree as g

np = pytest.importorskip("numpy")

REGRETS = 10_000 if os.environ.get("CAMPAIGN") else 1_000
INFINITE = math.inf


def common(guess, answer):
    return sum((collections.Counter(guess) & collections.Counter(answer)).values())


def right(guess, answer):
    return sum(one == other for one, other in zip(guess, answer))


def wordle(guess, answer):
    """Marks from left to right: a letter that is not in place is yellow while the answer has more
    of it, out of place, than were yellow before."""
    out_of_place = collections.Counter(
        other for one, other in zip(guess, answer) if one != other
    )
    marks = ""
    for one, other in zip(guess, answer):
        if one == other:
            marks += "G"
        elif out_of_place[one] > 0:
            out_of_place[one] -= 1
            marks += "Y"
        else:
            marks += "B"
    return marks


def pegs(guess, answer):
    black = right(guess, answer)
    return f"{black}B{common(guess, answer) - black}W"


def black_pegs(guess, answer):
    return f"{right(guess, answer)}B"


def cows(guess, answer):
    bulls = right(guess, answer)
    return f"{bulls}A{common(guess, answer) - bulls}B"


def jotto(guess, answer):
    return "win" if guess == answer else str(common(guess, answer))


def may_follow(mode, score, turns, guess):
    """Whether a guess may follow these turns."""
    for made, feedback in turns:
        if mode == "strict":
            if score(made, guess) != feedback:
                return False
            continue
        known = collections.Counter(
            letter for letter, mark in zip(made, feedback) if mark in "GY"
        )
        marked = list(zip(made, feedback, guess))
        if any(mark == "G" and new != letter for letter, mark, new in marked):
            return False
        if any(guess.count(letter) < known[letter] for letter in made):
            return False
        if mode == "ultra" and any(
            (mark == "Y" and new == letter) or (mark == "B" and guess.count(letter) > known[letter])
            for letter, mark, new in marked
        ):
            return False
    return True


class Brute:
    """The least costs in one small game, by trying every tree."""

    def __init__(self, answers, guesses, score, mode, weights):
        self.guesses, self.mode, self.weights = guesses, mode, weights
        self.answers, self.score = answers, functools.cache(score)
        self.best = functools.cache(self._best)

    def left(self, turns):
        """The candidates after these turns, and the guesses that may follow."""
        fits = [a for a in self.answers if all(self.score(w, a) == f for w, f in turns)]
        may = [w for w in self.guesses
               if self.mode == "easy" or may_follow(self.mode, self.score, turns, w)]
        return frozenset(fits), frozenset(may)

    def weight(self, answers):
        return sum(self.weights[answer] for answer in answers)

    def with_guess(self, candidates, may, guess, limit, within):
        """The least (weight of answers not found within `within`, total) of a tree that begins with
        the guess and finds all answers within `limit`; None if there is none."""
        if limit == 0:
            return None
        blocks = collections.defaultdict(set)
        for answer in candidates:
            blocks[self.score(guess, answer)].add(answer)
        weight = self.weight(candidates)
        missed, total = (0 if within > 0 else self.weight(candidates & {guess})), weight
        for feedback, block in blocks.items():
            if block == {guess}:
                continue
            narrow = may
            if self.mode != "easy":
                turn = [(guess, feedback)]
                narrow = frozenset(
                    w for w in may if may_follow(self.mode, self.score, turn, w)
                )
            rest = self.best(frozenset(block), narrow, limit - 1, max(within - 1, 0))
            if rest is None:
                return None
            missed, total = missed + rest[0], total + rest[1]
        return missed, total

    def _best(self, candidates, may, limit, within):
        if limit == 0:
            return None
        each = []
        for guess in may:
            feedback = {self.score(guess, answer) for answer in candidates}
            # A guess that tells nothing is no use, whatever the mode.
            if len(feedback) > 1 or candidates == {guess}:
                each.append(self.with_guess(candidates, may, guess, limit, within))
        return min((one for one in each if one is not None), default=None)

    def value(self, candidates, may, guess, objective, limit):
        """What the objective compares, for one game; None if no tree begins with the guess."""
        weight = self.weight(candidates)
        if objective.startswith("worst"):
            for most in range(1, min(limit, 12) + 1):
                found = self.with_guess(candidates, may, guess, most, most)
                if found is not None:
                    return (most,) if objective == "worst-alone" else (most, found[1] / weight)
            return None
        within = int(objective.partition("=")[2] or limit)
        found = self.with_guess(candidates, may, guess, limit, within)
        if found is None:
            return None
        missed, total = found
        return (missed / weight, total / weight) if "=" in objective else (total / weight,)


def drawn_game(drawn):
    """A list of the library, and its game in plain Python: answers, guesses, feedback, modes."""
    sort = drawn.choice(["words"] * 4 + ["jotto", "pegs", "black", "cows", "table"])
    if sort in ("words", "jotto"):
        letters, length = drawn.choice(["abc", "abcd", "abcde"]), drawn.choice([3, 4, 4])
        words = set()
        while len(words) < drawn.randrange(5, 12):
            words.add("".join(drawn.choices(letters, k=length)))
        words = drawn.sample(sorted(words), len(words))
        answers = sorted(words[: drawn.randrange(3, min(len(words), 8) + 1)])
        game = g.List.from_words("drawn", answers, words)
        if sort == "jotto":
            return game.jotto(), answers, words, jotto, ["easy"]
        return game, answers, words, wordle, ["easy", "hard", "ultra", "strict"]
    if sort == "table":
        names = [f"n{at}" for at in range(drawn.randrange(4, 9))]
        answers = names[: drawn.randrange(3, len(names) + 1)]
        codes = {(w, a): 0 if w == a else drawn.randrange(1, 4) for w in names for a in names}
        game = g.List.from_scores("drawn", answers, names, lambda w, a: codes[w, a])
        return game, answers, names, lambda w, a: str(codes[w, a]), ["easy"]
    name, score = {
        "pegs": (drawn.choice(["mastermind:2x3", "mastermind:3x2"]), pegs),
        "black": (drawn.choice(["black-peg:2x3", "black-peg:3x2"]), black_pegs),
        "cows": (drawn.choice(["bulls-and-cows:2x3", "bulls-and-cows:2x4"]), cows),
    }[sort]
    game = g.List.generated(name)
    return game, game.answers, game.guesses, score, ["easy", "strict"]


def tried(drawn):
    """One game with its question: how many regrets agree, and of which sort they are."""
    game, answers, guesses, score, modes = drawn_game(drawn)
    assert game.answers == sorted(answers) and sorted(game.guesses) == sorted(guesses)
    mode, limit = drawn.choice(modes), drawn.choice([2, 3, 4, 20])
    objective = drawn.choice(["mean", "mean", "mean,worst", "worst", "worst-alone", "within=2",
                              "within=3"])
    given = {answer: drawn.randrange(1, 6) for answer in answers} if drawn.random() < 0.5 else None
    brute = Brute(answers, guesses, score, mode, given or dict.fromkeys(answers, 1))
    positions = [[]]
    for _ in range(2):
        answer, turns = drawn.choice(answers), []
        for _ in range(drawn.randrange(1, 3)):
            made = drawn.choice(sorted(brute.left(turns)[1]))
            turns.append((made, score(made, answer)))
        if turns[-1][0] != answer:
            positions.append(turns)
    rows = [(turns, guess) for turns in positions for guess in guesses]
    regrets = g.Engine(game, mode=mode).regret_batch(
        rows, objective=objective, max_guesses=limit, progress=False,
        weights=g.Weights(game, given) if given else None,
    )
    cost, regret, at, exact = regrets.cost, regrets.regret, 0, 0
    for turns in positions:
        candidates, may = brute.left(turns)
        values = {guess: brute.value(candidates, may, guess, objective, limit) for guess in may}
        best = min((value for value in values.values() if value is not None), default=None)
        for guess in guesses:
            case = (game, mode, objective, limit, given, turns, guess)
            if guess not in may:
                assert f"in {mode} mode" in str(regrets.errors[at]), case
                at += 1
                continue
            value = values[guess]
            width = len(best or value or (0,) * np.size(cost[at]))
            wanted = value or (INFINITE,) * width
            assert np.allclose(np.atleast_1d(cost[at]), wanted, rtol=1e-12), case
            if best is None:
                lost = (0,) * width
            elif value is None:
                lost = (INFINITE,) * width
            else:
                lost = [one - other for one, other in zip(value, best)]
            assert np.allclose(np.atleast_1d(regret[at]), lost, atol=1e-12), case
            assert (regrets.best_guess[at] is None) == (best is None), case
            if best is not None:
                # One may be better by the last numbers of an objective, which regrets leave out.
                assert values[regrets.best_guess[at]] == pytest.approx(best, rel=1e-12), case
            at, exact = at + 1, exact + 1
    assert at == len(rows) and set(regrets.errors) == {
        at for at, row in enumerate(regrets.exact) if not row
    }
    return exact, [game.game.partition(":")[0], mode, objective, f"limit {limit}",
                   "weights" if given else "no weights"]


def test_thousands_of_regrets_are_those_of_a_brute_force():
    drawn, sorts, found = random.Random(2026), collections.Counter(), 0
    while found < REGRETS:
        exact, of = tried(drawn)
        found += exact
        sorts.update(dict.fromkeys(of, exact))
    print(f"{found} regrets:", dict(sorts))
    assert len(sorts) == 6 + 4 + 6 + 4 + 2 and min(sorts.values()) >= REGRETS // 200


def test_the_feedback_written_here_is_that_of_the_library():
    drawn = random.Random(7)
    for _ in range(60):
        game, answers, guesses, score, _ = drawn_game(drawn)
        for guess in guesses:
            for answer in answers:
                assert game.score(guess, answer) == score(guess, answer)
