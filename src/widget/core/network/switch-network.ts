/** Changing the network. Source: specification §4 "Switching network", protocol §10.4. */
import { atom, type ReadableAtom } from 'nanostores';
import { parseCaipNetworkId } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import { withSignal } from '../async/timeout';
import { WALLET_DEADLINE_MS, WALLET_HINT_MS } from '../constants/limits';
import { type AppKitError, appKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { showAlert } from '../reporting/alerts';
import { sessionOf } from '../session/sessions';
import { connectedAccount } from '../state/accounts';
import { $activeNamespace, $activeNetwork, $chains, setActiveNetwork } from '../state/namespaces';
import { findNetwork, inWallet } from '../state/networks';
import { pushView } from '../views/router';

export type SwitchState =
  | { state: 'idle' }
  /** `slow`: the wallet has not answered for long. */
  | { state: 'waiting'; network: Network; slow: boolean }
  | { state: 'failed'; network: Network; error: AppKitError };

const IDLE: SwitchState = { state: 'idle' };
const switching = atom<SwitchState>(IDLE);
let attempt: AbortController | undefined;

export const $switchState: ReadableAtom<SwitchState> = switching;

export interface SwitchReport {
  network: Network;
  previous: Network | undefined;
}
const listeners = new Set<(report: SwitchReport) => void>();

/** Called after each successful switch that the user or the page requested. @returns a stop. */
export function onSwitched(listener: (report: SwitchReport) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The wallet may still ask its owner; its answer is dropped. Also clears a failure. */
export function cancelSwitch(): void {
  const running = attempt;
  attempt = undefined;
  running?.abort(appKitError('canceled'));
  if (switching.get().state !== 'idle') switching.set(IDLE);
}

/**
 * Sends the request to the wallet if one is connected in the network's namespace; otherwise only
 * selects. A second call replaces the first.
 * @throws AppKitError `user_rejected` after a rejection, `switch_failed` and others; `canceled`.
 */
export async function switchNetwork(network: Network): Promise<void> {
  cancelSwitch();
  const previous = $activeNetwork.get();
  const mine = new AbortController();
  attempt = mine;
  switching.set({ state: 'waiting', network, slow: false });
  const hint = setTimeout(() => {
    switching.set({ state: 'waiting', network, slow: true });
  }, WALLET_HINT_MS);
  const end = setTimeout(() => mine.abort(appKitError('wallet_timeout')), WALLET_DEADLINE_MS);
  const session = sessionOf(network.namespace);
  try {
    const asked = ask(network);
    if (asked) await withSignal(asked, mine.signal);
    // A late approval from a disconnected wallet does not apply to the next connection.
    if (asked && sessionOf(network.namespace) !== session) throw appKitError('canceled');
  } catch (cause) {
    const error = toAppKitError(cause, {
      failed: 'switch_failed',
      params: { network: network.name },
    });
    if (attempt === mine) switching.set({ state: 'failed', network, error });
    throw error;
  } finally {
    clearTimeout(hint);
    clearTimeout(end);
    if (attempt === mine) attempt = undefined;
  }
  setActiveNetwork(network);
  for (const listener of [...listeners]) listener({ network, previous });
  // Must come last: until this line the change counts as requested, not as the wallet's own.
  switching.set(IDLE);
}

/**
 * For the host page. @throws AppKitError `invalid_caip_network`, `unknown_network`,
 * `chain_adapter_not_found`, and those of `switchNetwork`.
 */
export async function switchTo(given: unknown): Promise<void> {
  const id = String(given);
  try {
    parseCaipNetworkId(id);
  } catch {
    throw appKitError('invalid_caip_network', { value: id });
  }
  const network = findNetwork(id);
  if (!network) {
    showAlert('network_not_found', { id });
    throw appKitError('unknown_network', { id });
  }
  if (!$chains.get()[network.namespace]?.adapter) throw appKitError('chain_adapter_not_found');
  await switchNetwork(network);
}

/**
 * Returns undefined if no wallet needs a request.
 * @throws AppKitError `network_not_approved`, `network_client_missing`.
 */
function ask(network: Network): Promise<void> | undefined {
  const account = connectedAccount(network.namespace);
  const session = sessionOf(network.namespace);
  if (!session || !account || account.networkId === network.id) return undefined;
  if (!inWallet(network)) throw appKitError('network_not_approved', { id: network.id });
  const { adapter, provider } = session;
  if (!adapter.switchNetwork) throw appKitError('network_client_missing');
  return adapter.switchNetwork(provider, network);
}

/** Handles a selection in a list of networks (protocol §10.4). */
export function chooseNetwork(network: Network): void {
  const active = $activeNamespace.get();
  const current = $activeNetwork.get();
  if (current?.id === network.id) return;
  const target = connectedAccount(network.namespace);
  if (active !== network.namespace && connectedAccount(active) && !target) {
    pushView('SwitchActiveChain', {
      switchToChain: network.namespace,
      navigateTo: 'Connect',
      navigateWithReplace: true,
      network,
    });
    return;
  }
  if (target && target.networkId !== network.id) {
    pushView('SwitchNetwork', { network });
    return;
  }
  // No wallet to ask: skips the screen that would only flash. The rules leave the list.
  if (target) switchNetwork(network).catch(() => {});
  else setActiveNetwork(network);
}
