/** The menu of boards. */
import { button, html } from "../dom";
import type { Session } from "../session";
import { Dialog } from "./dialog";

interface Kind {
  name: string;
  says: string;
  sizes: string[];
}

const KINDS: Kind[] = [
  { name: "Hex", says: "Short joins top and bottom", sizes: ["hex:3x3", "hex:4x4", "hex:5x5", "hex:6x6", "hex:7x7", "hex:11x11"] },
  { name: "Y", says: "Short joins three sides", sizes: ["y:3", "y:4", "y:5", "y:6"] },
  { name: "Bridg-it", says: "bridges between dots", sizes: ["bridgit:3", "bridgit:4", "bridgit:5", "bridgit:8"] },
  { name: "Cylinder", says: "Hex around a cylinder", sizes: ["cylinder:3x3", "cylinder:4x3", "cylinder:5x4"] },
  { name: "Octagons and squares", says: "the tiling 4.8.8", sizes: ["tiling:4.8.8:3x3", "tiling:4.8.8:4x4"] },
  { name: "Dodecagons", says: "the tiling 4.6.12", sizes: ["tiling:4.6.12:2x2", "tiling:4.6.12:3x2"] },
  { name: "Dodecagons and triangles", says: "the tiling 3.12.12", sizes: ["tiling:3.12.12:3x3", "tiling:3.12.12:4x4"] },
  { name: "Squares", says: "Cut wins by diagonals too", sizes: ["tiling:4.4.4.4:3x3", "tiling:4.4.4.4:4x4", "tiling:4.4.4.4:5x5"] },
  { name: "Triangles", says: "pairs of triangles", sizes: ["tiling:3.3.3.3.3.3:3x2", "tiling:3.3.3.3.3.3:4x3"] },
  { name: "Squares and triangles", says: "in rows in turn", sizes: ["tiling:3.3.3.4.4:3x2", "tiling:3.3.3.4.4:4x3"] },
  { name: "Gale", says: "points of a lattice", sizes: ["gale:2x4", "gale:3x3"] },
  { name: "Torex", says: "Hex on a torus, draws are possible", sizes: ["torex:3x3", "torex:3x4", "torex:4x4:hex"] },
];

const size = (spec: string): string => {
  const parts = spec.split(":");
  const last = parts.at(-1) === "hex" ? `${parts.at(-2)} as Hex` : parts.at(-1) ?? spec;
  return last.replace("x", " × ");
};

export function boardsDialog(session: Session): Dialog {
  const list = html("ul", { class: "boards" });
  const rex = html("input", { type: "checkbox", id: "rex" });
  const load = (board: string) =>
    dialog.settle(session.load(rex.checked ? { board, rules: "misere" } : { board }));
  for (const { name, says, sizes } of KINDS) {
    const buttons = html("span", { class: "sizes" });
    for (const spec of sizes) buttons.append(button(size(spec), () => void load(spec), { "aria-label": `${name} ${size(spec)}`, "data-board": spec }));
    list.append(html("li", {}, html("span", {}, html("b", {}, name), html("small", {}, says)), buttons));
  }
  const spec = html("input", { type: "text", id: "spec", placeholder: "hex:8x6", required: true, autocomplete: "off", spellcheck: "false" });
  const form = html("form", { class: "line" }, html("label", { for: "spec" }, "Any other"), spec, html("button", {}, "Open"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void load(spec.value.trim());
  });
  const dialog = new Dialog(session, "Boards", list,
    html("p", { class: "setting" }, rex, html("label", { for: "rex" }, "Misère: who joins loses (Rex)")), form);
  return dialog;
}
