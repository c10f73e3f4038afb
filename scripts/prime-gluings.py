#!/usr/bin/env python3
"""Lists the ways to put regions with three terminals together to one, in the plane, that are not made of smaller ones.

    scripts/prime-gluings.py [PARTS]

A gluing puts the three terminals of each part on different nodes; three nodes are the terminals of the whole, and every
other node has two terminals or more. It is made of smaller ones if two or more of its parts, but not all, hang on the rest at three nodes
or fewer: then these could have been put together before. Each is printed once, up to isomorphism: the nodes of each part, and
those of the whole. Without PARTS those of 2, 3 and 4 parts are listed, in a few seconds: 1, 2 and 3 gluings, of which
`cutshort values build --parts 4` tries those that are not duals of others. Ends with 1 if there are not so many. Needs networkx.
"""

import itertools
import sys

import networkx as nx

EXPECTED = {2: 1, 3: 2, 4: 3}


def assignments(parts):
    """All ways to put the terminals of parts on nodes, nodes numbered as they come, those of a part rising."""

    def extend(assigned, nodes):
        if len(assigned) == 3 * parts:
            yield [tuple(assigned[3 * part : 3 * part + 3]) for part in range(parts)]
            return
        in_part = len(assigned) % 3
        first = assigned[-1] + 1 if in_part else 0
        for node in range(first, nodes + 1):
            yield from extend(assigned + [node], max(nodes, node + 1))

    yield from extend([], 0)


def is_made_of_smaller(parts, whole):
    for count in range(2, len(parts)):
        for chosen in itertools.combinations(range(len(parts)), count):
            inside = set().union(*(parts[part] for part in chosen))
            others = [parts[part] for part in range(len(parts)) if part not in chosen]
            if len(inside & set(whole).union(*others)) <= 3:
                return True
    return False


def drawing(parts, whole):
    """Parts, nodes and the outside, which is next to the terminals of the whole."""
    graph = nx.Graph()
    for part, nodes in enumerate(parts):
        graph.add_edges_from((("part", part), ("node", node)) for node in nodes)
    graph.add_edges_from((("outside",), ("node", node)) for node in whole)
    for vertex in graph:
        graph.nodes[vertex]["kind"] = vertex[0]
    return graph


def gluings(parts):
    found = []
    for assigned in assignments(parts):
        count = max(map(max, assigned)) + 1
        terminals = [sum(node in nodes for nodes in assigned) for node in range(count)]
        for whole in itertools.combinations(range(count), 3):
            if any(terminals[node] < 2 and node not in whole for node in range(count)):
                continue
            if is_made_of_smaller(assigned, whole):
                continue
            graph = drawing(assigned, whole)
            if not nx.is_connected(graph) or not nx.check_planarity(graph)[0]:
                continue
            same_kind = nx.algorithms.isomorphism.categorical_node_match("kind", None)
            if not any(nx.is_isomorphic(graph, other, node_match=same_kind) for other, _, _ in found):
                found.append((graph, assigned, whole))
    return found


def main():
    wrong = False
    for parts in [int(word) for word in sys.argv[1:]] or sorted(EXPECTED):
        found = gluings(parts)
        for _, assigned, whole in found:
            print(f"{parts} parts: {' '.join(map(str, assigned))}, whole {whole}")
        wrong |= len(found) != EXPECTED.get(parts, len(found))
    sys.exit(wrong)


main()
