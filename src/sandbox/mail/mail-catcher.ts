/** A mail server that delivers nothing: it keeps the newest mails, which `mail.localhost` shows. */
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  id: number;
  /** Epoch ms. */
  at: number;
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  /** Only ever shown inside a frame without scripts. */
  html: string;
}

const MAX_MAILS = 500;
const MAX_BYTES = 200_000;

export interface MailCatcher {
  port: number;
  /** The newest first. @param to Only mails to this address, in any letter case. */
  mails(to?: string): CaughtMail[];
  close(): void;
}

export async function startMailCatcher(now = Date.now): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let count = 0;

  async function take(raw: Buffer, to: readonly string[]): Promise<void> {
    const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    count += 1;
    mails.unshift({ id: count, at: now(), from: from?.address ?? '', to, subject, text, html });
    mails.length = Math.min(mails.length, MAX_MAILS);
  }

  const server = new SMTPServer({
    // As strict as a public server in the size, and without encryption on this machine's own line.
    size: MAX_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      let size = 0;
      stream.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= MAX_BYTES) parts.push(part);
      });
      stream.on('end', () => {
        if (size > MAX_BYTES)
          return done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        take(Buffer.concat(parts), to).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails(to) {
      if (to === undefined) return [...mails];
      const wanted = to.toLowerCase();
      return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
    },
    close: () => server.close(() => {}),
  };
}
