/**
 * The sandbox wallet: one EIP-1193 provider a site, behind it real keys and real chains. The
 * extension and the page-level script differ only in their WalletHost.
 */
import { addChain, hexOf, rpcUrlOf, switchChain } from './chains';
import { WalletError } from './errors';
import { personalSign, signTyped } from './evm-signing';
import {
  createNamespaceWallet,
  isNamespaceMethod,
  waitsForPerson,
} from './namespaces/namespace-wallet';
import { callsStatus, sendCalls, walletCapabilities } from './send-calls';
import { sendTransaction } from './send-request';
import type { SitePort, SiteState, WalletHost, WalletState } from './state';

export interface RequestArguments {
  method: string;
  params?: readonly unknown[];
}

export interface SandboxWallet {
  /** Rejects with WalletError. */
  request(site: SitePort, args: RequestArguments): Promise<unknown>;
  /** Takes a site's permission away, as a person does in the wallet's own window. */
  disconnect(origin: string): Promise<void>;
  /** The account all connected sites see from now on. */
  setAccount(index: number): Promise<void>;
  /** Moves a connected site to another chain from the wallet's side, known to the page or not. */
  setChain(origin: string, chainId: number): Promise<void>;
  /** Switches one of the other namespaces to another network (CAIP-2), for every site. */
  setNetwork(networkId: string): Promise<void>;
  state(): Promise<WalletState>;
}

/** Questions of these methods wait for a person; the same one twice at a time is refused. */
const ASKING = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
]);
const NOT_OURS = new Set([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
]);
const DEFAULT_CHAIN = 31337;

