"""A board that one can click in a notebook."""

from __future__ import annotations

from typing import Any

from ._players import Player
from ._position import Position
from ._solver import Limit, Solver

SCALE = 40
"""Pictures of boards have so many units from cell to cell."""

ESM = """
function render({ model, el }) {
  const draw = () => {
    el.innerHTML = model.get("svg");
    const svg = el.querySelector("svg");
    for (const [cell, name, x, y] of model.get("free")) {
      const spot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      const claim = () => model.send({ cell });
      const is = { cx: x, cy: y, r: 15, fill: "transparent", tabindex: 0, role: "button", "aria-label": name };
      for (const [key, value] of Object.entries(is)) spot.setAttribute(key, value);
      spot.style.cursor = "pointer";
      spot.addEventListener("click", claim);
      spot.addEventListener("keydown", (event) => { if (event.key === "Enter") claim(); });
      svg.append(spot);
    }
    const back = document.createElement("button");
    back.textContent = "take back";
    back.addEventListener("click", () => model.send({ back: true }));
    const said = document.createElement("div");
    said.append(model.get("said") + " ", back);
    el.append(said);
  };
  model.on("change:drawn", draw);
  draw();
}
export default { render };
"""


def widget(
    position: Position, *, wins: bool = False, limit: Limit = Limit(time=2.0, memory=64)
) -> Any:
    """A board in a notebook, on which one claims cells by clicking; needs ``anywidget``.

    Clicks are moves of the position: it has changed when it is looked at in another cell of the notebook.

    :param wins: mark all moves that win, after each move.
    :param limit: for how long to look for them.
    """
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise ImportError("a board to click needs anywidget: pip install anywidget") from None
    game = position.game
    if game._board.board is None or not game.layout:
        raise ValueError("only boards with a name can be clicked, such as hex(5, 5)")
    if position.to_move is None:
        raise ValueError("nobody is to move in this position, expected to_move='short' or 'cut'")
    solver = Solver(game, limit=limit) if wins else None
    places = game.layout

    class ClickableBoard(anywidget.AnyWidget):  # type: ignore[misc]
        _esm = ESM
        svg = traitlets.Unicode().tag(sync=True)
        free = traitlets.List().tag(sync=True)
        said = traitlets.Unicode().tag(sync=True)
        drawn = traitlets.Int(0).tag(sync=True)

        def __init__(self) -> None:
            super().__init__()
            self.position = position
            self.on_msg(self._told)
            self.draw()

        def draw(self) -> None:
            """Shows the position as it is now."""
            winner, mover = position.winner, position.to_move
            self.said = f"{_side(winner)} has won." if winner else f"{_side(mover)} to move."
            if solver is not None and winner is None:
                self.svg = solver.solve(position, all_moves=True, line=False).svg()
            else:
                self.svg = position.svg()
            spots = [(game._vertex(cell), cell, places[cell]) for cell in position.legal_moves]
            self.free = [[v, str(cell), x * SCALE, y * SCALE] for v, cell, (x, y) in spots]
            self.drawn += 1

        def _told(self, _: object, content: dict[str, Any], __: object) -> None:
            if content.get("back"):
                if position.move_stack:
                    position.pop()
            elif (cell := game._by_id[content["cell"]]) in position.legal_moves:
                position.push(cell)
            self.draw()

    return ClickableBoard()


def _side(player: Player | None) -> str:
    return "Short" if player is Player.SHORT else "Cut"
