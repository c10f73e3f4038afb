/** The tree of moves, with comments. */
import { button, html } from "../dom";
import { called } from "../requests/protocol";
import type { Node } from "../game/tree";
import type { Panel, Session } from "../session";

export class Moves implements Panel {
  readonly element = html("div", {});
  private readonly tree = html("div", { class: "tree", role: "group", "aria-label": "Moves" });
  private readonly comment = html("textarea", { id: "comment", rows: 3, placeholder: "What is there to say about this position?" });
  private readonly remove = button("Take this variation away", () => {
    this.session.document.tree.remove();
    this.session.moved();
  });

  constructor(private readonly session: Session) {
    this.comment.addEventListener("input", () => {
      this.session.document.tree.current.comment = this.comment.value;
      this.draw();
    });
    this.element.append(this.tree, html("label", { for: "comment" }, "Comment"), this.comment, this.remove);
  }

  moved(): void {
    this.comment.value = this.session.document.tree.current.comment;
    this.remove.disabled = this.session.document.tree.current.parent === null;
    this.draw();
  }

  update(): void {}

  private draw(): void {
    const { tree } = this.session.document;
    const focused = document.activeElement?.closest(".tree") === this.tree;
    this.tree.replaceChildren(this.item(tree.root, 0), ...this.line(tree.root, 1));
    const current = this.tree.querySelector<HTMLElement>("[aria-current]");
    current?.scrollIntoView({ block: "nearest" });
    // The button that was chosen is gone; the one in its place has the focus.
    if (focused) current?.focus();
  }

  /** The moves after a node: the main line, its variations indented after the move that they replace. */
  private line(from: Node, number: number): HTMLElement[] {
    const items: HTMLElement[] = [];
    let at = from;
    for (let count = number; at.children.length > 0; count += 1) {
      const [main, ...variations] = at.children as [Node, ...Node[]];
      items.push(this.item(main, count));
      for (const variation of variations) {
        items.push(html("div", { class: "variation" }, this.item(variation, count), ...this.line(variation, count + 1)));
      }
      at = main;
    }
    return items;
  }

  private item(node: Node, number: number): HTMLElement {
    const current = node === this.session.document.tree.current;
    const { move } = node;
    const label = move ? `${number}. ${move.cell}` : "Start";
    const who = move ? (move.player ? called(move.player) : "cleared") : "";
    const item = button(label, () => {
      this.session.document.tree.goTo(node);
      this.session.moved();
    }, { class: `move move-${move?.player ?? "none"}`, "aria-current": current ? "step" : null, "aria-label": `${label} ${who}`.trim() });
    if (node.comment !== "") item.append(html("span", { class: "said", title: node.comment }, " ✎"));
    return item;
  }
}
