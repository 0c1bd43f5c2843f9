import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fadeEnds, nextIndex } from './list-moves';

interface ShortListProps {
  /** The items, each with a key. */
  children: ReactNode[];
  label: string;
  /** CSS px; the list scrolls inside beyond it. */
  maxHeight: number;
}

/** A `List` for a handful of items that are all in the document. */
export function ShortList({ children, label, maxHeight }: ShortListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [fade, setFade] = useState('');
  const measure = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {};
    setFade(fadeEnds(scrollTop, clientHeight, scrollHeight));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items, other ends
  useLayoutEffect(() => {
    // It reports at once, too, when the browser has laid out anyway.
    const observer = new ResizeObserver(measure);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [children.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const next = nextIndex(event.key, items.indexOf(event.target as HTMLElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <ul
      className="list items"
      ref={list}
      aria-label={label}
      data-fade={fade}
      style={{ maxBlockSize: `${maxHeight}px`, '--gap': '8px' }}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      {children}
    </ul>
  );
}
