import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/Button';
import { Foot } from '../layout/Foot';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { LinkMotif } from './LinkMotif';
import { WalletQuote } from './WalletQuote';

/** (ours) A wallet needs a moment to open its window: until then a second request would only disturb. */
const RETRY_AFTER_MS = 8_000;

interface ConnectingStateProps {
  /** The pictures of the site and the wallet, 64 px. */
  site: ReactNode;
  picture: ReactNode;
  failed: boolean;
  title: string;
  text: string;
  /** A wallet's own words, shown as a quote and never as ours. */
  quote?: { by: string; text: string } | undefined;
  retryLabel: string;
  onRetry: () => void;
  /** Offered after a failure; while it waits, Back is the way out. */
  otherLabel: string;
  onOther: () => void;
}

/** Waits for a wallet, or shows calmly that it declined or failed. */
export function ConnectingState(props: ConnectingStateProps) {
  useSheet(moreSheet);
  const { failed, quote } = props;
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), failed ? 0 : RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failed]);
  return (
    <>
      <div className="waiting">
        <LinkMotif site={props.site} stopped={failed}>
          {props.picture}
        </LinkMotif>
        <div className="words" role="status">
          <h3>{props.title}</h3>
          <p className="muted">{props.text}</p>
        </div>
        {quote && <WalletQuote {...quote} />}
      </div>
      <Foot>
        {/* One button in one place: it keeps the focus through all states. */}
        <div className={failed || late ? 'answers' : 'answers unseen'}>
          <Button
            full
            variant={failed ? 'primary' : 'ghost'}
            icon="refresh"
            // The focus trap counts a button that is only invisible.
            disabled={!failed && !late}
            onPress={props.onRetry}
            testId="retry"
          >
            {props.retryLabel}
          </Button>
          {failed && (
            <Button full variant="ghost" onPress={props.onOther} testId="cancel">
              {props.otherLabel}
            </Button>
          )}
        </div>
      </Foot>
    </>
  );
}
