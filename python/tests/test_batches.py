"""Many positions at a time: the same answers as one by one, tables, arrays, and Ctrl-C."""

import os
import signal
import time

import pytest

import cutshort
from cutshort import Game, Interrupted, Limit, Player, Solutions


def openings(game):
    return [game.position(short=[cell], to_move="cut") for cell in game.cells]


def test_the_same_answers_as_one_by_one():
    game = cutshort.hex(4)
    many = cutshort.solve_many(openings(game), all_moves=True, threads=2)
    assert isinstance(many, Solutions) and len(many) == many.answered == 16
    for position, solution in zip(openings(game), many, strict=True):
        one = cutshort.solve(position, all_moves=True)
        assert (one.winner, one.winning_moves) == (solution.winner, solution.winning_moves)
        assert solution.position == position
    assert many[-1] == many[15] and [s.winner for s in many[:2]] == [many[0].winner, many[1].winner]
    with pytest.raises(IndexError):
        many[16]


def test_positions_of_several_games():
    games = [cutshort.hex(3), cutshort.y(3), Game([(0, 1), (1, 2)], [0, 2])]
    many = cutshort.solve_many([*games, games[0].position(cut=["b2"])], to_move="short")
    assert many.games == tuple(games)
    assert [solution.winner for solution in many] == [Player.SHORT] * 3 + [
        cutshort.solve(games[0].position(cut=["b2"]), "short").winner
    ]
    assert many[2].move == 1
    with pytest.raises(ValueError, match="the positions are of several games"):
        many.arrays()


def test_a_bad_position_among_many():
    with pytest.raises(ValueError, match="position 0: the solver takes games of at most"):
        cutshort.solve_many([Game([(i, i + 1) for i in range(3000)] + [(i, i + 2) for i in range(3000)]
                                  + [(i, i + 3) for i in range(3000)], [0, 3002])], "short")
    with pytest.raises(ValueError, match="nobody is to move"):
        cutshort.solve_many([cutshort.hex(2)])
    with pytest.raises(TypeError, match="a str is no position"):
        cutshort.solve_many(["hex"])
    assert len(cutshort.solve_many([])) == 0


def test_limits_are_for_each_position():
    many = cutshort.solve_many(openings(cutshort.hex(7)), limit=Limit(nodes=2))
    assert {solution.stopped for solution in many} <= {"nodes", None}
    assert any(solution.stopped == "nodes" for solution in many)


def test_datasets_are_right():
    """Every label against the oracle."""
    game = cutshort.hex(4, 3)
    data = cutshort.dataset(game, 100, seed=5, carriers=True)
    for row, solution in enumerate(data):
        position = solution.position
        assert not position.is_over() and abs(len(position.short) - len(position.cut)) <= 1
        winner, moves = cutshort.oracle(position)[solution.to_move]
        assert solution.winner is winner
        assert set(solution.winning_moves) == moves
        carrier = data.carrier(row)
        if carrier is not None:
            loser = winner.other
            outside = [cell for cell in position.empty_cells if cell not in carrier]
            played = position.thawed()
            for cell in outside:
                played.claim(cell, loser)
            assert cutshort.oracle(played)[solution.to_move][0] is winner


def test_carriers_are_known():
    """Of edge games, too, which need no search otherwise: some cell of 4x3 Hex is in three hyperedges at first."""
    data = cutshort.dataset(cutshort.hex(4, 3), 300, seed=2, carriers=True)
    assert all(data.carrier(row) is not None for row in range(len(data)))
    assert cutshort.dataset(cutshort.bridgit(2), 5, carriers=True).carrier(0) is None


def test_datasets_are_the_same_in_every_run():
    numpy = pytest.importorskip("numpy")
    game = cutshort.hex(4)
    one = cutshort.dataset(game, 200, seed=1, threads=1).arrays()
    two = cutshort.dataset(game, 200, seed=1, threads=2).arrays()
    other = cutshort.dataset(game, 200, seed=2).arrays()
    assert all(numpy.array_equal(one[name], two[name]) for name in one)
    assert not numpy.array_equal(one["stones"], other["stones"])
    # Positions of another seed are not the same ones, moved.
    rows = {row.tobytes() for row in one["stones"]}
    assert sum(row.tobytes() in rows for row in other["stones"]) < 40


