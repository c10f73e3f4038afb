"""The solver: against the oracle, within limits, beside other threads, and stopped by Ctrl-C."""

import itertools
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import cutshort
from cutshort import Certificate, Class, Game, Interrupted, Limit, Player, Solver

nx = pytest.importorskip("networkx")


def test_the_solver_agrees_with_the_oracle_on_all_graphs_with_6_vertices():
    """All connected graphs of networkx's atlas with 6 vertices, terminals 0 and 5, both players, every move."""
    asked = 0
    for graph in nx.graph_atlas_g():
        if len(graph) != 6 or not nx.is_connected(graph):
            continue
        game = Game.from_graph(graph, terminals=[0, 5])
        solver, truth = Solver(game), cutshort.oracle(game)
        for mover in Player:
            winner, moves = truth[mover]
            solution = solver.solve(to_move=mover, all_moves=True)
            assert solution.winner is winner
            if winner is mover and not game.position().is_over():
                assert set(solution.winning_moves) == moves
            asked += 1
    assert asked == 2 * 112


def test_misere_and_sides_agree_with_the_oracle():
    for game in (cutshort.hex(3), cutshort.y(3)):
        for rules in ("normal", "misere"):
            ruled = game.with_rules(rules=rules)
            position = ruled.position(short=["a1"])
            truth = cutshort.oracle(position)
            for mover in Player:
                assert cutshort.solve(position, mover).winner is truth[mover][0]


def test_hex_openings(data):
    """Benzene's winning first moves (tests/data/hex-openings.json)."""
    boards = json.loads((data / "hex-openings.json").read_text())["boards"]
    for size, known in boards.items():
        width, height = map(int, size.split("x"))
        if width * height > 16:
            continue
        solution = cutshort.solve(cutshort.hex(width, height), to_move="black", all_moves=True)
        assert sorted(solution.winning_moves) == sorted(known["winning_first_moves"]), size


def test_classes_of_small_graphs(data):
    """The counts of an independent brute force (tests/data/small-graphs.json)."""
    rows = json.loads((data / "small-graphs.json").read_text())["rows"]
    known = next(row for row in rows if row["n"] == 5)
    counts = dict.fromkeys(Class, 0)
    for graph in nx.graph_atlas_g():
        if len(graph) == 5 and nx.is_connected(graph):
            for pair in itertools.combinations(graph, 2):
                counts[cutshort.classify(Game.from_graph(graph, pair))] += 1
    assert [counts[c] for c in (Class.SHORT, Class.CUT, Class.FIRST)] == [
        known["short"],
        known["cut"],
        known["first"],
    ]


def test_limits():
    game = cutshort.hex(8)
    stopped = cutshort.solve(game, to_move="short", limit=Limit(nodes=50))
    assert (stopped.winner, stopped.move, stopped.stopped) == (None, None, "nodes")
    assert stopped.proof_numbers is not None and stopped.nodes <= 51
    start = time.perf_counter()
    stopped = cutshort.solve(game, to_move="short", limit=Limit(time=0.2), all_moves=True)
    assert stopped.stopped == "time" and time.perf_counter() - start < 5
    assert set(stopped.open_moves) | set(stopped.winning_moves) <= set(game.cells)
    assert cutshort.classify(game, limit=Limit(nodes=5)) is None
    for bad in ({"time": -1}, {"time": float("nan")}, {"nodes": -1}, {"memory": 0}, {"memory": 2**70}):
        with pytest.raises(ValueError, match="expected"):
            Limit(**bad)
    for threads in (0, 5000, 2**70):
        for ask in (
            lambda: Solver(game, threads=threads),
            lambda: cutshort.solve_many([game], "short", threads=threads),
            lambda: cutshort.dataset(game, 5, seed=1, threads=threads),
            lambda: cutshort.census(4, threads=threads),
        ):
            with pytest.raises(ValueError, match=f"threads are {threads}, expected 1 to 256"):
                ask()
    with pytest.raises(TimeoutError, match="stopped"):
        Solver(game).certify(to_move="short", limit=Limit(nodes=5))


def test_limits_are_numbers_of_any_kind():
    np = pytest.importorskip("numpy")
    limit = Limit(time=np.float32(0.5), nodes=np.int64(1000), memory=np.int32(64))
    assert limit == Limit(time=0.5, nodes=1000, memory=64) and hash(limit) == hash(Limit(0.5, 1000, 64))
    assert repr(limit) == "Limit(time=0.5, nodes=1000, memory=64)" and repr(Limit(10)).startswith("Limit(time=10,")
    assert cutshort.solve(cutshort.hex(3), "short", limit=limit).winner is Player.SHORT


