/**
 * The client as it is shipped, through the whole life of a session with an unmodified wallet. What we
 * took out and the page side needed after all would throw here.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNT, startWorld, TWO, type World } from './walletconnect-world';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.stop());

test('shipped client: connects, signs, changes and ends a session', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', () => Promise.reject(new Error('a host')));
  const wallet = world.newWallet('appkit-test-life');
  assert.equal(world.clientId(), undefined);
  const { provider, topic } = await world.connect(wallet);
  assert.deepEqual(await provider.request({ method: 'eth_accounts' }), [ACCOUNT]);
  // The Blockchain API gets the identity in which the client speaks to the relay.
  const { searchParams } = new URL(world.sockets.at(-1)?.url ?? '');
  const [, claims = ''] = searchParams.get('auth')?.split('.') ?? [];
  const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assert.match(iss, /^did:key:z6Mk/);
  assert.equal(world.clientId(), iss);
  assert.deepEqual(provider.peer, { name: 'Pocket' });

  const sign = async (answer: object) => {
    const asked = world.next<{ id: number; params: { request: { method: string } } }>(
      'session_request',
    );
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', ACCOUNT] });
    const { id } = await asked;
    await world.peer.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never });
    return signing;
  };
  assert.equal(await sign({ result: '0xsigned' }), '0xsigned');
  await assert.rejects(sign({ error: { code: 5000, message: 'no', data: 'tea' } }), {
    code: 5000,
    data: 'tea',
  });

  // The line breaks: the next question goes over another one.
  world.sockets.at(-1)?.terminate();
  assert.equal(await sign({ result: '0xagain' }), '0xagain');
  assert.equal(world.sockets.length, 2);

  const changed = new Promise((resolve) => provider.on?.('chainChanged', resolve));
  const namespaces = structuredClone(world.peer.session.get(topic).namespaces);
  namespaces.eip155?.accounts.push(`${TWO}:${ACCOUNT}`);
  await world.peer.update({ topic, namespaces });
  await world.peer.extend({ topic });
  await world.peer.ping({ topic });
  const event = { name: 'chainChanged', data: 137 };
  await world.peer.emit({ topic, event, chainId: TWO });
  assert.equal(await changed, '0x89');

  const ended = new Promise((resolve) => provider.on?.('disconnect', resolve));
  await world.peer.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  assert.equal(((await ended) as { code: number }).code, 4900);

  const again = await world.connect(wallet);
  const parted = world.next<{ topic: string }>('session_delete');
  await wallet.disconnect?.('walletConnect', 'eip155');
  assert.equal((await parted).topic, again.topic);

  wallet.leave?.();
  assert.equal(fetched.mock.callCount(), 0);
  assert.deepEqual(world.strays, []);
});

test('global object: the client adds nothing and replaces nothing', async () => {
  const foreign = { relayUrl: 'wss://other.test' };
  Object.assign(globalThis, { _walletConnectCore_: foreign, _walletConnectCore__count: 1 });
  const wallet = world.newWallet('appkit-test-alone');
  await world.connect(wallet);
  const names = Object.keys(globalThis).filter((name) => name.startsWith('_walletConnectCore'));
  assert.deepEqual(names, ['_walletConnectCore_', '_walletConnectCore__count']);
  const parted = world.next('session_delete');
  await wallet.disconnect?.('walletConnect', 'eip155');
  await parted;
  wallet.leave?.();
});

test('wallet selected: its client is created before connect, and opens no socket', async () => {
  const before = world.sockets.length;
  const store = world.createStore();
  const made = new Promise<void>((resolve) => {
    const { getItem } = store;
    store.getItem = (key) => {
      if (key.endsWith('//proposal')) resolve();
      return getItem(key);
    };
  });
  const wallet = world.newWallet('appkit-test-prepare', store);
  wallet.prepare?.();
  await made;
  assert.equal(world.sockets.length, before);
  wallet.leave?.();
});
