/**
 * Tests the embedded wallet in its frame: an origin of its own, whose storage each site has for
 * itself.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyMessage } from 'viem';
import { EMAIL_COOLDOWN } from '../../../src/protocol/custody/auth-api';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { approveInWindow, askToSign, pressUntilWindow } from '../approval-steps';
import { login, newEmail } from '../email-steps';
import { expectFacts } from '../page-kit';
import { type Scene, type Story, unlessAll } from '../story';
import { until } from '../until';
import { visitorOf } from '../visitor';

const PROJECT = { 'attr.project-id': EMAIL_PROJECT_ID };

/** Firefox reports the files that a reload interrupts as tampered ones. */
async function filesLoaded({ tab }: Scene): Promise<void> {
  const loadedIn = () =>
    tab.run(async () => {
      const files = () => performance.getEntriesByType('resource').length;
      const before = files();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return files() === before;
    });
  await until('no more files are loading', loadedIn);
}

/** The login of the engine before this one. */
let earlier: { email: string; address: string; at: number } | undefined;

export const emailLogin: Story = {
  name: 'login by e-mail: a wallet, the same in each engine, and still connected after a reload',
  without: unlessAll,
  async run(scene) {
    const { hosts, visit, reload, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const email = earlier?.email ?? newEmail();
    // The service sends no two mails to an address within 30 s.
    await sleep(earlier ? Math.max(0, earlier.at + EMAIL_COOLDOWN * 1000 - Date.now()) : 0);
    const address = await login(scene, { hosts, email, mails: earlier ? 2 : 0 });
    assert.equal(address, earlier?.address ?? address);
    earlier = { email, address, at: Date.now() };
    await filesLoaded(scene);
    await reload();
    await expectFacts(tab, { status: 'connected', address });
  },
};

export const bytesSign: Story = {
  name: 'login by e-mail, and bytes: approved in a window of the secure site',
  without: unlessAll,
  async run(scene) {
    const { hosts, visit } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await askToSign(scene, address, '0xff00');
    const popup = await pressUntilWindow(scene);
    await visitorOf(popup).click('input[type=checkbox]');
    const signature = await approveInWindow(scene, popup, /0xff00/);
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: { raw: '0xff00' } }), true, signature);
  },
};

/** Of the frame: what proves that its storage is another one. */
async function device(): Promise<string> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const base = await done(indexedDB.open('appkit-secure'));
  const pair = await done<CryptoKeyPair>(
    base.transaction('records').objectStore('records').get('device-key'),
  );
  base.close();
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return `${x} ${y}`;
}

const clearStorage = () =>
  new Promise<string>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('appkit-secure');
    request.onsuccess = () => resolve('cleared');
    request.onerror = () => reject(request.error);
  });

export const emailAgain: Story = {
  name: 'login by e-mail in the second shop, and with cleared storage: another device, no session, the same address',
  without: () =>
    // The service sends no two mails to an address within 30 s.
    process.env.ENGINES_ALL ? undefined : 'it waits for a minute',
  // A minute of it is the service's.
  withinMs: 240_000,
  async run(scene) {
    const { hosts, visit, reload, tab } = scene;
    const email = newEmail();
    await visit(hosts.shop);
    const address = await login(scene, { hosts, email, mails: 0 });
    const devices = [await tab.runInFrame(device)];
    await filesLoaded(scene);
    await visit(hosts.bakery);
    await sleep(EMAIL_COOLDOWN * 1000);
    assert.equal(await login(scene, { hosts, email, mails: 2 }), address);
    devices.push(await tab.runInFrame(device));
    assert.equal(await tab.runInFrame(clearStorage), 'cleared');
    await filesLoaded(scene);
    await reload();
    await expectFacts(tab, { status: 'disconnected', initialized: true });
    await sleep(EMAIL_COOLDOWN * 1000);
    // A mail told of the second device.
    assert.equal(await login(scene, { hosts, email, mails: 5 }), address);
    devices.push(await tab.runInFrame(device));
    assert.equal(new Set(devices).size, devices.length);
  },
};
