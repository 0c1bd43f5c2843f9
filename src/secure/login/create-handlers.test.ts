import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { nodesOf } from '../signing/ask-node';
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

/** Addresses that the frame asked. */
const called: string[] = [];
const before = { fetch: globalThis.fetch };
Object.assign(globalThis, {
  location: { origin: 'https://secure.example.com', reload() {} },
  fetch: async (url: string) => {
    called.push(url);
    return Response.json(REPLIES[new URL(url, location.origin).pathname]);
  },
});
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} });
after(() => Object.assign(globalThis, before));

/** A frame with a login, whose signing file comes when `arrive` is called. */
async function frame({ isFresh = false } = {}) {
  const asked: string[] = [];
  const given: unknown[] = [];
  let arrive = () => {};
  const signing = {
    request: async (request: { method: string }, signer: unknown) => {
      asked.push(request.method);
      given.push(request, signer);
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
  if (!isFresh) {
    await handlers.CONNECT_EMAIL({ email: 'ann@example.com' }, SHOP);
    await handlers.CONNECT_OTP({ otp: '123456' }, SHOP);
  }
  return { handlers, asked, given, arrive };
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

test('another origin beside a login: the answers and the work of a frame without one', async () => {
  const EVIL = 'https://evil.example.com';
  const seen: Record<string, unknown[]> = {};
  for (const isFresh of [true, false]) {
    const { handlers, asked } = await frame({ isFresh });
    called.length = 0;
    const answers: unknown[] = [];
    const rpc = { method: 'personal_sign', params: [] };
    for (const ask of [
      () => handlers.IS_CONNECTED(undefined, EVIL),
      () => handlers.GET_USER({ chainId: 1 }, EVIL),
      () => handlers.GET_CHAIN_ID(undefined, EVIL),
      () => handlers.SWITCH_NETWORK({ chainId: 10 }, EVIL),
      () => handlers.RPC_REQUEST(rpc, EVIL),
      () => handlers.UPDATE_EMAIL({ email: 'eve@example.com' }, EVIL),
      () => handlers.SIGN_OUT(undefined, EVIL),
    ]) {
      answers.push(
        await Promise.resolve()
          .then(ask)
          .catch((error: Error) => error.message),
      );
    }
    seen[String(isFresh)] = [...answers, [...called], asked];
  }
  assert.deepEqual(seen.true, seen.false);
  assert.deepEqual(seen.true?.slice(0, 2), [{ isConnected: false }, 'Log in on this site first.']);
});

test("the page's node of a network: neither asked nor passed on", async () => {
  const { handlers, given, arrive } = await frame();
  arrive();
  called.length = 0;
  const rpcUrl = 'https://node.evil.example.com';
  assert.deepEqual(await handlers.SWITCH_NETWORK({ chainId: 10, rpcUrl }, SHOP), { chainId: 10 });
  await handlers.GET_USER({ chainId: 10, rpcUrl }, SHOP);
  await handlers.RPC_REQUEST({ method: 'personal_sign', params: [] }, SHOP);
  await nodesOf('p')('eip155:10')('eth_chainId', []).catch(() => {});
  assert.ok(called.length > 0);
  for (const url of called) assert.ok(!url.includes('evil'), url);
  assert.equal(JSON.stringify(given).includes('evil'), false);
  assert.match(JSON.stringify(given), /eip155:10/);
});
