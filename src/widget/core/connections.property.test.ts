/**
 * What must hold whatever visitors, wallets, networks and other tabs do, in any order. Source: hazards
 * §7, P1–P6. A failure names its seed: `SEED=… node scripts/unit.mjs connections.property`.
 */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Namespace } from '../../protocol/caip';
import { $accounts, accountOf } from './accounts';
import { addNetwork, removeNetwork, setActiveNetwork } from './chains';
import { chooseFamily } from './choose-family';
import { $connecting, cancelConnect, connect, disconnect } from './connections';
import { PAIRING_DEADLINE_MS } from './constants';
import { FAULTS } from './fake-provider';
import { type FakeWallet, fakeWallet, fakeWallets, type Wallets } from './fake-wallets';
import { fakeNetwork, fakePage, networkId, ONE, OTHER, settle, TWO } from './fake-world';
import { $connections } from './live-connections';
import { $modal, closeModal, openModal } from './modal';
import { setMultiWallet } from './multi-wallet';
import { $switching, chooseNetwork, switchNetwork } from './network-switch';
import { $networks } from './networks';
import { $route, goBack, push } from './router';
import { type Seeded, seeded } from './seeded';
import { getProvider, renewSessions } from './sessions';
import { deleteConnection, switchConnection } from './switch-connection';
import { converge } from './tabs';

