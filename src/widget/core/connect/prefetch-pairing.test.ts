import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { loadWallet, setWalletLoader } from '../contracts/island-loaders';
import type { NewPairing, PairingLink, ShownLink } from '../contracts/pairing-state';
import type { ConnectRequest, WalletProvider } from '../contracts/wallet';
import { appKitError } from '../errors/app-kit-error';
import { fakeConnector, ONE, settle, TWO } from '../testing/fake-core';
import {
  dropPrefetched,
  prefetchedPairingUri,
  prefetchPairing,
  requestWithCode,
  takePrefetched,
} from './prefetch-pairing';

const far = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' as const };
const provider: WalletProvider = { request: async () => undefined };
const link = (uri = 'wc:one@2'): PairingLink => ({ uri, expiresAt: Date.now() + 200_000 });

interface Asked {
  request: ConnectRequest;
  approve(): void;
  fail(cause: unknown): void;
}
let asked: Asked[] = [];
let disconnected: string[] = [];

beforeEach(() => {
  asked = [];
  disconnected = [];
  setWalletLoader(async () => ({
    id: 'walletconnect',
    connect: (request) =>
      new Promise((resolve, reject) => {
        asked.push({ request, approve: () => resolve(provider), fail: reject });
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      }),
    restore: async () => undefined,
    disconnect: async (id) => void disconnected.push(id),
  }));
});
afterEach(() => dropPrefetched());

const requested = { connector: far, references: ['31337'], networks: [ONE] };
function taken(networks = [ONE]) {
  const controller = new AbortController();
  const links: ShownLink[] = [];
  const request: ConnectRequest = {
    ...requested,
    networks,
    signal: controller.signal,
    onPairing: (one) => links.push(one),
  };
  return { provider: takePrefetched(request), links, controller };
}

test('link: ready before the selection, which uses it', async () => {
  prefetchPairing(requested);
  prefetchPairing(requested);
  await settle();
  assert.equal(asked.length, 1);
  assert.equal(prefetchedPairingUri(requested), undefined);
  const first = link();
  asked[0]?.request.onPairing(first);
  assert.equal(prefetchedPairingUri(requested), first);

  const selected = taken();
  assert.deepEqual(selected.links, [first]);
  const next = link('wc:two@2');
  asked[0]?.request.onPairing(next);
  assert.deepEqual(selected.links, [first, next]);
  asked[0]?.approve();
  assert.equal(await selected.provider, provider);
  assert.equal(taken().provider, undefined);
});

test('approved before the selection: the session is kept', async () => {
  prefetchPairing(requested);
  await settle();
  asked[0]?.request.onPairing(link());
  asked[0]?.approve();
  await settle();
  assert.equal(await taken().provider, provider);
});

test('screen that uses the link closes: the link ends', async () => {
  prefetchPairing(requested);
  await settle();
  const { provider: waiting, controller } = taken();
  controller.abort(new Error('left'));
  await assert.rejects(waiting as Promise<unknown>, /left/);
  assert.equal(asked[0]?.request.signal.aborted, true);
});

test('changed request: asks the wallet again', async () => {
  prefetchPairing(requested);
  await settle();
  assert.equal(taken([ONE, TWO]).provider, undefined);
  assert.equal(asked[0]?.request.signal.aborted, true);
  assert.equal(prefetchedPairingUri(requested), undefined);
});

test('used link: neither opened nor shown again', async () => {
  prefetchPairing(requested);
  await settle();
  for (const expiresAt of [Date.now() + 9_000, Date.now() + 300_000, 0]) {
    asked[0]?.request.onPairing({ uri: 'wc:old@2', expiresAt });
    assert.equal(prefetchedPairingUri(requested), undefined);
  }
  assert.deepEqual(taken().links, []);
});

test('request for another namespace: the prefetched link is not used', async () => {
  prefetchPairing(requested);
  await settle();
  asked[0]?.request.onPairing(link());
  assert.equal(
    prefetchedPairingUri({ ...requested, connector: { ...far, namespace: 'solana' } }),
    undefined,
  );
});

