import { useLayoutEffect, useRef, useState } from 'react';
import { $locale } from '../../core/i18n';
import type { Token } from '../../core/portfolio';
import { useStore } from '../../core/use-store';
import { fadeEnds } from '../../ui/list-moves';
import { listWindow } from '../../ui/list-window';
import { t } from './messages';
import { MAX_HEIGHT, ROW, ROW_GAP } from './row-size';
import { TokenRow } from './TokenRow';

/** Thousands of tokens, of which only those in sight are in the document. It scrolls by its own keys. */
export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const locale = useStore($locale);
  const count = tokens.length;
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ first: 0, height: MAX_HEIGHT, row: ROW, fade: '' });
  const pitch = place.row + ROW_GAP;

  const measure = () => {
    const node = scroller.current;
    // Hidden below another screen it has no size, and keeps its place.
    if (!node?.clientHeight) return;
    // Letters may have been made larger, which only the document knows.
    const row = node.querySelector<HTMLElement>('.token')?.offsetHeight || ROW;
    const next = {
      // Whole rows: between two of them nothing has to be drawn anew.
      first: Math.floor(node.scrollTop / (row + ROW_GAP)),
      height: node.clientHeight,
      row,
      fade: fadeEnds(node.scrollTop, node.clientHeight, node.scrollHeight),
    };
    setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the document, not the closure
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count]);

  const { start, end } = listWindow(count, pitch, place.first * pitch, place.height + pitch);
  const whole = count * pitch - ROW_GAP;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for it
    <div
      class="list tokens-scroller"
      role="group"
      aria-label={t('tokens')}
      ref={scroller}
      data-fade={place.fade}
      data-testid="tokens"
      // Who works by keyboard has to scroll it.
      tabIndex={whole > place.height ? 0 : -1}
      style={{ maxBlockSize: `min(${MAX_HEIGHT}px,50vh)` }}
      onScroll={measure}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: absolutely placed rows, of which a part is there */}
      <div role="list" class="tokens" aria-label={t('tokens')} style={{ blockSize: `${whole}px` }}>
        {tokens.slice(start, end).map((token, offset) => {
          const index = start + offset;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              role="listitem"
              key={token.id}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ insetBlockStart: `${index * pitch}px` }}
            >
              <TokenRow token={token} locale={locale} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
