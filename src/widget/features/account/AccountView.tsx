import { $activeAccount } from '../../core/accounts';
import { $options } from '../../core/options';
import { $remoteFeatures } from '../../core/remote-features';
import { sessionOf } from '../../core/sessions';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import '../../ui/more-icons';
import { moreSheet } from '../../ui/more-sheet';
import { useSheet } from '../../ui/use-sheet';
import { CompactForm } from './CompactForm';
import type { Offered } from './offers';
import { accountSheet } from './sheet';
import { TabbedForm } from './TabbedForm';
import { useLeftBehind } from './use-left-behind';

/** Who is connected, what they have and what they can do with it. */
export function AccountView({ available, tabs = {} }: ViewProps) {
  useSheet(moreSheet);
  useSheet(accountSheet);
  const account = useStore($activeAccount);
  const { accountView, features, projectId } = useStore($options);
  const remote = useStore($remoteFeatures);
  useLeftBehind('Account');
  if (account.status !== 'connected') return null;

  const { adapter } = sessionOf(account.namespace) ?? {};
  const offered: Offered = { adapter, features, remote, available, served: projectId !== '' };
  if (accountView === 'compact') return <CompactForm account={account} offered={offered} />;
  return <TabbedForm account={account} offered={offered} tabs={tabs} />;
}
