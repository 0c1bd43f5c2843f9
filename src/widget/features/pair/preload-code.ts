/** Loads the encoder of codes before the press, where this island is there before it: on phones. */
import { whenIdle } from '../../core/async/when-idle';
import { walletConnectConnector } from '../../core/connect/walletconnect-connector';
import { savesData } from '../../core/platform/data-saving';
import { isSelectingWallet } from '../../core/rules/open-app-rules';
import type { RuleSet } from '../../core/rules/rule-phases';
import { isConnected } from '../../core/state/public-snapshot';
import { combineStops } from '../../core/state/store-listeners';
import { $modal } from '../../core/views/modal';
import { $route } from '../../core/views/router';
import { $connectors } from '../../core/wallets/connectors';
import { preloadView } from '../../ui/layout/Lazy';

/** One function: it is the key that `Lazy` remembers the component by. */
export const qrCode = async () => (await import('../../ui/media/qr-code/QrCode')).QrCode;

/** Does so while the wallets are shown, and only for visitors who may want a code. */
export function codeIsPreloaded(): () => void {
  let cancel = (): void => {};
  const check = (): void => {
    cancel();
    if (!isSelectingWallet() || isConnected() || savesData() || !walletConnectConnector()) return;
    cancel = whenIdle(() => preloadView(qrCode));
  };
  check();
  return combineStops($modal.listen(check), $route.listen(check), $connectors.listen(check), () =>
    cancel(),
  );
}

export const CODE_RULES: RuleSet = { navigate: [codeIsPreloaded] };
