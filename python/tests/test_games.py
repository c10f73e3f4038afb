"""Games: where they come from, the user's own nodes, what is refused, values that can be compared and kept."""

import copy
import json
import pickle
import time

import pytest

import cutshort
from cutshort import Class, Game, Player

nx = pytest.importorskip("networkx")


class Opaque:
    """A node that says nothing of itself."""

    def __repr__(self):
        return "Opaque"


@pytest.mark.parametrize(
    "middle",
    [
        ("a", 1),
        frozenset({1, 2}),
        1.5,
        "",
        "two\nlines",
        "New York, N.Y.",
        "\ud800",
        b"bytes",
        True,
        Opaque(),
        (None, (None,)),
        float("nan"),
    ],
    ids=repr,
)
def test_odd_nodes_come_back(middle):
    graph = nx.path_graph([0, middle, "0"])
    graph.add_node("alone", weight=None)
    graph.nodes[0]["label"] = None
    game = Game.from_graph(graph, terminals=[0, "0"])
    assert game.terminals == (0, "0") and set(game.cells) == {middle, "alone"}
    solution = cutshort.solve(game, to_move="short", all_moves=True)
    assert solution.move is middle and solution.winning_moves == (middle,)
    assert pickle.loads(pickle.dumps(cutshort.hex(2))) == cutshort.hex(2)
    # The same by lists.
    listed = Game([(0, middle), (middle, "0")], [0, "0"], isolated=["alone"])
    assert listed == game and hash(listed) == hash(game)
    assert cutshort.solve(listed, to_move="cut").move is middle


def test_equal_names_of_different_nodes():
    nodes = [1, "1", (1,), "(1,)", Opaque(), Opaque()]
    game = Game(zip(nodes, nodes[1:]), [nodes[0], nodes[-1]])
    assert set(game.cells) == set(nodes[1:-1])
    reduction = cutshort.reduce(game)
    assert reduction.outcome_class is Class.CUT
    assert {cell for step in reduction.steps for cell in step.cells} <= set(nodes)


@pytest.mark.parametrize(
    ("node", "whole"),
    [
        ({"kind": "hyperedge"}, {}),
        ({"claim": "cut"}, {}),
        ({}, {"rules": "misere"}),
        ({}, {"goal": "touch"}),
        ({}, {"play": "edges"}),
    ],
)
def test_a_graph_that_is_another_game_in_a_file_is_refused(node, whole):
    graph = nx.path_graph(3)
    graph.nodes[1].update(node)
    graph.graph.update(whole)
    with pytest.raises(ValueError, match="which counts in files only"):
        Game.from_graph(graph, [0, 2])
    graph.nodes[1].update(kind="road", claim=7)
    graph.graph.update(goal="connect", rules="normal", play="cells")
    assert Game.from_graph(graph, [0, 2]).cells == (1,)


def test_a_pickled_game_keeps_the_order_of_its_cells():
    for seed in range(30):
        game = Game.from_graph(nx.gnp_random_graph(7, 0.5, seed=seed), [0, 6])
        again = pickle.loads(pickle.dumps(game))
        assert (again, again.cells) == (game, game.cells)
        assert (again._by_id, again.hyperedges) == (game._by_id, game.hyperedges)
    grid = Game([("s", 1), (1, "t"), (1, 2)], ["s", "t"], isolated=[0], layout={0: (1, 2)}, rules="misere", name="odd")
    for game in (grid, cutshort.hex(3), cutshort.hex(3).dual(), cutshort.y(3), cutshort.board("tiling:4.8.8:2x2")):
        again = pickle.loads(pickle.dumps(game))
        assert (again._by_id, again.hyperedges, again.name) == (game._by_id, game.hyperedges, game.name)
        assert (again.layout, again.rules, again.goal) == (game.layout, game.rules, game.goal)


def test_terminals_in_a_text_may_have_quotes():
    text = "\"x q\" (0, 1)\n(0, 1) z\n"
    (position,) = cutshort.reads(text, terminals='"x q", z')
    assert position.game.terminals == ("x q", "z")
    (position,) = cutshort.reads(text, terminals="(0, 1), z")
    assert position.game.terminals == ("(0, 1)", "z")


