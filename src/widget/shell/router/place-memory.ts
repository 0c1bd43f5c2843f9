/** Remembers the user's scroll position and focus on a screen. Going back restores them. */
import { deepActiveElement, focusQuietly } from '../dialog/focus';

interface Place {
  scrolled: readonly (readonly [element: Element, top: number])[];
  focused: HTMLElement | undefined;
}

const places = new Map<number, Place>();
let focusWasInside = false;

export function rememberPlace(key: number, body: HTMLElement): void {
  const boxes = [body, ...body.querySelectorAll('.view:not([hidden]) *')];
  const active = deepActiveElement();
  focusWasInside = active !== undefined && body.contains(active);
  places.set(key, {
    scrolled: boxes.filter((box) => box.scrollTop > 0).map((box) => [box, box.scrollTop]),
    focused: focusWasInside ? active : undefined,
  });
}

/**
 * Shows the screen at its top, or at its earlier position when going back. Focus moves only if it
 * was inside: an embedded widget, or one that waits for a wallet, must not take it from the page.
 */
export function restorePlace(key: number, body: HTMLElement, back: boolean): void {
  const place = back ? places.get(key) : undefined;
  body.scrollTop = 0;
  for (const [box, top] of place?.scrolled ?? []) box.scrollTop = top;
  const active = deepActiveElement();
  const modal = body.closest('dialog')?.matches(':modal') ?? false;
  const ours = active?.getRootNode() === body.getRootNode();
  if (!modal && !ours && !focusWasInside) return;
  const already = active && body.contains(active) && active.closest('[hidden]') === null;
  if (already || focusQuietly(place?.focused)) return;
  focusQuietly(body.parentElement?.querySelector<HTMLElement>('.title'));
}

export function forgetPlaces(keep: readonly number[]): void {
  for (const key of places.keys()) if (!keep.includes(key)) places.delete(key);
}
