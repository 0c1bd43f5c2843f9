import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { fadeEnds } from '../../ui/list-moves';
import { type ListWindow, listWindow, windowIndices } from '../../ui/list-window';
import { gridIndex } from './grid-moves';
import { stepWindow } from './step-window';
import { FOUR_FROM, rowMeasure } from './tile-size';

/** What lies under the soft ends is not seen well. */
const FADE = 28;
/** Of `.list`, both sides. */
const PADDING = 6;
const MAX_HEIGHT = 440;
/** Who scrolls past wallets does not look at them: their pictures are asked for after this long, in ms. */
const STILL_MS = 120;
/** So many rows come into the document in a frame: with more, a slow phone's frame is a long task. */
const ROWS_A_FRAME = 2;

export interface WalletGridProps {
  wallets: readonly WalletEntry[];
  label: string;
  /** A new one begins at the top: what is searched for. */
  topic: string;
  busy: boolean;
  onEndReached(): void;
  /** The same function while tiles look the same: what it has drawn is kept. */
  renderTile(
    wallet: WalletEntry,
    at: { index: number; seen: boolean; tabIndex: 0 | -1 },
  ): ReactNode;
  /** Below the last tile: more is coming, or could not come. */
  foot: ReactNode;
}

interface Kept {
  tiles: readonly WalletEntry[];
  node: ReactNode;
}

/** Thousands of tiles, of which only those in sight are in the document. One stop of Tab; arrows move. */
export function WalletGrid(props: WalletGridProps) {
  const { wallets, topic, onEndReached } = props;
  const count = wallets.length;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const seen = useRef(new Set<string>());
  const drawn = useRef<ListWindow>();
  const frame = useRef(0);
  const [looks, look] = useState(0);
  const [, step] = useState(0);
  const [place, setPlace] = useState({
    top: 0,
    height: MAX_HEIGHT,
    columns: 4,
    fade: '',
    ...rowMeasure(undefined),
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
      columns: node.clientWidth - PADDING >= FOUR_FROM ? 4 : 3,
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
      // Letters may have been made larger, which only the document knows.
      ...rowMeasure(node.querySelector<HTMLElement>('[role=row]')?.offsetHeight),
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
      const shown = wallets.slice(inSight.start * columns, inSight.end * columns);
      for (const { id } of shown) seen.current.add(id);
      if (seen.current.size > before) look((times) => times + 1);
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [inSight.start, inSight.end, columns, wallets]);
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
  // A row is what it was while its wallets are: scrolling and further pages draw only new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that a tile is made of
  const kept = useMemo(() => new Map<number, Kept>(), [renderTile, looks, stop, columns, pitch]);
  const drawRow = (row: number, tiles: readonly WalletEntry[]): ReactNode => (
    // biome-ignore lint/a11y/useSemanticElements: as below
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles have the focus
    <div
      role="row"
      key={row}
      aria-rowindex={row + 1}
      style={{ insetBlockStart: `${row * pitch}px` }}
    >
      {tiles.map((wallet, column) => {
        const index = row * columns + column;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as below
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            role="gridcell"
            key={wallet.id}
            aria-colindex={column + 1}
            onFocus={() => setFocused(index)}
          >
            {renderTile(wallet, {
              index,
              seen: seen.current.has(wallet.id),
              tabIndex: index === stop ? 0 : -1,
            })}
          </div>
        );
      })}
    </div>
  );
  const drawnRows = windowIndices(window, Math.floor(stop / columns), rows).map((row) => {
    const tiles = wallets.slice(row * columns, (row + 1) * columns);
    const last = kept.get(row);
    const same =
      last?.tiles.length === tiles.length && tiles.every((one, i) => one === last.tiles[i]);
    return [row, same ? last : { tiles, node: drawRow(row, tiles) }] as const;
  });
  kept.clear();
  for (const [row, one] of drawnRows) kept.set(row, one);
  return (
    <div
      class="list grid"
      ref={scroller}
      data-fade={place.fade}
      data-testid="all-list"
      aria-busy={props.busy}
      style={{ maxBlockSize: `min(${MAX_HEIGHT}px,60vh)`, '--columns': `${columns}` }}
      onScroll={draw}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: absolutely placed rows, of which a part is there */}
      <div
        role="grid"
        class="tiles"
        aria-label={props.label}
        aria-rowcount={rows}
        aria-colcount={columns}
        style={{ blockSize: `${rows * pitch - (pitch - tile)}px` }}
        onKeyDown={onKeyDown}
      >
        {drawnRows.map(([, { node }]) => node)}
      </div>
      {props.foot}
    </div>
  );
}
