import { useState } from 'react';
import type { Namespace } from '../../../protocol/caip';
import { $multiWallet } from '../../core/config/multi-wallet';
import type { ViewProps } from '../../core/contracts/view-types';
import { shortNamespaceName } from '../../core/i18n/namespace-labels';
import { $activeNamespace, $chains } from '../../core/state/namespaces';
import { useStore } from '../../core/views/use-store';
import '../../ui/icons/more-icons';
import { Tabs } from '../../ui/controls/Tabs';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { NamespaceWallets } from './NamespaceWallets';
import { walletsSheet } from './sheet';

/** Renders the user's wallets by namespace. With multi-wallet off, core leaves this view. */
export function ProfileWalletsView(_props: ViewProps) {
  useSheet(moreSheet);
  useSheet(walletsSheet);
  const allowed = useStore($multiWallet);
  const active = useStore($activeNamespace);
  const chains = useStore($chains);
  const [chosen, setChosen] = useState<Namespace>();
  const namespaces = (Object.keys(chains) as Namespace[]).filter((one) => chains[one]?.listed);
  const selected = namespaces.find((one) => one === (chosen ?? active)) ?? namespaces[0];
  if (!allowed || !selected) return <Skeleton height={260} radius={16} />;
  if (namespaces.length === 1) return <NamespaceWallets namespace={selected} />;
  return (
    <div class="profile-wallets">
      <Tabs
        label={t('namespaces')}
        tabs={namespaces.map((id) => ({ id, label: shortNamespaceName(id) }))}
        selected={selected}
        onSelect={setChosen}
      >
        <NamespaceWallets key={selected} namespace={selected} />
      </Tabs>
    </div>
  );
}
