/** The page behind a mailed link: plain HTML and a form, without a script. */
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { escapeHtml } from '../mail/mail-text';
import type { AttemptRow } from '../store/auth-tables';
import type { LinkResult } from './device-link';
import { page } from './plain-page';

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
