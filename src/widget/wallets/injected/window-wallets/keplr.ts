/**
 * Keplr, and wallets that speak as it does, on the window. All of it is hostile.
 * Source: Keplr's own interface (`enable`, `getKey`, `signAmino`, `signDirect`, `signArbitrary`).
 */
import { base64, hex } from '@scure/base';
import * as v from 'valibot';
import { isUnknownChain } from '../../../core/errors/unknown-chain';
import { parseParams } from '../parse-params';
import { rpcError } from '../rpc-error';
import type { WalletStandard } from '../standard-types';
import { readBytes, readProperty } from '../wallet-standard/standard-wallet';
import type { PageSource } from './window-provider';
import { createPageStandard, type PageWallet } from './window-standard';

/** The window property of each wallet, and its event for an account change. */
const PLACES = [
  { key: 'keplr', name: 'Keplr', event: 'keplr_keystorechange' },
  { key: 'leap', name: 'Leap', event: 'leap_keystorechange' },
] as const;
/** The wait for an answer that needs no user prompt, in ms. */
const SILENT_MS = 2_000;

const aminoParams = v.object({
  signerAddress: v.string(),
  signDoc: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(({ msgs }) => Array.isArray(msgs), '`msgs` is not a list'),
  ),
});
const directParams = v.object({
  signerAddress: v.string(),
  signDoc: v.object({
    chainId: v.string(),
    accountNumber: v.union([v.string(), v.number()]),
    authInfoBytes: v.string(),
    bodyBytes: v.string(),
  }),
});
const keySchema = v.object({
  bech32Address: v.string(),
  algo: v.fallback(v.string(), 'secp256k1'),
});
/** ADR 036. */
const textSchema = v.object({
  type: v.literal('sign/MsgSignData'),
  value: v.object({ data: v.string() }),
});

const referenceOf = (networkId: string): string => networkId.slice(networkId.indexOf(':') + 1);

/** Wallets at the other end of a link take either; what goes out is as what came in. */
function codecOf(text: string) {
  return /^([\da-f]{2})*$/.test(text) ? hex : base64;
}

/** @throws -32602. */
function decode(text: string): Uint8Array {
  try {
    return codecOf(text).decode(text);
  } catch {
    throw rpcError(-32602, 'Invalid params: neither hex nor base64');
  }
}

function sourceOf(wallet: unknown, event: string, page: Window): PageSource {
  /** The requested chains: disabled together. */
  const enabled = new Set<string>();
  /** By address. */
  const keys = new Map<string, Uint8Array>();

  async function call(method: string, ...args: unknown[]): Promise<unknown> {
    const act = readProperty(wallet, method);
    if (typeof act !== 'function') throw rpcError(4200, `The wallet has no ${method}`);
    return (act as (...given: unknown[]) => unknown).apply(wallet, args);
  }

  async function enable(reference: string): Promise<void> {
    if (enabled.has(reference)) return;
    try {
      await call('enable', [reference]);
    } catch (cause) {
      // A chain the wallet has never heard of is no refusal.
      throw isUnknownChain(cause) ? rpcError(4902, 'The wallet does not know this network') : cause;
    }
    enabled.add(reference);
  }

  /** Undefined where the wallet does not know the question, or does not answer. */
  async function quietly(method: string, argument: unknown): Promise<unknown> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, SILENT_MS, undefined);
    });
    const answer = await Promise.race([call(method, argument).catch(() => undefined), late]);
    clearTimeout(timer);
    return answer;
  }

  async function keyOf(reference: string) {
    await enable(reference);
    const key = await call('getKey', reference);
    const parsed = v.safeParse(keySchema, key);
    const pubKey = readBytes(readProperty(key, 'pubKey'));
    if (!parsed.success || !pubKey) throw rpcError(-32603, 'The wallet returned no account');
    keys.set(parsed.output.bech32Address, pubKey);
    return { ...parsed.output, pubKey };
  }

  return {
    same: (one, other) => one === other,

    details(address) {
      const key = keys.get(address);
      return key && { publicKey: hex.encode(key) };
    },

    addresses: async (networkId) => [(await keyOf(referenceOf(networkId))).bech32Address],

    /**
     * Keplr reports only the permission, locked or not; a no from Leap may also mean that it is
     * locked.
     */
    async permits(networkId) {
      const reference = referenceOf(networkId);
      const answer = await quietly('isEnabled', [reference]);
      if (typeof answer === 'boolean') return answer;
      return (await quietly('isConnected', reference)) === true || undefined;
    },

    watch(changed) {
      page.addEventListener(event, changed);
      return () => page.removeEventListener(event, changed);
    },

    async release() {
      const references = [...enabled];
      enabled.clear();
      if (references.length) await call('disable', references);
    },

    methods: {
      async cosmos_getAccounts({ networkId }) {
        const { algo, bech32Address: address, pubKey } = await keyOf(referenceOf(networkId));
        return [{ algo, address, pubkey: base64.encode(pubKey) }];
      },

      async cosmos_signAmino({ params, networkId, account }) {
        const { signerAddress, signDoc } = parseParams(aminoParams, params);
        const signer = account(signerAddress);
        const chain = referenceOf(networkId);
        const text = v.safeParse(textSchema, (signDoc.msgs as unknown[])[0]);
        // Some sign nothing but texts under the one name, transactions under the other.
        if (text.success && typeof readProperty(wallet, 'signAmino') !== 'function') {
          const data = base64.decode(text.output.value.data);
          return { signature: await call('signArbitrary', chain, signer, data) };
        }
        return call('signAmino', chain, signer, signDoc);
      },

      async cosmos_signDirect({ params, networkId, account }) {
        const { signerAddress, signDoc } = parseParams(directParams, params);
        const { authInfoBytes, bodyBytes, chainId, accountNumber } = signDoc;
        const document = {
          chainId,
          // Any value whose string form is decimal works for these fields; a number may be too
          // large.
          accountNumber: String(accountNumber),
          authInfoBytes: decode(authInfoBytes),
          bodyBytes: decode(bodyBytes),
        };
        const signer = account(signerAddress);
        const answer = await call('signDirect', referenceOf(networkId), signer, document);
        const signed = readProperty(answer, 'signed');
        const written = (key: 'authInfoBytes' | 'bodyBytes'): string => {
          const changed = readBytes(readProperty(signed, key)) ?? document[key];
          return codecOf(signDoc[key]).encode(changed);
        };
        return {
          signature: readProperty(answer, 'signature'),
          signed: {
            chainId,
            accountNumber: document.accountNumber,
            authInfoBytes: written('authInfoBytes'),
            bodyBytes: written('bodyBytes'),
          },
        };
      },
    },
  };
}

export function discoverKeplr(page: Window): WalletStandard {
  const found = new Map<string, PageWallet>();
  const objects = new Set<unknown>();

  function find(): PageWallet[] {
    for (const { key, name, event } of PLACES) {
      const object = readProperty(page, key);
      const can = typeof readProperty(object, 'getKey') === 'function';
      // One wallet under both names is one wallet.
      if (!can || found.has(key) || objects.has(object)) continue;
      objects.add(object);
      found.set(key, { id: `keplr:${key}`, name, source: sourceOf(object, event, page) });
    }
    return [...found.values()];
  }

  return createPageStandard(page, { namespace: 'cosmos', find });
}
