/** A dialog with a title and a way out; what is wrong stands in it as one sentence. */
import { button, html, sentence, type Child } from "../dom";

export class Dialog {
  readonly element: HTMLDialogElement;
  private readonly fault = html("p", { class: "fault", role: "alert" });

  constructor(title: string, ...children: Child[]) {
    const id = `dialog-${title.toLowerCase().replaceAll(/\W+/g, "-")}`;
    this.element = html("dialog", { "aria-labelledby": id },
      html("header", {}, html("h2", { id }, title), button("×", () => this.close(), { class: "close", "aria-label": "Close" })),
      ...children, this.fault);
    // A click beside it closes it.
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.close();
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

  /** Closes it if all went well, else says why not. */
  async settle(work: Promise<string | null>): Promise<void> {
    this.element.classList.add("busy");
    const problem = await work;
    this.element.classList.remove("busy");
    if (problem === null) this.close();
    else this.wrong(problem);
  }
}
