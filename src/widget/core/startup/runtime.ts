/**
 * Loads all of core that the first screen does not need and the next ones do, as one chunk beside the
 * shell: the whole configuration, networks, storage, the wallets of the gateway. The shell fetches it at
 * its start. `start-connections.ts` is the rest, which it requests. Reached through `island-loaders.ts`.
 */

import { watchVisitor } from '../analytics/track-event';
import { $options } from '../config/options';
import { disposeWallets } from '../contracts/island-loaders';
import type { EarlyRuntime } from '../contracts/runtime-types';
import { appKitError } from '../errors/app-kit-error';
import { diagnose } from '../host/diagnose';
import { startLog } from '../reporting/log-buffer';
import { errorsAreTracked } from '../rules/analytics-rules';
import { pendingIsFollowed } from '../rules/transaction-rules';
import { setDialogSurface } from '../views/dialog-place';
import { $toast } from '../views/toasts';
import { startConfig } from './load-config';
import { type CoreStart, startCore } from './start-core';

export interface RuntimeStart extends Omit<CoreStart, 'options'> {
  /** The element that receives the user's clicks. */
  surface: HTMLElement;
  /** Called with each toast. It loads the code that shows toasts, even while the modal is closed. */
  onToast(): void;
}

/** Called once for each page. */
export function startRuntime({ surface, onToast, ...start }: RuntimeStart): EarlyRuntime {
  startConfig();
  setDialogSurface(surface);
  // Before the log, which repeats the entries that the first view has written.
  const stops = [errorsAreTracked(), $toast.subscribe((toast) => toast && onToast())];
  startLog();
  const options = $options.get();
  stops.push(startCore({ ...start, options }), watchVisitor(surface), pendingIsFollowed());
  let ended = false;
  return {
    async loadConnections() {
      const { startConnections, CONNECTION_CALLS } = await import('./start-connections');
      // Destroyed while loading: it must not start.
      if (ended) throw appKitError('load_failed');
      stops.push(startConnections(options));
      return { ...CONNECTION_CALLS, diagnose };
    },
    stop() {
      ended = true;
      for (const stop of stops.splice(0)) stop();
      disposeWallets();
    },
  };
}
