/** Panels of which one is seen at a time, as the pattern for tabs asks: arrow keys go from tab to tab. */
import { html } from "../dom";
import type { Panel } from "../session";

export class Tabs {
  readonly element = html("div", { class: "tabs" });
  private readonly tabs: HTMLButtonElement[] = [];
  private at = 0;

  constructor(private readonly panels: [name: string, panel: Panel][]) {
    const bar = html("div", { role: "tablist", "aria-label": "What to look at" });
    this.element.append(bar);
    panels.forEach(([name, panel], index) => {
      const id = name.toLowerCase();
      const tab = html("button", {
        type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, "aria-selected": String(index === 0), tabindex: index === 0 ? 0 : -1,
      }, name);
      tab.addEventListener("click", () => this.choose(index));
      this.tabs.push(tab);
      bar.append(tab);
      panel.element.id = `panel-${id}`;
      panel.element.setAttribute("role", "tabpanel");
      panel.element.setAttribute("aria-labelledby", `tab-${id}`);
      panel.element.classList.add("panel");
      panel.element.hidden = index !== 0;
      this.element.append(panel.element);
    });
    bar.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      event.preventDefault();
      this.choose((this.at + by + panels.length) % panels.length);
      this.tabs[this.at]?.focus();
    });
  }

  isOpen(panel: Panel): boolean {
    return this.panels[this.at]?.[1] === panel;
  }

  open(panel: Panel): void {
    this.choose(this.panels.findIndex(([, each]) => each === panel));
  }

  private choose(index: number): void {
    if (index === this.at || !this.panels[index]) return;
    const before = this.panels[this.at]?.[1];
    this.at = index;
    this.panels.forEach(([, panel], each) => {
      panel.element.hidden = each !== index;
      this.tabs[each]?.setAttribute("aria-selected", String(each === index));
      this.tabs[each]?.setAttribute("tabindex", each === index ? "0" : "-1");
    });
    before?.closed?.();
    this.panels[index][1].opened?.();
  }
}
