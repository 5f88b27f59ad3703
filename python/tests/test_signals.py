"""Ctrl-C, and what other signal handlers raise, reach the caller."""

import itertools
import re
import signal
import string
import threading
import time

import pytest

import guesstree as g

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "pthread_kill"), reason="needs POSIX signals"
)

# Each of these searches takes minutes.
LONG = g.List.original().with_all_answers()

# A policy of the library takes ten seconds for these.
MANY = g.List.from_words(
    "many", ["".join(three) for three in itertools.product(string.ascii_lowercase, repeat=3)]
)

SMALL = g.List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])

# The search is asked to stop, and has 0.6 s to end; the rest is for a busy machine.
SOON = 5.0


@pytest.fixture(autouse=True)
def ctrl_c():
    """Ctrl-C raises, also where a shell started the tests in the background and has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before or signal.SIG_DFL)


@pytest.fixture
def send():
    """Sends signals to the main thread after some seconds, as from a terminal."""
    timers = []

    def later(seconds, number=signal.SIGINT):
        main = threading.main_thread().ident
        timers.append(threading.Timer(seconds, signal.pthread_kill, (main, number)))
        timers[-1].start()

    yield later
    for timer in timers:
        timer.cancel()
        timer.join()


def asked():
    """Each call that takes long, the type of its partial result, and whether it has one."""
    engine = g.Engine(LONG)

    def look(view):
        time.sleep(0.01)
        return view.candidates[0]

    some = g.List.from_words("some", g.List.original().answers)
    return {
        "best_tree": (lambda: engine.best_tree(progress=False), g.Built),
        "best_guess": (
            lambda: engine.best_guess(progress=False),
            (g.BestGuess, g.Infeasible, g.Open),
        ),
        "cost": (lambda: engine.cost("salet", progress=False), g.Cost),
        "regret_batch": (
            lambda: engine.regret_batch([([], "salet"), ([], "crane")], progress=False),
            g.Regrets,
        ),
        "prove": (lambda: engine.prove(progress=False), g.Proof),
        "analyze": (
            lambda: g.analyze(LONG, ["crane", "salet"], answer="salet", progress=False),
            type(None),
        ),
        "own policy": (lambda: g.evaluate(g.Player(look, some)), type(None)),
        "policy of the library": (lambda: g.evaluate(g.Player("entropy", MANY)), type(None)),
        "compare": (
            lambda: g.compare([g.Player("minimax", SMALL), g.Player(look, some)]),
            dict,
        ),
    }


@pytest.mark.parametrize("name", asked())
def test_ctrl_c_in_a_long_call_raises_soon_and_has_the_partial_result(send, name):
    call, kind = asked()[name]
    send(0.7)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt) as raised:
        call()
    assert time.monotonic() - start < SOON
    assert type(raised.value) is g.Interrupted
    assert isinstance(raised.value.partial, kind)


def test_the_partial_result_has_an_honest_claim(send):
    send(1.5)
    with pytest.raises(g.Interrupted) as raised:
        g.Engine(LONG).best_tree(progress=False)
    built = raised.value.partial
    assert built.stopped and built.outcome in ("found", "open") and built.lower > 0
    assert (built.tree is None) == (built.outcome == "open")
    if built.tree is not None:
        assert built.tree.lower < built.tree.upper and not built.tree.is_optimal
    send(0.5)
    with pytest.raises(g.Interrupted) as raised:
        g.Engine(LONG).prove(progress=False)
    proof = raised.value.partial
    assert proof.stopped and not proof.is_complete and proof.outcome != "infeasible"
    send(0.5)
    with pytest.raises(g.Interrupted) as raised:
        g.compare([g.Player("minimax", SMALL), g.Player("entropy", MANY)])
    assert raised.value.partial["player"] == ["minimax"]


def test_a_loop_over_openers_ends(send):
    begun = []
    send(1.0)
    with pytest.raises(KeyboardInterrupt):
        for opener in LONG.guesses:
            begun.append(opener)
            g.Engine(LONG).best_tree(opener, progress=False)
    assert len(begun) == 1


def test_a_call_after_ctrl_c_is_like_any_other(send):
    engine = g.Engine(LONG)
    send(0.5)
    with pytest.raises(KeyboardInterrupt):
        engine.best_tree(progress=False)
    assert g.Interrupted.partial is None
    player = g.Player("minimax", SMALL)
    assert g.evaluate(player).solved == g.evaluate(player).solved == 6
    assert g.Engine(SMALL).best_tree().tree.is_optimal


def test_a_second_ctrl_c_in_the_time_of_grace_is_not_lost(send):
    seen = []

    def handler(number, frame):
        seen.append(number)
        raise KeyboardInterrupt(len(seen)) if len(seen) == 1 else SystemExit(len(seen))

    signal.signal(signal.SIGINT, handler)
    send(1.0)
    send(1.2)
    with pytest.raises(SystemExit) as raised:
        g.Engine(LONG).best_tree(progress=False)
    assert raised.value.code == 2 == len(seen)
    assert raised.value.__context__.args == (1,)
    # The default handler raises the same twice.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    send(1.0)
    send(1.2)
    with pytest.raises(g.Interrupted) as raised:
        g.Engine(LONG).best_tree(progress=False)
    second = raised.value.__cause__
    assert type(second) is type(second.__context__) is KeyboardInterrupt
    assert second is not second.__context__


@pytest.mark.parametrize("progress", [False, True])
def test_what_another_handler_raises_is_raised_as_it_is(send, progress):
    class Late(Exception):
        pass

    class Leave(KeyboardInterrupt):
        pass

    for error in [Late("late"), Leave("leave")]:

        def handler(number, frame, error=error):
            raise error

        before = signal.signal(signal.SIGUSR1, handler)
        try:
            send(1.5, signal.SIGUSR1)
            with pytest.raises(type(error)) as raised:
                g.Engine(LONG).best_tree(progress=progress)
            assert raised.value is error
        finally:
            signal.signal(signal.SIGUSR1, before)


def test_an_exception_in_the_time_of_grace_does_not_hide_ctrl_c(send):
    def handler(number, frame):
        raise TimeoutError("late")

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        send(1.0)
        send(1.2, signal.SIGUSR1)
        with pytest.raises(g.Interrupted) as raised:
            g.Engine(LONG).best_tree(progress=False)
        assert isinstance(raised.value.__cause__.__context__, TimeoutError)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_evaluations_of_a_player_in_two_threads_both_end(send):
    player, results = g.Player("entropy", MANY), []

    def other():
        try:
            results.append(g.evaluate(player))
        except KeyboardInterrupt as error:
            results.append(error)

    thread = threading.Thread(target=other)
    thread.start()
    send(0.7)
    with pytest.raises(g.Interrupted):
        g.evaluate(player)
    thread.join()
    # Not the games that had been played until then, as if they were all.
    assert isinstance(results[0], KeyboardInterrupt)


@pytest.fixture
def bars(monkeypatch):
    """The bars that are shown, each of which calls `drawn` when it is drawn."""
    module = pytest.importorskip("tqdm.auto")
    shown = []

    class Bar:
        drawn = staticmethod(lambda: None)

        def __init__(self, mininterval, smoothing, total, bar_format):
            shown.append(self)
            self.start_t = time.time()
            self.closed, self.n, self.total, self.fits = False, 0, total, True

        def update(self, more):
            self.n += more
            self.fits = self.fits and 0 <= self.n <= self.total
            Bar.drawn()

        def set_postfix_str(self, text, refresh):
            assert text.startswith("best ")

        def refresh(self):
            self.fits = self.fits and 0 <= self.n <= self.total

        def close(self):
            self.closed = True

    monkeypatch.setattr(module, "tqdm", Bar)
    return Bar, shown


def test_ctrl_c_while_a_bar_is_drawn_raises_too(bars):
    kind, shown = bars
    kind.drawn = staticmethod(lambda: signal.raise_signal(signal.SIGINT))
    engine = g.Engine(LONG)
    with pytest.raises(g.Interrupted) as raised:
        engine.best_tree()
    assert raised.value.partial.stopped
    assert len(shown) == 1 and shown[0].closed and shown[0].fits
    engine.best_tree(time_limit=0.1, progress=False)
    assert len(shown) == 1


def test_a_bar_that_fails_is_given_up_and_the_search_goes_on(bars, send):
    kind, shown = bars

    def broken():
        send(1.0)
        raise OSError("no screen")

    kind.drawn = staticmethod(broken)
    with pytest.raises(g.Interrupted):
        g.Engine(LONG).best_tree()
    assert len(shown) == 1 and shown[0].closed


def test_the_bar_tells_the_share_and_the_time(capfd):
    pytest.importorskip("tqdm")
    g.Engine(LONG).best_tree(time_limit=3)
    lines = capfd.readouterr().err.replace("\r", "\n").split("\n")
    form = r" *(\d+)%\|.*\| 00:0[0-5]<(\?|[\d:]+)(, best \d+)? *"
    shown = [re.fullmatch(form, line) for line in lines if line.strip()]
    shares = [int(match[1]) for match in shown]
    # It takes minutes, so after three seconds little is done.
    assert shares and shares == sorted(shares) and shares[-1] < 50


def test_threads_search_side_by_side_on_one_engine():
    engine = g.Engine(LONG)
    turns = ["salet=BYBBG", "croup=BBBBB"]
    alone, found = engine.best_guess(turns), []
    main = threading.main_thread().ident

    def ask():
        found.append(engine.best_guess(turns))
        # Had this waited for the search of the main thread, it would be for minutes.
        signal.pthread_kill(main, signal.SIGINT)

    asks = threading.Timer(1.0, ask)
    with pytest.raises(g.Interrupted) as raised:
        asks.start()
        engine.best_tree(progress=False)
    asks.join()
    assert raised.value.partial.stopped and found == [alone]
