import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { attachList } from './attach-list';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items, other ends
  useLayoutEffect(() => (list.current ? attachList(list.current) : undefined), [children.length]);
  return (
    <ul
      className="list items"
      ref={list}
      aria-label={label}
      style={{ maxBlockSize: `${maxHeight}px`, '--gap': '8px' }}
    >
      {children}
    </ul>
  );
}
