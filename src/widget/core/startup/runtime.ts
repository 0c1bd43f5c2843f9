/**
 * Loads all of core that the first screen does not need, as one chunk beside the shell: the whole
 * configuration, connections, networks, storage, rules, tabs. The shell fetches it at its start;
 * selecting a wallet waits for it. Reached through `island-loaders.ts`.
 */

import { watchVisitor } from '../analytics/track-event';
import { $options } from '../config/options';
import { disconnect } from '../connect/disconnect';
import { takePageUri } from '../connect/page-pairing';
import type { Runtime } from '../contracts/runtime-types';
import { ownError } from '../errors/app-kit-error';
import { diagnose } from '../host/diagnose';
import { selectNamespace } from '../network/select-namespace';
import { switchTo } from '../network/switch-network';
import { startLog } from '../reporting/log-buffer';
import { reportError } from '../reporting/logger';
import { errorsAreTracked } from '../rules/analytics-rules';
import { pendingIsFollowed } from '../rules/transaction-rules';
import { getProvider } from '../session/sessions';
import { setDialogSurface } from '../views/dialog-place';
import { takePayment } from '../views/pay-calls';
import { $toast } from '../views/toasts';
import { startConfig } from './load-config';
import { type CoreStart, startCore } from './start-core';
import { openFeatures, startFeature } from './start-feature';

export interface RuntimeStart extends Omit<CoreStart, 'options'> {
  /** The element that receives the user's clicks. */
  surface: HTMLElement;
  /** Called with each toast. It loads the code that shows toasts, even while the modal is closed. */
  onToast(): void;
}

const tellLoad = (cause: unknown): void => reportError(ownError(cause, 'load_failed'));

/** Called once for each page. */
export function startRuntime({ surface, onToast, ...start }: RuntimeStart): Runtime {
  startConfig();
  setDialogSurface(surface);
  // Before the log, which repeats the entries that the first view has written.
  const stops = [errorsAreTracked(), $toast.subscribe((toast) => toast && onToast())];
  startLog();
  stops.push(
    startCore({ ...start, options: $options.get() }),
    watchVisitor(surface),
    pendingIsFollowed(),
    openFeatures(),
  );
  return {
    switchNetwork: switchTo,
    disconnect,
    getProvider,
    diagnose,
    selectNamespace,
    takePageUri,
    takePayment,
    pickNamed: (wallet) =>
      import('../host/named-wallet').then((file) => file.pickNamed(wallet), tellLoad),
    addTransaction: (transaction) =>
      import('../payments/page-transactions').then(
        (file) => file.addTransaction(transaction),
        tellLoad,
      ),
    startFeature,
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
