/** For tests: a wallet of a family whose provider speaks CAIP ids. */
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../core/caip-methods';
import { createFakeProvider, FAULTS, type FakeProvider, throwing } from '../core/fake-provider';
import type { ConformanceWallet, WalletWish } from './conformance';

export interface CaipWallet extends ConformanceWallet {
  provider: FakeProvider;
}

/** @param sign what the family's signing method answers, by its name. */
export function caipWallet(
  { accounts, networkId, refuses, unknown = [] }: WalletWish,
  sign: Record<string, (params: unknown) => unknown>,
): CaipWallet {
  let current: string = networkId;
  const ids = (list: readonly unknown[]) =>
    list.map((one) => (typeof one === 'string' ? `${current}:${one}` : one));
  const ask = (act: (params: unknown) => unknown) => (refuses ? throwing(FAULTS.refusal) : act);
  let prompts = 0;
  const provider = createFakeProvider({
    [CAIP_ACCOUNTS](params) {
      const { prompt } = params as { prompt: boolean };
      if (!prompt) return ids(accounts);
      prompts += 1;
      return ask(() => ids(accounts))(params);
    },
    [CAIP_SWITCH_NETWORK](params) {
      prompts += 1;
      return ask(() => {
        const { networkId: next } = params as { networkId: string };
        if ((unknown as readonly string[]).includes(next)) throw FAULTS['unknown chain'];
        current = next;
        return null;
      })(params);
    },
    ...Object.fromEntries(Object.entries(sign).map(([method, act]) => [method, ask(act)])),
  });
  return {
    provider,
    prompts: () => prompts,
    setAccounts: (list) => provider.emit('accountsChanged', ids(list)),
    setNetwork(id) {
      current = id;
      provider.emit('chainChanged', id);
    },
    drop: () => provider.emit('disconnect'),
    listeners: () => provider.listenerCount(),
  };
}
