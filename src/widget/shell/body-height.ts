/** Follows the height of the shown screen; the change is animated by the style sheet. Returns a stop. */
export function followHeight(body: HTMLElement): () => void {
  const view = body.querySelector<HTMLElement>(':scope>.view:not([hidden])');
  if (!view) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    const height = `${view.offsetHeight}px`;
    if (!view.offsetHeight || body.style.blockSize === height) return;
    // No scroll bar flashes up while the height is on its way.
    body.toggleAttribute('data-sizing', body.style.blockSize !== '');
    body.style.blockSize = height;
    clearTimeout(timer);
    timer = setTimeout(() => body.removeAttribute('data-sizing'), 200);
  });
  observer.observe(view);
  return () => {
    clearTimeout(timer);
    body.removeAttribute('data-sizing');
    observer.disconnect();
  };
}
