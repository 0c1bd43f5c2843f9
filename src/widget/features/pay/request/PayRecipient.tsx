import { networkPicture } from '../../../core/network/network-picture';
import { useCopy } from '../../../core/views/use-copy';
import { IconButton } from '../../../ui/controls/IconButton';
import { Avatar } from '../../../ui/media/Avatar';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { AddressGroups } from '../../../ui/values/AddressGroups';
import { t } from '../messages';
import type { Payment } from '../pay-state';

/** The recipient, whose address is whole, and the network. The page chose both. */
export function PayRecipient({ payment: { transfer, network } }: { payment: Payment }) {
  const { copy, shown, icon } = useCopy(transfer.to, t('copied'));
  return (
    <div class="panel">
      <div class="party">
        <Avatar address={transfer.to} />
        <div class="text">
          <span class="small muted">{t('to')}</span>
          <p class="place small">
            <ItemPicture name={network.name} size={16} {...networkPicture(network)} />
            <bdi data-testid="pay-network">{network.name}</bdi>
          </p>
        </div>
        <IconButton icon={icon} label={t('copy')} onPress={() => void copy()} testId="pay-copy" />
      </div>
      <span ref={shown}>
        <AddressGroups address={transfer.to} testId="pay-to" />
      </span>
    </div>
  );
}