test('request for other networks: no link, because the selection would drop it', async () => {
  prefetchPairing(requested);
  await settle();
  asked[0]?.request.onPairing(link());
  assert.equal(prefetchedPairingUri({ ...requested, networks: [ONE, TWO] }), undefined);
  assert.equal(prefetchedPairingUri({ ...requested, references: ['31338'] }), undefined);
  assert.notEqual(prefetchedPairingUri(requested), undefined);
});

test('no selection: the prefetch ends, and a wallet that approved at the last moment is notified', async () => {
  prefetchPairing(requested);
  await settle();
  dropPrefetched();
  assert.equal(asked[0]?.request.signal.aborted, true);
  await settle();
  assert.deepEqual(disconnected, []);

  prefetchPairing(requested);
  await settle();
  asked[1]?.approve();
  await settle();
  dropPrefetched();
  await settle();
  assert.deepEqual(disconnected, ['walletConnect']);
});

test('prefetch fails: silent, and the next one starts over', async () => {
  prefetchPairing(requested);
  await settle();
  asked[0]?.fail(new Error('no relay'));
  await settle();
  assert.equal(taken().provider, undefined);
  prefetchPairing(requested);
  await settle();
  assert.equal(asked.length, 2);
});

test('last renewal without a wallet: the prefetch ends', async () => {
  prefetchPairing(requested);
  await settle();
  asked[0]?.request.onPairing(undefined);
  assert.equal(asked[0]?.request.signal.aborted, true);
});

const CODE: NewPairing = {
  topic: 'ab',
  symKey: 'cd',
  expiry: 1,
  ...link('wc:code@2'),
  early: true,
};

function withCode(again = false) {
  const controller = new AbortController();
  const links: ShownLink[] = [];
  const request = {
    ...requested,
    signal: controller.signal,
    onPairing: (one: ShownLink) => links.push(one),
  };
  const result = requestWithCode(request, CODE, again);
  return { result, links, controller };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise(setImmediate);
}

test('code: on the screen before the wallet’s file, which proposes over it', async () => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  const wallet = await loadWallet('walletconnect');
  setWalletLoader(async () => {
    await loading;
    return wallet;
  });
  const { result, links } = withCode();
  assert.deepEqual(links, [CODE]);
  assert.equal(asked.length, 0);
  load();
  await until(() => asked.length > 0);
  assert.equal(asked[0]?.request.pairing, CODE);
  asked[0]?.approve();
  assert.equal(await result, provider);
});

test('no proposal: the code is removed', async () => {
  const { result, links } = withCode();
  await until(() => asked.length > 0);
  asked[0]?.fail(appKitError('relay_unreachable', { url: '' }));
  await assert.rejects(result, { code: 'relay_unreachable' });
  assert.equal(links.length, 2);
  assert.equal(links[1], 'making');
});

test('failure after the proposal: the code of the wallet stays', async () => {
  const { result, links } = withCode();
  await until(() => asked.length > 0);
  asked[0]?.request.onPairing(link());
  asked[0]?.fail(new Error('declined'));
  await assert.rejects(result, /declined/);
  assert.equal(links.length, 2);
});

test('another try: proposes over the same code, which is shown once the relay has it', async () => {
  const { result, links } = withCode(true);
  await until(() => asked.length > 0);
  assert.equal(asked[0]?.request.pairing, CODE);
  assert.deepEqual(links, []);
  asked[0]?.fail(new Error('again'));
  await assert.rejects(result, /again/);
  assert.deepEqual(links, []);
});

test('code that is over: not shown, and not proposed over', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: CODE.expiresAt - 5_000 });
  const { links, controller, result } = withCode();
  await until(() => asked.length > 0);
  assert.equal(asked[0]?.request.pairing, undefined);
  assert.deepEqual(links, []);
  controller.abort(new Error('gone'));
  await assert.rejects(result, /gone/);
});
