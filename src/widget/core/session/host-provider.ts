/**
 * The EIP-1193 object handed to the host page: one per session, the same object for as long as the
 * session lasts, and dead (4900) afterwards, so that a page can never act on another session by
 * holding on to it. Source: EIP-1193; architecture "Public API".
 */
import type { Provider } from '../../../protocol/host/state';
import type { WalletProvider } from '../contracts/wallet';

type Listener = (...args: never[]) => void;

/** Source: EIP-1193 "Provider Errors". */
export interface ProviderRpcError extends Error {
  code: number;
  data?: unknown;
}

export interface HostSession {
  provider: Provider;
  emit(event: string, detail: unknown): void;
  /** Ends the session for the host: 4900 from now on. Idempotent. */
  close(): void;
}

/** Events that the session emits itself, from validated data; raw ones are never passed on. */
const OWN_EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'];

function rpcError(code: number, message: string): ProviderRpcError {
  return Object.assign(new Error(message), { code });
}

/** An Error that keeps the wallet's error; wallets also throw strings, plain objects and null. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { code, data, message } = (thrown ?? {}) as Record<string, unknown>;
  const text = typeof thrown === 'string' ? thrown : message;
  return Object.assign(
    new Error(typeof text === 'string' && text ? text : 'The wallet reported an error'),
    { code: code ?? -32603 },
    data !== undefined && { data },
  );
}

/**
 * @param check refuses what the wallet is not to be asked.
 * @param note hears what it is asked; what it returns is called with any answer.
 */
export function createHostProvider(
  wallet: WalletProvider,
  check?: (args: Parameters<Provider['request']>[0]) => void,
  note?: (method: string) => () => void,
): HostSession {
  const listeners = new Map<string, Set<Listener>>();
  /** Events that are only passed on: one subscription at the wallet each. */
  const passed = new Map<string, (...args: unknown[]) => void>();
  let open = true;

  const fire = (event: string, args: readonly unknown[]) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(...(args as never[]));
      } catch (error) {
        // The page's own fault must neither stop others nor us, and must not be hidden from it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };

  const provider: Provider = Object.freeze({
    async request(args: Parameters<Provider['request']>[0]): Promise<unknown> {
      if (!open) throw rpcError(4900, 'The provider is disconnected');
      let answered: (() => void) | undefined;
      try {
        check?.(args);
        // A page may ask with anything at all.
        answered = note?.(String(args?.method));
        return await wallet.request(args);
      } catch (thrown) {
        throw asError(thrown);
      } finally {
        answered?.();
      }
    },
    on(event: string, listener: Listener): void {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      if (!open || OWN_EVENTS.includes(event) || passed.has(event)) return;
      const pass = (...args: unknown[]) => {
        if (open) fire(event, args);
      };
      passed.set(event, pass);
      wallet.on?.(event, pass);
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener);
    },
  });

  return {
    provider,
    emit: (event, detail) => {
      if (open) fire(event, [detail]);
    },
    close() {
      if (!open) return;
      fire('accountsChanged', [[]]);
      open = false;
      fire('disconnect', [rpcError(4900, 'The provider is disconnected')]);
      for (const [event, pass] of passed) wallet.removeListener?.(event, pass);
      passed.clear();
      listeners.clear();
    },
  };
}
