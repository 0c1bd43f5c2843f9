/** Encodes the code before the press, where this island is there before it: on phones. */
import { whenIdle } from '../../core/async/when-idle';
import { requestedNetworks } from '../../core/connect/connect-request';
import { prefetchedPairingUri } from '../../core/connect/prefetch-pairing';
import { walletConnectConnector } from '../../core/connect/walletconnect-connector';
import type { Connector } from '../../core/contracts/wallet';
import { savesData } from '../../core/platform/data-saving';
import { isSelectingWallet } from '../../core/rules/open-app-rules';
import type { RuleSet } from '../../core/rules/rule-phases';
import { isConnected } from '../../core/state/public-snapshot';
import { combineStops } from '../../core/state/store-listeners';
import { $modal } from '../../core/views/modal';
import { $route } from '../../core/views/router';
import { $connectors } from '../../core/wallets/connectors';
import { preloadView } from '../../ui/layout/Lazy';
import { sparePairing } from './create-pairing';

/** One function: it is the key that `Lazy` remembers the component by. */
export const qrCode = async () => (await import('../../ui/media/qr-code/QrCode')).QrCode;

/** The screen then shows it in its first frame. Its request and its link are those of `use-attempt.ts`. */
async function prepareNext(connector: Connector): Promise<void> {
  preloadView(qrCode);
  const { prepareCode } = await import('../../ui/media/qr-code/QrCode');
  const request = { connector, ...requestedNetworks(connector.namespace) };
  const uri = (prefetchedPairingUri(request) ?? sparePairing())?.uri;
  if (uri && isSelectingWallet()) prepareCode(uri);
}

/** Does so while the wallets are shown, and only for visitors who may want a code. */
export function codeIsPreloaded(): () => void {
  let cancel = (): void => {};
  const check = (): void => {
    cancel();
    const connector = walletConnectConnector();
    if (!isSelectingWallet() || isConnected() || savesData() || !connector) return;
    // Silent about a failure: the screen reports its own.
    cancel = whenIdle(() => prepareNext(connector).catch(() => {}));
  };
  check();
  return combineStops($modal.listen(check), $route.listen(check), $connectors.listen(check), () =>
    cancel(),
  );
}

export const CODE_RULES: RuleSet = { navigate: [codeIsPreloaded] };
