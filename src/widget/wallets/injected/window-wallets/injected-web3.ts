/**
 * Wallets of Substrate chains: each hangs its entry on `window.injectedWeb3`. All of it is hostile.
 * Source: the injected interface of polkadot-js (`InjectedWindowProvider`, `Injected`).
 */
import { base58 } from '@scure/base';
import * as v from 'valibot';
import { sanitizeName } from '../../../../protocol/sanitize';
import { $options } from '../../../core/config/options';
import { parseParams } from '../parse-params';
import { rpcError } from '../rpc-error';
import type { WalletStandard } from '../standard-types';
import { readList, readProperty } from '../wallet-standard/standard-wallet';
import type { PageSource } from './window-provider';
import { createPageStandard, type PageWallet } from './window-standard';

/** Display names of the entries of well-known wallets. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  polkagate: 'PolkaGate',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
};
const NAME_LENGTH = 40;
const KEY_LENGTH = 64;
/** `KeypairType` of polkadot-js, without the key of another kind of chain. */
const KEY_TYPES = ['ed25519', 'sr25519', 'ecdsa'];
/** No page has this many. */
const LIMIT = 50;

const messageParams = v.object({ address: v.string(), message: v.string() });
const payloadParams = v.object({
  address: v.string(),
  transactionPayload: v.record(v.string(), v.unknown()),
});

/** Calls `target[path…][method]`. @throws 4200 if it does not exist, else its own error. */
async function call(target: unknown, path: string[], ...args: unknown[]): Promise<unknown> {
  const [method = '', ...above] = [...path].reverse();
  const owner = above.reverse().reduce(readProperty, target);
  const act = readProperty(owner, method);
  if (typeof act !== 'function') throw rpcError(4200, `The wallet has no ${method}`);
  return (act as (...given: unknown[]) => unknown).apply(owner, args);
}

/** Of the UTF-8 text: bare text beginning with `0x` would be read as bytes. */
function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The part that all spellings of an account share (SS58: a prefix before it, a two-byte checksum
 * after it).
 */
function accountOf(address: string): string {
  try {
    return base58.decode(address).slice(-34, -2).join();
  } catch {
    return address;
  }
}

/** Of the network, or of all; without those of another kind of chain. */
function addressesOn(accounts: unknown, networkId: string): string[] {
  const genesis = `0x${networkId.slice(networkId.indexOf(':') + 1)}`;
  return readList(accounts).flatMap((one) => {
    const [address, type, bound] = ['address', 'type', 'genesisHash'].map((key) =>
      readProperty(one, key),
    );
    const elsewhere = typeof bound === 'string' && bound !== '' && !bound.startsWith(genesis);
    return typeof address === 'string' && type !== 'ethereum' && !elsewhere ? [address] : [];
  });
}

function sourceOf(entry: unknown, page: Window): PageSource {
  let enabling: Promise<unknown> | undefined;
  /** The last result of the extension. */
  let session: unknown;
  let listed: unknown[] = [];
  /** Told of each enabled session; what it returns is called at the end. */
  const watchers = new Map<() => void, (() => void) | undefined>();

  /**
   * Requests access on the first visit of a site. Some extensions have a newer method beside the
   * usual one.
   * @param anew the earlier result may be revoked by now, or may never arrive
   */
  function enable(anew = false): Promise<unknown> {
    if (enabling && !anew) return enabling;
    const name = $options.get().metadata.name || page.document.title || page.location.host;
    const method = typeof readProperty(entry, 'enable') === 'function' ? 'enable' : 'connect';
    const asked = call(entry, [method], name);
    enabling = asked;
    asked.then(
      (given) => {
        if (enabling !== asked) return;
        session = given;
        for (const changed of watchers.keys()) void subscribe(changed);
      },
      () => {
        if (enabling === asked) enabling = undefined;
      },
    );
    return asked;
  }

  /** Stops the current subscription. */
  function hush(changed: () => void): void {
    const end = watchers.get(changed);
    watchers.set(changed, undefined);
    try {
      end?.();
    } catch {
      // Its own fault, and nothing to be done about it.
    }
  }

  async function subscribe(changed: () => void): Promise<void> {
    const from = session;
    hush(changed);
    try {
      const stop = await call(from, ['accounts', 'subscribe'], changed);
      const end = typeof stop === 'function' ? () => void stop() : undefined;
      if (from === session && watchers.has(changed)) watchers.set(changed, end);
      else end?.();
    } catch {
      // A wallet without working events is still a wallet.
    }
  }

  return {
    same: (one, other) => accountOf(one) === accountOf(other),

    details(address) {
      const account = accountOf(address);
      const found = listed.find(
        (one) => accountOf(String(readProperty(one, 'address'))) === account,
      );
      const type = readProperty(found, 'type');
      return typeof type === 'string' && KEY_TYPES.includes(type) ? { type } : undefined;
    },

    async addresses(networkId, prompt) {
      const accounts = await call(await enable(prompt), ['accounts', 'get']);
      listed = readList(accounts);
      return addressesOn(accounts, networkId);
    },

    watch(changed) {
      watchers.set(changed, undefined);
      if (session) void subscribe(changed);
      return () => {
        hush(changed);
        watchers.delete(changed);
      };
    },

    methods: {
      async polkadot_signMessage({ params, account }) {
        const { address, message } = parseParams(messageParams, params);
        const data = { address: account(address), data: hexOf(message), type: 'bytes' };
        const answer = await call(await enable(), ['signer', 'signRaw'], data);
        return { signature: readProperty(answer, 'signature') };
      },

      async polkadot_signTransaction({ params, account }) {
        const { address, transactionPayload } = parseParams(payloadParams, params);
        const payload = { ...transactionPayload, address: account(address) };
        const answer = await call(await enable(), ['signer', 'signPayload'], payload);
        const signedTransaction = readProperty(answer, 'signedTransaction');
        return {
          signature: readProperty(answer, 'signature'),
          ...(signedTransaction !== undefined && { signedTransaction }),
        };
      },
    },
  };
}

export function discoverInjectedWeb3(page: Window): WalletStandard {
  const wallets = new Map<unknown, PageWallet>();

  function find(): PageWallet[] {
    const web3 = readProperty(page, 'injectedWeb3');
    let keys: string[] = [];
    try {
      keys = Object.keys(web3 as object).slice(0, LIMIT);
    } catch {
      // Nothing there, or a proxy that does not want to be looked at.
    }
    return keys.flatMap((key) => {
      const known = wallets.get(key);
      if (known) return [known];
      const entry = readProperty(web3, key);
      const can = ['enable', 'connect'].some(
        (one) => typeof readProperty(entry, one) === 'function',
      );
      const name = Object.hasOwn(NAMES, key) ? NAMES[key] : sanitizeName(key, NAME_LENGTH);
      if (!can || !name || key.length > KEY_LENGTH) return [];
      const id = `injectedWeb3:${encodeURIComponent(key)}`;
      const wallet = { id, name, source: sourceOf(entry, page) };
      // The first one keeps the name: a later script must not take it over.
      wallets.set(key, wallet);
      return [wallet];
    });
  }

  return createPageStandard(page, { namespace: 'polkadot', find });
}
