import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { $options, setOptions } from '../config/options';
import { BALANCE_RETRY_GUARD_MS, PORTFOLIO_TTL_MS } from '../constants/limits';
import {
  type FakeBalances,
  failing,
  fakeBalances,
  fakeEntry,
  passing,
  portfolioHere,
  symbolsHere,
} from '../testing/fake-balances';
import { ADDRESS, ADDRESS_2, settle, TWO } from '../testing/fake-core';
import { blockedFor } from './load-portfolio';
import type { TokenEntry } from './parse-portfolio';
import { refreshPortfolio } from './portfolio';

/** A reply that the test releases. */
function held() {
  let release: (entries: readonly TokenEntry[]) => void = () => {};
  const reply = new Promise<readonly TokenEntry[]>((resolve) => {
    release = resolve;
  });
  return { reply, release };
}

let it: FakeBalances;

beforeEach(async () => {
  it = await fakeBalances();
});
afterEach(() => it.stop());

test('portfolio: cached for 30 s, also across visits', async () => {
  await refreshPortfolio('eip155');
  await passing(PORTFOLIO_TTL_MS - 1);
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 1);
  assert.deepEqual(symbolsHere(), ['B', 'A']);
  const stored = it.page.storage.get('@appkit-embed/p1/portfolio_cache') ?? '';
  assert.match(stored, /"symbol":"B"/);
  await passing(1);
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 2);
});

test('token picture: a path is one of the gateway', async () => {
  setOptions({ ...$options.get(), apiUrl: 'https://gateway.test' });
  const afar = 'https://list.test/a.png';
  it.answer = async () => [
    { ...fakeEntry('B'), iconUrl: '/public/getTokenImage/B' },
    { ...fakeEntry('A'), iconUrl: afar },
  ];
  await refreshPortfolio('eip155');
  const [there, here] = portfolioHere()?.tokens ?? [];
  assert.match(here?.iconUrl ?? '', /^https:\/\/gateway\.test\/public\/getTokenImage\/B\?/);
  assert.equal(there?.iconUrl, afar);
});

test('same reply again: same result without another parse', async () => {
  let looked = 0;
  const entry = fakeEntry('A');
  const counted = {
    ...entry,
    get symbol() {
      looked += 1;
      return entry.symbol;
    },
  };
  const reply = [counted, fakeEntry('B', '7')];
  it.answer = async () => reply;
  await refreshPortfolio('eip155');
  const [first, times] = [portfolioHere(), looked];
  assert.ok(times > 0);
  await refreshPortfolio('eip155', { again: true });
  assert.deepEqual([portfolioHere(), looked], [first, times]);
  assert.equal(portfolioHere()?.tokens, first?.tokens);
  it.answer = async () => [...reply];
  await refreshPortfolio('eip155', { again: true });
  assert.ok(looked > times);
  assert.equal(portfolioHere()?.tokens, first?.tokens);
});

test('long answer: first tokens are shown without a total; a later refresh does not ask for them', async () => {
  const later = held();
  it.answer = (question) => {
    question.first?.([fakeEntry('A'), fakeEntry('B', '7')]);
    return later.reply;
  };
  const work = refreshPortfolio('eip155');
  await settle();
  const some = portfolioHere();
  assert.deepEqual(
    [some?.status, some?.begun, symbolsHere(), some?.total],
    ['loading', true, ['B', 'A'], undefined],
  );
  assert.doesNotMatch(
    it.page.storage.get('@appkit-embed/p1/portfolio_cache') ?? '',
    /"symbol":"B"/,
  );
  later.release([fakeEntry('A'), fakeEntry('B', '7'), fakeEntry('C', '9')]);
  await work;
  assert.equal(portfolioHere()?.begun, undefined);
  assert.deepEqual([portfolioHere()?.status, symbolsHere()], ['ready', ['C', 'B', 'A']]);
  await refreshPortfolio('eip155', { again: true });
  assert.equal(it.asked[1]?.first, undefined);
});

test('reply cut midway: a failure without tokens or a loading state', async () => {
  it.answer = async (question) => {
    question.first?.([fakeEntry('A')]);
    await settle();
    assert.equal(portfolioHere()?.begun, true);
    throw new Error('broken off');
  };
  await refreshPortfolio('eip155');
  const { status, begun, tokens } = portfolioHere() ?? {};
  assert.deepEqual({ status, begun, tokens }, { status: 'failed', begun: undefined, tokens: [] });
});

test('fresh: bypasses the local cache and the server cache', async () => {
  await refreshPortfolio('eip155');
  await refreshPortfolio('eip155', { fresh: true });
  const ids = [66, 65].map((code) => `eip155:31337:0x${code.toString(16).padStart(40, '0')}`);
  assert.deepEqual(it.asked[1]?.force, ids);
  await refreshPortfolio('eip155', { again: true });
  assert.deepEqual(it.asked[2]?.force, []);
});

test('account with only the native coin: fresh also bypasses the server cache', async () => {
  it.answer = async () => [{ ...fakeEntry('ETH'), address: undefined }];
  await refreshPortfolio('eip155');
  await refreshPortfolio('eip155', { fresh: true });
  assert.deepEqual(it.asked[1]?.force, [`eip155:31337:${ADDRESS}`]);
});

