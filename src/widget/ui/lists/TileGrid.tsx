import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Memo } from '../layout/memo';
import { useSeen } from '../layout/use-seen';
import { tileGridSheet } from '../styles/tile-grid-sheet';
import { useSheet } from '../styles/use-sheet';
import { gridIndex, rowMeasure } from './grid-moves';
import { fadeEnds } from './list-moves';
import { eventIndex, type ListWindow, listWindow, windowIndices } from './list-window';
import { type StepPace, stepWindow } from './step-window';
import { useSteps } from './use-steps';

/** The soft edges hide part of the content below them. */
const FADE = 28;
/** Of `.list`, both sides. */
const PADDING = 6;
/** Learned from earlier frames of any grid; each row holds several tiles. */
const PACE: StepPace = { rows: 2, most: 2, cost: 0 };

export interface TileGridProps<Item> {
  items: readonly Item[];
  itemKey(item: NoInfer<Item>): string;
  label: string;
  /** How many are in a row of this width, in CSS px. */
  columnsFor(width: number): number;
  /** CSS px, until one has been measured: letters may have been made larger. */
  tileHeight: number;
  /** Between tiles, each way. */
  gap: number;
  /** CSS px; it scrolls inside beyond it. */
  maxHeight: number;
  /** The search topic: a new one starts at the top. */
  topic: string;
  busy: boolean;
  onEndReached(): void;
  /** Keep the same function while tiles look the same: its rendered results are kept. */
  renderTile(item: NoInfer<Item>, index: number, tabIndex: 0 | -1, seen: boolean): ReactNode;
  /** Below the last tile: more is coming, or could not come. */
  foot: ReactNode;
  testId: string;
}

/** Of a grid that has not been measured. */
const WIDTH = 348;

/**
 * A grid of thousands of tiles; only those in sight are in the document. It is one tab stop; arrow
 * keys move inside.
 */
export function TileGrid<Item>(props: TileGridProps<Item>) {
  useSheet(tileGridSheet);
  const { items, itemKey, topic, gap, onEndReached } = props;
  const count = items.length;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const drawn = useRef<ListWindow>();
  const [place, setPlace] = useState({
    first: 0,
    height: props.maxHeight,
    columns: props.columnsFor(WIDTH),
    fade: '',
    ...rowMeasure(undefined, props.tileHeight, gap),
  });
  const [focused, setFocused] = useState(0);
  const { columns, tile, pitch } = place;
  const rows = Math.ceil(count / columns);

  const measure = () => {
    const node = scroller.current;
    // Hidden below another screen it has no size, and keeps its place.
    if (!node?.clientHeight) return;
    const rowHeight = node.querySelector<HTMLElement>('[role=row]')?.offsetHeight;
    const size = rowMeasure(rowHeight, props.tileHeight, gap);
    const next = {
      // Count whole rows: between two of them nothing needs a new render.
      first: Math.floor(Math.max(0, node.scrollTop) / size.pitch),
      height: node.clientHeight,
      columns: props.columnsFor(node.clientWidth - PADDING),
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
      ...size,
    };
    setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  const steps = useSteps(scroller, measure, PACE);
  // As many in a row as there is room for, from the first frame on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(measure, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more tiles, other ends
  useLayoutEffect(steps.draw, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each topic once
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
    drawn.current = undefined;
    setPlace((last) => (last.first > 0 ? { ...last, first: 0 } : last));
    setFocused(0);
  }, [topic]);

  const top = place.first * pitch;
  // The first row may be scrolled out of it nearly whole.
  const sight = place.height + pitch;
  const inSight = listWindow(rows, pitch, top, sight, 0);
  const near = listWindow(rows, pitch, top, sight, 2);
  // The first view renders at once.
  const before = drawn.current ?? listWindow(rows, pitch, top, place.height, 0);
  const window = stepWindow(before, near, inSight, steps.most());
  if (window.start < window.end) drawn.current = window;
  steps.follow(window.start > near.start || window.end < near.end);
  const atEnd = near.end >= rows;
  useEffect(() => {
    if (atEnd && count > 0) onEndReached();
  }, [atEnd, count, onEndReached]);
  const looked = { start: inSight.start * columns, end: inSight.end * columns };
  const seen = useSeen(steps, items, itemKey, looked);
  // The tile that a key led to may be there only after this drawing.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const node = scroller.current;
    if (!node) return;
    const rtl = getComputedStyle(node).direction === 'rtl';
    const page = Math.max(1, Math.floor(place.height / pitch));
    const next = gridIndex(event, { current: focused, count, columns, page, rtl });
    if (next === undefined) return;
    event.preventDefault();
    const top = Math.floor(next / columns) * pitch;
    if (top - FADE < node.scrollTop) node.scrollTop = top - FADE;
    else if (top + tile + FADE > node.scrollTop + node.clientHeight)
      node.scrollTop = top + tile + FADE - node.clientHeight;
    wanted.current = true;
    setFocused(next);
    steps.led();
    measure();
  };
  // The list may have become shorter.
  const stop = Math.max(0, Math.min(focused, count - 1));
  const drawRow = (row: number): ReactNode => (
    // biome-ignore lint/a11y/useSemanticElements: as below
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles have the focus
    <div
      role="row"
      key={row}
      aria-rowindex={row + 1}
      style={{ insetBlockStart: `${row * pitch}px` }}
    >
      {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
        const index = row * columns + column;
        const key = itemKey(item);
        const tabIndex = index === stop ? 0 : -1;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as below
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div role="gridcell" key={key} data-index={index} aria-colindex={column + 1}>
            <Memo draw={props.renderTile} of={[item, index, tabIndex, seen(key)]} />
          </div>
        );
      })}
    </div>
  );
  return (
    <div
      className="list grid"
      ref={scroller}
      data-fade={place.fade}
      data-testid={props.testId}
      aria-busy={props.busy}
      style={{
        maxBlockSize: `min(${props.maxHeight}px,60vh)`,
        '--columns': `${columns}`,
        '--tile-gap': `${gap}px`,
      }}
      onScroll={steps.draw}
    >
      {/*
       * biome-ignore lint/a11y/useSemanticElements: absolutely positioned rows, only some of them
       * rendered
       */}
      <div
        role="grid"
        className="tiles"
        aria-label={props.label}
        aria-rowcount={rows}
        aria-colcount={columns}
        style={{ blockSize: `${rows * pitch - gap}px` }}
        onKeyDown={onKeyDown}
        onFocusIn={(event) => setFocused(eventIndex(event))}
      >
        {windowIndices(window, Math.floor(stop / columns), rows).map(drawRow)}
      </div>
      {props.foot}
    </div>
  );
}
