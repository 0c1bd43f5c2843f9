/** Tests the list of tokens to swap: its order, its search, and the press. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { parse } from 'valibot';
import { swapTokens } from '../../../protocol/http/swaps';
import { EVM_NATIVE } from '../../../protocol/swaps/native-coin';
import { NATIVE } from '../../core/account-data/token';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { Gateway } from '../../core/gateway/gateway-types';
import {
  type FakeNode,
  fakeDocument,
  fire,
  nodesIn,
  press,
  textOf,
} from '../../core/testing/fake-dom';
import { $route, pushView } from '../../core/views/router';
import { effectsRun, fireEffects, PLACE, type SwapWorld, startSwap } from './fake-swap';
import { $swapForm, resetSwap } from './form/swap-form';
import { loadSwapTokens } from './form/swap-tokens';
import { SwapSelectTokenView } from './SwapSelectTokenView';

let swap: SwapWorld;
let root: FakeNode;

const UNLISTED = `0x${'9'.repeat(40)}`;
const entry = (address: string, symbol: string, name = `${symbol} coin`) => ({
  ...{ address: `${PLACE.id}:${address}`, symbol, name, decimals: 18 },
});
const LIST = [
  entry(`0x${'3'.repeat(40)}`, 'ZED'),
  entry(EVM_NATIVE, 'ETH', 'Ether'),
  entry(`0x${'4'.repeat(40)}`, 'LINK'),
  entry(`0x${'5'.repeat(40)}`, 'ABLE'),
];

beforeEach(async () => {
  root = fakeDocument();
  swap = await startSwap();
  fireEffects();
  const callSource = async (_: string, __: unknown, { query }: { query: { address?: string } }) =>
    parse(swapTokens.reply, {
      tokens: query.address?.endsWith(UNLISTED) ? [entry(UNLISTED, 'ODD')] : LIST,
    });
  setGatewayLoader(async () => ({ callSource }) as unknown as Gateway);
  resetSwap();
  await loadSwapTokens(PLACE);
  pushView('Swap');
  pushView('SwapSelectToken', { target: 'to' });
  render(
    (<SwapSelectTokenView data={{ target: 'to' }} available={() => true} />) as never,
    root as never,
  );
  await effectsRun();
});
afterEach(async () => {
  await effectsRun();
  render(null, root as never);
  swap.stop();
});

const all = (id: string): FakeNode[] =>
  nodesIn(root).filter(({ attributes }) => attributes.get('data-testid') === id);
/** Without the letters of its picture. */
const nameOf = (node: FakeNode): string =>
  textOf(nodesIn(node).find(({ localName }) => localName === 'bdi') ?? assert.fail());
const rows = (): string[] => all('swap-token-row').map(nameOf);
const headings = (): string[] =>
  nodesIn(root)
    .filter(({ localName }) => localName === 'h3')
    .map(textOf);

async function search(text: string): Promise<void> {
  const field = nodesIn(root).find(({ localName }) => localName === 'input') ?? assert.fail();
  Object.assign(field, { value: text });
  fire(field, 'input');
  await effectsRun();
}

test('list: the suggested, then the tokens of the account, then the others by symbol', () => {
  assert.deepEqual(all('swap-suggested').map(nameOf), ['ETH', 'LINK']);
  assert.equal(headings()[0], 'Your tokens');
  assert.equal(headings().length, 2);
  assert.deepEqual(rows(), ['Ether', 'ABLE coin', 'LINK coin', 'ZED coin']);
});

test('search: what matches, without suggestions; an address of no list: marked as unverified', async () => {
  await search('zed');
  assert.deepEqual([rows().length, all('swap-suggested').length], [1, 0]);
  await search('nothing of this');
  assert.equal(rows().length, 0);
  await search(UNLISTED);
  assert.deepEqual(rows(), ['ODD coin']);
  assert.match(textOf(all('swap-token-row')[0] ?? assert.fail()), /Unverified/);
});

test('row pressed: the token of this side, and the form again', () => {
  press(all('swap-token-row')[0] ?? assert.fail());
  assert.deepEqual([$swapForm.get().to?.id, $route.get().view], [NATIVE, 'Swap']);
});
