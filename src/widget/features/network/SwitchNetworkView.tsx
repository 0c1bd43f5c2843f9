import { useStore } from '@nanostores/preact';
import { useEffect } from 'react';
import type { Network } from '../../../protocol/networks';
import { visibleError } from '../../core/errors';
import { chainImage } from '../../core/images';
import { $switching, cancelSwitch, switchNetwork } from '../../core/network-switch';
import { goBack, replace } from '../../core/router';
import type { ViewProps } from '../../core/view-props';
import { isRefusal } from '../../core/wallet-errors';
import { Picture } from '../../ui/Picture';
import { WaitingState } from '../../ui/WaitingState';
import { t } from './messages';
import { networkFrom } from './network-data';

type Switching = ReturnType<typeof $switching.get>;

function words(state: Switching, name: string): { title: string; text: string; quote?: string } {
  if (state.state !== 'failed') {
    const slow = state.state === 'waiting' && state.slow;
    return { title: t('approve'), text: t(slow ? 'slowText' : 'approveText', { name }) };
  }
  const { error } = state;
  if (isRefusal(error)) return { title: t('declined'), text: t('declinedText', { name }) };
  return {
    title: t('failed'),
    text: visibleError(error),
    ...(error.quote && { quote: error.quote }),
  };
}

/** What happened is in the store; the rules act on it. */
function ask(network: Network): void {
  switchNetwork(network).catch(() => {});
}

/** Asks the wallet as soon as it is shown; leaving it ends the wait. */
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

  const { title, text, quote } = words(switching, network.name);
  return (
    <WaitingState
      picture={<Picture name={network.name} src={chainImage(network)} size={64} />}
      failed={switching.state === 'failed'}
      title={title}
      text={text}
      quote={quote ? { by: t('walletSays'), text: quote } : undefined}
      cancelLabel={t('cancel')}
      onCancel={goBack}
      retryLabel={t('retry')}
      onRetry={() => ask(network)}
    />
  );
}
