/** Tests the account's name in a fake document. The gateway gives it, and it may be invented. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import type { ConnectedAccount } from '../../core/state/accounts';
import { ADDRESS } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { AccountIdentity } from './AccountIdentity';

let root: FakeNode;

beforeEach(() => {
  root = fakeDocument();
});
afterEach(() => {
  render(null, root as never);
});

const marks = (): FakeNode[] =>
  nodesIn(root).filter((node) => node.attributes.get('data-testid') === 'account-name-unverified');

function draw(profileName?: string): void {
  const account = { status: 'connected', address: ADDRESS, profileName };
  render(<AccountIdentity account={account as ConnectedAccount} compact={false} />, root as never);
}

test('name of the gateway: marked as unverified, with the address below', () => {
  draw('vitalik.eth');
  assert.equal(marks().length, 1);
  assert.match(textOf(root), /^vitalik\.eth\s*Unverified\. This name comes from a server\./);
  assert.match(textOf(root), new RegExp(ADDRESS.slice(0, 4)));
});

test('account without a name: nothing to mark', () => {
  draw();
  assert.equal(marks().length, 0);
});
