/** Hands mails to an SMTP server. */
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { MailConfig } from './mail-config';
import type { SendMail } from './mail-queue';

/** @throws Error if the password cannot be read. */
export function createMailTransport(config: MailConfig): { send: SendMail; close(): void } {
  const { protocol, hostname, port } = new URL(config.url);
  const secure = protocol === 'smtps:';
  const password = config.passwordFile && readFileSync(config.passwordFile, 'utf8').trim();
  const transport = createTransport({
    pool: true,
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: config.requireTls && !secure,
    ...(config.user && { auth: { user: config.user, pass: password ?? '' } }),
    connectionTimeout: config.timeoutMs,
    greetingTimeout: config.timeoutMs,
    socketTimeout: config.timeoutMs,
    dnsTimeout: config.timeoutMs,
    // A message holds text only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    async send({ to, fromName, subject, text, html }) {
      await transport.sendMail({
        // Objects, which are not parsed: no text adds a recipient.
        from: { name: fromName, address: config.from },
        to: { name: '', address: to },
        envelope: { from: config.from, to: [to] },
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...{ subject, text, html },
      });
    },
  };
}
