"""The environments of Gymnasium, against games played by hand."""

import doctest
import math
import random
import warnings

import pytest

import guesstree as g

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

import guesstree.gym  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

NAMES = [f"guesstree/{name}-v0" for name in ["Wordle", "Absurdle", "Mastermind", "BullsAndCows"]]
WORDS = ["bead", "dead", "head", "heap", "leap", "reap", "read", "lead"]
LIST = g.List.from_words("few", WORDS, [*WORDS, "pale", "drab", "hold"])
SIX = [("win", False), ("shaped", False), ("regret", False), ("win", True), ("shaped", True),
       ("regret", True)]


def make(name="Wordle", **options):
    return gymnasium.make(f"guesstree/{name}-v0", **options)


def make_vec(number, name="Wordle", **options):
    return gymnasium.make_vec(
        f"guesstree/{name}-v0", num_envs=number, vectorization_mode="vector_entry_point", **options
    )


@pytest.mark.parametrize("options", [{}, {"reward": "shaped", "opening": ["1122"]}])
@pytest.mark.parametrize("name", NAMES)
def test_every_environment_passes_the_checker(name, options):
    if "Mastermind" not in name:
        options = {**options, "opening": []}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, render_mode="ansi", **options).unwrapped)


def test_a_game_of_wordle_as_it_is_played():
    env = make(reward="shaped", render_mode="ansi")
    words = g.List.original()
    observation, info = env.reset(options={"answer": "tract"})
    assert info["candidates"] == len(words) and not observation["guesses"].any()
    turns = []
    for turn, guess in enumerate(["salet", "croup", "tract"]):
        before = len(words.candidates(turns))
        observation, reward, over, truncated, info = env.step(words.guesses.index(guess))
        turns.append((guess, words.score(guess, "tract")))
        left = len(words.candidates(turns))
        assert info["candidates"] == left and reward == pytest.approx(math.log2(before / left))
        assert words.guesses[observation["guesses"][turn] - 1] == guess
        assert words.feedback(int(observation["feedback"][turn]) - 1) == turns[-1][1]
        assert not observation["guesses"][turn + 1 :].any() and not truncated
        assert over == info["won"] == (guess == "tract")
    assert env.render() == "salet BYBBG\ncroup YGBBB\ntract GGGGG"
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_game_is_lost_after_the_last_guess():
    env = make(list=LIST, max_guesses=3)
    env.reset(options={"answer": "heap"})
    steps = [env.step(LIST.guesses.index(guess)) for guess in ["pale", "drab", "hold"]]
    assert [step[2] for step in steps] == [False, False, True]
    assert [step[1] for step in steps] == [0, 0, 0] and not steps[-1][4]["won"]
    env.reset(options={"answer": "heap"})
    assert env.step(LIST.guesses.index("heap"))[1:3] == (1.0, True)


def host(words, candidates, guess):
    """The feedback of Absurdle's host, in plain Python."""
    blocks = {}
    for answer in candidates:
        blocks.setdefault(words.score(guess, answer), []).append(answer)
    value = {"B": 0, "Y": 1, "G": 2}
    code = {text: sum(value[mark] * 3**at for at, mark in enumerate(text[::-1])) for text in blocks}
    best = min(blocks, key=lambda text: (-len(blocks[text]), text.count("G"), text.count("Y"),
                                         code[text]))
    return best, blocks[best]


def test_an_adversarial_host_keeps_the_largest_block():
    drawn = random.Random(3)
    for _ in range(20):
        env = make("Absurdle", list=LIST, max_guesses=12)
        env.reset()
        candidates = LIST.answers
        for turn in range(12):
            guess = drawn.choice(LIST.guesses)
            feedback, left = host(LIST, candidates, guess)
            observation, _, over, _, info = env.step(LIST.guesses.index(guess))
            said = LIST.feedback(int(observation["feedback"][turn]) - 1)
            # Of equal blocks that tell as much, any is as good.
            assert (said.count("G"), said.count("Y")) == (feedback.count("G"), feedback.count("Y"))
            candidates = [word for word in candidates if LIST.score(guess, word) == said]
            assert info["candidates"] == len(candidates) == len(left)
            if over:
                break


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_games_again(name):
    played = []
    for _ in range(2):
        env, envs = gymnasium.make(name), make_vec(5, name.split("/")[1][:-3])
        observation, _ = env.reset(seed=11)
        observations, _ = envs.reset(seed=12)
        env.action_space.seed(13), envs.action_space.seed(14)
        seen = [observation, observations]
        for _ in range(30):
            observation, *_, over, _, _ = env.step(env.action_space.sample())
            seen.append(observation)
            if over:
                seen.append(env.reset()[0])
            seen.append(envs.step(envs.action_space.sample())[0])
        played.append(seen)
    for one, other in zip(*played):
        assert all(np.array_equal(one[key], other[key]) for key in ["guesses", "feedback"])
    env.reset(seed=15)
    assert env.unwrapped.games.answers[0] in range(len(env.unwrapped.games.list.answers))


