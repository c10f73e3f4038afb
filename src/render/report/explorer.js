// Opens the explorer with what a picture shows. The page of the explorer is here as a text.
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const place = '<script type="application/json" id="start">';
  const dialog = document.createElement("dialog");
  dialog.className = "explorer";
  dialog.setAttribute("aria-label", "The explorer");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Back to the report";
  close.addEventListener("click", () => dialog.close());
  dialog.append(close);
  document.body.append(dialog);
  // Without its frame the explorer has ended, and with it what it searches.
  dialog.addEventListener("close", () => dialog.querySelector("iframe")?.remove());

  const open = (claims) => {
    const start = JSON.stringify({ game: { text: read("explorer-game"), ...claims }, server: null });
    const page = read("explorer-page");
    const from = page.indexOf(place) + place.length;
    const frame = document.createElement("iframe");
    frame.title = "The explorer";
    frame.srcdoc = page.slice(0, from) + start.replaceAll("<", "\\u003c") + page.slice(page.indexOf("<", from));
    dialog.append(frame);
    dialog.showModal();
    frame.focus();
  };
  for (const button of document.querySelectorAll("button.explore")) {
    button.hidden = false;
    button.addEventListener("click", () => open(JSON.parse(button.dataset.claims)));
  }
})();
