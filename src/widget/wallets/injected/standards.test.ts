import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Connector } from '../../core/contracts/wallet';
import { $snapshot, setSnapshot } from '../../core/state/public-snapshot';
import { createFakeProvider } from '../../core/testing/fake-provider';
import { eachTestHasAPage, page, request, shown } from './fake-injected';
import { createInjectedWallet } from './injected-wallet';
import type { WalletStandard } from './standard-types';

eachTestHasAPage();
const BEFORE = $snapshot.get();
afterEach(() => setSnapshot(BEFORE));

const connector: Connector = {
  id: 'sun',
  type: 'ANNOUNCED',
  name: 'Sun',
  namespace: 'solana',
  wallet: 'injected',
};

/** A fake standard that records its calls. */
function fakeStandard() {
  const said: string[] = [];
  const standard: WalletStandard = {
    discover(found) {
      said.push('discover');
      found(connector);
      return () => said.push('stop');
    },
    async connect({ connector: { id } }) {
      said.push(`connect ${id}`);
      return createFakeProvider({});
    },
    async restore(id, namespace) {
      said.push(`restore ${id} ${namespace}`);
      return undefined;
    },
    async disconnect(id, namespace) {
      said.push(`disconnect ${id} ${namespace}`);
    },
  };
  return { said, standard };
}

const turns = async (): Promise<void> => {
  for (let at = 0; at < 5; at += 1) await Promise.resolve();
};

function start(load: () => Promise<WalletStandard>) {
  const wallet = createInjectedWallet(page as unknown as Window, { solana: load, bip122: load });
  const stop = wallet.discover?.(
    (one) => shown.set(one.id, one),
    ({ id }) => shown.delete(id),
  );
  return { wallet, stop: stop ?? (() => {}) };
}

test('standard: loaded once, when the page has a network of a supported namespace', async () => {
  const { said, standard } = fakeStandard();
  let loads = 0;
  const { stop } = start(async () => {
    loads += 1;
    return standard;
  });
  // All namespaces that the build supports, before the session has read the page's networks.
  setSnapshot({ namespaces: ['eip155', 'solana', 'bip122'] });
  assert.equal(loads, 0);
  setSnapshot({ namespaces: ['eip155'], activeNamespace: 'eip155' });
  assert.equal(loads, 0);
  setSnapshot({ namespaces: ['eip155', 'bip122'] });
  setSnapshot({ namespaces: ['eip155', 'bip122', 'solana'] });
  await turns();
  assert.equal(loads, 1);
  assert.ok(shown.has('sun'));
  stop();
  stop();
  assert.deepEqual(said, ['discover', 'stop']);
  assert.equal(page.listeners, 0);
});

test('stopped while loading: does not start', async () => {
  const { said, standard } = fakeStandard();
  const { stop } = start(async () => standard);
  setSnapshot({ namespaces: ['solana'], activeNamespace: 'solana' });
  stop();
  await turns();
  assert.deepEqual(said, []);
});

test('file failed to load: requested again when the page changes', async () => {
  const { said, standard } = fakeStandard();
  let loads = 0;
  start(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return standard;
  });
  setSnapshot({ namespaces: ['solana'], activeNamespace: 'solana' });
  await turns();
  assert.deepEqual(said, []);
  setSnapshot({ networkId: 'solana:x' });
  await turns();
  assert.deepEqual(said, ['discover']);
});

test('connect, restore and disconnect: forwarded to the standard of the namespace', async () => {
  const { said, standard } = fakeStandard();
  const { wallet } = start(async () => standard);
  await wallet.connect(request(connector));
  await wallet.restore('sun', 'solana');
  await wallet.disconnect?.('sun', 'bip122');
  assert.deepEqual(said, ['connect sun', 'restore sun solana', 'disconnect sun bip122']);
});
