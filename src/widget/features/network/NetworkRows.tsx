import type { Network } from '../../../protocol/networks';
import { networkPicture } from '../../core/network/network-picture';
import { chooseNetwork } from '../../core/network/switch-network';
import { $activeNetwork } from '../../core/state/namespaces';
import { $networkState, inWallet } from '../../core/state/networks';
import { useStore } from '../../core/views/use-store';
import { List } from '../../ui/lists/List';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';

interface NetworkRowsProps {
  networks: readonly Network[];
  maxHeight: number;
}

/** Networks to select from; the active one marked, what the wallet cannot reach greyed. */
export function NetworkRows({ networks, maxHeight }: NetworkRowsProps) {
  const active = useStore($activeNetwork);
  const states = useStore($networkState);
  return (
    <List
      items={networks}
      label={t('networks')}
      itemKey={(network) => network.id}
      maxHeight={maxHeight}
      gap={4}
      renderItem={(network) => {
        const reachable = inWallet(network, states);
        const tag = reachable ? network.testnet && t('testnet') : t('notInWallet');
        return (
          <Row
            plain
            picture={<ItemPicture name={network.name} {...networkPicture(network)} />}
            label={<bdi>{network.name}</bdi>}
            tag={tag || undefined}
            selected={network.id === active?.id}
            disabled={!reachable}
            onPress={() => chooseNetwork(network)}
            testId={`network-${network.id}`}
          />
        );
      }}
    />
  );
}
