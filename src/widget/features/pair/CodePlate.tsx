import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../ui/icons/Icon';
import { classNames } from '../../ui/layout/class-names';
import { Lazy, preloadView } from '../../ui/layout/Lazy';
import '../../ui/icons/more-icons';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { SpinnerRing } from '../../ui/feedback/SpinnerRing';
import type { CodeScreen } from './code-screen';
import { t } from './messages';
import { qrCode } from './preload-code';

const skeleton = <Skeleton height={300} radius={16} />;

/** Three corners of a code: it suggests a QR code without anything to scan. */
function Corners() {
  const corners = [
    [0, 0],
    [34, 0],
    [0, 34],
  ] as const;
  return (
    <svg viewBox="-4 -4 49 49" aria-hidden="true">
      {corners.map(([x, y]) => (
        <g key={`${x}-${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.5" />
          <rect x={x + 2.5} y={y + 2.5} width="2" height="2" rx=".4" />
        </g>
      ))}
    </svg>
  );
}

interface CodePlateProps {
  /** `locked`: nothing is made before the visitor has agreed to the terms. */
  screen: { state: CodeScreen['state'] | 'locked'; uri?: string };
  /** Of the wallet that is meant, in a size. */
  picture(size: number): ReactNode;
}

/** The code or its placeholder: always the same size, so that nothing moves. */
export function CodePlate({ screen, picture }: CodePlateProps) {
  const { state, uri } = screen;
  // In the first drawing, so that its request goes out before those of the library.
  useState(() => preloadView(qrCode));
  // An expired code fades, so that the user sees what has ended.
  const last = useRef(uri);
  if (uri !== undefined) last.current = uri;
  const expired = state === 'expired';
  const code = uri ?? (expired ? last.current : undefined);
  if (state === 'making') return <div class="pair-code">{skeleton}</div>;
  const renew = expired && (
    <span class="badge">
      <Icon name="refresh" size={24} />
    </span>
  );
  if (code === undefined) {
    return (
      <div class="pair-code covered rests">
        <Corners />
        {state === 'failed' && <SpinnerRing state="failed">{picture(64)}</SpinnerRing>}
        {state === 'locked' && picture(64)}
        {renew}
      </div>
    );
  }
  return (
    <div class={classNames('pair-code', expired && 'expired')}>
      <div inert={expired}>
        <Lazy
          load={qrCode}
          props={{
            value: code,
            label: t('qrLabel'),
            picture: picture(56),
            testId: expired ? undefined : 'wc-qr',
          }}
          skeleton={skeleton}
          failed={(retry) => (
            <button type="button" class="pair-code covered" onClick={retry} data-testid="wc-draw">
              <span>{t('notDrawn')}</span>
            </button>
          )}
        />
      </div>
      {renew}
    </div>
  );
}