export function createWallet(host: WalletHost): SandboxWallet {
  const pending = new Set<string>();
  const namespaces = createNamespaceWallet(host);

  const addressOf = (site: SiteState) => host.signerAt(site.account).address;

  function permissions(origin: string, own: SiteState | undefined): unknown[] {
    if (!own) return [];
    const caveats = [{ type: 'restrictReturnedAccounts', value: [addressOf(own)] }];
    return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }];
  }

  async function requestAccounts(site: SitePort): Promise<string[]> {
    const state = await host.load();
    const own = state.sites[site.origin];
    if (own) return [addressOf(own)];
    const fresh: SiteState = { account: state.account, chainId: DEFAULT_CHAIN };
    const allowed = await host.ask({
      kind: 'connect',
      method: 'eth_requestAccounts',
      origin: site.origin,
      title: 'Connect to this site?',
      lines: [['Account', addressOf(fresh)]],
    });
    if (!allowed) throw new WalletError(4001);
    const latest = await host.load();
    await host.save({ ...latest, sites: { ...latest.sites, [site.origin]: fresh } });
    host.emit(site.origin, 'accountsChanged', [addressOf(fresh)]);
    return [addressOf(fresh)];
  }

  async function disconnect(origin: string): Promise<void> {
    await namespaces.disconnect(origin);
    await revoke(origin);
  }

  async function revoke(origin: string): Promise<void> {
    const state = await host.load();
    if (!state.sites[origin]) return;
    const { [origin]: _, ...sites } = state.sites;
    await host.save({ ...state, sites });
    host.emit(origin, 'accountsChanged', []);
  }

  function nodeOf(state: WalletState, own: SiteState | undefined, port: number) {
    const chainId = own?.chainId ?? DEFAULT_CHAIN;
    const chain = state.chains.find((known) => known.chainId === chainId);
    if (!chain) throw new WalletError(4901, `The wallet has no node for chain ${chainId}.`);
    const url = rpcUrlOf(chain, port);
    const call = (method: string, params: readonly unknown[]) => host.rpc(url, method, params);
    return { chain, call };
  }

  async function handle(site: SitePort, method: string, params: readonly unknown[]) {
    const state = await host.load();
    const own = state.sites[site.origin];
    switch (method) {
      case 'eth_accounts':
        return own ? [addressOf(own)] : [];
      case 'eth_requestAccounts':
        return requestAccounts(site);
      case 'wallet_requestPermissions':
        await requestAccounts(site);
        return permissions(site.origin, (await host.load()).sites[site.origin]);
      case 'wallet_getPermissions':
        return permissions(site.origin, own);
      case 'wallet_revokePermissions':
        await revoke(site.origin);
        return null;
      case 'eth_chainId':
        return hexOf(own?.chainId ?? DEFAULT_CHAIN);
      case 'net_version':
        return String(own?.chainId ?? DEFAULT_CHAIN);
    }
    if (NOT_OURS.has(method) || !/^(eth|net|web3|wallet|personal)_/.test(method)) {
      throw new WalletError(4200);
    }
    if (!/^(wallet|personal)_|^eth_sign|^eth_sendTransaction$/.test(method)) {
      return nodeOf(state, own, site.port).call(method, params);
    }
    if (!own) throw new WalletError(4100);
    const signer = host.signerAt(own.account);
    switch (method) {
      case 'wallet_switchEthereumChain':
        return switchChain(host, site, state, params[0]);
      case 'wallet_addEthereumChain':
        return addChain(host, site, state, params[0]);
      case 'personal_sign':
        return personalSign(host, site, signer, params);
      case 'eth_signTypedData_v4':
        return signTyped(host, site, signer, params);
      case 'eth_sendTransaction':
      case 'wallet_sendCalls': {
        const { chain, call } = nodeOf(state, own, site.port);
        const { chainId, name: chainName, symbol } = chain;
        const facts = { site, address: signer.address, chainId, chainName, symbol };
        const session = { ...facts, rpc: call, ask: host.ask, sign: signer.signTransaction };
        if (method === 'eth_sendTransaction') return sendTransaction(session, params[0]);
        return sendCalls({ ...session, signer, atomic: host.atomic?.() }, params);
      }
      case 'wallet_getCallsStatus':
        return callsStatus((chainId, asked, given) => {
          const place = { ...own, chainId: Number(chainId) };
          return nodeOf(state, place, site.port).call(asked, given);
        }, params);
      case 'wallet_getCapabilities': {
        const chains = state.chains.map(({ chainId }) => chainId);
        return walletCapabilities(params, signer.address, chains, host.atomic?.());
      }
    }
    throw new WalletError(4200);
  }

  async function request(site: SitePort, { method, params }: RequestArguments): Promise<unknown> {
    if (typeof method !== 'string') throw new WalletError(-32602, 'A method is missing');
    const list = Array.isArray(params) ? (params as readonly unknown[]) : [];
    const answer = () =>
      isNamespaceMethod(method)
        ? namespaces.request(site, method, list[0])
        : handle(site, method, list);
    if (!ASKING.has(method) && !waitsForPerson(method, list[0])) return answer();
    const key = `${site.origin} ${method}`;
    if (pending.has(key)) throw new WalletError(-32002);
    pending.add(key);
    try {
      return await answer();
    } finally {
      pending.delete(key);
    }
  }

  return {
    request,
    disconnect,
    setNetwork: namespaces.setNetwork,
    async setAccount(index) {
      await namespaces.setAccount(index);
      const state = await host.load();
      const moved = Object.entries(state.sites).map(([origin, own]) => [
        origin,
        { ...own, account: index },
      ]);
      await host.save({ ...state, account: index, sites: Object.fromEntries(moved) });
      const address = host.signerAt(index).address;
      for (const origin of Object.keys(state.sites))
        host.emit(origin, 'accountsChanged', [address]);
    },
    async setChain(origin, chainId) {
      const state = await host.load();
      const own = state.sites[origin];
      if (!own || own.chainId === chainId) return;
      await host.save({ ...state, sites: { ...state.sites, [origin]: { ...own, chainId } } });
      host.emit(origin, 'chainChanged', hexOf(chainId));
    },
    state: () => host.load(),
  };
}
