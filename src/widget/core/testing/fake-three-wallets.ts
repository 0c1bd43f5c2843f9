/** For tests: three wallets of one namespace, over several page loads. */
import { connect } from '../connect/connect';
import type { SwitchRequest } from '../connect/switch-connection';
import { $connections } from '../state/connections';
import { ADDRESS, ADDRESS_2, fakePage, ONE, settle, TWO } from './fake-core';
import { type FakeWallet, fakeWallet, fakeWallets, type Wallets } from './fake-wallets';

export const ADDRESS_3 = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const ADDRESS_4 = '0x27b1fdb04752bbc536007a920d24acb045561c26';

export interface ThreeWallets {
  /** Two accounts, on the first network. */
  fox: FakeWallet;
  /** One account, on the second network. */
  hare: FakeWallet;
  owl: FakeWallet;
  page: ReturnType<typeof fakePage>;
  world(): Wallets;
  take(id: string): Promise<void>;
  stored(suffix: string): string | undefined;
  /** Another visit: the same storage, a new page. */
  again(several: boolean): Promise<void>;
}

/** Ids of the live connections; the active one comes first. */
export const ids = (): string[] =>
  ($connections.get().eip155 ?? []).map(({ connectorId }) => connectorId);

export const switchRequest = (connectorId: string, address?: string): SwitchRequest => ({
  namespace: 'eip155',
  connectorId,
  ...(address && { address }),
});

export function threeWallets(): ThreeWallets {
  const page = fakePage();
  const fox = fakeWallet('fox', { eip155: { accounts: [ADDRESS, ADDRESS_3], network: ONE.id } });
  const hare = fakeWallet('hare', { eip155: { accounts: [ADDRESS_2], network: TWO.id } });
  const owl = fakeWallet('owl', { eip155: { accounts: [ADDRESS_4], network: ONE.id } });
  const begin = (several: boolean): Wallets =>
    fakeWallets([fox, hare, owl], { networks: [ONE, TWO], several });
  let world = begin(true);
  return {
    fox,
    hare,
    owl,
    page,
    world: () => world,
    take: (id) => connect(world.connector(id, 'eip155')),
    stored: (suffix) => page.storage.get(`@appkit-embed/no-project/${suffix}`),
    async again(several) {
      const kept = new Map(page.storage);
      world.stop();
      for (const [key, value] of kept) page.storage.set(key, value);
      world = begin(several);
      await settle();
    },
  };
}
