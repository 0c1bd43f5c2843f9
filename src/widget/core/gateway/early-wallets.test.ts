import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setGatewayLoader } from '../contracts/island-loaders';
import { configure, endlessReply, fakeFetch, setGlobal } from '../testing/fake-page';
import { $catalogue } from '../wallets/catalogue';
import { loadCatalogue, resetCatalogue } from '../wallets/load-catalogue';
import { $earlyWallets, earlyWallets, takeEarlyList } from './early-wallets';

const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });
const bodyOf = (...data: unknown[]) => JSON.stringify({ data, count: data.length });
const ADDRESS = 'https://gateway.test/getWallets';
const QUESTION = '?page=1&entries=4&chains=eip155:1,eip155:10&projectId=p1&st=appkit-embed';

async function replyOf(
  text: string | null,
  { question = QUESTION, status = 200 } = {},
): Promise<Response> {
  const reply = new Response(text, { status });
  Object.defineProperty(reply, 'url', { value: `${ADDRESS}${question}&sv=html-universal-9.9.9` });
  return reply;
}

const ids = () => $earlyWallets.get().map(({ id }) => id);
const recommended = () => $catalogue.get().recommended.map(({ id }) => id);

beforeEach(async () => {
  setGatewayLoader(() => import('./gateway-api'));
  setGlobal('navigator', { userAgent: 'desktop' });
  configure({ networks: 'eip155:1 eip155:10' });
  resetCatalogue();
  await takeEarlyList(replyOf(bodyOf()));
});

test('wallet list requested at the press: stored before the first drawing, and not asked again', async () => {
  const calls = fakeFetch(() => ({ body: { data: [wallet('late')], count: 1 } }));
  await takeEarlyList(replyOf(bodyOf(wallet('a'), wallet('b', { rdns: 'b.one' }))));
  assert.deepEqual($earlyWallets.get(), [
    { id: 'a', name: 'Wallet a', rdns: undefined },
    { id: 'b', name: 'Wallet b', rdns: 'b.one' },
  ]);
  await loadCatalogue();
  assert.deepEqual(recommended(), ['a', 'b']);
  assert.equal(calls.length, 0);
  // Another load asks the gateway itself.
  resetCatalogue();
  await loadCatalogue();
  assert.deepEqual(recommended(), ['late']);
});

test('list for other networks: its wallets are not taken for the answer', async () => {
  fakeFetch(() => ({ body: { data: [wallet('right')], count: 1 } }));
  const question = QUESTION.replace(',eip155:10', '');
  await takeEarlyList(replyOf(bodyOf(wallet('a')), { question }));
  await loadCatalogue();
  assert.deepEqual(recommended(), ['right']);
});

test('page that names no networks: neither request does', async () => {
  const calls = fakeFetch(() => ({ body: { data: [], count: 0 } }));
  configure();
  await takeEarlyList(replyOf(bodyOf(wallet('a')), { question: QUESTION.replace(/eip.*:10/, '') }));
  await loadCatalogue();
  assert.deepEqual([recommended(), calls.length], [['a'], 0]);
});

const BAD: readonly [string, string | null, { status?: number }?][] = [
  ['error', bodyOf(wallet('a')), { status: 500 }],
  ['empty', null],
  ['no JSON', '<html>'],
  ['no list', '{"data":"abcdefg"}'],
];
for (const [what, text, more] of BAD) {
  test(`early list: ${what}: none of its rows are shown, and the gateway is asked again`, async () => {
    fakeFetch(() => ({ body: { data: [wallet('right')], count: 1 } }));
    await takeEarlyList(replyOf(text, more));
    assert.deepEqual(ids(), []);
    await loadCatalogue();
    assert.deepEqual(recommended(), ['right']);
  });
}

const INVALID_ENTRIES: readonly [string, unknown][] = [
  ['without a name', { id: 'b' }],
  ['with a name of invisible characters', wallet('b', { name: '\u202e\u200b' })],
  ['with an id that is no text', wallet('b', { id: { toString: 'x' } })],
  ['with an id longer than any', wallet('b'.repeat(129))],
  ['that is null', null],
];
for (const [what, entry] of INVALID_ENTRIES) {
  test(`early list with an entry ${what}: none of its rows are shown; the runtime uses the valid ones`, async () => {
    fakeFetch(() => 'down');
    await takeEarlyList(replyOf(bodyOf(wallet('a'), entry)));
    assert.deepEqual(ids(), []);
    await loadCatalogue();
    assert.deepEqual(recommended(), ['a']);
  });
}

test('early list without an end: refused after the limit', async () => {
  fakeFetch(() => ({ body: { data: [wallet('right')], count: 1 } }));
  const { response, given } = endlessReply();
  await takeEarlyList(Promise.resolve(response));
  assert.deepEqual(ids(), []);
  await loadCatalogue();
  assert.deepEqual(recommended(), ['right']);
  assert.ok(given() < 20_000_000, `${given()} bytes`);
});

test('early list that does not come: the first view waits a moment only', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const taken = takeEarlyList(new Promise(() => {}));
  await Promise.resolve();
  context.mock.timers.tick(20);
  await taken;
  assert.deepEqual(ids(), []);
});

test('screen rendered before the press: a list that has come is stored first, another is not waited for', async () => {
  await takeEarlyList(replyOf(bodyOf(wallet('a'))), false);
  assert.deepEqual(ids(), ['a']);
  let answer: (reply: undefined) => void = () => {};
  const list = new Promise<undefined>((resolve) => {
    answer = resolve;
  });
  await takeEarlyList(list, false);
  assert.deepEqual(ids(), ['a']);
  // An unhandled rejection would fail this file.
  answer(undefined);
  await new Promise((resolve) => setTimeout(resolve));
});

test('early list that failed: nothing is stored', async () => {
  await takeEarlyList(Promise.resolve(undefined));
  await takeEarlyList(undefined);
  assert.deepEqual(ids(), []);
});

test('more wallets than asked for: the first four', () => {
  const many = Array.from({ length: 9 }, (_, index) => wallet(String(index)));
  assert.deepEqual(
    earlyWallets(bodyOf(...many)).map(({ id }) => id),
    ['0', '1', '2', '3'],
  );
});

test('phone: a wallet that no link opens keeps the whole list back', () => {
  setGlobal('navigator', { userAgent: 'iPhone Mobile' });
  const linked = wallet('a', { mobile_link: 'a://' });
  assert.equal(earlyWallets(bodyOf(linked)).length, 1);
  assert.equal(earlyWallets(bodyOf(linked, wallet('b'))).length, 0);
});
