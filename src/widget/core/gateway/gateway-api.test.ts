import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setSdk } from '../config/client-params';
import { configure, fakeFetch, setGlobal, settle } from '../testing/fake-page';
import { fetchBalances } from './gateway-api';

const COIN = { name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '0.5' } };
const QUESTION = { address: '0xab', networkId: 'eip155:1' };

/** A gateway that knows one network, or cannot answer. */
const gateway = (status = 200) =>
  fakeFetch((path) =>
    path === '/v1/supported-chains'
      ? { status, body: { http: ['eip155:1'], ws: [] } }
      : { body: { balances: [COIN, { nonsense: true }] } },
  );

beforeEach(() => {
  configure();
  setGlobal('location', { origin: 'https://shop.test' });
  setSdk({ version: '1.0.0', adapters: ['eip155'] });
});

// Must run first: the gateway's list of networks is cached after the first answer.
test('list of networks unavailable: a failure, not an unknown network', async () => {
  const calls = gateway(500);
  await assert.rejects(fetchBalances(QUESTION), { code: 'http_unreachable' });
  assert.equal(calls.length, 1);
});

test('balances: requested in dollars for one network; invalid tokens are left out', async () => {
  const calls = gateway();
  const reply = await fetchBalances(QUESTION);
  assert.deepEqual(
    reply?.balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]),
    [['ETH', '0.5']],
  );
  const url = calls.at(-1)?.url;
  assert.equal(url?.pathname, '/v1/account/0xab/balance');
  assert.equal(url?.searchParams.get('currency'), 'usd');
  assert.equal(url?.searchParams.get('chainId'), 'eip155:1');
  assert.equal(url?.searchParams.has('forceUpdate'), false);
});

test('fresh request: names the values that must bypass the server cache', async () => {
  const calls = gateway();
  await fetchBalances({ ...QUESTION, force: ['eip155:1:0x1', 'eip155:1:0x2'] });
  const forced = calls.at(-1)?.url.searchParams.get('forceUpdate');
  assert.equal(forced, 'eip155:1:0x1,eip155:1:0x2');
});

/** Counts the pauses for the browser. */
function countedTurns(): () => number {
  let turns = 0;
  const Real = MessageChannel;
  setGlobal(
    'MessageChannel',
    new Proxy(Real, {
      construct() {
        turns += 1;
        return new Real();
      },
    }),
  );
  return () => turns;
}

test('same reply again: same object; any change: another object', async () => {
  let symbol = 'ETH';
  fakeFetch((path) =>
    path === '/v1/supported-chains'
      ? { body: { http: ['eip155:1'], ws: [] } }
      : { body: { balances: [{ ...COIN, symbol }], since: '2023-01-02T12:00:00Z' } },
  );
  const first = await fetchBalances(QUESTION);
  assert.equal(first?.since, '2023-01-02T12:00:00.000Z');
  assert.equal(await fetchBalances({ ...QUESTION, force: ['eip155:1:0x1'] }), first);
  symbol = 'ETC';
  const other = await fetchBalances(QUESTION);
  assert.equal(other?.balances[0]?.symbol, 'ETC');
  symbol = 'ETH';
  assert.deepEqual(await fetchBalances(QUESTION), first);
});

test('known ETag: a long reply is canceled unread; an ETag counts for its URL only', async () => {
  let name: string | undefined = '"a"';
  let symbol = 'ETH';
  let rest = 'x'.repeat(40_000);
  let given = false;
  let told: Response | undefined;
  const answer = (url: URL): Response => {
    if (url.pathname === '/v1/supported-chains') {
      return Response.json({ http: ['eip155:1'], ws: [] });
    }
    const text = JSON.stringify({ balances: [{ ...COIN, symbol }], rest });
    return new Response(text, { headers: name === undefined ? {} : { ETag: name } });
  };
  setGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    given = false;
    signal?.addEventListener('abort', () => {
      given = true;
    });
    told = answer(new URL(address));
    return told;
  });
  const first = await fetchBalances(QUESTION);
  symbol = 'ETC';
  assert.equal(await fetchBalances(QUESTION), first);
  assert.ok(given);
  assert.equal(told?.bodyUsed, false);
  const elsewhere = await fetchBalances({ ...QUESTION, address: '0xcd' });
  assert.equal(elsewhere?.balances[0]?.symbol, 'ETC');
  name = '"b"';
  assert.equal((await fetchBalances(QUESTION))?.balances[0]?.symbol, 'ETC');
  name = undefined;
  symbol = 'ETH';
  assert.equal((await fetchBalances(QUESTION))?.balances[0]?.symbol, 'ETH');
  symbol = 'ETC';
  assert.equal((await fetchBalances(QUESTION))?.balances[0]?.symbol, 'ETC');
  // The same text with another ETag: the ETag is stored.
  name = '"c"';
  const again = await fetchBalances(QUESTION);
  symbol = 'ETH';
  assert.equal(await fetchBalances(QUESTION), again);
  // A short reply is read to its end, which keeps the connection reusable.
  rest = '';
  name = '"d"';
  const short = await fetchBalances(QUESTION);
  symbol = 'ETC';
  assert.equal(await fetchBalances(QUESTION), short);
  assert.equal(told?.bodyUsed, true);
});

