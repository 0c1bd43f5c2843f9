/** `<appkit-button>` and its kin: drawn by the loader, filled in once there is something to say. */
import { log } from '../../core/reporting/logger';
import type { ElementKind } from './element-text';

export interface ElementHandle {
  element: HTMLElement;
  kind: ElementKind;
  button: HTMLButtonElement;
}

export interface ElementSource {
  /**
   * Visits the present and all future elements. What `visit` returns is called when its element has
   * left the page; one that comes back is visited again. Returns a stop.
   */
  each(visit: (handle: ElementHandle) => () => void): () => void;
}

/** Most pages have none: what fills them comes only where one stands. Returns a stop. */
export function fillElements(source: ElementSource): () => void {
  const stops = new Set<() => void>();
  const unvisit = source.each((handle) => {
    let empty: (() => void) | undefined;
    const leave = (): void => {
      stops.delete(leave);
      empty?.();
    };
    stops.add(leave);
    import('./elements').then(
      ({ fill }) => {
        if (stops.has(leave)) empty = fill(handle);
      },
      // The loader's drawing stays, and opens the modal all the same.
      (cause) => log.warn('elements', cause),
    );
    return leave;
  });
  return () => {
    unvisit();
    for (const leave of stops) leave();
  };
}
