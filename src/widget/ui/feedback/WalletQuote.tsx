import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface QuoteProps {
  by: string;
  text: string;
}

/** A wallet's own words: never shown as ours. */
export function WalletQuote({ by, text }: QuoteProps) {
  useSheet(moreSheet);
  return (
    <blockquote className="quote">
      <cite>{by}</cite>
      <bdi>{text}</bdi>
    </blockquote>
  );
}