def test_nodes_that_are_equal_are_one():
    assert Game([(1, 2), (2.0, 3)], [True, 3]).cells == (2,)


def test_nodes_without_hash_are_refused():
    with pytest.raises(TypeError, match="unhashable"):
        Game([(["a"], "b")], ["b", "c"])


def test_a_directed_graph_is_refused_with_the_sentence_of_the_command():
    with pytest.raises(ValueError, match="the graph is directed, expected an undirected one"):
        Game.from_graph(nx.DiGraph([(0, 1), (1, 2)]), terminals=[0, 2])
    game = Game.from_graph(nx.DiGraph([(0, 1), (1, 2)]), terminals=[0, 2], simplify=True)
    assert game == Game([(0, 1), (1, 2)], [0, 2])


def test_multigraphs():
    graph = nx.MultiGraph([("s", "a"), ("s", "a"), ("a", "t"), ("a", "a")])
    with pytest.raises(ValueError, match="loops are for edge games only|stands twice"):
        Game.from_graph(graph, terminals="st")
    simple = Game.from_graph(graph, terminals="st", simplify=True)
    assert simple == Game([("s", "a"), ("a", "t")], "st")
    game = Game.from_graph(graph, terminals="st", play="edges")
    assert set(game.cells) == set(graph.edges(keys=True))
    # Cut takes one of the three that make ways, and then one of the two that are left. The loop makes none.
    solution = cutshort.solve(game, to_move="cut", all_moves=True)
    assert solution.winner is Player.CUT and set(solution.winning_moves) == set(graph.edges(keys=True)) - {("a", "a", 0)}


def test_edges_of_a_graph_as_cells():
    game = Game.from_graph(nx.complete_graph(4), terminals=[0, 3], play="edges")
    assert set(game.cells) == set(nx.complete_graph(4).edges())
    assert game.position(short=[(3, 0)]).short == game.position(short=[(0, 3)]).short == {(0, 3)}
    with pytest.raises(ValueError, match=r"there is no cell \(5, 0\), expected the name of a cell such as \(0, 1\)"):
        game.position(short=[(5, 0)])
    assert cutshort.classify(game) is Class.SHORT  # two disjoint spanning trees (Lehman)


def test_a_graph_of_100_000_nodes():
    graph = nx.grid_2d_graph(316, 317)
    start = time.perf_counter()
    game = Game.from_graph(graph, terminals=[(0, 0), (315, 316)])
    assert len(game.cells) + 2 == len(graph) > 100_000
    position = game.position(to_move="short")
    position.push((0, 1))
    assert len(position.legal_moves) == len(game.cells) - 1
    assert game._repr_svg_() is None
    assert time.perf_counter() - start < 60
    with pytest.raises(ValueError, match="the solver takes games of at most"):
        cutshort.solve(position)


def test_a_large_game_of_degree_2_is_solved():
    solution = cutshort.solve(cutshort.bridgit(100), to_move="short")
    assert solution.winner is Player.SHORT and solution.engine == "spanning-trees"


def test_graph6_as_networkx_and_sage_write_it():
    graph = nx.petersen_graph()
    code = nx.to_graph6_bytes(graph)  # with header and line break
    bare = nx.to_graph6_bytes(graph, header=False).decode().strip()  # as Sage's graph6_string()
    of_graph = Game.from_graph(graph, terminals=[0, 7])
    assert Game.from_graph(code, terminals=[0, 7]) == of_graph
    assert Game.from_graph(bare, terminals=[0, 7]) == of_graph
    assert Game.from_graph(nx.to_sparse6_bytes(graph), terminals=[0, 7]) == of_graph
    with pytest.raises(ValueError, match="the input holds several games, expected one"):
        Game.from_graph(f"{bare}\n{bare}", terminals=[0, 1])
    with pytest.raises(ValueError, match="graph6, line 1: "):
        Game.from_graph("D", terminals=[0, 1])


class LikeSage:
    """What of a Sage graph is used: its interface is that of sage.graphs.generic_graph."""

    def __init__(self, edges, directed=False):
        self.edges_, self.directed = edges, directed

    def vertex_iterator(self):
        return iter(dict.fromkeys(end for edge in self.edges_ for end in edge))

    def edge_iterator(self, labels=True):
        return iter(self.edges_ if not labels else [(*edge, None) for edge in self.edges_])

    def is_directed(self):
        return self.directed


