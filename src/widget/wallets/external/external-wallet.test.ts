import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Connector } from '../../core/contracts/wallet';
import { configure, setGlobal, settle } from '../../core/testing/fake-page';
import { createExternalWallet } from './external-wallet';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A page that is not in a frame. */
function page(): Window {
  const target = new EventTarget() as unknown as { parent: unknown };
  target.parent = target;
  return target as unknown as Window;
}
const request = (id: string) =>
  ({
    connector: { id, type: 'EXTERNAL', name: id, namespace: 'eip155', wallet: 'external' },
    references: [],
    networks: [],
    signal: new AbortController().signal,
    onPairing: () => {},
  }) as Parameters<ReturnType<typeof createExternalWallet>['connect']>[0];
const code = (wanted: string) => (error: { code?: unknown }) => error.code === wanted;

beforeEach(() => setGlobal('CustomEvent', globalThis.CustomEvent));

test('wallets of the page: listed with their metadata; a removed wallet is reported', () => {
  const provider = { request: async () => null };
  configure({}, { connectors: [{ id: 'mine', name: 'Mi\u202ene', rdns: 'x.mine', provider }] });
  const seen: Connector[] = [];
  const lost: string[] = [];
  const stop = createExternalWallet(page()).discover?.(
    (one) => seen.push(one),
    ({ id }) => lost.push(id),
  );
  assert.deepEqual(seen, [
    {
      id: 'mine',
      type: 'EXTERNAL',
      name: 'Mine',
      namespace: 'eip155',
      wallet: 'external',
      rdns: 'x.mine',
    },
  ]);
  configure({}, {});
  assert.deepEqual(lost, ['mine']);
  stop?.();
});

test('factory: called once, when the user selects its wallet; no request before', async () => {
  let made = 0;
  const factory = async () => {
    made += 1;
    return { request: async ({ method }: { method: string }) => [ACCOUNT, method] };
  };
  configure({}, { connectors: [{ id: 'mine', name: 'Mine', provider: factory }] });
  const wallet = createExternalWallet(page());
  wallet.discover?.(() => {});
  assert.equal(made, 0);
  const provider = await wallet.connect(request('mine'));
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ACCOUNT, 'eth_accounts']);
  assert.equal(await wallet.restore('mine', 'eip155'), provider);
  assert.equal(made, 1);
});

test('factory throws or returns no provider: fails without a crash', async () => {
  const factories = {
    throws: () => {
      throw new Error('no');
    },
    nothing: () => undefined,
    hostile: () =>
      new Proxy(
        {},
        {
          get(_, key) {
            if (key === 'then') return undefined;
            throw new Error('no');
          },
        },
      ),
  };
  configure(
    {},
    { connectors: Object.entries(factories).map(([id, provider]) => ({ id, name: id, provider })) },
  );
  const wallet = createExternalWallet(page());
  await assert.rejects(wallet.connect(request('throws')), /no/);
  await assert.rejects(wallet.connect(request('nothing')), code('wallet_missing'));
  await assert.rejects(wallet.connect(request('hostile')), code('wallet_missing'));
  await assert.rejects(wallet.connect(request('unknown')), code('wallet_missing'));
  await assert.rejects(wallet.connect(request('safe')), code('wallet_missing'));
});

test('request that throws: rejects; provider without listeners: no events', async () => {
  const provider = {
    request() {
      throw Object.assign(new Error('locked'), { code: 4001 });
    },
  };
  configure({}, { connectors: [{ id: 'mine', name: 'Mine', provider }] });
  const face = await createExternalWallet(page()).connect(request('mine'));
  await assert.rejects(face.request({ method: 'eth_accounts' }), code(4001 as never));
  face.on?.('accountsChanged', () => {});
});

test('Wallet Standard wallet: registered as the standard specifies, early and late', async () => {
  const standard = { version: '1.0.0', name: 'Std' };
  configure({}, { connectors: [{ standard: () => standard }] });
  const here = page();
  const registered: unknown[] = [];
  let taken = 0;
  const api = {
    register: (...wallets: unknown[]) => {
      registered.push(...wallets);
      return () => {
        taken += 1;
      };
    },
  };
  here.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(api: unknown) => void>).detail(api),
  );
  const listed: Connector[] = [];
  const stop = createExternalWallet(here).discover?.((one) => listed.push(one));
  await settle();
  assert.deepEqual(registered, [standard]);
  here.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  assert.deepEqual(registered, [standard, standard]);
  // Its own discovery lists it, not ours.
  assert.deepEqual(listed, []);
  stop?.();
  assert.equal(taken, 2);
  here.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  assert.equal(registered.length, 2);
});
