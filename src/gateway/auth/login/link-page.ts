/** The page behind a mailed link: plain HTML and a form, without a script. */
import { createHash } from 'node:crypto';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { escapeHtml } from '../mail/mail-text';
import type { AttemptRow } from '../store/auth-tables';
import type { LinkResult } from './device-link';

const CSS = `body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#141414}
main{max-width:400px;margin:0 auto}h1{font-size:22px;line-height:1.3}
dt{font-size:14px;color:#5c5c5c}dd{margin:0 0 12px;overflow-wrap:anywhere}
input{font:600 24px ui-monospace,monospace;width:4ch;padding:8px 12px;border:1px solid #767676;border-radius:12px}
button{font:inherit;padding:12px 24px;border:1px solid #141414;border-radius:12px;background:#fff;color:inherit;margin:16px 8px 0 0;cursor:pointer}
button.main{background:#141414;color:#fff}.alert{color:#b3261e}
@media(prefers-color-scheme:dark){body{background:#141414;color:#f2f2f2}dt{color:#a8a8a8}button{border-color:#f2f2f2;background:none}button.main{background:#f2f2f2;color:#141414}.alert{color:#ffb4ab}}`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'Cache-Control': 'no-store',
  // The token in the address goes nowhere else, and the form still has its origin.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

function page(title: string, main: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${CSS}</style></head><body><main><h1>${title}</h1>${main}</main></body></html>`;
  return new Response(html, { status, headers: HEADERS });
}

export function questionPage(
  { origin, label, place, created }: AttemptRow,
  token: string,
  { needsDigits, triesLeft }: { needsDigits: boolean; triesLeft?: number },
): Response {
  const rows = { Site: origin, Device: label, 'Network address': place };
  const time = `${new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const facts = Object.entries({ ...rows, Time: time })
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const wrong =
    triesLeft === undefined
      ? ''
      : `<p class="alert" role="alert">These are not the digits. Tries left: ${triesLeft}.</p>`;
  const digits = needsDigits
    ? '<p><label for="digits">Type the two digits that the device shows.</label></p><input id="digits" name="digits" inputmode="numeric" autocomplete="off" maxlength="2" pattern="[0-9]{2}" required>'
    : '';
  return page(
    'Is this you?',
    `<p>A device wants to log in to your wallet. Approve only if you just started this yourself.</p><dl>${facts}</dl>${wrong}
<form method="post" action="${AUTH_PATHS.link}"><input type="hidden" name="t" value="${escapeHtml(token)}">${digits}
<div><button class="main" name="decision" value="approve">Approve</button><button name="decision" value="refuse" formnovalidate>This wasn’t me</button></div></form>`,
    triesLeft === undefined ? 200 : 403,
  );
}

const RESULTS: Record<Exclude<LinkResult, object>, [number, string, string]> = {
  approved: [200, 'Approved', 'Go back to the device and enter the code from our next email.'],
  refused: [200, 'Refused', 'The device did not get access to your wallet.'],
  dead: [403, 'Begun elsewhere', 'The digits were wrong too often. The login was stopped.'],
  over: [410, 'Link expired', 'This link was used, or is too old. Start again on your device.'],
};

export function resultPage(result: Exclude<LinkResult, object>): Response {
  const [status, title, sentence] = RESULTS[result];
  return page(title, `<p>${sentence}</p>`, status);
}
