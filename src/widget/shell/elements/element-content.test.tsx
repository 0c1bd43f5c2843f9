/** Tests the ready-made buttons in a fake document. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { networkLook } from '../../../protocol/pictures/network-looks';
import { resetAccount, setConnected } from '../../core/state/accounts';
import { setActiveNetwork } from '../../core/state/namespaces';
import { setNetworks } from '../../core/state/networks';
import { setPendingTransactions } from '../../core/state/pending-transactions';
import { accountOn } from '../../core/testing/fake-account';
import { ADDRESS, ADDRESS_2, ONE } from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { transaction } from '../../core/testing/fake-transactions';
import { ICON_PATHS } from '../../ui/icons/icon-paths';
import '../../ui/icons/more-icons';
import { AccountContent } from './AccountContent';
import { ElementContent } from './ElementContent';
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

const accountWith = (address: string, profileName?: string) => ({
  ...accountOn('eip155:1', address),
  profileName,
});

function draw(profileName?: string): string {
  const account = accountWith(ADDRESS, profileName);
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

async function settled(look: () => boolean): Promise<void> {
  for (let turn = 0; !look() && turn < 500; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(look());
}

test('network button of a connected account: the mark in the color of its network, by the one rule', async () => {
  const network = { ...ONE, testnet: true };
  setNetworks([network]);
  setActiveNetwork(network);
  setConnected(accountWith(ADDRESS));
  render(<ElementContent kind="network-button" attributes={ATTRIBUTES} />, root as never);
  assert.equal(textOf(root), 'Local One');
  await settled(() => textOf(root) === 'LOLocal One');
  const mark = nodesIn(root).find((one) => one.localName === 'span' && textOf(one) === 'LO');
  assert.equal(Object(mark?.style).background, networkLook(network)?.background);
});

test('another account: none of the earlier one is left, such as the check after its payment', async () => {
  const CHECK = ICON_PATHS.check;
  const hasCheck = () => nodesIn(root).some(({ attributes }) => attributes.get('d') === CHECK);
  const show = (address: string): void => {
    setConnected(accountWith(address));
    render(<ElementContent kind="account-button" attributes={ATTRIBUTES} />, root as never);
  };
  const confirmed = (from: string) => ({
    ...transaction(`0x${from}`, { from }),
    status: 'confirmed' as const,
  });
  setPendingTransactions([]);
  show(ADDRESS);
  // The text alone is there before the content's file has come.
  await settled(() => nodesIn(root).some(({ attributes }) => attributes.get('class') === 'who'));
  setPendingTransactions([confirmed(ADDRESS)]);
  await settled(hasCheck);
  show(ADDRESS_2);
  assert.match(textOf(root), new RegExp(ADDRESS_2.slice(-6)));
  assert.equal(hasCheck(), false);
  setPendingTransactions([]);
});
