import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { fakeStorage, setGlobal } from '../testing/fake-page';
import { createFakeProvider, never } from '../testing/fake-provider';
import { $toast } from '../views/toasts';
import { createHostProvider } from './host-provider';
import { openRequests } from './pending-requests';
import { getProvider } from './sessions';

const KEY = '@appkit-embed/no-project/open_requests';
const SECRET = '0xdeadbeef';
const sign = { method: 'personal_sign', params: [SECRET, '0x'] };
let world: World;
let page: ReturnType<typeof fakePage>;
let tab: ReturnType<typeof fakeStorage>;

/** Unloads the page with its pending requests, and loads it again. */
async function reload(): Promise<void> {
  page.events.dispatchEvent(new Event('pagehide'));
  const [kept, open] = [new Map(page.storage), tab.map.get(KEY)];
  page.events.dispatchEvent(new Event('pageshow'));
  world.stop();
  for (const [key, value] of kept) page.storage.set(key, value);
  if (open !== undefined) tab.map.set(KEY, open);
  world = fakeWorld();
  await settle();
}

const lost = () => world.heard.filter(({ name }) => name === 'error').map(({ detail }) => detail);
const ask = (request = sign) => getProvider('eip155')?.request(request);

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  page = fakePage();
  tab = fakeStorage();
  setGlobal('sessionStorage', tab);
  world = fakeWorld();
  await connect(fakeConnector());
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

test("reload during signing: reported once with the wallet's name, not after the next reload", async () => {
  world.provider.request = never as never;
  void ask();
  await settle();
  const kept = tab.map.get(KEY) ?? '';
  assert.ok(kept.includes('personal_sign') && kept.includes('io.one'));
  assert.ok(!kept.includes(SECRET), 'not what was to be signed');
  await reload();
  assert.deepEqual(
    lost().map((detail) => (detail as { code: string }).code),
    ['request_lost'],
  );
  const toast = $toast.get();
  assert.match(toast?.message ?? '', /lost track of your last request.*Check your wallet/);
  assert.equal(toast?.detail, 'Wallet io.one');
  assert.equal(toast?.variant, 'error');
  assert.equal(tab.map.size, 0);
  await reload();
  assert.deepEqual(lost(), []);
  assert.equal($toast.get(), undefined);
});

test('two open requests: one message; a later request stays open', async () => {
  world.provider.request = never as never;
  void ask();
  void ask();
  await settle();
  assert.equal(openRequests().length, 2);
  await reload();
  assert.equal(lost().length, 1);
  world.provider.request = never as never;
  void ask();
  await settle();
  assert.equal(openRequests().length, 1);
});

test('answered, rejected and irrelevant requests: nothing stays in storage', async () => {
  for (const answer of [async () => '0x', () => Promise.reject({ code: 4001 })]) {
    world.provider.request = answer as never;
    await ask()?.catch(() => {});
    assert.equal(tab.map.size, 0);
  }
  world.provider.request = never as never;
  for (const method of ['eth_call', 'eth_accounts', 'eth_sendRawTransaction', 'cosmos_getAccounts'])
    void ask({ ...sign, method });
  await settle();
  assert.equal(tab.map.size, 0);
  await reload();
  assert.deepEqual(lost(), []);
});

test('request that ends by page unload: counts as unanswered', async () => {
  let fail: (cause: unknown) => void = () => {};
  world.provider.request = () => new Promise((_, reject) => (fail = reject)) as never;
  const asked = ask()?.catch(() => {});
  page.events.dispatchEvent(new Event('pagehide'));
  fail({ code: 4900 });
  await asked;
  assert.equal(openRequests().length, 1);
  page.events.dispatchEvent(new Event('pageshow'));
});

test('disconnected meanwhile: the interrupted request is still reported', async () => {
  world.provider.request = never as never;
  void ask();
  await settle();
  const open = tab.map.get(KEY) ?? '';
  await disconnect();
  tab.map.set(KEY, open);
  await reload();
  assert.equal(lost().length, 1);
});

test('storage that throws or holds foreign data: no effect', async () => {
  for (const value of ['{', 'null', '{"__proto__":[]}', '[{"id":5}]']) {
    tab.map.set(KEY, value);
    await reload();
    assert.deepEqual(lost(), []);
  }
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new Error('SecurityError');
    },
  });
  assert.equal(
    await createHostProvider(createFakeProvider({ a: () => 1 })).provider.request({ method: 'a' }),
    1,
  );
  assert.equal(await ask({ ...sign, method: 'eth_sign' })?.catch(() => 'answered'), 'answered');
  await reload();
  assert.deepEqual(lost(), []);
});
