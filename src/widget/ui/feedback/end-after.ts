/** Each shows that the user reads, or reaches for something. */
const USES = ['keydown', 'pointerdown', 'focusin'];

/**
 * Calls `act` after `ms`, unless the user presses a key, touches the element or moves the focus in it
 * meanwhile: then never. A pointer over it holds the time, which starts again when the pointer leaves,
 * and when the user returns to the page. @returns a stop.
 */
export function endAfter(element: EventTarget, ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const pause = (): void => clearTimeout(timer);
  const start = (): void => {
    pause();
    if (!document.hidden && !held) timer = setTimeout(act, ms);
  };
  const hold = (event: Event): void => {
    // Focus that comes back with the window comes from nowhere.
    if (event.type === 'focusin' && !(event as FocusEvent).relatedTarget) return;
    held = true;
    pause();
  };
  // The element may appear under a pointer that rests.
  const point = (event: Event): void => {
    const { movementX, movementY } = event as PointerEvent;
    if (movementX || movementY) pause();
  };
  start();
  element.addEventListener('pointermove', point);
  element.addEventListener('pointerleave', start);
  for (const use of USES) element.addEventListener(use, hold);
  document.addEventListener('visibilitychange', start);
  return () => {
    held = true;
    pause();
    document.removeEventListener('visibilitychange', start);
  };
}
