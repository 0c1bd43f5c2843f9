/** Tests the ready-made buttons in a fake document. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type ConnectedAccount, resetAccount, setConnected } from '../../core/state/accounts';
import { ADDRESS } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { AccountContent } from './AccountContent';
import { readAttributes } from './element-text';

const ATTRIBUTES = readAttributes((name) => (name === 'namespace' ? 'eip155' : null));

let root: FakeNode;

beforeEach(() => {
  root = fakeDocument();
  setGlobal('ShadowRoot', EventTarget);
});
afterEach(() => {
  render(null, root as never);
  resetAccount('eip155');
});

function draw(profileName?: string): string {
  const networkId = 'eip155:1';
  const account = {
    ...{ status: 'connected', namespace: 'eip155', address: ADDRESS, networkId, profileName },
    ...{ caipAddress: `${networkId}:${ADDRESS}`, allAddresses: [ADDRESS], connectorId: 'io.one' },
    walletInfo: { name: 'One', type: 'ANNOUNCED' },
  } as unknown as ConnectedAccount;
  setConnected(account);
  render(<AccountContent attributes={ATTRIBUTES} account={account} />, root as never);
  return textOf(root);
}

test('account button with a name of the gateway: marked as unverified', () => {
  assert.equal(draw('vitalik.eth'), 'vitalik.ethUnverified name');
});

for (const name of [undefined, 'a-name-longer-than-the-button.eth']) {
  test(`account button that shows the address (name: ${name}): no mark`, () => {
    assert.match(draw(name), /^0x.{2}…\w{6}$/);
  });
}
