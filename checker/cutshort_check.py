#!/usr/bin/env python3
"""A second checker of certificates: python3 cutshort_check.py FILE (- for standard input)
It shares nothing with `cutshort-check` but the documentation that it was written from: certificates.md, certificate-rules.md and
steps.md in docs/formats. Python 3.10 or later, nothing else. What is proved is printed, a line each. Exit code 0: it is right. 1: it
is not, and the line that is wrong is named. 2: it is no certificate. A set of vertices is an integer: bit v, whether v is in it."""
import json, sys
from collections import namedtuple
from functools import reduce
from itertools import product
from operator import or_
VERSION, LONGEST_LINE, MEMORY = 2, 1 << 26, 1 << 30
COMPRESSED = (b"\x1f\x8b", "gzip"), (b"PK\3\4", "zip"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"BZh91AY&SY", "bzip2"), (b"\xfd7zXZ\0", "xz")
OTHER, TURNS = {"short": "cut", "cut": "short"}, "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
class Refused(Exception): """The certificate is wrong."""
class NoCertificate(Exception): """The input is no certificate."""
def need(condition, why, value=None):  # The value, if that is so
    if not condition: raise Refused(why)
    return value

# ---- Reading: unknown keys, keys that come twice and wrong types are refused -----------------------------------------------
def parse(line):  # The JSON value of a line
    once, integer = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else (), lambda t: int(t) if t != "-0" else -1
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=once, parse_int=integer, parse_constant=int)  # no NaN
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a surrogate pair is no character
        return value
    except (ValueError, RecursionError) as error: raise Refused(f"no JSON: {str(error)[:100]}") from None
def fields(value, required, optional=""):
    """The values of the keys of an object; of those that may be left out None, or [] if a star follows."""
    known = required.split() + optional.replace("*", "").split()
    need(type(value) is dict, f"an object with other keys each was expected, not this: {type(value).__name__}")
    need(all(key in value for key in required.split()), f"these keys were expected: {required}")
    for key in value:
        need(key in known and (value[key] is not None or key == "file"), f"the key {key[:40]} is null or not known here")
    return [value.get(key, [] if key + "*" in optional.split() else None) for key in known]
def only(value):  # The key and the value of an object with one key
    return next(iter(need(type(value) is dict and len(value) == 1, "an object with one key was expected", value).items()))
def listed(value, length=None):
    return need(type(value) is list and length in (None, len(value)), "a list was expected, or one of another length", value)
def number(value, bound=1 << 32): return need(type(value) is int and 0 <= value < bound, f"a number below {bound} was expected", value)
def word(value, choices="short cut"): return need(type(value) is str and value in choices.split(), f"expected: {choices}", value)
def pairs_of(values): return [tuple(number(v) for v in listed(pair, 2)) for pair in listed(values)]
def members(mask):  # The members of a set, in increasing order
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
def union(sets): return reduce(or_, sets, 0)
def set_of(vertices): return union(1 << v for v in vertices)
def distinct(values, within, what):  # The set of the listed vertices, none twice, all in a set
    for value in listed(values): need(within >> number(value) & 1, f"{value} is no {what}")
    need(len(set(values)) == len(values), "a vertex is listed twice")
    return set_of(values)

# ---- Games and their graphs ------------------------------------------------------------------------------------------------
def normal_form(hyperedges):  # Hyperedges with two members at least, none inside another
    kept, at = [], {}
    for edge in sorted(set(hyperedges), key=lambda edge: -edge.bit_count()):
        lists = [at.setdefault(v, []) for v in members(edge)]
        if len(lists) >= 2 and not any(edge & other == edge for other in min(lists, key=len)):
            for one in [kept] + lists: one.append(edge)
    return kept
def claim_hyperedges(hyperedges, cells, who):
    """Cutting takes cells out of their hyperedges; shorting a cell makes one of all its hyperedges."""
    for bit in (1 << cell for cell in members(cells)):
        merged = [union(e for e in hyperedges if e & bit)] if who == "short" else []
        hyperedges = [e & ~bit for e in merged + [e for e in hyperedges if not (merged and e & bit)]]
    return normal_form(hyperedges)
def flood(adjacent, start, within):  # A set, with what is reached from it through another one
    seen = new = start
    while new := union(adjacent[v] for v in members(new)) & within & ~seen: seen |= new
    return seen
class Graph(namedtuple("Graph", "adjacent cells terminals sides touched two")):
    """The 2-section: members of a hyperedge are adjacent. Terminals that do not conduct, *sides*, never are adjacent to each
    other, but `touched` says whether one group touches them all; `two`, whether it is enough to join some two terminals."""
    def claim(self, cells, who):  # The graph after Short has shorted, or Cut has cut, some cells
        adjacent, touched = list(self.adjacent), self.touched
        for cell in members(cells):
            near, adjacent[cell] = adjacent[cell], 0
            touched = touched or who == "short" and self.sides != 0 and near & self.sides == self.sides
            for v in members(near):
                more = near & ~(self.sides if self.sides >> v & 1 else 1 << v) if who == "short" else 0
                adjacent[v] = (adjacent[v] | more) & ~(1 << cell)
        return self._replace(adjacent=adjacent, cells=self.cells & ~cells, touched=touched)
    def through_terminals(self):  # The graph in which the neighbours of a terminal that conducts are adjacent
        adjacent = list(self.adjacent)
        for terminal in members(self.terminals & ~self.sides):
            for v in members(adjacent[terminal]): adjacent[v] |= adjacent[terminal] & ~(1 << v)
        return self._replace(adjacent=adjacent)
    def with_edge(self, edge, there):  # The graph without an edge, or with it
        adjacent = list(self.adjacent)
        for v, w in (edge, edge[::-1]): adjacent[v] = adjacent[v] & ~(1 << w) | there << w
        return self._replace(adjacent=adjacent)
    def joined(self):
        if self.two: return any(self.adjacent[t] & self.terminals for t in members(self.terminals))
        return self.touched or not self.sides and flood(self.adjacent, self.terminals & -self.terminals, self.terminals) == self.terminals
    def can_be_joined(self): return self.claim(self.cells, "short").joined()
    def neighbours(self, vertices): return union(self.adjacent[v] for v in members(vertices)) & ~vertices  # Outside the set
    def inert(self, cells): return self.claim(cells, "short") == self.claim(cells, "cut")  # Whosever it is
    def forces(self, mine, first, then): return self.claim(first, mine).inert(then)  # He threatens, or supports
