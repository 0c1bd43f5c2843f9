import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/IconButton';
import { classNames } from '../layout/class-names';
import { canMove } from '../layout/motion-rules';
import { useSheet } from '../styles/use-sheet';
import { endAfter } from './end-after';
import { momentSheet } from './moment-sheet';

interface MomentProps {
  /** Two pictures of 64 px, which meet. */
  pair: ReactNode;
  /** Without an end there is no mark yet. */
  end: 'good' | 'bad' | undefined;
  /** For screen readers. */
  said: string;
  /** Without it there is no close button. */
  closeLabel?: string | undefined;
  onClose: () => void;
  /** It closes by itself after so many milliseconds, unless the user reads or uses it. */
  lasts?: number | undefined;
  onTimeout?: (() => void) | undefined;
  testId: string;
  /** Ends with a Foot that has the primary button. */
  children: ReactNode;
}

const MARKS = { good: 'M4.5 10.5l3.75 3.75L15.5 6.5', bad: 'M5.5 5.5l9 9M14.5 5.5l-9 9' };

function fitCard(layer: HTMLElement, card: HTMLElement): void {
  const before = card.offsetHeight;
  const parts = [...layer.querySelectorAll<HTMLElement>('.header,.view')];
  const safeArea = Number.parseFloat(getComputedStyle(layer).paddingBlockEnd) || 0;
  const height = parts.reduce((sum, one) => sum + one.offsetHeight, safeArea);
  card.style.blockSize = `${height}px`;
  if (!canMove()) return;
  const blockSize = [before, card.offsetHeight].map((px) => `${px}px`);
  if (blockSize[0] !== blockSize[1])
    card.animate({ blockSize }, { duration: 150, easing: 'ease-out' });
}

/** Takes the card from the view below, at the layer's own height, and gives the focus back to its title. */
function useCard(layer: RefObject<HTMLElement>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useLayoutEffect(() => {
    const own = layer.current;
    const card = own?.parentElement;
    if (!own || !card) return;
    const below = [...card.children].filter((one) => one !== own);
    for (const one of below) one.toggleAttribute('inert', true);
    own.querySelector<HTMLElement>('.primary')?.focus();
    return () => {
      for (const one of below) one.toggleAttribute('inert', false);
      card.style.blockSize = '';
      card.querySelector<HTMLElement>('.title')?.focus({ preventScroll: true });
    };
  }, []);
  // Each state has its own words.
  useLayoutEffect(() => {
    const own = layer.current;
    if (own?.parentElement) fitCard(own, own.parentElement);
  });
}

function useTimeout(layer: RefObject<HTMLElement>, lasts = 0, onTimeout?: () => void): void {
  const act = useRef(onTimeout);
  act.current = onTimeout;
  useEffect(() => {
    const own = layer.current;
    return own && lasts ? endAfter(own, lasts, () => act.current?.()) : undefined;
  }, [layer, lasts]);
}

/**
 * Covers the whole card when something is done: two pictures meet, the check appears stroke by stroke,
 * and twelve dots spread, once.
 */
export function MomentLayer({ pair, end, said, children, ...props }: MomentProps) {
  useSheet(momentSheet);
  const { testId, closeLabel } = props;
  const layer = useRef<HTMLElement>(null);
  useCard(layer);
  useTimeout(layer, props.lasts, props.onTimeout);
  // Screen readers announce a change of a live region, not the text it is inserted with.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(said), [said]);
  return (
    <section ref={layer} className="moment" data-testid={testId}>
      <div className="header">
        {closeLabel && (
          <IconButton
            icon="close"
            label={closeLabel}
            testId={`${testId}-close`}
            onPress={props.onClose}
          />
        )}
      </div>
      <p className="vh" role="status">
        {announced}
      </p>
      <div className="moment-body">
        <div className="view">
          <div className="pair" aria-hidden="true">
            {end === 'good' && <i className="dots" />}
            {pair}
            {end && (
              <span className={classNames('mark', end === 'bad' && 'bad')}>
                <svg className="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                  <path d={MARKS[end]} pathLength="1" />
                </svg>
              </span>
            )}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
