import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Foot } from '../layout/Foot';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { SpinnerRing } from './SpinnerRing';
import { WalletQuote } from './WalletQuote';

interface WaitingStateProps {
  /** The wallet's or network's, 64 px. */
  picture: ReactNode;
  failed: boolean;
  title: string;
  text: string;
  /** A wallet's own words, shown as a quote and never as ours. */
  quote?: { by: string; text: string } | undefined;
  cancelLabel: string;
  onCancel: () => void;
  retryLabel: string;
  onRetry: () => void;
}

/**
 * A screen that waits for an answer from elsewhere: names what it waits for, and always offers a
 * way out and a retry.
 */
export function WaitingState(props: WaitingStateProps) {
  useSheet(moreSheet);
  const { failed, quote } = props;
  return (
    <>
      <div className="waiting">
        <SpinnerRing state={failed ? 'failed' : 'waiting'}>{props.picture}</SpinnerRing>
        <div className="words" role="status">
          <h3>{props.title}</h3>
          <p className="muted">{props.text}</p>
        </div>
        {quote && <WalletQuote {...quote} />}
      </div>
      <Foot>
        <div className="button-pair">
          <span data-way-out>
            <Button full onPress={props.onCancel} testId="cancel">
              {props.cancelLabel}
            </Button>
          </span>
          <Button
            full
            variant={failed ? 'primary' : 'secondary'}
            onPress={props.onRetry}
            testId="retry"
          >
            {props.retryLabel}
          </Button>
        </div>
      </Foot>
    </>
  );
}
