/**
 * The assets of an account, as the frame lists them, or else the balance API. Source: protocol §1.5, §5.7;
 * EIP-7811.
 */
import * as v from 'valibot';
import { formatDecimals, parseDecimals, truncateDecimals } from '../../../protocol/amount';
import type { CaipNetworkId } from '../../../protocol/caip';
import {
  assetsReply,
  assetsRequest,
  type WalletAsset,
} from '../../../protocol/frame/wallet-assets';
import type { BalanceEntry } from '../../../protocol/http/balance';
import { withTimeout } from '../../core/async/timeout';
import { RPC_DEADLINE_MS } from '../../core/constants/limits';
import { loadGateway } from '../../core/contracts/island-loaders';
import { appKitError } from '../../core/errors/app-kit-error';
import { log } from '../../core/reporting/logger';
import { $networks } from '../../core/state/networks';
import { replyPicture } from '../../core/wallets/image-urls';
import { rpcError } from './provider-errors';

/** With less than the protocol has: the balance API doesn't know every price and picture. */
interface PageAsset extends Omit<WalletAsset, 'metadata'> {
  metadata: Pick<WalletAsset['metadata'], 'name' | 'symbol' | 'decimals'> &
    Partial<WalletAsset['metadata']>;
}

interface Listed {
  asset: PageAsset;
  spam: boolean;
}

const SUPPORTED = v.object({ assetDiscovery: v.object({ supported: v.literal(true) }) });
const CAPABILITIES = v.record(v.string(), v.record(v.string(), v.unknown()));
const NATIVE = 'native';
const CONTRACT = /^0x[\da-f]{40}$/;
/** A uint256 has at most so many digits. */
const MOST_HEX = 64;
/** (ours) Networks that are read at once, of all questions of the page. */
const AT_ONCE = 4;

const referenceOf = (id: CaipNetworkId): string => id.slice('eip155:'.length);
const hexOf = (id: CaipNetworkId): string => `0x${BigInt(referenceOf(id)).toString(16)}`;

/** Undefined for a token of another network, or one that is not of this namespace. */
function toAsset(entry: BalanceEntry, networkId: CaipNetworkId): PageAsset | undefined {
  const { quantity, name, symbol, price, value } = entry;
  const { decimals } = quantity;
  const prefix = `${networkId}:`;
  if (entry.chainId !== undefined && entry.chainId !== networkId) return undefined;
  if (entry.address !== undefined && !entry.address.startsWith(prefix)) return undefined;
  const address = entry.address?.slice(prefix.length).toLowerCase() ?? NATIVE;
  if (address !== NATIVE && !CONTRACT.test(address)) return undefined;
  const units = parseDecimals(truncateDecimals(quantity.numeric, decimals), decimals).toString(16);
  if (units.length > MOST_HEX) return undefined;
  const iconUrl = replyPicture(entry.iconUrl);
  return {
    ...{ address, balance: `0x${units}`, type: address === NATIVE ? 'native' : 'erc20' },
    metadata: {
      ...{ name, symbol, decimals },
      ...(price !== undefined && { price: Number(price) }),
      ...(value !== undefined && { value: Number(value) }),
      ...(iconUrl !== undefined && { iconUrl }),
    },
  };
}

/** As the balance API would send it. */
function toEntry({ address, balance, metadata }: WalletAsset, networkId: CaipNetworkId): unknown {
  const { decimals, ...facts } = metadata;
  return {
    ...facts,
    chainId: networkId,
    ...(address !== NATIVE && { address: `${networkId}:${address}` }),
    quantity: { decimals, numeric: formatDecimals(BigInt(balance), decimals) },
  };
}

export interface DiscoveryParts {
  address: string;
  /** Asks the frame. */
  ask(method: string, params: unknown[], networkId: CaipNetworkId): Promise<unknown>;
}

export interface AssetDiscovery {
  /** For the widget, see `WalletProvider`. */
  balances(networkId: CaipNetworkId): Promise<readonly unknown[] | undefined>;
  /** The answer for the page. @throws errors with a code: -32602, -32603, 4100 */
  answer(params: unknown): Promise<Record<string, PageAsset[]>>;
  /** The frame's capabilities, with what the widget adds. */
  withDiscovery(capabilities: unknown): unknown;
}

