/** Fills in the template of `security.txt` with the host's own contacts. Source: RFC 9116. */
import type { PublicConfig } from './public-config';

export const SECURITY_TXT = '/.well-known/security.txt';

/** @param template has one line `Contact: {contact}`, which repeats, and one with `{expires}` */
export function fillSecurityTxt(
  template: string,
  { contacts, expires }: NonNullable<PublicConfig['security']>,
): string {
  return template
    .replace(/^.*\{contact\}.*$/m, (line) =>
      contacts.map((contact) => line.replace('{contact}', () => contact)).join('\n'),
    )
    .replace('{expires}', () => expires);
}
