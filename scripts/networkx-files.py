#!/usr/bin/env python3
"""Writes the files of tests/data/networkx with networkx itself, and what they hold.

    pip install networkx==3.6.1 pydot==4.0.1
    python3 scripts/networkx-files.py tests/data/networkx

Beside the files it writes expected.json: for each file the terminals, the numbers of vertices and
edges, and the class of the game, found by brute force over all positions (no code of cutshort).
"""

import json
import sys
from functools import lru_cache
from itertools import count
from pathlib import Path

import networkx as nx


def class_of(graph, s, t):
    """Who wins the Shannon game on the vertices other than s and t: short, cut or first."""
    cells = [v for v in graph if v not in (s, t)]
    neighbours = {v: set(graph[v]) - {v} for v in graph}

    def joined(shorts):
        seen, stack = {s}, [s]
        while stack:
            for w in neighbours[stack.pop()]:
                if w == t:
                    return True
                if w in shorts and w not in seen:
                    seen.add(w)
                    stack.append(w)
        return False

    @lru_cache(maxsize=None)
    def short_wins(shorts, cuts, short_moves):
        empty = [v for v in cells if v not in shorts and v not in cuts]
        if not empty:
            return joined(shorts)
        if short_moves:
            return any(short_wins(shorts | {v}, cuts, False) for v in empty)
        return all(short_wins(shorts, cuts | {v}, True) for v in empty)

    first, second = (short_wins(frozenset(), frozenset(), mover) for mover in (True, False))
    return "short" if second else "first" if first else "cut"


def cities():
    graph = nx.Graph()
    graph.add_edges_from([("New York", "Washington, D.C."), ("New York", "St. Louis"),
                          ("Washington, D.C.", "Los Angeles"), ("St. Louis", "Los Angeles")])
    return graph, "New York", "Los Angeles"


def main(folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    expected = {"networkx": nx.__version__, "files": {}}
    grid = nx.grid_2d_graph(3, 3)
    weighted = nx.cycle_graph(6)
    nx.set_edge_attributes(weighted, {e: 0.5 + k for e, k in zip(weighted.edges, count())}, "weight")
    colours = nx.wheel_graph(6)
    nx.set_edge_attributes(colours, "dark red, {a}", "colour")
    petersen = nx.petersen_graph()
    lonely = nx.path_graph(4)
    lonely.add_node(9)
    letters = nx.relabel_nodes(nx.cubical_graph(), dict(enumerate("abcdefgh")))
    city, new_york, los_angeles = cities()

    def write(name, graph, s, t, how):
        how(graph, folder / name)
        expected["files"][name] = {
            "terminals": [str(s), str(t)], "vertices": graph.number_of_nodes(),
            "edges": graph.number_of_edges(), "class": class_of(graph, s, t)}

    def node_link(graph, path):
        path.write_text(json.dumps(nx.node_link_data(graph, edges="edges")))

    def old_node_link(graph, path):
        path.write_text(json.dumps(nx.node_link_data(graph, edges="links"), indent=2))

    def by_comma(graph, path):
        nx.write_edgelist(graph, path, delimiter=",", data=["weight"])

    write("cube.edgelist", letters, "a", "g", nx.write_edgelist)
    write("weight-data.edgelist", weighted, 0, 3, nx.write_edgelist)
    write("colour-data.edgelist", colours, 1, 3, nx.write_edgelist)
    write("weighted.txt", weighted, 0, 2, nx.write_weighted_edgelist)
    write("by-comma.csv", weighted, 0, 3, by_comma)
    write("no-data.txt", petersen, 0, 7, lambda g, p: nx.write_edgelist(g, p, data=False))
    write("grid.edgelist", grid, (0, 0), (2, 2), nx.write_edgelist)
    write("grid-weighted.txt", nx.grid_2d_graph(2, 3), (0, 0), (1, 2), nx.write_weighted_edgelist)
    write("cities-by-comma.txt", nx.relabel_nodes(city, {"Washington, D.C.": "Washington"}),
          new_york, los_angeles, by_comma)
    write("petersen.adjlist", petersen, 0, 2, nx.write_adjlist)
    write("grid-adjlist.txt", grid, (0, 0), (2, 2), nx.write_adjlist)
    write("multiline.txt", weighted, 0, 3, nx.write_multiline_adjlist)
    write("grid.graphml", grid, (0, 1), (2, 1), nx.write_graphml)
    write("cities.graphml", city, new_york, los_angeles, nx.write_graphml)
    write("cities.gml", city, new_york, los_angeles, nx.write_gml)
    write("grid-gml.txt", grid, (0, 0), (2, 2), lambda g, p: nx.write_gml(g, p, stringizer=str))
    write("cities.net", city, new_york, los_angeles, nx.write_pajek)
    write("cube-pajek.txt", letters, "a", "h", nx.write_pajek)
    write("grid.json", grid, (0, 0), (2, 2), node_link)
    write("lonely-links.json", lonely, 0, 2, old_node_link)
    write("cities.dot", city, new_york, los_angeles, nx.nx_pydot.write_dot)
    write("petersen.g6", petersen, 0, 2, lambda g, p: nx.write_graph6(g, p))
    write("petersen.s6", petersen, 0, 7, lambda g, p: nx.write_sparse6(g, p))
    # The head of an adjacency list names the script and the time: always the same ones here.
    for path in sorted(folder.iterdir()):
        lines = path.read_text(encoding="utf-8").split("\n")
        if lines[0].startswith("#"):
            lines[0], lines[1] = "#networkx-files.py", "# GMT Thu Jan  1 00:00:00 1970"
            path.write_text("\n".join(lines), encoding="utf-8")
    text = json.dumps(expected, indent=1)
    (folder / "expected.json").write_text(text + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
