import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createHandlers } from './create-handlers';

const SHOP = 'https://shop.example.com';
const REPLIES: Readonly<Record<string, unknown>> = {
  '/auth/v1/attempts': { attemptId: 'a'.repeat(43), action: 'VERIFY_OTP', cooldown: 30 },
  '/auth/v1/attempts/otp': {
    ...{ accessToken: 'token', expiresIn: 900, refreshToken: 'r'.repeat(43) },
    email: 'ann@example.com',
  },
  '/auth/v1/wallet': {
    ...{ state: 'ready', custody: 'operator', confirmed: true },
    walletId: '5d9f3c1e-8d2b-4f6a-9c47-0b1d2e3f4a5b',
    addresses: {
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    },
  },
};

const before = { fetch: globalThis.fetch };
Object.assign(globalThis, {
  location: { origin: 'https://secure.example.com', reload() {} },
  fetch: async (url: string) => Response.json(REPLIES[new URL(url).pathname]),
});
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} });
after(() => Object.assign(globalThis, before));

/** A frame with a login, whose signing file comes when `arrive` is called. */
async function frame() {
  const asked: string[] = [];
  let arrive = () => {};
  const signing = {
    request: async ({ method }: { method: string }) => {
      asked.push(method);
      return 'done';
    },
    abort() {},
    themeChanged() {},
  };
  const coming = new Promise((resolve) => {
    arrive = () => resolve({ createSigning: () => signing });
  });
  const handlers = await createHandlers({
    query: { projectId: 'p', chainId: 'eip155:1', version: '4', enableLogger: 'false' },
    mode: 'live',
    loadChunk: <Chunk>() => coming as Promise<Chunk>,
    startWorker: () => Promise.reject(new Error('no worker')),
  });
  await handlers.CONNECT_EMAIL({ email: 'ann@example.com' }, SHOP);
  await handlers.CONNECT_OTP({ otp: '123456' }, SHOP);
  return { handlers, asked, arrive };
}

for (const name of ['RPC_ABORT', 'SIGN_OUT'] as const) {
  test(`${name} while a request is still being prepared: its approval does not appear later`, async () => {
    const { handlers, asked, arrive } = await frame();
    const signing = handlers.RPC_REQUEST({ method: 'personal_sign', params: [] }, SHOP);
    const reading = handlers.RPC_REQUEST({ method: 'eth_blockNumber', params: [] }, SHOP);
    const refused = assert.rejects(Promise.resolve(signing), /Request was aborted/);
    // Both have read their session.
    await new Promise((resolve) => setImmediate(resolve));
    await handlers[name](undefined, SHOP);
    arrive();
    await refused;
    assert.equal(await reading, 'done');
    assert.deepEqual(asked, ['eth_blockNumber']);
  });
}

test('the user: an account on the network asked for; another origin gets nothing', async () => {
  const { handlers } = await frame();
  const user = await handlers.GET_USER({ chainId: 10 }, SHOP);
  assert.equal(user.chainId, 10);
  assert.equal(user.address, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  const other = Promise.resolve(handlers.GET_USER(undefined, 'https://evil.example.com'));
  await assert.rejects(other, /Log in on this site first/);
});

test('until smart accounts and social logins come: plain accounts alone, and their requests are refused', async () => {
  const { handlers } = await frame();
  const user = await handlers.GET_USER(undefined, SHOP);
  assert.equal(user.preferredAccountType, 'eoa');
  assert.deepEqual(
    user.accounts?.map(({ type }) => type),
    ['eoa'],
  );
  assert.deepEqual(handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, SHOP), {
    smartAccountEnabledNetworks: [],
  });
  for (const name of [
    ...(['INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT', 'GET_SOCIAL_REDIRECT_URI'] as const),
    ...(['CONNECT_SOCIAL', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const),
  ]) {
    assert.throws(() => handlers[name](undefined as never, SHOP), /not available yet/, name);
  }
});
