/**
 * Manages the connections of the namespaces other than EVM: each site connects and disconnects each
 * namespace separately.
 */
import { OTHER_NAMESPACES, type OtherNamespace } from '../../facts';
import { WalletError } from '../errors';
import type { SitePort, WalletHost, WalletState } from '../state';
import { answerNamespaceRequest, isSigning, signRequestOf } from './answer-request';
import { firstNetwork, type WireAccount, wireAccounts } from './wire-accounts';

const METHOD = /^(solana|bip122|polkadot|cosmos):(\w+)$/;

export const isNamespaceMethod = (method: string) => METHOD.test(method);

/**
 * Returns true if the request waits for the user, so that the wallet rejects a concurrent
 * duplicate.
 */
export function waitsForPerson(method: string, parameter: unknown): boolean {
  const { silent } = (parameter ?? {}) as { silent?: unknown };
  return isSigning(method) || (METHOD.exec(method)?.[2] === 'connect' && silent !== true);
}

const TITLES: Readonly<Record<OtherNamespace, string>> = {
  solana: 'Connect Solana to this site?',
  bip122: 'Connect Bitcoin to this site?',
  polkadot: 'Connect Polkadot to this site?',
  cosmos: 'Connect Cosmos to this site?',
};

const networkOf = (state: WalletState, namespace: OtherNamespace) =>
  state.networks?.[namespace] ?? firstNetwork(namespace);

/** Returns the accounts that a site sees in a namespace; empty if it is not connected. */
export function grantedAccounts(
  state: WalletState,
  origin: string,
  namespace: OtherNamespace,
): WireAccount[] {
  const index = state.grants?.[origin]?.[namespace];
  return index === undefined ? [] : wireAccounts(namespace, index, networkOf(state, namespace));
}

export interface NamespaceWallet {
  request(site: SitePort, method: string, parameter: unknown): Promise<unknown>;
  /** Disconnects every namespace of a site. */
  disconnect(origin: string): Promise<void>;
  setAccount(index: number): Promise<void>;
  /**
   * Switches a namespace to another network: its accounts use that network's encoding from now on.
   */
  setNetwork(networkId: string): Promise<void>;
}

export function createNamespaceWallet(host: WalletHost): NamespaceWallet {
  const accountsOf = (state: WalletState, namespace: OtherNamespace, index: number) =>
    wireAccounts(namespace, index, networkOf(state, namespace));

  /**
   * Notifies every connected site of a namespace about its current accounts; empty after a
   * disconnect.
   */
  function tell(state: WalletState, origin: string, namespace: OtherNamespace): void {
    host.emit(origin, `${namespace}:accounts`, grantedAccounts(state, origin, namespace));
  }

  function withGrant(
    state: WalletState,
    origin: string,
    namespace: OtherNamespace,
    index: number | undefined,
  ): WalletState {
    const { [namespace]: _, ...others } = state.grants?.[origin] ?? {};
    const own = index === undefined ? others : { ...others, [namespace]: index };
    return { ...state, grants: { ...state.grants, [origin]: own } };
  }

  async function connect(site: SitePort, namespace: OtherNamespace, parameter: unknown) {
    const state = await host.load();
    const known = state.grants?.[site.origin]?.[namespace];
    if (known !== undefined) return accountsOf(state, namespace, known);
    if ((parameter as { silent?: unknown } | undefined)?.silent === true) return [];
    const accounts = accountsOf(state, namespace, state.account);
    const allowed = await host.ask({
      kind: 'connect',
      method: `${namespace}:connect`,
      origin: site.origin,
      title: TITLES[namespace],
      lines: accounts.map(({ address, purpose }) => [
        purpose ? `Account (${purpose})` : 'Account',
        address,
      ]),
    });
    if (!allowed) throw new WalletError(4001);
    const next = withGrant(await host.load(), site.origin, namespace, state.account);
    await host.save(next);
    tell(next, site.origin, namespace);
    return accountsOf(next, namespace, state.account);
  }

  async function end(origin: string, namespace: OtherNamespace): Promise<null> {
    const state = await host.load();
    if (state.grants?.[origin]?.[namespace] === undefined) return null;
    const next = withGrant(state, origin, namespace, undefined);
    await host.save(next);
    tell(next, origin, namespace);
    return null;
  }

  async function tellAll(state: WalletState, namespaces: readonly OtherNamespace[]): Promise<void> {
    for (const [origin, grants] of Object.entries(state.grants ?? {})) {
      for (const namespace of namespaces)
        if (grants[namespace] !== undefined) tell(state, origin, namespace);
    }
  }

  return {
    async request(site, method, parameter) {
      const [, name, verb] = METHOD.exec(method) ?? [];
      const namespace = OTHER_NAMESPACES.find((each) => each === name);
      if (!namespace) throw new WalletError(4200);
      if (verb === 'connect') return connect(site, namespace, parameter);
      if (verb === 'disconnect') return end(site.origin, namespace);
      const state = await host.load();
      const index = state.grants?.[site.origin]?.[namespace];
      if (index === undefined) throw new WalletError(4100);
      const granted = { index, networkId: networkOf(state, namespace) };
      return answerNamespaceRequest(signRequestOf(host, site, method), granted, parameter);
    },
    async disconnect(origin) {
      for (const namespace of OTHER_NAMESPACES) await end(origin, namespace);
    },
    async setAccount(index) {
      const state = await host.load();
      const moved = Object.entries(state.grants ?? {}).map(([origin, own]) => [
        origin,
        Object.fromEntries(Object.keys(own).map((namespace) => [namespace, index])),
      ]);
      const next = {
        ...state,
        grants: Object.fromEntries(moved) as WalletState['grants'] & object,
      };
      await host.save(next);
      await tellAll(next, OTHER_NAMESPACES);
    },
    async setNetwork(networkId) {
      const namespace = OTHER_NAMESPACES.find((each) => networkId.startsWith(`${each}:`));
      if (!namespace) return;
      const state = await host.load();
      const next = { ...state, networks: { ...state.networks, [namespace]: networkId } };
      await host.save(next);
      await tellAll(next, [namespace]);
    },
  };
}