def test_sage_graphs():
    game = Game.from_graph(LikeSage([(0, 1), (1, 2)]), terminals=[0, 2])
    assert game == Game([(0, 1), (1, 2)], [0, 2])
    edges = Game.from_graph(LikeSage([(0, 1), (0, 1)]), terminals=[0, 1], play="edges")
    assert set(edges.cells) == {(0, 1), (0, 1, 1)}
    with pytest.raises(ValueError, match="directed"):
        Game.from_graph(LikeSage([(0, 1)], directed=True), terminals=[0, 1])


def test_graphs_of_sage_itself():
    """With Sage, or with the package passagemath-graphs."""
    pytest.importorskip("sage.graphs.graph", exc_type=ImportError)
    from sage.graphs.graph import Graph
    from sage.graphs.graph_generators import graphs

    petersen = graphs.PetersenGraph()
    game = Game.from_graph(petersen, terminals=[0, 7])
    assert game == Game.from_graph(nx.Graph(list(petersen.edge_iterator(labels=False))), [0, 7])
    assert game == Game.from_graph(petersen.graph6_string(), [0, 7])
    assert cutshort.classify(game) is Class.SHORT
    five = [Game.from_graph(graph, [0, 1]) for graph in graphs.nauty_geng("5 -c")]
    assert len(cutshort.solve_many(five, to_move="cut")) == 21
    parallel = Graph([(0, 1), (0, 1)], multiedges=True)
    assert set(Game.from_graph(parallel, [0, 1], play="edges").cells) == {(0, 1), (0, 1, 1)}


def test_rustworkx():
    rx = pytest.importorskip("rustworkx")
    graph = rx.PyGraph()
    s, a, t = graph.add_nodes_from([("s",), ("a",), ("t",)])
    graph.add_edges_from([(s, a, None), (a, t, None)])
    game = Game.from_graph(graph, terminals=[("s",), ("t",)])
    assert cutshort.solve(game, to_move="short").move == ("a",)
    with pytest.raises(ValueError, match="directed"):
        Game.from_graph(_rx_directed(rx), terminals=["s", "t"])
    # Where nothing has been put into the nodes they are their indices.
    path = rx.generators.path_graph(4)
    path.remove_node(0)
    assert Game.from_graph(path, [1, 3]).cells == (2,)
    twice = rx.PyGraph()
    twice.add_nodes_from(["a", "a"])
    with pytest.raises(ValueError, match="cannot be told apart, expected different ones, as after for i in"):
        Game.from_graph(twice, ["a", "a"])
    for i in twice.node_indices():
        twice[i] = i
    assert Game.from_graph(twice, [0, 1]).terminals == (0, 1)


def _rx_directed(rx):
    graph = rx.PyDiGraph()
    graph.add_nodes_from(["s", "t"])
    graph.add_edge(0, 1, None)
    return graph


def test_terminals_from_attributes():
    graph = nx.path_graph("sat")
    for node in "st":
        graph.nodes[node]["role"] = "terminal"
    assert Game.from_graph(graph).terminals == ("s", "t")
    with pytest.raises(ValueError, match="there are no terminals, expected at least two"):
        Game.from_graph(nx.path_graph(3))


def test_what_is_no_graph():
    with pytest.raises(TypeError, match="a int is no graph that is known here"):
        Game.from_graph(3, terminals=[0, 1])
    with pytest.raises(ValueError, match="there is no vertex 9, expected one of 0, 1, 2"):
        Game.from_graph(nx.path_graph(3), terminals=[0, 9])
    with pytest.raises(ValueError, match="there is no vertex 0, expected a graph with vertices$"):
        Game.from_graph(nx.Graph(), [0, 1])


