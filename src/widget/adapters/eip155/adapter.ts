/** EVM chains over EIP-1193. Sources: EIP-1193, EIP-1474 (JSON-RPC), EIP-191 (personal_sign). */
import { formatDecimals } from '../../../protocol/amount';
import { isSignedMessage } from '../../../protocol/validate';
import { withTimeout } from '../../core/async/timeout';
import type { Adapter, AdapterEvents } from '../../core/contracts/adapter';
import type { WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';
import { callRpc } from '../../core/gateway/json-rpc';
import { log } from '../../core/reporting/logger';
import { networkIdOf, readNetworkId } from './chain-id';
import { evmSender } from './load-evm-sender';
import { parseAddress, parseAddresses } from './request-accounts';
import { switchNetwork } from './switch-chain';

/** A question the wallet answers without its owner, in ms. */
const SILENT_MS = 5_000;
/** Two reports of accounts that differ within this time contradict each other, in ms. */
const CONTRADICTION_MS = 1_000;
/** MetaMask's "lost the chain for a moment, reconnecting": the session goes on. */
const RECONNECTING = 1013;

function silent(provider: WalletProvider, method: string): Promise<unknown> {
  return withTimeout(provider.request({ method }), SILENT_MS, () => appKitError('wallet_timeout'));
}

/** A 256-bit hex quantity. Undefined for anything else: a garbled balance is no balance of 0. */
function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function watch(provider: WalletProvider, events: AdapterEvents): () => void {
  let on = true;
  let last: { addresses: string; at: number } | undefined;
  /** Counts the reports: an answer about an earlier one is out of date. */
  let reports = 0;

  function tell(addresses: readonly string[]): void {
    // No address is left to show: the previous account is no longer granted.
    if (on) addresses.length ? events.accounts(addresses) : events.disconnect();
  }

  async function take(value: unknown[]): Promise<void> {
    reports += 1;
    const report = reports;
    const before = last;
    last = { addresses: value.filter((one) => typeof one === 'string').join(), at: Date.now() };
    let list = value;
    // Some wallets report the new account and then the old one again: the wallet's answer decides.
    const differs = before && before.addresses !== last.addresses;
    if (value.length && differs && last.at - before.at < CONTRADICTION_MS) {
      const answer = await silent(provider, 'eth_accounts').catch(() => undefined);
      if (Array.isArray(answer)) list = answer;
    }
    let { addresses, refused } = parseAddresses(list);
    if (!addresses.length && refused) {
      // The network may have a checksum of its own.
      const id = await silent(provider, 'eth_chainId').catch(() => undefined);
      ({ addresses } = parseAddresses(list, networkIdOf(id)));
    }
    if (report === reports) tell(addresses);
  }

  const listeners: Record<string, (value: unknown) => void> = {
    accountsChanged(value) {
      if (on && Array.isArray(value)) void take(value);
    },
    chainChanged(value) {
      if (!on) return;
      const id = readNetworkId(value);
      if (id) return events.network(id);
      silent(provider, 'eth_chainId').then(
        (answer) => {
          const now = readNetworkId(answer);
          // A wallet that cannot name its network has not changed it.
          if (on && now) events.network(now);
        },
        (cause) => log.warn('eip155', cause),
      );
    },
    disconnect(error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (on && code !== RECONNECTING) events.disconnect();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
  return () => {
    if (!on) return;
    on = false;
    for (const [event, listener] of Object.entries(listeners)) {
      provider.removeListener?.(event, listener);
    }
  };
}

export const eip155: Adapter = {
  namespace: 'eip155',
  parseAddress,

  async getAccounts(provider, { prompt }) {
    const answer = prompt
      ? await provider.request({ method: 'eth_requestAccounts' }).catch((cause) => {
          throw toAppKitError(cause, {
            rejected: 'connection_rejected',
            failed: 'failed_to_connect',
          });
        })
      : await silent(provider, 'eth_accounts');
    let list = answer;
    let { addresses, refused } = parseAddresses(list);
    if (prompt && !addresses.length && !refused) {
      // Some wallets grant and answer with anything but the accounts.
      list = await silent(provider, 'eth_accounts').catch(() => []);
      ({ addresses, refused } = parseAddresses(list));
    }
    if (!addresses.length && !refused) throw appKitError('unauthorized');
    const chain = silent(provider, 'eth_chainId');
    // After a new connection, a wallet that does not report its network is on an unknown one. On a
    // later query, the wallet may still be waking up: this is not a network change.
    const networkId = networkIdOf(await (prompt ? chain.catch(() => undefined) : chain));
    if (refused) ({ addresses, refused } = parseAddresses(list, networkId));
    const [first, ...others] = addresses;
    if (!first) throw refused;
    if (refused) log.warn('eip155', refused);
    return { addresses: [first, ...others], networkId };
  },

  async getBalance(address, network) {
    const value = await callRpc(network, 'eth_getBalance', [address, 'latest'], quantity);
    const { decimals, symbol } = network.nativeCurrency;
    return { value, decimals, symbol, numeric: formatDecimals(value, decimals) };
  },

  switchNetwork,

  nfts: true,
  swaps: true,
  names: true,
  activity: true,

  send: evmSender,

  async signMessage(provider, address, message) {
    const params = [toHex(message), address];
    const answer = await provider.request({ method: 'personal_sign', params }).catch((cause) => {
      throw toAppKitError(cause, { failed: 'sign_message_failed' });
    });
    if (typeof answer === 'string' && isSignedMessage(answer)) return answer;
    throw appKitError('sign_message_failed');
  },

  watch,
};
