/** For tests: a wallet of a namespace other than eip155, as `caip-methods.ts` defines it. */
import { CAIP_ACCOUNTS, CAIP_SWITCH_NETWORK } from '../contracts/caip-methods';
import { createFakeProvider, FAULTS, type FakeProvider } from './fake-provider';

export interface CaipWalletOptions {
  accounts: readonly unknown[];
  networkId: string;
  /** The user rejects every request. */
  refuses?: boolean;
  /** Networks it was not connected for. */
  unknown?: readonly string[];
}

export interface CaipWallet {
  provider: FakeProvider;
  prompts(): number;
  setAccounts(addresses: readonly unknown[]): void;
  setNetwork(id: string): void;
  drop(): void;
  listeners(): number;
}

/** @param methods replies to the namespace's own methods, unless the user rejects them. */
export function createCaipWallet(
  options: CaipWalletOptions,
  methods: Readonly<Record<string, (params: unknown) => unknown>>,
): CaipWallet {
  let current = options.networkId;
  let prompts = 0;
  const ask = <Params, Result>(act: (params: Params) => Result) => {
    return (params: unknown): Result => {
      prompts += 1;
      if (options.refuses) throw FAULTS.refusal;
      return act(params as Params);
    };
  };
  const write = (list: readonly unknown[]) =>
    list.map((one) => (typeof one === 'string' ? `${current}:${one}` : one));
  const accounts = ask(() => write(options.accounts));
  const provider = createFakeProvider({
    [CAIP_ACCOUNTS]: (params) =>
      (params as { prompt: boolean }).prompt ? accounts(params) : write(options.accounts),
    [CAIP_SWITCH_NETWORK]: ask(({ networkId }: { networkId: string }) => {
      if (options.unknown?.includes(networkId)) throw FAULTS['unknown chain'];
      current = networkId;
      return null;
    }),
    ...Object.fromEntries(Object.entries(methods).map(([name, act]) => [name, ask(act)])),
  });
  return {
    provider,
    prompts: () => prompts,
    setAccounts: (list) => provider.emit('accountsChanged', write(list)),
    setNetwork(id) {
      current = id;
      provider.emit('chainChanged', id);
    },
    drop: () => provider.emit('disconnect', { code: 4900 }),
    listeners: () => provider.listenerCount(),
  };
}
