import { useEffect } from 'react';
import type { Network } from '../../../protocol/networks';
import type { ViewProps } from '../../core/contracts/view-types';
import { networkPicture } from '../../core/network/network-picture';
import { $switchState, cancelSwitch, switchNetwork } from '../../core/network/switch-network';
import { goBack, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { WaitingState } from '../../ui/feedback/WaitingState';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';
import { networkFrom } from './network-data';

/** The store holds the result; the rules act on it. */
function ask(network: Network): void {
  switchNetwork(network).catch(() => {});
}

/** Asks the wallet as soon as it is shown; leaving it ends the wait. A failure leads back, with a toast. */
export function SwitchNetworkView({ data }: ViewProps) {
  const switching = useStore($switchState);
  const network = networkFrom(data.network);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt for each time it is shown
  useEffect(() => {
    if (!network) {
      replaceView('Networks');
      return;
    }
    ask(network);
    return () => cancelSwitch();
  }, []);
  if (!network) return null;

  const slow = switching.state === 'waiting' && switching.slow;
  return (
    <WaitingState
      picture={<ItemPicture name={network.name} size={64} {...networkPicture(network)} />}
      failed={false}
      title={t('approve')}
      text={t(slow ? 'slowText' : 'approveText', { name: network.name })}
      cancelLabel={t('cancel')}
      onCancel={goBack}
      retryLabel={t('retry')}
      onRetry={() => ask(network)}
    />
  );
}
