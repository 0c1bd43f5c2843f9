import type { Network } from '../../../protocol/networks';
import type { ViewProps } from '../../core/contracts/view-types';
import { networkPicture } from '../../core/network/network-picture';
import { Tag } from '../../ui/feedback/Tag';
import { Warning } from '../../ui/feedback/Warning';
import { List } from '../../ui/lists/List';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { receiveSheet } from './sheet';
import { useReceiver } from './use-receiver';

/** The networks on which the account's address is its owner's. To be read, not to be selected. */
export function WalletCompatibleNetworksView(_props: ViewProps) {
  useSheet(receiveSheet);
  const receiver = useReceiver('WalletCompatibleNetworks');
  if (!receiver?.network) return null;
  const { network: active, compatible } = receiver;
  const row = (network: Network) => (
    <div class="row plain still" data-testid={`compatible-${network.id}`}>
      <ItemPicture name={network.name} {...networkPicture(network)} />
      <span class="text">
        <bdi class="name">{network.name}</bdi>
      </span>
      {network.id === active.id && <Tag tone="accent">{t('inUse')}</Tag>}
      {network.testnet && <Tag>{t('testnet')}</Tag>}
    </div>
  );
  return (
    <>
      <Warning>
        {compatible.length > 1 ? t('alsoHere') : t('onlyHere', { network: active.name })}
      </Warning>
      <List
        items={compatible}
        label={t('networks')}
        itemKey={(network) => network.id}
        renderItem={row}
        maxHeight={420}
        gap={4}
      />
    </>
  );
}
