import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { disposeWallets, setWalletLoader } from '../contracts/island-loaders';
import type { Connector, Wallet } from '../contracts/wallet';
import { setSnapshot } from '../state/public-snapshot';
import { configure, settle } from '../testing/fake-page';
import { $connectors } from './connectors';
import { framedBySafe, isExternal, startExternal } from './external-connectors';

const provider = { request: async () => null };
const MINE = { id: 'mine', name: 'Mine', provider };

const frame = (above: string | undefined, referrer = '') =>
  ({
    parent: {},
    location: { ancestorOrigins: above === undefined ? undefined : [above] },
    document: { referrer },
  }) as unknown as Window;

test('Safe: listed only in its frame', () => {
  assert.equal(framedBySafe(frame('https://app.safe.global')), true);
  assert.equal(framedBySafe(frame(undefined, 'https://app.safe.global/apps/open')), true);
  for (const other of ['https://app.safe.global.evil.test', 'https://evil.test', 'null', '']) {
    assert.equal(framedBySafe(frame(other)), false, other);
  }
  assert.equal(framedBySafe(frame('https://evil.test', 'https://app.safe.global/')), false);
  const top = frame('https://app.safe.global') as { parent: unknown };
  top.parent = top;
  assert.equal(framedBySafe(top as unknown as Window), false);
});

let loads: string[] = [];
let tell: (connector: Connector) => void = () => {};
let gone: Parameters<NonNullable<Wallet['discover']>>[1];
let stopped = 0;
beforeEach(() => {
  loads = [];
  stopped = 0;
  setSnapshot({ namespaces: ['eip155'] });
  setWalletLoader(async (id) => {
    loads.push(id);
    return {
      id,
      connect: async () => provider,
      restore: async () => provider,
      discover(found, lost) {
        tell = found;
        gone = lost;
        return () => {
          stopped += 1;
        };
      },
    };
  });
});
afterEach(disposeWallets);

const ids = () => $connectors.get().map(({ id }) => id);
const CONNECTOR: Connector = {
  ...{ id: 'mine', type: 'EXTERNAL', name: 'Mine', namespace: 'eip155', wallet: 'external' },
};

test('page without own wallets: loads nothing', async () => {
  configure({ enable: '-walletconnect' });
  const stop = startExternal();
  await settle();
  assert.deepEqual(loads, []);
  stop();
});

test('wallet added by the page: listed, also by a later configure, until removed', async () => {
  configure({ enable: '-walletconnect' });
  const stop = startExternal();
  configure({ enable: '-walletconnect' }, { connectors: [MINE] });
  await settle();
  assert.deepEqual(loads, ['external']);
  tell(CONNECTOR);
  assert.deepEqual(ids(), ['mine']);
  assert.equal(isExternal('mine'), true);
  assert.equal(isExternal('safe'), true);
  assert.equal(isExternal('other'), false);
  gone?.(CONNECTOR);
  assert.deepEqual(ids(), []);
  stop();
  assert.equal(stopped, 1);
});

test('chunk failed: requested again on the next change', async () => {
  let fails = true;
  const sound = loads;
  setWalletLoader(async (id) => {
    sound.push(id);
    if (fails) throw new Error('no network');
    return { id, connect: async () => provider, restore: async () => provider };
  });
  configure({}, { connectors: [MINE] });
  const stop = startExternal();
  await settle();
  fails = false;
  configure({}, { connectors: [MINE] });
  await settle();
  assert.deepEqual(loads, ['external', 'external']);
  stop();
});