def test_hypergraphs():
    game = Game([("s", "a", "b"), ("a", "b", "t"), ("a", "b")], ["s", "t"])
    assert {*map(frozenset, game.hyperedges)} == {frozenset("sab"), frozenset("abt")}  # the third is contained
    assert game.degree == 2 and cutshort.classify(game) is Class.SHORT
    with pytest.raises(ValueError, match='the vertex "a" stands twice in one hyperedge'):
        Game([("s", "a", "a")], ["s", "a"])
    with pytest.raises(ValueError, match="a hyperedge with 1 vertices, expected at least two"):
        Game([("s",)], ["s", "t"])
    with pytest.raises(ValueError, match='the terminal "s" is named twice'):
        Game([("s", "a")], ["s", "s"])
    assert Game([("s", "a", "a")], ["s", "a"], simplify=True).hyperedges == (("s", "a"),)


@pytest.mark.parametrize(
    ("make", "cells", "terminals"),
    [
        (lambda: cutshort.hex(3, 5), 15, 2),
        (lambda: cutshort.hex(4), 16, 2),
        (lambda: cutshort.y(4), 10, 3),
        (lambda: cutshort.bridgit(3), 13, 2),
        (lambda: cutshort.cylinder(4, 3), 12, 2),
        (lambda: cutshort.gale(3, 2), 8, 2),
        (lambda: cutshort.board("tiling:4.8.8:2x2"), 5, 2),
    ],
)
def test_boards(make, cells, terminals):
    game = make()
    assert (len(game.cells), len(game.terminals)) == (cells, terminals)
    assert game == make() and pickle.loads(pickle.dumps(game)) == game
    assert game.svg().startswith("<svg") and game._repr_svg_() == game.svg()


def test_a_board_that_is_none():
    with pytest.raises(ValueError, match='"hex:0x3" is no board|no size'):
        cutshort.board("hex:0x3")
    with pytest.raises(ValueError, match="is no board: expected hex:WxH"):
        cutshort.board("chess:8")


def test_the_dual_of_hex_is_hex_turned():
    dual = cutshort.hex(3, 2).dual()
    for mover in Player:
        won = cutshort.solve(cutshort.hex(3, 2), mover).winner
        assert cutshort.solve(dual, mover.other).winner is won.other
    with pytest.raises(ValueError, match="planar|plane"):
        Game.from_graph(nx.complete_graph(6), terminals=[0, 5]).dual()


def test_equality_hash_pickle_copy():
    game = Game([("s", ("x", 1)), (("x", 1), "t")], ["s", "t"], name="one cell")
    turned = Game([("t", ("x", 1)), (("x", 1), "s")], ["s", "t"])
    assert game == turned and hash(game) == hash(turned) and len({game, turned}) == 1
    assert game != game.with_rules(rules="misere")
    assert game != Game([("s", "x"), ("x", "t")], ["s", "t"]) and game != "game"
    back = pickle.loads(pickle.dumps(game))
    assert back == game and back.name == "one cell" and back.cells == (("x", 1),)
    assert copy.deepcopy(game) == game
    assert cutshort.solve(back, to_move="cut").move == ("x", 1)


def test_pickled_edge_games():
    graph = nx.MultiGraph([(0, 1), (0, 1), (1, 2)])
    game = Game.from_graph(graph, terminals=[0, 2], play="edges")
    back = pickle.loads(pickle.dumps(game))
    assert back == game and set(back.cells) == set(graph.edges(keys=True))


def test_layouts():
    graph = nx.cycle_graph(6)
    with pytest.raises(ValueError, match="the place .1, 2, 3. is none, expected two numbers"):
        Game.from_graph(graph, terminals=[0, 3], layout={0: (1, 2, 3)})
    for place in ((float("nan"), 0), (0, float("inf"))):
        with pytest.raises(ValueError, match="is none, expected two numbers"):
            Game.from_graph(graph, [0, 3], layout={0: place})
    for wrong in (
        lambda places: Game.from_graph(graph, [0, 3], layout=places),
        lambda places: Game([(0, 1)], [0, 1], layout=places),
    ):
        with pytest.raises(ValueError, match='the layout places "0" and no node of the game'):
            wrong({"0": (1, 2)})
    larger = nx.circular_layout(nx.cycle_graph(9))
    assert set(Game.from_graph(graph, [0, 3], layout=larger).layout) == set(graph)
    with pytest.raises(ValueError, match="a graph in graph6 or sparse6 takes no layout"):
        Game.from_graph("DQc", (0, 4), layout={0: (0, 0)})
    game = Game.from_graph(graph, terminals=[0, 3], layout=nx.circular_layout(graph))
    places = game.layout
    assert set(places) == set(graph)
    (a, b), (x, y) = places[0], places[1]
    assert ((a - x) ** 2 + (b - y) ** 2) ** 0.5 == pytest.approx(1, abs=0.01)
    # networkx has y upwards.
    assert places[1][1] < places[0][1]
    assert Game([(0, 1), (1, 2)], [0, 2], layout={0: (0, 0), 1: (1, 0), 2: (2, 0)}).layout[2] == (2, 0)


