/** Switching and adding chains: EIP-3326 and EIP-3085. */
import { WalletError } from './errors';
import type { SitePort, WalletChain, WalletHost, WalletState } from './state';

export function hexOf(value: number): string {
  return `0x${value.toString(16)}`;
}

/** @throws WalletError -32602 unless it is a 0x number without leading zeros. */
export function parseChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)) {
    throw new WalletError(-32602, `Expected a 0x-prefixed chain id, got ${String(value)}`);
  }
  return Number(value);
}

export function rpcUrlOf(chain: WalletChain, port: number): string {
  return chain.rpcUrl.replace('{port}', String(port));
}

interface AddChainParameter {
  chainId?: unknown;
  chainName?: unknown;
  rpcUrls?: unknown;
  nativeCurrency?: { symbol?: unknown; decimals?: unknown };
}

/** @throws WalletError -32602 naming the field. */
function parseAddChain(value: unknown): WalletChain {
  const given = (value ?? {}) as AddChainParameter;
  const chainId = parseChainId(given.chainId);
  const rpcUrl = Array.isArray(given.rpcUrls) ? (given.rpcUrls[0] as unknown) : undefined;
  if (typeof given.chainName !== 'string') throw new WalletError(-32602, 'chainName is missing');
  if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl)) {
    throw new WalletError(-32602, 'rpcUrls is missing');
  }
  const symbol = given.nativeCurrency?.symbol;
  if (typeof symbol !== 'string' || !/^.{1,6}$/.test(symbol)) {
    throw new WalletError(-32602, 'nativeCurrency.symbol wants 1 to 6 characters');
  }
  if (given.nativeCurrency?.decimals !== 18) {
    throw new WalletError(-32602, 'nativeCurrency.decimals must be 18');
  }
  return { chainId, name: given.chainName, symbol, rpcUrl };
}

async function moveTo(host: WalletHost, site: SitePort, chainId: number): Promise<null> {
  const state = await host.load();
  const own = state.sites[site.origin];
  if (!own) throw new WalletError(4100);
  if (own.chainId !== chainId) {
    const sites = { ...state.sites, [site.origin]: { ...own, chainId } };
    await host.save({ ...state, sites });
    host.emit(site.origin, 'chainChanged', hexOf(chainId));
  }
  return null;
}

export async function switchChain(
  host: WalletHost,
  site: SitePort,
  state: WalletState,
  parameter: unknown,
): Promise<null> {
  const chainId = parseChainId((parameter as { chainId?: unknown } | undefined)?.chainId);
  if (!state.chains.some((chain) => chain.chainId === chainId)) throw new WalletError(4902);
  return moveTo(host, site, chainId);
}

/** Adds after asking, then switches, as EIP-3085 wallets do. */
export async function addChain(
  host: WalletHost,
  site: SitePort,
  state: WalletState,
  parameter: unknown,
): Promise<null> {
  const chain = parseAddChain(parameter);
  if (state.chains.some(({ chainId }) => chainId === chain.chainId)) {
    return moveTo(host, site, chain.chainId);
  }
  const said = await host.rpc(chain.rpcUrl, 'eth_chainId', []);
  if (Number(said) !== chain.chainId) {
    throw new WalletError(-32602, `The RPC address answers for chain ${String(said)}`);
  }
  const allowed = await host.ask({
    kind: 'add-chain',
    method: 'wallet_addEthereumChain',
    origin: site.origin,
    title: 'Add this network?',
    lines: [
      ['Network', chain.name],
      ['Chain id', String(chain.chainId)],
      ['Currency', chain.symbol],
      ['RPC address', chain.rpcUrl],
    ],
  });
  if (!allowed) throw new WalletError(4001);
  const latest = await host.load();
  await host.save({ ...latest, chains: [...latest.chains, chain] });
  return moveTo(host, site, chain.chainId);
}