const RUNS = 320;
const STEPS = 25;
const FAMILIES: readonly Namespace[] = ['eip155', 'solana'];
const DEVNET = fakeNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet');
const FOREIGN = ['eip155:999', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'];
const IDS: Record<string, readonly string[]> = {
  eip155: [ONE.id, TWO.id, FOREIGN[0] ?? ''],
  solana: [OTHER.id, DEVNET.id, FOREIGN[1] ?? ''],
};
const PREFIX = '@appkit-embed/no-project/';

interface Story {
  chance: Seeded;
  world: Wallets;
  page: ReturnType<typeof fakePage>;
  /** Answers that wallets owe. */
  owed: (() => void)[];
  /** `wallet namespace` → addresses it has ever granted in this run. */
  granted: Map<string, Set<string>>;
  /** How often a person pressed what asks a wallet. */
  pressed: number;
  told: string[];
}

/** No two wallets, and no two families of one, share an address: each shows where it comes from. */
const addressOf = (id: string, namespace: Namespace, at: number): string =>
  `${namespace}${id}${at}`.padEnd(40, '0');

const key = (id: string, namespace: Namespace): string => `${id} ${namespace}`;

function grant({ granted }: Story, id: string, namespace: Namespace, list: readonly string[]) {
  const known = granted.get(key(id, namespace)) ?? new Set();
  for (const one of list) known.add(one);
  granted.set(key(id, namespace), known);
}

/** Held whenever anything changes. */
function holds(story: Story): void {
  for (const namespace of FAMILIES) {
    const account = accountOf(namespace);
    if (account.status === 'connected') {
      const known = story.granted.get(key(account.connectorId, namespace));
      for (const one of account.allAddresses) {
        assert.ok(known?.has(one), `P1: ${account.connectorId} never granted ${one}`);
      }
      assert.equal(account.address, account.allAddresses[0]);
      assert.ok(account.caipAddress.startsWith(`${account.networkId}:`));
    }
    const ids = ($connections.get()[namespace] ?? []).map(({ connectorId }) => connectorId);
    assert.equal(new Set(ids).size, ids.length, 'a wallet is connected once a family');
  }
}

/** Held whenever nobody is in the middle of anything. */
function holdsAtRest({ page, pressed, world }: Story): void {
  for (const namespace of FAMILIES) {
    const account = accountOf(namespace);
    const [used] = $connections.get()[namespace] ?? [];
    const stored = page.storage.get(`${PREFIX}${namespace}:connected_connector_id`);
    assert.equal(account.status === 'connected', used !== undefined);
    if (account.status !== 'connected') continue;
    assert.equal(used?.connectorId, account.connectorId);
    assert.deepEqual(used?.addresses, account.allAddresses);
    assert.equal(used?.networkId, account.networkId);
    // One that cannot be found now is kept in mind.
    const there = world.wallets.find(({ id }) => id === stored);
    const found = there && !there.gone && there.families[namespace]?.accounts.length;
    if (found) assert.equal(stored, account.connectorId, 'P3: what is stored is what is used');
    assert.ok(getProvider(namespace));
  }
  const prompts = world.wallets.reduce((sum, one) => sum + one.prompts, 0);
  assert.ok(prompts <= pressed, `P2: ${prompts} prompts for ${pressed} presses`);
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => {});

function randomWallet({ chance, world }: Story): [FakeWallet, Namespace] {
  const wallet = chance.pick(world.wallets);
  return [wallet, chance.pick(Object.keys(wallet.families) as Namespace[])];
}

const STEP: Readonly<Record<string, (story: Story) => void>> = {
  pick(story) {
    const [{ id }, namespace] = randomWallet(story);
    story.pressed += 1;
    openModal('Connect');
    push('ConnectingExternal', { connector: { id, namespace } });
    quietly(connect(story.world.connector(id, namespace)));
  },
  pickUnconnectable(story) {
    story.pressed += 1;
    quietly(connect(story.world.connector('walletConnect', story.chance.pick(FAMILIES))));
  },
  cancel: () => cancelConnect(),
  back: () => goBack(),
  close: () => closeModal(),
  open({ chance }) {
    openModal(chance.pick(['Connect', 'Account', 'Networks', 'ProfileWallets'] as const));
  },
  family: ({ chance }) => chooseFamily(chance.pick(FAMILIES)),
  choose({ chance }) {
    if ($networks.get().length > 0) chooseNetwork(chance.pick($networks.get()));
  },
  switch(story) {
    if ($networks.get().length === 0) return;
    quietly(switchNetwork(story.chance.pick($networks.get())));
  },
  takeOther(story) {
    const [{ id, families }, namespace] = randomWallet(story);
    const address = story.chance.chance(0.5) ? families[namespace]?.accounts.at(-1) : undefined;
    quietly(
      switchConnection({ namespace, connectorId: id, ...(address !== undefined && { address }) }),
    );
  },
  disconnect(story) {
    const [{ id }, namespace] = randomWallet(story);
    if (story.chance.chance(0.3)) quietly(disconnect());
    else quietly(disconnect(namespace, story.chance.chance(0.5) ? id : undefined));
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
    const next = story.chance.pick(IDS[namespace] ?? []);
    story.world.tell(id, namespace).network(networkId(next));
  },
  end(story) {
    const [{ id }, namespace] = randomWallet(story);
    story.world.tell(id, namespace).disconnect();
  },
  fault(story) {
    const [wallet] = randomWallet(story);
    const cause = FAULTS[story.chance.pick(Object.keys(FAULTS) as (keyof typeof FAULTS)[])];
    const what = story.chance.pick(['connect', 'accounts', 'switch', 'disconnect'] as const);
    wallet.fault = { [what]: cause };
  },
  heal(story) {
    const [wallet] = randomWallet(story);
    delete wallet.fault;
    wallet.gone = false;
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
  time: ({ chance }) => mock.timers.tick(chance.pick([200, 3_000, 11_000, 301_000])),
  many: ({ chance }) => setMultiWallet(chance.chance(0.7)),
  addNetwork: ({ chance }) => addNetwork(chance.pick([DEVNET, TWO, ONE, OTHER])),
  removeNetwork({ chance }) {
    if ($networks.get().length > 1) removeNetwork(chance.pick($networks.get()).id);
  },
  otherTab({ chance, page }) {
    // Another tab has forgotten a connection, or made another one the used one.
    const name = `${PREFIX}${chance.pick(FAMILIES)}:connected_connector_id`;
    if (chance.chance(0.5)) page.storage.delete(name);
    else {
      page.storage.set(name, chance.pick(['fox', 'sun', 'walletConnect', 'nobody']));
      page.storage.delete(`${PREFIX}disconnected_connector_ids`);
    }
    converge();
  },
  comeBack: () => {
    converge();
    quietly(renewSessions());
  },
  local({ chance }) {
    const account = Object.values($accounts.get()).find((one) => one.status === 'connected');
    if (account && $networks.get().length > 0) return;
    if ($networks.get().length > 0) setActiveNetwork(chance.pick($networks.get()));
  },
};

function wallets(): FakeWallet[] {
  const family = (id: string, namespace: Namespace, network: string) => ({
    [namespace]: { accounts: [addressOf(id, namespace, 0)], network },
  });
  return [
    fakeWallet('fox', family('fox', 'eip155', ONE.id)),
    fakeWallet('sun', { ...family('sun', 'eip155', TWO.id), ...family('sun', 'solana', OTHER.id) }),
    {
      ...fakeWallet('walletConnect', {
        ...family('walletConnect', 'eip155', ONE.id),
        ...family('walletConnect', 'solana', OTHER.id),
      }),
      shared: true,
    },
  ];
}

async function tell(seed: number): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const chance = seeded(seed);
  const page = fakePage();
  const story: Story = {
    chance,
    page,
    world: fakeWallets(wallets(), { networks: [ONE, TWO, OTHER], several: chance.chance(0.7) }),
    owed: [],
    granted: new Map(),
    pressed: 0,
    told: [],
  };
  for (const { id, families } of story.world.wallets) {
    for (const namespace of Object.keys(families) as Namespace[]) {
      grant(story, id, namespace, families[namespace]?.accounts ?? []);
    }
  }
  const check = (): void => holds(story);
  const stops = [$accounts.listen(check), $connections.listen(check), $modal.listen(check)];
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const name = chance.pick(Object.keys(STEP));
      story.told.push(name);
      STEP[name]?.(story);
      if (chance.chance(0.6)) await settle();
      check();
    }
    await calm(story);
    holdsAtRest(story);
    await leave(story);
  } catch (cause) {
    throw new Error(`seed ${seed}: ${story.told.join(', ')}`, { cause });
  } finally {
    for (const stop of stops) stop();
    story.world.stop();
    mock.timers.reset();
  }
  assert.equal(story.world.watched(), 0, `P6, seed ${seed}: somebody still listens`);
}

