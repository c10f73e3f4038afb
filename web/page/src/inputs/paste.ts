/** A game out of a text or a file: whatever the program reads. */
import { html } from "../dom";
import type { Game } from "../requests/protocol";
import type { Session } from "../session";
import { Dialog } from "./dialog";

export function pasteDialog(session: Session): Dialog {
  const text = html("textarea", {
    id: "paste", rows: 8, required: true, spellcheck: "false",
    placeholder: "DqK\nhttps://hexworld.org/board/#5c1,c3b4\n<hexboard size=\"3x3\" … />\ngraph { s -- a; a -- t }\n{ \"format\": \"cutshort/1\", … }",
  });
  const terminals = html("input", { type: "text", id: "terminals", placeholder: "s,t", autocomplete: "off", spellcheck: "false" });
  const file = html("input", { type: "file", id: "file" });
  const form = html("form", {},
    html("p", { class: "note" }, "graph6, edge lists, DOT, a game file, SGF, a HexWorld link, HexWiki's <hexboard>, a pattern. Nothing leaves this page."),
    html("label", { for: "paste" }, "Text"), text,
    html("p", { class: "setting" }, html("label", { for: "terminals" }, "Terminals, where the text has none"), terminals),
    html("p", { class: "setting" }, html("label", { for: "file" }, "or a file"), file),
    html("div", { class: "buttons" }, html("button", { class: "primary" }, "Open")));
  file.addEventListener("change", () => {
    void file.files?.[0]?.text().then((content) => {
      text.value = content;
    });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const game: Game = { text: text.value };
    const names = terminals.value.trim();
    if (names !== "") game["terminals"] = names;
    // The next text may have terminals of its own.
    void dialog.settle(session.load(game)).then((done) => {
      if (done) terminals.value = "";
    });
  });
  const dialog = new Dialog(session, "Paste a game", form);
  return dialog;
}