test('long reply: read with pauses; short or known reply: read at once', async () => {
  const turns = countedTurns();
  let count = 100;
  const balances = () =>
    Array.from({ length: count }, (_, at) => ({ ...COIN, symbol: `C${at}`, name: `${count}` }));
  fakeFetch((path) =>
    path === '/v1/supported-chains'
      ? { body: { http: ['eip155:1'], ws: [] } }
      : { body: { balances: [...balances(), { nonsense: true }] } },
  );
  assert.equal((await fetchBalances(QUESTION))?.balances.length, 100);
  const before = turns();
  count = 5_000;
  const reply = await fetchBalances(QUESTION);
  assert.equal(reply?.balances.at(-1)?.symbol, 'C4999');
  const waited = turns() - before;
  assert.ok(waited >= 50, `${waited} turns`);
  await fetchBalances(QUESTION);
  assert.equal(turns() - before, waited);
});

test('long answer: the first entries arrive before the rest is parsed; a known answer gives none early', async () => {
  const turns = countedTurns();
  let frames = 0;
  setGlobal('requestAnimationFrame', (draw: () => void) => {
    frames += 1;
    // Nothing of the rest is read before it.
    assert.equal(turns(), 0);
    setImmediate(draw);
  });
  let before: number | undefined;
  const told: string[][] = [];
  const first = (entries: readonly { symbol: string }[]) => {
    before ??= turns();
    told.push(entries.map(({ symbol }) => symbol));
  };
  const listed = { ...COIN, symbol: 'YES', verified: true };
  const balances = [
    ...Array.from({ length: 300 }, (_, at) => ({
      ...COIN,
      symbol: `N${at}`,
      address: `eip155:1:0x${at.toString(16).padStart(40, '0')}`,
    })),
    listed,
  ];
  fakeFetch((path) =>
    path === '/v1/supported-chains'
      ? { body: { http: ['eip155:1'], ws: [] } }
      : { body: { balances } },
  );
  const question = { ...QUESTION, first };
  assert.equal((await fetchBalances(question))?.balances.length, 301);
  assert.deepEqual(told, [['YES']]);
  assert.equal(before, 0);
  assert.ok(turns() > 0);
  await fetchBalances(question);
  assert.equal(told.length, 1);
  assert.equal(frames, 1);
});

test('very long reply: its first entries arrive before it is fully parsed', async (t) => {
  setGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw));
  const balances = Array.from({ length: 400 }, (_, at) => ({
    ...COIN,
    ...{ symbol: `S${at}`, address: `eip155:1:0x${at + 1}`, verified: at % 2 === 0 },
  }));
  const text = JSON.stringify({ balances });
  const told: string[][] = [];
  let parsed = 0;
  const { parse } = JSON;
  t.mock.method(JSON, 'parse', (given: string) => {
    parsed += Number(given === text);
    return parse(given);
  });
  const first = (entries: readonly { symbol: string }[]) => {
    assert.equal(parsed, 0);
    told.push(entries.map(({ symbol }) => symbol));
  };
  fakeFetch((path) =>
    path === '/v1/supported-chains' ? { body: { http: ['eip155:1'], ws: [] } } : { text },
  );
  const reply = await fetchBalances({ ...QUESTION, first });
  assert.equal(reply?.balances.length, 400);
  assert.deepEqual(told, [Array.from({ length: 12 }, (_, at) => `S${at * 2}`)]);
  assert.equal(parsed, 1);
});

/**
 * A gateway whose balance reply comes in chunks.
 * @returns sends the next chunk, or breaks off
 */
function inParts(): { give(part: string): void; end(): void; breakOff(): void } {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  setGlobal('fetch', async (address: string) =>
    new URL(address).pathname === '/v1/supported-chains'
      ? Response.json({ http: ['eip155:1'], ws: [] })
      : new Response(body),
  );
  return {
    give: (part) => stream.enqueue(new TextEncoder().encode(part)),
    end: () => stream.close(),
    breakOff: () => stream.error(new TypeError('network error')),
  };
}

for (const [how, whole] of [
  ['the rest is awaited', true],
  ['of one that breaks off it stays a failure', false],
] as const) {
  test(`slow connection: the first entries of a long answer arrive while the rest loads; ${how}`, async () => {
    setGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw));
    const balances = Array.from({ length: 400 }, (_, at) => ({
      ...COIN,
      ...{ name: how, symbol: `P${at}`, address: `eip155:1:0x${at + 1}`, verified: true },
    }));
    const text = JSON.stringify({ balances });
    const line = inParts();
    const told: string[][] = [];
    let tell = (): void => {};
    const begun = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const first = (entries: readonly { symbol: string }[]) => {
      told.push(entries.map(({ symbol }) => symbol));
      tell();
    };
    const reply = fetchBalances({ ...QUESTION, first });
    line.give(text.slice(0, 30_000));
    await settle();
    assert.deepEqual(told, []);
    line.give(text.slice(30_000, 40_000));
    await begun;
    assert.deepEqual(told, [Array.from({ length: 12 }, (_, at) => `P${at}`)]);
    line.give(text.slice(40_000));
    if (whole) {
      line.end();
      assert.equal((await reply)?.balances.length, 400);
    } else {
      line.breakOff();
      await assert.rejects(reply, { code: 'http_unreachable' });
    }
    assert.equal(told.length, 1);
  });
}

test('invalid reply: rejected as invalid', async () => {
  for (const text of ['<html>', '{"balances":5}', 'null', '[]']) {
    fakeFetch((path) =>
      path === '/v1/supported-chains' ? { body: { http: ['eip155:1'], ws: [] } } : { text },
    );
    await assert.rejects(fetchBalances(QUESTION), { code: 'http_invalid_reply' }, text);
  }
});

test('unknown network: no request', async () => {
  const calls = gateway();
  assert.equal(await fetchBalances({ ...QUESTION, networkId: 'eip155:7' }), undefined);
  assert.equal(
    calls.some(({ url }) => url.pathname.includes('balance')),
    false,
  );
});
