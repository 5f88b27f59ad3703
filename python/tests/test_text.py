"""Games in plain text, against games played by hand."""

import doctest
import json
import random

import pytest

import guesstree as g

np = pytest.importorskip("numpy")

import guesstree.text  # noqa: E402
from guesstree.text import PHRASINGS, TextGame, read_guess  # noqa: E402

WORDS = ["bead", "dead", "head", "heap", "leap", "reap", "read", "lead"]
LIST = g.List.from_words("few", WORDS, [*WORDS, "pale", "drab", "hold"])


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("<guess>crane</guess>", "crane"),
        ("I try <guess> Crane </guess>.", "Crane"),
        ("<guess>crane</guess> or rather <GUESS>slate</GUESS>", "slate"),
        ("<guess>crane</guess> is better than [slate]", "crane"),
        ("<think>[wrong]</think> My guess is [slate]", "slate"),
        ("crane", "crane"),
        ("Let me think.\nThe answer may be:\n**crane**\n", "crane"),
        ("1122", "1122"),
        ("I have no idea", None),
        ("", None),
        ("[]", None),
        ("...", None),
        ("<guess></guess>", None),
    ],
)
def test_a_guess_is_found_in_what_a_model_says(text, guess):
    assert read_guess(text) == guess


TOLD = {
    "marks": "Guess 1 of 6: salet BYBBG",
    "colours": "Guess 1 of 6: salet: s gray, a yellow, l gray, e gray, t green",
    "squares": "Guess 1 of 6: salet ⬛🟨⬛⬛🟩",
    "tiles": "Guess 1 of 6: \nS A L E T\nB Y B B G",
    "json": '{"turn": 1, "of": 6, "guess": "salet", "feedback": "BYBBG"}',
}


@pytest.mark.parametrize("phrasing", PHRASINGS)
def test_every_phrasing_says_the_feedback(phrasing):
    game = TextGame(phrasing=phrasing)
    assert game.reset(answer="tract") == "What is your next guess?"
    reply = game.step("[salet]")
    assert reply.text == TOLD[phrasing] + "\nWhat is your next guess?"
    assert (reply.reward, reply.done, reply.won, reply.refused) == (0, False, False, False)
    rules = game.rules
    assert "5 letters" in rules and "6 guesses" in rules and "<guess>" in rules
    assert "12,972" in rules
    assert {"squares": "🟨", "colours": "yellow"}.get(phrasing, "Y") in rules
    reply = game.step("<guess>tract</guess>")
    assert reply.won and reply.done and reply.reward == 1
    assert reply.text.endswith("That is the answer.")
    with pytest.raises(g.Error, match="the game is over"):
        game.step("[salet]")


@pytest.mark.parametrize(
    ("name", "answer", "guess", "feedback", "word"),
    [
        ("mastermind:4x6", "1234", "1122", "1B1W", "black"),
        ("black-peg:3x3", "123", "132", "1B", "right place"),
        ("bulls-and-cows:4x10", "0123", "0214", "1A2B", "others"),
    ],
)
def test_games_of_codes_are_told_too(name, answer, guess, feedback, word):
    for phrasing in PHRASINGS:
        game = TextGame(list=name, phrasing=phrasing)
        game.reset(answer=answer)
        assert word in game.rules and "codes" in game.rules
        text = game.step(guess).text.splitlines()[0]
        said = game.games.list.score(guess, answer)
        assert said == feedback
        told = json.loads(text)["feedback"] if phrasing == "json" else text.split()[-1]
        assert told == feedback


def test_a_refusal_is_explained_and_is_no_guess():
    game = TextGame(list=LIST, mode="hard", max_refusals=4, refused_reward=-0.5, max_guesses=3)
    game.reset(answer="heap")
    assert "must be used" in game.rules
    game.step("[head]")
    for move, why in [
        ("What do you mean?", "there is no guess in your reply"),
        ("[headed]", "`headed` has 6 letters, expected 4"),
        ("[zzzz]", "`zzzz` is not an allowed guess"),
        ("[hold]", "`hold` must have E in place 2"),
    ]:
        reply = game.step(move)
        assert (reply.reward, reply.refused, reply.done, reply.won) == (-0.5, True, False, False)
        assert why in reply.text and "did not count" in reply.text and game.guesses == 1
    reply = game.step("[x]")
    assert reply.done and not reply.won and "the game is over" in reply.text
    assert game.refusals == 5
    game.reset(answer="heap")
    assert game.step("[HEAP]").won and game.refusals == 0


def test_a_lost_game_says_the_answer():
    game = TextGame(list=LIST, max_guesses=2)
    game.reset(answer="heap")
    game.step("[drab]")
    reply = game.step("[hold]")
    assert reply.done and not reply.won and reply.text.endswith("The answer was heap.")


def test_an_adversarial_host_tells_an_answer_that_fits():
    game = TextGame(list=LIST, max_guesses=1, adversarial=True)
    game.reset()
    assert "No secret is chosen" in game.rules
    said = game.step("[drab]").text
    feedback, answer = said.splitlines()[0].split()[-1], said.split()[-1].rstrip(".")
    assert answer in LIST.candidates([("drab", feedback)])


def test_a_seed_gives_the_same_game_again():
    seen = set()
    for seed in range(40):
        one, other = TextGame(opening=["salet"]), TextGame(opening=["salet"])
        assert one.reset(seed=seed) == other.reset(seed=seed)
        assert one.step("[crown]") == other.step("[crown]")
        seen.add(one.reset(seed=seed))
    assert len(seen) > 10


@pytest.mark.parametrize("adversarial", [False, True])
def test_the_reward_is_the_exact_regret(adversarial):
    engine, drawn = g.Engine(LIST), random.Random(3)
    objective = "worst-alone" if adversarial else "mean"
    for seed in range(10):
        game = TextGame(list=LIST, reward="regret", adversarial=adversarial, max_guesses=9)
        game.reset(seed=seed)
        turns, done = [], False
        while not done:
            guess = drawn.choice(LIST.guesses)
            row = engine.regret(turns, guess, objective=objective, max_guesses=20)
            reply = game.step(guess)
            assert reply.reward == pytest.approx(-row.regret)
            turns.append((guess, reply.text.splitlines()[0].split()[-1]))
            done = reply.done


def test_letters_of_an_alphabet_are_read():
    words = g.List.from_words("two", ["džep", "njem", "éla"], alphabet="dž nj é=e")
    game = TextGame(list=words, phrasing="colours")
    game.reset(answer="džep")
    assert game.step("[ELA]").text.startswith("Guess 1 of 6: éla: 1 gray, 2 gray, 3 gray") or (
        game.guesses == 1
    )
    assert game.step("[DŽEP]").won


def test_options_that_make_no_sense_are_refused():
    with pytest.raises(g.Error, match="there is no phrasing 'rhyme'; give one of marks"):
        TextGame(phrasing="rhyme")
    with pytest.raises(g.Error, match="the game is over; reset it"):
        TextGame().step("[salet]")


def test_the_examples_give_what_they_say():
    tried = doctest.testmod(guesstree.text)
    assert tried.attempted > 5 and tried.failed == 0
