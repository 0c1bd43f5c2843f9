/** The link that a site shows as a QR code. Source: protocol §6.1. */

export type LinkProblem = 'empty' | 'no-link' | 'old-version' | 'broken' | 'expired';

export type PairingLink = { uri: string } | { problem: LinkProblem };

/** A wallet's deep link carries it in its `uri` parameter: people paste those too. */
function innerLink(text: string): string {
  // Not encoded, its own parameters cannot be told from the deep link's: then the rest is all its own.
  const plain = /[?&]uri=(wc:[^#]*[?&]symKey=[^#]*)/i.exec(text)?.[1];
  if (plain) return plain;
  const inner = /[?&]uri=(wc(?::|%3A)[^&#]+)/i.exec(text)?.[1];
  if (!inner) return text;
  try {
    return decodeURIComponent(inner);
  } catch {
    return text;
  }
}

/** Some sites write the whole link in base64. */
function outOfBase64(text: string): string {
  if (!/^d2M6[\w+/=-]+$/.test(text)) return text;
  try {
    return atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return text;
  }
}

/** @param now epoch ms */
export function readPairingLink(given: string, now: number): PairingLink {
  const text = innerLink(outOfBase64(given.trim()));
  if (text === '') return { problem: 'empty' };
  const parts = /^wc:(?:\/\/)?([^@?]+)@(\d+)(?:\?(.*))?$/is.exec(text);
  if (!parts) return { problem: 'no-link' };
  const [, topic = '', version, query = ''] = parts;
  if (version !== '2') return { problem: 'old-version' };
  const values = new URLSearchParams(query);
  const isHex = (value: string | null) => /^[0-9a-f]{64}$/i.test(value ?? '');
  if (!isHex(topic) || !isHex(values.get('symKey'))) return { problem: 'broken' };
  if (values.get('relay-protocol') !== 'irn') return { problem: 'broken' };
  const expiry = values.get('expiryTimestamp');
  if (expiry !== null && !(Number(expiry) * 1000 > now)) return { problem: 'expired' };
  return { uri: `wc:${topic}@2?${query}` };
}

/** The problem and its solution, as text. */
export const LINK_PROBLEMS: Readonly<Record<LinkProblem, string>> = {
  empty: 'There is no link yet. Copy it on the site, next to its QR code, and paste it here.',
  'no-link': 'This is not a connection link. It starts with “wc:”: copy it on the site again.',
  'old-version':
    'This link is of version 1, which no wallet speaks any more. The site must be updated.',
  broken: 'A part of this link is missing. Copy the whole link on the site again.',
  expired: 'This link has expired: links live for a few minutes. Ask the site for a new code.',
};
