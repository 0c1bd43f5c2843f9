import type { PoisonSign } from '../../../../protocol/address-looks';
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';
import { counterpartyOf } from '../../../core/payments/address-poisoning';
import type { IconName } from '../../../ui/icons/Icon';
import { classNames } from '../../../ui/layout/class-names';
import { BadgedPicture } from '../../../ui/media/BadgedPicture';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { Address } from '../../../ui/values/Address';
import type { TokenLooks } from '../history/lookalike-tokens';
import { t } from '../messages';
import { describeEntry } from './describe-entry';
import { DoubtTag, FateTag, fateOf, PoisonTag } from './EntryTags';
import { RelativeTime } from './RelativeTime';
import { TransferAmount } from './TransferAmount';
import { TransferPicture } from './TransferPicture';

interface EntryRowProps {
  entry: HistoryEntry;
  mark: PoisonSign | undefined;
  looks: TokenLooks;
  locale: string;
  tabIndex: 0 | -1;
  /** It is looked at: its picture is asked for. */
  pictured: boolean;
  /** The address as the namespace spells it. */
  canonical: (address: string) => string;
  onPress: () => void;
}

const ICONS = { in: 'receive', out: 'send', self: 'refresh' } as const;

function iconOf({ metadata }: HistoryEntry, main: HistoryTransfer | undefined): IconName {
  if (metadata.operationType === 'trade') return 'swap';
  if (main) return ICONS[main.direction];
  return metadata.operationType === 'approve' ? 'check' : 'settings';
}

export function EntryRow({ entry, mark, looks, locale, ...row }: EntryRowProps) {
  const { metadata, id } = entry;
  const { verb, gave, got, main, sign, others } = describeEntry(entry);
  const fate = fateOf(metadata.status);
  const at = Date.parse(metadata.minedAt);
  // For an approval, the receiver of the transaction is the token or the account that submitted the
  // permit: not the spender.
  const approval = !main && metadata.operationType === 'approve';
  const other = approval ? '' : counterpartyOf(entry, main);
  const both = gave && got;
  const doubt = (main && looks(main)) ?? (got && looks(got));
  const marked = doubt !== undefined || (mark !== undefined && mark !== 'newAddress');
  const icon = iconOf(entry, main);
  return (
    <button
      type="button"
      class={classNames('activity-entry', fate === 'failed' && 'off')}
      tabIndex={row.tabIndex}
      onClick={row.onPress}
      data-testid={`entry-${id}`}
    >
      {main ? (
        <BadgedPicture icon={icon}>
          <TransferPicture move={main} plain={Boolean(mark ?? doubt)} pictured={row.pictured} />
        </BadgedPicture>
      ) : (
        <ItemPicture name={verb} icon={icon} round />
      )}
      <span class="text">
        <span class="line">
          <span class="cut">{verb}</span> <FateTag fate={fate} quiet />
          {mark && <PoisonTag mark={mark} />}
          {doubt && <DoubtTag doubt={doubt} />}
        </span>{' '}
        <span class="line small muted">
          {both && (
            <>
              <TransferAmount transfer={gave} />
              <span class="flip" aria-hidden="true">
                →
              </span>
              <TransferAmount transfer={got} />
            </>
          )}
          {!both && other && (
            <>
              {t(main?.direction === 'in' ? 'from' : 'to')}{' '}
              <Address address={row.canonical(other)} testId="entry-other" />
            </>
          )}
        </span>
      </span>{' '}
      <span class="end">
        {!both && main && <TransferAmount transfer={main} sign={sign} marked={marked} />}{' '}
        <span class="small muted">
          {others > 0 && <span>{t('others', { n: others })} · </span>}
          <time dateTime={metadata.minedAt}>
            <RelativeTime at={at} locale={locale} />
          </time>
        </span>
      </span>
    </button>
  );
}
