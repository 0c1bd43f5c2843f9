import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaipNetworkId } from './caip';
import { caipAsset, parseCaipAsset } from './caip-asset';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

test('asset id: parsed into its parts', () => {
  assert.deepEqual(parseCaipAsset(`eip155:1/erc20:${USDC}`), {
    id: `eip155:1/erc20:${USDC}`,
    networkId: 'eip155:1',
    namespace: 'eip155',
    kind: 'erc20',
    reference: USDC,
    tokenId: undefined,
  });
  assert.equal(parseCaipAsset(`eip155:1/erc721:${USDC}/12`).tokenId, '12');
  assert.equal(parseCaipAsset('eip155:8453/slip44:60').reference, '60');
  assert.equal(parseCaipAsset(`${SOLANA}/nft:${'A'.repeat(44)}`).namespace, 'solana');
});

test('invalid asset id: rejected with its text', () => {
  for (const bad of [
    '',
    'eip155:1',
    'eip155:1/',
    'eip155:1/erc20',
    'eip155:1/erc20:',
    'eip155:1/ERC20:0x1',
    'eip155:1/erc20:0x1:2',
    'eip155:1/erc721:0x1/',
    'eip155:1/erc721:0x1/2/3',
    'eip155:1/erc721:0x1/<b>',
    `eip155:1/erc721:0x1/${'1'.repeat(79)}`,
    'eip155/erc20:0x1',
    'near:1/erc20:0x1',
    'eip155:1/erc20:../x',
    null,
    7,
  ]) {
    assert.throws(() => parseCaipAsset(bad as string), /^Error: Invalid CAIP-19 asset id: /);
  }
});

test('join and parse: inverse; every uint256 fits as a token id', () => {
  const hex = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 });
  const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  fc.assert(
    fc.property(hex, uint256, fc.constantFrom('erc721', 'erc1155'), (digits, tokenId, kind) => {
      const reference = `0x${digits.join('')}`;
      const id = caipAsset('eip155:137' as CaipNetworkId, kind, reference, String(tokenId));
      const parts = parseCaipAsset(id);
      assert.deepEqual(
        [parts.networkId, parts.kind, parts.reference, parts.tokenId],
        ['eip155:137', kind, reference, String(tokenId)],
      );
    }),
  );
});
