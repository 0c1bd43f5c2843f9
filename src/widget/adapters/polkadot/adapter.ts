/**
 * Substrate chains. Sources: CAIP-2 and CAIP-10 of the `polkadot` namespace, SS58; protocol §4.10.
 * Neither balance nor send (specification §1): transactions go through the provider itself.
 */
import { type CaipNetworkId, parseCaipAddress } from '../../../protocol/caip';
import { decodeSs58, encodeSs58, sameAccount } from '../../../protocol/ss58';
import { withTimeout } from '../../core/async/timeout';
import type { Adapter } from '../../core/contracts/adapter';
import { createCaipAdapter, refuseAddress } from '../../core/contracts/caip-adapter';
import { CAIP_ACCOUNTS } from '../../core/contracts/caip-methods';
import type { WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { toAppKitError } from '../../core/errors/wallet-errors';

/** How each network writes addresses; on any other one they stay as the wallet wrote them. */
const PREFIXES: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:48239ef607d7928874027a43a6768920': 2,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
};

/** A question the wallet answers without its owner, in ms. */
const SILENT_MS = 5_000;

/** Hex: ed25519 and sr25519 have 64 bytes, ecdsa 65, and one before them may name the kind. */
const SIGNATURE = /^(0x)?([\da-f]{128}|[\da-f]{130}|[\da-f]{132})$/i;

function parseAddress(value: unknown): string {
  try {
    if (typeof value === 'string') return encodeSs58(decodeSs58(value));
  } catch {
    // No base58, no account, or a wrong checksum.
  }
  return refuseAddress(value);
}

/**
 * Wallets encode one account in the format of any network: the widget shows the format of the
 * account's own network.
 */
function write(address: string, networkId: CaipNetworkId): string {
  const { prefix, account } = decodeSs58(address);
  return encodeSs58({ prefix: PREFIXES[networkId] ?? prefix, account });
}

/** The account in the wallet's own words: some look for exactly these. */
async function asWritten(provider: WalletProvider, address: string): Promise<string> {
  const asked = provider.request({ method: CAIP_ACCOUNTS, params: { prompt: false } });
  const late = () => appKitError('wallet_timeout');
  const known = await withTimeout(asked, SILENT_MS, late).catch(() => undefined);
  for (const one of Array.isArray(known) ? known : []) {
    try {
      const written = parseCaipAddress(one).address;
      if (sameAccount(written, address)) return written;
    } catch {
      // Not one of ours.
    }
  }
  return address;
}

export const polkadot: Adapter = {
  ...createCaipAdapter({ namespace: 'polkadot', parseAddress, write }),

  /** Hex with `0x`. Wallets sign the text between `<Bytes>` and `</Bytes>`, so that it is no transaction. */
  async signMessage(provider, address, message) {
    const params = { address: await asWritten(provider, address), message };
    const answer = await provider
      .request({ method: 'polkadot_signMessage', params })
      .catch((cause) => {
        throw toAppKitError(cause, { failed: 'sign_message_failed' });
      });
    const { signature } = (answer ?? {}) as { signature?: unknown };
    if (typeof signature === 'string' && SIGNATURE.test(signature)) {
      return `0x${signature.replace(/^0x/i, '').toLowerCase()}`;
    }
    throw appKitError('sign_message_failed');
  },
};
