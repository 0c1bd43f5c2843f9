/**
 * Checks links that open a wallet; `core/wallets/pairing-links.ts` makes them. Source: protocol §3.3,
 * issue "Every wallet, every chain": never `javascript:`, `data:`, `file:`, `blob:`.
 */

/**
 * Schemes of the browser and of the system: what they open is no wallet, and some of it runs. Not
 * `edge`: it is a wallet's own, and the browser of that name opens its pages for no site.
 */
const FOREIGN = new Set(
  'javascript data vbscript livescript mocha blob file filesystem about view-source resource jar res wyciwyg intent content app-settings prefs shortcuts workflow mailto tel sms mms callto facetime facetime-audio geo maps market itms ssh sftp ftp ftps telnet vnc rdp smb nfs afp ldap ldaps git svn ws wss http https gopher news nntp cid mid mhtml hcp help search shell steam opera brave vivaldi microsoft-edge googlechrome googlechromes firefox'.split(
    ' ',
  ),
);
/** Blocked scheme prefixes. */
const FOREIGN_KIND = /^(?:ms-|search-|chrome|moz-|safari-|x-apple|x-safari|itms-|android-|web\+)/;
const SCHEME = /^[a-z][a-z\d+.-]{1,62}$/;
/** Also where the colon is missing: cleaning would put it there. */
const LEADING_SCHEME = /^\s*([a-z][a-z\d+.-]*)\s*(?:[:/]|$)/i;
/** Printable ASCII alone: what a browser strips or turns round while it reads is not there. */
const PLAIN = /^[\x21-\x7e]{1,4096}$/;
/** A host name of this machine itself. */
export const LOOPBACK_HOST = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isAppScheme(scheme: string): boolean {
  return SCHEME.test(scheme) && !FOREIGN.has(scheme) && !FOREIGN_KIND.test(scheme);
}

export function isHttp(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

/**
 * May be handed to the browser to open: https, an app's own scheme, or http on this same machine
 * (a wallet that is being built). Everything else never is.
 */
export function isOpenable(link: string): boolean {
  if (!PLAIN.test(link)) return false;
  try {
    const { protocol, hostname } = new URL(link);
    const scheme = protocol.slice(0, -1);
    // `https://name@other/` shows one host and opens another.
    if (/^https?:\/\/[^/?#]*@/i.test(link)) return false;
    if (scheme === 'https') return hostname !== '' && isHttp(link);
    if (scheme === 'http') return LOOPBACK_HOST.test(hostname) && isHttp(link);
    return isAppScheme(scheme);
  } catch {
    return false;
  }
}

/** `metamask`, `metamask:` and `metamask://` mean the same; always ends with a slash. */
export function normalizeLink(appUrl: string): string | undefined {
  const named = LEADING_SCHEME.exec(appUrl)?.[1]?.toLowerCase();
  // Cleaning must not make an app's scheme of what was a link that runs.
  if (named !== undefined && !isHttp(appUrl) && !isAppScheme(named)) return;
  const url = appUrl.includes('://') ? appUrl : `${appUrl.replace(/[/:]/g, '')}://`;
  const whole = url.endsWith('/') ? url : `${url}/`;
  return isOpenable(whole) ? whole : undefined;
}

/** Of the catalogue or the owner: a scheme or an address that a pairing link can be put into. */
export function isWalletLink(link: string): boolean {
  return normalizeLink(link) !== undefined;
}
