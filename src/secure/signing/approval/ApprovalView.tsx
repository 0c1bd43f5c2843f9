/** One approval: who asks, the effects, the warnings, and the buttons. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { sanitizeName } from '../../../protocol/sanitize';
import type { Review } from '../describe/review';
import { createArming } from './arming';
import { ReviewParts } from './ReviewParts';
import { type ArmingWatch, watchArming } from './watch-arming';

export interface ApprovalQuestion {
  review: Review;
  /** Of the page, as the browser says. */
  origin: string;
  /** In the page's own words. */
  pageName: string | undefined;
  account: string;
  /** `1 of 2`, for requests that come one after the other. */
  position: string | undefined;
}

interface Props extends ApprovalQuestion {
  onApprove(): void;
  onReject(): void;
}

const NAME_LENGTH = 40;

export function ApprovalView(props: Props) {
  const { review, origin, pageName, account, position, onApprove, onReject } = props;
  const { blind, blocked, title } = review;
  const [worst, ...others] = review.warnings;
  const view = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const arming = useMemo(() => createArming(() => Date.now()), []);
  const [isArmed, setArmed] = useState(false);
  const [isTicked, setTicked] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);

  const watch = useRef<ArmingWatch>();

  useEffect(() => {
    if (!button.current || !view.current) return undefined;
    const onArmed = () => setArmed(arming.isArmed());
    watch.current = watchArming(view.current, button.current, arming, onArmed);
    return watch.current.stop;
  }, [arming]);
  useEffect(() => {
    // The page's own focus stays where it is.
    if (document.hasFocus()) head.current?.focus();
  }, []);
  useEffect(() => {
    arming.setAllowed(blocked === undefined && (blind === undefined || isTicked));
    watch.current?.changed();
  }, [arming, blocked, blind, isTicked]);

  const name = pageName === undefined ? '' : sanitizeName(pageName, NAME_LENGTH);
  return (
    <main class="ask" ref={view} aria-labelledby={heading}>
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long requests are scrolled by keys */}
      <section class="middle" tabIndex={0} aria-labelledby={heading}>
        <h1 id={heading} ref={head} tabIndex={-1}>
          {position === undefined ? title : `${title} (${position})`}
        </h1>
        <div class="who">
          <b>
            <bdi dir="ltr">{origin}</bdi>
          </b>
          <span>
            {name ? (
              <>
                It calls itself “<bdi>{name}</bdi>” and asks you to:
              </>
            ) : (
              'asks you to:'
            )}
          </span>
        </div>
        <ReviewParts review={review} />
        <p class="muted account">
          Account <bdi dir="ltr">{account}</bdi>
        </p>
      </section>
      <div class="foot">
        {worst && (
          <p class={`warn ${worst.level}`}>
            {worst.text}
            {others.length > 0 && ` And ${others.length} more above.`}
          </p>
        )}
        {blind !== undefined && blocked === undefined && (
          <>
            <p class="warn danger">{blind} You would sign without knowing the effect.</p>
            <label class="tick">
              <input
                type="checkbox"
                checked={isTicked}
                onChange={(event) => {
                  if (event.isTrusted) setTicked(event.currentTarget.checked);
                }}
              />
              I understand the risk and trust {origin}
            </label>
          </>
        )}
        {isAgain && <p class="muted">To be safe, press once more.</p>}
        <div class="buttons">
          <button type="button" class="no" onClick={onReject}>
            Cancel
          </button>
          {blocked === undefined && (
            <button
              ref={button}
              type="button"
              class="yes"
              aria-disabled={!isArmed}
              onClick={(event) => {
                if (arming.clicked(event)) onApprove();
                else if (event.isTrusted) setAgain(true);
              }}
            >
              {blind === undefined ? 'Approve' : 'Sign anyway'}
            </button>
          )}
        </div>
        <div class="live" role="status">
          {isArmed ? 'You can approve now.' : ''}
        </div>
      </div>
    </main>
  );
}
