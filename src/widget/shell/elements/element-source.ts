/**
 * Fills `<appkit-button>` and the other elements: the loader renders them, and this module adds
 * content once it exists.
 */
import { log } from '../../core/reporting/logger';
import type { ElementKind } from './element-text';

export interface ElementHandle {
  element: HTMLElement;
  kind: ElementKind;
  button: HTMLButtonElement;
}

export interface ElementSource {
  /**
   * Visits the present and all future elements. The function that `visit` returns runs when its
   * element leaves the page; a returning element is visited again. Returns a stop.
   */
  each(visit: (handle: ElementHandle) => () => void): () => void;
}

/** Most pages have no such element: load the fill code only if one exists. Returns a stop. */
export function fillElements(source: ElementSource): () => void {
  const stops = new Set<() => void>();
  const unvisit = source.each((handle) => {
    let empty: (() => void) | undefined;
    const leave = (): void => {
      stops.delete(leave);
      empty?.();
    };
    stops.add(leave);
    import('./render-element').then(
      ({ renderElement: fill }) => {
        if (stops.has(leave)) empty = fill(handle);
      },
      // The loader's placeholder stays and still opens the modal.
      (cause) => log.warn('elements', cause),
    );
    return leave;
  });
  return () => {
    unvisit();
    for (const leave of stops) leave();
  };
}
