/** Swipe down on the sheet's handle and header to close; the close button stays beside it. */

/** A slow long pull or a quick flick closes. Distances in CSS pixels, time in milliseconds. */
export function isDismissal(distance: number, duration: number): boolean {
  return distance > 96 || (distance > 24 && distance / Math.max(duration, 1) > 0.5);
}

const GRIP = '.handle,.header';

/** Returns a stop. The card's handle and header take the finger, the card follows it. */
export function swipeToClose(card: HTMLElement, requestClose: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  let start: { y: number; time: number; id: number } | undefined;
  let distance = 0;

  const settle = (): void => {
    start = undefined;
    distance = 0;
    card.style.removeProperty('--drag');
    card.toggleAttribute('data-dragging', false);
  };
  card.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target as Element;
      const grips = target.closest(GRIP) !== null && target.closest('button,a,input') === null;
      if (event.pointerType !== 'touch' || !grips) return;
      start = { y: event.clientY, time: event.timeStamp, id: event.pointerId };
      card.setPointerCapture(event.pointerId);
      card.toggleAttribute('data-dragging', true);
    },
    { signal },
  );
  card.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start?.id) return;
      distance = Math.max(0, event.clientY - start.y);
      card.style.setProperty('--drag', `${distance}px`);
    },
    { signal },
  );
  card.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== start?.id) return;
      const dismiss = isDismissal(distance, event.timeStamp - start.time);
      settle();
      if (dismiss) requestClose();
    },
    { signal },
  );
  card.addEventListener('pointercancel', settle, { signal });
  return () => listeners.abort();
}
