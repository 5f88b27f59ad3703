"""The environment of verifiers, played by its own agent with a model of this file. Needs verifiers,
and uv, with which verifiers prepares its agent."""

import asyncio
import http.server
import itertools
import json
import re
import threading

import pytest

import guesstree as g

vf = pytest.importorskip("verifiers.v1")

import guesstree_verifiers  # noqa: E402
from guesstree.text import TextGame  # noqa: E402
from verifiers.v1.clients import ModelContext  # noqa: E402
from verifiers.v1.configs.client import EvalClientConfig  # noqa: E402
from verifiers.v1.types import SamplingConfig  # noqa: E402
from verifiers.v1.utils.loaders import load_environment, resolve_env_config  # noqa: E402

TREE = g.shipped()


class Model(http.server.BaseHTTPRequestHandler):
    """A model that plays the best tree. Its first reply in a game has no guess."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = [message for message in body["messages"] if message["role"] == "user"]
        text = "\n".join(str(message["content"]) for message in said)
        turns = re.findall(r"Guess \d of 6: (\w+) ([BYG]+)", text)
        guess = TREE.guess(turns)
        reply = "Let me think." if len(said) == 1 else f"I say <guess>{guess}</guess>."
        part, kind = ("delta", "chat.completion.chunk") if body.get("stream") else (
            "message", "chat.completion")
        choice = {"index": 0, "finish_reason": "stop",
                  part: {"role": "assistant", "content": reply}}
        answer = {"id": "1", "object": kind, "created": 0, "model": body["model"],
                  "choices": [choice],
                  "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
        sent, content = json.dumps(answer), "application/json"
        if body.get("stream"):
            sent, content = f"data: {sent}\n\ndata: [DONE]\n\n", "text/event-stream"
        sent = sent.encode()
        self.send_response(200)
        self.send_header("Content-Type", content)
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *_):
        pass


@pytest.fixture
def model():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()


def environment(**options):
    player = {"runtime": {"type": "subprocess"}}
    config = {"taskset": {"id": "guesstree-verifiers", **options}, "player": player}
    return load_environment(resolve_env_config(config))


def test_tasks_are_games_with_seeds():
    env = environment(opening=["salet"], phrasing="squares")
    assert isinstance(env, guesstree_verifiers.GuessEnv)
    game = TextGame(opening=["salet"], phrasing="squares")
    for seed, task in enumerate(itertools.islice(env.taskset, 5)):
        assert task.data.seed == task.data.idx == seed
        assert task.data.prompt == game.reset(seed=seed)
        assert task.data.system_prompt == game.rules
    assert env.taskset.take(3).bounded and not env.taskset.bounded


@pytest.mark.parametrize("reward", ["win", "regret"])
def test_an_agent_plays_games_to_their_end(model, reward):
    env = environment(reward=reward, refused_reward=-0.25, opening=["salet"])
    context = ModelContext(
        client=EvalClientConfig(base_url=model, api_key_var="NO_KEY"),
        model="best-tree",
        sampling=SamplingConfig(),
    )

    async def play():
        async with env.serving():
            slots = [slot for task in env.taskset.take(3) for slot in env.slots(task)]
            return [await env.run_slot(slot, context) for slot in slots]

    for seed, episode in enumerate(asyncio.run(play())):
        assert episode.ok, [*episode.errors, *(trace.errors for trace in episode.traces)]
        (trace,) = episode.traces
        game = TextGame(opening=["salet"])
        game.reset(seed=seed)
        guesses = TREE.play([game.games.fitting(0)])[0]
        assert trace.metrics == {"won": 1, "guesses": guesses, "refusals": 1}
        best = 1 if reward == "win" else 0
        assert trace.rewards["guesstree"].score == pytest.approx(best - 0.25)
