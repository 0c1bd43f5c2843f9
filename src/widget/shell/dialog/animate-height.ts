/** As long as a screen comes in and a height changes. */
const SIZING_MS = 200;

/** Follows the height of the shown screen; the change is animated by the style sheet. Returns a stop. */
export function followHeight(body: HTMLElement): () => void {
  const view = body.querySelector<HTMLElement>(':scope>.view:not([hidden])');
  if (!view) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  // Prevents a scroll bar during the animation; a space-taking bar would also shrink the measured
  // width.
  const hold = () => {
    body.toggleAttribute('data-sizing', true);
    clearTimeout(timer);
    timer = setTimeout(() => body.removeAttribute('data-sizing'), SIZING_MS);
  };
  hold();
  const observer = new ResizeObserver(() => {
    // Later than the observer's turn: a size that changes within it is an error event of the page.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const height = `${view.offsetHeight}px`;
      if (!view.offsetHeight || body.style.blockSize === height) return;
      hold();
      body.style.blockSize = height;
    });
  });
  observer.observe(view);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    body.removeAttribute('data-sizing');
    observer.disconnect();
  };
}