def test_every_named_input_is_read(graphs):
    read = 0
    for path in sorted(graphs.glob("*.json")):
        for position in cutshort.read(path):
            back = next(cutshort.reads(position.write("jsonl")))
            assert back == position, path
            read += 1
    assert read > 30


def test_networkx_formats(data):
    """Files that networkx has written, with the classes by its author's brute force."""
    known = json.loads((data / "networkx" / "expected.json").read_text())["files"]
    for name, row in known.items():
        kind = "adjlist" if "adjlist" in name or name == "multiline.txt" else None
        path = data / "networkx" / name
        (position,) = cutshort.read(path, terminals=row["terminals"], format=row.get("from", kind))
        assert cutshort.classify(position) == row["class"], name
    assert len(known) > 15


def test_puzzles(graphs):
    """Winning moves as graphs/README.md has them from their authors."""
    moves = {"hein-2": "b2", "hein-3": "e2", "hein-4": "b3", "hein-5": "b3"}
    for name, move in moves.items():
        (position,) = cutshort.read(graphs / f"{name}.json")
        solution = cutshort.solve(position, to_move="cut", all_moves=True)
        assert solution.winner is Player.CUT and move in solution.winning_moves, name
    for name, only in {"enderton-1": "b4", "enderton-3": "c3"}.items():
        (position,) = cutshort.read(graphs / f"{name}.json")
        assert cutshort.solve(position, to_move="short", all_moves=True).winning_moves == (only,)
    (rex,) = cutshort.read(graphs / "rex-4x4-d1.json")
    assert cutshort.solve(rex.after("a1", by="cut"), "short", all_moves=True).winning_moves == ("c1", "a2")


def test_what_cannot_be_read(tmp_path):
    with pytest.raises(FileNotFoundError, match='there is no file "nowhere.json"'):
        cutshort.read("nowhere.json")
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "cutshort/1", "terminals": ["s"], "hyperedges": []}')
    with pytest.raises(ValueError, match="bad.json: json, in terminals: there is one terminal, expected at least two"):
        next(cutshort.read(bad))
    with pytest.raises(ValueError, match="names have no control character"):
        next(cutshort.reads(b"\x00\x01\x02"))
    with pytest.raises(ValueError, match="is no format"):
        cutshort.reads("Bw", format="word")


def test_several_games_in_one_file():
    positions = list(cutshort.reads("Bw\nBW\n", terminals="all"))
    assert len(positions) == 6
    lines = cutshort.reads("Bw\n!!\nBW\n", terminals=["0", "1"])
    assert next(lines).game.cells == ("2",)
    with pytest.raises(ValueError, match="line 2"):
        next(lines)
    assert next(lines).game.cells == ("2",)


def test_stones_are_terminals_on_the_board_of_a_file():
    text = json.dumps({"format": "cutshort/1", "board": "hex:3x3", "short": ["a1", "c3"]})
    (position,) = cutshort.reads(text, terminals=["a1", "c3"])
    assert sorted(position.game.terminals) == ["a1", "c3"]
    with pytest.raises(ValueError, match="b2 is no stone of Short's"):
        next(cutshort.reads(text, terminals=["a1", "b2"]))


def test_positions_in_files(data):
    text = json.dumps({"format": "cutshort/1", "board": "hex:3x3", "short": ["b2"], "to_move": "cut"})
    (position,) = cutshort.reads(text)
    assert position == cutshort.hex(3).position(short=["b2"], to_move="cut")
    (again,) = cutshort.reads(position.write("hexworld"))
    assert again == position
