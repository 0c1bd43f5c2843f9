import type { ViewName } from '../../../protocol/host';
import type { ConnectedAccount } from '../../core/accounts';
import { findNetwork } from '../../core/networks';
import { $options } from '../../core/options';
import { push } from '../../core/router';
import { useStore } from '../../core/use-store';
import { Button } from '../../ui/Button';
import { Empty } from '../../ui/Empty';
import { ErrorState } from '../../ui/ErrorState';
import '../../ui/more-icons';
import { moreSheet } from '../../ui/more-sheet';
import { useSheet } from '../../ui/use-sheet';
import { ActivityList } from './ActivityList';
import { retryActivity } from './activity';
import { activityScreen } from './activity-screen';
import { Bones } from './Bones';
import { Foot } from './Foot';
import { t } from './messages';
import { activitySheet } from './sheet';
import { Tools } from './Tools';
import { useActivity } from './use-activity';

interface ActivityScreenProps {
  account: ConnectedAccount;
  available(view: ViewName): boolean;
  /** A screen of its own, not a tab. */
  alone?: boolean;
}

/** What happened to the account on its network. */
export function ActivityScreen({ account, available, alone }: ActivityScreenProps) {
  useSheet(moreSheet);
  useSheet(activitySheet);
  const { features } = useStore($options);
  const { activity, sent, marks } = useActivity(account);
  const where = { network: findNetwork(account.networkId)?.name ?? '' };
  switch (activityScreen(activity, sent.length)) {
    case 'waiting':
      return <Bones />;
    case 'failed':
      return (
        <ErrorState
          title={t('failed')}
          message={t('failedText')}
          retryLabel={t('retry')}
          onRetry={retryActivity}
        />
      );
    case 'unsupported':
      return <Empty icon="clock" title={t('unsupported')} message={t('unsupportedText', where)} />;
    case 'empty':
      return (
        <>
          <Empty
            icon="clock"
            title={t(alone ? 'emptyView' : 'empty')}
            message={t('emptyText', where)}
            action={
              !alone &&
              available('WalletReceive') &&
              features.receive && (
                <Button onPress={() => push('WalletReceive')} testId="activity-receive">
                  {t('receive')}
                </Button>
              )
            }
          />
          {activity.since && <Foot activity={activity} />}
        </>
      );
    default:
      return (
        <div class="col">
          <ActivityList account={account} activity={activity} sent={sent} marks={marks} />
          <Tools account={account} activity={activity} />
        </div>
      );
  }
}
