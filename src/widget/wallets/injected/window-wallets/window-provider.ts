/**
 * A wallet on the window as a provider: accounts, network and events as
 * `core/contracts/caip-methods.ts` defines, the namespace's methods as in WalletConnect. Such
 * wallets have no account request that surely avoids a prompt: the stored grant of an earlier visit
 * counts until the user acts or the wallet denies it. See docs/adr/0016.
 */
import * as v from 'valibot';
import { type Namespace, parseCaipNetworkId } from '../../../../protocol/caip';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../../../core/contracts/caip-methods';
import type { AccountDetails, WalletProvider } from '../../../core/contracts/wallet';
import { isRejection, toAppKitError } from '../../../core/errors/wallet-errors';
import { log } from '../../../core/reporting/logger';
import { parseParams } from '../parse-params';
import { rpcError } from '../rpc-error';
import { readProperty } from '../wallet-standard/standard-wallet';

type Listener = (...args: unknown[]) => void;

export interface PageCall {
  /** As the page gave them. */
  params: unknown;
  /** CAIP-2. */
  networkId: string;
  /** As the wallet writes it. @throws 4100 for an address that was not granted. */
  account(address: string): string;
}

/** The operations of one wallet. */
export interface PageSource {
  /**
   * The addresses its owner lets the page see on a network. May ask.
   * @param prompt a person has pressed Connect: ask, whatever was asked before
   * @throws what the wallet throws.
   */
  addresses(networkId: string, prompt: boolean): Promise<string[]>;
  /**
   * Checks if the site still has the permission, for a wallet that may open its window on any other
   * request. Prompts no user, never rejects. Undefined: unknown.
   */
  permits?(networkId: string): Promise<boolean | undefined>;
  /** Details from the last answer; the address may have any spelling. */
  details?(address: string): AccountDetails | undefined;
  methods: Readonly<Record<string, (call: PageCall) => Promise<unknown>>>;
  /** Other accounts, perhaps. @returns a stop. */
  watch(changed: () => void): () => void;
  /** Takes the permission back, where the wallet knows such a thing. */
  release?(): Promise<unknown>;
  /** Two spellings of one account. */
  same(one: string, other: string): boolean;
}

export interface PageParts {
  namespace: Namespace;
  source: PageSource;
  /** CAIP-2 id to begin with. */
  network: string;
  /** The addresses of an earlier visit on it. */
  remembered: readonly string[];
}

const accountsParams = v.optional(v.object({ prompt: v.optional(v.boolean()) }));
const switchParams = v.object({ networkId: v.string() });
/** The error text of extensions for a site with a revoked permission. */
const DENIAL = /\bnot (been )?(allowed|enabled|authori[sz]ed)\b/i;

function isDenial(cause: unknown): boolean {
  const { code } = toAppKitError(cause);
  return (
    isRejection(cause) ||
    code === 'unauthorized' ||
    DENIAL.test(String(readProperty(cause, 'message')))
  );
}

export function createPageProvider(parts: PageParts): WalletProvider {
  const { namespace, source } = parts;
  const listeners = new Map<string, Set<Listener>>();
  let current = parts.network;
  /** Undefined until the wallet itself has answered. */
  let granted: readonly string[] | undefined;
  let stop: (() => void) | undefined;
  let reading = false;
  let again = false;
  let confirming: Promise<void> | undefined;
  /** A second look of the user at the account is no reason to ask again. */
  let looked = false;

  const known = (): readonly string[] => granted ?? parts.remembered;
  const shown = (): string[] => known().map((address) => `${current}:${address}`);

  const fire = (event: string, detail: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  };

  function take(networkId: string, addresses: readonly string[]): void {
    const before = shown().join();
    const moved = networkId !== current;
    granted = addresses;
    current = networkId;
    if (moved) fire('chainChanged', networkId);
    if (shown().join() !== before) fire('accountsChanged', shown());
  }

  async function ask(networkId: string, { moving = false, prompt = false } = {}): Promise<void> {
    let addresses: string[];
    try {
      addresses = await source.addresses(networkId, prompt);
    } catch (cause) {
      // Another network may be refused alone. Who only did not unlock the wallet took nothing back.
      const denied = isDenial(cause) && (await source.permits?.(networkId)) !== true;
      if (denied && networkId === current) take(networkId, []);
      throw cause;
    }
    const moved = networkId !== current;
    // The network changed meanwhile: these accounts belong to another one.
    if (moved && !moving) return;
    if (moved && addresses.length === 0) {
      throw rpcError(4902, 'The wallet has no account on this network');
    }
    take(networkId, addresses);
  }

  /** On a user action: requests the remembered accounts, once for all waiting callers. */
  async function confirm(): Promise<void> {
    if (!granted) {
      confirming ??= ask(current).finally(() => {
        confirming = undefined;
      });
      await confirming;
    }
    if (known().length === 0) throw rpcError(4100, 'The wallet has granted no account');
  }

  /** A change reported during a read triggers one more read at the end. */
  async function readAgain(): Promise<void> {
    if (known().length === 0) return;
    again = reading;
    if (reading) return;
    reading = true;
    try {
      const permitted = source.permits ? await source.permits(current) : true;
      // Its account is another one, and to ask which could open its window: none is shown.
      if (permitted ?? granted) await ask(current);
      else take(current, []);
    } catch (cause) {
      log.warn('injected', cause);
    } finally {
      reading = false;
    }
    if (again) void readAgain();
  }

  async function switchTo(params: unknown): Promise<null> {
    const { networkId } = parseParams(switchParams, params);
    try {
      if (parseCaipNetworkId(networkId).namespace !== namespace)
        throw new Error('another namespace');
    } catch {
      throw rpcError(-32602, 'The network id is not valid');
    }
    if (networkId === current) return null;
    await confirm();
    await ask(networkId, { moving: true });
    return null;
  }

  function account(address: string): string {
    const found = granted?.find((one) => source.same(one, address));
    if (found === undefined) throw rpcError(4100, 'The wallet has not granted this account');
    return found;
  }

  const isUsed = (): boolean => [...listeners.values()].some((set) => set.size > 0);

  return {
    async request({ method, params }) {
      if (method === CAIP_ACCOUNTS) {
        const prompt = parseParams(accountsParams, params)?.prompt === true;
        if (prompt) await ask(current, { prompt });
        else if ((await source.permits?.(current)) === false) take(current, []);
        return shown();
      }
      if (method === CAIP_SWITCH_NETWORK) return switchTo(params);
      const act = Object.hasOwn(source.methods, method) ? source.methods[method] : undefined;
      if (!act) throw rpcError(4200, 'The wallet does not support this method');
      // The user acts now: the wallet may get the request of the earlier visit.
      await confirm();
      return act({ params, networkId: current, account });
    },

    async confirm() {
      if (looked) return;
      looked = true;
      await confirm().catch((cause) => log.warn('injected', cause));
    },

    accountDetails: (address) => source.details?.(address),

    on(event, listener) {
      if (!isUsed()) stop = source.watch(() => void readAgain());
      listeners.set(event, (listeners.get(event) ?? new Set<Listener>()).add(listener));
    },

    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      if (isUsed()) return;
      stop?.();
      stop = undefined;
    },
  };
}
