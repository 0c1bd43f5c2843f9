/**
 * A wallet for wallet-adapter that opens AppKit Embed. The types below are the small part of
 * `@solana/wallet-adapter-base` and `@solana/web3.js` version 1 that this needs; in your page, import
 * them from the packages.
 */
import type { AppKit, Provider, SolanaMethods } from './appkit';

/** A transaction of either version. */
export interface SerializableTransaction {
  serialize(options?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array;
}

interface AdapterEvents<Key> {
  connect: [key: Key];
  disconnect: [];
  error: [error: Error];
}
type Listener<Key, Name extends keyof AdapterEvents<Key>> = (
  ...details: AdapterEvents<Key>[Name]
) => void;

/** The provider takes the methods of `SolanaMethods`. */
async function ask<Method extends keyof SolanaMethods>(
  provider: Provider,
  method: Method,
  ...[params]: SolanaMethods[Method][0] extends undefined ? [] : [SolanaMethods[Method][0]]
): Promise<SolanaMethods[Method][1]> {
  const result = await provider.request({ method, ...(params && { params }) });
  return result as SolanaMethods[Method][1];
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** @param toKey makes the key class of version 1 */
export function createAppKitAdapter<Key>(appKit: AppKit, toKey: (address: string) => Key) {
  const listeners: { [Name in keyof AdapterEvents<Key>]: Set<Listener<Key, Name>> } = {
    connect: new Set(),
    disconnect: new Set(),
    error: new Set(),
  };
  let address: string | undefined;
  const follow = () => {
    const now = appKit.getAccount('solana').address;
    if (now === address) return;
    address = now;
    if (now) for (const listener of listeners.connect) listener(toKey(now));
    else for (const listener of listeners.disconnect) listener();
  };
  appKit.subscribe(follow);
  follow();

  return {
    name: 'AppKit Embed',
    readyState: 'Loadable',
    supportedTransactionVersions: new Set(['legacy', 0] as const),
    get publicKey(): Key | null {
      return address ? toKey(address) : null;
    },
    get connected(): boolean {
      return address !== undefined;
    },
    /** Opens the dialog. `connect` is emitted when a wallet is connected. */
    async connect(): Promise<void> {
      if (!address) await appKit.open({ view: 'Connect', namespace: 'solana' });
    },
    disconnect: (): Promise<void> => appKit.disconnect('solana'),
    /** @returns the signature, by which an explorer finds the transaction */
    async sendTransaction(transaction: SerializableTransaction): Promise<string> {
      const provider = appKit.getProvider('solana');
      if (!provider || !address) throw new Error('Connect a wallet first.');
      const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
      const { signature } = await ask(provider, 'solana_signAndSendTransaction', {
        transaction: base64(bytes),
        pubkey: address,
      });
      return signature;
    },
    on<Name extends keyof AdapterEvents<Key>>(name: Name, listener: Listener<Key, Name>): void {
      listeners[name].add(listener);
    },
    off<Name extends keyof AdapterEvents<Key>>(name: Name, listener: Listener<Key, Name>): void {
      listeners[name].delete(listener);
    },
  };
}
