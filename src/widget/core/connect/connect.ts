/**
 * Connecting. Nothing here rejects: what happened is in the stores. Ending it: `disconnect.ts`.
 * Source: specification §4, issue of the first connection, protocol §10.3.
 */
import type { Namespace } from '../../../protocol/caip';
import { retryDelay, sleep } from '../async/backoff';
import { withSignal } from '../async/timeout';
import { $multiWallet } from '../config/multi-wallet';
import { PAIRING_DEADLINE_MS, WALLET_DEADLINE_MS, WALLET_HINT_MS } from '../constants/limits';
import { loadAdapter, loadWallet } from '../contracts/island-loaders';
import {
  type CreatePairing,
  clearPairing,
  type NewPairing,
  setPairing,
} from '../contracts/pairing-state';
import type { Connector, ConnectRequest } from '../contracts/wallet';
import { type AppKitError, appKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { log } from '../reporting/logger';
import { forgetOthers } from '../session/saved-connections';
import { createSession, sessionNamespaces, sessionOf } from '../session/sessions';
import { accountOf, resetAccount, setConnecting } from '../state/accounts';
import {
  $connectState,
  type ConnectState,
  reportConnected,
  setConnectState,
} from '../state/connect-state';
import { connectGuards } from './connect-guards';
import { grantedNamespace, requestedNetworks } from './connect-request';
import { $pagePairing } from './page-pairing';
import { requestConnection, requestWithCode, takePrefetched } from './prefetch-pairing';
import { attachGrantedNamespaces, cancelRestores } from './reconnect';
import { reportRejectedNamespace } from './report-rejected-namespace';
import { type ResolvedNamespace, resolveNamespace } from './resolve-namespace';
import { isTermsConsentPending } from './terms-pending';

const IDLE: ConnectState = { state: 'idle' };
let attempt: AbortController | undefined;
let hint: ReturnType<typeof setTimeout> | undefined;

/** @param done told in the same turn in which the session starts: nothing that hears of that can end the attempt. */
async function openSession(
  selected: Connector,
  signal: AbortSignal,
  done: (taken: ResolvedNamespace) => void,
  pairing: NewPairing | undefined,
  again: boolean,
): Promise<void> {
  const { namespace } = selected;
  // Loads in parallel with the user's approval: the adapter is not needed before it.
  const loading = loadAdapter(namespace);
  loading.catch(() => {});
  const request: ConnectRequest = {
    connector: selected,
    ...requestedNetworks(namespace),
    signal,
    onPairing(link) {
      if (signal.aborted) return;
      if (link) resumeWaiting(selected);
      setPairing(link);
    },
  };
  // Continues a pairing that was prefetched for this request. A code of our own is there sooner than
  // a link that the relay does not have yet.
  const given = await (takePrefetched(request, pairing !== undefined) ??
    (pairing ? requestWithCode(request, pairing, again) : requestConnection(request)));
  let taken: ResolvedNamespace;
  try {
    signal.throwIfAborted();
    const pending = (error: AppKitError): void => fail(selected, error);
    taken = await resolveNamespace({ selected, loading, signal, pending }, given);
    const { connector, provider, adapter, accounts } = taken;
    await connectGuards({ connector, provider, adapter, accounts, signal });
    signal.throwIfAborted();
    if (connector.namespace !== namespace) stopWaiting(namespace);
    const replace = !$multiWallet.get();
    if (replace) forgetOthers(connector.namespace, connector.id);
    createSession(connector, provider, adapter, accounts, { front: true, activate: true, replace });
  } catch (cause) {
    // A session that lives elsewhere must not be left half open there.
    if (selected.type === 'WALLET_CONNECT') {
      loadWallet(selected.wallet)
        .then((one) => one.disconnect?.(selected.id, grantedNamespace(given, namespace)))
        .catch(log.warn);
    }
    throw cause;
  }
  done(taken);
}

/** A relay that cannot be reached shows as a failure, and is tried on until there is a link after all. */
async function openPatiently(
  connector: Connector,
  signal: AbortSignal,
  done: (taken: ResolvedNamespace) => void,
  createPairing: CreatePairing | undefined,
): Promise<void> {
  // One for all tries: a wallet may have scanned its code. Without an await if it is there:
  // it is on the screen already, and stays.
  const made = createPairing?.();
  const pairing = made instanceof Promise ? await made : made;
  for (let tries = 0; ; tries += 1) {
    try {
      // After a failure the relay comes first: a code without it would come and go.
      return await openSession(connector, signal, done, pairing, tries > 0);
    } catch (cause) {
      const error = toAppKitError(cause);
      if (error.code !== 'relay_unreachable' || signal.aborted) throw cause;
      fail(connector, error);
      await sleep(retryDelay(tries), signal);
      signal.throwIfAborted();
    }
  }
}

/** A late answer still connects, unless the attempt has ended. */
function fail(connector: Connector, error: AppKitError): void {
  stopWaiting(connector.namespace);
  setConnectState({ state: 'failed', connector, error });
}

/** There is a link again. */
function resumeWaiting(connector: Connector): void {
  if ($connectState.get().state !== 'failed') return;
  if (accountOf(connector.namespace).status === 'disconnected') setConnecting(connector.namespace);
  startWaiting(connector);
}

/** Waits for the wallet, and reports after `WALLET_HINT_MS` that it is slow. */
function startWaiting(connector: Connector): void {
  const startedAt = Date.now();
  setConnectState({ state: 'waiting', connector, startedAt, slow: false });
  clearTimeout(hint);
  hint = setTimeout(() => {
    if ($connectState.get().state !== 'waiting') return;
    setConnectState({ state: 'waiting', connector, startedAt, slow: true });
  }, WALLET_HINT_MS);
}

/**
 * Asks the wallet. A second call takes the place of the first one, whose answer is dropped.
 * @param createPairing makes a code to show before WalletConnect's library has loaded
 */
export async function connect(connector: Connector, createPairing?: CreatePairing): Promise<void> {
  cancelConnect();
  // Applies to every screen: no pairing before the user has accepted the terms.
  if (connector.type === 'WALLET_CONNECT' && isTermsConsentPending()) return;
  const pageLink = connector.type === 'WALLET_CONNECT' && $pagePairing.get();
  if (pageLink) {
    // The page waits for the wallet.
    setPairing(pageLink);
    return;
  }
  const { namespace } = connector;
  cancelRestores(namespace);
  const others = sessionNamespaces().some((one) => sessionOf(one)?.connector.id !== connector.id);
  const mine = new AbortController();
  attempt = mine;
  if (accountOf(namespace).status === 'disconnected') setConnecting(namespace);
  startWaiting(connector);
  const late = appKitError('wallet_timeout');
  // A pairing has its own lifetime, and renews while the user looks at it.
  const end =
    connector.type === 'WALLET_CONNECT'
      ? setTimeout(() => mine.abort(late), PAIRING_DEADLINE_MS)
      : setTimeout(() => fail(connector, late), WALLET_DEADLINE_MS);
  const done = ({ connector: taken, provider, refused }: ResolvedNamespace): void => {
    attempt = undefined;
    clearTimeout(hint);
    clearPairing();
    setConnectState(IDLE);
    attachGrantedNamespaces(taken.namespace, taken.id, (other, error) => {
      if (other !== namespace) reportRejectedNamespace(other, error);
    });
    reportConnected({ connector: taken, others });
    // Comes after the success message: the user does not expect this news.
    if (refused) reportRejectedNamespace(namespace, refused);
    else if (provider.refused) reportRejectedNamespace(...provider.refused);
  };
  try {
    await withSignal(openPatiently(connector, mine.signal, done, createPairing), mine.signal);
  } catch (cause) {
    if (attempt !== mine) return;
    const error = toAppKitError(cause, {
      rejected: 'connection_rejected',
      failed: 'failed_to_connect',
      link: connector.type === 'WALLET_CONNECT',
    });
    fail(connector, error);
  } finally {
    clearTimeout(end);
    if (attempt === mine) {
      clearTimeout(hint);
      attempt = undefined;
      clearPairing();
    }
  }
}

function stopWaiting(namespace: Namespace): void {
  if (accountOf(namespace).status === 'connecting') resetAccount(namespace);
}

/** The wallet may still ask its owner; its answer is dropped. Also clears a failure. */
export function cancelConnect(): void {
  const now = $connectState.get();
  const running = attempt;
  attempt = undefined;
  running?.abort(appKitError('canceled'));
  clearTimeout(hint);
  clearPairing();
  if (now.state === 'idle') return;
  stopWaiting(now.connector.namespace);
  setConnectState(IDLE);
}
