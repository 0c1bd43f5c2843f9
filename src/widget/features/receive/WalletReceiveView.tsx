import type { Network } from '../../../protocol/networks';
import type { ViewProps } from '../../core/contracts/view-types';
import { networkPicture } from '../../core/network/network-picture';
import { pushView } from '../../core/views/router';
import { showToast } from '../../core/views/toasts';
import { Button } from '../../ui/controls/Button';
import '../../ui/icons/more-icons';
import { Tag } from '../../ui/feedback/Tag';
import { Foot } from '../../ui/layout/Foot';
import { Panel } from '../../ui/layout/Panel';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { AddressCode } from './AddressCode';
import { amountWords, useAskAmount } from './AskAmount';
import { useCopyText } from './CopyText';
import { t } from './messages';
import { canShare, shareText } from './share-text';
import { receiveSheet } from './sheet';
import { useReceiver } from './use-receiver';

/** The visitor's address, to be scanned, copied or shared. */
export function WalletReceiveView(_props: ViewProps) {
  const receiver = useReceiver('WalletReceive');
  if (!receiver) return null;
  // A requested amount belongs to one account on one network.
  const { account, network } = receiver;
  return <Receive key={`${account.caipAddress} ${network?.id}`} {...receiver} />;
}

type ReceiveProps = NonNullable<ReturnType<typeof useReceiver>>;

function Receive({ account, network, compatible }: ReceiveProps) {
  useSheet(receiveSheet);
  const { address, profileName } = account;
  const { code, field } = useAskAmount(address, network);
  const { copy, whole, icon } = useCopyText({
    text: address,
    done: t('copied'),
    testId: 'receive-address',
    address: true,
  });
  const share = async (): Promise<void> => {
    if ((await shareText(code.value)) === 'failed') showToast('error', t('shareFailed'));
  };
  const label =
    code.asked !== undefined && network
      ? t('qrAsksLabel', { amount: amountWords(code.asked, network) })
      : t('qrLabel');
  return (
    <div class="receive">
      <AddressCode
        value={code.value}
        label={label}
        picture={
          network && <ItemPicture name={network.name} {...networkPicture(network)} size={56} />
        }
      />
      <Panel>
        <p class="small muted">
          {profileName ? (
            <>
              <bdi title={profileName}>{profileName}</bdi> <Tag>{t('unverified')}</Tag>
            </>
          ) : (
            t('address')
          )}
        </p>
        {whole}
      </Panel>
      {field}
      {network && <Networks network={network} count={compatible.length} />}
      <Foot>
        <div class="button-pair">
          <Button full icon={icon} onPress={() => void copy()} testId="receive-copy">
            {t('copy')}
          </Button>
          {canShare() && (
            <Button full icon="external" onPress={() => void share()} testId="receive-share">
              {t('share')}
            </Button>
          )}
        </div>
      </Foot>
    </div>
  );
}

/**
 * Shows where the address can receive: one network as text, several as a link to their own screen.
 */
function Networks({ network, count }: { network: Network; count: number }) {
  if (count < 2) return <p class="owner small muted">{t('onlyHere', { network: network.name })}</p>;
  return (
    <Row
      picture={<ItemPicture name={network.name} {...networkPicture(network)} />}
      label={t('networks')}
      tag={String(count)}
      icon="forward"
      onPress={() => pushView('WalletCompatibleNetworks')}
      testId="receive-networks"
    />
  );
}
