/**
 * Reports to the sheet how much of it the on-screen keyboard covers, so that no field is hidden.
 */
export function followKeyboard(root: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const update = (): void => {
    const covered = innerHeight - viewport.height - viewport.offsetTop;
    // Zooming in makes the visual viewport smaller too, without any keyboard.
    const inset = viewport.scale > 1.05 ? 0 : Math.max(0, Math.round(covered));
    root.style.setProperty('--keyboard', `${inset}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
    root.style.removeProperty('--keyboard');
  };
}
