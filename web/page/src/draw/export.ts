/** The board as a picture of its own: every shape says its colours itself. */

const SHOWN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
  "font-family", "font-size", "font-weight", "text-anchor", "paint-order",
];

/** The picture as it is on the screen, with its background. */
export function toSvg(board: SVGSVGElement, title: string): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = board.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of SHOWN) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== "none" || name === "fill" || name === "stroke") element.setAttribute(name, value);
    }
    for (const name of ["class", "role", "tabindex", "aria-label", "aria-hidden", "aria-describedby", "data-name"]) element.removeAttribute(name);
  });
  copy.querySelectorAll("[fill='rgba(0, 0, 0, 0)']").forEach((element) => element.remove());
  const box = board.viewBox.baseVal;
  for (const { name } of [...copy.attributes]) if (name !== "viewBox") copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", box.width.toFixed(0));
  copy.setAttribute("height", box.height.toFixed(0));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({
    x: box.x, y: box.y, width: box.width, height: box.height,
    fill: getComputedStyle(document.body).backgroundColor,
  })) ground.setAttribute(name, String(value));
  const heading = document.createElementNS("http://www.w3.org/2000/svg", "title");
  heading.textContent = title;
  copy.prepend(heading, ground);
  return new XMLSerializer().serializeToString(copy);
}

/** The same as pixels, twice as many as on the screen. */
export async function toPng(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the browser makes no PNG of this"))), "image/png"));
}

export function save(name: string, content: Blob | string): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
