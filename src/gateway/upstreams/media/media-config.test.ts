import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayConfigInput, parseGatewayConfig } from '../../config';

const base = { projects: {}, chains: {} };
const MINT = 'So11111111111111111111111111111111111111112';
const nativeCurrency = { name: 'X', symbol: 'X', decimals: 9 };
const wrong = (config: Record<string, unknown>, said: RegExp) =>
  assert.throws(() => parseGatewayConfig({ ...base, ...config }), said);

test('media not configured: files come from public gateways', () => {
  const { media } = parseGatewayConfig(base satisfies GatewayConfigInput);
  assert.deepEqual(media.ipfs, ['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/']);
  assert.deepEqual([media.outside, media.maxStoredBytes], [true, 268_435_456]);
});

test('invalid media configuration: refused with the field', () => {
  wrong({ media: { ipfs: ['https://ipfs.io/ipfs'] } }, /media\.ipfs\.0: .*ends with \//);
  wrong({ media: { ipfs: ['https://a.test/?x=/'] } }, /media\.ipfs\.0/);
  wrong({ media: { maxStoredBytes: 1 } }, /media\.maxStoredBytes/);
  wrong({ publicUrl: 'https://a.test/path' }, /publicUrl: must be an origin/);
  const solana = (sources: object) => ({
    chains: { 'solana:x': { rpc: ['https://a.test'], nativeCurrency, sources } },
  });
  wrong(solana({ names: { kind: 'ens' } }), /sources\.names: works on eip155/);
  wrong(
    solana({ nfts: { kind: 'blockscout', url: 'https://a.test' } }),
    /sources\.nfts: "blockscout" works on eip155 networks/,
  );
  const listed = { kind: 'rest', url: 'https://a.test/{address}', fields: { contract: ['id'] } };
  parseGatewayConfig({ ...base, ...solana({ nfts: listed }) });
  const evm = (sources: object) => ({
    chains: { 'eip155:1': { rpc: ['https://a.test'], sources } },
  });
  wrong(evm({ names: { kind: 'ens', registry: '0x12' } }), /names\.registry: must be an address/);
  wrong(
    { chains: { 'cosmos:cosmoshub-4': { rpc: ['https://a.test'], sources: { nfts: listed } } } },
    /sources\.nfts: only eip155 and solana/,
  );
  wrong(
    evm({ prices: { kind: 'vaults', pools: [[MINT, MINT]], stable: MINT } }),
    /sources\.prices: "vaults" works on solana networks/,
  );
  wrong(
    solana({ prices: { kind: 'vaults', pools: [[MINT, '0x12']], stable: MINT } }),
    /prices\.pools\.0\.1: must be a Solana address/,
  );
  wrong(
    solana({ prices: { kind: 'vaults', pools: [[MINT, MINT]], stable: 'z'.repeat(44) } }),
    /prices\.stable: must be a Solana address/,
  );
  wrong(
    solana({ nfts: { ...listed, fields: { contract: ['id'], tokenId: ['n'] } } }),
    /sources\.nfts\.fields: only "contract" on Solana/,
  );
  wrong(solana({ prices: { kind: 'vaults', pools: [[MINT]], stable: MINT } }), /prices\.pools\.0/);
  const rest = (more: object) => ({
    ...{ kind: 'rest', nameOf: { url: 'https://a.test/{address}', name: ['name'] } },
    ...{ addressOf: { url: 'https://a.test/{name}', address: ['address'] }, ...more },
  });
  parseGatewayConfig({ ...base, ...evm({ names: rest({}) }) });
  wrong(
    evm({ names: rest({ nameOf: { url: 'https://a.test/', name: ['name'] } }) }),
    /names\.nameOf\.url: must contain \{address\}/,
  );
  wrong(
    evm({ names: rest({ addressOf: { url: 'https://a.test/', address: ['a'] } }) }),
    /names\.addressOf\.url: must contain \{name\}/,
  );
  wrong(evm({ names: rest({ addressOf: undefined }) }), /names\.addressOf/);
  wrong(evm({ nfts: listed }), /sources\.nfts\.fields: needs "tokenId"/);
  wrong(evm({ nfts: { kind: 'rest', url: 'https://a.test/' } }), /must contain \{address\}/);
});
