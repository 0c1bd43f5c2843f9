/**
 * Tests the embedded wallet in its frame: an origin of its own, whose storage each site has for
 * itself.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyMessage } from 'viem';
import { EMAIL_COOLDOWN } from '../../../src/protocol/custody/auth-api';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { codeIn, linkIn, mailsTo } from '../../support/embedded/mailbox';
import type { Hosts } from '../../support/process/hosts';
import { expectFacts, factsOf } from '../page-kit';
import type { Scene, Story } from '../story';
import { until } from '../until';

const PROJECT = { 'attr.project-id': EMAIL_PROJECT_ID };

/** Approves the login in another browser, as its page's form does. */
function approve(hosts: Hosts, link: string, digits: string): Promise<void> {
  const { url, headers } = hosts.fromNode('secure.gateway');
  const { pathname, searchParams } = new URL(link);
  const form = new URLSearchParams({ t: searchParams.get('t') ?? '', decision: 'approve', digits });
  return new Promise((resolve, reject) => {
    const sending = request(new URL(pathname, url), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    sending.once('response', (reply) => {
      reply.resume();
      if (reply.statusCode === 200) resolve();
      else reject(new Error(`The link answered ${reply.statusCode}`));
    });
    sending.once('error', reject);
    sending.end(form.toString());
  });
}

interface Login {
  hosts: Hosts;
  email: string;
  /** The address has had so many mails before. */
  mails: number;
}

/** On a page whose modal is closed. @returns the address of the wallet */
async function login(scene: Scene, { hosts, email, mails }: Login): Promise<string> {
  const { click, sees, tab } = scene;
  const mail = (count: number) =>
    until(`mail ${mails + count} is there`, async () => {
      const all = await mailsTo(hosts, email);
      return all.at(-mails - count)?.text;
    });
  // A selector: the shop's button has no test id.
  await click('[data-appkit-open]');
  await click('email-input');
  await tab.type(email);
  await click('email-submit');
  const { text } = await sees('device-digits', /\d/);
  await approve(hosts, linkIn(await mail(1)), text.replace(/\D/g, ''));
  await sees('code');
  const code = codeIn(await mail(2));
  await click('code');
  await tab.type(code);
  await expectFacts(tab, { status: 'connected' });
  const { address } = await factsOf(tab);
  assert.match(address ?? '', /^0x[\da-fA-F]{40}$/);
  return address ?? '';
}

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

const newEmail = () => `ann-${randomUUID()}@example.com`;

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

/** The request stays open in the page, and marks its end there. */
function sign(address: string): void {
  const page = window as { signed?: string };
  const provider = window.AppKit?.getProvider('eip155') as {
    request(args: object): Promise<string>;
  };
  provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).then(
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

export const emailSign: Story = {
  name: 'login by e-mail, and a text: approved in the frame, signed by the wallet',
  async run(scene) {
    const { hosts, visit, sees, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await tab.run(sign, address);
    const { x, y, width, height } = await sees('iframe[name="w3m-secure-iframe"]');
    const signature = await until('the text is signed', async () => {
      const at = await tab.runInFrame(armedButton).catch(() => undefined);
      // The first press of all says only where the frame is: then once more.
      if (at) await tab.clickAt(x - width / 2 + at.x, y - height / 2 + at.y);
      return tab.run(() => (window as { signed?: string }).signed);
    });
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: 'hello' }), true, signature);
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
