import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Memo } from '../layout/memo';
import { useSeen } from '../layout/use-seen';
import { longListSheet } from '../styles/long-list-sheet';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { fadeEnds } from './list-moves';
import { eventIndex, type ListWindow, windowIndices } from './list-window';
import { followRows, movedRow, nextRow, type RowPlaces, rowsInSight } from './row-offsets';
import { type StepPace, stepWindow } from './step-window';
import { useSteps } from './use-steps';

/**
 * Learned from earlier frames of any list; the maximum is the number of rows in sight of any list.
 */
const PACE: StepPace = { rows: 2, most: 12, cost: 0 };

export interface LongListProps<Item> {
  /** An unchanged row is the same object: its rendered result is kept. */
  rows: readonly Item[];
  /** Names the list for those who cannot see it. */
  label: string;
  rowKey(row: NoInfer<Item>): string;
  /** All rows of a kind are of one height. Keep one function. */
  kindOf(row: NoInfer<Item>): string;
  /** CSS px by kind, until one has been measured: letters may have been made larger. */
  heights: Readonly<Record<string, number>>;
  gap: number;
  /** CSS px; it scrolls inside beyond it. */
  maxHeight: number;
  /**
   * Keep the same function while rows look the same: its rendered results are kept.
   * @param tabIndex for the pressable elements in the row
   * @param seen true when the row may load its picture
   */
  renderRow(row: NoInfer<Item>, tabIndex: 0 | -1, seen: boolean): ReactNode;
  /** Rows have pictures from elsewhere. */
  pictures?: boolean;
  /** Rows with a button: one stop of Tab, arrows move. Without any it scrolls by its own keys. */
  pressable?: (row: NoInfer<Item>) => boolean;
  /** More rows exist, and their number is unknown. */
  more?: boolean;
  /** Called when the end comes into sight, and again when there is more of it; keep one function. */
  onEndReached?: () => void;
  /** Below the last row. */
  foot?: ReactNode;
  testId?: string;
}

const never = (): boolean => false;

