"""Games side by side, on arrays of numpy: what the environments and texts are made of."""

import functools
from collections.abc import Sequence
from typing import Any

from ._guesstree import NAMES, Engine, Error, List, _Masks

try:
    import numpy as np
except ImportError as missing:
    raise ImportError(
        "games need numpy, which is not installed: pip install 'guesstree[numpy]'"
    ) from missing

REWARDS = ("win", "shaped", "regret")

# A search for regrets has no other limit on guesses: so every guess has a cost.
MOST_GUESSES = 100


@functools.lru_cache(maxsize=8)
def _matrix(words: List) -> Any:
    return words.feedback_matrix()


@functools.lru_cache(maxsize=8)
def _engine(words: List, mode: Any) -> Engine:
    return Engine(words, mode=mode)


class Games:
    """`number` games on one list. The arrays have a row for each game.

    - `list`: a `guesstree.List`, the name of one that comes with guesstree, or a game of codes such
      as "mastermind:4x6".
    - `mode`: which guesses may follow: "easy", "hard", "ultra" or "strict". A guess that may not is
      refused: it gets no feedback and the reward `refused_reward`, but it counts.
    - `max_guesses`: a game is lost after this many guesses.
    - `adversarial`: the host has no answer in mind, and replies with the feedback that leaves the
      most candidates, as in Absurdle.
    - `opening`: guesses that are made before a game is shown. They count, and are never the answer.
    - `reward`: "win" is 1 for the right guess, otherwise 0. "shaped" is the part of the candidates
      that was ruled out, in bits: log2 of their number before, divided by that after the guess.
      "regret" is minus the exact regret of the guess: how many guesses more than the best one it
      takes, on average, or against an adversarial host in the worst case. The first search in a
      list takes some seconds, or half a minute for bulls and cows, and later ones a moment; with an
      `opening` all take a moment.
    """

    def __init__(
        self,
        number: int,
        *,
        list: List | str = "original",
        mode: str = "easy",
        max_guesses: int = 6,
        adversarial: bool = False,
        opening: Sequence[str] = (),
        reward: str = "win",
        refused_reward: float = -1.0,
    ) -> None:
        if reward not in REWARDS:
            raise Error(f"there is no reward {reward!r}; give one of {', '.join(REWARDS)}")
        if isinstance(list, str):
            list = List.embedded(list) if list in NAMES else List.generated(list)
        if len(opening) >= max_guesses:
            raise Error("the opening leaves no guess to make; give more guesses")
        self.list, self.reward = list, reward
        self.mode: Any = mode
        self.number, self.max_guesses, self.adversarial = number, max_guesses, adversarial
        self.refused_reward = refused_reward
        self.engine = _engine(list, mode)
        self.words, self.matrix = list.guesses, _matrix(list)
        self.opening = [list.index(word) for word in opening]
        self.win = int(self.matrix[0, 0])
        self.codes = int(self.matrix.max()) + 1
        answers = len(list.answers)
        self._drawn = np.setdiff1d(np.arange(answers), self.opening)
        if not len(self._drawn):
            raise Error("the opening has every answer; leave one out")
        self._every = np.arange(number)
        self._rank: Any = self._told() if adversarial else None
        self._masks = None if mode == "easy" else _Masks(list, mode, number)
        self._mask: Any = None
        self.answers = np.zeros(number, np.intp)
        self.candidates = np.ones((number, answers), bool)
        self.left = np.full(number, answers)
        self.turns = np.zeros(number, np.intp)
        # Of each turn the guess and the feedback, both plus 1; 0 where there is none.
        self.guesses = np.zeros((number, max_guesses), np.int32)
        self.feedback = np.zeros((number, max_guesses), np.int32)

    def begin(self, which: Any, random: np.random.Generator, answer: str | None = None) -> None:
        """Begins the games that are true in `which` anew, each with an answer drawn by `random`, or
        with this one."""
        answers = self.candidates.shape[1]
        if answer is None:
            drawn = random.integers(len(self._drawn), size=int(which.sum()))
            self.answers[which] = self._drawn[drawn]
        else:
            place = self.list.index(answer) if answer in self.list else -1
            if place not in self._drawn or self.adversarial:
                raise Error(f"{answer} cannot be the answer here")
            self.answers[which] = place
        if self._masks is not None:
            self._masks.begin(np.flatnonzero(which).tolist())
        self._mask = None
        self.candidates[which] = True
        self.left[which] = answers
        self.turns[which] = 0
        self.guesses[which] = 0
        self.feedback[which] = 0
        for guess in self.opening:
            self._make(np.full(self.number, guess), which)
            if self.adversarial and (self.won() & which).any():
                raise Error("the opening ends the game; leave a guess out")

    def begin_all(self, seed: int | None = None, answer: str | None = None) -> None:
        """Begins all games anew, with answers drawn with the seed, or with this one."""
        self.begin(np.ones(self.number, bool), np.random.default_rng(seed), answer)

    def play_all(self, actions: Any) -> Any:
        """Makes the guess of each game, and returns the rewards."""
        return self.play(actions, np.ones(self.number, bool))

    def play(self, actions: Any, playing: Any) -> Any:
        """Makes the guess of each game that is true in `playing`, and returns the rewards."""
        actions = np.asarray(actions, np.intp)
        if actions.shape != (self.number,) or actions.min() < 0 or actions.max() >= len(self.words):
            raise Error(f"give the number of a guess, below {len(self.words)}, for each game")
        made = playing if self.mode == "easy" else playing & self.mask()[self._every, actions]
        rewards = np.zeros(self.number)
        if self.reward == "regret":
            rewards[made] = -self._regrets(actions, made)
        before = self.left.copy()
        self._make(actions, made)
        if self.reward == "shaped":
            rewards[made] = np.log2(before[made] / self.left[made])
        elif self.reward == "win":
            rewards[made & self.won()] = 1.0
        refused = playing & ~made
        if refused.any():
            self.guesses[refused, self.turns[refused]] = actions[refused] + 1
            self.turns[refused] += 1
            rewards[refused] = self.refused_reward
        return rewards

    def fitting(self, game: int) -> str:
        """The answer of a game; against an adversarial host, the first that fits."""
        fits = self.candidates[game].argmax() if self.adversarial else self.answers[game]
        return self.words[int(fits)]

    def won(self) -> Any:
        """Which games are won."""
        return (self.feedback == self.win + 1).any(axis=1)

    def over(self) -> Any:
        """Which games are won or lost."""
        return self.won() | (self.turns >= self.max_guesses)

    def mask(self) -> Any:
        """For each game which guesses may follow. Not to be written to."""
        if self._mask is None:
            if self._masks is None:
                self._mask = np.broadcast_to(True, (self.number, len(self.words)))
            else:
                self._mask = self._masks.masks()
        return self._mask

    def seen(self, at: Any = slice(None)) -> dict[str, Any]:
        """The observation of all games, or of one."""
        return {"guesses": self.guesses[at].copy(), "feedback": self.feedback[at].copy()}

    def text(self, at: int) -> str:
        """The turns of one game, one a line."""
        turns = self.made()[at]
        return "\n".join(f"{self.words[guess]} {self.list.feedback(code)}" for guess, code in turns)

    def made(self) -> Any:
        """The turns of each game as pairs of a guess and a code, without guesses that were
        refused."""
        pairs = zip((self.guesses - 1).tolist(), (self.feedback - 1).tolist())
        return [[turn for turn in zip(*both) if turn[1] >= 0] for both in pairs]

    def _make(self, actions: Any, made: Any) -> None:
        """Makes the guess of each game that is true in `made`, which the mode allows."""
        rows = self.matrix[actions]
        replies = self._replies(rows) if self.adversarial else rows[self._every, self.answers]
        fits = rows == replies[:, None]
        if not made.all():
            fits |= ~made[:, None]
        self.candidates &= fits
        self.left = self.candidates.sum(axis=1, dtype=np.int32)
        if self._masks is not None:
            games = np.flatnonzero(made)
            told = zip(games.tolist(), actions[games].tolist(), replies[games].tolist())
            self._masks.narrow(list(told))
            self._mask = None
        turns = self.turns[made]
        self.guesses[made, turns] = actions[made] + 1
        self.feedback[made, turns] = replies[made].astype(np.int32) + 1
        self.turns[made] += 1

    def _replies(self, rows: Any) -> Any:
        """The feedback that leaves the most candidates and, of equal ones, tells least."""
        blocks = (rows + self._every[:, None] * self.codes)[self.candidates]
        counts = np.bincount(blocks, minlength=self.number * self.codes)
        sizes = counts.reshape(self.number, self.codes)
        return (sizes * self.codes - self._rank).argmax(axis=1)

    def _told(self) -> Any:
        """The place of each code by how much it tells: greens, then yellows, then the code."""
        occurs = np.zeros(self.codes, bool)
        occurs[self.matrix] = True
        is_marked = self.list.game.startswith("wordle")
        texts = [self.list.feedback(code) if occurs[code] and is_marked else ""
                 for code in range(self.codes)]
        told = [(text.count("G"), text.count("Y"), code) for code, text in enumerate(texts)]
        return np.argsort(np.argsort([green << 32 | yellow << 24 | code
                                      for green, yellow, code in told]))

    def _regrets(self, actions: Any, made: Any) -> Any:
        turns = self.made()
        rows = [
            (
                [(self.words[guess], self.list.feedback(code)) for guess, code in turns[game]],
                self.words[actions[game]],
            )
            for game in np.flatnonzero(made)
        ]
        regrets = self.engine.regret_batch(
            rows,
            objective="worst-alone" if self.adversarial else "mean",
            max_guesses=MOST_GUESSES,
            best_guess=False,
            progress=False,
        )
        for error in regrets.errors.values():
            raise error
        return regrets.regret