class Game:
    """A hypergraph with terminals, and the player who wants to join them, the *connector*; `games` are all games of the
    certificate, `of` is the number of the game whose dual this is, and `after` its drawing."""
    def __init__(self, terminals, cells, hyperedges, touch, connector, games, of, misere, after=None):
        self.terminal_list, self.terminals, self.cells, self.hyperedges = terminals, set_of(terminals), cells, hyperedges
        self.connector, self.games, self.of, self.misere, self.after = connector, games, of, misere, after
        self.conducts, self.vertices = not touch or len(terminals) == 2, cells | self.terminals
        sides, self.common = 0 if self.conducts else self.terminals, [0] * self.vertices.bit_length()  # who shares a hyperedge
        for edge, v in ((edge, v) for edge in hyperedges for v in members(edge)): self.common[v] |= edge & ~(1 << v)
        touched = sides != 0 and any(edge & sides == sides for edge in hyperedges)
        adjacent = [near & ~(sides if sides >> v & 1 else 0) for v, near in enumerate(self.common)]
        self.graph = Graph(adjacent, cells, self.terminals, sides, touched, after is not None and not sides and len(terminals) > 2)
    def roles(self, who): return ("short", "cut") if who == self.connector else ("cut", "short")  # His cells' and his opponent's
    def position(self, who, his, theirs): return self.graph.claim(his, self.roles(who)[0]).claim(theirs, self.roles(who)[1])
    def cell_set(self, values): return distinct(values, self.cells, "unclaimed cell of the game")
    def cell(self, value): return self.cell_set([value]).bit_length() - 1
    def vertex(self, value): return distinct([value], self.vertices, "vertex of the game").bit_length() - 1
    def pairs(self, values): return pairs_of(values), self.cell_set([cell for pair in pairs_of(values) for cell in pair])
    def claims(self, short, cut):  # The claims of both players, none twice
        both = self.cell_set(short), self.cell_set(cut)
        return need(not both[0] & both[1], "a cell is claimed by both", both)
    def edge(self, value):
        v, w = sorted(self.vertex(v) for v in listed(value, 2))
        return need(v != w and self.graph.adjacent[v] >> w & 1, f"{v} and {w} are not adjacent", (v, w))
    def other(self, value):  # The game with this number
        return self.games[need(number(value) < len(self.games), f"there is no game {value} before this line", value)]
def spelled(names, vertices):  # In quotes where it would not be seen where a name ends
    return " ".join(json.dumps(s, ensure_ascii=False) if '"' in s or s.split() != [s] else s for s in map(names.__getitem__, vertices))
