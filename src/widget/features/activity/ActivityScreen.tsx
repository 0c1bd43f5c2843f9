import type { ViewName } from '../../../protocol/host/views';
import { $options } from '../../core/config/options';
import type { ConnectedAccount } from '../../core/state/accounts';
import { findNetwork } from '../../core/state/networks';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ListScreen } from '../../ui/feedback/ListScreen';
import '../../ui/icons/more-icons';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { retryActivity } from './history/history-store';
import { activityScreen } from './history/screen-state';
import { useActivity } from './history/use-activity';
import { ActivityList } from './list/ActivityList';
import { ActivitySkeleton } from './list/ActivitySkeleton';
import { ActivityToolbar } from './list/ActivityToolbar';
import { ListFooter } from './list/ListFooter';
import { t } from './messages';
import { activitySheet } from './sheet';

interface ActivityScreenProps {
  account: ConnectedAccount;
  available(view: ViewName): boolean;
  /** A screen of its own, not a tab. */
  alone?: boolean;
}

/** Renders the activity of the account on its network. */
export function ActivityScreen({ account, available, alone = false }: ActivityScreenProps) {
  useSheet(moreSheet);
  useSheet(activitySheet);
  const { features } = useStore($options);
  const { activity, sent, marks } = useActivity(account, alone);
  const where = { network: findNetwork(account.networkId)?.name ?? '' };
  const receive = !alone && available('WalletReceive') && features.receive && (
    <Button onPress={() => pushView('WalletReceive')} testId="activity-receive">
      {t('receive')}
    </Button>
  );
  return (
    <ListScreen
      face={activityScreen(activity, sent.length)}
      icon="clock"
      emptyDrawing="noActivity"
      text={(key) => t(alone && key === 'empty' ? 'emptyView' : key, where)}
      skeleton={<ActivitySkeleton />}
      onRetry={retryActivity}
      action={receive}
      foot={activity.since && <ListFooter activity={activity} />}
    >
      <ActivityList account={account} activity={activity} sent={sent} marks={marks} />
      <ActivityToolbar account={account} activity={activity} />
    </ListScreen>
  );
}
