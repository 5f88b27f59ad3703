"""Guessing games in plain text, as language models play them.

>>> from guesstree.text import TextGame
>>> game = TextGame(reward="regret", opening=["salet"], phrasing="marks")
>>> print(game.reset(answer="tract"))
Guess 1 of 6: salet BYBBG
What is your next guess?
>>> reply = game.step("It has A and T. <guess>crown</guess>")
>>> print(reply.text, round(reply.reward, 2))
Guess 2 of 6: crown YGBBB
What is your next guess? -0.15
>>> print(game.step("I think it is [tracts].").text)
Not accepted: `tracts` has 6 letters, expected 5. This did not count as a guess.
What is your next guess?
>>> game.step("tract").won
True

`guesstree_verifiers` has these games for verifiers, and `guesstree.openenv` for OpenEnv.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Literal

from ._guesstree import Error
from .games import REWARDS, Games

__all__ = ["PHRASINGS", "REWARDS", "Reply", "TextGame", "read_guess"]

PHRASINGS = ("marks", "colours", "squares", "tiles", "json")

Phrasing = Literal["marks", "colours", "squares", "tiles", "json"]

_COLOURS = {"G": "green", "Y": "yellow", "B": "gray"}
_SQUARES = {"G": "🟩", "Y": "🟨", "B": "⬛"}
_MARKED = {
    "green": "the letter is in the answer, in this place",
    "yellow": "the letter is in the answer, in another place",
    "gray": "the letter is not in the answer, or not one more time",
}
_COUNTED = {
    "mastermind": "how many symbols are right and in the right place (B, for black), and how many "
    "others are right but in another place (W, for white)",
    "black-peg": "how many symbols are right and in the right place (B, for black)",
    "bulls-and-cows": "how many symbols are right and in the right place (A), and how many others "
    "are right but in another place (B)",
    "jotto": "how many letters it has in common with the answer, in whatever places",
    "table": "one of the outcomes of the game",
}

_MARKERS = [re.compile(r"<guess>(.*?)</guess>", re.I | re.S), re.compile(r"\[([^\[\]\n]+)\]")]


def read_guess(text: str) -> str | None:
    """The guess in what a model says: the last one within <guess> and </guess>; or else the last in
    square brackets; or else the last line, if it is a single word. None if there is none.

    >>> read_guess("First [crane] came to mind, but [slate] is better.")
    'slate'
    """
    for marker in _MARKERS:
        if found := marker.findall(text):
            return str(found[-1]).strip() or None
    words = text.strip().rpartition("\n")[2].split()
    return words[0].strip(".,;:!?*`'\"[]()<>") or None if len(words) == 1 else None


@dataclass(frozen=True)
class Reply:
    """What a game says to a move. `reward` is that of the move, and `done` says that the game is
    over. A move that was `refused` is no guess, and `text` says why."""

    text: str
    reward: float
    done: bool
    won: bool
    refused: bool


class TextGame:
    """One game as text. The options are those of `guesstree.games.Games`, such as `list`, `mode`,
    `max_guesses`, `adversarial`, `opening` and `reward`, and

    - `phrasing`: how feedback is told: "marks", such as BYBBG; "colours", in words; "squares", as
      people share them; "tiles", with each letter above its mark; "json". Games without marks for
      each letter have the same feedback in all but "json".
    - `max_refusals`: how many moves may be refused, as they name no guess that is allowed. Each
      brings the reward `refused_reward` and does not count. One more ends the game.
    """

    def __init__(
        self, *, phrasing: Phrasing = "marks", max_refusals: int = 5, **options: Any
    ) -> None:
        if phrasing not in PHRASINGS:
            known = ", ".join(PHRASINGS)
            raise Error(f"there is no phrasing {phrasing!r}; give one of {known}")
        self.games = Games(1, **options)
        self.phrasing, self.max_refusals = phrasing, max_refusals
        self.refusals = 0
        self._is_begun = False

    @property
    def rules(self) -> str:
        """What a player is told before the first game: the game, the feedback, how to reply."""
        words, game = self.games.list, self.games.list.game.partition(":")[0]
        if game in ("wordle", "jotto"):
            goal = f"Find the secret word of {words.letters} letters."
            allowed = f"Guess one of the {len(words.guesses):,} allowed words"
        else:
            kind = "" if game == "table" else f", such as {words.guesses[-1]}"
            goal = f"Find the secret one of {len(words):,} codes{kind}."
            allowed = "Guess a code"
        limit = f"You have {self.games.max_guesses} guesses."
        host = (
            " No secret is chosen beforehand: each reply is the one that leaves the most answers."
            if self.games.adversarial
            else ""
        )
        mode = {
            "easy": "",
            "hard": " Each letter that is known to be in the answer must be used, green ones in "
            "their places.",
            "ultra": " Each guess must use all that the marks say, but for what two of them say "
            "together.",
            "strict": " Each guess must be a possible answer, by all feedback so far.",
        }[self.games.mode]
        return (
            f"{goal} {limit} {allowed}; {self._feedback_rule(game)}.{mode}{host} "
            "Reply with your guess as <guess>"
            f"{words.guesses[0]}</guess>."
        )

    def reset(self, *, seed: int | None = None, answer: str | None = None) -> str:
        """Begins a game whose answer is drawn with the seed, or given, and returns what the player
        sees of it: the guesses of the opening, and a question."""
        self.refusals, self._is_begun = 0, True
        self.games.begin_all(seed, answer)
        return "\n".join([*self._told(), "What is your next guess?"])

    def step(self, move: str) -> Reply:
        """Makes the guess in a move, in whatever text it stands."""
        if not self._is_begun or self.done:
            raise Error("the game is over; reset it")
        guess = read_guess(move)
        if guess is None:
            return self._refuse("there is no guess in your reply; give it as <guess>…</guess>")
        why = self.games.list.refusal(guess, self._turns(), mode=self.games.mode)
        if why is not None:
            return self._refuse(why)
        reward = self.games.play_all([self.games.list.index(guess)])[0]
        text, won = self._told()[-1], self.won
        if won:
            text += "\nThat is the answer."
        elif self.done:
            fit = self.games.fitting(0)
            text += f"\nNo guess is left. The answer was {fit}."
        else:
            text += "\nWhat is your next guess?"
        return Reply(text, float(reward), self.done, won, False)

    @property
    def won(self) -> bool:
        """Whether the answer was guessed."""
        return bool(self.games.won()[0])

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return bool(self.games.over()[0]) or self.refusals > self.max_refusals

    @property
    def guesses(self) -> int:
        """How many guesses were made, those of the opening included."""
        return int(self.games.turns[0])

    def _turns(self) -> list[tuple[str, str]]:
        games = self.games
        turns = games.made()[0]
        return [(games.words[guess], games.list.feedback(code)) for guess, code in turns]

    def _refuse(self, why: str) -> Reply:
        self.refusals += 1
        end = "This did not count as a guess."
        end += "\n"
        end += "Too many refusals: the game is over." if self.done else "What is your next guess?"
        text = f"Not accepted: {why}. {end}"
        return Reply(text, self.games.refused_reward, self.done, False, True)

    def _told(self) -> list[str]:
        """Each turn so far."""
        most = self.games.max_guesses
        return [
            self._turn(number, most, guess, feedback)
            for number, (guess, feedback) in enumerate(self._turns(), 1)
        ]

    def _turn(self, number: int, most: int, guess: str, feedback: str) -> str:
        start = f"Guess {number} of {most}: "
        if self.phrasing == "json":
            return json.dumps(
                {"turn": number, "of": most, "guess": guess, "feedback": feedback},
                ensure_ascii=False,
            )
        if self.phrasing == "marks" or not set(feedback) <= set(_COLOURS):
            return f"{start}{guess} {feedback}"
        if self.phrasing == "squares":
            return f"{start}{guess} {''.join(_SQUARES[mark] for mark in feedback)}"
        if self.phrasing == "tiles" and len(guess) == len(feedback):
            return f"{start}\n{' '.join(guess.upper())}\n{' '.join(feedback)}"
        letters = guess if len(guess) == len(feedback) else range(1, len(feedback) + 1)
        told = (f"{letter} {_COLOURS[mark]}" for letter, mark in zip(letters, feedback))
        return f"{start}{guess}: {', '.join(told)}"

    def _feedback_rule(self, game: str) -> str:
        if game != "wordle":
            return f"the feedback says {_COUNTED[game]}"
        names = {"squares": _SQUARES, "colours": _COLOURS}.get(self.phrasing)
        marks = (names[mark] if names else mark for mark in "GYB")
        meanings = (f"{mark} if {_MARKED[colour]}" for mark, colour in zip(marks, _MARKED))
        return f"each letter is marked {', '.join(meanings)}"
