/** Headers of the secure site's pages. Source: CSP Level 3, hazards §2. */
import type { Project } from '../config';
import { originsOfProject } from '../http/project-origins';

/** A source that CSP can express: a scheme, a host with an optional first `*`, a port or `*`. */
const SOURCE = /^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::(?:\d+|\*))?$/i;

/** Pages of the project that may hold the frame. Entries that CSP cannot express admit no page. */
export function frameAncestors(project: Project): string[] {
  return originsOfProject(project)
    .map((entry) => entry.replace(/\/+$/, ''))
    .filter((entry) => SOURCE.test(entry));
}

/** @param script Hash of the page's inline script, e.g. `sha384-…`. */
export function frameHeaders(script: string, ancestors: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      // The script pins the files that it adds.
      `script-src '${script}' 'strict-dynamic'`,
      // It reads a worker with its hash, and starts these bytes.
      'worker-src blob:',
      "connect-src 'self'",
      "img-src 'self' data:",
      ...["base-uri 'none'", "form-action 'none'"],
      `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types appkit-secure',
    ].join('; '),
    // A page with COEP may hold the frame, in all engines.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}
