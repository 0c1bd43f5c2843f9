/**
 * Checks the invariants under any order of actions by users, wallets, networks and other tabs.
 * Source: hazards §7, P1–P6. A failure prints its seed: `SEED=… node scripts/unit.mjs
 * connections.property`.
 */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { $switchState } from '../network/switch-network';
import { getProvider, renewSessions, sessionOf } from '../session/sessions';
import { $accounts, accountOf } from '../state/accounts';
import { $connectState, $disconnectState } from '../state/connect-state';
import { $connections } from '../state/connections';
import { $activeNamespace } from '../state/namespaces';
import { fakePage, ONE, OTHER, settle, TWO } from '../testing/fake-core';
import { setGlobal } from '../testing/fake-page';
import { seeded } from '../testing/fake-random';
import {
  grantKey,
  newStory,
  PREFIX,
  STEP,
  STORY_NAMESPACES,
  type Story,
  setPress,
  storyWallets,
  wasHere,
} from '../testing/fake-visitor-stories';
import { fakeWallets } from '../testing/fake-wallets';
import { $modal, closeModal, openModal } from '../views/modal';
import { $route } from '../views/router';
import { disconnect } from './disconnect';
import { syncFromStorage } from './tab-sync';

declare const __RELEASE__: boolean;

const RUNS = __RELEASE__ ? 320 : 100;
const STEPS = 30;
/** After this time without faults, the state is final. */
const CONVERGED_MS = 30_000;

/** Must hold after every change. */
function holds(story: Story): void {
  for (const namespace of STORY_NAMESPACES) {
    const account = accountOf(namespace);
    if (account.status === 'connected') {
      const known = story.granted.get(grantKey(account.connectorId, namespace));
      for (const one of account.allAddresses) {
        assert.ok(known?.has(one), `P1: ${account.connectorId} never granted ${one}`);
      }
      assert.equal(account.address, account.allAddresses[0]);
      assert.ok(account.caipAddress.startsWith(`${account.networkId}:`));
    }
    const ids = ($connections.get()[namespace] ?? []).map(({ connectorId }) => connectorId);
    assert.equal(new Set(ids).size, ids.length, 'a wallet is connected once per namespace');
  }
  for (const { id, prompts, uninvited = 0 } of story.world.wallets) {
    assert.equal(uninvited, 0, `P2: ${id} was asked though nobody had pressed anything`);
    const pressed = story.pressed.get(id) ?? 0;
    assert.ok(
      prompts <= pressed,
      `P2: ${id} asked its owner ${prompts} times for ${pressed} presses`,
    );
  }
  const came = arrived(story);
  const due = story.payments.map((id, at) => (story.unsure.has(at) ? came[at] && id : id));
  assert.deepEqual(came, due, 'P2: each payment once, to the wallet in use');
}

/** By its number: the wallet that got the payment request. */
function arrived({ world, payments }: Story): (string | undefined)[] {
  const at = payments.map((): string | undefined => undefined);
  for (const { id, requests } of world.wallets) {
    for (const params of requests) {
      const [number] = params as [number];
      assert.equal(at[number], undefined, `P2: payment ${number} twice`);
      at[number] = id;
    }
  }
  return at;
}

/** Holds whenever no action is in progress. */
function holdsAtRest({ page, world }: Story): void {
  for (const namespace of STORY_NAMESPACES) {
    const account = accountOf(namespace);
    const [used] = $connections.get()[namespace] ?? [];
    const stored = page.storage.get(`${PREFIX}${namespace}:connected_connector_id`);
    assert.equal(account.status === 'connected', used !== undefined);
    if (account.status !== 'connected') continue;
    assert.equal(used?.connectorId, account.connectorId);
    assert.deepEqual(used?.addresses, account.allAddresses);
    assert.equal(used?.networkId, account.networkId);
    // A wallet that is currently missing stays stored.
    const there = world.wallets.find(({ id }) => id === stored);
    const found = there && !there.gone && there.namespaces[namespace]?.accounts.length;
    if (found) assert.equal(stored, account.connectorId, 'P3: what is stored is what is used');
    assert.ok(getProvider(namespace));
  }
  for (const { namespace, connectorId, addresses, networkId } of liveOnes()) {
    // Restored from an earlier visit and not checked since: only P1 of `holds` applies.
    const used = sessionOf(namespace)?.connector.id === connectorId;
    const looked = used && namespace === $activeNamespace.get();
    if (!looked && world.unconfirmed(connectorId, namespace)) continue;
    const there = world.wallets.find(({ id }) => id === connectorId)?.namespaces[namespace];
    assert.deepEqual(
      [...addresses].sort(),
      [...new Set(there?.accounts)].sort(),
      'P1: as granted now',
    );
    assert.equal(networkId, there?.network, 'where the wallet is');
  }
}

