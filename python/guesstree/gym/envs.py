"""The environments: one game, and many side by side."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ..games import Games


def _spaces(games: Games) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete]:
    turns = (games.max_guesses,)
    seen: dict[str, gymnasium.Space[Any]] = {
        "guesses": gymnasium.spaces.Box(0, len(games.words), turns, np.int32),
        "feedback": gymnasium.spaces.Box(0, games.codes, turns, np.int32),
    }
    return gymnasium.spaces.Dict(seen), gymnasium.spaces.Discrete(len(games.words))


class GuessEnv(gymnasium.Env[dict[str, Any], Any]):
    """One game. The options are those of `Games`.

    An action is the number of a guess in `list.guesses`. An observation has two arrays with an
    entry for each turn: `guesses` has the number of each guess plus 1, and `feedback` the code of
    each feedback plus 1, which `list.feedback` reads. Both are 0 in turns to come, and `feedback`
    in a turn whose guess was refused.

    The info has `candidates`, the number of answers that fit all feedback; `action_mask`, which has
    1 for each guess that may follow; and `won`. An episode terminates when the answer is guessed,
    and after `max_guesses` guesses. `reset(options={"answer": "crane"})` chooses the answer.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        self.games = Games(1, **options)
        self.observation_space, self.action_space = _spaces(self.games)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.games.begin(np.ones(1, bool), self.np_random, (options or {}).get("answer"))
        return self.games.seen(0), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.games.over()[0]:
            raise gymnasium.error.ResetNeeded("the game is over; reset the environment")
        reward = self.games.play([action], np.ones(1, bool))[0]
        over = bool(self.games.over()[0])
        return self.games.seen(0), float(reward), over, False, self._info()

    def render(self) -> Any:
        """The turns so far, one a line, in the render mode "ansi"."""
        return self.games.text(0) if self.render_mode == "ansi" else None

    def _info(self) -> dict[str, Any]:
        return {
            "candidates": int(self.games.left[0]),
            "action_mask": self.games.mask()[0].astype(np.int8),
            "won": bool(self.games.won()[0]),
        }


class GuessVectorEnv(gymnasium.vector.VectorEnv[dict[str, Any], Any, Any]):
    """`num_envs` games side by side. What `GuessEnv` says of actions, observations and infos is
    true of each row of the arrays here; `action_mask` is bool, and is not to be written to.

    A game that is over begins anew in the next step, whose action is passed over for it and whose
    reward is 0, as Gymnasium has it by default. One generator draws the answers of all games.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self, num_envs: int = 1, *, render_mode: str | None = None, **options: Any
    ) -> None:
        self.games = Games(num_envs, **options)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space, self.single_action_space = _spaces(self.games)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._over = np.zeros(self.num_envs, bool)
        self.games.begin(~self._over, self.np_random, (options or {}).get("answer"))
        return self.games.seen(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        games, begun = self.games, self._over
        rewards = games.play(actions, ~begun)
        if begun.any():
            games.begin(begun, self.np_random)
        self._over = games.over()
        none = np.zeros(self.num_envs, bool)
        return games.seen(), rewards, self._over.copy(), none, self._info()

    def render(self) -> Any:
        """The turns of each game, in the render mode "ansi"."""
        if self.render_mode != "ansi":
            return None
        return tuple(self.games.text(game) for game in range(self.num_envs))

    def _info(self) -> dict[str, Any]:
        games = self.games
        return {"candidates": games.left.copy(), "action_mask": games.mask(), "won": games.won()}
