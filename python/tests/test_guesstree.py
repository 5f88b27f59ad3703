"""The classes, against figures that are published or found by counting."""

import itertools
import math
import pickle
import threading
import time

import pytest

import guesstree as g

ORIGINAL = g.List.original()
SIX = g.List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])


def test_lists():
    assert len(ORIGINAL) == 2315 and len(ORIGINAL.guesses) == 12972
    assert "salet" in ORIGINAL and "zzzzz" not in ORIGINAL
    assert ORIGINAL == g.List.embedded("original") != g.List.nyt_2022_02()
    assert hash(ORIGINAL) == hash(g.List.original())
    assert g.List.nyt_2022_08().letters == 5
    assert len(g.List.nyt_2023_07().answers) == 3158
    assert set(g.List.today().answers) > set(ORIGINAL.answers)
    assert list(g.DESCRIPTIONS) == g.NAMES
    assert "incomplete" in g.DESCRIPTIONS["today"]
    assert ORIGINAL.candidates([("salet", "BYBBG"), "croup=BBBBB"]) == ["admit", "await", "giant"]
    with pytest.raises(g.Error, match="there is no list chess; give one of original"):
        g.List.embedded("chess")
    with pytest.raises(g.Error, match="`x#` holds '#' at position 2; use only letters"):
        g.List.from_words("bad", ["x#"])
    with pytest.raises(ValueError, match="is not an allowed guess"):
        ORIGINAL.score("zzzzz", "crane")
    with pytest.raises(g.Error, match="different lengths"):
        g.score("crane", "cranes")