const liveOnes = () => Object.values($connections.get()).flat();

async function tell(seed: number): Promise<void> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const chance = seeded(seed);
  setPress(false);
  const page = fakePage();
  const options = { networks: [ONE, TWO, OTHER], several: chance.chance(0.7) };
  if (chance.chance(0.5)) wasHere(page);
  const story = newStory(chance, fakeWallets(storyWallets(), options), page);
  const check = (): void => holds(story);
  const stops = [$accounts.listen(check), $connections.listen(check), $modal.listen(check)];
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const name = chance.sample(Object.keys(STEP));
      story.told.push(name);
      STEP[name]?.(story);
      if (chance.chance(0.6)) await settle();
      check();
    }
    if (chance.chance(0.3)) STEP.reload?.(story);
    await calm(story);
    holdsAtRest(story);
    await leave(story);
  } catch (cause) {
    throw new Error(`seed ${seed}: ${story.told.join(', ')}`, { cause });
  } finally {
    for (const stop of stops) stop();
    story.world.stop();
    setGlobal('navigator', undefined);
    mock.timers.reset();
  }
  assert.equal(story.world.watched(), 0, `P6, seed ${seed}: somebody still listens to a wallet`);
  assert.equal(page.listening(), 0, `P6, seed ${seed}: somebody still listens to the page`);
}

/** P3: the faults stop, and pending work ends. */
async function calm({ world, owed }: Story): Promise<void> {
  for (const wallet of world.wallets) {
    delete wallet.fault;
    delete wallet.wait;
  }
  // As when the user returns to the page: failed requests are repeated.
  syncFromStorage();
  for (let turn = 0; turn < 3; turn += 1) {
    for (const answer of owed.splice(0)) answer();
    await settle();
    mock.timers.tick(CONVERGED_MS / 3);
    await settle();
  }
  for (const namespace of STORY_NAMESPACES) {
    assert.notEqual(accountOf(namespace).status, 'connecting', 'P3: never "connecting"');
  }
  assert.notEqual($connectState.get().state, 'waiting', 'P3');
  assert.notEqual($switchState.get().state, 'waiting', 'P3');
  assert.equal($disconnectState.get(), false, 'P3');
  await renewSessions();
  await settle();
  // When the user looks, the page no longer shows data that a wallet denies.
  closeModal();
  setPress(true);
  openModal('Account');
  await settle();
  setPress(false);
}

/**
 * P4: disconnect always ends with no session in storage, and every wallet that had a session is
 * notified.
 */
async function leave({ world, page, chance }: Story): Promise<void> {
  const live = liveOnes();
  const deaf = chance.chance(0.3);
  for (const wallet of world.wallets) {
    wallet.ended = [];
    if (deaf) wallet.fault = { disconnect: 'no' };
  }
  await disconnect().catch(({ message }: Error) => {
    assert.match(message, deaf ? /^Failed to disconnect chains: / : /^never$/);
  });
  for (const namespace of STORY_NAMESPACES) {
    assert.equal(accountOf(namespace).status, 'disconnected', 'P4');
    assert.equal(page.storage.has(`${PREFIX}${namespace}:connected_connector_id`), false, 'P4');
  }
  assert.equal(page.storage.has(`${PREFIX}connected_namespaces`), false, 'P4');
  for (const { connectorId, namespace } of live) {
    const ended = world.wallets.find(({ id }) => id === connectorId)?.ended;
    assert.ok(ended?.includes(namespace), `P4: ${connectorId} was not told of ${namespace}`);
  }
  syncFromStorage();
  await settle();
  assert.deepEqual(liveOnes(), [], 'P4: nothing comes back');
  assert.ok(!$modal.get().open || $route.get().view !== 'UnsupportedChain');
}

const only = process.env.SEED;
const seeds = only ? [Number(only)] : Array.from({ length: RUNS }, (_, at) => at + 1);

test(`P1–P6: hold over ${seeds.length} random stories`, async () => {
  const unheard: unknown[] = [];
  const hear = (cause: unknown): void => void unheard.push(cause);
  process.on('unhandledRejection', hear);
  try {
    for (const seed of seeds) {
      await tell(seed);
      // Node reports unhandled rejections after the microtask queue is empty.
      await new Promise(setImmediate);
      assert.deepEqual(unheard, [], `P5, seed ${seed}: a rejection that nobody hears`);
    }
  } finally {
    process.off('unhandledRejection', hear);
  }
});
