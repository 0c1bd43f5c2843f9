/**
 * Keeps the page behind an open dialog still without touching html or body: what would scroll
 * something outside the dialog's own scrollers is cancelled on the dialog.
 */

export interface ScrollBox {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
  scrollLeft: number;
  scrollWidth: number;
  clientWidth: number;
}

/** True if the box itself can still scroll by this wheel or finger step (positive: down, right). */
export function canScroll(box: ScrollBox, dx: number, dy: number): boolean {
  if (Math.abs(dy) >= Math.abs(dx)) {
    const room = box.scrollHeight - box.clientHeight;
    return dy < 0 ? box.scrollTop > 0 : dy > 0 && box.scrollTop < room - 1;
  }
  // In right-to-left boxes scrollLeft runs from 0 to negative figures.
  const room = box.scrollWidth - box.clientWidth;
  const left = Math.abs(box.scrollLeft);
  return room > 1 && left >= 0 && left <= room;
}

const SCROLLS = /auto|scroll/;

function scrollersOn(event: Event, dialog: Element): Element[] {
  const path = event.composedPath();
  const end = path.indexOf(dialog);
  return path.slice(0, end + 1).filter((node): node is Element => {
    if (!(node instanceof Element)) return false;
    const style = getComputedStyle(node);
    return SCROLLS.test(style.overflowY) || SCROLLS.test(style.overflowX);
  });
}

/** Keys that scroll, with the direction they scroll in. */
const SCROLL_KEYS: Readonly<Record<string, number>> = {
  ' ': 1,
  PageDown: 1,
  PageUp: -1,
  End: 1,
  Home: -1,
  ArrowDown: 1,
  ArrowUp: -1,
};

/** The control under the key uses it itself: text fields all of them, buttons only the space bar. */
export function ownsKey(tag: string, key: string, editable: boolean): boolean {
  if (editable || tag === 'INPUT' || tag === 'TEXTAREA' || tag === 'SELECT') return true;
  return key === ' ' && (tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY');
}

/** Returns an idempotent stop. */
export function lockScroll(dialog: HTMLElement): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: false } as const;
  let touch: { x: number; y: number } | undefined;

  const cancelUnlessInside = (event: Event, dx: number, dy: number): void => {
    if (!event.cancelable) return;
    if (!scrollersOn(event, dialog).some((box) => canScroll(box, dx, dy))) event.preventDefault();
  };
  dialog.addEventListener(
    'wheel',
    // Ctrl and the wheel zoom the page: a visitor's right.
    (event) => event.ctrlKey || cancelUnlessInside(event, event.deltaX, event.deltaY),
    options,
  );
  dialog.addEventListener(
    'touchstart',
    (event) => {
      const first = event.touches[0];
      touch = first ? { x: first.clientX, y: first.clientY } : undefined;
    },
    { signal: controller.signal, passive: true },
  );
  dialog.addEventListener(
    'touchmove',
    (event) => {
      const first = event.touches[0];
      if (!touch || !first || event.touches.length > 1) return;
      cancelUnlessInside(event, touch.x - first.clientX, touch.y - first.clientY);
    },
    options,
  );
  dialog.addEventListener(
    'keydown',
    (event) => {
      const direction = SCROLL_KEYS[event.key];
      const target = event.composedPath()[0];
      if (!direction || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (ownsKey(target.tagName, event.key, target.isContentEditable)) return;
      cancelUnlessInside(event, 0, event.key === ' ' && event.shiftKey ? -1 : direction);
    },
    options,
  );
  return () => controller.abort();
}
