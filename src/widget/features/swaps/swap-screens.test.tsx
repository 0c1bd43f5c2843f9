/** Tests what the form and the review say: the first fee, and the warning of an approval without a limit. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { ReactElement } from 'react';
import { render } from 'react-dom';
import { storage } from '../../core/storage/typed-storage';
import { settle } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { pushView } from '../../core/views/router';
import { DOLLARS, fireEffects, reviewed, type SwapWorld, startSwap } from './fake-swap';
import { currentQuery } from './form/current-query';
import { QuoteFacts } from './form/QuoteFacts';
import { setSwap } from './form/swap-form';
import { loadQuote } from './form/swap-gateway';
import { SwapPreviewView } from './SwapPreviewView';
import { SwapView } from './SwapView';
import { chooseUnlimited } from './submit/confirm-swap';
import { requireSwapContext } from './swap-context';

let swap: SwapWorld;
let root: FakeNode;

async function draw(view: ReactElement): Promise<void> {
  render(view as never, root as never);
  for (let turn = 0; turn < 5; turn += 1) {
    await settle();
    mock.timers.tick(50);
  }
}
const textOf = (from: FakeNode): string =>
  nodesIn(from)
    .map(({ data }) => data ?? '')
    .join('');
const find = (id: string) =>
  nodesIn(root).find(({ attributes }) => attributes.get('data-testid') === id);

beforeEach(async () => {
  root = fakeDocument();
  swap = await startSwap();
  fireEffects();
});
afterEach(() => {
  render(null, root as never);
  swap.stop();
  storage.remove('swap_progress');
});

test('fee before any estimate: of 150,000 gas', async () => {
  swap.sender.quoted = { ...swap.sender.quoted, price: { perGas: 2n * 10n ** 9n } as never };
  const query = currentQuery() ?? assert.fail();
  const quote = await loadQuote(requireSwapContext(), query);
  await draw(<QuoteFacts quote={quote} impact={undefined} moved={false} slippage={1} />);
  assert.equal(textOf(find('swap-network-fee') ?? assert.fail()), '0.0003\u00a0ETH');
});

test('approval without a limit: a warning that names the exchange and the token, and none before', async () => {
  await reviewed();
  await draw(<SwapPreviewView />);
  assert.ok(find('swap-unlimited'));
  assert.doesNotMatch(textOf(root), /could take all your USDX later/);
  await chooseUnlimited(true);
  await draw(<SwapPreviewView />);
  assert.match(textOf(root), /Unlimited: \w.* could take all your USDX later\./);
});

for (const [what, form, button, alert] of [
  ['no token to receive', { to: undefined }, 'Select token', ''],
  ['no token to pay', { from: undefined }, 'Select token', ''],
  ['no amount', { amount: '' }, 'Enter amount', ''],
  ['an amount of 0', { amount: '0' }, 'Enter amount', ''],
  ['an amount that is no number', { amount: 'NaN' }, 'Enter amount', 'Incorrect amount'],
  ['a negative amount', { amount: '-5' }, 'Enter amount', 'Incorrect amount'],
  ['an exponent', { amount: '1e30' }, 'Enter amount', 'Incorrect amount'],
  ['more decimals than the token', { amount: '0.0000001' }, 'Enter amount', 'Incorrect amount'],
  ['more than there is', { amount: '1000.000001' }, 'Insufficient balance', ''],
  ['all that there is', { amount: '1000' }, 'Review swap', ''],
] as const) {
  test(`form with ${what}: the button says ${button}${alert && `, and the field ${alert}`}`, async () => {
    setSwap({ from: { ...DOLLARS, numeric: '1000' }, ...form });
    pushView('Swap');
    await draw(<SwapView data={{}} available={() => true} />);
    assert.equal(textOf(find('swap-next') ?? assert.fail()), button);
    assert.equal(textOf(root).includes('Incorrect amount'), alert !== '');
  });
}
