import { BALANCE_DECIMALS } from '../../../core/constants/limits';
import { isPayment } from '../../../core/state/pending-transactions';
import { IconButton } from '../../../ui/controls/IconButton';
import { classNames } from '../../../ui/layout/class-names';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { Address } from '../../../ui/values/Address';
import { Amount } from '../../../ui/values/Amount';
import type { LocalTransaction } from '../history/local-transactions';
import { t } from '../messages';
import { FateTag, NotVisibleTag } from './EntryTags';
import { RelativeTime } from './RelativeTime';

interface SentRowProps {
  sent: LocalTransaction;
  locale: string;
  link: string | undefined;
}

/**
 * Renders a transaction that was just sent from this browser: its state comes from the chain, see
 * `core/payments/transaction-tracker.ts`.
 */
export function SentRow({ sent, locale, link }: SentRowProps) {
  const { status, sentAt, unseenSince } = sent;
  const payment = isPayment(sent) ? sent : undefined;
  const gone = status !== 'pending' && status !== 'confirmed';
  return (
    <div class={classNames('activity-entry', gone && 'off')} data-testid={`sent-${sent.id}`}>
      <ItemPicture name={t('send')} icon={payment ? 'send' : 'globe'} size={36} round />
      <span class="text">
        <span class="line" role="status">
          <bdi class="cut">{'description' in sent ? sent.description : t('send')}</bdi>{' '}
          {status === 'pending' && unseenSince !== undefined ? (
            <NotVisibleTag />
          ) : (
            <FateTag fate={status} />
          )}
        </span>
        <span class="line small muted">
          {payment ? (
            <>
              {t('to')} <Address address={payment.to} />
            </>
          ) : (
            t('ofSite')
          )}
        </span>
      </span>
      <span class="end">
        {payment && (
          <span class="activity-sum" dir="ltr">
            <Amount value={payment.amount} digits={BALANCE_DECIMALS} locale={locale} />{' '}
            <bdi>{payment.symbol}</bdi>
          </span>
        )}
        <span class="small muted">
          <RelativeTime at={sentAt} locale={locale} />
        </span>
      </span>
      {link && <IconButton icon="external" label={t('explorer')} href={link} />}
    </div>
  );
}
