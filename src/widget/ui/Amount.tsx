import { amountParts } from './amount-parts';
import { classNames } from './class-names';
import { moreSheet } from './more-sheet';
import { useSheet } from './use-sheet';

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
      {whole}
      <span>
        {fraction}
        {symbol && `\u00a0${symbol}`}
      </span>
    </bdi>
  );
}
