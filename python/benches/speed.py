"""How long things take from Python, as a table in Markdown.

    taskset -c 0 python python/benches/speed.py

What is missing of numpy, gymnasium and textarena is left out. `cargo bench --bench kernels` measures a
look-up in Rust.
"""

import importlib.util
import timeit
from random import Random
from time import perf_counter

start = perf_counter()
import guesstree  # noqa: E402

IMPORT_S = perf_counter() - start
WORDS = guesstree.List.original()
GAMES = 256
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


def row(what, value, unit):
    if unit in UNITS:
        value /= UNITS[unit]
    number = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    print(f"| {what} | {number} {unit} |", flush=True)


def least(function, repeat=20):
    return min(timeit.repeat(function, number=1, repeat=repeat))


def has(*modules):
    return all(importlib.util.find_spec(module) for module in modules)


def rate(step, steps_each=1, seconds=2.0):
    """Steps a second."""
    count, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        step()
        count += steps_each
    return count / (perf_counter() - start)


def trees():
    tree, answers = guesstree.shipped(), WORDS.answers
    games = [[guesstree.score(guess, answer) for guess in tree.games([answer])[0][:-1]]
             for answer in answers]

    def look_up():
        for game in games:
            walk = tree.walk()
            for feedback in game:
                walk.step(feedback)
                walk.guess

    row("a move in a saved tree", least(look_up) / sum(map(len, games)), "ns")
    row(f"all {len(answers):,} games of a tree", least(lambda: tree.play(answers)), "ms")


def arrays():
    start = perf_counter()
    guesstree.List.original().feedback_matrix()
    row("feedback of all 30 million pairs, the first time", perf_counter() - start, "ms")
    WORDS.feedback_matrix()
    row("the same array again", least(WORDS.feedback_matrix), "µs")
    row("a `View` after a guess", least(lambda: guesstree.View(WORDS, ["crane=-y---"])), "ms")
    view = guesstree.View(WORDS, ["crane=-y---"])
    row("its blocks, of all 12,972 guesses", least(view.block_sizes), "ms")


def mixed_games(number, random):
    """Positions with a guess, from games of players by chance, by candidates, and by a tree."""
    tree, rows = guesstree.shipped(), []
    for game in range(number):
        answer, turns, walk = random.choice(WORDS.answers), [], tree.walk()
        while len(turns) < 6:
            kind = game % 3
            if kind == 2:
                guess = walk.guess
            elif kind == 1 and turns:
                guess = random.choice(guesstree.View(WORDS, turns).candidates)
            else:
                guess = random.choice(WORDS.guesses)
            feedback = guesstree.score(guess, answer)
            rows.append((list(turns), guess))
            turns.append((guess, feedback))
            if feedback == "GGGGG":
                break
            if kind == 2:
                walk.step(feedback)
    return rows


def regrets():
    rows = mixed_games(1000, Random(1))
    for number in [1, 10, 100, 1000]:
        engine, some = guesstree.Engine(WORDS), rows[-number:]
        engine.regret(["qajaq=-----"], "salet")
        start = perf_counter()
        engine.regret_batch(some, best_guess=False, progress=False)
        row(f"regret, a batch of {number:,}, each", (perf_counter() - start) / number, "ms")
    for asked, options in [
        ("", {"best_guess": False}),
        (" without a limit", {"best_guess": False, "max_guesses": 100}),
        (" with the best guess", {}),
    ]:
        engine = guesstree.Engine(WORDS)
        engine.regret(["qajaq=-----"], "salet")
        for when in ["met for the first time", "met before"]:
            start = perf_counter()
            engine.regret_batch(rows, progress=False, **options)
            each = (perf_counter() - start) / len(rows)
            steps = f"{len(rows):,} steps of 1,000 mixed agents"
            row(f"regret{asked}, {steps}, {when}, each", each, "ms")


def environments():
    import gymnasium

    import guesstree.gym  # noqa: F401

    for name in ["Wordle", "Absurdle", "Mastermind", "BullsAndCows"]:
        for mode in ["easy", "strict"]:
            envs = gymnasium.make_vec(
                f"guesstree/{name}-v0", num_envs=GAMES, mode=mode, reward="shaped",
                vectorization_mode="vector_entry_point",
            )
            envs.reset(seed=1)
            guesses = [envs.action_space.sample() for _ in range(64)]
            speed = rate(lambda: envs.step(guesses[Random().randrange(64)]), GAMES)
            row(f"{name}, {mode}, {GAMES} games side by side", speed, "steps/s")
    for name in ["Wordle", "Mastermind"]:
        env = gymnasium.make(f"guesstree/{name}-v0").unwrapped
        env.reset(seed=1)

        def step():
            if env.step(0)[2]:
                env.reset()

        row(f"{name}, one game", rate(step), "steps/s")


def texts():
    from guesstree.text import TextGame

    for name, list, move in [("Wordle", "original", "<guess>fuzzy</guess>"),
                             ("Mastermind", "mastermind:4x6", "<guess>1234</guess>")]:
        game = TextGame(list=list)
        game.reset(seed=1)

        def step():
            if game.step(move).done:
                game.reset()

        row(f"{name} as text, one game", rate(step), "steps/s")


def textarena():
    import textarena

    env = textarena.make("Mastermind-v0")
    env.reset(num_players=1, seed=1)

    def step():
        if env.step("[1 2 3 4]")[0]:
            env.reset(num_players=1)

    row(f"Mastermind of TextArena {textarena.__version__}", rate(step), "steps/s")


print("| what | time or speed |\n|---|---|")
row("import", IMPORT_S, "ms")
trees()
if has("numpy"):
    arrays()
regrets()
if has("numpy", "gymnasium"):
    environments()
if has("numpy"):
    texts()
if has("textarena"):
    textarena()
