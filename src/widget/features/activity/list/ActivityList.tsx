import { useCallback, useMemo } from 'react';
import { $portfolio, portfolioOf } from '../../../core/account-data/portfolio';
import { $locale } from '../../../core/i18n/i18n';
import { explorerLink } from '../../../core/network/explorer-link';
import type { PoisoningReport } from '../../../core/payments/address-poisoning';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { findNetwork } from '../../../core/state/networks';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { LongList, type LongListProps } from '../../../ui/lists/LongList';
import { canonicalIn } from '../history/canonical-address';
import { type ActivityState, readActivity } from '../history/history-store';
import { hashOf, type LocalTransaction } from '../history/local-transactions';
import { tokenLooks } from '../history/lookalike-tokens';
import { t } from '../messages';
import { EntryRow } from './EntryRow';
import { type ActivityRow, activityRows, monthTitle } from './group-by-month';
import { ListFooter } from './ListFooter';
import { SentRow } from './LocalTransactionRow';
import { ENTRY_HEIGHT, MAX_HEIGHT, MONTH_HEIGHT, ROW_GAP } from './row-sizes';
import { useClock } from './use-clock';

/** Rows of one height have one kind. */
const HEIGHTS = { entry: ENTRY_HEIGHT, month: MONTH_HEIGHT };
const kindOf = ({ kind }: ActivityRow): string =>
  kind === 'entry' || kind === 'sent' ? 'entry' : 'month';
const keyOf = ({ key }: ActivityRow): string => key;
const canBePressed = ({ kind }: ActivityRow): boolean => kind === 'entry';

interface ActivityListProps {
  account: ConnectedAccount;
  activity: ActivityState;
  sent: readonly LocalTransaction[];
  marks: PoisoningReport['marks'];
}

/**
 * Lists the activity by month, newest first; transactions sent from this browser that the history
 * lacks come on top.
 */
export function ActivityList({ account, activity, sent, marks }: ActivityListProps) {
  const locale = useStore($locale);
  const portfolios = useStore($portfolio);
  useClock();
  const year = new Date().getFullYear();
  const { entries } = activity;
  const network = findNetwork(account.networkId);
  const { tokens } = portfolioOf(account, portfolios);
  const looks = useMemo(() => tokenLooks(network, tokens), [network, tokens]);
  const { namespace } = account;
  const canonical = useMemo(() => canonicalIn(namespace), [namespace]);
  const rows = useMemo(() => activityRows(sent, entries, marks), [sent, entries, marks]);
  // A new page renders only the new rows; a clock tick renders none.
  const renderRow = useCallback<LongListProps<ActivityRow>['renderRow']>(
    (row, tabIndex, seen) => {
      switch (row.kind) {
        case 'recent':
          return <h3 class="activity-month">{t('recent')}</h3>;
        case 'month':
          return <h3 class="activity-month">{monthTitle(row, year, locale)}</h3>;
        case 'sent': {
          const link = explorerLink(network, hashOf(row.sent));
          return <SentRow sent={row.sent} locale={locale} link={link} />;
        }
        default:
          return (
            <EntryRow
              entry={row.entry}
              mark={row.mark}
              looks={looks}
              locale={locale}
              tabIndex={tabIndex}
              pictured={seen}
              canonical={canonical}
              onPress={() => pushView('TransactionDetail', { id: row.entry.id })}
            />
          );
      }
    },
    [network, looks, year, locale, canonical],
  );
  return (
    <LongList
      rows={rows}
      label={t('activity')}
      rowKey={keyOf}
      kindOf={kindOf}
      heights={HEIGHTS}
      gap={ROW_GAP}
      maxHeight={MAX_HEIGHT}
      more={activity.next !== null}
      pressable={canBePressed}
      onEndReached={readActivity}
      renderRow={renderRow}
      pictures
      foot={<ListFooter activity={activity} />}
      testId="activity"
    />
  );
}
