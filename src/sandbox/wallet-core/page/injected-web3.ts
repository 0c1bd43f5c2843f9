/**
 * Implements `window.injectedWeb3`, the discovery interface of Polkadot extensions. A rejection is
 * a plain Error, as in the known extension. Source: the @polkadot/extension interface.
 */
import { base64, hex } from '@scure/base';
import { WalletError } from '../errors';
import type { WireAccount } from '../namespaces/wire-accounts';
import type { NamespaceChannel } from './channel';

interface InjectedAccount {
  address: string;
  name: string;
  type: 'sr25519';
}

type Subscriber = (accounts: InjectedAccount[]) => void;

const listed = (wires: readonly WireAccount[]): InjectedAccount[] =>
  wires.map(({ address, name }) => ({ address, name, type: 'sr25519' }));

async function refusedAs<Value>(words: string, work: Promise<unknown>): Promise<Value> {
  try {
    return (await work) as Value;
  } catch (error) {
    if (error instanceof WalletError && error.code === 4001) throw new Error(words);
    throw error;
  }
}

/** Text as it is; hex is bytes. */
function bytesOf(data: string): Uint8Array {
  if (/^0x([0-9a-f]{2})*$/i.test(data)) return hex.decode(data.slice(2).toLowerCase());
  return new TextEncoder().encode(data);
}

export function injectPolkadot(key: string, channel: NamespaceChannel): void {
  let lastId = 0;
  const subscribers = new Set<Subscriber>();
  channel.onAccounts('polkadot', (wires) => {
    for (const subscriber of [...subscribers]) subscriber(listed(wires));
  });
  const current = async () => {
    const wires = await channel.call('polkadot:connect', { silent: true });
    return listed(wires as WireAccount[]);
  };

  const injected = {
    accounts: {
      get: current,
      subscribe(subscriber: Subscriber) {
        subscribers.add(subscriber);
        void current().then(subscriber);
        return () => void subscribers.delete(subscriber);
      },
    },
    metadata: { get: async () => [], provide: async () => false },
    signer: {
      async signRaw({ address, data }: { address: string; data: string }) {
        const request = { address, message: base64.encode(bytesOf(data)) };
        const work = channel.call('polkadot:signRaw', request);
        const { signature } = await refusedAs<{ signature: string }>('Cancelled', work);
        return { id: ++lastId, signature };
      },
      async signPayload(payload: object) {
        const work = channel.call('polkadot:signPayload', { payload });
        const { signature } = await refusedAs<{ signature: string }>('Cancelled', work);
        return { id: ++lastId, signature };
      },
    },
  };

  const page = window as Window & { injectedWeb3?: Record<string, unknown> };
  page.injectedWeb3 = page.injectedWeb3 ?? {};
  page.injectedWeb3[key] = {
    version: '1.0.0',
    async enable() {
      await refusedAs('Rejected', channel.call('polkadot:connect'));
      return injected;
    },
  };
}
