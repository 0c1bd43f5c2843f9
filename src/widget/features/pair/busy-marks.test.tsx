/** Tests that a screen on which the link is being made has one busy mark, on a phone. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { configure, setGlobal } from '../../core/testing/fake-page';
import { AppPanel } from './AppPanel';
import { CodePanel } from './CodePanel';

const WALLET = { id: 'fox', name: 'Fox', mobile_link: 'fox://' } as WalletEntry;
const SHARED = { picture: () => null, again: () => {} };
let root: FakeNode;

/** Words of the busy buttons, and of the disabled ones. */
function buttons(): { busy: string[]; disabled: string[] } {
  const all = nodesIn(root).filter(({ localName }) => localName === 'button');
  const busy = all.filter(({ attributes }) => attributes.get('aria-busy') === 'true');
  return { busy: busy.map(textOf), disabled: all.filter((one) => one.disabled).map(textOf) };
}

beforeEach(() => {
  root = fakeDocument();
  configure({});
  setGlobal('location', { hostname: 'shop.localhost' });
  setGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile' });
});
afterEach(() => {
  render(null, root as never);
});

test('code that is being made: the first button is busy, the other one waits disabled', () => {
  render(<CodePanel wallet={undefined} first={() => undefined} {...SHARED} />, root as never);
  assert.deepEqual(buttons(), { busy: ['Copy link'], disabled: ['Open a wallet app'] });
});

test('code at hand before the attempt begins: in the first frame, and no button is busy', () => {
  setGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130' });
  const first = () => ({ uri: 'wc:one@2', expiresAt: 1_790_000_000_000, early: true as const });
  render(<CodePanel wallet={undefined} first={first} {...SHARED} />, root as never);
  assert.deepEqual(buttons(), { busy: [], disabled: [] });
});

test("app's link that is being made: the first button is busy, the other one waits disabled", () => {
  render(<AppPanel wallet={WALLET} platform="mobile" {...SHARED} />, root as never);
  assert.deepEqual(buttons(), { busy: ['Open Fox'], disabled: ['Copy link'] });
});
