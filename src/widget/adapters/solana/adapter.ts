/**
 * Solana adapter over the WalletConnect methods, for any provider that implements them. Sources:
 * protocol §4.10; specification §5 (preflight commitment); Solana's JSON-RPC (`getBalance`).
 */
import { base58 } from '@scure/base';
import { formatDecimals } from '../../../protocol/amount';
import type { Adapter } from '../../core/contracts/adapter';
import { createCaipAdapter } from '../../core/contracts/caip-adapter';
import { appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';
import { callRpc } from '../../core/gateway/json-rpc';
import { solanaSender } from './load-solana-sender';
import { checkOptions, signAndSend, signatureIn } from './sign-and-send';
import { parseAddress } from './solana-address';

const MAX_LAMPORTS = 2n ** 64n - 1n;
/** Not before most of the cluster has voted for it. */
const COMMITMENT = 'confirmed';

/** A 64-bit number; above what a JSON number holds it comes as text, see `json-rpc.ts`. */
function lamports(result: unknown): bigint | undefined {
  const { value } = (result ?? {}) as { value?: unknown };
  const whole = typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string';
  const digits = whole ? String(value) : '';
  if (!/^\d{1,20}$/.test(digits)) return undefined;
  return BigInt(digits) <= MAX_LAMPORTS ? BigInt(digits) : undefined;
}

export const solana: Adapter = {
  ...createCaipAdapter({ namespace: 'solana', parseAddress }),

  async getBalance(address, network) {
    const params = [address, { commitment: COMMITMENT }];
    const value = await callRpc(network, 'getBalance', params, lamports);
    const { decimals, symbol } = network.nativeCurrency;
    return { value, decimals, symbol, numeric: formatDecimals(value, decimals) };
  },

  async signMessage(provider, address, message) {
    const text = base58.encode(new TextEncoder().encode(message));
    const params = { message: text, pubkey: address };
    const answer = await provider
      .request({ method: 'solana_signMessage', params })
      .catch((cause) => {
        throw toAppKitError(cause, { failed: 'sign_message_failed' });
      });
    const signature = signatureIn(answer);
    if (signature) return signature;
    throw appKitError('sign_message_failed');
  },

  signAndSend,

  nfts: true,

  send: solanaSender,

  check: checkOptions,
};
