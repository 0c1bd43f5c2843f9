/**
 * For tests: stories that chance makes up, of a visitor, four wallets, their networks and another tab.
 */

import { mock } from 'node:test';
import type { Namespace } from '../../../protocol/caip';
import type { Provider } from '../../../protocol/host/state';
import { setMultiWallet } from '../config/multi-wallet';
import { cancelConnect, connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { deleteConnection, switchConnection } from '../connect/switch-connection';
import { syncFromStorage } from '../connect/tab-sync';
import { selectNamespace } from '../network/select-namespace';
import { chooseNetwork, switchNetwork } from '../network/switch-network';
import { getProvider, renewSessions } from '../session/sessions';
import { $accounts, accountOf } from '../state/accounts';
import { setActiveNetwork } from '../state/namespaces';
import { $networks } from '../state/networks';
import { closeModal, openModal } from '../views/modal';
import { goBack, pushView } from '../views/router';
import {
  addNetwork,
  type FakePage,
  fakeNetwork,
  networkId,
  ONE,
  OTHER,
  removeNetwork,
  TWO,
} from './fake-core';
import { setGlobal } from './fake-page';
import { FAULTS } from './fake-provider';
import type { Seeded } from './fake-random';
import { type FakeWallet, fakeWallet, type Wallets } from './fake-wallets';

export const STORY_NAMESPACES: readonly Namespace[] = ['eip155', 'solana'];
const DEVNET = fakeNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet');
const FOREIGN = ['eip155:999', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'];
const IDS: Record<string, readonly string[]> = {
  eip155: [ONE.id, TWO.id, FOREIGN[0] ?? ''],
  solana: [OTHER.id, DEVNET.id, FOREIGN[1] ?? ''],
};
export const PREFIX = '@appkit-embed/no-project/';

export interface Story {
  chance: Seeded;
  world: Wallets;
  page: FakePage;
  /** Answers that wallets owe. */
  owed: (() => void)[];
  /** `wallet namespace` → addresses it has ever granted in this run. */
  granted: Map<string, Set<string>>;
  /** Wallet → how often a person pressed what asks it. */
  pressed: Map<string, number>;
  /** Providers the page has got, and keeps for ever. */
  held: [Provider, Namespace][];
  /** Payments the page asked for: the wallet that was used then; none where the provider was dead. */
  payments: (string | undefined)[];
  /** Requests that the wallet may not have received: the account check comes first. */
  unsure: Set<number>;
  told: string[];
}

export function newStory(chance: Seeded, world: Wallets, page: FakePage): Story {
  const story: Story = {
    chance,
    page,
    world,
    owed: [],
    granted: new Map(),
    pressed: new Map(),
    held: [],
    payments: [],
    unsure: new Set(),
    told: [],
  };
  for (const { id, namespaces } of world.wallets) {
    for (const namespace of Object.keys(namespaces) as Namespace[]) {
      grant(story, id, namespace, namespaces[namespace]?.accounts ?? []);
    }
  }
  return story;
}

/** Wallets and their namespaces never share an address, so each address shows its origin. */
const addressOf = (id: string, namespace: Namespace, at: number): string =>
  `${namespace}${id}${at}`.padEnd(40, '0');

export const grantKey = (id: string, namespace: Namespace): string => `${id} ${namespace}`;

function grant({ granted }: Story, id: string, namespace: Namespace, list: readonly string[]) {
  const known = granted.get(grantKey(id, namespace)) ?? new Set();
  for (const one of list) known.add(one);
  granted.set(grantKey(id, namespace), known);
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => {});

function press({ pressed }: Story, id: string): void {
  pressed.set(id, (pressed.get(id) ?? 0) + 1);
}

/** One confirmation of the page's user; each payment can be told from the others. */
function pay({ payments, unsure, world }: Story, provider: Provider, namespace: Namespace): void {
  const account = accountOf(namespace);
  const lives = getProvider(namespace) === provider && account.status === 'connected';
  const number = payments.push(lives ? account.connectorId : undefined) - 1;
  if (lives && world.unconfirmed(account.connectorId, namespace)) unsure.add(number);
  quietly(provider.request({ method: 'eth_sendTransaction', params: [number] }));
}

function randomWallet({ chance, world }: Story): [FakeWallet, Namespace] {
  const wallet = chance.sample(world.wallets);
  return [wallet, chance.sample(Object.keys(wallet.namespaces) as Namespace[])];
}

/** Sets whether the user is clicking now or a script of the page acts. */
export function setPress(isActive: boolean): void {
  setGlobal('navigator', { userAgent: 'X11', userActivation: { isActive, hasBeenActive: true } });
}

export const STEP: Readonly<Record<string, (story: Story) => void>> = {
  select(story) {
    const [{ id }, namespace] = randomWallet(story);
    press(story, id);
    openModal('Connect');
    pushView('ConnectingExternal', { connector: { id, namespace } });
    quietly(connect(story.world.connector(id, namespace)));
  },
  selectUnconnectable(story) {
    press(story, 'walletConnect');
    quietly(connect(story.world.connector('walletConnect', story.chance.sample(STORY_NAMESPACES))));
  },
  cancel: () => cancelConnect(),
  back: () => goBack(),
  close: () => closeModal(),
  open({ chance }) {
    setPress(chance.chance(0.6));
    openModal(chance.sample(['Connect', 'Account', 'Networks', 'ProfileWallets'] as const));
  },
  namespace: ({ chance }) => selectNamespace(chance.sample(STORY_NAMESPACES)),
  choose({ chance }) {
    if ($networks.get().length > 0) chooseNetwork(chance.sample($networks.get()));
  },
  switch(story) {
    if ($networks.get().length === 0) return;
    quietly(switchNetwork(story.chance.sample($networks.get())));
  },
  takeOther(story) {
    const [{ id, namespaces }, namespace] = randomWallet(story);
    const address = story.chance.chance(0.5) ? namespaces[namespace]?.accounts.at(-1) : undefined;
    quietly(
      switchConnection({ namespace, connectorId: id, ...(address !== undefined && { address }) }),
    );
  },
  disconnect(story) {
    const [{ id }, namespace] = randomWallet(story);
    if (story.chance.chance(0.3)) quietly(disconnect());
    else quietly(disconnect(namespace, story.chance.chance(0.5) ? id : undefined));
  },
  pay(story) {
    const namespace = story.chance.sample(STORY_NAMESPACES);
    const provider = getProvider(namespace);
    if (!provider) return;
    story.held.push([provider, namespace]);
    pay(story, provider, namespace);
  },
  payAsBefore(story) {
    if (story.held.length > 0) pay(story, ...story.chance.sample(story.held));
  },
  delete(story) {
    const [{ id }, namespace] = randomWallet(story);
    deleteConnection(namespace, id);
  },
  accounts(story) {
    const [{ id }, namespace] = randomWallet(story);
    const count = story.chance.below(3);
    const from = story.chance.below(3);
    const list = Array.from({ length: count }, (_, at) => addressOf(id, namespace, from + at));
    grant(story, id, namespace, list);
    story.world.tell(id, namespace).accounts(list);
  },
  network(story) {
    const [{ id }, namespace] = randomWallet(story);
    const next = story.chance.sample(IDS[namespace] ?? []);
    story.world.tell(id, namespace).network(networkId(next));
  },
  end(story) {
    const [{ id }, namespace] = randomWallet(story);
    story.world.tell(id, namespace).disconnect();
  },
  fault(story) {
    const [wallet] = randomWallet(story);
    const cause = FAULTS[story.chance.sample(Object.keys(FAULTS) as (keyof typeof FAULTS)[])];
    const what = ['connect', 'accounts', 'switch', 'disconnect', 'request'] as const;
    wallet.fault = { [story.chance.sample(what)]: cause };
  },
  heal(story) {
    const [wallet] = randomWallet(story);
    delete wallet.fault;
    wallet.gone = false;
  },
  withdraw({ world, chance }) {
    const mute = world.wallets.find((one) => one.mute);
    if (mute) mute.withdrawn = chance.chance(0.7);
  },
  reload(story) {
    const { world, chance } = story;
    setPress(false);
    // A mute wallet does not report what its user does while the page is away.
    const [id, namespace] = ['dot', 'solana'] as const;
    const away = world.wallets.find((one) => one.id === id)?.namespaces[namespace];
    if (away && chance.chance(0.7)) {
      away.accounts = [addressOf(id, namespace, chance.below(3))];
      grant(story, id, namespace, away.accounts);
    }
    world.reload();
  },
  vanish(story) {
    randomWallet(story)[0].gone = true;
  },
  slow(story) {
    const [wallet] = randomWallet(story);
    wallet.wait = () => new Promise((resolve) => story.owed.push(resolve));
  },
  answer({ owed, chance }) {
    const [one] = owed.splice(chance.below(owed.length || 1), 1);
    one?.();
  },
  time: ({ chance }) => mock.timers.tick(chance.sample([200, 3_000, 11_000, 301_000])),
  many: ({ chance }) => setMultiWallet(chance.chance(0.7)),
  addNetwork: ({ chance }) => addNetwork(chance.sample([DEVNET, TWO, ONE, OTHER])),
  removeNetwork({ chance }) {
    if ($networks.get().length > 1) removeNetwork(chance.sample($networks.get()).id);
  },
  otherTab({ chance, page }) {
    // Another tab has forgotten a connection, or made another one the used one.
    const name = `${PREFIX}${chance.sample(STORY_NAMESPACES)}:connected_connector_id`;
    if (chance.chance(0.5)) page.storage.delete(name);
    else {
      page.storage.set(name, chance.sample(['dot', 'fox', 'sun', 'walletConnect', 'missing']));
      page.storage.delete(`${PREFIX}disconnected_connector_ids`);
    }
    syncFromStorage();
  },
  comeBack: () => {
    syncFromStorage();
    quietly(renewSessions());
  },
  local({ chance }) {
    const account = Object.values($accounts.get()).find((one) => one.status === 'connected');
    if (account && $networks.get().length > 0) return;
    if ($networks.get().length > 0) setActiveNetwork(chance.sample($networks.get()));
  },
};

/** The visitor was here before, with the wallet that cannot be asked in silence. */
export function wasHere({ storage }: FakePage): void {
  const accounts = [{ address: addressOf('dot', 'solana', 0) }];
  const saved = { connectorId: 'dot', accounts, name: 'Wallet dot', caipNetwork: { id: OTHER.id } };
  storage.set(`${PREFIX}connections`, JSON.stringify({ solana: [saved] }));
  storage.set(`${PREFIX}solana:connected_connector_id`, 'dot');
}

export function storyWallets(): FakeWallet[] {
  const inNamespace = (id: string, namespace: Namespace, network: string) => ({
    [namespace]: { accounts: [addressOf(id, namespace, 0)], network },
  });
  return [
    { ...fakeWallet('dot', inNamespace('dot', 'solana', OTHER.id)), mute: true },
    fakeWallet('fox', inNamespace('fox', 'eip155', ONE.id)),
    fakeWallet('sun', {
      ...inNamespace('sun', 'eip155', TWO.id),
      ...inNamespace('sun', 'solana', OTHER.id),
    }),
    {
      ...fakeWallet('walletConnect', {
        ...inNamespace('walletConnect', 'eip155', ONE.id),
        ...inNamespace('walletConnect', 'solana', OTHER.id),
      }),
      shared: true,
    },
  ];
}