export function createAssetDiscovery({ address, ask }: DiscoveryParts): AssetDiscovery {
  /** Of each network, for the length of the login. */
  const supported = new Map<string, boolean>();
  /** A second call waits for the first one. */
  const running = new Map<CaipNetworkId, Promise<Listed[] | undefined>>();
  const waiting: (() => Promise<unknown>)[] = [];
  let open = 0;

  function next(): void {
    const work = open < AT_ONCE ? waiting.shift() : undefined;
    if (!work) return;
    open += 1;
    void work().finally(() => {
      open -= 1;
      next();
    });
  }

  function queuedList(networkId: CaipNetworkId): Promise<Listed[] | undefined> {
    const known = running.get(networkId);
    if (known) return known;
    const reading = new Promise<Listed[] | undefined>((resolve, reject) => {
      waiting.push(() => listed(networkId).then(resolve, reject));
    }).finally(() => running.delete(networkId));
    running.set(networkId, reading);
    next();
    return reading;
  }

  const askInTime = (method: string, params: unknown[], networkId: CaipNetworkId) =>
    withTimeout(ask(method, params, networkId), RPC_DEADLINE_MS, () =>
      appKitError('wallet_timeout'),
    );

  async function isSupported(networkId: CaipNetworkId): Promise<boolean> {
    const known = supported.get(networkId);
    if (known !== undefined) return known;
    const hex = hexOf(networkId);
    const reply = await askInTime('wallet_getCapabilities', [address, [hex]], networkId);
    const found = v.is(v.object({ [hex]: SUPPORTED }), reply);
    supported.set(networkId, found);
    return found;
  }

  /** Undefined where the frame doesn't list them. Never rejects. */
  async function assets(networkId: CaipNetworkId): Promise<readonly WalletAsset[] | undefined> {
    try {
      if (!(await isSupported(networkId))) return undefined;
      const question = { account: address, chainFilter: [hexOf(networkId)] };
      const reply = await askInTime('wallet_getAssets', [question], networkId);
      const { success, output } = v.safeParse(assetsReply, reply);
      if (success) return output[referenceOf(networkId)];
      log.warn(
        'embedded',
        'The wallet lists its assets in another form: the balance API is asked.',
      );
    } catch (cause) {
      log.warn('embedded', cause);
      // A frame that fails or hangs must not delay each look at the balances.
      supported.set(networkId, false);
    }
    return undefined;
  }

  /** Undefined where neither knows the network. */
  async function listed(networkId: CaipNetworkId): Promise<Listed[] | undefined> {
    const own = await assets(networkId);
    if (own) return own.map((asset) => ({ asset, spam: false }));
    const gateway = await loadGateway();
    const reply = await gateway.fetchBalances({ address, networkId });
    return reply?.balances.flatMap((entry) => {
      const asset = toAsset(entry, networkId);
      return asset ? [{ asset, spam: entry.isSpam === true }] : [];
    });
  }

  async function answer(given: unknown): Promise<Record<string, PageAsset[]>> {
    const { success, output } = v.safeParse(assetsRequest, Array.isArray(given) ? given[0] : given);
    if (!success) {
      throw rpcError(
        -32602,
        'Invalid params of wallet_getAssets: set "account", and filters as in EIP-7811',
      );
    }
    const { account, chainFilter, assetFilter, assetTypeFilter } = output;
    if (account !== address.toLowerCase()) {
      throw rpcError(4100, 'This account is not connected: ask for the connected one');
    }
    // Networks of the page only: the owner decides how many there are.
    const networks = $networks.get().filter(({ id, namespace }) => {
      const reference = referenceOf(id);
      if (namespace !== 'eip155') return false;
      if (assetFilter && !Object.hasOwn(assetFilter, reference)) return false;
      return chainFilter?.includes(reference) ?? true;
    });
    // A network without a key in the reply is not empty: neither knows it, or it could not be read.
    const ends = await Promise.allSettled(networks.map(({ id }) => queuedList(id)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed && ends.every((end) => end.status === 'rejected' || !end.value)) {
      throw rpcError(-32603, 'The assets could not be loaded. Try again later.', failed.reason);
    }
    const lists = ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined));
    return Object.fromEntries(
      networks.flatMap(({ id }, at) => {
        const list = lists[at];
        if (!list) return [];
        const named = assetFilter?.[referenceOf(id)] ?? [];
        const wanted = list.filter(({ asset, spam }) => {
          if (assetTypeFilter && !assetTypeFilter.includes(asset.type)) return false;
          return named.length > 0 ? named.includes(asset.address) : !spam;
        });
        return [[hexOf(id), wanted.map(({ asset }) => asset)] as const];
      }),
    );
  }

  return {
    async balances(networkId) {
      return (await assets(networkId))?.map((asset) => toEntry(asset, networkId));
    },
    answer,
    withDiscovery(reply) {
      const { success, output } = v.safeParse(CAPABILITIES, reply);
      if (!success) return reply;
      const added = { assetDiscovery: { supported: true } };
      return Object.fromEntries(
        Object.entries(output).map(([id, one]) => [id, { ...one, ...added }]),
      );
    },
  };
}