def read_game(line):  # The second line: the names of the vertices, game 0, and what is said of it
    names, terminals, hyperedges, short, cut, goal, rules, name, _ = fields(
        line, "vertices terminals hyperedges", "short* cut* goal rules name file")
    need(all(type(text) is str for text in listed(names) + ["" if name is None else name]), "a name was expected")
    right = not any(ord(c) < 32 or 127 <= ord(c) < 160 or c in TURNS for text in [name or ""] + names for c in text) and all(names)
    need(right and len(set(names)) == len(names), "a name is empty, comes twice or has control characters")
    need(len(names) ** 2 // 8 < MEMORY, "that takes too much memory")
    goal, rules = word("connect" if goal is None else goal, "connect touch"), word("normal" if rules is None else rules, "normal misere")
    need(len(listed(terminals)) >= 2, "two terminals were expected at least")
    cells = (1 << len(names)) - 1 & ~distinct(terminals, (1 << len(names)) - 1, "vertex")
    board = normal_form([set_of(number(v, len(names)) for v in listed(edge)) for edge in listed(hyperedges)])
    short, cut = distinct(short, cells, "cell"), distinct(cut, cells & ~distinct(short, cells, "cell"), "unclaimed cell")
    left, games = claim_hyperedges(claim_hyperedges(board, cut, "cut"), short, "short"), []
    games.append(Game(terminals, cells & ~short & ~cut, left, goal == "touch", "short", games, None, rules == "misere"))
    games[0].about, games[0].claimed = (names, terminals, set(board), goal, rules), {"short": short, "cut": cut}
    said = [f"{name or 'a game'}: {cells.bit_count()} cells, {len(board)} hyperedges, terminals "
            f"{spelled(names, terminals)}, goal {goal}, {rules} rules"]
    said += [f"{who} has {spelled(names, members(mask))}" for who, mask in (("short", short), ("cut", cut)) if mask]
    return names, games[0], said
def dual_of(game, of, hyperedges, around):  # The dual of game number `of` by a drawing in the plane
    need(not game.graph.two and (game.conducts or len(game.terminal_list) == 3), "the game has no dual")
    edges = [distinct(edge, game.vertices, "vertex of the game") for edge in listed(hyperedges)]
    need(sorted(edges) == sorted(game.hyperedges), "these are not the hyperedges of the game")
    # Which nodes follow one another around each. Vertices are numbers, hyperedges are ("edge", number).
    drawing = {("edge", i): order for i, order in enumerate(hyperedges)}
    for v, order in (listed(entry, 2) for entry in listed(around)):
        need(not drawing.get(game.vertex(v)), f"{v} is drawn twice")
        indices = distinct(order, (1 << len(edges)) - 1, "hyperedge")
        need(indices == set_of(i for i, edge in enumerate(edges) if edge >> v & 1), f"these are not the hyperedges of {v}")
        drawing[v] = ["outside"] * (v in game.terminal_list) + [("edge", i) for i in order]
    need(all(v in drawing or not game.common[v] and v not in game.terminal_list for v in members(game.vertices)), "a vertex is not drawn")
    for v in members(game.vertices): drawing.setdefault(v, [])
    drawing["outside"] = [v for v, _ in around if v in game.terminal_list]
    after = {(here, node): (node, following)  # the dart that follows a dart around its face
             for node, order in drawing.items() for here, following in zip(order, order[1:] + order[:1])}
    faces, outer, darts, parts, left, start = [], [], dict(after), 0, game.vertices, game.terminals
    while darts:
        dart, face = next(iter(darts)), set()
        while dart in darts:
            face.add(dart[0])
            dart = darts.pop(dart)
        (outer if "outside" in face else faces).append(set_of(v for v in face if type(v) is int))
    while left:  # how many parts are drawn; the outside holds the terminals together. A node without darts has a face
        left &= ~flood(game.common, start, game.vertices)
        parts, start = parts + 1, left & -left
    plane = len(drawing) - len(after) // 2 + len(faces) + len(outer) + sum(not order for order in drawing.values()) == 2 * parts
    need(plane and (len(outer) == len(game.terminal_list) or not game.conducts), "that is no drawing in the plane with the terminals outside")
    if game.conducts:
        faces, outer = [face & game.cells for face in faces], sorted(list(members(face & game.cells)) for face in outer)
        outer = [1 << t | 1 << v for t, face in zip(game.terminal_list, outer) for v in face]
    return Game(game.terminal_list, game.cells, normal_form(faces + outer), not game.conducts, OTHER[game.connector],
                game.games, of, game.misere, after)

# ---- Statements, and the rules of normal play: each gets the game, the nodes that it uses and its value --------------------
Normal = namedtuple("Normal", "player aim turn owned carrier held")
Misere = namedtuple("Misere", "winner turn short cut")
Filling = namedtuple("Filling", "about short cut")
def normal(who, aim, turn, owned, carrier=0, held=()):
    """A statement about normal play; no cell is owned, in the carrier or in a pair twice."""
    held, used = frozenset(tuple(sorted(pair)) for pair in held), owned
    for part in [carrier] + [1 << v for pair in held for v in pair]:
        used |= need(not used & part, "a cell is owned, in the carrier or in a pair twice", part)
    return Normal(who, aim, turn, owned, carrier, held)
def held_by(nodes): return frozenset().union(*(node.held for node in nodes))
def rule_won(game, nodes, value):
    by, owned, pairs, passed, dual = fields(value, "by owned", "pairs* passed* dual")
    owned, passed, (pairs, _) = game.cell_set(owned), game.cell_set(passed), game.pairs(pairs)
    shorted, drawn = owned if word(by) == game.connector else game.cells & ~owned, game.other(0 if dual is None else dual)
    if drawn is not game.games[0]: walk(game, by, owned, pairs, passed, drawn)
    else: need(game.graph.claim(shorted, "short").joined() == (by == game.connector), "he has not won with these cells")
    return normal(by, ("win",), "second", owned, 0, pairs)
def walk(game, by, owned, pairs, passed, drawn):
    """With his cells on the left; those that are joined to the first terminal are remembered, and one that is not his."""
    need(drawn.after and game.games[drawn.of] is game and by == game.connector and len(game.terminal_list) == 2, "one cannot walk there")
    (start, end), after, near, seen = game.terminal_list, drawn.after, game.graph.claim(owned, "short").adjacent, set()
    mates, left = dict(pairs + [pair[::-1] for pair in pairs]), owned | passed | game.terminals
    leave = lambda dart: after[need(after[dart][1] != "outside", "a walk comes to the outside", after[dart])]
    places = {(leave(("outside", start)), None, None, None, None)}
    while places:
        place = dart, his, other, wall, before = places.pop()
        seen.add(place)
        need(96 * len(seen) < MEMORY, "that takes too much memory")
        v, stay, had = dart[1], after[dart[::-1]], set_of(c for c in (start, his, wall, before) if c is not None)
        mate, joined = mates.get(v), lambda cell: (near[cell] | 1 << cell) & had
        if left >> v & 1 or mate is None: places |= {(leave(dart) if left >> v & 1 else stay, his, other, wall, before)} - seen
        else:
            if other != v and mate not in (his, wall, before):
                need(joined(v), "a cell of his is not seen to be joined")
                if not near[v] >> end & 1: places |= {(leave(dart), v, other, wall, before)} - seen
            if other != mate and v not in (his, wall, before) and not (joined(mate) and near[mate] >> end & 1):
                places |= {(stay, his, v, *((mate, wall) if joined(mate) and mate != wall else (wall, before)))} - seen
def rule_path(game, nodes, value):
    path = [game.vertex(v) for v in listed(value)]
    need(len(path) >= 2, "a path has two vertices at least")
    need(all(v == w or game.common[v] >> w & 1 for v, w in zip(path, path[1:])), "two vertices are in no common hyperedge")
    need(game.conducts or not set_of(path[1:-1]) & game.terminals, "a terminal between the ends does not conduct")
    return normal(game.connector, ("join", *sorted((path[0], path[-1]))), "second", set_of(path[1:-1]) & game.cells)
def rule_settled(game, nodes, value):
    by, chosen, owned = fields(value, "by set owned")
    chosen, owned = game.cell_set(chosen), distinct(owned, game.cell_set(chosen), "member of the set")
    part, whole = game.position(word(by), owned, chosen & ~owned), game.position(by, chosen, 0)
    need(chosen and part == whole, "with the whole set he has more, or it is empty")
    return normal(by, ("settle", chosen), "second", owned)
def rule_guarded(game, nodes, value):
    by, owned, pairs, start = fields(value, "by owned pairs from")
    owned, (pairs, _), start = game.cell_set(owned), game.pairs(pairs), distinct([start], game.terminals, "terminal")
    need(word(by) != game.connector and game.conducts and not game.graph.two, "only who separates terminals that conduct has guards")
    separator, open_cells = set_of(f for f, _ in pairs), game.vertices & ~owned
    reached = lambda closed: flood(game.graph.adjacent, start, open_cells & ~closed)
    need(game.terminals & ~reached(separator), "these cells do not separate the terminal from another one")
    for f, g in pairs: need(not reached(separator & ~(1 << f) | 1 << g) >> f & 1, f"{g} does not guard {f}")
    return normal(by, ("win",), "second", owned, 0, pairs)
def rule_claim(game, nodes, value):
    (n,), bit = nodes, 1 << game.cell(value)
    need(n.turn == "second" and not n.carrier & bit, "the node moves first, or its carrier has the cell")
    return normal(n.player, n.aim, "first", n.owned & ~bit, n.carrier | bit, n.held)
def rule_or(game, nodes, value):
    need(len({(n.player, n.aim) for n in nodes}) == 1, "there are no nodes, or not all are about one player and aim")
    owned = game.cell_set(value) | union(n.owned for n in nodes)
    need(not game.cells & ~owned & ~union(~n.carrier for n in nodes), "a cell is in the carriers of all nodes")
    return normal(nodes[0].player, nodes[0].aim, "second", owned, union(n.carrier for n in nodes) & ~owned, held_by(nodes))
def rule_and(game, nodes, value):
    ends = [game.vertex(v) for v in listed(value)]
    need(len(ends) in (0, 2) and len(set(ends)) == len(ends), "no vertices or two different ones were expected")
    need(all(n.aim[0] == "join" and n.player == game.connector for n in nodes), "a part does not join two vertices")
    firsts, adjacent, taken, wanted = sum(n.turn == "first" for n in nodes), {}, 0, 2 if ends or game.graph.two else len(game.terminal_list)
    need(firsts <= 1, "two parts are first")
    for v, w in (n.aim[1:] for n in nodes): adjacent[v], adjacent[w] = adjacent.get(v, 0) | 1 << w, adjacent.get(w, 0) | 1 << v
    owned = union(n.owned for n in nodes) | set_of(adjacent) & game.cells & ~set_of(ends)
    for n in nodes: taken |= need(not taken & n.carrier & ~owned, "a cell is in two carriers", n.carrier)
    # From the first vertex listed, or the first end of a part that conducts, one must get to all that is joined.
    through = game.vertices if game.conducts else game.cells
    start = set_of(ends[:1] or [v for v in (v for n in nodes for v in n.aim[1:]) if through >> v & 1][:1])
    need(start and not start & ~set_of(adjacent), "no part begins where the node does")
    group = flood(adjacent, start, set_of(adjacent) & through)
    met = group | union(adjacent[v] for v in members(group))
    need((met & (set_of(ends) or game.terminals)).bit_count() >= wanted, "the parts do not join what they should")
    aim = ("join", *sorted(ends)) if ends else ("win",)
    return normal(game.connector, aim, "first" if firsts else "second", owned, taken & ~owned, held_by(nodes))
def rule_either(game, nodes, value):
    (n, m), ([(a, b)], _) = nodes, game.pairs([value])
    need((n.player, n.aim) == (m.player, m.aim), "the nodes are not about one player and aim")
    need(n.turn == m.turn == "second" and not n.carrier | m.carrier, "a node moves first, or has a carrier")
    return normal(n.player, n.aim, "second", n.owned & ~(1 << a) | m.owned & ~(1 << b), 0, held_by(nodes) | {(a, b)})
def rule_hold(game, nodes, value):
    (n,), (pairs, cells) = nodes, game.pairs(value)
    pairs = {tuple(sorted(pair)) for pair in pairs}
    need(pairs and pairs <= n.held, "there are no pairs, or the node does not hold one")
    return normal(n.player, n.aim, n.turn, n.owned, n.carrier | cells, n.held - pairs)
def rule_lift(game, nodes, value):
    (n,), dual = nodes, game.other(value)
    need(dual.of is not None and game.games[dual.of] is game, "that is no dual of the game")
    return need(n.aim == ("win",) and n.player == dual.connector and not n.held, "that is not won in the dual, without pairs", n)
def rule_divided(game, nodes, value):
    sides, lent = fields(value, "sides lent")
    games, lent, carrier, (s, *t) = [game.other(side) for side in listed(sides, 2)], pairs_of(lent), 0, game.terminal_list
    need(len(t) == 1 and all(it.connector == "short" for it in games + [game]) and len(lent) <= 10, "that is not divided so")
    for n, cells in zip(nodes, [game.cell_set([pair[side] for pair in lent]) for side in (0, 1)]):
        need((n.player, n.aim, len(n.held)) == ("short", ("win",), 0) and not n.owned & cells, "a side is not won so")
        carrier |= need(not carrier & n.carrier & ~cells, "a cell is in two carriers", n.carrier & ~cells)
    need("second" in (nodes[0].turn, nodes[1].turn), "both sides are first")
    whole = [near | 1 << v for v, near in enumerate(game.graph.through_terminals().adjacent)]
    for chosen in product((0, 1), repeat=len(lent)):
        def left(side, end):  # whether it is inside, and what is next to one end
            shorted = set_of(pair[side] for pair, choice in zip(lent, chosen) if choice != side)
            graph = games[side].graph.claim(shorted, "short").claim(set_of(pair[side] for pair in lent) & ~shorted, "cut")
            return not any(near & ~far for near, far in zip(graph.claim(1 << end, "cut").adjacent, whole)), graph.adjacent[end]
        (first, at_s), (second, at_t) = left(0, s), left(1, *t)
        alone = first and not at_s & ~whole[s] or second and not at_t & ~whole[t[0]]
        met = not any(at_t & ~whole[t[0]] & ~whole[x] for x in members(at_s & ~whole[s]))
        need(not at_s or not at_t or alone or first and second and met, "the sides do not fit")
    return normal("short", ("win",), "second" if nodes[0].turn == nodes[1].turn else "first", nodes[0].owned | nodes[1].owned, carrier)
def rule_transfer(game, nodes, value):
    (n,), (owned, pairs, images, on) = nodes, fields(value, "", "owned* pairs* images* on")
    owned, (pairs, paired) = game.cell_set(owned), game.pairs(pairs)
    need(n.aim == ("win",) and not owned & paired, "the node does not win, or a cell of a pair is owned")
    free = game.cells & ~owned & ~paired
    parts = parts_of(game, images, free, n.carrier)
    play, his = set_of(parts) & free, n.owned | set_of(v for pair in n.held for v in pair)
    there = (his | n.carrier & ~set_of(parts.values()), game.cells & ~his & ~n.carrier)
    compare([game], n.player, (owned, free & ~play), pairs, there, parts, on)
    return normal(n.player, n.aim, n.turn, owned, play, pairs)
def rule_given(game, nodes, value):
    part, by, turn, owned, carrier = fields(value, "part by moving owned carrier")
    owned, carrier, given = game.cell_set(owned), game.cell_set(carrier), game.games[0].given(number(part))
    said = normal(word(by), ("win",), word(turn, "first second"), owned, carrier)
    return need(game is game.games[0] and said == given, f"no part {part} before this one says that", said)
def rule_decided(game, nodes, value):
    winner, moving, steps = fields(value, "winner moving steps")
    wins = Reduction(need(game is game.games[0], "steps decide game 0", game), steps).wins
    need((word(winner), word(moving, "first second")) in wins, "the steps do not decide that")
    if game.misere: return Misere(winner, "whoever" if (winner, "second") in wins else "first", 0, 0)
    return normal(winner, ("win",), moving, 0, game.cells)

# ---- Two positions compared ------------------------------------------------------------------------------------------------
def parts_of(game, images, free, parts):
    """Which cell *here* plays which part *there*: [x, y] says that x plays the part of y. A free cell that is not listed plays its
    own part, if that is one and nobody else plays it. Terminals play the parts of terminals."""
    pairs = [(game.vertex(x), game.vertex(y)) for x, y in pairs_of(images)]
    said, taken = dict(pairs), {y for _, y in pairs}
    need(len(said) == len(pairs) == len(taken), "a vertex plays two parts, or two play one")
    there = lambda x: parts if free >> x & 1 else game.terminals if game.terminals >> x & 1 else 0
    for x, y in pairs: need(there(x) >> y & 1, f"{x} cannot play the part of {y}")
    said |= {v: v for v in members(free & parts | game.terminals) if v not in said and v not in taken}
    need(all(t in said for t in game.terminal_list), "the terminals are not permuted")
    return said
def as_well_off(connects, here, there, parts):
    """Whether each edge there is one here, or the other way round if the player does not connect."""
    here, there = here.through_terminals(), there.through_terminals()
    pairs = [(there.adjacent[part], set_of(parts[w] for w in members(here.adjacent[x]))) for x, part in parts.items()]
    pairs.append((int(there.touched), int(here.touched)))
    return not any(far & ~near if connects else near & ~far for far, near in pairs)
def compare(boards, who, here, pairs, there, parts, on):
    """The player is as well off here as there, which may be seen on any of the boards. `here` and `there` are his cells and his
    opponent's; the pairs are given to him, one or up to three at a time, and he must capture them."""
    cases = [(board.roles(who), board.position(who, *here), board.position(who, *there)) for board in boards]
    while pairs:
        size = next((size for size in (1, 2, 3) if size <= len(pairs) and captured(cases, pairs[:size])), 0)
        need(size, "the pairs are not captured")
        both = set_of(v for pair in pairs[:size] for v in pair)
        cases, pairs = [(roles, near.claim(both, roles[0]), far) for roles, near, far in cases], pairs[size:]
    hands = [cases]
    if on is not None:
        need(boards[0].cell(on) in parts, f"{on} plays no part")
        bit, part, parts = 1 << on, 1 << parts[on], {x: part for x, part in parts.items() if x != on}
        hands = [[(roles, near.claim(bit, roles[i]), far.claim(part, roles[i])) for roles, near, far in cases] for i in (0, 1)]
    for hand in hands:
        need(any(as_well_off(roles[0] == "short", near, far, parts) for roles, near, far in hand), "he is worse off than in the node")
def captured(cases, pairs):  # Whether one cell of each pair, whichever, is as good for the player as all
    both = set_of(v for pair in pairs for v in pair)
    def seen(roles, graph, his):
        part, whole = graph.claim(his, roles[0]).claim(both & ~his, roles[1]), graph.claim(both, roles[0])
        return part.through_terminals() == whole.through_terminals()
    return all(any(seen(roles, near, set_of(choice)) for roles, near, _ in cases) for choice in product(*pairs))

# ---- Rules of misère play, and about fillings ------------------------------------------------------------------------------
def by_role(who, short, cut): return (short, cut) if who == "short" else (cut, short)  # a player's and his opponent's, and back
def rule_over(game, nodes, value):
    short, cut = game.claims(*fields(value, "short cut"))
    joined = game.graph.claim(short, "short").joined()
    need(joined or not game.graph.claim(game.cells & ~cut, "short").joined(), "it matters who gets the other cells")
    return Misere("cut" if joined else "short", "whoever", short, cut)
def rule_move(game, nodes, value):
    (n,), bit = nodes, 1 << game.cell(value)
    his, theirs = by_role(n.winner, n.short, n.cut)
    need(his & bit and n.turn != "first", "the node is not the position after the claim")
    return Misere(n.winner, "first", *by_role(n.winner, his & ~bit, theirs))
def rule_all(game, nodes, value):
    need(nodes and len(listed(value)) == len(nodes), "as many claims as nodes were expected, and one at least")
    winner, positions = nodes[0].winner, set()
    for n, cell in zip(nodes, value):
        his, theirs = by_role(OTHER[winner], n.short, n.cut)
        need(n.winner == winner and n.turn != "second" and his >> game.cell(cell) & 1, "a node is not after the claim")
        positions.add(by_role(OTHER[winner], his & ~(1 << cell), theirs))
    short, cut = positions.pop()
    right = not positions and game.cell_set(value) == game.cells & ~short & ~cut
    return need(right, "a claim has no answer, or it is not one position", Misere(winner, "second", short, cut))
def rule_join(game, nodes, value):
    short, cut, pairs, board, key = fields(value, "short cut pairs", "board key")
    (short, cut), board, (pairs, paired) = game.claims(short, cut), game.other(0 if board is None else board), game.pairs(pairs)
    bit = 0 if key is None else 1 << game.cell(key)
    need((board is game or board.of == 0) and board.conducts, "on this board terminals do not conduct")
    need(not (paired | bit) & (short | cut) and not paired & bit, "a cell of the pairing is claimed or comes twice")
    near, before, passed = list(board.common), None, by_role(board.connector, short, cut)[0] | bit | board.terminals
    while near != before:
        before = list(near)
        for group in [near[z] for z in members(passed)] + [near[a] & near[b] for a, b in pairs]:
            for v in members(group): near[v] |= group & ~(1 << v)
    need(not any(board.terminals & ~near[t] & ~(1 << t) for t in board.terminal_list), "it does not follow that they are joined")
    last_is_losers = "second" if (game.cells & ~short & ~cut).bit_count() % 2 else "first"
    return Misere(OTHER[board.connector], "whoever" if key is None else last_is_losers, short, cut)
def rule_like(game, nodes, value):
    (n,), (short, cut, dual, pairs, idle, images, on) = nodes, fields(value, "short cut", "dual pairs* idle* images* on")
    (short, cut), (pairs, paired), idle = game.claims(short, cut), game.pairs(pairs), game.cell_set(idle)
    boards = [game] if dual is None else [game, game.other(dual)]
    need(dual is None or boards[1].of == 0, "that is no dual of the game")
    empty, empty_there = game.cells & ~short & ~cut, game.cells & ~n.short & ~n.cut
    need(not (paired | idle) & ~empty and not paired & idle, "a cell of a pair or an idle one is claimed or comes twice")
    parts = parts_of(game, images, empty & ~paired & ~idle, empty_there)
    unplayed, without = empty_there & ~set_of(parts.values()), empty & ~paired & ~set_of(parts)
    loser, turns = OTHER[n.winner], ["first", "second"]
    (his, theirs), (his_there, theirs_there) = by_role(loser, short, cut), by_role(loser, n.short, n.cut)
    compare(boards, loser, (his, theirs | without), pairs, (his_there | unplayed, theirs_there), parts, on)
    odd = (unplayed | without << game.cells.bit_length()).bit_count() % 2
    turn = n.turn if n.turn == "whoever" or not odd else turns[n.turn == "first"]
    return Misere(n.winner, turn, short, cut)
def rule_same(game, nodes, value):
    cell, short, cut = fields(value, "cell", "short* cut*")
    (short, cut), bit = game.claims(short, cut), 1 << game.cell(cell)
    graph = game.graph.claim(short, "short").claim(cut, "cut")
    need(not (short | cut) & bit, "the cell is claimed")
    need(graph.joined() or not graph.can_be_joined() or graph.inert(bit), "it matters whose it is")
    return Filling(("cell", cell), short, cut)
def rule_same_edge(game, nodes, value):
    edge, short, cut = fields(value, "edge", "short* cut*")
    edge, (short, cut) = game.edge(edge), game.claims(short, cut)
    without, having = (game.graph.with_edge(edge, there).claim(short, "short").claim(cut, "cut") for there in (0, 1))
    need(without.joined() or not having.can_be_joined() or without == having, "it matters whether they are adjacent")
    return Filling(("edge", edge), short, cut)
def rule_branch(game, nodes, value):
    (n, m), bit = nodes, 1 << game.cell(value)
    need(n.about == m.about != ("cell", value), "the nodes are not about one thing, or about the cell itself")
    short, cut = n.short & ~bit | m.short, n.cut | m.cut & ~bit
    return need(not short & cut, "a cell is claimed by both", Filling(n.about, short, cut))
RULES = {  # how many nodes each uses; None: any number
    Normal: {"won": 0, "path": 0, "settled": 0, "guarded": 0, "claim": 1, "or": None, "and": None, "either": 2, "hold": 1, "lift": 1,
             "divided": 2, "transfer": 1, "given": 0, "decided": 0},
    Misere: {"over": 0, "move": 1, "all": None, "join": 0, "like": 1, "decided": 0}, Filling: {"same": 0, "same-edge": 0, "branch": 2}}

# ---- Steps: docs/formats/steps.md ------------------------------------------------------------------------------------------
STRENGTHS = W, V, F = ["winner", "value", "fillings"]
class Reduction:
    """A game as it is after some steps; `wins` has (player, his turn) for what they decide."""
    def __init__(self, game, steps):
        self.graph, self.hyperedges, self.misere, self.preserved, self.wins = game.graph, game.hyperedges, game.misere, F, set()
        for step in listed(steps): self.step(step)
    def cells(self, values): return distinct(values, self.graph.cells, "cell that is left")
    def terminal(self, value): return distinct([value], self.graph.terminals, "terminal").bit_length() - 1
    def step(self, step):
        rule, preserves, action, evidence = fields(step, "rule preserves action evidence")
        actions, kinds, *strength, holds = STEPS.get(word(rule, " ".join(STEPS)))
        strength = strength[self.misere]
        need(strength and word(preserves, " ".join(STRENGTHS)), f"the rule {rule} is not known to hold in such a game")
        need(STRENGTHS.index(preserves) <= STRENGTHS.index(strength), f"the rule {rule} preserves only the {strength}")
        (action, what), (kind, proof) = only(action), ("nothing", {}) if evidence == "nothing" else only(need(evidence != {"nothing": {}}, "nothing is no object", evidence))
        need(action in actions.split() and kind in kinds.split(), f"the rule {rule} does something else, for another reason")
        keys = EVIDENCE.get(kind, kind).split("|")
        proof = [READ[key](self, value) for key, value in zip(" ".join(keys).split(), fields(proof, *keys))]
        what = ACTIONS[action](self, what)
        if action == "decide":  # in misère play who joins the terminals loses
            need((OTHER[what[0]] if self.misere else what[0]) in actions.split(), f"the rule {rule} decides for the other player")
        need(what and holds(self, self.graph, what[1] if action == "decide" else what, *proof), f"{rule} does not hold here")
        self.preserved = min(self.preserved, preserves, key=STRENGTHS.index)
        if action in OTHER:  # short or cut
            self.graph, self.hyperedges = self.graph.claim(what, action), claim_hyperedges(self.hyperedges, what, action)
        elif action == "merge-terminals": self.merge(what[0], set_of(what))
        elif action == "decide": self.wins |= {what, (what[0], "first")}
        else:
            for edge in what: self.graph = self.graph.with_edge(edge, 0)
    def edges(self, values):
        alive = self.graph.cells | self.graph.terminals
        for v, w in pairs_of(values): need(alive >> v & 1 and self.graph.adjacent[v] >> w & 1, f"{v} and {w} are not adjacent")
        return need(len({frozenset(edge) for edge in values}) == len(values), "an edge comes twice", values)
    def terminals(self, values):
        return need(distinct(values, self.graph.terminals, "terminal").bit_count() > 1, "two terminals were expected at least", values)
    def merge(self, kept, merged):
        near, adjacent = self.graph.neighbours(merged), [near & ~merged for near in self.graph.adjacent]
        for v in members(merged): adjacent[v] = near if v == kept else 0
        for v in members(near): adjacent[v] |= 1 << kept
        self.graph = self.graph._replace(adjacent=adjacent, terminals=self.graph.terminals & ~merged | 1 << kept)
        self.hyperedges = normal_form([e & ~merged | 1 << kept if e & merged else e for e in self.hyperedges])
    # The hypotheses that take more than a line:
    def surrounds(self, w, cells): return not self.graph.neighbours(cells) & ~(self.graph.adjacent[w] | 1 << w)
    def near_terminal(self, edges, t):
        apart = not self.graph.sides and not any(self.graph.adjacent[t] & self.graph.terminals for t in members(self.graph.terminals))
        return apart and all(self.graph.adjacent[t] >> v & self.graph.adjacent[t] >> w & 1 for v, w in edges)
    def three(self, cells, centre):
        near = self.graph.neighbours(centre)
        right = not near & self.graph.terminals and near.bit_count() == 3 and cells == near | centre
        return right and all(self.graph.forces("cut", centre, 1 << v) for v in members(near))
    def in_pairs(self, mine, cells, pairs):
        need(self.cells([v for pair in pairs for v in pair]) == cells, "the pairs are not the set")
        first, second = set_of(a for a, _ in pairs), set_of(b for _, b in pairs)
        return all(self.graph.forces(mine, 1 << a, 1 << b) for a, b in pairs) and self.graph.forces(mine, second, first)
    def mutual(self, mine, cells): return cells.bit_count() == 2 and self.in_pairs(mine, cells, [tuple(members(cells))])
    def linked(self, cells): return not any(self.graph.terminals & ~self.graph.adjacent[cell] for cell in members(cells))
    def replies(self, mine, cells, key, reply):
        rest, other = cells & ~key & ~reply, OTHER[mine]
        right = key != reply and key & cells and reply & cells and self.graph.forces(mine, key, cells & ~key)
        left, whole = self.graph.claim(key, other).claim(reply, mine), self.graph.claim(cells, mine)
        got = [0, rest] if rest.bit_count() == 1 else [1 << v for v in members(rest)] or [0]  # what he gets of the rest
        return right and len(got) <= 2 and all(left.claim(his, mine).claim(rest & ~his, other) == whole for his in got)
    def guards(self, bare, terminal, pairs):
        near, apart = self.graph.adjacent[terminal], not self.graph.joined()
        unguarded = near & ~distinct([f for _, f in pairs], near & self.graph.cells, "cell beside the terminal")
        once = [g for g, _ in pairs if not self.cells([g]) & unguarded]
        threatens = all(g != f and self.graph.forces("cut", 1 << g, 1 << f) for g, f in pairs)
        return threatens and apart and not near & self.graph.terminals and unguarded.bit_count() == bare and len(set(once)) == len(once)
    def multigraph(self, first, one, other, shorted):
        """The hyperedges around each vertex, in a game of degree 2, and its nodes: those of a terminal or of Short's cell are one."""
        need(not self.graph.sides and not one & other and not (one | other) & first, "a cell is listed twice, or there are sides")
        around = {v: [e for e in self.hyperedges if e >> v & 1] for v in members(self.graph.cells | self.graph.terminals)}
        need(all(len(around[v]) <= 2 for v in members(one | other)), "a cell is in more than two hyperedges")
        nodes = {}
        for v in members(self.graph.terminals | (first if shorted else self.graph.cells & ~one & ~other & ~first)):
            join(nodes, [-1 - v] + around[v])  # a terminal is a node even if it is in no hyperedge
        return around, nodes
    def trees(self, moving, lists, first):
        (around, nodes), spanned = self.multigraph(first, *lists, True), []
        for cells in lists:
            tree = dict(nodes)
            right = all(len(around[cell]) == 2 for cell in members(cells)) and all(around[t] for t in members(self.graph.terminals))
            need(right, "a cell ends in a node of its own, or a terminal is in no hyperedge")
            reached = [edge for cell in members(cells) for edge in around[cell]] + [-1 - t for t in members(self.graph.terminals)]
            spanned.append({root(nodes, node) for node in reached})
            for cell in members(cells): join(tree, around[cell])
            need(len({root(tree, node) for node in reached}) == 1, "a list does not connect its nodes")
        return spanned[0] == spanned[1] and moving == ("first" if first else "second")
    def forests(self, moving, apart, lists, first):
        around, nodes = self.multigraph(first, *lists, False)
        for forest, cells in (dict(nodes), lists[0]), (dict(nodes), lists[1]):
            need(all(join(forest, around[cell]) for cell in members(cells)), "a list has a cycle")
            need(root(forest, -1 - apart[0]) != root(forest, -1 - apart[1]), "a list does not leave the terminals apart")
        return moving == ("first" if first else "second")
def root(nodes, one):
    while one in nodes: one = nodes[one]
    return one
def join(nodes, hyperedges):  # Makes one node of some; whether they were different
    roots = [root(nodes, one) for one in hyperedges]
    nodes |= {one: roots[0] for one in roots if one != roots[0]}
    return len(set(roots)) == len(roots)
ACTIONS = {
    "short": Reduction.cells, "cut": Reduction.cells, "delete-edges": Reduction.edges, "merge-terminals": Reduction.terminals,
    "decide": lambda r, value: (word(fields(value, "winner moving")[0]), word(value["moving"], "first second"))}
EVIDENCE = {  # the keys of each kind, if they are not just its name; those after | may be left out
    "nothing": "", "replies": "key reply", "guards": "terminal guards", "surrounded": "set terminal", "trees": "trees|first",
    "forests": "apart forests|first"}
READ = {"apart": lambda r, ends: [r.terminal(t) for t in listed(ends, 2)], "first": lambda r, v: 0 if v is None else r.cells([v])}
READ |= dict.fromkeys(["set", "links"], Reduction.cells) | dict.fromkeys(["centre", "key", "reply"], lambda r, v: r.cells([v]))
READ |= dict.fromkeys(["pairs", "guards"], lambda r, pairs: pairs_of(pairs)) | {"terminal": Reduction.terminal}
READ |= dict.fromkeys(["trees", "forests"], lambda r, lists: [r.cells(cells) for cells in listed(lists, 2)])
# What a rule does (or for whom it decides, at most), its evidence, the most that it preserves in normal and in misère play
# (None: it is refused), and its hypotheses: r is the reduction, g its graph, s a set of cells, m the winner's turn.
STEPS = {
    "simplicial": ("short cut", "nothing", F, None, lambda r, g, s: s.bit_count() == 1 and g.inert(s)),
    "clique-neighbourhood": ("short cut", "nothing", F, None, lambda r, g, s: g.inert(s)),
    "transverse-edge": ("delete-edges", "set", F, F, lambda r, g, edges, s: all(
        any(s >> v & 1 and r.surrounds(w, s) for v, w in (edge, edge[::-1])) for edge in edges)),
    "terminal-neighbours": ("delete-edges", "terminal", F, F, lambda r, g, edges, t: r.near_terminal(edges, t)),
    "terminal-surrounds": ("short cut", "terminal", F, None, lambda r, g, s, t: not g.sides and r.surrounds(t, s)),
    "adjacent-terminals": ("merge-terminals", "nothing", F, F, lambda r, g, ends: (
        not g.sides and flood(g.adjacent, 1 << ends[0], set_of(ends)) == set_of(ends))),
    "mutual-threat": ("cut", "nothing", V, W, lambda r, g, s: r.mutual("cut", s)),
    "mutual-support": ("short", "nothing", V, W, lambda r, g, s: r.mutual("short", s)),
    "three-threatened": ("cut", "centre", V, W, lambda r, g, s, centre: r.three(s, centre)),
    "threat-pairs": ("cut", "pairs", V, W, lambda r, g, s, pairs: r.in_pairs("cut", s, pairs)),
    "support-pairs": ("short", "pairs", V, W, lambda r, g, s, pairs: r.in_pairs("short", s, pairs)),
    "threat-set": ("cut", "replies", V, None, lambda r, g, s, key, reply: r.replies("cut", s, key, reply)),
    "support-set": ("short", "replies", V, None, lambda r, g, s, key, reply: r.replies("short", s, key, reply)),
    "guarded-terminal": ("decide cut", "guards", W, None, lambda r, g, m, t, guards: m == "second" and r.guards(0, t, guards)),
    "guarded-but-one": ("decide cut", "guards", W, None, lambda r, g, m, t, guards: m == "first" and r.guards(1, t, guards)),
    "two-links": ("decide short", "links", V, None, lambda r, g, m, s: m == "second" and s.bit_count() == 2 and r.linked(s)),
    "one-link": ("decide short", "links", W, None, lambda r, g, m, s: m == "first" and s.bit_count() == 1 and r.linked(s)),
    "spanning-trees": ("decide short", "trees", W, None, lambda r, g, m, lists, first: r.trees(m, lists, first)),
    "separating-forests": ("decide cut", "forests", W, None, lambda r, g, m, *proof: r.forests(m, *proof)),
    "joined": ("decide short", "nothing", F, F, lambda r, g, m: m == "second" and g.joined()),
    "separated": ("decide cut", "nothing", F, F, lambda r, g, m: m == "second" and not g.can_be_joined()),
    "dead-cell-edges": ("delete-edges", "set surrounded", F, F, lambda r, g, edges, s, t=None: (
        (g.inert(s) if t is None else not g.sides and r.surrounds(t, s)) and all((s >> v | s >> w) & 1 for v, w in edges))),
    "dead-pair": ("cut", "nothing", None, W, lambda r, g, s: s.bit_count() == 2 and not any(g.adjacent[v] for v in members(s)))}

# ---- The file --------------------------------------------------------------------------------------------------------------
class Checker:
    """Reads the lines of a certificate and refuses the first that is not right. `said` is what has been proved."""
    def __init__(self, line, before):
        self.names, self.game, self.said = read_game(line)
        self.nodes, self.answers, self.ended = [], 0, False
        self.game.given = lambda part: before[part].shown(self.game) if part < len(before) else None
    def shown(self, game):  # What the last node says of the same game after more claims
        (last, place), earlier = self.nodes[-1] if self.nodes else (None, 0), self.game.claimed
        right = self.game.about == game.about and not any(earlier[who] & ~game.claimed[who] for who in OTHER)
        if place == 0 and type(last) is Normal and right:
            his = game.claimed[last.player]
            return last._replace(owned=last.owned & ~his, carrier=last.carrier & ~his)
    def line(self, line):
        need(not self.ended, "something comes after the end")
        kind, value = only(line)
        getattr(self, "read_" + word(kind, "dual side node answer end"))(value)
        return self
    def read_dual(self, value):
        index, of, hyperedges, around = fields(value, "game of hyperedges around")
        need(number(index) == len(self.game.games), f"the next game is {len(self.game.games)}")
        self.game.games.append(dual_of(self.game.other(of), of, hyperedges, around))
    def read_side(self, value):
        (index, hyperedges), it = fields(value, "game hyperedges"), self.game
        need(number(index) == len(it.games), f"the next game is {len(it.games)}")
        edges = normal_form([set_of(it.vertex(v) for v in listed(edge)) for edge in listed(hyperedges)])
        it.games.append(Game(it.terminal_list, it.cells, edges, not it.conducts, "short", it.games, None, it.misere))
    def read_node(self, value):
        index, rule, place, of = fields(value, "id rule", "game of*")
        need(number(index) == len(self.nodes), f"the next node is {len(self.nodes)}")
        need(index * (200 + len(self.names) * 3 // 8) < MEMORY, "that takes too much memory")
        place, (rule, value) = 0 if place is None else place, only(rule)
        game, about = self.game.other(place), [value if rule == "lift" else place]
        if rule == "divided": about = listed(fields(value, "sides lent")[0], 2)
        kinds = [kind for kind in RULES if rule in RULES[kind] and kind is not (Normal if self.game.misere else Misere)]
        need(kinds and (place == 0 or kinds == [Normal]), f"this checker does not know the rule {rule[:40]} in such a game")
        nodes = [self.known(n, about[i % len(about)], kinds[0]) for i, n in enumerate(listed(of))]
        need(RULES[kinds[0]][rule] in (None, len(nodes)), "the rule uses another number of nodes")
        self.nodes.append((globals()["rule_" + rule.replace("-", "_")](game, nodes, value), place))
    def known(self, value, place, kind):  # The statement of a node before, about this game, of this kind
        node, about = self.nodes[need(number(value) < len(self.nodes), f"there is no node {value} before this line", value)]
        return need(about == place and type(node) is kind, "a node is about something else", node)
    def read_end(self, value):
        nodes, answers = fields(value, "nodes answers")
        self.ended = need([number(nodes), number(answers)] == [len(self.nodes), self.answers], "the numbers of the end are wrong", True)
    def read_answer(self, value):
        kind, value = only(value)
        need(kind in ANSWERS, "this checker does not know such an answer")
        self.said, self.answers = self.said + [ANSWERS[kind](self, value)], self.answers + 1
    def say(self, vertices): return spelled(self.names, vertices)
    def winner(self, value):
        to_move, winner, node = fields(value, "to_move winner node")
        n = self.known(node, 0, Misere if self.game.misere else Normal)
        whole = not n.short | n.cut if self.game.misere else n.aim == ("win",) and not n.owned and not n.held
        turns = ("first" if word(winner) == word(to_move) else "second", "whoever" if self.game.misere else "second")
        return need(whole and n[0] == winner and n.turn in turns, "the node does not show that", f"{to_move} to move: {winner} wins")
    def reaches(self, node, by, aim, has=0):  # What a node says, if that is that he reaches an aim with these cells
        n = self.known(node, 0, Normal)
        return need((n.player, n.aim, len(n.held)) == (word(by), aim, 0) and not n.owned & ~has, "the node does not show that", n)
    def winning_moves(self, value):
        by, cells, nodes, others = fields(value, "by cells nodes others")
        by, mask, nodes = word(by), self.game.cell_set(cells), listed(nodes, len(cells))
        waits = [self.reaches(node, by, ("win",), 1 << cell).turn == "second" for cell, node in zip(cells, nodes)]
        refuted = union(~self.reaches(other, OTHER[by], ("win",)).carrier for other in listed(others))
        need(all(waits) and not self.game.cells & ~mask & ~refuted, "a node moves first, or another cell may win as well")
        return f"{by} to move wins just with: {self.say(cells)}"
    def settled(self, value, turns, how):
        by, chosen, node = fields(value, "by set node")
        n = self.reaches(node, by, ("settle", mask := self.game.cell_set(chosen)))
        need(not n.carrier & ~mask and n.turn in turns, "the node does not show that")
        return f"as good as {by}'s{how.format(by)}: {self.say(chosen)}"
    def dead(self, value, what, read):
        thing, node = fields(value, f"{what} node")
        shown = self.known(node, 0, Filling) == ((what, read(thing)), 0, 0)
        return need(shown, "the node does not show that", self.say(listed(thing) if what == "edge" else [thing]))
    def alive(self, value, what):
        (thing, short), graph = fields(value, f"{what} short"), self.game.graph
        short, on_edge = self.game.cell_set(short), what == "edge"
        cases = [graph.with_edge(self.game.edge(thing), there) for there in (0, 1)] if on_edge else [
            graph, graph.claim(1 << self.game.cell(thing) & ~short, "short")]
        without, having = (case.claim(short & case.cells, "short").joined() for case in cases)
        return need(without != having, "it makes no difference", self.say(thing if on_edge else [thing]))
    def reduced(self, value):
        preserves, cells, steps = fields(value, "preserves cells steps")
        reduction = Reduction(self.game, steps)
        need(preserves in STRENGTHS[:STRENGTHS.index(reduction.preserved) + 1], f"they preserve only the {reduction.preserved}")
        need(reduction.cells(cells) == reduction.graph.cells, "other cells are left")
        return f"reduced to {len(cells)} cells, which keeps the {preserves}: {self.say(cells)}"
ANSWERS = {
    "winner": Checker.winner, "winning-moves": Checker.winning_moves, "reduced": Checker.reduced,
    "alive": lambda c, value: f"alive: {c.alive(value, 'cell')}", "alive-edge": lambda c, value: f"alive edge: {c.alive(value, 'edge')}",
    "captured": lambda c, value: c.settled(value, ["second"], ", whoever moves"),
    "dominated": lambda c, value: c.settled(value, ["first", "second"], " if {} moves first in it"),
    "dead": lambda c, value: f"dead: {c.dead(value, 'cell', c.game.cell)}",
    "dead-edge": lambda c, value: f"dead edge: {c.dead(value, 'edge', c.game.edge)}"}
def check(file, before=()):  # Reads a certificate, in bytes, that may rely on those before
    at, checker, start = 2, None, file.readline(LONGEST_LINE + 2)
    try:
        for magic, how in COMPRESSED: need(not start.startswith(magic), f"this file is compressed ({how}), expected the text that is in it")
        head = parse(start)
        need(type(head) is dict and head.get("kind") == "cutshort-certificate", "it does not begin as a certificate does")
        need(number(head.get("version")) == VERSION, f"only version {VERSION} of the format is known")
    except Refused as error: raise NoCertificate(str(error)) from None
    try:
        while line := file.readline(LONGEST_LINE + 2):
            need(len(line) < LONGEST_LINE or line[LONGEST_LINE - 1:] == b"\n", "the line is too long")
            checker = Checker(parse(line), before) if checker is None else checker.line(parse(line))
            at += 1
        need(checker is not None and checker.ended, "the end is missing: the file has been cut off")
    except Refused as error: raise Refused(f"line {at}: {error}") from None
    return checker
def main(arguments):
    path, said, wrong = arguments[0] if len(arguments) == 1 else "", [], 0
    try:
        with sys.stdin.buffer if path == "-" else open(path, "rb") as file: said = check(file).said
    except Refused as error: said, wrong = [f"{path}: refused: {error}"], 1
    except (NoCertificate, OSError) as error:
        print(f"{path}: {error}" if path else "usage: cutshort_check.py FILE (- for standard input)", file=sys.stderr)
        return 2
    print("\n".join(said))
    return wrong
if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
