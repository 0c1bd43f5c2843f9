/** Tests the eight events of swaps. Source: protocol §2.5. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { ReactElement } from 'react';
import { render } from 'react-dom';
import { recordVisitorAction } from '../../core/analytics/track-event';
import { $options, setOptions } from '../../core/config/options';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { Gateway, TrackedEvent } from '../../core/gateway/gateway-types';
import { setActiveNetwork } from '../../core/state/namespaces';
import { storage } from '../../core/storage/typed-storage';
import { addNetwork, settle, TWO } from '../../core/testing/fake-core';
import { press as click, type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { $route, pushView, resetView } from '../../core/views/router';
import {
  approved,
  fakeApi,
  fireEffects,
  PLACE,
  press,
  ready,
  reviewed,
  type SwapWorld,
  startSwap,
  USDX,
} from './fake-swap';
import { SwapView } from './SwapView';

let swap: SwapWorld;
let root: FakeNode;
const told: TrackedEvent[] = [];

/** Events since the last call, with their properties. */
async function events(): Promise<[string, unknown][]> {
  await settle();
  return told.splice(0).map(({ event, properties }) => [event, properties]);
}

beforeEach(async () => {
  root = fakeDocument();
  swap = await startSwap();
  fireEffects();
  const sendEvents = async (news: readonly TrackedEvent[]) => void told.push(...news);
  setGatewayLoader(async () => Object.assign(fakeApi(swap.api), { sendEvents }) as Gateway);
  setOptions({
    ...$options.get(),
    ...{ analytics: true, projectId: 'p', analyticsUrl: 'https://a.test' },
  });
  recordVisitorAction();
  await events();
});
afterEach(() => {
  render(null, root as never);
  setOptions({ ...$options.get(), analytics: false });
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

const PROPERTIES = {
  isSmartAccount: false,
  network: PLACE.id,
  swapFromToken: USDX,
  swapToToken: 'ETH',
  swapFromAmount: '500',
  swapToAmount: '0.1',
};

test('swap without an approval: INITIATE_SWAP, then SWAP_ERROR or SWAP_SUCCESS', async () => {
  swap.chain.allowance = 500_000_000n;
  swap.chain.answers = [
    async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    ...swap.chain.answers,
  ];
  await reviewed();
  await events();
  await press();
  const { message } = ready().error ?? assert.fail();
  assert.deepEqual(await events(), [
    ['INITIATE_SWAP', PROPERTIES],
    ['SWAP_ERROR', { ...PROPERTIES, message }],
  ]);
  await press();
  assert.deepEqual(await events(), [
    ['INITIATE_SWAP', PROPERTIES],
    ['SWAP_SUCCESS', PROPERTIES],
  ]);
});

test('approval: SWAP_APPROVAL_ERROR if it fails, and no event of the swap before its own press', async () => {
  swap.chain.answers = [
    async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    ...swap.chain.answers,
  ];
  await reviewed();
  await events();
  await press();
  const { message } = ready().error ?? assert.fail();
  assert.deepEqual(await events(), [['SWAP_APPROVAL_ERROR', { ...PROPERTIES, message }]]);
  await approved(swap);
  assert.deepEqual(await events(), []);
});

test('batch: the events of a swap', async () => {
  swap.chain.atomic = 'supported';
  await reviewed();
  await events();
  await press();
  assert.deepEqual(await events(), [
    ['INITIATE_SWAP', PROPERTIES],
    ['SWAP_SUCCESS', PROPERTIES],
  ]);
});

async function draw(view: ReactElement): Promise<void> {
  render(view as never, root as never);
  for (let turn = 0; turn < 5; turn += 1) {
    await settle();
    mock.timers.tick(50);
  }
}

const tap = (id: string): void => {
  const isIt = ({ attributes }: FakeNode) => attributes.get('data-testid') === id;
  click(nodesIn(root).find(isIt) ?? assert.fail(id));
};

test('swap pressed in Account: OPEN_SWAP and CLICK_CONVERT; opened by the page: OPEN_SWAP alone', async () => {
  pushView('Swap');
  await draw(<SwapView data={{}} available={() => true} />);
  const open = ['OPEN_SWAP', { isSmartAccount: false, network: PLACE.id }];
  assert.deepEqual(await events(), [open, ['CLICK_CONVERT', {}]]);
  render(null, root as never);
  resetView('Networks');
  pushView('Swap');
  await draw(<SwapView data={{}} available={() => true} />);
  assert.deepEqual(await events(), [open]);
});

test('token pressed: CLICK_SELECT_TOKEN_TO_SWAP', async () => {
  pushView('Swap');
  await draw(<SwapView data={{}} available={() => true} />);
  await events();
  tap('swap-token-from');
  assert.deepEqual(await events(), [['CLICK_SELECT_TOKEN_TO_SWAP', {}]]);
});

test('network without swaps: CLICK_SELECT_NETWORK_TO_SWAP, and the view of the networks', async () => {
  addNetwork(TWO);
  setActiveNetwork(TWO);
  await events();
  pushView('Swap');
  await draw(<SwapView data={{}} available={() => true} />);
  assert.deepEqual(
    (await events()).filter(([event]) => event !== 'OPEN_SWAP'),
    [
      ['CLICK_CONVERT', {}],
      ['CLICK_SELECT_NETWORK_TO_SWAP', {}],
    ],
  );
  const { view, data } = $route.get();
  assert.deepEqual([view, data], ['UnsupportedChain', { swapUnsupportedChain: true }]);
});
