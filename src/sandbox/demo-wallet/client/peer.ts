/** Reads a site's own metadata. It is unverified: the wallet shows it but does not trust it. */
import * as v from 'valibot';
import { inertLine } from './inert-text';

export interface Peer {
  name: string;
  /** Origin of the site's address, or the raw text if it is not an address; '' for none. */
  address: string;
  description: string;
}

const metadata = v.object({
  name: v.fallback(v.string(), ''),
  url: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
});

function originOf(url: string): string {
  try {
    const { origin, protocol } = new URL(url);
    if (/^https?:$/.test(protocol)) return origin;
  } catch {}
  return url;
}

export function readPeer(given: unknown): Peer {
  const parsed = v.safeParse(metadata, given);
  if (!parsed.success) return { name: 'A site without a name', address: '', description: '' };
  const { name, url, description } = parsed.output;
  return {
    name: inertLine(name, 60) || 'A site without a name',
    address: inertLine(originOf(url)),
    description: inertLine(description, 240),
  };
}
