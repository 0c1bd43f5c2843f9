import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { gridIndex, rowMeasure } from './grid-moves';
import { fadeEnds } from './list-moves';
import { type ListWindow, listWindow, windowIndices } from './list-window';
import { stepWindow } from './step-window';
import { tileGridSheet } from './tile-grid-sheet';
import { useSheet } from './use-sheet';

/** What lies under the soft ends is not seen well. */
const FADE = 28;
/** Of `.list`, both sides. */
const PADDING = 6;
/** Who scrolls past tiles does not look at them: their pictures are asked for after this long, in ms. */
const STILL_MS = 120;
/** So many rows come into the document in a frame: with more, a slow phone's frame is a long task. */
const ROWS_A_FRAME = 2;

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
  /** A new one begins at the top: what is searched for. */
  topic: string;
  busy: boolean;
  onEndReached(): void;
  /** The same function while tiles look the same: what it has drawn is kept. */
  renderTile(
    item: NoInfer<Item>,
    at: { index: number; seen: boolean; tabIndex: 0 | -1 },
  ): ReactNode;
  /** Below the last tile: more is coming, or could not come. */
  foot: ReactNode;
  testId: string;
}

/** Of a grid that has not been measured. */
const WIDTH = 348;

interface Kept<Item> {
  tiles: readonly Item[];
  node: ReactNode;
}

/** Thousands of tiles, of which only those in sight are in the document. One stop of Tab; arrows move. */
export function TileGrid<Item>(props: TileGridProps<Item>) {
  useSheet(tileGridSheet);
  const { items, itemKey, topic, gap, onEndReached } = props;
  const count = items.length;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const seen = useRef(new Set<string>());
  const drawn = useRef<ListWindow>();
  const frame = useRef(0);
  const [looks, look] = useState(0);
  const [, step] = useState(0);
  const [place, setPlace] = useState({
    top: 0,
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
    const next = {
      top: node.scrollTop,
      height: node.clientHeight,
      columns: props.columnsFor(node.clientWidth - PADDING),
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
      ...rowMeasure(
        node.querySelector<HTMLElement>('[role=row]')?.offsetHeight,
        props.tileHeight,
        gap,
      ),
    };
    setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  /** Once a frame, however many turns the wheel took. */
  const draw = () => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      measure();
      step((times) => times + 1);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the document, not the closure
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each topic once
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
    setFocused(0);
  }, [topic]);

  const wantedRows = listWindow(rows, pitch, place.top, place.height, 2);
  const inSight = listWindow(rows, pitch, place.top, place.height, 0);
  const window = stepWindow(drawn.current ?? inSight, wantedRows, inSight, ROWS_A_FRAME);
  drawn.current = window;
  const atEnd = wantedRows.end >= rows;
  useLayoutEffect(() => {
    if (window.start > wantedRows.start || window.end < wantedRows.end) draw();
  });
  useEffect(() => {
    if (atEnd && count > 0) onEndReached();
  }, [atEnd, count, onEndReached]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = seen.current.size;
      const shown = items.slice(inSight.start * columns, inSight.end * columns);
      for (const item of shown) seen.current.add(itemKey(item));
      if (seen.current.size > before) look((times) => times + 1);
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [inSight.start, inSight.end, columns, items, itemKey]);
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
    measure();
  };
  // The list may have become shorter.
  const stop = Math.min(focused, count - 1);
  const { renderTile } = props;
  // A row is what it was while its items are: scrolling and further pages draw only new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that a tile is made of
  const kept = useMemo(
    () => new Map<number, Kept<Item>>(),
    [renderTile, looks, stop, columns, pitch],
  );
  const drawRow = (row: number, tiles: readonly Item[]): ReactNode => (
    // biome-ignore lint/a11y/useSemanticElements: as below
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles have the focus
    <div
      role="row"
      key={row}
      aria-rowindex={row + 1}
      style={{ insetBlockStart: `${row * pitch}px` }}
    >
      {tiles.map((item, column) => {
        const index = row * columns + column;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as below
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            role="gridcell"
            key={itemKey(item)}
            aria-colindex={column + 1}
            onFocus={() => setFocused(index)}
          >
            {renderTile(item, {
              index,
              seen: seen.current.has(itemKey(item)),
              tabIndex: index === stop ? 0 : -1,
            })}
          </div>
        );
      })}
    </div>
  );
  const drawnRows = windowIndices(window, Math.floor(stop / columns), rows).map((row) => {
    const tiles = items.slice(row * columns, (row + 1) * columns);
    const last = kept.get(row);
    const same =
      last?.tiles.length === tiles.length && tiles.every((one, i) => one === last.tiles[i]);
    return [row, same ? last : { tiles, node: drawRow(row, tiles) }] as const;
  });
  kept.clear();
  for (const [row, one] of drawnRows) kept.set(row, one);
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
      onScroll={draw}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: absolutely placed rows, of which a part is there */}
      <div
        role="grid"
        className="tiles"
        aria-label={props.label}
        aria-rowcount={rows}
        aria-colcount={columns}
        style={{ blockSize: `${rows * pitch - gap}px` }}
        onKeyDown={onKeyDown}
      >
        {drawnRows.map(([, { node }]) => node)}
      </div>
      {props.foot}
    </div>
  );
}
