/** The number of NFT units moved, as any service reports it, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { history } from '../../../protocol/http/history';
import { ADDRESS, testGateway } from '../../test-gateway';
import type { RestHistory } from './history-config';

const CONFIG: RestHistory = {
  kind: 'rest',
  url: 'https://data.test/{address}',
  fields: {
    ...{ hash: ['hash'], block: ['block'], time: ['time'], from: ['from'], to: ['to'] },
    ...{ value: ['value'], contract: ['contract'], tokenId: ['id'], standard: ['standard'] },
    decimals: ['decimals'],
  },
};

/** The NFT moves in the reply, newest first; undefined: an outage. */
async function told(
  nfts: readonly { standard: string; id?: string; decimals?: number; value?: unknown }[],
) {
  const rows = nfts.map((nft, at) => ({
    ...{ hash: `0x${String(at).padStart(64, '0')}`, block: 9 - at, time: 1_700_000_009 - at },
    ...{ from: `0x${'b0'.repeat(20)}`, to: ADDRESS, contract: `0x${'70'.repeat(20)}`, id: '7' },
    ...nft,
  }));
  const { get } = testGateway(
    {},
    { chains: { 'eip155:1': { rpc: ['https://one.test'], sources: { history: CONFIG } } } },
    { remote: async () => Buffer.from(JSON.stringify(rows)) },
  );
  const response = await get(`/v1/account/${ADDRESS}/history?chainId=eip155:1`);
  if (response.status === 503) return undefined;
  const { data } = v.parse(history.reply, await response.json());
  return data.map(({ transfers: [move] }) => [move?.nft_info?.token_id, move?.quantity?.numeric]);
}

test('NFT without an amount: one unit for ERC-721, an unknown amount for ERC-1155', async () => {
  for (const value of [undefined, null, '', 1e30]) {
    const nfts = [
      { standard: 'ERC-721', value },
      { standard: 'ERC-1155', value },
      { standard: 'ERC-1155', value: '4' },
    ];
    assert.deepEqual(await told(nfts), [
      ['7', '1'],
      ['7', undefined],
      ['7', '4'],
    ]);
  }
  assert.equal(await told([{ standard: 'ERC-1155', value: '1.5' }]), undefined);
});

test('token amount rounded by JSON: unknown; other amounts stay', async () => {
  const plain = { standard: 'ERC-20', id: '', decimals: 0 };
  const tokens = [1e30, '5', 7].map((value) => ({ ...plain, value }));
  assert.deepEqual(await told(tokens), [
    [undefined, undefined],
    [undefined, '5'],
    [undefined, '7'],
  ]);
  for (const value of [1.5, -1e30, '1e18']) {
    assert.equal(await told([{ ...plain, value }]), undefined);
  }
});
