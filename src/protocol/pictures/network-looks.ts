/**
 * Brand colors of networks, for the monogram of a network without a picture. Apart from
 * `networks.ts`, which loads before the first view. Source: the networks' own brand guides.
 */
import type { Network } from '../networks';
import type { PictureLook } from './monogram';

const INK = '#14161c';
const TEST = '#6b7280';

/** CAIP-2 id, ground, and `ink` where dark letters contrast more than white ones. */
const ROWS: readonly (readonly [id: string, ground: string, ink?: true])[] = [
  ['eip155:1', '#627eea', true],
  ['eip155:42161', '#213147'],
  ['eip155:10', '#ff0420', true],
  ['eip155:324', '#11142b'],
  ['eip155:8453', '#0000ff'],
  ['eip155:56', '#f0b90b', true],
  ['eip155:137', '#8247e5'],
  ['eip155:100', '#3e6957'],
  ['eip155:43114', '#e84142', true],
  ['eip155:59144', '#121212'],
  ['eip155:534352', '#ffeeda', true],
  ['eip155:42220', '#fcff52', true],
  ['eip155:7777777', '#2b5df0'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '#9945ff'],
  ['bip122:000000000019d6689c085ae165831e93', '#f7931a', true],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '#e6007a'],
];

/** Returns undefined for a network without a known color. */
export function networkLook({
  id,
  testnet,
}: Pick<Network, 'id' | 'testnet'>): PictureLook | undefined {
  const row = ROWS.find(([known]) => known === id);
  if (row) return { background: row[1], color: row[2] ? INK : '#fff' };
  return testnet ? { background: TEST, color: '#fff' } : undefined;
}
