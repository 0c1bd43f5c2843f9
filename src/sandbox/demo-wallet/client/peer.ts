/** Who a site says it is. Nobody has checked it: the names are shown, never believed. */
import * as v from 'valibot';
import { inertLine } from './inert';

export interface Peer {
  name: string;
  /** Origin of the address it gives, or what it gives when that is none; '' for nothing. */
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
