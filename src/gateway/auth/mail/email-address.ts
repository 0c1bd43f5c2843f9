/**
 * Reads e-mail addresses: accepts what browsers accept, and never takes two people for one. Source:
 * HTML Standard, "valid e-mail address"; UTS 46 for domains in other scripts.
 */
import { domainToASCII } from 'node:url';

export interface EmailAddress {
  /** As compared: two spellings with one of these are one person. */
  canonical: string;
  /** As written, with the domain in ASCII: mail goes here. */
  address: string;
}

const MAX_LENGTH = 320;
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const VALID = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/**
 * The local part is ASCII, so its lower case is one and the same everywhere. Plus parts and dots
 * count: other servers may give them to other people.
 * @returns undefined for text that is no address.
 */
export function readEmailAddress(text: string): EmailAddress | undefined {
  const trimmed = text.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '');
  const at = trimmed.lastIndexOf('@');
  if (at < 1 || trimmed.length > MAX_LENGTH) return undefined;
  const local = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1);
  // Only for other scripts: the function also rewrites ASCII, such as `0x7f.1` to an IP address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const ascii = /^[\x00-\x7f]*$/.test(domain) ? domain.toLowerCase() : domainToASCII(domain);
  const address = `${local}@${ascii}`;
  if (address.length > MAX_LENGTH || !VALID.test(address)) return undefined;
  return { canonical: address.toLowerCase(), address };
}
