/** The embedded wallet as a provider: EIP-1193 on eip155, the methods of protocol §4.10 on solana. */
import type { CaipNetworkId } from '../../../protocol/caip';
import { AUTH_NAMESPACES } from '../../../protocol/frame/auth-namespaces';
import type { RpcRequestPayload } from '../../../protocol/frame/wallet-requests';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../../core/contracts/caip-methods';
import type { WalletProvider } from '../../core/contracts/wallet';
import { createAssetDiscovery } from './asset-discovery';
import { type AuthNamespace, readChainId, wireChainId } from './auth-networks';
import { loginEnded, rpcError, toRpcError } from './provider-errors';

type Request = Parameters<WalletProvider['request']>[0];

export interface ProviderParts {
  namespace: AuthNamespace;
  address: string;
  networkId: CaipNetworkId;
  /** Sends the request to the frame, with an approval where the method needs one. */
  ask(request: RpcRequestPayload): Promise<unknown>;
  /** @returns the network that the frame is on now. */
  switchTo(networkId: CaipNetworkId): Promise<CaipNetworkId>;
}

export interface EmbeddedProvider extends WalletProvider {
  /** The login has ended: the provider asks for nothing any more. */
  end(silently?: 'silently'): void;
}

/** Pages name the options of a transaction as WalletConnect does. */
function frameParams(given: Request['params']): RpcRequestPayload['params'] {
  if (given === undefined || Array.isArray(given)) return given as unknown[] | undefined;
  const { sendOptions, ...rest } = given as Record<string, unknown>;
  return sendOptions === undefined ? rest : { options: sendOptions, ...rest };
}

/** A frame may answer with the value alone. */
const RESULT_KEYS: Readonly<Record<string, string>> = {
  solana_signMessage: 'signature',
  solana_signAndSendTransaction: 'signature',
  solana_signTransaction: 'transaction',
  solana_signAllTransactions: 'transactions',
};

function pageResult(method: string, value: unknown): unknown {
  const key = RESULT_KEYS[method];
  return key && (typeof value === 'string' || Array.isArray(value)) ? { [key]: value } : value;
}

export function createEmbeddedProvider(parts: ProviderParts): EmbeddedProvider {
  const { namespace, address, ask, switchTo } = parts;
  let { networkId } = parts;
  let ended = false;
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>();

  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  };
  const hexChain = (): string => `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`;
  const writeChain = () => (namespace === 'eip155' ? hexChain() : networkId);

  async function change(wanted: unknown): Promise<null> {
    const asked =
      typeof wanted === 'string'
        ? readChainId(/^0x[\da-f]{1,13}$/i.test(wanted) ? Number(wanted) : wanted)
        : undefined;
    if (!asked?.startsWith(`${namespace}:`)) {
      throw rpcError(4902, 'This wallet does not know the network');
    }
    const now = await switchTo(asked);
    if (now !== networkId) {
      networkId = now;
      emit('chainChanged', writeChain());
    }
    return null;
  }

  const askFrame = (
    method: string,
    params: RpcRequestPayload['params'],
    id: CaipNetworkId = networkId,
  ): Promise<unknown> =>
    ask({
      method,
      ...(params && { params }),
      chainId: wireChainId(id),
      chainNamespace: namespace,
    });
  const discovery =
    namespace === 'eip155' ? createAssetDiscovery({ address, ask: askFrame }) : undefined;

  /** Answers in the frame's place; undefined: the frame answers. */
  function own({ method, params }: Request): unknown {
    const [first] = Array.isArray(params) ? params : [params];
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address];
      case 'eth_chainId':
        return hexChain();
      case 'net_version':
        return String(wireChainId(networkId));
      case 'wallet_switchEthereumChain':
        return change((first as { chainId?: unknown } | undefined)?.chainId);
      case 'wallet_getAssets':
        return discovery?.answer(params);
      case CAIP_ACCOUNTS:
        return [`${networkId}:${address}`];
      case CAIP_SWITCH_NETWORK:
        return change((first as { networkId?: unknown } | undefined)?.networkId);
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return [{ pubkey: address }];
      default:
        return undefined;
    }
  }

  return {
    namespaces: AUTH_NAMESPACES,
    ...(discovery && {
      // A login that has ended must not bring the frame back.
      balances: async (id: CaipNetworkId) => (ended ? undefined : discovery.balances(id)),
    }),

    async request(given) {
      try {
        if (ended) throw loginEnded();
        const { method, params } = given;
        const answer = await own(given);
        if (answer !== undefined) return answer;
        const value = await askFrame(method, frameParams(params));
        if (method === 'wallet_getCapabilities' && discovery) return discovery.withDiscovery(value);
        return pageResult(method, value);
      } catch (error) {
        throw toRpcError(error);
      }
    },

    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
    end(silently) {
      ended = true;
      if (!silently) emit('disconnect', loginEnded());
      listeners.clear();
    },
  };
}