def test_arrays():
    numpy = pytest.importorskip("numpy")
    game = cutshort.hex(4, 3)
    data = cutshort.dataset(game, 50, seed=9, carriers=True)
    flat, grid = data.arrays(), data.arrays(grid=True)
    assert flat["stones"].shape == (50, 12) and grid["stones"].shape == (50, 3, 4)
    assert flat["stones"].dtype == numpy.int8 and flat["winning_moves"].dtype == bool
    flat["stones"][0] = 0  # they are the user's to change
    for row, solution in enumerate(data):
        wins = {game.cells[i] for i in numpy.flatnonzero(flat["winning_moves"][row])}
        assert wins == set(solution.winning_moves)
        assert flat["winner"][row] == (1 if solution.winner is Player.SHORT else -1)
        assert flat["to_move"][row] == (1 if solution.to_move is Player.SHORT else -1)
        for cell in solution.position.short:
            assert grid["stones"][row, int(cell[1:]) - 1, ord(cell[0]) - ord("a")] == 1
        carrier = data.carrier(row)
        assert flat["carrier_known"][row] == (carrier is not None)
        if carrier is not None:
            assert carrier == {game.cells[i] for i in numpy.flatnonzero(flat["carrier"][row])}
    with pytest.raises(ValueError, match="only a board of Hex is a grid"):
        cutshort.dataset(cutshort.y(3), 5).arrays(grid=True)


def test_arrow():
    pyarrow = pytest.importorskip("pyarrow")
    data = cutshort.dataset(cutshort.hex(4), 20_000, seed=3, all_moves=False)
    table = pyarrow.table(data)
    assert table.num_rows == 20_000 and table.schema.field("winner").type == pyarrow.string()
    rows = table.slice(17_000, 50).to_pylist()
    for number, row in enumerate(rows, 17_000):
        solution = data[number]
        assert set(row["short"]) == solution.position.short
        assert set(row["cut"]) == solution.position.cut
        assert (row["winner"], row["to_move"]) == (solution.winner, solution.to_move)
        assert row["winning_moves"] is None and row["carrier"] is None and row["stopped"] is None
    many = pyarrow.table(cutshort.solve_many(openings(cutshort.hex(3)), all_moves=True))
    assert many["winning_moves"].to_pylist()[0] is not None


def test_polars_pandas_duckdb():
    data = cutshort.dataset(cutshort.hex(3), 100, seed=3)
    short = sum(solution.winner is Player.SHORT for solution in data)
    tried = 0
    try:
        import polars

        frame = polars.DataFrame(data)
        assert frame.shape[0] == 100 and (frame["winner"] == "short").sum() == short
        tried += 1
    except ImportError:
        pass
    try:
        import duckdb

        found = duckdb.sql("select count(*) from data where winner = 'short'").fetchall()
        assert found == [(short,)]
        tried += 1
    except ImportError:
        pass
    try:
        import pandas

        frame = pandas.DataFrame.from_arrow(data)
        assert (frame["winner"] == "short").sum() == short
        tried += 1
    except (ImportError, AttributeError):
        pass
    if not tried:
        pytest.skip("neither polars nor duckdb nor pandas 3 is there")


def test_progress():
    seen = []
    cutshort.dataset(cutshort.hex(3), 500, progress=lambda done, all: seen.append((done, all)))
    assert seen[-1] == (500, 500) and len(seen) > 10
    assert len(cutshort.dataset(cutshort.hex(3), 50, progress=True)) == 50

    def fail(done, all):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cutshort.dataset(cutshort.hex(5), 20_000, progress=fail)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_keeps_what_is_solved():
    sent = []

    def send(done, all):
        if not sent:
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt) as caught:
        cutshort.dataset(cutshort.hex(7), 5_000, seed=1, progress=send)
    # Positions that are searched just then say what they know; busy machines take longer.
    assert time.perf_counter() - sent[0] < 0.3
    assert isinstance(caught.value, Interrupted)
    found = caught.value.found
    assert 0 < found.answered < len(found) == 5_000
    row = next(i for i, winner in enumerate(found.arrays()["winner"]) if winner)
    assert found[row].winner is not None
    with pytest.raises(LookupError, match="was not looked at"):
        list(found)


def test_what_is_no_dataset():
    for n in (-1, 2**70, 2.5, True):
        with pytest.raises(ValueError, match=f"n is {n}, expected a whole number from 0 to 4294967295"):
            cutshort.dataset(cutshort.hex(3), n)
    for seed in (-1, 2**64, "1"):
        with pytest.raises(ValueError, match="the seed is .*, expected a whole number from 0 to 2"):
            cutshort.dataset(cutshort.hex(3), 5, seed)
    solutions = cutshort.dataset(cutshort.hex(3), 5)
    for ask in (solutions.position, solutions.carrier, solutions.__getitem__):
        for row in (5, -6):
            with pytest.raises(IndexError, match=f"there is no row {row}, expected less than 5"):
                ask(row)
    assert solutions.position(-1) == solutions.position(4)
    assert len(cutshort.dataset(cutshort.hex(3), 0)) == 0
    assert [s.winner for s in cutshort.dataset(cutshort.hex(1), 3)] == [Player.SHORT] * 3