def test_what_is_no_limit():
    for wrong, told in (
        ({"time": "3"}, 'the time "3" is none, expected a number of seconds'),
        ({"time": True}, "the time True is none"),
        ({"time": 1j}, "the time 1j is none"),
        ({"time": 10**400}, "expected a number of seconds"),
        ({"nodes": 2.5}, "the nodes 2.5 are no limit, expected a whole number"),
        ({"nodes": True}, "the nodes True are no limit"),
        ({"nodes": 2**64}, "expected a whole number from 0 to"),
        ({"memory": "64"}, 'the memory "64" is none, expected a whole number of MiB'),
        ({"memory": 64.0}, "the memory 64.0 is none"),
    ):
        with pytest.raises(ValueError, match=told):
            Limit(**wrong)
    game = cutshort.hex(2)
    for ask in (
        lambda: cutshort.solve(game, "short", limit=5),
        lambda: Solver(game).solve(to_move="short", limit=5),
        lambda: Solver(game).certify(to_move="short", limit=0),
        lambda: cutshort.classify(game, limit=5),
        lambda: cutshort.solve_many([game], "short", limit=5),
        lambda: cutshort.dataset(game, 5, limit=5),
        lambda: cutshort.reduce(game, limit=5),
        lambda: cutshort.value(game, limit=5),
        lambda: cutshort.probes(game, limit=5),
        lambda: cutshort.Template("bridge").verify(limit=5),
        lambda: cutshort.torex(2, 2).solve(limit=5),
    ):
        with pytest.raises(TypeError, match="a int is no limit, expected a Limit, like Limit"):
            ask()


def test_what_is_no_progress_function():
    """It is said before the search, which may be over before it has something to tell."""
    game, template = cutshort.hex(2), cutshort.Template("bridge")
    for ask in (
        lambda p: cutshort.solve(game, "short", progress=p),
        lambda p: Solver(game).certify(to_move="short", progress=p),
        lambda p: cutshort.value(game, progress=p),
        lambda p: cutshort.probes(game, progress=p),
        lambda p: cutshort.census(4, progress=p),
        lambda p: cutshort.torex(2, 2).solve(progress=p),
        lambda p: template.verify(progress=p),
        lambda p: template.probes(progress=p),
        lambda p: template.shrink(progress=p),
        lambda p: template.find(progress=p),
    ):
        for wrong in (5, True):
            with pytest.raises(TypeError, match=f"progress is {wrong}, expected a function that is told"):
                ask(wrong)
    for wrong in (5, 1, "bar"):
        with pytest.raises(TypeError, match="expected a function that is told .*, or True for a bar"):
            cutshort.solve_many([game], "short", progress=wrong)


def test_the_same_question_has_the_same_answer():
    game = cutshort.hex(4)
    one, two = (Solver(game).solve(to_move="cut") for _ in range(2))
    assert one == two and one.nodes == two.nodes and hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == one


def test_engines():
    game = cutshort.hex(3)
    answers = {cutshort.solve(game, "short", engine=e).winner for e in ("plain", "proof-number", "auto")}
    assert answers == {Player.SHORT}
    with pytest.raises(ValueError, match='there is no engine "magic"; expected one of auto'):
        Solver(game, engine="magic")
    with pytest.raises(ValueError, match="the cell .* lies in 3 hyperedges, expected at most 2"):
        Solver(game, engine="spanning-trees")
    assert game.engine == "proof-number" and cutshort.bridgit(2).engine == "spanning-trees"


def test_the_position_of_a_solver_says_who_is_to_move():
    solver = Solver(cutshort.hex(3).position(short=["b2"], to_move="cut"))
    assert solver.solve().to_move is Player.CUT and solver.solve().winner is Player.SHORT
    assert solver.solve(to_move="short").to_move is Player.SHORT
    assert solver.certify().check().claims == ({"to_move": "cut", "winner": "short"},)
    with pytest.raises(ValueError, match="nobody is to move in this position"):
        Solver(cutshort.hex(3)).solve()


def test_positions_of_other_games():
    solver = Solver(cutshort.hex(3).position(short=["b2"]))
    with pytest.raises(ValueError, match="the position is one of another game"):
        solver.solve(cutshort.hex(4), "short")
    with pytest.raises(ValueError, match="the cell b2 is not short's in this position"):
        solver.solve(cutshort.hex(3), "short")
    # An equal game that was made elsewhere, with its vertices in another order.
    game = Game([("s", "a"), ("a", "t"), ("s", "b"), ("b", "t")], "st")
    turned = Game([("s", "b"), ("b", "t"), ("s", "a"), ("a", "t")], "st")
    solution = Solver(game).solve(turned.position(cut=["a"], to_move="short"))
    assert solution.move == "b"


def test_carriers():
    solver = Solver(cutshort.hex(4))
    position = cutshort.hex(4).position(short=["c2"], to_move="cut")
    solution = solver.solve(position)
    carrier = solver.carrier(position)
    assert solution.winner is Player.SHORT and carrier is not None
    outside = set(position.empty_cells) - carrier
    for cell in outside:
        position.claim(cell, "cut")
    assert solver.solve(position).winner is Player.SHORT


