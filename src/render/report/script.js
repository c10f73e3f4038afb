// The page works without this: links open a step. Here the arrow keys do too, and the heading of
// the step that opens is focused, so that screen readers go on from there.
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const shown = () => steps.findIndex((step) => "#" + step.id === location.hash);
  addEventListener("hashchange", () => {
    const step = steps[shown()];
    if (step) step.querySelector("h3").focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = steps[shown() + by];
    if (!by || shown() < 0 || !next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    location.hash = next.id;
  });
})();
