import { moreSheet } from '../styles/more-sheet';
import { bringSheet } from '../styles/sheet';
import { boxIndex } from './box-moves';
import { fadeEnds } from './list-moves';

/**
 * Gives a scroller of rows and tiles its keys (arrows, Home, End) and its soft fades. The first view
 * is shown without, and gets them with the runtime. To be called again when items come or go.
 * @returns a stop
 */
export function attachList(list: HTMLElement): () => void {
  bringSheet(moreSheet);
  const measure = (): void => {
    list.dataset.fade = fadeEnds(list.scrollTop, list.clientHeight, list.scrollHeight);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...list.querySelectorAll<HTMLElement>('button:enabled')];
    const boxes = items.map((item) => item.getBoundingClientRect());
    const next = boxIndex(event.key, boxes, items.indexOf(event.target as HTMLElement));
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  // It reports at once, too, when the browser has laid out anyway.
  const observer = new ResizeObserver(measure);
  observer.observe(list);
  const life = new AbortController();
  list.addEventListener('scroll', measure, { signal: life.signal, passive: true });
  list.addEventListener('keydown', onKeyDown, { signal: life.signal });
  return () => {
    life.abort();
    observer.disconnect();
  };
}
