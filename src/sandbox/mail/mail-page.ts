/** `mail.localhost`: the caught mails, for a person and for tests. */
import type { ServerResponse } from 'node:http';
import type { CaughtMail, MailCatcher } from './mail-catcher';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'",
};

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

const STYLE =
  'body{font:16px/1.5 system-ui;margin:2rem auto;max-width:46rem;padding:0 1rem}article{border:1px solid #8884;border-radius:12px;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap;font:inherit}h2{margin:0 0 .25rem;font-size:1.1rem}p{margin:.25rem 0;opacity:.8}:root{color-scheme:light dark}';

const mailHtml = ({ at, from, to, subject, text }: CaughtMail) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to.join(', '))}, from ${escapeHtml(from)}, ${new Date(at).toISOString()}</p><pre>${escapeHtml(text)}</pre></article>`;

/** `/` lists the mails and renews itself; `/messages?to=` is the same as JSON. */
export function answerMailPage(
  { mails }: Pick<MailCatcher, 'mails'>,
  url: URL,
  res: ServerResponse,
): void {
  const found = mails(url.searchParams.get('to') ?? undefined);
  if (url.pathname === '/messages') {
    res.writeHead(200, { ...HEADERS, 'content-type': 'application/json' });
    res.end(JSON.stringify(found));
    return;
  }
  const list = found.length > 0 ? found.map(mailHtml).join('') : '<p>No mail yet.</p>';
  res.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' });
  res.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Mail</title><style>${STYLE}</style><h1>Mail of test mode</h1><p>No mail leaves this machine.</p>${list}`,
  );
}
