/** Tests the order of the ways to get a wallet, rendered in a fake document. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn } from '../../../core/testing/fake-dom';
import { configure, setGlobal } from '../../../core/testing/fake-page';
import { DownloadsView } from './DownloadsView';
import { GetWalletView } from './GetWalletView';

const APPS = {
  app_store: 'https://apps.apple.com/app/mole',
  play_store: 'https://play.google.com/store/apps/details?id=mole',
};
const MOLE = { id: 'mole', name: 'Mole', homepage: 'https://mole.test/', ...APPS };
let root: FakeNode;

const idOf = (node: FakeNode): string => node.attributes.get('data-testid') ?? '';
const classOf = (node: FakeNode): string => node.attributes.get('class') ?? '';
const idsIn = (node: FakeNode): string[] => nodesIn(node).map(idOf).filter(Boolean);

/** Ids of all downloads, and of those with a code. */
function downloadsOf(wallet: object) {
  render(<DownloadsView data={{ wallet }} available={() => true} />, root as never);
  const codes = nodesIn(root).find((node) => classOf(node) === 'connect-codes');
  return { all: idsIn(root), codes: codes ? idsIn(codes) : [] };
}

beforeEach(() => {
  root = fakeDocument();
  configure({});
  setGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130' });
});
afterEach(() => {
  render(null, root as never);
});

test('computer, wallet without an extension: its website leads, and both stores have a code', () => {
  const stores = ['download-ios', 'download-android'];
  assert.deepEqual(downloadsOf(MOLE), { all: ['download-website', ...stores], codes: stores });
  const { homepage: _, ...apps } = MOLE;
  assert.deepEqual(downloadsOf(apps), { all: stores, codes: stores });
});

test('help to get a wallet: the way to all wallets comes first', () => {
  render(<GetWalletView />, root as never);
  const [first] = nodesIn(root).filter((node) => idOf(node) || classOf(node).includes('bone'));
  assert.equal(first && idOf(first), 'explore-all');
});
