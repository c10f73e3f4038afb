// The page works without this: links open a step. Here the arrow keys, Home and End do too, Escape
// shows all, and the heading of the step that opens is focused, so that screen readers go on from there.
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const shown = () => steps.findIndex((step) => "#" + step.id === location.hash);
  addEventListener("hashchange", () => {
    const step = steps[shown()];
    if (step) step.querySelector("h3").focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => {
    const at = shown();
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = () => document.querySelector(".step").closest("section").querySelector("h2");
    const next = {
      ArrowLeft: () => steps[at - 1],
      ArrowRight: () => steps[at + 1],
      Home: () => steps[0],
      End: () => steps.at(-1),
      Escape: all,
    }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    location.hash = next.id;
  });
})();
