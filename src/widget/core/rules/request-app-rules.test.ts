import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import * as v from 'valibot';
import { walletEntry } from '../../../protocol/http/wallets';
import { connect } from '../connect/connect';
import { disconnect } from '../connect/disconnect';
import { $deepLinkState, forgetOpening, openLink } from '../connect/open-deep-link';
import { type SelectedApp, setSelectedApp } from '../connect/selected-app';
import { APP_MISSING_MS } from '../constants/limits';
import { emitWalletRequest } from '../session/wallet-request-events';
import { storage } from '../storage/typed-storage';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { setGlobal, setWindow } from '../testing/fake-page';
import { forceClose, openModal } from '../views/modal';
import { $route } from '../views/router';
import { $toast, hideToast } from '../views/toasts';

const wallet = v.parse(walletEntry, { id: 'one', name: 'One', mobile_link: 'one://' });
const far = { ...fakeConnector('walletConnect'), type: 'WALLET_CONNECT' as const };
const activation = { isActive: true };
const page = { visibilityState: 'visible', hasFocus: () => true };
let world: World;
let opened: string[] = [];
let targets: string[] = [];

async function connected(selected: SelectedApp | undefined, open = true): Promise<void> {
  setSelectedApp(selected);
  if (open) openLink('one://wc', '_self', 'mobile');
  opened = [];
  await connect(far);
  await settle();
}

beforeEach(() => {
  fakePage();
  world = fakeWorld();
  setGlobal('navigator', { userAgent: 'iPhone', userActivation: activation });
  setGlobal('document', Object.assign(new EventTarget(), page));
  setWindow(
    Object.assign(new EventTarget(), {
      open(link: string, target: string) {
        opened.push(link);
        targets.push(target);
      },
    }),
  );
  for (const name of ['top', 'self']) setGlobal(name, globalThis);
  setGlobal('TelegramWebviewProxy', undefined);
  activation.isActive = true;
  opened = [];
  targets = [];
});
afterEach(() => {
  forgetOpening();
  hideToast();
  world.stop();
});

test('wallet request: opens the connected app', async () => {
  await connected({ wallet, platform: 'mobile' });
  assert.deepEqual(storage.get('deeplink_choice'), { href: 'one://', name: 'One' });
  emitWalletRequest({ topic: 'ab', id: 7, method: 'personal_sign' });
  assert.deepEqual(opened, ['one://wc?requestId=7&sessionTopic=ab']);
});

test('window: the page’s own for an app; a new one for an https address and in Telegram', async () => {
  const asks = async (href: string) => {
    await connected({ wallet: { ...wallet, mobile_link: href }, platform: 'mobile' });
    emitWalletRequest({ topic: 'ab', id: 7, method: 'personal_sign' });
    return targets.at(-1);
  };
  assert.equal(await asks('one://'), '_self');
  assert.equal(await asks('https://one.test'), '_blank');
  setGlobal('TelegramWebviewProxy', {});
  assert.equal(await asks('one://'), '_blank');
  // In a frame, the topmost one there too.
  setGlobal('top', {});
  assert.equal(await asks('one://'), '_top');
  assert.equal(await asks('https://one.test'), '_top');
});

test('no press: a hint names the wallet, and no app opens', async () => {
  await connected({ wallet, platform: 'mobile' });
  activation.isActive = false;
  emitWalletRequest({ topic: 'ab', id: 7, method: 'personal_sign' });
  assert.deepEqual(opened, []);
  assert.equal($toast.get()?.message, 'Open One to approve');
});

test('requests without a prompt, and requests of another tab: no app opens', async () => {
  await connected({ wallet, platform: 'mobile' });
  emitWalletRequest({ topic: 'ab', id: 7, method: 'wallet_getCapabilities' });
  setGlobal('document', Object.assign(new EventTarget(), { ...page, hasFocus: () => false }));
  emitWalletRequest({ topic: 'ab', id: 8, method: 'personal_sign' });
  assert.deepEqual(opened, []);
  assert.equal($toast.get(), undefined);
});

test('connected by QR code: no app is known, and the earlier one is forgotten', async () => {
  await connected({ wallet, platform: 'mobile' });
  await connected({ wallet, platform: 'qrcode' });
  assert.equal(storage.get('deeplink_choice'), undefined);
  emitWalletRequest({ topic: 'ab', id: 7, method: 'personal_sign' });
  assert.deepEqual(opened, []);
});

test('QR code scanned by another device: the app that did not open is not stored', async () => {
  await connected({ wallet, platform: 'mobile' }, false);
  assert.equal(storage.get('deeplink_choice'), undefined);
  mock.timers.enable({ apis: ['setTimeout'] });
  openLink('one://wc', '_self', 'mobile');
  mock.timers.tick(APP_MISSING_MS);
  mock.timers.reset();
  assert.equal($deepLinkState.get(), 'missing');
  await connected({ wallet, platform: 'mobile' }, false);
  assert.equal(storage.get('deeplink_choice'), undefined);
});

test('stored app: kept also if its network is not on this page', async () => {
  world.script.network = 'eip155:1';
  openModal('ConnectingWalletConnect', { connector: far, wallet });
  await connected({ wallet, platform: 'mobile' });
  assert.equal($route.get().view, 'UnsupportedChain');
  assert.deepEqual(storage.get('deeplink_choice'), { href: 'one://', name: 'One' });
  forceClose();
  assert.equal($deepLinkState.get(), 'idle');
});

test('session ended: the stored app is removed', async () => {
  await connected({ wallet, platform: 'mobile' });
  await disconnect();
  assert.equal(storage.get('deeplink_choice'), undefined);
});

test('untrusted link in the storage: never opens', async () => {
  await connected({ wallet, platform: 'mobile' });
  storage.set('deeplink_choice', { href: 'javascript:alert(1)//', name: 'x' });
  emitWalletRequest({ topic: 'ab', id: 7, method: 'personal_sign' });
  assert.deepEqual(opened, []);
});
