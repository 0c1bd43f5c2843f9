import { $activeNamespace, $chains } from '../../core/chains';
import { $disconnecting, disconnect } from '../../core/disconnect';
import { $networks } from '../../core/networks';
import { showToast } from '../../core/toasts';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import { Button } from '../../ui/Button';
import { t } from './messages';
import { NetworkRows } from './NetworkRows';
import { usableNetworks } from './network-list';

/** May not be closed: a supported network, or Disconnect, leads on. */
export function UnsupportedChainView({ data }: ViewProps) {
  const namespace = useStore($activeNamespace);
  const disconnecting = useStore($disconnecting);
  const networks = usableNetworks(useStore($networks), useStore($chains));
  const leave = (): void => {
    disconnect(namespace).catch(() => showToast('error', t('disconnectFailed')));
  };
  return (
    <>
      <div class="mid">
        <h3 class="strong">{t('unsupported')}</h3>
        <p class="muted">
          {t(data.swapUnsupportedChain ? 'swapUnsupportedText' : 'unsupportedText')}
        </p>
      </div>
      <NetworkRows networks={networks} maxHeight={300} />
      <span data-way-out>
        <Button
          full
          icon="power"
          variant="danger"
          loading={disconnecting}
          onPress={leave}
          testId="disconnect"
        >
          {t('disconnect')}
        </Button>
      </span>
    </>
  );
}
