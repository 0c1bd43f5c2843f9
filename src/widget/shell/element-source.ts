/** `<appkit-button>` and its kin: drawn by the loader, filled in once there is something to say. */
import { log } from '../core/logger';
import type { ElementKind } from './element-text';

export interface ElementHandle {
  element: HTMLElement;
  kind: ElementKind;
  button: HTMLButtonElement;
}

export interface ElementSource {
  /** Visits the present and all future elements. Returns a stop. */
  each(visit: (handle: ElementHandle) => void): () => void;
}

/** Most pages have none: what fills them comes only where one stands. Returns a stop. */
export function fillElements(source: ElementSource): () => void {
  const stops = new Set<() => void>();
  let live = true;
  const unvisit = source.each((handle) => {
    import('./elements').then(
      ({ fill }) => live && stops.add(fill(handle)),
      // The loader's drawing stays, and opens the modal all the same.
      (cause) => log.warn('elements', cause),
    );
  });
  return () => {
    live = false;
    unvisit();
    for (const stop of stops) stop();
  };
}
