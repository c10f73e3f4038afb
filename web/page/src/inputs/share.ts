/** The game and its picture, out of the page. */
import { button, html } from "../dom";
import { save, toPng, toSvg } from "../draw/export";
import { toFragment } from "../game/link";
import { toSgf } from "../game/sgf";
import { RequestError, type Request } from "../requests/protocol";
import type { Session } from "../session";
import { Dialog } from "./dialog";

const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-").replaceAll(/^-|-$/g, "") || "game";

export function shareDialog(session: Session, board: SVGSVGElement): Dialog {
  const lane = session.newLane();
  const said = html("p", { class: "note", role: "status" });
  const text = html("textarea", { id: "out", rows: 6, readonly: true, "aria-label": "The text", hidden: true, spellcheck: "false" });
  const name = (): string => fileName(session.document.name);
  const attempt = async (work: () => Promise<string> | string): Promise<void> => {
    dialog.wrong("");
    said.textContent = "";
    try {
      said.textContent = await work();
    } catch (error) {
      dialog.wrong(error instanceof Error ? error.message : String(error));
    }
  };
  const give = (content: string, ending: string): string => {
    text.value = content;
    text.hidden = false;
    save(`${name()}.${ending}`, content);
    return `Saved as ${name()}.${ending}; the text is below.`;
  };
  const ask = async (request: Request): Promise<{ [key: string]: unknown }> => {
    const answer = await lane.ask<{ [key: string]: unknown }>(lane.renew(), request);
    if (answer === null) throw new RequestError("another question came between");
    return answer;
  };
  const converted = (to: string, ending: string) => () => attempt(async () => {
    const answer = await ask({ do: "convert", game: session.document.position(), to });
    return give(String(answer["text"]), ending);
  });
  const picture = (): string => toSvg(board, session.document.name);
  const action = (label: string, work: () => void): HTMLButtonElement => button(label, work);
  const dialog = new Dialog(session, "Share and save",
    html("h3", {}, "Link"),
    html("p", { class: "note" }, "It holds the whole game with variations and comments, and works wherever this page is."),
    html("div", { class: "buttons" }, action("Copy the link", () => void attempt(async () => {
      const { game, tree } = session.document;
      const fragment = await toFragment({ game, tree: tree.plain() });
      // Inside another page this one has no address.
      const alone = location.protocol !== "about:";
      const link = alone ? location.href.replace(/#.*$/s, "") + fragment : fragment;
      if (alone) history.replaceState(null, "", link);
      text.value = link;
      text.hidden = false;
      if (!alone) {
        text.select();
        return "Put this behind the address of an explorer:";
      }
      try {
        await navigator.clipboard.writeText(link);
        return "Copied.";
      } catch {
        text.select();
        return "This is it:";
      }
    })), action("HexWorld link", () => void attempt(async () => {
      const answer = await ask({ do: "convert", game: session.document.position(), to: "hexworld" });
      text.value = String(answer["text"]);
      text.hidden = false;
      return "This is it:";
    }))),
    html("h3", {}, "Picture"),
    html("p", { class: "note" }, "The board as it is on the screen, marks and all."),
    html("div", { class: "buttons" },
      action("SVG", () => void attempt(() => {
        save(`${name()}.svg`, new Blob([picture()], { type: "image/svg+xml" }));
        return `Saved as ${name()}.svg.`;
      })),
      action("PNG", () => void attempt(async () => {
        save(`${name()}.png`, await toPng(picture()));
        return `Saved as ${name()}.png.`;
      }))),
    html("h3", {}, "Game"),
    html("div", { class: "buttons" },
      action("SGF", () => void attempt(() => {
        const sgf = toSgf(session.document);
        if (sgf === null) throw new Error("only Hex boards under normal rules can be written as SGF");
        return give(sgf, "sgf");
      })),
      action("JSON", () => void attempt(() => {
        const game = session.document.position();
        if (!("format" in game)) throw new Error("a game on a torus cannot be written as a game file; the link holds it");
        return give(JSON.stringify(game, null, 1) + "\n", "json");
      })),
      action("DOT", converted("dot", "dot")),
      action("graph6", converted("graph6", "g6"))),
    html("h3", {}, "Certificate"),
    html("p", { class: "note" }, "The winner's strategy, which cutshort-check reads and believes only if it is right."),
    html("div", { class: "buttons" }, action("Certificate", () => void attempt(async () => {
      const answer = await ask({ do: "certificate", game: session.document.position(), limits: session.limits() });
      if (typeof answer["certificate"] !== "string") throw new Error("it is not known who wins, so there is no certificate");
      return give(answer["certificate"], "cert");
    }))),
    said, text);
  // What was given is of the game as it was then.
  dialog.element.addEventListener("close", () => {
    lane.renew();
    said.textContent = "";
    text.value = "";
    text.hidden = true;
  });
  return dialog;
}
