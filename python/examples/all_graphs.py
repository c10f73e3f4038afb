"""All connected graphs with n vertices, every pair of terminals: who wins how many games?

    python examples/all_graphs.py 7

The graphs come from nauty's geng if it is here, else from the atlas of networkx, which ends with 7 vertices. With Sage
they come from `graphs.nauty_geng(f"{n} -c")`. In the end the census, which counts without a solver, is asked for the same.
"""

import itertools
import shutil
import subprocess
import sys
from collections import Counter

import cutshort
from cutshort import Class, Game, Player


def connected_graphs(n):
    """Each graph in graph6."""
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng:
        return subprocess.run([geng, "-cq", str(n)], capture_output=True, text=True, check=True).stdout.split()
    import networkx as nx

    atlas = (graph for graph in nx.graph_atlas_g() if len(graph) == n and nx.is_connected(graph))
    return [nx.to_graph6_bytes(graph, header=False).decode().strip() for graph in atlas]


def count(n):
    """How many games have which class."""
    pairs = list(itertools.combinations(range(n), 2))
    games = [Game.from_graph(code, pair) for code in connected_graphs(n) for pair in pairs]
    short_first, cut_first = (cutshort.solve_many(games, to_move=player) for player in Player)
    return Counter(Class.of(a.winner, b.winner) for a, b in zip(short_first, cut_first))


if __name__ == "__main__":
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    found = count(n)
    row = cutshort.census(n, outcomes=True)
    for who in (Class.SHORT, Class.CUT, Class.FIRST):
        print(f"{who.value:<6} {found[who]:>8}")
        assert found[who] == row[who.value], row