def test_files(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("abed\nbead\ndead\n")
    assert g.List.load(words).answers == ["abed", "bead", "dead"]
    with pytest.raises(g.Error, match="nothing.txt"):
        g.List.load(tmp_path / "nothing.txt")
    past = tmp_path / "past.txt"
    past.write_text("abed\n")
    assert g.List.load(words).without(past).answers == ["bead", "dead"]
    tree = g.shipped()
    tree.save(tmp_path / "mine.tree")
    assert g.Tree.load(tmp_path / "mine.tree") == tree
    with pytest.raises(g.Error, match="not a tree file, but text"):
        g.Tree.load(words)
    with pytest.raises(g.Error, match="nowhere"):
        tree.save(tmp_path / "nowhere" / "mine.tree")


def test_trees_are_what_the_library_says():
    tree = g.shipped()
    assert (tree.total, tree.worst_case, tree.histogram) == (7920, 5, [0, 96, 1224, 919, 76])
    assert tree.is_optimal and tree.lower == tree.upper == 7920
    assert tree.verify(ORIGINAL).total == 7920
    assert pickle.loads(pickle.dumps(tree)) == tree == g.Tree.from_bytes(tree.to_bytes())
    assert tree.list[0] == "original" and tree.list[1] == ORIGINAL.fingerprint
    assert len(tree.to_bytes()) < 23_000
    with pytest.raises(g.Error, match="not for nyt-2022-02"):
        tree.verify(g.List.nyt_2022_02())
    with pytest.raises(g.Error, match="no tree comes with the program"):
        g.shipped("original", mode="strict")
    assert g.shipped(objective="worst").lower == (5, 7920)
    assert "7920" in repr(tree) and "7920" in tree._repr_html_()


def test_walks():
    tree = g.shipped()
    walk = tree.walk()
    assert walk.step("BYBBG") == "next" and walk.guess == "croup" and walk.candidates == 20
    assert walk.step("GGGGG") == "impossible" and walk.turn == 2
    with pytest.raises(g.Error, match="feedback has 3 marks, expected 5"):
        walk.step("BBB")
    copy = walk.copy()
    copy.step("BBBBB")
    assert (walk.turn, copy.turn) == (2, 3)

    def total(walk):
        own = walk.candidates
        return own + sum(total(child) for _, child in walk.children())

    assert total(tree.walk()) == tree.total == tree.walk().cost
    assert tree.guess([("salet", "BYBBG"), ("croup", "BBBBB")]) == walk_guess(tree, "BYBBG", "BBBBB")
    assert tree.guess(["crane=BBBBB"]) is None


def walk_guess(tree, *feedback):
    walk = tree.walk()
    for each in feedback:
        assert walk.step(each) == "next"
    return walk.guess


def test_games_in_batches_are_the_games_one_by_one():
    tree = g.shipped("original", mode="hard")
    played = tree.play()
    assert sum(played) == 8122 and len(played) == 2315
    for answer, guesses, game in zip(ORIGINAL.answers, played, tree.games()):
        assert len(game) == guesses and game[-1] == answer
    walk, turns = tree.walk(), 1
    while walk.step(g.score(walk.guess, "tract")) == "next":
        turns += 1
    assert tree.play(["tract"]) == [turns]
    assert tree.play(["aahed", "salet"]) == [None, None]
    with pytest.raises(g.Error, match="`x` has 1 letter,"):
        tree.play(["x"])
    pegs = g.List.mastermind(3, 3)
    other = g.Engine(pegs).best_tree().tree
    with pytest.raises(g.Error, match="need their list"):
        other.play()
    assert sum(other.play(list=pegs)) == 73
    with pytest.raises(g.Error, match="not for original"):
        other.play(list=ORIGINAL)


def test_columns_are_those_of_the_tree():
    columns = g.shipped().columns()
    assert {len(column) for column in columns.values()} == {g.shipped().positions}
    assert (columns["parent"][0], columns["guess"][0], columns["feedback"][0]) == (-1, "salet", None)
    assert columns["candidates"][0] == 2315 and sum(columns["may_win"]) == 2315
    assert sum(columns["candidates"]) == 7920


def test_claims_say_where_they_rest(tmp_path):
    built = g.Engine(SIX).best_tree().tree
    built.save(tmp_path / "six.tree")
    loaded = g.Tree.load(tmp_path / "six.tree")
    assert loaded == built and (built.basis, loaded.basis) == ("proven", "file")
    assert g.shipped().basis == "shipped" and g.Engine(SIX).best_guess().basis == "proven"
    proof = g.Engine(SIX).prove()
    assert proof.basis == "proven" and set(proof.columns()["basis"]) == {"proven"}
    assert "(proven, and comes with the program)" in g.shipped()._repr_html_()


def test_searches():
    engine = g.Engine(ORIGINAL)
    built = engine.best_tree("salet", progress=False)
    assert built.outcome == "found" and not built.stopped and built.tree.total == 7920
    assert engine.best_tree(["salet", "courd"]).tree.guess(["salet=BBBBG"]) == "courd"
    assert engine.best_tree("salet", max_guesses=4).outcome == "infeasible"
    best = engine.best_guess(["crane=-y---"])
    assert (best.guess, best.lower, best.upper, best.is_optimal) == ("shout", 223, 223, True)
    assert engine.cost("shout", turns=["crane=-y---"]).value == 223
    assert engine.cost("crane").value == 7930
    assert g.Engine(SIX, mode="hard").best_tree().tree.mode == "hard"
    with pytest.raises(g.Error, match="there is no mode odd"):
        g.Engine(SIX, mode="odd")
    with pytest.raises(g.Error, match="there is no objective"):
        engine.best_tree(objective="odd")
    with pytest.raises(g.Error) as refused:
        engine.best_tree("zzzzz")
    assert refused.value.code == "unknown-word"
    for game in ["chess", "mastermind:1x1", "table:x"]:
        with pytest.raises(g.Error) as refused:
            g.List.generated(game)
        assert refused.value.code == "usage"
    with pytest.raises(g.Error, match="is not GUESS=FEEDBACK"):
        engine.best_guess(["crane"])
    with pytest.raises(g.Error):
        engine.best_tree("zzzzz")
    with pytest.raises(g.Error, match="seconds"):
        engine.best_tree(time_limit=-1)


def brute(words, score):
    """The least total over all trees, by trying everything."""

    def least(candidates):
        if len(candidates) == 1:
            return 1
        best = math.inf
        for guess in words:
            blocks = {}
            for answer in candidates:
                blocks.setdefault(score(guess, answer), []).append(answer)
            if len(blocks) > 1:
                costs = (least(b) for code, b in blocks.items() if b != [guess])
                best = min(best, len(candidates) + sum(costs))
        return best

    return least(words)


def test_a_game_of_your_own_is_solved_as_a_brute_force_solves_it():
    names = [f"{a}{b}" for a, b in itertools.product("xyz", "12")]

    def score(guess, answer):
        return sum(one == other for one, other in zip(guess, answer))

    game = g.List.from_scores("own", names, names, score)
    assert game.game == "table"
    assert g.Engine(game).best_tree().tree.total == brute(names, score)
    assert g.Engine(SIX).best_tree().tree.total == brute(SIX.answers, g.score)

    def broken(guess, answer):
        raise KeyError("not today")

    with pytest.raises(KeyError, match="not today"):
        g.List.from_scores("own", names, names, broken)


def test_lists_with_faults_name_all_of_them_and_can_be_made_usable(tmp_path):
    answers, guesses = tmp_path / "answers.txt", tmp_path / "guesses.json"
    answers.write_text("crane\nsl#te\nab\ntrace\n")
    guesses.write_text('["crane", "grace"]')
    with pytest.raises(g.Error, match="(?s)3 faults: .1. .*skip_faulty=True"):
        g.List.load(answers, guesses)
    with pytest.warns(UserWarning, match="left out: 3 faults"):
        assert g.List.load(answers, guesses, skip_faulty=True).answers == ["crane"]
    answers.write_text("crane\nab\ntrace\n")
    with pytest.warns(UserWarning, match="1 answer may be guessed"):
        both = g.List.load(answers, guesses, letters=5, guess_answers=True)
    assert both.guesses == ["crane", "trace", "grace"]
    answers.write_text("2021-06-19 crane\n2021-06-20 grape\n")
    with pytest.raises(g.Error, match="grape"):
        both.without(answers)
    with pytest.warns(UserWarning, match="grape"):
        assert both.without(answers, skip_faulty=True).answers == ["trace"]


def test_an_alphabet_says_what_counts_as_a_letter(tmp_path):
    words = g.List.from_words("two", ["džep", "njem", "éla"], alphabet="dž nj é=e")
    assert (words.letters, words.alphabet) == (3, "dž nj é=e")
    # One letter each, and an e that counts as é.
    assert words.score("džep", "džep") == words.score("ela", "éla") == "GGG"
    assert "ELA" in words and "dze" not in words
    path = tmp_path / "list.txt"
    path.write_text("#alphabet: dž\ndžep\nkut\n", encoding="utf-8")
    assert g.List.load(path).letters == 3
    assert g.List.load(path, alphabet="k=t").score("kut", "kut") == "GGG"
    with pytest.raises(g.Error, match="says nothing of letters"):
        g.List.from_words("two", ["crane"], alphabet="x")
    tree = g.Engine(words).best_tree().tree
    path = tmp_path / "letters.tree"
    tree.save(path)
    loaded = g.Tree.load(path)
    assert [game[-1] for game in loaded.games(words.answers)] == words.answers


def test_weights_are_exact():
    words = g.List.from_words("two", ["crane", "slate"])
    for light, heavy in [("0.1", "0.2"), (0.1, 0.2), (1, 2)]:
        tree = g.Engine(words).best_tree(weights=g.Weights(words, {"crane": light, "slate": heavy})).tree
        assert tree.opener == "slate"
        # 2 x 1 + 1 x 2, in units of the last decimal.
        assert tree.upper == 4
    for bad, message in [
        ({"crane": 1}, "`slate` has no weight"),
        ({"crane": 0, "slate": 0}, "no word has a weight above 0"),
        ({"crane": -1, "slate": 1}, "the weight of crane, -1, is negative"),
        ({"crane": float("nan"), "slate": 1}, "is not a number"),
        ({"crane": float("inf"), "slate": 1}, "is not a number"),
    ]:
        with pytest.raises(g.Error, match=message):
            g.Weights(words, bad)


def test_weights_of_other_programs_are_read_and_what_is_lost_is_a_warning(tmp_path):
    words = g.List.from_words("two", ["crane", "slate"])

    def opener(weights):
        return g.Engine(words).best_tree(weights=weights).tree.opener

    with pytest.warns(UserWarning, match="2 of 2 weights are rounded to 1[0-9] decimals"):
        assert opener(g.Weights(words, {"crane": 1 / 3e6, "slate": 2 / 3e6})) == "slate"
    with pytest.warns(UserWarning, match="multiples of 1e"):
        assert opener(g.Weights(words, {"crane": 10**30, "slate": 1})) == "crane"
    with pytest.warns(UserWarning, match="1 word that is no allowed guess .`trace`"):
        assert opener(g.Weights(words, {"trace": 1, "slate": 1}, default=0)) == "slate"
    table = tmp_path / "table.csv"
    table.write_text("word,frequency\nthe,0.05\nslate,1e-06\n")
    with pytest.raises(g.Error, match="(?s)`crane`.*default=0"):
        g.Weights.load(table, words)
    with pytest.warns(UserWarning, match="left out: the heading `word frequency`, and 1 word"):
        assert opener(g.Weights.load(table, words, default="2e-06")) == "crane"


def test_rankings_are_complete_and_are_columns():
    proof = g.Engine(SIX).prove(top=2)
    columns = proof.columns()
    assert proof.is_complete and proof.outcome == "found" and len(proof) == 6
    assert sorted(columns["opener"]) == SIX.answers
    engine = g.Engine(SIX)
    for opener, status, value in zip(columns["opener"], columns["status"], columns["value"]):
        exact = engine.cost(opener).value
        assert value == exact if status == "exact" else value <= exact
    assert columns["value"][0] == proof.tree.total
    assert "second" in g.Engine(SIX).prove(objective="worst").columns()
    assert "bead" in proof._repr_html_() or "head" in proof._repr_html_()


def test_columns_go_to_pandas_and_polars_as_they_are():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    columns = g.Engine(SIX).prove(top=6).columns()
    for frame in [pandas.DataFrame(columns), polars.DataFrame(columns)]:
        assert list(frame["opener"]) == columns["opener"]
        assert int(frame["value"].min()) == columns["value"][0]
    table = g.compare([g.Player("minimax", SIX), g.Player("share", SIX)])
    assert list(pandas.DataFrame(table)["player"]) == ["minimax", "share"]
    assert polars.DataFrame(g.shipped().columns()).height == g.shipped().positions


def test_policies_play_as_the_library_says():
    best = g.evaluate(g.Player("optimal", ORIGINAL, tree=g.shipped()))
    assert best.histogram == [0, 96, 1224, 919, 76] and best.solved == best.games == 2315
    # docs/RESULTS.md has these rows of the comparison.
    entropy = g.evaluate(g.Player("entropy", ORIGINAL))
    assert round(entropy.mean, 4) == 3.4827
    share = g.evaluate(g.Player("share", ORIGINAL))
    assert (round(share.mean, 4), share.histogram) == (3.5490, [1, 110, 1043, 956, 188, 17])
    with pytest.raises(g.Error, match="there is no policy chess"):
        g.Player("chess", SIX)
    # D. E. Knuth, The computer as Master Mind (1977).
    knuth = g.evaluate(g.Player("minimax", g.List.mastermind(4, 6)))
    assert knuth.histogram == [1, 6, 62, 533, 694]
    with pytest.raises(g.Error, match="letters does not play mastermind:2x2"):
        g.Player("letters", g.List.mastermind(2, 2))


def test_own_policies_equal_those_of_the_library():
    def share(view):
        n, candidates = len(view.candidates), set(view.candidates)
        return {
            guess: n * n - sum(size * size for size in sizes) + (n if guess in candidates else 0)
            for guess, sizes in view.all_blocks()
        }

    words = g.List.from_words("some", ORIGINAL.answers[::12])
    library = g.evaluate(g.Player("share", words))
    own = g.evaluate(g.Player(share, words))
    assert own.columns() == library.columns() and own.player == "share"
    entropy = g.block_value(lambda size: -size * math.log(size))
    blocks = g.block_value(lambda size: 1, candidate_bonus=0.5)
    assert g.evaluate(g.Player(blocks, words)).columns() == g.evaluate(g.Player("blocks", words)).columns()
    one = g.evaluate(g.Player(entropy, words)).mean
    other = g.evaluate(g.Player("entropy", words, cutoff=0)).mean
    assert abs(one - other) < 0.05
    view_of = {}

    def look(view):
        view_of[len(view.turns)] = view.blocks(view.guesses[0])
        assert sum(view_of[len(view.turns)]) == len(view.candidates)
        return view.candidates[0]

    g.evaluate(g.Player(look, SIX))
    assert len(view_of[0]) > 1


def test_what_a_policy_raises_is_raised():
    def broken(view):
        raise KeyError("not today")

    player = g.Player(broken, SIX)
    for _ in range(2):
        with pytest.raises(KeyError, match="not today"):
            g.evaluate(player)
    with pytest.raises(g.Error, match="`zzzz`, which is not an allowed guess"):
        g.evaluate(g.Player(lambda view: "zzzz", SIX))
    with pytest.raises(g.Error, match="is not a number"):
        g.evaluate(g.Player(lambda view: {view.candidates[0]: float("nan")}, SIX))
    with pytest.raises(TypeError):
        g.evaluate(g.Player(lambda view: 3, SIX))


def test_a_mode_restricts_own_policies_too():
    def any_guess(view):
        guesses = set(view.guesses)
        return {guess: (guess not in view.candidates) for guess in guesses}

    words = g.List.from_words("some", ORIGINAL.answers[::40])
    stats = g.evaluate(g.Player(any_guess, words, mode="strict"))
    # In strict mode, with the answers as guesses, every guess is a candidate.
    assert stats.games == len(words) and stats.worst_case < 10


def test_analyses():
    game = g.analyze(ORIGINAL, ["crane", "toast", "tract"], answer="tract")
    tree = g.shipped()
    assert game.difficulty == {
        "word": "tract",
        "guesses": len(game.best_line),
        "expected": tree.mean,
        "rank": 1 + sum(tree.histogram[3:]),
        "sharing": tree.histogram[2],
        "answers": 2315,
    }
    hard = tree.difficulties()
    assert sorted(hard["word"]) == sorted(ORIGINAL.answers)
    assert hard["guesses"] == sorted(hard["guesses"], reverse=True)
    assert hard["rank"][hard["word"].index("tract")] == game.difficulty["rank"]
    assert game.best_line == ["salet", "croup", "tract"]
    assert game.columns()["candidates_before"] == [2315, 3, 1]
    with pytest.raises(g.Error, match="guess 2"):
        g.analyze(ORIGINAL, ["crane=GGBBB", "crane=BBBBB"])


def test_a_shared_grid_is_analyzed_whatever_stands_beside_its_squares():
    guesses = ["crane", "toast", "tract"]
    rows = ["> 🟨🟩🟩⬛⬛ 1", "> 🟩 ⬛ 🟩 ⬛ 🟩", ":green_square:" * 5]
    grid = "\n".join(["Wordle 1,234 3/6", *rows])
    columns = g.analyze(ORIGINAL, guesses, answer="tract").columns()
    assert g.analyze(ORIGINAL, guesses, grid=grid).columns() == columns
    other = grid.replace("🟨", "🟦").replace("⬛", "🟫")
    with pytest.raises(g.Error, match="(?s)line 2: .*squares="):
        g.analyze(ORIGINAL, guesses, grid=other)
    found = g.analyze(ORIGINAL, guesses, grid=other, squares="🟫🟦🟩")
    assert found.columns() == columns
    two = grid + "\n\nWordle 1,234 1/6\n" + rows[-1]
    with pytest.warns(UserWarning, match="only number 1"):
        assert g.analyze(ORIGINAL, guesses, grid=two).columns() == columns
    with pytest.raises(g.Error, match="board=1"):
        g.analyze(ORIGINAL, guesses[:2], grid=two)
    assert g.analyze(ORIGINAL, guesses, grid=two, board=1).columns() == columns
    for wrong in [{"answer": "tract", "grid": grid}, {"board": 1}, {"squares": "🟫🟦🟩"}]:
        with pytest.raises(g.Error, match="grid"):
            g.analyze(ORIGINAL, guesses, **wrong)


def test_a_deadline_is_kept_and_the_claim_is_honest():
    engine = g.Engine(ORIGINAL)
    for seconds in [0.0, 0.3, 1.0]:
        # On a slow machine there may be no answer yet.
        best = engine.best_guess(answer_within=seconds)
        assert best.lower <= 7920
        assert best.outcome == ("found" if best else "open")
        assert not best or 7920 <= best.upper
    best = engine.best_guess(["salet=BYBBG"], answer_within=600)
    assert (best.guess, best.upper, best.is_optimal) == ("croup", 45, True)
    built = engine.best_tree("zuzim", time_limit=0.0)
    assert built.stopped
    if built.tree is not None:
        assert built.tree.lower <= built.tree.upper == built.tree.total
        assert not built.tree.is_optimal


def test_other_threads_run_during_a_search():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    g.Engine(g.List.original()).best_tree("crane", progress=False)
    stop.set()
    thread.join()
    assert len(ticks) > 3


def test_every_object_has_a_repr():
    for value in [SIX, g.shipped(), g.shipped().walk(), g.Engine(SIX), g.Engine(SIX).best_tree()]:
        assert type(value).__name__ in repr(value)


def test_every_word_of_the_vocabulary_can_be_asked_for():
    for mode in g.MODES:
        for objective in g.OBJECTIVES:
            tree = g.Engine(SIX, mode=mode).best_tree(objective=objective).tree
            assert (tree.mode, tree.objective) == (mode, objective)
    games = [game for game in g.GAMES if ":" in game]
    assert [g.List.generated(game).game for game in games] == games
    assert SIX.words_for("jotto").game == "jotto"
    with pytest.raises(g.Error, match="mastermind:4x6 is no game of words"):
        SIX.words_for("mastermind:4x6")
    assert set(g.GAMES) - set(games) == {"wordle", "jotto", "table"}
