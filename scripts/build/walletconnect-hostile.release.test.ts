/** The client as it is shipped, and what anybody who knows the link, or the wallet itself, can send. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNT, startWorld, type World } from './walletconnect-world';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());

const TAG = 1110;
const publish = (topic: string, raw: string) =>
  world.peer.core.relayer.publish(topic, raw, { tag: TAG, ttl: 300, prompt: false });
const send = async (topic: string, payload: object) =>
  publish(topic, await world.peer.core.crypto.encode(topic, payload as never));

let last = Date.now() * 1_000;
const newId = () => {
  last += 1;
  return last;
};
const ask = (method: string, params: unknown) => ({ id: newId(), jsonrpc: '2.0', method, params });

/** Malformed in ways that the client's handlers trip over. */
const BAD: [method: string, params: unknown][] = [
  ['wc_sessionPropose', {}],
  ['wc_sessionPropose', { relays: 'tea', requiredNamespaces: { tea: 1 } }],
  ['wc_sessionExtend', null],
  ['wc_sessionUpdate', { namespaces: 'tea' }],
  ['wc_sessionUpdate', { namespaces: { eip155: { accounts: 5 } } }],
  ['wc_sessionEvent', { event: { name: 'chainChanged' }, chainId: 1 }],
  ['wc_sessionEvent', { event: { name: 'accountsChanged', data: [{ toString: 1 }] } }],
  ['wc_sessionRequest', { request: null }],
  ['wc_sessionAuthenticate', {}],
  ['wc_pairingPing', {}],
];

/** @returns what the client put off for half a moment. */
function watchDelayed(): () => (() => void)[] {
  const delayed: (() => void)[] = [];
  const { setTimeout: set } = globalThis;
  globalThis.setTimeout = ((act: () => void, ms: number) => {
    const own = new Error('made here').stack?.includes(world.folder);
    if (own && ms === 500) delayed.push(act);
    return set(act, ms);
  }) as typeof set;
  return () => {
    globalThis.setTimeout = set;
    return delayed;
  };
}

test('hostile messages on a pairing or session topic: the page gets no error', async (t) => {
  const warned = t.mock.method(console, 'warn', () => {});
  const delayed = watchDelayed();
  const wallet = world.newWallet('appkit-test-hostile');
  const { provider, topic } = await world.connect(wallet, {
    async paired(pairing) {
      for (const raw of ['not base64 at all', 'A', '*', '\u202e']) await publish(pairing, raw);
      await send(pairing, ask('wc_sessionDelete', { code: 6000, message: 'over' }));
      for (const [method, params] of BAD) await send(pairing, ask(method, params));
    },
  });
  for (const raw of ['not base64 at all', 'A', '*']) await publish(topic, raw);
  for (const [method, params] of BAD) await send(topic, ask(method, params));
  const ping = ask('wc_sessionPing', {});
  await send(topic, ping);
  await send(topic, { id: ping.id, jsonrpc: '2.0', result: true });
  // By then all of it has been read: the relay keeps the order.
  const asked = world.next<{ id: number }>('session_request');
  const signing = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] });
  const { id } = await asked;
  await world.peer.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  assert.equal(await signing, '0xsigned');
  for (const act of delayed()) assert.doesNotThrow(act);
  wallet.leave?.();
  assert.deepEqual(world.strays, []);
  const words = warned.mock.calls.map(({ arguments: [first] }) => String(first));
  assert.deepEqual(
    words.filter((text) => /session_proposal/.test(text)),
    [],
  );
});

test('messages on the topic of an expired pairing: the page gets no error', async (t) => {
  const wallet = world.newWallet('appkit-test-late');
  const visitor = new AbortController();
  const proposed = world.next('session_proposal');
  let pairing: Promise<{ topic: string }> | undefined;
  const connecting = wallet.connect({
    ...world.request(visitor.signal),
    onPairing(link) {
      if (typeof link === 'object') pairing = world.peer.pair({ uri: link.uri });
    },
  });
  const ended = assert.rejects(connecting, /not now/);
  await proposed;
  assert.ok(pairing);
  const { topic } = await pairing;
  const answered = new Promise((resolve) =>
    world.peer.core.relayer.once('relayer_message', resolve),
  );
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 360_000 });
  await send(topic, ask('wc_pairingPing', {}));
  await answered;
  t.mock.timers.reset();
  visitor.abort(new Error('not now'));
  await ended;
  wallet.leave?.();
  assert.deepEqual(world.strays, []);
});

test('unreadable tables: discarded, and a wallet still connects', async () => {
  const prefix = 'appkit-test-garbled';
  const store = world.createStore();
  for (const [name, value] of [
    ['core:0.3', 'keychain', null],
    ['core:0.3', 'history', [null]],
    ['core:0.3', 'pairing', 'tea'],
    ['core:0.3', 'messages', [1]],
    ['client:0.3', 'session', { tea: 1 }],
  ].map(([of, name, value]) => [`wc@2:${of}:${prefix}//${name}`, value] as const)) {
    await store.setItem(name, value);
  }
  const wallet = world.newWallet(prefix, store);
  const { provider } = await world.connect(wallet);
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ACCOUNT]);
  wallet.leave?.();
});
