/** Tests what the form and the review say: the first fee, and the warning of an approval without a limit. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { ReactElement } from 'react';
import { render } from 'react-dom';
import { storage } from '../../core/storage/typed-storage';
import { settle } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { reviewed, type SwapWorld, startSwap } from './fake-swap';
import { currentQuery } from './form/current-query';
import { QuoteFacts } from './form/QuoteFacts';
import { loadQuote } from './form/swap-gateway';
import { SwapPreviewView } from './SwapPreviewView';
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
  const { setTimeout: faked } = globalThis;
  // The library runs effects by a timer without a delay.
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
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
