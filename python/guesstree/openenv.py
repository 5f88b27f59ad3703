"""Guessing games for OpenEnv: the environment, its server, and a client.

`app(reward="regret")` is the server, an application for uvicorn; the options are those of
`guesstree.text.TextGame`. `python -m guesstree.openenv` serves Wordle on port 8000.
"""

from typing import Any
from uuid import uuid4

try:
    from openenv.core import EnvClient
    from openenv.core.client_types import StepResult
    from openenv.core.env_server import create_app
    from openenv.core.env_server.interfaces import Environment
    from openenv.core.env_server.types import Action, Observation, State
except ImportError as missing:
    raise ImportError(
        "this needs openenv, which is not installed: pip install 'guesstree[openenv]'"
    ) from missing

from .text import TextGame

__all__ = [
    "GuessAction",
    "GuessClient",
    "GuessEnvironment",
    "GuessObservation",
    "GuessState",
    "app",
]


class GuessAction(Action):
    """What the player says."""

    text: str
    """Any text with the guess, as `guesstree.text.read_guess` finds it."""


class GuessObservation(Observation):
    """What the game says; `reward` and `done` are about the last move."""

    text: str
    """The rules and the first question after a reset, and then each reply."""
    won: bool = False
    """Whether the answer was guessed."""
    refused: bool = False
    """Whether the last move was refused; `text` says why."""


class GuessState(State):
    """How far a game is. A step is any move."""

    guesses: int = 0
    """How many guesses were made, those of the opening included."""
    refusals: int = 0
    """How many moves were refused."""


class GuessEnvironment(Environment[GuessAction, GuessObservation, GuessState]):
    """One game. The options are those of `guesstree.text.TextGame`; `reset` takes a seed and an
    `answer`."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.game = TextGame(**options)
        self._episode, self._steps = str(uuid4()), 0

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        answer: str | None = None,
        **_: Any,
    ) -> GuessObservation:
        self._episode, self._steps = episode_id or str(uuid4()), 0
        text = self.game.reset(seed=seed, answer=answer)
        return GuessObservation(text=f"{self.game.rules}\n\n{text}")

    def step(
        self, action: GuessAction, timeout_s: float | None = None, **_: Any
    ) -> GuessObservation:
        reply = self.game.step(action.text)
        self._steps += 1
        return GuessObservation(
            text=reply.text,
            reward=reply.reward,
            done=reply.done,
            won=reply.won,
            refused=reply.refused,
        )

    @property
    def state(self) -> GuessState:
        return GuessState(
            episode_id=self._episode,
            step_count=self._steps,
            guesses=self.game.guesses,
            refusals=self.game.refusals,
        )


class GuessClient(EnvClient[GuessAction, GuessObservation, GuessState]):
    """A client of a server with `app`."""

    def _step_payload(self, action: GuessAction) -> dict[str, Any]:
        return {"text": action.text}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[GuessObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        seen = {**payload["observation"], "reward": reward, "done": done}
        return StepResult(observation=GuessObservation(**seen), reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> GuessState:
        return GuessState(**payload)


def app(*, max_concurrent_envs: int = 64, **options: Any) -> Any:
    """The server: an application of FastAPI, in which each session plays games of its own."""
    return create_app(
        lambda: GuessEnvironment(**options),
        GuessAction,
        GuessObservation,
        env_name="guesstree",
        max_concurrent_envs=max_concurrent_envs,
    )


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(app(), port=8000)
