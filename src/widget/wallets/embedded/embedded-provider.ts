/** The embedded wallet as a provider: EIP-1193 on eip155, the methods of protocol §4.10 on solana. */
import type { CaipNetworkId } from '../../../protocol/caip';
import { AUTH_NAMESPACES } from '../../../protocol/frame/auth-namespaces';
import type { RpcRequestPayload } from '../../../protocol/frame/wallet-requests';
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../../core/contracts/caip-methods';
import type { WalletProvider } from '../../core/contracts/wallet';
import { AppKitError } from '../../core/errors/app-kit-error';
import { type AuthNamespace, readChainId, wireChainId } from './auth-networks';

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

const DONE = '(?:reject|abort|den(?:y|ied)|declin|cancel)\\w*';
const PERSON = '(?:the )?(?:user|visitor|owner|you)';
/**
 * A person's decision, in the frame's words. A longer message may quote a node's "rejected": the
 * transaction may have been sent then.
 */
const REFUSAL = new RegExp(
  `^${PERSON} (?:has |have )?${DONE}|^(?:(?:request|signature|approval) )?(?:was |is |has been )?${DONE}(?: by ${PERSON})?[.!]?$`,
  'i',
);

const rpcError = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });

const loginEnded = (): Error => rpcError(4900, 'The login has ended');

/** As EIP-1193 has it: the frame sends words alone. */
function toRpcError(error: unknown): unknown {
  if (!(error instanceof AppKitError)) return error;
  const { code, cause, message } = error;
  const words = (code === 'frame_no_message' && (cause as Error | undefined)?.message) || message;
  if (code === 'rpc_not_allowed') return rpcError(4200, words, error);
  if (code === 'request_aborted' || REFUSAL.test(words)) return rpcError(4001, words, error);
  return rpcError(code === 'frame_no_message' ? -32603 : 4900, words, error);
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

  /** Answers without a message to the frame; undefined: the frame answers. */
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

    async request(given) {
      try {
        if (ended) throw loginEnded();
        const { method, params } = given;
        const answer = await own(given);
        if (answer !== undefined) return answer;
        const asked = frameParams(params);
        const value = await ask({
          method,
          ...(asked && { params: asked }),
          chainId: wireChainId(networkId),
          chainNamespace: namespace,
        });
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
