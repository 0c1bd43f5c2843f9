import { truncateAddress } from '../../../../protocol/validate';
import { networkPicture } from '../../../core/network/network-picture';
import { useCopy } from '../../../core/views/use-copy';
import { IconButton } from '../../../ui/controls/IconButton';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Avatar } from '../../../ui/media/Avatar';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { AddressGroups } from '../../../ui/values/AddressGroups';
import { t } from '../messages';
import type { Payment } from '../pay-state';

/** The recipient, whose address is whole, and the network. The page chose both. */
export function PayRecipient({ payment: { transfer, network } }: { payment: Payment }) {
  const { copy, shown, icon } = useCopy(transfer.to, t('copied'));
  const place = (
    <span class="place">
      <ItemPicture name={network.name} size={20} {...networkPicture(network)} />
      <span data-testid="pay-network">{network.name}</span>
    </span>
  );
  return (
    <div class="panel">
      <div class="party">
        <Avatar address={transfer.to} />
        <div class="text">
          <span class="small muted">{t('to')}</span>
          <p>
            <bdi dir="ltr" aria-hidden="true">
              {truncateAddress(transfer.to)}
            </bdi>
          </p>
        </div>
        <IconButton icon={icon} label={t('copy')} onPress={() => void copy()} testId="pay-copy" />
      </div>
      <span ref={shown}>
        <AddressGroups address={transfer.to} testId="pay-to" />
      </span>
      <hr class="rule" />
      <dl>
        <DetailRow label={t('network')}>{place}</DetailRow>
      </dl>
    </div>
  );
}
