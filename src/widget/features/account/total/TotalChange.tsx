import type { Portfolio } from '../../../core/account-data/portfolio';
import { changeOf } from '../../../core/account-data/price-change';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { useStore } from '../../../core/views/use-store';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { useSheet } from '../../../ui/styles/use-sheet';
import { changeSheet } from '../../../ui/values/change-sheet';
import { changeMark, moneyText, percentText } from '../../../ui/values/change-text';
import { t } from './messages';

/**
 * The total's change in 24 hours, in two short lines at its end: they come late, and move nothing
 * if both fit. A figure with its currency is never broken for them. The arrow
 * and the sign say what the color says.
 */
export function TotalChange({ total, before }: Pick<Portfolio, 'total' | 'before'>) {
  useSheet(changeSheet);
  const locale = useStore($locale);
  const change = total === undefined || before === undefined ? undefined : changeOf(before, total);
  if (!change) return null;
  const { way, amount, tenths } = change;
  const percent = percentText(tenths, locale, way !== 'same');
  const money = moneyText(amount, FIAT_CURRENCY, locale);
  return (
    <span class={`change ${way}`} data-testid="account-change">
      <span aria-hidden="true">
        <b dir="ltr">{changeMark(way) + money}</b>
        <span>{t('inDay', { percent })}</span>
      </span>
      <VisuallyHidden>. {t(way, { amount: money, percent })}</VisuallyHidden>
    </span>
  );
}

/** Says why the total is not complete. A network that failed matters more than tokens without a price. */
export function TotalNotes({ unread = [] }: Pick<Portfolio, 'unread'>) {
  const locale = useStore($locale);
  const failed = unread.length > 0;
  const why = failed
    ? t('unreadWhy', { networks: new Intl.ListFormat(locale).format(unread) })
    : t('partialWhy');
  return (
    <span
      class="small muted"
      title={why}
      data-testid={failed ? 'account-unread' : 'account-partial'}
    >
      {t(failed ? 'unread' : 'partial')}
      <VisuallyHidden>. {why}</VisuallyHidden>
    </span>
  );
}
