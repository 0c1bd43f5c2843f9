/** For tests: an extension of Substrate chains with real keys. */
import assert from 'node:assert/strict';
import {
  cryptoWaitReady,
  encodeAddress,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto';

export let pairs: ReturnType<typeof sr25519PairFromSeed>[];
/** As most wallets write them: in the form of no network. */
export let addresses: string[];

/** Once, before the tests of a file. */
export async function makeKeys(): Promise<void> {
  await cryptoWaitReady();
  pairs = [1, 2].map((byte) => sr25519PairFromSeed(new Uint8Array(32).fill(byte)));
  addresses = pairs.map(({ publicKey }) => encodeAddress(publicKey, 42));
}

export interface Account {
  address: string;
  type?: string;
  genesisHash?: string | null;
}

/** An extension with real keys. */
export function createExtension() {
  const said: string[] = [];
  const watchers = new Set<(accounts: Account[]) => void>();
  const extension = {
    said,
    watchers,
    accounts: [{ address: addresses[0] ?? '', type: 'sr25519' }] as Account[],
    enabled: true as boolean | Error,
    version: '1.0',
    async enable(origin: string) {
      said.push(`enable ${origin}`);
      if (extension.enabled instanceof Error) throw extension.enabled;
      return {
        accounts: {
          get: async () => extension.accounts,
          subscribe(changed: (accounts: Account[]) => void) {
            watchers.add(changed);
            changed(extension.accounts);
            return () => watchers.delete(changed);
          },
        },
        signer: {
          async signRaw({ address, data, type }: Record<string, string>) {
            said.push(`sign ${type} ${address}`);
            const pair = pairs[addresses.indexOf(address ?? '')];
            assert.ok(pair);
            const text = Buffer.from((data ?? '').slice(2), 'hex').toString();
            const signed = sr25519Sign(new TextEncoder().encode(`<Bytes>${text}</Bytes>`), pair);
            return { id: 1, signature: `0x${Buffer.from(signed).toString('hex')}` };
          },
          async signPayload(payload: { address: string; method: string }) {
            said.push(`pay ${payload.address} ${payload.method}`);
            return { id: 2, signature: '0x01', signedTransaction: '0x02' };
          },
        },
      };
    },
    change(accounts: Account[]) {
      extension.accounts = accounts;
      for (const changed of watchers) changed(accounts);
    },
  };
  return extension;
}
