/** Tests the view of a network that something does not support: what leads on. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { connect } from '../../core/connect/connect';
import {
  addNetwork,
  fakeConnector,
  fakeNetwork,
  fakePage,
  fakeWorld,
  ONE,
  TWO,
  type World,
} from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { UnsupportedChainView } from './UnsupportedChainView';

let world: World;
let root: FakeNode;
const WITH_SWAPS = {
  ...fakeNetwork('eip155:31339', 'Local Three'),
  contracts: { swapRouter: `0x${'5'.repeat(40)}` },
};

beforeEach(async () => {
  fakePage();
  root = fakeDocument();
  world = fakeWorld({ options: { networks: [ONE, TWO] } });
  addNetwork(WITH_SWAPS);
  await connect(fakeConnector());
});
afterEach(() => {
  render(null, root as never);
  world.stop();
});

const shown = (data: Record<string, unknown>): string => {
  render((<UnsupportedChainView data={data} available={() => true} />) as never, root as never);
  return nodesIn(root)
    .map((node) => node.data ?? '')
    .join(' ');
};

test('opened for swaps: says so, and offers the networks with swaps alone', () => {
  const text = shown({ swapUnsupportedChain: true });
  assert.match(text, /Swaps aren't available on this network/);
  assert.match(text, /Local Three/);
  assert.doesNotMatch(text, /Local One|Local Two/);
});

test('opened for another reason: offers every network, without a word of swaps', () => {
  const text = shown({});
  assert.match(text, /Local One/);
  assert.match(text, /Local Three/);
  assert.doesNotMatch(text, /swap/i);
});
