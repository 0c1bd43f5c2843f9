import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { fadeEnds, nextIndex } from './list-moves';
import { listWindow, VIRTUAL_FROM, windowIndices } from './list-window';

interface ListProps<Item> {
  items: readonly Item[];
  /** Names the list for those who cannot see it. */
  label: string;
  itemKey: (item: Item) => string;
  renderItem: (item: Item, index: number) => ReactNode;
  /** Height of one item in CSS px; exact above 100 items, where only the visible ones exist. */
  rowHeight?: number | undefined;
  gap?: number | undefined;
  /** CSS px; the list scrolls inside beyond it. */
  maxHeight?: number | undefined;
  onEndReached?: (() => void) | undefined;
  testId?: string | undefined;
}

const FOCUSABLE = 'button:not(:disabled),a[href],input:not(:disabled)';

/** A list that scrolls inside with soft fades; arrows, Home and End move between its items. */
export function List<Item>(props: ListProps<Item>) {
  useSheet(moreSheet);
  const { items, rowHeight = 56, gap = 8 } = props;
  const count = items.length;
  const pitch = rowHeight + gap;
  const far = count > VIRTUAL_FROM;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const [focused, setFocused] = useState(-1);
  const [place, setPlace] = useState({ top: 0, height: props.maxHeight ?? 480, fade: '' });

  const measure = () => {
    const node = scroller.current;
    if (!node) return;
    const next = {
      top: far ? node.scrollTop : 0,
      height: node.clientHeight,
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
    };
    setPlace((last) =>
      last.top === next.top && last.height === next.height && last.fade === next.fade ? last : next,
    );
  };
  // A new set of items changes what lies behind the ends; a dialog that opens later gives it a size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the document, not the closure
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count, rowHeight, gap]);
  const window = listWindow(count, pitch, place.top, place.height);
  const { onEndReached } = props;
  const atEnd = far ? window.end >= count : !place.fade.includes('end');
  useEffect(() => {
    if (atEnd && count > 0) onEndReached?.();
  }, [atEnd, count, onEndReached]);

  // The row that a key led to may be there only after the next render.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const item = scroller.current?.querySelector(`[data-index="${wanted.current}"]`);
    const target = item?.querySelector<HTMLElement>(FOCUSABLE);
    if (!item) return;
    wanted.current = undefined;
    target?.focus();
  });

  const onKeyDown = (event: { key: string; target: unknown; preventDefault(): void }) => {
    if (event.target instanceof HTMLInputElement || focused < 0) return;
    const next = nextIndex(event.key, focused, count);
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    const node = scroller.current;
    if (node && far) {
      const top = next * pitch;
      if (top < node.scrollTop) node.scrollTop = top;
      else if (top + pitch > node.scrollTop + node.clientHeight)
        node.scrollTop = top + pitch - node.clientHeight;
    }
    setFocused(next);
  };

  const indices = far
    ? windowIndices(window, focused, count)
    : Array.from({ length: count }, (_, index) => index);
  return (
    <div
      className="list"
      ref={scroller}
      data-fade={place.fade}
      data-testid={props.testId}
      style={props.maxHeight === undefined ? {} : { maxBlockSize: `${props.maxHeight}px` }}
      onScroll={measure}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: absolutely placed rows need their own set size */}
      <div
        role="list"
        aria-label={props.label}
        className={far ? 'items far' : 'items'}
        style={far ? { blockSize: `${count * pitch - gap}px` } : { '--gap': `${gap}px` }}
        onKeyDown={onKeyDown}
        onFocusOut={() => setFocused(-1)}
      >
        {indices.map((index) => {
          const item = items[index];
          return item === undefined ? null : (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              role="listitem"
              key={props.itemKey(item)}
              data-index={index}
              aria-setsize={far ? count : undefined}
              aria-posinset={far ? index + 1 : undefined}
              style={far ? { insetBlockStart: `${index * pitch}px` } : {}}
              onFocusIn={() => setFocused(index)}
            >
              {props.renderItem(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
