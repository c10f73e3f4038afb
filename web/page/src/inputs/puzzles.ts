/** Named games out of `graphs/`, put into the page when it is built. */
import { button, html } from "../dom";
import type { Game } from "../requests/protocol";
import type { Session } from "../session";
import { Dialog } from "./dialog";

/** Written by `build.mjs`. */
declare const GRAPHS: { file: string; group: string; game: Game }[];

export function puzzlesDialog(session: Session, pose: () => void): Dialog {
  const body = html("div", { class: "library" });
  const groups = new Map<string, HTMLUListElement>();
  for (const { file, group, game } of GRAPHS) {
    let items = groups.get(group);
    if (!items) {
      groups.set(group, (items = html("ul", { class: "picks" })));
      body.append(html("h3", {}, group), items);
    }
    const load = async (): Promise<void> => {
      if ((await dialog.settle(session.load(game))) && group === "Puzzles") pose();
    };
    const name = String(game["name"] ?? file);
    items.append(html("li", {}, button(name, () => void load(), { class: "pick", "data-file": file, title: String(game["source"] ?? "") })));
  }
  const dialog = new Dialog(session, "Puzzles and named games", body);
  return dialog;
}
