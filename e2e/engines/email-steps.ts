/** Steps of the login by e-mail, for the stories that need one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { codeIn, linkIn, mailsTo } from '../support/embedded/mailbox';
import type { Hosts } from '../support/process/hosts';
import { expectFacts, factsOf } from './page-kit';
import type { Scene } from './story';
import { until } from './until';

/** Approves the login in another browser, as its page's form does. */
export function approve(hosts: Hosts, link: string, digits: string): Promise<void> {
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

/** Waits for the mail number `count` to this address. */
export const textOfMail = (hosts: Hosts, email: string, count: number): Promise<string> =>
  until(`mail ${count} is there`, async () => (await mailsTo(hosts, email)).at(-count)?.text);

export const newEmail = (): string => `ann-${randomUUID()}@example.com`;

export interface Login {
  hosts: Hosts;
  email: string;
  /** The address has had so many mails before. */
  mails: number;
}

/** On a page whose modal is closed. @returns the address of the wallet */
export async function login(scene: Scene, { hosts, email, mails }: Login): Promise<string> {
  const { click, sees, tab } = scene;
  const mail = (count: number) => textOfMail(hosts, email, mails + count);
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
