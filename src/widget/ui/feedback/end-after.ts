/**
 * Calls `act` after `ms`, unless the user points at the element or presses a key in it meanwhile. The
 * time starts again when the pointer leaves, and when the user returns to the page. @returns a stop.
 */
export function endAfter(element: EventTarget, ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => clearTimeout(timer);
  const start = (): void => {
    hold();
    if (!document.hidden) timer = setTimeout(act, ms);
  };
  // The element may appear under a pointer that rests.
  const point = (event: Event): void => {
    const { movementX, movementY } = event as PointerEvent;
    if (movementX || movementY) hold();
  };
  start();
  element.addEventListener('pointermove', point);
  element.addEventListener('pointerleave', start);
  element.addEventListener('keydown', hold);
  document.addEventListener('visibilitychange', start);
  return () => {
    hold();
    document.removeEventListener('visibilitychange', start);
  };
}
