"""Guessing games for verifiers: a taskset, and the environment that plays its tasks.

`vf-eval guesstree-verifiers -n 20` plays twenty games of Wordle with the default model. The options
are those of `guesstree.text.TextGame`, such as `--env.taskset.reward regret`. Task number `n` is
the game whose answer is drawn with the seed `n`, so a task is the same game wherever it is played.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

try:
    import verifiers.v1 as vf
except ImportError as missing:
    raise ImportError(
        "this needs verifiers 0.4 or later, which is not installed: "
        "pip install 'guesstree[verifiers]' (Python 3.11 or later)"
    ) from missing

from guesstree.text import TextGame

__all__ = ["GuessConfig", "GuessData", "GuessEnv", "GuessEnvConfig", "GuessTask", "GuessTaskset"]


class GuessConfig(vf.TasksetConfig):
    """What is played."""

    list: str = "original"
    """The name of a list that comes with guesstree, or of a game such as `mastermind:4x6`."""
    mode: str = "easy"
    """Which guesses may follow: easy, hard, ultra or strict."""
    max_guesses: int = 6
    """A game is lost after this many guesses."""
    adversarial: bool = False
    """Whether the host evades, as in Absurdle."""
    opening: tuple[str, ...] = ()
    """Guesses that are made before a game is shown."""
    reward: str = "win"
    """`win`, `shaped`, or `regret`, which is minus what each guess costs more than the best one."""
    refused_reward: float = -1.0
    """The reward of a move that names no guess that is allowed."""
    phrasing: str = "marks"
    """How feedback is told: marks, colours, squares, tiles or json."""
    max_refusals: int = 5
    """More refused moves than these end a game."""

    def game(self) -> TextGame:
        """A game with these options."""
        return TextGame(**{name: getattr(self, name) for name in _OPTIONS})


_OPTIONS = [name for name in GuessConfig.model_fields if name not in vf.TasksetConfig.model_fields]


class GuessData(vf.TaskData):
    """One game."""

    seed: int
    """The answer is drawn with it."""


class GuessTask(vf.Task[GuessData]):
    """One game. What it brought is recorded by `GuessEnv`."""


class GuessTaskset(vf.Taskset[GuessTask, GuessConfig]):
    """Games without end, one for each seed."""

    INFINITE = True

    def load(self) -> Iterator[GuessTask]:
        game, seed = self.config.game(), 0
        while True:
            prompt = game.reset(seed=seed)
            data = GuessData(name=f"{self.config.list}#{seed}", prompt=prompt,
                             system_prompt=game.rules, seed=seed)
            yield GuessTask(data, self.config.task)
            seed += 1


class GuessEnvConfig(vf.EnvConfig):
    """The player, which needs a conversation and no tools."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"})


class GuessEnv(vf.Env[GuessEnvConfig]):
    """Plays the tasks. The trace has the reward `guesstree`, the sum over a game, and the metrics
    `won`, `guesses` and `refusals`."""

    async def run(self, task: Any, agents: Any) -> None:
        game = self.taskset.config.game()
        game.reset(seed=task.data.seed)
        total = 0.0
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                # A search for a regret may take a while, and others play meanwhile.
                reply = await asyncio.to_thread(game.step, segment.last_reply)
                total += reply.reward
                if reply.done:
                    break
                segment = await interaction.turn(reply.text)
        trace = interaction.trace
        trace.record_reward("guesstree", total)
        trace.record_metrics(
            {"won": game.won, "guesses": game.guesses, "refusals": game.refusals}
        )
