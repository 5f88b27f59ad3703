"""Guessing games as environments of Gymnasium: one game, or many side by side on arrays.

>>> import gymnasium, guesstree.gym
>>> env = gymnasium.make("guesstree/Wordle-v0", reward="shaped")
>>> observation, info = env.reset(seed=1)
>>> info["candidates"]
2315
>>> envs = gymnasium.make_vec(
...     "guesstree/Mastermind-v0", num_envs=8, vectorization_mode="vector_entry_point"
... )
>>> observations, infos = envs.reset(seed=1)
>>> observations["guesses"].shape
(8, 10)

An import of this module registers `guesstree/Wordle-v0`, `guesstree/Absurdle-v0`,
`guesstree/Mastermind-v0` and `guesstree/BullsAndCows-v0`. Each takes the options of `Games`, such
as another `list`, `mode` or `reward`. `GuessEnv` says what an action, an observation and an episode
are.
"""

try:
    import gymnasium
except ImportError as missing:
    raise ImportError(
        "guesstree.gym needs gymnasium, which is not installed: pip install 'guesstree[gym]'"
    ) from missing

from .envs import GuessEnv, GuessVectorEnv
from ..games import REWARDS, Games

__all__ = ["REWARDS", "Games", "GuessEnv", "GuessVectorEnv"]

for _name, _options in {
    "Wordle": {"list": "original", "max_guesses": 6},
    "Absurdle": {"list": "original", "max_guesses": 20, "adversarial": True},
    "Mastermind": {"list": "mastermind:4x6", "max_guesses": 10},
    "BullsAndCows": {"list": "bulls-and-cows:4x10", "max_guesses": 10},
}.items():
    gymnasium.register(
        f"guesstree/{_name}-v0",
        entry_point="guesstree.gym.envs:GuessEnv",
        vector_entry_point="guesstree.gym.envs:GuessVectorEnv",
        kwargs=_options,
    )
