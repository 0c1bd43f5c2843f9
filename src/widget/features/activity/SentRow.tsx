import { BALANCE_DECIMALS } from '../../core/constants';
import { formatAmount } from '../../core/i18n';
import { Address } from '../../ui/Address';
import { Amount } from '../../ui/Amount';
import { classNames } from '../../ui/class-names';
import { IconButton } from '../../ui/IconButton';
import { Picture } from '../../ui/Picture';
import { Ago } from './Ago';
import { FateTag } from './EntryTags';
import { t } from './messages';
import type { Sent } from './sent';

interface SentRowProps {
  sent: Sent;
  locale: string;
  link: string | undefined;
}

/** What was sent from here a moment ago: its state is the chain's own word, see `core/pending.ts`. */
export function SentRow({ sent, locale, link }: SentRowProps) {
  const { status, amount, symbol, to, sentAt } = sent;
  const gone = status !== 'pending' && status !== 'confirmed';
  return (
    <div class={classNames('entry', gone && 'off')} data-testid={`sent-${sent.id}`}>
      <Picture name={t('send')} icon="send" size={36} round />
      <span class="text">
        <span class="line" role="status">
          <span class="cut">{t('send')}</span> <FateTag fate={status} />
        </span>
        <span class="line small muted">
          {t('to')} <Address address={to} />
        </span>
      </span>
      <span class="end">
        <span class="sum" title={`${formatAmount(amount)} ${symbol}`}>
          <Amount value={amount} digits={BALANCE_DECIMALS} locale={locale} /> <bdi>{symbol}</bdi>
        </span>
        <span class="small muted">
          <Ago at={sentAt} locale={locale} />
        </span>
      </span>
      {link && <IconButton icon="external" label={t('explorer')} href={link} />}
    </div>
  );
}
