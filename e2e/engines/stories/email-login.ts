/**
 * Tests the embedded wallet in its frame: an origin of its own, whose storage each site has for
 * itself.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyMessage } from 'viem';
import { EMAIL_COOLDOWN } from '../../../src/protocol/custody/auth-api';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { login, newEmail } from '../email-steps';
import { expectFacts } from '../page-kit';
import type { Scene, Story } from '../story';
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

export const emailLogin: Story = {
  name: 'login by e-mail: a wallet, and still connected after a reload',
  async run(scene) {
    const { hosts, visit, reload, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await filesLoaded(scene);
    await reload();
    await expectFacts(tab, { status: 'connected', address });
  },
};

/** "hello" in hex. */
const HELLO = '0x68656c6c6f';

/** The request stays open in the page, and marks its end there. */
function sign(address: string, message: string): void {
  const page = window as { signed?: string };
  const provider = window.AppKit?.getProvider('eip155') as {
    request(args: object): Promise<string>;
  };
  provider.request({ method: 'personal_sign', params: [message, address] }).then(
    (signature) => {
      page.signed = signature;
    },
    (error) => {
      page.signed = String(error);
    },
  );
}

/** Its center in the frame, once it is armed. */
function armedButton(): { x: number; y: number } | undefined {
  const button = document.querySelector('.buttons .yes');
  if (button?.getAttribute('aria-disabled') !== 'false') return undefined;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Center of the button that opens the window. */
function openButton(): { x: number; y: number } | undefined {
  const button = document.querySelector('.buttons .yes');
  if (button?.textContent !== 'Open the window') return undefined;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export const emailSign: Story = {
  name: 'login by e-mail, and a text: approved in the frame, signed by the wallet; bytes only in a window',
  async run(scene) {
    const { hosts, visit, sees, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await tab.run(sign, address, HELLO);
    const { x, y, width, height } = await sees('iframe[name="w3m-secure-iframe"]');
    const signature = await until('the text is signed', async () => {
      const at = await tab.runInFrame(armedButton).catch(() => undefined);
      // The first press of all says only where the frame is: then once more.
      if (at) await tab.clickAt(x - width / 2 + at.x, y - height / 2 + at.y);
      return tab.run(() => (window as { signed?: string }).signed);
    });
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: 'hello' }), true, signature);
    // A frame that can't see what covers it must not ask for what it can't read.
    await tab.run(sign, address, '0xff00');
    await until('the frame offers a window', () => tab.runInFrame(openButton));
    assert.equal(await tab.runInFrame(() => document.querySelectorAll('.yes').length), 1);
  },
};

export const windowSign: Story = {
  name: 'login by e-mail, and bytes: approved in a window of the secure site',
  without: () => (process.env.ENGINES_ALL ? undefined : 'it takes long'),
  async run(scene) {
    const { hosts, visit, sees, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await tab.run(sign, address, '0xff00');
    const { x, y, width, height } = await sees('iframe[name="w3m-secure-iframe"]');
    const popup = await until('the window is open', async () => {
      const at = await tab.runInFrame(openButton).catch(() => undefined);
      if (at) await tab.clickAt(x - width / 2 + at.x, y - height / 2 + at.y);
      return tab.popup();
    });
    const its = visitorOf(popup);
    await its.sees('main[class=ask]', /0xff00/);
    await its.click('input[type=checkbox]');
    const signature = await until('the bytes are signed', async () => {
      // The window closes with the answer.
      const at = await popup.run(armedButton).catch(() => undefined);
      if (at) await popup.clickAt(at.x, at.y).catch(() => {});
      return tab.run(() => (window as { signed?: string }).signed);
    });
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: { raw: '0xff00' } }), true, signature);
  },
};

export const emailAgain: Story = {
  name: 'login by e-mail on another site: no session there, and after it the same address',
  without: () =>
    // The service sends no two mails to an address within 30 s.
    process.env.ENGINES_ALL ? undefined : 'it waits for half a minute',
  async run(scene) {
    const { hosts, visit } = scene;
    const email = newEmail();
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email, mails: 0 });
    await filesLoaded(scene);
    await visit(hosts.shopWith(PROJECT));
    await sleep(EMAIL_COOLDOWN * 1000);
    assert.equal(await login(scene, { hosts, email, mails: 2 }), address);
  },
};