@pytest.mark.parametrize(("reward", "adversarial"), SIX)
@pytest.mark.parametrize("mode", ["easy", "hard", "strict"])
def test_many_games_are_played_as_one_is(reward, adversarial, mode):
    drawn, number = random.Random(4), 7
    options = {"list": LIST, "mode": mode, "reward": reward, "adversarial": adversarial,
               "max_guesses": 4}
    envs = make_vec(number, **options)
    observations, infos = envs.reset(seed=5)
    assert envs.single_observation_space.contains({key: observations[key][0]
                                                   for key in observations})
    singles, over = [], [True] * number
    for _ in range(number):
        singles.append(make(**options))
    chosen = None if adversarial else [LIST.answers[at] for at in envs.unwrapped.games.answers]
    for game, single in enumerate(singles):
        single.reset(options={"answer": chosen[game]} if chosen else None)
    over = [False] * number
    for _ in range(25):
        actions = [drawn.randrange(len(LIST.guesses)) for _ in range(number)]
        observations, rewards, ends, truncated, infos = envs.step(np.array(actions))
        assert not truncated.any() and envs.observation_space.contains(observations)
        for game, single in enumerate(singles):
            if over[game]:
                answer = LIST.answers[envs.unwrapped.games.answers[game]]
                observation, info = single.reset(options=None if adversarial
                                                 else {"answer": answer})
                reward, over[game] = 0.0, False
            else:
                observation, reward, over[game], _, info = single.step(actions[game])
            assert rewards[game] == pytest.approx(reward) and ends[game] == over[game]
            assert infos["candidates"][game] == info["candidates"]
            assert infos["won"][game] == info["won"]
            assert np.array_equal(infos["action_mask"][game], info["action_mask"])
            for key in observation:
                assert np.array_equal(observations[key][game], observation[key])


@pytest.mark.parametrize("adversarial", [False, True])
def test_the_regret_is_that_of_the_engine_and_none_for_the_best_guess(adversarial):
    engine = g.Engine(LIST)
    objective = "worst-alone" if adversarial else "mean"
    env = make(list=LIST, reward="regret", adversarial=adversarial, max_guesses=9)
    drawn = random.Random(8)
    for _ in range(10):
        env.reset(seed=drawn.randrange(100))
        turns, over = [], False
        while not over:
            best = engine.best_guess(turns, objective=objective, max_guesses=20).guess
            guess = best if drawn.random() < 0.5 else drawn.choice(LIST.guesses)
            cost = engine.cost(guess, turns=turns, objective=objective, max_guesses=20).value
            least = engine.cost(best, turns=turns, objective=objective, max_guesses=20).value
            weight = len(LIST.candidates(turns))
            expected = least[0] - cost[0] if adversarial else (least - cost) / weight
            observation, reward, over, _, _ = env.step(LIST.guesses.index(guess))
            assert reward == pytest.approx(expected) and (guess != best or reward == 0)
            turns.append((guess, LIST.feedback(int(observation["feedback"][len(turns)]) - 1)))


def test_a_guess_that_the_mode_does_not_allow_is_refused_but_counts():
    env = make(list=LIST, mode="hard", refused_reward=-3.0, max_guesses=3)
    env.reset(options={"answer": "heap"})
    _, _, _, _, info = env.step(LIST.guesses.index("head"))
    assert info["candidates"] == 1
    mask = info["action_mask"]
    allowed = [guess for guess, may in zip(LIST.guesses, mask) if may]
    assert "heap" in allowed and "hold" not in allowed and mask.dtype == np.int8
    observation, reward, over, _, info = env.step(LIST.guesses.index("hold"))
    assert (reward, over, info["candidates"]) == (-3.0, False, 1)
    assert observation["feedback"][1] == 0 and observation["guesses"][1] > 0
    assert env.step(LIST.guesses.index("heap"))[1:3] == (1.0, True)


def test_an_opening_is_made_before_the_game_is_shown():
    env = make(list="mastermind:3x3", opening=["112"], max_guesses=5)
    codes = g.List.mastermind(3, 3)
    for seed in range(30):
        observation, info = env.reset(seed=seed)
        assert codes.guesses[observation["guesses"][0] - 1] == "112"
        turns = [("112", codes.feedback(int(observation["feedback"][0]) - 1))]
        assert info["candidates"] == len(codes.candidates(turns)) and not info["won"]


def test_an_opening_against_an_adversarial_host_ends_no_game_that_goes_on():
    options = {"list": LIST, "adversarial": True, "opening": ["hold"], "max_guesses": 3}
    envs, drawn = make_vec(6, "Absurdle", **options), random.Random(9)
    envs.reset(seed=1)
    won = 0
    for _ in range(200):
        actions = np.array([drawn.randrange(len(LIST.guesses)) for _ in range(6)])
        _, _, ends, _, infos = envs.step(actions)
        won += infos["won"].sum()
        assert (infos["won"] <= ends).all()
    assert won > 0


@pytest.mark.parametrize("actions", [[-1, 0], [0, len(LIST.guesses)], [0], [[0, 0]]])
def test_actions_that_are_no_guesses_are_refused(actions):
    envs = make_vec(2, list=LIST)
    envs.reset(seed=1)
    with pytest.raises(g.Error, match="give the number of a guess, below 11, for each game"):
        envs.step(np.array(actions))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "fame"}, "there is no reward 'fame'; give one of win, shaped, regret"),
        ({"list": "nonsense"}, "nonsense"),
        ({"mode": "lazy"}, "lazy"),
        ({"opening": ["zzzzz"]}, "`zzzzz` is not an allowed guess of the list"),
        ({"opening": ["salet"], "max_guesses": 1}, "the opening leaves no guess to make"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    with pytest.raises(g.Error, match=message):
        make(**options)
    with pytest.raises(g.Error, match="zebra cannot be the answer here"):
        make(list=LIST).reset(options={"answer": "zebra"})


def test_the_examples_give_what_they_say():
    tried = doctest.testmod(guesstree.gym)
    assert tried.attempted > 5 and tried.failed == 0
