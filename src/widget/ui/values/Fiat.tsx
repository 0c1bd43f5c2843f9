import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { fiatParts } from './fiat-parts';
import { RollingText } from './RollingText';

interface FiatProps {
  /** Decimal string; cut, never rounded up. */
  value: string;
  /** ISO 4217. */
  currency: string;
  locale?: string | undefined;
  large?: boolean | undefined;
  testId?: string | undefined;
}

/** Money in the way of the visitor's language. */
export function Fiat({ value, currency, locale, large, testId }: FiatProps) {
  useSheet(moreSheet);
  const { before, whole, fraction, after } = fiatParts(value, currency, locale);
  const cents = `${fraction}${after}`;
  return (
    <bdi className={classNames('amount', large && 'large')} dir="ltr" data-testid={testId}>
      {large ? <RollingText text={before + whole} /> : before + whole}
      {large ? (
        <span>
          <RollingText text={cents} />
        </span>
      ) : (
        cents
      )}
    </bdi>
  );
}