/** A list of thousands of rows with a few heights; only the rows in sight are in the document. */
export function LongList<Item>(props: LongListProps<Item>) {
  useSheet(moreSheet);
  useSheet(longListSheet);
  const { rows, rowKey, gap, kindOf, renderRow, pictures = false } = props;
  const { pressable = never, more = false, onEndReached } = props;
  const count = rows.length;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const window = useRef<ListWindow>({ start: 0, end: 0 });
  /** CSS px still to scroll, so that the visible rows stay in place. */
  const owed = useRef(0);
  /** From where: the browser has cut that by then, to a list that has become shorter. Absent while it is hidden. */
  const from = useRef<number>();
  /** Its key: rows that come above change its number. */
  const [focusedKey, setFocused] = useState<string>();
  const focused = useMemo(
    () => (focusedKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === focusedKey)),
    [rows, rowKey, focusedKey],
  );
  const [, redraw] = useState(0);
  const place = useRef({ first: 0, height: props.maxHeight, fade: '', drawn: props.heights });
  const { drawn, height, fade } = place.current;
  const heightOf = (row: Item): number => drawn[kindOf(row)] ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other heights nothing stays where it is
  const places = useMemo((): { last?: RowPlaces<Item> } => ({}), [drawn, kindOf, gap]);
  const before = places.last;
  places.last = followRows(before, rows, heightOf, gap);
  const { tops } = places.last;
  // At the top, show new rows.
  if (before && before.rows !== rows && fade.startsWith('start')) {
    const { first } = place.current;
    const looked = rowsInSight(before.tops, before.tops[first] ?? 0, height, 0);
    const moved = movedRow(before.rows, rows, looked, rowKey);
    const { start, end } = window.current;
    const by = moved.to - moved.from;
    place.current.first += by;
    window.current = { start: start + by, end: end + by };
    const px = (tops[moved.to] ?? 0) - (before.tops[moved.from] ?? 0);
    owed.current += px;
    const node = scroller.current;
    if (px !== 0 && node?.clientHeight) from.current = node.scrollTop;
  }
  const { first } = place.current;
  const whole = Math.max(0, (tops[count] ?? 0) - gap);

  const measure = () => {
    const node = scroller.current;
    // Hidden below another screen it has no size, and keeps its place.
    if (!node?.clientHeight) return;
    if (owed.current !== 0) {
      node.scrollTop = (from.current ?? node.scrollTop) + owed.current;
      owed.current = 0;
      from.current = undefined;
      steps.led();
    }
    const sizes = Object.entries(drawn).map(([kind, last]) => {
      const row = node.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
      return [kind, row?.offsetHeight || last] as const;
    });
    const next = {
      // Count whole rows: between two of them nothing needs a new render.
      first: rowsInSight(tops, node.scrollTop, node.clientHeight, 0).start,
      height: node.clientHeight,
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
      drawn: Object.fromEntries(sizes),
    };
    if (JSON.stringify(drawn) === JSON.stringify(next.drawn)) next.drawn = drawn;
    if (JSON.stringify(place.current) === JSON.stringify(next)) return;
    place.current = next;
    redraw((times) => times + 1);
  };
  const steps = useSteps(scroller, measure, PACE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows, other ends
  useLayoutEffect(steps.draw, [count]);

  // Before they are painted. What came while it was hidden waits until the screen has put it back to its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other places
  useLayoutEffect(() => {
    if (owed.current !== 0) measure();
  }, [rows]);

  const top = tops[first] ?? 0;
  // The first row may be scrolled out of it nearly whole.
  const sight = height + (tops[first + 1] ?? top) - top;
  const inSight = rowsInSight(tops, top, sight, 0);
  const near = rowsInSight(tops, top, sight);
  const shown = stepWindow(window.current, near, inSight, steps.most());
  // While nothing is there, whence one has come is remembered.
  if (shown.start < shown.end) window.current = shown;
  steps.follow(shown.start > near.start || shown.end < near.end);
  const seen = useSeen(steps, rows, rowKey, inSight, pictures);
  const atEnd = near.end >= count;
  useEffect(() => {
    if (atEnd && count > 0) onEndReached?.();
  }, [atEnd, count, onEndReached]);
  // The row that a key led to may be there only after this drawing.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${focused}"] button`);
    row?.focus({ preventScroll: true });
  });

  const can = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && pressable(row);
  };
  const focus = (index: number): void => {
    const row = rows[index];
    setFocused(row && rowKey(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = scroller.current;
    if (!node || focused < 0) return;
    const next = nextRow(event.key, focused, count, can);
    if (next === undefined) return;
    event.preventDefault();
    const [top = 0, end = 0] = tops.slice(next, next + 2);
    // Its heading comes along, and nothing is left under the soft ends.
    if (top - height / 4 < node.scrollTop) node.scrollTop = top - height / 4;
    else if (end + height / 4 > node.scrollTop + height) node.scrollTop = end - (height * 3) / 4;
    wanted.current = true;
    focus(next);
    steps.led();
    measure();
  };
  const indices = windowIndices(shown, focused, count);
  // Its place as well: in each step all but one or two of them stay where they are.
  const renderLine = useCallback(
    (row: Item, index: number, top: number, size: number, tabIndex: 0 | -1, seen: boolean) => (
      // biome-ignore lint/a11y/useSemanticElements: as below
      <div
        role="listitem"
        data-index={index}
        data-kind={kindOf(row)}
        aria-setsize={size}
        aria-posinset={index + 1}
        style={{ insetBlockStart: `${top}px` }}
      >
        {renderRow(row, tabIndex, seen)}
      </div>
    ),
    [kindOf, renderRow],
  );
  // WAI-ARIA 1.2, aria-setsize: -1 where it is not known. So a further page changes nothing of the rows that are there.
  const size = more ? -1 : count;
  const stop = focused >= 0 ? focused : indices.find((index) => index >= first && can(index));
  const lines = indices.flatMap((index) => {
    const row = rows[index];
    if (row === undefined) return [];
    const key = rowKey(row);
    const tabIndex = index === stop ? 0 : -1;
    const of = [row, index, tops[index] ?? 0, size, tabIndex, seen(key)] as const;
    return <Memo key={key} draw={renderLine} of={of} />;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for it
    <div
      className="list long"
      role="group"
      aria-label={props.label}
      ref={scroller}
      data-fade={fade}
      data-testid={props.testId}
      // Keyboard users must be able to scroll it.
      tabIndex={stop === undefined && whole > height ? 0 : -1}
      style={{ maxBlockSize: `min(${props.maxHeight}px,50vh)` }}
      onScroll={steps.draw}
    >
      {/*
       * biome-ignore lint/a11y/useSemanticElements: absolutely positioned rows, only some of them
       * rendered
       */}
      <div
        role="list"
        className="far"
        aria-label={props.label}
        style={{ blockSize: `${whole}px` }}
        onKeyDown={onKeyDown}
        onFocusIn={(event) => focus(eventIndex(event))}
        onFocusOut={() => focus(-1)}
      >
        {lines}
      </div>
      {props.foot}
    </div>
  );
}
