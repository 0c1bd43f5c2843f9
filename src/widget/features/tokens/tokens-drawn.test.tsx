/** Tests the rendered token tab, in a document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { refreshPortfolio } from '../../core/account-data/portfolio';
import { setRemote } from '../../core/config/remote-features';
import { BALANCE_RETRY_GUARD_MS, PORTFOLIO_TTL_MS } from '../../core/constants/limits';
import {
  type FakeBalances,
  failing,
  fakeBalances,
  fakeEntry,
  passing,
} from '../../core/testing/fake-balances';
import { type FakeNode, fakeDocument, nodesIn, press, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { $route } from '../../core/views/router';
import { TokensTab } from './TokensTab';

let it: FakeBalances;
let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const byId = (id: string): FakeNode | undefined => nodesIn(root).find((node) => idOf(node) === id);
const drawn = (): void => {
  render(<TokensTab available={() => true} />, root as never);
};

/** Advances in steps: the effects of a render run a little later. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await passing(100);
}

beforeEach(async () => {
  it = await fakeBalances();
  root = fakeDocument();
  // The mocked timer never fires without a delay, and the framework runs effects with no delay.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
});
afterEach(async () => {
  await pass(500);
  render(null, root as never);
  it.stop();
});

test('unlisted tokens: shows since when they are tracked, below the list, never below nothing', async () => {
  it.since = '2023-01-02T12:00:00.000Z';
  const said = () => textOf(byId('tokens-since') ?? assert.fail(textOf(root)));
  const expected = 'Unlisted tokens, tracked since \u2068Jan 2, 2023\u2069';
  await refreshPortfolio('eip155');
  drawn();
  assert.ok(byId('tokens'));
  assert.equal(said(), expected);

  render(null, root as never);
  await passing(PORTFOLIO_TTL_MS - 1);
  await refreshPortfolio('eip155');
  assert.equal(it.asked.length, 1);
  drawn();
  assert.equal(said(), expected);

  render(null, root as never);
  it.answer = async () => [];
  await refreshPortfolio('eip155', { again: true });
  drawn();
  assert.ok(byId('tokens-receive'));
  assert.equal(said(), expected);
});

test('empty list: Buy leads to the providers, and is not there where the gateway has none', async () => {
  setRemote([{ id: 'onramp', isEnabled: true, config: ['meld'] }]);
  it.answer = async () => [];
  await refreshPortfolio('eip155', { again: true });
  drawn();
  press(byId('tokens-buy') ?? assert.fail(textOf(root)));
  assert.equal($route.get().view, 'OnRampProviders');
  render(null, root as never);
  setRemote([{ id: 'onramp', isEnabled: false, config: [] }]);
  drawn();
  assert.equal(byId('tokens-buy'), undefined);
  assert.ok(byId('tokens-receive'));
});

test('no start date from the gateway: shows none, even after an earlier answer had one', async () => {
  it.since = '2023-01-02T12:00:00.000Z';
  await refreshPortfolio('eip155');
  it.since = undefined;
  it.answer = async () => [fakeEntry('A')];
  await refreshPortfolio('eip155', { again: true });
  drawn();
  assert.ok(byId('tokens'));
  assert.equal(byId('tokens-since'), undefined);
});

for (const known of [false, true]) {
  const where = known ? 'beside what is old' : 'where nothing is known';
  test(`"Try again" ${where}: counts 30 s down from a failure; then a press loads`, async () => {
    if (known) await refreshPortfolio('eip155');
    it.answer = failing(500);
    await refreshPortfolio('eip155', { again: true });
    drawn();
    const button = () => byId('tokens-retry') ?? assert.fail(textOf(root));
    const said = () => [textOf(button()), button().disabled];
    const asked = it.asked.length;
    // Check the announcement in the middle of its second.
    await pass(500);
    for (let left = BALANCE_RETRY_GUARD_MS / 1000; left > 0; left -= 1) {
      assert.deepEqual(said(), [`Try again in ${left} s`, true]);
      await pass(1000);
    }
    assert.deepEqual(said(), ['Try again', false]);
    assert.equal(it.asked.length, asked);
    it.answer = async () => [fakeEntry('C')];
    press(button());
    await passing(0);
    assert.equal(it.asked.length, asked + 1);
    assert.equal(byId('tokens-retry'), undefined);
    assert.match(textOf(byId('tokens') ?? root), /C/);
  });
}
