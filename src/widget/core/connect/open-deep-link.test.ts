import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { recordVisitorAction } from '../analytics/track-event';
import { APP_MISSING_MS } from '../constants/limits';
import { setGatewayLoader } from '../contracts/island-loaders';
import type { Gateway, TrackedEvent } from '../gateway/gateway-types';
import { configure, setGlobal, settle } from '../testing/fake-page';
import { $deepLinkState, forgetOpening, openLink } from './open-deep-link';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let opened: string[][] = [];
let refuse = false;
const frame = Object.assign(new EventTarget(), {
  open(...args: string[]) {
    if (refuse) throw new Error('SecurityError');
    opened.push(args);
  },
});

function see(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  setGlobal('document', page);
  setGlobal('window', frame);
  mock.timers.enable({ apis: ['setTimeout'] });
  opened = [];
  refuse = false;
  page.visibilityState = 'visible';
});
afterEach(() => {
  forgetOpening();
  mock.timers.reset();
});

test('app comes to the front: page hidden, then visible again', () => {
  assert.equal(openLink('one://wc', '_self', 'mobile'), true);
  assert.deepEqual(opened, [['one://wc', '_self', 'noreferrer,noopener']]);
  assert.equal($deepLinkState.get(), 'opening');
  see('hidden');
  assert.equal($deepLinkState.get(), 'away');
  mock.timers.tick(60_000);
  see('visible');
  assert.equal($deepLinkState.get(), 'back');
});

test('page still in front after two seconds: the app may be missing, unless it opens late', () => {
  openLink('one://wc', '_self', 'mobile');
  mock.timers.tick(APP_MISSING_MS - 1);
  assert.equal($deepLinkState.get(), 'opening');
  mock.timers.tick(1);
  assert.equal($deepLinkState.get(), 'missing');
  see('hidden');
  assert.equal($deepLinkState.get(), 'away');
});

test('page frozen meanwhile: does not report "missing"', () => {
  openLink('one://wc', '_self', 'mobile');
  page.visibilityState = 'hidden';
  mock.timers.tick(APP_MISSING_MS);
  assert.equal($deepLinkState.get(), 'away');
});

test('hidden and shown, frozen and resumed: same result', () => {
  for (const [target, gone, back] of [
    [frame, 'pagehide', 'pageshow'],
    [page, 'freeze', 'resume'],
  ] as const) {
    openLink('one://wc', '_self', 'mobile');
    target.dispatchEvent(new Event(gone));
    assert.equal($deepLinkState.get(), 'away');
    target.dispatchEvent(new Event(back));
    assert.equal($deepLinkState.get(), 'back');
  }
});

test('desktop app: takes only the focus; a site is never missing', () => {
  openLink('one://wc', '_blank', 'desktop');
  frame.dispatchEvent(new Event('blur'));
  assert.equal($deepLinkState.get(), 'away');
  openLink('https://one.test/wc', '_blank', 'web');
  frame.dispatchEvent(new Event('blur'));
  mock.timers.tick(60_000);
  assert.equal($deepLinkState.get(), 'opening');
});

test('forbidden link: not opened, and no wait', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'blob:x',
    'http://a.test',
  ]) {
    assert.equal(openLink(link, '_self', 'mobile'), false, link);
  }
  assert.deepEqual(opened, []);
  assert.equal($deepLinkState.get(), 'idle');
});

test('frame without permission to open it: ends as "missing"', () => {
  refuse = true;
  assert.equal(openLink('one://wc', '_top', 'mobile'), true);
  mock.timers.tick(APP_MISSING_MS);
  assert.equal($deepLinkState.get(), 'missing');
});

test('canceled: no further report', () => {
  openLink('one://wc', '_self', 'mobile');
  forgetOpening();
  mock.timers.tick(APP_MISSING_MS);
  see('hidden');
  assert.equal($deepLinkState.get(), 'idle');
});

test('link not opened: CONNECT_PROXY_ERROR names the wallet, without the key of the pairing', async () => {
  mock.timers.reset();
  const told: TrackedEvent[] = [];
  const sendEvents = async (events: readonly TrackedEvent[]) => void told.push(...events);
  setGatewayLoader(async () => ({ sendEvents }) as unknown as Gateway);
  configure();
  recordVisitorAction();
  refuse = true;
  const uri = encodeURIComponent('wc:abc@2?relay-protocol=irn&symKey=0011');
  const wallet = { id: 'one', name: 'One', mobile_link: 'one://' } as WalletEntry;
  openLink(`one://wc?uri=${uri}`, '_self', 'mobile', wallet);
  openLink(`javascript:wc?uri=${uri}`, '_self', 'mobile', wallet);
  await settle();
  const facts = { uri: 'wc:abc@2', mobile_link: 'one://', name: 'One' };
  assert.deepEqual(
    told.map(({ event, properties }) => [event, properties]),
    [
      ['CONNECT_PROXY_ERROR', { message: 'SecurityError', ...facts }],
      ['CONNECT_PROXY_ERROR', { message: 'This link must not be opened', ...facts }],
    ],
  );
});
