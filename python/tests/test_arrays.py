"""Results as arrays, as columns of Arrow, as graphs and as figures."""

import collections
import random
import sys

import pytest

import guesstree as g

np = pytest.importorskip("numpy")

ORIGINAL = g.List.original()
WORDS = ["bead", "dead", "head", "heap", "leap", "reap", "read", "lead"]
LIST = g.List.from_words("few", WORDS, [*WORDS, "pale", "drab", "hold"])


def results():
    """One result of each kind that has columns."""
    engine = g.Engine(LIST)
    return [
        engine.prove(top=3),
        engine.prove(top=3, objective="worst"),
        engine.costs(),
        engine.regret_batch([([], "bead"), ([], "nope")]),
        engine.best_tree().tree,
        g.evaluate(g.Player("entropy", LIST)),
        g.compare([g.Player("entropy", LIST), g.Player("minimax", LIST)]),
        g.analyze(ORIGINAL, ["crane", "toast", "tract"], answer="tract"),
    ]


def columns(result):
    return result if isinstance(result, dict) else result.columns()


def test_a_matrix_is_made_once_and_shown_without_a_copy():
    one, other = ORIGINAL.feedback_matrix(), ORIGINAL.feedback_matrix()
    assert np.shares_memory(one, other) and one.dtype == np.uint8
    assert one.shape == (12972, 2315) and not one.flags.writeable
    with pytest.raises(ValueError):
        one[0, 0] = 1
    words = g.List.from_words("two", ["crane", "slate"])
    kept = words.feedback_matrix()
    del words
    assert kept.tolist()[0][0] == kept.tolist()[1][1] == 242


def test_a_view_says_what_a_position_is():
    drawn = random.Random(1)
    for _ in range(20):
        answer, turns = drawn.choice(WORDS), []
        for guess in drawn.sample(LIST.guesses, drawn.randrange(3)):
            turns.append((guess, LIST.score(guess, answer)))
        mode = drawn.choice(g.MODES)
        view = g.View(LIST, turns, mode=mode)
        left = LIST.candidates(turns)
        may = [not LIST.refusal(guess, turns, mode=mode) for guess in LIST.guesses]
        assert view.candidates == left == [LIST.answers[at] for at in view.candidate_ids]
        assert view.candidate_mask.tolist() == [word in left for word in LIST.answers]
        assert view.guess_mask.tolist() == may == LIST.may_follow(turns, mode).tolist()
        assert view.guesses == [LIST.guesses[at] for at in view.guess_ids]
        assert view.turns == turns
        codes, sizes, matrix = view.codes(), view.block_sizes(), LIST.feedback_matrix()
        assert np.array_equal(codes, matrix[view.guess_ids][:, view.candidate_ids])
        for guess, row, counts in zip(view.guesses, codes, sizes):
            assert np.array_equal(view.codes(guess), row)
            said = collections.defaultdict(list)
            for word in left:
                said[LIST.score(guess, word)].append(word)
            groups = view.groups(guess)
            assert {text: [LIST.answers[at] for at in ids] for text, ids in groups.items()} == said
            assert np.array_equal(counts, np.bincount(row, minlength=len(counts)))
            assert view.blocks(guess) == sorted(counts[counts > 0].tolist(), reverse=True)
    with pytest.raises(g.Error, match="is not an allowed guess"):
        g.View(LIST).groups("nope")
    none = g.View(LIST, ["bead=GGGG", "dead=GGGG"])
    assert none.codes().shape == (11, 0) and none.groups("bead") == {}


def test_a_policy_may_rate_all_guesses_in_one_array():
    def share(view):
        sizes = view.block_sizes().astype(float)
        candidates = np.isin(view.guess_ids, view.candidate_ids)
        return -(sizes**2).sum(axis=1) + len(view.candidates) * candidates

    words = g.List.from_words("some", ORIGINAL.answers[::12])
    own, library = g.evaluate(g.Player(share, words)), g.evaluate(g.Player("share", words))
    assert own.columns() == library.columns()

    def first(view):
        rated = np.full(len(view.guesses), -np.inf)
        rated[view.guesses.index(view.candidates[0])] = 0
        return rated

    assert g.evaluate(g.Player(first, LIST)).columns() == g.evaluate(
        g.Player(lambda view: view.candidates[0], LIST)
    ).columns()
    with pytest.raises(g.Error, match="the policy gives 1 ratings for 11 guesses"):
        g.evaluate(g.Player(lambda view: np.zeros(1), LIST))
    with pytest.raises(g.Error, match="is not a number below a billion"):
        g.evaluate(g.Player(lambda view: np.full(len(view.guesses), np.nan), LIST))


def same(one, other):
    return (one is None or one != one) == (other is None or other != other) and (
        one is None or one != one or one == other
    )


@pytest.mark.parametrize("at", range(8))
def test_arrays_and_columns_of_arrow_have_what_the_lists_have(at):
    pyarrow, polars = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    pandas = pytest.importorskip("pandas")
    result = results()[at]
    lists, arrays = columns(result), result.arrays()
    table, frame = pyarrow.table(result), polars.DataFrame(result)
    assert list(lists) == list(arrays) == table.column_names == frame.columns
    for name, column in lists.items():
        told, drawn = table[name].to_pylist(), arrays[name].tolist()
        assert frame[name].to_list() == told
        assert len(column) == len(told) == len(drawn) == table.num_rows
        if name == "histogram":
            width = max(map(len, column))
            column = [row + [0] * (width - len(row)) for row in column]
            told = [row + [0] * (width - len(row)) for row in told]
        for one, two, three in zip(column, told, drawn):
            assert same(one, two) and same(one, three)
    assert frame.equals(polars.from_arrow(table))
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert pandas.DataFrame.from_arrow(result).shape == table.shape
    assert pandas.DataFrame(lists).shape == table.shape


