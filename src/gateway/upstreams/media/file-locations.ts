/** Resolves the location of a third-party file: inside its address, or at servers. */
import type { MediaConfig } from './media-config';

/** A longer address is valid only with the file inside it. */
const MAX_ADDRESS = 2_048;

export type FileLocation =
  /** At a server that a third party chose. */
  | { kind: 'third-party'; url: string }
  /** The same file at any of the owner's gateways. */
  | { kind: 'gateways'; network: 'ipfs' | 'arweave'; urls: string[] };

const CID = /^[A-Za-z0-9]{32,128}$/;
const AR = /^[-_A-Za-z0-9]{43}$/;

/**
 * The path after the id, normalized so that it stays below the id: `..` in any spelling is a step
 * upwards on the gateway's own server.
 */
function within(path: string): string | undefined {
  const parts = path.split('/').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  if (parts.some((part) => part === '.' || part === '..' || /[\\/\p{Cc}]/u.test(part))) return;
  return parts.map(encodeURIComponent).join('/');
}

function atGateways(
  network: 'ipfs' | 'arweave',
  [id = '', path = '']: readonly (string | undefined)[],
  bases: readonly string[],
): FileLocation | undefined {
  const good = (network === 'ipfs' ? CID : AR).test(id);
  const more = path === '' ? '' : within(path.slice(1));
  if (!good || more === undefined || bases.length === 0) return undefined;
  const rest = more === '' ? id : `${id}/${more}`;
  return { kind: 'gateways', network, urls: bases.map((base) => `${base}${rest}`) };
}

/**
 * Undefined for unsupported addresses: other schemes, plain http, and sources that the operator
 * disabled.
 */
export function locationOf(
  address: string,
  { ipfs, arweave, outside }: MediaConfig,
): FileLocation | undefined {
  if (!outside || address.length > MAX_ADDRESS) return undefined;
  const text = address.trim();
  const inIpfs = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)(\/[^?#]*)?/i.exec(text);
  if (inIpfs) return atGateways('ipfs', inIpfs.slice(1), ipfs);
  const inArweave = /^ar:\/\/([^/?#]+)(\/[^?#]*)?/i.exec(text);
  if (inArweave) return atGateways('arweave', inArweave.slice(1), arweave);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  url.hash = '';
  return { kind: 'third-party', url: url.href };
}
