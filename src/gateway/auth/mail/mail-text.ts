/** The mails of the auth service. Every value is made plain text first, and escaped in HTML. */
import type { NoticePayment } from '../../../protocol/custody/vault-notice';
import { namedNetwork } from '../../../protocol/networks';
import type { MailMessage } from './mail-queue';

/** One line without control characters, such as those that turn the direction of text. */
export const oneLine = (text: string, most = 64): string =>
  [...text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\s+/g, ' ')]
    .slice(0, most)
    .join('')
    .trim();

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** @param seconds Since the epoch. */
export const timeText = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The site that a mail is about. */
export interface MailSite {
  name: string;
  origin: string;
}

interface Letter {
  subject: string;
  /** Paragraphs above and below the one that is large. */
  above: string[];
  large?: string;
  /** A button, with its address. */
  link?: { label: string; url: string };
  below: string[];
}

const STYLE = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#141414;background:#ffffff',
  large: 'font:700 32px/1.25 ui-monospace,monospace;letter-spacing:6px;margin:24px 0',
  link: 'display:inline-block;padding:12px 24px;border-radius:12px;background:#141414;color:#ffffff;text-decoration:none',
  small: 'font-size:14px;color:#5c5c5c',
};

function write(to: string, site: MailSite, letter: Letter): MailMessage {
  const paragraphs = (texts: string[], style = '') =>
    texts.map((text) => `<p${style && ` style="${style}"`}>${escapeHtml(text)}</p>`).join('');
  const { large, link } = letter;
  const html = [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title>`,
    `<body style="${STYLE.body}">${paragraphs(letter.above)}`,
    large === undefined ? '' : `<p style="${STYLE.large}">${escapeHtml(large)}</p>`,
    link ? `<p><a style="${STYLE.link}" href="${escapeHtml(link.url)}">${link.label}</a></p>` : '',
    `${paragraphs(letter.below, STYLE.small)}</body></html>`,
  ].join('');
  const middle = [large, link?.url].filter((text) => text !== undefined);
  return {
    ...{ to, html, subject: oneLine(letter.subject, 120), fromName: oneLine(site.name) },
    text: `${[...letter.above, ...middle, ...letter.below].join('\n\n')}\n`,
  };
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} minutes`;

/** Why a code is asked for. */
const REASONS = {
  login: (origin: string) => `Enter this code to log in at ${origin}.`,
  own_site: (origin: string) =>
    `Enter this code to manage your wallet at ${origin}. No other site needs this code.`,
  step_up: (origin: string) => `Enter this code to confirm a request of your wallet at ${origin}.`,
  change: (origin: string) =>
    `Enter this code to change the email address of your wallet at ${origin}.`,
  second: (origin: string) =>
    `Enter this code to use this email address for your wallet at ${origin}.`,
};
export type CodeReason = keyof typeof REASONS;

export function codeMail(
  to: string,
  { name, origin }: MailSite,
  { code, reason, lifetime }: { code: string; reason: CodeReason; lifetime: number },
): MailMessage {
  const site = { name: oneLine(name), origin };
  return write(to, site, {
    subject: `Your code for ${site.name}`,
    above: [REASONS[reason](origin)],
    large: code,
    below: [
      `The code works for ${minutes(lifetime)}, only in the browser where you began. Do not share this code: no one from ${site.name} will ever ask for it.`,
      'If you did not ask for it, ignore this email.',
    ],
  });
}

export function linkMail(
  to: string,
  { name, origin }: MailSite,
  {
    url,
    device,
    place,
    time,
    lifetime,
  }: Record<'url' | 'device' | 'place' | 'time', string> & {
    lifetime: number;
  },
): MailMessage {
  const site = { name: oneLine(name), origin };
  return write(to, site, {
    subject: `Confirm a new device for ${site.name}`,
    above: [
      `A device wants to log in to your wallet at ${origin}.`,
      `Device: ${oneLine(device)}. Network address: ${oneLine(place)}. Time: ${time}.`,
    ],
    link: { label: 'Review this request', url },
    below: [
      `The link works for ${minutes(lifetime)}. You need the two digits that the device shows. Do not share this link.`,
      'If this was not you, open the link and refuse, or ignore this email.',
    ],
  });
}

const NOTICES = {
  new_device: ['New device', 'A new device logged in to your wallet.'],
  misuse: [
    'A code was used in another browser',
    'Your code was entered in a browser that did not ask for it. The code is no longer valid.',
  ],
  email_changed: [
    'Email address changed',
    'The email address of your wallet was changed. If this was not you, take it back within 24 hours. Exports of the wallet wait until then.',
  ],
  email_restored: [
    'Email address restored',
    'The change of the email address of your wallet was taken back. All devices were signed out.',
  ],
  email_taken: [
    'Email address not changed',
    'This email address already has a wallet of its own, so it cannot be used for another one.',
  ],
  export: [
    'Wallet export',
    'An export of your wallet was started. If this was not you, cancel it.',
  ],
  person_deleted: [
    'Your data was deleted',
    'Everything stored about you and your wallet was deleted.',
  ],
  delete: [
    'Wallet deletion',
    'The deletion of your wallet was started. Without an export its funds are lost. If this was not you, cancel it.',
  ],
  limit: [
    'Limit reached',
    'Your wallet refused a request, because it would go over a limit. If this was not you, sign out everywhere.',
  ],
  hold: [
    'Payment to a new recipient',
    'A payment from your wallet to a new recipient was started. If this was not you, cancel it.',
  ],
  release: [
    'Wallet released',
    'Your wallet was made yours alone: the operator deleted its share and can no longer help to restore it.',
  ],
} as const;
export type Notice = keyof typeof NOTICES;

/** Labels of the links that take something back. */
const LINKS: Partial<Record<Notice, string>> = {
  email_changed: 'Undo this change',
  export: 'Cancel the export',
  delete: 'Cancel the deletion',
  limit: 'Sign out everywhere',
  hold: 'Cancel the payment',
};

function paymentText({ network, recipients, more }: NoticePayment): string {
  const name = network === 'solana' ? 'Solana' : (namedNetwork(network)?.name ?? network);
  const all = [...recipients, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${recipients.length + more === 1 ? 'Recipient' : 'Recipients'}: ${all}. Network: ${name}.`;
}

export function noticeMail(
  to: string,
  /** Undefined: not known. */
  known: MailSite | undefined,
  notice: Notice,
  {
    device,
    time,
    url,
    payment,
  }: { device: string; time: string; url?: string; payment?: NoticePayment },
): MailMessage {
  const site = { name: oneLine(known?.name ?? 'Wallet'), origin: known?.origin ?? '' };
  const [subject, sentence] = NOTICES[notice];
  const facts = [
    payment && paymentText(payment),
    known && `Site: ${site.origin}.`,
    device && `Device: ${oneLine(device)}.`,
    `Time: ${time}.`,
  ];
  return write(to, site, {
    subject: known ? `${subject}: ${site.name}` : subject,
    above: [
      sentence,
      ...(payment ? [`The payment can be made from ${timeText(payment.from)}.`] : []),
      facts.filter(Boolean).join(' '),
    ],
    ...(url !== undefined && { link: { label: LINKS[notice] ?? 'Open', url } }),
    // The link of this one does the same, without a login.
    below: notice === 'limit' ? [] : ['If this was not you, log in and sign out everywhere.'],
  });
}
