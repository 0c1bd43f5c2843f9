/**
 * Resolves the namespace of a new session to connect first: the selected one, unless the wallet
 * granted only others, or granted no valid account in it. Source: specification §4, §5.
 */
import type { Namespace } from '../../../protocol/caip';
import { withSignal } from '../async/timeout';
import type { Adapter, AdapterAccounts } from '../contracts/adapter';
import { loadAdapter, loadWallet } from '../contracts/island-loaders';
import type { Connector, WalletProvider } from '../contracts/wallet';
import type { AppKitError } from '../errors/app-kit-error';
import { isMalformed } from '../errors/wallet-errors';
import { log } from '../reporting/logger';
import { $chains } from '../state/namespaces';
import { askAccounts } from './ask-accounts';
import { grantedNamespace } from './connect-request';

export interface ResolvedNamespace {
  /** Of the connected namespace. */
  connector: Connector;
  provider: WalletProvider;
  adapter: Adapter;
  accounts: AdapterAccounts;
  /** The reason why the selected namespace is not connected. */
  refused?: AppKitError;
}

interface Asked {
  selected: Connector;
  /** The adapter of its namespace, while loading. */
  loading: Promise<Adapter>;
  signal: AbortSignal;
  /** Hears that the wallet has an open question already: its answer counts. */
  pending(error: AppKitError): void;
}

async function read(
  { selected, loading, signal, pending }: Asked,
  namespace: Namespace,
  provider: WalletProvider,
  prompt: boolean,
): Promise<ResolvedNamespace> {
  const connector = namespace === selected.namespace ? selected : { ...selected, namespace };
  const own = namespace === selected.namespace ? loading : loadAdapter(namespace);
  // Retries a failed load, because the user may have approved on another device meanwhile.
  const byLink = selected.type === 'WALLET_CONNECT';
  const again = byLink ? own.catch(() => loadAdapter(namespace)) : own;
  const adapter = await withSignal(again, signal);
  provider.readAddresses?.(adapter.parseAddress);
  const accounts = prompt
    ? await askAccounts(adapter, provider, signal, pending)
    : await adapter.getAccounts(provider, { prompt });
  signal.throwIfAborted();
  return { connector, provider, adapter, accounts };
}

/** Returns the first readable one of the session's other namespaces that this page supports. */
async function readOther(
  asked: Asked,
  others: readonly Namespace[],
): Promise<ResolvedNamespace | undefined> {
  const { selected, signal } = asked;
  for (const namespace of others) {
    if (!$chains.get()[namespace]?.adapter) continue;
    try {
      const wallet = await loadWallet(selected.wallet);
      const provider = await wallet.restore(selected.id, namespace);
      if (provider) return await read(asked, namespace, provider, false);
    } catch (cause) {
      signal.throwIfAborted();
      log.warn(cause);
    }
  }
  return undefined;
}

/**
 * @param given the provider from the wallet.
 * @throws the namespace's error; 'Invalid CAIP-10 address: {value}' if no namespace has an account.
 */
export async function resolveNamespace(
  asked: Asked,
  given: WalletProvider,
): Promise<ResolvedNamespace> {
  const first = grantedNamespace(given, asked.selected.namespace);
  try {
    return await read(asked, first, given, true);
  } catch (cause) {
    // No account is one, whatever else the wallet granted.
    if (!isMalformed(cause)) throw cause;
    const others = (given.namespaces ?? []).filter((one) => one !== first);
    const other = await readOther(asked, others);
    if (!other) throw cause;
    return { ...other, refused: cause };
  }
}
