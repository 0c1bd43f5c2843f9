/** Tests the pictures of a token row, in a document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import type { Token } from '../../core/account-data/token';
import { setNetworks } from '../../core/state/networks';
import { fakeNetwork, TWO } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { TokenRow } from './TokenRow';

const PICTURE = 'https://gateway.test/v1/media/usdx';
const NETWORK_PICTURE = 'https://owner.test/two.png';
const TOKEN: Token = {
  id: '0x1111111111111111111111111111111111111111',
  name: 'Dollar X',
  symbol: 'USDX',
  decimals: 6,
  numeric: '10',
  iconUrl: PICTURE,
  verified: true,
  lookalike: false,
};
let root: FakeNode;

function picturesOf(token: Token, pictured = true): unknown[] {
  render(<TokenRow tabIndex={0} locale="en" {...{ token, pictured }} />, root as never);
  return nodesIn(root).flatMap(({ localName, attributes }) =>
    localName === 'img' ? [attributes.get('src')] : [],
  );
}

beforeEach(() => {
  root = fakeDocument();
  setNetworks([fakeNetwork('eip155:31337'), { ...TWO, imageUrl: NETWORK_PICTURE }]);
});
afterEach(() => {
  render(null, root as never);
});

test('listed token: its logo, once the row is looked at', () => {
  assert.deepEqual(picturesOf(TOKEN), [PICTURE]);
  assert.deepEqual(picturesOf(TOKEN, false), []);
  assert.match(textOf(root), /^US/);
});

test('unlisted token with a picture: letters only, and a mark', () => {
  assert.deepEqual(picturesOf({ ...TOKEN, verified: false }), []);
  assert.match(textOf(root), /^USDollar X Unverified/);
});

test('token of another network: its logo, and the logo of the network as a badge', () => {
  assert.deepEqual(picturesOf({ ...TOKEN, networkId: TWO.id }), [PICTURE, NETWORK_PICTURE]);
});
