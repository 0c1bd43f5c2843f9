import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import type { DrawingName } from '../drawings/drawn-shapes';
import { Icon } from '../icons/Icon';
import { WalletQuote } from './WalletQuote';
import '../icons/status-icons';
import { DrawnPicture } from '../media/DrawnPicture';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface ErrorStateProps {
  title: string;
  message?: ReactNode;
  /** A wallet's own words, shown as a quote and never as ours. */
  quote?: { by: string; text: string } | undefined;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A picture in place of the error sign. */
  picture?: ReactNode;
  drawing?: DrawingName | undefined;
}

/** Announces itself: the view must not put the same sentence into the live region. */
export function ErrorState({
  title,
  message,
  quote,
  retryLabel,
  onRetry,
  picture,
  drawing,
}: ErrorStateProps) {
  useSheet(moreSheet);
  const sign = (
    <span className="badge bad">
      <Icon name="error" size={24} />
    </span>
  );
  return (
    <div className="state" role="alert">
      {picture ?? (drawing ? <DrawnPicture name={drawing} fallback={sign} /> : sign)}
      <h3>{title}</h3>
      {message && <p>{message}</p>}
      {quote && <WalletQuote {...quote} />}
      {onRetry && retryLabel && (
        <Button full icon="refresh" onPress={onRetry} testId="retry">
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
