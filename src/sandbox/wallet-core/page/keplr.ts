/**
 * Implements `window.keplr`, the discovery interface of Cosmos wallets. An account change is a
 * window event without data. A rejection is a plain Error, as in the known wallet. Source: Keplr's
 * documentation.
 */
import { base64, bech32, hex } from '@scure/base';
import { WalletError } from '../errors';
import type { WireAccount } from '../namespaces/wire-accounts';
import type { NamespaceChannel } from './channel';

const CHANGED = 'keplr_keystorechange';

interface DirectDocument {
  bodyBytes?: Uint8Array;
  authInfoBytes?: Uint8Array;
  chainId?: string;
  accountNumber?: unknown;
}

async function asKeplr<Value>(work: Promise<unknown>): Promise<Value> {
  try {
    return (await work) as Value;
  } catch (error) {
    if (error instanceof WalletError && error.code === 4001) throw new Error('Request rejected');
    throw error;
  }
}

/** @param chains ids without the namespace, e.g. `cosmoshub-4`. */
export function createKeplr(chains: readonly string[], channel: NamespaceChannel) {
  channel.onAccounts('cosmos', () => window.dispatchEvent(new Event(CHANGED)));

  function requireKnown(given: string | readonly string[]): void {
    const unknown = [given].flat().find((id) => !chains.includes(id));
    if (unknown !== undefined) throw new Error(`There is no chain info for ${unknown}`);
  }
  const enable = async (given: string | readonly string[]): Promise<void> => {
    requireKnown(given);
    await asKeplr(channel.call('cosmos:connect'));
  };
  const accounts = async (chainId: string) => {
    requireKnown(chainId);
    return asKeplr<WireAccount[]>(channel.call('cosmos:connect'));
  };

  const keplr = {
    version: '0.12.0',
    mode: 'extension',
    isSandboxWallet: true,
    defaultOptions: {},
    enable,
    disable: async () => void (await channel.call('cosmos:disconnect')),
    async getKey(chainId: string) {
      const [account] = await accounts(chainId);
      if (!account) throw new Error('There is no key');
      return {
        name: account.name,
        algo: 'secp256k1',
        pubKey: hex.decode(account.publicKey),
        address: bech32.fromWords(bech32.decode(account.address as `${string}1${string}`).words),
        bech32Address: account.address,
        isNanoLedger: false,
        isKeystone: false,
      };
    },
    async signAmino(chainId: string, signer: string, document: object) {
      await enable(chainId);
      return asKeplr(channel.call('cosmos:signAmino', { signer, document }));
    },
    async signDirect(chainId: string, signer: string, document: DirectDocument) {
      await enable(chainId);
      const { bodyBytes = new Uint8Array(), authInfoBytes = new Uint8Array() } = document;
      const signature = await asKeplr(
        channel.call('cosmos:signDirect', {
          signer,
          bodyBytes: base64.encode(bodyBytes),
          authInfoBytes: base64.encode(authInfoBytes),
          chainId: document.chainId,
          accountNumber: String(document.accountNumber ?? 0),
        }),
      );
      return { signed: document, signature };
    },
    async signArbitrary(chainId: string, signer: string, data: string | Uint8Array) {
      await enable(chainId);
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
      const request = { signer, message: base64.encode(bytes) };
      return asKeplr(channel.call('cosmos:signArbitrary', request));
    },
    getOfflineSigner: (chainId: string) => ({
      chainId,
      getAccounts: async () => {
        const { algo, pubKey, bech32Address } = await keplr.getKey(chainId);
        return [{ address: bech32Address, algo, pubkey: pubKey }];
      },
      signAmino: (signer: string, document: object) => keplr.signAmino(chainId, signer, document),
      signDirect: (signer: string, document: DirectDocument) =>
        keplr.signDirect(chainId, signer, document),
    }),
    async experimentalSuggestChain(info: { chainId: string }) {
      requireKnown(info.chainId);
    },
  };
  return keplr;
}

/** Keeps an existing wallet: two wallets must not compete for one name. */
export function injectKeplr(keplr: object): void {
  const page = window as Window & { keplr?: object };
  page.keplr ??= keplr;
}
