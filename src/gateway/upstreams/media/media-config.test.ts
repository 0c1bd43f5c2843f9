import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayConfigInput, parseGatewayConfig } from '../../config';

const base = { projects: {}, chains: {} };
const nativeCurrency = { name: 'X', symbol: 'X', decimals: 9 };
const wrong = (config: Record<string, unknown>, said: RegExp) =>
  assert.throws(() => parseGatewayConfig({ ...base, ...config }), said);

test('without a word about them, files come from public places', () => {
  const { media } = parseGatewayConfig(base satisfies GatewayConfigInput);
  assert.deepEqual(media.ipfs, ['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/']);
  assert.deepEqual([media.outside, media.maxStoredBytes], [true, 268_435_456]);
});

test('mistakes are told at their place', () => {
  wrong({ media: { ipfs: ['https://ipfs.io/ipfs'] } }, /media\.ipfs\.0: .*ends with \//);
  wrong({ media: { ipfs: ['https://a.test/?x=/'] } }, /media\.ipfs\.0/);
  wrong({ media: { maxStoredBytes: 1 } }, /media\.maxStoredBytes/);
  wrong({ publicUrl: 'https://a.test/path' }, /publicUrl: must be an origin/);
  const solana = (sources: object) => ({
    chains: { 'solana:x': { rpc: ['https://a.test'], nativeCurrency, sources } },
  });
  wrong(solana({ names: { kind: 'ens' } }), /sources\.names: only eip155/);
  wrong(
    solana({ nfts: { kind: 'blockscout', url: 'https://a.test' } }),
    /sources\.nfts: only eip155/,
  );
  const evm = (sources: object) => ({
    chains: { 'eip155:1': { rpc: ['https://a.test'], sources } },
  });
  wrong(evm({ names: { kind: 'ens', registry: '0x12' } }), /names\.registry: must be an address/);
  wrong(evm({ nfts: { kind: 'rest', url: 'https://a.test/' } }), /must have \{address\} in it/);
});
