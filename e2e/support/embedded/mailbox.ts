/** The mails of test mode, read from Node, which cannot resolve `mail.localhost`. */
import { request } from 'node:http';
import { expect } from 'playwright/test';
import type { CaughtMail } from '../../../src/sandbox/mail/mail-catcher';
import type { Hosts } from '../process/hosts';

/** The mails to this address, the newest first. */
export function mailsTo(hosts: Hosts, email: string): Promise<CaughtMail[]> {
  const path = `/messages?to=${encodeURIComponent(email)}`;
  const { url, headers } = hosts.fromNode('mail');
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), { headers }, (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => {
        text += part;
      });
      reply.on('end', () => resolve(JSON.parse(text) as CaughtMail[]));
    });
    call.on('error', reject);
    call.end();
  });
}

/** Waits for the mail number `count` to this address. @returns its text. */
export async function mailTo(hosts: Hosts, email: string, count: number): Promise<string> {
  let mails: CaughtMail[] = [];
  await expect
    .poll(async () => {
      mails = await mailsTo(hosts, email);
      return mails.length;
    })
    .toBeGreaterThanOrEqual(count);
  return mails[mails.length - count]?.text ?? '';
}

/** @throws Error for another mail than the one that was waited for. */
function only(pattern: RegExp, text: string): string {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`another mail was expected: ${text.slice(0, 200)}`);
  return found;
}

/** The only link of a mail. */
export const linkIn = (text: string): string => only(/http:\/\/secure\.\S+\?t=\S+/, text);
/** The code of a mail, alone on its line. */
export const codeIn = (text: string): string => only(/^\d{6}$/m, text);
