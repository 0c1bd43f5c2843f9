/** Tests what the list says in a fake document when its first page fails. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import { type FakeNode, fakeDocument, textOf } from '../../core/testing/fake-dom';
import { configure, fakeFetch, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { resetCatalogue } from '../../core/wallets/load-catalogue';
import { $walletList, resetWalletList } from '../../core/wallets/wallet-search';
import { AllWalletsView } from './AllWalletsView';

const NOT_SET_UP = /This site isn't set up yet\. Contact the site owner\./;
const OFFLINE = /Check your connection/;
let root: FakeNode;

beforeEach(() => {
  root = fakeDocument();
  setGatewayLoader(() => import('../../core/gateway/gateway-api'));
  setGlobal('navigator', { userAgent: 'desktop' });
  setGlobal('localStorage', fakeStorage());
  configure({ networks: 'eip155:1' });
  resetCatalogue();
  resetWalletList();
});
afterEach(() => {
  render(null, root as never);
  resetWalletList();
});

/** Waits for the reply and for the view after it. */
async function draw(): Promise<string> {
  render(<AllWalletsView />, root as never);
  const isShown = (): boolean => /We couldn’t load the wallets/.test(textOf(root));
  for (let turn = 0; !isShown() && turn < 500; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal($walletList.get().state, 'failed');
  return textOf(root);
}

for (const status of [401, 403]) {
  test(`project refused with ${status}: the visitor reads that the site is not set up`, async () => {
    fakeFetch(() => ({ status }));
    const text = await draw();
    assert.match(text, NOT_SET_UP);
    assert.doesNotMatch(text, OFFLINE);
  });
}

test('no connection: the visitor reads to check it', async () => {
  fakeFetch(() => 'down');
  const text = await draw();
  assert.match(text, OFFLINE);
  assert.doesNotMatch(text, NOT_SET_UP);
});
