import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../protocol/http/wallets';
import { forgetOpening } from './app-opening';
import { connect, disconnect } from './connections';
import { setGlobal } from './fake-page';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from './fake-world';
import { type PickedApp, setPicked } from './picked-app';
import { openForRequest } from './request-app';
import { storage } from './stored';
import { $toast, hideToast } from './toasts';

const wallet = v.parse(walletEntry, { id: 'one', name: 'One', mobile_link: 'one://' });
const far = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' as const };
const activation = { isActive: true };
const page = { visibilityState: 'visible', hasFocus: () => true };
let world: World;
let opened: string[] = [];

async function connected(picked: PickedApp | undefined, connector = far): Promise<void> {
  setPicked(picked);
  await connect(connector);
  await settle();
}

beforeEach(() => {
  fakePage();
  world = fakeWorld();
  setGlobal('navigator', { userAgent: 'iPhone', userActivation: activation });
  setGlobal('document', Object.assign(new EventTarget(), page));
  setGlobal(
    'window',
    Object.assign(new EventTarget(), { open: (link: string) => opened.push(link) }),
  );
  activation.isActive = true;
  opened = [];
});
afterEach(() => {
  forgetOpening();
  hideToast();
  world.stop();
});

test('the app that was connected is opened for what it is asked', async () => {
  await connected({ wallet, platform: 'mobile' });
  assert.deepEqual(storage.get('deeplink_choice'), { href: 'one://', name: 'One' });
  openForRequest('ab', 7, 'personal_sign');
  assert.deepEqual(opened, ['one://wc?requestId=7&sessionTopic=ab']);
});

test('nobody pressed: it says where to look, and opens nothing', async () => {
  await connected({ wallet, platform: 'mobile' });
  activation.isActive = false;
  openForRequest('ab', 7, 'personal_sign');
  assert.deepEqual(opened, []);
  assert.equal($toast.get()?.message, 'Open One to approve');
});

test('what asks nobody, and what another tab asks, opens nothing', async () => {
  await connected({ wallet, platform: 'mobile' });
  openForRequest('ab', 7, 'wallet_getCapabilities');
  setGlobal('document', Object.assign(new EventTarget(), { ...page, hasFocus: () => false }));
  openForRequest('ab', 8, 'personal_sign');
  assert.deepEqual(opened, []);
  assert.equal($toast.get(), undefined);
});

test('by a code no app is known, and the one of before is forgotten', async () => {
  await connected({ wallet, platform: 'mobile' });
  await connected({ wallet, platform: 'qrcode' });
  assert.equal(storage.get('deeplink_choice'), undefined);
  openForRequest('ab', 7, 'personal_sign');
  assert.deepEqual(opened, []);
});

test('the session ends, and the choice with it', async () => {
  await connected({ wallet, platform: 'mobile' });
  await disconnect();
  assert.equal(storage.get('deeplink_choice'), undefined);
});

test('what somebody wrote into the storage is never opened', async () => {
  await connected({ wallet, platform: 'mobile' });
  storage.set('deeplink_choice', { href: 'javascript:alert(1)//', name: 'x' });
  openForRequest('ab', 7, 'personal_sign');
  assert.deepEqual(opened, []);
});
