import { $options } from '../../core/config/options';
import { $remoteFeatures } from '../../core/config/remote-features';
import type { ViewProps } from '../../core/contracts/view-types';
import { sessionOf } from '../../core/session/sessions';
import { $activeAccount } from '../../core/state/accounts';
import { useStore } from '../../core/views/use-store';
import '../../ui/icons/more-icons';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { CompactForm } from './CompactForm';
import type { OfferedActions } from './offers';
import { accountSheet } from './sheet';
import { TabbedForm } from './TabbedForm';
import { useLeftBehind } from './use-left-behind';

/** Renders the connected account: its assets and its actions. */
export function AccountView({ available, tabs = {} }: ViewProps) {
  useSheet(moreSheet);
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  const { accountView, features, projectId } = useStore($options);
  const remote = useStore($remoteFeatures);
  useLeftBehind('Account');
  if (account.status !== 'connected') return null;

  const { adapter } = sessionOf(account.namespace) ?? {};
  const offered: OfferedActions = {
    adapter,
    features,
    remote,
    available,
    served: projectId !== '',
  };
  if (accountView === 'compact') return <CompactForm account={account} offered={offered} />;
  return <TabbedForm account={account} offered={offered} tabs={tabs} />;
}
