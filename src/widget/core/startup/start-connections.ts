/**
 * Connections, as one chunk that the runtime requests at its start: connect, restore, disconnect,
 * networks, the rules of all these, and other tabs. It loads beside the adapter and the account, so that
 * nothing waits for it alone.
 */
import { NAMESPACES } from '../../../protocol/caip';
import { $options, type Options } from '../config/options';
import { cancelConnect, connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { takePageUri } from '../connect/page-pairing';
import { cancelRestores, restoreAll } from '../connect/reconnect';
import { startTabs } from '../connect/tab-sync';
import type { Runtime } from '../contracts/runtime-types';
import { ownError } from '../errors/app-kit-error';
import { selectNamespace } from '../network/select-namespace';
import { cancelSwitch, switchTo } from '../network/switch-network';
import { reportError } from '../reporting/logger';
import { followNetworkOptions } from '../rules/network-rules';
import { startRules } from '../rules/start-rules';
import { reportInterruptedRequests } from '../session/interrupted-requests';
import { endSession, getProvider } from '../session/sessions';
import { takePayment } from '../views/pay-calls';
import { openFeatures, startFeature } from './start-feature';

const tellLoad = (cause: unknown): void => reportError(ownError(cause, 'load_failed'));

/** The calls that `runtime.ts` does not answer itself. */
export const CONNECTION_CALLS: Omit<Runtime, 'diagnose'> = {
  connect,
  cancelConnect,
  switchNetwork: switchTo,
  disconnect,
  getProvider,
  selectNamespace,
  takePageUri,
  takePayment,
  selectNamed: (wallet) =>
    import('../host/named-wallet').then((file) => file.selectNamed(wallet), tellLoad),
  addTransaction: (transaction) =>
    import('../payments/page-transactions').then(
      (file) => file.addTransaction(transaction),
      tellLoad,
    ),
  startFeature,
};

/**
 * Once a page, after `startCore`.
 * @param options those that `startCore` has read: the page may have changed them since
 * @returns an idempotent stop that leaves no listener, timer or session.
 */
export function startConnections(options: Options): () => void {
  const stopFeatures = openFeatures();
  const stops = [startRules(), startTabs(options.projectId)];
  if ($options.get() !== options) followNetworkOptions(options);
  stops.push(reportInterruptedRequests(restoreAll()));
  return () => {
    for (const stop of stops.splice(0)) stop();
    cancelConnect();
    cancelSwitch();
    cancelRestores();
    for (const namespace of NAMESPACES) endSession(namespace);
    stopFeatures();
  };
}
