/** A dialog with a title and a way out; what is wrong stands in it as one sentence. */
import { button, html, sentence, type Child } from "../dom";
import type { Loaded, Session } from "../session";

export class Dialog {
  readonly element: HTMLDialogElement;
  private readonly fault = html("p", { class: "fault", role: "alert" });
  private work: Promise<Loaded> | null = null;

  constructor(private readonly session: Session, title: string, ...children: Child[]) {
    const id = `dialog-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
    this.element = html("dialog", { "aria-labelledby": id },
      html("header", {}, html("h2", { id }, title), button("×", () => this.close(), { class: "close", "aria-label": "Close" })),
      ...children, this.fault);
    // A click beside it closes it.
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.close();
    });
    // Who closes it does not wait for what it is at.
    this.element.addEventListener("close", () => {
      if (!this.work) return;
      this.ended();
      this.session.leave();
    });
    document.body.append(this.element);
  }

  open(): void {
    this.wrong("");
    this.element.showModal();
  }

  close(): void {
    this.element.close();
  }

  wrong(problem: string): void {
    this.fault.textContent = sentence(problem);
  }

  /** Closes it if all went well, else says why not. True if this work is done, and no other one in its place. */
  async settle(work: Promise<Loaded>): Promise<boolean> {
    this.wrong("");
    this.work = work;
    this.element.classList.add("busy");
    const loaded = await work;
    if (this.work !== work) return false;
    this.ended();
    if (loaded === "done") this.close();
    else if (loaded !== "left") this.wrong(loaded.message);
    return loaded === "done";
  }

  private ended(): void {
    this.work = null;
    this.element.classList.remove("busy");
  }
}
