import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '../../layout/class-names';
import { defineSheet } from '../../styles/sheet';
import { useSheet } from '../../styles/use-sheet';
import { dotPath, FINDER_SIZE, holeSide, lastMatrix, QUIET_ZONE } from './qr-matrix';

/** As wide as the place, at most this many CSS px. */
const MOST = 300;
/** Modules of less than three pixels are squares: grey edges would be all there is of rounded ones. */
const SMALL = 240;
/** Both sides of the card beside a code that is as wide as it. */
const SIDES = 56;
const SQUARES = '>svg{shape-rendering:crispEdges}';
const PLAIN = '>svg>path{fill:#14161c}';
/** No container queries: they cost a slow phone a fifth of the time to the first code. */
const qrSheet = defineSheet(`
.qr{position:relative;display:grid;place-items:center;inline-size:100%;max-inline-size:${MOST}px;aspect-ratio:1;margin-inline:auto;border-radius:16px;background:#fff;box-shadow:0 0 0 1px var(--line);overflow:hidden;forced-color-adjust:none}
.qr>svg{position:absolute;inset:0;inline-size:100%;block-size:100%;fill:#14161c}
@media (max-resolution:1.5dppx){.qr.small${SQUARES}.qr.small${PLAIN}}
@media (max-resolution:1.5dppx) and (max-width:${SMALL + SIDES}px){.qr${SQUARES}.qr${PLAIN}}
.qr>div{position:relative;aspect-ratio:1}
.qr>div>.pic{inline-size:100%!important;block-size:100%!important;line-height:1!important;font-size:inherit!important}
`);

/** Encodes a text before its press, which then shows it at once. */
export const prepareCode = (value: string): void => {
  lastMatrix(value);
};

/** A pattern of a hidden screen does not paint, so each code refers to its own. */
let codes = 0;

interface QrCodeProps {
  /** The text that the code encodes. */
  value: string;
  /** Text alternative; a control that copies the value must be next to the code. */
  label: string;
  /** Shown in the middle: an `ItemPicture` of 56 px, which is fitted into the hole. */
  picture?: ReactNode;
  /** CSS px; default: as wide as the place, at most 300. */
  size?: number | undefined;
  testId?: string | undefined;
}

/** Dark on light whatever the theme, with its quiet zone: scanners need both. */
export function QrCode({ value, label, picture, size = MOST, testId }: QrCodeProps) {
  useSheet(qrSheet);
  const [dot] = useState(() => {
    codes += 1;
    return `qr-dot-${codes}`;
  });
  const matrix = useMemo(() => lastMatrix(value), [value]);
  const side = matrix.length;
  const hole = picture ? holeSide(side) : 0;
  const dots = useMemo(() => dotPath(matrix, hole), [matrix, hole]);
  const far = side - FINDER_SIZE;
  const whole = side + 2 * QUIET_ZONE;
  const finders: readonly (readonly [number, number])[] = [
    [0, 0],
    [far, 0],
    [0, far],
  ];
  return (
    <div
      className={classNames('qr', size <= SMALL && 'small')}
      role="img"
      aria-label={label}
      dir="ltr"
      data-testid={testId}
      style={size === MOST ? {} : { inlineSize: `${size}px` }}
    >
      <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`} aria-hidden="true">
        <pattern id={dot} width="1" height="1" patternUnits="userSpaceOnUse">
          <rect width="1" height="1" rx=".35" />
        </pattern>
        <path d={dots} fill={`url(#${dot})`} />
        {finders.map(([x, y]) => (
          <g key={`${x}-${y}`}>
            <rect x={x} y={y} width="7" height="7" rx="2" />
            <rect x={x + 1} y={y + 1} width="5" height="5" rx="1.2" fill="#fff" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx=".9" />
          </g>
        ))}
      </svg>
      {picture && (
        <div
          style={{
            inlineSize: `${(100 * (hole - 1)) / whole}%`,
            // Of a picture's letters: a third of its side.
            fontSize: `${(0.36 * size * (hole - 1)) / whole}px`,
          }}
        >
          {picture}
        </div>
      )}
    </div>
  );
}
