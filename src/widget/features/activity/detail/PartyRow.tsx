import { useCopy } from '../../../core/views/use-copy';
import { IconButton } from '../../../ui/controls/IconButton';
import { Disclosure } from '../../../ui/layout/Disclosure';
import { Address } from '../../../ui/values/Address';
import { AddressGroups } from '../../../ui/values/AddressGroups';
import { t } from '../messages';

interface PartyProps {
  label: string;
  address: string;
  /** The account that is shown. */
  own: boolean;
}

/** One side of a transaction: a short address to copy, and to open for comparison. */
export function PartyRow({ label, address, own }: PartyProps) {
  const { copy, byHand, shown, icon } = useCopy(address, t('addressCopied'));
  return (
    <div class="activity-party" data-testid="detail-party">
      <Disclosure
        summary={
          <span class="text">
            <span class="small muted">{label}</span>
            <span>
              {own && <span class="strong">{t('you')} </span>}
              <Address address={address} />
            </span>
          </span>
        }
      >
        <AddressGroups address={address} />
      </Disclosure>
      <IconButton icon={icon} label={t('copyAddress')} onPress={() => void copy()} />
      {byHand && (
        <bdi ref={shown} dir="ltr" class="whole" role="status">
          {address}
        </bdi>
      )}
    </div>
  );
}
