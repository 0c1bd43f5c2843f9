import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { amountParts } from './amount-parts';
import { RollingText } from './RollingText';

interface AmountProps {
  /** Decimal string; truncated, never rounded. */
  value: string;
  /** After the number: a unit. */
  symbol?: string | undefined;
  digits?: number | undefined;
  locale?: string | undefined;
  large?: boolean | undefined;
  testId?: string | undefined;
}

export function Amount({ value, symbol, digits, locale, large, testId }: AmountProps) {
  useSheet(moreSheet);
  const { whole, fraction } = amountParts(value, digits, locale);
  return (
    <bdi className={classNames('amount', large && 'large')} dir="ltr" data-testid={testId}>
      {large ? <RollingText text={whole} /> : whole}
      <span>
        {large ? <RollingText text={fraction} /> : fraction}
        {symbol && `\u00a0${symbol}`}
      </span>
    </bdi>
  );
}
