"""The environment of OpenEnv, served and played over a socket. Needs openenv."""

import contextlib
import socket
import threading
import time

import pytest

import guesstree as g

pytest.importorskip("openenv.core")
uvicorn = pytest.importorskip("uvicorn")

from guesstree.openenv import GuessAction, GuessClient, GuessEnvironment, app  # noqa: E402
from openenv.core import GenericEnvClient  # noqa: E402


@contextlib.contextmanager
def served(**options):
    """The address of a server with these games."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(app(**options), host="127.0.0.1", port=port, log_level="warning")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.05)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def test_a_game_without_a_server():
    env = GuessEnvironment(reward="shaped")
    seen = env.reset(seed=3, episode_id="mine", answer="tract")
    assert "5 letters" in seen.text and not seen.done and seen.reward is None
    seen = env.step(GuessAction(text="no idea"))
    assert seen.refused and seen.reward == -1 and "no guess" in seen.text
    seen = env.step(GuessAction(text="[salet]"))
    assert "salet BYBBG" in seen.text and seen.reward > 5
    state = env.state
    assert (state.episode_id, state.step_count) == ("mine", 2)
    assert (state.guesses, state.refusals) == (1, 1)
    seen = env.step(GuessAction(text="tract"))
    assert seen.won and seen.done


def test_games_are_played_side_by_side_through_a_server():
    tree = g.shipped()
    with served(reward="regret", opening=["salet"]) as address, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(GuessClient(base_url=address).sync()) for _ in range(3)]
        games = []
        for seed, client in enumerate(clients):
            seen = client.reset(seed=seed).observation
            games.append([seen.text.splitlines()[-2].split()[-2:]])
        done = [False] * 3
        while not all(done):
            for at, client in enumerate(clients):
                if done[at]:
                    continue
                guess = tree.guess([tuple(turn) for turn in games[at]])
                result = client.step(GuessAction(text=f"<guess>{guess}</guess>"))
                assert result.reward == pytest.approx(0, abs=1e-12)
                games[at].append(result.observation.text.splitlines()[0].split()[-2:])
                done[at] = result.done
                assert client.state().guesses == len(games[at])
                assert result.observation.won == (games[at][-1][1] == "GGGGG") == done[at]
        # The best tree, played through: what the library plays for these answers.
        for game in games:
            assert tree.play([game[-1][0]]) == [len(game)]


def test_a_client_that_knows_nothing_of_the_package_plays_too():
    with served(list="mastermind:3x3", phrasing="json") as address:
        with GenericEnvClient(base_url=address).sync() as client:
            client.reset(answer="123")
            result = client.step({"text": "[112]"})
            assert '"feedback": "1B1W"' in result.observation["text"]
            assert client.step({"text": "[123]"}).done
