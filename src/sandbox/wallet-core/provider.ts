/** The page's side of the wallet: an EIP-1193 provider and its EIP-6963 announcement. */
import { WalletError } from './errors';

type Listener = (payload: unknown) => void;

export interface Eip1193 {
  readonly isSandboxWallet: true;
  request(args: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on(event: string, listener: Listener): Eip1193;
  removeListener(event: string, listener: Listener): Eip1193;
}

export interface ProviderInfo {
  uuid: string;
  name: string;
  icon: string;
  rdns: string;
}

export interface PageProvider {
  provider: Eip1193;
  emit(event: string, payload: unknown): void;
}

export function createProvider(
  send: (method: string, params: readonly unknown[]) => Promise<unknown>,
): PageProvider {
  const listeners = new Map<string, Set<Listener>>();
  const provider: Eip1193 = {
    isSandboxWallet: true,
    async request(args) {
      if (typeof args?.method !== 'string') throw new WalletError(-32602, 'A method is missing');
      return send(args.method, args.params ?? []);
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  return {
    provider,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
    },
  };
}

/** Announces now and whenever a page asks. Source: EIP-6963. */
export function announce(info: ProviderInfo, provider: Eip1193): void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider });
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', tell);
  tell();
}
