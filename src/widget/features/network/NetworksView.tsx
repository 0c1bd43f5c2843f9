import { useState } from 'react';
import type { Network } from '../../../protocol/networks';
import type { ViewProps } from '../../core/contracts/view-types';
import { $accounts } from '../../core/state/accounts';
import { $activeNetwork, $chains } from '../../core/state/namespaces';
import { $networkState, $networks, inWallet, isSupported } from '../../core/state/networks';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Input } from '../../ui/controls/Input';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Warning } from '../../ui/feedback/Warning';
import { t } from './messages';
import { NetworkRows } from './NetworkRows';
import { SEARCH_FROM, searchNetworks, usableNetworks } from './search-networks';

export function NetworksView({ available }: ViewProps) {
  const active = useStore($activeNetwork);
  const networks = usableNetworks(useStore($networks), useStore($chains));
  const [search, setSearch] = useState('');
  const found = searchNetworks(networks, search);
  return (
    <>
      {networks.length > SEARCH_FROM && (
        <Input
          type="search"
          icon="search"
          label={t('search')}
          placeholder={t('search')}
          value={search}
          onInput={setSearch}
          testId="search"
        />
      )}
      {active && !isSupported(active.id) && <Warning>{t('foreign')}</Warning>}
      <Unreachable networks={networks} />
      {found.length > 0 ? (
        <NetworkRows networks={found} maxHeight={420} />
      ) : (
        <EmptyState drawing="nothingFound" title={t('none')} message={t('noneText')} />
      )}
      {available('WhatIsANetwork') && (
        <Button
          full
          variant="ghost"
          size="slim"
          icon="help"
          onPress={() => pushView('WhatIsANetwork')}
        >
          {t('help')}
        </Button>
      )}
    </>
  );
}

/** Why some cannot be selected: whose session does not cover them. */
function Unreachable({ networks }: { networks: readonly Network[] }) {
  const states = useStore($networkState);
  const accounts = useStore($accounts);
  const network = networks.find((one) => !inWallet(one, states));
  const account = network && accounts[network.namespace];
  if (account?.status !== 'connected') return null;
  return <p class="small muted">{t('notApproved', { name: account.walletInfo.name })}</p>;
}