/** P3: the faults stop, and what waits comes to its end. */
async function calm({ world, owed }: Story): Promise<void> {
  for (const wallet of world.wallets) {
    delete wallet.fault;
    delete wallet.wait;
  }
  for (let turn = 0; turn < 4; turn += 1) {
    for (const answer of owed.splice(0)) answer();
    await settle();
    mock.timers.tick(11_000);
    await settle();
  }
  mock.timers.tick(PAIRING_DEADLINE_MS);
  await settle();
  for (const namespace of FAMILIES) {
    assert.notEqual(accountOf(namespace).status, 'connecting', 'P3: never "connecting"');
  }
  assert.notEqual($connecting.get().state, 'waiting', 'P3');
  assert.notEqual($switching.get().state, 'waiting', 'P3');
}

/** P4: disconnect always ends with no session in storage, and every wallet that had one knows. */
async function leave({ world, page }: Story): Promise<void> {
  const live = Object.values($connections.get()).flat();
  for (const wallet of world.wallets) wallet.ended = [];
  await disconnect();
  for (const namespace of FAMILIES) {
    assert.equal(accountOf(namespace).status, 'disconnected', 'P4');
    assert.equal(page.storage.has(`${PREFIX}${namespace}:connected_connector_id`), false, 'P4');
  }
  assert.equal(page.storage.has(`${PREFIX}connected_namespaces`), false, 'P4');
  for (const { connectorId, namespace } of live) {
    const ended = world.wallets.find(({ id }) => id === connectorId)?.ended;
    assert.ok(ended?.includes(namespace), `P4: ${connectorId} was not told of ${namespace}`);
  }
  converge();
  await settle();
  assert.deepEqual(Object.values($connections.get()).flat(), [], 'P4: nothing comes back');
  assert.ok(!$modal.get().open || $route.get().view !== 'UnsupportedChain');
}

const only = process.env.SEED;
const seeds = only ? [Number(only)] : Array.from({ length: RUNS }, (_, at) => at + 1);

test(`P1–P6 hold over ${seeds.length} random stories`, async () => {
  const unheard: unknown[] = [];
  const hear = (cause: unknown): void => void unheard.push(cause);
  process.on('unhandledRejection', hear);
  try {
    for (const seed of seeds) await tell(seed);
  } finally {
    process.off('unhandledRejection', hear);
  }
  assert.deepEqual(unheard, [], 'P5: a rejection that nobody hears');
});
