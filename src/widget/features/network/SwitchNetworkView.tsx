import { useEffect } from 'react';
import type { Network } from '../../../protocol/networks';
import { chainImage } from '../../core/images';
import { $switching, cancelSwitch, switchNetwork } from '../../core/network-switch';
import { goBack, replace } from '../../core/router';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import { Picture } from '../../ui/Picture';
import { WaitingState } from '../../ui/WaitingState';
import { t } from './messages';
import { networkFrom } from './network-data';

/** What happened is in the store; the rules act on it. */
function ask(network: Network): void {
  switchNetwork(network).catch(() => {});
}

/** Asks the wallet as soon as it is shown; leaving it ends the wait. A failure leads back, with a toast. */
export function SwitchNetworkView({ data }: ViewProps) {
  const switching = useStore($switching);
  const network = networkFrom(data.network);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt for each time it is shown
  useEffect(() => {
    if (!network) {
      replace('Networks');
      return;
    }
    ask(network);
    return () => cancelSwitch();
  }, []);
  if (!network) return null;

  const slow = switching.state === 'waiting' && switching.slow;
  return (
    <WaitingState
      picture={<Picture name={network.name} src={chainImage(network)} size={64} />}
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
