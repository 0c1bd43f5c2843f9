import { useStore } from '@nanostores/preact';
import { useState } from 'react';
import { $activeNetwork, $chains } from '../../core/chains';
import { $networks, isSupported } from '../../core/networks';
import type { ViewProps } from '../../core/view-props';
import { Empty } from '../../ui/Empty';
import { Input } from '../../ui/Input';
import { Warning } from '../../ui/Warning';
import { t } from './messages';
import { NetworkRows } from './NetworkRows';
import { SEARCH_FROM, searchNetworks, usableNetworks } from './network-list';

export function NetworksView(_props: ViewProps) {
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
      {found.length > 0 ? (
        <NetworkRows networks={found} maxHeight={420} />
      ) : (
        <Empty title={t('none')} message={t('noneText')} />
      )}
    </>
  );
}