test('load in progress: not repeated; a change during it triggers one more load after it', async () => {
  const first = held();
  it.answer = () => first.reply;
  const works = [refreshPortfolio('eip155'), refreshPortfolio('eip155', { again: true })];
  await settle();
  assert.equal(it.asked.length, 1);
  it.answer = async () => [fakeEntry('C')];
  works.push(refreshPortfolio('eip155', { fresh: true }));
  await settle();
  assert.equal(it.asked.length, 1);
  first.release([fakeEntry('A')]);
  await Promise.all(works);
  assert.equal(it.asked.length, 2);
  assert.deepEqual(symbolsHere(), ['C']);
});

test('change during a failing request: waits for the retry gate too', async () => {
  it.answer = failing(500);
  const works = [refreshPortfolio('eip155'), refreshPortfolio('eip155', { fresh: true })];
  await Promise.all(works);
  assert.equal(it.asked.length, 1);
  assert.equal(portfolioHere()?.status, 'failed');
});

test('failed request: no retry for 30 s; known tokens stay', async () => {
  await refreshPortfolio('eip155');
  it.answer = failing(500);
  await refreshPortfolio('eip155', { again: true });
  assert.equal(portfolioHere()?.status, 'failed');
  assert.deepEqual(symbolsHere(), ['B', 'A']);
  assert.equal(portfolioHere()?.total, '13.5');
  assert.equal(blockedFor(portfolioHere()?.blockedUntil), BALANCE_RETRY_GUARD_MS);
  it.answer = async () => [fakeEntry('C')];
  await passing(BALANCE_RETRY_GUARD_MS - 1);
  await refreshPortfolio('eip155', { again: true });
  await refreshPortfolio('eip155', { fresh: true });
  assert.equal(it.asked.length, 2);
  await passing(1);
  await refreshPortfolio('eip155', { again: true });
  assert.equal(it.asked.length, 3);
  assert.equal(portfolioHere()?.status, 'ready');
  assert.equal(portfolioHere()?.blockedUntil, undefined);
  assert.deepEqual(symbolsHere(), ['C']);
});

test('first request fails: no token and no total', async () => {
  it.answer = failing(500);
  await refreshPortfolio('eip155');
  assert.equal(portfolioHere()?.status, 'failed');
  assert.deepEqual(portfolioHere()?.tokens, []);
  assert.equal(portfolioHere()?.total, undefined);
});

test('clock set back: does not extend the retry gate', () => {
  const now = Date.UTC(2030, 5, 1);
  assert.equal(blockedFor(now + 10, now), 10);
  assert.equal(blockedFor(now, now), 0);
  assert.equal(blockedFor(now + BALANCE_RETRY_GUARD_MS + 1, now), 0);
  assert.equal(blockedFor(undefined, now), 0);
});

test('retry gate: per account; another account loads, and the gate still applies on return', async () => {
  it.answer = failing(500);
  await refreshPortfolio('eip155');
  it.answer = async () => [];
  it.world.tell().accounts([ADDRESS_2]);
  await settle();
  await refreshPortfolio('eip155');
  assert.deepEqual(
    it.asked.map(({ address }) => address),
    [ADDRESS, ADDRESS_2],
  );
  it.world.tell().accounts([ADDRESS]);
  await settle();
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 2);
  assert.equal(portfolioHere()?.status, 'failed');
});

test('late reply for another account or network: dropped', async () => {
  const slow = held();
  it.answer = () => slow.reply;
  const late = refreshPortfolio('eip155');
  await settle();
  const { address: _, ...coin } = fakeEntry('C');
  it.answer = async () => [{ ...coin, chainId: TWO.id }];
  it.world.tell().network(TWO.id);
  await settle();
  await refreshPortfolio('eip155');
  assert.deepEqual(symbolsHere(), ['ETH']);
  slow.release([fakeEntry('A')]);
  await late;
  assert.deepEqual(symbolsHere(), ['ETH']);
  assert.equal(portfolioHere()?.status, 'ready');
  it.world.tell().accounts([ADDRESS_2]);
  await settle();
  assert.notEqual(portfolioHere()?.caipAddress, `${TWO.id}:${ADDRESS_2}`);
});

test('disconnect: clears the tokens and drops later replies', async () => {
  await refreshPortfolio('eip155');
  const slow = held();
  it.answer = () => slow.reply;
  const late = refreshPortfolio('eip155', { again: true });
  await settle();
  assert.equal(portfolioHere()?.status, 'loading');
  it.world.tell().disconnect();
  assert.equal(portfolioHere(), undefined);
  slow.release([fakeEntry('A')]);
  await late;
  assert.equal(portfolioHere(), undefined);
});

test('thousands of tokens: shown, but not cached', async () => {
  it.answer = async () =>
    Array.from({ length: 5_000 }, (_, index) => ({
      ...fakeEntry(`T${index}`),
      address: `eip155:31337:0x${index.toString(16).padStart(40, '0')}`,
    }));
  await refreshPortfolio('eip155');
  assert.equal(portfolioHere()?.tokens.length, 5_000);
  assert.equal(portfolioHere()?.total, '15000');
  assert.equal(it.page.storage.get('@appkit-embed/p1/portfolio_cache'), '{}');
});
