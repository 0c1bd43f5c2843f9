/** Tests the screen for users without a wallet. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { setStorageProject } from '../../core/storage/typed-storage';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { configure, fakeStorage, setGlobal } from '../../core/testing/fake-page';
import { CreateView } from './CreateView';

let root: FakeNode;

const byId = (id: string): FakeNode | undefined =>
  nodesIn(root).find((node) => node.attributes.get('data-testid') === id);

async function show(): Promise<void> {
  render(<CreateView />, root as never);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  root = fakeDocument();
  setGlobal('localStorage', fakeStorage());
  setGlobal('window', globalThis);
  setStorageProject('p1');
});
afterEach(() => {
  render(null, root as never);
});

test('create a wallet, the gateway offers no e-mail login: an error', async () => {
  configure({}, {});
  await show();
  assert.ok(nodesIn(root).some((node) => node.attributes.get('role') === 'alert'));
  assert.equal(byId('wallet-guide'), undefined);
});

test('create a wallet by e-mail: the field, the guide, and no list of wallets', async () => {
  configure({}, { features: { email: true } });
  await show();
  assert.ok(byId('email-input'));
  const guide = byId('wallet-guide');
  assert.equal(guide?.attributes.get('href'), 'https://walletguide.walletconnect.network');
  assert.equal(guide?.attributes.get('target'), '_blank');
});

test('create a wallet, terms not accepted: the field is locked', async () => {
  configure(
    {},
    { termsUrl: 'https://shop.test/terms', features: { email: true, legalCheckbox: true } },
  );
  await show();
  assert.ok(byId('legal'));
  assert.equal((byId('email-input') as { disabled?: boolean }).disabled, true);
});