def test_certificates(tmp_path):
    game = Game.from_graph(nx.grid_2d_graph(3, 3), terminals=[(0, 0), (2, 2)])
    certificate = Solver(game).certify(to_move=["short", "cut"])
    check = certificate.check(game)
    assert check and check.nodes > 0 and [claim["to_move"] for claim in check.claims] == ["short", "cut"]
    assert check.position.game.cells == game.cells
    path = tmp_path / "grid.cert"
    certificate.save(path)
    loaded = Certificate.load(path)
    assert loaded == certificate and loaded.check(game).valid
    other = loaded.check(game.position(short=[(1, 1)]))
    assert not other and "another position" in other.reason
    damaged = Certificate(certificate.text.replace(b'"winner":"short"', b'"winner":"cut"', 1))
    assert not damaged.check() and "line" in damaged.check().reason
    assert not Certificate(b"nothing").check()
    captured = cutshort.reduce(cutshort.hex(3)).certificate().check()
    assert captured and captured.claims[0]["is"] == "reduced"
    assert pickle.loads(pickle.dumps(loaded)) == loaded


def test_progress_and_its_exceptions():
    solver = Solver(cutshort.hex(9))
    seen = []
    solver.solve(to_move="short", limit=Limit(time=0.5), progress=seen.append)
    assert len(seen) > 1 and seen[-1].nodes > 0 and set(seen[-1].line) <= set(solver.game.cells)

    class Enough(Exception):
        pass

    def enough(progress):
        raise Enough

    start = time.perf_counter()
    with pytest.raises(Enough):
        solver.solve(to_move="short", progress=enough)
    assert time.perf_counter() - start < 5


def test_other_threads_run_while_one_searches():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    cutshort.solve(cutshort.hex(9), to_move="short", limit=Limit(time=1.0))
    done.set()
    thread.join()
    # 100 at most; a lock that is kept would leave one or two.
    assert len(ticks) > 30


def test_several_threads_ask_one_solver():
    game = cutshort.hex(4)
    solver, found = Solver(game), {}

    def ask(cell):
        position = game.position(short=[cell], to_move="cut")
        found[cell] = solver.solve(position).winner

    threads = [threading.Thread(target=ask, args=(cell,)) for cell in game.cells]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wins = cutshort.solve(game, "short", all_moves=True).winning_moves
    assert {cell for cell, winner in found.items() if winner is Player.SHORT} == set(wins)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_stops_a_search_within_100_ms_and_what_is_known_is_kept(interrupt_after):
    solver = Solver(cutshort.hex(9))
    sent = interrupt_after(0.5)
    with pytest.raises(KeyboardInterrupt) as caught:
        solver.solve(to_move="short", all_moves=True)
    # 100 ms, and as much again for a busy machine.
    assert time.perf_counter() - sent[0] < 0.2
    found = caught.value.found
    assert isinstance(caught.value, Interrupted) and found.stopped == "interrupt" and found.nodes > 0
    # The solver is there to be asked again, and remembers.
    again = solver.solve(to_move="short", limit=Limit(nodes=1))
    assert again.stopped == "nodes" and again.table_load > 0


LARGE = """
import os, re, signal, time
import cutshort
signal.signal(signal.SIGINT, signal.default_int_handler)
# The plain engine remembers every state that it sees.
solver = cutshort.Solver(cutshort.hex(6), engine="plain", limit=cutshort.Limit(memory=160))
sent = []
def stop(progress):
    used = int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
    if used > 100 and not sent:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)
try:
    solver.solve(to_move="short", progress=stop)
except KeyboardInterrupt as stopped:
    late = time.perf_counter() - sent[0]
    print(f"{late:.3f} {stopped.found.stopped} {stopped.found.table_load:.2f} {stopped.found.seconds:.1f}")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_ctrl_c_in_a_search_of_100_mb():
    done = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, timeout=300)
    late, why, load, _ = done.stdout.split()
    assert float(late) < 0.2 and why == "interrupt" and float(load) > 0.3, done


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_with_another_handler():
    class Alarm(Exception):
        pass

    def handler(number, frame):
        raise Alarm

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(Alarm):
            cutshort.solve(cutshort.hex(9), to_move="short")
    finally:
        signal.signal(signal.SIGALRM, before)


def test_solutions_are_drawn():
    solution = cutshort.solve(cutshort.hex(3), "short", all_moves=True)
    picture = solution.svg(heat=True, legend=True)
    assert "winning move" in picture and "losing move" in picture
    assert solution._repr_svg_().startswith("<svg")


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="Linux counts threads there")
def test_questions_share_threads():
    solver = Solver(cutshort.hex(3))
    for _ in range(100):
        solver.solve(to_move="short")
    before = len(os.listdir("/proc/self/task"))
    for _ in range(100):
        solver.solve(to_move="short")
    assert len(os.listdir("/proc/self/task")) <= max(before, 16)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_has_threads_of_its_own():
    assert cutshort.solve(cutshort.hex(3), "short").winner == "short"
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if cutshort.solve(cutshort.hex(3), "short").winner == "short" else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
