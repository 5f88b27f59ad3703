"""How many steps a second the vector environments make on one core.

    python python/benches/gym.py [ENVIRONMENT...]

With rewards that are not regrets. The guesses are drawn beforehand.
"""

import sys
from time import perf_counter

import gymnasium

import guesstree.gym  # noqa: F401

GAMES, SECONDS = 256, 2.0


def steps_per_second(name, **options):
    envs = gymnasium.make_vec(
        name, num_envs=GAMES, vectorization_mode="vector_entry_point", **options
    )
    envs.reset(seed=1)
    guesses = [envs.action_space.sample() for _ in range(64)]
    steps, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        envs.step(guesses[steps % len(guesses)])
        steps += 1
    return steps * GAMES / (perf_counter() - start)


for name in sys.argv[1:] or [
    "guesstree/Wordle-v0",
    "guesstree/Absurdle-v0",
    "guesstree/Mastermind-v0",
    "guesstree/BullsAndCows-v0",
]:
    for mode in ["easy", "strict"]:
        speed = steps_per_second(name, mode=mode, reward="shaped")
        print(f"{name}, {mode}: {speed:,.0f} steps/s, {GAMES} games side by side")