def test_the_types_of_columns_do_not_depend_on_what_is_in_them():
    pyarrow = pytest.importorskip("pyarrow")
    text, whole, real, truth = (
        pyarrow.string(), pyarrow.uint64(), pyarrow.float64(), pyarrow.bool_())
    proof = g.Engine(LIST).prove(max_guesses=1)
    assert proof.outcome == "infeasible"
    assert pyarrow.table(proof).schema.types == [text, text, whole, text]
    errors = g.Engine(LIST).regret_batch([([], "nope")])
    assert pyarrow.table(errors).schema.types == [text, text, *[real] * 5, truth]
    assert pyarrow.table(errors)["regret"].null_count == 1
    none = g.Engine(LIST).regret_batch([])
    assert pyarrow.table(none).schema == pyarrow.table(errors).schema
    assert none.regret.shape == (0,) and none.arrays()["guess"].tolist() == []


def test_arrow_that_nobody_takes_is_given_back():
    for _ in range(100):
        g.shipped().__arrow_c_array__()


def test_arrays_of_results_can_be_written_to_and_are_copies():
    costs = g.Engine(LIST).costs()
    regret = costs.regret
    regret[:] = 7
    assert costs.regret.max() < 7


def test_a_tree_is_a_graph_of_networkx():
    networkx = pytest.importorskip("networkx")
    tree = g.shipped()
    graph = tree.to_networkx()
    assert networkx.is_arborescence(graph) and len(graph) == tree.positions
    assert graph.graph == {"list": "original", "mode": "easy", "total": 7920}
    depth = networkx.shortest_path_length(graph, 0)
    found = collections.Counter(depth[node] for node in graph if graph.nodes[node]["may_win"])
    assert [found[turn] for turn in range(5)] == tree.histogram
    walk, node = tree.walk(), 0
    while walk.step(g.score(walk.guess, "tract")) == "next":
        feedback = g.score(graph.nodes[node]["guess"], "tract")
        node = next(to for _, to, said in graph.out_edges(node, "feedback") if said == feedback)
        assert graph.nodes[node]["guess"] == walk.guess
        assert graph.nodes[node]["candidates"] == walk.candidates


def test_figures_show_the_numbers():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    tree = g.Engine(LIST).best_tree().tree
    for result in [tree, tree.verify(LIST), g.evaluate(g.Player("entropy", LIST))]:
        ax = result.plot()
        assert [bar.get_height() for bar in ax.patches] == result.histogram
    ax = tree.icicle()
    candidates = tree.columns()["candidates"]
    assert sorted(bar.get_width() for bar in ax.patches) == sorted(candidates)
    assert tree.opener in {text.get_text() for text in ax.texts}
    spans = [(bar.get_y(), bar.get_x(), bar.get_x() + bar.get_width()) for bar in ax.patches]
    for (row, _, end), (below, start, _) in zip(sorted(spans), sorted(spans)[1:]):
        assert row != below or end <= start + 1e-9
    players = [g.Player("entropy", LIST), g.Player("minimax", LIST)]
    both = g.compare(players)
    ax = both.plot()
    assert [bar.get_height() for bar in ax.patches] == sum(both["histogram"], [])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == both["player"]
    game = g.analyze(ORIGINAL, ["crane", "toast", "tract"], answer="tract")
    figure, ax = pyplot.subplots()
    assert game.plot(ax) is ax
    lost, luck = game.columns()["skill_lost"], game.columns()["luck"]
    assert [bar.get_height() for bar in ax.patches] == lost + luck
    figure.canvas.draw()
    pyplot.close("all")


def test_what_is_missing_is_named(monkeypatch):
    tree = g.shipped()
    for module, ask, wanted in [
        ("matplotlib", tree.plot, r"guesstree\[plot\]"),
        ("networkx", tree.to_networkx, "networkx"),
        ("numpy", tree.arrays, r"guesstree\[numpy\]"),
    ]:
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(g.Error, match=wanted):
            ask()


def test_every_result_is_shown_in_a_notebook():
    engine = g.Engine(LIST)
    others = [
        engine.best_guess(),
        engine.best_guess(max_guesses=1),
        engine.cost("bead"),
        engine.cost("bead", max_guesses=1),
        engine.regret([], "bead"),
        engine.best_tree(),
        g.Problem({"legs": ["4", "6"]}, ["cat", "bee"]).solve(),
    ]
    for result in [*results(), *others]:
        html = result._repr_html_()
        assert html.startswith("<") and html.count("<table") == html.count("</table>")
    assert "bead" in engine.regret([], "bead")._repr_html_()
    many = g.Engine(ORIGINAL).costs(["salet=BYBBG"])._repr_html_()
    assert "and 12952 more" in many and len(many) < 10_000


def test_a_comparison_is_a_dictionary():
    both = g.compare([g.Player("entropy", LIST), g.Player("minimax", LIST)])
    assert [row.player for row in both.rows] == both["player"]
    assert dict(both) == both and both.arrays()["mean"].tolist() == both["mean"]
