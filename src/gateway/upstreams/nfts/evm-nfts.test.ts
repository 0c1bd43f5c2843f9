import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AbiCoder } from 'ethers';
import { ApiError } from '../../http/api-error';
import { createEvmNfts } from './evm-nfts';
import { keyOf } from './nft-rows';

const CHAIN = 'eip155:1';
const TOKEN = `0x${'a'.repeat(40)}`;
const textOf = (text: string) => AbiCoder.defaultAbiCoder().encode(['string'], [text]);

test('node failure for some NFTs: does not count as missing metadata', async () => {
  const away = new ApiError(503, 'transport', 'away');
  let asked = 0;
  const { locate } = createEvmNfts({
    multicall: async (_chain, calls) => {
      asked += 1;
      if (asked === 1) throw away;
      return calls.map(() => textOf('https://a.test/'));
    },
    ethCall: () => Promise.reject(away),
    request: () => Promise.reject(away),
    getLogs: () => Promise.reject(away),
  });
  const wanted = Array.from({ length: 15 }, (_, at) => ({
    ...{ token: TOKEN, tokenId: String(at), kind: 'erc721' as const, quantity: '1' },
  }));
  const found = await locate(CHAIN, wanted);
  assert.deepEqual([...found.keys()], wanted.slice(10).map(keyOf));
});
