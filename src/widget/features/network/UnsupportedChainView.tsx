import { hasSwaps } from '../../../protocol/swaps/swap-networks';
import { disconnect } from '../../core/connect/disconnect';
import type { ViewProps } from '../../core/contracts/view-types';
import { $disconnectState } from '../../core/state/connect-state';
import { $activeNamespace, $chains } from '../../core/state/namespaces';
import { $networks } from '../../core/state/networks';
import { showToast } from '../../core/views/toasts';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Foot } from '../../ui/layout/Foot';
import { DrawnPicture } from '../../ui/media/DrawnPicture';
import { t } from './messages';
import { NetworkRows } from './NetworkRows';
import { usableNetworks } from './search-networks';

/** May not be closed: a supported network, or Disconnect, leads on. */
export function UnsupportedChainView({ data }: ViewProps) {
  const namespace = useStore($activeNamespace);
  const disconnecting = useStore($disconnectState);
  const usable = usableNetworks(useStore($networks), useStore($chains));
  // Each of them leads on.
  const networks = data.swapUnsupportedChain ? usable.filter(hasSwaps) : usable;
  const leave = (): void => {
    disconnect(namespace).catch(() => showToast('error', t('disconnectFailed')));
  };
  return (
    <>
      <div class="mid">
        <DrawnPicture name="notSupported" />
        <h3 class="strong">{t('unsupported')}</h3>
        <p class="muted">
          {t(data.swapUnsupportedChain ? 'swapUnsupportedText' : 'unsupportedText')}
        </p>
      </div>
      <NetworkRows networks={networks} maxHeight={300} />
      <Foot>
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
      </Foot>
    </>
  );
}
